"""A position of Summer Pavilion as text, on either side; fields and what may be left out as :mod:`bot.rules.form` says.

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
from collections.abc import Mapping, Sequence
from typing import Any

from bot.rules.drafting import NOBODY, DraftingRuleset
from bot.rules.draw import Draw
from bot.rules.form import Json, JsonReader, TextForm
from bot.rules.game import InvalidPosition
from bot.rules.summer_pavilion.board import Board
from bot.rules.summer_pavilion.pieces import (
    ALL_TILES,
    BOARDS,
    COLOURS,
    FIRST_SCORE,
    LOWEST_SCORE,
    MOST_BONUS,
    MOST_KEPT,
    REASON,
    ROUNDS,
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


PHASES = ("draft", "place", "bonus", "supply", "deal", "over")
ACTING = PHASES[:3]
MOST_WITH_MARKER = TILES_OF_A_COLOUR + 1  # tiles taken at once, one of them wild


class Reader(JsonReader):
    """Reads one position from JSON, trusting nothing."""

    table: SummerPavilionPosition

    def __init__(self, ruleset: DraftingRuleset, data: Mapping[str, Any], draw: Draw) -> None:
        super().__init__(ruleset, data, draw)
        self._progress(data)
        self.read_sources(data)
        table = self.table
        table.supply = self.tiles(data.get("supply"), "supply", SUPPLY)
        for seat, board in enumerate(self.sequence(data.get("boards"), "boards", table.players)):
            self._board(board, seat)
        self._turn(data)
        self.check_tiles()

    def _progress(self, data: Mapping[str, Any]) -> None:
        """How far the game is."""
        table = self.table
        self.shape(table.phase in PHASES, "phase")
        low = 0 if table.phase == "deal" else ROUNDS if table.phase == "over" else 1
        # A deal after the last round never comes.
        table.round = self.whole(data.get("round"), "round", low, ROUNDS - (table.phase == "deal"))
        table.reason = REASON if table.phase == "over" else None
        table.wild = max(table.round, 1) - 1
        self.shape(data.get("wild", COLOURS[table.wild]) == COLOURS[table.wild], "wild")

    def _turn(self, data: Mapping[str, Any]) -> None:
        """Who acts, and what for; needs the boards."""
        table = self.table
        self.read_turn(data.get("turn"), *ACTING)
        self.shape(not any(table.boards[seat].out for seat in table.to_act), "turn")
        bonus = table.phase == "bonus"
        most = min(MOST_BONUS, size_of(table.supply)) if bonus else 0
        table.owed = self.whole(data.get("owed", 0), "owed", int(bonus), most)

    def _board(self, data: Any, seat: int) -> None:
        """What lies in front of ``seat``."""
        table = self.table
        board, where = table.boards[seat], f"boards[{seat}]"
        self.mapping(data, where)
        stars, names = data.get("stars"), board.side.stars
        self.mapping(stars, f"{where}.stars")
        self.shape(set(stars) == set(names), f"{where}.stars")
        for star, name in enumerate(names):
            slots = self.sequence(stars[name], f"{where}.stars.{name}", SLOTS)
            self._star(board, star, slots, f"{where}.stars.{name}")
        board.hand = self.tiles(data.get("hand"), f"{where}.hand")
        board.kept = self.tiles(data.get("kept"), f"{where}.kept", MOST_KEPT)
        out = data.get("passed")
        self.shape(type(out) is bool, f"{where}.passed")
        # Everybody has passed when the next deal is waited for, and nobody while there are tiles to draft.
        settled = {"draft": False, "deal": table.round > 0, "over": True}
        self.shape(out == settled.get(table.phase, out), f"{where}.passed")
        self.shape(not (board.hand if out else board.kept), f"{where}.hand")
        self.shape(not (table.phase == "over" and board.kept), f"{where}.kept")
        board.out = bool(out)
        self._score(board, data, where)

    def _star(self, board: Board, star: int, slots: Sequence[Any], where: str) -> None:
        tiles = {slot: self.tile(word, f"{where}[{slot}]") for slot, word in enumerate(slots) if word is not None}
        # Laid in any order: those of a star are always all alike or all different, and it takes each of them.
        for slot, colour in tiles.items():
            if not board.accepts(star) >> colour & 1:
                raise InvalidPosition("wrong-space", where=f"{where}[{slot}]", colour=COLOURS[colour])
            board.lay(star, SLOTS * star + slot, colour)

    def _score(self, board: Board, data: Mapping[str, Any], where: str) -> None:
        table, over = self.table, self.table.phase == "over"
        board.score = self.whole(data.get("score"), f"{where}.score", low=LOWEST_SCORE)
        # In as many rounds the marker was taken, and this seat has passed.
        marked = table.round - (table.phase == "draft" and table.marker == NOBODY)
        passed = table.round - (not board.out)
        most = {
            "marker_tiles": MOST_WITH_MARKER * marked,
            "dropped": size_of(ALL_TILES) * passed + FIRST_SCORE - LOWEST_SCORE,
            "left": MOST_KEPT * over,
        }
        for name, high in most.items():
            tiles = self.whole(data.get(name, 0), f"{where}.{name}", high=max(0, high))
            points = f"{name.removesuffix('_tiles')}_points"
            setattr(board, name, tiles)
            setattr(board, points, self.whole(data.get(points, 0), f"{where}.{points}", -tiles, 0))
        bonuses = 0
        if over:
            bonuses = sum(line.points for line in board.sheet() if line.key in ("stars", "numbers"))
        lost = board.marker_points + board.dropped_points + board.left_points
        earned = board.score - FIRST_SCORE - bonuses - lost
        # Written by hand, a score may stand below the first five without a word of how it fell.
        if earned < 0 and not lost and "tile_points" not in data:
            board.dropped, board.dropped_points, earned = -earned, earned, 0
        board.tile_points = self.whole(data.get("tile_points", earned), f"{where}.tile_points")
        if board.tile_points != earned:
            raise InvalidPosition("score-does-not-add-up", where=where, score=board.score)
