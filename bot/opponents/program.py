"""A computer player as a program that plays against other programs.

It reads positions and prints moves, one per line.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import BinaryIO

from bot.opponents.levels import derive_seed, think
from bot.rules import read_position

MAX_LINE_LENGTH = 1_000_000
"""Maximum length of a line, in bytes. A position has a few thousand bytes."""
MAX_DIGITS = 10
"""Maximum length of a number, in characters including the sign. All numbers in a game are shorter."""
_MAX_REASON_LENGTH = 300


class BadLine(Exception):  # noqa: N818 - the name says what is wrong
    """An invalid line of input. The message contains its number, the mistake, and the expected content."""


def answer_lines(name: str, source: BinaryIO, seed: int = 0) -> Iterator[str]:
    """Yield the move of a player (see `levels.engine_of`) for each position, in notation.

    Each line of ``source`` is a JSON object in UTF-8 of at most `MAX_LINE_LENGTH` bytes: the result of
    `Position.to_json` for the seat to move, whose number is the value of ``"view"``. Empty lines are skipped. The same
    position and ``seed`` always lead to the same move.

    :raises BadLine: A line is invalid. Later lines aren't read, because the other program expects a move for each line.
    """
    number = 0
    while line := source.readline(MAX_LINE_LENGTH + 1):
        number += 1
        try:
            if len(line) > MAX_LINE_LENGTH:
                raise ValueError(f"it is longer than {MAX_LINE_LENGTH:,} bytes")
            if line.strip():
                yield _answer(name, line, seed)
        except (ValueError, RecursionError) as error:
            reason = str(error)[:_MAX_REASON_LENGTH] or type(error).__name__
            raise BadLine(
                f"Line {number} cannot be answered ({reason}). Send one position per line as JSON, with the seat "
                'to move as "view".'
            ) from None


def _answer(name: str, line: bytes, seed: int) -> str:
    data = json.loads(str(line, "utf-8-sig"), parse_int=_read_number)
    view = read_position(data)
    seat = data.get("view")
    if seat is None:
        raise ValueError('"view" names no seat')
    return str(think(name, view, seat, derive_seed(seed, data.get("ply", 0))).move)


def _read_number(text: str) -> int:
    if len(text) > MAX_DIGITS:
        raise ValueError(f"a number has more than {MAX_DIGITS} digits")
    return int(text)
