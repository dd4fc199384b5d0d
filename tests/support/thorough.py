"""What the suite tries some of and `.ci/run` all of: `python -m pytest -m thorough` tries the others."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

thorough = pytest.mark.thorough
MOSTLY_SQLITE = pytest.mark.parametrize("database_kind", ["sqlite", pytest.param("postgresql", marks=thorough)])
"""For what asks PostgreSQL nothing that another test of the suite does not ask it."""


def try_some(cases: Iterable[Any], each: int) -> list[Any]:
    """Cases of which the suite tries the first of each so many; a tuple holds the values of several arguments."""
    found: list[Any] = []
    for number, case in enumerate(cases):
        if number % each == 0:
            found.append(case)
        elif type(case) is tuple:
            found.append(pytest.param(*case, marks=thorough))
        else:
            found.append(pytest.param(case, marks=thorough))
    return found
