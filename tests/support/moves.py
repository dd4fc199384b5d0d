"""Moves that a test can make without knowing the game."""

from __future__ import annotations

from bot.rules import Move, Position


def careful_move(position: Position, seat: int) -> Move:
    """The first legal move that gives nothing to the floor line, so that a game comes to its end."""
    moves = position.legal_moves(seat)
    return next((move for move in moves if not str(move).endswith("floor")), moves[0])
