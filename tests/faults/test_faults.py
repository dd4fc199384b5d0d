"""Runs in which things go wrong, one for each seed.

`python -m pytest -m campaign tests/faults -k sqlite --seeds 0-1999` and `-k postgresql --seeds 0-499`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest

from tests.faults.auditor import audit
from tests.faults.history import History
from tests.faults.life import alone
from tests.faults.loop import TurnedLoop
from tests.faults.plan import ACTS_OF_A_RUN as ACTS
from tests.faults.plan import draw_plan
from tests.faults.run import live
from tests.support.postgres import Server

pytestmark = [
    pytest.mark.usefixtures("in_its_own_time"),
    # Who dies leaves things open.
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
    pytest.mark.filterwarnings("ignore:coroutine .* was never awaited:RuntimeWarning"),
]

SAMPLE_OF_THREE, ACTS_OF_THREE = range(3), 6
"""Short runs, with fewer acts than the others; of those on SQLite the sample is what was mended."""
MENDED = [14, 17, 30, 94, 96, 110, 149, 178, 690, 824, 1096, 1336, 1434, 1877]
"""What once failed: a board that told what another had told (14), an answer that nothing was done to what the second
delivery did (17, 178), a stop that waited for ever (30), a board in the channel and again in the thread (94), ratings
after a clock that was set back (96), calls to a turn that had begun before somebody else left (110), a lobby posted
anew because of a limit (149), a board sent twice without a word in the log, as attempts came sooner or took longer
than was reckoned (1096, 1336, 1877), a board sent three times, as attempts lay further apart than Discord remembers
(1434), and as the bot's clock was days ahead where it looked for what had been sent (690), a lobby of which the
same is true (824)."""
MISJUDGED = [60, 120, 127, 200, 2121]
"""What the run or the auditor did wrong: a turn that a take-back gives anew (60), a connection that was left in the
past (120), two secret choices of the same words (127), an answer that took hours (200), a turn after one that a
computer made for the same person (2121)."""
MISJUDGED_OF_THREE = [157]
"""The same with three processes: somebody whose channel was gone looked for their game on another server (157)."""
LONGEST_RUN_S = 1e5
WAITING_FOR_LOCKS = "SELECT count(DISTINCT pid) FROM pg_locks WHERE NOT granted"


def check(seed: int, history: History, database: str) -> None:
    """The auditor finds nothing; a run that fails says how it is repeated."""
    found = audit(history)
    assert not found, "\n".join(
        [f"the auditor of run {seed} found:", *found, f"to repeat it: {_again(seed, database)}"]
    )


def _again(seed: int, database: str) -> str:
    return f"python -m pytest -m campaign tests/faults/test_faults.py -k {database} --seeds {seed}"


def run(seed: int, make: Callable[[], Coroutine[Any, Any, History]], loop: TurnedLoop, database: str) -> None:
    """Live through a run on a loop of its own, and let the auditor look at it."""

    async def within() -> History:
        async with asyncio.timeout(LONGEST_RUN_S):
            return await make()

    try:
        with asyncio.Runner(loop_factory=lambda: loop) as runner:
            history = runner.run(within())
    except Exception as error:
        raise AssertionError(f"run {seed} did not end; to repeat it: {_again(seed, database)}") from error
    check(seed, history, database)


def on_sqlite(seed: int, file: Path) -> None:
    """Live through the run of a seed on a file, of one in four as the driver does it, with a thread to itself."""
    threads, url = seed % 4 == 0, f"sqlite+aiosqlite:///{file}"
    with nullcontext() if threads else alone():
        run(seed, lambda: live(draw_plan(seed, ACTS), url, file.parent), TurnedLoop(threads=threads), "sqlite")


def on_postgresql(seed: int, server: Server, folder: Path, acts: int = ACTS) -> None:
    """Live through the run of a seed with three processes that share a database."""
    name = server.copy("migrated")
    # What is confirmed outlives the end of the server, which other tests do not ask for.
    server.execute(f"ALTER DATABASE {name} SET synchronous_commit = on")

    def stuck(waiting: int) -> bool:
        return int(server.execute(WAITING_FOR_LOCKS)) >= waiting

    def make() -> Coroutine[Any, Any, History]:
        return live(draw_plan(seed, acts), server.url(name), folder, server, processes=3)

    try:
        with alone():
            run(seed, make, TurnedLoop(stuck, threads=False), "postgresql")
    finally:
        server.execute(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.mark.parametrize("seed", SAMPLE_OF_THREE)
def test_nothing_is_lost_whatever_goes_wrong_with_three_processes_on_postgresql(
    seed: int, postgres: Server, tmp_path: Path
) -> None:
    on_postgresql(seed, postgres, tmp_path, ACTS_OF_THREE)


@pytest.mark.parametrize("seed", MENDED)
def test_what_once_failed_is_mended_on_sqlite(seed: int, database_file: Path) -> None:
    on_sqlite(seed, database_file)


@pytest.mark.campaign
@pytest.mark.parametrize("seed", MISJUDGED_OF_THREE)
def test_what_was_once_misjudged_is_judged_rightly_with_three_processes_on_postgresql(
    seed: int, postgres: Server, tmp_path: Path
) -> None:
    on_postgresql(seed, postgres, tmp_path)


@pytest.mark.campaign
@pytest.mark.parametrize("seed", MISJUDGED)
def test_what_was_once_misjudged_is_judged_rightly_on_sqlite(seed: int, database_file: Path) -> None:
    on_sqlite(seed, database_file)


@pytest.mark.campaign
def test_nothing_is_lost_in_thousands_of_runs_on_sqlite(drawn_seed: int, database_file: Path) -> None:
    on_sqlite(drawn_seed, database_file)


@pytest.mark.campaign
def test_nothing_is_lost_in_hundreds_of_runs_with_three_processes_on_postgresql(
    drawn_seed: int, postgres: Server, tmp_path: Path
) -> None:
    on_postgresql(drawn_seed, postgres, tmp_path)
