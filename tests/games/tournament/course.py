"""Tournaments that tests play by adding lines to a log."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from dataclasses import asdict, dataclass, field
from datetime import timedelta
from typing import Any

from bot.games.tournament.contest import Contest, Pairing, apply_line
from bot.games.tournament.pairing import RoundDraw, count_rounds, pair_round
from bot.storage.acts import TournamentAct, TournamentLine
from bot.storage.rows import Format, Tournament, TournamentOptions
from tests.support.clock import Clock

SEED = bytes(range(32))


@dataclass
class Course:
    """A tournament in progress. ``contest`` is its state after all ``lines``."""

    options: TournamentOptions
    seed: bytes = SEED
    lines: list[TournamentLine] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.contest = Contest(self.options)
        self.add("open", name="Autumn cup", **asdict(self.options))

    def add(self, act: TournamentAct, entrant_id: int | None = None, /, **told: Any) -> Contest:
        """Add a line to the log."""
        version = len(self.lines) + 1
        at = Clock().now + timedelta(minutes=version)
        line = TournamentLine(version, act, at, None, entrant_id, json.dumps(told) if told else "")
        self.contest = apply_line(self.contest, line)
        self.lines.append(line)
        return self.contest

    def enter(self, user_id: int, rating: int = 0) -> Contest:
        """Enter a person, or let a person who has left return under the same number."""
        known = self.contest.entry_of(user_id)
        number = len(self.contest.entries) + 1 if known is None else known.number
        return self.add("enter", user_id, entry=number, name=f"P{user_id}", rating=rating)

    def begin(self) -> Contest:
        """Begin the tournament with the current entries."""
        return self.add("begin", rounds=count_rounds(self.options, len(self.contest.active)))

    def pair(self, away: Collection[int] = ()) -> RoundDraw:
        """Pair the next round."""
        draw = pair_round(self.contest, self.seed, away)
        self.add_round(draw)
        return draw

    def add_round(self, draw: RoundDraw) -> Contest:
        number = len(self.contest.rounds) + 1
        tables = [{"game": f"G{number}-{place}", "seats": seats} for place, seats in enumerate(draw.tables, 1)]
        return self.add("pair", tables=tables, byes=draw.byes, away=draw.away)

    def repair(self, draw: RoundDraw) -> Contest:
        """Replace the newest round. Tables with the same seats keep their games."""
        current = self.contest.rounds[-1]
        known = {table.seats: table.game_id for table in current.tables}
        again = f"{current.number}-{current.repaired + 1}"
        tables = [
            {"game": known.get(seats, f"R{again}-{place}"), "seats": seats} for place, seats in enumerate(draw.tables)
        ]
        return self.add("repair", tables=tables, byes=draw.byes, away=draw.away)

    def end(self, table: Pairing, *ranks: int, left: Sequence[int] = ()) -> Contest:
        """End a table. ``ranks`` are the ranks of its seats in order."""
        return self.add("result", game=table.game_id, ranks=ranks, left=left)

    def play(self, strength: dict[int, int] | None = None) -> None:
        """End all tables of the round.

        The person with the higher ``strength`` wins. By default, the lower entry number wins.
        """
        assert self.contest.current is not None
        for table in self.contest.current.tables:
            strong = [(strength or {}).get(number, -number) for number in table.seats]
            self.end(table, *(1 + sum(other > own for other in strong) for own in strong))

    @property
    def tournament(self) -> Tournament:
        """The database row of the tournament."""
        at = Clock().now
        return Tournament(
            id="T4B2C",
            guild_id=1,
            channel_id=2,
            host_id=99,
            name="Autumn cup",
            status=self.contest.status,
            version=self.contest.version,
            created_at=at,
            changed_at=at,
            options=self.options,
            seed=self.seed,
        )


def begun(entries: int, seats: int = 2, format: Format = "swiss", **chosen: Any) -> Course:
    """Return a tournament that has just begun. Entries are numbered by rating, the highest first."""
    course = Course(TournamentOptions("azul", "coloured", seats=seats, format=format, **chosen))
    for number in range(1, entries + 1):
        course.enter(100 + number, rating=2000 - number)
    course.begin()
    return course
