"""The computer that plays base Azul by searching."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import product

from bot.opponents.azul.network import SHARE, Network
from bot.opponents.azul.reading import Round, read
from bot.opponents.azul.search import Node, Search, Take
from bot.opponents.azul.solve import Solved, solve
from bot.opponents.azul.tiling import judge_tilings
from bot.opponents.search import by_worth
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
        found = read(view, self._network)
        try:
            return _think(view, found, seat, budget, seed, moves)
        finally:
            found.forget()


def _think(view: Position, found: Round, seat: int, budget: int, seed: int, moves: list[Move]) -> Thought:
    search = Search(found.network, found.tables, found.seats, found.start)
    if moves[0].steps[0].kind == "space":
        return _choose_tiling(found, search, seat, budget, moves, view.picked(seat))
    solved = solve(search, found.table, found.boards, seat, budget // 2)
    if solved:
        return _solved_thought(found, search, solved, seat, moves)
    root = search.run(found.table, found.boards, seat, budget - search.evaluations)
    return _thought(found, search, root, moves, seed)


def _thought(found: Round, search: Search, root: Node, moves: list[Move], seed: int) -> Thought:
    by_text = {str(move): move for move in moves}
    chance = random.Random(seed)
    # The most visited child; of equals the better one, then by lot.
    order = sorted(root.children, key=lambda child: (-child.count, -child.gain / child.count, chance.random()))
    readings = [Reading(_move(found, child, by_text), child.gain / child.count / SHARE) for child in order]
    if not readings:
        # One evaluation judges the position itself, and the policy names the move.
        _, offer, line = root.moves[-1]
        readings = [Reading(by_text[found.text_of(Take(offer, line))], root.own / SHARE)]
    return Thought(readings[0].move, by_worth(readings), _normalise(search.sums), search.evaluations)


def _solved_thought(found: Round, search: Search, solved: list[Solved], seat: int, moves: list[Move]) -> Thought:
    by_text = {str(move): move for move in moves}
    readings = tuple(Reading(by_text[found.text_of(one.take)], one.value / SHARE) for one in solved)
    mine = readings[0].worth
    return Thought(readings[0].move, readings, (1 - mine, mine) if seat else (mine, 1 - mine), search.evaluations)


def _move(found: Round, child: Node, by_text: dict[str, Move]) -> Move:
    assert child.take is not None, "only the root comes from no move"
    return by_text[found.text_of(child.take)]


def _normalise(values: Sequence[float]) -> tuple[float, ...]:
    whole = sum(values)
    return tuple(value / whole for value in values)


def _choose_tiling(
    found: Round, search: Search, seat: int, budget: int, moves: list[Move], picked: Sequence[Move]
) -> Thought:
    """The next column to choose, by the best way to tile that begins with what was chosen already."""
    tiles = {(row, column): _tile_text(row, column) for row, column in product(range(5), repeat=2)}
    before = {tile for tile, text in tiles.items() if text in map(str, picked)}
    judged = judge_tilings(found, search, seat, before, budget)
    legal = {str(move): move for move in moves}
    readings: dict[str, Reading] = {}
    for values, way in judged:
        (text,) = [tiles[tile] for tile in way.tiles if tiles[tile] in legal]
        readings.setdefault(text, Reading(legal[text], values[seat] / SHARE))
    best = next(iter(readings.values()))
    return Thought(best.move, tuple(readings.values()), _normalise(judged[0][0]), search.evaluations)


def _tile_text(row: int, column: int) -> str:
    return f"tile {LINES[row]} {COLUMNS[column]}"
