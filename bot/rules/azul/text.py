"""A position of base Azul as text, on either wall; fields and what may be left out as :mod:`bot.rules.text` says.

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

from bot.rules.azul.pieces import SIZE
from bot.rules.text import MARKER, Json, TextForm

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
