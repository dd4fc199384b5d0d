"""A position of base Azul as text, on either wall; fields and what may be left out as :mod:`bot.rules.form` says.

A colour is its first letter, black is ``k``. A row is a pattern line and the wall beside it, a dot for each free space;
there are five rows or, for an empty board, none. ``floor`` is the floor line from the left, with the marker if it lies
there (then it need not be written again), ``idle`` the rounds running that were stuck; ``floor points`` and ``floor
pieces`` are explained with the JSON form. On the grey wall ``picks`` are the columns chosen in secret, as moves
(``picks tile 2 3, tile 4 1``)::

    azul coloured  round 2  ply 17  phase draft
    start 1  turn 0  marker 1  idle -1
    2 byyw  5 kkww  c brrr
    bag b12 y11 r13 k15 w12  lid b1 y3 r1 k1 w2
    seat 0  score 3
          . | .y...
         .. | .....
        .kk | .....
       .... | r....
      bbbbb | .....
    seat 1  score 1
          . | ..r..
         ww | .....
        ... | .....
       .... | .....
      ..yyy | ...w.
      floor mr
      floor points -2  floor pieces 2
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from bot.rules.azul.board import Board
from bot.rules.azul.pieces import COLOURS, FLOOR_SPACES, MOVES, OPEN, PIECES, SIZE, STUCK_ROUNDS, Tile
from bot.rules.azul.position import AzulPosition
from bot.rules.drafting import DraftingRuleset
from bot.rules.draw import Draw
from bot.rules.form import MARKER, Json, JsonReader, TextForm
from bot.rules.game import InvalidPosition

_ROW = re.compile(r"(\.*)([a-z]*)\s*\|\s*([a-z.]*)")
_FIVE_ROWS = "five rows of a board, or none"


class AzulText(TextForm):
    """Draws or reads one position of base Azul."""

    letters = "byrkw"
    piles = ("bag", "lid")
    numbers = ("idle",)
    counters = ("floor_points", "floor_pieces")

    def board_lines(self, data: Json, seat: int) -> list[str]:
        """Pattern lines and wall, the floor line, and what was chosen in secret."""
        board = data["boards"][seat]
        lines = []
        for size, (line, wall) in enumerate(zip(board["lines"], board["wall"], strict=True), 1):
            tiles = self.row_of([line["colour"]] * line["count"]) if line else ""
            lines.append(f"{tiles:.>{size}}".rjust(SIZE) + f" | {self.row_of(wall)}")
        lines += [f"floor {self.row_of(board['floor'])}"] if board["floor"] else []
        picks = data.get("picks", {seat: None})[seat]
        return [*lines, f"picks {', '.join(picks)}"] if picks else lines

    def empty_board(self) -> Json:
        """A board without tiles."""
        return {"score": 0, "lines": [], "wall": [], "floor": []}

    def board_row(self, board: Json, line: str) -> None:
        """Read a pattern line and the wall beside it."""
        size = len(board["lines"]) + 1
        found = _ROW.fullmatch(line)
        if size > SIZE:
            self.refuse(_FIVE_ROWS)
        if not found or (len(found[1] + found[2]), len(found[3])) != (size, SIZE) or len(set(found[2])) > 1:
            self.refuse(f"a pattern line of {size} spaces, filled from the right, and the wall: '{_example(size)}'")

        where = f"boards[{len(self.data['boards']) - 1}]"
        self.note(f"{where}.lines[{size - 1}]")
        self.note(f"{where}.wall[{size - 1}]")
        tiles = self.tiles(found[2]) if found[2] else []
        board["lines"].append({"colour": tiles[0], "count": len(tiles)} if tiles else None)
        board["wall"].append([None if letter == "." else self.word(letter) for letter in found[3]])

    def board_field(self, board: Json, name: str, value: str) -> bool:
        """Read a floor line, or choices."""
        if name == "floor":
            board["floor"] = self.tiles(value, marker=True)
        elif name == "picks" and self.data["side"] == "grey":
            board["picks"] = [pick.strip() for pick in value.split(",")]
        return name in board

    def complete(self) -> None:
        """Empty boards where no rows are written, and the marker with whom it lies."""
        boards = self.data["boards"]
        for seat, board in enumerate(boards):
            rows = len(board["lines"])
            if rows not in (0, SIZE):
                self.refuse(_FIVE_ROWS, f"boards[{seat}].lines[{rows - 1}]")
            if not rows:
                board["lines"], board["wall"] = [None] * SIZE, [[None] * SIZE for _ in range(SIZE)]
            if MARKER in board["floor"]:
                self.data.setdefault(MARKER, seat)
        self.data["picks"] = [board.pop("picks", []) for board in boards]


def _example(size: int) -> str:
    return ("." * (size - 1) + "b").rjust(SIZE) + " | r...."


MOST_PENALTY = 2  # on average, of each piece on a floor line


class Reader(JsonReader):
    """Reads one position from JSON, trusting nothing."""

    table: AzulPosition

    def __init__(self, ruleset: DraftingRuleset, data: Mapping[str, Any], draw: Draw) -> None:
        super().__init__(ruleset, data, draw)
        table = self.table
        self._progress(data)
        self.read_sources(data)
        for seat, board in enumerate(self.sequence(data.get("boards"), "boards", table.players)):
            self._board(board, seat)
        self.check_tiles()
        if table.grey:
            self._picks(table, data)

    def _progress(self, data: Mapping[str, Any]) -> None:
        """How far the game is."""
        table = self.table
        self.shape(table.phase in table.phases, "phase")
        self.read_turn(data.get("turn"), "draft")
        table.round = self.whole(data.get("round"), "round", low=int(table.phase != "deal"))
        over = table.phase == "over"
        table.idle = self.whole(data.get("idle", 0), "idle", low=-1, high=STUCK_ROUNDS - (not over))
        table.reason = data.get("reason")
        self.shape(table.reason in (table.reasons if over else (None,)), "reason")

    def _board(self, data: Any, seat: int) -> None:
        """What lies in front of ``seat``."""
        board, where = self.table.boards[seat], f"boards[{seat}]"
        self.mapping(data, where)
        for row, cells in enumerate(self.sequence(data.get("wall"), f"{where}.wall", SIZE)):
            for column, cell in enumerate(self.sequence(cells, f"{where}.wall[{row}]", SIZE)):
                if cell is not None:
                    self._wall_tile(board, row, column, cell, f"{where}.wall[{row}][{column}]")
                    self._once(board, row, column, f"{where}.wall[{row}][{column}]")
        for line, content in enumerate(self.sequence(data.get("lines"), f"{where}.lines", SIZE)):
            board.open = board.open & ~OPEN[line] | board.lacks[line]
            if content is not None:
                self._line(board, line, content, f"{where}.lines[{line}]")
        self._floor(board, seat, data.get("floor"), f"{where}.floor")
        self._score(board, data, where)

    def _wall_tile(self, board: Board, row: int, column: int, word: Any, where: str) -> None:
        colour = self.tile(word, where)
        printed = board.spaces[row][column]
        if printed not in (None, word):
            raise InvalidPosition("wrong-space", where=where, colour=word, printed=str(printed))
        board.put(row, column, colour)

    def _once(self, board: Board, row: int, column: int, where: str) -> None:
        """No colour is twice in the row or the column of a tile, so far as the wall is read."""
        colour = board.cells[SIZE * row + column]
        others = {(row, other) for other in range(column)} | {(other, column) for other in range(row)}
        if colour is not None and any(board.cells[SIZE * other[0] + other[1]] == colour for other in others):
            raise InvalidPosition("colour-twice", where=where, colour=COLOURS[colour])

    def _line(self, board: Board, line: int, data: Any, where: str) -> None:
        self.mapping(data, where)
        count = self.whole(data.get("count"), f"{where}.count", low=1)
        if count > line + 1:
            raise InvalidPosition("line-over-full", where=where, count=count)
        colour = self.colour(data.get("colour"), f"{where}.colour")
        self.seen[colour] += count
        place = 1 << 6 * colour + line
        if not board.lacks[line] & place:
            raise InvalidPosition("wall-has-colour", where=where, colour=COLOURS[colour])
        board.counts[line] = count
        board.colours[line] = colour
        board.open &= ~OPEN[line]
        if count <= line:
            board.open |= place

    def _floor(self, board: Board, seat: int, data: Any, where: str) -> None:
        words = self.sequence(data, where)
        markers = words.count("marker")
        unpaid = self.table.phase in ("draft", "tile")
        self.tiles([word for word in words if word != "marker"], where)
        if len(words) > (FLOOR_SPACES if unpaid else 0):
            raise InvalidPosition("floor-over-full", where=where, count=len(words))
        # The marker takes no space when it comes to a full floor line; otherwise it lies there until the round ends.
        owed = seat == self.table.marker and unpaid
        if markers > owed or (owed and not markers and len(words) < FLOOR_SPACES):
            raise InvalidPosition("marker-misplaced", where=where)
        board.floor = [PIECES.index(word) for word in words]

    def _score(self, board: Board, data: Mapping[str, Any], where: str) -> None:
        board.score = self.whole(data.get("score"), f"{where}.score")
        rows, columns, colours = board.sheet()[2:]
        bonuses = rows.points + columns.points + colours.points if self.table.phase == "over" else 0
        paid = self.table.round - (self.table.phase in ("draft", "tile"))
        pieces = self.whole(data.get("floor_pieces", 0), f"{where}.floor_pieces", high=FLOOR_SPACES * paid)
        points = self.whole(data.get("floor_points", 0), f"{where}.floor_points", -MOST_PENALTY * pieces, 0)
        board.floor_pieces, board.floor_points = pieces, points
        earned = board.score - bonuses - points
        board.wall_points = self.whole(data.get("wall_points", earned), f"{where}.wall_points")
        if board.wall_points != earned:
            raise InvalidPosition("score-does-not-add-up", where=where, score=board.score)

    def _picks(self, table: AzulPosition, data: Mapping[str, Any]) -> None:
        """What everybody has chosen in secret; in a view, what its seat has chosen."""
        seats = self.sequence(data.get("picks", [[]] * table.players), "picks", table.players)
        tilings = [board.tiling() for board in table.boards]
        for seat, texts in enumerate(seats):
            for number, text in enumerate(self.sequence(texts, f"picks[{seat}]")):
                where, tiling = f"picks[{seat}][{number}]", tilings[seat]
                known = table.phase == "tile" and table.view in (None, seat)
                move = MOVES.get(text) if known and isinstance(text, str) else None
                if not isinstance(move, Tile):
                    raise InvalidPosition("bad-shape", where=where)
                if move.line != tiling.row or not tiling.choices >> move.column & 1:
                    raise InvalidPosition("impossible-pick", where=where)
                tilings[seat] = table.boards[seat].tiling(tiling, move)
        if table.phase == "tile":
            table.begin_tiling(tilings)
            if not table.to_act:
                raise InvalidPosition("nothing-to-choose")
