"""A game of base Azul at one moment, and everything that a move leads to."""

from __future__ import annotations

from typing import Any, ClassVar, NoReturn, TypeVar

from bot.rules.azul.board import Board
from bot.rules.azul.events import dealt, drafted, floor_paid, round_ended, tiled
from bot.rules.azul.pieces import (
    ALL_TILES,
    COLOUR_POINTS,
    COLOURS,
    COLUMN_POINTS,
    FACTORY,
    FACTORY_COLOURS,
    FLOOR,
    FLOOR_SPACES,
    MARKER,
    NO_TILE,
    OFFERS,
    OPEN,
    PENALTIES,
    PLACES,
    REASONS,
    ROW_POINTS,
    STUCK_ROUNDS,
    UNITS,
    Offer,
    Take,
    Tile,
    full_columns,
    full_rows,
)
from bot.rules.azul.snapshot import AzulSnapshot
from bot.rules.azul.text import AzulText
from bot.rules.drafting import NOBODY, TURNS, DraftingPosition
from bot.rules.draw import Draw, Undrawn
from bot.rules.game import Event, Forecast, IllegalMove, Move, Ruleset, event
from bot.rules.tiles import CENTRE, COUNT, FACTORIES

_CENTRE_OFFERS = OFFERS[CENTRE]
_ANY_LINE = PLACES ^ 1 << FLOOR

BoardT = TypeVar("BoardT", bound=Board)


class AzulPosition(DraftingPosition[BoardT]):
    """A game of Azul at one moment, with everything that both walls have in common.

    ``ply`` counts the moves played, ``phase`` is one of ``phases``, ``reason`` says why the game ended (one of
    ``reasons``).
    """

    __slots__ = ("_centre_offer", "_in_centre", "idle")

    text_form = AzulText
    snapshot_type = AzulSnapshot
    discard = "lid"
    no_tile = NO_TILE
    board_type: ClassVar[type[Board]] = Board
    phases: ClassVar[tuple[str, ...]] = ("draft", "deal", "over")
    reasons: ClassVar[tuple[str, ...]] = REASONS
    boards: list[BoardT]

    def __init__(self, ruleset: Ruleset, side: str, players: int, draw: Draw) -> None:
        """The table before the first deal, start seat 0."""
        super().__init__(ruleset, side, players, draw)
        self.idle = 0
        self._offers: list[Offer] = [()] * FACTORIES[players]  # by factory, from 0
        self._centre_offer: Offer = ()
        self._in_centre = 0  # the colours that lie there, one bit for each
        self.bag = ALL_TILES
        self.boards = [self.board_type() for _ in range(players)]  # type: ignore[misc]  # a type is of one wall

    def forecast(self, seat: int) -> Forecast:
        """What it would mean for ``seat`` to tile (where there is a choice, for the best) and pay the floor line now.

        What somebody has chosen in secret does not show.
        """
        board = self.boards[seat]
        points, pieces = board.forecast()
        pending = points + PENALTIES[pieces]
        return Forecast(max(0, board.score + pending), pending)

    def legal_moves(self, seat: int) -> list[Move]:
        """Every move open to ``seat``, by source (the centre last), colour and line (the floor last)."""
        if seat not in self.to_act:
            return []
        places = self.boards[seat].open
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
        board = self.boards[seat]
        sources = self.sources
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
        if self.idle >= 0 and self._is_of_use(board, move):
            self.idle = -1

        rest = tiles & move.others
        taken = move.taken
        if source == CENTRE:
            sources[CENTRE] = rest
            in_centre = self._in_centre ^ move.bit
            if self.marker == NOBODY:
                taken = move.taken_with_marker
                self.marker = seat
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
            self.spent += surplus << move.shift
            events.append(move.dropped[falling - surplus][surplus][seat])

        self.ply += 1
        if in_centre or any(self._offers):
            self.to_act = self._next[seat]
        else:
            self._end_round(events)
        return events

    def to_json(self, seat: int | None = None) -> dict[str, Any]:
        """The snapshot, JSON-ready; nothing is chosen in secret on the coloured wall."""
        data = super().to_json(seat)
        if not data["picks"]:
            del data["picks"]
        return data

    def _own_fields(self) -> dict[str, Any]:
        picks = self.players if self.side == "grey" else 0
        return {
            "reason": self.reason,
            "idle": self.idle,
            "picks": tuple(tuple(map(str, self.picked(seat))) for seat in range(picks)),
        }

    def _is_of_use(self, board: BoardT, move: Take) -> bool:
        """Whether this move, or another one in its place, puts a tile where it may reach the wall one day."""
        return move.line != FLOOR or self._can_fill(board)

    def _can_fill(self, board: Board) -> bool:
        """Whether a colour on offer could go to a pattern line, and from there to the wall one day."""
        offers, places = (*self._offers, self._centre_offer), board.prospects()
        return any(places >> 6 * colour & _ANY_LINE for offer in offers for colour, _ in offer)

    def _refuse(self, seat: int, move: Move) -> NoReturn:
        """Say precisely why ``seat`` may not play ``move``."""
        self._refuse_turn(seat)
        if isinstance(move, Tile):
            raise IllegalMove("nothing-to-tile")
        if not isinstance(move, Take):
            raise IllegalMove("not-this-game", move=str(move))
        self._refuse_source(move)
        _, colour, line = (step.token for step in move.steps)
        board = self.boards[seat]
        if board.counts[move.line] > move.line:
            raise IllegalMove("line-full", line=line)
        if board.counts[move.line]:
            raise IllegalMove("line-other-colour", line=line, colour=colour, holds=COLOURS[board.colours[move.line]])
        raise IllegalMove("wall-has-colour", line=line, colour=colour)

    def _end_round(self, events: list[Event]) -> None:
        """Tile and pay for everybody, then end the game or deal again."""
        events.append(drafted(self.round))
        lid, row_full = self.spent, False
        for seat, board in enumerate(self.boards):
            for row, column, colour, points in board.tile():
                row_full = row_full or not board.lacks[row]
                lid += row * UNITS[colour]  # all tiles of the line but the one that is on the wall now
                self.idle = -1
                events.append(tiled(seat, row, column, colour, points))
            floor = board.floor
            if floor:
                # The marker is no tile: it stays with its owner, who starts the next round.
                for piece in floor:
                    lid += UNITS[piece]
                events.append(floor_paid(seat, len(floor), board.pay()))
        self.spent = lid
        self._close_round(row_full, events)

    def _close_round(self, row_full: bool, events: list[Event]) -> None:
        """Everybody has tiled and paid: end the game, or deal again."""
        events.append(round_ended(self.round))
        self.idle += 1
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
        if self.idle >= STUCK_ROUNDS:
            return "stuck"
        return None if self.bag or self.spent else "no-tiles"

    def _deal(self, events: list[Event]) -> None:
        """Fill the factories and begin a round; with a draw that gives nothing, leave everything as it is."""
        try:
            tiles, refilled = self._fill_factories()
        except Undrawn:
            return
        self.phase = "draft"
        self.to_act = TURNS[self.start]
        events.append(dealt(self.round, tiles, refilled))

    def _lay_out(self, source: int, drawn: tuple[int, ...]) -> None:
        self.sources[source], colours = FACTORY[drawn]
        self._offers[source - 1] = OFFERS[source][colours]

    def _end(self, reason: str, events: list[Event]) -> None:
        for seat, board in enumerate(self.boards):
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
