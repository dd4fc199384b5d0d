"""A game of base Azul at one moment, and everything that a move leads to."""

from __future__ import annotations

from itertools import zip_longest
from typing import Any, ClassVar, Generic, NoReturn, Self, TypeVar

from bot.rules.azul.board import Board
from bot.rules.azul.events import (
    dealt,
    drafted,
    event,
    floor_paid,
    round_ended,
    tiled,
)
from bot.rules.azul.pieces import (
    ALL_TILES,
    CENTRE,
    COLOUR_POINTS,
    COLOURS,
    COLUMN_POINTS,
    COUNT,
    FACTORIES,
    FACTORY,
    FACTORY_COLOURS,
    FACTORY_TILES,
    FLOOR,
    FLOOR_SPACES,
    MARKER,
    MOST_PLAYERS,
    NO_TILE,
    OFFERS,
    OPEN,
    PENALTIES,
    PIECES,
    PLACES,
    REASONS,
    ROW_POINTS,
    SIZE,
    STUCK_ROUNDS,
    UNITS,
    Offer,
    Take,
    Tile,
    counts_of,
    full_columns,
    full_rows,
)
from bot.rules.azul.text import AzulText
from bot.rules.draw import Draw, Undrawn
from bot.rules.game import Event, GameOver, IllegalMove, Move, OutOfTurn, Position, Ruleset, Standing

NOBODY = -1  # as the owner of the marker
# By seat: ``to_act`` when it is that seat's turn; and by number of players, when that seat has played.
TURNS = tuple((seat,) for seat in range(MOST_PLAYERS))
_NEXT = {players: (*TURNS[1:players], TURNS[0]) for players in FACTORIES}
_CENTRE_OFFERS = OFFERS[CENTRE]
_ANY_LINE = PLACES ^ 1 << FLOOR

BoardT = TypeVar("BoardT", bound=Board)


class AzulPosition(Position, Generic[BoardT]):
    """A game of Azul at one moment, with everything that both walls have in common.

    ``ply`` counts the moves played, ``phase`` is one of ``phases``, ``reason`` says why the game ended (one of
    ``reasons``).
    """

    __slots__ = (
        "_bag",
        "_boards",
        "_centre_offer",
        "_draw",
        "_idle",
        "_in_centre",
        "_lid",
        "_marker",
        "_next",
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

    board_type: ClassVar[type[Board]] = Board
    phases: ClassVar[tuple[str, ...]] = ("draft", "deal", "over")
    reasons: ClassVar[tuple[str, ...]] = REASONS
    _boards: list[BoardT]

    def __init__(self, ruleset: Ruleset, side: str, players: int, draw: Draw) -> None:
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
        self._next = _NEXT[players]
        self._start = 0
        self._marker = NOBODY
        self._idle = 0
        self._sources = [0] * (FACTORIES[players] + 1)  # the tiles of each
        self._offers: list[Offer] = [()] * FACTORIES[players]  # by factory, from 0
        self._centre_offer: Offer = ()
        self._in_centre = 0  # the colours that lie there, one bit for each
        self._bag = ALL_TILES
        self._lid = 0
        self._boards = [self.board_type() for _ in range(players)]  # type: ignore[misc]  # a type is of one wall

    @property
    def scores(self) -> tuple[int, ...]:
        """Points by seat, as shown on the score track now."""
        return tuple(board.score for board in self._boards)

    @property
    def projected(self) -> tuple[int, ...]:
        """Points by seat if everybody tiled (where there is a choice, for the best) and paid the floor line now.

        Without the bonuses of the game's end; what somebody has chosen in secret does not show.
        """
        coming = zip(self.scores, self.pending, strict=True)
        return tuple(max(0, score + pending) for score, pending in coming)

    @property
    def pending(self) -> tuple[int, ...]:
        """By seat, what tiling would score now plus the whole price of the floor line."""
        forecasts = [board.forecast() for board in self._boards]
        return tuple(points + PENALTIES[pieces] for points, pieces in forecasts)

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
            sheets=tuple(board.sheet() for board in self._boards),
        )

    def legal_moves(self, seat: int) -> list[Move]:
        """Every move open to ``seat``, by source (the centre last), colour and line (the floor last)."""
        if seat not in self.to_act:
            return []
        places = self._boards[seat].open
        by_colour = (
            places & PLACES,
            places >> 6 & PLACES,
            places >> 12 & PLACES,
            places >> 18 & PLACES,
            places >> 24,
        )
        moves: list[Move] = []
        for offer in self._offers:
            for colour, by_places in offer:
                moves += by_places[by_colour[colour]]
        for colour, by_places in self._centre_offer:
            moves += by_places[by_colour[colour]]
        return moves

    def play(self, seat: int, move: Move) -> list[Event]:
        """Play ``move`` for ``seat`` and all that follows by rule: tiling, the floor line, the next deal, the end.

        :raises GameOver: the game is over.
        :raises OutOfTurn: ``seat`` may not act now.
        :raises IllegalMove: this position does not allow the move. In all three cases the position is untouched.
        """
        if seat not in self.to_act or type(move) is not Take:
            self._refuse(seat, move)
        board = self._boards[seat]
        sources = self._sources
        source = move.source
        try:
            tiles = sources[source]
        except IndexError:
            self._refuse(seat, move)
        count = tiles >> move.shift & COUNT
        if not (count and board.open & move.open):
            self._refuse(seat, move)
        colour, line = move.colour, move.line
        # Asked before anything moves, and hardly ever asked: most rounds begin with a tile in a line.
        if self._idle >= 0 and self._is_of_use(board, move):
            self._idle = -1

        rest = tiles & move.others
        taken = move.taken
        if source == CENTRE:
            sources[CENTRE] = rest
            in_centre = self._in_centre ^ move.bit
            if self._marker == NOBODY:
                taken = move.taken_with_marker
                self._marker = seat
                if len(board.floor) < FLOOR_SPACES:
                    board.floor.append(MARKER)
        else:
            sources[source] = 0
            sources[CENTRE] += rest
            in_centre = self._in_centre | FACTORY_COLOURS[rest]
            self._offers[source - 1] = ()
        self._in_centre = in_centre
        self._centre_offer = _CENTRE_OFFERS[in_centre]
        events = [taken[count][seat]]

        falling = count
        if line != FLOOR:
            counts = board.counts
            space = line + 1 - counts[line]
            if count < space:
                falling = 0
                counts[line] += count
                board.colours[line] = colour
                board.open = board.open & ~OPEN[line] | move.open
                events.append(move.placed[count][seat])
            else:
                falling = count - space
                counts[line] = line + 1
                board.colours[line] = colour
                board.open &= ~OPEN[line]
                events.append(move.completed[space][seat])
        if falling:
            space = FLOOR_SPACES - len(board.floor)
            surplus = falling - space if falling > space else 0
            board.floor += [colour] * (falling - surplus)
            self._lid += surplus << move.shift
            events.append(move.dropped[falling - surplus][surplus][seat])

        self.ply += 1
        if in_centre or any(self._offers):
            self.to_act = self._next[seat]
        else:
            self._end_round(events)
        return events

    def copy(self, draw: Draw | None = None) -> Self:
        """An independent position; with ``draw``, one that takes its tiles from there and never sees the real bag."""
        twin = object.__new__(type(self))
        twin.ruleset = self.ruleset
        twin.side = self.side
        twin.players = self.players
        twin.round = self.round
        twin.ply = self.ply
        twin.phase = self.phase
        twin.reason = self.reason
        twin.to_act = self.to_act
        twin._draw = self._draw.copy() if draw is None else draw
        twin._next = self._next
        twin._start = self._start
        twin._marker = self._marker
        twin._idle = self._idle
        twin._sources = self._sources[:]
        twin._offers = self._offers[:]
        twin._centre_offer = self._centre_offer
        twin._in_centre = self._in_centre
        twin._bag = self._bag
        twin._lid = self._lid
        twin._boards = [board.copy() for board in self._boards]
        return twin

    def to_json(self) -> dict[str, Any]:
        """All that a player may see, as the docstring of :mod:`bot.rules.azul` describes it."""
        return {
            "ruleset": self.ruleset.name,
            "side": self.side,
            "players": self.players,
            "round": self.round,
            "ply": self.ply,
            "phase": self.phase,
            "reason": self.reason,
            "start": self._start,
            "turn": self.to_act[0] if self.phase == "draft" else None,
            "idle": self._idle,
            "factories": [_words(tiles) for tiles in self._sources[1:]],
            "centre": _words(self._sources[CENTRE]),
            "marker": "centre" if self._marker == NOBODY else self._marker,
            "bag": dict(zip(COLOURS, counts_of(self._bag), strict=True)),
            "lid": dict(zip(COLOURS, counts_of(self._lid), strict=True)),
            "boards": [_board_json(board) for board in self._boards],
        }

    def __str__(self) -> str:
        """The position as text, as :mod:`bot.rules.azul.text` describes it."""
        return AzulText(self.ruleset).draw(self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, AzulPosition) and self.to_json() == other.to_json()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<AzulPosition {self.side}, round {self.round}, ply {self.ply}, {self.phase}, to act {self.to_act}>"

    def _is_of_use(self, board: BoardT, move: Take) -> bool:
        """Whether this move, or another one in its place, puts a tile where it may reach the wall one day."""
        return move.line != FLOOR or self._can_fill(board)

    def _can_fill(self, board: Board) -> bool:
        """Whether a colour on offer could go to a pattern line, and from there to the wall one day."""
        offers, places = (*self._offers, self._centre_offer), board.prospects()
        return any(places >> 6 * colour & _ANY_LINE for offer in offers for colour, _ in offer)

    def _refuse(self, seat: int, move: Move) -> NoReturn:
        """Say precisely why ``seat`` may not play ``move``."""
        if self.phase == "over":
            raise GameOver("game-over")
        if seat not in self.to_act:
            raise OutOfTurn("not-your-turn", seat=seat)
        if isinstance(move, Tile):
            raise IllegalMove("nothing-to-tile")
        if not isinstance(move, Take):
            raise IllegalMove("not-this-game", move=str(move))
        source, colour, line = (step.token for step in move.steps)
        factories = FACTORIES[self.players]
        if move.source > factories:
            raise IllegalMove("no-such-factory", source=source, factories=factories)
        if not self._sources[move.source]:
            raise IllegalMove("empty-source", source=source)
        if not self._sources[move.source] >> move.shift & COUNT:
            raise IllegalMove("colour-absent", source=source, colour=colour)
        board = self._boards[seat]
        if board.counts[move.line] > move.line:
            raise IllegalMove("line-full", line=line)
        if board.counts[move.line]:
            raise IllegalMove("line-other-colour", line=line, colour=colour, holds=COLOURS[board.colours[move.line]])
        raise IllegalMove("wall-has-colour", line=line, colour=colour)

    def _end_round(self, events: list[Event]) -> None:
        """Tile and pay for everybody, then end the game or deal again."""
        events.append(drafted(self.round))
        lid, row_full = self._lid, False
        for seat, board in enumerate(self._boards):
            for row, column, colour, points in board.tile():
                row_full = row_full or not board.lacks[row]
                lid += row * UNITS[colour]  # all tiles of the line but the one that is on the wall now
                self._idle = -1
                events.append(tiled(seat, row, column, colour, points))
            floor = board.floor
            if floor:
                # The marker is no tile: it stays with its owner, who starts the next round.
                for piece in floor:
                    lid += UNITS[piece]
                events.append(floor_paid(seat, len(floor), board.pay()))
        self._lid = lid
        self._close_round(row_full, events)

    def _close_round(self, row_full: bool, events: list[Event]) -> None:
        """Everybody has tiled and paid: end the game, or deal again."""
        events.append(round_ended(self.round))
        self._idle += 1
        self.to_act = ()
        reason = self._ending(row_full)
        if reason:
            self._end(reason, events)
        else:
            self.phase = "deal"
            self._deal(events)

    def _ending(self, row_full: bool) -> str | None:
        """Why the game ends with this round, if it does."""
        if row_full:
            return "row"
        if self._idle >= STUCK_ROUNDS:
            return "stuck"
        return None if self._bag or self._lid else "no-tiles"

    def _deal(self, events: list[Event]) -> None:
        """Fill the factories and begin a round; with a draw that gives nothing, leave everything as it is."""
        count = FACTORY_TILES * FACTORIES[self.players]
        bag = counts_of(self._bag)
        in_bag = sum(bag)
        refilled = False
        try:
            # The bag is emptied to the last tile before the lid goes in, also in the middle of a factory.
            drawn = self._draw.tiles(bag, min(count, in_bag))
            if in_bag < count and self._lid:
                refilled = True
                lid = counts_of(self._lid)
                drawn += self._draw.tiles(lid, min(count - in_bag, sum(lid)))
        except Undrawn:
            return
        if refilled:
            self._bag += self._lid
            self._lid = 0
        fours = zip_longest(*[iter(drawn)] * FACTORY_TILES, fillvalue=NO_TILE)
        for source, four in enumerate(fours, 1):
            self._sources[source], colours = FACTORY[four]
            self._offers[source - 1] = OFFERS[source][colours]
        self._bag -= sum(self._sources)
        self.round += 1
        self.phase = "draft"
        # Nobody took the marker when nothing ever reached the centre: then it is still the same player's.
        if self._marker != NOBODY:
            self._start = self._marker
            self._marker = NOBODY
        self.to_act = TURNS[self._start]
        events.append(dealt(self.round, len(drawn), refilled))

    def _end(self, reason: str, events: list[Event]) -> None:
        for seat, board in enumerate(self._boards):
            bonuses: list[tuple[str, str | int, int]] = [
                *(("row", row + 1, ROW_POINTS) for row in full_rows(board.wall)),
                *(("column", column + 1, COLUMN_POINTS) for column in full_columns(board.wall)),
                *(("colour", COLOURS[colour], COLOUR_POINTS) for colour in board.full_colours()),
            ]
            for what, which, points in bonuses:
                board.score += points
                events.append(event("bonus", seat, points, what=what, which=which))
        self.phase = "over"
        self.reason = reason
        events.append(event("ended", reason=reason))


def _words(tiles: int) -> list[str]:
    """The colours of a multiset, in their order."""
    return [colour for colour, count in zip(COLOURS, counts_of(tiles), strict=True) for _ in range(count)]


def _board_json(board: Board) -> dict[str, Any]:
    return {
        "score": board.score,
        "lines": [
            {"colour": COLOURS[colour], "count": count} if count else None
            for colour, count in zip(board.colours, board.counts, strict=True)
        ],
        "wall": [
            [None if (colour := board.colour_at(row, column)) is None else COLOURS[colour] for column in range(SIZE)]
            for row in range(SIZE)
        ],
        "spaces": [list(row) for row in board.spaces],
        "floor": [PIECES[piece] for piece in board.floor],
        "wall_points": board.wall_points,
        "floor_points": board.floor_points,
        "floor_pieces": board.floor_pieces,
    }
