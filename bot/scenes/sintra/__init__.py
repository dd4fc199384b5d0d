"""Stained Glass of Sintra: its table and its palaces as scenes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.messages.markup import cut
from bot.scenes.sintra.alt import describe_palace, describe_position, describe_table
from bot.scenes.sintra.examples import examples
from bot.scenes.view import Json, View
from renderers.scene import ALT_LIMIT
from renderers.sintra.palace import SintraTable
from renderers.sintra.scene import Palace, Strip

__all__ = ["describe_position", "examples", "make_board_scene", "make_table_scene"]


class _Marks:
    """What the turns changed: the source they took from, and each seat's fresh panes."""

    def __init__(self, view: View) -> None:
        self.placed: dict[int, list[Mapping[str, Any]]] = {}  # by seat: the facts of what was placed
        self.windows: dict[int, set[tuple[int, int]]] = {}
        self.broken: set[int] = set()
        self.gains: dict[int, dict[tuple[int, int], tuple[int, ...]]] = {}
        matched: tuple[int, ...] = ()
        for event in (event for turn in view.turns for event in turn.events):
            facts: Mapping[str, Any] = event.facts
            seat = -1 if event.seat is None else event.seat
            if event.kind == "placed":
                self.placed.setdefault(seat, []).append(facts)
            elif event.kind == "matched":
                matched = (event.points,)
            elif event.kind == "glazed":
                place = facts["window"] - 1, int(facts["pane"] == "bottom")
                self.windows.setdefault(seat, set()).add(place)
                if event.points:
                    self.gains.setdefault(seat, {})[place] = (*matched, event.points)
                matched = ()
            elif event.kind in ("cracked", "broke", "shattered"):
                self.broken.add(seat)


def make_table_scene(view: View) -> SintraTable:
    """The whole table, the palace of whoever is to act in focus."""
    data = view.position.to_json()
    marks = _Marks(view)
    return SintraTable(
        **view.table(data),
        **_rounds(view, data),
        detail=view.count(data, "tower"),
        boards=tuple(_palace(view, data, seat, marks) for seat in range(len(view.names))),
        alt=describe_table(view, data),
    )


def make_board_scene(view: View, seat: int) -> SintraTable:
    """One player's palace, large."""
    data = view.position.to_json()
    return SintraTable(
        **_rounds(view, data),
        title=view.title,
        detail=view.round,
        turn="",
        boards=(_palace(view, data, seat, _Marks(view)),),
        alt=cut(f"{view.alt_title} {describe_palace(view, data, seat)}", ALT_LIMIT),
        theme=view.theme,
    )


def _rounds(view: View, data: Json) -> dict[str, Any]:
    """The colours of the rounds, which of them counts now, and what broken glass costs."""
    words, number = view.words, 0 if view.position.standing else data["round"]
    if number:
        colour = words.fact("sintra", "colour", data["track"][number - 1])
        keys = ("round-colour", "colour", "colour-short")
        labels = tuple(words(f"sintra-picture-{key}", colour=colour) for key in keys)
    else:
        labels = (words("sintra-picture-rounds"),)
    return {"rounds": tuple(data["track"]), "round": number, "round_labels": labels, "track": tuple(data["prices"])}


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
        bonus=_sum_lines(view, seat, "ornaments", "completed"),
        lost=_sum_lines(view, seat, "broken"),
        fresh_panes=frozenset(fresh),
        fresh_windows=frozenset(marks.windows.get(seat, ())),
        gains=tuple(marks.gains.get(seat, {}).items()),
        fresh_broken=seat in marks.broken,
    )


def _sum_lines(view: View, seat: int, *keys: str) -> int | None:
    """What these lines of the score sheet have brought, once the game is over."""
    standing = view.position.standing
    return None if standing is None else sum(line.points for line in standing.sheets[seat] if line.key in keys)


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
