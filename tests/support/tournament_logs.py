"""States of tournaments, made from logs without a database."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from functools import cached_property
from typing import Any

from bot.games.tournament.change import TournamentState
from bot.games.tournament.contest import read_contest
from bot.games.tournament.pairing import count_rounds, pair_round
from bot.rules import RULESETS
from bot.storage.acts import TournamentAct, TournamentLine
from bot.storage.rows import Tournament, TournamentOptions
from tests.support.clock import NOON

GUILD, HERE, ELSEWHERE, HOST = 100, 200, 201, 1
SEED = bytes(range(32))


@dataclass(frozen=True)
class Log:
    """A tournament's log, to which each method adds lines. The table R1T2 is the second table of round 1."""

    lines: tuple[TournamentLine, ...]
    tournament: Tournament

    @cached_property
    def state(self) -> TournamentState:
        """The state that results from the log."""
        contest = read_contest(self.tournament, self.lines)
        version = len(self.lines)
        status = contest.status
        return TournamentState(replace(self.tournament, version=version, status=status), contest)

    def add(self, act: TournamentAct, *, entrant_id: int | None = None, **facts: Any) -> Log:
        text = json.dumps(facts) if facts else ""
        line = TournamentLine(len(self.lines) + 1, act, self.tournament.changed_at, HOST, entrant_id, text)
        return replace(self, lines=(*self.lines, line))

    def at(self, now: datetime) -> Log:
        """Set the time of all acts that follow."""
        return replace(self, tournament=replace(self.tournament, changed_at=now))

    def enter(self, name: str = "", *, computer: str | None = None) -> Log:
        number = 1 + sum(line.act == "enter" for line in self.lines)
        facts: dict[str, Any] = {"entry": number, "name": name or f"P{number}", "rating": 1000}
        if computer is not None:
            return self.add("enter", computer=computer, **facts)
        return self.add("enter", entrant_id=1000 + number, **facts)

    def withdraw(self, number: int) -> Log:
        return self.add("withdraw", entry=number)

    def remove(self, number: int) -> Log:
        return self.add("remove", entry=number)

    def replace(self, number: int, name: str) -> Log:
        return self.add("replace", entrant_id=2000 + number, entry=number, name=name, rating=1000)

    def begin(self) -> Log:
        contest = self.state.contest
        return self.add("begin", rounds=count_rounds(contest.options, len(contest.active)))

    def pair(self, tables: Sequence[Sequence[int]] | None = None, **facts: Any) -> Log:
        """Pair these tables. By default, seat all entries in a circle, which doesn't depend on the bot's pairing."""
        contest = self.state.contest
        number = len(contest.rounds) + 1
        if tables is None:
            first, *others = [entry.number for entry in contest.active]
            turned = [first, *others[number - 1 :], *others[: number - 1]]
            seats = contest.options.seats
            chunks = [turned[index : index + seats] for index in range(0, len(turned), seats)]
            tables = [chunk for chunk in chunks if len(chunk) > 1]
            facts = {"byes": [chunk[0] for chunk in chunks if len(chunk) == 1], **facts}
        told = [{"game": f"R{number}T{index}", "seats": list(seats)} for index, seats in enumerate(tables, 1)]
        return self.add("pair", tables=told, **facts)

    def result(self, game_id: str, ranks: Sequence[int] = (1, 2), left: Sequence[int] = ()) -> Log:
        return self.add("result", game=game_id, ranks=list(ranks), left=list(left))

    def play(self, *, but: int = 0) -> Log:
        """Finish all tables of the round except the last ``but`` tables.

        The places depend only on the numbers of the entries. Occasionally the first place is shared.
        """
        log = self
        current = self.state.contest.current
        assert current is not None
        for index, table in enumerate(current.tables[: len(current.tables) - but]):
            order = sorted(table.seats, key=lambda number: number * 7 % 5 * 3 + number)
            ranks = [1 + order.index(number) for number in table.seats]
            if (index + current.number) % 4 == 0:
                ranks = [1 if rank == 2 else rank for rank in ranks]
            log = log.result(table.game_id, ranks)
        return log

    def knock_out(self, *, but: int = 0) -> Log:
        """Pair the next round as the bot would. At all tables except the last ``but``, the lower entry number wins."""
        contest = self.state.contest
        draw = pair_round(contest, self.tournament.seed)
        log = self.pair(draw.tables, byes=list(draw.byes), away=list(draw.away))
        for index, table in enumerate(draw.tables[: len(draw.tables) - but], 1):
            log = log.result(f"R{len(contest.rounds) + 1}T{index}", [1 + (seat != min(table)) for seat in table])
        return log

    def correct(self, game_id: str, ranks: Sequence[int]) -> Log:
        return self.add("correct", game=game_id, ranks=list(ranks))

    def here(self, channel_id: int) -> Log:
        log = self.add("here", channel=channel_id)
        return replace(log, tournament=replace(log.tournament, channel_id=channel_id))

    def end(self, why: str = "by-hand") -> Log:
        return self.add("end", why=why)

    def finish(self) -> Log:
        return self.add("finish")


def make_open_log(people: int = 0, *, names: Sequence[str] = (), name: str = "Spring Cup", **options: Any) -> Log:
    """Open a tournament with this number of entries, or with entries of these names.

    By default it is base Azul for two.
    """
    ruleset = options.pop("ruleset", "azul")
    chosen = TournamentOptions(ruleset, RULESETS[ruleset].sides[0], **options)
    tournament = Tournament("E7KQ2", GUILD, HERE, HOST, name, "open", 1, NOON, NOON, chosen, SEED)
    log = Log((), tournament).add("open", name=name, **asdict(chosen))
    for number in range(len(names) or people):
        log = log.enter(names[number] if names else "")
    return log


def make_played_log(rounds: int, people: int = 0, *, names: Sequence[str] = (), but: int = 0, **options: Any) -> Log:
    """Return a tournament in which ``rounds`` rounds were played, except the last ``but`` tables of the last round."""
    log = make_open_log(people, names=names, **options).begin()
    for number in range(1, rounds + 1):
        log = log.pair().play(but=but if number == rounds else 0)
    return log
