"""The health of the bot, and the file that a container's health check reads."""

from __future__ import annotations

import asyncio
import re
import sqlite3
import time
from dataclasses import replace
from pathlib import Path
from unittest import mock

import pytest
from sqlalchemy.exc import OperationalError

from bot.command_line import main
from bot.discord_app.app import client
from bot.discord_app.core.health import STALE_AFTER_S, HealthMonitor, HealthStatus, is_healthy
from bot.storage import tournament_queries
from tests.discord_app.conftest import Bot, Party
from tests.discord_app.test_servers import left
from tests.discord_stand_in import StandIn
from tests.support.thorough import thorough
from tests.support.waiting import until

pytestmark = pytest.mark.usefixtures("short_ready_timeout")

WELL = HealthStatus(2, 2, "writable")


@pytest.mark.parametrize("lost", ["", "connection", "database"])
async def test_bot_is_healthy_with_connection_and_database(
    bot: Bot, caplog: pytest.LogCaptureFixture, lost: str
) -> None:
    await bot.client.wait_until_ready()
    if lost == "connection":
        await bot.client.close()
    elif lost == "database":
        await bot.service.database.close()
    found = await bot.client.check_health()
    assert found.is_well == bot.client.health.report()[0] == (not lost)
    database = "unusable" if lost == "database" else "writable"
    assert (found.shards, found.connected, found.database) == (1, 0 if lost == "connection" else 1, database)
    assert ("the database is unusable" in caplog.text) == (lost == "database")


async def test_read_only_database_is_logged_in_one_line(
    bot: Bot, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await bot.client.wait_until_ready()
    cause = sqlite3.OperationalError("attempt to write a readonly database")
    refused = OperationalError("UPDATE", None, cause)
    monkeypatch.setattr(client, "set_fact", mock.AsyncMock(side_effect=refused))
    assert (await bot.client.check_health()).database == "unusable"
    (record,) = [one for one in caplog.records if "unusable" in one.getMessage()]
    assert (record.exc_info, record.getMessage()) == (None, f"the database is unusable ({cause})")


async def test_backup_by_command_line_appears_in_metrics(
    bot: Bot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await bot.client.wait_until_ready()
    await bot.client.check_health()
    assert "azul_last_backup_timestamp_seconds 0.0" in bot.client.metrics.text().decode()
    monkeypatch.setenv("AZUL_DATABASE_URL", f"sqlite+aiosqlite:///{bot.database_file}")
    began = time.time()
    assert await asyncio.to_thread(main, ["backup", str(tmp_path)]) == 0
    found = (await bot.client.check_health()).backup_at
    assert found is not None
    assert began <= found.timestamp() <= time.time()
    (shown,) = re.findall(r"(?m)^azul_last_backup_timestamp_seconds (.*)$", bot.client.metrics.text().decode())
    assert float(shown) == found.timestamp()


async def test_due_posts_are_counted(discord: StandIn, bot: Bot, party: Party) -> None:
    await bot.client.wait_until_ready()
    discord.fail("POST", "/channels/*/messages", status=400)
    await party.ana.command("azul new", seats=2)
    await bot.idle()
    bot.clock.turn(minutes=1)
    found = await bot.client.check_health()
    assert (found.games, found.posts, found.timers) == (1, 1, 0)
    assert found.oldest_post_s == 55
    metrics = bot.client.metrics.text().decode()
    for line in ("azul_games_open 1.0", "azul_posts_due 1.0", "azul_shards_connected 1.0", "azul_shards 1.0"):
        assert line in metrics


async def test_due_work_of_tournaments_is_counted(discord: StandIn, bot: Bot, party: Party) -> None:
    await bot.client.wait_until_ready()
    discord.fail("POST", "/channels/*/messages", status=400, times=2)
    await party.ana.command("azul tournament new", name="Cup")
    await bot.idle()
    bot.clock.turn(seconds=10)
    await party.ana.command("azul new", seats=2)
    await bot.idle()
    bot.clock.turn(seconds=50)
    found = await bot.client.check_health()
    assert (found.games, found.posts, found.timers) == (1, 2, 0)
    assert found.oldest_post_s == 55
    (cup,) = await bot.service.database.query(tournament_queries.load_tournaments, discord.guild.id)
    async with bot.service.database.write() as connection:
        await tournament_queries.wake_clock(connection, cup.id, bot.service.clock())
    assert (await bot.client.check_health()).timers == 1


async def test_due_work_is_not_counted_after_server_removes_bot(discord: StandIn, bot: Bot, party: Party) -> None:
    await bot.client.wait_until_ready()
    discord.fail("POST", "/channels/*/messages", status=400)
    await party.ana.command("azul tournament new", name="Cup")
    await bot.idle()
    bot.clock.turn(minutes=1)
    assert (await bot.client.check_health()).posts == 1
    discord.remove_bot()
    await discord.until(lambda: left(bot.database_file), what="the server is recorded as left")
    found = await bot.client.check_health()
    assert (found.posts, found.oldest_post_s) == (0, None)


@pytest.mark.parametrize(
    ("status", "age", "well"),
    [
        (WELL, STALE_AFTER_S - 1, True),
        (WELL, STALE_AFTER_S, False),
        (replace(WELL, connected=1), 0, False),
        (replace(WELL, database="unusable"), 0, False),
        (replace(WELL, database="of another version"), 0, False),
        (replace(WELL, oldest_post_s=1000), 0, True),
    ],
)
def test_health_requires_connection_database_and_recent_check(status: HealthStatus, age: float, well: bool) -> None:
    now = 100.0
    monitor = HealthMonitor(lambda: now)
    assert monitor.report() == (False, {"well": False, "last_beat_s": None})
    monitor.record(status)
    now += age
    said, report = monitor.report()
    assert (said, report["well"], report["last_beat_s"]) == (well, well, age)
    assert "problem" not in report


def test_health_report_states_why_discord_is_unavailable() -> None:
    monitor = HealthMonitor()
    monitor.problem = "status 503"
    assert monitor.report() == (False, {"well": False, "last_beat_s": None, "problem": monitor.problem})


async def test_health_file_exists_while_bot_is_healthy(tmp_path: Path) -> None:
    file, found = tmp_path / "health", WELL

    async def check() -> HealthStatus:
        return found

    monitor, stop = HealthMonitor(), asyncio.Event()
    watching = asyncio.create_task(monitor.watch(check, file, stop))
    await until(file.exists, "the file exists")
    assert is_healthy(file)
    stop.set()
    monitor.changed.set()
    await watching
    assert not file.exists()
    # If the database has another version, the bot stops checking and deletes the file.
    file.touch()
    found = replace(WELL, database="of another version")
    await monitor.watch(check, file, asyncio.Event())
    assert not file.exists()


async def test_unwritable_health_file_is_logged_in_one_line(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def check() -> HealthStatus:
        return WELL

    monitor, stop = HealthMonitor(), asyncio.Event()
    watching = asyncio.create_task(monitor.watch(check, tmp_path / "missing" / "health", stop))
    await until(lambda: caplog.records, "the error is logged")
    stop.set()
    monitor.changed.set()
    await watching
    assert [(one.exc_info, one.getMessage().count("\n")) for one in caplog.records] == [(None, 0)]
    assert str(tmp_path / "missing" / "health") in caplog.text


async def test_failed_check_is_logged_and_creates_no_health_file(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def check() -> HealthStatus:
        raise OSError("disk full")

    monitor, stop = HealthMonitor(), asyncio.Event()
    watching = asyncio.create_task(monitor.watch(check, tmp_path / "health", stop))
    await until(lambda: "disk full" in caplog.text, "the check has failed")
    stop.set()
    monitor.changed.set()
    await watching
    assert not is_healthy(tmp_path / "health")


def test_bot_is_unhealthy_if_health_file_is_stale(tmp_path: Path) -> None:
    file = tmp_path / "health"
    file.touch()
    touched = file.stat().st_mtime
    assert is_healthy(file, now=touched + STALE_AFTER_S - 1)
    assert not is_healthy(file, now=touched + STALE_AFTER_S + 1)


def test_health_command_reports_health_as_exit_status(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "health"
    monkeypatch.setenv("AZUL_HEALTH_FILE", str(file))
    assert main(["health"]) == 1
    assert "isn't healthy" in capsys.readouterr().err
    file.touch()
    assert main(["health"]) == 0


@pytest.mark.parametrize("there", [pytest.param(True, marks=thorough), False])
async def test_missing_fribidi_is_logged_with_an_install_command(
    bot: Bot, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, there: bool
) -> None:
    monkeypatch.setattr("bot.discord_app.app.client.has_raqm", lambda: there)
    await bot.restart()
    await bot.client.check_health()
    assert bot.client.health.report()[1]["fribidi"] is there
    told = [line.getMessage() for line in caplog.records if "FriBiDi" in line.getMessage()]
    assert len(told) == (not there)
    assert all("apt install libfribidi0" in line for line in told)
