"""A position of Summer Pavilion as text, on either side; fields and what may be left out as :mod:`bot.rules.form` says.

A colour is its first letter. A star is its six slots from slot 1, a dot for each that is free; its name is that of the
notation, on the variant side ``ul ur r lr ll l centre``. ``hand`` are the tiles to place, ``kept`` those in the
corners, whose player has ``passed``. ``wild`` is the colour of the round [as the round says] and ``owed`` how many
bonus tiles are taken now; a supply that is not written is ten of the tiles of which most are left. The phase of a text
that says none, and where nothing lies out, is ``place``. The module ``snapshot`` explains the numbers of a
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
from collections.abc import Mapping
from functools import partial

from bot.rules.drafting import NOBODY
from bot.rules.form import Json, JsonReader, Node, Readers, TextForm
from bot.rules.summer_pavilion.board import Board
from bot.rules.summer_pavilion.pieces import (
    ALL_TILES,
    BOARDS,
    COLOURS,
    FIRST_SCORE,
    LOWEST_SCORE,
    MOST_BONUS,
    MOST_KEPT,
    SLOTS,
    SUPPLY,
    TILES_OF_A_COLOUR,
    size_of,
)
from bot.rules.summer_pavilion.position import SummerPavilionPosition

_STARS_OF_A_LINE = 4


class SummerPavilionText(TextForm):
    """Draws or reads one position of Summer Pavilion."""

    letters = "pgoybr"
    numbers = ("owed",)
    counters = ("marker_points", "marker_tiles", "dropped_points", "dropped", "left_points", "left")
    quiet = "place"

    def table_line(self, data: Json) -> list[str]:
        """The wild colour and the supply."""
        return [f"wild {data['wild']}", f"supply {self.row_of(data['supply']) or '-'}"]

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
        return {"score": FIRST_SCORE, "hand": [], "kept": [], "passed": False}

    def table_fields(self) -> Readers:
        """The wild colour and the supply."""
        return {"wild": str, "supply": self.tiles}

    def board_fields(self) -> Readers:
        """The stars, and the tiles somebody holds."""
        stars = {name: partial(self._star, name) for name in self._stars}
        return {"hand": self.tiles, "kept": self.tiles, "passed": self._passed, **stars}

    def _passed(self, value: str) -> bool:
        if value:
            self.refuse("'passed', without a value")
        return True

    def _star(self, name: str, value: str) -> list[str | None]:
        if len(value) != SLOTS:
            self.refuse(f"six slots of the star, '{name} .r....'")
        return self.spaces(value)

    def complete(self) -> None:
        """Stars without tiles; who keeps tiles has passed; and a supply of tiles that are nowhere else."""
        for board in self.data["boards"]:
            board["stars"] = {name: board.pop(name, [None] * SLOTS) for name in self._stars}
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


MOST_WITH_MARKER = TILES_OF_A_COLOUR + 1  # tiles taken at once, one of them wild


class Reader(JsonReader):
    """Reads one position from JSON."""

    table: SummerPavilionPosition

    def read_table(self, data: Node) -> None:
        """The wild colour and the supply."""
        table = self.table
        table.wild = max(table.round, 1) - 1
        wild, supply = data.at("wild", COLOURS[table.wild]), data.at("supply")
        wild.check(wild.value == COLOURS[table.wild])
        table.supply = self.tiles(supply, SUPPLY)

    def read_board(self, board: Board, data: Node, seat: int) -> None:
        """Stars, tiles and score."""
        table, stars = self.table, data.at("stars")
        stars.check(isinstance(stars.value, Mapping) and set(stars.value) == set(board.side.stars))
        for star, name in enumerate(board.side.stars):
            # Laid in any order: those of a star are always all alike or all different, and it takes each of them.
            for slot, word in enumerate(stars.at(name).each(SLOTS)):
                if word.value is not None:
                    colour = self.tile(word)
                    fits = board.accepts(star) >> colour & 1
                    word.check(bool(fits), "wrong-space", colour=word.value)
                    board.lay(star, SLOTS * star + slot, colour)
        hand, kept, passed = data.at("hand"), data.at("kept"), data.at("passed")
        board.hand = self.tiles(hand)
        board.kept = self.tiles(kept, MOST_KEPT)
        out = passed.value
        # Everybody has passed when the next deal is waited for, and nobody while there are tiles to draft.
        settled = {"draft": False, "deal": table.round > 0, "over": True}
        passed.check(type(out) is bool and out == settled.get(table.phase, out))
        hand.check(not (board.hand if out else board.kept))
        kept.check(not (table.phase == "over" and board.kept))
        board.passed = bool(out)
        self._score(board, data)

    def _score(self, board: Board, data: Node) -> None:
        table, over = self.table, self.table.phase == "over"
        board.score = data.at("score").whole(low=LOWEST_SCORE)
        # In as many rounds the marker was taken, and this seat has passed.
        marked = table.round - (table.phase == "draft" and table.marker == NOBODY)
        passed = table.round - (not board.passed)
        most = {
            "marker_tiles": MOST_WITH_MARKER * marked,
            "dropped": size_of(ALL_TILES) * passed + FIRST_SCORE - LOWEST_SCORE,
            "left": MOST_KEPT * over,
        }
        for name, high in most.items():
            tiles = data.at(name, 0).whole(high=max(0, high))
            points = f"{name.removesuffix('_tiles')}_points"
            setattr(board, name, tiles)
            setattr(board, points, data.at(points, 0).whole(-tiles, 0))
        bonuses = sum(line.points for line in board.sheet() if line.key in ("stars", "numbers")) if over else 0
        lost = board.marker_points + board.dropped_points + board.left_points
        earned = board.score - FIRST_SCORE - bonuses - lost
        # Written by hand, a score may stand below the first five without a word of how it fell.
        if earned < 0 and not lost and "tile_points" not in data.value:
            board.dropped, board.dropped_points, earned = -earned, earned, 0
        board.tile_points = data.at("tile_points", earned).whole()
        data.check(board.tile_points == earned, "score-does-not-add-up", score=board.score)

    def finish(self, data: Node) -> None:
        """What the seat to act, which has not passed, takes now."""
        table = self.table
        data.at("turn").check(not any(table.boards[seat].passed for seat in table.to_act))
        bonus = table.phase == "bonus"
        most = min(MOST_BONUS, size_of(table.supply)) if bonus else 0
        table.owed = data.at("owed", 0).whole(int(bonus), most)
