"""The text form of Summer Pavilion on both sides. :mod:`bot.rules.form` describes the common fields and their defaults.

A colour is its first letter. A star is written with its name from the notation and its six slots from slot 1, with a
dot for each free slot. On the variant side, the stars are ``ul ur r lr ll l centre``. ``hand`` contains the tiles to
place, ``kept`` the tiles in the corners of a player who has ``passed``. ``wild`` is the wild colour [the round's],
``owed`` the number of bonus tiles to take now. An omitted supply consists of ten tiles of the most frequent remaining
colours. If the offer is empty, the default phase is ``place``. The module ``snapshot`` explains the numbers of a
board::

    summer-pavilion standard  round 2  ply 31  phase place
    start 1  turn 0  marker 1
    wild green  supply ppgooyybbr
    bag p13 g16 o10 y15 b12 r16  tower p3 g1 o6 y4 b5 r4
    seat 0  score 14
      orange .o.o..  red ......  blue ....bb  yellow ......
      green ......  purple p.p...  centre b....y
      hand pgoo
      marker points -2  marker tiles 2
    seat 1  score 9
      orange ......  red ......  blue ......  yellow ......
      green gg....  purple ......  centre ......
      kept pgr  passed
"""

from __future__ import annotations

from collections import Counter
from functools import partial

from bot.rules.form import FieldReaders, PositionJson, TextFields, TextReader, TextWriter
from bot.rules.summer_pavilion.pieces import BOARDS, COLOURS, FIRST_SCORE, SLOTS, SUPPLY

_FIELDS = TextFields(
    letters="pgoybr",
    numbers=("owed",),
    counters=("marker_points", "marker_tiles", "dropped_points", "dropped", "left_points", "left"),
    quiet="place",
)
_STARS_OF_A_LINE = 4


class SummerPavilionTextWriter(TextWriter):
    """A writer of Summer Pavilion's positions."""

    fields = _FIELDS

    def write_table(self, data: PositionJson) -> list[str]:
        """Return the fields for the wild colour and the supply."""
        return [f"wild {data['wild']}", f"supply {self.write_row(data['supply']) or '-'}"]

    def write_board(self, data: PositionJson, seat: int) -> list[str]:
        """Return the lines for the stars and for the tiles in hand and in the corners."""
        board = data["boards"][seat]
        stars = [f"{name} {self.write_row(slots)}" for name, slots in board["stars"].items()]
        lines = ["  ".join(stars[:_STARS_OF_A_LINE]), "  ".join(stars[_STARS_OF_A_LINE:])]
        held = [f"{place} {self.write_row(board[place])}" for place in ("hand", "kept") if board[place]]
        if board["passed"]:
            held.append("passed")
        if held:
            lines.append("  ".join(held))
        return lines


class SummerPavilionTextReader(TextReader):
    """A reader of a position of Summer Pavilion."""

    fields = _FIELDS

    def make_empty_board(self) -> PositionJson:
        return {"score": FIRST_SCORE, "hand": [], "kept": [], "passed": False}

    def list_table_fields(self) -> FieldReaders:
        """Return the readers for the wild colour and the supply."""
        return {"wild": str, "supply": self.read_tiles}

    def list_board_fields(self) -> FieldReaders:
        """Return the readers for stars, tiles in hand and in the corners, and ``passed``."""
        readers: FieldReaders = {"hand": self.read_tiles, "kept": self.read_tiles, "passed": self._read_passed}
        for name in self._stars:
            readers[name] = partial(self._read_star, name)
        return readers

    def complete(self) -> None:
        """Add omitted stars and the supply. Players with tiles in the corners are marked as having passed."""
        for board in self.data["boards"]:
            board["stars"] = {name: board.pop(name, [None] * SLOTS) for name in self._stars}
            if board["kept"]:
                board["passed"] = True
        if "supply" not in self.data:
            self.data["supply"] = self._choose_supply()

    @property
    def _stars(self) -> tuple[str, ...]:
        """The names of the stars, or no names if the side is unknown."""
        side = BOARDS.get(self.data["side"])
        if side is None:
            return ()
        return side.stars

    def _choose_supply(self) -> list[str]:
        """Return ten tiles of the most frequent remaining colours."""
        rest = Counter({colour: self.ruleset.tiles_of_a_colour - self.seen[colour] for colour in COLOURS})
        supply: list[str] = []
        for _ in range(min(SUPPLY, (+rest).total())):
            colour, _ = rest.most_common(1)[0]
            rest[colour] -= 1
            self.seen[colour] += 1
            supply.append(colour)
        return supply

    def _read_passed(self, value: str) -> bool:
        if value:
            self.lines.refuse("'passed', without a value")
        return True

    def _read_star(self, name: str, value: str) -> list[str | None]:
        if len(value) != SLOTS:
            self.lines.refuse(f"six slots of the star, '{name} .r....'")
        return self.read_spaces(value)
