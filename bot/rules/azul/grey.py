"""A game of base Azul on the grey wall: everybody chooses the columns of their tiles at the same time, in secret."""

from __future__ import annotations

from typing import ClassVar, NoReturn, Self

from bot.rules.azul.grey_board import NOWHERE, GreyBoard, Tiling
from bot.rules.azul.pieces import COLOURS, DEAD_WALLS, FLOOR, REASONS, SIZE, TILES, UNITS, Take, Tile
from bot.rules.azul.position import AzulPosition
from bot.rules.drafting import DraftingRuleset
from bot.rules.draw import Draw
from bot.rules.game import Event, IllegalMove, Move, event


class GreyPosition(AzulPosition[GreyBoard]):
    """A game on the grey wall. In the phase ``"tile"`` the seats of ``to_act`` choose, in any order among them.

    A player chooses from the top, for one full line after another that has several columns to go to; where there is
    only one, or none, nothing is to choose. Nothing on the table changes before the last choice of all: picks are
    independent of each other but for those of the same seat.
    """

    board_type: ClassVar[type[GreyBoard]] = GreyBoard
    phases: ClassVar[tuple[str, ...]] = (*AzulPosition.phases, "tile")
    reasons: ClassVar[tuple[str, ...]] = (*REASONS, DEAD_WALLS)

    def __init__(self, ruleset: DraftingRuleset, side: str, players: int, draw: Draw) -> None:
        """The table before the first deal, start seat 0."""
        super().__init__(ruleset, side, players, draw)
        self._tilings: tuple[Tiling, ...] = ()  # by seat while they choose

    def picked(self, seat: int) -> tuple[Move, ...]:
        """What ``seat`` has chosen for the wall and nobody else may know until all have chosen."""
        return self._tilings[seat].picks if self._tilings else ()

    def legal_moves(self, seat: int) -> list[Move]:
        """Every move open to ``seat``; while tiling, the columns for its topmost line, from the left."""
        if not self._tilings:
            return super().legal_moves(seat)
        if seat not in self.to_act:
            return []
        tiling = self._tilings[seat]
        return [move for move in TILES[tiling.row] if tiling.choices >> move.column & 1]

    def play(self, seat: int, move: Move) -> list[Event]:
        """Play ``move`` for ``seat`` or note its choice; the last choice of all shows and carries out everything."""
        if self._tilings:
            return self._pick(seat, move)
        events = super().play(seat, move)
        # Once played it is a Take: anything else was refused.
        line = move.line  # type: ignore[attr-defined]
        if line != FLOOR:
            board = self.boards[seat]
            if board.counts[line] and board.falls(line):
                events.insert(2, self._doomed(seat, line))
        return events

    def seen_by(self, seat: int) -> Self:
        """A copy that cannot draw, in which the others have not begun to choose their columns.

        :raises ValueError: this is the view of another seat already.
        """
        view = super().seen_by(seat)
        if self._tilings:
            hidden = sum(len(tiling.picks) for other, tiling in enumerate(self._tilings) if other != seat)
            # A position written by hand may have choices in it that it does not count.
            view.ply = max(0, self.ply - hidden)
            tilings = [board.tiling() for board in self.boards]
            tilings[seat] = self._tilings[seat]
            view.begin_tiling(tilings)
        return view

    def begin_tiling(self, tilings: list[Tiling]) -> None:
        """Let everybody choose whose tiling, by seat, has something left to choose."""
        self._tilings = tuple(tilings)
        self.phase = "tile"
        self.to_act = tuple(seat for seat, tiling in enumerate(self._tilings) if tiling.choices)

    def _end_round(self, events: list[Event]) -> None:
        events.append(event("drafted", round=self.round))
        self.begin_tiling([board.tiling() for board in self.boards])
        if not self.to_act:
            self._tile(events)

    def _pick(self, seat: int, move: Move) -> list[Event]:
        """Note one choice; the last one of all shows and carries out everything."""
        if seat not in self.to_act or type(move) is not Tile:
            self._refuse(seat, move)
        board, before = self.boards[seat], self._tilings[seat]
        if move.line != before.row or not before.choices >> move.column & 1:
            self._refuse(seat, move)
        after = board.tiling(before, move)
        row, column, colour, points, _ = after.laid[len(before.laid)]
        where = {"line": row + 1, "column": column + 1}
        events = [event("picked", seat, **where, colour=COLOURS[colour], worth=points)]
        # Only another full line of the same colour can lose its last column to this tile.
        below = range(row + 1, SIZE)
        if colour in board.colours[row + 1 :] and any(board.counts[line] > line for line in below):
            falling = board.falling(after) - board.falling(before)
            events += [self._doomed(seat, line) for line in sorted(falling)]
        self._tilings = (*self._tilings[:seat], after, *self._tilings[seat + 1 :])
        self.ply += 1
        if not after.choices:
            self.to_act = tuple(other for other in self.to_act if other != seat)
            if not self.to_act:
                self._tile(events)
        return events

    def _tile(self, events: list[Event]) -> None:
        """Tile and pay for everybody as all have chosen."""
        row_full = False
        for seat, (board, tiling) in enumerate(zip(self.boards, self._tilings, strict=True)):
            for choice in tiling.laid:
                row, column, colour, points, forced = choice
                word, surplus = COLOURS[colour], board.settle(choice)
                if column == NOWHERE:
                    self.spent += surplus * UNITS[colour]
                    events.append(event("fell", seat, line=row + 1, colour=word, count=row + 1 - surplus, lid=surplus))
                else:
                    self.spent += row * UNITS[colour]
                    self.idle = -1
                    row_full = row_full or not board.lacks[row]
                    where = {"line": row + 1, "column": column + 1}
                    events.append(event("laid", seat, points, **where, colour=word, forced=forced))
            self._pay(seat, board, events)
        self._tilings = ()
        self._close_round(row_full, events)

    def _doomed(self, seat: int, line: int) -> Event:
        return event("doomed", seat, line=line + 1, colour=COLOURS[self.boards[seat].colours[line]])

    def _is_of_use(self, board: GreyBoard, move: Take) -> bool:
        # A line that has no column left for a colour is no better a place for it than the floor.
        return bool(move.line != FLOOR and board.free(move.line, move.colour)) or self._can_fill(board)

    def _ending(self, row_full: bool) -> str | None:
        # A full row is no dead one, but ends the game anyhow.
        if not row_full and all(map(GreyBoard.dead, self.boards)):
            return DEAD_WALLS
        return super()._ending(row_full)

    def _refuse(self, seat: int, move: Move) -> NoReturn:
        if seat in self.to_act and self._tilings:
            if isinstance(move, Take):
                raise IllegalMove("not-drafting")
            if isinstance(move, Tile):
                self._refuse_column(seat, move)
        super()._refuse(seat, move)

    def _refuse_column(self, seat: int, move: Tile) -> NoReturn:
        board, tiling = self.boards[seat], self._tilings[seat]
        if move.line != tiling.row:
            raise IllegalMove("other-line", line=str(tiling.row + 1))
        if board.wall >> SIZE * move.line + move.column & 1:
            raise IllegalMove("column-full", line=str(move.line + 1), column=move.column + 1)
        raise IllegalMove("column-has-colour", column=move.column + 1)
