"""Startup and shutdown of the bot: database, connection to Discord, and signals."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import signal
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import AbstractAsyncContextManager
from functools import partial
from pathlib import Path
from typing import NoReturn

import aiohttp
import discord
import yarl

from bot.discord_app.app.client import CLOSING_TIMEOUT_S, AzulClient
from bot.discord_app.core.allowances import Allowances
from bot.discord_app.core.metrics import CannotListen, Metrics, serve
from bot.games.core.request import Limits
from bot.games.core.service import Service
from bot.opponents.thinker import Pool
from bot.rules import use_sintra_boards
from bot.settings import Settings, describe_unknown, find_misspelled
from bot.storage.backup import back_up_before_migration
from bot.storage.database import Database, parse_url
from bot.storage.shards import ALL_SHARDS, Shards

logger = logging.getLogger(__name__)

CLAIM_TIMEOUT_S = 15.0
CLAIM_RETRY_DELAY_S = 0.2
FIRST_RETRY_DELAY_S = 5
MAX_RETRY_DELAY_S = 300
"""Delays before the next attempt to connect to Discord. They double from the first to the longest."""
GC_THRESHOLD = 3_000
"""Number of new objects that triggers a garbage collection. One turn alone exceeds Python's default of 700."""


class CannotRun(Exception):  # noqa: N818 - the host reads it, and it isn't a bug
    """The bot can't run. The text explains the reason and the fix."""


async def run(settings: Settings, shards: Shards = ALL_SHARDS, *, without_backup: bool = False) -> None:
    """Run the bot until SIGTERM or SIGINT, on all servers or only on the servers of some shards.

    The database is backed up before its tables are migrated, except with ``without_backup``.

    :raises CannotRun: The settings, Discord or another process prevent it.
    :raises DatabaseUnusable: The database can't be used.
    """
    token = _read_token(settings)
    if settings.discord_url:
        use_server(settings.discord_url)
    limits = Limits(games_per_host=settings.games_per_host, lobby_lifetime=settings.lobby_lifetime)
    database = await _open_database(settings, shards, without_backup=without_backup)
    # The processes for computers and pictures start when they are first needed.
    metrics = Metrics()
    if database.folder is not None:
        metrics.watch_disk(database.folder)
    boards = settings.sintra_boards
    pool = Pool(record=metrics.record_thought, begin=partial(use_sintra_boards, boards.absolute()) if boards else None)
    service = Service(database, limits=limits, thinker=pool, shards=shards)
    allowances = Allowances(service.clock, settings.presses_per_minute)
    client = AzulClient(service, settings.theme, metrics, allowances)
    await _claim(database, shards, client.health.changed.set)
    watched: AbstractAsyncContextManager[object] = contextlib.nullcontext()
    if settings.http_port is not None:
        watched = serve(settings.http_host, settings.http_port, client.health, client.metrics)
    try:
        _check_health_file(settings.health_file)
        async with watched:
            await _until_asked_to_stop(client, token, settings)
    except CannotListen as error:
        raise CannotRun(error) from None
    finally:
        await pool.close()
        await client.pictures.close()
        # Don't wait long for a database that doesn't respond, because only committed changes were confirmed to people.
        closing = asyncio.ensure_future(database.close())
        await asyncio.wait([closing], timeout=CLOSING_TIMEOUT_S)
        logger.info("stopped")


async def _open_database(settings: Settings, shards: Shards, *, without_backup: bool) -> Database:
    url = settings.database_url
    if shards != ALL_SHARDS and parse_url(url)[0].get_backend_name() == "sqlite":
        raise CannotRun(
            "Several processes need PostgreSQL: set its address in AZUL_DATABASE_URL (postgresql+asyncpg://…; `python "
            "-m bot copy` copies your games there), or run one process without --shards."
        )
    # The bot can write to the folder of the health file, but under systemd not to the current folder.
    folder = settings.health_file.parent
    return await Database.open(url, before_migrating=None if without_backup else partial(_back_up, url, folder))


async def _back_up(url: str, folder: Path, *versions: str) -> None:
    old, new = versions
    copy = await asyncio.to_thread(back_up_before_migration, url, (old, new), folder)
    logger.info("before migrating the database from version %s to %s, saved a copy: %s", old, new, copy.absolute())


def _read_token(settings: Settings) -> str:
    token = settings.discord_token
    if not token:
        misspelled = find_misspelled("DISCORD_TOKEN")
        if misspelled is not None:
            raise CannotRun(describe_unknown(misspelled))
        raise CannotRun(
            "DISCORD_TOKEN isn't set. Write it into .env (see .env.example), or name a file that holds it in "
            "DISCORD_TOKEN_FILE, or try the bot without Discord: python -m bot sandbox"
        )
    if not token.isprintable():
        raise CannotRun(
            "DISCORD_TOKEN, or the file that DISCORD_TOKEN_FILE names, must contain only the token, in a single line."
        )
    return token


async def _claim(database: Database, shards: Shards, on_lost: Callable[[], None]) -> None:
    """Claim the shards for this process, after waiting briefly for a process that is being replaced.

    :raises CannotRun: Another process still has one of them.
    """
    end = time.monotonic() + CLAIM_TIMEOUT_S
    while not await database.claim(shards.names, on_lost):
        if time.monotonic() > end:
            await database.close()
            raise CannotRun(
                f"Another process runs {' or '.join(shards.names)} on this database. Stop it, or give each process its "
                "own shards: --shards 0-3 --of 8."
            )
        await asyncio.sleep(CLAIM_RETRY_DELAY_S)


def _check_health_file(file: Path) -> None:
    """Check that the file can be written, and delete the file of a bot that was killed.

    :raises CannotRun: It can't be written, or it's another file, such as the database.
    """
    try:
        if file.is_file() and file.stat().st_size:
            raise CannotRun(f"AZUL_HEALTH_FILE: {file} isn't empty, so it isn't the bot's. Choose a new file.")
        file.touch()
        file.unlink()
    except OSError as error:
        raise CannotRun(
            f"AZUL_HEALTH_FILE: {file} can't be written ({error.strerror}). Choose a file in a folder that exists and "
            "to which the bot can write."
        ) from None


def _refuse_database(client: AzulClient) -> NoReturn:
    """Report why this process may not write to the database any more.

    :raises CannotRun: Always.
    """
    if client.health.report()[1]["database"] == "of another process":
        raise CannotRun(
            f"Another process runs {' or '.join(client.service.shards.names)} on this database now. This process stops "
            "so that nothing is posted twice."
        )
    logger.error("the database was migrated to another version")
    raise CannotRun(
        "The database was migrated to another version while this bot was running. This version stops to avoid "
        "damaging it. Start the version that migrated it."
    )


async def _until_asked_to_stop(client: AzulClient, token: str, settings: Settings) -> None:
    asked_to_stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        with contextlib.suppress(NotImplementedError):  # event loops on Windows don't support signal handlers
            loop.add_signal_handler(number, asked_to_stop.set)
    # Exclude imported objects from garbage collection, because traversing them blocks the event loop for a tenth of a
    # second.
    gc.collect()
    gc.freeze()
    gc.set_threshold(GC_THRESHOLD, *gc.get_threshold()[1:])
    connection = asyncio.create_task(_connect(client, token))
    watching = asyncio.create_task(client.health.watch(client.check_health, settings.health_file, asked_to_stop))
    waiting = asyncio.create_task(asked_to_stop.wait())
    try:
        await asyncio.wait({connection, waiting, watching}, return_when=asyncio.FIRST_COMPLETED)
        if watching.done() and not asked_to_stop.is_set():
            _refuse_database(client)
        if connection.done():
            connection.result()
    except discord.LoginFailure:
        raise CannotRun(
            "Discord rejected the token. Copy it again from the page of your application (Bot → Reset Token) into "
            "DISCORD_TOKEN."
        ) from None
    finally:
        asked_to_stop.set()
        client.health.changed.set()
        await client.close()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(CLOSING_TIMEOUT_S):
                await asyncio.gather(connection, watching, waiting, return_exceptions=True)


async def _connect(client: AzulClient, token: str) -> None:
    """Log in and stay connected until the client is closed. While Discord is unavailable, try again and again."""
    delays = _list_retry_delays()
    while not await _succeeds(client, client.login(token), delays):
        # Logging in again opens another session and connector.
        await client.http.close()
        client.http.connector = discord.utils.MISSING
    delays = _list_retry_delays()
    while not await _succeeds(client, client.connect(), delays):
        pass


def _list_retry_delays() -> Iterator[float]:
    delay_s: float = FIRST_RETRY_DELAY_S
    while True:
        yield delay_s
        delay_s = min(2 * delay_s, MAX_RETRY_DELAY_S)


async def _succeeds(client: AzulClient, attempt: Coroutine[None, None, None], delays: Iterator[float]) -> bool:
    """Check whether an attempt to reach Discord succeeds. If Discord is unavailable, report that and wait."""
    try:
        await attempt
    except discord.LoginFailure:
        raise
    except (discord.HTTPException, discord.GatewayNotFound, aiohttp.ClientError, OSError) as error:
        delay_s = next(delays)
        client.health.problem = _summarize(error)
        logger.warning("Discord is unavailable (%s); next attempt in %d s", client.health.problem, delay_s)
        await asyncio.sleep(delay_s)
        return False
    return True


def _summarize(error: Exception) -> str:
    """Return the error as one line. Discord may respond with a whole page."""
    if isinstance(error, discord.HTTPException):
        return f"status {error.status}"
    return str(error).partition("\n")[0] or type(error).__name__


def use_server(url: str) -> None:
    """Redirect discord.py in this process to a stand-in for Discord at a URL such as ``http://127.0.0.1:8765``."""
    base = url.rstrip("/")
    discord.http.Route.BASE = f"{base}/api/v10"
    discord.asset.Asset.BASE = f"{base}/cdn"
    gateway = yarl.URL(base).with_scheme("ws" if base.startswith("http:") else "wss") / "gateway"
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = gateway
