"""A game of base Azul at one moment, and everything that a move leads to."""

from __future__ import annotations

from typing import Any, ClassVar, NoReturn, TypeVar

from bot.rules.azul.board import Board
from bot.rules.azul.pieces import (
    ALL_TILES,
    COLOUR_POINTS,
    COLOURS,
    COLUMN_POINTS,
    FLOOR,
    FLOOR_SPACES,
    MARKER,
    PENALTIES,
    PLACES,
    REASONS,
    ROW_POINTS,
    STUCK_ROUNDS,
    UNITS,
    Take,
    Tile,
    full_columns,
    full_rows,
    takes,
    tiles_of,
)
from bot.rules.azul.snapshot import AzulSnapshot
from bot.rules.drafting import TURNS, DraftingPosition, DraftingRuleset
from bot.rules.draw import Draw
from bot.rules.game import Event, Forecast, IllegalMove, Move, event
from bot.rules.tiles import SOURCES, present

_ANY_LINE = PLACES ^ 1 << FLOOR

BoardT = TypeVar("BoardT", bound=Board)


class AzulPosition(DraftingPosition[BoardT]):
    """A game of Azul at one moment, with everything that both walls have in common.

    ``ply`` counts the moves played, ``phase`` is one of ``phases``, ``reason`` says why the game ended (one of
    ``reasons``).
    """

    snapshot_type = AzulSnapshot
    discard = "lid"
    board_type: ClassVar[type[Board]] = Board
    phases: ClassVar[tuple[str, ...]] = ("draft", "deal", "over")
    reasons: ClassVar[tuple[str, ...]] = REASONS
    boards: list[BoardT]

    def __init__(self, ruleset: DraftingRuleset, side: str, players: int, draw: Draw) -> None:
        """The table before the first deal, start seat 0."""
        super().__init__(ruleset, side, players, draw)
        self.idle = 0
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
        moves: list[Move] = []
        for source, tiles in self.lying():
            for colour, _ in present(tiles):
                moves += takes(source, colour, places >> 6 * colour & PLACES)
        return moves

    def play(self, seat: int, move: Move) -> list[Event]:
        """Play ``move`` for ``seat`` and all that follows by rule: tiling, the floor line, the next deal, the end."""
        if seat not in self.to_act or type(move) is not Take:
            self._refuse(seat, move)
        board = self.boards[seat]
        source, colour, line = move.source, move.colour, move.line
        count = self.held(source, colour)
        if not count or not board.open >> 6 * colour + line & 1:
            self._refuse(seat, move)
        # Asked before anything moves, and hardly ever asked: most rounds begin with a tile in a line.
        if self.idle >= 0 and self._is_of_use(board, move):
            self.idle = -1
        marked = self._take(seat, source, count << 5 * colour)
        if marked and len(board.floor) < FLOOR_SPACES:
            board.floor.append(MARKER)
        word = COLOURS[colour]
        events = [event("taken", seat, source=SOURCES[source], colour=word, count=count, marker=marked)]
        falling = count
        if line != FLOOR:
            placed = board.fill(line, colour, count)
            falling -= placed
            full = board.counts[line] > line
            events.append(event("placed", seat, line=line + 1, colour=word, count=placed, full=full))
        if falling:
            surplus = board.drop(colour, falling)
            self.spent += surplus * UNITS[colour]
            events.append(event("dropped", seat, colour=word, count=falling - surplus, lid=surplus))
        self.ply += 1
        if any(self.sources):
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
        places = board.prospects()
        return any(places >> 6 * colour & _ANY_LINE for _, tiles in self.lying() for colour, _ in present(tiles))

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
        events.append(event("drafted", round=self.round))
        row_full = False
        for seat, board in enumerate(self.boards):
            for row, column, colour, points in board.tile():
                row_full = row_full or not board.lacks[row]
                self.spent += row * UNITS[colour]  # all tiles of the line but the one that is on the wall now
                self.idle = -1
                where = {"line": row + 1, "column": column + 1}
                events.append(event("tiled", seat, points, **where, colour=COLOURS[colour]))
            self._pay(seat, board, events)
        self._close_round(row_full, events)

    def _pay(self, seat: int, board: BoardT, events: list[Event]) -> None:
        """Empty the floor line of ``seat`` and pay for it."""
        pieces = len(board.floor)
        if pieces:
            # The marker is no tile: it stays with its owner, who starts the next round.
            self.spent += tiles_of(board.floor)
            events.append(event("floor", seat, board.pay(), pieces=pieces, penalty=PENALTIES[pieces]))

    def _close_round(self, row_full: bool, events: list[Event]) -> None:
        """Everybody has tiled and paid: end the game, or deal again."""
        events.append(event("round-ended", round=self.round))
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

    def _begin_round(self, events: list[Event], tiles: int, refilled: bool) -> None:
        self.phase = "draft"
        self.to_act = TURNS[self.start]
        events.append(event("dealt", round=self.round, tiles=tiles, refilled=refilled))

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
