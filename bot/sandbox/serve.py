"""The sandbox as a program: the stand-in, its page and the bot itself as a second process that is kept alive."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import logging
import os
import secrets
import signal
import sys
import time
import webbrowser
from collections.abc import Callable
from pathlib import Path

from bot.sandbox.bus import Bus
from bot.sandbox.stand_in import StandIn

log = logging.getLogger(__name__)

SEATS = (("Ana", "en-US"), ("Ben", "en-GB"), ("Chi-Wei", "zh-TW"), ("Dariush", "en-US"))
LOOPBACK = ("127.0.0.1", "localhost", "::1")
STEADY_S = 10.0
BACK_OFF_S = (1.0, 2.0, 5.0, 10.0, 30.0)
PATIENCE_S = 10.0


class SandboxError(RuntimeError):
    """The sandbox cannot start; the text says why and what helps."""


class BotKeeper:
    """Runs the bot as a subprocess, starts it again when it dies and when it is asked to."""

    def __init__(self, command: list[str], environment: dict[str, str], bus: Bus, say: Callable[[str], None]) -> None:
        self._command, self._environment, self._bus, self._say = command, environment, bus, say
        self._process: asyncio.subprocess.Process | None = None
        self._wanted = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._restarting = False
        self.note = ""

    def start(self) -> None:
        """Begin to keep the bot alive."""
        self._task = asyncio.create_task(self._keep())

    async def restart(self) -> None:
        """Stop the bot; the keeper starts it again at once."""
        self._restarting = True
        self._wanted.set()
        await self._end()

    async def stop(self) -> None:
        """Stop the bot for good."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        await self._end()

    async def _keep(self) -> None:
        falls = 0
        while True:
            self._tell("The bot is starting …")
            started = time.monotonic()
            self._process = await asyncio.create_subprocess_exec(
                *self._command, env={**os.environ, **self._environment}, stdin=asyncio.subprocess.DEVNULL
            )
            self._tell("")
            code = await self._process.wait()
            if self._restarting:
                self._restarting, falls = False, 0
                self._wanted.clear()
                continue
            falls = 1 if time.monotonic() - started > STEADY_S else falls + 1
            wait = BACK_OFF_S[min(falls, len(BACK_OFF_S)) - 1]
            self._tell(f"The bot has stopped (exit code {code}). It starts again in {wait:.0f} s; its log says why.")
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._wanted.wait(), wait)
            self._wanted.clear()
            self._restarting = False

    async def _end(self) -> None:
        process = self._process
        if process is None or process.returncode is not None:
            return
        with contextlib.suppress(ProcessLookupError):
            process.terminate()
            try:
                await asyncio.wait_for(process.wait(), PATIENCE_S)
            except TimeoutError:
                process.kill()
                await process.wait()

    def _tell(self, note: str) -> None:
        self.note = note
        if note:
            self._say(note)
        self._bus.tell("bot_state", note)


def beside(folder: Path) -> dict[str, str]:
    """Where the bot shall keep its games and its sign of life: beside the channel, apart from any real bot's."""
    home = folder.resolve()
    return {
        "AZUL_DATABASE_URL": f"sqlite+aiosqlite:///{home}/azul.sqlite3",
        "AZUL_HEALTH_FILE": str(home / "azul-bot.health"),
    }


def furnished(folder: Path, host: str = "127.0.0.1", port: int = 0) -> StandIn:
    """A stand-in with the four seats and two channels; what the folder already holds stays as it is."""
    folder.mkdir(parents=True, exist_ok=True)
    # A new token each time: a bot left over from a sandbox that was killed must not come and play along.
    discord = StandIn(folder, host, port, token=secrets.token_urlsafe(24))
    for place, (name, locale) in enumerate(SEATS):
        if not any(person.name == name for person in discord.world.people.values()):
            discord.person(name, locale=locale, owner=place == 0, moderator=place == 1)
    azul = discord.channel("azul")
    azul.topic = azul.topic or "Games of Azul"
    discord.channel("table-talk")
    return discord


async def serve(
    folder: Path,
    host: str = "127.0.0.1",
    port: int = 8765,
    open_browser: bool = True,
    *,
    command: list[str] | None = None,
    say: Callable[[str], None] | None = None,
) -> None:
    """Serve the sandbox until Ctrl-C or SIGTERM; `command` is what to run as the bot."""
    say = say or _print
    if host not in LOOPBACK:
        say(f"Careful: everybody who can reach {host} can play here, as anybody.")
    discord = furnished(folder, host, port)
    try:
        await discord.start()
    except OSError as problem:
        await discord.stop()
        if problem.errno == errno.EADDRINUSE:
            raise SandboxError(f"Port {port} is taken. Choose another one with --port {port + 1}.") from problem
        raise SandboxError(f"Cannot listen on {host}, port {port}: {problem.strerror or problem}.") from problem
    command = command or [sys.executable, "-m", "bot", "run"]
    keeper = BotKeeper(command, discord.environment | beside(folder), discord.bus, say)
    discord.keeper = keeper
    over = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):  # Windows has none on its loops; Ctrl-C ends the run there
            loop.add_signal_handler(number, over.set)
    try:
        keeper.start()
        say(f"The sandbox is open: {discord.url}   (Ctrl-C ends it)")
        if open_browser:
            await asyncio.to_thread(webbrowser.open, discord.url)
        await over.wait()
        say("Stopping …")
    finally:
        for number in (signal.SIGINT, signal.SIGTERM):
            with contextlib.suppress(NotImplementedError):
                loop.remove_signal_handler(number)
        await keeper.stop()
        await discord.stop()


def _print(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()
