"""What Stained Glass of Sintra is made of, whatever is printed on its boards: numbers, panes as ints, and the moves."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import final

from bot.rules.game import Move, MoveStep
from bot.rules.tiles import SOURCES

COLOURS = ("white", "yellow", "orange", "blue", "pink")
HUES = len(COLOURS)
JOKER = HUES  # as a space of a strip, behind the colours
SIDES = ("a", "b")
SLOTS = 8  # of a palace: strips, windows, and places of the glazier
SPACES = 5  # of a strip
PANES_OF_A_COLOUR = 20
ROUNDS = 6
LEFTOVERS = 3  # panes on strips for a point at the end
MOST_JOKERS = 2  # on the one face that has any
REASON = "rounds"  # the only one why a game ends

STRIPS = (*"12345678", "break")
BROKEN = SLOTS  # as a slot
JOKERS = tuple(f"j{number}" for number in range(MOST_JOKERS + 1))
RESET = "reset"
KEEP = "keep"
NO_PANE = HUES  # as a colour

UNITS = tuple(1 << 5 * colour for colour in range(HUES))  # by colour
ALL_PANES = PANES_OF_A_COLOUR * sum(UNITS)


def panes_of(colours: Iterable[int]) -> int:
    """The multiset of ``colours``."""
    return sum([UNITS[colour] for colour in colours])


@final
class DraftPanes(Move):
    """Take all panes of a colour from a source to one strip, or break them.

    ``keep`` is the pane for the window if the strip becomes full, ``NO_PANE`` otherwise. :func:`draft` makes them.
    """

    __slots__ = ("colour", "jokers", "keep", "slot", "source")

    def __init__(self, source: int, colour: int, slot: int, jokers: int, keep: int) -> None:
        words = [SOURCES[source], COLOURS[colour], STRIPS[slot]]
        steps = [*map(MoveStep, ("source", "colour", "strip"), words)]
        kept = []
        if keep != NO_PANE:
            kept = [KEEP, COLOURS[keep]]
        if slot != BROKEN:
            # Also without jokers there is a step for them: otherwise one move would be the beginning of another.
            steps.append(MoveStep("glass", " ".join([f"j{jokers}", *kept])))
        if jokers:
            words.append(f"j{jokers}")
        super().__init__(" ".join(words + kept), tuple(steps))
        self.source = source
        self.colour = colour
        self.slot = slot
        self.jokers = jokers
        self.keep = keep


@cache
def draft(source: int, colour: int, slot: int, jokers: int, keep: int) -> DraftPanes:
    """The move, which is made once."""
    return DraftPanes(source, colour, slot, jokers, keep)


RESET_MOVE = Move(RESET, (MoveStep("source", RESET),))
"""Walk the glazier back to the leftmost strip."""
