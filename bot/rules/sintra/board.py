"""What lies in front of one player of Sintra: pattern strips, of which each is made once, and windows."""

from __future__ import annotations

from functools import cache
from typing import Any

from bot.rules.drafting import DraftingBoard
from bot.rules.game import SheetLine
from bot.rules.sintra.pieces import BROKEN, COLOURS, HUES, JOKER, LEFTOVERS, NO_PANE, SLOTS, SPACES, panes_of
from bot.rules.sintra.printed import FACES, SPACE_WORDS, Boards, PrintedStrip
from bot.rules.sintra.snapshot import BoardSnapshot, FavouriteSnapshot, StripSnapshot

NOTHING = (NO_PANE,) * SPACES  # the panes on an empty strip
PANE_WORDS: tuple[str | None, ...] = (*COLOURS, None)
Way = tuple[int, int]
"""How a draft goes to a strip: joker spaces used, and the pane that is kept if that completes it (else `NO_PANE`)."""
NO_CHOICE: tuple[Way, ...] = ((0, NO_PANE),)
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

    def fitting(self, colour: int, count: int) -> tuple[int, int, int]:
        """Of ``count`` panes of ``colour``: how many are placed, and the fewest and most jokers they may use."""
        room, jokers = self.room(colour), self.room(JOKER)
        placed = min(count, room + jokers)
        return placed, max(0, placed - room), min(placed, jokers)

    def ways(self, colour: int, count: int) -> tuple[Way, ...]:
        """The ways open to ``count`` panes of ``colour``, those with few jokers first; none where they do not fit."""
        ways = self._ways.get((colour, count))
        if ways is None:
            placed, fewest, most = self.fitting(colour, count)
            full = self.count + placed == SPACES
            keeps = sorted({colour, *self.panes} - {NO_PANE}) if full else [NO_PANE]
            ways = tuple((jokers, keep) for jokers in range(fewest, most + 1) for keep in keeps) if placed else ()
            self._ways[colour, count] = ways
        return ways

    def after(self, colour: int, count: int, jokers: int) -> Strip:
        """The strip with panes that fit on it, ``jokers`` of them on joker spaces, filled from the top."""
        strip = self._next.get((colour, count, jokers))
        if strip is None:
            placed, _, _ = self.fitting(colour, count)
            left = {JOKER: jokers, colour: placed - jokers}
            panes = list(self.panes)
            for place, space in enumerate(self.spaces):
                if panes[place] == NO_PANE and left.get(space):
                    panes[place] = colour
                    left[space] -= 1
            strip = self._next[colour, count, jokers] = strip_of(self.printed, self.face, tuple(panes))
        return strip

    def turned(self) -> Strip:
        """The strip turned over, with nothing on it."""
        return strip_of(self.printed, FACES[self.face == FACES[0]])

    def snapshot(self) -> StripSnapshot | None:
        """What is to be seen of it, if it has not left the game."""
        if self.printed is None:
            return None
        spaces = tuple(SPACE_WORDS[space] for space in self.spaces)
        return StripSnapshot(self.printed.id, self.face, spaces, tuple(PANE_WORDS[pane] for pane in self.panes))


@cache
def strip_of(printed: PrintedStrip | None, face: str, panes: tuple[int, ...] = NOTHING) -> Strip:
    """The strip with a face up and panes on its spaces; the same is always the same object."""
    return Strip(printed, face, panes)


GONE = strip_of(None, "")  # where there is no strip any more


class Board(DraftingBoard):
    """Strips, windows, glazier, broken glass and score of a player."""

    lists = ("bottom", "strips", "top")
    snapshot_type = BoardSnapshot
    score = glazier = broken = broken_steps = shattered = broken_points = 0
    colour_panes = colour_points = window_points = 0

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
            self.strips[slot] = full.turned()
        points = self.points[slot] + sum([self.points[at] for at in range(slot + 1, SLOTS) if self.top[at] != NO_PANE])
        self.score += points
        self.window_points += points
        return points

    def fits(self, colour: int, count: int) -> list[int]:
        """The slots in reach that take such a draft."""
        return [slot for slot in range(self.glazier, SLOTS) if self.strips[slot].ways(colour, count)]

    def options(self, colour: int, count: int) -> list[tuple[int, int, int]]:
        """What can be done with a draft: slot, joker spaces, pane kept; strips that leave no choice come first."""
        plain: list[tuple[int, int, int]] = []
        choices: list[tuple[int, int, int]] = []
        for slot in range(self.glazier, SLOTS):
            ways = self.strips[slot].ways(colour, count)
            if ways == NO_CHOICE:
                plain.append((slot, 0, NO_PANE))
            elif ways:
                choices += [(slot, *way) for way in ways]
        return plain + choices or [(BROKEN, 0, NO_PANE)]

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

    def around(self) -> list[int]:
        """How many panes lie around each ornament."""
        top, bottom = self.top, self.bottom
        return [
            (top[left] != NO_PANE) + (top[right] != NO_PANE) + (bottom[left] != NO_PANE) + (bottom[right] != NO_PANE)
            for left, right in self.printed.ornaments
        ]

    def completed(self) -> int:
        """How many windows hold two panes."""
        return SLOTS - self.bottom.count(NO_PANE)

    def favourite(self) -> tuple[int, int]:
        """The colour that counts on side B, the first of equals, and how many panes there are of it."""
        completed = [slot for slot in range(SLOTS) if self.bottom[slot] != NO_PANE]
        panes = [row[slot] for row in (self.top, self.bottom) for slot in completed]
        colour = max(range(HUES), key=lambda hue: (panes.count(hue), -hue))
        return colour, panes.count(colour)

    def side_points(self) -> int:
        """What the palace side brings at the end."""
        if self.side == "a":
            return sum(self.printed.ornament_points[panes] for panes in self.around())
        return self.completed() * self.favourite()[1]

    def sheet(self) -> tuple[SheetLine, ...]:
        """Where the points of a finished game come from.

        Broken glass has its price, which breaks ties; what a score of zero could not pay of it has a line of its own.
        """
        unpaid = self.broken_points - self.price
        windows = sum(pane != NO_PANE for pane in (*self.top, *self.bottom))
        if self.side == "a":
            last = SheetLine("ornaments", sum(panes > 0 for panes in self.around()), self.side_points())
        else:
            last = SheetLine("completed", self.completed(), self.side_points())
        return (
            SheetLine("colour", self.colour_panes, self.colour_points),
            SheetLine("windows", windows, self.window_points),
            SheetLine("leftovers", self.leftovers, self.leftovers // LEFTOVERS),
            SheetLine("broken", self.broken_steps, self.price),
            SheetLine("unpaid", unpaid, unpaid),
            last,
        )

    def shown(self) -> dict[str, Any]:
        """Strips and windows as words, and what they come to."""
        colour, count = self.favourite()
        return {
            "glazier": self.glazier + 1,
            "strips": tuple(strip.snapshot() for strip in self.strips),
            "windows": tuple((PANE_WORDS[self.top[slot]], PANE_WORDS[self.bottom[slot]]) for slot in range(SLOTS)),
            "around": tuple(self.around()),
            "completed": self.completed(),
            "favourite": FavouriteSnapshot(COLOURS[colour], count),
        }
