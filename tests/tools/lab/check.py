"""Compare the compiled games with the rules by playing random games. `learn` does this before it begins."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import numpy as np

from bot.rules import RULESETS, ShuffledDraw
from bot.rules.sintra.pieces import BROKEN, NO_PANE, RESET_MOVE
from bot.rules.summer_pavilion.pieces import KINDS, Pass, PlaceTile
from bot.rules.tiles import CENTRE, COUNT, counts_of
from tests.tools.lab import compiled_sintra, compiled_summer_pavilion
from tests.tools.lab.compiled import MAX_FEATURES
from tests.tools.lab.selfplay import told_of_sintra, told_of_summer_pavilion

MOMENT = (3, 12, 1, 2)  # number of players, then placeholders for panes or stage, distance and marker


class DifferentError(AssertionError):
    """The compiled game differs from the rules."""


def check(game: str, side: str, seeds: range = range(3)) -> None:
    """Play random games, and compare the network's features and the results of moves in both implementations.

    :raises DifferentError: The compiled game differs from the rules.
    """
    for seed in seeds:
        chance = random.Random(f"check {game} {side} {seed}")
        position: Any = RULESETS[game].start(3, side, ShuffledDraw(chance.randbytes(32)))
        while position.to_act:
            (seat,) = position.to_act
            moves = position.legal_moves(seat)
            move = chance.choice([move for move in moves if not isinstance(move, Pass)] or moves)
            CHECKS[game](position, seat, move, moves)
            position.play(seat, move)


def _same(told: list[int], compiled: Callable[..., int], *given: Any) -> None:
    found = np.zeros(MAX_FEATURES, np.int64)
    if sorted(told) != sorted(found[: compiled(*given, found)].tolist()):
        raise DifferentError("other features")


def _check_sintra(position: Any, seat: int, move: Any, moves: list[Any]) -> None:
    board, side = position.boards[seat], int(position.side == "b")
    flat = flat_board(board)
    hue, following = [*position.track[position.round - 1 : position.round + 1], NO_PANE][:2]
    players, *moment = MOMENT
    told = told_of_sintra(board, (hue, following), (players, position.round, *moment))
    _same(told, compiled_sintra.features, side, flat, hue, following, players, position.round, *moment)
    if move is RESET_MOVE:
        return
    count = position.sources[move.source] >> 5 * move.colour & COUNT
    if move.source == CENTRE and position.marker < 0:
        compiled_sintra.crack(flat, 1)
    if move.slot == BROKEN:
        compiled_sintra.crack(flat, count)
    else:
        ways = np.zeros((40, 2), np.int64)
        found = compiled_sintra.ways(flat, move.colour, count, move.slot, ways)
        drafts = [other for other in moves if other is not RESET_MOVE and other.slot == move.slot]
        legal = {(other.jokers, other.keep) for other in drafts if other.steps[:2] == move.steps[:2]}
        if legal != {tuple(way) for way in ways[:found].tolist()}:
            raise DifferentError("other ways")
        compiled_sintra.lay(side, flat, move.colour, count, move.slot, move.jokers, move.keep, hue)
    ahead = position.copy()
    ahead.play(seat, move)
    if ahead.phase == "over":
        if compiled_sintra.final(side, flat) != ahead.scores[seat]:
            raise DifferentError("another final score")
    elif (flat_board(ahead.boards[seat]) != flat).any():
        raise DifferentError("another board")


def flat_board(board: Any) -> Any:
    """Return a board in the format of the compiled game."""
    at = compiled_sintra
    flat = np.full(at.SIZE, NO_PANE)
    faces = [(strip, face) for strip in board.printed.strips for face in ("front", "back")]
    for slot, strip in enumerate(board.strips):
        flat[at.FACE + slot] = -1 if strip.printed is None else faces.index((strip.printed, strip.face))
        flat[at.PANES + 5 * slot : at.PANES + 5 * slot + 5] = strip.panes
    flat[at.TOP : at.TOP + 8] = board.top
    flat[at.BOTTOM : at.BOTTOM + 8] = board.bottom
    flat[at.GLAZIER], flat[at.STEPS], flat[at.SCORE] = board.glazier, board.broken, board.score
    flat[at.SHATTERED] = board.shattered
    return flat


def _check_summer_pavilion(position: Any, seat: int, move: Any, moves: list[Any]) -> None:
    side = int(position.side == "variant")
    at = compiled_summer_pavilion
    for board in position.boards:
        hand = board.hand + board.kept
        counts = np.array(counts_of(hand, KINDS))
        told = told_of_summer_pavilion(board, position.printed, position.wild, (MOMENT[0], position.round, *MOMENT[1:]))
        given = (board.filled, np.array(board.colours), counts, position.wild, MOMENT[0], position.round, *MOMENT[1:])
        _same(told, at.features, side, *given)
        for star, used in enumerate(board.colours):
            of_star = board.filled >> 6 * star & 63
            if at.accepts(side, star, of_star, used) != position.printed.accepts(star, of_star, used):
                raise DifferentError("other colours fit")
    if isinstance(move, PlaceTile):
        board = position.boards[seat]
        after = (board.filled | 1 << move.space) >> 6 * move.star & 63
        ahead = position.copy()
        ahead.play(seat, move)
        if ahead.phase != "over" and ahead.boards[seat].tile_points != board.tile_points + at.RUN[after, move.slot]:
            raise DifferentError("other points")


CHECKS: dict[str, Callable[..., None]] = {"sintra": _check_sintra, "summer-pavilion": _check_summer_pavilion}
