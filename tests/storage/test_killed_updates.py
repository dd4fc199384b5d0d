"""Updates whose process is killed at any point, and started again."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Any, NoReturn
from unittest import mock

import pytest
from sqlalchemy import event
from sqlalchemy.engine import Engine
from sqlalchemy.engine.default import DefaultDialect

from bot.command_line import main
from bot.games.core.service import Service
from bot.games.past.audit import find_differences
from bot.storage.backup import MAX_COPIES
from bot.storage.database import Database
from tests.chaos.forks import FORKS
from tests.conftest import BOTH_DATABASES
from tests.storage.test_backup import restore
from tests.support.clock import NOON, Clock, Entropy
from tests.support.kept_database import Rows, find_running, load_rows
from tests.support.later_versions import EXAMPLE, later_version
from tests.support.tables import play_moves
from tests.support.thorough import thorough
from tests.support.waiting import WAIT_TIMEOUT_S

STATEMENTS = ("ALTER", "CREATE", "DROP", "INSERT", "UPDATE")
COMMITTED = "after the commit"


# -- in the forked process --------------------------------------------------------------------------------------------


def die(*_: object, **__: object) -> NoReturn:
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError("unreachable")


class HalfCopied(sqlite3.Connection):
    """A connection that dies after it has copied a part of the database."""

    def backup(self, target: sqlite3.Connection, **_: Any) -> None:
        super().backup(target, pages=10, progress=die)


def half_dump(command: list[str], environment: dict[str, str]) -> None:
    """Die while ``pg_dump`` is running."""
    target = Path(command[-1].partition("=")[2])
    subprocess.Popen(command, env=environment)
    while target.stat().st_size == 0:
        pass
    die()


def die_after_statement(last: int) -> None:
    """Die after the migration's n-th statement that changes something."""
    done = 0

    def count(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        nonlocal done
        done += statement.strip().startswith(STATEMENTS)
        if done == last:
            die()

    event.listen(Engine, "after_cursor_execute", count)


def die_at_commit(*, after: bool) -> None:
    """Die before or after the migration's commit."""
    commit = DefaultDialect.do_commit
    changed = False

    def watch(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        nonlocal changed
        changed = changed or statement.strip().startswith("UPDATE alembic_version")

    def die_or_commit(*arguments: Any) -> None:
        if changed and not after:
            die()
        commit(*arguments)  # type: ignore[no-untyped-call]
        if changed:
            die()

    event.listen(Engine, "after_cursor_execute", watch)
    DefaultDialect.do_commit = die_or_commit  # type: ignore[method-assign]


def replacing(name: str, by: object = die) -> Callable[[], object]:
    """Return a function that replaces this part of the bot."""
    return lambda: mock.patch(name, by).start()


POINTS: dict[str, tuple[Callable[[], object], ...]] = {
    "before the backup": (replacing("bot.discord_app.app.run.back_up_before_migration"),),
    "during the backup": (
        replacing("bot.storage.backup.sqlite3.connect", partial(sqlite3.connect, factory=HalfCopied)),
        replacing("bot.storage.backup._run", half_dump),
    ),
    "before the copy gets its name": (replacing("pathlib.Path.rename"),),
    "after the backup": (
        replacing("bot.storage.sqlite.suspend_foreign_keys"),
        replacing("bot.storage.postgres.run_between_others"),
    ),
    **{f"after statement {number}": (partial(die_after_statement, number),) for number in range(1, 5)},
    "before the commit": (partial(die_at_commit, after=False),),
    COMMITTED: (partial(die_at_commit, after=True),),
}
"""Points of an update, and the functions that make the process die there."""


def update(url: str, folder: Path, point: str) -> None:
    """Start a later version of the bot, which dies at this point."""
    os.chdir(folder)
    os.environ.update(DISCORD_TOKEN="t" * 70, AZUL_DATABASE_URL=url, AZUL_DISCORD_URL="http://127.0.0.1:9")
    nowhere = os.open(os.devnull, os.O_RDWR)
    for standard in range(3):
        os.dup2(nowhere, standard)
    for prepare in POINTS[point]:
        prepare()
    # The names of backups contain the time in seconds.
    now = NOON + timedelta(minutes=[*POINTS].index(point))
    mock.patch("bot.storage.backup.datetime", mock.Mock(now=lambda _zone: now)).start()
    with later_version(folder / f"later {point}", EXAMPLE):
        sys.exit(main(["run"]))


# -- in the test ------------------------------------------------------------------------------------------------------


def kill_update(url: str, folder: Path, point: str) -> None:
    """Start the update, and wait until it has died."""
    process = FORKS.Process(target=update, args=(url, folder, point))
    process.start()
    process.join(WAIT_TIMEOUT_S)
    assert process.exitcode == -signal.SIGKILL, point


@thorough
@BOTH_DATABASES
async def test_update_killed_at_any_point_loses_nothing(
    request: pytest.FixtureRequest, kept: Rows, kept_url: str, clock: Clock, tmp_path: Path
) -> None:
    updated = kept | {"alembic_version": [{"version_num": "0002"}]}
    seen, unfinished = set[Path](), set[str]()
    for point in POINTS:
        kill_update(kept_url, tmp_path, point)
        assert await load_rows(kept_url, kept) == (updated if point == COMMITTED else kept), point
        left = {*tmp_path.glob("*.unfinished")}
        copies = {*tmp_path.glob("azul-0001-before-0002-*")} - {*tmp_path.glob("*.unfinished*")}
        unfinished |= {point for _copy in left}
        for copy in copies - seen:
            assert await load_rows(restore(copy, request), kept) == kept, point
        seen |= copies
    assert len(seen) > len(copies) == MAX_COPIES
    assert unfinished == {"during the backup", "before the copy gets its name"}
    with later_version(tmp_path / "later", EXAMPLE):
        later = await Database.open(kept_url)
        assert [problem async for problem in find_differences(later)] == []
        service = Service(later, clock=clock, entropy=Entropy())
        await play_moves(service, await service.table(find_running(kept)), 2)
        await later.close()
