"""What a use case records of a game, all of which is written in one transaction."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.games import timing
from bot.games.decision import Decision, Notice, Request
from bot.games.replay import Table, seats_awaited
from bot.storage import timer_queries
from bot.storage.game_queries import DoneBefore
from bot.storage.rows import LogLine, PostKind, Timer


class Change:
    """A game that this transaction alone changes, and what is recorded of it.

    ``lines`` are those of the log that are to be written, ``posts`` what is to be posted: its kind, the version it is
    about, and whom a notice is for. ``claimed``: whether a timer has led to it.
    """

    def __init__(self, request: Request | None) -> None:
        self.lines: list[LogLine] = []
        self.posts: list[tuple[PostKind, int, Notice | None]] = []
        self.claimed = False
        self._request = request
        self._table: Table | None = None
        self._connection: AsyncConnection | None = None
        self._now: datetime | None = None

    def begin(self, connection: AsyncConnection, table: Table, now: datetime) -> None:
        """Set what is changed, within which transaction and when."""
        self._connection, self._table, self._now = connection, table, now

    def end(self, table: Table) -> None:
        """Set how the game stands after all."""
        self._table = table

    @property
    def table(self) -> Table:
        """The game as what was recorded has made it.

        :raises DoneBefore: the request was carried out before; then the change ends here, and this is the game as it
            stands now.
        """
        if self._table is None:
            raise DoneBefore
        return self._table

    @property
    def connection(self) -> AsyncConnection:
        """The transaction, for what must be looked up in it so that nothing comes between."""
        assert self._connection is not None, "the change has begun"
        return self._connection

    @property
    def now(self) -> datetime:
        """The moment of the change."""
        assert self._now is not None, "the change has begun"
        return self._now

    async def claim(self, timer: Timer) -> bool:
        """Take the timer out; whether it was still there, and meant for this turn."""
        self.claimed = await timer_queries.claim_timer(self.connection, timer)
        return self.claimed and timer.version == self.table.shown

    def record(self, *acts: Decision) -> None:
        """Record these acts, one after another."""
        for act in acts:
            self._record(act)

    def _record(self, act: Decision) -> None:
        before, request = self.table, self._request
        game = replace(act.after, version=before.game.version + 1, changed_at=self.now)
        by = request.person.id if request else None
        # An interaction is noted with the first act that it leads to.
        interaction_id = request.interaction_id if request and not self.lines else None
        line = LogLine(game.version, act.act, self.now, by, act.seat, act.text, interaction_id)
        replay = act.replay or before.replay
        if replay is not None:
            replay = replay.noted(line)
        timed = timing.set_clock(before, Table(game, replay), line.act, by, self.now)
        self._table = Table(replace(timed, awaited=seats_awaited(Table(timed, replay))), replay)
        self.lines.append(line)
        self.posts += [(kind, game.version, None) for kind in act.posts]
        self.posts += [("notice", self._table.shown, notice) for notice in act.notices]
