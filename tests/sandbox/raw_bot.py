"""A bot that doesn't use a library, so it can send any request, including invalid ones."""

from __future__ import annotations

import asyncio
import io
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import aiohttp

from bot.sandbox.world import Channel
from tests.discord_stand_in import BOT_ID, Answer, Person, StandIn

Json = dict[str, Any]


class RawBot:
    """A gateway session that can also send plain requests."""

    def __init__(self, stand_in: StandIn, http: aiohttp.ClientSession) -> None:
        self.stand_in, self.http = stand_in, http
        self.events: list[Json] = []
        self.socket: aiohttp.ClientWebSocketResponse
        self.reader: asyncio.Task[None]

    async def connect(self, op: int = 2, **data: Any) -> None:
        self.socket = await self.http.ws_connect(f"{self.stand_in.url}/gateway?v=10&encoding=json")
        hello = await self.socket.receive_json()
        assert hello["op"] == 10
        await self.socket.send_json({"op": op, "d": {"token": self.stand_in.token, "intents": 513, **data}})
        self.reader = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        async for frame in self.socket:
            self.events.append(json.loads(frame.data))

    def named(self, event: str) -> list[Json]:
        return [frame["d"] for frame in self.events if frame.get("t") == event]

    async def event(self, name: str, count: int = 1) -> Json:
        await self.stand_in.until(lambda: len(self.named(name)) >= count, what=f"{name} arrives")
        return self.named(name)[count - 1]

    async def call(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        """Send a request, and return its status and the JSON of its response."""
        return await self._request(method, path, json=body)

    async def _request(self, method: str, path: str, **body: Any) -> tuple[int, Any]:
        headers = {"Authorization": f"Bot {self.stand_in.token}"}
        async with self.http.request(method, f"{self.stand_in.url}/api/v10{path}", headers=headers, **body) as response:
            text = await response.text()
            if text:
                assert response.headers["Content-Type"] == "application/json"
            return response.status, json.loads(text) if text else None

    async def upload(self, method: str, path: str, body: Json, *files: tuple[str, bytes]) -> tuple[int, Any]:
        """Send a multipart request, and return its status and the JSON of its response."""
        form = aiohttp.FormData(quote_fields=False)
        form.add_field("payload_json", json.dumps(body))
        for index, (name, data) in enumerate(files):
            form.add_field(f"files[{index}]", io.BytesIO(data), filename=name, content_type="application/octet-stream")
        return await self._request(method, path, data=form)

    async def post(self, **message: Any) -> tuple[int, Any]:
        """Post a message in the first channel, and return the status and the JSON of the response."""
        return await self.call("POST", f"/channels/{self.stand_in.channel().id}/messages", message)

    async def register(self, *commands: Json) -> tuple[int, Any]:
        return await self.call("PUT", f"/applications/{BOT_ID}/commands", list(commands))

    async def answer(self, interaction: Json, kind: int, /, **data: Any) -> tuple[int, Any]:
        path = f"/interactions/{interaction['id']}/{interaction['token']}/callback?with_response=1"
        return await self.call("POST", path, {"type": kind, "data": data})

    def hook(self, interaction: Json, message: str = "") -> str:
        """Return the path for an interaction's webhook, or for one of the messages it sent."""
        return f"/webhooks/{BOT_ID}/{interaction['token']}" + (f"/messages/{message}" if message else "")


@asynccontextmanager
async def raw_bot(stand_in: StandIn, *, connect: bool = True) -> AsyncIterator[RawBot]:
    async with aiohttp.ClientSession() as http:
        bot = RawBot(stand_in, http)
        if connect:
            await bot.connect()
            await bot.event("READY")
        yield bot
        if connect:
            await bot.socket.close()
            await bot.reader


async def asked(
    raw: RawBot, person: Person, command: str = "hello", channel: Channel | None = None
) -> tuple[asyncio.Task[Answer], Json]:
    """Send a command as a person. Return the pending response and the interaction, to which the test must respond."""
    before = len(raw.named("INTERACTION_CREATE"))
    task = asyncio.create_task(person.command(command, channel))
    return task, await raw.event("INTERACTION_CREATE", before + 1)


HELLO = {"name": "hello", "description": "Says hello"}


def button(custom_id: str | None = "a", **more: Any) -> Json:
    return {"type": 2, "style": 1, "label": "A", "custom_id": custom_id, **more}


def row(*children: Json) -> Json:
    return {"type": 1, "components": list(children)}


def select(options: int = 2, **more: Any) -> Json:
    choices = [{"label": str(n), "value": str(n)} for n in range(options)]
    return {"type": 3, "custom_id": "s", "options": choices, **more}


def codes(answer: Any) -> set[str]:
    """Return all error codes in the `errors` of a response, at any depth."""
    found: set[str] = set()
    if isinstance(answer, dict):
        for key, value in answer.items():
            found |= {error["code"] for error in value} if key == "_errors" else codes(value)
    return found
