"""Tests that the engine and the oracles reproduce the conformance vectors."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest

from tests.rules.vectors import fault, read, vectors, write
from tests.support.forms import FORMS


def test_engine_reproduces_written_vectors(tmp_path: Path) -> None:
    files = list(write(tmp_path, 10))
    assert len(files) == len(FORMS)
    for file in files:
        assert [fault(vector) for vector in read(file)] == [None] * 10


@pytest.mark.parametrize(("name", "side"), FORMS)
def test_changed_vector_is_detected(name: str, side: str) -> None:
    (vector,) = islice(vectors(name, side), 1)
    other = vector["result"] | {"ply": 99}
    assert fault(vector | {"result": other}) == "result"
    assert fault(vector | {"events": vector["events"][1:]}) == "events"
    assert fault(vector | {"legal": vector["legal"][1:]}) == "legal"


@pytest.mark.campaign
@pytest.mark.parametrize(("name", "side"), FORMS)
def test_engine_reproduces_thousands_of_vectors(name: str, side: str) -> None:
    assert not {fault(vector) for vector in islice(vectors(name, side), 2_000)} - {None}
