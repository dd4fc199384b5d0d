"""Positions for tests in the text form of each game (:mod:`bot.rules.form`), and parts of how one is drawn."""

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
    """The position that is written: ``fields`` and ``more`` (by name) of the table, and the boards of the seats."""
    fields += "".join(f"  {name} {'-' if value == '' else value}" for name, value in more.items())
    boards = [f"seat {number}\n{board}" for number, board in enumerate(seats)]
    return ruleset.from_text("\n".join([f"{ruleset.name} {side}", fields, *boards]), draw or NoDraw())


def azul(fields: str, *seats: str, side: str = "coloured", draw: Draw | None = None, **more: Any) -> Any:
    """A position of base Azul."""
    return position_of(AZUL, side, fields, *seats, draw=draw, **more)


def pavilion(*seats: str, fields: str = "", side: str = "standard", draw: Draw | None = None, **more: Any) -> Any:
    """A position of Summer Pavilion; a second player who is not written holds a red tile."""
    seats = seats if len(seats) > 1 else (*(seats or ("",)), "hand r")
    more = {"supply": "ppggooyybb"} | more
    return position_of(PAVILION, side, fields, *seats, draw=draw, **more)


def sintra(
    fields: str, *seats: str, side: str = "a", draw: Draw | None = None, game: Ruleset = SINTRA, **more: Any
) -> Any:
    """A position of Sintra, in the third round unless another is said.

    Where both ``bag`` and ``tower`` are said, there are no other panes: as if those lay on boards that nobody looks at.
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
    """A board of base Azul: the rows that are written, known by the length of their pattern lines; others are empty."""
    lines = EMPTY.splitlines()
    for tiles, _, wall in (row.partition(" | ") for row in rows):
        lines[len(tiles)] = f"{tiles:>5} | {wall or '.....'}"
    lines[1:1] = [] if score is None else [f"score {score}"]
    return "\n".join([*lines, *([f"floor {floor}"] if floor else []), ""])


def palace(*rows: str, **numbers: int) -> str:
    """A board of Sintra from its rows and numbers."""
    return "\n".join([*(f"{name.replace('_', ' ')} {number}" for name, number in numbers.items()), *rows])


def printed() -> Any:
    """The board data of Sintra, to be changed at will."""
    return json.loads((resources.files("bot.rules.boards") / "sintra.json").read_text(encoding="utf-8"))


def seat_lines(position: Position, seat: int) -> list[str]:
    """What lies in front of ``seat``, as it is drawn."""
    return str(position).split("\nseat ")[seat + 1].splitlines()


def board(position: Position, seat: int) -> str:
    """Pattern lines, wall and floor line of ``seat``, as they are drawn."""
    lines = [line[2:] for line in seat_lines(position, seat) if "|" in line or re.fullmatch("  floor [mbyrkw]+", line)]
    return "\n" + "\n".join(lines) + "\n"


def row(position: Position, slot: int, seat: int = 0) -> str:
    """A slot of ``seat`` with its strip and window, as it is drawn."""
    return next(line.strip() for line in seat_lines(position, seat) if line.startswith(f"  {slot} "))


def field(position: Position, name: str, seat: int | None = None) -> str:
    """The value of a field of the table or of ``seat``; empty if it is not drawn."""
    text = str(position).split("\nseat ")[0] if seat is None else "\n".join(seat_lines(position, seat))
    found = re.search(rf"(?:^|  ){name} (.+?)(?:  |$)", text, re.MULTILINE)
    return found[1] if found else ""


def offer(position: Position) -> str:
    """The sources that are not empty, as they are drawn."""
    return next((line for line in str(position).splitlines() if re.match(r"[1-9c] ", line)), "")


def count(position: Position, pile: str) -> int:
    """How many tiles are in a pile."""
    return sum(position.to_json()[pile].values())


def azul_colours(letters: str, order: str = "byrkw") -> list[int]:
    """What a scripted draw draws, in letters; spaces are for the reader."""
    return [order.index(letter) for letter in letters.replace(" ", "")]


def pavilion_colours(letters: str) -> list[int]:
    """The same in Summer Pavilion."""
    return azul_colours(letters, "pgoybr")


def sintra_colours(letters: str) -> list[int]:
    """The same in Sintra."""
    return azul_colours(letters, "wyobp")


def ended(position: Position) -> Standing:
    """The standing of a game that is over."""
    assert position.standing is not None
    return position.standing


def play(position: Position, *moves: str) -> list[Event]:
    """Play the moves, each for the first seat that may act, and return all that happened."""
    events = []
    for text in moves:
        events += position.play(position.to_act[0], position.ruleset.parse(text))
    return events


def legal(position: Position, start: str = "") -> list[str]:
    """The moves of the seat to act that begin like this, without that beginning."""
    return [move[len(start) :].strip() for move in moves(position, start)]


def moves(position: Position, start: str = "") -> list[str]:
    """The moves of the seat to act that begin like this."""
    return [str(move) for move in position.legal_moves(position.to_act[0]) if str(move).startswith(start)]


def told(events: list[Event], *kinds: str) -> list[str]:
    """The events of these kinds, in short: ``tiled 0 +3 line=1 column=2 colour=yellow``."""
    return [
        f"{event.kind} {'-' if event.seat is None else event.seat} {event.points:+} "
        + " ".join(f"{key}={value}" for key, value in event.facts.items())
        for event in events
        if not kinds or event.kind in kinds
    ]


def census(data: dict[str, Any]) -> Counter[str]:
    """All tiles of a position by colour, wherever they are, from its JSON."""
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
