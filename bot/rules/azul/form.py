"""A position of base Azul as text, on either wall; fields and what may be left out as :mod:`bot.rules.form` says.

A colour is its first letter, black is ``k``. A row is a pattern line and the wall beside it, a dot for each free space;
there are five rows or, for an empty board, none. ``floor`` is the floor line from the left, with the marker if it lies
there (then it need not be written again), ``idle`` the rounds running that were stuck. The module ``snapshot``
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

from bot.rules.azul.pieces import SIZE
from bot.rules.form import MARKER, FieldReaders, PositionJson, TextFields, TextReader, TextWriter

_FIELDS = TextFields(letters="byrkw", numbers=("idle",), counters=("floor_points", "floor_pieces"))
_ROW = re.compile(r"(?P<free>\.*)(?P<tiles>[a-z]*)\s*\|\s*(?P<wall>[a-z.]*)")
_FIVE_ROWS = "five rows of a board, or none"


class AzulTextWriter(TextWriter):
    """Writes positions of base Azul."""

    fields = _FIELDS

    def write_board(self, data: PositionJson, seat: int) -> list[str]:
        """Pattern lines and wall, the floor line, and what was chosen in secret."""
        board = data["boards"][seat]
        lines = []
        for size, (line, wall) in enumerate(zip(board["lines"], board["wall"], strict=True), 1):
            tiles = self.write_row([line["colour"]] * line["count"]) if line else ""
            spaces = tiles.rjust(size, ".").rjust(SIZE)
            lines.append(f"{spaces} | {self.write_row(wall)}")
        if board["floor"]:
            lines.append(f"floor {self.write_row(board['floor'])}")
        # The coloured wall has no choices.
        if "picks" in data and data["picks"][seat]:
            lines.append(f"picks {', '.join(data['picks'][seat])}")
        return lines


class AzulTextReader(TextReader):
    """Reads one position of base Azul."""

    fields = _FIELDS

    def make_empty_board(self) -> PositionJson:
        """A board without tiles."""
        return {"score": 0, "lines": [], "wall": [], "floor": []}

    def read_row(self, board: PositionJson, line: str) -> None:
        """Read a pattern line and the wall beside it."""
        size = len(board["lines"]) + 1
        if size > SIZE:
            self.lines.refuse(_FIVE_ROWS)
        found = _ROW.fullmatch(line)
        if not found or not _is_row(found, size):
            example = ("." * (size - 1) + "b").rjust(SIZE) + " | r...."
            self.lines.refuse(f"a pattern line of {size} spaces, filled from the right, and the wall: '{example}'")
        path = f"boards[{len(self.data['boards']) - 1}]"
        self.lines.note(f"{path}.lines[{size - 1}]")
        self.lines.note(f"{path}.wall[{size - 1}]")
        if found["tiles"]:
            tiles = self.read_tiles(found["tiles"])
            board["lines"].append({"colour": tiles[0], "count": len(tiles)})
        else:
            board["lines"].append(None)
        board["wall"].append(self.read_spaces(found["wall"]))

    def list_board_fields(self) -> FieldReaders:
        """The floor line, and choices."""
        readers: FieldReaders = {"floor": partial(self.read_tiles, marker=True)}
        if self.data["side"] == "grey":
            readers["picks"] = _read_picks
        return readers

    def complete(self) -> None:
        """Empty boards where no rows are written, and the marker with whom it lies."""
        boards = self.data["boards"]
        for seat, board in enumerate(boards):
            rows = len(board["lines"])
            if rows not in (0, SIZE):
                self.lines.refuse(_FIVE_ROWS, f"boards[{seat}].lines[{rows - 1}]")
            if not rows:
                board["lines"] = [None] * SIZE
                board["wall"] = [[None] * SIZE for _ in range(SIZE)]
            if MARKER in board["floor"]:
                self.data.setdefault(MARKER, seat)
        self.data["picks"] = [board.pop("picks", []) for board in boards]


def _is_row(found: re.Match[str], size: int) -> bool:
    """Whether these are a pattern line of so many spaces, its tiles of one colour, and the wall beside it."""
    spaces = len(found["free"]) + len(found["tiles"])
    return spaces == size and len(set(found["tiles"])) <= 1 and len(found["wall"]) == SIZE


def _read_picks(value: str) -> list[str]:
    return [pick.strip() for pick in value.split(",")]
