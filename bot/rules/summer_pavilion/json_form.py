"""A reader of Summer Pavilion's positions in JSON, on both sides."""

from __future__ import annotations

from collections.abc import Mapping

from bot.rules.drafting import NOBODY
from bot.rules.json_form import JsonReader, Node
from bot.rules.summer_pavilion.board import SummerPavilionPlayerBoard
from bot.rules.summer_pavilion.pieces import (
    ALL_TILES,
    COLOURS,
    FIRST_SCORE,
    MAX_BONUS,
    MAX_KEPT,
    MIN_SCORE,
    SLOTS,
    SUPPLY,
    TILES_OF_A_COLOUR,
    size_of,
)
from bot.rules.summer_pavilion.position import SummerPavilionPosition

MAX_WITH_MARKER = TILES_OF_A_COLOUR + 1  # maximum number of tiles taken in one move, including a wild tile
_BONUSES = ("stars", "numbers")  # keys of the lines for final bonuses on the score sheet


class SummerPavilionJsonReader(JsonReader):
    table: SummerPavilionPosition

    def read_table(self, data: Node) -> None:
        """Read the wild colour and the supply."""
        table = self.table
        table.wild = max(table.round, 1) - 1
        wild = data.at("wild", COLOURS[table.wild])
        wild.check(wild.value == COLOURS[table.wild])
        table.supply = self.read_tiles(data.at("supply"), SUPPLY)

    def read_board(self, board: SummerPavilionPlayerBoard, data: Node, seat: int) -> None:
        """Read the stars, the tiles and the score."""
        self._read_stars(board, data.at("stars"))
        self._read_hand(board, data)
        self._read_score(board, data)

    def finish(self, data: Node) -> None:
        """Read the number of owed bonus tiles, and check that the seat to act hasn't passed."""
        table = self.table
        data.at("turn").check(not any(table.boards[seat].passed for seat in table.to_act))
        owed = data.at("owed", 0)
        if table.phase == "bonus":
            table.owed = owed.whole(1, min(MAX_BONUS, size_of(table.supply)))
        else:
            owed.whole(0, 0)

    def _read_stars(self, board: SummerPavilionPlayerBoard, data: Node) -> None:
        data.check(isinstance(data.value, Mapping) and set(data.value) == set(board.side.stars))
        for star, name in enumerate(board.side.stars):
            # The order of the tiles doesn't matter, because those of a star are always either all alike or all
            # different.
            for slot, word in enumerate(data.at(name).each(SLOTS)):
                if word.value is not None:
                    colour = self.read_tile(word)
                    takes = board.accepts(star) >> colour & 1
                    word.check(takes == 1, "wrong-space", colour=word.value)
                    board.lay(star, SLOTS * star + slot, colour)

    def _read_hand(self, board: SummerPavilionPlayerBoard, data: Node) -> None:
        """Read the tiles in hand and in the corners, and whether the seat has passed."""
        table = self.table
        hand = data.at("hand")
        kept = data.at("kept")
        passed = data.at("passed")
        board.hand = self.read_tiles(hand)
        board.kept = self.read_tiles(kept, MAX_KEPT)
        passed.check(type(passed.value) is bool)
        board.passed = bool(passed.value)
        # While the game waits for the next deal, all players have passed. During the draft, no player has passed.
        settled = {"draft": False, "deal": table.round > 0, "over": True}
        passed.check(board.passed == settled.get(table.phase, board.passed))
        if board.passed:
            hand.check(not board.hand)
        else:
            kept.check(not board.kept)
        kept.check(table.phase != "over" or not board.kept)

    def _read_score(self, board: SummerPavilionPlayerBoard, data: Node) -> None:
        board.score = data.at("score").whole(low=MIN_SCORE)
        self._read_lost(board, data)
        lost = board.marker_points + board.dropped_points + board.left_points
        earned = board.score - FIRST_SCORE - lost
        if self.table.phase == "over":
            earned -= sum(line.points for line in board.sheet() if line.key in _BONUSES)
        # A score written by hand may be below the initial five points. In that case, assume that tiles were dropped.
        if earned < 0 and not lost and "tile_points" not in data.value:
            board.dropped = -earned
            board.dropped_points = earned
            earned = 0
        board.tile_points = data.at("tile_points", earned).whole()
        data.check(board.tile_points == earned, "score-does-not-add-up", score=board.score)

    def _read_lost(self, board: SummerPavilionPlayerBoard, data: Node) -> None:
        """Read the numbers of tiles that cost points, and the points lost because of them."""
        table = self.table
        # In each round, a seat takes the marker at most once and passes at most once.
        marked = table.round
        if table.phase == "draft" and table.marker == NOBODY:
            marked -= 1
        passed = table.round
        if not board.passed:
            passed -= 1
        board.marker_tiles = data.at("marker_tiles", 0).whole(high=max(0, MAX_WITH_MARKER * marked))
        board.marker_points = data.at("marker_points", 0).whole(-board.marker_tiles, 0)
        most = size_of(ALL_TILES) * passed + FIRST_SCORE - MIN_SCORE
        board.dropped = data.at("dropped", 0).whole(high=max(0, most))
        board.dropped_points = data.at("dropped_points", 0).whole(-board.dropped, 0)
        most = MAX_KEPT if table.phase == "over" else 0
        board.left = data.at("left", 0).whole(high=most)
        board.left_points = data.at("left_points", 0).whole(-board.left, 0)
