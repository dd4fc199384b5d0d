"""The server's side of Discord: REST routes, gateway and files over real sockets, for one world."""

from __future__ import annotations

from aiohttp import web

from bot.sandbox.server.application_routes import ApplicationRoutes
from bot.sandbox.server.channel_routes import ChannelRoutes
from bot.sandbox.server.faults import Faults
from bot.sandbox.server.gateway import Gateway
from bot.sandbox.server.interactions import Interactions
from bot.sandbox.server.message_routes import MessageRoutes
from bot.sandbox.server.messages import Messages
from bot.sandbox.server.payloads import Payloads
from bot.sandbox.server.rates import OldEdits
from bot.sandbox.server.rest import MAX_REQUEST, Rest
from bot.sandbox.server.routes import Parts
from bot.sandbox.world import Attachment, World


class Server:
    """Everything that a bot talks to; `port` is the real one once it has started, `answer_within` is in seconds."""

    def __init__(self, world: World, host: str, port: int, token: str, answer_within: float) -> None:
        self.world, self.host, self.port, self.token = world, host, port, token
        self.payloads = Payloads(world, "")
        self.messages = Messages(world)
        self.gateway = Gateway(world, self.payloads, token)
        self.interactions = Interactions(world, self.messages, self.payloads, self.gateway.send, answer_within)
        self.faults = Faults()
        self.rest = Rest(world.clock, token, self.faults)
        parts = Parts(world, self.payloads, self.messages, self.interactions, OldEdits(world.clock))
        self.channel_routes = ChannelRoutes(parts)
        for routes in (self.channel_routes, MessageRoutes(parts), ApplicationRoutes(parts)):
            routes.add_to(self.rest)
        self.app = web.Application(client_max_size=MAX_REQUEST)
        self._runner: web.AppRunner | None = None

    @property
    def url(self) -> str:
        """The address, as in `http://127.0.0.1:8765`."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"http://{host}:{self.port}"

    async def start(self) -> None:
        """Listen.

        :raises OSError: the port is taken.
        """
        router = self.app.router
        router.add_get("/gateway", self.gateway.serve)
        router.add_get("/gateway/", self.gateway.serve)
        router.add_route("*", "/api/v10/{tail:.*}", self.rest.handle)
        router.add_get("/cdn/attachments/{channel}/{key}/{name}", self._attachment)
        router.add_get("/cdn/ephemeral-attachments/{bot}/{key}/{name}", self._upload)
        router.add_get("/cdn/emojis/{name}", self._emoji)
        self._runner = web.AppRunner(self.app, access_log=None, shutdown_timeout=0.2)
        await self._runner.setup()
        await web.TCPSite(self._runner, self.host, self.port).start()
        self.port = self._runner.addresses[0][1]
        self.payloads.address = self.url

    async def stop(self) -> None:
        """End everything that waits, and stop listening."""
        self.faults.close()
        self.interactions.close()
        await self.gateway.close()
        if self._runner is not None:
            await self._runner.cleanup()

    async def _attachment(self, request: web.Request) -> web.Response:
        for message in self.world.channels[int(request.match_info["channel"])].everything:
            for attachment in message.attachments:
                if str(attachment.id) == request.match_info["key"]:
                    return _file_response(attachment)
        raise web.HTTPNotFound

    async def _upload(self, request: web.Request) -> web.Response:
        key = request.match_info["key"]
        if not key.isdecimal() or int(key) not in self.world.uploads:
            raise web.HTTPNotFound
        return _file_response(self.world.uploads[int(key)])

    async def _emoji(self, request: web.Request) -> web.Response:
        try:
            return web.Response(body=self.world.files.read(int(request.match_info["name"].partition(".")[0])))
        except (LookupError, ValueError):
            raise web.HTTPNotFound from None


def _file_response(attachment: Attachment) -> web.Response:
    return web.Response(
        body=attachment.data,
        content_type=attachment.content_type or "application/octet-stream",
        headers={"X-Content-Type-Options": "nosniff"},
    )
