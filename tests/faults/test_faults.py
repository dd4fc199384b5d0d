"""Runs in which things go wrong, one for each seed: `python -m pytest -m campaign tests/faults --seeds 0-1999`."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.faults.auditor import audit
from tests.faults.plan import draw_plan
from tests.faults.run import live

pytestmark = [
    # Who dies leaves things open.
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
    pytest.mark.filterwarnings("ignore:coroutine .* was never awaited:RuntimeWarning"),
]

SAMPLE = range(12)
"""The runs of the ordinary suite."""
LONGEST_RUN_S = 90.0


async def go_well(seed: int, url: str) -> None:
    """Live through the run of a seed; the auditor finds nothing."""
    again = f"python -m pytest -m campaign tests/faults/test_faults.py --seeds {seed}"
    try:
        async with asyncio.timeout(LONGEST_RUN_S):
            history = await live(draw_plan(seed), url)
    except Exception as error:
        raise AssertionError(f"run {seed} did not come to its end; to repeat it: {again}") from error
    found = audit(history)
    assert not found, "\n".join([f"the auditor of run {seed} found:", *found, f"to repeat it: {again}"])


@pytest.mark.parametrize("seed", SAMPLE)
async def test_nothing_is_lost_whatever_goes_wrong(seed: int, database_file: Path) -> None:
    await go_well(seed, f"sqlite+aiosqlite:///{database_file}")


@pytest.mark.campaign
async def test_nothing_is_lost_in_any_of_thousands_of_runs(drawn_seed: int, database_file: Path) -> None:
    await go_well(drawn_seed, f"sqlite+aiosqlite:///{database_file}")
