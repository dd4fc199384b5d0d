"""The sandbox as a program: the stand-in for Discord, its page, and the bot as a subprocess."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import logging
import os
import secrets
import signal
import sqlite3
import sys
import webbrowser
from collections.abc import Callable, Iterator
from pathlib import Path

from bot.sandbox.bot_process import BotProcess
from bot.sandbox.sandbox import Sandbox
from bot.storage.disk import explain_unwritable, get_reason, is_folder

log = logging.getLogger(__name__)

PEOPLE = (("Ana", "en-US"), ("Ben", "en-GB"), ("Chi-Wei", "zh-TW"), ("Dariush", "en-US"))
GUILD_WITHOUT_BOT = "Garden Club"
"""A server without the bot."""
LOOPBACK = ("127.0.0.1", "localhost", "::1")


class SandboxError(RuntimeError):
    """The sandbox can't start. The text explains the reason and the fix."""


def make_environment(folder: Path) -> dict[str, str]:
    """Return settings that keep the bot away from the database, health file and port of a real bot.

    The bot listens on a port for metrics only if the environment contains it. The one in `.env` is a real bot's.
    """
    home = folder.resolve()
    return {
        "AZUL_DATABASE_URL": f"sqlite+aiosqlite:///{home}/azul.sqlite3",
        "AZUL_HEALTH_FILE": str(home / "azul-bot.health"),
        **{name: os.environ.get(name, "") for name in ("AZUL_HTTP_HOST", "AZUL_HTTP_PORT")},
    }


def add_defaults(discord: Sandbox) -> None:
    """Add four people and their places, unless they exist already."""
    known = {person.name for person in discord.world.people.values()}
    for place, (name, locale) in enumerate(PEOPLE):
        if name not in known:
            discord.person(name, locale=locale, owner=place == 0, moderator=place == 1)
    discord.channel("azul")
    discord.channel("table-talk")
    if all(guild.name != GUILD_WITHOUT_BOT for guild in discord.world.guilds.values()):
        _make_places_without_bot(discord)


def _make_places_without_bot(discord: Sandbox) -> None:
    """Add a server, a group and a direct message without the bot, and add the app to the first person."""
    first, *others = discord.world.people.values()
    guild = discord.add_guild(GUILD_WITHOUT_BOT, channels=("greenhouse",), bot=False)
    discord.join(first, guild, owner=True)
    for person in others:
        discord.join(person, guild)
    discord.add_group(first, *others[:2])
    discord.add_dm(first, others[0])
    discord.world.add_app(first)


async def serve(
    folder: Path,
    host: str = "127.0.0.1",
    port: int = 8765,
    open_browser: bool = True,
    *,
    command: list[str] | None = None,
    say: Callable[[str], None] | None = None,
) -> None:
    """Serve the sandbox until Ctrl-C or SIGTERM. `command` starts the bot.

    :raises SandboxError: The sandbox can't use the folder, or can't listen on this address.
    """
    say = say or _print
    if host not in LOOPBACK:
        say(f"Careful: everybody who can reach {host} can act here as any person.")
    # Create a new token each time, so that a bot left over from a killed sandbox can't connect to this one.
    try:
        discord = Sandbox(folder, host, port, token=secrets.token_urlsafe(24))
        add_defaults(discord)
    except (OSError, sqlite3.Error) as error:
        raise SandboxError(_explain_folder(folder, error)) from error
    await _listen(discord, host, port)
    command = command or [sys.executable, "-m", "bot", "run"]
    process = BotProcess(command, discord.environment | make_environment(folder), discord.world.events, say)
    discord.page.actions.bot_control = process
    try:
        with _catch_stop_signals() as over:
            process.start()
            say(f"The sandbox is open: {discord.server.url}   (Ctrl-C ends it)")
            if open_browser:
                await asyncio.to_thread(webbrowser.open, discord.server.url)
            await over.wait()
            say("Stopping …")
    finally:
        await process.stop()
        await discord.stop()


def _explain_folder(folder: Path, error: Exception) -> str:
    file = folder / "world.sqlite3" if is_folder(folder) else folder
    reason = explain_unwritable(file, error, " with --folder") or f"{error}. Choose another folder with --folder."
    return f"The folder {folder} can't be used: {reason}"


async def _listen(discord: Sandbox, host: str, port: int) -> None:
    """Start the page and the API.

    :raises SandboxError: They can't listen on this address.
    """
    try:
        await discord.start()
    except OSError as problem:
        await discord.stop()
        if problem.errno == errno.EADDRINUSE:
            raise SandboxError(f"Port {port} is taken. Choose another one with --port {port + 1}.") from problem
        raise SandboxError(
            f"Can't listen on {host}, port {port}: {get_reason(problem)}. Choose another address with --host and "
            "--port."
        ) from problem


@contextlib.contextmanager
def _catch_stop_signals() -> Iterator[asyncio.Event]:
    """Yield an event that is set by Ctrl-C or SIGTERM during the block."""
    over = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        # Not supported on Windows, where Ctrl-C raises KeyboardInterrupt.
        with contextlib.suppress(NotImplementedError):
            loop.add_signal_handler(number, over.set)
    try:
        yield over
    finally:
        for number in (signal.SIGINT, signal.SIGTERM):
            with contextlib.suppress(NotImplementedError):
                loop.remove_signal_handler(number)


def _print(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()
