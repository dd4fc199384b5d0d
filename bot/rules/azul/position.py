"""Positions of base Azul, and everything that follows automatically from a move."""

from __future__ import annotations

from typing import Any, NoReturn, Self

from bot.rules.azul.board import NOWHERE, AzulPlayerBoard, Laid, Tiling
from bot.rules.azul.pieces import (
    ALL_TILES,
    BLACK,
    BLUE,
    COLOUR_POINTS,
    COLOURS,
    COLUMN_POINTS,
    DEAD_WALLS,
    FLOOR,
    FLOOR_SPACES,
    MARKER,
    PENALTIES,
    PLACES,
    REASONS,
    RED,
    ROW_POINTS,
    SIZE,
    STUCK_ROUNDS,
    TAKES_TO,
    TILES,
    UNITS,
    WHITE,
    YELLOW,
    Take,
    Tile,
    full_columns,
    full_rows,
    tiles_of,
)
from bot.rules.azul.snapshot import AzulSnapshot
from bot.rules.drafting import TURNS, DraftingPosition, DraftingRuleset
from bot.rules.draw import Draw
from bot.rules.game import Event, Fact, Forecast, IllegalMove, Move, event
from bot.rules.tiles import SOURCES, present


class AzulPosition(DraftingPosition[AzulPlayerBoard]):
    """A position of base Azul. In the phase ``"tile"``, the seats in ``to_act`` choose in any order.

    On the grey wall, players choose columns for their full lines from the top, if more than one column is possible. The
    table doesn't change until all players have made their last choice. Players can choose independently, because their
    choices don't affect each other.
    """

    snapshot_type = AzulSnapshot
    discard = "lid"
    reasons: tuple[str, ...] = REASONS

    def __init__(self, ruleset: DraftingRuleset, side: str, players: int, draw: Draw) -> None:
        super().__init__(ruleset, side, players, draw)
        self.grey = side == "grey"
        if self.grey:
            self.phases = (*self.phases, "tile")
            self.reasons = (*self.reasons, DEAD_WALLS)
        self.idle = 0
        self.bag = ALL_TILES
        self.boards = [AzulPlayerBoard(self.grey) for _ in range(players)]
        self._tilings: tuple[Tiling, ...] = ()  # the tiling planned by each seat, while players choose

    def find_picked(self, seat: int) -> tuple[Move, ...]:
        """Return the columns that ``seat`` has chosen in secret so far."""
        return self._tilings[seat].picks if self._tilings else ()

    def forecast(self, seat: int) -> Forecast:
        """Return the result for ``seat`` if it now made the best tiling and paid for its floor line.

        Secret choices that it has already made are ignored.
        """
        board = self.boards[seat]
        worth = board.forecast()
        pending = worth.points + PENALTIES[worth.pieces]
        return Forecast(max(0, board.score + pending), pending)

    def legal_moves(self, seat: int) -> list[Move]:
        """Return all legal moves by source (the centre last), colour and line (the floor line last).

        In the phase ``"tile"``, return the choices for the next line by column.
        """
        if seat not in self.to_act:
            return []
        if self._tilings:
            tiling = self._tilings[seat]
            return [move for move in TILES[tiling.row] if tiling.has_choice(move.column)]
        # There is no loop over the colours, because it would take twice as long (7 instead of 3 to 4 µs after the first
        # deal), and computers list the moves of every position they consider.
        places = self.boards[seat].open
        blue = TAKES_TO[0][places & PLACES]
        yellow = TAKES_TO[1][places >> 6 & PLACES]
        red = TAKES_TO[2][places >> 12 & PLACES]
        black = TAKES_TO[3][places >> 18 & PLACES]
        white = TAKES_TO[4][places >> 24 & PLACES]
        sources = self.sources
        moves: list[Move] = []
        for source in self._order:
            tiles = sources[source]
            if tiles:
                if tiles & BLUE:
                    moves += blue[source]
                if tiles & YELLOW:
                    moves += yellow[source]
                if tiles & RED:
                    moves += red[source]
                if tiles & BLACK:
                    moves += black[source]
                if tiles & WHITE:
                    moves += white[source]
        return moves

    def play(self, seat: int, move: Move) -> list[Event]:
        """Play ``move`` and everything that follows: tiling, floor lines, the next deal, the end of the game."""
        if self._tilings:
            return self._pick(seat, move)
        if seat not in self.to_act or type(move) is not Take:
            self._refuse(seat, move)
        board = self.boards[seat]
        source = move.source
        colour = move.colour
        line = move.line
        count = self.count_tiles(source, colour)
        if not count or not board.open >> 6 * colour + line & 1:
            self._refuse(seat, move)
        # Check this before any tile moves. The check is rarely needed, because most rounds begin with a tile in a line.
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
            self._end_draft(events)
        # Check this last, because tiling may empty the line or take its last column. The event follows ``placed``.
        if self.grey and line != FLOOR and board.counts[line] and board.can_only_fall(line):
            events.insert(2, self._make_doomed_event(seat, line))
        return events

    def seen_by(self, seat: int) -> Self:
        """Return the view of ``seat``. In this view, other seats haven't chosen any columns yet.

        :raises ValueError: This is already the view of another seat.
        """
        view = super().seen_by(seat)
        if self._tilings:
            hidden = sum(len(tiling.picks) for other, tiling in enumerate(self._tilings) if other != seat)
            # In a position written by hand, `ply` may not include the choices.
            view.ply = max(0, self.ply - hidden)
            tilings = [board.plan_tiling() for board in self.boards]
            tilings[seat] = self._tilings[seat]
            view.begin_tiling(tilings)
        return view

    def begin_tiling(self, tilings: list[Tiling]) -> None:
        """Begin the phase ``"tile"``, in which all seats that have a choice act."""
        self._tilings = tuple(tilings)
        self.phase = "tile"
        self.to_act = tuple(seat for seat, tiling in enumerate(self._tilings) if tiling.choices)

    def to_json(self, seat: int | None = None) -> dict[str, Any]:
        """Return the snapshot as JSON data, without ``picks`` on the coloured wall."""
        data = super().to_json(seat)
        if not data["picks"]:
            del data["picks"]
        return data

    def show_fields(self) -> dict[str, Any]:
        """Return the secret choices on the grey wall."""
        picks: list[tuple[str, ...]] = []
        if self.grey:
            picks += [tuple(map(str, self.find_picked(seat))) for seat in range(self.players)]
        return {"picks": tuple(picks)}

    def _is_of_use(self, board: AzulPlayerBoard, move: Take) -> bool:
        """Check whether this move, or another possible move, puts tiles in a line with a column for them."""
        # Putting tiles in a line without a column for their colour is no better than dropping them.
        if move.line != FLOOR and board.find_columns(move.line, move.colour):
            return True
        offered = [colour for _, tiles in self.list_offers() for colour, _ in present(tiles)]
        return any(map(board.has_prospect, offered))

    def _refuse(self, seat: int, move: Move) -> NoReturn:
        """Raise an error that explains why ``seat`` can't play ``move``."""
        self._check_turn(seat)
        if self._tilings and isinstance(move, Take):
            raise IllegalMove("not-drafting")
        if self._tilings and isinstance(move, Tile):
            self._refuse_column(seat, move)
        if isinstance(move, Tile):
            raise IllegalMove("nothing-to-tile")
        if not isinstance(move, Take):
            raise IllegalMove("not-this-game", move=str(move))
        self._check_source(move)
        _, colour, line = (step.token for step in move.steps)
        board = self.boards[seat]
        if board.counts[move.line] > move.line:
            raise IllegalMove("line-full", line=line)
        if board.counts[move.line]:
            raise IllegalMove("line-other-colour", line=line, colour=colour, holds=COLOURS[board.colours[move.line]])
        raise IllegalMove("wall-has-colour", line=line, colour=colour)

    def _refuse_column(self, seat: int, move: Tile) -> NoReturn:
        row = self._tilings[seat].row
        if move.line != row:
            raise IllegalMove("other-line", line=str(row + 1))
        if self.boards[seat].wall >> SIZE * move.line + move.column & 1:
            raise IllegalMove("column-full", line=str(move.line + 1), column=move.column + 1)
        raise IllegalMove("column-has-colour", column=move.column + 1)

    def _pick(self, seat: int, move: Move) -> list[Event]:
        """Record the choice of a column. The last choice of all players reveals and executes all choices."""
        if seat not in self.to_act or type(move) is not Tile:
            self._refuse(seat, move)
        board = self.boards[seat]
        before = self._tilings[seat]
        if move.line != before.row or not before.has_choice(move.column):
            self._refuse(seat, move)
        after = board.plan_tiling((*before.picks, move))
        chosen = after.laid[len(before.laid)]
        line = chosen.row + 1
        colour = COLOURS[chosen.colour]
        events = [event("picked", seat, line=line, column=chosen.column + 1, colour=colour, worth=chosen.points)]
        events += [self._make_doomed_event(seat, row) for row in _list_doomed(board, before, after, chosen)]
        self._tilings = (*self._tilings[:seat], after, *self._tilings[seat + 1 :])
        self.ply += 1
        if not after.choices:
            self.to_act = tuple(other for other in self.to_act if other != seat)
            if not self.to_act:
                self._tile(events)
        return events

    def _end_draft(self, events: list[Event]) -> None:
        """End the draft. If nobody has a choice, tile all walls."""
        events.append(event("drafted", round=self.round))
        self.begin_tiling([board.plan_tiling() for board in self.boards])
        if not self.to_act:
            self._tile(events)

    def _tile(self, events: list[Event]) -> None:
        """Tile all walls as the players have chosen, and pay for all floor lines."""
        row_full = False
        for seat, tiling in enumerate(self._tilings):
            board = self.boards[seat]
            for laid in tiling.laid:
                if laid.column == NOWHERE:
                    self._drop(seat, laid, events)
                else:
                    self._lay(seat, laid, events)
                    row_full = row_full or not board.lacks[laid.row]
            if board.floor:
                self._pay_floor(seat, events)
        self._tilings = ()
        self._close_round(row_full, events)

    def _lay(self, seat: int, laid: Laid, events: list[Event]) -> None:
        """Move one tile of a full line to the wall, and the others to the lid."""
        self.boards[seat].settle(laid)
        row, column, colour, points, forced = laid
        self.spent += row * UNITS[colour]  # all tiles of the line except the one on the wall
        self.idle = -1
        word = COLOURS[colour]
        if self.grey:
            told = event("laid", seat, points, line=row + 1, column=column + 1, colour=word, forced=forced)
        else:
            told = event("tiled", seat, points, line=row + 1, column=column + 1, colour=word)
        events.append(told)

    def _drop(self, seat: int, laid: Laid, events: list[Event]) -> None:
        """Drop all tiles of a full line that doesn't have a column."""
        size = laid.row + 1
        surplus = self.boards[seat].settle(laid)
        self.spent += surplus * UNITS[laid.colour]
        colour = COLOURS[laid.colour]
        events.append(event("fell", seat, line=size, colour=colour, count=size - surplus, lid=surplus))

    def _pay_floor(self, seat: int, events: list[Event]) -> None:
        board = self.boards[seat]
        pieces = len(board.floor)
        # The marker isn't discarded. It stays with its owner, who starts the next round.
        self.spent += tiles_of(board.floor)
        events.append(event("floor", seat, board.pay(), pieces=pieces, penalty=PENALTIES[pieces]))

    def _make_doomed_event(self, seat: int, line: int) -> Event:
        """Return the event that this line's tiles can only fall."""
        return event("doomed", seat, line=line + 1, colour=COLOURS[self.boards[seat].colours[line]])

    def _close_round(self, row_full: bool, events: list[Event]) -> None:
        """End the game or deal again. All players must have tiled and paid."""
        events.append(event("round-ended", round=self.round))
        self.idle += 1
        self.to_act = ()
        reason = self._find_reason(row_full)
        if reason:
            self._end(reason, events)
        else:
            self.phase = "deal"
            self._deal(events)

    def _find_reason(self, row_full: bool) -> str | None:
        """Return the reason for the end if the game ends with this round."""
        if row_full:
            return "row"
        if self.grey and all(board.is_dead() for board in self.boards):
            return DEAD_WALLS
        if self.idle >= STUCK_ROUNDS:
            return "stuck"
        if not self.bag and not self.spent:
            return "no-tiles"
        return None

    def _begin_round(self, events: list[Event], tiles: int, refilled: bool) -> None:
        self.phase = "draft"
        self.to_act = TURNS[self.start]
        events.append(event("dealt", round=self.round, tiles=tiles, refilled=refilled))

    def _end(self, reason: str, events: list[Event]) -> None:
        for seat, board in enumerate(self.boards):
            for row in full_rows(board.wall):
                self._score(seat, ROW_POINTS, events, "bonus", what="row", which=row + 1)
            for column in full_columns(board.wall):
                self._score(seat, COLUMN_POINTS, events, "bonus", what="column", which=column + 1)
            for colour in board.full_colours():
                self._score(seat, COLOUR_POINTS, events, "bonus", what="colour", which=COLOURS[colour])
        facts: dict[str, Fact] = {}
        if reason == "row":
            facts["seats"] = tuple(str(seat) for seat, board in enumerate(self.boards) if full_rows(board.wall))
        self._finish(reason, events, **facts)


def _list_doomed(board: AzulPlayerBoard, before: Tiling, after: Tiling, chosen: Laid) -> list[int]:
    """Return the lines, from the top, whose tiles can only fall because of the choice ``chosen``.

    ``before`` and ``after`` are the tilings before and after this choice.
    """
    # The tile can only take the last column of another full line if that line has the same colour.
    is_possible = any(board.is_full(row, chosen.colour) for row in range(chosen.row + 1, SIZE))
    if not is_possible:
        return []
    return sorted(board.find_falling(after) - board.find_falling(before))
