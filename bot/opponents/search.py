"""A tree search for any number of seats: every seat plays for its own share (max^n), guided by priors (PUCT).

It ends where chance begins: a table that cannot go on is judged as it is. Whole positions are looked at only as
``Table``, so that each game may have its own, as fast as it can be.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from bot.opponents.network import grown
from bot.opponents.thought import Reading

NOBODY = -1  # as the seat to act where the search ends
_LOOK_UP = 16  # evaluations from one look whether the move is decided to the next

MoveT = TypeVar("MoveT")
RatedT = TypeVar("RatedT", bound=tuple[Any, ...])


class Judgement(NamedTuple):
    """What a position looks like: by seat, what the search plays for, and the share of the win."""

    aims: Sequence[float]
    shares: Sequence[float]


class Table(Protocol[MoveT]):
    """A position as the search sees it. Immutable."""

    seat: int
    """The seat to act, or ``NOBODY``."""

    def judge(self) -> Judgement:
        """What it looks like; costs one evaluation."""

    def moves(self) -> list[tuple[float, MoveT]]:
        """The moves worth a look, each with how many points it seems to lead to; never empty."""

    def after(self, move: MoveT) -> Table[MoveT]:
        """The position that ``move`` leads to."""


class Node(Generic[MoveT]):
    """A position of the tree, with what its moves have led to so far; lists are by move, best prior first."""

    __slots__ = ("children", "judgement", "moves", "priors", "seat", "table", "totals", "visits", "visits_of")

    def __init__(self, table: Table[MoveT], temperature: float, seed: int = 0) -> None:
        self.table = table
        self.seat = table.seat
        self.judgement = table.judge()
        self.visits = 0
        self.moves: list[tuple[float, MoveT]] = []
        self.priors: list[float] = []
        # Of the moves that were tried, which are always the first ones.
        self.children: list[Node[MoveT]] = []
        self.visits_of: list[int] = []
        self.totals: list[float] = []
        if self.seat != NOBODY:
            self._look(temperature, seed)

    def _look(self, temperature: float, seed: int) -> None:
        self.moves = in_order(self.table.moves(), seed)
        best = self.moves[0][0]
        total = 0.0
        for points, _ in self.moves:
            prior = grown((points - best) / temperature)
            total += prior
            self.priors.append(prior)
        self.priors = [prior / total for prior in self.priors]

    def choose(self, exploration: float) -> int:
        """The move to try next: a promising one, or one that was tried too little for its prior."""
        tried = len(self.children)
        if not tried:
            return 0
        much = exploration * sqrt(self.visits)
        priors, visits, totals = self.priors, self.visits_of, self.totals
        best, chosen = -1.0, 0
        summed = 0.0
        for move in range(tried):
            count, total = visits[move], totals[move]
            summed += total
            score = total / count + much * priors[move] / (1 + count)
            if score > best:
                best, chosen = score, move
        # Of the untried, which all look like the mean of the tried, the first has the highest prior.
        if tried < len(priors) and summed / self.visits + much * priors[tried] > best:
            return tried
        return chosen


class Found(NamedTuple, Generic[MoveT]):
    """A move at the root: how often it was tried, what the seat to act got of it, and the shares of all seats."""

    move: MoveT
    visits: int
    aim: float
    shares: tuple[float, ...]


def search(
    table: Table[MoveT], budget: int, exploration: float, temperature: float, seed: int
) -> tuple[list[Found[MoveT]], int]:
    """The moves that were tried, best first, and how many evaluations that took, at most ``budget``."""
    root = Node(table, temperature, seed)
    if len(root.moves) == 1 or budget == 1:
        return [Found(root.moves[0][1], 1, root.judgement.aims[root.seat], tuple(root.judgement.shares))], 1
    shares: list[list[float]] = []  # of the root's moves, summed
    spent = 1
    while spent < budget:
        if not spent % _LOOK_UP and _is_decided(root.visits_of, budget - spent):
            break
        spent += 1
        node, path = root, []
        while True:
            move = node.choose(exploration)
            path.append((node, move))
            if move == len(node.children):
                leaf = Node(node.table.after(node.moves[move][1]), temperature)
                node.children.append(leaf)
                node.visits_of.append(0)
                node.totals.append(0.0)
                break
            leaf = node.children[move]
            if leaf.seat == NOBODY:
                break
            node = leaf
        aims, leaf_shares = leaf.judgement
        for node, move in path:
            node.visits += 1
            node.visits_of[move] += 1
            node.totals[move] += aims[node.seat]
        move = path[0][1]
        if move == len(shares):
            shares.append(list(leaf_shares))
        else:
            of_move = shares[move]
            for seat, share in enumerate(leaf_shares):
                of_move[seat] += share
    found = [
        Found(
            root.moves[move][1], visits, root.totals[move] / visits, tuple([share / visits for share in shares[move]])
        )
        for move, visits in enumerate(root.visits_of)
    ]
    found.sort(key=lambda each: (-each.visits, -each.aim))
    return found, spent


def _is_decided(visits: list[int], left: int) -> bool:
    """Whether the move that was tried most stays that, whatever the evaluations that are left are spent on."""
    most = max(visits)
    others = sorted(visits)[:-1]
    return most > (others[-1] if others else 0) + left


def in_order(rated: list[RatedT], seed: int) -> list[RatedT]:
    """Moves with their points in front, those with the most first; ``seed`` decides which of equal ones is first."""
    turned = seed % max(1, len(rated))
    return sorted(rated[turned:] + rated[:turned], key=_points, reverse=True)


def by_worth(readings: list[Reading]) -> tuple[Reading, ...]:
    """The readings as a `Thought` has them: the first, which is chosen, and then the others by their worth."""
    return readings[0], *sorted(readings[1:], key=lambda reading: -reading.worth)


def _points(rated: tuple[Any, ...]) -> float:
    points: float = rated[0]
    return points
