"""Pictures of tables of Sintra.

Colours have the same names as in the rules ("white", "yellow", "orange", "blue", "pink"). Strips and windows are
numbered from the left and panes from the top, both starting at 0. The last move changed everything that is called
"fresh".
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import NamedTuple

from renderers import sprites
from renderers.boxes import Box
from renderers.canvas import Canvas, Lettering
from renderers.colours import RGB, SINTRA
from renderers.frame import Wishes
from renderers.heads import paint_head
from renderers.labels import paint_chip
from renderers.scene import Seat
from renderers.sintra import glass
from renderers.sintra.glass import JOKER
from renderers.sintra.layout import PANES, RAIL, SLOTS, TEXT, PalaceLayout, lay_out_palace
from renderers.sintra.results import lay_out_result
from renderers.strips import RING, lay_out_strip
from renderers.table import TableScene
from renderers.text import measure

CHIP = 34  # height of the chip that shows a pane's points
MARGIN = 30  # margin around the bonus for full windows, in the final picture
ICON = 30  # size of the icons next to numbers
STEP = (16, 10)  # width and height of a step of the broken glass track next to a plain palace
TITLE_COLUMNS = 6  # number of strips and windows in the title picture
TITLE_GAP = 16  # distance between the columns in the title picture
Panes = tuple[str | None, ...]


class Tally(NamedTuple):
    """The score of side B: the completed windows, the most frequent colour, and its number of panes."""

    windows: int
    colour: str
    panes: int


@dataclass(frozen=True, slots=True)
class Strip:
    """A pattern strip with its five spaces and the panes on them."""

    spaces: tuple[str, ...]
    panes: Panes


@dataclass(frozen=True, slots=True, kw_only=True)
class Palace(Seat):
    """One player's palace.

    ``strips`` are the eight strips. A strip that has left the game is ``None``. ``windows`` contains the two panes of
    each window, and ``points`` the printed points. ``glazier`` is the index of the strip above which the glazier
    stands, and ``broken`` is the step of the broken glass marker. On side A, ``ornaments`` contains the number of panes
    around each ornament. On side B, ``tally`` contains the numbers that make up the side's score. After the game,
    ``bonus`` is the score of the side, and ``lost`` is the price of all broken glass. Each of ``gains`` contains a
    window, one of its panes, and the points for placing this pane: first for the strip, then for windows.
    """

    strips: tuple[Strip | None, ...]
    windows: tuple[Panes, ...]
    points: tuple[int, ...]
    glazier: int
    broken: int
    ornaments: tuple[int, ...] = ()
    tally: Tally | None = None
    bonus: int | None = None
    lost: int | None = None
    fresh_panes: frozenset[tuple[int, int]] = frozenset()
    fresh_windows: frozenset[tuple[int, int]] = frozenset()
    fresh_broken: bool = False
    gains: tuple[tuple[tuple[int, int], tuple[int, ...]], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SintraTable(TableScene):
    """A table of Sintra, or a single palace.

    ``rounds`` are the colours of the six rounds. ``round`` is the number of the current round, starting at 1, or 0
    before and after a game. ``round_labels`` are texts that name the round's colour, with the longest first. ``track``
    contains the prices of broken glass.
    """

    fills = SINTRA
    wishes = Wishes(ratio=1.42, waiting=(556, 490, 446), side=180, rounds=188, pair=270, wide=66)
    meetings = glass.list_meetings()

    boards: tuple[Palace, ...]
    rounds: tuple[str, ...]
    round: int
    round_labels: tuple[str, ...]
    track: tuple[int, ...]

    @property
    def printed(self) -> Hashable:
        return self.track, tuple((board.points, bool(board.ornaments), bool(board.tally)) for board in self.boards)

    def _lay_out(self, box: Box, seat: int) -> PalaceLayout:
        return lay_out_palace(box, self.boards[seat].tally is not None)

    def _letter(self, ink: RGB) -> Lettering:
        """Return the style of numbers, which are centred."""
        return Lettering(TEXT, ink, self.look.panel, "centre")

    def paint_board_ground(self, canvas: Canvas, box: Box, seat: int) -> None:
        """Paint the empty windows and the broken glass track."""
        look = self.look
        layout = self._lay_out(box, seat)
        palace = self.boards[seat]
        frame = layout.measures.gap // 2
        sill = layout.measures.sill
        window = glass.draw_window(layout.pane, frame, sill, look)
        for top, _ in layout.windows:
            canvas.paste(window, top.x - frame, top.y - sill)
        if layout.ornate:
            for place, _ in zip(layout.ornaments, palace.ornaments, strict=False):
                self._paint_ornament(canvas, place, (False,) * 4)
        if layout.plain:
            width, height = STEP
            for step in layout.steps:
                canvas.fill(step.centre - width // 2, step.middle - height // 2, width, height, look.slot)
        else:
            self._paint_numbers(canvas, layout, palace)
            self._paint_track(canvas, layout)

    def _paint_numbers(self, canvas: Canvas, layout: PalaceLayout, palace: Palace) -> None:
        """Paint the strips' numbers above them, and the windows' points below them."""
        for slot, value in enumerate(palace.points):
            number = _remove_rail(layout.walk[slot])
            canvas.write_in(self.script.write(slot + 1), number, self._letter(self.look.text))
            canvas.write_in(self._format_gain(value), layout.points[slot], self._letter(self.look.muted))

    def _format_gain(self, points: int) -> str:
        return self.script.write_digits(f"+{points}")

    def _paint_track(self, canvas: Canvas, layout: PalaceLayout) -> None:
        """Paint the prices on the broken glass track, below a picture of a broken pane."""
        look = self.look
        shard = sprites.draw_form("shard", layout.shard.width, look.loss, look.panel)
        canvas.paste(shard, layout.shard.x, layout.shard.y)
        lettering = Lettering(TEXT, look.muted, look.slot, "centre")
        for step, value in zip(layout.steps, self.track, strict=False):
            canvas.fill(*step, look.slot)
            canvas.write_in(self.script.write(value), step, lettering)

    def paint_board(self, canvas: Canvas, box: Box, seat: int) -> None:
        """Paint the strips, panes, glazier, marker, name and score."""
        layout = self._lay_out(box, seat)
        palace = self.boards[seat]
        self._paint_walk(canvas, layout, palace)
        self._paint_panes(canvas, layout, palace)
        if not layout.plain:
            self._paint_points(canvas, layout, palace)
        if layout.ornate:
            for number, around in enumerate(palace.ornaments):
                if around:
                    self._paint_ornament(canvas, layout.ornaments[number], list_lit(palace, number))
        if layout.plain:
            self._paint_plain_broken(canvas, layout, palace)
        else:
            self._paint_broken(canvas, layout, palace)
        if layout.tally and palace.tally and palace.tally.windows:
            self._paint_tally(canvas, layout.tally, palace.tally)
        paint_head(canvas, layout.head, palace, layout.measures.heading, self.look)

    def _paint_points(self, canvas: Canvas, layout: PalaceLayout, palace: Palace) -> None:
        """Emphasize the points of windows that have panes, and paint the points for fresh panes."""
        for slot, value in enumerate(palace.points):
            if any(palace.windows[slot]):
                # Emphasize the points of windows that have panes, because these windows score again.
                canvas.write_in(self._format_gain(value), layout.points[slot], self._letter(self.look.turn))
        for (slot, number), points in palace.gains:
            # The points are on a chip at the upper edge of the pane.
            pane = layout.windows[slot][number]
            words = " ".join(map(self._format_gain, points))
            width = measure(words, TEXT) + 16
            chip = Box(pane.centre - width // 2, pane.y - CHIP * 3 // 4, width, CHIP)
            paint_chip(canvas, chip, words, self.look)

    def _paint_tally(self, canvas: Canvas, box: Box, tally: Tally) -> None:
        """Paint the number of completed windows times the number of panes of the most frequent colour, in two lines."""
        look = self.look
        upper = box._replace(height=box.height // 2)
        canvas.write_in(f"{self.script.write(tally.windows)} ×", upper, self._letter(look.text))
        lower = upper._replace(x=upper.x - 4, y=upper.bottom)
        width = canvas.write_in(self.script.write(tally.panes), lower, Lettering(TEXT, look.text, look.panel, "right"))
        pane = self.draw_tile(tally.colour, ICON)
        canvas.paste(pane, lower.right - width - 3 - ICON, lower.middle - ICON // 2)

    def find_taken(self, box: Box, seat: int) -> Box | None:
        fresh = self.boards[seat].fresh_panes
        if not fresh:
            return None
        slot, place = min(fresh)
        return self._lay_out(box, seat).strips[slot][place]

    def _paint_ornament(self, canvas: Canvas, box: Box, lit: tuple[bool, ...]) -> None:
        canvas.paste(glass.draw_ornament(lit, box.width, self.look), box.x, box.y)

    def _paint_panes(self, canvas: Canvas, layout: PalaceLayout, palace: Palace) -> None:
        """Paint the strips and panes. Fresh panes are painted last, because their rings overlap other panes."""
        for strip, places in zip(palace.strips, layout.strips, strict=False):
            if strip:
                spaces = glass.draw_strip(strip.spaces, layout.pane, self.look)
                canvas.paste(spaces, places[0].x, places[0].y)
        margin = max(2, layout.measures.gap // 2)
        for pane in sorted(_list_panes(layout, palace), key=lambda pane: pane.fresh):
            ring = margin if pane.fresh else 0
            sprite = glass.draw_pane(pane.colour, layout.pane, self.look, pane.arched, ring)
            canvas.paste(sprite, pane.place.x - ring, pane.place.y - ring)

    def _paint_walk(self, canvas: Canvas, layout: PalaceLayout, palace: Palace) -> None:
        """Paint the glazier, a bright line above the strips he can reach, and the numbers of the other strips."""
        look = self.look
        first = layout.walk[0]
        last = layout.walk[-1]
        here = layout.walk[palace.glazier]
        y = here.bottom - RAIL - 1
        canvas.fill(first.x, y, here.x - first.x, RAIL, look.line)
        canvas.fill(here.x, y, last.right - here.x, RAIL, look.turn)
        tab = _remove_rail(here)
        canvas.paste(glass.draw_glazier((tab.width, tab.height), look), here.x, here.y)
        if layout.plain:
            return
        for slot, strip in enumerate(palace.strips):
            box = _remove_rail(layout.walk[slot])
            if slot == palace.glazier:
                inner = box._replace(width=box.width - 4)
                canvas.write_in(self.script.write(slot + 1), inner, Lettering(TEXT, look.on_turn, look.turn, "right"))
            elif strip is None:
                canvas.fill(*box, look.panel)
            elif slot < palace.glazier:
                canvas.write_in(self.script.write(slot + 1), box, self._letter(look.muted))

    def _paint_broken(self, canvas: Canvas, layout: PalaceLayout, palace: Palace) -> None:
        """Paint the steps of the broken glass track up to the marker."""
        look = self.look
        for step in layout.steps[: palace.broken]:
            canvas.fill(*step, look.loss)
        ink = look.text
        rim = look.rim
        if palace.broken:
            ink = look.loss
            rim = look.loss
        if palace.fresh_broken:
            rim = look.fresh
        box = layout.steps[palace.broken]
        canvas.fill(*box.inset(-4), rim)
        canvas.fill(*box, look.panel)
        canvas.write_in(self.script.write(self.track[palace.broken]), box, self._letter(ink))

    def _paint_plain_broken(self, canvas: Canvas, layout: PalaceLayout, palace: Palace) -> None:
        """Paint a bar that ends at the marker's step, with the number of lost points."""
        look = self.look
        top = layout.steps[0]
        box = layout.steps[palace.broken]
        width, height = STEP
        canvas.fill(top.centre - width // 2, top.middle - height // 2, width, box.middle - top.middle, look.loss)
        if palace.fresh_broken:
            canvas.fill(*box.inset(-2), look.fresh)
            canvas.fill(*box.inset(1), look.panel)
        else:
            canvas.fill(*box, look.panel)
        ink = look.loss if palace.broken else look.muted
        canvas.write_in(self.script.write(self.track[palace.broken]), box, self._letter(ink))

    def paint_rounds(self, canvas: Canvas, box: Box) -> None:
        """Paint the rounds' colours. Past colours are struck out. The current colour is named and has a gold frame."""
        look = self.look
        canvas = canvas.mirror(box)
        layout = lay_out_strip(box, len(self.rounds), measure(self.round_labels[0], TEXT))
        fitting = (label for label in self.round_labels if measure(label, TEXT) <= layout.words.width)
        label = next(fitting, self.round_labels[-1])
        canvas.write_in(label, layout.words, Lettering(TEXT, look.text, look.panel))
        for number, (colour, place) in enumerate(zip(self.rounds, layout.tiles, strict=True), 1):
            if number == self.round:
                canvas.fill(*place.inset(-RING), look.gilt)
            if number < self.round:
                sprite = glass.draw_past(colour, place.width, look)
            else:
                sprite = self.draw_tile(colour, place.width)
            canvas.paste(sprite, place.x, place.y)

    def paint_result(self, canvas: Canvas, box: Box, seat: int) -> None:
        """Paint the strips, the windows and the ornaments, with broken glass and the bonus below them.

        Full windows have a gold frame.
        """
        look = self.look
        layout = lay_out_result(box)
        palace = self.boards[seat]
        for strip, place in zip(palace.strips, layout.strips, strict=False):
            if strip:
                canvas.paste(glass.draw_strip(strip.spaces, layout.pane, look), place.x, place.y)
                self._paint_column(canvas, strip.panes, place.stack(len(strip.panes), place.height))
        for panes, places in zip(palace.windows, layout.windows, strict=True):
            top = places[0]
            if all(panes):
                whole = top._replace(height=PANES * top.height)
                canvas.fill(*whole.inset(-layout.frame), look.gilt)
            canvas.paste(glass.draw_window(layout.pane, 0, 0, look), top.x, top.y)
            self._paint_column(canvas, panes, places, arched=True)
        for number in range(len(palace.ornaments)):
            self._paint_ornament(canvas, layout.ornaments[number], list_lit(palace, number))
        if layout.line:
            rest = self._paint_lost(canvas, layout.line, palace)
            if palace.bonus:
                self._paint_bonus(canvas, rest, layout.line.width // 2, palace)

    def _paint_column(self, canvas: Canvas, panes: Panes, places: tuple[Box, ...], *, arched: bool = False) -> None:
        """Paint the panes of a strip or window. The upper pane of a window is ``arched``."""
        for index, (held, place) in enumerate(zip(panes, places, strict=True)):
            if held:
                size = (place.width, place.height)
                sprite = glass.draw_pane(held, size, self.look, arched and index == 0)
                canvas.paste(sprite, place.x, place.y)

    def _paint_lost(self, canvas: Canvas, line: Box, palace: Palace) -> Box:
        """Paint the price of broken glass at the left end of a line. Return the rest of the line."""
        look = self.look
        shard = sprites.draw_form("shard", ICON, look.loss, look.panel)
        canvas.paste(shard, line.x, line.middle - ICON // 2)
        lost = self.track[palace.broken] if palace.lost is None else palace.lost
        ink = look.loss if lost else look.muted
        rest = line.after(line.x + ICON + 8)
        width = canvas.write_in(self.script.write(lost), rest, Lettering(TEXT, ink, look.panel))
        return rest.after(rest.x + width)

    def _paint_bonus(self, canvas: Canvas, line: Box, room: int, palace: Palace) -> None:
        """Paint the bonus of the palace's side at the right end of a line. Its texts are at most ``room`` px wide."""
        look = self.look
        tally = palace.tally
        lettering = Lettering(TEXT, look.text, look.panel, "right")
        base = line.baseline(TEXT)
        if tally is None:
            width = canvas.write(self._format_gain(palace.bonus or 0), line.right, base, room, lettering)
            icon = glass.draw_ornament((True,) * 4, ICON, look)
            canvas.paste(icon, line.right - width - 6 - ICON, line.middle - ICON // 2)
            return
        # Paint the completed windows times the panes of the most frequent colour. If there is room, paint the product
        # too.
        times = self.script.write_digits(f"{tally.windows} ×")
        product = self.script.write_digits(f"{tally.panes} = {palace.bonus}")
        if measure(f"{times}{product}", TEXT) + ICON + MARGIN > line.width:
            product = self.script.write(tally.panes)
        width = canvas.write(product, line.right, base, room, lettering)
        x = line.right - width - 4 - ICON
        canvas.paste(self.draw_tile(tally.colour, ICON), x, line.middle - ICON // 2)
        canvas.write(times, x - 6, base, room, lettering)

    def paint_title(self, canvas: Canvas, box: Box) -> None:
        """Paint partly filled strips and windows that extend beyond the box."""
        pitch = box.width // TITLE_COLUMNS
        pane = Box(0, 0, pitch - TITLE_GAP + 2, (box.height - 2 * TITLE_GAP) // 4)
        windows_y = box.bottom - TITLE_GAP - PANES * pane.height
        for column in range(TITLE_COLUMNS):
            top = pane._replace(x=box.x + TITLE_GAP // 2 + column * pitch, y=windows_y)
            self._paint_title_strip(canvas, top, column)
            self._paint_title_window(canvas, top, column)

    def _paint_title_strip(self, canvas: Canvas, window: Box, column: int) -> None:
        """Paint a strip above a window, with panes on three of its five spaces.

        ``window`` is the window's upper pane.
        """
        look = self.look
        size = (window.width, window.height)
        colours = tuple(SINTRA)
        strip = self.boards[0].strips[column % SLOTS]
        spaces = strip.spaces if strip else colours
        y = window.y - TITLE_GAP - len(spaces) * window.height
        canvas.paste(glass.draw_strip(spaces, size, look), window.x, y)
        for place, wanted in enumerate(spaces):
            # In adjacent strips, the panes are on different spaces.
            is_glazed = (column + 2 * place) % 5 in (0, 3, 4)
            if not is_glazed:
                continue
            colour = wanted
            if wanted == JOKER:
                colour = colours[(column + place) % len(colours)]
            canvas.paste(glass.draw_pane(colour, size, look), window.x, y + place * window.height)

    def _paint_title_window(self, canvas: Canvas, top: Box, column: int) -> None:
        """Paint a window whose upper pane is ``top``. In all windows together, one third of the panes are missing."""
        look = self.look
        size = (top.width, top.height)
        colours = tuple(SINTRA)
        canvas.paste(glass.draw_window(size, 6, TITLE_GAP, look), top.x - 6, top.y - TITLE_GAP)
        for place in range(PANES):
            is_glazed = (column + place) % 3 != 0
            if is_glazed:
                colour = colours[(2 * column + 3 * place) % len(colours)]
                sprite = glass.draw_pane(colour, size, look, place == 0)
                canvas.paste(sprite, top.x, top.y + place * top.height)


class _LaidPane(NamedTuple):
    """A pane in a palace: its colour, its place, whether it is arched, and whether the last move added it."""

    colour: str
    place: Box
    arched: bool
    fresh: bool


def _list_panes(layout: PalaceLayout, palace: Palace) -> list[_LaidPane]:
    """Return all panes on strips and in windows."""
    panes: list[_LaidPane] = []
    for slot, strip in enumerate(palace.strips):
        for index, held in enumerate(strip.panes if strip else ()):
            if held:
                place = layout.strips[slot][index]
                panes.append(_LaidPane(held, place, False, (slot, index) in palace.fresh_panes))
    for slot, window in enumerate(palace.windows):
        for index, held in enumerate(window):
            if held:
                place = layout.windows[slot][index]
                panes.append(_LaidPane(held, place, index == 0, (slot, index) in palace.fresh_windows))
    return panes


def _remove_rail(walk: Box) -> Box:
    """Return the part of a place in the walk that is above the line on which the glazier walks."""
    return walk._replace(height=walk.height - RAIL - 1)


def list_lit(palace: Palace, number: int) -> tuple[bool, ...]:
    """Return, for each of the four panes around an ornament, whether it exists.

    Their order is upper left, upper right, lower left, lower right.
    """
    left, right = palace.windows[2 * number : 2 * number + 2]
    return tuple(held is not None for pair in zip(left, right, strict=True) for held in pair)
