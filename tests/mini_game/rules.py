"""Mini Azul: three colours, pattern lines of one to three tiles, and a wall of three rows and three columns.

Players take turns. In a turn, a player takes all tiles of one colour either from a factory, whose other tiles go to the
centre, or from the centre. The player puts these tiles into a line or drops them. The first player in a round who takes
tiles from the centre also takes the marker, which counts as a dropped tile, and begins the next round. When all tiles
have been taken, one tile of each full line goes to the wall and scores the row and the column that it joins, as in base
Azul. Every dropped tile costs a point. The game ends after a round in which somebody has filled a row, after five
rounds, or if no tiles can be dealt. A full row scores 2 points and a full column 3.

Notation: ``2 blue 3`` takes the blue tiles of factory 2 into line 3, and ``c red floor`` drops the red tiles from the
centre.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from itertools import product
from typing import Any, NamedTuple

from bot.rules.draw import Draw, Undrawn
from bot.rules.game import (
    Event,
    Forecast,
    GameOver,
    IllegalMove,
    InvalidNotation,
    InvalidPosition,
    Move,
    MoveStep,
    OutOfTurn,
    Position,
    Ruleset,
    SheetLine,
    Standing,
    event,
)
from bot.rules.snapshot import Pairs

SIDE = 3
COLOURS = ("blue", "yellow", "red")
TILES, FACTORY = 15, 3
FACTORIES = {2: 3, 3: 4, 4: 5}
ROUNDS, ROW, COLUMN = 5, 2, 3
LINES = (*map(str, range(1, SIDE + 1)), "floor")
SOURCES = (*map(str, range(1, max(FACTORIES.values()) + 1)), "c")
MOVES = {
    " ".join(words): Move(" ".join(words), tuple(map(MoveStep, ("source", "colour", "line"), words)))
    for words in product(SOURCES, COLOURS, LINES)
}


class BoardSnapshot(NamedTuple):
    """A player's board. ``wall`` contains rows."""

    score: int
    lines: tuple[tuple[str, ...], ...]
    wall: tuple[tuple[str | None, ...], ...]
    dropped: int
    tile_points: int
    lost: int


class MiniSnapshot(NamedTuple):
    """A position. ``start`` is the seat that began the round."""

    ruleset: str
    version: int
    side: str
    players: int
    view: int | None
    round: int
    phase: str
    start: int
    turn: int | None
    to_act: tuple[int, ...]
    factories: tuple[tuple[str, ...], ...]
    centre: tuple[str, ...]
    marker: int | str
    bag: Pairs
    lid: Pairs
    boards: tuple[BoardSnapshot, ...]
    reason: str


def printed(row: int, column: int) -> str:
    """Return the colour printed on a space of the wall."""
    return COLOURS[(column - row) % SIDE]


@dataclass
class Board:
    """A player's board. ``dropped`` includes the marker, and ``lost`` counts the points paid for dropped pieces."""

    lines: list[list[str]] = field(default_factory=lambda: [[] for _ in range(SIDE)])
    wall: list[list[str | None]] = field(default_factory=lambda: [[None] * SIDE for _ in range(SIDE)])
    dropped: int = 0
    tile_points: int = 0
    lost: int = 0
    over: bool = False

    @property
    def score(self) -> int:
        bonus = ROW * len(self.full_rows) + COLUMN * len(self.full_columns)
        return self.tile_points - self.lost + (bonus if self.over else 0)

    @property
    def full_rows(self) -> list[int]:
        return [row for row in range(SIDE) if all(self.wall[row])]

    @property
    def full_columns(self) -> list[int]:
        return [column for column in range(SIDE) if all(row[column] for row in self.wall)]

    def room(self, line: str, colour: str) -> int:
        """Return how many tiles of a colour a line accepts."""
        if line == "floor":
            return 0
        row = int(line) - 1
        fits = set(self.lines[row]) <= {colour} and colour not in self.wall[row]
        return row + 1 - len(self.lines[row]) if fits else 0

    def tile(self) -> list[tuple[int, int, str, int]]:
        """Place a tile of each full line, from top to bottom.

        Return the line, column, colour and points of each tile.
        """
        laid = []
        for row, tiles in enumerate(self.lines):
            if len(tiles) > row:
                column = next(at for at in range(SIDE) if printed(row, at) == tiles[0])
                self.wall[row][column] = tiles[0]
                runs = [_run(self.wall[row], column), _run([one[column] for one in self.wall], row)]
                points = sum(run for run in runs if run > 1) or 1
                self.tile_points += points
                laid.append((row + 1, column + 1, tiles[0], points))
                tiles.clear()
        return laid

    def pay(self) -> int:
        """Subtract points for dropped pieces, but not below zero. Return the number of points subtracted."""
        paid = min(self.dropped, self.score)
        self.lost += paid
        self.dropped = 0
        return paid


def _run(places: Sequence[str | None], at: int) -> int:
    """Return the length of the uninterrupted run of tiles that includes this place."""
    first = last = at
    while first and places[first - 1]:
        first -= 1
    while last + 1 < SIDE and places[last + 1]:
        last += 1
    return last - first + 1


class MiniPosition(Position):
    """A position of a game."""

    def __init__(self, ruleset: Ruleset, players: int, draw: Draw) -> None:
        self.ruleset, self.side, self.players, self.draw = ruleset, "plain", players, draw
        self.round, self.phase, self.reason, self.start = 0, "deal", "", 0
        self.to_act: tuple[int, ...] = ()
        self.marker: int | None = None
        self.sources: dict[str, list[str]] = {source: [] for source in (*SOURCES[: FACTORIES[players]], "c")}
        self.bag, self.lid = dict.fromkeys(COLOURS, TILES), dict.fromkeys(COLOURS, 0)
        self.boards = [Board() for _ in range(players)]

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(board.score for board in self.boards)

    def forecast(self, seat: int) -> Forecast:
        board = deepcopy(self.boards[seat])
        pending = sum(points for *_, points in board.tile()) - board.dropped
        board.pay()
        return Forecast(board.score, pending)

    @property
    def standing(self) -> Standing | None:
        if self.phase != "over":
            return None
        ranks = tuple(1 + sum(other > score for other in self.scores) for score in self.scores)
        sheets = tuple(
            (
                SheetLine("tiles", sum(tile is not None for row in board.wall for tile in row), board.tile_points),
                SheetLine("dropped", board.lost, -board.lost),
                SheetLine("rows", len(board.full_rows), ROW * len(board.full_rows)),
                SheetLine("columns", len(board.full_columns), COLUMN * len(board.full_columns)),
            )
            for board in self.boards
        )
        winners = tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
        return Standing(self.reason, winners, ranks, self.scores, sheets)

    def legal_moves(self, seat: int) -> list[Move]:
        if seat not in self.to_act:
            return []
        return [
            MOVES[f"{source} {colour} {line}"]
            for source, tiles in self.sources.items()
            for colour in COLOURS
            if colour in tiles
            for line in LINES
            if line == "floor" or self.boards[seat].room(line, colour)
        ]

    def play(self, seat: int, move: Move) -> list[Event]:
        if self.phase == "over":
            raise GameOver("game-over")
        if seat not in self.to_act:
            raise OutOfTurn("not-your-turn", seat=seat)
        source, colour, line = (step.token for step in move.steps)
        if colour not in self.sources.get(source, ()):
            raise IllegalMove("colour-absent", source=source, colour=colour)
        board = self.boards[seat]
        room = board.room(line, colour)
        if line != "floor" and not room:
            raise IllegalMove("no-room", line=line, colour=colour)
        count = self.sources[source].count(colour)
        rest = [tile for tile in self.sources[source] if tile != colour]
        first = source == "c" and self.marker is None
        self.sources[source] = []
        self.sources["c"] = sorted([*self.sources["c"], *rest], key=COLOURS.index)
        if first:
            self.marker = seat
        events = [event("taken", seat, source=source, colour=colour, count=count, marker=first)]
        placed = min(room, count)
        if placed:
            board.lines[int(line) - 1] += [colour] * placed
            full = placed == room
            events.append(event("placed", seat, line=line, colour=colour, count=placed, full=full))
        if count > placed:
            self.lid[colour] += count - placed
            events.append(event("dropped", seat, colour=colour, count=count - placed))
        board.dropped += count - placed + first
        self.to_act = ((seat + 1) % self.players,)
        if not any(self.sources.values()):
            self._end_round(events)
        return events

    def _end_round(self, events: list[Event]) -> None:
        for seat, board in enumerate(self.boards):
            for line, column, colour, points in board.tile():
                self.lid[colour] += line - 1
                events.append(event("tiled", seat, points, line=str(line), column=column, colour=colour))
            if board.dropped:
                pieces = board.dropped
                events.append(event("floor", seat, -board.pay(), pieces=pieces))
        events.append(event("round-ended", round=self.round))
        if any(board.full_rows for board in self.boards):
            self._end(events, "row")
        elif self.round == ROUNDS:
            self._end(events, "rounds")
        else:
            self.deal(events)

    def deal(self, events: list[Event]) -> None:
        """Begin a round. If the bag contains too few tiles, put the used tiles into it first."""
        wanted = FACTORY * FACTORIES[self.players]
        bag, lid = self.bag, self.lid
        if sum(bag.values()) < wanted:
            bag, lid = {colour: bag[colour] + lid[colour] for colour in COLOURS}, dict.fromkeys(COLOURS, 0)
        if not any(bag.values()):
            self._end(events, "no-tiles")
            return
        try:
            drawn = self.draw.tiles(list(bag.values()), min(wanted, sum(bag.values())))
        except Undrawn:
            self.phase, self.to_act = "deal", ()
            return
        tiles = [COLOURS[colour] for colour in drawn]
        self.bag, self.lid = {colour: bag[colour] - tiles.count(colour) for colour in COLOURS}, lid
        for number in range(FACTORIES[self.players]):
            dealt = tiles[FACTORY * number : FACTORY * (number + 1)]
            self.sources[str(number + 1)] = sorted(dealt, key=COLOURS.index)
        self.start = self.start if self.marker is None else self.marker
        self.marker, self.to_act, self.phase = None, (self.start,), "draft"
        self.round += 1
        if self.round > 1:
            events.append(event("dealt", round=self.round))

    def _end(self, events: list[Event], reason: str) -> None:
        self.phase, self.reason, self.to_act = "over", reason, ()
        for seat, board in enumerate(self.boards):
            board.over = True
            events += [event("bonus", seat, ROW, what="row", which=row + 1) for row in board.full_rows]
            events += [event("bonus", seat, COLUMN, what="column", which=column + 1) for column in board.full_columns]
        events.append(event("ended", reason=reason))

    def copy(self, draw: Draw | None = None) -> MiniPosition:
        return _read(self.ruleset, self.to_json(), draw or self.draw.copy())

    def snapshot(self, seat: int | None = None) -> MiniSnapshot:
        return MiniSnapshot(
            ruleset=self.ruleset.name,
            version=self.ruleset.version,
            side=self.side,
            players=self.players,
            view=seat,
            round=self.round,
            phase=self.phase,
            start=self.start,
            turn=self.to_act[0] if self.to_act else None,
            to_act=self.to_act,
            factories=tuple(tuple(tiles) for source, tiles in self.sources.items() if source != "c"),
            centre=tuple(self.sources["c"]),
            marker="centre" if self.marker is None else self.marker,
            bag=Pairs(self.bag.items()),
            lid=Pairs(self.lid.items()),
            boards=tuple(
                BoardSnapshot(
                    score=board.score,
                    lines=tuple(map(tuple, board.lines)),
                    wall=tuple(map(tuple, board.wall)),
                    dropped=board.dropped,
                    tile_points=board.tile_points,
                    lost=board.lost,
                )
                for board in self.boards
            ),
            reason=self.reason,
        )

    def __str__(self) -> str:
        return json.dumps(self.to_json())


def _read(ruleset: Ruleset, data: Mapping[str, Any], draw: Draw) -> MiniPosition:
    position = MiniPosition(ruleset, data["players"], draw)
    position.round, position.phase = data["round"], data["phase"]
    position.start, position.reason = data["start"], data["reason"]
    position.to_act = () if data["turn"] is None else (data["turn"],)
    position.marker = None if data["marker"] == "centre" else data["marker"]
    tiles = [*data["factories"], data["centre"]]
    position.sources = {source: list(lying) for source, lying in zip(position.sources, tiles, strict=True)}
    position.bag, position.lid = dict(data["bag"]), dict(data["lid"])
    over = data["phase"] == "over"
    position.boards = [
        Board(
            lines=list(map(list, board["lines"])),
            wall=list(map(list, board["wall"])),
            dropped=board["dropped"],
            tile_points=board["tile_points"],
            lost=board["lost"],
            over=over,
        )
        for board in data["boards"]
    ]
    return position


class MiniAzul(Ruleset):
    """The ruleset of Mini Azul."""

    name, sides, colours, tiles_of_a_colour = "mini-azul", ("plain",), COLOURS, TILES

    def start(self, players: int, side: str, draw: Draw, first: int | None = None) -> MiniPosition:
        if players not in FACTORIES:
            raise InvalidPosition("no-such-players", players=str(players))
        if side not in self.sides:
            raise InvalidPosition("no-such-side", side=side)
        position = MiniPosition(self, players, draw)
        position.start = draw.choose(players) if first is None else first
        if position.start not in range(players):
            raise InvalidPosition("no-such-seat", seat=position.start)
        position.deal([])
        return position

    def parse(self, text: str) -> Move:
        try:
            return MOVES[" ".join(text.lower().split())]
        except KeyError:
            raise InvalidNotation("not-a-move", text=text) from None

    def from_json(self, data: Mapping[str, Any], draw: Draw) -> MiniPosition:
        try:
            return _read(self, data, draw)
        except (KeyError, TypeError, ValueError) as wrong:
            raise InvalidPosition("bad-shape", where=str(wrong)) from wrong

    def from_text(self, text: str, draw: Draw) -> MiniPosition:
        return self.from_json(json.loads(text), draw)
