"""Scenes, alt texts and descriptions of base Azul. The alt texts contain everything that is needed to play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from bot.rules.azul import Azul
from bot.rules.azul.snapshot import AzulBoardSnapshot, AzulSnapshot
from bot.scenes import alt
from bot.scenes.script import find_script
from bot.scenes.view import View
from renderers.azul.board import MARKER, AzulBoard, AzulTable, PatternLine

WallPlace = tuple[int, int]  # row and column, from 0


def make_table_scene(view: View) -> AzulTable:
    """Make the scene of the table without secret choices. The boards of the acting players are in focus."""
    used = view.state.lid
    told = [_describe_board(view, seat) for seat in view.seats]
    text = alt.describe_table(view, "", told, alt.describe_factories(view), used)
    boards = [_make_board(view, seat) for seat in view.seats]
    return view.show_table(_make_scene(view, boards, text), used)


def make_board_scene(view: View, seat: int) -> AzulTable:
    """Make the scene of one large board for its own player, with their secret choices on the wall."""
    choices = _list_choices(view, seat)
    picks = _list_picks(view, seat)
    view = _lay_picks(view, seat, picks)
    board = replace(_make_board(view, seat), choices=frozenset(choices))
    if picks:
        # The forecast is public, so it doesn't include these choices.
        board = replace(board, fresh_wall=board.fresh_wall | {*picks}, forecast=None)
    text = alt.describe_single_board(view, _describe_board(view, seat), before=[_describe_choices(view, seat, choices)])
    return _make_scene(view, [board], text)


def _make_scene(view: View, boards: Sequence[AzulBoard], text: str) -> AzulTable:
    return AzulTable(
        title=view.title,
        detail=view.round,
        turn="",
        boards=tuple(boards),
        alt=text,
        theme=view.theme,
        script=find_script(view.words),
        penalties=Azul.floor_penalties,
        floor_label=view.words("azul-picture-floor"),
    )


def _list_choices(view: View, seat: int) -> list[WallPlace]:
    """Return the places on the grey wall from which ``seat`` must choose now. They are in the same row."""
    moves = view.position.legal_moves(seat)
    return [_read_place(str(move)) for move in moves if move.steps[0].kind == "space"]


def _list_picks(view: View, seat: int) -> list[WallPlace]:
    """Return the places on the grey wall that ``seat`` has chosen secretly."""
    return [_read_place(str(move)) for move in view.position.find_picked(seat)]


def _read_place(move: str) -> WallPlace:
    """Return the place in a move that chooses a column, such as "tile 2 5"."""
    _, line, column = move.split()
    return int(line) - 1, int(column) - 1


def _lay_picks(view: View, seat: int, picks: Sequence[WallPlace]) -> View:
    """Return the view after carrying out the secret choices of ``seat``."""
    state: AzulSnapshot = view.state
    board = state.boards[seat]
    wall = [list(row) for row in board.wall]
    lines = list(board.lines)
    for row, column in picks:
        line = lines[row]
        if line:
            wall[row][column] = line.colour
            lines[row] = None
    board = board._replace(wall=tuple(map(tuple, wall)), lines=tuple(lines))
    boards = list(state.boards)
    boards[seat] = board
    return replace(view, state=state._replace(boards=tuple(boards)))


def _make_board(view: View, seat: int) -> AzulBoard:
    """Make a board, with the changes of the turns marked."""
    board: AzulBoardSnapshot = view.state.boards[seat]
    changes = _find_changes(view, seat)
    made = AzulBoard(
        name=view.heads[seat],
        score=board.score,
        lines=_make_lines(board, changes.lines),
        wall=board.wall,
        spaces=board.spaces,
        floor=board.floor,
        fresh_wall=frozenset(changes.wall),
        fresh_floor=min(changes.floor, len(board.floor)),
        gains=tuple((place, points) for place, points in changes.wall.items() if points),
    )
    return view.show_player(made, seat)


class _BoardChanges:
    """Changes to a board: the tiles added to each line and to the floor, and the points by place on the wall."""

    def __init__(self) -> None:
        self.lines = Counter[int]()
        self.floor = 0
        self.wall = dict[WallPlace, int]()


def _find_changes(view: View, seat: int) -> _BoardChanges:
    """Return the changes that the view's turns made to the board of a seat."""
    changes = _BoardChanges()
    for kind, points, facts in view.list_events(seat):
        if kind == "taken":
            changes.floor += bool(facts["marker"])
        elif kind == "placed":
            changes.lines[int(facts["line"]) - 1] += facts["count"]
        elif kind in ("dropped", "fell"):
            changes.floor += facts["count"]
        elif kind in ("tiled", "laid"):
            place = int(facts["line"]) - 1, int(facts["column"]) - 1
            changes.wall[place] = points
    return changes


def _make_lines(board: AzulBoardSnapshot, fresh: Counter[int]) -> tuple[PatternLine, ...]:
    """Make the pattern lines.

    ``fresh`` is the number of tiles added to each line, some of which may be gone already.
    """
    lines = []
    for row, line in enumerate(board.lines):
        if line:
            lines.append(PatternLine(line.colour, line.count, min(fresh[row], line.count)))
        else:
            lines.append(PatternLine())
    return tuple(lines)


def describe_position(view: View) -> list[alt.Section]:
    state = view.state
    choice = ""
    if view.reader is not None:
        choice = _describe_choices(view, view.reader, _list_choices(view, view.reader))
    sections = [alt.describe_sources(view, choice=choice, bag=state.bag, lid=state.lid)]
    for seat in view.reading_order:
        board = state.boards[seat]
        facts = _describe_parts(view, _list_parts(view, board), empty=True)
        sections.append(alt.describe_player(view, seat, *facts))
    return sections


def _describe_choices(view: View, seat: int, choices: Sequence[WallPlace]) -> str:
    """Return the question to a player who must choose a column, empty if they needn't choose."""
    if not choices:
        return ""
    words = view.words
    row = choices[0][0]
    return words(
        "azul-alt-choice",
        line=words.fact("azul", "line", str(row + 1)),
        colour=words.fact("azul", "colour", view.state.boards[seat].lines[row].colour),
        columns=words.list_numbers(column + 1 for _, column in choices),
    )


def _describe_board(view: View, seat: int) -> alt.Wordings:
    """Return wordings for a board: complete, then with counts by row, then with only three numbers."""
    words = view.words
    board = view.state.boards[seat]
    lines = _describe_lines(view, board, "azul-alt-line-short")
    rows = [sum(1 for tile in row if tile) for row in board.wall]
    floor = len(board.floor)
    compact = []
    if lines:
        compact.append(words("azul-alt-lines", told=words.list_plainly(lines)))
    if any(rows):
        compact.append(words("azul-alt-rows", rows=words.list_numbers(rows)))
    if floor:
        compact.append(words("azul-alt-floor-short", count=floor))
    held = sum(line.count for line in board.lines if line)
    counts = words("azul-alt-count", lines=held, wall=sum(rows), floor=floor)
    whole = _describe_parts(view, _list_parts(view, board))
    return alt.describe_board(view, seat, whole, compact, [counts])


def _list_parts(view: View, board: AzulBoardSnapshot) -> dict[str, list[str]]:
    """Return the content of each part of a board."""
    words = view.words
    floor = [words("alt-marker" if piece == MARKER else f"azul-colour-{piece}") for piece in board.floor]
    return {
        "lines": _describe_lines(view, board, "azul-alt-line"),
        "wall": _describe_rows(view, board),
        "floor": floor,
    }


def _describe_parts(view: View, parts: dict[str, list[str]], *, empty: bool = False) -> list[str]:
    """Return a text for each part. With ``empty``, include empty parts."""
    words = view.words
    sentences = []
    for part, lying in parts.items():
        if lying or empty:
            sentences.append(words(f"azul-alt-{part}", told=words.list_plainly(lying) or words("alt-none")))
    return sentences


def _describe_lines(view: View, board: AzulBoardSnapshot, key: str) -> list[str]:
    words = view.words
    lines = []
    for number, line in enumerate(board.lines, start=1):
        if line:
            colour = words.fact("azul", "colour", line.colour)
            lines.append(words(key, line=number, count=line.count, colour=colour))
    return lines


def _describe_rows(view: View, board: AzulBoardSnapshot) -> list[str]:
    """List the wall's rows with tiles. On a grey wall, the column of each tile is included."""
    words = view.words
    rows = []
    for number, (tiles, spaces) in enumerate(zip(board.wall, board.spaces, strict=True), start=1):
        told = []
        for column, (tile, printed) in enumerate(zip(tiles, spaces, strict=True), start=1):
            if not tile:
                continue
            colour = words.fact("azul", "colour", tile)
            if printed:
                told.append(str(colour))
            else:
                told.append(words("azul-alt-places", column=column, colour=colour))
        if told:
            colours = words("between-tiles").join(told) if all(spaces) else words.list_plainly(told)
            rows.append(words("azul-alt-row", row=number, colours=colours))
    return rows
