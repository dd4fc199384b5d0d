"""Stained Glass of Sintra: its table and its palaces as scenes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from bot.messages.markup import cut
from bot.scenes.sintra.alt import Json, describe_palace, describe_table
from bot.scenes.sintra.examples import examples
from bot.scenes.view import View
from renderers.scene import ALT_LIMIT
from renderers.sintra.scene import Labels, Palace, PalaceScene, Strip, TableScene

__all__ = ["examples", "make_board_scene", "make_table_scene"]


class _Marks:
    """What the turns changed: the source they took from, and each seat's fresh panes."""

    def __init__(self, view: View) -> None:
        self.taken_from: int | None = None
        self.taken: tuple[str, int] | None = None
        self.placed: dict[int, list[Mapping[str, Any]]] = {}  # by seat: the facts of what was placed
        self.windows: dict[int, set[tuple[int, int]]] = {}
        self.broken: set[int] = set()
        for event in (event for turn in view.turns for event in turn.events):
            facts: Mapping[str, Any] = event.facts
            seat = -1 if event.seat is None else event.seat
            if event.kind == "taken":
                self.taken_from = 0 if facts["source"] == "c" else int(facts["source"])
                self.taken = (facts["colour"], facts["count"])
            elif event.kind == "placed":
                self.placed.setdefault(seat, []).append(facts)
            elif event.kind == "glazed":
                self.windows.setdefault(seat, set()).add((facts["window"] - 1, int(facts["pane"] == "bottom")))
            elif event.kind in ("cracked", "broke", "shattered"):
                self.broken.add(seat)
            elif event.kind == "dealt":
                # The source that was taken from shows other panes now: a mark there would mislead.
                self.taken_from = None


def make_table_scene(view: View) -> TableScene:
    """The whole table."""
    data = view.position.to_json()
    marks = _Marks(view)
    return TableScene(
        title=view.title,
        detail=view.round,
        turn=view.turn,
        factories=tuple(tuple(panes) for panes in data["factories"]),
        centre=tuple(Counter(data["centre"]).items()),
        marker_in_centre=data["marker"] == "centre",
        palaces=tuple(_palace(view, data, seat, marks) for seat in range(len(view.names))),
        bag=tuple(data["bag"].items()),
        tower=tuple(data["tower"].items()),
        rounds=tuple(data["track"]),
        round=data["round"],
        track=tuple(data["prices"]),
        alt=describe_table(view, data, view.position.to_act if view.running else ()),
        taken_from=marks.taken_from,
        taken=marks.taken,
        labels=_labels(view),
        theme=view.theme,
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
        labels=_labels(view),
        theme=view.theme,
    )


def _labels(view: View) -> Labels:
    return Labels(**{name: view.words(f"sintra-picture-{name}") for name in ("centre", "bag", "tower", "broken")})


def _palace(view: View, data: Json, seat: int, marks: _Marks) -> Palace:
    board: Json = data["boards"][seat]
    standing = view.position.standing
    active = view.running and seat in view.position.to_act
    coming = view.position.projected[seat]
    if standing:
        note = view.words("picture-rank", rank=standing.ranks[seat])
    else:
        note = view.words("picture-to-move") if active else ""
    favourite = board["favourite"]
    fresh: set[tuple[int, int]] = set()
    for facts in marks.placed.get(seat, ()):
        fresh |= _fresh(board["strips"], facts)
    return Palace(
        name=view.names[seat],
        score=board["score"],
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
        active=active,
        winner=standing is not None and seat in standing.winners,
        starts=data["marker"] == seat and not standing,
        note=note,
        change=view.words("picture-coming", score=coming) if coming != board["score"] and not standing else "",
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
