"""A palace side as the rules use it, and what lies in front of one player."""

from __future__ import annotations

from bot.rules.drafting import DraftingBoard
from bot.rules.game import SheetLine
from bot.rules.sintra.pieces import BROKEN, COLOURS, HUES, LEFTOVERS, NO_PANE, SLOTS
from bot.rules.sintra.printed import Boards
from bot.rules.sintra.snapshot import BoardSnapshot, FavouriteSnapshot
from bot.rules.sintra.strips import GONE, NO_CHOICE, PANE_WORDS, Face, Strip


class Palace:
    """What is printed on one side of the palace."""

    def __init__(self, boards: Boards, side: str) -> None:
        self.boards = boards
        self.side = side
        self.points = boards.points[side]
        self.track = boards.track
        self.ornaments = boards.ornaments
        self.ornament_points = boards.ornament_points
        self.faces: list[tuple[Face, Face]] = []
        for strip in boards.strips:
            front, back = Face(strip.id, "front", strip.front), Face(strip.id, "back", strip.back)
            front.other, back.other = back, front
            self.faces.append((front, back))


class Board(DraftingBoard):
    """Strips, windows, glazier, broken glass and score of a player."""

    lists = ("bottom", "strips", "top")

    def __init__(self, palace: Palace) -> None:
        self.palace = palace
        self.score = 0
        self.glazier = 0
        self.strips = [GONE] * SLOTS
        self.top = [NO_PANE] * SLOTS
        self.bottom = [NO_PANE] * SLOTS
        self.broken = 0  # where the marker stands on the track
        self.broken_steps = 0  # all steps of the game
        self.shattered = 0  # how often the marker reached the end
        self.broken_points = 0  # all that broken glass has cost, zero or less
        self.colour_panes = 0  # the panes that have scored for the colour of a round
        self.colour_points = 0
        self.window_points = 0

    def window_worth(self, slot: int) -> int:
        """What the next pane in a window brings: its points, and those of all windows with panes to its right."""
        right = range(slot + 1, SLOTS)
        return self.palace.points[slot] + sum([self.palace.points[at] for at in right if self.top[at] != NO_PANE])

    def glaze(self, slot: int, full: Strip, keep: int) -> int:
        """Keep the pane ``keep`` of a full strip in its window, turn the strip or remove it. Returns the points."""
        if self.top[slot] != NO_PANE:
            self.bottom[slot] = keep
            self.strips[slot] = GONE
        else:
            self.top[slot] = keep
            self.strips[slot] = full.turned()
        points = self.window_worth(slot)
        self.score += points
        self.window_points += points
        return points

    def fits(self, field: int) -> list[int]:
        """The slots in reach that take a draft of ``field``."""
        return [slot for slot in range(self.glazier, SLOTS) if self.strips[slot].ways[field]]

    def options(self, field: int) -> list[tuple[int, int, int]]:
        """What can be done with a draft: slot, joker spaces, pane kept; strips that leave no choice come first."""
        plain: list[tuple[int, int, int]] = []
        choices: list[tuple[int, int, int]] = []
        for slot in range(self.glazier, SLOTS):
            ways = self.strips[slot].ways[field]
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
        return self.owed + self.shattered * track[-1]

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
        completed = [slot for slot in range(SLOTS) if self.bottom[slot] != NO_PANE]
        panes = [row[slot] for row in (self.top, self.bottom) for slot in completed]
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
