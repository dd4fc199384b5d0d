"""Pattern strips as they may lie in a palace: each is made once, and knows what fits and what it becomes."""

from __future__ import annotations

from bot.rules.game import Move
from bot.rules.sintra.pieces import (
    COLOURS,
    FIELD_BITS,
    FIELDS,
    HUES,
    JOKER,
    MOST_JOKERS,
    NO_PANE,
    PLACES,
    PLAIN_WAYS,
    SLOTS,
    SPACES,
    field_of,
    panes_of,
    way_of,
)
from bot.rules.sintra.snapshot import StripSnapshot

WAYS_OF_JOKERS = MOST_JOKERS + 1  # none as well
NOTHING = (NO_PANE,) * SPACES  # the panes on an empty strip

# What a space shows, and what lies on it, as words of JSON.
SPACE_WORDS: tuple[str, ...] = (*COLOURS, "joker")
PANE_WORDS: tuple[str | None, ...] = (*COLOURS, None)


class Face:
    """One face of a pattern strip; ``other`` is its back."""

    __slots__ = ("_strips", "free_choice", "other", "side", "spaces", "strip", "words")

    other: Face

    def __init__(self, strip: str, side: str, spaces: tuple[int, ...], free_choice: bool) -> None:
        self.strip = strip
        self.side = side
        self.spaces = spaces
        self.words = [SPACE_WORDS[space] for space in spaces]
        self.free_choice = free_choice
        self._strips: dict[tuple[int, ...], Strip] = {}

    def with_panes(self, panes: tuple[int, ...] = NOTHING) -> Strip:
        """The strip with this face up and ``panes`` on its spaces; the same panes are always the same object."""
        strip = self._strips.get(panes)
        if strip is None:
            strip = self._strips[panes] = Strip(self, panes)
        return strip


class Strip:
    """A pattern strip at one moment, immutable.

    ``ways`` are, by field, the ways that are open to such a draft, one bit for each. ``plain`` has a bit for every
    field that fits and leaves no choice, ``special`` one for every field that fits and does.
    """

    __slots__ = ("_lists", "_next", "count", "face", "held", "panes", "plain", "special", "ways")

    def __init__(self, face: Face | None, panes: tuple[int, ...]) -> None:
        self.face = face
        self.panes = panes
        on_it = [pane for pane in panes if pane != NO_PANE]
        self.held = panes_of(on_it)
        self.count = len(on_it)
        self.ways = [0] * FIELDS
        self.plain = self.special = 0
        self._next: list[Strip | None] = [None for _ in range(WAYS_OF_JOKERS * FIELDS)]
        self._lists: dict[int, list[Move]] = {}
        if face is not None:
            self._find_ways(face)

    def room(self, space: int) -> int:
        """How many spaces are free that show ``space``, a colour or ``JOKER``."""
        spaces = self.face.spaces if self.face else ()
        return sum(shown == space and pane == NO_PANE for shown, pane in zip(spaces, self.panes, strict=False))

    def fitting(self, colour: int, count: int) -> tuple[int, int, int]:
        """Of ``count`` panes of ``colour``: how many are placed, and the fewest and most jokers they may use."""
        room, jokers = self.room(colour), self.room(JOKER)
        placed = min(count, room + jokers)
        fewest = max(0, placed - room)
        free_choice = self.face is not None and self.face.free_choice
        return placed, fewest, min(placed, jokers) if free_choice else fewest

    def moves(self, field: int, source: int, slot: int) -> list[Move]:
        """The moves that bring a draft of ``field`` from ``source`` to this strip in ``slot``."""
        key = (field * SLOTS + slot) * 10 + source
        moves = self._lists.get(key)
        if moves is None:
            ways, listed = self.ways[field], PLACES[source][field // SPACES][slot]
            moves = self._lists[key] = [move for move in listed if ways >> move.way & 1]
        return moves

    def after(self, field: int, jokers: int) -> Strip:
        """The strip with a draft of ``field`` on it, ``jokers`` of its panes on joker spaces, filled from the top."""
        strip = self._next[WAYS_OF_JOKERS * field + jokers]
        if strip is None:
            strip = self._next[WAYS_OF_JOKERS * field + jokers] = self._with(field, jokers)
        return strip

    def snapshot(self) -> StripSnapshot | None:
        """What is to be seen of it, if it has not left the game."""
        if self.face is None:
            return None
        panes = tuple(PANE_WORDS[pane] for pane in self.panes)
        return StripSnapshot(self.face.strip, self.face.side, tuple(self.face.words), panes)

    def turned(self) -> Strip:
        """The strip turned over, with nothing on it."""
        return self.face.other.with_panes() if self.face else self

    def _with(self, field: int, jokers: int) -> Strip:
        if self.face is None:
            return self
        colour = field // SPACES
        placed, _, _ = self.fitting(colour, field % SPACES + 1)
        left = {JOKER: jokers, colour: placed - jokers}
        panes = list(self.panes)
        for place, space in enumerate(self.face.spaces):
            if panes[place] == NO_PANE and left.get(space):
                panes[place] = colour
                left[space] -= 1
        return self.face.with_panes(tuple(panes))

    def _find_ways(self, face: Face) -> None:
        free = self.panes.count(NO_PANE)
        for colour in range(HUES):
            keeps = sorted({colour, *self.panes} - {NO_PANE})
            for count in range(1, SPACES + 1):
                placed, fewest, most = self.fitting(colour, count)
                if not placed:
                    continue
                field = field_of(colour, count)
                for jokers in range(fewest, most + 1):
                    for keep in keeps if placed == free else [NO_PANE]:
                        self.ways[field] |= 1 << way_of(jokers, keep)
                bit = 1 << FIELD_BITS * field
                if self.ways[field] == PLAIN_WAYS:
                    self.plain |= bit
                else:
                    self.special |= bit


GONE = Strip(None, NOTHING)  # where there is no strip any more
