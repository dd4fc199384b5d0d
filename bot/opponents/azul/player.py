"""The computer that plays base Azul by searching."""

from __future__ import annotations

from collections.abc import Sequence

from bot.opponents.azul.solve import solve
from bot.opponents.azul.state import EXPLORATION, Round, Take
from bot.opponents.azul.wall import Tiling, Wall
from bot.opponents.exact import of_two, shares_of
from bot.opponents.judging import Compared, compare, compare_exactly
from bot.opponents.network import SHARE, TableNetwork
from bot.opponents.search import normalised, search, thought_of
from bot.opponents.thought import Reading, Thought
from bot.rules.azul.pieces import COLUMNS, LINES, SIZE
from bot.rules.game import Move, Position

MOST_JUDGED_GROUPS = 8
"""With so many left to take, moves are compared by all that can follow in the round."""


class AzulPlayer:
    """Searches a round of base Azul, on both walls, for two to four players."""

    def __init__(self, network: TableNetwork | None = None) -> None:
        """With the network of each form that comes with the bot, or with one of one form."""
        self._network = network

    def choose(self, view: Position, seat: int, budget: int, seed: int) -> Thought:
        """See `bot.opponents.thought.Player`.

        :raises ValueError: ``seat`` is not to act.
        """
        round_ = self._read(view, seat)
        try:
            return _choose_tiling(round_, view, budget) if _tiles(view, seat) else _think(round_, view, budget, seed)
        finally:
            round_.forget()

    def judge(self, view: Position, seat: int, played: Move, budget: int, seed: int) -> Thought:
        """See `bot.opponents.thought.Judge`.

        :raises ValueError: ``seat`` is not to act.
        """
        round_ = self._read(view, seat)
        try:
            tiles = _tiles(view, seat)
            compared = _judge_tiling(round_, view, played) if tiles else _judge(round_, view, played, budget, seed)
            return compared.thought(seat, round_.evaluations)
        finally:
            round_.forget()

    def _read(self, view: Position, seat: int) -> Round:
        if seat not in view.to_act:
            raise ValueError(f"seat {seat} is not to act")
        return Round(view, seat, self._network)


def _tiles(view: Position, seat: int) -> bool:
    """Whether columns of the grey wall are chosen."""
    return view.legal_moves(seat)[0].steps[0].kind == "space"


def _think(round_: Round, view: Position, budget: int, seed: int) -> Thought:
    state, parse = round_.state, view.ruleset.parse
    solved = solve(state, budget // 2)
    if solved:
        readings = tuple(Reading(parse(round_.text_of(one.take)), one.value / SHARE) for one in solved)
        return Thought(readings[0].move, readings, of_two(readings[0].worth, state.seat), round_.evaluations)
    tried = search(state, budget - round_.evaluations, EXPLORATION, seed)
    return thought_of(tried, state.seat, lambda take: parse(round_.text_of(take)), round_.evaluations)


def _judge(round_: Round, view: Position, played: Move, budget: int, seed: int) -> Compared:
    state, take = round_.state, round_.take_of(str(played))

    def move_of(best: Take) -> Move:
        return view.ruleset.parse(round_.text_of(best))

    if state.must_end:
        proven = compare_exactly(state, take, played, len(state.boards), move_of)
        if proven is not None:
            return proven
    solved = solve(state, budget, MOST_JUDGED_GROUPS)
    if solved:
        of_played = next(one for one in solved if one.take == take)
        shares, played_shares = (of_two(one.value / SHARE, state.seat) for one in (solved[0], of_played))
        return Compared(move_of(solved[0].take), shares, played, played_shares)
    return compare(state, take, played, budget, EXPLORATION, seed, move_of)


def _choose_tiling(round_: Round, view: Position, budget: int) -> Thought:
    """The next column to choose, by the best way to tile that begins with what was chosen already.

    At most ``budget`` ways are looked at: if there are more, those that score and build most at once. The other seats
    are taken to tile as `Wall.tiled` does.
    """
    state, seat = round_.state, round_.state.seat
    ways = _ways_to_tile(round_, view)
    if len(ways) > budget:
        ways.sort(key=lambda way: (-10 * way.points - 6 * _held(way.wall), way.tiles))
        del ways[budget:]
    judged = [
        (round_.value_with(state.boards, seat, round_.seats[seat].end_of(state.boards[seat], way)), way) for way in ways
    ]
    judged.sort(key=lambda one: (-one[0][seat], one[1].tiles))
    legal = {str(move): move for move in view.legal_moves(seat)}
    readings: dict[str, Reading] = {}
    for values, way in judged:
        (text,) = _texts(way) & legal.keys()
        readings.setdefault(text, Reading(legal[text], values[seat] / SHARE))
    best = next(iter(readings.values()))
    return Thought(best.move, tuple(readings.values()), normalised(judged[0][0]), round_.evaluations)


def _judge_tiling(round_: Round, view: Position, played: Move) -> Compared:
    """Compare columns by the best ways to tile that begin with them; all of them are looked at."""
    state, seat = round_.state, round_.state.seat
    legal = {str(move): move for move in view.legal_moves(seat)}
    best: dict[str, Sequence[float]] = {}
    for way in _ways_to_tile(round_, view):
        end = round_.seats[seat].end_of(state.boards[seat], way)
        shares: Sequence[float]
        if state.must_end:
            shares = shares_of([end.result if at == seat else other for at, other in enumerate(state.results())])
        else:
            shares = [value / SHARE for value in round_.value_with(state.boards, seat, end)]
        (text,) = _texts(way) & legal.keys()
        if text not in best or shares[seat] > best[text][seat]:
            best[text] = shares
    better = max(best, key=lambda text: best[text][seat])
    return Compared(legal[better], best[better], played, best[str(played)], exact=state.must_end)


def _ways_to_tile(round_: Round, view: Position) -> list[Tiling]:
    """All of the seat to move that begin with the columns that it has chosen already."""
    state = round_.state
    ways = round_.seats[state.seat].wall.tilings(state.boards[state.seat].lines)
    chosen = {str(move) for move in view.picked(state.seat)}
    return [way for way in ways if chosen <= _texts(way)]


def _texts(way: Tiling) -> set[str]:
    """The columns of a way to tile, in the notation of the rules."""
    return {f"tile {LINES[row]} {COLUMNS[column]}" for row, column in way.tiles}


def _held(wall: Wall) -> int:
    """The squares of how many tiles each column holds."""
    return sum(wall.held(column) ** 2 for column in range(SIZE))
