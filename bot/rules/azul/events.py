"""The events of base Azul. They are few and read-only, so each is made once.

Those of a move lie ready on the move itself; the others are kept when first made.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache, partial
from typing import Any

from bot.rules.azul.pieces import (
    COLOURS,
    FLOOR,
    FLOOR_SPACES,
    MOVES,
    PENALTIES,
    SIZE,
    TILES_OF_A_COLOUR,
)
from bot.rules.game import Event, event
from bot.rules.tiles import CENTRE, FACTORY_TILES, MOST_PLAYERS, SOURCES


def _table(make: Callable[..., Any], *sizes: int) -> Any:
    """All that ``make`` answers to numbers below ``sizes``, as lists of lists."""
    if not sizes:
        return make()
    return [_table(partial(make, number), *sizes[1:]) for number in range(sizes[0])]


def _taken(marker: bool, source: int, colour: int, count: int, seat: int) -> Event:
    words = {"source": SOURCES[source], "colour": COLOURS[colour]}
    return event("taken", seat, **words, count=count, marker=marker)


def _placed(full: int, line: int, colour: int, count: int, seat: int) -> Event:
    return event("placed", seat, line=line + 1, colour=COLOURS[colour], count=count, full=bool(full))


def _dropped(colour: int, count: int, lid: int, seat: int) -> Event:
    return event("dropped", seat, colour=COLOURS[colour], count=count, lid=lid)


def _tell_moves() -> None:
    """Lay on every move what it may be told as: looked up there, an event costs a move next to nothing."""
    dropped = _table(_dropped, SIZE, FLOOR_SPACES + 1, TILES_OF_A_COLOUR + 1, MOST_PLAYERS)
    placed, completed = _table(_placed, 2, SIZE, SIZE, SIZE + 1, MOST_PLAYERS)
    for source in range(len(SOURCES)):
        most = TILES_OF_A_COLOUR if source == CENTRE else FACTORY_TILES
        taken = [_table(partial(_taken, False, source, colour), most + 1, MOST_PLAYERS) for colour in range(SIZE)]
        # The marker comes along from the centre only.
        marked = [
            _table(partial(_taken, True, source, colour), most + 1, MOST_PLAYERS) if source == CENTRE else []
            for colour in range(SIZE)
        ]
        for move in (move for move in MOVES.values() if move.source == source):
            move.taken, move.taken_with_marker = taken[move.colour], marked[move.colour]
            move.dropped = dropped[move.colour]
            if move.line != FLOOR:
                move.placed = placed[move.line][move.colour]
                move.completed = completed[move.line][move.colour]


_tell_moves()


@cache
def tiled(seat: int, row: int, column: int, colour: int, points: int) -> Event:
    """A tile moved to the wall."""
    return event("tiled", seat, points, line=row + 1, column=column + 1, colour=COLOURS[colour])


@cache
def laid(seat: int, row: int, column: int, colour: int, points: int, forced: bool) -> Event:
    """A tile moved to a column of the grey wall."""
    return event("laid", seat, points, line=row + 1, column=column + 1, colour=COLOURS[colour], forced=forced)


@cache
def fell(seat: int, row: int, colour: int, count: int, lid: int) -> Event:
    """A full line had no column to go to, and all its tiles fell."""
    return event("fell", seat, line=row + 1, colour=COLOURS[colour], count=count, lid=lid)


@cache
def doomed(seat: int, row: int, colour: int) -> Event:
    """From now on the tiles of a line can only fall."""
    return event("doomed", seat, line=row + 1, colour=COLOURS[colour])


@cache
def picked(seat: int, row: int, column: int, colour: int, worth: int) -> Event:
    """A column was chosen, which nobody else may know yet."""
    return event("picked", seat, line=row + 1, column=column + 1, colour=COLOURS[colour], worth=worth)


@cache
def floor_paid(seat: int, pieces: int, points: int) -> Event:
    """The floor line was paid for."""
    return event("floor", seat, points, pieces=pieces, penalty=PENALTIES[pieces])


# These are kept only for a while, for a game may have any number of rounds.


@lru_cache
def drafted(number: int) -> Event:
    """The last tile of the round is taken; everybody tiles and pays now."""
    return event("drafted", round=number)


@lru_cache
def round_ended(number: int) -> Event:
    """Everybody has tiled and paid."""
    return event("round-ended", round=number)


@lru_cache
def dealt(number: int, tiles: int, refilled: bool) -> Event:
    """The tiles of the round ``number`` lie out."""
    return event("dealt", round=number, tiles=tiles, refilled=refilled)
