"""The computer that plays base Azul: it searches the round, with networks trained by self-play."""

from __future__ import annotations

from collections.abc import Sequence

from bot.opponents.azul.networks import Networks
from bot.opponents.azul.solve import solve
from bot.opponents.azul.state import Round
from bot.opponents.azul.wall import Wall
from bot.opponents.exact import of_two, prove, shares_of
from bot.opponents.judging import compare, tell_apart
from bot.opponents.network import SHARE
from bot.opponents.search import normalise, think
from bot.opponents.thought import Reading, Thought
from bot.rules.azul.pieces import SIZE, TILES
from bot.rules.game import Move, Position

MOST_JUDGED_GROUPS = 8
"""With so many left to take, moves are compared by all that can follow in the round."""


class AzulPlayer:
    """Searches a round of base Azul, on both walls, for two to four players."""

    def __init__(self, networks: Networks | None = None) -> None:
        """With the networks of each form that come with the bot, or with those of one form."""
        self._networks = networks

    def choose(self, view: Position, seat: int, budget: int, seed: int) -> Thought:
        """See `thought.Player.choose`."""
        round_ = Round(view.snapshot(), seat, self._networks)
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
        return think(state, budget - round_.evaluations, seed)

    def judge(self, view: Position, seat: int, played: Move, budget: int, seed: int, positions: int) -> Thought:
        """See `thought.Judge.judge`."""
        round_ = Round(view.snapshot(), seat, self._networks)
        state = round_.state
        if round_.tiling:
            rated = _rate_columns(round_, view, exact=state.must_end)
            best = next(iter(rated))
            shares = rated[best], rated[played]
            return tell_apart(seat, best, shares[0], played, shares[1], round_.evaluations, exact=state.must_end)
        take = state.take_of(played)
        if state.must_end:
            proven = prove(state, take, played, view.players, positions)
            if proven:
                return proven
        solved = solve(state, budget, MOST_JUDGED_GROUPS)
        if solved:
            value = next(one.value for one in solved if one.take == take)
            of_best, of_played = (of_two(each / SHARE, seat) for each in (solved[0].value, value))
            return tell_apart(seat, state.move_of(solved[0].take), of_best, played, of_played, round_.evaluations)
        return compare(state, take, played, budget, seed)


def _rate_columns(
    round_: Round, view: Position, budget: int | None = None, *, exact: bool = False
) -> dict[Move, Sequence[float]]:
    """The columns that may be chosen next with the shares of the win, by the best way to tile with each, best first.

    At most ``budget`` ways are looked at: if there are more, those that score and build most at once. The other seats
    are taken to tile as `Wall.tile` does. ``exact``: the game ends with the round.
    """
    state = round_.state
    seat = round_.state.seat
    own = round_.seats[seat]
    board = state.boards[seat]
    chosen = set(view.find_picked(seat))
    legal = set(view.legal_moves(seat))
    ways = [(way, {TILES[row][column] for row, column in way.tiles}) for way in own.wall.tilings(board.lines)]
    ways = [(way, moves) for way, moves in ways if chosen <= moves]
    if budget is not None and len(ways) > budget:
        ways.sort(key=lambda one: (-10 * one[0].points - 6 * _held(one[0].wall), one[0].tiles))
        del ways[budget:]
    rated: list[tuple[Sequence[float], Move]] = []
    for way, moves in ways:
        end = own.end_of(board, way)
        if exact:
            shares = shares_of([end.result if at == seat else other for at, other in enumerate(state.results())])
        else:
            shares = tuple([value / SHARE for value in round_.value_with(state.boards, seat, end)])
        (move,) = moves & legal
        rated.append((shares, move))
    rated.sort(key=lambda one: -one[0][seat])
    best: dict[Move, Sequence[float]] = {}
    for after, column in rated:
        best.setdefault(column, after)
    return best


def _held(wall: Wall) -> int:
    """The squares of how many tiles each column holds."""
    return sum(wall.held(column) ** 2 for column in range(SIZE))


PLAYER = AzulPlayer()
BUDGETS = {
    "coloured": {2: (200, 12000, 13000), 3: (200, 6000, 7000), 4: (200, 4000, 5000)},
    "grey": {2: (200, 8000, 10000), 3: (200, 6000, 7000), 4: (200, 3000, 5000)},
}
MARGINS = {side: {2: 0.05, 3: 0.1, 4: 0.1} for side in BUDGETS}
TILE_WORTH = ("placed", 0)
