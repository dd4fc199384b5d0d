"""A position of Summer Pavilion as text, on either side; fields and what may be left out as :mod:`bot.rules.text` says.

A colour is its first letter. A star is its six slots from slot 1, a dot for each that is free; its name is that of the
notation, on the variant side ``ul ur r lr ll l centre``. ``hand`` are the tiles to place, ``kept`` those in the
corners, whose player has ``passed``. ``wild`` is the colour of the round [as the round says] and ``owed`` how many
bonus tiles are taken now; a supply that is not written is ten of the tiles of which most are left. The phase of a text
that says none, and where nothing lies out, is ``place``. The numbers of a board are explained with the JSON form::

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

from bot.rules.summer_pavilion.pieces import BOARDS, COLOURS, FIRST_SCORE, SLOTS, SUPPLY
from bot.rules.text import Json, TextForm

_STARS_OF_A_LINE = 4


class SummerPavilionText(TextForm):
    """Draws or reads one position of Summer Pavilion."""

    letters = "pgoybr"
    piles = ("bag", "tower")
    numbers = ("owed",)
    counters = ("marker_points", "marker_tiles", "dropped_points", "dropped", "left_points", "left")
    acting = ("draft", "place", "bonus")
    quiet = "place"

    def table_lines(self, data: Json) -> list[list[str]]:
        """The wild colour and the supply."""
        return [[f"wild {data['wild']}", f"supply {self.row_of(data['supply']) or '-'}"]]

    def board_lines(self, data: Json, seat: int) -> list[str]:
        """The stars, and the tiles in hand and in the corners."""
        board = data["boards"][seat]
        stars = [f"{name} {self.row_of(slots)}" for name, slots in board["stars"].items()]
        held = [f"{place} {self.row_of(board[place])}" for place in ("hand", "kept") if board[place]]
        held += ["passed"] if board["passed"] else []
        lines = [stars[:_STARS_OF_A_LINE], stars[_STARS_OF_A_LINE:], held]
        return ["  ".join(line) for line in lines if line]

    def empty_board(self) -> Json:
        """A board without tiles."""
        stars = {name: [None] * SLOTS for name in self._stars}
        return {"score": FIRST_SCORE, "hand": [], "kept": [], "passed": False, "stars": stars}

    def board_row(self, board: Json, line: str) -> None:
        """Refuse it: there are none."""
        self.refuse("fields only")

    def table_field(self, name: str, value: str) -> bool:
        """Read the wild colour or the supply."""
        if name == "wild":
            self.data["wild"] = value
        elif name == "supply":
            self.data["supply"] = self.tiles(value)
        return name in ("wild", "supply")

    def board_field(self, board: Json, name: str, value: str) -> bool:
        """Read a star, or the tiles somebody holds."""
        if name in ("hand", "kept"):
            board[name] = self.tiles(value)
        elif name == "passed" and not value:
            board["passed"] = True
        elif name in self._stars:
            if len(value) != SLOTS:
                self.refuse(f"six slots of the star, '{name} .r....'")
            board["stars"][name] = [None if letter == "." else self.word(letter) for letter in value]
        else:
            return False
        return True

    def complete(self) -> None:
        """Who keeps tiles has passed; and a supply of tiles that are nowhere else."""
        for board in self.data["boards"]:
            board["passed"] |= bool(board["kept"])
        if "supply" in self.data:
            return
        self.data["supply"] = []
        rest = Counter({colour: self.ruleset.tiles_of_a_colour - self.seen[colour] for colour in COLOURS})
        for _ in range(min(SUPPLY, (+rest).total())):
            colour = rest.most_common(1)[0][0]
            rest[colour] -= 1
            self.seen[colour] += 1
            self.data["supply"].append(colour)

    @property
    def _stars(self) -> tuple[str, ...]:
        side = BOARDS.get(self.data["side"])
        return tuple(side.stars) if side else ()
