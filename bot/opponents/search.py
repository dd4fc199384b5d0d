"""A tree search for any number of seats: every seat plays for itself (max^n), guided by priors (PUCT).

It ends where chance begins: what cannot go on is judged as it is. Each game brings its own `SearchState`, as fast as
it can be. What the seats play for may be counted in any unit.
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

_LOOK_EVERY = 32  # visits from one look whether the move is decided to the next
_CERTAIN = 1 << 30  # the weight of the likeliest move

MoveT = TypeVar("MoveT")


class Look(NamedTuple, Generic[MoveT]):
    """What is seen of a position.

    ``aims`` are by seat what the search plays for, and ``shares`` the share of the win. ``moves`` are those worth a
    look, the likeliest first, and ``weights`` how likely each is; there are none where the search ends. Weights are
    whole numbers, so that their sum is the same in every version of Python.
    """

    aims: Sequence[float]
    shares: Sequence[float]
    moves: Sequence[MoveT]
    weights: Sequence[int]


class SearchState(Protocol[MoveT]):
    """A position as the search sees it. Immutable."""

    @property
    def exploration(self) -> float:
        """How much a weight counts against the aims, in their unit."""

    @property
    def seat(self) -> int:
        """Who is to act; anybody where the search ends."""

    @property
    def evaluations(self) -> int:
        """How many positions were judged so far, of all that come from the same first one."""

    def look(self) -> Look[MoveT]:
        """What it looks like; costs one evaluation."""

    def after(self, move: MoveT) -> SearchState[MoveT]:
        """The position that ``move`` leads to."""

    def key(self) -> object:
        """Equal for positions that are the same from here on."""

    def move_of(self, move: MoveT) -> Move:
        """A move of the search as a move of the rules."""


class SearchedMove(NamedTuple, Generic[MoveT]):
    """A move at the root: how often it was tried, and by seat the mean share of the win that it led to."""

    move: MoveT
    visits: int
    shares: tuple[float, ...]


class _Node(Generic[MoveT]):
    """A position that was judged. ``count`` is how often it was visited; sums are of the aims that were found there.

    ``gain`` sums them for whoever moved here, ``own`` for whoever is to move. ``children`` are of the first moves, for
    the likelier ones are tried first; ``weight`` is the sum of what all moves weigh. ``over``: nothing is below.
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
        """The child to visit next; it is made when nothing that was seen promises as much as what was not."""
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
        assert chosen is not None, "somebody is to move"
        return chosen

    def mean_shares(self) -> tuple[float, ...]:
        """By seat, of all visits."""
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
    """The moves that were tried, the most visited first, of equals the better one; ``seed`` decides what is left.

    There are ``budget`` visits, each of which costs one evaluation at most, or fewer if no other move can become the
    most visited one.
    """
    root = _Node(state, 1.0)
    if len(root.moves) == 1:
        budget = 1
    for left in range(budget, 0, -1):
        _visit(root, state.exploration)
        if not left % _LOOK_EVERY and _is_decided(root, left):
            break
    if not root.children:
        return [SearchedMove(root.moves[0], 1, root.mean_shares())]
    chance = random.Random(seed)
    order = [(-child.count, -child.gain / child.count, chance.random(), at) for at, child in enumerate(root.children)]
    best_first = [at for *_, at in sorted(order)]
    # Children are made in the order of the moves that lead to them.
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
    """Whether the most visited move stays that, whatever is visited in what is left."""
    most, second = nlargest(2, [0, 0, *(child.count for child in root.children)])
    return most - second > left


def weigh(
    rated: list[tuple[float, MoveT]], temperature: float, most: int | None = None
) -> tuple[list[MoveT], list[int]]:
    """Moves with the points they seem to lead to, the ``most`` best of them with their weights as a `Look` has them.

    With ``temperature`` points more a move is e times as likely.
    """
    rated = sorted(rated, key=itemgetter(0), reverse=True)[:most]
    best = rated[0][0]
    weights = [round(_CERTAIN * grown((points - best) / temperature)) for points, _ in rated]
    return [move for _, move in rated], weights


def think_by_search(state: SearchState[MoveT], budget: int, seed: int) -> Thought:
    """What a search finds for the seat to act."""
    seat = state.seat
    found = search(state, budget, seed)
    chosen, *others = [Reading(state.move_of(each.move), each.shares[seat]) for each in found]
    others.sort(key=lambda reading: -reading.worth)
    return Thought(chosen.move, (chosen, *others), normalise(found[0].shares), state.evaluations)


def normalise(shares: Sequence[float]) -> tuple[float, ...]:
    """The shares as parts of all of them."""
    whole = 0.0
    for share in shares:
        whole += share
    return tuple([share / whole for share in shares])
