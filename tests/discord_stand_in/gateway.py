"""A gateway whose sessions survive lost connections for some time, and whose connections tests can break."""

from __future__ import annotations

import asyncio
from collections import deque
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web

from bot.sandbox.server.gateway import INVALID_SESSION, RECONNECT, Gateway, Session, send_frame
from bot.sandbox.world import Json

RESUMABLE_S = 120.0


@dataclass(eq=False)
class RememberingSession(Session):
    """A session that remembers what it has sent, so that it can be resumed."""

    sent: deque[Json] = field(default_factory=lambda: deque(maxlen=2_000))
    lost_at: float | None = None

    def send(self, event: str, data: Json) -> None:
        """Send a numbered event if the socket is open, and remember it for a resume."""
        super().send(event, data)
        self.sent.append({"op": 0, "t": event, "s": self.sequence, "d": data})


class ResumableGateway(Gateway):
    """A gateway that resumes lost sessions and counts how many sessions were identified and resumed."""

    def __init__(self, *parts: Any) -> None:
        super().__init__(*parts)
        self.identifies = 0
        self.resumes = 0

    def new_session(self, *about: Any) -> Session:
        return RememberingSession(*about)

    async def identify(self, socket: web.WebSocketResponse, data: Json) -> Session | None:
        """Begin a session and delete disconnected sessions of the same shard."""
        session = await super().identify(socket, data)
        if session is not None:
            self.identifies += 1
            for old in [one for one in self.sessions.values() if one.shard == session.shard and one.socket is None]:
                del self.sessions[old.id]
        return session

    async def resume(self, socket: web.WebSocketResponse, data: Json) -> Session | None:
        """Resume a session that was lost recently."""
        session, seen = self.sessions.get(data.get("session_id", "")), data.get("seq", 0)
        now = self.world.clock.now()
        if not isinstance(session, RememberingSession) or now - (session.lost_at or now) > RESUMABLE_S:
            return await super().resume(socket, data)
        missed = [frame for frame in session.sent if frame["s"] > seen]
        if session.sequence - len(missed) > seen:
            return await super().resume(socket, data)
        session.socket, session.lost_at, session.outbox = socket, None, asyncio.Queue()
        for frame in missed:
            session.outbox.put_nowait(frame)
        self.resumes += 1
        session.send("RESUMED", {"_trace": []})
        return session

    def lose(self, session: Session, close_code: int | None) -> None:
        """End the session if the bot closed it properly; otherwise keep it for a resume."""
        if close_code in (1000, 1001):
            super().lose(session, close_code)
        elif isinstance(session, RememberingSession):
            session.lost_at = self.world.clock.now()

    @property
    def shards(self) -> set[int]:
        """The connected shards."""
        return {session.shard[0] for session in self.sessions.values() if session.socket is not None}

    async def drop(self, how: str = "close", shard: int | None = None) -> None:
        """Break every connection, or the connection of one shard.

        `close` cuts the connection, `reconnect` requests a new one (op 7), and `invalid` ends the session (op 9).
        `forget` cuts the connection and deletes the session, so the bot misses all events until it reconnects.
        """
        for session in list(self.sessions.values()):
            socket = session.socket
            if socket is None or shard not in (None, session.shard[0]):
                continue
            if how in ("forget", "invalid"):
                del self.sessions[session.id]
            if how in ("close", "forget"):
                session.socket = None
                self.lose(session, None)
                await socket.close(code=4000, message=b"dropped")
            else:
                await send_frame(socket, *{"reconnect": (RECONNECT,), "invalid": (INVALID_SESSION, False)}[how])
        self.world.events.publish("connection", self.connected)
