"""Base Azul: its table and its boards as scenes, with an alt text from which one can play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from bot.messages.markup import cut
from bot.scenes.example import Example
from bot.scenes.view import View
from renderers.azul.scene import MARKER, BoardScene, Labels, PatternLine, PlayerBoard, TableScene
from renderers.scene import ALT_LIMIT

Json = Mapping[str, Any]


class _Marks:
    """What the turns changed: the source they took from, and the fresh tiles of each seat."""

    def __init__(self, view: View) -> None:
        self.taken_from: int | None = None
        self.taken: tuple[str, int] | None = None
        self.lines: Counter[tuple[int, int]] = Counter()
        self.floors: Counter[int] = Counter()
        self.walls: dict[int, set[tuple[int, int]]] = {}
        self.points: Counter[int] = Counter()
        for event in (event for turn in view.turns for event in turn.events):
            facts: Mapping[str, Any] = event.facts
            seat = -1 if event.seat is None else event.seat
            self.points[seat] += event.points
            if event.kind == "taken":
                self.taken_from = 0 if facts["source"] == "c" else int(facts["source"])
                self.taken = (facts["colour"], facts["count"])
                self.floors[seat] += bool(facts["marker"])
            elif event.kind == "placed":
                self.lines[seat, int(facts["line"])] += facts["count"]
            elif event.kind == "dropped":
                self.floors[seat] += facts["count"]
            elif event.kind == "tiled":
                self.walls.setdefault(seat, set()).add((int(facts["line"]) - 1, int(facts["column"]) - 1))


def table_scene(view: View) -> TableScene:
    """The whole table, the board of whoever is to act first in focus."""
    data = view.position.to_json()
    marks = _Marks(view)
    acting = view.position.to_act if view.running else ()
    return TableScene(
        title=view.title,
        detail=view.round,
        turn=view.turn,
        factories=tuple(tuple(tiles) for tiles in data["factories"]),
        centre=_counts(view, data["centre"]),
        marker_in_centre=data["marker"] == "centre",
        boards=tuple(_board(view, data, seat, marks) for seat in range(len(view.names))),
        focus=acting[0] if acting else None,
        bag=_pairs(view, data["bag"]),
        lid=_pairs(view, data["lid"]),
        alt=_table_alt(view, data, acting),
        # After a new deal the source that was taken from shows other tiles: a mark there would mislead.
        taken_from=marks.taken_from if not marks.walls and _still_drafting(view) else None,
        taken=marks.taken,
        labels=_labels(view),
        theme=view.theme,
    )


def board_scene(view: View, seat: int) -> BoardScene:
    """One player's board, large."""
    data = view.position.to_json()
    return BoardScene(
        title=view.title,
        detail=view.round,
        board=_board(view, data, seat, _Marks(view)),
        alt=cut(f"{view.alt_title} {_board_alt(view, data, seat)}", ALT_LIMIT),
        labels=_labels(view),
        theme=view.theme,
    )


def _still_drafting(view: View) -> bool:
    return not any(event.kind in ("round-ended", "dealt") for turn in view.turns for event in turn.events)


def _labels(view: View) -> Labels:
    return Labels(**{name: view.words(f"azul-picture-{name}") for name in ("centre", "bag", "lid", "floor")})


def _board(view: View, data: Json, seat: int, marks: _Marks) -> PlayerBoard:
    board: Json = data["boards"][seat]
    floor = tuple(board["floor"])
    fresh_floor = min(marks.floors[seat], len(floor))
    standing = view.position.standing
    active = view.running and seat in view.position.to_act
    coming = view.position.projected[seat]
    if standing:
        note = view.words("picture-rank", rank=standing.ranks[seat])
    else:
        note = view.words("picture-to-move") if active else ""
    return PlayerBoard(
        name=view.names[seat],
        score=board["score"],
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
        active=active,
        winner=standing is not None and seat in standing.winners,
        starts=data["marker"] == seat and not standing,
        note=note,
        change=view.words("picture-coming", score=coming) if coming != board["score"] and not standing else "",
    )


def _counts(view: View, tiles: Iterable[str]) -> tuple[tuple[str, int], ...]:
    return tuple(Counter(tiles).items())


def _pairs(view: View, counts: Mapping[str, int]) -> tuple[tuple[str, int], ...]:
    return tuple(counts.items())


def _table_alt(view: View, data: Json, acting: tuple[int, ...]) -> str:
    words = view.words
    factories = [
        words("azul-alt-factory", number=number, tiles=_tiles(view, tiles))
        for number, tiles in enumerate(data["factories"], start=1)
    ]
    centre = _tiles(view, data["centre"])
    if data["marker"] == "centre":
        marker = words("azul-alt-marker")
        centre = f"{centre}, {marker}" if data["centre"] else marker
    parts = [
        view.alt_title,
        words("azul-alt-factories", factories="; ".join(factories)),
        words("azul-alt-centre", tiles=centre),
    ]
    # Whoever must decide comes first and whole; the others follow as far as there is room.
    seats = sorted(range(len(view.names)), key=lambda seat: seat not in acting)
    boards = [_board_alt(view, data, seat) for seat in seats]
    counts = words("azul-alt-counts", bag=sum(data["bag"].values()), lid=sum(data["lid"].values()))
    text = " ".join([*parts, boards[0]])
    for part in [counts, *boards[1:]]:
        if len(text) + 1 + len(part) <= ALT_LIMIT:
            text = f"{text} {part}"
    return cut(text, ALT_LIMIT)


def _tiles(view: View, tiles: Iterable[str]) -> str:
    told = [
        view.words("azul-alt-tiles", count=count, colour=view.words.fact("azul", "colour", colour))
        for colour, count in Counter(tiles).items()
    ]
    return ", ".join(told) or view.words("azul-alt-empty")


def _board_alt(view: View, data: Json, seat: int) -> str:
    words, board = view.words, data["boards"][seat]
    lines = [
        words(
            "azul-alt-line",
            line=number,
            count=f"{line['count']}/{number}",
            colour=words.fact("azul", "colour", line["colour"]),
        )
        for number, line in enumerate(board["lines"], start=1)
        if line
    ]
    rows = [
        words("azul-alt-row", row=number, colours=" ".join(str(words.fact("azul", "colour", c)) for c in row if c))
        for number, row in enumerate(board["wall"], start=1)
        if any(row)
    ]
    none = words("azul-alt-none")
    floor = [
        words("azul-alt-marker") if piece == MARKER else str(words.fact("azul", "colour", piece))
        for piece in board["floor"]
    ]
    return words(
        "azul-alt-board",
        name=view.names[seat],
        score=board["score"],
        lines=", ".join(lines) or none,
        rows=", ".join(rows) or none,
        floor=", ".join(floor) or none,
    )


def examples() -> tuple[Example, ...]:
    """The drawn pages of the rules."""
    return ()
