"""The server of the stand-in: REST routes, gateway and files over real sockets."""

from __future__ import annotations

import socket
from collections.abc import Sequence
from ipaddress import ip_address
from mimetypes import guess_type
from urllib.parse import urlsplit

from aiohttp import web
from aiohttp.typedefs import Handler, Middleware

from bot.messages.words import LANGUAGES, words
from bot.sandbox.server.api import PREFIX, answer_errors, make_authentication, read_body
from bot.sandbox.server.gateway import Gateway
from bot.sandbox.server.interactions import Interactions
from bot.sandbox.server.messages import Messages
from bot.sandbox.server.payloads import Payloads
from bot.sandbox.server.routes import Routes
from bot.sandbox.world import World
from bot.sandbox.world.files import clean_filename

MAX_REQUEST = 30 * 1024 * 1024
HEADERS = {"X-Content-Type-Options": "nosniff", "Content-Security-Policy": "default-src 'none'; sandbox"}
"""Default headers of all responses, so that uploaded files can't act as a page of the sandbox."""


class SandboxServer:
    """The server that a bot connects to. After `start`, `port` is the actual port.

    Each request of the bot passes through `middlewares` before it is handled.
    """

    def __init__(
        self,
        world: World,
        host: str,
        port: int,
        token: str,
        response_timeout_s: float,
        *,
        middlewares: Sequence[Middleware] = (),
        gateway: type[Gateway] = Gateway,
    ) -> None:
        self.world = world
        self.host = host
        self.port = port
        self.token = token
        self.payloads = Payloads(world)
        self.messages = Messages(world)
        self.gateway = gateway(world, self.payloads, token)
        self.interactions = Interactions(world, self.messages, self.payloads, self.gateway.send, response_timeout_s)
        api = web.Application(
            client_max_size=MAX_REQUEST,
            middlewares=[answer_errors, read_body, *middlewares, make_authentication(token)],
        )
        api.add_routes(Routes(world, self.payloads, self.messages, self.interactions).all())
        self.app = web.Application(client_max_size=MAX_REQUEST, middlewares=[self._check_origin])
        self.app.on_response_prepare.append(_complete_headers)
        self.app.add_routes(
            [
                web.get("/gateway", self.gateway.serve),
                web.get("/gateway/", self.gateway.serve),
                web.get(r"/cdn/{kind}/{owner}/{key:\d{1,20}}/{name}", self._file),
                web.get(r"/cdn/emojis/{key:\d{1,20}}{name:\.\w+}", self._file),
            ]
        )
        self.app.add_subapp(PREFIX, api)
        self._names = {"localhost", host.lower(), socket.gethostname().lower()}
        self.runner = web.AppRunner(self.app, access_log=None, shutdown_timeout=0.2)

    @property
    def url(self) -> str:
        """The URL, such as `http://127.0.0.1:8765`.

        If the server listens on all addresses, it has the loopback address.
        """
        host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(self.host, self.host)
        if ":" in host:
            host = f"[{host}]"
        return f"http://{host}:{self.port}"

    async def start(self) -> None:
        """Start listening.

        :raises OSError: The port is in use.
        """
        await self.runner.setup()
        await web.TCPSite(self.runner, self.host, self.port).start()
        self.port = self.runner.addresses[0][1]
        self.payloads.address = self.url

    async def stop(self) -> None:
        """Fail open interactions, close all connections, and stop listening."""
        self.interactions.close()
        await self.gateway.close()
        await self.runner.cleanup()

    @web.middleware
    async def _check_origin(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Refuse requests from other websites.

        They have an unknown host (after DNS rebinding) or a different origin.
        """
        if not self._is_ours(request.host):
            # The reader's language is unknown on another site's page.
            raise web.HTTPForbidden(text="\n".join(words(language)("page-wrong-address") for language in LANGUAGES))
        origin = request.headers.get("Origin")
        if origin is not None and origin.partition("://")[2] != request.host:
            raise web.HTTPForbidden(text="Only the sandbox's own page may do this.")
        return await handler(request)

    def _is_ours(self, host: str) -> bool:
        """Check whether a host is an IP address, which other sites can't claim, or a name of this computer."""
        try:
            name = urlsplit(f"//{host}").hostname or ""
            return name in self._names or bool(ip_address(name))
        except ValueError:
            return False

    async def _file(self, request: web.Request) -> web.Response:
        key = int(request.match_info["key"])
        name = clean_filename(request.match_info["name"])
        try:
            return web.Response(body=self.world.files.read(key), content_type=guess_type(name)[0])
        except LookupError:
            raise web.HTTPNotFound from None


async def _complete_headers(_: web.Request, response: web.StreamResponse) -> None:
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
