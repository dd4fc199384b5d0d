"""Reads a position of Summer Pavilion from JSON, trusting nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.rules.drafting import NOBODY
from bot.rules.draw import Draw
from bot.rules.game import InvalidPosition
from bot.rules.reading import JsonReader
from bot.rules.ruleset import DraftingRuleset
from bot.rules.summer_pavilion.board import Board
from bot.rules.summer_pavilion.pieces import (
    ALL_TILES,
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

PHASES = ("draft", "place", "bonus", "supply", "deal", "over")
ACTING = PHASES[:3]
MOST_WITH_MARKER = TILES_OF_A_COLOUR + 1  # tiles taken at once, one of them wild


class Reader(JsonReader):
    """Reads one position."""

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
