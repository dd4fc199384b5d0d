"""A reader of base Azul's positions in JSON, on both walls."""

from __future__ import annotations

from bot.rules.azul.board import AzulPlayerBoard
from bot.rules.azul.pieces import COLOURS, FLOOR_SPACES, MARKER, MOVES, OPEN, PIECES, SIZE, STUCK_ROUNDS, Tile
from bot.rules.azul.position import AzulPosition
from bot.rules.game import InvalidPosition
from bot.rules.json_form import JsonReader, Node

MAX_PENALTY = 2  # maximum penalty per piece on a floor line, averaged over its pieces
_BONUSES = ("rows", "columns", "colours")  # keys of the lines for final bonuses on the score sheet


class AzulJsonReader(JsonReader):
    table: AzulPosition

    def read_table(self, data: Node) -> None:
        """Read the number of consecutive stuck rounds."""
        most = STUCK_ROUNDS
        if self.table.phase != "over":
            most -= 1
        self.table.idle = data.at("idle", 0).whole(low=-1, high=most)

    def read_board(self, board: AzulPlayerBoard, data: Node, seat: int) -> None:
        """Read the wall, the pattern lines, the floor line and the score."""
        for row, cells in enumerate(data.at("wall").each(SIZE)):
            for column, cell in enumerate(cells.each(SIZE)):
                if cell.value is not None:
                    self._read_wall_tile(board, row, column, cell)
        for line, content in enumerate(data.at("lines").each(SIZE)):
            board.open = board.open & ~OPEN[line] | board.lacks[line]
            if content.value is not None:
                self._read_line(board, line, content)
        self._read_floor(board, seat, data.at("floor"))
        self._read_score(board, data)

    def finish(self, data: Node) -> None:
        """Read the secret choices. A view may contain only the choices of its own seat."""
        table = self.table
        if not table.grey:
            return
        tilings = [board.plan_tiling() for board in table.boards]
        for seat, picks in enumerate(data.at("picks", [[]] * table.players).each(table.players)):
            is_known = table.phase == "tile" and table.view in (None, seat)
            for pick in picks.each():
                move = MOVES.get(pick.value) if isinstance(pick.value, str) else None
                if not is_known or not isinstance(move, Tile):
                    raise InvalidPosition("bad-shape", where=pick.where)
                tiling = tilings[seat]
                pick.check(move.line == tiling.row and tiling.has_choice(move.column), "impossible-pick")
                tilings[seat] = table.boards[seat].plan_tiling((*tiling.picks, move))
        if table.phase == "tile":
            table.begin_tiling(tilings)
            if not table.to_act:
                raise InvalidPosition("nothing-to-choose")

    @property
    def _is_floor_unpaid(self) -> bool:
        """Whether the floor lines of the current round haven't been paid for yet."""
        return self.table.phase in ("draft", "tile")

    def _read_wall_tile(self, board: AzulPlayerBoard, row: int, column: int, data: Node) -> None:
        colour = self.read_tile(data)
        printed = board.spaces[row][column]
        data.check(printed in (None, data.value), "wrong-space", colour=data.value, printed=str(printed))
        # Only earlier tiles are compared, because each later tile will be compared with this one.
        before = board.cells[SIZE * row : SIZE * row + column]
        above = board.cells[column : SIZE * row + column : SIZE]
        data.check(colour not in before and colour not in above, "colour-twice", colour=data.value)
        board.put(row, column, colour)

    def _read_line(self, board: AzulPlayerBoard, line: int, data: Node) -> None:
        count = data.at("count").whole(low=1)
        data.check(count <= line + 1, "line-over-full", count=count)
        word = data.at("colour")
        colour = word.one_of(COLOURS)
        self.seen[colour] += count
        data.check(bool(board.lacks[line] >> 6 * colour + line & 1), "wall-has-colour", colour=word.value)
        board.fill(line, colour, count)

    def _read_floor(self, board: AzulPlayerBoard, seat: int, data: Node) -> None:
        pieces = [piece.one_of(PIECES) for piece in data.each()]
        for piece in pieces:
            if piece != MARKER:
                self.seen[piece] += 1
        most = FLOOR_SPACES if self._is_floor_unpaid else 0
        data.check(len(pieces) <= most, "floor-over-full", count=len(pieces))
        # The marker stays on its owner's floor line until the round ends, unless the floor line was already full.
        markers = pieces.count(MARKER)
        if self._is_floor_unpaid and seat == self.table.marker:
            is_right = markers == 1 or (markers == 0 and len(pieces) == FLOOR_SPACES)
        else:
            is_right = markers == 0
        data.check(is_right, "marker-misplaced")
        board.floor = pieces

    def _read_score(self, board: AzulPlayerBoard, data: Node) -> None:
        board.score = data.at("score").whole()
        paid_rounds = self.table.round
        if self._is_floor_unpaid:
            paid_rounds -= 1
        board.floor_pieces = data.at("floor_pieces", 0).whole(high=FLOOR_SPACES * paid_rounds)
        board.floor_points = data.at("floor_points", 0).whole(-MAX_PENALTY * board.floor_pieces, 0)
        earned = board.score - board.floor_points
        if self.table.phase == "over":
            earned -= sum(line.points for line in board.sheet() if line.key in _BONUSES)
        board.wall_points = data.at("wall_points", earned).whole()
        data.check(board.wall_points == earned, "score-does-not-add-up", score=board.score)
