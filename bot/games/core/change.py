"""What a use case records of a game, all of which is written in one transaction."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.games.core import clock
from bot.games.core.decision import Decision, Request
from bot.games.core.replay import Table, seats_of
from bot.storage.game_queries import DoneBefore
from bot.storage.rows import LogLine, NewCall, PostKind


class Change:
    """A game that this transaction alone changes, and what is recorded of it.

    ``connection``: the transaction, for what is looked up in it. ``lines``: the new lines of the log. ``posts``: the
    kinds of what is to be posted, with the version that they must show. ``calls``: whom to call apart from that.
    """

    def __init__(
        self, connection: AsyncConnection, table: Table | None, request: Request | None, now: datetime
    ) -> None:
        self.connection, self.now = connection, now
        self.lines: list[LogLine] = []
        self.posts: dict[PostKind, int] = {}
        self.calls: list[NewCall] = []
        self._request = request
        self._table = table

    @property
    def table(self) -> Table:
        """The game after what was recorded.

        :raises DoneBefore: the request was carried out before. That ends the block of the change; after it, this is the
            game as it stands.
        """
        if self._table is None:
            raise DoneBefore
        return self._table

    @table.setter
    def table(self, table: Table) -> None:
        self._table = table

    def record(self, act: Decision) -> None:
        """Record an act; :attr:`table` is then the game after it."""
        before, request = self.table, self._request
        game = replace(act.after, version=before.game.version + 1, changed_at=self.now)
        by = request.person.id if request else None
        # An interaction is noted with the first act that it leads to.
        interaction_id = request.interaction_id if request and not self.lines else None
        line = LogLine(game.version, act.act, self.now, by, act.seat, act.text, interaction_id)
        replay = act.replay or before.replay
        if replay is not None:
            replay = replay.noted(line)
        timed = clock.set_clock(before, Table(game, replay), line.act, by, self.now)
        self._table = Table(replace(timed, awaited=seats_of(Table(timed, replay).to_act)), replay)
        self.lines.append(line)
        self.posts |= dict.fromkeys(act.posts, game.version)
        shown = self._table.shown
        self.calls += [NewCall(notice.user_id, notice.kind, shown, self.now) for notice in act.notices]
