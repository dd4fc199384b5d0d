"""Metrics for Prometheus, and the HTTP endpoints `/health` and `/metrics`.

Labels have few values and never contain ids or names of people.
"""

from __future__ import annotations

import asyncio
import contextlib
import errno
import math
import platform
import shutil
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path
from typing import NoReturn

import aiohttp
import discord
import prometheus_client
from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Gauge, Histogram, Info, ProcessCollector

from bot import __version__
from bot.discord_app.core.health import HealthMonitor, HealthStatus
from bot.opponents.levels import LEVELS
from bot.opponents.thinker import Answer
from bot.storage.disk import get_reason

ANSWER_BUCKETS = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
BOARD_BUCKETS = (0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 3600)
DRAWING_BUCKETS = (0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1)
LAG_BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 5)
LAG_INTERVAL_S = 0.5
SERVER_SHUTDOWN_TIMEOUT_S = 0.5


class Metrics:
    """The metrics of one bot, in a separate registry."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        prometheus_client.disable_created_metrics()  # type: ignore[no-untyped-call]
        ProcessCollector(registry=self.registry)
        build = Info("build", "Versions of the bot and its platform", namespace="azul", registry=self.registry)
        build.info({"version": __version__, "python": platform.python_version(), "discord_py": discord.__version__})
        counter = partial(Counter, namespace="azul", registry=self.registry)
        gauge = partial(Gauge, namespace="azul", registry=self.registry)
        seconds = partial(Histogram, namespace="azul", unit="seconds", registry=self.registry)
        self.presses = counter("presses", "Presses, forms and commands by verb and outcome", ["verb", "outcome"])
        self.answer_s = seconds("answer", "Time from a press to the response", buckets=ANSWER_BUCKETS)
        self.posts = counter("posts", "Steps in channels and direct messages by kind and outcome", ["kind", "outcome"])
        self.board_s = seconds("board", "Time from a change to its board in the channel", buckets=BOARD_BUCKETS)
        self.drawing_s = seconds(
            "drawing", "Time to draw a picture, without the wait for a process", buckets=DRAWING_BUCKETS
        )
        self.lag_s = seconds("loop_lag", "Lag of the event loop", buckets=LAG_BUCKETS)
        self.thoughts = counter("thoughts", "Moves that computers have calculated", ["level"])
        self.stand_ins = counter("stand_ins", "Moves by a stand-in after a failed calculation", ["level"])
        self.lessons = counter("lessons", "Lessons by outcome", ["key", "outcome"])
        self.puzzle_tries = counter("puzzle_tries", "Puzzles by the number of tries, or “failed”", ["n"])
        self.puzzle_shared = counter("puzzle_shared", "Tries at daily puzzles that people have shared")
        self.deal_players = counter("deal_players", "Players of closed deals by their streak", ["streak"])
        self.challenges = counter("challenges", "Cards and deals: opened, or begun by a person", ["kind", "event"])
        self.hints = counter("hints", "Hints and judged moves by verdict and kind of reasons", ["verdict", "kind"])
        self.open_tables = counter("open_tables", "Open tables: opened, or started within a day or late", ["event"])
        self.coach_warnings = counter("coach_warnings", "Comments of the coach on costly moves")
        self._discord_responses = counter("discord_responses", "Responses of Discord to requests", ["status"])
        self._healthy = gauge("healthy", "1 if the bot is connected and can write to its database, otherwise 0")
        self._writable = gauge("database_writable", "1 if the bot can write to its database, otherwise 0")
        self._backup_at = gauge("last_backup_timestamp_seconds", "Time of the last backup, or 0")
        self._shards = gauge("shards", "Shards of this process")
        self._connected = gauge("shards_connected", "Connected shards of this process")
        self._games = gauge("games_open", "Lobbies and running games on the servers of these shards")
        self._posts_due = gauge("posts_due", "Posts that are due")
        self._oldest_post_s = gauge("oldest_post_due_seconds", "Time for which the oldest due post has been due")
        self._timers_due = gauge("timers_due", "Timers that have run out")
        self._analyses_wanted = gauge("analyses_wanted", "Games with a pending analysis")

    def watch_health(self, monitor: HealthMonitor) -> None:
        """Report the result of this monitor whenever the metrics are read."""
        self._healthy.set_function(lambda: monitor.report()[0])

    def watch_disk(self, folder: Path) -> None:
        """Report the free space on the disk of this folder whenever the metrics are read."""
        free = Gauge(
            "disk_free_bytes", "Free space on the disk of the database", namespace="azul", registry=self.registry
        )
        free.set_function(partial(_read_free_space, folder))

    def trace_requests(self) -> aiohttp.TraceConfig:
        """Return a configuration for a client session that counts Discord's responses."""

        async def count(_session: object, _context: object, ended: aiohttp.TraceRequestEndParams) -> None:
            self._discord_responses.labels(str(ended.response.status)).inc()

        trace = aiohttp.TraceConfig()
        trace.on_request_end.append(count)
        return trace

    def record_thought(self, name: str, answer: Answer) -> None:
        """Count a computer's thought by level, or as "other" if the engine isn't a level."""
        level = name if name in LEVELS else "other"
        self.thoughts.labels(level).inc()
        if answer.stood_in:
            self.stand_ins.labels(level).inc()

    def record_health(self, status: HealthStatus) -> None:
        """Set the gauges to the result of a check."""
        self._writable.set(status.database == "writable")
        self._backup_at.set(status.backup_at.timestamp() if status.backup_at else 0)
        self._shards.set(status.shards)
        self._connected.set(status.connected)
        self._games.set(status.games)
        self._posts_due.set(status.posts)
        self._oldest_post_s.set(status.oldest_post_s or 0)
        self._timers_due.set(status.timers)
        self._analyses_wanted.set(status.analyses)

    def text(self) -> bytes:
        """Return all metrics in the format of Prometheus."""
        return prometheus_client.generate_latest(self.registry)


def _read_free_space(folder: Path) -> float:
    try:
        return shutil.disk_usage(folder).free
    except OSError:
        return math.nan


class CannotListen(Exception):  # noqa: N818 - an expected outcome
    """The server can't listen at this address. The text explains the reason and the fix."""


@contextlib.asynccontextmanager
async def serve(host: str, port: int, health: HealthMonitor, metrics: Metrics) -> AsyncIterator[int]:
    """Serve the endpoints until the end of the block, and measure the lag of the event loop. Yield the port.

    For port 0, the system chooses a free one.

    :raises CannotListen: The address is in use or doesn't belong to this computer.
    """

    async def report_health(_request: web.Request) -> web.Response:
        well, report = health.report()
        return web.json_response(report, status=200 if well else 503)

    async def report_metrics(_request: web.Request) -> web.Response:
        return web.Response(body=metrics.text(), headers={"Content-Type": CONTENT_TYPE_LATEST})

    metrics.watch_health(health)
    application = web.Application()
    application.add_routes([web.get("/health", report_health), web.get("/metrics", report_metrics)])
    runner = web.AppRunner(application, access_log=None, shutdown_timeout=SERVER_SHUTDOWN_TIMEOUT_S)
    await runner.setup()
    measuring = asyncio.create_task(_measure_lag(metrics), name="lag")
    try:
        try:
            await web.TCPSite(runner, host, port).start()
        except OSError as error:
            _refuse_address(host, port, error)
        yield runner.addresses[0][1]
    finally:
        measuring.cancel()
        await asyncio.wait([measuring])
        await runner.cleanup()


def _refuse_address(host: str, port: int, error: OSError) -> NoReturn:
    """Report why the server can't listen.

    :raises CannotListen: Always.
    """
    if error.errno == errno.EADDRINUSE:
        raise CannotListen(
            f"AZUL_HTTP_PORT: another program, perhaps another copy of the bot, uses port {port}. Stop it, choose "
            "another port, or leave the setting empty."
        )
    if error.errno == errno.EACCES:
        raise CannotListen(f"AZUL_HTTP_PORT: this user can't use port {port}. Choose a port between 1024 and 65535.")
    raise CannotListen(
        f"AZUL_HTTP_HOST: the bot can't listen on {host} ({get_reason(error)}). Use an address of this computer: "
        "127.0.0.1, or 0.0.0.0 for all of its networks."
    )


async def _measure_lag(metrics: Metrics) -> None:
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + LAG_INTERVAL_S
        await asyncio.sleep(LAG_INTERVAL_S)
        metrics.lag_s.observe(max(loop.time() - due, 0))
