"""A palace side as the rules use it, and what lies in front of one player."""

from __future__ import annotations

from typing import ClassVar

from bot.rules.drafting import DraftingBoard
from bot.rules.game import SheetLine
from bot.rules.sintra.pieces import COLOURS, EVERY_SLOT, HUES, LEFTOVERS, NO_PANE, REACH, SLOTS
from bot.rules.sintra.printed import Boards
from bot.rules.sintra.snapshot import BoardSnapshot, FavouriteSnapshot
from bot.rules.sintra.strips import GONE, PANE_WORDS, Face, Strip

NO_STRIP = -1  # as a place to walk to


class Palace:
    """What is printed on one side of the palace, and everything that can be worked out from it once for all games."""

    __slots__ = (
        "boards",
        "faces",
        "flags",
        "ornament_points",
        "ornaments",
        "points",
        "resets",
        "side",
        "sums",
        "track",
    )

    def __init__(self, boards: Boards, side: str) -> None:
        self.boards = boards
        self.side = side
        self.flags = boards.flags
        self.points = boards.points[side]
        self.track = boards.track
        self.ornaments = boards.ornaments
        self.ornament_points = boards.ornament_points
        # By windows, one bit for each: their points together.
        self.sums = [
            sum(points for window, points in enumerate(self.points) if windows >> window & 1)
            for windows in range(EVERY_SLOT + 1)
        ]
        # By place of the glazier and strips still there, one bit for each: where a reset leads.
        self.resets = [[self._reset(slot, present) for present in range(EVERY_SLOT + 1)] for slot in range(SLOTS)]
        self.faces: list[tuple[Face, Face]] = []
        for strip in boards.strips:
            front = Face(strip.id, "front", strip.front, self.flags.joker_choice_free)
            back = Face(strip.id, "back", strip.back, self.flags.joker_choice_free)
            front.other, back.other = back, front
            self.faces.append((front, back))

    def _reset(self, slot: int, present: int) -> int:
        leftmost = (present & -present).bit_length() - 1
        if leftmost == slot or (leftmost > slot and not self.flags.reset_allows_rightward):
            return NO_STRIP
        if leftmost < slot and self.flags.reset_blocked_by_gaps:
            reached = slot
            while reached and present >> reached - 1 & 1:
                reached -= 1
            return reached if reached < slot else NO_STRIP
        return leftmost  # NO_STRIP if there is none at all


class Board(DraftingBoard):
    """Strips, windows, glazier, broken glass and score of a player; what fits where is kept beside them."""

    __slots__ = (
        "bottom",
        "broken",
        "broken_points",
        "broken_steps",
        "colour_panes",
        "colour_points",
        "glazed",
        "glazier",
        "palace",
        "plain",
        "present",
        "shattered",
        "special",
        "strips",
        "top",
        "window_points",
    )

    lists: ClassVar[tuple[str, ...]] = ("bottom", "strips", "top")

    def __init__(self, palace: Palace) -> None:
        self.palace = palace
        self.score = 0
        self.glazier = 0
        self.strips = [GONE] * SLOTS
        self.present = 0  # the strips still there, one bit for each
        self.plain = self.special = 0  # as of a strip, with one bit for each slot
        self.top = [NO_PANE] * SLOTS
        self.bottom = [NO_PANE] * SLOTS
        self.glazed = 0  # the windows with panes, one bit for each
        self.broken = 0  # where the marker stands on the track
        self.broken_steps = 0  # all steps of the game
        self.shattered = 0  # how often the marker reached the end
        self.broken_points = 0  # all that broken glass has cost, zero or less
        self.colour_panes = 0  # the panes that have scored for the colour of a round
        self.colour_points = 0
        self.window_points = 0

    def lay(self, slot: int, strip: Strip) -> None:
        """Let ``strip`` lie in ``slot`` from now on."""
        was = self.strips[slot]
        self.strips[slot] = strip
        self.plain ^= (was.plain ^ strip.plain) << slot
        self.special ^= (was.special ^ strip.special) << slot
        if strip is GONE:
            self.present &= ~(1 << slot)
        else:
            self.present |= 1 << slot

    def window_worth(self, slot: int) -> int:
        """What the next pane in a window brings: its points, and those of all windows with panes to its right."""
        return self.palace.points[slot] + self.palace.sums[self.glazed >> slot + 1 << slot + 1]

    def glaze(self, slot: int, full: Strip, keep: int) -> int:
        """Keep the pane ``keep`` of a full strip in its window, turn the strip or remove it. Returns the points."""
        if self.glazed >> slot & 1:
            self.bottom[slot] = keep
            self.lay(slot, GONE)
        else:
            self.top[slot] = keep
            self.glazed |= 1 << slot
            self.lay(slot, full.turned())
        points = self.window_worth(slot)
        self.score += points
        self.window_points += points
        return points

    def fits(self, field: int) -> int:
        """The slots in reach that take a draft of ``field``, one bit for each."""
        return ((self.plain | self.special) & REACH[self.glazier]) >> SLOTS * field & EVERY_SLOT

    def price_of(self, price: int) -> int:
        """As much of a price, zero or less, as is paid before the score comes to its floor."""
        floor = self.palace.flags.score_floor
        return price if floor is None else min(0, max(price, floor - self.score))

    def pay(self, price: int) -> int:
        """Lose points for broken glass, not below the floor of the score. Returns what the score changed by."""
        points = self.price_of(price)
        self.score += points
        self.broken_points += points
        return points

    def crack(self, steps: int) -> list[int]:
        """Move the marker of broken glass; returns what the score changed by, each time it came to the end."""
        lost = []
        track = self.palace.track
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
        return self.palace.track[self.broken]

    @property
    def penalty(self) -> int:
        """What ties are broken by: the prices of all broken glass, the marker's included, zero or less."""
        track = self.palace.track
        return self.owed + (self.shattered * track[-1] if self.palace.flags.tiebreak_counts_midgame else 0)

    @property
    def result(self) -> tuple[int, ...]:
        """What ranks are given by: among equal points, less broken glass wins."""
        return self.score, self.penalty

    @property
    def leftovers(self) -> int:
        """How many panes lie on strips."""
        return sum(strip.count for strip in self.strips)

    def around(self) -> list[int]:
        """How many panes lie around each ornament."""
        top, bottom = self.top, self.bottom
        return [
            (top[left] != NO_PANE) + (top[right] != NO_PANE) + (bottom[left] != NO_PANE) + (bottom[right] != NO_PANE)
            for left, right in self.palace.ornaments
        ]

    def completed(self) -> int:
        """How many windows hold two panes."""
        return SLOTS - self.bottom.count(NO_PANE)

    def favourite(self) -> tuple[int, int]:
        """The colour that counts on side B, the first of equals, and how many panes there are of it."""
        only_completed = self.palace.flags.side_b_count_scope == "completed_windows"
        panes = [
            pane
            for top, bottom in zip(self.top, self.bottom, strict=True)
            if bottom != NO_PANE or not only_completed
            for pane in (top, bottom)
        ]
        colour = max(range(HUES), key=lambda hue: (panes.count(hue), -hue))
        return colour, panes.count(colour)

    def side_points(self) -> int:
        """What the palace side brings at the end."""
        if self.palace.side == "a":
            return sum(self.palace.ornament_points[panes] for panes in self.around())
        return self.completed() * self.favourite()[1]

    def sheet(self) -> tuple[SheetLine, ...]:
        """Where the points of a finished game come from."""
        windows = sum(pane != NO_PANE for pane in (*self.top, *self.bottom))
        if self.palace.side == "a":
            last = SheetLine("ornaments", sum(panes > 0 for panes in self.around()), self.side_points())
        else:
            last = SheetLine("completed", self.completed(), self.side_points())
        return (
            SheetLine("colour", self.colour_panes, self.colour_points),
            SheetLine("windows", windows, self.window_points),
            SheetLine("leftovers", self.leftovers, self.leftovers // LEFTOVERS),
            SheetLine("broken", self.broken_steps, self.broken_points),
            last,
        )

    def snapshot(self) -> BoardSnapshot:
        """What is to be seen of it."""
        colour, count = self.favourite()
        return BoardSnapshot(
            score=self.score,
            glazier=self.glazier + 1,
            strips=tuple(strip.snapshot() for strip in self.strips),
            windows=tuple((PANE_WORDS[self.top[slot]], PANE_WORDS[self.bottom[slot]]) for slot in range(SLOTS)),
            points=self.palace.points,
            around=tuple(self.around()),
            completed=self.completed(),
            favourite=FavouriteSnapshot(COLOURS[colour], count),
            broken=self.broken,
            broken_steps=self.broken_steps,
            shattered=self.shattered,
            broken_points=self.broken_points,
            colour_panes=self.colour_panes,
            colour_points=self.colour_points,
            window_points=self.window_points,
        )
