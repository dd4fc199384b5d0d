"""Plans of a player's own placements. This is almost a single-player puzzle: opponents only take tiles from the supply.

A beam search compares complete plans until the end of the round. The value of a plan is its points plus the network's
judgement of the resulting board and kept tiles.
"""

from __future__ import annotations

from functools import lru_cache
from operator import itemgetter
from typing import NamedTuple

from bot.opponents.draft import holder_of, marker_of, multiset
from bot.opponents.summer_pavilion.features import PASSED, PLACING
from bot.opponents.summer_pavilion.rows import NetworkRows, Stand
from bot.rules.game import Move
from bot.rules.summer_pavilion.pieces import (
    BITS,
    BOARDS,
    COLOURFUL_POINTS,
    COLOURS,
    FULL,
    KINDS,
    MAX_KEPT,
    MIN_SCORE,
    MOVES,
    NUMBER_POINTS,
    ROUNDS,
    SLOTS,
    STAR_POINTS,
    STARS,
    UNITS,
    Collect,
    Pass,
    PlaceTile,
    Side,
    collects,
    colours_in,
    few_of,
    name_tiles,
    placements,
    size_of,
)
from bot.rules.summer_pavilion.snapshot import SummerPavilionSnapshot
from bot.rules.tiles import counts_of

# maximum number of first moves whose plans are compared; with a small budget, there are fewer, but at least MIN_FIRST
MAX_FIRST = 16
MIN_FIRST = 4
MAX_NEXT = 8  # maximum number of next moves to consider after each move of a plan


class FirstMove(NamedTuple):
    """A first move, and the points of the best plan that begins with it."""

    move: Move
    points: float


class Rated(NamedTuple):
    """A move, the expected final points after it, and the resulting stand."""

    points: float
    move: Move
    stand: Stand


class Planner:
    """Plans for one seat in one round. ``start`` is the seat's current stand."""

    def __init__(self, rows: NetworkRows, seen: SummerPavilionSnapshot, seat: int) -> None:
        self.rows = rows
        self.number = seen.round
        self.wild = seen.round - 1
        self.evaluations = 0
        self.start = rows.stand(seen.boards[seat], multiset(seen.supply, COLOURS))
        self._owed = seen.owed
        marker = marker_of(holder_of(seen), seat)
        self._placing = rows.moments[seen.players, seen.round, PLACING, 0, marker]
        self._passed = rows.moments[seen.players, seen.round, PASSED, 0, marker]

    def choose(self, budget: int, seed: int) -> list[FirstMove]:
        """Return the possible next moves with the points of their best plans, best first."""
        firsts = self.rate_collections(self.start) if self._owed else self.rate_placements(self.start)
        if not firsts:
            return [FirstMove(pass_with(self.choose_kept(self.start)), self.rate_pass(self.start))]
        return self.make_plans(sort_rated(firsts, seed), budget)

    def rate_move(self, move: Move, budget: int) -> float:
        """Return the final points of the best plan that begins with ``move``."""
        start = self.start
        if isinstance(move, Pass):
            return self.rate_pass(start, move.tiles)
        assert isinstance(move, PlaceTile | Collect), "the phase isn't drafting"
        after = self.place(start, move) if isinstance(move, PlaceTile) else _collect(start, move.tiles)
        return self.make_plans([Rated(self.rate(after), move, after)], budget)[0].points

    def rate(self, stand: Stand) -> float:
        """Return the expected final points of a stand while the player can still place tiles."""
        return stand.score + self.rows.points(self._placing, stand.hand, self.wild, stand.filled, stand.colours)

    def rate_pass(self, stand: Stand, kept: int | None = None) -> float:
        """Return the expected final points after passing now and keeping ``kept``, by default the best tiles."""
        size = size_of(stand.hand)
        if self.number == ROUNDS:
            return max(stand.score - size, MIN_SCORE) + count_bonuses(self.rows.side, stand)
        if kept is None:
            kept = self.choose_kept(stand)
        return max(stand.score - size + size_of(kept), MIN_SCORE) + self._rate_kept(stand, kept)

    def choose_kept(self, stand: Stand) -> int:
        """Return the best tiles to keep when passing now."""
        hand = stand.hand
        while size_of(hand) > MAX_KEPT:
            fewer = [hand - UNITS[colour] for colour in BITS[colours_in(hand)]]
            hand = max(fewer, key=lambda rest: self._rate_kept(stand, rest))
        return hand

    def _rate_kept(self, stand: Stand, kept: int) -> float:
        return self.rows.points(self._passed, kept, self.wild, stand.filled, stand.colours)

    def rate_placements(self, stand: Stand) -> list[Rated]:
        """Return all promising placements with their expected points. This counts as one evaluation."""
        self.evaluations += 1
        found = []
        for move in list_placements(self.rows.side, stand, self.wild, thrifty=True):
            after = self.place(stand, move)
            found.append(Rated(self.rate(after), move, after))
        return found

    def place(self, stand: Stand, move: PlaceTile) -> Stand:
        """Return the stand after a placement and after taking the best bonus tiles for it."""
        after, owed = stand.after(move, self.rows.price(move, self.wild))
        self.rows.derive(stand, after, move)
        # Choose the tiles one after another, each time the best one.
        for _ in range(min(owed, size_of(stand.supply))):
            ways = [_collect(after, UNITS[colour]) for colour in BITS[colours_in(after.supply)]]
            after = max(ways, key=self.rate)
        return after

    def rate_collections(self, stand: Stand) -> list[Rated]:
        """Return all ways to take the owed bonus tiles with their expected points. This counts as one evaluation."""
        self.evaluations += 1
        found = []
        for move in collects(few_of(stand.supply), self._owed):
            after = _collect(stand, move.tiles)
            found.append(Rated(self.rate(after), move, after))
        return found

    def rate_best(self, budget: int) -> float:
        """Return the expected final points of the best plan, which either begins with a placement or passes."""
        plans = self.make_plans(sort_rated(self.rate_placements(self.start), 0), budget)
        return max([self.rate_pass(self.start), *[plan.points for plan in plans]])

    def make_plans(self, firsts: list[Rated], budget: int) -> list[FirstMove]:
        """Return the best plan for each of the ``firsts``, best first, within ``budget`` evaluations in total."""
        # With a small budget, a few plans with many steps are better than many plans with one step.
        firsts = firsts[: min(MAX_FIRST, max(MIN_FIRST, budget // 3))]
        if self.evaluations >= budget:
            return [FirstMove(first.move, first.points) for first in firsts]
        best = self._follow(firsts, budget)
        # If two plans are equal, prefer the better first move, for example to take bonus tiles before other players do.
        order = sorted(range(len(firsts)), key=lambda number: (-best[number], -firsts[number].points))
        return [FirstMove(firsts[number].move, best[number]) for number in order]

    def _follow(self, firsts: list[Rated], budget: int) -> list[float]:
        """Return, for each first move, the final points of its best plan."""
        best = [self.rate_pass(first.stand) for first in firsts]
        # The keys are stands, and the values are the first moves that lead to them. The order of placements doesn't
        # matter.
        beam = {first.stand: {number} for number, first in enumerate(firsts)}
        width = max(1, budget // 8)
        while beam and self.evaluations < budget:
            beam = self._go_on(beam, width, budget)
            for stand, begun in beam.items():
                points = self.rate_pass(stand)
                for number in begun:
                    best[number] = max(best[number], points)
        return best

    def _go_on(self, beam: dict[Stand, set[int]], width: int, budget: int) -> dict[Stand, set[int]]:
        """Return the ``width`` best stands after one more move, each with the first moves that lead to it."""
        points_of: dict[Stand, float] = {}
        begun_by: dict[Stand, set[int]] = {}
        for stand, begun in beam.items():
            if self.evaluations >= budget:
                break
            for rated in sort_rated(self.rate_placements(stand), 0)[:MAX_NEXT]:
                points_of[rated.stand] = rated.points
                begun_by.setdefault(rated.stand, set()).update(begun)
        best = sorted(points_of, key=points_of.__getitem__, reverse=True)[:width]
        return {stand: begun_by[stand] for stand in best}


@lru_cache(maxsize=16384)
def _list_thrifty(side: str, star: int, filled: int, colour: int, held: int, wilds: int) -> list[PlaceTile]:
    """Return the placements that use at most one wild tile more than necessary."""
    costs = BOARDS[side].costs[SLOTS * star :]
    found = placements(side, star, filled, colour, held, wilds)
    return [move for move in found if move.wilds <= max(0, costs[move.slot] - held) + 1]


def list_placements(side: Side, stand: Stand, wild: int, *, thrifty: bool = False) -> list[PlaceTile]:
    """Return all placements, or only the promising ones if ``thrifty``."""
    filled, colours, hand, _, _ = stand
    counts = counts_of(hand, KINDS)
    held = colours_in(hand)
    find = _list_thrifty if thrifty else placements
    found: list[PlaceTile] = []
    for star in range(STARS):
        of_star = filled >> SLOTS * star & FULL
        if of_star == FULL:
            continue
        for colour in BITS[side.accepts(star, of_star, colours[star]) & held]:
            wilds = 0 if colour == wild else counts[wild]
            found += find(side.name, star, of_star, colour, counts[colour], wilds)
    return found


def pass_with(kept: int) -> Move:
    """Return the move that passes and keeps these tiles."""
    return MOVES[" ".join(["pass", *name_tiles(kept)])]


def _collect(stand: Stand, tiles: int) -> Stand:
    return stand._replace(hand=stand.hand + tiles, supply=stand.supply - tiles)


def count_bonuses(side: Side, stand: Stand) -> int:
    """Return the final bonus for full stars and numbers."""
    filled = stand.filled
    points = sum([NUMBER_POINTS[number] for number, spaces in side.numbers.items() if filled & spaces == spaces])
    for star, colours in enumerate(stand.colours):
        if filled >> SLOTS * star & FULL != FULL:
            continue
        if colours.bit_count() == 1:
            points += STAR_POINTS[colours.bit_length() - 1]
        else:
            points += COLOURFUL_POINTS
    return points


def sort_rated(rated: list[Rated], seed: int) -> list[Rated]:
    """Sort by points, best first; ``seed`` breaks ties."""
    turn = seed % max(1, len(rated))
    return sorted(rated[turn:] + rated[:turn], key=itemgetter(0), reverse=True)
