"""Games played by chance, for tests that look at whole games."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

from hypothesis import strategies as st

from bot.rules import RULESETS, Event, Move, Position, ShuffledDraw

# A game of players who always take the floor never ends; chance meets this so rarely that a cap is never felt.
MOST_MOVES = 2_000

GAMES = RULESETS
GIVES_UP = re.compile(r"^(pass|reset)|(floor|break)$")
"""A move by which somebody gives up what they could place."""

seeds = st.binary(min_size=32, max_size=32)


def tables(name: str) -> st.SearchStrategy[tuple[int, str]]:
    """A number of players and a side of this game."""
    ruleset = GAMES[name]
    return st.tuples(st.sampled_from(list(ruleset.seats)), st.sampled_from(ruleset.sides))


def walk(position: Position, chance: random.Random, eager: float = 0.0) -> Iterator[tuple[int, Move, list[Event]]]:
    """Play ``position`` to its end, any legal move as likely as another; yields each move after it was played.

    ``eager`` is how often a player who could place something does not give it up.
    """
    for _ in range(MOST_MOVES):
        if not position.to_act:
            return
        seat = chance.choice(position.to_act)
        moves = position.legal_moves(seat)
        if eager and chance.random() < eager:
            moves = [move for move in moves if not GIVES_UP.search(str(move))] or moves
        move = chance.choice(moves)
        yield seat, move, position.play(seat, move)


def start(name: str, table: tuple[int, str], seed: bytes) -> tuple[Position, random.Random]:
    """A new game, and the chance by which its moves are chosen."""
    players, side = table
    return GAMES[name].start(players, side, ShuffledDraw(seed)), random.Random(seed)


def games(name: str) -> st.SearchStrategy[tuple[Position, random.Random]]:
    """A new game at any table, and the chance by which its moves are chosen."""
    return st.builds(start, st.just(name), tables(name), seeds)
