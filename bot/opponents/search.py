"""A tree search for any number of seats. Each seat maximizes its own result (max^n); priors guide the search (PUCT).

The search stops before random events and evaluates the position there. Each game provides its own fast `SearchState`
and chooses the unit of its aims.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from heapq import nlargest
from math import inf, sqrt
from operator import itemgetter
from typing import Generic, NamedTuple, Protocol, TypeVar

from bot.opponents.network import grown
from bot.opponents.thought import Reading, Thought
from bot.rules.game import Move

_CHECK_INTERVAL = 32  # number of visits between calls of _is_decided
_CERTAIN = 1 << 30  # the weight of the likeliest move

MoveT = TypeVar("MoveT")


class Look(NamedTuple, Generic[MoveT]):
    """The evaluation of a position.

    ``aims`` are the values by seat that the search maximizes. ``shares`` are the shares of the win. ``moves`` are the
    promising moves, the likeliest first; there are none if the search stops here. ``weights`` are proportional to the
    likelihood of the moves. They are integers, so that their sum is the same in every version of Python.
    """

    aims: Sequence[float]
    shares: Sequence[float]
    moves: Sequence[MoveT]
    weights: Sequence[int]


class SearchState(Protocol[MoveT]):
    """An immutable position in a search."""

    @property
    def exploration(self) -> float:
        """The weight of priors relative to aims, in the unit of the aims."""

    @property
    def seat(self) -> int:
        """The seat to move. If the search stops here, it isn't used."""

    @property
    def evaluations(self) -> int:
        """The number of evaluations so far, shared by all positions from the same root."""

    def look(self) -> Look[MoveT]:
        """Evaluate the position. This increases `evaluations` by one."""

    def after(self, move: MoveT) -> SearchState[MoveT]:
        """Return the position after ``move``."""

    def key(self) -> object:
        """Return a value that is equal for equivalent positions."""

    def move_of(self, move: MoveT) -> Move:
        """Convert a move of the search to a move of the rules."""


class SearchedMove(NamedTuple, Generic[MoveT]):
    """A move from the root with its number of visits and the mean shares of the win by seat."""

    move: MoveT
    visits: int
    shares: tuple[float, ...]


class _Node(Generic[MoveT]):
    """An evaluated position. ``count`` is its number of visits.

    Both sums are over all visits: ``gain`` sums the aims of the seat that made the move to this position, and ``own``
    those of the seat to move. ``children`` are the positions after the first ``moves``, because likelier moves are
    tried first. ``weight`` is the sum of the weights of all moves. ``over`` means that the search stops here.
    """

    __slots__ = (
        "aims",
        "children",
        "count",
        "gain",
        "moves",
        "over",
        "own",
        "prior",
        "seat",
        "shares",
        "state",
        "weight",
        "weights",
    )

    def __init__(self, state: SearchState[MoveT], prior: float) -> None:
        self.state = state
        self.seat = state.seat
        self.prior = prior
        self.aims, self.shares, self.moves, self.weights = state.look()
        self.over = not self.moves
        self.weight = sum(self.weights)
        self.count = 0
        self.gain = 0.0
        self.own = 0.0
        self.children: list[_Node[MoveT]] = []

    def choose(self, exploration: float) -> _Node[MoveT]:
        """Return the child to visit next.

        If the next untried move is more promising than all children, create its child.
        """
        count = self.count
        wide = exploration * sqrt(count)
        best = -inf
        chosen = None
        for child in self.children:
            visits = child.count
            score = child.gain / visits + wide * child.prior / (1 + visits)
            if score > best:
                best = score
                chosen = child
        tried = len(self.children)
        if tried < len(self.moves):
            prior = self.weights[tried] / self.weight
            if self.own / count + wide * prior > best:
                chosen = _Node(self.state.after(self.moves[tried]), prior)
                self.children.append(chosen)
        assert chosen is not None, "it is somebody's turn"
        return chosen

    def mean_shares(self) -> tuple[float, ...]:
        """Return the mean shares of the win by seat over all visits."""
        totals = [0.0] * len(self.shares)
        below = [self]
        while below:
            node = below.pop()
            below += node.children
            times = node.count if node.over else 1
            for seat, share in enumerate(node.shares):
                totals[seat] += times * share
        return tuple([total / self.count for total in totals])


def search(state: SearchState[MoveT], budget: int, seed: int) -> list[SearchedMove[MoveT]]:
    """Return the visited moves, the most visited first. ``seed`` orders moves that are equal in visits and in value.

    There are at most ``budget`` visits with at most one evaluation each. The search stops early if no other move can
    become the most visited one.
    """
    root = _Node(state, 1.0)
    if len(root.moves) == 1:
        budget = 1
    for left in range(budget, 0, -1):
        _visit(root, state.exploration)
        if not left % _CHECK_INTERVAL and _is_decided(root, left):
            break
    if not root.children:
        return [SearchedMove(root.moves[0], 1, root.mean_shares())]
    chance = random.Random(seed)
    order = [(-child.count, -child.gain / child.count, chance.random(), at) for at, child in enumerate(root.children)]
    best_first = [at for *_, at in sorted(order)]
    # Children are in the same order as their moves.
    return [SearchedMove(root.moves[at], root.children[at].count, root.children[at].mean_shares()) for at in best_first]


def _visit(root: _Node[MoveT], exploration: float) -> None:
    node = root
    path = [root]
    while node.count and not node.over:
        node = node.choose(exploration)
        path.append(node)
    aims = node.aims
    mover = 0
    for node in path:
        node.count += 1
        node.gain += aims[mover]
        mover = node.seat
        node.own += aims[mover]


def _is_decided(root: _Node[MoveT], left: int) -> bool:
    """Check whether the most visited move will remain so, whatever happens in the remaining visits."""
    most, second = nlargest(2, [0, 0, *(child.count for child in root.children)])
    return most - second > left


def weigh(
    rated: list[tuple[float, MoveT]], temperature: float, most: int | None = None
) -> tuple[list[MoveT], list[int]]:
    """Return the ``most`` best moves and their weights for a `Look`, given all moves with their expected points.

    An advantage of ``temperature`` points makes a move e times as likely.
    """
    rated = sorted(rated, key=itemgetter(0), reverse=True)[:most]
    best = rated[0][0]
    weights = [round(_CERTAIN * grown((points - best) / temperature)) for points, _ in rated]
    return [move for _, move in rated], weights


def think_by_search(state: SearchState[MoveT], budget: int, seed: int) -> Thought:
    """Return the best move for the seat to move, found by a search."""
    seat = state.seat
    found = search(state, budget, seed)
    chosen, *others = [Reading(state.move_of(each.move), each.shares[seat]) for each in found]
    others.sort(key=lambda reading: -reading.worth)
    return Thought(chosen.move, (chosen, *others), normalise(found[0].shares), state.evaluations)


def normalise(shares: Sequence[float]) -> tuple[float, ...]:
    """Scale the shares so that they add up to 1."""
    whole = 0.0
    for share in shares:
        whole += share
    return tuple([share / whole for share in shares])
