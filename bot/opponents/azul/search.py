"""The search for base Azul: PUCT to the end of the round, with the network at every leaf.

Within a round everything is known and nothing is random; at its end the network says what the walls, scores and the
start marker are worth. So no deal is ever guessed. Each seat plays for its own share of the win (max^n; with two
players the same as against each other).
"""

from __future__ import annotations

import math
from itertools import pairwise
from typing import NamedTuple

from bot.opponents.azul.boards import Board, End, Seat
from bot.opponents.azul.network import LOGIT, SHARE, Network
from bot.opponents.azul.table import WITH_MARKER, Offer, Table, Tables

CPUCT = 0.4
"""How much a prior weighs against shares of the win from 0 to 1."""
TEMPERATURE = 1.4
"""The policy's logits are divided by this: it is a better adviser when it is less sure."""
_SHIFT = 11
_STEPS = LOGIT >> _SHIFT
_FAR = 20 * LOGIT
"""A move whose logit is so far below the best one is as good as never looked at."""
_WEIGHTS = [round((1 << 30) * math.exp(-step / _STEPS / TEMPERATURE)) for step in range((_FAR >> _SHIFT) + 1)]
"""By how far a logit is below the best one, in 32nds: the weight of its move."""
_LOOK_EVERY = 32
"""After so many visits it is asked whether the rest could change anything."""
LEAD_POINTS = 80
"""What a finished game is worth: mostly the share of the win, a little the lead, as far as 40 points either way."""
WIN_WEIGHT = 0.85


class Take(NamedTuple):
    """A move of a round: what is taken, and the line it goes into."""

    offer: Offer
    line: int


class Node:
    """A state of the round that was visited. ``count`` is how often; sums are of the shares that were found below it.

    ``gain`` sums them for whoever moved here, ``own`` for whoever is to move. ``moves`` are those not visited yet:
    their logit, what is taken and the line, the likeliest last; ``best`` is the highest logit of all and ``weights``
    the sum of what all weigh. ``values`` are set where the round is over: then nothing is below.
    """

    __slots__ = (
        "best",
        "boards",
        "children",
        "count",
        "gain",
        "moves",
        "own",
        "prior",
        "seat",
        "table",
        "take",
        "values",
        "weights",
    )

    def __init__(self, table: Table, boards: tuple[Board, ...], seat: int, take: Take | None, prior: float) -> None:
        self.table = table
        self.boards = boards
        self.seat = seat
        self.take = take
        self.prior = prior
        self.count = 0
        self.gain = 0.0
        self.own = 0.0
        self.values: list[int] | None = None
        self.moves: list[tuple[int, Offer, int]] = []
        self.best = 0
        self.weights = 1
        self.children: list[Node] = []


class Search:
    """A search of one round. ``start`` is the seat that begins the next one if nobody has the marker."""

    def __init__(self, network: Network, tables: Tables, seats: list[Seat], start: int) -> None:
        self._network = network
        self._tables = tables
        self._seats = seats
        self._players = len(seats)
        self._start = start
        self._ends: dict[tuple[Board, ...], list[int]] = {}
        self.evaluations = 0
        self.sums = [0] * len(seats)
        """By seat, of the shares that were found from the root on."""

    def run(self, table: Table, boards: tuple[Board, ...], seat: int, budget: int) -> Node:
        """The root after ``budget`` visits, or as soon as no other move can become the most visited."""
        root = Node(table, boards, seat, None, 1.0)
        for left in range(budget, 0, -1):
            self._visit(root)
            if not left % _LOOK_EVERY:
                most, second = (*sorted((child.count for child in root.children), reverse=True), 0, 0)[:2]
                if most - second > left:
                    break
        return root

    def _visit(self, root: Node) -> None:
        path = [root]
        node = root
        while node.count and node.values is None:
            node = self._choose(node)
            path.append(node)
        values = node.values or self._open(node)
        for node in path:
            node.count += 1
            node.own += values[node.seat]
        for above, below in pairwise(path):
            below.gain += values[above.seat]
        for seat, value in enumerate(values):
            self.sums[seat] += value

    def _choose(self, node: Node) -> Node:
        """The child to look at next; it is made when nothing that was seen promises as much as what was not."""
        count = node.count
        wide = CPUCT * SHARE * math.sqrt(count)
        best, chosen = -1.0, None
        for child in node.children:
            visits = child.count
            score = child.gain / visits + wide * child.prior / (1 + visits)
            if score > best:
                best, chosen = score, child
        if node.moves:
            logit, offer, line = node.moves[-1]
            prior = _WEIGHTS[min(node.best - logit, _FAR) >> _SHIFT] / node.weights
            if chosen is None or node.own / count + wide * prior > best:
                node.moves.pop()
                chosen = self._follow(node, Take(offer, line), prior)
                node.children.append(chosen)
        assert chosen is not None, "somebody is to move"
        return chosen

    def _follow(self, node: Node, take: Take, prior: float) -> Node:
        offer, line = take
        seat = node.seat
        board = node.boards[seat].take(offer.colour, offer.tiles, line, offer.kind == WITH_MARKER)
        boards = (*node.boards[:seat], board, *node.boards[seat + 1 :])
        return Node(node.table.take(offer.source, offer.colour), boards, (seat + 1) % self._players, take, prior)

    def _open(self, node: Node) -> list[int]:
        """The values of a node that is seen for the first time, by seat; its moves are listed."""
        if not node.table.offers:
            node.values = self.value_of_end(node.boards)
            return node.values
        seat, boards = node.seat, node.boards
        first = node.table.first
        for slot in range(self._players):
            first += boards[(seat + slot) % self._players].first[slot]
        shares, policy = self._network.judge(first)
        self.evaluations += 1
        board = boards[seat]
        node.moves = moves = [
            (policy[at] + extra, offer, line) for offer in node.table.offers for at, extra, line in board.options(offer)
        ]
        moves.sort()
        node.best = best = moves[-1][0]
        node.weights = sum([_WEIGHTS[best - logit >> _SHIFT] for logit, _, _ in moves if best - logit < _FAR])
        return self._by_seat(shares, seat)

    def _by_seat(self, shares: list[int], mover: int) -> list[int]:
        return [shares[(seat - mover) % self._players] for seat in range(self._players)]

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
            return final_values([(end.score + end.wall.bonus[0], end.wall.bonus[1]) for end in ends])
        holders = [seat for seat, board in enumerate(boards) if board.marker]
        mover = holders[0] if holders else self._start
        first = self._tables.between_rounds
        for slot in range(self._players):
            end = ends[(mover + slot) % self._players]
            first += end.first_with_marker[slot] if holders and not slot else end.first[slot]
        return self._by_seat(self._network.judge(first)[0], mover)


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
