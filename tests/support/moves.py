"""Moves for tests that don't depend on the game."""

from __future__ import annotations

from bot.rules import Move, Position


def careful_move(position: Position, seat: int) -> Move:
    """Return the first legal move that avoids the floor line. Games played with such moves come to an end."""
    moves = position.legal_moves(seat)
    return next((move for move in moves if not str(move).endswith("floor")), moves[0])
