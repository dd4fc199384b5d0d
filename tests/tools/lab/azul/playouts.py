"""A different opponent for tests of strength: a compiled tree search with random playouts to the end of the round.

It uses neither a network nor priors. Every move is tried, and good moves are tried more often (UCT). A playout makes
random moves until the round ends, which is then judged by the scores. `python -m tests.tools.lab.azul.playouts` is an
engine that reads a position of base Azul per line and writes a move per line.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
import time
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numba import njit

from bot.rules import read_position
from bot.rules.azul.pieces import COLOURS, LINES
from bot.rules.game import Position
from bot.rules.tiles import CENTRE, SOURCES
from tests.tools.lab.azul.engine import (
    MOVER,
    PLAYERS,
    STATE,
    count_totals,
    end_round,
    list_moves,
    take,
)
from tests.tools.lab.azul.states import state_of

MAX_MOVES = 320
MAX_PLIES = 120
"""The maximum number of moves in a round."""
MAX_NODES, MAX_EDGES = 1_000_000, 20_000_000
CHUNK = 2_000
"""The number of playouts between two checks of the time."""
FLOOR_LINE = 5
ENGINE_CENTRE = 9
"""The number by which the engine's moves name the centre. Factories have the numbers 0 to 8."""
EXPLORATION = 0.7
LEAD_OF_A_WIN = 8.0
"""A lead in points before the last round. Players who have this lead win 73 of 100 games."""


@njit(cache=True)
def judge_end(state, is_over, values):
    """Write the value of the end of a round for each seat, from 0 to 1.

    It depends on the lead over the best opponent.
    """
    players = state[PLAYERS]
    totals = count_totals(state)
    for seat in range(players):
        rival = np.int64(-1)
        for other in range(players):
            if other != seat:
                rival = max(rival, totals[other])
        lead = (totals[seat] - rival) / 8.0
        if not is_over:
            values[seat] = 1.0 / (1.0 + np.exp(-lead / LEAD_OF_A_WIN))
        elif lead == 0:
            values[seat] = 0.5
        else:
            values[seat] = 1.0 if lead > 0 else 0.0


@njit(cache=True)
def play_out(state, moves, values):
    """Play the round to its end with random moves, and judge it.

    Only moves without an alternative put tiles on the floor.
    """
    ended = False
    while not ended:
        many = list_moves(state, moves)
        sensible = 0
        for at in range(many):
            if moves[at] % 6 != FLOOR_LINE:
                moves[sensible] = moves[at]
                sensible += 1
        if sensible == 0:
            sensible = many
        ended = take(state, moves[np.random.randint(sensible)])
    judge_end(state, end_round(state), values)


@njit(cache=True)
def grow(root, playouts, tree, ends, totals, edges, children, used):
    """Run a number of playouts, and return whether the tree has room for more.

    ``used`` contains the numbers of nodes and edges. A row of ``tree`` is a node: its first edge, its number of edges,
    its visits, and whether the round is over.
    """
    players = root[PLAYERS]
    state = np.empty(STATE, root.dtype)
    listed = np.empty(MAX_MOVES, np.int64)
    values = np.zeros(4, np.float64)
    path = np.empty(MAX_PLIES, np.int64)
    for _ in range(playouts):
        if used[0] + 1 >= MAX_NODES or used[1] + MAX_MOVES >= MAX_EDGES:
            return False
        state[:] = root
        node = 0
        depth = 0
        path[0] = 0
        ended = False
        created = used[0] == 0
        while not created and tree[node, 3] == 0:
            mover = state[MOVER]
            wide = EXPLORATION * np.sqrt(np.log(tree[node, 2] + 1.0))
            best = -1.0
            chosen = tree[node, 0]
            for edge in range(tree[node, 0], tree[node, 0] + tree[node, 1]):
                child = children[edge]
                if child < 0:
                    # Untried moves come first, in random order.
                    score = 10.0 + np.random.random()
                else:
                    visits = tree[child, 2]
                    score = totals[child, mover] / visits + wide / np.sqrt(visits)
                if score > best:
                    best = score
                    chosen = edge
            ended = take(state, edges[chosen])
            if children[chosen] < 0:
                children[chosen] = used[0]
                created = True
            node = children[chosen]
            depth += 1
            path[depth] = node
        if not created:
            values[:] = ends[node]
        else:
            used[0] += 1
            if ended:
                judge_end(state, end_round(state), values)
                tree[node, 3] = 1
                ends[node] = values
            else:
                many = list_moves(state, listed)
                tree[node, 0] = used[1]
                tree[node, 1] = many
                for at in range(many):
                    edges[used[1] + at] = listed[at]
                used[1] += many
                play_out(state, listed, values)
        for at in range(depth + 1):
            tree[path[at], 2] += 1
            for seat in range(players):
                totals[path[at], seat] += values[seat]
    return True


@njit(cache=True)
def set_chance(seed):
    """Seed the random numbers."""
    np.random.seed(seed)


class Budget(NamedTuple):
    """The limits of a search for one move. The search ends at the first limit that it reaches."""

    seconds: float = math.inf
    playouts: float = math.inf


class Partner:
    """A player of base Azul that remembers nothing between moves."""

    def __init__(self) -> None:
        self._tree = np.zeros((MAX_NODES, 4), np.int64)
        self._ends = np.zeros((MAX_NODES, 4), np.float64)
        self._totals = np.zeros((MAX_NODES, 4), np.float64)
        self._edges = np.zeros(MAX_EDGES, np.int16)
        self._children = np.full(MAX_EDGES, -1, np.int32)
        self._used = np.zeros(2, np.int64)

    def choose(self, position: Position, budget: Budget) -> str:
        """Return the most visited move, in notation, for a position in the middle of a round."""
        nodes, edges = self._used
        self._tree[:nodes] = 0
        self._totals[:nodes] = 0
        self._children[:edges] = -1
        self._used[:] = 0
        state = state_of(position)
        begun = time.perf_counter()
        spent = 0.0
        while self.playouts < budget.playouts and spent < budget.seconds:
            if not self._grow(state, int(min(CHUNK, budget.playouts - self.playouts))):
                break
            spent = time.perf_counter() - begun
        first, many = self._tree[0, :2]
        visits = [self._visits(edge) for edge in range(first, first + many)]
        return name_move(int(self._edges[first + int(np.argmax(visits))]))

    @property
    def playouts(self) -> int:
        """The number of playouts of the last search."""
        return int(self._tree[0, 2])

    def _grow(self, state: np.ndarray, playouts: int) -> bool:
        grown = grow(state, playouts, self._tree, self._ends, self._totals, self._edges, self._children, self._used)
        return bool(grown)

    def _visits(self, edge: int) -> int:
        child = self._children[edge]
        return int(self._tree[child, 2]) if child >= 0 else 0


def name_move(move: int) -> str:
    """Return the notation of a move of the lab."""
    source = move // 30
    colour = move // 6 % 5
    line = move % 6
    number = CENTRE if source == ENGINE_CENTRE else source + 1
    return f"{SOURCES[number]} {COLOURS[colour]} {LINES[line]}"


def choose_move(partner: Partner, position: Position, seat: int, budget: Budget) -> str:
    """Return a move for any position of base Azul.

    To place a tile on the grey wall, choose the first possible column.
    """
    moves = position.legal_moves(seat)
    if len(moves) == 1 or position.phase != "draft":  # type: ignore[attr-defined]
        return str(moves[0])
    return partner.choose(position, budget)


def main(arguments: Sequence[str] | None = None) -> None:
    """Read positions and write moves until the input ends."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.lab.azul.playouts", description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0, help="for a move")
    parser.add_argument("--playouts", type=int, help="so many for a move instead, on every machine alike")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    set_chance(options.seed)
    partner = Partner()
    budget = Budget(seconds=options.seconds) if options.playouts is None else Budget(playouts=options.playouts)
    for line in sys.stdin:
        data = json.loads(line)
        print(choose_move(partner, read_position(data), data["view"], budget), flush=True)


if __name__ == "__main__":
    main()
