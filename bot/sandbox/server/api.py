"""The basis of all REST routes: request parsing, responses, Discord's errors, and authentication."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any

from aiohttp import web
from aiohttp.typedefs import Handler, Middleware

from bot.sandbox.world import Channel, Message, World

PREFIX = "/api/v10"
BY_TOKEN_IN_PATH = (f"{PREFIX}/interactions/", f"{PREFIX}/webhooks/")
"""Routes that are authorized by the token of an interaction."""
_BOUNDARY = re.compile(r'boundary="?([^";]+)')
_PARAMETER = re.compile(r';\s*(\w+)="([^"]*)"')
_FILE_PART = re.compile(r"files\[(\d+)\]")


class ApiError(Exception):
    """A request that Discord refuses, with the status, code, message and other properties of the response."""

    def __init__(
        self, status: int, code: int, message: str, headers: dict[str, str] | None = None, **extra: Any
    ) -> None:
        super().__init__(f"{status} ({code}) {message} {extra or ''}".strip())
        self.status = status
        self.message = message
        self.headers = headers
        self.body = {"message": message, "code": code, **extra}


@dataclass(frozen=True)
class Upload:
    """A `files[n]` part of a request."""

    index: int
    filename: str
    data: bytes


JSON: web.RequestKey[Any] = web.RequestKey("json")
"""The JSON payload of a request."""
UPLOADS: web.RequestKey[list[Upload]] = web.RequestKey("uploads")
"""The files in a request."""


def reply(answer: Any, status: int = 200, headers: dict[str, str] | None = None) -> web.Response:
    """Return a JSON response."""
    # discord.py compares the whole content type, so a charset would make it treat the body as text.
    body = json.dumps(answer).encode()
    return web.Response(body=body, status=status, headers=headers, content_type="application/json")


def find_channel(world: World, request: web.Request) -> Channel:
    """Return the channel in the path, or refuse if the bot isn't a member there and may only use interaction tokens."""
    channel = world.channels.get(int(request.match_info["channel"]))
    if channel is None:
        raise ApiError(404, 10003, "Unknown Channel")
    if not channel.has_bot:
        raise ApiError(403, 50001, "Missing Access")
    return channel


def find_message(world: World, request: web.Request) -> Message:
    """Return the message in the path. Ephemeral messages are refused, because they need the interaction's token."""
    channel = find_channel(world, request)
    message = world.messages.get(int(request.match_info["message"]))
    if message is None or message.channel is not channel or message.only_for is not None:
        raise unknown_message()
    return message


def unknown_message() -> ApiError:
    """Return Discord's error for a missing message."""
    return ApiError(404, 10008, "Unknown Message")


@web.middleware
async def read_body(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Parse the body of a request, and store it under :data:`JSON` and :data:`UPLOADS`."""
    request[JSON] = {}
    request[UPLOADS] = []
    # Don't use `content_type`, because aiohttp takes as long to parse this header as to read the whole body.
    if request.headers.get("Content-Type", "").lower().startswith("multipart/"):
        await _read_parts(request)
    elif request.can_read_body:
        try:
            request[JSON] = await request.json()
        except ValueError:
            raise ApiError(400, 50109, "The request body contains invalid JSON.") from None
    return await handler(request)


async def _read_parts(request: web.Request) -> None:
    # Don't use aiohttp's multipart reader, which takes longer than all other work on a message.
    boundary = _BOUNDARY.search(request.headers["Content-Type"])
    if boundary is None:
        raise ApiError(400, 50035, "Invalid Form Body")
    _, *parts = (b"\r\n" + await request.read()).split(b"\r\n--" + boundary[1].encode())
    for part in parts:
        head, _, data = part.partition(b"\r\n\r\n")
        disposition = dict(_PARAMETER.findall(head.decode()))
        name = disposition.get("name", "")
        if name == "payload_json":
            request[JSON] = json.loads(data)
            continue
        match = _FILE_PART.fullmatch(name)
        if match is not None:
            request[UPLOADS].append(Upload(int(match[1]), disposition.get("filename", "unknown"), data))


@web.middleware
async def answer_errors(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Convert exceptions to Discord's error responses."""
    try:
        return await handler(request)
    except ApiError as error:
        return reply(error.body, error.status, error.headers)
    except (web.HTTPNotFound, web.HTTPMethodNotAllowed):
        return reply({"message": "404: Not Found", "code": 0}, 404)


def make_authentication(token: str) -> Middleware:
    """Return a middleware that requires this token."""

    @web.middleware
    async def authenticate(request: web.Request, handler: Handler) -> web.StreamResponse:
        known = request.headers.get("Authorization") == f"Bot {token}"
        if not known and not request.path.startswith(BY_TOKEN_IN_PATH):
            raise ApiError(401, 0, "401: Unauthorized")
        return await handler(request)

    return authenticate
