"""Positions of base Azul as drawings, in both directions.

A colour is one letter: b(lue) y(ellow) r(ed) k (black) w(hite); m is the marker. Sources are written
``1 bbyr  2 kkww  c mbr``, a board as its five pattern lines and wall rows, with the score above and the floor below if
there is anything to say of them::

    12 points
        . | b....
       .. | .b...
      .rr | .....
     .... | .....
    yyyyy | .....
    floor mb
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

from bot.rules import RULESETS, Draw, Event, NoDraw, Position

AZUL = RULESETS["azul"]
WORDS = {"b": "blue", "y": "yellow", "r": "red", "k": "black", "w": "white", "m": "marker"}
LETTERS = {word: letter for letter, word in WORDS.items()}
FACTORIES = {2: 5, 3: 7, 4: 9}
EMPTY = """
    . | .....
   .. | .....
  ... | .....
 .... | .....
..... | .....
"""


def colours(letters: str) -> list[int]:
    """What a scripted draw draws, in letters; spaces are for the reader."""
    return ["byrkw".index(letter) for letter in letters.replace(" ", "")]


def table(
    sources: str,
    *boards: str,
    draw: Draw | None = None,
    rest: str = "bag",
    lid: str = "",
    turn: int | None = 0,
    start: int = 0,
    marker: int | str | None = None,
    **more: Any,
) -> Position:
    """The position that is drawn. The tiles that are nowhere to be seen are in ``rest``, the bag or the lid."""
    boards = boards or (EMPTY, EMPTY)
    held = dict(re.findall(r"(\w) (\w+)", sources))
    floors = [board["floor"] for board in map(read_board, boards)]
    if marker is None:
        owners = [seat for seat, floor in enumerate(floors) if "marker" in floor]
        marker = owners[0] if owners else "centre"
    data: dict[str, Any] = {
        "ruleset": "azul",
        "side": "coloured",
        "players": len(boards),
        "round": 1,
        "phase": "draft",
        "start": start,
        "turn": turn,
        "factories": [words(held.get(str(number), "")) for number in range(1, FACTORIES[len(boards)] + 1)],
        "centre": words(held.get("c", "").replace("m", "")),
        "marker": marker,
        "bag": {},
        "lid": dict(Counter(words(lid))),
        "boards": [read_board(board) for board in boards],
        **more,
    }
    missing = Counter(dict.fromkeys(AZUL.colours, 20))
    missing.subtract(census(data))
    data[rest] = dict(Counter(data[rest]) + missing)
    return AZUL.from_json(data, draw or NoDraw())


def read_board(drawing: str) -> dict[str, Any]:
    rows = [row.split() for row in drawing.strip().splitlines()]
    lines, wall, score, floor = [], [], 0, ""
    for row in rows:
        if row[-1] == "points":
            score = int(row[0])
        elif row[0] == "floor":
            floor = "".join(row[1:])
        else:
            line, _, cells = row
            tiles = line.replace(".", "")
            lines.append({"colour": WORDS[tiles[0]], "count": len(tiles)} if tiles else None)
            wall.append([WORDS.get(cell) for cell in cells])
    return {"score": score, "lines": lines, "wall": wall, "floor": words(floor)}


def words(letters: str) -> list[str]:
    return [WORDS[letter] for letter in letters]


def letters(words: list[str]) -> str:
    return "".join(LETTERS[word] for word in words)


def board(position: Position, seat: int) -> str:
    """The board of ``seat`` as a drawing."""
    data = position.to_json()["boards"][seat]
    rows = [f"{data['score']} points"] if data["score"] else []
    for size, (line, cells) in enumerate(zip(data["lines"], data["wall"], strict=True), 1):
        tiles = LETTERS[line["colour"]] * line["count"] if line else ""
        rows.append(f"{tiles:.>{size}}".rjust(5) + " | " + "".join(LETTERS.get(cell, ".") for cell in cells))
    if data["floor"]:
        rows.append(f"floor {letters(data['floor'])}")
    return "\n" + "\n".join(rows) + "\n"


def offer(position: Position) -> str:
    """The sources that are not empty, as a drawing."""
    data = position.to_json()
    held = [f"{number} {letters(words)}" for number, words in enumerate(data["factories"], 1) if words]
    centre = ("m" if data["marker"] == "centre" else "") + letters(data["centre"])
    return "  ".join([*held, f"c {centre}"] if centre else held)


def pile(position: Position, name: str) -> str:
    """The tiles of the ``bag`` or the ``lid`` in letters."""
    return "".join(LETTERS[colour] * count for colour, count in position.to_json()[name].items())


def play(position: Position, *moves: str) -> list[Event]:
    """Play the moves, each for the seat whose turn it is, and return all that happened."""
    events = []
    for text in moves:
        (seat,) = position.to_act
        events += position.play(seat, position.ruleset.parse(text))
    return events


def lines_for(position: Position, source_and_colour: str) -> list[str]:
    """Where the tiles of a source and colour may go."""
    (seat,) = position.to_act
    moves = map(str, position.legal_moves(seat))
    return [move.split()[2] for move in moves if move.startswith(f"{source_and_colour} ")]


def told(events: list[Event], *kinds: str) -> list[str]:
    """The events of these kinds, in short: ``tiled 0 +3 line=1 column=2 colour=yellow``."""
    return [
        f"{event.kind} {'-' if event.seat is None else event.seat} {event.points:+} "
        + " ".join(f"{key}={value}" for key, value in event.facts.items())
        for event in events
        if not kinds or event.kind in kinds
    ]


def census(data: dict[str, Any]) -> Counter[str]:
    """All tiles of a position by colour, wherever they are."""
    found: Counter[str] = Counter(data["centre"])
    for factory in data["factories"]:
        found.update(factory)
    for name in ("bag", "lid"):
        found.update(data[name])
    for board in data["boards"]:
        found.update(piece for piece in board["floor"] if piece != "marker")
        found.update(cell for row in board["wall"] for cell in row if cell)
        for line in board["lines"]:
            if line:
                found[line["colour"]] += line["count"]
    return found
