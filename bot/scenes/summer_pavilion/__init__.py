"""Summer Pavilion: its table and its boards as scenes, and the drawn pages of its rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from bot.messages.markup import cut
from bot.rules.summer_pavilion import SummerPavilion
from bot.rules.summer_pavilion.pieces import BOARDS, COLOURFUL, COLOURS, DECORATIONS, FULL, SLOTS, Side
from bot.scenes.summer_pavilion.alt import describe_board, describe_phase, describe_position, describe_table
from bot.scenes.summer_pavilion.examples import examples
from bot.scenes.view import Json, View
from renderers.scene import ALT_LIMIT, Counts
from renderers.summer_pavilion.board import PavilionTable
from renderers.summer_pavilion.scene import PlayerBoard, Star

__all__ = ["describe_position", "examples", "make_board_scene", "make_table_scene"]


class _Marks:
    """What the turns changed: by seat the fresh tiles, with the points of those on stars, and decorations."""

    def __init__(self, view: View) -> None:
        self.spaces: dict[tuple[int, str, int], int] = {}
        self.closed: set[tuple[int, str, str]] = set()
        self.hands: set[tuple[int, str]] = set()
        for event in (event for turn in view.turns for event in turn.events):
            facts: Mapping[str, Any] = event.facts
            seat = -1 if event.seat is None else event.seat
            if event.kind == "taken":
                self.hands |= {(seat, colour) for colour in (facts["colour"], facts["wild"]) if colour}
            elif event.kind == "placed":
                self.spaces[seat, facts["star"], facts["slot"] - 1] = event.points
            elif event.kind == "closed":
                self.closed.add((seat, facts["what"], facts["star"]))
            elif event.kind == "collected":
                self.hands |= {(seat, colour) for colour in facts["colours"]}
            elif event.kind == "dealt":
                self.hands.clear()


def make_table_scene(view: View) -> PavilionTable:
    """The whole table, the board of whoever is to act in focus."""
    data = view.position.to_json()
    marks = _Marks(view)
    return PavilionTable(
        **view.table(data),
        **_shared(view, data),
        detail=view.count(data, "tower"),
        boards=tuple(_board(view, data, seat, marks) for seat in range(len(view.names))),
        alt=describe_table(view, data),
    )


def make_board_scene(view: View, seat: int) -> PavilionTable:
    """One player's board, large."""
    data = view.position.to_json()
    alt = " ".join(filter(None, (view.alt_title, describe_phase(view, data), describe_board(view, data, seat))))
    return PavilionTable(
        **_shared(view, data),
        title=view.title,
        detail=view.round,
        turn="",
        boards=(_board(view, data, seat, _Marks(view)),),
        alt=cut(alt, ALT_LIMIT),
        theme=view.theme,
    )


def _shared(view: View, data: Json) -> dict[str, Any]:
    """What the table and a board alone show the same."""
    return {
        "supply": tuple(data["supply"]),
        "wild": _wild(data),
        "rounds": COLOURS,
        "decorations": tuple(SummerPavilion.bonus_tiles.items()),
        "named_slots": _named(data),
        "wild_label": view.words("summer-pavilion-picture-wild"),
        "supply_label": view.words("summer-pavilion-picture-supply"),
        "hand_label": view.words("summer-pavilion-picture-hand"),
    }


def _wild(data: Json) -> str | None:
    return None if data["phase"] == "over" else data["wild"]


def _named(data: Json) -> bool:
    """Whether prices and the names of slots differ on this side, so that a slot needs both."""
    return any(cost != slot for costs in data["boards"][0]["costs"].values() for slot, cost in enumerate(costs, 1))


def _board(view: View, data: Json, seat: int, marks: _Marks) -> PlayerBoard:
    board: Json = data["boards"][seat]
    side = BOARDS[data["side"]]
    filled = sum(
        1 << SLOTS * star + slot
        for star, name in enumerate(side.stars)
        for slot, tile in enumerate(board["stars"][name])
        if tile
    )
    fresh = {
        (side.stars.index(star), slot): points for (who, star, slot), points in marks.spaces.items() if who == seat
    }
    passed = board["passed"] and data["phase"] != "over"
    return PlayerBoard(
        **view.seat(data, seat),
        note=view.words("summer-pavilion-picture-passed") if passed else "",
        stars=tuple(_star(data, board, star) for star in range(len(side.stars))),
        hand=_counts(board["hand"]),
        kept=tuple(board["kept"]),
        closed=frozenset((shown.what, shown.star) for shown in DECORATIONS if filled & shown.spaces == shown.spaces),
        fresh_spaces=frozenset(fresh),
        fresh_closed=frozenset((what, side.stars.index(star)) for who, what, star in marks.closed if who == seat),
        fresh_hand=frozenset(colour for who, colour in marks.hands if who == seat),
        gains=tuple((space, points) for space, points in fresh.items() if points),
        payable=_payable(data, board) if data["phase"] != "over" else frozenset(),
    )


def _payable(data: Json, board: Json) -> frozenset[tuple[int, int]]:
    """The empty spaces for which the hand is enough, with at least one tile that is not paid as a wild one."""
    side, wild = BOARDS[data["side"]], data["wild"]
    held: Counter[str] = Counter(board["hand"])
    reach = [held[colour] and held[colour] + (held[wild] if colour != wild else 0) for colour in COLOURS]
    found = set()
    for star, name in enumerate(side.stars):
        accepts = _accepts(board, star, side)
        most = max((count for colour, count in enumerate(reach) if accepts >> colour & 1), default=0)
        for slot, (tile, cost) in enumerate(zip(board["stars"][name], board["costs"][name], strict=True)):
            if not tile and cost <= most:
                found.add((star, slot))
    return frozenset(found)


def _accepts(board: Json, star: int, side: Side) -> int:
    """The colours that a star takes, a bit for each."""
    tiles = board["stars"][side.stars[star]]
    filled = sum(1 << slot for slot, tile in enumerate(tiles) if tile)
    return side.accepts(star, filled, sum({1 << COLOURS.index(tile) for tile in tiles if tile}))


def _star(data: Json, board: Json, star: int) -> Star:
    """A star with what it takes, as the rules say; nothing is settled while even a second tile may have any colour."""
    side = BOARDS[data["side"]]
    name = side.stars[star]
    tiles = tuple(board["stars"][name])
    accepts = _accepts(board, star, side)
    takes: str | None = COLOURFUL
    if accepts == FULL == side.accepts(star, 1, 1):
        takes = None
    elif accepts and not accepts & accepts - 1 and len({*tiles} - {None}) <= 1:
        takes = COLOURS[accepts.bit_length() - 1]
    printed = side.colours[star] is not None
    return Star(tiles, tuple(board["costs"][name]), takes, printed)


def _counts(tiles: Iterable[str]) -> Counts:
    return tuple(Counter(tiles).items())
