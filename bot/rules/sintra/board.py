"""One player's board in Sintra: pattern strips (immutable and interned) and windows."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from bot.rules.drafting import DraftingBoard
from bot.rules.game import SheetLine
from bot.rules.sintra.pieces import BROKEN, COLOURS, HUES, JOKER, LEFTOVERS, NO_PANE, SLOTS, SPACES, panes_of
from bot.rules.sintra.printed_boards import BACK, FRONT, SPACE_WORDS, Boards, PrintedStrip
from bot.rules.sintra.snapshot import FavouriteSnapshot, SintraBoardSnapshot, StripSnapshot

NOTHING = (NO_PANE,) * SPACES  # the panes of an empty strip
PANE_WORDS: tuple[str | None, ...] = (*COLOURS, None)
StripOption = tuple[int, int, int]
"""An option for drafted panes: the slot of a strip, or `BROKEN`, followed by the jokers and the kept pane of a `Way`.
"""


class Way(NamedTuple):
    """A way to put panes on a strip: the number of jokers used and, if the strip becomes full, the kept pane."""

    jokers: int
    keep: int


class Fit(NamedTuple):
    """The number of drafted panes that fit on a strip, and the fewest and the most jokers they can use."""

    placed: int
    fewest: int
    most: int


class Favourite(NamedTuple):
    """The colour that scores on side B, and its number of panes in completed windows."""

    colour: int
    panes: int


NO_CHOICE = (Way(0, NO_PANE),)
"""The only way for panes that don't fill the strip and don't use any jokers."""


class Strip:
    """An immutable pattern strip, or an empty slot without a strip. Create strips with :func:`strip_of`."""

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
        """Return the number of free spaces that are printed with ``space``, which is a colour or ``JOKER``."""
        return sum(shown == space and pane == NO_PANE for shown, pane in zip(self.spaces, self.panes, strict=False))

    def fit(self, colour: int, count: int) -> Fit:
        """Return how many of ``count`` panes of ``colour`` fit on the strip, and how many jokers they can use."""
        room = self.room(colour)
        jokers = self.room(JOKER)
        placed = min(count, room + jokers)
        return Fit(placed, fewest=max(0, placed - room), most=min(placed, jokers))

    def ways(self, colour: int, count: int) -> tuple[Way, ...]:
        """Return the ways to put ``count`` panes of ``colour`` here, fewest jokers first; none if no pane fits."""
        ways = self._ways.get((colour, count))
        if ways is None:
            ways = tuple(self._list_ways(colour, count))
            self._ways[colour, count] = ways
        return ways

    def after(self, colour: int, count: int, jokers: int) -> Strip:
        """Return the strip after adding as many panes as fit, ``jokers`` of them on joker spaces, from the top."""
        strip = self._next.get((colour, count, jokers))
        if strip is None:
            strip = strip_of(self.printed, self.face, self._place(colour, count, jokers))
            self._next[colour, count, jokers] = strip
        return strip

    def turn_over(self) -> Strip:
        """Return the strip with its other face up and no panes."""
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
        """Return the panes on all spaces after adding these panes."""
        left = {JOKER: jokers, colour: self.fit(colour, count).placed - jokers}
        panes = list(self.panes)
        for place, space in enumerate(self.spaces):
            if panes[place] == NO_PANE and left.get(space):
                panes[place] = colour
                left[space] -= 1
        return tuple(panes)

    def snapshot(self) -> StripSnapshot | None:
        """Return the snapshot, or ``None`` if the strip has left the game."""
        if self.printed is None:
            return None
        spaces = tuple(SPACE_WORDS[space] for space in self.spaces)
        panes = tuple(PANE_WORDS[pane] for pane in self.panes)
        return StripSnapshot(self.printed.id, self.face, spaces, panes)


@cache
def strip_of(printed: PrintedStrip | None, face: str, panes: tuple[int, ...] = NOTHING) -> Strip:
    """Return the interned strip with this face up and these panes."""
    return Strip(printed, face, panes)


GONE = strip_of(None, "")  # represents a strip that has left the game


class SintraPlayerBoard(DraftingBoard):
    """A player's strips, windows, glazier, broken glass and score."""

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
        """Put the pane ``keep`` of a full strip into its window, and turn or remove the strip.

        Return the points for the window and for all windows to its right that contain panes.
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
        """Return the slots in reach of the glazier whose strips accept any of these panes."""
        return [slot for slot in range(self.glazier, SLOTS) if self.strips[slot].ways(colour, count)]

    def options(self, colour: int, count: int) -> list[StripOption]:
        """Return the options for drafted panes, beginning with the strips that don't offer a choice."""
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
        """The slot of the leftmost remaining strip, to which a reset leads. Without strips, the glazier's slot."""
        return next((slot for slot, strip in enumerate(self.strips) if strip is not GONE), self.glazier)

    @property
    def can_reset(self) -> bool:
        """Whether there is a strip to the left of the glazier."""
        return self.leftmost < self.glazier

    def price_of(self, price: int) -> int:
        """Return the part of a price (zero or less) that the score can pay."""
        return max(price, -self.score)

    def pay(self, price: int) -> int:
        """Pay for broken glass, but not below a score of 0. Return the change in the score."""
        points = self.price_of(price)
        self.score += points
        self.broken_points += points
        return points

    def crack(self, steps: int) -> list[int]:
        """Move the broken glass marker. Return the change in the score for each time the marker reached the end."""
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
        """The price at the broken glass marker's current step, zero or less."""
        return self.printed.track[self.broken]

    @property
    def price(self) -> int:
        """The price of all broken glass in this game, whether it has been paid or not. It is zero or less."""
        return self.owed + self.shattered * self.printed.track[-1]

    @property
    def result(self) -> tuple[int, ...]:
        """The score, then the price of all broken glass as a tie-breaker."""
        return self.score, self.price

    @property
    def leftovers(self) -> int:
        """The number of panes on strips."""
        return sum(strip.count for strip in self.strips)

    def count_around(self) -> list[int]:
        """Return the number of panes around each ornament."""
        top = self.top
        bottom = self.bottom
        return [
            (top[left] != NO_PANE) + (top[right] != NO_PANE) + (bottom[left] != NO_PANE) + (bottom[right] != NO_PANE)
            for left, right in self.printed.ornaments
        ]

    def count_completed(self) -> int:
        """Return the number of windows with two panes."""
        return SLOTS - self.bottom.count(NO_PANE)

    def find_favourite(self) -> Favourite:
        """Return the most frequent colour in completed windows. If several are tied, return the first of them."""
        panes: list[int] = []
        for top, bottom in zip(self.top, self.bottom, strict=True):
            if bottom != NO_PANE:
                panes += (top, bottom)
        counts = [panes.count(hue) for hue in range(HUES)]
        most = max(counts)
        return Favourite(counts.index(most), most)

    def side_points(self) -> int:
        """Return the final bonus of the palace side."""
        if self.side == "a":
            return sum(self.printed.ornament_points[panes] for panes in self.count_around())
        return self.count_completed() * self.find_favourite().panes

    def sheet(self) -> tuple[SheetLine, ...]:
        """Return the lines of the score sheet.

        Broken glass counts with its full price, which breaks ties. The line ``unpaid`` adds the part of the price that
        the score couldn't pay.
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
