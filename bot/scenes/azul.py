"""Base Azul: its table and its boards as scenes, alt texts from which one can play, and whole positions as text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from bot.messages.markup import cut
from bot.messages.positions import Section
from bot.rules.azul import Azul
from bot.rules.azul.snapshot import AzulSnapshot, BoardSnapshot
from bot.scenes import alt
from bot.scenes.example import Example, read_examples
from bot.scenes.view import OfTable, View, size_of
from renderers.azul.board import MARKER, AzulTable, PatternLine, PlayerBoard
from renderers.scene import ALT_LIMIT


def make_table_scene(view: View) -> AzulTable:
    """The whole table, the board of whoever is to act in focus, all alike where several are.

    What somebody has chosen in secret is not in it.
    """
    state: AzulSnapshot = view.position.snapshot()
    boards = tuple(_make_board(view, state, seat) for seat in range(len(view.names)))
    return _make_scene(view, view.table(state, view.count(state.bag, state.lid)), boards, _describe_table(view, state))


def make_board_scene(view: View, seat: int) -> AzulTable:
    """One player's board, large, for that player alone: what they have chosen in secret lies on their wall."""
    state, picks = _with_picks(view, seat)
    choices = frozenset((int(line) - 1, int(column) - 1) for line, column in _list_choices(view, seat))
    board = replace(_make_board(view, state, seat), choices=choices)
    if picks:
        # The coming score is what everybody may see: it knows nothing of these choices.
        board = replace(board, fresh_wall=board.fresh_wall | picks, coming=None)
    told = (view.alt_title, _word_board(view, state, seat)[0], _describe_choice(view, seat))
    return _make_scene(view, view.alone(), (board,), cut(" ".join(filter(None, told)), ALT_LIMIT))


def _make_scene(view: View, shared: OfTable, boards: tuple[PlayerBoard, ...], text: str) -> AzulTable:
    label = view.words("azul-picture-floor")
    return AzulTable(**shared, boards=boards, alt=text, penalties=Azul.floor_penalties, floor_label=label)


def _with_picks(view: View, seat: int) -> tuple[AzulSnapshot, frozenset[tuple[int, int]]]:
    """The position as if what ``seat`` has chosen for the grey wall were carried out; and on which wall spaces."""
    state: AzulSnapshot = view.position.snapshot()
    board, picks = state.boards[seat], set()
    wall, lines = [list(row) for row in board.wall], list(board.lines)
    for move in view.position.picked(seat):
        _, line, column = str(move).split()
        row, place = int(line) - 1, int(column) - 1
        held = lines[row]
        wall[row][place], lines[row] = held.colour if held else None, None
        picks.add((row, place))
    board = board._replace(wall=tuple(map(tuple, wall)), lines=tuple(lines))
    boards = (*state.boards[:seat], board, *state.boards[seat + 1 :])
    return state._replace(boards=boards), frozenset(picks)


def _make_board(view: View, state: AzulSnapshot, seat: int) -> PlayerBoard:
    """A board with what the turns changed on it."""
    board, fresh_lines, fresh_floor = state.boards[seat], Counter[int](), 0
    fresh_wall, gains = set(), {}
    for kind, who, points, facts in view.events():
        if who != seat:
            continue
        if kind == "taken":
            fresh_floor += bool(facts["marker"])
        elif kind == "placed":
            fresh_lines[int(facts["line"]) - 1] += facts["count"]
        elif kind in ("dropped", "fell"):
            fresh_floor += facts["count"]
        elif kind in ("tiled", "laid"):
            place = int(facts["line"]) - 1, int(facts["column"]) - 1
            fresh_wall.add(place)
            if points:
                gains[place] = points
    return PlayerBoard(
        **view.seat(state, seat),
        lines=tuple(
            PatternLine(line.colour, line.count, min(fresh_lines[row], line.count)) if line else PatternLine()
            for row, line in enumerate(board.lines)
        ),
        wall=board.wall,
        spaces=board.spaces,
        floor=board.floor,
        fresh_wall=frozenset(fresh_wall),
        fresh_floor=min(fresh_floor, len(board.floor)),
        gains=tuple(gains.items()),
    )


def _describe_table(view: View, state: AzulSnapshot) -> str:
    boards = [_word_board(view, state, seat) for seat in range(len(view.names))]
    counts = view.words("azul-alt-counts", bag=size_of(state.bag), lid=size_of(state.lid))
    return alt.word_table(view, (), boards, alt.word_sources(view, state), counts)


def describe_position(view: View) -> list[Section]:
    """Everything that lies on the table."""
    state: AzulSnapshot = view.position.snapshot()
    piles = alt.describe_piles(view, bag=state.bag, lid=state.lid)
    boards = [
        alt.describe_player(view, state, seat, *_facts(view, board, empty=True))
        for seat, board in enumerate(state.boards)
    ]
    return [alt.describe_sources(view, state, *piles), *boards]


def _word_board(view: View, state: AzulSnapshot, seat: int) -> alt.Wordings:
    words, board = view.words, state.boards[seat]
    rows = [sum(1 for tile in row if tile) for row in board.wall]
    floor, held = len(board.floor), sum(line.count for line in board.lines if line)
    lines = _word_lines(view, board, "azul-alt-line-short")
    compact = [
        *([words("azul-alt-lines", lines=", ".join(lines))] if lines else []),
        *([words("azul-alt-rows", rows=", ".join(map(str, rows)))] if any(rows) else []),
        *([words("azul-alt-floor-short", count=floor)] if floor else []),
    ]
    count = words("azul-alt-count", lines=held, wall=sum(rows), floor=floor)
    return alt.word_board(view, seat, board.score, _facts(view, board), compact, [count])


def _word_lines(view: View, board: BoardSnapshot, key: str) -> list[str]:
    return [
        view.words(key, line=number, count=line.count, colour=view.words.fact("azul", "colour", line.colour))
        for number, line in enumerate(board.lines, start=1)
        if line
    ]


def _facts(view: View, board: BoardSnapshot, *, empty: bool = False) -> list[str]:
    """Pattern lines, wall and floor line in words, with ``empty`` also where nothing lies there."""
    words = view.words
    rows = [
        words("azul-alt-row", row=number, colours=_word_row(view, row, spaces))
        for number, (row, spaces) in enumerate(zip(board.wall, board.spaces, strict=True), start=1)
        if any(row)
    ]
    floor = [
        words("alt-marker") if piece == MARKER else str(words.fact("azul", "colour", piece)) for piece in board.floor
    ]
    none = [words("alt-none")]
    return [
        words(key, **{name: ", ".join(told or none)})
        for key, name, told in (
            ("azul-alt-lines", "lines", _word_lines(view, board, "azul-alt-line")),
            ("azul-alt-wall", "rows", rows),
            ("azul-alt-floor", "pieces", floor),
        )
        if told or empty
    ]


def _word_row(view: View, row: Sequence[str | None], spaces: Sequence[str | None]) -> str:
    """The tiles of a wall row; where nothing is printed on its spaces each with its column."""
    told = []
    for column, (tile, printed) in enumerate(zip(row, spaces, strict=True), start=1):
        if tile:
            colour = view.words.fact("azul", "colour", tile)
            told.append(str(colour) if printed else view.words("azul-alt-places", column=column, colour=colour))
    return (" " if all(spaces) else ", ").join(told)


def _describe_choice(view: View, seat: int) -> str:
    """Which columns of the grey wall ``seat`` may choose from now; empty if there is nothing to choose."""
    choices = _list_choices(view, seat)
    if not choices:
        return ""
    number = choices[0][0]
    line = view.position.snapshot().boards[seat].lines[int(number) - 1]
    return view.words(
        "azul-alt-choice",
        line=view.words.fact("azul", "line", number),
        colour=view.words.fact("azul", "colour", line.colour),
        columns=", ".join(column for _, column in choices),
    )


def _list_choices(view: View, seat: int) -> list[tuple[str, str]]:
    """Line and column of every place of the grey wall among which ``seat`` may choose now, all of one line."""
    moves = (move for move in view.position.legal_moves(seat) if move.steps[0].kind == "space")
    return [(line, column) for _, line, column in (str(move).split() for move in moves)]


def examples() -> tuple[Example, ...]:
    """The drawn pages of its rules, from the worked examples of the rule text."""
    return read_examples(Azul())
