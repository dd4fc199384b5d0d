"""What Stained Glass of Sintra is made of, whatever is printed on its boards: numbers, panes as ints, and every move.

A *field* stands for a draft as a strip sees it: a colour and how many panes of it, where five stands for more as well,
for a strip has no more spaces. A *way* stands for how a draft goes to a strip: how many joker spaces it uses, and which
pane is kept if that completes the strip.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations_with_replacement, product
from typing import final

from bot.rules.game import Move, Step
from bot.rules.tiles import CENTRE, COUNT, FACTORY_TILES, SOURCES, counts_of

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
RESET, KEEP = "reset", "keep"
NO_PANE = HUES  # as a colour

UNITS = (*(1 << 5 * colour for colour in range(HUES)), 0)  # by colour, and the last for what is no pane
ALL_PANES = PANES_OF_A_COLOUR * sum(UNITS)

FIELDS = HUES * SPACES
FIELD_BITS = SLOTS  # in the ints that hold, for every field, one bit for each slot
ALL_FIELDS = sum(1 << FIELD_BITS * field for field in range(FIELDS))
EVERY_SLOT = (1 << SLOTS) - 1
WAYS_WITH_JOKERS = HUES + 1  # ways that use the same number of jokers: keeping nothing, or one of the colours
# By slots, one bit for each: their numbers.
SLOTS_OF = [[slot for slot in range(SLOTS) if slots >> slot & 1] for slots in range(EVERY_SLOT + 1)]
# By place of the glazier: the slots it can reach, in every field.
REACH = tuple((EVERY_SLOT << slot & EVERY_SLOT) * ALL_FIELDS for slot in range(SLOTS))


def panes_of(colours: Iterable[int]) -> int:
    """The multiset of ``colours``."""
    return sum([UNITS[colour] for colour in colours])


# A factory from its panes in the order drawn, NO_PANE where they ran out.
FACTORY = {drawn: panes_of(drawn) for drawn in product(range(HUES + 1), repeat=FACTORY_TILES)}


def field_of(colour: int, count: int) -> int:
    """The field of ``count`` panes of ``colour``."""
    return SPACES * colour + min(count, SPACES) - 1


@final
class Draft(Move):
    """Take all panes of a colour from a source to one strip, or break them.

    ``keep`` is the pane for the window if the strip becomes full, ``NO_PANE`` otherwise.
    """

    __slots__ = ("colour", "field", "jokers", "keep", "others", "shift", "slot", "source", "way")

    def __init__(self, source: int, colour: int, slot: int, jokers: int = 0, keep: int = NO_PANE) -> None:
        words = [SOURCES[source], COLOURS[colour], STRIPS[slot]]
        steps = [*map(Step, ("source", "colour", "strip"), words)]
        kept = [] if keep == NO_PANE else [KEEP, COLOURS[keep]]
        if slot != BROKEN:
            # Also without jokers there is a step for them: otherwise one move would be the beginning of another.
            steps.append(Step("glass", " ".join([f"j{jokers}", *kept])))
        if jokers:
            words.append(f"j{jokers}")
        words += kept
        super().__init__(" ".join(words), tuple(steps))
        self.source = source
        self.colour = colour
        self.slot = slot
        self.jokers = jokers
        self.keep = keep
        # Where to find the move in the ints of a position, worked out once for all games.
        self.way = way_of(jokers, keep)
        self.field = SPACES * colour - 1  # and the number of panes more
        self.shift = 5 * colour
        self.others = ~(COUNT << self.shift)


@final
class Reset(Move):
    """Walk the glazier back to the leftmost strip."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(RESET, (Step("source", RESET),))


def way_of(jokers: int, keep: int) -> int:
    """The way that uses ``jokers`` joker spaces and keeps ``keep``, or nothing if that is ``NO_PANE``."""
    return WAYS_WITH_JOKERS * jokers + keep


PLAIN_WAYS = 1 << way_of(0, NO_PANE)  # the ways of a draft that leaves nothing to choose, one bit for each way

RESET_MOVE = Reset()
BREAKS = [[Draft(source, colour, BROKEN) for colour in range(HUES)] for source in range(len(SOURCES))]
PLACES = [
    [
        [
            [
                Draft(source, colour, slot, jokers, keep)
                for jokers in range(MOST_JOKERS + 1)
                for keep in range(WAYS_WITH_JOKERS)
            ]
            for slot in range(SLOTS)
        ]
        for colour in range(HUES)
    ]
    for source in range(len(SOURCES))
]
MOVES: dict[str, Move] = {
    str(move): move
    for source in range(len(SOURCES))
    for colour in range(HUES)
    for move in (BREAKS[source][colour], *(way for slot in PLACES[source][colour] for way in slot))
} | {RESET: RESET_MOVE}

# What a source offers of one colour: the field, its moves without choices by the slots that take it (one bit for each;
# none of them: all break), and the source for those with choices.
Offer = tuple[int, list[list[Move]], int]


def _plain_moves(source: int, colour: int) -> list[list[Move]]:
    plain = [ways[way_of(0, NO_PANE)] for ways in PLACES[source][colour]]
    return [
        [plain[slot] for slot in range(SLOTS) if slots >> slot & 1] if slots else [BREAKS[source][colour]]
        for slots in range(EVERY_SLOT + 1)
    ]


_PLAIN = [[_plain_moves(source, colour) for colour in range(HUES)] for source in range(len(SOURCES))]
# By source, colour and number of panes.
OFFERS: list[list[list[Offer]]] = [
    [
        [(field_of(colour, count), _PLAIN[source][colour], source) for count in range(PANES_OF_A_COLOUR + 1)]
        for colour in range(HUES)
    ]
    for source in range(len(SOURCES))
]
CENTRE_OFFERS = tuple((5 * colour, OFFERS[CENTRE][colour]) for colour in range(HUES))


def offers_of(source: int, panes: int) -> tuple[Offer, ...]:
    """All that ``source`` offers while ``panes`` lie there."""
    return tuple(OFFERS[source][colour][count] for colour, count in enumerate(counts_of(panes, HUES)) if count)


# The same for everything a factory may hold, by the factory's number.
FACTORY_OFFERS: list[dict[int, tuple[Offer, ...]]] = [
    {
        panes: offers_of(source, panes)
        for size in range(FACTORY_TILES + 1)
        for panes in map(panes_of, combinations_with_replacement(range(HUES), size))
    }
    for source in range(len(SOURCES))
]
