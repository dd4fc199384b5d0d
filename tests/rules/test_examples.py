"""Tests of the numbered rules of every game by example: a position, moves, and the result.

The examples are in ``examples/<game>.txt``. A line without indentation states one or more rules in a sentence, or is a
heading if it begins with ``#``. The lines below it are read from the top:

==================================  ==================================================================================
``1 rrbb  2 kkkk  turn 1``          the table in the text form of the game, after its side unless it is the first
``seat 0  score 5 / bb / ...r``     fields of a seat and rows of its board (non-empty rows in base Azul);
                                    ``hand rest``: all remaining tiles, which empties the bag
``draw bb yyrr``                    the draw from the bag, by default none; ``shuffled`` if it doesn't matter
``> 1 red 3``                       moves of the first seat to act; ``> 1: tile 3 1``: moves of another seat
``floor 0 -4 pieces=3 penalty=-4``  events since the previous moves: all events of the named kinds
``no ended``                        no events of this kind
``1 red -> 2 floor``                the rest of the moves that begin like this, long ones with bars; ``->``: all moves
``! 1 red 1: line-full line=1``     a refused move with its reason, and optionally all its facts; nothing changes
``= lid b2 y1``                     the current state: a field of the table, or ``scores``, ``acting`` and the like
``= seat 0 hand rr / bb``           fields and rows of a seat
==================================  ==================================================================================
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from bot.rules import Draw, IllegalMove, NoDraw, Position, ScriptedDraw, ShuffledDraw
from tests.rules.positions import (
    azul,
    azul_board,
    azul_colours,
    board,
    count,
    ended,
    field,
    legal,
    moves,
    offer,
    palace,
    pavilion,
    pavilion_colours,
    play,
    row,
    sintra,
    sintra_colours,
    summarise_events,
)
from tests.support.walks import GAMES

FILES = Path(__file__).parent / "examples"
COLOURS: dict[str, Callable[[str], list[int]]] = {
    "azul": azul_colours,
    "summer-pavilion": pavilion_colours,
    "sintra": sintra_colours,
}


class Example(NamedTuple):
    """A rule, with the lines of its example."""

    game: str
    rule: str
    lines: tuple[str, ...]


def examples() -> Iterator[Example]:
    for game in GAMES:
        for part in (FILES / f"{game}.txt").read_text(encoding="utf-8").split("\n\n"):
            rule, *lines = part.strip().splitlines()
            if lines:
                yield Example(game, rule, tuple(line.strip() for line in lines))


def seat_of(game: str, text: str) -> str:
    """Return a seat in the text form, given its fields and rows."""
    fields, *rows = f" {text}".split(" / ")
    drawn = azul_board(*rows) if game == "azul" and rows else palace(*rows)
    return f"{fields.strip()}\n{drawn}".strip("\n") if game != "summer-pavilion" else fields.strip()


def begin(example: Example, lines: list[str]) -> Any:
    """Return the position that the first lines describe, and remove these lines from ``lines``."""
    game, more = example.game, dict[str, Any]()
    draw: Draw = NoDraw()
    side, _, rest = lines.pop(0).partition("  ") if lines[0].split()[0] in GAMES[game].sides else ("", "", lines.pop(0))
    seats: list[str] = []
    while lines and lines[0].split()[0] in ("seat", "draw"):
        what, _, told = lines.pop(0).partition(" ")
        if what == "seat":
            number, _, text = told.partition(" ")
            seats += ["" for _ in range(len(seats), int(number))] + [seat_of(game, text)]
        else:
            draw = ShuffledDraw(bytes(range(32))) if told == "shuffled" else ScriptedDraw(COLOURS[game](told))
    more |= {part.partition(" ")[0]: part.partition(" ")[2] for part in rest.split("  ") if part}
    more |= {"side": side or GAMES[game].sides[0], "draw": draw}
    if game == "summer-pavilion":
        position = pavilion(*(seat.replace("hand rest", "hand r") for seat in seats), **more)
        data = position.to_json()
        bag = [colour for colour, count in data["bag"].items() for _ in range(count)]
        for board, seat in zip(data["boards"], seats, strict=False):
            board["hand"] += bag if "hand rest" in seat else []
        return position.ruleset.from_json(data | {"bag": {}}, draw) if "hand rest" in " ".join(seats) else position
    return azul("", *seats, **more) if game == "azul" else sintra("", *seats, **more)


def look(position: Position, name: str) -> str:
    """Return a property of the table that everybody can see."""
    if name == "offer":
        return offer(position)
    if name.startswith("count "):
        return str(count(position, name.removeprefix("count ")))
    if name == "ending":
        return ended(position).reason
    if name == "acting":
        return " ".join(map(str, position.to_act)) or "nobody"
    if name in ("scores", "projected", "pending"):
        return " ".join(map(str, getattr(position, name)))
    if name in ("winners", "ranks"):
        return " ".join(map(str, getattr(ended(position), name)))
    found = position.to_json()[name]
    return field(position, name) if isinstance(found, dict | list) else str(found)


def check_seat(game: str, position: Position, text: str) -> None:
    number, _, rest = text.partition(" ")
    seat, (fields, *rows) = int(number), f" {rest}".split(" / ")
    values = {name: value for name, _, value in (part.strip().rpartition(" ") for part in fields.split("  ") if part)}
    for name, value in values.items():
        assert (field(position, name, seat) or "-") == value, name
    if game == "azul" and rows:
        assert board(position, seat) == azul_board(*rows, floor=values.get("floor", ""))
    elif rows:
        assert [row(position, int(drawn.split()[0]), seat) for drawn in rows] == rows


def refusal(position: Position, move: str) -> str:
    before = position.to_json()
    with pytest.raises(IllegalMove) as refused:
        play(position, move)
    assert position.to_json() == before
    return " ".join([refused.value.reason, *(f"{name}={fact}" for name, fact in refused.value.facts.items())])


def follow(example: Example) -> None:
    lines = list(example.lines)
    position, events, happened = begin(example, lines), list[Any](), list[str]()
    for line in [*lines, ">"]:
        mark, _, rest = line.partition(" ")
        if mark != ">" and mark not in ("=", "!", "no") and " -> " not in f" {line}":
            happened.append(line)
            continue
        if happened:
            assert summarise_events(events, *{one.split()[0] for one in happened}) == happened, line
            happened = []
        if mark == ">":
            seat, _, made = rest.rpartition(": ")
            if seat:
                events = position.play(int(seat), position.ruleset.parse(made))
            else:
                events = play(position, *filter(None, made.split(", ")))
        elif mark == "no":
            assert summarise_events(events, rest) == [], line
        elif mark == "!":
            move, _, why = rest.partition(": ")
            said = refusal(position, move)
            assert why in (said, said.split()[0]), line
        elif mark == "=" and rest.startswith("seat "):
            check_seat(example.game, position, rest.removeprefix("seat "))
        elif mark == "=":
            name, _, value = rest.partition(" ") if not rest.startswith("count ") else rest.rpartition(" ")
            assert look(position, name) == value, line
        else:
            start, _, listed = f" {line}".partition(" -> ")
            if start.strip():
                found = [move or "itself" for move in legal(position, start.strip())] or ["nothing"]
                assert listed in (" ".join(found), " | ".join(found)), line
            else:
                assert moves(position) == listed.split(" | "), line


EXAMPLES = list(examples())


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: f"{example.game}: {example.rule}")
def test_example_follows_the_rule(example: Example) -> None:
    follow(example)


def test_every_example_checks_known_kinds_of_events() -> None:
    described = ("seat ", "draw ", "> ")
    kinds = {line.split()[0] for example in EXAMPLES for line in example.lines}
    for example in EXAMPLES:
        checks = [line for line in example.lines[1:] if not line.startswith(described)]
        assert checks, example.rule
        assert {line.split()[1] for line in checks if line.startswith("no ")} <= kinds, example.rule
