"""The gateway: sessions over websockets with IDENTIFY, RESUME, heartbeats and the events of the world."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections import deque
from dataclasses import dataclass, field
from typing import Any

from aiohttp import WSMsgType, web

from bot.sandbox.bus import Bus
from bot.sandbox.clock import Clock
from bot.sandbox.payloads import Payloads
from bot.sandbox.world import DIRECT_MESSAGE, THREADS, Channel, Guild, Message, World

Json = dict[str, Any]

GUILDS, GUILD_MEMBERS, GUILD_PRESENCES, GUILD_MESSAGES = 1 << 0, 1 << 1, 1 << 8, 1 << 9
GUILD_REACTIONS, DIRECT_MESSAGES, MESSAGE_CONTENT = 1 << 10, 1 << 12, 1 << 15
PRIVILEGED = GUILD_MEMBERS | GUILD_PRESENCES | MESSAGE_CONTENT
DISPATCH, HEARTBEAT, IDENTIFY, RESUME, RECONNECT, INVALID_SESSION, HELLO, HEARTBEAT_ACK = 0, 1, 2, 6, 7, 9, 10, 11
HEARTBEAT_MS = 41_250
HEARTBEAT_PAUSE_S = 0.05
RESUMABLE_S = 120.0


@dataclass(eq=False)
class Session:
    """One shard's session; it outlives its socket for a while so that it can be resumed."""

    id: str
    shard: tuple[int, int]
    intents: int
    socket: web.WebSocketResponse | None
    sequence: int = 0
    sent: deque[Json] = field(default_factory=lambda: deque(maxlen=2_000))
    outbox: asyncio.Queue[Json] = field(default_factory=asyncio.Queue)
    lost_at: float | None = None

    def send(self, event: str, data: Json) -> None:
        """Number an event, remember it for a resume and send it if somebody listens."""
        self.sequence += 1
        frame = {"op": DISPATCH, "t": event, "s": self.sequence, "d": data}
        self.sent.append(frame)
        if self.socket is not None:
            self.outbox.put_nowait(frame)


class Gateway:
    """All sessions of the bot."""

    def __init__(self, world: World, bus: Bus, clock: Clock, payloads: Payloads, token: str) -> None:
        self._world, self._bus, self._clock, self._payloads, self._token = world, bus, clock, payloads, token
        self.sessions: dict[str, Session] = {}
        self.privileged_intents = 0
        self.identifies = 0
        self.resumes = 0
        bus.listen(self._hear)

    @property
    def connected(self) -> bool:
        """Whether any shard of the bot is there."""
        return any(session.socket is not None for session in self.sessions.values())

    # -- one socket ---------------------------------------------------------------------------------------------------

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """Talk to one shard until it goes."""
        socket = web.WebSocketResponse(max_msg_size=1 << 20)
        await socket.prepare(request)
        await socket.send_json({"op": HELLO, "d": {"heartbeat_interval": HEARTBEAT_MS}, "s": None, "t": None})
        session: Session | None = None
        writer: asyncio.Task[None] | None = None
        try:
            async for frame in socket:
                if frame.type is not WSMsgType.TEXT:
                    continue
                message = json.loads(frame.data)
                if message["op"] == HEARTBEAT:
                    if session is not None:
                        # discord.py notes the time of a beat after sending it; an answer faster than that counts as
                        # late by a whole interval.
                        await asyncio.sleep(HEARTBEAT_PAUSE_S)
                    await socket.send_json({"op": HEARTBEAT_ACK, "d": None, "s": None, "t": None})
                elif message["op"] in (IDENTIFY, RESUME):
                    session = await self._begin(socket, message["op"], message["d"])
                    if session is not None:
                        writer = asyncio.create_task(self._write(session, socket))
                        self._bus.tell("connection", True)
        finally:
            if writer is not None:
                writer.cancel()
            if session is not None and session.socket is socket:
                session.socket, session.lost_at = None, self._clock.now()
                if socket.close_code in (1000, 1001):
                    # A bot that says goodbye ends its session; one that just vanishes may come back to it.
                    self.sessions.pop(session.id, None)
                self._bus.tell("connection", self.connected)
        return socket

    async def _write(self, session: Session, socket: web.WebSocketResponse) -> None:
        while not socket.closed:
            frame = await session.outbox.get()
            try:
                await socket.send_json(frame)
            except ConnectionError:
                return

    async def _begin(self, socket: web.WebSocketResponse, op: int, data: Json) -> Session | None:
        if data.get("token", "").removeprefix("Bot ") != self._token:
            await socket.close(code=4004, message=b"Authentication failed.")
            return None
        return await (self._identify(socket, data) if op == IDENTIFY else self._resume(socket, data))

    async def _identify(self, socket: web.WebSocketResponse, data: Json) -> Session | None:
        intents = int(data.get("intents", 0))
        if intents & PRIVILEGED & ~self.privileged_intents:
            await socket.close(code=4014, message=b"Disallowed intent(s).")
            return None
        shard = tuple(data.get("shard") or (0, 1))
        for old in [s for s in self.sessions.values() if s.shard == shard and s.socket is None]:
            del self.sessions[old.id]
        session = Session(secrets.token_hex(16), (shard[0], shard[1]), intents, socket)
        self.sessions[session.id] = session
        self.identifies += 1
        guilds = [guild for guild in self._world.guilds.values() if guild.bot_is_in and self._on(session, guild.id)]
        session.send(
            "READY",
            {
                "v": 10,
                "user": self._payloads.user(self._world.bot) | {"verified": True, "mfa_enabled": True, "email": None},
                "guilds": [{"id": str(guild.id), "unavailable": True} for guild in guilds],
                "session_id": session.id,
                "session_type": "normal",
                "resume_gateway_url": self._payloads.address.replace("http://", "ws://") + "/gateway",
                "shard": list(session.shard),
                "application": {"id": str(self._world.bot.id), "flags": 0},
                "private_channels": [],
                "relationships": [],
                "presences": [],
                "user_settings": {},
                "geo_ordered_rtc_regions": [],
                "guild_join_requests": [],
            },
        )
        if intents & GUILDS:
            for guild in guilds:
                session.send("GUILD_CREATE", self._payloads.whole_guild(guild))
        return session

    async def _resume(self, socket: web.WebSocketResponse, data: Json) -> Session | None:
        session = self.sessions.get(data.get("session_id", ""))
        lost_at = session.lost_at if session is not None else None
        missed = [frame for frame in session.sent if frame["s"] > data.get("seq", 0)] if session is not None else []
        too_old = lost_at is not None and self._clock.now() - lost_at > RESUMABLE_S
        if session is None or too_old or session.sequence - len(missed) > data.get("seq", 0):
            await socket.send_json({"op": INVALID_SESSION, "d": False, "s": None, "t": None})
            return None
        session.socket, session.lost_at, session.outbox = socket, None, asyncio.Queue()
        for frame in missed:
            session.outbox.put_nowait(frame)
        self.resumes += 1
        session.send("RESUMED", {"_trace": []})
        return session

    async def drop(self, how: str = "close") -> None:
        """Break every connection: `close` cuts, `reconnect` asks for it (op 7), `invalid` ends the session (op 9)."""
        for session in list(self.sessions.values()):
            socket = session.socket
            if socket is None:
                continue
            if how == "close":
                session.socket, session.lost_at = None, self._clock.now()
                await socket.close(code=4000, message=b"dropped")
            elif how == "reconnect":
                await socket.send_json({"op": RECONNECT, "d": None, "s": None, "t": None})
            elif how == "invalid":
                self.sessions.pop(session.id)
                await socket.send_json({"op": INVALID_SESSION, "d": False, "s": None, "t": None})
            else:
                raise ValueError(f"unknown way to drop the gateway: {how!r} (close, reconnect, invalid)")
        self._bus.tell("connection", self.connected)

    async def close(self) -> None:
        """Cut everything, for good."""
        for session in list(self.sessions.values()):
            if session.socket is not None:
                await session.socket.close(code=1001, message=b"going away")

    # -- events -------------------------------------------------------------------------------------------------------

    @staticmethod
    def _on(session: Session, guild_id: int | None) -> bool:
        number, count = session.shard
        return ((guild_id or 0) >> 22) % count == number

    def send(self, event: str, data: Json, guild_id: int | None, intent: int = 0) -> None:
        """Send an event to the shard it belongs to, if that shard asked for such events."""
        for session in self.sessions.values():
            if self._on(session, guild_id) and (not intent or session.intents & intent):
                session.send(event, data)

    def _hear(self, event: str, thing: Any) -> None:
        if isinstance(thing, Message):
            self._message_event(event, thing)
        elif isinstance(thing, Channel):
            self._channel_event(event, thing)
        elif isinstance(thing, Guild):
            self._guild_event(event, thing)

    def _message_event(self, event: str, message: Message) -> None:
        guild = message.channel.guild
        if message.only_for is not None or (guild is not None and not guild.bot_is_in):
            return
        guild_id = guild.id if guild is not None else None
        intent = GUILD_MESSAGES if guild is not None else DIRECT_MESSAGES
        if event == "message_delete":
            data: Json = {"id": str(message.id), "channel_id": str(message.channel.id)}
            self.send("MESSAGE_DELETE", data | ({"guild_id": str(guild_id)} if guild_id else {}), guild_id, intent)
        elif event in ("message_create", "message_update"):
            full = self._payloads.event_message(message)
            cut = full | {"content": "", "embeds": [], "attachments": [], "components": []}
            bot = self._world.bot
            readable = guild is None or message.author is bot or bot in message.mentions
            for session in self.sessions.values():
                if self._on(session, guild_id) and session.intents & intent:
                    session.send(event.upper(), full if readable or session.intents & MESSAGE_CONTENT else cut)

    def _channel_event(self, event: str, channel: Channel) -> None:
        if channel.kind == DIRECT_MESSAGE or channel.guild is None or not channel.guild.bot_is_in:
            return
        if event in ("channel_create", "channel_update", "channel_delete"):
            name = event.upper().replace("CHANNEL", "THREAD") if channel.kind in THREADS else event.upper()
            self.send(name, self._payloads.channel(channel), channel.guild.id, GUILDS)

    def _guild_event(self, event: str, guild: Guild) -> None:
        if event == "guild_create":
            self.send("GUILD_CREATE", self._payloads.whole_guild(guild, joined=True), guild.id, GUILDS)
        elif event == "guild_update" and guild.bot_is_in:
            self.send("GUILD_UPDATE", self._payloads.guild(guild), guild.id, GUILDS)
        elif event == "guild_delete":
            self.send("GUILD_DELETE", {"id": str(guild.id)}, guild.id, GUILDS)
