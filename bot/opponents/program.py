"""A player as a program of its own: a position a line in, a move a line out, so that others can play against it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from bot.opponents.levels import seed_of_thought, think
from bot.opponents.wire import read_position


class BadLine(Exception):  # noqa: N818 - it reads as what came
    """A line that is no position to move in; the text says which and what is wrong, and what to send instead."""


def answer_lines(name: str, lines: Iterable[str], seed: int = 0) -> Iterator[str]:
    """For each position the move, in notation, of the player of this name (see `levels.engine_of`).

    A line is a JSON object as `Position.to_json` gives it for the seat to move, which stands in ``"view"``; empty lines
    are passed over. The same position always gets the same move with the same ``seed``.

    :raises BadLine: a line is none. Whoever asks waits for an answer to each, so nothing after it is answered.
    """
    for number, line in enumerate(lines, start=1):
        if line.strip():
            try:
                yield _answer(name, line, seed)
            except (ValueError, RecursionError) as error:
                raise BadLine(
                    f"Line {number} cannot be answered ({error or type(error).__name__}). Send a position a line, as "
                    'JSON on one line, with the seat that is to move as "view".'
                ) from None


def _answer(name: str, line: str, seed: int) -> str:
    data = json.loads(line)
    view = read_position(data)
    seat = data.get("view")
    if seat is None:
        raise ValueError('"view" names no seat')
    return str(think(name, view, seat, seed_of_thought(seed, data.get("ply", 0))).move)
