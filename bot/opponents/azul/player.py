"""The computer that plays base Azul by searching."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from bot.opponents.azul.network import SHARE, Network
from bot.opponents.azul.reading import Round, read
from bot.opponents.azul.solve import solve
from bot.opponents.azul.state import EXPLORATION
from bot.opponents.azul.tiling import judge_tilings
from bot.opponents.search import normalised, search, thought_of
from bot.opponents.thought import Reading, Thought
from bot.rules.azul.pieces import COLUMNS, LINES
from bot.rules.game import Move, Position


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
