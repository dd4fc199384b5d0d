"""Parameters of which the suite tests only a sample. `.ci/run` and `python -m pytest -m thorough` test the others."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

thorough = pytest.mark.thorough
MOSTLY_SQLITE = pytest.mark.parametrize("database_kind", ["sqlite", pytest.param("postgresql", marks=thorough)])
"""A parameter for tests that rarely find anything on PostgreSQL that other tests don't find."""


def try_some(cases: Iterable[Any], each: int) -> list[Any]:
    """Mark all cases as thorough, except the first of every ``each`` cases.

    A case that is a tuple has several arguments.
    """
    found: list[Any] = []
    for number, case in enumerate(cases):
        if number % each == 0:
            found.append(case)
        elif type(case) is tuple:
            found.append(pytest.param(*case, marks=thorough))
        else:
            found.append(pytest.param(case, marks=thorough))
    return found
