"""The computer that plays base Azul by searching."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from bot.opponents.azul.network import SHARE, Network
from bot.opponents.azul.reading import Round, read
from bot.opponents.azul.solve import solve
from bot.opponents.azul.state import EXPLORATION, Take
from bot.opponents.azul.tiling import judge_tilings, tilings
from bot.opponents.exact import shares_of
from bot.opponents.judging import Compared, compare, compare_exactly
from bot.opponents.search import normalised, search, thought_of
from bot.opponents.thought import Reading, Thought
from bot.rules.azul import Azul
from bot.rules.azul.pieces import COLUMNS, LINES
from bot.rules.game import Move, Position

_RULES = Azul()
MOST_JUDGED_GROUPS = 8
"""With so many left to take, moves are compared by all that can follow in the round."""


class AzulPlayer:
    """Searches a round of base Azul, on both walls, for two to four players."""

    version = 1

    def __init__(self, network: Network | None = None) -> None:
        """With the network of each form that comes with the bot, or with one of one form."""
        self._network = network

    def choose(self, view: Position, seat: int, budget: int, seed: int) -> Thought:
        """See `bot.opponents.thought.Player`.

        :raises ValueError: ``seat`` is not to act.
        """
        moves = view.legal_moves(seat)
        if not moves:
            raise ValueError(f"seat {seat} is not to act")
        found = read(view, seat, self._network)
        try:
            return _think(found, budget, seed, moves, view.picked(seat))
        finally:
            found.forget()

    def judge(self, view: Position, seat: int, played: Move, budget: int, seed: int) -> Thought:
        """See `bot.opponents.thought.Judge`.

        :raises ValueError: ``seat`` is not to act.
        """
        if seat not in view.to_act:
            raise ValueError(f"seat {seat} is not to act")
        found = read(view, seat, self._network)
        try:
            tiling = played.steps[0].kind == "space"
            compared = _judge_tiling(found, view, played) if tiling else _judge(found, played, budget, seed)
            return compared.thought(seat, found.judge.evaluations)
        finally:
            found.forget()


def _judge(found: Round, played: Move, budget: int, seed: int) -> Compared:
    state, take, parse = found.state, found.take_of(str(played)), _RULES.parse

    def move_of(best: Take) -> Move:
        return parse(found.text_of(best))

    if state.must_end:
        proven = compare_exactly(state, take, played, len(state.boards), move_of)
        if proven is not None:
            return proven
    solved = solve(found.judge, state, budget, MOST_JUDGED_GROUPS)
    if solved:
        of_played = next(one.value for one in solved if one.take[1:] == take[1:])
        return Compared(
            move_of(solved[0].take), _of_two(solved[0].value, state.seat), played, _of_two(of_played, state.seat)
        )

    def same(one: Take, other: Take) -> bool:
        return state.after(one).key() == state.after(other).key()

    return compare(state, take, played, budget, EXPLORATION, seed, move_of, same)


def _of_two(value: int, seat: int) -> tuple[float, float]:
    mine = value / SHARE
    return (1 - mine, mine) if seat else (mine, 1 - mine)


def _judge_tiling(found: Round, view: Position, played: Move) -> Compared:
    """Compare columns by the best ways to tile that begin with them; all of them are looked at."""
    judge, state, seat = found.judge, found.state, found.state.seat
    board, chosen = state.boards[seat], {str(move) for move in view.picked(seat)}
    legal = {str(move): move for move in view.legal_moves(seat)}
    best: dict[str, Sequence[float]] = {}
    for way in tilings(judge.seats[seat].wall, board.lines):
        texts = {_tile_text(row, column) for row, column in way.tiles}
        if chosen <= texts:
            end = judge.seats[seat].end_of(board, way.wall, way.points, way.fallen)
            shares: Sequence[float]
            if state.must_end:
                shares = shares_of([end.result if at == seat else other for at, other in enumerate(state.results())])
            else:
                shares = [value / SHARE for value in judge.value_with(state.boards, seat, end)]
            (text,) = texts & legal.keys()
            if text not in best or shares[seat] > best[text][seat]:
                best[text] = shares
    better = max(best, key=lambda text: best[text][seat])
    return Compared(legal[better], best[better], played, best[str(played)], exact=state.must_end)


def _think(found: Round, budget: int, seed: int, moves: list[Move], picked: Sequence[Move]) -> Thought:
    judge, state = found.judge, found.state
    if moves[0].steps[0].kind == "space":
        return _choose_tiling(found, budget, moves, picked)
    by_text = {str(move): move for move in moves}
    solved = solve(judge, state, budget // 2)
    if solved:
        readings = tuple(Reading(by_text[found.text_of(one.take)], one.value / SHARE) for one in solved)
        mine = readings[0].worth
        shares = (1 - mine, mine) if state.seat else (mine, 1 - mine)
        return Thought(readings[0].move, readings, shares, judge.evaluations)
    tried = search(state, budget - judge.evaluations, EXPLORATION, seed)
    return thought_of(tried, state.seat, lambda take: by_text[found.text_of(take)], judge.evaluations)


def _choose_tiling(found: Round, budget: int, moves: list[Move], picked: Sequence[Move]) -> Thought:
    """The next column to choose, by the best way to tile that begins with what was chosen already."""
    tiles = {(row, column): _tile_text(row, column) for row, column in product(range(5), repeat=2)}
    before = {tile for tile, text in tiles.items() if text in map(str, picked)}
    judged = judge_tilings(found, before, budget)
    legal = {str(move): move for move in moves}
    readings: dict[str, Reading] = {}
    for values, way in judged:
        (text,) = [tiles[tile] for tile in way.tiles if tiles[tile] in legal]
        readings.setdefault(text, Reading(legal[text], values[found.state.seat] / SHARE))
    best = next(iter(readings.values()))
    return Thought(best.move, tuple(readings.values()), normalised(judged[0][0]), found.judge.evaluations)


def _tile_text(row: int, column: int) -> str:
    return f"tile {LINES[row]} {COLUMNS[column]}"
