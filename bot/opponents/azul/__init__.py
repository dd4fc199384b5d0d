"""A player of base Azul that searches the round with networks trained by self-play."""

from __future__ import annotations

from collections.abc import Sequence

from bot.opponents.azul.networks import Networks
from bot.opponents.azul.round_solver import solve
from bot.opponents.azul.state import AzulSearchRound
from bot.opponents.azul.wall import TiledWall
from bot.opponents.exact_search import final_shares, of_two, prove
from bot.opponents.judgement import compare, distinguish
from bot.opponents.network import SHARE
from bot.opponents.search import normalise, think_by_search
from bot.opponents.thought import Reading, Thought
from bot.rules.azul.pieces import SIZE, TILES
from bot.rules.game import Move, Position

MAX_JUDGED_GROUPS = 8
"""Maximum number of groups of equal tiles on the table for which `AzulPlayer.judge` searches the rest of the round
completely.
"""


class AzulPlayer:
    """A computer player that searches the round, on both walls, for two to four players."""

    def __init__(self, networks: Networks | None = None) -> None:
        """Use the given ``networks``, which fit only one form, or by default the included networks of each form."""
        self._networks = networks

    def choose(self, view: Position, seat: int, budget: int, seed: int) -> Thought:
        round_ = AzulSearchRound(view.snapshot(), seat, self._networks)
        state = round_.state
        if round_.tiling:
            rated = _rate_columns(round_, view, budget)
            readings = tuple([Reading(move, shares[seat]) for move, shares in rated.items()])
            best = readings[0].move
            return Thought(best, readings, normalise(rated[best]), round_.evaluations)
        solved = solve(state, budget // 2)
        if solved:
            readings = tuple([Reading(state.move_of(one.take), one.value / SHARE) for one in solved])
            return Thought(readings[0].move, readings, of_two(readings[0].worth, seat), round_.evaluations)
        return think_by_search(state, budget - round_.evaluations, seed)

    def judge(self, view: Position, seat: int, played: Move, budget: int, seed: int, positions: int) -> Thought:
        round_ = AzulSearchRound(view.snapshot(), seat, self._networks)
        state = round_.state
        if round_.tiling:
            rated = _rate_columns(round_, view, exact=state.must_end)
            best = next(iter(rated))
            evaluations = round_.evaluations
            return distinguish(seat, best, rated[best], played, rated[played], evaluations, exact=state.must_end)
        take = state.take_of(played)
        if state.must_end:
            proven = prove(state, take, played, view.players, positions)
            if proven:
                return proven
        solved = solve(state, budget, MAX_JUDGED_GROUPS)
        if solved:
            best = state.move_of(solved[0].take)
            value = next(one.value for one in solved if one.take == take)
            of_best = of_two(solved[0].value / SHARE, seat)
            of_played = of_two(value / SHARE, seat)
            return distinguish(seat, best, of_best, played, of_played, round_.evaluations)
        return compare(state, take, played, budget, seed)


def _rate_columns(
    round_: AzulSearchRound, view: Position, budget: int | None = None, *, exact: bool = False
) -> dict[Move, Sequence[float]]:
    """Return the possible next columns, best first, with the shares of the win after the best tiling that uses each.

    At most ``budget`` tilings are considered: those with the highest immediate value. The other seats are assumed to
    tile as `Wall.tile` does. ``exact`` means that the game ends with this round, so the shares are exact.
    """
    state = round_.state
    seat = state.seat
    own = round_.seats[seat]
    legal = set(view.legal_moves(seat))
    rated: list[tuple[Sequence[float], Move]] = []
    for way in _list_ways(round_, set(view.find_picked(seat)), budget):
        end = own.end_of(state.boards[seat], way)
        if exact:
            results = state.results()
            results[seat] = end.result
            shares = final_shares(results)
        else:
            shares = tuple([value / SHARE for value in round_.value_with(state.boards, seat, end)])
        # All legal moves are columns of the same row, and each tiling uses exactly one of them.
        (column,) = _choices_of(way) & legal
        rated.append((shares, column))
    rated.sort(key=lambda one: -one[0][seat])
    best: dict[Move, Sequence[float]] = {}
    for of_way, column in rated:
        best.setdefault(column, of_way)
    return best


def _list_ways(round_: AzulSearchRound, chosen: set[Move], budget: int | None) -> list[TiledWall]:
    """Return at most ``budget`` tilings that include the ``chosen`` columns."""
    seat = round_.state.seat
    ways = round_.seats[seat].wall.tilings(round_.state.boards[seat].lines)
    ways = [way for way in ways if chosen <= _choices_of(way)]
    if budget is not None and len(ways) > budget:
        ways.sort(key=lambda way: (-_rate_at_once(way), way.tiles))
        del ways[budget:]
    return ways


def _choices_of(way: TiledWall) -> set[Move]:
    """Return a tiling as moves of the rules."""
    return {TILES[row][column] for row, column in way.tiles}


def _rate_at_once(way: TiledWall) -> int:
    """Return a tiling's points plus a bonus for tiles in the same column, in tenths of a point."""
    return 10 * way.points + 6 * sum(way.wall.held(column) ** 2 for column in range(SIZE))


PLAYER = AzulPlayer()
BUDGETS = {
    "coloured": {2: (200, 12000, 13000), 3: (200, 6000, 7000), 4: (200, 4000, 5000)},
    "grey": {2: (200, 8000, 10000), 3: (200, 6000, 7000), 4: (200, 3000, 5000)},
}
MARGINS = {side: {2: 0.05, 3: 0.1, 4: 0.1} for side in BUDGETS}
TILE_WORTH = ("placed", 0)
