"""Base Azul in words: alt texts from which one can play, and the whole position as text."""

from __future__ import annotations

from collections.abc import Sequence

from bot.messages.positions import Section
from bot.scenes.alt import (
    Wordings,
    describe_player,
    describe_sources,
    list_tiles,
    word_board,
    word_sources,
    word_table,
)
from bot.scenes.view import Json, View
from renderers.azul.scene import MARKER


def describe_table(view: View, data: Json) -> str:
    """The alt text of the table."""
    boards = [_word_board(view, data, seat) for seat in range(len(view.names))]
    counts = view.words("azul-alt-counts", bag=sum(data["bag"].values()), lid=sum(data["lid"].values()))
    return word_table(view, (), boards, word_sources(view, data), counts)


def describe_board(view: View, data: Json, seat: int) -> str:
    """One board in words."""
    return _word_board(view, data, seat)[0]


def describe_position(view: View) -> list[Section]:
    """Everything that lies on the table."""
    data = view.position.to_json()
    piles = [
        view.words(f"azul-text-{pile}", count=sum(data[pile].values()), tiles=list_tiles(view, data[pile]))
        for pile in ("bag", "lid")
    ]
    boards = [
        describe_player(view, data, seat, *_facts(view, data["boards"][seat], empty=True))
        for seat in range(len(view.names))
    ]
    return [describe_sources(view, data, *piles), *boards]


def _word_board(view: View, data: Json, seat: int) -> Wordings:
    words, board = view.words, data["boards"][seat]
    held = [(number, line) for number, line in enumerate(board["lines"], start=1) if line]
    lines = [
        words(
            "azul-alt-line-short", line=number, count=line["count"], colour=words.fact("azul", "colour", line["colour"])
        )
        for number, line in held
    ]
    rows = [sum(1 for tile in row if tile) for row in board["wall"]]
    floor = len(board["floor"])
    compact = [
        *([words("azul-alt-lines", lines=", ".join(lines))] if lines else []),
        *([words("azul-alt-rows", rows=", ".join(map(str, rows)))] if any(rows) else []),
        *([words("azul-alt-floor-short", count=floor)] if floor else []),
    ]
    count = words("azul-alt-count", lines=sum(line["count"] for _, line in held), wall=sum(rows), floor=floor)
    return word_board(view, seat, board["score"], _facts(view, board), compact, [count])


def _facts(view: View, board: Json, *, empty: bool = False) -> list[str]:
    """Pattern lines, wall and floor line in words, with ``empty`` also where nothing lies there."""
    words = view.words
    lines = [
        words("azul-alt-line", line=number, count=line["count"], colour=words.fact("azul", "colour", line["colour"]))
        for number, line in enumerate(board["lines"], start=1)
        if line
    ]
    rows = [
        words("azul-alt-row", row=number, colours=_row(view, row, spaces))
        for number, (row, spaces) in enumerate(zip(board["wall"], board["spaces"], strict=True), start=1)
        if any(row)
    ]
    floor = [
        words("alt-marker") if piece == MARKER else str(words.fact("azul", "colour", piece)) for piece in board["floor"]
    ]
    none = [words("alt-none")]
    return [
        words(key, **{name: ", ".join(told or none)})
        for key, name, told in (
            ("azul-alt-lines", "lines", lines),
            ("azul-alt-wall", "rows", rows),
            ("azul-alt-floor", "pieces", floor),
        )
        if told or empty
    ]


def describe_choice(view: View, seat: int) -> str:
    """Which columns of the grey wall ``seat`` may choose from now; empty if there is nothing to choose."""
    choices = list_choices(view, seat)
    if not choices:
        return ""
    line = choices[0][0]
    board = view.position.to_json()["boards"][seat]
    return view.words(
        "azul-alt-choice",
        line=view.words.fact("azul", "line", line),
        colour=view.words.fact("azul", "colour", board["lines"][int(line) - 1]["colour"]),
        columns=", ".join(column for _, column in choices),
    )


def list_choices(view: View, seat: int) -> list[tuple[str, str]]:
    """Line and column of every place of the grey wall among which ``seat`` may choose now, all of one line."""
    moves = (move for move in view.position.legal_moves(seat) if move.steps[0].kind == "space")
    return [(line, column) for _, line, column in (str(move).split() for move in moves)]


def _row(view: View, row: Sequence[str | None], spaces: Sequence[str | None]) -> str:
    """The tiles of a wall row; where nothing is printed on its spaces each with its column."""
    words = view.words
    told = []
    for column, (tile, printed) in enumerate(zip(row, spaces, strict=True), start=1):
        if tile:
            colour = words.fact("azul", "colour", tile)
            told.append(str(colour) if printed else words("azul-alt-places", column=column, colour=colour))
    return (" " if all(spaces) else ", ").join(told)
