"""The text form of base Azul on both walls. :mod:`bot.rules.form` describes the common fields and their defaults.

A colour is its first letter, except that black is ``k``. A row consists of a pattern line and a row of the wall, with a
dot for each free space. A board has five rows, or none if it is empty. ``floor`` is the floor line from the left. If it
contains the marker, the field ``marker`` can be omitted. ``idle`` is the number of consecutive stuck rounds. The module
``snapshot`` explains ``floor points`` and ``floor pieces``. On the grey wall, ``picks`` are the secret choices as moves
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
    """A writer of base Azul's positions."""

    fields = _FIELDS

    def write_board(self, data: PositionJson, seat: int) -> list[str]:
        """Return the lines for the pattern lines and wall, the floor line, and the secret choices."""
        board = data["boards"][seat]
        lines = []
        for size, (line, wall) in enumerate(zip(board["lines"], board["wall"], strict=True), 1):
            tiles = self.write_row([line["colour"]] * line["count"]) if line else ""
            spaces = tiles.rjust(size, ".").rjust(SIZE)
            lines.append(f"{spaces} | {self.write_row(wall)}")
        if board["floor"]:
            lines.append(f"floor {self.write_row(board['floor'])}")
        # The coloured wall doesn't have any choices.
        if "picks" in data and data["picks"][seat]:
            lines.append(f"picks {', '.join(data['picks'][seat])}")
        return lines


class AzulTextReader(TextReader):
    """A reader of a position of base Azul."""

    fields = _FIELDS

    def make_empty_board(self) -> PositionJson:
        return {"score": 0, "lines": [], "wall": [], "floor": []}

    def read_row(self, board: PositionJson, line: str) -> None:
        """Read a pattern line and the row of the wall next to it."""
        size = len(board["lines"]) + 1
        if size > SIZE:
            self.lines.refuse(_FIVE_ROWS)
        found = _ROW.fullmatch(line)
        if not found or not _is_row(found, size):
            example = ("." * (size - 1) + "b").rjust(SIZE) + " | r...."
            self.lines.refuse(f"a pattern line of {size} spaces, filled from the right, and the wall: '{example}'")
        path = f"boards[{len(self.data['boards']) - 1}]"
        self.lines.record(f"{path}.lines[{size - 1}]")
        self.lines.record(f"{path}.wall[{size - 1}]")
        if found["tiles"]:
            tiles = self.read_tiles(found["tiles"])
            board["lines"].append({"colour": tiles[0], "count": len(tiles)})
        else:
            board["lines"].append(None)
        board["wall"].append(self.read_spaces(found["wall"]))

    def list_board_fields(self) -> FieldReaders:
        readers: FieldReaders = {"floor": partial(self.read_tiles, marker=True)}
        if self.data["side"] == "grey":
            readers["picks"] = _read_picks
        return readers

    def complete(self) -> None:
        """Add the omitted rows of empty boards, and the owner of the marker."""
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
    """Check for a pattern line of ``size`` spaces with at most one colour and a complete row of the wall."""
    spaces = len(found["free"]) + len(found["tiles"])
    return spaces == size and len(set(found["tiles"])) <= 1 and len(found["wall"]) == SIZE


def _read_picks(value: str) -> list[str]:
    return [pick.strip() for pick in value.split(",")]
