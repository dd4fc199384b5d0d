"""Recorded texts about the moves of the recorded games: their names, previews and reports.

A move is recorded only if one of its texts is new, not counting different numbers and colours.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator
from pathlib import Path

from bot.messages.narration import name_move, name_option, narrate, render_outlook, render_question, render_warnings
from bot.rules import RULESETS
from bot.rules.outlook import outlook
from tests.golden.games import Kept, kept_games
from tests.support.says import EN

Told = tuple[int, list[str]]
"""The number of a move and the texts about it."""
FILE = Path(__file__).with_suffix(".txt")


def write_sentences() -> str:
    """Generate all texts again, and return the new content of the file."""
    said = set[str]()
    return "\n".join(line for kept in kept_games() for line in _write_game(kept, _choose_new(kept, said)))


def repeat_sentences(written: str) -> str:
    """Return the current texts about the moves in the file, which are a tenth of all moves."""
    _, *parts = re.split(r"(?m)^# (.*)$", written)
    games = dict(zip(parts[::2], parts[1::2], strict=True))
    lines = list[str]()
    for kept in kept_games():
        numbers = {int(number) for number in re.findall(r"(?m)^(\d+) ", games[kept.label])}
        lines += _write_game(kept, _tell(kept, numbers))
    return "\n".join(lines)


def _write_game(kept: Kept, told: Iterable[Told]) -> Iterator[str]:
    yield f"# {kept.label}\n"
    for number, lines in told:
        seat, text = kept.moves[number - 1]
        yield f"{number} {_names(kept)[seat]}: {text}"
        yield from (f"  {line}" for line in lines)
    yield ""


def _names(kept: Kept) -> list[str]:
    return [player.name for player in kept.table().game.players]


def _choose_new(kept: Kept, said: set[str]) -> Iterator[Told]:
    """Yield the moves that have a text that isn't in ``said`` yet."""
    varying = re.compile(r"\d+|\b(?:" + "|".join([*RULESETS[kept.ruleset].colours, *_names(kept)]) + r")\b")
    for number, lines in _tell(kept, range(1, len(kept.moves) + 1)):
        shapes = {part for line in lines for part in varying.sub("", EN.without_icons(line)).split(" · ")}
        if not shapes <= said:
            said |= shapes
            yield number, lines


def _tell(kept: Kept, numbers: Container[int]) -> Iterator[Told]:
    """Yield the moves with these numbers, which count from 1, and the texts about them."""
    names, position = _names(kept), kept.table(0).position
    for number, (seat, text) in enumerate(kept.moves, 1):
        move = position.ruleset.parse(text)
        if number not in numbers:
            position.play(seat, move)
            continue
        told = outlook(position, seat, move)
        options = [name_option(EN, kept.ruleset, step, told) for step in told.move.steps]
        lines = [
            name_move(EN, kept.ruleset, told),
            " > ".join(options),
            render_question(EN, kept.ruleset, told.move.steps[-1:], told),
            " ".join([render_outlook(EN, kept.ruleset, told), *render_warnings(EN, kept.ruleset, told)]),
        ]
        lines += narrate(EN, kept.ruleset, names, position.play(seat, told.move)).splitlines()
        yield number, lines
