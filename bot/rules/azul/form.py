"""A position of base Azul as text, on either wall; fields and what may be left out as :mod:`bot.rules.form` says.

A colour is its first letter, black is ``k``. A row is a pattern line and the wall beside it, a dot for each free space;
there are five rows or, for an empty board, none. ``floor`` is the floor line from the left, with the marker if it lies
there (then it need not be written again), ``idle`` the rounds running that were stuck; The module ``snapshot``
explains ``floor points`` and ``floor pieces``. On the grey wall ``picks`` are the columns chosen in secret, as moves
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
from functools import partial

from bot.rules.azul.board import Board
from bot.rules.azul.pieces import COLOURS, FLOOR_SPACES, MARKER, MOVES, OPEN, PIECES, SIZE, STUCK_ROUNDS, Tile
from bot.rules.azul.position import AzulPosition
from bot.rules.form import Json, JsonReader, Node, Readers, TextForm
from bot.rules.game import InvalidPosition

_ROW = re.compile(r"(\.*)([a-z]*)\s*\|\s*([a-z.]*)")
_FIVE_ROWS = "five rows of a board, or none"


class AzulText(TextForm):
    """Draws or reads one position of base Azul."""

    letters = "byrkw"
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
            example = ("." * (size - 1) + "b").rjust(SIZE) + " | r...."
            self.refuse(f"a pattern line of {size} spaces, filled from the right, and the wall: '{example}'")
        for part in ("lines", "wall"):
            self.note(f"boards[{len(self.data['boards']) - 1}].{part}[{size - 1}]")
        tiles = self.tiles(found[2]) if found[2] else []
        board["lines"].append({"colour": tiles[0], "count": len(tiles)} if tiles else None)
        board["wall"].append(self.spaces(found[3]))

    def board_fields(self) -> Readers:
        """The floor line, and choices."""
        readers: Readers = {"floor": partial(self.tiles, marker=True)}
        if self.data["side"] == "grey":
            readers["picks"] = lambda value: [pick.strip() for pick in value.split(",")]
        return readers

    def complete(self) -> None:
        """Empty boards where no rows are written, and the marker with whom it lies."""
        boards = self.data["boards"]
        for seat, board in enumerate(boards):
            rows = len(board["lines"])
            if rows not in (0, SIZE):
                self.refuse(_FIVE_ROWS, f"boards[{seat}].lines[{rows - 1}]")
            if not rows:
                board["lines"], board["wall"] = [None] * SIZE, [[None] * SIZE for _ in range(SIZE)]
            if "marker" in board["floor"]:
                self.data.setdefault("marker", seat)
        self.data["picks"] = [board.pop("picks", []) for board in boards]


MOST_PENALTY = 2  # on average, of each piece on a floor line


class Reader(JsonReader):
    """Reads one position from JSON."""

    table: AzulPosition

    def read_table(self, data: Node) -> None:
        """How long nobody could do anything."""
        most = STUCK_ROUNDS - (self.table.phase != "over")
        self.table.idle = data.at("idle", 0).whole(low=-1, high=most)

    def read_board(self, board: Board, data: Node, seat: int) -> None:
        """Wall, pattern lines, floor line and score."""
        for row, cells in enumerate(data.at("wall").each(SIZE)):
            for column, cell in enumerate(cells.each(SIZE)):
                if cell.value is not None:
                    self._wall_tile(board, row, column, cell)
        for line, content in enumerate(data.at("lines").each(SIZE)):
            board.open = board.open & ~OPEN[line] | board.lacks[line]
            if content.value is not None:
                self._line(board, line, content)
        self._floor(board, seat, data.at("floor"))
        self._score(board, data)

    def _wall_tile(self, board: Board, row: int, column: int, data: Node) -> None:
        colour, printed = self.tile(data), board.spaces[row][column]
        data.check(printed in (None, data.value), "wrong-space", colour=data.value, printed=str(printed))
        # No colour is twice in a row or column, so far as the wall is read.
        others = [*board.cells[SIZE * row : SIZE * row + column], *board.cells[column : SIZE * row + column : SIZE]]
        data.check(colour not in others, "colour-twice", colour=data.value)
        board.put(row, column, colour)

    def _line(self, board: Board, line: int, data: Node) -> None:
        count = data.at("count").whole(low=1)
        data.check(count <= line + 1, "line-over-full", count=count)
        word = data.at("colour")
        colour = word.one_of(COLOURS)
        self.seen[colour] += count
        data.check(bool(board.lacks[line] >> 6 * colour + line & 1), "wall-has-colour", colour=word.value)
        board.fill(line, colour, count)

    def _floor(self, board: Board, seat: int, data: Node) -> None:
        pieces = [piece.one_of(PIECES) for piece in data.each()]
        for piece in pieces:
            if piece != MARKER:
                self.seen[piece] += 1
        unpaid = self.table.phase in ("draft", "tile")
        data.check(len(pieces) <= FLOOR_SPACES * unpaid, "floor-over-full", count=len(pieces))
        # The marker takes no space when it comes to a full floor line; otherwise it lies there until the round ends.
        markers, owed = pieces.count(MARKER), seat == self.table.marker and unpaid
        lost = owed and not markers and len(pieces) < FLOOR_SPACES
        data.check(markers <= owed and not lost, "marker-misplaced")
        board.floor = pieces

    def _score(self, board: Board, data: Node) -> None:
        board.score = data.at("score").whole()
        bonuses = sum(line.points for line in board.sheet()[2:]) if self.table.phase == "over" else 0
        paid = self.table.round - (self.table.phase in ("draft", "tile"))
        board.floor_pieces = data.at("floor_pieces", 0).whole(high=FLOOR_SPACES * paid)
        board.floor_points = data.at("floor_points", 0).whole(-MOST_PENALTY * board.floor_pieces, 0)
        earned = board.score - bonuses - board.floor_points
        board.wall_points = data.at("wall_points", earned).whole()
        data.check(board.wall_points == earned, "score-does-not-add-up", score=board.score)

    def finish(self, data: Node) -> None:
        """What everybody has chosen in secret; in a view, what its seat has chosen."""
        table = self.table
        if not table.grey:
            return
        tilings = [board.tiling() for board in table.boards]
        for seat, picks in enumerate(data.at("picks", [[]] * table.players).each(table.players)):
            for pick in picks.each():
                known = table.phase == "tile" and table.view in (None, seat)
                move, tiling = MOVES.get(pick.value) if isinstance(pick.value, str) else None, tilings[seat]
                if not known or not isinstance(move, Tile):
                    raise InvalidPosition("bad-shape", where=pick.where)
                fits = move.line == tiling.row and tiling.choices >> move.column & 1
                pick.check(bool(fits), "impossible-pick")
                tilings[seat] = table.boards[seat].tiling(tiling, move)
        if table.phase == "tile":
            table.begin_tiling(tilings)
            if not table.to_act:
                raise InvalidPosition("nothing-to-choose")
