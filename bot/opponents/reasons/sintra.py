"""The features of positions in Sintra."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from bot.opponents.reasons import Feature, best_answer, feature
from bot.rules.game import Position
from bot.rules.sintra.board import GONE, SintraPlayerBoard
from bot.rules.sintra.pieces import NO_PANE, ROUNDS, SLOTS, SPACES
from bot.rules.sintra.position import SintraPosition

STRIP = (0.0, 0.06, 0.15, 0.3, 0.5)
"""The value of a strip by its number of panes, as a fraction of the points for a full strip."""
STRIP_AT_END = (0.0, 0.12, 0.26, 0.44, 0.68)
"""The same at the end of a round, when the panes are certain to be of use in the next one."""
ORNAMENT = 0.4
"""The additional value of each pane around an ornament."""
FAVOURITE = 0.7
"""The value of a final point for full windows. It is less than 1, because players get most of these points anyway."""
REACH = 0.45
"""The value of a strip that the glazier can still reach."""
FIRST = 1.0
"""The value of starting the next round."""

SCORES = ("windows", "matched", "favourite")
"""Kinds of features that are amounts of points."""


def list_features(position: Position, seat: int) -> Iterator[Feature]:
    """Yield a seat's features."""
    table = cast(SintraPosition, position)
    board = table.boards[seat]
    yield feature("windows", board.window_points, board.window_points)
    yield feature("matched", board.colour_points, board.colour_points)
    yield feature("broken", board.broken_steps, board.price)
    yield from _strips(board)
    yield from _palace(board)
    if table.round < ROUNDS and table.marker == seat:
        yield feature("first", 1, FIRST)
    yield from best_answer(position, seat)


def list_end_features(position: Position, seat: int) -> Iterator[Feature]:
    """Yield the features by which ends of rounds are compared."""
    for found in list_features(position, seat):
        if found.kind == "strip":
            yield found._replace(worth=STRIP_AT_END[found.amount] * int(str(found.facts["points"])))
        elif not found.next_only:
            yield found


def _strips(board: SintraPlayerBoard) -> Iterator[Feature]:
    """Yield panes on strips, and the number of strips in reach."""
    there = [slot for slot, strip in enumerate(board.strips) if strip is not GONE]
    for slot in there:
        strip = board.strips[slot]
        windows = [at for at in range(slot + 1, SLOTS) if board.top[at] != NO_PANE]
        brings = board.points[slot] + sum(board.points[at] for at in windows)
        # Include the face in the name, because a strip can't be compared after it has been turned.
        turned = board.top[slot] != NO_PANE
        worth = STRIP[strip.count] * brings
        lacks = SPACES - strip.count
        which = f"{slot + 1} {turned}"
        yield feature(
            "strip",
            strip.count,
            worth,
            which,
            in_both=True,
            strip=slot + 1,
            lacks=lacks,
            points=brings,
            turned=turned,
        )
    reached = sum(slot >= board.glazier for slot in there)
    # Strips that have left the game aren't a disadvantage.
    which = " ".join(map(str, there))
    yield feature("reach", reached, REACH * reached, which, in_both=True, glazier=board.glazier + 1)


def _palace(board: SintraPlayerBoard) -> Iterator[Feature]:
    """Yield the final points of the palace side."""
    if board.side == "b":
        points = board.side_points()
        yield feature("favourite", points, FAVOURITE * points)
        return
    for number, around in enumerate(board.count_around(), 1):
        points = board.printed.ornament_points[around]
        yield feature("ornament", around, points + ORNAMENT * around, number, number=number, points=points)
