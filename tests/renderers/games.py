"""Whole games for tests, benchmarks and the gallery. Each move is the best of a few random ones."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import lru_cache

from bot.games.core.replay import Table, begin, begin_again
from bot.rules.game import Position
from bot.rules.outlook import outlooks
from bot.storage.acts import LogLine
from bot.storage.rows import Game, Player

NAMES = ("Ana-Luísa", "Bertrand", "Chi-Wei", "Dariush")
"""The names of the players, by seat."""
CONSIDERED = 6
"""The number of random moves from which the best one is played."""
LONG_AGO = datetime(2026, 1, 5, 12, tzinfo=UTC)


def new_game(name: str, side: str, players: int, seed: int = 1) -> Game:
    """Return a game that has just begun."""
    people = tuple(Player(seat, seat + 1, NAMES[seat]) for seat in range(players))
    bag = bytes((seed,)) * 32
    return Game("7KQ2X", 1, 1, 1, name, side, players, "running", 1, LONG_AGO, LONG_AGO, people, seed=bag)


@lru_cache(maxsize=32)
def play_game(name: str, side: str, players: int, seed: int = 1) -> Table:
    """Return a finished game."""
    chance, game = random.Random(seed), new_game(name, side, players, seed)
    replay = begin(game, 1)
    while replay.position.to_act:
        seat = chance.choice(replay.position.to_act)
        moves = replay.position.legal_moves(seat)
        considered = outlooks(replay.position, seat, chance.sample(moves, min(CONSIDERED, len(moves))))
        best = max(considered, key=lambda outlook: outlook.order)
        replay = replay.with_turn(replay.version + 1, seat, best.move)
    return Table(replace(game, status="finished"), replay)


def leave(table: Table, seat: int) -> Table:
    """Return a game that ended because the player in this seat resigned."""
    assert table.replay is not None
    line = LogLine(table.replay.version + 1, "resign", LONG_AGO, seat + 1, seat)
    return Table(replace(table.game, status="finished", ending="resign"), table.replay.with_line(line))


def rename(table: Table, names: Sequence[str]) -> Table:
    """Return the game with these names instead of its own, by seat."""
    players = tuple(replace(player, name=name) for player, name in zip(table.game.players, names, strict=False))
    return replace(table, game=replace(table.game, players=players))


def count_moves(table: Table) -> int:
    """Return the number of moves in a game."""
    assert table.replay is not None
    return len(table.replay.turns)


def walk(table: Table) -> Iterator[Position]:
    """Yield the position before each move of a game. The same object is changed and yielded each time."""
    assert table.replay is not None
    position = begin_again(table).position.copy()
    for turn in table.replay.turns:
        yield position
        position.play(turn.seat, turn.move)


def find_move(table: Table, round_number: int, *, share: float = 0.5) -> int:
    """Return the number of moves before a point in a round.

    ``share`` tells how far into the round it is, from 0 to 1.
    """
    rounds = [position.round for position in walk(table)]
    inside = [move for move, number in enumerate(rounds) if number == round_number] or [0]
    return inside[min(int(len(inside) * share), len(inside) - 1)]
