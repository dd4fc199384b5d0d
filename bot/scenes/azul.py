"""Base Azul: its table and its boards as scenes, alt texts from which one can play, and whole positions as text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from bot.rules.azul import Azul
from bot.rules.azul.snapshot import AzulSnapshot, BoardSnapshot
from bot.scenes import alt
from bot.scenes.view import Fields, View
from renderers.azul.board import MARKER, AzulBoard, AzulTable, PatternLine


def make_table_scene(view: View) -> AzulTable:
    """The whole table, the board of whoever is to act in focus, all alike where several are.

    What somebody has chosen in secret is not in it.
    """
    seats, used = range(len(view.names)), view.state.lid
    boards = [_word_board(view, seat) for seat in seats]
    text = alt.word_table(view, "", boards, alt.word_sources(view), used)
    return _make_scene(view, view.table(used), [_make_board(view, seat) for seat in seats], text)


def make_board_scene(view: View, seat: int) -> AzulTable:
    """One player's board, large, for that player alone: what they have chosen in secret lies on their wall."""
    choices = _list_choices(view, seat)
    view, picks = _with_picks(view, seat)
    board = replace(_make_board(view, seat), choices=frozenset(choices))
    if picks:
        # The coming score is what everybody may see: it knows nothing of these choices.
        board = replace(board, fresh_wall=board.fresh_wall | picks, coming=None)
    asked = ""
    if choices:
        line = choices[0][0]
        asked = view.words(
            "azul-alt-choice",
            line=view.words.fact("azul", "line", str(line + 1)),
            colour=view.words.fact("azul", "colour", view.state.boards[seat].lines[line].colour),
            columns=", ".join(str(column + 1) for _, column in choices),
        )
    return _make_scene(view, view.alone(), [board], alt.word_alone(view, _word_board(view, seat)[0], asked))


def _make_scene(view: View, shared: Fields, boards: Sequence[AzulBoard], text: str) -> AzulTable:
    label = view.words("azul-picture-floor")
    return AzulTable(**shared, boards=tuple(boards), alt=text, penalties=Azul.floor_penalties, floor_label=label)


def _list_choices(view: View, seat: int) -> list[tuple[int, int]]:
    """Row and column of every place of the grey wall among which ``seat`` may choose now, all of one row."""
    moves = (move for move in view.position.legal_moves(seat) if move.steps[0].kind == "space")
    return [(int(line) - 1, int(column) - 1) for _, line, column in (str(move).split() for move in moves)]


def _with_picks(view: View, seat: int) -> tuple[View, frozenset[tuple[int, int]]]:
    """The view as if what ``seat`` has chosen for the grey wall were carried out; and on which wall spaces."""
    state: AzulSnapshot = view.state
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
    return replace(view, state=state._replace(boards=boards)), frozenset(picks)


def _make_board(view: View, seat: int) -> AzulBoard:
    """A board with what the turns changed on it."""
    board: BoardSnapshot = view.state.boards[seat]
    fresh_lines, fresh_floor, fresh_wall, gains = Counter[int](), 0, set(), {}
    for kind, points, facts in view.events(seat):
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
    return AzulBoard(
        **view.seat(seat),
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


def describe_position(view: View) -> list[alt.Section]:
    """Everything that lies on the table."""
    boards = [
        alt.describe_player(view, seat, *_list_facts(view, board, empty=True))
        for seat, board in enumerate(view.state.boards)
    ]
    return [alt.describe_sources(view, bag=view.state.bag, lid=view.state.lid), *boards]


def _word_board(view: View, seat: int) -> alt.Wordings:
    words, board = view.words, view.state.boards[seat]
    rows = [sum(1 for tile in row if tile) for row in board.wall]
    floor, held = len(board.floor), sum(line.count for line in board.lines if line)
    lines = _word_lines(view, board, "azul-alt-line-short")
    compact = [
        *([words("azul-alt-lines", told=", ".join(lines))] if lines else []),
        *([words("azul-alt-rows", rows=", ".join(map(str, rows)))] if any(rows) else []),
        *([words("azul-alt-floor-short", count=floor)] if floor else []),
    ]
    count = words("azul-alt-count", lines=held, wall=sum(rows), floor=floor)
    return alt.word_board(view, seat, _list_facts(view, board), compact, [count])


def _word_lines(view: View, board: BoardSnapshot, key: str) -> list[str]:
    return [
        view.words(key, line=number, count=line.count, colour=view.words.fact("azul", "colour", line.colour))
        for number, line in enumerate(board.lines, start=1)
        if line
    ]


def _list_facts(view: View, board: BoardSnapshot, *, empty: bool = False) -> list[str]:
    """Pattern lines, wall and floor line in words, with ``empty`` also where nothing lies there."""
    words, rows = view.words, []
    for number, (row, spaces) in enumerate(zip(board.wall, board.spaces, strict=True), start=1):
        tiles = []
        for column, (tile, printed) in enumerate(zip(row, spaces, strict=True), start=1):
            if tile:
                colour = words.fact("azul", "colour", tile)
                # Where nothing is printed on its space, a tile is told with its column.
                tiles.append(str(colour) if printed else words("azul-alt-places", column=column, colour=colour))
        if tiles:
            rows.append(words("azul-alt-row", row=number, colours=(" " if all(spaces) else ", ").join(tiles)))
    floor = [words("alt-marker" if piece == MARKER else f"azul-colour-{piece}") for piece in board.floor]
    told = {"lines": _word_lines(view, board, "azul-alt-line"), "wall": rows, "floor": floor}
    return [
        words(f"azul-alt-{what}", told=", ".join(said) or words("alt-none"))
        for what, said in told.items()
        if said or empty
    ]
