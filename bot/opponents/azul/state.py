"""Positions within a round of base Azul, as the search represents them.

Nothing is hidden or random within a round. At the end of the round, a network judges the walls, lines, scores and start
marker, so the search never guesses a deal.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from typing import Any

from bot.opponents.azul.boards import AzulSearchBoard, End, SeatBoards
from bot.opponents.azul.networks import Networks, load
from bot.opponents.azul.table import SearchTable, Tables, TileOffer, next_deal
from bot.opponents.azul.wall import EMPTY, Wall
from bot.opponents.draft import Draft
from bot.opponents.exact_search import FinalResult, Unproven, final_shares
from bot.opponents.network import LOGIT, SHARE
from bot.opponents.search import Look
from bot.rules.azul.pieces import COLOURS, LINES, MOVES
from bot.rules.azul.snapshot import AzulBoardSnapshot, AzulSnapshot
from bot.rules.drafting import NOBODY
from bot.rules.game import Move
from bot.rules.tiles import CENTRE, SOURCES

TEMPERATURE = 1.4
"""Divisor of the policy's logits. Dividing makes the policy less certain, which improves the search."""
_SHIFT = 11
_STEPS = LOGIT >> _SHIFT
_FAR = 20 * LOGIT
"""Difference from the highest logit at which the weight of a move becomes 0."""
_WEIGHTS = [round((1 << 30) * math.exp(-step / _STEPS / TEMPERATURE)) for step in range(_FAR >> _SHIFT)]
"""The weight of a move by the difference between its logit and the highest one, in steps of 1/32."""
LEAD_POINTS = 80
"""Range of the leads that change the value of a finished game, from -40 to 40 points."""
WIN_WEIGHT = 0.85

AzulSearchMove = tuple[int, TileOffer, int]
"""A move of the search: a value to sort by, the offer taken, and the line that gets the tiles."""


class AzulSearchState:
    """A position within a round, with ``seat`` to move."""

    __slots__ = ("boards", "search", "seat", "table")
    exploration = 0.4

    def __init__(
        self, search: AzulSearchRound, table: SearchTable, boards: tuple[AzulSearchBoard, ...], seat: int
    ) -> None:
        self.search = search
        self.table = table
        self.boards = boards
        self.seat = seat

    @property
    def evaluations(self) -> int:
        return self.search.evaluations

    def look(self) -> Look[AzulSearchMove]:
        """Evaluate the position.

        All values are multiples of 1 / `network.SHARE`, so floats and their sums are exact.
        """
        if not self.table.offers:
            aims = [value / SHARE for value in self.search.value_of_end(self.boards)]
            ends = [board.end for board in self.boards]
            over = any(end.wall.full_row for end in ends)
            return Look(aims, final_shares([end.result for end in ends]) if over else aims, [], [])
        values, policy = self.search.judge(self)
        shares = [value / SHARE for value in values]
        options = self.boards[self.seat].options
        moves = [
            (policy[at] + extra, offer, line) for offer in self.table.offers for at, extra, line in options[offer[1:]]
        ]
        moves.sort(reverse=True)
        best = moves[0][0]
        weights = [_WEIGHTS[best - logit >> _SHIFT] if best - logit < _FAR else 0 for logit, _, _ in moves]
        return Look(shares, shares, moves, weights)

    def after(self, take: AzulSearchMove) -> AzulSearchState:
        _, offer, line = take
        seat = self.seat
        boards = self.boards
        boards = (*boards[:seat], boards[seat].take[*offer[1:], line], *boards[seat + 1 :])
        return AzulSearchState(self.search, self.table.take[offer[:2]], boards, (seat + 1) % len(boards))

    def key(self) -> tuple[SearchTable, tuple[AzulSearchBoard, ...], int]:
        return self.table, self.boards, self.seat

    def move_of(self, take: AzulSearchMove) -> Move:
        """Convert a move of the search to a move of the rules. Of equal factories, use the first."""
        _, offer, line = take
        source = offer.source
        first = self.search.sources
        if source != CENTRE:
            source = first.index(self.table.sources[source], CENTRE + 1)
        return MOVES[f"{SOURCES[source]} {COLOURS[offer.colour]} {LINES[line]}"]

    def take_of(self, move: Any) -> AzulSearchMove:
        """Convert a legal move of the rules to a move of the search."""
        source = move.source
        first = self.search.sources
        if source != CENTRE:
            source = first.index(first[source], CENTRE + 1)
        wanted = MOVES[f"{SOURCES[source]} {COLOURS[move.colour]} {LINES[move.line]}"]
        return next(take for take in self.ways() if self.move_of(take) is wanted)

    def ways(self) -> list[AzulSearchMove]:
        """Return all moves, starting with those that have the highest weights in the policy."""
        options = self.boards[self.seat].options
        moves = [(extra, offer, line) for offer in self.table.offers for _, extra, line in options[offer[1:]]]
        moves.sort(reverse=True)
        return moves

    @property
    def must_end(self) -> bool:
        """Whether the pattern lines already ensure that this is the last round."""
        return any(board.best_result.has_full_row for board in self.boards)

    def results(self) -> list[FinalResult]:
        """Return the results by seat after the best tiling of each board. The players' tilings don't affect each other.

        :raises Unproven: No seat is certain to have a full row.
        """
        if not self.must_end:
            raise Unproven
        return [board.best_result.result for board in self.boards]


class AzulSearchRound:
    """The constants and caches of a search. Values are multiples of 1 / `network.SHARE`.

    ``state`` is the root position.
    """

    def __init__(self, seen: AzulSnapshot, seat: int, networks: Networks | None = None) -> None:
        """Start from a position of base Azul with ``seat`` to move.

        By default, use the included networks of its form.
        """
        grey = seen.side == "grey"
        draft = Draft.of(seen, COLOURS)
        networks = networks or load(seen.players, grey)
        self._network, self._between = networks
        self._start = seen.start  # the seat that starts the next round if nobody takes the marker
        self.value_of_end = cache(self._value_of_end)
        self.tiling = seen.phase == "tile"  # whether players are choosing columns of the grey wall
        self.evaluations = 0
        self.sources = draft.sources
        bag = [count for _, count in seen.bag]
        tiles = 4 * len(seen.factories)
        expected = next_deal(bag, tiles)
        self._tables = Tables(self._network, expected)
        self._first_between = self._between.begin(seen.round, expected, bag, tiles)
        self.seats = [SeatBoards(networks, _wall(board, grey), board.score) for board in seen.boards]
        boards = tuple(
            of_seat.board[_lines(board), len(board.floor), seen.marker == number]
            for number, (of_seat, board) in enumerate(zip(self.seats, seen.boards, strict=True))
        )
        self.state = AzulSearchState(self, self._tables.table(draft.sources, draft.marker == NOBODY), boards, seat)

    def judge(self, state: AzulSearchState) -> tuple[list[int], list[int]]:
        """Return the values of a position within the round by seat, and the policy (see `DeepNetwork.judge`)."""
        seat = state.seat
        boards = state.boards
        players = len(boards)
        first = state.table.first
        for slot in range(players):
            first += boards[(seat + slot) % players].first[slot]
        self.evaluations += 1
        values, policy = self._network.judge(first)
        return _by_seat(values, seat), policy

    def _value_of_end(self, boards: tuple[AzulSearchBoard, ...]) -> list[int]:
        """Return the values of the end of the round by seat. All boards are tiled as in `Wall.tile`."""
        return self._judge_end(boards, [board.end for board in boards])

    def value_with(self, boards: tuple[AzulSearchBoard, ...], seat: int, end: End) -> list[int]:
        """Return the values of the end of the round by seat if the board of ``seat`` becomes ``end``."""
        return self._judge_end(boards, [end if at == seat else board.end for at, board in enumerate(boards)])

    def _judge_end(self, boards: tuple[AzulSearchBoard, ...], ends: list[End]) -> list[int]:
        self.evaluations += 1
        if any(end.wall.full_row for end in ends):
            return final_values([end.result for end in ends])
        holders = [seat for seat, board in enumerate(boards) if board.marker]
        mover = holders[0] if holders else self._start
        ends = ends[mover:] + ends[:mover]
        first = self._first_between + sum([end.first[slot] for slot, end in enumerate(ends)])
        first += self._between.compare([end.total for end in ends], [end.fullest for end in ends])
        return _by_seat(self._between.judge(first)[0], mover)


def _by_seat(by_slot: list[int], mover: int) -> list[int]:
    return by_slot[-mover:] + by_slot[:-mover]


def final_values(results: Sequence[FinalResult]) -> list[int]:
    """Return the values of a finished game by seat. A result is the score and the number of full rows."""
    values = []
    for seat, (result, share) in enumerate(zip(results, final_shares(results), strict=True)):
        rival = max(points for other, (points, _) in enumerate(results) if other != seat)
        lead = min(max((result[0] - rival) / LEAD_POINTS + 0.5, 0), 1)
        values.append(round(SHARE * (WIN_WEIGHT * share + (1 - WIN_WEIGHT) * lead)))
    return values


def _wall(board: AzulBoardSnapshot, grey: bool) -> Wall:
    return Wall(tuple(-1 if word is None else COLOURS.index(word) for row in board.wall for word in row), grey)


def _lines(board: AzulBoardSnapshot) -> tuple[tuple[int, int], ...]:
    return tuple((COLOURS.index(line.colour), line.count) if line else EMPTY for line in board.lines)
