"""Moves for tests that don't know the game."""

from __future__ import annotations

from bot.rules import Move, Position


def careful_move(position: Position, seat: int) -> Move:
    """Return the first legal move that doesn't use the floor line, so that a game comes to its end."""
    moves = position.legal_moves(seat)
    return next((move for move in moves if not str(move).endswith("floor")), moves[0])
