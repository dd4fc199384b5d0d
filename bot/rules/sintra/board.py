"""What lies in front of one player of Sintra: pattern strips, of which each is made once, and windows."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from bot.rules.drafting import DraftingBoard
from bot.rules.game import SheetLine
from bot.rules.sintra.pieces import BROKEN, COLOURS, HUES, JOKER, LEFTOVERS, NO_PANE, SLOTS, SPACES, panes_of
from bot.rules.sintra.printed import BACK, FRONT, SPACE_WORDS, Boards, PrintedStrip
from bot.rules.sintra.snapshot import FavouriteSnapshot, SintraBoardSnapshot, StripSnapshot

NOTHING = (NO_PANE,) * SPACES  # the panes on an empty strip
PANE_WORDS: tuple[str | None, ...] = (*COLOURS, None)
StripOption = tuple[int, int, int]
"""What can be done with a draft: the slot of a strip or `BROKEN`, joker spaces used, and the pane kept as in `Way`."""


class Way(NamedTuple):
    """How a draft goes to a strip: joker spaces used, and the pane that is kept if that completes it (else NO_PANE)."""

    jokers: int
    keep: int


class Fit(NamedTuple):
    """How many panes of a draft are placed on a strip, and the fewest and the most jokers they may use."""

    placed: int
    fewest: int
    most: int


class Favourite(NamedTuple):
    """The colour that counts on side B, and how many panes there are of it in completed windows."""

    colour: int
    panes: int


NO_CHOICE = (Way(0, NO_PANE),)
"""The ways of a draft that leaves nothing to choose."""


class Strip:
    """A pattern strip at one moment, immutable, or that there is none any more; :func:`strip_of` makes them."""

    def __init__(self, printed: PrintedStrip | None, face: str, panes: tuple[int, ...]) -> None:
        self.printed = printed
        self.face = face
        self.panes = panes
        self.spaces: tuple[int, ...] = getattr(printed, face, ())
        on_it = [pane for pane in panes if pane != NO_PANE]
        self.held = panes_of(on_it)
        self.count = len(on_it)
        self._ways: dict[tuple[int, int], tuple[Way, ...]] = {}
        self._next: dict[tuple[int, int, int], Strip] = {}

    def room(self, space: int) -> int:
        """How many spaces are free that show ``space``, a colour or ``JOKER``."""
        return sum(shown == space and pane == NO_PANE for shown, pane in zip(self.spaces, self.panes, strict=False))

    def fit(self, colour: int, count: int) -> Fit:
        """How ``count`` panes of ``colour`` fit on it."""
        room = self.room(colour)
        jokers = self.room(JOKER)
        placed = min(count, room + jokers)
        return Fit(placed, fewest=max(0, placed - room), most=min(placed, jokers))

    def ways(self, colour: int, count: int) -> tuple[Way, ...]:
        """The ways open to ``count`` panes of ``colour``, those with few jokers first; none where they do not fit."""
        ways = self._ways.get((colour, count))
        if ways is None:
            ways = tuple(self._list_ways(colour, count))
            self._ways[colour, count] = ways
        return ways

    def after(self, colour: int, count: int, jokers: int) -> Strip:
        """The strip with panes that fit on it, ``jokers`` of them on joker spaces, filled from the top."""
        strip = self._next.get((colour, count, jokers))
        if strip is None:
            strip = strip_of(self.printed, self.face, self._place(colour, count, jokers))
            self._next[colour, count, jokers] = strip
        return strip

    def turn_over(self) -> Strip:
        """The strip with its other face up, and nothing on it."""
        if self.face == FRONT:
            return strip_of(self.printed, BACK)
        return strip_of(self.printed, FRONT)

    def _list_ways(self, colour: int, count: int) -> list[Way]:
        fit = self.fit(colour, count)
        if not fit.placed:
            return []
        keeps = [NO_PANE]
        if self.count + fit.placed == SPACES:
            keeps = sorted({colour, *self.panes} - {NO_PANE})
        return [Way(jokers, keep) for jokers in range(fit.fewest, fit.most + 1) for keep in keeps]

    def _place(self, colour: int, count: int, jokers: int) -> tuple[int, ...]:
        """The panes on its spaces once these are placed."""
        left = {JOKER: jokers, colour: self.fit(colour, count).placed - jokers}
        panes = list(self.panes)
        for place, space in enumerate(self.spaces):
            if panes[place] == NO_PANE and left.get(space):
                panes[place] = colour
                left[space] -= 1
        return tuple(panes)

    def snapshot(self) -> StripSnapshot | None:
        """What is to be seen of it, if it has not left the game."""
        if self.printed is None:
            return None
        spaces = tuple(SPACE_WORDS[space] for space in self.spaces)
        panes = tuple(PANE_WORDS[pane] for pane in self.panes)
        return StripSnapshot(self.printed.id, self.face, spaces, panes)


@cache
def strip_of(printed: PrintedStrip | None, face: str, panes: tuple[int, ...] = NOTHING) -> Strip:
    """The strip with a face up and panes on its spaces; the same is always the same object."""
    return Strip(printed, face, panes)


GONE = strip_of(None, "")  # where there is no strip any more


class SintraPlayerBoard(DraftingBoard):
    """Strips, windows, glazier, broken glass and score of a player."""

    lists = ("bottom", "strips", "top")
    snapshot_type = SintraBoardSnapshot
    score = 0
    glazier = 0
    broken = 0
    broken_steps = 0
    shattered = 0
    broken_points = 0
    colour_panes = 0
    colour_points = 0
    window_points = 0

    def __init__(self, printed: Boards, side: str) -> None:
        self.printed = printed
        self.side = side
        self.points = printed.points[side]
        self.strips = [GONE] * SLOTS
        self.top = [NO_PANE] * SLOTS
        self.bottom = [NO_PANE] * SLOTS

    def glaze(self, slot: int, full: Strip, keep: int) -> int:
        """Keep the pane ``keep`` of a full strip in its window, turn the strip or remove it.

        Returns the points: those of the window, and of all windows with panes to its right.
        """
        if self.top[slot] != NO_PANE:
            self.bottom[slot] = keep
            self.strips[slot] = GONE
        else:
            self.top[slot] = keep
            self.strips[slot] = full.turn_over()
        points = self.points[slot]
        for right in range(slot + 1, SLOTS):
            if self.top[right] != NO_PANE:
                points += self.points[right]
        self.score += points
        self.window_points += points
        return points

    def fits(self, colour: int, count: int) -> list[int]:
        """The slots in reach that take such a draft."""
        return [slot for slot in range(self.glazier, SLOTS) if self.strips[slot].ways(colour, count)]

    def options(self, colour: int, count: int) -> list[StripOption]:
        """What can be done with a draft; strips that leave no choice come first."""
        plain: list[StripOption] = []
        choices: list[StripOption] = []
        for slot in range(self.glazier, SLOTS):
            ways = self.strips[slot].ways(colour, count)
            if ways == NO_CHOICE:
                plain.append((slot, 0, NO_PANE))
            elif ways:
                choices += [(slot, *way) for way in ways]
        if not plain and not choices:
            return [(BROKEN, 0, NO_PANE)]
        return plain + choices

    @property
    def leftmost(self) -> int:
        """The slot of the first strip that is still there, to which a reset leads; the glazier's if there is none."""
        return next((slot for slot, strip in enumerate(self.strips) if strip is not GONE), self.glazier)

    @property
    def can_reset(self) -> bool:
        """Whether there is a strip to the left of the glazier."""
        return self.leftmost < self.glazier

    def price_of(self, price: int) -> int:
        """As much of a price, zero or less, as is paid before the score comes to zero."""
        return max(price, -self.score)

    def pay(self, price: int) -> int:
        """Lose points for broken glass, a score never falls below zero. Returns what the score changed by."""
        points = self.price_of(price)
        self.score += points
        self.broken_points += points
        return points

    def crack(self, steps: int) -> list[int]:
        """Move the marker of broken glass; returns what the score changed by, each time it came to the end."""
        lost = []
        track = self.printed.track
        self.broken_steps += steps
        self.broken += steps
        while self.broken >= len(track) - 1:
            self.broken -= len(track) - 1
            self.shattered += 1
            lost.append(self.pay(track[-1]))
        return lost

    @property
    def owed(self) -> int:
        """The value at the marker of broken glass, zero or less."""
        return self.printed.track[self.broken]

    @property
    def price(self) -> int:
        """What all broken glass of the game costs, paid or not, zero or less."""
        return self.owed + self.shattered * self.printed.track[-1]

    @property
    def result(self) -> tuple[int, ...]:
        """What ranks are given by: among equal points, less broken glass wins, what the marker owes included."""
        return self.score, self.price

    @property
    def leftovers(self) -> int:
        """How many panes lie on strips."""
        return sum(strip.count for strip in self.strips)

    def count_around(self) -> list[int]:
        """How many panes lie around each ornament."""
        top = self.top
        bottom = self.bottom
        return [
            (top[left] != NO_PANE) + (top[right] != NO_PANE) + (bottom[left] != NO_PANE) + (bottom[right] != NO_PANE)
            for left, right in self.printed.ornaments
        ]

    def count_completed(self) -> int:
        """How many windows hold two panes."""
        return SLOTS - self.bottom.count(NO_PANE)

    def find_favourite(self) -> Favourite:
        """The colour of which there are most panes in completed windows, the first of equals."""
        panes: list[int] = []
        for top, bottom in zip(self.top, self.bottom, strict=True):
            if bottom != NO_PANE:
                panes += (top, bottom)
        counts = [panes.count(hue) for hue in range(HUES)]
        most = max(counts)
        return Favourite(counts.index(most), most)

    def side_points(self) -> int:
        """What the palace side brings at the end."""
        if self.side == "a":
            return sum(self.printed.ornament_points[panes] for panes in self.count_around())
        return self.count_completed() * self.find_favourite().panes

    def sheet(self) -> tuple[SheetLine, ...]:
        """Where the points of a finished game come from.

        Broken glass has its price, which breaks ties; what a score of zero could not pay of it has a line of its own.
        """
        unpaid = self.broken_points - self.price
        windows = sum(pane != NO_PANE for pane in (*self.top, *self.bottom))
        if self.side == "a":
            last = SheetLine("ornaments", sum(panes > 0 for panes in self.count_around()), self.side_points())
        else:
            last = SheetLine("completed", self.count_completed(), self.side_points())
        return (
            SheetLine("colour", self.colour_panes, self.colour_points),
            SheetLine("windows", windows, self.window_points),
            SheetLine("leftovers", self.leftovers, self.leftovers // LEFTOVERS),
            SheetLine("broken", self.broken_steps, self.price),
            SheetLine("unpaid", unpaid, unpaid),
            last,
        )

    def show_fields(self) -> dict[str, Any]:
        """Strips and windows as words, and what they come to."""
        windows = zip(self.top, self.bottom, strict=True)
        favourite = self.find_favourite()
        return {
            "glazier": self.glazier + 1,
            "strips": tuple(strip.snapshot() for strip in self.strips),
            "windows": tuple((PANE_WORDS[top], PANE_WORDS[bottom]) for top, bottom in windows),
            "around": tuple(self.count_around()),
            "completed": self.count_completed(),
            "favourite": FavouriteSnapshot(COLOURS[favourite.colour], favourite.panes),
        }
