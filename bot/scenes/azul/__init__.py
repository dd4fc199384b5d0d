"""Base Azul: its table and its boards as scenes, and the drawn pages of its rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from bot.messages.markup import cut
from bot.rules.azul import Azul
from bot.scenes.azul.alt import describe_board, describe_choice, describe_position, describe_table, list_choices
from bot.scenes.azul.examples import examples
from bot.scenes.view import Json, View
from renderers.azul.board import AzulTable
from renderers.azul.scene import PatternLine, PlayerBoard
from renderers.scene import ALT_LIMIT

__all__ = ["describe_position", "examples", "make_board_scene", "make_table_scene"]


class _Marks:
    """What the turns changed: the source they took from, and the fresh tiles of each seat."""

    def __init__(self, view: View) -> None:
        self.lines: Counter[tuple[int, int]] = Counter()
        self.floors: Counter[int] = Counter()
        self.walls: dict[int, set[tuple[int, int]]] = {}
        self.gains: dict[int, dict[tuple[int, int], int]] = {}
        for event in (event for turn in view.turns for event in turn.events):
            facts: Mapping[str, Any] = event.facts
            seat = -1 if event.seat is None else event.seat
            if event.kind == "taken":
                self.floors[seat] += bool(facts["marker"])
            elif event.kind == "placed":
                self.lines[seat, int(facts["line"])] += facts["count"]
            elif event.kind in ("dropped", "fell"):
                self.floors[seat] += facts["count"]
            elif event.kind in ("tiled", "laid"):
                place = int(facts["line"]) - 1, int(facts["column"]) - 1
                self.walls.setdefault(seat, set()).add(place)
                if event.points:
                    self.gains.setdefault(seat, {})[place] = event.points


def make_table_scene(view: View) -> AzulTable:
    """The whole table, the board of whoever is to act in focus, all alike where several are.

    What somebody has chosen in secret is not in it.
    """
    data = view.position.to_json()
    marks = _Marks(view)
    return AzulTable(
        **view.table(data),
        detail=view.count(data, "lid"),
        boards=tuple(_board(view, data, seat, marks) for seat in range(len(view.names))),
        alt=describe_table(view, data),
        penalties=Azul.floor_penalties,
        floor_label=view.words("azul-picture-floor"),
    )


def make_board_scene(view: View, seat: int) -> AzulTable:
    """One player's board, large, for that player alone: what they have chosen in secret lies on their wall."""
    data, picks = _with_picks(view, seat)
    choices = frozenset((int(line) - 1, int(column) - 1) for line, column in list_choices(view, seat))
    board = replace(_board(view, data, seat, _Marks(view)), choices=choices)
    if picks:
        # The coming score is what everybody may see: it knows nothing of these choices.
        board = replace(board, fresh_wall=board.fresh_wall | picks, coming=None)
    alt = " ".join(filter(None, (view.alt_title, describe_board(view, data, seat), describe_choice(view, seat))))
    return AzulTable(
        title=view.title,
        detail=view.round,
        turn="",
        boards=(board,),
        alt=cut(alt, ALT_LIMIT),
        penalties=Azul.floor_penalties,
        floor_label=view.words("azul-picture-floor"),
        theme=view.theme,
    )


def _with_picks(view: View, seat: int) -> tuple[Json, frozenset[tuple[int, int]]]:
    """The position as if what ``seat`` has chosen for the grey wall were carried out; and on which wall spaces."""
    data, picks = view.position.to_json(), set()
    board = data["boards"][seat]
    for move in view.position.picked(seat):
        _, line, column = str(move).split()
        row, place = int(line) - 1, int(column) - 1
        board["wall"][row][place], board["lines"][row] = board["lines"][row]["colour"], None
        picks.add((row, place))
    return data, frozenset(picks)


def _board(view: View, data: Json, seat: int, marks: _Marks) -> PlayerBoard:
    board: Json = data["boards"][seat]
    floor = tuple(board["floor"])
    fresh_floor = min(marks.floors[seat], len(floor))
    return PlayerBoard(
        **view.seat(data, seat),
        lines=tuple(
            PatternLine(line["colour"], line["count"], min(marks.lines[seat, row], line["count"]))
            if line
            else PatternLine()
            for row, line in enumerate(board["lines"], start=1)
        ),
        wall=tuple(tuple(row) for row in board["wall"]),
        spaces=tuple(tuple(row) for row in board["spaces"]),
        floor=floor,
        fresh_wall=frozenset(marks.walls.get(seat, ())),
        fresh_floor=fresh_floor,
        gains=tuple(marks.gains.get(seat, {}).items()),
    )
