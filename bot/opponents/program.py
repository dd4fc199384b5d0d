"""A player as a program of its own: a position a line in, a move a line out, so that others can play against it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import BinaryIO

from bot.opponents.levels import derive_seed, think
from bot.rules import read_position

LONGEST_LINE = 1_000_000
"""Bytes; a position has some thousand."""
LONGEST_NUMBER = 10
"""Digits, with the sign; no number of a game has as many."""
_LONGEST_REASON = 300


class BadLine(Exception):  # noqa: N818 - it reads as what came
    """A line that is no position to move in; the text says which and what is wrong, and what to send instead."""


def answer_lines(name: str, source: BinaryIO, seed: int = 0) -> Iterator[str]:
    """For each position the move, in notation, of the player of this name (see `levels.engine_of`).

    A line is a JSON object in UTF-8, of `LONGEST_LINE` bytes at most, as `Position.to_json` gives it for the seat to
    move, which stands in ``"view"``; empty lines are passed over. The same position always gets the same move with the
    same ``seed``.

    :raises BadLine: a line is none. Whoever asks waits for an answer to each, so nothing after it is answered.
    """
    number = 0
    while line := source.readline(LONGEST_LINE + 1):
        number += 1
        try:
            if len(line) > LONGEST_LINE:
                raise ValueError(f"it is longer than {LONGEST_LINE:,} bytes")
            if line.strip():
                yield _answer(name, line, seed)
        except (ValueError, RecursionError) as error:
            reason = str(error)[:_LONGEST_REASON] or type(error).__name__
            raise BadLine(
                f"Line {number} cannot be answered ({reason}). Send a position a line, as JSON on one line, with the "
                'seat that is to move as "view".'
            ) from None


def _answer(name: str, line: bytes, seed: int) -> str:
    data = json.loads(str(line, "utf-8-sig"), parse_int=_read_number)
    view = read_position(data)
    seat = data.get("view")
    if seat is None:
        raise ValueError('"view" names no seat')
    return str(think(name, view, seat, derive_seed(seed, data.get("ply", 0))).move)


def _read_number(text: str) -> int:
    if len(text) > LONGEST_NUMBER:
        raise ValueError(f"a number has more than {LONGEST_NUMBER} digits")
    return int(text)
