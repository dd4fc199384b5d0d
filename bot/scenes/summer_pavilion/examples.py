"""The drawn pages of the rules of Summer Pavilion, from the worked examples of the rule text."""

from __future__ import annotations

from collections import Counter
from typing import Any

from bot.rules import NoDraw, Position
from bot.rules.summer_pavilion import SummerPavilion
from bot.rules.summer_pavilion.pieces import BOARDS, COLOURS, FIRST_SCORE, SLOTS, SUPPLY, TILES_OF_A_COLOUR
from bot.rules.tiles import FACTORIES
from bot.scenes.example import Example

LETTERS = {colour[0]: colour for colour in COLOURS}


def examples() -> tuple[Example, ...]:
    """The pages in the order in which the rules are learnt."""
    return (_draft(), _centre(), _place(), _run(), _bonus(), _pass(), _end(), _variant())


def _draft() -> Example:
    first = {"score": FIRST_SCORE}
    position = position_of("rryy gypp pppp bogr obby", first, first, phase="draft")
    return Example("draft", position, ("1 red", "2 green", "3 purple"))


def _centre() -> Example:
    first = {"score": FIRST_SCORE}
    position = position_of("bogr obby", first, first, phase="draft", centre="yyyp")
    return Example("centre", position, ("c yellow",))


def _place() -> Example:
    board = {"hand": "ogppp", "orange": "o.", "blue": "....bb"}
    return Example("place", position_of("", board, {"hand": "rr"}), ("place green 4 green 3",), seat=0)


def _run() -> Example:
    board = {"hand": "ogppp", "orange": "..o.o.", "purple": "p.p..."}
    return Example("run", position_of("", board, {"hand": "rr"}), ("place orange 4 orange 3",), seat=0)


def _bonus() -> Example:
    board = {"hand": "oor", "orange": "o.o...", "red": "..rr..", "centre": "b....y", "blue": "....bb"}
    supply = "bbgyroopgy"
    position = position_of("", board, {"hand": "rr"}, number=2, supply=supply)
    return Example("bonus", position, ("place orange 2 orange 0",), seat=0)


def _pass() -> Example:
    board = {"score": 8, "hand": "ggggrr", "green": "gg....", "red": "r....r"}
    return Example("pass", position_of("", board, {"hand": "rr"}), ("pass green green green green",), seat=0)


def _end() -> Example:
    ones = {colour: colour[0] for colour in COLOURS}
    board = {**ones, "score": 5, "purple": "pppppp", "centre": "r", "hand": "gg"}
    position = position_of("", board, {"passed": True}, number=6)
    return Example("end", position, ("pass green green",), seat=0)


def _variant() -> Example:
    board = {"hand": "rrrrb", "ul": "r.r...", "ur": "gb....", "l": "....y."}
    position = position_of("", board, {"hand": "rr"}, side="variant", number=2)
    return Example("variant", position, ("place ul 2 red 0",), seat=0)


def position_of(
    factories: str,
    *boards: dict[str, Any],
    side: str = "standard",
    phase: str = "place",
    number: int = 1,
    centre: str = "",
    supply: str = "",
) -> Position:
    """A position from drawings, seat 0 to act: tiles by their first letters, all others in the bag.

    A board is drawn by its ``score``, its ``hand``, whether it has ``passed``, and by star its slots from slot 1.
    """
    rules = SummerPavilion()
    players = [_board(drawing, side) for drawing in boards]
    sources = [_colours(tiles) for tiles in factories.split()]
    lying, stock = _colours(centre), _colours(supply)
    seen = Counter(tile for tiles in (*sources, lying, stock) for tile in tiles)
    for player in players:
        seen.update(player["hand"])
        seen.update(tile for slots in player["stars"].values() for tile in slots if tile)
    left = {colour: TILES_OF_A_COLOUR - seen[colour] for colour in COLOURS}
    # A supply is always full: what is not drawn is what there is most of.
    while len(stock) < SUPPLY:
        colour = max(left, key=lambda colour: left[colour])
        left[colour] -= 1
        stock.append(colour)
    data = {
        "ruleset": rules.name,
        "side": side,
        "players": len(boards),
        "round": number,
        "phase": phase,
        "start": 0,
        "turn": 0,
        "factories": sources + [[] for _ in range(FACTORIES[len(boards)] - len(sources))],
        "centre": lying,
        "marker": "centre" if phase == "draft" else 0,
        "supply": stock,
        "bag": left,
        "tower": {},
        "boards": players,
    }
    return rules.from_json(data, NoDraw())


def _board(drawing: dict[str, Any], side: str) -> dict[str, Any]:
    return {
        "score": drawing.get("score", 12),
        "hand": _colours(drawing.get("hand", "")),
        "kept": [],
        "passed": drawing.get("passed", False),
        "stars": {
            name: [LETTERS.get(letter) for letter in drawing.get(name, "").ljust(SLOTS, ".")]
            for name in BOARDS[side].stars
        },
    }


def _colours(letters: str) -> list[str]:
    return [LETTERS[letter] for letter in letters]
