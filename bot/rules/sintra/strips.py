"""Pattern strips as they may lie in a palace: each is made once, and knows what fits and what it becomes."""

from __future__ import annotations

from bot.rules.sintra.pieces import COLOURS, HUES, JOKER, NO_PANE, SPACES, panes_of
from bot.rules.sintra.snapshot import StripSnapshot

NOTHING = (NO_PANE,) * SPACES  # the panes on an empty strip
Way = tuple[int, int]
"""Joker spaces used, and the pane that is kept."""
NO_CHOICE: tuple[Way, ...] = ((0, NO_PANE),)
"""The ways of a draft that leaves nothing to choose."""

# What a space shows, and what lies on it, as words of JSON.
SPACE_WORDS: tuple[str, ...] = (*COLOURS, "joker")
PANE_WORDS: tuple[str | None, ...] = (*COLOURS, None)


class Face:
    """One face of a pattern strip; ``other`` is its back."""

    other: Face

    def __init__(self, strip: str, side: str, spaces: tuple[int, ...]) -> None:
        self.strip = strip
        self.side = side
        self.spaces = spaces
        self.words = [SPACE_WORDS[space] for space in spaces]
        self._strips: dict[tuple[int, ...], Strip] = {}

    def with_panes(self, panes: tuple[int, ...] = NOTHING) -> Strip:
        """The strip with this face up and ``panes`` on its spaces; the same panes are always the same object."""
        strip = self._strips.get(panes)
        if strip is None:
            strip = self._strips[panes] = Strip(self, panes)
        return strip


class Strip:
    """A pattern strip at one moment, immutable; or that there is none any more. ``ways`` are by field."""

    def __init__(self, face: Face | None, panes: tuple[int, ...]) -> None:
        self.face = face
        self.panes = panes
        on_it = [pane for pane in panes if pane != NO_PANE]
        self.held = panes_of(on_it)
        self.count = len(on_it)
        self.ways = [self._find_ways(*divmod(field, SPACES)) for field in range(HUES * SPACES)]
        self._next: dict[tuple[int, int], Strip] = {}

    def room(self, space: int) -> int:
        """How many spaces are free that show ``space``, a colour or ``JOKER``."""
        spaces = self.face.spaces if self.face else ()
        return sum(shown == space and pane == NO_PANE for shown, pane in zip(spaces, self.panes, strict=False))

    def fitting(self, colour: int, count: int) -> tuple[int, int, int]:
        """Of ``count`` panes of ``colour``: how many are placed, and the fewest and most jokers they may use."""
        room, jokers = self.room(colour), self.room(JOKER)
        placed = min(count, room + jokers)
        fewest = max(0, placed - room)
        return placed, fewest, min(placed, jokers)

    def after(self, field: int, jokers: int) -> Strip:
        """The strip with a draft of ``field`` on it, ``jokers`` of its panes on joker spaces, filled from the top."""
        strip = self._next.get((field, jokers))
        if strip is None:
            strip = self._next[field, jokers] = self._with(field, jokers)
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

    def _find_ways(self, colour: int, count: int) -> tuple[Way, ...]:
        """The ways that are open to ``count + 1`` panes, those with few jokers first; none where they do not fit."""
        placed, fewest, most = self.fitting(colour, count + 1)
        if not placed:
            return ()
        full = self.count + placed == SPACES
        keeps = sorted({colour, *self.panes} - {NO_PANE}) if full else [NO_PANE]
        return tuple((jokers, keep) for jokers in range(fewest, most + 1) for keep in keeps)


GONE = Strip(None, NOTHING)  # where there is no strip any more
