"""A position within a round of base Azul, as the search sees it.

Within a round everything is known and nothing is random; at its end the network says what the walls, scores and the
start marker are worth. So no deal is ever guessed.
"""

from __future__ import annotations

import math

from bot.opponents.azul.boards import Board, End, Seat
from bot.opponents.azul.network import LOGIT, SHARE, Network
from bot.opponents.azul.table import WITH_MARKER, Offer, Table, Tables
from bot.opponents.exact import Result, Unproven, shares_of
from bot.opponents.search import Look

EXPLORATION = 0.4
"""How much a prior weighs against shares of the win from 0 to 1."""
TEMPERATURE = 1.4
"""The policy's logits are divided by this: it is a better adviser when it is less sure."""
_SHIFT = 11
_STEPS = LOGIT >> _SHIFT
_FAR = 20 * LOGIT
"""A move whose logit is so far below the best one is as good as never looked at."""
_WEIGHTS = [round((1 << 30) * math.exp(-step / _STEPS / TEMPERATURE)) for step in range(_FAR >> _SHIFT)]
"""By how far a logit is below the best one, in 32nds: the weight of its move."""
LEAD_POINTS = 80
"""What a finished game is worth: mostly the share of the win, a little the lead, as far as 40 points either way."""
WIN_WEIGHT = 0.85

Take = tuple[int, Offer, int]
"""A move of a round: how likely it seems, what is taken, and the line it goes into."""


class State:
    """What lies on the table and on the boards. ``seat`` is to move."""

    __slots__ = ("_judge", "boards", "seat", "table")

    def __init__(self, judge: Judge, table: Table, boards: tuple[Board, ...], seat: int) -> None:
        self._judge = judge
        self.table = table
        self.boards = boards
        self.seat = seat

    def look(self) -> Look[Take]:
        """See `search.State`. What is counted in `network.SHARE` stays exact as a float, and so do its sums."""
        if not self.table.offers:
            aims = [value / SHARE for value in self._judge.value_of_end(self.boards)]
            over = any(board.end.full_row for board in self.boards)
            return Look(aims, shares_of([board.end.result for board in self.boards]) if over else aims, [], [])
        values, policy = self._judge.judge(self)
        shares = [value / SHARE for value in values]
        options = self.boards[self.seat].options
        moves = [(policy[at] + extra, offer, line) for offer in self.table.offers for at, extra, line in options(offer)]
        moves.sort(reverse=True)
        best = moves[0][0]
        weights = [_WEIGHTS[best - logit >> _SHIFT] if best - logit < _FAR else 0 for logit, _, _ in moves]
        return Look(shares, shares, moves, weights)

    def after(self, take: Take) -> State:
        """See `search.State`."""
        _, offer, line = take
        seat, boards = self.seat, self.boards
        board = boards[seat].take(offer.colour, offer.tiles, line, offer.kind == WITH_MARKER)
        boards = (*boards[:seat], board, *boards[seat + 1 :])
        return State(self._judge, self.table.take(offer.source, offer.colour), boards, (seat + 1) % len(boards))

    def key(self) -> tuple[Table, tuple[Board, ...], int]:
        """See `exact.Ending`."""
        return self.table, self.boards, self.seat

    def ways(self) -> list[Take]:
        """Every move, the likeliest by the policy's own terms first."""
        options = self.boards[self.seat].options
        moves = [(extra, offer, line) for offer in self.table.offers for _, extra, line in options(offer)]
        moves.sort(reverse=True)
        return moves

    @property
    def must_end(self) -> bool:
        """Whether this is the last round, as far as can be seen from what is in the pattern lines."""
        return any(board.best_result[1] for board in self.boards)

    def results(self) -> list[Result]:
        """See `exact.Ending`. On the grey wall everybody tiles as brings most: what others choose changes nothing.

        :raises Unproven: nobody is certain to have a full row.
        """
        if not self.must_end:
            raise Unproven
        return [board.best_result[0] for board in self.boards]


class Judge:
    """What the positions of a round are worth to each seat, in parts of `network.SHARE`.

    ``start`` is the seat that begins the next round if nobody has the marker.
    """

    def __init__(self, network: Network, tables: Tables, seats: list[Seat], start: int) -> None:
        self._network = network
        self.tables = tables
        self.seats = seats
        self.start = start
        self._ends: dict[tuple[Board, ...], list[int]] = {}
        self.evaluations = 0

    def judge(self, state: State) -> tuple[list[int], list[int]]:
        """What a position is worth in the midst of the round, and the logits of the policy (`Network.judge`)."""
        seat, boards = state.seat, state.boards
        players = len(boards)
        first = state.table.first
        for slot in range(players):
            first += boards[(seat + slot) % players].first[slot]
        self.evaluations += 1
        values, policy = self._network.judge(first)
        return _by_seat(values, seat), policy

    def value_of_end(self, boards: tuple[Board, ...]) -> list[int]:
        """What the end of the round is worth to each seat, all lines tiled as `Wall.tiled` has it."""
        found = self._ends.get(boards)
        if found is None:
            found = self._ends[boards] = self._judge_end(boards, [board.end for board in boards])
            self.evaluations += 1
        return found

    def value_with(self, boards: tuple[Board, ...], seat: int, end: End) -> list[int]:
        """What the end of the round is worth to each seat if ``seat`` has tiled its own way."""
        self.evaluations += 1
        return self._judge_end(boards, [end if at == seat else board.end for at, board in enumerate(boards)])

    def _judge_end(self, boards: tuple[Board, ...], ends: list[End]) -> list[int]:
        if any(end.full_row for end in ends):
            return final_values([end.result for end in ends])
        holders = [seat for seat, board in enumerate(boards) if board.marker]
        mover = holders[0] if holders else self.start
        first = self.tables.between_rounds
        for slot in range(len(self.seats)):
            end = ends[(mover + slot) % len(self.seats)]
            first += end.first_with_marker[slot] if holders and not slot else end.first[slot]
        return _by_seat(self._network.judge(first)[0], mover)


def _by_seat(by_slot: list[int], mover: int) -> list[int]:
    return by_slot[-mover:] + by_slot[:-mover]


def final_values(results: list[tuple[int, int]]) -> list[int]:
    """What a finished game is worth to each seat; ``results`` are points and full rows."""
    best = max(results)
    winners = results.count(best)
    values = []
    for seat, result in enumerate(results):
        rival = max(points for other, (points, _) in enumerate(results) if other != seat)
        lead = min(max((result[0] - rival) / LEAD_POINTS + 0.5, 0), 1)
        share = 1 / winners if result == best else 0
        values.append(round(SHARE * (WIN_WEIGHT * share + (1 - WIN_WEIGHT) * lead)))
    return values
