"""What a use case records of a game, all of which is written in one transaction."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.games.core import clock
from bot.games.core.replay import Replay, Table, seats_of
from bot.games.core.request import Request
from bot.storage.game_queries import DoneBefore
from bot.storage.rows import ActKind, CallReason, Game, LogLine, NewCall, PostKind

ANSWERED_WITHIN = timedelta(seconds=5)
"""How long the poster waits for the answer to a press, which edits the lobby as well."""


class Notice(NamedTuple):
    """Something to say apart from a board: to which user (``None``: the whole channel), and of which kind."""

    user_id: int | None
    kind: CallReason


@dataclass(frozen=True, slots=True)
class Act:
    """An act: the game after it, its line of the log, what must be posted, and the replay if the position changed."""

    after: Game
    kind: ActKind
    seat: int | None = None
    text: str = ""
    posts: tuple[PostKind, ...] = ()
    replay: Replay | None = None
    notices: tuple[Notice, ...] = ()


class Change:
    """A game that this transaction alone changes, and what is recorded of it.

    ``connection``: the transaction, for what is looked up in it. ``before``: the game as it was, ``None`` if the
    ``request`` was carried out before. ``lines``: the new lines of the log. ``posts``: the kinds of what is to be
    posted, with the version that they must show. ``calls``: whom to call apart from that.
    """

    def __init__(
        self, connection: AsyncConnection, before: Table | None, request: Request | None, now: datetime
    ) -> None:
        self.connection, self.before, self.request, self.now = connection, before, request, now
        self.lines: list[LogLine] = []
        self.posts: dict[PostKind, int] = {}
        self.calls: list[NewCall] = []
        self._table = before

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

    def record(self, act: Act) -> None:
        """Record an act; :attr:`table` is then the game after it."""
        before, request = self.table, self.request
        game = replace(act.after, version=before.game.version + 1, changed_at=self.now)
        by = request.person.id if request else None
        # An interaction is noted with the first act that it leads to.
        interaction_id = request.interaction_id if request and not self.lines else None
        line = LogLine(game.version, act.kind, self.now, by, act.seat, act.text, interaction_id)
        replay = act.replay or before.replay
        if replay is not None:
            replay = replay.noted(line)
        timed = clock.set_clock(before, Table(game, replay), line.act, by, self.now)
        self._table = Table(replace(timed, awaited=seats_of(Table(timed, replay).to_act)), replay)
        self.lines.append(line)
        self.posts |= dict.fromkeys(act.posts, game.version)
        shown = self._table.shown
        self.calls += [NewCall(notice.user_id, notice.kind, shown, self.now) for notice in act.notices]

    def columns(self) -> dict[str, Any]:
        """The columns of `rows.Posting` and of the clock after it."""
        columns: dict[str, Any] = {f"{kind}_version": version for kind, version in self.posts.items()}
        columns |= {"post_at": self.now, "act_at": clock.next_at(self.table)}
        # The answer to a press brings the lobby up to date, so that posting it can wait for that.
        answered = self.request is not None and self.request.shows_lobby
        if "lobby" in self.posts:
            columns["lobby_at"] = self.now + ANSWERED_WITHIN if answered else None
            if answered and not self.calls and len(self.posts) == 1:
                columns["post_at"] = columns["lobby_at"]
        elif self.before is not None and self.before.game.channel_gone:
            # The lobby stays behind in the channel that is gone.
            columns["lobby_version"] = 0
        if "lobby" in self.posts or "board" in self.posts:
            columns["post_since"] = self.now
        return columns
