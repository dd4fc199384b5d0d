"""The bot as hosts run it: its health, settings, regular checks and shutdown."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import shutil
import signal
import socket
import sqlite3
import warnings
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any, Literal
from unittest import mock

import aiohttp
import asyncpg
import discord as discord_py
import pytest
from discord.gateway import DiscordWebSocket

from bot.discord_app.app import client
from bot.discord_app.app import run as running
from bot.discord_app.app.client import AzulClient
from bot.discord_app.app.run import CannotRun, run
from bot.discord_app.core import health
from bot.discord_app.core.allowances import Cost
from bot.discord_app.core.places import load_public_theme
from bot.games.core.request import Limits
from bot.games.table.lobby import join
from bot.games.table.opening import Opening, open_game
from bot.sandbox.world import Json
from bot.settings import Settings
from bot.storage.database import Database
from bot.storage.place import Place
from bot.storage.rows import Options
from bot.storage.shards import ALL_SHARDS, Shards, parse_shards
from tests.discord_app.conftest import Bot, Party
from tests.discord_stand_in import StandIn
from tests.support.clock import Clock
from tests.support.later_versions import later_version
from tests.support.postgres import Server
from tests.support.refuses import refuses
from tests.support.says import says
from tests.support.waiting import CHECK_INTERVAL_S, WAIT_TIMEOUT_S

pytestmark = pytest.mark.usefixtures("short_ready_timeout")


@pytest.fixture
def settings(
    discord: StandIn, tmp_path: Path, registered_commands: tuple[Path, dict[int, Json]], monkeypatch: pytest.MonkeyPatch
) -> Settings:
    template, discord.world.commands = registered_commands
    monkeypatch.setattr(health, "CHECK_INTERVAL_S", 0.2)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    return Settings(
        discord_token=discord.token,
        discord_url=discord.url,
        database_url=f"sqlite+aiosqlite:///{shutil.copy(template, tmp_path / 'azul.sqlite3')}",
        health_file=tmp_path / "health",
        http_port=port,
    )


async def wait_for_health(session: aiohttp.ClientSession, settings: Settings, status: int) -> None:
    """Request the bot's health until the response has this status."""
    async with asyncio.timeout(WAIT_TIMEOUT_S):
        while True:
            async with session.get(f"http://127.0.0.1:{settings.http_port}/health") as answer:
                if answer.status == status:
                    return
            await asyncio.sleep(CHECK_INTERVAL_S)


async def test_bot_stops_when_database_version_changes(
    discord: StandIn, settings: Settings, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    bot = asyncio.create_task(run(settings))
    await discord.until_ready()
    async with aiohttp.ClientSession() as session:
        await wait_for_health(session, settings, 200)
        async with session.get(f"http://127.0.0.1:{settings.http_port}/metrics") as answer:
            assert "azul_shards_connected 1.0" in await answer.text()
    await discord.until(settings.health_file.exists, "the file of the same check is written")
    with contextlib.closing(sqlite3.connect(tmp_path / "azul.sqlite3")) as newer, newer:
        newer.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(CannotRun, match="another version"):
        await bot
    assert "another version" in caplog.text
    assert not settings.health_file.exists()


@pytest.mark.parametrize(
    ("failing", "status"),
    [("/users/@me", 403), ("/users/@me", 503), ("/users/@me", "lost"), ("/gateway/bot", 503)],
)
async def test_bot_waits_in_one_line_until_discord_is_available(
    discord: StandIn,
    settings: Settings,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    failing: str,
    status: int | Literal["lost"],
) -> None:
    monkeypatch.setattr(running, "FIRST_RETRY_DELAY_S", 0.01)
    discord.fail("GET", failing, status=status, times=2)
    bot = asyncio.create_task(run(settings))
    await discord.until_ready()
    signal.raise_signal(signal.SIGTERM)
    await bot
    told = [record for record in caplog.records if "unavailable" in record.getMessage()]
    assert {record.getMessage().count("\n") for record in told} == {0}
    assert [record for record in caplog.records if record.exc_info] == []


async def test_bot_saves_a_copy_before_migrating(
    discord: StandIn, settings: Settings, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    with later_version(tmp_path / "later"):
        bot = asyncio.create_task(run(settings))
        await discord.until_ready()
        signal.raise_signal(signal.SIGTERM)
        await bot
    (copy,) = tmp_path.glob("azul-0001-before-0002-*.sqlite3")
    assert str(copy) in caplog.text
    versions = []
    for file in (copy, tmp_path / "azul.sqlite3"):
        with contextlib.closing(sqlite3.connect(file)) as opened:
            versions += opened.execute("SELECT version_num FROM alembic_version").fetchone()
    assert versions == ["0001", "0002"]


async def test_copy_of_postgresql_database_is_next_to_the_health_file(
    settings: Settings, tmp_path: Path, postgres: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "opt").mkdir()
    monkeypatch.chdir(tmp_path / "opt")
    folder = tmp_path / "state"
    folder.mkdir()
    url = postgres.url(postgres.copy("migrated"))
    changed = replace(settings, database_url=url, health_file=folder / "0-1.health")
    with later_version(tmp_path / "later"):
        database = await running._open_database(changed, ALL_SHARDS, without_backup=False)
        await database.close()
    assert [copy.suffix for copy in folder.glob("azul-0001-before-0002-*")] == [".dump"]
    assert not list(Path().iterdir())


async def test_bot_stops_after_losing_its_shard(discord: StandIn, settings: Settings, postgres: Server) -> None:
    url = postgres.url(postgres.copy("migrated"))
    bot = asyncio.create_task(run(replace(settings, database_url=url)))
    await discord.until_ready()
    other = await asyncpg.connect(url.replace("+asyncpg", ""))
    # This session has been waiting for the lock, so it gets the claim before the bot can claim it again.
    waiting = asyncio.create_task(other.execute("SELECT pg_advisory_lock(hashtextextended('shard 0', 1))"))
    looking = await asyncpg.connect(url.replace("+asyncpg", ""))
    async with asyncio.timeout(WAIT_TIMEOUT_S):
        waits = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
        while not await looking.fetchval(waits):  # noqa: ASYNC110 - only the database says so
            await asyncio.sleep(CHECK_INTERVAL_S)
    await looking.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'azul-bot'")
    with pytest.raises(CannotRun, match="Another process runs shard 0 on this database now"):
        await bot
    await waiting
    await other.close()
    await looking.close()


async def test_bot_refuses_to_start_if_its_shard_is_claimed(
    discord: StandIn, settings: Settings, postgres: Server
) -> None:
    url = postgres.url(postgres.copy("migrated"))
    other = await Database.open(url)
    assert await other.claim(["shard 1"])
    discord.wanted_shards = 2
    # If Discord refuses to identify the bot, discord.py doesn't close its connection or stop its heartbeat thread.
    with mock.patch("discord.gateway.KeepAliveHandler.start"), warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)
        with pytest.raises(CannotRun, match="Another process runs"):
            await run(replace(settings, database_url=url))
        gc.collect()
    assert not discord.shards
    await other.close()


async def test_health_changes_as_soon_as_the_connection_does(
    discord: StandIn, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "CHECK_INTERVAL_S", 3600)
    connect, may_connect = DiscordWebSocket.from_client, asyncio.Event()

    async def connect_later(*arguments: Any, **options: Any) -> DiscordWebSocket:
        await may_connect.wait()
        return await connect(*arguments, **options)

    bot = asyncio.create_task(run(settings))
    await discord.until_ready()
    async with aiohttp.ClientSession() as session:
        await wait_for_health(session, settings, 200)
        await discord.until(settings.health_file.exists, "the file of the same check is written")
        with mock.patch.object(DiscordWebSocket, "from_client", connect_later):
            await discord.drop_gateway()
            await wait_for_health(session, settings, 503)
            may_connect.set()
            await wait_for_health(session, settings, 200)
    bot.cancel()
    await asyncio.wait([bot])


@pytest.fixture
def immediate_identify(monkeypatch: pytest.MonkeyPatch) -> None:
    """No pause before identifying. Usually discord.py waits five seconds each time except the first."""
    monkeypatch.setattr(discord_py.Client, "before_identify_hook", mock.AsyncMock())


@pytest.mark.usefixtures("immediate_identify")
async def test_bot_adopts_number_of_shards_from_discord(discord: StandIn, bot: Bot) -> None:
    assert bot.service.shards == Shards()
    discord.wanted_shards = 2
    await bot.restart()
    await discord.until(lambda: discord.shards == {0, 1}, "both shards are connected")
    assert bot.service.shards == Shards(2, frozenset({0, 1}))


@pytest.mark.usefixtures("immediate_identify")
async def test_new_session_does_not_count_as_outage(discord: StandIn, bot: Bot) -> None:
    await bot.client.wait_until_ready()
    since = bot.service.uptime.since(0)
    assert since is not None
    bot.clock.turn(seconds=30)
    await discord.drop_gateway("invalid")
    await discord.until(lambda: discord.gateway.identifies == 2, "the bot has a new session")
    assert bot.service.uptime.since(0) == since


async def test_bot_reports_port_in_use_before_it_connects(discord: StandIn, settings: Settings) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", settings.http_port or 0))
        taken.listen()
        with pytest.raises(CannotRun, match=f"AZUL_HTTP_PORT: .* uses port {settings.http_port}. Stop it, choose"):
            await run(settings)
    assert not discord.connected


@pytest.mark.parametrize("place", ["missing/health", "."])
async def test_bot_reports_unwritable_health_file_before_it_connects(
    discord: StandIn, settings: Settings, tmp_path: Path, place: str
) -> None:
    with pytest.raises(CannotRun, match=r"AZUL_HEALTH_FILE: .* can't be written \(.*\)\. Choose a file in a folder"):
        await run(replace(settings, health_file=tmp_path / place))
    assert not discord.connected


async def test_health_file_never_replaces_another_file(discord: StandIn, settings: Settings, tmp_path: Path) -> None:
    database = tmp_path / "azul.sqlite3"
    with pytest.raises(CannotRun, match=r"AZUL_HEALTH_FILE: .* isn't empty"):
        await run(replace(settings, health_file=database))
    assert database.stat().st_size


async def test_bot_applies_host_settings(discord: StandIn, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    found = list[AzulClient]()

    async def note(made: AzulClient, token: str, given: Settings) -> None:
        assert (token, given) == (discord.token, chosen)
        found.append(made)

    monkeypatch.setattr(running, "_until_asked_to_stop", note)
    chosen = replace(settings, theme="dark", games_per_host=2, presses_per_minute=1, lobby_hours=7.0, http_port=None)
    await run(chosen, parse_shards("0", 1))
    (made,) = found
    assert made.service.limits == Limits(2, timedelta(hours=7))
    assert await load_public_theme(made, Place("direct", 1)) == "dark"
    made.allowances.check(Cost.PRESS, 1, Place("direct", 1))
    with refuses("too-much"):
        made.allowances.check(Cost.PRESS, 1, Place("direct", 1))


async def test_due_work_is_looked_up_regularly(
    discord: StandIn, bot: Bot, party: Party, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client, "DUE_CHECK_INTERVAL_S", 0.05)
    monkeypatch.setattr(client, "PUZZLE_CHECK_INTERVAL_S", 0.05)
    await bot.restart()
    here, news = discord.channel(), discord.add_channel("news")
    await party.boss.command("azul settings puzzle", channel_=news)
    for days in (1, 2):
        await discord.until(lambda: len(news.messages) == days, "the puzzle of the day is posted")  # noqa: B023
        clock.turn(days=1)
    discord.fail("POST", f"/channels/{here.id}/messages", status=400)
    await party.ana.command("azul new", seats=3)
    await bot.idle()
    clock.turn(minutes=1)
    lobby = await discord.next_message()
    clock.turn(days=4)
    await discord.until(lambda: says(lobby, "lobby-expired"), "the lobby is closed")
    ana = party.ask(party.ana)
    table = await open_game(bot.service, ana, Opening("azul", "coloured", 2, Options(turn_hours=12)))
    await join(bot.service, party.ask(party.ben), table.game.id)
    clock.turn(hours=11)
    await discord.until(lambda: says(here.messages[-1], "notice-remind"), "the player to move is reminded")


async def test_responses_to_presses_during_shutdown_mention_the_restart(
    discord: StandIn, bot: Bot, party: Party, caplog: pytest.LogCaptureFixture
) -> None:
    await party.game()
    posts = discord.hold("POST", "/channels/*/messages")
    await party.ana.command("azul new")
    await posts.reached()
    stopping = asyncio.create_task(bot.client.close())
    await discord.until(bot.client.stopping.is_set, "the bot is being stopped")
    # Hold responses and completions, so that they reach Discord only after all other work has ended.
    answers = discord.hold("POST", "/interactions/*/*/callback")
    press = asyncio.create_task(party.ben.command("azul mine"))
    letter = asyncio.create_task(party.chi.complete("azul board", "game"))
    await discord.until(lambda: len(answers.requests) == 2, "both are answered")
    posts.release()
    await discord.until(lambda: not discord.connected, "the bot is disconnected")
    answers.release()
    assert says(await press, "refused-stopping")
    assert await letter
    await stopping
    assert [record for record in caplog.records if record.levelno >= logging.ERROR or record.exc_info] == []


async def test_work_interrupted_by_shutdown_logs_no_traceback(
    discord: StandIn, bot: Bot, party: Party, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(client, "SHUTDOWN_TIMEOUT_S", 0.1)
    monkeypatch.setattr(client, "CLOSING_TIMEOUT_S", 0.1)
    posts = discord.hold("POST", "/channels/*/messages")
    answers = discord.hold("POST", "/interactions/*/*/callback")
    presses = [asyncio.create_task(person.command("azul new")) for person in (party.ana, party.ben)]
    await posts.reached()
    await discord.until(lambda: len(answers.requests) == 2, "both are answered")
    await bot.stop()
    for press in presses:
        press.cancel()
    await asyncio.wait(presses)
    assert "interrupted" in caplog.text
    assert [record for record in caplog.records if record.exc_info] == []
