"""The pictures of base Azul in words: alt texts from which one can play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from bot.scenes.view import Json, View, fitted
from renderers.azul.scene import MARKER


def describe_table(view: View, data: Json, acting: tuple[int, ...]) -> str:
    """The table in words; whoever is to act first."""
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
    boards = [describe_board(view, data, seat) for seat in seats]
    counts = words("azul-alt-counts", bag=sum(data["bag"].values()), lid=sum(data["lid"].values()))
    return fitted([*parts, boards[0]], [counts, *boards[1:]])


def _tiles(view: View, tiles: Iterable[str]) -> str:
    told = [
        view.words("azul-alt-tiles", count=count, colour=view.words.fact("azul", "colour", colour))
        for colour, count in Counter(tiles).items()
    ]
    return ", ".join(told) or view.words("azul-alt-empty")


def describe_board(view: View, data: Json, seat: int) -> str:
    """One board in words."""
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
        words("azul-alt-row", row=number, colours=_row(view, row, spaces))
        for number, (row, spaces) in enumerate(zip(board["wall"], board["spaces"], strict=True), start=1)
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


def describe_choice(view: View, seat: int) -> str:
    """Which columns of the grey wall ``seat`` may choose from now; empty if there is nothing to choose."""
    choices = [move for move in view.position.legal_moves(seat) if move.steps[0].kind == "space"]
    if not choices:
        return ""
    line = str(choices[0]).split()[1]
    board = view.position.to_json()["boards"][seat]
    return view.words(
        "azul-alt-choice",
        line=view.words.fact("azul", "line", line),
        colour=view.words.fact("azul", "colour", board["lines"][int(line) - 1]["colour"]),
        columns=", ".join(str(move).split()[2] for move in choices),
    )


def _row(view: View, row: Sequence[str | None], spaces: Sequence[str | None]) -> str:
    """The tiles of a wall row; where nothing is printed on its spaces each with its column."""
    words = view.words
    told = []
    for column, (tile, printed) in enumerate(zip(row, spaces, strict=True), start=1):
        if tile:
            colour = words.fact("azul", "colour", tile)
            told.append(str(colour) if printed else words("azul-alt-places", column=column, colour=colour))
    return " ".join(told)
