"""Verifying the file of a record: everything in it that can be checked, by playing the game again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from bot.games.record.format import (
    FIELDS,
    LARGEST,
    OUTSIDE_ENDINGS,
    Content,
    Problem,
    digest,
    fingerprint,
    is_move,
    is_result,
    lay_out,
    read,
    result_of,
)
from bot.rules import RULESETS
from bot.rules.draw import ShuffledDraw, commitment
from bot.rules.game import Fact, Move, OutOfTurn, Position, RulesError, Ruleset, UnknownEdition


@dataclass(frozen=True, slots=True)
class Verdict:
    """What verifying a file has shown; without ``problems`` everything that can be checked is right.

    The other fields repeat what the file says of itself: empty where that could not be read. ``moves`` counts them,
    ``ending`` says why the game is over; before that it is empty, and nothing can be played again.
    """

    problems: tuple[Problem, ...]
    game: str = ""
    ruleset: str = ""
    side: str = ""
    commitment: str = ""
    moves: int = 0
    ending: str = ""


TOO_LARGE = Verdict((Problem("too-large", {"most": LARGEST}),))


def verify(text: str | bytes) -> Verdict:
    """Check everything in a file that can be checked, by playing the game again; never raises, whatever the file is.

    Behind a move that cannot be played, or a fingerprint that differs, nothing more is played: what differs there
    follows from it.
    """
    if len(text) > LARGEST:
        return TOO_LARGE
    content, problems = read(text)
    return Verdict(tuple(problems)) if content is None else _Verification(content, problems).verdict(text)


class _Verification:
    """The verification of one file: ``content`` is its JSON, ``problems`` are those found so far."""

    def __init__(self, content: Content, problems: list[Problem]) -> None:
        self.content = content
        self.problems = problems
        self.unfit = {name for name, fits in FIELDS.items() if name not in content or not fits(content[name])}

    def verdict(self, text: str | bytes) -> Verdict:
        content = self.content
        self._check_fields()
        self._check_seed()
        ruleset = self._ruleset()
        if ruleset is not None:
            self._check_play(ruleset)
        self._check_digest()
        if not self.problems and not self._is_laid_out(text):
            self._report("layout")
        said: dict[str, str] = {
            name: content[name] if self._fit(name) else ""
            for name in ("game", "ruleset", "side", "commitment", "ending")
        }
        return Verdict(
            tuple(self.problems),
            **said,
            moves=len(content["moves"]) if self._fit("moves") else 0,
        )

    def _report(self, key: str, **facts: Fact) -> None:
        self.problems.append(Problem(key, facts))

    def _fit(self, *names: str) -> bool:
        """Whether these fields are there and hold what they may."""
        return self.unfit.isdisjoint(names)

    def _check_fields(self) -> None:
        for name in FIELDS:
            if not self._fit(name):
                self._report("bad-field" if name in self.content else "missing-field", name=name)
        for name in self.content:
            if name not in FIELDS:
                self._report("unknown-field", name=name)

    def _check_seed(self) -> None:
        if not self._fit("seed", "commitment", "ending"):
            return
        seed, said, over = self.content["seed"], self.content["commitment"], bool(self.content["ending"])
        if over != (seed is not None):
            self._report("seed-missing" if over else "seed-shown")
        if seed is None:
            return
        found = commitment(bytes.fromhex(seed))
        if found != said:
            self._report("seed-commitment", said=said, found=found)

    def _check_digest(self) -> None:
        if not self._fit("digest"):
            return
        try:
            found = digest(self.content)
        except RecursionError:
            found = ""
        if found != self.content["digest"]:
            self._report("digest")

    def _is_laid_out(self, text: str | bytes) -> bool:
        # Only what has the shape of a record has a layout.
        if list(self.content) != list(FIELDS) or not all(map(is_move, self.content["moves"])):
            return False
        laid_out = lay_out(self.content)
        return text == (laid_out.encode() if isinstance(text, bytes) else laid_out)

    def _ruleset(self) -> Ruleset | None:
        """The rules to play the game again by, if they can be had."""
        if not self._fit("ruleset", "side", "rules", "edition", "players", "first", "moves"):
            return None
        said = self.content
        ruleset = RULESETS.get(said["ruleset"])
        if ruleset is None:
            self._report("unknown-ruleset", ruleset=said["ruleset"])
        elif said["side"] not in ruleset.sides:
            self._report("unknown-side", side=said["side"])
        elif len(said["players"]) not in ruleset.seats:
            self._report("bad-field", name="players")
        elif said["first"] not in (None, *range(len(said["players"]))):
            self._report("bad-field", name="first")
        else:
            try:
                return ruleset.as_of(said["rules"], said["edition"])
            except UnknownEdition:
                self._report("other-edition")
        return None

    def _check_play(self, ruleset: Ruleset) -> None:
        position, before = self._start(ruleset)
        number = 0
        for number, seat, move, entry in self._moves(ruleset):
            if position is None:
                continue
            facts: dict[str, Fact] = {"number": number, "move": str(move), "who": self.content["players"][seat]}
            if not position.to_act:
                self._report("move-after-end", **facts)
                return
            try:
                position.play(seat, move)
            except RulesError as error:
                self._report("move-out-of-turn" if isinstance(error, OutOfTurn) else "move-illegal", **facts)
                return
            before = fingerprint(before, position, seat, move)
            if entry["scores"] != list(position.scores):
                self._report("scores-differ", **facts, said=_listed(entry["scores"]), found=_listed(position.scores))
            if entry["position"] != before:
                self._report("position-differs", **facts)
                position = None
        if number == len(self.content["moves"]) and self._fit("ending", "result"):
            self._check_result(position)

    def _start(self, ruleset: Ruleset) -> tuple[Position | None, str]:
        """The position before the first move and its fingerprint; ``None`` if nothing can be played."""
        said = self.content
        if not self._fit("start"):
            return None, ""
        if not self._fit("seed") or said["seed"] is None:
            if len(said["start"]["scores"]) != len(said["players"]):
                self._report("bad-field", name="start")
            return None, ""
        seed = bytes.fromhex(said["seed"])
        position = ruleset.start(len(said["players"]), said["side"], ShuffledDraw(seed), said["first"])
        before = fingerprint("", position)
        if said["start"]["scores"] != list(position.scores):
            self._report("start-scores", said=_listed(said["start"]["scores"]), found=_listed(position.scores))
        if said["start"]["position"] != before:
            self._report("start-differs")
            return None, ""
        return position, before

    def _moves(self, ruleset: Ruleset) -> Iterator[tuple[int, int, Move, Content]]:
        """Number, seat, move and entry of each move, up to the first that cannot be read."""
        players = len(self.content["players"])
        for number, entry in enumerate(self.content["moves"], start=1):
            fits = is_move(entry) and entry["number"] == number and entry["seat"] < players
            if not fits or len(entry["scores"]) != players:
                self._report("move-unreadable", number=number)
                return
            written = entry["move"]
            try:
                move = ruleset.parse(written)
            except RulesError:
                self._report("move-unknown", number=number, move=written)
                return
            if str(move) != written:
                self._report("move-spelling", number=number, move=written, right=str(move))
                return
            yield number, entry["seat"], move, entry

    def _check_result(self, position: Position | None) -> None:
        """Compare how the game ended; without a ``position`` only whether that can be."""
        ending, result, names = self.content["ending"], self.content["result"], self.content["players"]
        if (result is not None) != bool(ending) or (result is not None and not is_result(result, len(names))):
            self._report("bad-field", name="result")
        elif position is not None and position.standing is not None:
            self._check_standing(position)
        elif position is not None and ending:
            if ending not in OUTSIDE_ENDINGS:
                self._report("not-over", ending=ending)
            elif result["sheets"]:
                self._report("bad-field", name="result")
            elif result["scores"] != list(position.scores):
                self._report("result-scores", said=_listed(result["scores"]), found=_listed(position.scores))

    def _check_standing(self, position: Position) -> None:
        standing, ending, result = position.standing, self.content["ending"], self.content["result"]
        assert standing is not None, "the rules have ended the game"
        if ending != standing.reason:
            self._report("ending-differs", said=ending, found=standing.reason)
        if result is None:
            return
        found = result_of(standing)
        for name, first in (("scores", 0), ("ranks", 0), ("winners", 1)):
            if result[name] != found[name]:
                # Seats count from 0, people from 1.
                said, right = (_listed(number + first for number in one[name]) for one in (result, found))
                self._report(f"result-{name}", said=said, found=right)
        names = self.content["players"]
        for who, sheet, right in zip(names, result["sheets"] or [[]] * len(names), found["sheets"], strict=True):
            if sheet != right:
                self._report("result-sheet", who=who)


def _listed(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, numbers))
