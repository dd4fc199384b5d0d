"""Random moves, for tests that play whole games."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

from hypothesis import strategies as st

from bot.rules import RULESETS, Event, Move, Position, ShuffledDraw

# Games in which everybody always takes the floor would never end. Random games are so unlikely to do this that they
# never
# reach this limit.
MAX_MOVES = 2_000

GAMES = RULESETS
GIVES_UP = re.compile(r"^(pass|reset)|(floor|break)$")
"""The pattern of moves that give up tiles although they could be placed."""

seeds = st.binary(min_size=32, max_size=32)


def tables(name: str) -> st.SearchStrategy[tuple[int, str]]:
    """Draw a number of players and a side for this game."""
    ruleset = GAMES[name]
    return st.tuples(st.sampled_from(list(ruleset.seats)), st.sampled_from(ruleset.sides))


def walk(position: Position, chance: random.Random, eager: float = 0.0) -> Iterator[tuple[int, Move, list[Event]]]:
    """Play ``position`` to the end of its game with random moves, and yield each move after it has been played.

    ``eager`` is the probability that a player who can place tiles doesn't give them up.
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
    """Start a new game. Return it with the random generator that chooses its moves."""
    players, side = table
    return GAMES[name].start(players, side, ShuffledDraw(seed)), random.Random(seed)


def games(name: str) -> st.SearchStrategy[tuple[Position, random.Random]]:
    """Draw a new game with any number of players on any side, with the random generator that chooses its moves."""
    return st.builds(start, st.just(name), tables(name), seeds)
