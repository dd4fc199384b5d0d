"""The drawn pages of the rules of base Azul, from the worked examples of the rule text."""

from __future__ import annotations

from collections import Counter
from typing import Any

from bot.rules import RULESETS, NoDraw, Position
from bot.scenes.example import Example

LETTERS = {"b": "blue", "y": "yellow", "r": "red", "k": "black", "w": "white", "m": "marker"}
TILES_OF_A_COLOUR = 20
EMPTY = """
    . | .....
   .. | .....
  ... | .....
 .... | .....
..... | .....
"""


def examples() -> tuple[Example, ...]:
    """The pages in the order in which the rules are learnt."""
    return (_draft(), _lines(), _tiling(), _scoring(), _floor(), _end(), _grey(), _fall())


def _draft() -> Example:
    position = _position("kkbw yrrr bbkw yyrk bwwr bykk yrrw", EMPTY, EMPTY, EMPTY)
    return Example("draft", position, ("1 black 2", "2 yellow 1", "c red 3"))


def _lines() -> Example:
    board = """
    . | .....
   .. | ..y..
  ... | ...y.
 ...b | .....
..... | .....
"""
    return Example("lines", _position("yybr kkbw", board, EMPTY), ("1 yellow 5",), seat=0)


def _tiling() -> Example:
    board = """
    . | .....
   .r | .....
  ..k | .....
 bbbb | .....
...ww | .....
"""
    return Example("tiling", _position("r", board, EMPTY), ("1 red 2",), seat=0)


def _scoring() -> Example:
    row = """
    y | b.r..
   .. | .....
  ... | .....
 .... | .....
..... | .....
"""
    column = """
    . | .....
   .. | ..y..
  bbb | .....
 .... | ..w..
..... | .....
"""
    both = """
    . | .....
   .. | ...r.
  .yy | .wb.r
 .... | ...b.
..... | .....
"""
    return Example("scoring", _position("y", row, column, both, turn=2), ("1 yellow 3",))


def _floor() -> Example:
    board = """
10 points
    . | ..r..
   .. | ...r.
  ... | ....r
 .... | .....
..... | .....
floor mbk
"""
    return Example("floor", _position("rrbk wwky", board, EMPTY), ("1 red floor",), seat=0)


def _end() -> Example:
    board = """
30 points
    . | byrk.
   .. | wb...
  ... | k.b..
 .... | r..b.
..... | y...b
"""
    return Example("end", _position("w", board, EMPTY), ("1 white 1",), seat=0)


def _grey() -> Example:
    board = """
6 points
    . | r....
   .. | .b.k.
  .rr | ..w..
 .... | .....
..... | ....r
"""
    waiting = EMPTY.replace("   ..", "   bb", 1)
    return Example("grey", _position("r", board, waiting, side="grey"), ("1 red 3", "tile 3 4"), seat=0)


def _fall() -> Example:
    board = """
10 points
    . | ....r
   .. | .....
  ..r | bykw.
 .... | .....
..... | .....
floor m
"""
    return Example("fall", _position("rrbk wwky", board, EMPTY, side="grey"), ("1 red 3",), seat=0)


def _position(factories: str, *boards: str, side: str = "coloured", turn: int = 0) -> Position:
    """A drafting position from drawings: each factory and each board in letters, all other tiles in the bag.

    A board is its score, its pattern lines and wall rows, and its floor line, as one sees them.
    """
    azul = RULESETS["azul"]
    players = tuple(map(_board, boards))
    sources = [_colours(tiles) for tiles in factories.split()]
    seen = Counter(tile for tiles in sources for tile in tiles)
    for player in players:
        seen.update(tile for row in player["wall"] for tile in row if tile)
        seen.update(tile for line in player["lines"] if line for tile in [line["colour"]] * line["count"])
        seen.update(player["floor"])
    owners = [seat for seat, player in enumerate(players) if "marker" in player["floor"]]
    data = {
        "ruleset": azul.name,
        "side": side,
        "players": len(boards),
        "round": 1,
        "phase": "draft",
        "start": 0,
        "turn": turn,
        "factories": sources + [[] for _ in range(2 * len(boards) + 1 - len(sources))],
        "centre": [],
        "marker": owners[0] if owners else "centre",
        "bag": {colour: TILES_OF_A_COLOUR - seen[colour] for colour in azul.colours},
        "lid": {},
        "boards": players,
    }
    return azul.from_json(data, NoDraw())


def _board(drawing: str) -> dict[str, Any]:
    score, lines, wall, floor = 0, [], [], ""
    for first, *rest in map(str.split, drawing.strip().splitlines()):
        if first == "floor":
            floor = rest[0]
        elif rest == ["points"]:
            score = int(first)
        else:
            tiles = _colours(first.replace(".", ""))
            lines.append({"colour": tiles[0], "count": len(tiles)} if tiles else None)
            wall.append([LETTERS.get(letter) for letter in rest[1]])
    return {"score": score, "lines": lines, "wall": wall, "floor": _colours(floor)}


def _colours(letters: str) -> list[str]:
    return [LETTERS[letter] for letter in letters]
