"""Reads a position of base Azul from JSON, trusting nothing."""

from __future__ import annotations

from collections.abc import Mapping
from operator import add, mul
from typing import Any

from bot.rules.azul.board import Board
from bot.rules.azul.grey import GreyPosition
from bot.rules.azul.pieces import (
    CENTRE,
    COLOURS,
    FACTORIES,
    FACTORY_TILES,
    FLOOR_SPACES,
    OFFERS,
    OPEN,
    PIECES,
    SIZE,
    STUCK_ROUNDS,
    TILES_OF_A_COLOUR,
    TILINGS,
    UNITS,
    colours_in,
    tiles_of,
)
from bot.rules.azul.position import NOBODY, TURNS, AzulPosition
from bot.rules.draw import Draw
from bot.rules.game import InvalidPosition, Ruleset
from bot.rules.reading import MANY, JsonReader, check_table

POSITIONS: dict[str, type[AzulPosition[Any]]] = {"coloured": AzulPosition, "grey": GreyPosition}
"""By side."""


class Reader(JsonReader):
    """Reads one position from JSON. Whatever is wrong with it is an :class:`InvalidPosition`."""

    def __init__(self, ruleset: Ruleset, data: Mapping[str, Any], draw: Draw) -> None:
        self._seen = [0] * SIZE  # the tiles read so far, by colour
        self._mapping(data, "position")
        if data.get("ruleset") != ruleset.name:
            raise InvalidPosition("other-ruleset", ruleset=str(data.get("ruleset")))
        players, side = data.get("players"), data.get("side")
        check_table(ruleset, players, side)
        self.position = POSITIONS[str(side)](ruleset, str(side), self._whole(players, "players"), draw)
        self._progress(data)
        self._table(data)
        for seat, board in enumerate(self._sequence(data.get("boards"), "boards", self.position.players)):
            self._board(board, seat)
        for colour, count in zip(COLOURS, self._seen, strict=True):
            if count != TILES_OF_A_COLOUR:
                raise InvalidPosition("tiles-do-not-add-up", colour=colour, count=count)
        if isinstance(self.position, GreyPosition):
            self._picks(self.position, data)

    def _progress(self, data: Mapping[str, Any]) -> None:
        """How far the game is."""
        position, seats = self.position, self.position.players - 1
        position.round = self._whole(data.get("round"), "round")
        position.ply = self._whole(data.get("ply", 0), "ply")
        position._start = self._whole(data.get("start"), "start", high=seats)
        position._idle = self._whole(data.get("idle", 0), "idle", low=-1, high=STUCK_ROUNDS)
        position.phase = data.get("phase", "")
        position.reason = data.get("reason")
        self._shape(position.phase in position.phases, "phase")
        self._shape(position.reason in (position.reasons if position.phase == "over" else (None,)), "reason")
        if position.phase == "draft":
            position.to_act = TURNS[self._whole(data.get("turn"), "turn", high=seats)]
        else:
            self._shape(data.get("turn") is None, "turn")
        marker = data.get("marker")
        position._marker = NOBODY if marker == "centre" else self._whole(marker, "marker", high=seats)

    def _table(self, data: Mapping[str, Any]) -> None:
        """What lies between the players."""
        position = self.position
        factories = self._sequence(data.get("factories"), "factories", FACTORIES[position.players])
        for place, words in enumerate(factories):
            tiles = self._tiles(words, f"factories[{place}]")
            self._shape(len(tiles) <= FACTORY_TILES, f"factories[{place}]")
            position._sources[place + 1] = tiles_of(tiles)
        position._sources[CENTRE] = tiles_of(self._tiles(data.get("centre"), "centre"))
        for source, held in enumerate(position._sources[1:], start=1):
            position._offers[source - 1] = OFFERS[source][colours_in(held)]
        position._in_centre = colours_in(position._sources[CENTRE])
        position._centre_offer = OFFERS[CENTRE][position._in_centre]
        position._bag = self._pile(data.get("bag"), "bag")
        position._lid = self._pile(data.get("lid"), "lid")
        if (position.phase == "draft") != any(position._sources):
            raise InvalidPosition("offer-and-phase-disagree", phase=position.phase)

    def _board(self, data: Any, seat: int) -> None:
        """What lies in front of ``seat``."""
        board, where = self.position._boards[seat], f"boards[{seat}]"
        self._mapping(data, where)
        for row, cells in enumerate(self._sequence(data.get("wall"), f"{where}.wall", SIZE)):
            for column, cell in enumerate(self._sequence(cells, f"{where}.wall[{row}]", SIZE)):
                if cell is not None:
                    self._wall_tile(board, row, column, cell, f"{where}.wall[{row}][{column}]")
                    self._once(board, row, column, f"{where}.wall[{row}][{column}]")
        for line, content in enumerate(self._sequence(data.get("lines"), f"{where}.lines", SIZE)):
            board.open = board.open & ~OPEN[line] | board.lacks[line]
            if content is not None:
                self._line(board, line, content, f"{where}.lines[{line}]")
        self._floor(board, seat, data.get("floor"), f"{where}.floor")
        self._score(board, data, where)

    def _wall_tile(self, board: Board, row: int, column: int, word: Any, where: str) -> None:
        (colour,) = self._tiles([word], where)
        printed = board.spaces[row][column]
        if printed not in (None, word):
            raise InvalidPosition("wrong-space", where=where, colour=word, printed=str(printed))
        board.put(row, column, colour)

    def _once(self, board: Board, row: int, column: int, where: str) -> None:
        """No colour is twice in the row or the column of a tile, so far as the wall is read."""
        colour = board.colour_at(row, column)
        others = {(row, other) for other in range(column)} | {(other, column) for other in range(row)}
        if colour is not None and any(board.colour_at(*other) == colour for other in others):
            raise InvalidPosition("colour-twice", where=where, colour=COLOURS[colour])

    def _line(self, board: Board, line: int, data: Any, where: str) -> None:
        self._mapping(data, where)
        count = self._whole(data.get("count"), f"{where}.count", low=1)
        if count > line + 1:
            raise InvalidPosition("line-over-full", where=where, count=count)
        colour, *_ = self._tiles([data.get("colour")] * count, f"{where}.colour")
        place = 1 << 6 * colour + line
        if not board.lacks[line] & place:
            raise InvalidPosition("wall-has-colour", where=where, colour=COLOURS[colour])
        board.counts[line] = count
        board.colours[line] = colour
        board.open &= ~OPEN[line]
        if count <= line:
            board.open |= place

    def _floor(self, board: Board, seat: int, data: Any, where: str) -> None:
        words = self._sequence(data, where)
        markers = words.count("marker")
        unpaid = self.position.phase in ("draft", "tile")
        self._tiles([word for word in words if word != "marker"], where)
        if len(words) > (FLOOR_SPACES if unpaid else 0):
            raise InvalidPosition("floor-over-full", where=where, count=len(words))
        # The marker takes no space when it comes to a full floor line; otherwise it lies there until the round ends.
        owed = seat == self.position._marker and unpaid
        if markers > owed or (owed and not markers and len(words) < FLOOR_SPACES):
            raise InvalidPosition("marker-misplaced", where=where)
        board.floor = [PIECES.index(word) for word in words]

    def _score(self, board: Board, data: Mapping[str, Any], where: str) -> None:
        board.score = self._whole(data.get("score"), f"{where}.score")
        rows, columns, colours = board.sheet()[2:]
        bonuses = rows.points + columns.points + colours.points if self.position.phase == "over" else 0
        board.floor_points = self._whole(data.get("floor_points", 0), f"{where}.floor_points", low=-MANY, high=0)
        board.floor_pieces = self._whole(data.get("floor_pieces", 0), f"{where}.floor_pieces")
        earned = board.score - bonuses - board.floor_points
        board.wall_points = self._whole(data.get("wall_points", earned), f"{where}.wall_points")
        if board.wall_points != earned:
            raise InvalidPosition("score-does-not-add-up", where=where, score=board.score)

    def _picks(self, position: GreyPosition, data: Mapping[str, Any]) -> None:
        """What everybody has chosen in secret."""
        seats = self._sequence(data.get("picks", [[]] * position.players), "picks", position.players)
        tilings = [board.tiling() for board in position._boards]
        for seat, texts in enumerate(seats):
            for number, text in enumerate(self._sequence(texts, f"picks[{seat}]")):
                where, tiling = f"picks[{seat}][{number}]", tilings[seat]
                self._shape(isinstance(text, str) and text in TILINGS and position.phase == "tile", where)
                move = TILINGS[text]
                if move.line != tiling.row or not tiling.choices >> move.column & 1:
                    raise InvalidPosition("impossible-pick", where=where)
                tilings[seat] = position._boards[seat].tiling(tiling, move)
        if position.phase == "tile":
            position.begin_tiling(tilings)
            if not position.to_act:
                raise InvalidPosition("nothing-to-choose")

    def _tiles(self, words: Any, where: str) -> list[int]:
        tiles = []
        for word in self._sequence(words, where):
            self._shape(word in COLOURS, where)
            tiles.append(COLOURS.index(word))
            self._seen[tiles[-1]] += 1
        return tiles

    def _pile(self, data: Any, where: str) -> int:
        self._mapping(data, where)
        self._shape(set(data) <= set(COLOURS), where)
        counts = [self._whole(data.get(word, 0), where, high=TILES_OF_A_COLOUR) for word in COLOURS]
        self._seen = list(map(add, self._seen, counts))
        return sum(map(mul, counts, UNITS))
