"""Helpers to write positions in the text form of each game (:mod:`bot.rules.form`) and to read parts of it."""

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
    """Return the position with these ``fields`` and ``more`` (by name) of the table, and the boards of the seats."""
    fields += "".join(f"  {name} {'-' if value == '' else value}" for name, value in more.items())
    boards = [f"seat {number}\n{board}" for number, board in enumerate(seats)]
    return ruleset.from_text("\n".join([f"{ruleset.name} {side}", fields, *boards]), draw or NoDraw())


def azul(fields: str, *seats: str, side: str = "coloured", draw: Draw | None = None, **more: Any) -> Any:
    """Return a position of base Azul."""
    return position_of(AZUL, side, fields, *seats, draw=draw, **more)


def pavilion(*seats: str, fields: str = "", side: str = "standard", draw: Draw | None = None, **more: Any) -> Any:
    """Return a position of Summer Pavilion. A second player who isn't given has a red tile."""
    seats = seats if len(seats) > 1 else (*(seats or ("",)), "hand r")
    more = {"supply": "ppggooyybb"} | more
    return position_of(PAVILION, side, fields, *seats, draw=draw, **more)


def sintra(
    fields: str, *seats: str, side: str = "a", draw: Draw | None = None, game: Ruleset = SINTRA, **more: Any
) -> Any:
    """Return a position of Sintra, by default in the third round.

    If both ``bag`` and ``tower`` are given, there are no other panes, as if they were on boards that don't matter.
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
    """Return a board of base Azul with these rows, recognized by the length of their pattern lines.

    Other rows are empty.
    """
    lines = EMPTY.splitlines()
    for tiles, _, wall in (row.partition(" | ") for row in rows):
        lines[len(tiles)] = f"{tiles:>5} | {wall or '.....'}"
    lines[1:1] = [] if score is None else [f"score {score}"]
    return "\n".join([*lines, *([f"floor {floor}"] if floor else []), ""])


def palace(*rows: str, **numbers: int) -> str:
    """Return a board of Sintra from its rows and numbers."""
    return "\n".join([*(f"{name.replace('_', ' ')} {number}" for name, number in numbers.items()), *rows])


def printed() -> Any:
    """Return a fresh copy of Sintra's board data."""
    return json.loads((resources.files("bot.rules.boards") / "sintra.json").read_text(encoding="utf-8"))


def seat_lines(position: Position, seat: int) -> list[str]:
    """Return the text lines of ``seat``."""
    return str(position).split("\nseat ")[seat + 1].splitlines()


def board(position: Position, seat: int) -> str:
    """Return the drawn pattern lines, wall and floor line of ``seat``."""
    lines = [line[2:] for line in seat_lines(position, seat) if "|" in line or re.fullmatch("  floor [mbyrkw]+", line)]
    return "\n" + "\n".join(lines) + "\n"


def row(position: Position, slot: int, seat: int = 0) -> str:
    """Return a drawn slot of ``seat`` with its strip and window."""
    return next(line.strip() for line in seat_lines(position, seat) if line.startswith(f"  {slot} "))


def field(position: Position, name: str, seat: int | None = None) -> str:
    """Return the value of a field of the table or of ``seat``, or an empty string if it isn't drawn."""
    text = str(position).split("\nseat ")[0] if seat is None else "\n".join(seat_lines(position, seat))
    found = re.search(rf"(?:^|  ){name} (.+?)(?:  |$)", text, re.MULTILINE)
    return found[1] if found else ""


def offer(position: Position) -> str:
    """Return the drawn non-empty sources."""
    return next((line for line in str(position).splitlines() if re.match(r"[1-9c] ", line)), "")


def count(position: Position, pile: str) -> int:
    """Return the number of tiles in a pile."""
    return sum(position.to_json()[pile].values())


def azul_colours(letters: str, order: str = "byrkw") -> list[int]:
    """Return the indexes of a script's colours from their letters. Spaces are ignored."""
    return [order.index(letter) for letter in letters.replace(" ", "")]


def pavilion_colours(letters: str) -> list[int]:
    """Return the indexes of a Summer Pavilion script."""
    return azul_colours(letters, "pgoybr")


def sintra_colours(letters: str) -> list[int]:
    """Return the indexes of a Sintra script."""
    return azul_colours(letters, "wyobp")


def ended(position: Position) -> Standing:
    """Return the standing of a finished game."""
    assert position.standing is not None
    return position.standing


def play(position: Position, *moves: str) -> list[Event]:
    """Play each move for the first seat that may act, and return all events."""
    events = []
    for text in moves:
        events += position.play(position.to_act[0], position.ruleset.parse(text))
    return events


def legal(position: Position, start: str = "") -> list[str]:
    """Return the rest of the acting seat's moves that begin with ``start``."""
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
    """Return all tiles of a position by colour, wherever they are, from its JSON."""
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
