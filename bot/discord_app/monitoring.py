"""What programs that watch over the bot can ask it by HTTP: `/health` and `/metrics`."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST

from bot.discord_app.health import Pulse
from bot.discord_app.metrics import Metrics

LAG_EVERY_S = 0.5
LONGEST_GOODBYE_S = 0.5


class CannotListen(Exception):  # noqa: N818 - an answer to expect
    """Nothing can be told at this address."""


@asynccontextmanager
async def serve(host: str, port: int, pulse: Pulse, metrics: Metrics) -> AsyncIterator[int]:
    """Answer there until the end of the block, and measure how late the event loop is; the port (0 chooses one).

    :raises CannotListen: that address is taken, or not this computer's.
    """

    async def health(_request: web.Request) -> web.Response:
        well, report = pulse.report()
        return web.json_response(report, status=200 if well else 503)

    async def tell(_request: web.Request) -> web.Response:
        return web.Response(body=metrics.text(), headers={"Content-Type": CONTENT_TYPE_LATEST})

    application = web.Application()
    application.add_routes([web.get("/health", health), web.get("/metrics", tell)])
    runner = web.AppRunner(application, access_log=None, shutdown_timeout=LONGEST_GOODBYE_S)
    await runner.setup()
    measuring = asyncio.create_task(_measure_lag(metrics), name="lag")
    try:
        try:
            await web.TCPSite(runner, host, port).start()
        except OSError as error:
            raise CannotListen(f"it cannot listen at {host}, port {port} ({error.strerror or error})") from None
        yield runner.addresses[0][1]
    finally:
        measuring.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await measuring
        await runner.cleanup()


async def _measure_lag(metrics: Metrics) -> None:
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + LAG_EVERY_S
        await asyncio.sleep(LAG_EVERY_S)
        metrics.lag(loop.time() - due)
