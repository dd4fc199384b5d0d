"""The gateway: WebSocket sessions with IDENTIFY, heartbeats and the events of the world."""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web

from bot.sandbox.server.payloads import Payloads
from bot.sandbox.world import Channel, Guild, Json, World

GUILDS = 1 << 0
PRIVILEGED = 1 << 1 | 1 << 8 | 1 << 15
"""The intents that Discord grants only to approved bots: members, presences and message content."""
DISPATCH = 0
HEARTBEAT = 1
IDENTIFY = 2
RESUME = 6
RECONNECT = 7
INVALID_SESSION = 9
HELLO = 10
HEARTBEAT_ACK = 11
HEARTBEAT_MS = 41_250
HEARTBEAT_PAUSE_S = 0.05
"""Delay before a response, because discord.py records the time of a heartbeat only after sending it.

After a faster response, it would measure a latency of a whole interval.
"""


@dataclass(eq=False)
class Session:
    """The session of a shard."""

    id: str
    shard: tuple[int, int]
    intents: int
    socket: web.WebSocketResponse | None
    sequence: int = 0
    outbox: asyncio.Queue[Json] = field(default_factory=asyncio.Queue)

    def send(self, event: str, data: Json) -> None:
        """Send an event with the next sequence number."""
        self.sequence += 1
        self.outbox.put_nowait({"op": DISPATCH, "t": event, "s": self.sequence, "d": data})

    def belongs(self, guild_id: int | None) -> bool:
        """Check whether events of this guild, or of direct messages (``None``), belong to this shard."""
        number, count = self.shard
        return ((guild_id or 0) >> 22) % count == number


class Gateway:
    """The gateway with all sessions of the bot."""

    def __init__(self, world: World, payloads: Payloads, token: str) -> None:
        self.world = world
        self.payloads = payloads
        self._token = token
        self.sessions: dict[str, Session] = {}
        world.events.listen(self._on_event)

    @property
    def connected(self) -> bool:
        """Whether any shard of the bot is connected."""
        return any(session.socket is not None for session in self.sessions.values())

    # -- one socket ---------------------------------------------------------------------------------------------------

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """Serve a shard until it disconnects."""
        socket = web.WebSocketResponse(max_msg_size=1 << 20)
        await socket.prepare(request)
        await send_frame(socket, HELLO, {"heartbeat_interval": HEARTBEAT_MS})
        session: Session | None = None
        writer: asyncio.Task[None] | None = None
        beats = set[asyncio.Task[None]]()
        try:
            async for frame in socket:
                message = json.loads(frame.data)
                if message["op"] == HEARTBEAT:
                    # Respond in a task, because subsequent messages such as IDENTIFY must not wait for the delay.
                    beat = asyncio.create_task(_answer_beat(socket))
                    beats.add(beat)
                    beat.add_done_callback(beats.discard)
                elif message["op"] in (IDENTIFY, RESUME):
                    session = await self._begin(socket, message["op"], message["d"])
                    if session is not None:
                        writer = asyncio.create_task(self._write(session, socket))
                        self.world.events.publish("connection", True)
        except (ValueError, TypeError, LookupError, AttributeError):
            await socket.close(code=4002, message=b"Decode error.")
        finally:
            if writer is not None:
                writer.cancel()
            for beat in tuple(beats):
                beat.cancel()
            if session is not None and session.socket is socket:
                session.socket = None
                self.lose(session, socket.close_code)
                self.world.events.publish("connection", self.connected)
        return socket

    async def _write(self, session: Session, socket: web.WebSocketResponse) -> None:
        while not socket.closed:
            frame = await session.outbox.get()
            try:
                await socket.send_str(json.dumps(frame))
            except ConnectionError:
                return

    async def _begin(self, socket: web.WebSocketResponse, op: int, data: Json) -> Session | None:
        if data.get("token", "").removeprefix("Bot ") != self._token:
            await socket.close(code=4004, message=b"Authentication failed.")
            return None
        if op == IDENTIFY:
            return await self.identify(socket, data)
        return await self.resume(socket, data)

    async def identify(self, socket: web.WebSocketResponse, data: Json) -> Session | None:
        """Start a session, and send the bot's account and guilds."""
        intents = int(data.get("intents", 0))
        if intents & PRIVILEGED:
            await socket.close(code=4014, message=b"Disallowed intent(s).")
            return None
        number, count = data.get("shard") or (0, 1)
        session = self.new_session(secrets.token_hex(16), (number, count), intents, socket)
        self.sessions[session.id] = session
        guilds = [guild for guild in self.world.guilds.values() if guild.bot_is_in and session.belongs(guild.id)]
        session.send(
            "READY",
            {
                "v": 10,
                "user": self.payloads.user(self.world.bot),
                "guilds": [{"id": str(guild.id), "unavailable": True} for guild in guilds],
                "session_id": session.id,
                "resume_gateway_url": self.payloads.gateway_address,
                "shard": list(session.shard),
                "application": {"id": str(self.world.bot.id), "flags": 0},
            },
        )
        if intents & GUILDS:
            for guild in guilds:
                session.send("GUILD_CREATE", self.payloads.whole_guild(guild))
        return session

    def new_session(self, *about: Any) -> Session:
        """Create a session. Subclasses may use another class."""
        return Session(*about)

    async def resume(self, socket: web.WebSocketResponse, data: Json) -> Session | None:
        """Refuse to resume, because sessions don't outlive their sockets."""
        await send_frame(socket, INVALID_SESSION, False)
        return None

    def lose(self, session: Session, close_code: int | None) -> None:
        """End a session whose socket was closed."""
        self.sessions.pop(session.id, None)

    async def close(self) -> None:
        """Close all connections permanently."""
        for session in list(self.sessions.values()):
            if session.socket is not None:
                await session.socket.close(code=1001, message=b"going away")

    # -- events -------------------------------------------------------------------------------------------------------

    def send(self, event: str, data: Json, guild_id: int | None, intent: int = 0) -> None:
        """Send an event to the shard it belongs to, if the shard has requested the intent."""
        for session in self.sessions.values():
            if session.belongs(guild_id) and (not intent or session.intents & intent):
                session.send(event, data)

    def _on_event(self, event: str, thing: Any) -> None:
        if isinstance(thing, Channel):
            self._send_channel(event, thing)
        elif isinstance(thing, Guild):
            self._send_guild(event, thing)

    def _send_channel(self, event: str, channel: Channel) -> None:
        if channel.guild is None or not channel.has_bot:
            return
        name = event.upper()
        if channel.parent:
            name = name.replace("CHANNEL", "THREAD")
        self.send(name, self.payloads.channel(channel), channel.guild.id, GUILDS)

    def _send_guild(self, event: str, guild: Guild) -> None:
        if event == "guild_create":
            self.send("GUILD_CREATE", self.payloads.whole_guild(guild, joined=True), guild.id, GUILDS)
        elif event == "guild_update" and guild.bot_is_in:
            self.send("GUILD_UPDATE", self.payloads.guild(guild), guild.id, GUILDS)
        elif event == "guild_delete":
            self.send("GUILD_DELETE", {"id": str(guild.id)}, guild.id, GUILDS)


async def send_frame(socket: web.WebSocketResponse, op: int, data: Any = None) -> None:
    """Send a frame that isn't an event."""
    await socket.send_json({"op": op, "d": data, "s": None, "t": None})


async def _answer_beat(socket: web.WebSocketResponse) -> None:
    await asyncio.sleep(HEARTBEAT_PAUSE_S)
    with contextlib.suppress(ConnectionError):
        await send_frame(socket, HEARTBEAT_ACK)
