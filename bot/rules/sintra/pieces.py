"""The components of Sintra except the printed data: constants, panes as ints, and moves."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import final

from bot.rules.game import Move, MoveStep
from bot.rules.tiles import SOURCES

COLOURS = ("white", "yellow", "orange", "blue", "pink")
HUES = len(COLOURS)
JOKER = HUES  # a joker space; the number follows those of the colours
SIDES = ("a", "b")
SLOTS = 8  # number of slots; each has a strip and a window, and the glazier stands at one of them
SPACES = 5  # number of spaces of a strip
PANES_OF_A_COLOUR = 20
ROUNDS = 6
LEFTOVERS = 3  # number of panes left on strips that score one point at the end
MAX_JOKERS = 2  # maximum number of joker spaces on a strip; only one face has any
REASON = "rounds"  # the only reason for the end of a game

STRIPS = (*"12345678", "break")
BROKEN = SLOTS  # replaces the number of a slot if all panes break
JOKERS = tuple(f"j{number}" for number in range(MAX_JOKERS + 1))
RESET = "reset"
KEEP = "keep"
NO_PANE = HUES  # the colour number of a space without a pane

UNITS = tuple(1 << 5 * colour for colour in range(HUES))  # the unit of each colour in a multiset
ALL_PANES = PANES_OF_A_COLOUR * sum(UNITS)


def panes_of(colours: Iterable[int]) -> int:
    """Return the multiset of ``colours``."""
    return sum([UNITS[colour] for colour in colours])


@final
class DraftPanes(Move):
    """Take all panes of a colour from a source, and put them on a strip or break them.

    ``keep`` is the pane for the window if the strip becomes full, otherwise ``NO_PANE``. Use :func:`draft` to create
    moves.
    """

    __slots__ = ("colour", "jokers", "keep", "slot", "source")

    def __init__(self, source: int, colour: int, slot: int, jokers: int, keep: int) -> None:
        words = [SOURCES[source], COLOURS[colour], STRIPS[slot]]
        steps = [*map(MoveStep, ("source", "colour", "strip"), words)]
        kept = []
        if keep != NO_PANE:
            kept = [KEEP, COLOURS[keep]]
        if slot != BROKEN:
            # The number of jokers is always a step. Otherwise, all steps of one move could be the first steps of
            # another.
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
    """Return the interned move with these attributes."""
    return DraftPanes(source, colour, slot, jokers, keep)


RESET_MOVE = Move(RESET, (MoveStep("source", RESET),))
"""Walk the glazier back to the leftmost strip."""
