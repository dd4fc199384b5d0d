"""Random games, for tests of whole games."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

from hypothesis import strategies as st

from bot.rules import RULESETS, Event, Move, Position, ShuffledDraw

# A game in which everybody always takes the floor never ends, but random games are so unlikely to do that that the cap
# has no effect.
MAX_MOVES = 2_000

GAMES = RULESETS
GIVES_UP = re.compile(r"^(pass|reset)|(floor|break)$")
"""Moves that give up tiles that could be placed."""

seeds = st.binary(min_size=32, max_size=32)


def tables(name: str) -> st.SearchStrategy[tuple[int, str]]:
    """Draw a number of players and a side of this game."""
    ruleset = GAMES[name]
    return st.tuples(st.sampled_from(list(ruleset.seats)), st.sampled_from(ruleset.sides))


def walk(position: Position, chance: random.Random, eager: float = 0.0) -> Iterator[tuple[int, Move, list[Event]]]:
    """Play ``position`` to its end with random moves, and yield each move after it was played.

    ``eager`` is the probability that a player who can place something does so.
    """
    for _ in range(MAX_MOVES):
        if not position.to_act:
            return
        seat = chance.choice(position.to_act)
        moves = position.legal_moves(seat)
        if eager and chance.random() < eager:
            moves = [move for move in moves if not GIVES_UP.search(str(move))] or moves
        move = chance.choice(moves)
        yield seat, move, position.play(seat, move)


def start(name: str, table: tuple[int, str], seed: bytes) -> tuple[Position, random.Random]:
    """Start a new game, and return it with the random generator for its moves."""
    players, side = table
    return GAMES[name].start(players, side, ShuffledDraw(seed)), random.Random(seed)


def games(name: str) -> st.SearchStrategy[tuple[Position, random.Random]]:
    """Draw a new game at any table, with the random generator for its moves."""
    return st.builds(start, st.just(name), tables(name), seeds)
