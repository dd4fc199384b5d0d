"""Stained Glass of Sintra: its table and its palaces as scenes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.messages.markup import cut
from bot.scenes.sintra.alt import describe_palace, describe_position, describe_table
from bot.scenes.sintra.examples import examples
from bot.scenes.view import Json, View
from renderers.scene import ALT_LIMIT
from renderers.sintra.scene import Labels, Palace, PalaceScene, Strip, TableScene

__all__ = ["describe_position", "examples", "make_board_scene", "make_table_scene"]


class _Marks:
    """What the turns changed: the source they took from, and each seat's fresh panes."""

    def __init__(self, view: View) -> None:
        self.placed: dict[int, list[Mapping[str, Any]]] = {}  # by seat: the facts of what was placed
        self.windows: dict[int, set[tuple[int, int]]] = {}
        self.broken: set[int] = set()
        for event in (event for turn in view.turns for event in turn.events):
            facts: Mapping[str, Any] = event.facts
            seat = -1 if event.seat is None else event.seat
            if event.kind == "placed":
                self.placed.setdefault(seat, []).append(facts)
            elif event.kind == "glazed":
                self.windows.setdefault(seat, set()).add((facts["window"] - 1, int(facts["pane"] == "bottom")))
            elif event.kind in ("cracked", "broke", "shattered"):
                self.broken.add(seat)


def make_table_scene(view: View) -> TableScene:
    """The whole table."""
    data = view.position.to_json()
    marks = _Marks(view)
    return TableScene(
        **view.table(data),
        palaces=tuple(_palace(view, data, seat, marks) for seat in range(len(view.names))),
        tower=tuple(data["tower"].items()),
        rounds=tuple(data["track"]),
        round=data["round"],
        track=tuple(data["prices"]),
        alt=describe_table(view, data),
        labels=view.labels(Labels),
    )


def make_board_scene(view: View, seat: int) -> PalaceScene:
    """One player's palace, large."""
    data = view.position.to_json()
    marks = _Marks(view)
    return PalaceScene(
        title=view.title,
        detail=view.round,
        palace=_palace(view, data, seat, marks),
        rounds=tuple(data["track"]),
        round=data["round"],
        track=tuple(data["prices"]),
        alt=cut(f"{view.alt_title} {describe_palace(view, data, seat)}", ALT_LIMIT),
        labels=view.labels(Labels),
        theme=view.theme,
    )


def _palace(view: View, data: Json, seat: int, marks: _Marks) -> Palace:
    board: Json = data["boards"][seat]
    favourite = board["favourite"]
    fresh: set[tuple[int, int]] = set()
    for facts in marks.placed.get(seat, ()):
        fresh |= _fresh(board["strips"], facts)
    return Palace(
        **view.seat(data, seat),
        strips=tuple(
            Strip(tuple(strip["spaces"]), tuple(strip["panes"])) if strip else None for strip in board["strips"]
        ),
        windows=tuple(tuple(panes) for panes in board["windows"]),
        points=tuple(board["points"]),
        glazier=board["glazier"] - 1,
        broken=board["broken"],
        ornaments=tuple(board["around"]) if data["side"] == "a" else (),
        tally=(board["completed"], favourite["colour"], favourite["count"]) if data["side"] == "b" else None,
        fresh_panes=frozenset(fresh),
        fresh_windows=frozenset(marks.windows.get(seat, ())),
        fresh_broken=seat in marks.broken,
    )


def _fresh(strips: Json, facts: Mapping[str, Any]) -> set[tuple[int, int]]:
    """Where the panes lie that were placed last: spaces of a kind fill from the top. A full strip has turned."""
    slot, colour, jokers = facts["strip"] - 1, facts["colour"], facts["jokers"]
    strip = strips[slot]
    if strip is None or facts["full"]:
        return set()
    fresh = set()
    for wanted, count in (("joker", jokers), (colour, facts["count"] - jokers)):
        held = [
            place
            for place, (space, pane) in enumerate(zip(strip["spaces"], strip["panes"], strict=True))
            if pane == colour and space == wanted
        ]
        fresh |= {(slot, place) for place in held[len(held) - count :]}
    return fresh
