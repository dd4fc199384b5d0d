"""Azul, the base game, on the coloured wall.

Notation: ``3 blue 4`` takes the blue tiles of factory 3 into pattern line 4, ``c red floor`` takes the red tiles of the
centre and drops them all on the floor line. Steps: ``source`` (``1`` to ``9``, ``c``), ``colour``, ``line`` (``1`` to
``5``, ``floor``).

Events, in the order in which they are told. Sources are words as in the notation; lines, columns and rounds count
from 1; ``points`` is zero where nothing is said of it:

=============== =============================== ========================================================================
kind            facts                           meaning
=============== =============================== ========================================================================
``taken``       source, colour, count, marker   the tiles taken; ``marker``: the start marker came along
``placed``      line, colour, count, full       tiles put into a pattern line; ``full``: the line is complete now
``dropped``     colour, count, lid              tiles that fell to the floor line, and surplus tiles put in the lid
``tiled``       line, column, colour            a tile moved to the wall; ``points`` is what it scored
``floor``       pieces, penalty                 the floor line is paid; ``penalty`` is its price (-8), ``points`` what
                                                it took off (-5 of a score of 5)
``round-ended`` round                           everybody has tiled and paid
``dealt``       round, tiles, refilled          the next round's tiles lie out; ``refilled``: the lid went into the bag
``bonus``       what, which                     at the end of the game; ``what`` is row or column, ``which`` its number,
                                                or ``what`` is colour, ``which`` its word
``ended``       reason                          the game is over
=============== =============================== ========================================================================

The game ends because of a full wall ``row``, because there are ``no-tiles`` left to deal, or because it is ``stuck``:
three rounds running nobody could do anything but drop tiles, and nothing reached a wall.

JSON, all of it public knowledge (``from_json`` can do without what is in brackets)::

    {"ruleset": "azul", "side": "coloured", "players": 2,
     "round": 1,                       # 0 before the first deal
     "ply": 0,                         # [0] moves played so far
     "phase": "draft",                 # "draft", "deal" (waits for tiles that a NoDraw never gives) or "over"
     "reason": null,                   # [null] why the game ended
     "start": 0,                       # start seat of this round
     "turn": 0,                        # seat to act, null unless drafting
     "idle": 0,                        # [0] rounds running that were stuck, -1 once this round is known not to be
     "factories": [["blue", "blue", "red", "white"], ...],            # in the order of the colours
     "centre": [], "marker": "centre",  # or the seat that took it, until the next deal
     "bag": {"blue": 18, ...}, "lid": {"blue": 0, ...},
     "boards": [{"score": 0,
                 "lines": [null, {"colour": "red", "count": 2}, ...],  # five
                 "wall": [[null, "yellow", ...], ...],                 # five rows of five
                 "spaces": [["blue", "yellow", ...], ...],             # [as printed] the colour printed on each space
                 "floor": ["marker", "red"],                           # left to right, at most seven
                 "wall_points": 0,     # [score] all that tiles have scored so far
                 "floor_points": 0,    # [0] all that floor lines have cost so far, zero or less
                 "floor_pieces": 0},   # [0] on how many pieces
                ...]}

Inside, a multiset of tiles is one int with five bits for each colour (no colour has more than 20 tiles), so that tiles
move by adding and subtracting, and everything that could be taken or filled is one bit of an int.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from itertools import combinations_with_replacement, zip_longest
from operator import add, mul
from types import MappingProxyType
from typing import Any, NoReturn

from bot.rules.draw import Draw, Undrawn
from bot.rules.game import (
    Event,
    Fact,
    GameOver,
    IllegalMove,
    InvalidNotation,
    InvalidPosition,
    Move,
    OutOfTurn,
    Position,
    Ruleset,
    SheetLine,
    Standing,
    Step,
)

COLOURS = ("blue", "yellow", "red", "black", "white")
SIZE = 5
TILES_OF_A_COLOUR = 20
FACTORY_TILES = 4
FACTORIES = {2: 5, 3: 7, 4: 9}
# By the number of pieces on the floor line, which has a space for each but the first of these.
PENALTIES = (0, -1, -2, -4, -6, -8, -11, -14)
FLOOR_SPACES = len(PENALTIES) - 1
ROW_POINTS, COLUMN_POINTS, COLOUR_POINTS = 2, 7, 10
STUCK_ROUNDS = 3
REASONS = ("row", "stuck", "no-tiles")

# The wall's printed pattern: every row is the one above, moved one to the right.
PRINTED = tuple(tuple(COLOURS[(column - row) % SIZE] for column in range(SIZE)) for row in range(SIZE))

_SOURCES = (*"123456789", "c")
_LINES = (*"12345", "floor")
_CENTRE = -1  # as a source: behind the factories, however many there are
_FLOOR = SIZE  # as a line
_MARKER = _NO_TILE = SIZE  # as a piece on the floor line, after the colours
_PIECES = (*COLOURS, "marker")
_NOBODY = -1  # as the owner of the marker

# A multiset of tiles.
_MANY = 1_000_000_000  # more than any number a position holds
_COUNT = 31
_UNITS = (*(1 << 5 * colour for colour in range(SIZE)), 0)  # the last for what is no tile
_ALL_TILES = TILES_OF_A_COLOUR * sum(_UNITS)

# What a board is open for: six bits for each colour, one for each line that would take it. The floor always does.
_PLACES = 63
_OPEN = tuple(sum(1 << 6 * colour + line for colour in range(SIZE)) for line in range(SIZE + 1))
_ALL_OPEN = sum(_OPEN)

# A wall: five bits for each row. _COLUMNS brings the five bits of a column (taken with _EVERY_ROW) side by side.
_ROW = 31
_EVERY_ROW = sum(1 << SIZE * row for row in range(SIZE))
_COLUMNS = {sum(1 << SIZE * row for row in range(SIZE) if rows >> row & 1): rows for rows in range(1 << SIZE)}
_DIAGONALS = tuple(sum(1 << SIZE * row + PRINTED[row].index(colour) for row in range(SIZE)) for colour in COLOURS)


def _members(bits: int) -> list[int]:
    """Which of five bits are set."""
    return [place for place in range(SIZE) if bits >> place & 1]


def _run(bits: int, place: int) -> int:
    """How many neighbouring ones of ``bits`` hold ``place`` in their midst."""
    first = last = place
    while first and bits >> first - 1 & 1:
        first -= 1
    while bits >> last + 1 & 1:
        last += 1
    return last - first + 1


_RUNS = tuple(tuple(_run(bits | 1 << place, place) for place in range(SIZE)) for bits in range(1 << SIZE))


def tile_points(wall: int, row: int, column: int) -> int:
    """What a tile scores that was just laid on ``wall`` (bit ``5 * row + column`` of it) at ``row`` and ``column``.

    The lengths of the runs it is part of, across and down, count only from two tiles on; a lone tile scores 1.
    """
    across = _RUNS[wall >> SIZE * row & _ROW][column]
    down = _RUNS[_COLUMNS[wall >> column & _EVERY_ROW]][row]
    if across == 1:
        return down
    if down == 1:
        return across
    return across + down


def full_rows(wall: int) -> list[int]:
    """The rows of ``wall`` that hold five tiles, from the top."""
    return [row for row in range(SIZE) if wall >> SIZE * row & _ROW == _ROW]


def full_columns(wall: int) -> list[int]:
    """The columns of ``wall`` that hold five tiles, from the left."""
    return [column for column in range(SIZE) if wall >> column & _EVERY_ROW == _EVERY_ROW]


def full_colours(wall: int) -> list[int]:
    """The colours of which ``wall`` holds all five tiles."""
    return [colour for colour in range(SIZE) if wall & _DIAGONALS[colour] == _DIAGONALS[colour]]


class Take(Move):
    """Take all tiles of a colour from a source, into one pattern line or to the floor."""

    __slots__ = ("colour", "line", "open", "shift", "source", "unit")

    def __init__(self, source: int, colour: int, line: int) -> None:
        words = (_SOURCES[source], COLOURS[colour], _LINES[line])
        super().__init__(" ".join(words), tuple(map(Step, ("source", "colour", "line"), words)))
        self.source = source
        self.colour = colour
        self.line = line
        # Where to find the move in the ints of a position, worked out once for all games.
        self.shift = 5 * colour
        self.unit = _UNITS[colour]
        self.open = 1 << 6 * colour + line


# By source (the centre last), colour and line.
_TAKES = [
    [[Take(source, colour, line) for line in range(SIZE + 1)] for colour in range(SIZE)]
    for source in (*range(len(_SOURCES) - 1), _CENTRE)
]
_MOVES = {str(move): move for takes in _TAKES for of_colour in takes for move in of_colour}

# What a source offers: each of its colours, with the moves that take it by the places that are open for the colour.
_Offer = tuple[tuple[int, list[list[Take]]], ...]


def _offers(takes: list[list[Take]]) -> list[_Offer]:
    """Everything that the source of ``takes`` can offer, by its colours (one bit for each)."""
    by_places = [
        [[move for move in of_colour if places >> move.line & 1] for places in range(_PLACES + 1)]
        for of_colour in takes
    ]
    return [tuple((colour, by_places[colour]) for colour in _members(colours)) for colours in range(1 << SIZE)]


_OFFERS = [_offers(takes) for takes in _TAKES]


def _tiles(colours: Iterable[int]) -> int:
    """The multiset of ``colours``."""
    return sum([_UNITS[colour] for colour in colours])


def _counts(tiles: int) -> list[int]:
    """How many of each colour are in ``tiles``."""
    return [tiles & 31, tiles >> 5 & 31, tiles >> 10 & 31, tiles >> 15 & 31, tiles >> 20]


def _colours(tiles: int) -> int:
    """The colours that are in ``tiles``, one bit for each."""
    return sum(1 << colour for colour, count in enumerate(_counts(tiles)) if count)


# The same for everything a factory may hold.
_FACTORY_COLOURS = {
    tiles: _colours(tiles)
    for size in range(FACTORY_TILES + 1)
    for tiles in map(_tiles, combinations_with_replacement(range(SIZE), size))
}
# By seat: ``to_act`` when it is that seat's turn.
_TURNS = tuple((seat,) for seat in range(max(FACTORIES)))


def _event(kind: str, seat: int | None = None, points: int = 0, **facts: Fact) -> Event:
    return Event(kind, seat, points, MappingProxyType(facts))


# The events of a game are few and read-only, so each is made once.


@cache
def _taken(seat: int, source: int, colour: int, count: int, marker: bool) -> Event:
    return _event("taken", seat, source=_SOURCES[source], colour=COLOURS[colour], count=count, marker=marker)


@cache
def _placed(seat: int, line: int, colour: int, count: int, full: bool) -> Event:
    return _event("placed", seat, line=line + 1, colour=COLOURS[colour], count=count, full=full)


@cache
def _dropped(seat: int, colour: int, count: int, lid: int) -> Event:
    return _event("dropped", seat, colour=COLOURS[colour], count=count, lid=lid)


@cache
def _tiled(seat: int, row: int, column: int, colour: int, points: int) -> Event:
    return _event("tiled", seat, points, line=row + 1, column=column + 1, colour=COLOURS[colour])


@cache
def _floor(seat: int, pieces: int, points: int) -> Event:
    return _event("floor", seat, points, pieces=pieces, penalty=PENALTIES[pieces])


# A game may have any number of rounds.
@lru_cache
def _round_ended(number: int) -> Event:
    return _event("round-ended", round=number)


@lru_cache
def _dealt(number: int, tiles: int, refilled: bool) -> Event:
    return _event("dealt", round=number, tiles=tiles, refilled=refilled)


class _Board:
    """What lies in front of one player."""

    __slots__ = (
        "colours",
        "counts",
        "floor",
        "floor_pieces",
        "floor_points",
        "lacks",
        "open",
        "score",
        "wall",
        "wall_points",
    )

    def __init__(self) -> None:
        self.score = 0
        self.counts = [0] * SIZE  # by line: how many tiles
        self.colours = [0] * SIZE  # by line: of what colour, if it holds any
        self.wall = 0
        self.lacks = list(_OPEN[:SIZE])  # by wall row: what its line is open for when empty
        self.open = _ALL_OPEN
        self.floor: list[int] = []
        self.wall_points = 0
        self.floor_points = 0
        self.floor_pieces = 0

    def copy(self) -> _Board:
        twin = _Board.__new__(_Board)
        twin.score = self.score
        twin.counts = self.counts[:]
        twin.colours = self.colours[:]
        twin.wall = self.wall
        twin.lacks = self.lacks[:]
        twin.open = self.open
        twin.floor = self.floor[:]
        twin.wall_points = self.wall_points
        twin.floor_points = self.floor_points
        twin.floor_pieces = self.floor_pieces
        return twin

    def tile(self) -> list[tuple[int, int, int, int]]:
        """Lay the tiles of full lines on the wall, from the top; each scores at once, and the next one sees it.

        Returns row, column, colour and points of each.
        """
        laid = []
        for row, count in enumerate(self.counts):
            if count > row:
                colour = self.colours[row]
                column = (colour + row) % SIZE
                self.wall |= 1 << SIZE * row + column
                points = tile_points(self.wall, row, column)
                self.score += points
                self.wall_points += points
                self.counts[row] = 0
                self.lacks[row] ^= 1 << 6 * colour + row
                self.open |= self.lacks[row]
                laid.append((row, column, colour, points))
        return laid

    def pay(self) -> int:
        """Clear the floor line and pay for it; a score never falls below zero. Returns what the score changed by."""
        pieces = len(self.floor)
        points = max(PENALTIES[pieces], -self.score)
        self.score += points
        self.floor_points += points
        self.floor_pieces += pieces
        self.floor = []
        return points


class AzulPosition(Position):
    """A game of Azul at one moment.

    ``ply`` counts the moves played, ``phase`` is ``"draft"``, ``"deal"`` or ``"over"``, ``reason`` says why the game
    ended.
    """

    __slots__ = (
        "_bag",
        "_boards",
        "_draw",
        "_idle",
        "_in_centre",
        "_lid",
        "_marker",
        "_offers",
        "_sources",
        "_start",
        "phase",
        "players",
        "ply",
        "reason",
        "round",
        "ruleset",
        "side",
        "to_act",
    )

    def __init__(self, ruleset: Azul, side: str, players: int, draw: Draw) -> None:
        """The table before the first deal, start seat 0."""
        self.ruleset = ruleset
        self.side = side
        self.players = players
        self.round = 0
        self.ply = 0
        self.phase = "deal"
        self.reason: str | None = None
        self.to_act: tuple[int, ...] = ()
        self._draw = draw
        self._start = 0
        self._marker = _NOBODY
        self._idle = 0
        self._sources = [0] * (FACTORIES[players] + 1)  # the tiles of each
        self._offers: list[_Offer] = [()] * len(self._sources)  # by source
        self._in_centre = 0  # the colours that lie there, one bit for each
        self._bag = _ALL_TILES
        self._lid = 0
        self._boards = [_Board() for _ in range(players)]

    @property
    def scores(self) -> tuple[int, ...]:
        """Points by seat, as shown on the score track now."""
        return tuple(board.score for board in self._boards)

    @property
    def projected(self) -> tuple[int, ...]:
        """Points by seat if everybody tiled and paid the floor line now, without the bonuses of the game's end."""
        boards = [board.copy() for board in self._boards]
        for board in boards:
            board.tile()
            board.pay()
        return tuple(board.score for board in boards)

    @property
    def standing(self) -> Standing | None:
        """The result, or ``None`` while the game runs. Among equal points, more full rows win."""
        if self.phase != "over":
            return None
        results = [(board.score, len(full_rows(board.wall))) for board in self._boards]
        ranks = tuple(1 + sum(other > result for other in results) for result in results)
        return Standing(
            reason=self.reason or "",
            winners=tuple(seat for seat, rank in enumerate(ranks) if rank == 1),
            ranks=ranks,
            scores=self.scores,
            sheets=tuple(_sheet(board) for board in self._boards),
        )

    def legal_moves(self, seat: int) -> list[Move]:
        """Every move open to ``seat``, by source (the centre last), colour and line (the floor last)."""
        if seat not in self.to_act:
            return []
        places = self._boards[seat].open
        by_colour = (
            places & _PLACES,
            places >> 6 & _PLACES,
            places >> 12 & _PLACES,
            places >> 18 & _PLACES,
            places >> 24,
        )
        moves: list[Move] = []
        for offer in self._offers:
            for colour, by_places in offer:
                moves += by_places[by_colour[colour]]
        return moves

    def play(self, seat: int, move: Move) -> list[Event]:
        """Play ``move`` for ``seat`` and all that follows by rule: tiling, the floor line, the next deal, the end.

        :raises GameOver: the game is over.
        :raises OutOfTurn: ``seat`` may not act now.
        :raises IllegalMove: this position does not allow the move. In all three cases the position is untouched.
        """
        if seat not in self.to_act or not isinstance(move, Take):
            self._refuse(seat, move)
        board = self._boards[seat]
        sources = self._sources
        source = move.source
        try:
            tiles = sources[source]
        except IndexError:
            self._refuse(seat, move)
        count = tiles >> move.shift & _COUNT
        if not (count and board.open & move.open):
            self._refuse(seat, move)
        colour, line = move.colour, move.line
        # Asked before anything moves, and hardly ever asked: most rounds begin with a tile in a line.
        if self._idle >= 0 and (line != _FLOOR or self._can_fill(seat)):
            self._idle = -1

        rest = tiles - count * move.unit
        takes_marker = False
        if source == _CENTRE:
            sources[_CENTRE] = rest
            self._in_centre ^= 1 << colour
            if self._marker == _NOBODY:
                takes_marker = True
                self._marker = seat
                if len(board.floor) < FLOOR_SPACES:
                    board.floor.append(_MARKER)
        else:
            sources[source] = 0
            sources[_CENTRE] += rest
            self._in_centre |= _FACTORY_COLOURS[rest]
            self._offers[source] = ()
        self._offers[_CENTRE] = _OFFERS[_CENTRE][self._in_centre]
        events = [_taken(seat, source, colour, count, takes_marker)]

        falling = count
        if line != _FLOOR:
            held = board.counts[line]
            space = line + 1 - held
            if count < space:
                falling = 0
                board.counts[line] = held + count
                if not held:
                    board.colours[line] = colour
                    board.open = board.open & ~_OPEN[line] | move.open
                events.append(_placed(seat, line, colour, count, False))
            else:
                falling = count - space
                board.counts[line] = line + 1
                board.colours[line] = colour
                board.open &= ~_OPEN[line]
                events.append(_placed(seat, line, colour, space, True))
        if falling:
            dropping = min(falling, FLOOR_SPACES - len(board.floor))
            board.floor += [colour] * dropping
            self._lid += (falling - dropping) * move.unit
            events.append(_dropped(seat, colour, dropping, falling - dropping))

        self.ply += 1
        if any(self._offers):
            self.to_act = _TURNS[(seat + 1) % self.players]
        else:
            self._end_round(events)
        return events

    def copy(self, draw: Draw | None = None) -> AzulPosition:
        """An independent position; with ``draw``, one that takes its tiles from there and never sees the real bag."""
        twin = AzulPosition.__new__(AzulPosition)
        twin.ruleset = self.ruleset
        twin.side = self.side
        twin.players = self.players
        twin.round = self.round
        twin.ply = self.ply
        twin.phase = self.phase
        twin.reason = self.reason
        twin.to_act = self.to_act
        twin._draw = self._draw.copy() if draw is None else draw
        twin._start = self._start
        twin._marker = self._marker
        twin._idle = self._idle
        twin._sources = self._sources[:]
        twin._offers = self._offers[:]
        twin._in_centre = self._in_centre
        twin._bag = self._bag
        twin._lid = self._lid
        twin._boards = [board.copy() for board in self._boards]
        return twin

    def to_json(self) -> dict[str, Any]:
        """All that a player may see, as the module's docstring describes it."""
        return {
            "ruleset": self.ruleset.name,
            "side": self.side,
            "players": self.players,
            "round": self.round,
            "ply": self.ply,
            "phase": self.phase,
            "reason": self.reason,
            "start": self._start,
            "turn": self.to_act[0] if self.to_act else None,
            "idle": self._idle,
            "factories": [_words(tiles) for tiles in self._sources[:_CENTRE]],
            "centre": _words(self._sources[_CENTRE]),
            "marker": "centre" if self._marker == _NOBODY else self._marker,
            "bag": dict(zip(COLOURS, _counts(self._bag), strict=True)),
            "lid": dict(zip(COLOURS, _counts(self._lid), strict=True)),
            "boards": [_board_json(board) for board in self._boards],
        }

    def __eq__(self, other: object) -> bool:
        return isinstance(other, AzulPosition) and self.to_json() == other.to_json()

    __hash__ = None  # type: ignore[assignment]

    def _can_fill(self, seat: int) -> bool:
        return any(not str(move).endswith(_LINES[_FLOOR]) for move in self.legal_moves(seat))

    def _refuse(self, seat: int, move: Move) -> NoReturn:
        """Say precisely why ``seat`` may not play ``move``."""
        if self.phase == "over":
            raise GameOver("game-over")
        if seat not in self.to_act:
            raise OutOfTurn("not-your-turn", seat=seat)
        if not isinstance(move, Take):
            raise IllegalMove("not-this-game", move=str(move))
        source, colour, line = (step.token for step in move.steps)
        factories = FACTORIES[self.players]
        if move.source >= factories:
            raise IllegalMove("no-such-factory", source=source, factories=factories)
        if not self._sources[move.source]:
            raise IllegalMove("empty-source", source=source)
        if not self._sources[move.source] >> move.shift & _COUNT:
            raise IllegalMove("colour-absent", source=source, colour=colour)
        board = self._boards[seat]
        if board.counts[move.line] > move.line:
            raise IllegalMove("line-full", line=line)
        if board.counts[move.line]:
            raise IllegalMove("line-other-colour", line=line, colour=colour, holds=COLOURS[board.colours[move.line]])
        raise IllegalMove("wall-has-colour", line=line, colour=colour)

    def _end_round(self, events: list[Event]) -> None:
        """Tile and pay for everybody, then end the game or deal again."""
        for seat, board in enumerate(self._boards):
            for row, column, colour, points in board.tile():
                self._lid += row * _UNITS[colour]  # all tiles of the line but the one that is on the wall now
                self._idle = -1
                events.append(_tiled(seat, row, column, colour, points))
            floor = board.floor
            if floor:
                # The marker is no tile: it stays with its owner, who starts the next round.
                self._lid += _tiles(floor)
                events.append(_floor(seat, len(floor), board.pay()))
        events.append(_round_ended(self.round))
        self._idle += 1
        self.to_act = ()
        if any(0 in board.lacks for board in self._boards):
            self._end("row", events)
        elif self._idle == STUCK_ROUNDS:
            self._end("stuck", events)
        elif not self._bag and not self._lid:
            self._end("no-tiles", events)
        else:
            self.phase = "deal"
            self._deal(events)

    def _deal(self, events: list[Event]) -> None:
        """Fill the factories and begin a round; with a draw that gives nothing, leave everything as it is."""
        count = FACTORY_TILES * FACTORIES[self.players]
        bag = _counts(self._bag)
        in_bag = sum(bag)
        refilled = False
        try:
            # The bag is emptied to the last tile before the lid goes in, also in the middle of a factory.
            drawn = self._draw.tiles(bag, min(count, in_bag))
            if in_bag < count and self._lid:
                refilled = True
                lid = _counts(self._lid)
                drawn += self._draw.tiles(lid, min(count - in_bag, sum(lid)))
        except Undrawn:
            return
        if refilled:
            self._bag += self._lid
            self._lid = 0
        fours = zip_longest(*[iter(drawn)] * FACTORY_TILES, fillvalue=_NO_TILE)
        for source, (first, second, third, fourth) in enumerate(fours):
            tiles = _UNITS[first] + _UNITS[second] + _UNITS[third] + _UNITS[fourth]
            self._sources[source] = tiles
            self._offers[source] = _OFFERS[source][_FACTORY_COLOURS[tiles]]
        self._bag -= sum(self._sources)
        self.round += 1
        self.phase = "draft"
        # Nobody took the marker when nothing ever reached the centre: then it is still the same player's.
        if self._marker != _NOBODY:
            self._start = self._marker
            self._marker = _NOBODY
        self.to_act = _TURNS[self._start]
        events.append(_dealt(self.round, len(drawn), refilled))

    def _end(self, reason: str, events: list[Event]) -> None:
        for seat, board in enumerate(self._boards):
            bonuses: list[tuple[str, str | int, int]] = [
                *(("row", row + 1, ROW_POINTS) for row in full_rows(board.wall)),
                *(("column", column + 1, COLUMN_POINTS) for column in full_columns(board.wall)),
                *(("colour", COLOURS[colour], COLOUR_POINTS) for colour in full_colours(board.wall)),
            ]
            for what, which, points in bonuses:
                board.score += points
                events.append(_event("bonus", seat, points, what=what, which=which))
        self.phase = "over"
        self.reason = reason
        events.append(_event("ended", reason=reason))


class Azul(Ruleset):
    """The base game."""

    name = "azul"
    sides = ("coloured",)
    colours = COLOURS

    def start(self, players: int, side: str, draw: Draw, first: int | None = None) -> AzulPosition:
        """Set up a game and deal; ``first`` is the start seat, ``None`` lets ``draw`` choose it.

        :raises InvalidPosition: no such number of players, side or seat.
        """
        _check_table(self, players, side)
        position = AzulPosition(self, side, players, draw)
        start = draw.choose(players) if first is None else first
        if start not in range(players):
            raise InvalidPosition("no-such-seat", seat=start)
        position._start = start
        position._deal([])
        return position

    def parse(self, text: str) -> Move:
        """Read what ``str(move)`` prints, in any case and with extra spaces.

        :raises InvalidNotation: ``text`` is no move of this game.
        """
        words = text.lower().split()
        move = _MOVES.get(" ".join(words))
        if move is not None:
            return move
        if len(words) == 3:
            for reason, word, known in zip(
                ("no-such-source", "no-such-colour", "no-such-line"), words, (_SOURCES, COLOURS, _LINES), strict=True
            ):
                if word not in known:
                    raise InvalidNotation(reason, word=word)
        raise InvalidNotation("not-a-move", text=text)

    def from_json(self, data: Mapping[str, Any], draw: Draw) -> AzulPosition:
        """Any position at all, from :meth:`Position.to_json` or written by hand. A game that waits for a deal waits on.

        :raises InvalidPosition: the data is no position of this game.
        """
        return _Reader(self, data, draw).position


def _sheet(board: _Board) -> tuple[SheetLine, ...]:
    rows, columns, colours = (len(full(board.wall)) for full in (full_rows, full_columns, full_colours))
    return (
        SheetLine("wall", board.wall.bit_count(), board.wall_points),
        SheetLine("floor", board.floor_pieces, board.floor_points),
        SheetLine("rows", rows, rows * ROW_POINTS),
        SheetLine("columns", columns, columns * COLUMN_POINTS),
        SheetLine("colours", colours, colours * COLOUR_POINTS),
    )


def _words(tiles: int) -> list[str]:
    return [colour for colour, count in zip(COLOURS, _counts(tiles), strict=True) for _ in range(count)]


def _board_json(board: _Board) -> dict[str, Any]:
    return {
        "score": board.score,
        "lines": [
            {"colour": COLOURS[colour], "count": count} if count else None
            for colour, count in zip(board.colours, board.counts, strict=True)
        ],
        "wall": [
            [PRINTED[row][column] if board.wall >> SIZE * row + column & 1 else None for column in range(SIZE)]
            for row in range(SIZE)
        ],
        "spaces": [list(row) for row in PRINTED],
        "floor": [_PIECES[piece] for piece in board.floor],
        "wall_points": board.wall_points,
        "floor_points": board.floor_points,
        "floor_pieces": board.floor_pieces,
    }


def _check_table(ruleset: Azul, players: object, side: object) -> None:
    if players not in ruleset.seats:
        raise InvalidPosition("no-such-players", players=str(players))
    if side not in ruleset.sides:
        raise InvalidPosition("no-such-side", side=str(side))


class _Reader:
    """Reads one position and finds what is wrong with it."""

    def __init__(self, ruleset: Azul, data: Mapping[str, Any], draw: Draw) -> None:
        self.seen = [0] * SIZE  # the tiles read so far, by colour
        self.mapping(data, "position")
        if data.get("ruleset") != ruleset.name:
            raise InvalidPosition("other-ruleset", ruleset=str(data.get("ruleset")))
        players, side = data.get("players"), data.get("side")
        _check_table(ruleset, players, side)
        self.position = AzulPosition(ruleset, str(side), self.whole(players, "players"), draw)
        self.progress(data)
        self.table(data)
        for seat, board in enumerate(self.sequence(data.get("boards"), "boards", self.position.players)):
            self.board(board, seat)
        for colour, count in zip(COLOURS, self.seen, strict=True):
            if count != TILES_OF_A_COLOUR:
                raise InvalidPosition("tiles-do-not-add-up", colour=colour, count=count)

    def progress(self, data: Mapping[str, Any]) -> None:
        """How far the game is."""
        position, seats = self.position, self.position.players - 1
        position.round = self.whole(data.get("round"), "round")
        position.ply = self.whole(data.get("ply", 0), "ply")
        position._start = self.whole(data.get("start"), "start", high=seats)
        position._idle = self.whole(data.get("idle", 0), "idle", low=-1, high=STUCK_ROUNDS)
        position.phase = data.get("phase", "")
        position.reason = data.get("reason")
        self.shape(position.phase in ("draft", "deal", "over"), "phase")
        self.shape(position.reason in (REASONS if position.phase == "over" else (None,)), "reason")
        if position.phase == "draft":
            position.to_act = _TURNS[self.whole(data.get("turn"), "turn", high=seats)]
        else:
            self.shape(data.get("turn") is None, "turn")
        marker = data.get("marker")
        position._marker = _NOBODY if marker == "centre" else self.whole(marker, "marker", high=seats)

    def table(self, data: Mapping[str, Any]) -> None:
        """What lies between the players."""
        position = self.position
        factories = self.sequence(data.get("factories"), "factories", FACTORIES[position.players])
        for source, words in enumerate(factories):
            tiles = self.tiles(words, f"factories[{source}]")
            self.shape(len(tiles) <= FACTORY_TILES, f"factories[{source}]")
            position._sources[source] = _tiles(tiles)
        position._sources[_CENTRE] = _tiles(self.tiles(data.get("centre"), "centre"))
        for source in (*range(len(factories)), _CENTRE):
            position._offers[source] = _OFFERS[source][_colours(position._sources[source])]
        position._in_centre = _colours(position._sources[_CENTRE])
        position._bag = self.pile(data.get("bag"), "bag")
        position._lid = self.pile(data.get("lid"), "lid")
        if (position.phase == "draft") != any(position._offers):
            raise InvalidPosition("offer-and-phase-disagree", phase=position.phase)

    def board(self, data: Any, seat: int) -> None:
        """What lies in front of ``seat``."""
        board, where = self.position._boards[seat], f"boards[{seat}]"
        self.mapping(data, where)
        for row, cells in enumerate(self.sequence(data.get("wall"), f"{where}.wall", SIZE)):
            for column, cell in enumerate(self.sequence(cells, f"{where}.wall[{row}]", SIZE)):
                if cell is not None:
                    self.wall_tile(board, row, column, cell, f"{where}.wall[{row}][{column}]")
        for line, content in enumerate(self.sequence(data.get("lines"), f"{where}.lines", SIZE)):
            board.open = board.open & ~_OPEN[line] | board.lacks[line]
            if content is not None:
                self.line(board, line, content, f"{where}.lines[{line}]")
        self.floor(board, seat, data.get("floor"), f"{where}.floor")
        self.score(board, data, where)

    def wall_tile(self, board: _Board, row: int, column: int, word: Any, where: str) -> None:
        (colour,) = self.tiles([word], where)
        if PRINTED[row][column] != word:
            raise InvalidPosition("wrong-space", where=where, colour=word, printed=PRINTED[row][column])
        board.wall |= 1 << SIZE * row + column
        board.lacks[row] &= ~(1 << 6 * colour + row)

    def line(self, board: _Board, line: int, data: Any, where: str) -> None:
        self.mapping(data, where)
        count = self.whole(data.get("count"), f"{where}.count", low=1)
        if count > line + 1:
            raise InvalidPosition("line-over-full", where=where, count=count)
        colour, *_ = self.tiles([data.get("colour")] * count, f"{where}.colour")
        place = 1 << 6 * colour + line
        if not board.lacks[line] & place:
            raise InvalidPosition("wall-has-colour", where=where, colour=COLOURS[colour])
        board.counts[line] = count
        board.colours[line] = colour
        board.open &= ~_OPEN[line]
        if count <= line:
            board.open |= place

    def floor(self, board: _Board, seat: int, data: Any, where: str) -> None:
        words = self.sequence(data, where)
        markers = words.count("marker")
        self.tiles([word for word in words if word != "marker"], where)
        if len(words) > (FLOOR_SPACES if self.position.phase == "draft" else 0):
            raise InvalidPosition("floor-over-full", where=where, count=len(words))
        # The marker takes no space when it comes to a full floor line; otherwise it lies there until the round ends.
        owed = seat == self.position._marker and self.position.phase == "draft"
        if markers > owed or (owed and not markers and len(words) < FLOOR_SPACES):
            raise InvalidPosition("marker-misplaced", where=where)
        board.floor = [_PIECES.index(word) for word in words]

    def score(self, board: _Board, data: Mapping[str, Any], where: str) -> None:
        board.score = self.whole(data.get("score"), f"{where}.score")
        bonuses = sum(line.points for line in _sheet(board)) if self.position.phase == "over" else 0
        board.floor_points = self.whole(data.get("floor_points", 0), f"{where}.floor_points", low=-_MANY, high=0)
        board.floor_pieces = self.whole(data.get("floor_pieces", 0), f"{where}.floor_pieces")
        earned = board.score - bonuses - board.floor_points
        board.wall_points = self.whole(data.get("wall_points", earned), f"{where}.wall_points")
        if board.wall_points != earned:
            raise InvalidPosition("score-does-not-add-up", where=where, score=board.score)

    def shape(self, fits: bool, where: str) -> None:
        if not fits:
            raise InvalidPosition("bad-shape", where=where)

    def mapping(self, value: Any, where: str) -> None:
        self.shape(isinstance(value, Mapping), where)

    def sequence(self, value: Any, where: str, length: int | None = None) -> Sequence[Any]:
        self.shape(isinstance(value, list | tuple) and length in (None, len(value)), where)
        items: Sequence[Any] = value
        return items

    def whole(self, value: Any, where: str, low: int = 0, high: int = _MANY) -> int:
        # Not isinstance: JSON's true and false are ints to Python.
        self.shape(type(value) is int and low <= value <= high, where)
        return int(value)

    def tiles(self, words: Any, where: str) -> list[int]:
        tiles = []
        for word in self.sequence(words, where):
            self.shape(word in COLOURS, where)
            tiles.append(COLOURS.index(word))
            self.seen[tiles[-1]] += 1
        return tiles

    def pile(self, data: Any, where: str) -> int:
        self.mapping(data, where)
        self.shape(set(data) <= set(COLOURS), where)
        counts = [self.whole(data.get(word, 0), where, high=TILES_OF_A_COLOUR) for word in COLOURS]
        self.seen = list(map(add, self.seen, counts))
        return sum(map(mul, counts, _UNITS))
