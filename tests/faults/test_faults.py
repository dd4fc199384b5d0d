"""Runs in which things go wrong, one for each seed.

`python -m pytest -m campaign tests/faults -k sqlite --seeds 0-1999` and `-k postgresql --seeds 0-499`.
"""

from __future__ import annotations

import asyncio
from contextlib import nullcontext
from pathlib import Path

import pytest

from tests.discord_app.simulation import without_threads
from tests.faults.auditor import audit
from tests.faults.history import History
from tests.faults.plan import ACTS_OF_A_RUN as ACTS
from tests.faults.plan import draw_plan
from tests.faults.run import live
from tests.postgres import Server

pytestmark = [
    # Who dies leaves things open.
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
    pytest.mark.filterwarnings("ignore:coroutine .* was never awaited:RuntimeWarning"),
]

SAMPLE, SAMPLE_OF_THREE = range(12), range(3)
"""Short runs, with fewer acts than the others."""
ACTS_OF_SAMPLE, ACTS_OF_THREE = 9, 6
MENDED = [14, 17, 110, 178]
"""What once failed: a board that told what another had told (14), an answer that nothing was done to what the second
delivery did (17, 178), calls to a turn that had begun before somebody else left (110)."""
LONGEST_RUN_S = 300.0


def check(seed: int, history: History, database: str) -> None:
    """The auditor finds nothing; a run that fails says how it is repeated."""
    found = audit(history)
    assert not found, "\n".join(
        [f"the auditor of run {seed} found:", *found, f"to repeat it: {_again(seed, database)}"]
    )


def _again(seed: int, database: str) -> str:
    return f"python -m pytest -m campaign tests/faults/test_faults.py -k {database} --seeds {seed}"


async def on_sqlite(seed: int, file: Path, acts: int = ACTS) -> None:
    """Live through the run of a seed on a file, of one in four as the driver does it, with a thread to itself."""
    try:
        with nullcontext() if seed % 4 == 0 else without_threads():
            async with asyncio.timeout(LONGEST_RUN_S):
                history = await live(draw_plan(seed, acts), f"sqlite+aiosqlite:///{file}")
    except Exception as error:
        raise AssertionError(f"run {seed} did not end; to repeat it: {_again(seed, 'sqlite')}") from error
    check(seed, history, "sqlite")


async def on_postgresql(seed: int, server: Server, acts: int = ACTS) -> None:
    """Live through the run of a seed with three processes that share a database."""
    name = server.copy("migrated")
    try:
        async with asyncio.timeout(LONGEST_RUN_S):
            history = await live(draw_plan(seed, acts), server.url(name), server, processes=3)
    except Exception as error:
        raise AssertionError(f"run {seed} did not end; to repeat it: {_again(seed, 'postgresql')}") from error
    finally:
        server.execute(f"DROP DATABASE {name} WITH (FORCE)")
    check(seed, history, "postgresql")


@pytest.mark.campaign
@pytest.mark.parametrize("seed", SAMPLE)
async def test_nothing_is_lost_whatever_goes_wrong_on_sqlite(seed: int, database_file: Path) -> None:
    await on_sqlite(seed, database_file, ACTS_OF_SAMPLE)


@pytest.mark.campaign
@pytest.mark.parametrize("seed", SAMPLE_OF_THREE)
async def test_nothing_is_lost_whatever_goes_wrong_with_three_processes_on_postgresql(
    seed: int, postgres: Server
) -> None:
    await on_postgresql(seed, postgres, ACTS_OF_THREE)


@pytest.mark.campaign
@pytest.mark.parametrize("seed", MENDED)
async def test_what_once_failed_is_mended_on_sqlite(seed: int, database_file: Path) -> None:
    await on_sqlite(seed, database_file)


@pytest.mark.campaign
async def test_nothing_is_lost_in_thousands_of_runs_on_sqlite(drawn_seed: int, database_file: Path) -> None:
    await on_sqlite(drawn_seed, database_file)


@pytest.mark.campaign
async def test_nothing_is_lost_in_hundreds_of_runs_with_three_processes_on_postgresql(
    drawn_seed: int, postgres: Server
) -> None:
    await on_postgresql(drawn_seed, postgres)
