"""Helpers that make positions from each game's text form (:mod:`bot.rules.form`) and read parts of them."""

from __future__ import annotations

import json
import re
from collections import Counter
from importlib import resources
from typing import Any

from bot.rules import Draw, Event, NoDraw, Position, Ruleset, Standing
from tests.support.walks import GAMES

AZUL, PAVILION = GAMES["azul"], GAMES["summer-pavilion"]
SINTRA: Any = GAMES["sintra"]
FACTORIES = {2: 5, 3: 7, 4: 9}
EMPTY = """
    . | .....
   .. | .....
  ... | .....
 .... | .....
..... | .....
"""


def position_of(ruleset: Ruleset, side: str, fields: str, *seats: str, draw: Draw | None = None, **more: Any) -> Any:
    """Return the position with these fields of the table, and with the boards of the seats.

    ``more`` contains further fields by name.
    """
    fields += "".join(f"  {name} {'-' if value == '' else value}" for name, value in more.items())
    boards = [f"seat {number}\n{board}" for number, board in enumerate(seats)]
    return ruleset.from_text("\n".join([f"{ruleset.name} {side}", fields, *boards]), draw or NoDraw())


def azul(fields: str, *seats: str, side: str = "coloured", draw: Draw | None = None, **more: Any) -> Any:
    """Return a position of base Azul."""
    return position_of(AZUL, side, fields, *seats, draw=draw, **more)


def pavilion(*seats: str, fields: str = "", side: str = "standard", draw: Draw | None = None, **more: Any) -> Any:
    """Return a position of Summer Pavilion. If only one seat is given, a second player has a red tile."""
    seats = seats if len(seats) > 1 else (*(seats or ("",)), "hand r")
    more = {"supply": "ppggooyybb"} | more
    return position_of(PAVILION, side, fields, *seats, draw=draw, **more)


def sintra(
    fields: str, *seats: str, side: str = "a", draw: Draw | None = None, game: Ruleset = SINTRA, **more: Any
) -> Any:
    """Return a position of Sintra, in the third round by default.

    If both ``bag`` and ``tower`` are given, they replace the bag and tower of the position. The other panes are
    missing, as if they were on boards that don't matter.
    """
    more = {"track": "woybpo", "round": 3} | more
    piles = [str(more.pop(pile)) for pile in ("bag", "tower")] if {"bag", "tower"} <= more.keys() else []
    position = position_of(game, side, fields, *seats, draw=draw, **more)
    if piles:
        position.bag, position.spent = (
            sum([int(count) << 5 * "wyobp".index(letter) for letter, count in re.findall(r"([a-z])(\d+)", pile)])
            for pile in piles
        )
    return position


def azul_board(*rows: str, floor: str = "", score: int | None = None) -> str:
    """Return a board of base Azul with these rows. The length of its pattern line determines which row it is.

    Rows that aren't given are empty.
    """
    lines = EMPTY.splitlines()
    for tiles, _, wall in (row.partition(" | ") for row in rows):
        lines[len(tiles)] = f"{tiles:>5} | {wall or '.....'}"
    lines[1:1] = [] if score is None else [f"score {score}"]
    return "\n".join([*lines, *([f"floor {floor}"] if floor else []), ""])


def palace(*rows: str, **numbers: int) -> str:
    """Return a board of Sintra with these rows and numbers."""
    return "\n".join([*(f"{name.replace('_', ' ')} {number}" for name, number in numbers.items()), *rows])


def printed() -> Any:
    """Return a fresh copy of Sintra's board data."""
    return json.loads((resources.files("bot.rules.boards") / "sintra.json").read_text(encoding="utf-8"))


def seat_lines(position: Position, seat: int) -> list[str]:
    """Return the lines of ``seat`` in the text form."""
    return str(position).split("\nseat ")[seat + 1].splitlines()


def board(position: Position, seat: int) -> str:
    """Return the pattern lines, wall and floor line of ``seat`` in the text form."""
    lines = [line[2:] for line in seat_lines(position, seat) if "|" in line or re.fullmatch("  floor [mbyrkw]+", line)]
    return "\n" + "\n".join(lines) + "\n"


def row(position: Position, slot: int, seat: int = 0) -> str:
    """Return a slot of ``seat`` in the text form, with its strip and window."""
    return next(line.strip() for line in seat_lines(position, seat) if line.startswith(f"  {slot} "))


def field(position: Position, name: str, seat: int | None = None) -> str:
    """Return the value of a field of the table or of ``seat``, or an empty string if the text form omits the field."""
    text = str(position).split("\nseat ")[0] if seat is None else "\n".join(seat_lines(position, seat))
    found = re.search(rf"(?:^|  ){name} (.+?)(?:  |$)", text, re.MULTILINE)
    return found[1] if found else ""


def offer(position: Position) -> str:
    """Return the sources that aren't empty, as in the text form."""
    return next((line for line in str(position).splitlines() if re.match(r"[1-9c] ", line)), "")


def count(position: Position, pile: str) -> int:
    """Return the number of tiles in a pile."""
    return sum(position.to_json()[pile].values())


def azul_colours(letters: str, order: str = "byrkw") -> list[int]:
    """Return the indexes of the colours that these letters name, for a scripted draw. Spaces are ignored."""
    return [order.index(letter) for letter in letters.replace(" ", "")]


def pavilion_colours(letters: str) -> list[int]:
    """Return the colour indexes for a scripted draw of Summer Pavilion."""
    return azul_colours(letters, "pgoybr")


def sintra_colours(letters: str) -> list[int]:
    """Return the colour indexes for a scripted draw of Sintra."""
    return azul_colours(letters, "wyobp")


def ended(position: Position) -> Standing:
    """Return the final standing of a finished game."""
    assert position.standing is not None
    return position.standing


def play(position: Position, *moves: str) -> list[Event]:
    """Play each move for the first seat to act, and return all events."""
    events = []
    for text in moves:
        events += position.play(position.to_act[0], position.ruleset.parse(text))
    return events


def legal(position: Position, start: str = "") -> list[str]:
    """Return how the acting seat's moves continue after ``start``, for those that begin with it."""
    return [move[len(start) :].strip() for move in moves(position, start)]


def moves(position: Position, start: str = "") -> list[str]:
    """Return the acting seat's moves that begin with ``start``."""
    return [str(move) for move in position.legal_moves(position.to_act[0]) if str(move).startswith(start)]


def summarise_events(events: list[Event], *kinds: str) -> list[str]:
    """Return the events of these kinds as short texts such as ``tiled 0 +3 line=1 column=2 colour=yellow``."""
    return [
        f"{event.kind} {'-' if event.seat is None else event.seat} {event.points:+} "
        + " ".join(f"{key}={value}" for key, value in event.facts.items())
        for event in events
        if not kinds or event.kind in kinds
    ]


def census(data: dict[str, Any]) -> Counter[str]:
    """Return the number of tiles of each colour in a position's JSON, wherever the tiles are."""
    ended = data["round"] - (data["phase"] == "draft")
    found = Counter(tile for tiles in (data["centre"], *data["factories"]) for tile in tiles)
    found.update(data.get("supply", []))
    found.update(data.get("track", [])[ended:])
    for pile in ("bag", "lid", "tower"):
        found.update(data.get(pile, {}))
    for board in data["boards"]:
        rows = [*board.get("wall", []), *board.get("windows", []), *board.get("stars", {}).values()]
        rows += [strip["panes"] for strip in board.get("strips", []) if strip]
        rows += [[line["colour"]] * line["count"] for line in board.get("lines", []) if line]
        rows += [board.get(held, []) for held in ("floor", "hand", "kept")]
        found.update(tile for tiles in rows for tile in tiles if tile not in (None, "marker"))
    return found


TWO_FULL_LINES = """azul grey  phase tile  lid -
seat 0
r | .....
rr | ..bky
... | .....
.... | .....
..... | .....
seat 1
y | .....
.. | .....
... | .....
.... | .....
..... | ....."""
"""A position in which both choose. If seat 0 tiles red in column 1 or 2, its other line can use only one column."""
