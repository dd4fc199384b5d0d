"""The places at a table. Equal players share a place, and as many places after it are left out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.storage.rows import Game


def rank_by(keys: Sequence[Any]) -> tuple[int, ...]:
    """Return the places that follow from these keys, the lowest first."""
    return tuple(1 + sum(other < own for other in keys) for own in keys)


def are_places(ranks: Sequence[int]) -> bool:
    """Whether these can be the places at a table."""
    return rank_by(ranks) == tuple(ranks)


def rank_players(game: Game, keys: Sequence[int]) -> tuple[int, ...]:
    """The places by seat: those who stayed by their ``keys``, the lowest first, and behind them those who left.

    Of two who left, the one who did so first is behind the other.
    """
    order = [(0, key) for key in keys]
    for player in game.players:
        if player.left is not None:
            order[player.seat] = (1, -player.left)
    return rank_by(order)
