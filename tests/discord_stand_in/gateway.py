"""A gateway whose sessions outlive their sockets for a while, and whose connections tests break."""

from __future__ import annotations

import asyncio
from collections import deque
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web

from bot.sandbox.server.gateway import INVALID_SESSION, RECONNECT, Gateway, Session, tell
from bot.sandbox.world import Json

RESUMABLE_S = 120.0


@dataclass(eq=False)
class RememberingSession(Session):
    """A session that can be resumed: it knows what it has sent."""

    sent: deque[Json] = field(default_factory=lambda: deque(maxlen=2_000))
    lost_at: float | None = None

    def send(self, event: str, data: Json) -> None:
        """Number an event, remember it for a resume and send it if the socket is open."""
        super().send(event, data)
        self.sent.append({"op": 0, "t": event, "s": self.sequence, "d": data})


class ResumableGateway(Gateway):
    """Counts who identified and who resumed."""

    def __init__(self, *parts: Any) -> None:
        super().__init__(*parts)
        self.identifies = 0
        self.resumes = 0

    def new_session(self, *about: Any) -> Session:
        """A session that can be resumed."""
        return RememberingSession(*about)

    async def identify(self, socket: web.WebSocketResponse, data: Json) -> Session | None:
        """Begin a session in place of those of the same shard that nobody has come back to."""
        session = await super().identify(socket, data)
        if session is not None:
            self.identifies += 1
            for old in [one for one in self.sessions.values() if one.shard == session.shard and one.socket is None]:
                del self.sessions[old.id]
        return session

    async def resume(self, socket: web.WebSocketResponse, data: Json) -> Session | None:
        """Go on with a session that was lost a moment ago."""
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
        """A bot that says goodbye ends its session; one that just vanishes may come back to it."""
        if close_code in (1000, 1001):
            super().lose(session, close_code)
        elif isinstance(session, RememberingSession):
            session.lost_at = self.world.clock.now()

    @property
    def shards(self) -> set[int]:
        """The shards that are there."""
        return {session.shard[0] for session in self.sessions.values() if session.socket is not None}

    async def drop(self, how: str = "close", shard: int | None = None) -> None:
        """Break every connection, or that of one shard.

        `close` cuts, `reconnect` asks for it (op 7), `invalid` ends the session (op 9); `forget` cuts, and who comes
        back to the session finds it gone, with all that has happened meanwhile.
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
                await tell(socket, *{"reconnect": (RECONNECT,), "invalid": (INVALID_SESSION, False)}[how])
        self.world.events.publish("connection", self.connected)
