"""Placing the tiles of one's own hand: nearly a puzzle for one player, for others change only what the supply holds.

Whole plans to the end of the round are compared, the best few partial plans at a time (a beam search). A plan is worth
the points it brings and the network's judgement of the board and of the tiles kept when the round is over.
"""

from __future__ import annotations

from operator import itemgetter
from typing import Any, NamedTuple, TypeVar

from bot.opponents.summer_pavilion.features import PASSED, PLACING
from bot.opponents.summer_pavilion.rows import Rows
from bot.rules.summer_pavilion.board import Board
from bot.rules.summer_pavilion.pieces import (
    AROUND,
    BITS,
    COLOURFUL_POINTS,
    FULL,
    KINDS,
    LOWEST_SCORE,
    MOST_KEPT,
    NUMBER_POINTS,
    ROUNDS,
    RUNS,
    SLOTS,
    STAR_POINTS,
    STARS,
    UNITS,
    collects,
    colours_in,
    few_of,
    size_of,
)
from bot.rules.tiles import counts_of

RatedT = TypeVar("RatedT", bound=tuple[Any, ...])
MOST_FIRST, LEAST_FIRST = 16, 4  # first moves of which plans are made
MOST_NEXT = 8  # moves that a plan may go on with


class Stand(NamedTuple):
    """A board with the hand that is still to be placed, and the supply. ``hidden`` is what the board adds, packed."""

    filled: int
    colours: tuple[int, ...]
    hand: int
    supply: int
    score: int
    hidden: int


Placement = tuple[int, int, int, int]
"""Star, slot, colour and how many wild tiles pay for it."""


class Plan(NamedTuple):
    """A move that begins plans (as its star, slot, colour and wild tiles, or the tiles taken), and the best of them."""

    move: Any
    points: float


class Planner:
    """Plans for one seat in one round."""

    def __init__(self, rows: Rows, players: int, number: int, marker: int) -> None:
        self.rows = rows
        self.number = number
        self.wild = number - 1
        self.evaluations = 0
        self._placing = rows.moment(players, number, PLACING, 0, marker)
        self._passed = rows.moment(players, number, PASSED, 0, marker)
        self._changes: dict[tuple[int, int, int, int], tuple[int, int, int]] = {}

    def stand(self, board: Board, supply: int) -> Stand:
        """Where a plan begins."""
        colours = tuple(board.colours)
        hidden = self.rows.board(board.filled, colours)
        return Stand(board.filled, colours, board.hand, supply, board.score, hidden)

    def judged(self, stand: Stand) -> float:
        """The final points to be expected in the midst of placing."""
        board = stand.hidden + self._placing
        return stand.score + self.rows.points(board, stand.hand, self.wild, stand.filled, stand.colours)

    def left(self, stand: Stand, kept: int | None = None) -> float:
        """The final points to be expected after passing now, keeping these tiles, else the best."""
        size = size_of(stand.hand)
        if self.number == ROUNDS:
            return max(stand.score - size, LOWEST_SCORE) + bonuses(self.rows, stand.filled, stand.colours)
        if kept is None:
            kept = self.keeps(stand)
        return max(stand.score - size + size_of(kept), LOWEST_SCORE) + self._kept(stand, kept)

    def keeps(self, stand: Stand) -> int:
        """The tiles to keep when passing now."""
        hand = stand.hand
        while size_of(hand) > MOST_KEPT:
            hand = max(
                [hand - UNITS[colour] for colour in BITS[colours_in(hand)]], key=lambda rest: self._kept(stand, rest)
            )
        return hand

    def _kept(self, stand: Stand, kept: int) -> float:
        return self.rows.points(stand.hidden + self._passed, kept, self.wild, stand.filled, stand.colours)

    def placements(self, stand: Stand) -> list[tuple[float, Placement, Stand]]:
        """All placements worth a look with what they lead to. Costs one evaluation."""
        self.evaluations += 1
        found = []
        for placement in placements(self.rows, stand, self.wild, spared=1):
            after = self.placed(stand, *placement)
            found.append((self.judged(after), placement, after))
        return found

    def placed(self, stand: Stand, star: int, slot: int, colour: int, wilds: int) -> Stand:
        """Where a placement leads to, with the bonus tiles that look best."""
        filled, colours, hand, supply, score, hidden = stand
        space = SLOTS * star + slot
        key = filled, space, colour, colours[star]
        change = self._changes.get(key)
        if change is None:
            change = self._changes[key] = self._change(filled, colours[star], star, slot, colour)
        points, owed, of_rows = change
        hand -= (self.rows.side.costs[space] - wilds) * UNITS[colour] + wilds * UNITS[self.wild]
        if not colours[star] >> colour & 1:
            colours = (*colours[:star], colours[star] | 1 << colour, *colours[star + 1 :])
        after = Stand(filled | 1 << space, colours, hand, supply, score + points, hidden + of_rows)
        return self._with_bonus(after, owed) if owed and supply else after

    def _change(self, filled: int, colours: int, star: int, slot: int, colour: int) -> tuple[int, int, int]:
        """The points of a placement, the bonus tiles it brings, and what it adds."""
        space = SLOTS * star + slot
        after = filled | 1 << space
        owed = 0
        for spaces, tiles, _ in AROUND[space]:
            if after & spaces == spaces:
                owed += tiles
        points = RUNS[after >> SLOTS * star & FULL][slot]
        return points, owed, self.rows.change(filled, colours, star, space, colour)

    def _with_bonus(self, stand: Stand, owed: int) -> Stand:
        """The stand after the bonus tiles that look best, taken one by one."""
        for _ in range(min(owed, size_of(stand.supply))):
            stand = max(
                [
                    stand._replace(hand=stand.hand + UNITS[colour], supply=stand.supply - UNITS[colour])
                    for colour in BITS[colours_in(stand.supply)]
                ],
                key=self.judged,
            )
        return stand

    def collections(self, stand: Stand, owed: int) -> list[tuple[float, int, Stand]]:
        """All ways to take bonus tiles. Costs one evaluation."""
        self.evaluations += 1
        found = []
        for move in collects(few_of(stand.supply), owed):
            after = stand._replace(hand=stand.hand + move.tiles, supply=stand.supply - move.tiles)
            found.append((self.judged(after), move.tiles, after))
        return found

    def most(self, stand: Stand, budget: int) -> float:
        """The final points to be expected of placing on or passing, by the best plan."""
        plans = self.plans(in_order(self.placements(stand), 0), budget)
        return max([self.left(stand), *[plan.points for plan in plans]])

    def plans(self, firsts: list[tuple[float, Any, Stand]], budget: int) -> list[Plan]:
        """The best plan for each of the ``firsts`` moves, best first; ``budget`` is the most evaluations."""
        # With little to spend, few plans are followed far rather than many a step.
        firsts = firsts[: min(MOST_FIRST, max(LEAST_FIRST, budget // 3))]
        if self.evaluations >= budget:
            return [Plan(move, points) for points, move, _ in firsts]
        best = [self.left(after) for _, _, after in firsts]
        # By stand: which first moves lead there. Whatever order tiles are laid in, it is one stand.
        beam = {after: {place} for place, (_, _, after) in enumerate(firsts)}
        width = max(1, budget // 8)
        while beam and self.evaluations < budget:
            points_of: dict[Stand, float] = {}
            begun_by: dict[Stand, set[int]] = {}
            for stand, begun in beam.items():
                if self.evaluations >= budget:
                    break
                for points, _, after in in_order(self.placements(stand), 0)[:MOST_NEXT]:
                    points_of[after] = points
                    begun_by.setdefault(after, set()).update(begun)
            beam = {
                after: begun_by[after] for after in sorted(points_of, key=points_of.__getitem__, reverse=True)[:width]
            }
            for after, begun in beam.items():
                points = self.left(after)
                for place in begun:
                    best[place] = max(best[place], points)
        # Where plans are equally good, what looks better at once goes first: bonus tiles before others take them.
        order = sorted(range(len(firsts)), key=lambda place: (-best[place], -firsts[place][0]))
        return [Plan(firsts[place][1], best[place]) for place in order]


def placements(rows: Rows, stand: Stand, wild: int, spared: int) -> list[Placement]:
    """All there are in which wild tiles spare at most so many tiles of the colour itself."""
    filled, colours, hand = stand[:3]
    counts, held, costs = counts_of(hand, KINDS), colours_in(hand), rows.side.costs
    found: list[Placement] = []
    for star in range(STARS):
        of_star = filled >> SLOTS * star & FULL
        if of_star == FULL:
            continue
        for colour in BITS[rows.accepted(star, of_star, colours[star]) & held]:
            jokers = 0 if colour == wild else counts[wild]
            for slot in BITS[of_star ^ FULL]:
                cost = costs[SLOTS * star + slot]
                fewest = max(0, cost - counts[colour])
                most = min(cost - 1, jokers, fewest + spared)
                found += [(star, slot, colour, wilds) for wilds in range(fewest, most + 1)]
    return found


def bonuses(rows: Rows, filled: int, colours: tuple[int, ...]) -> int:
    """The points that full stars and numbers bring at the end."""
    points = 0
    for star, of_star in enumerate(colours):
        if filled >> SLOTS * star & FULL == FULL:
            points += STAR_POINTS[of_star.bit_length() - 1] if of_star.bit_count() == 1 else COLOURFUL_POINTS
    for number, spaces in rows.side.numbers.items():
        if filled & spaces == spaces:
            points += NUMBER_POINTS[number]
    return points


def in_order(rated: list[RatedT], seed: int) -> list[RatedT]:
    """Moves with their points in front, those with the most first; ``seed`` decides which of equal ones is first."""
    turned = seed % max(1, len(rated))
    return sorted(rated[turned:] + rated[:turned], key=itemgetter(0), reverse=True)
