"""The record of a tournament: a JSON file from which anybody can verify its rounds.

::

    {"format": "azul-bot tournament", "version": 1,         # of this format
     "tournament": "E4B2C", "name": "Autumn cup",
     "commitment": "9c0f…",            # SHA-256 of the seed, posted with the entries
     "seed": "51a3…",                  # 32 bytes; null until the tournament is over
     "options": {"ruleset": "azul", "side": "coloured", "seats": 2, "format": "swiss", ...},
     "lines": [{"version": 1, "act": "open", "at": "2026-01-05T12:00:00Z", "text": {}},
               {"version": 2, "act": "enter", "at": ..., "text": {"entry": 1, "name": "Ana", "rating": 1500}},
               ...]}                   # the log; `storage.acts` has the payload of each act

It doesn't contain ids of people, roles or channels. A valid file proves that the seed fits the commitment and that
every round follows from the seed and the lines before it by the rules of docs/pairing.md. It doesn't prove who entered,
left or was away, or the results of tables, each of which has its own record.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from itertools import zip_longest
from typing import Annotated, Any

from bot.games.core.ranks import are_ranks
from bot.games.tournament.check_in import list_unconfirmed
from bot.games.tournament.contest import Contest, Round, apply_line
from bot.games.tournament.options import find_wrong_option
from bot.games.tournament.pairing import (
    RoundDraw,
    can_begin,
    can_confirm,
    can_enter,
    find_apart_obstacle,
    is_full,
    pair_round,
    repair_round,
)
from bot.games.tournament.plans import TournamentPlan, list_plans
from bot.games.tournament.points import order_entries
from bot.rules.draw import commitment
from bot.rules.fields import Where, read_as
from bot.rules.game import Fact
from bot.rules.record import MAX_RECORD_SIZE, FileProblem, Hash, name_field, parse, write_time
from bot.storage.acts import TOURNAMENT_ACTS, TournamentAct, TournamentLine, write_tournament_payload
from bot.storage.payloads import (
    AboutEntry,
    Admitted,
    Begun,
    CheckedIn,
    Corrected,
    Entered,
    JsonPayload,
    KeptApart,
    MovedHere,
    Nothing,
    Number,
    Payload,
    Postponed,
    Resulted,
    TournamentOpened,
)
from bot.storage.rows import Tournament, TournamentOptions

FORMAT = "azul-bot tournament"
VERSION = 1
"""The format version that is written and accepted."""
MAX_LINES = 2000
"""Maximum number of lines to verify. It exceeds the number that `acts.MAX_CHANGES` and all results can produce."""


@dataclass(frozen=True)
class _Head:
    tournament: str
    name: str
    commitment: Hash
    seed: Hash | None
    options: TournamentOptions


@dataclass(frozen=True)
class _LineHead:
    version: Number
    act: Annotated[str, TOURNAMENT_ACTS.__contains__]
    at: datetime


def write_record(tournament: Tournament, lines: Iterable[TournamentLine], over: bool) -> str:
    """Return the text of the file. It contains the seed if the tournament is ``over``.

    :raises ValueError: The lines don't form a tournament.
    """
    contest = Contest(tournament.options)
    told = []
    for line in lines:
        contest = apply_line(contest, line)
        text = _export(line.payload)
        told.append({"version": line.version, "act": line.act, "at": write_time(line.at), "text": text})
    options = asdict(tournament.options)
    del options["role_id"]
    content = {
        "format": FORMAT,
        "version": VERSION,
        "tournament": tournament.id,
        "name": tournament.name,
        "commitment": commitment(tournament.seed),
        "seed": tournament.seed.hex() if over else None,
        "options": options,
        "lines": told,
    }
    return json.dumps(content, default=asdict, ensure_ascii=False, indent=1) + "\n"


def _export(payload: Payload) -> dict[str, Any]:
    """Return the details of an act for a record.

    Channels are left out, and so are the name and options, which are in the head.
    """
    match payload:
        case Nothing() | TournamentOpened() | MovedHere():
            return {}
        case Postponed(until_s, counted_s):
            return {"until_s": until_s, "counted_s": counted_s}
        case Admitted(who):
            # Even a hash of a short code could be guessed.
            return {"who": who}
        case JsonPayload():
            return payload.to_json()
        case _:
            raise TypeError(f"payload can't be exported: {payload}")


def _import(act: TournamentAct, value: Any, place: Where, head: _Head) -> Payload:
    """Return the payload that an act of a record has in a log. The channel doesn't matter and is set to 0."""
    kind = TOURNAMENT_ACTS[act].payload
    read: Payload = _read(Nothing if kind in (TournamentOpened, MovedHere) else kind, value, place)
    if kind is TournamentOpened:
        return TournamentOpened(head.name, head.options)
    return MovedHere(0) if kind is MovedHere else read


@dataclass(frozen=True, slots=True)
class Verified:
    """The result of verifying a record: ``proven`` of the ``rounds`` have the only possible pairing.

    Before the tournament ``is_over``, no round is proven, because the seed is still sealed. ``winner`` is a name, or
    empty if the tournament wasn't played to its end or all entries left.
    """

    tournament: str
    name: str
    commitment: str
    entries: int
    rounds: int
    tables: int
    proven: int
    is_over: bool
    winner: str


class NotVerified(ValueError):  # noqa: N818 - the result of a check, not a failure
    """The first fault in a record, with the key of its message."""

    def __init__(self, problem: FileProblem) -> None:
        facts = ", ".join(f"{name} {fact}" for name, fact in problem.facts.items())
        super().__init__(f"{problem.key}: {facts}")
        self.problem = problem


def holds_tournament(text: str | bytes) -> bool:
    """Check whether a file claims to be the record of a tournament."""
    data = parse(text) if len(text) <= MAX_RECORD_SIZE else None
    return data is not None and data.get("format") == FORMAT


def verify_record(text: str | bytes) -> Verified:
    """Verify everything in a record that can be verified.

    :raises NotVerified: The record has a fault. Checking stops at the first one.
    """
    if len(text) > MAX_RECORD_SIZE:
        raise NotVerified(FileProblem("too-large", {"most": MAX_RECORD_SIZE}))
    data = parse(text)
    if data is None or data.get("format") != FORMAT:
        raise NotVerified(FileProblem("not-a-record"))
    if type(data.get("version")) is not int or data["version"] != VERSION:
        raise NotVerified(FileProblem("other-version", {"known": VERSION}))
    head: _Head = _read(_Head, data)
    wrong = find_wrong_option(head.options)
    if wrong is not None:
        raise NotVerified(name_field("options", wrong))
    seed = None if head.seed is None else bytes.fromhex(head.seed)
    if seed is not None and commitment(seed) != head.commitment:
        raise NotVerified(FileProblem("seed-commitment", {"said": head.commitment, "found": commitment(seed)}))
    course = _Course(head.options, seed)
    for line in _read_lines(data, head):
        course.follow(line)
    return course.sum_up(head)


def _read(kind: type[Any], value: Any, place: Where = ()) -> Any:
    wrong: list[Where] = []
    found = read_as(kind, value, place, wrong)
    if wrong:
        raise NotVerified(name_field(*wrong[0]))
    return found


def _read_lines(data: Mapping[str, Any], head: _Head) -> list[TournamentLine]:
    """Read the lines of the log. Records don't contain user ids, so entry numbers take their place."""
    if not isinstance(data.get("lines"), list):
        raise NotVerified(name_field("lines"))
    if len(data["lines"]) > MAX_LINES:
        raise NotVerified(FileProblem("too-long", {"name": "lines", "most": MAX_LINES}))
    lines = []
    for index, value in enumerate(data["lines"]):
        line: _LineHead = _read(_LineHead, value, ("lines", index))
        act = next(known for known in TOURNAMENT_ACTS if known == line.act)
        payload = _import(act, value.get("text"), ("lines", index, "text"), head)
        lines.append(
            TournamentLine(
                version=line.version,
                act=act,
                # Times without a time zone couldn't be compared with other times.
                at=line.at if line.at.tzinfo is not None else line.at.replace(tzinfo=UTC),
                entrant_id=payload.entry if isinstance(payload, Entered) and payload.computer is None else None,
                text=write_tournament_payload(act, payload),
            )
        )
    return lines


class _Course:
    """The verification of a log, line by line."""

    def __init__(self, options: TournamentOptions, seed: bytes | None) -> None:
        self.contest = Contest(options)
        self.seed = seed
        self.proven = 0

    def follow(self, line: TournamentLine) -> None:
        """Verify and apply one more line.

        :raises NotVerified: The line isn't possible after the preceding lines.
        """
        before = self.contest
        is_first = before.version == 0
        if is_first != (line.act == "open") or before.status not in TOURNAMENT_ACTS[line.act].statuses:
            raise _refuse("line-impossible", line, act=line.act)
        try:
            self.contest = apply_line(before, line)
        except ValueError:
            raise _refuse("line-impossible", line, act=line.act) from None
        match line.act, line.payload:
            case "enter", Entered() as entered:
                _check_entering(before, line, entered)
            case "readmit", AboutEntry(number):
                _check_readmitting(before, line, number)
            case "check-in", CheckedIn(stage):
                if stage == "on" and before.was_asked:
                    raise _refuse("line-impossible", line, act=line.act)
            case "ready" | "absent", AboutEntry(number):
                if before.entry(number) not in list_unconfirmed(before):
                    raise _refuse("line-impossible", line, act=line.act)
            case "apart", KeptApart() as pair:
                _check_apart(before, line, pair)
            case "begin", Begun() as begun:
                _check_beginning(before, line, begun)
            case "confirm", _:
                if not can_confirm(before):
                    raise _refuse("line-impossible", line, act=line.act)
            case "pair", _:
                self._check_round(before, line)
            case "repair", _:
                self._check_repair(before, line)
            case "postpone", _:
                _check_postponement(before, self.contest.rounds[-1], line)
            case _, Resulted(game, ranks) | Corrected(game, ranks):
                _check_result(before, line, game, ranks)

    def _check_round(self, before: Contest, line: TournamentLine) -> None:
        paired = self.contest.rounds[-1]
        if len(before.rounds) >= before.planned:
            raise _refuse("line-impossible", line, act=line.act)
        if before.current is not None and not before.current.is_over:
            raise _refuse("round-too-early", line, round=paired.number)
        self._check_draw(pair_round(before, self.seed or bytes(32), paired.away), line)
        self.proven += self.seed is not None

    def _check_repair(self, before: Contest, line: TournamentLine) -> None:
        paired = self.contest.rounds[-1]
        tables = before.rounds[-1].tables
        if before.options.format != "knock-out" and any(table.ranks is not None for table in tables):
            raise _refuse("line-impossible", line, act=line.act)
        kept = {table.game_id for table in tables} & {table.game_id for table in paired.tables}
        self._check_draw(repair_round(before, self.seed or bytes(32), paired.away, kept), line)

    def _check_draw(self, found: RoundDraw, line: TournamentLine) -> None:
        """Compare the newest round with the only possible pairing or, without the seed, with its size."""
        paired = self.contest.rounds[-1]
        said = RoundDraw(tuple(table.seats for table in paired.tables), paired.byes, paired.away)
        if self.seed is None:
            if not _is_legal(said, found):
                raise _refuse("round-illegal", line, round=paired.number)
        elif said != found:
            raise _refuse("round-differs", line, round=paired.number, **_find_difference(said, found))

    def sum_up(self, head: _Head) -> Verified:
        """Return the result of verifying all lines."""
        contest = self.contest
        winner = ""
        if self.seed is not None and contest.status == "finished":
            first = order_entries(contest, self.seed)[0]
            winner = contest.entry(first.entry).name if first.stayed else ""
        return Verified(
            tournament=head.tournament,
            name=head.name,
            commitment=head.commitment,
            entries=len(contest.entries),
            rounds=len(contest.rounds),
            tables=sum(len(played.tables) for played in contest.rounds),
            proven=self.proven,
            is_over=self.seed is not None,
            winner=winner,
        )


def _refuse(key: str, line: TournamentLine, **facts: Fact) -> NotVerified:
    return NotVerified(FileProblem(key, {"number": line.version, **facts}))


def _check_entering(before: Contest, line: TournamentLine, entered: Entered) -> None:
    number = entered.entry
    is_new = number > len(before.entries)
    is_too_late = not can_enter(before, None if is_new else before.entry(number))
    is_in = not is_new and not before.entry(number).is_out
    is_computer = entered.computer is not None
    takes_over = not is_new and (is_computer != (before.entry(number).computer is not None))
    is_removed = not is_new and not is_computer and before.entry(number).is_removed
    if is_too_late or is_in or takes_over or is_removed or is_full(before):
        raise _refuse("line-impossible", line, act=line.act)


def _check_readmitting(before: Contest, line: TournamentLine, number: int) -> None:
    if is_full(before) or not before.entry(number).is_removed:
        raise _refuse("line-impossible", line, act=line.act)


def _check_apart(before: Contest, line: TournamentLine, pair: KeptApart) -> None:
    is_known = {pair.one, pair.other} in before.apart
    if is_known == pair.apart or find_apart_obstacle(before) is not None:
        raise _refuse("line-impossible", line, act=line.act)


def _check_beginning(before: Contest, line: TournamentLine, begun: Begun) -> None:
    if not can_begin(before) or list_unconfirmed(before):
        raise _refuse("line-impossible", line, act=line.act)
    options = before.options
    said = TournamentPlan(begun.format or options.format, begun.seats or options.seats, begun.rounds)
    allowed = list_plans(options, len(before.active))
    alike = [plan.rounds for plan in allowed if plan[:2] == said[:2]]
    if not alike:
        raise _refuse("line-impossible", line, act=line.act)
    if said not in allowed:
        raise _refuse("rounds-differ", line, said=said.rounds, found=alike[0])


def _check_postponement(before: Contest, after: Round, line: TournamentLine) -> None:
    """Verify that a postponement moves a last day that ends tables, and doesn't add lost time twice."""
    played = before.rounds[-1]
    ends_tables = before.options.at_last_day == "as-it-stands" and not played.is_over
    if not ends_tables or played.until is None or after.until is None or after.counted is None:
        raise _refuse("line-impossible", line, act=line.act)
    if after.until <= played.until or after.counted <= (played.counted or played.paired_at):
        raise _refuse("line-impossible", line, act=line.act)


def _check_result(before: Contest, line: TournamentLine, game: str, ranks: Sequence[int]) -> None:
    known = before.find_table(game)
    assert known is not None, "the line has already been applied"
    _, table = known
    # If a game can't be replayed, its places are corrected without a preceding result.
    if table.ranks is not None and line.act == "result":
        raise _refuse("line-impossible", line, act=line.act)
    if not are_ranks(ranks):
        raise _refuse("places-impossible", line)


def _is_legal(said: RoundDraw, found: RoundDraw) -> bool:
    """Check whether every entry that needs a place has exactly one, and all tables have the right sizes."""
    return _count_places(said) == _count_places(found) and _list_sizes(said) == _list_sizes(found)


def _count_places(draw: RoundDraw) -> Counter[int]:
    return Counter((*(number for table in draw.tables for number in table), *draw.byes, *draw.away))


def _list_sizes(draw: RoundDraw) -> list[int]:
    return [len(draw.byes), len(draw.away), *sorted(map(len, draw.tables))]


def _find_difference(said: RoundDraw, found: RoundDraw) -> dict[str, Fact]:
    """Return the first difference: a table, otherwise the byes or the absent entries."""
    for own, other in zip_longest(said.tables, found.tables, fillvalue=()):
        if own != other:
            return {"part": "tables", "said": _write_row(own), "found": _write_row(other)}
    if said.byes != found.byes:
        return {"part": "byes", "said": _write_row(said.byes), "found": _write_row(found.byes)}
    return {"part": "away", "said": _write_row(said.away), "found": _write_row(found.away)}


def _write_row(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, numbers)) or "–"
