"""The gateway: sessions over websockets with IDENTIFY, RESUME, heartbeats and the events of the world."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections import deque
from dataclasses import dataclass, field
from typing import Any

from aiohttp import WSMsgType, web

from bot.sandbox.server.payloads import Payloads
from bot.sandbox.world import Channel, Guild, World
from bot.sandbox.world.model import DIRECT_MESSAGE

Json = dict[str, Any]

GUILDS = 1 << 0
PRIVILEGED = 1 << 1 | 1 << 8 | 1 << 15
"""Members, presences and the text of messages: intents that Discord gives only to bots it has approved."""
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
        """Number an event, remember it for a resume and send it if the socket is open."""
        self.sequence += 1
        frame = {"op": DISPATCH, "t": event, "s": self.sequence, "d": data}
        self.sent.append(frame)
        if self.socket is not None:
            self.outbox.put_nowait(frame)


class Gateway:
    """All sessions of the bot."""

    def __init__(self, world: World, payloads: Payloads, token: str) -> None:
        self._world, self._payloads, self._token = world, payloads, token
        self.sessions: dict[str, Session] = {}
        self.identifies = 0
        self.resumes = 0
        world.events.listen(self._on_event)

    @property
    def connected(self) -> bool:
        """Whether any shard of the bot is there."""
        return bool(self.shards)

    @property
    def shards(self) -> set[int]:
        """The shards that are there."""
        return {session.shard[0] for session in self.sessions.values() if session.socket is not None}

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
                        self._world.events.publish("connection", True)
        except (ValueError, TypeError, LookupError, AttributeError):
            await socket.close(code=4002, message=b"Decode error.")
        finally:
            if writer is not None:
                writer.cancel()
            if session is not None and session.socket is socket:
                session.socket, session.lost_at = None, self._world.clock.now()
                if socket.close_code in (1000, 1001):
                    # A bot that says goodbye ends its session; one that just vanishes may come back to it.
                    self.sessions.pop(session.id, None)
                self._world.events.publish("connection", self.connected)
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
        if intents & PRIVILEGED:
            await socket.close(code=4014, message=b"Disallowed intent(s).")
            return None
        shard = tuple(data.get("shard") or (0, 1))
        for old in [s for s in self.sessions.values() if s.shard == shard and s.socket is None]:
            del self.sessions[old.id]
        session = Session(secrets.token_hex(16), (shard[0], shard[1]), intents, socket)
        self.sessions[session.id] = session
        self.identifies += 1
        guilds = [
            guild for guild in self._world.guilds.values() if guild.bot_is_in and self._belongs_to(session, guild.id)
        ]
        session.send(
            "READY",
            {
                "v": 10,
                "user": self._payloads.user(self._world.bot),
                "guilds": [{"id": str(guild.id), "unavailable": True} for guild in guilds],
                "session_id": session.id,
                "resume_gateway_url": self._payloads.address.replace("http://", "ws://") + "/gateway",
                "shard": list(session.shard),
                "application": {"id": str(self._world.bot.id), "flags": 0},
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
        too_old = lost_at is not None and self._world.clock.now() - lost_at > RESUMABLE_S
        if session is None or too_old or session.sequence - len(missed) > data.get("seq", 0):
            await socket.send_json({"op": INVALID_SESSION, "d": False, "s": None, "t": None})
            return None
        session.socket, session.lost_at, session.outbox = socket, None, asyncio.Queue()
        for frame in missed:
            session.outbox.put_nowait(frame)
        self.resumes += 1
        session.send("RESUMED", {"_trace": []})
        return session

    async def drop(self, how: str = "close", shard: int | None = None) -> None:
        """Break every connection, or that of one shard.

        `close` cuts, `reconnect` asks for it (op 7), `invalid` ends the session (op 9); `forget` cuts, and who comes
        back to the session finds it gone, with all that has happened meanwhile.
        """
        for session in list(self.sessions.values()):
            socket = session.socket
            if socket is None or shard not in (None, session.shard[0]):
                continue
            if how in ("close", "forget"):
                if how == "forget":
                    del self.sessions[session.id]
                session.socket, session.lost_at = None, self._world.clock.now()
                await socket.close(code=4000, message=b"dropped")
            elif how == "reconnect":
                await socket.send_json({"op": RECONNECT, "d": None, "s": None, "t": None})
            elif how == "invalid":
                self.sessions.pop(session.id)
                await socket.send_json({"op": INVALID_SESSION, "d": False, "s": None, "t": None})
            else:
                raise ValueError(f"unknown way to drop the gateway: {how!r} (close, reconnect, invalid, forget)")
        self._world.events.publish("connection", self.connected)

    async def close(self) -> None:
        """Cut everything, for good."""
        for session in list(self.sessions.values()):
            if session.socket is not None:
                await session.socket.close(code=1001, message=b"going away")

    # -- events -------------------------------------------------------------------------------------------------------

    @staticmethod
    def _belongs_to(session: Session, guild_id: int | None) -> bool:
        number, count = session.shard
        return ((guild_id or 0) >> 22) % count == number

    def send(self, event: str, data: Json, guild_id: int | None, intent: int = 0) -> None:
        """Send an event to the shard it belongs to, if that shard asked for such events."""
        for session in self.sessions.values():
            if self._belongs_to(session, guild_id) and (not intent or session.intents & intent):
                session.send(event, data)

    def _on_event(self, event: str, thing: Any) -> None:
        if isinstance(thing, Channel):
            self._send_channel(event, thing)
        elif isinstance(thing, Guild):
            self._send_guild(event, thing)

    def _send_channel(self, event: str, channel: Channel) -> None:
        if channel.kind == DIRECT_MESSAGE or channel.guild is None or not channel.guild.bot_is_in:
            return
        if event in ("channel_create", "channel_update", "channel_delete"):
            name = event.upper().replace("CHANNEL", "THREAD") if channel.parent else event.upper()
            self.send(name, self._payloads.channel(channel), channel.guild.id, GUILDS)

    def _send_guild(self, event: str, guild: Guild) -> None:
        if event == "guild_create":
            self.send("GUILD_CREATE", self._payloads.whole_guild(guild, joined=True), guild.id, GUILDS)
        elif event == "guild_update" and guild.bot_is_in:
            self.send("GUILD_UPDATE", self._payloads.guild(guild), guild.id, GUILDS)
        elif event == "guild_delete":
            self.send("GUILD_DELETE", {"id": str(guild.id)}, guild.id, GUILDS)
