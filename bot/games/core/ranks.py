"""The ranks of players at a table. Tied players share a rank, and the following ranks are skipped."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.storage.rows import Game


def rank_by(keys: Sequence[Any]) -> tuple[int, ...]:
    """Return the rank for each of these keys. The lowest key ranks first."""
    return tuple(1 + sum(other < own for other in keys) for own in keys)


def are_ranks(ranks: Sequence[int]) -> bool:
    """Check whether these can be the ranks of all players at a table."""
    return rank_by(ranks) == tuple(ranks)


def rank_players(game: Game, keys: Sequence[int]) -> tuple[int, ...]:
    """Return the ranks by seat: players who stayed, ordered by their ``keys`` (lowest first), then players who left.

    Players who left earlier rank behind those who left later.
    """
    order = [(0, key) for key in keys]
    for player in game.players:
        if player.left is not None:
            order[player.seat] = (1, -player.left)
    return rank_by(order)
