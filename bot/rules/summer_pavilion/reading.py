"""Reads a position of Summer Pavilion from JSON, trusting nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import add, mul
from typing import Any

from bot.rules.draw import Draw
from bot.rules.game import InvalidPosition, Ruleset
from bot.rules.reading import MANY, JsonReader, check_table
from bot.rules.summer_pavilion.board import Board
from bot.rules.summer_pavilion.pieces import (
    CENTRE,
    COLOURS,
    FACTORIES,
    FACTORY_TILES,
    FIRST_SCORE,
    KINDS,
    LOWEST_SCORE,
    MOST_BONUS,
    MOST_KEPT,
    OFFERS,
    ROUNDS,
    SLOTS,
    SUPPLY,
    TILES_OF_A_COLOUR,
    UNITS,
    colours_in,
    tiles_of,
)
from bot.rules.summer_pavilion.position import NOBODY, TURNS, SummerPavilionPosition

PHASES = ("draft", "place", "bonus", "supply", "deal", "over")
ACTING = PHASES[:3]


class Reader(JsonReader):
    """Reads one position from JSON. Whatever is wrong with it is an :class:`InvalidPosition`."""

    def __init__(self, ruleset: Ruleset, data: Mapping[str, Any], draw: Draw) -> None:
        self._seen = [0] * KINDS  # the tiles read so far, by colour
        self._mapping(data, "position")
        if data.get("ruleset") != ruleset.name:
            raise InvalidPosition("other-ruleset", ruleset=str(data.get("ruleset")))
        players, side = data.get("players"), data.get("side")
        check_table(ruleset, players, side)
        self.position = SummerPavilionPosition(ruleset, str(side), self._whole(players, "players"), draw)
        self._progress(data)
        self._table(data)
        for seat, board in enumerate(self._sequence(data.get("boards"), "boards", self.position.players)):
            self._board(board, seat)
        self._turn(data)
        for colour, count in zip(COLOURS, self._seen, strict=True):
            if count != TILES_OF_A_COLOUR:
                raise InvalidPosition("tiles-do-not-add-up", colour=colour, count=count)

    def _progress(self, data: Mapping[str, Any]) -> None:
        """How far the game is."""
        position, seats = self.position, self.position.players - 1
        position.phase = data.get("phase", "")
        self._shape(position.phase in PHASES, "phase")
        low = 0 if position.phase == "deal" else ROUNDS if position.phase == "over" else 1
        # A deal after the last round never comes.
        position.round = self._whole(data.get("round"), "round", low, ROUNDS - (position.phase == "deal"))
        position._wild = max(position.round, 1) - 1
        self._shape(data.get("wild", COLOURS[position._wild]) == COLOURS[position._wild], "wild")
        position.ply = self._whole(data.get("ply", 0), "ply")
        position._start = self._whole(data.get("start"), "start", high=seats)
        marker = data.get("marker")
        position._marker = NOBODY if marker == "centre" else self._whole(marker, "marker", high=seats)

    def _table(self, data: Mapping[str, Any]) -> None:
        """What lies between the players."""
        position = self.position
        factories = self._sequence(data.get("factories"), "factories", FACTORIES[position.players])
        for place, words in enumerate(factories):
            tiles = self._tiles(words, f"factories[{place}]", FACTORY_TILES)
            position._sources[place + 1] = tiles_of(tiles)
        position._sources[CENTRE] = tiles_of(self._tiles(data.get("centre"), "centre"))
        for source, held in enumerate(position._sources):
            position._offers[source] = OFFERS[source][position._wild][colours_in(held)]
        position._supply = tiles_of(self._tiles(data.get("supply"), "supply", SUPPLY))
        position._bag = self._pile(data.get("bag"), "bag")
        position._tower = self._pile(data.get("tower"), "tower")
        if (position.phase == "draft") != any(position._sources):
            raise InvalidPosition("offer-and-phase-disagree", phase=position.phase)

    def _turn(self, data: Mapping[str, Any]) -> None:
        """Who acts, and what for; needs the boards."""
        position = self.position
        turn, owed = data.get("turn"), data.get("owed", 0)
        if position.phase in ACTING:
            seat = self._whole(turn, "turn", high=position.players - 1)
            self._shape(not position._out >> seat & 1, "turn")
            position.to_act = TURNS[seat]
        else:
            self._shape(turn is None, "turn")
        bonus = position.phase == "bonus"
        in_supply = len(data["supply"])
        position._owed = self._whole(owed, "owed", int(bonus), min(MOST_BONUS, in_supply) if bonus else 0)

    def _board(self, data: Any, seat: int) -> None:
        """What lies in front of ``seat``."""
        position = self.position
        board, where = position._boards[seat], f"boards[{seat}]"
        self._mapping(data, where)
        stars, names = data.get("stars"), board.side.stars
        self._mapping(stars, f"{where}.stars")
        self._shape(set(stars) == set(names), f"{where}.stars")
        for star, name in enumerate(names):
            slots = self._sequence(stars[name], f"{where}.stars.{name}", SLOTS)
            self._star(board, star, slots, f"{where}.stars.{name}")
        board.hand = tiles_of(self._tiles(data.get("hand"), f"{where}.hand"))
        board.kept = tiles_of(self._tiles(data.get("kept"), f"{where}.kept", MOST_KEPT))
        out = data.get("passed")
        self._shape(out in (False, True) and type(out) is bool, f"{where}.passed")
        # Everybody has passed when the next deal is waited for, and nobody while there are tiles to draft.
        settled = {"draft": False, "deal": position.round > 0, "over": True}
        self._shape(out == settled.get(position.phase, out), f"{where}.passed")
        self._shape(not (board.hand if out else board.kept), f"{where}.hand")
        self._shape(not (position.phase == "over" and board.kept), f"{where}.kept")
        position._out |= out << seat
        self._score(board, data, where)

    def _star(self, board: Board, star: int, slots: Sequence[Any], where: str) -> None:
        tiles = {
            slot: self._tiles([word], f"{where}[{slot}]")[0] for slot, word in enumerate(slots) if word is not None
        }
        # Laid in any order: those of a star are always all alike or all different, and it takes each of them.
        for slot, colour in tiles.items():
            if not board.accepts[star] >> colour & 1:
                raise InvalidPosition("wrong-space", where=f"{where}[{slot}]", colour=COLOURS[colour])
            board.lay(star, SLOTS * star + slot, colour)

    def _score(self, board: Board, data: Mapping[str, Any], where: str) -> None:
        board.score = self._whole(data.get("score"), f"{where}.score", low=LOWEST_SCORE)
        for name in ("marker", "dropped", "left"):
            points = self._whole(data.get(f"{name}_points", 0), f"{where}.{name}_points", low=-MANY, high=0)
            setattr(board, f"{name}_points", points)
        board.marker_tiles = self._whole(data.get("marker_tiles", 0), f"{where}.marker_tiles")
        board.dropped = self._whole(data.get("dropped", 0), f"{where}.dropped")
        board.left = self._whole(data.get("left", 0), f"{where}.left")
        bonuses = 0
        if self.position.phase == "over":
            bonuses = sum(line.points for line in board.sheet() if line.key in ("stars", "numbers"))
        lost = board.marker_points + board.dropped_points + board.left_points
        earned = board.score - FIRST_SCORE - bonuses - lost
        # Written by hand, a score may stand below the first five without a word of how it fell.
        if earned < 0 and not lost and "tile_points" not in data:
            board.dropped_points, earned = earned, 0
        board.tile_points = self._whole(data.get("tile_points", earned), f"{where}.tile_points")
        if board.tile_points != earned:
            raise InvalidPosition("score-does-not-add-up", where=where, score=board.score)

    def _tiles(self, words: Any, where: str, most: int = MANY) -> list[int]:
        tiles = []
        for word in self._sequence(words, where):
            self._shape(word in COLOURS, where)
            tiles.append(COLOURS.index(word))
            self._seen[tiles[-1]] += 1
        self._shape(len(tiles) <= most, where)
        # A multiset has room for hardly more of a colour than there are in the game.
        for colour in set(tiles):
            if tiles.count(colour) > TILES_OF_A_COLOUR:
                raise InvalidPosition("tiles-do-not-add-up", colour=COLOURS[colour], count=tiles.count(colour))
        return tiles

    def _pile(self, data: Any, where: str) -> int:
        self._mapping(data, where)
        self._shape(set(data) <= set(COLOURS), where)
        counts = [self._whole(data.get(word, 0), where, high=TILES_OF_A_COLOUR) for word in COLOURS]
        self._seen = list(map(add, self._seen, counts))
        return sum(map(mul, counts, UNITS))
