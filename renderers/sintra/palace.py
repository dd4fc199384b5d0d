"""Tables of Sintra: what never changes on a palace goes to the background, everything else is painted on top of it.

Colours are the names of the rules ("white", "yellow", "orange", "blue", "pink"). Strips, windows and places count from
0, from the left and from the top. "Fresh" marks what the last move changed.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

from renderers import sprites, text
from renderers.boxes import Box
from renderers.canvas import Canvas
from renderers.frame import Wishes
from renderers.palette import RGB, SINTRA
from renderers.panels import paint_chip, paint_head, signed
from renderers.scene import Seat
from renderers.sintra import glass
from renderers.sintra.glass import JOKER
from renderers.sintra.layout import (
    PANES,
    RAIL,
    SLOTS,
    TEXT,
    PalaceLayout,
    lay_out_palace,
    lay_out_result,
)
from renderers.strips import RING, lay_out_strip
from renderers.table import TableScene

CHIP = 34  # height of the chip with the points of a pane
MARGIN = 30  # room below a result around what full windows bring
ICON = 30  # size of the small pictures beside numbers
Panes = tuple[str | None, ...]


@dataclass(frozen=True, slots=True)
class Strip:
    """A pattern strip: what its five spaces ask for, and what lies on them."""

    spaces: tuple[str, ...]
    panes: Panes


@dataclass(frozen=True, slots=True, kw_only=True)
class Palace(Seat):
    """One player's palace.

    ``strips`` are the eight strips, ``None`` where one has left the game; ``windows`` the two panes of each window,
    ``points`` what is printed under it. ``glazier`` is the strip he stands above, ``broken`` the step of the marker of
    broken glass. ``ornaments`` are how many panes surround each (side A, else empty); ``tally`` the completed windows,
    the most frequent colour and the number of its panes (side B, else ``None``). ``bonus`` is what either has brought
    and ``lost`` what all broken glass has cost, once the game is over. ``gains`` are, by window and pane, the points
    that a fresh pane has brought: those for its strip if there were any, then those for windows.
    """

    strips: tuple[Strip | None, ...]
    windows: tuple[Panes, ...]
    points: tuple[int, ...]
    glazier: int
    broken: int
    ornaments: tuple[int, ...] = ()
    tally: tuple[int, str, int] | None = None
    bonus: int | None = None
    lost: int | None = None
    fresh_panes: frozenset[tuple[int, int]] = frozenset()
    fresh_windows: frozenset[tuple[int, int]] = frozenset()
    fresh_broken: bool = False
    gains: tuple[tuple[tuple[int, int], tuple[int, ...]], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SintraTable(TableScene):
    """A table, or one palace of it alone.

    ``rounds`` are the colours of the six rounds, ``round`` the one that is played, from 1 (0: none, before and after a
    game). ``round_labels`` say its colour, the longest words first. ``track`` are the values of broken glass.
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
        """See `TableScene.printed`."""
        return self.track, tuple((board.points, bool(board.ornaments), bool(board.tally)) for board in self.boards)

    def paint_board_ground(self, canvas: Canvas, box: Box, seat: int) -> None:
        """Empty windows and the track of broken glass."""
        layout, look, palace = self._lay_out(box, seat), self.look, self.boards[seat]
        frame, sill = layout.measures.gap // 2, layout.measures.sill
        for top, _ in layout.windows:
            canvas.paste(glass.draw_window(layout.pane, frame, sill, look), top.x - frame, top.y - sill)
        for place, _ in zip(layout.ornaments, palace.ornaments, strict=False) if layout.ornate else ():
            self._paint_ornament(canvas, place, (False,) * 4)
        if layout.plain:
            for step in layout.steps:
                canvas.fill(step.centre - 8, step.middle - 5, 16, 10, look.slot)
            return
        for slot, value in enumerate(palace.points):
            self._write_number(canvas, _over_rail(layout.walk[slot]), str(slot + 1), look.text)
            self._write_number(canvas, layout.points[slot], f"+{value}", look.muted)
        shard = layout.shard
        canvas.paste(sprites.draw_form("shard", shard.width, look.loss, look.panel), shard.x, shard.y)
        for step, value in zip(layout.steps, self.track, strict=False):
            canvas.fill(*step, look.slot)
            canvas.write_in(signed(value), step, TEXT, look.muted, look.slot, "centre")

    def paint_board(self, canvas: Canvas, box: Box, seat: int) -> None:
        """Strips, panes, glazier, marker, name and score."""
        layout, look, palace = self._lay_out(box, seat), self.look, self.boards[seat]
        self._paint_walk(canvas, layout, palace)
        self._paint_panes(canvas, layout, palace)
        # The numbers under windows that have glass stand out: they score again.
        for slot, value in enumerate(palace.points if not layout.plain else ()):
            if any(palace.windows[slot]):
                self._write_number(canvas, layout.points[slot], f"+{value}", look.turn)
        for (slot, at), points in palace.gains if not layout.plain else ():
            # On a chip over the upper edge of the pane.
            words, place = " ".join(f"+{each}" for each in points), layout.windows[slot][at]
            width = text.measure(words, TEXT) + 16
            paint_chip(canvas, Box(place.centre - width // 2, place.y - CHIP * 3 // 4, width, CHIP), words, look)
        for number, around in enumerate(palace.ornaments if layout.ornate else ()):
            if around:
                self._paint_ornament(canvas, layout.ornaments[number], list_lit(palace, number))
        self._paint_broken(canvas, layout, palace)
        if layout.tally and palace.tally and palace.tally[0]:
            # Completed windows times panes of the most frequent colour.
            (windows, colour, count), upper = palace.tally, layout.tally._replace(height=layout.tally.height // 2)
            lower = upper._replace(x=upper.x - 4, y=upper.bottom)
            self._write_number(canvas, upper, f"{windows} ×", look.text)
            width = canvas.write_in(str(count), lower, TEXT, look.text, look.panel, "right")
            canvas.paste(self.tile(colour, ICON), lower.right - width - 3 - ICON, lower.middle - ICON // 2)
        paint_head(canvas, layout.head, palace, layout.measures.heading, look)

    def find_taken(self, box: Box, seat: int) -> Box | None:
        """See `TableScene.find_taken`."""
        layout = self._lay_out(box, seat)
        return next((layout.strips[slot][place] for slot, place in sorted(self.boards[seat].fresh_panes)), None)

    def _lay_out(self, box: Box, seat: int) -> PalaceLayout:
        return lay_out_palace(box, self.boards[seat].tally is not None)

    def _write_number(self, canvas: Canvas, box: Box, number: str, ink: RGB) -> None:
        canvas.write_in(number, box, TEXT, ink, self.look.panel, "centre")

    def _paint_ornament(self, canvas: Canvas, box: Box, lit: tuple[bool, ...]) -> None:
        canvas.paste(glass.draw_ornament(lit, box.width, self.look), box.x, box.y)

    def _paint_panes(self, canvas: Canvas, layout: PalaceLayout, palace: Palace) -> None:
        """The spaces of strips and all glass; fresh panes last, for their rings reach beyond their places."""
        size, look, margin, panes = layout.pane, self.look, max(2, layout.measures.gap // 2), []
        for slot, strip in enumerate(palace.strips):
            if strip:
                box = layout.strips[slot][0]
                canvas.paste(glass.draw_strip(strip.spaces, size, look), box.x, box.y)
                panes += [
                    (held, layout.strips[slot][place], False, (slot, place) in palace.fresh_panes)
                    for place, held in enumerate(strip.panes)
                    if held
                ]
            panes += [
                (held, layout.windows[slot][place], place == 0, (slot, place) in palace.fresh_windows)
                for place, held in enumerate(palace.windows[slot])
                if held
            ]
        for held, box, arched, fresh in sorted(panes, key=lambda pane: pane[3]):
            ring = margin if fresh else 0
            canvas.paste(glass.draw_pane(held, size, look, arched, ring), box.x - ring, box.y - ring)

    def _paint_walk(self, canvas: Canvas, layout: PalaceLayout, palace: Palace) -> None:
        """The glazier, the strips he can still reach, and the numbers of those above which he does not stand."""
        here, first, last, look = layout.walk[palace.glazier], layout.walk[0], layout.walk[-1], self.look
        y = here.bottom - RAIL - 1
        canvas.fill(first.x, y, here.x - first.x, RAIL, look.line)
        canvas.fill(here.x, y, last.right - here.x, RAIL, look.turn)
        canvas.paste(glass.draw_glazier((here.width, here.height - RAIL - 1), look), here.x, here.y)
        for slot, strip in enumerate(palace.strips if not layout.plain else ()):
            box, number = _over_rail(layout.walk[slot]), str(slot + 1)
            if slot == palace.glazier:
                inner = box._replace(width=box.width - 4)
                canvas.write_in(number, inner, TEXT, look.on_turn, look.turn, "right")
            elif strip is None:
                canvas.fill(*box, look.panel)
            elif slot < palace.glazier:
                self._write_number(canvas, box, number, look.muted)

    def _paint_broken(self, canvas: Canvas, layout: PalaceLayout, palace: Palace) -> None:
        """What has been passed, and the step where the marker of broken glass stands.

        Beside a plain palace that is a bar, filled as far as the number that is lost.
        """
        look, broken, fresh = self.look, palace.broken, palace.fresh_broken
        box, top, lost, unhurt = layout.steps[broken], layout.steps[0], signed(self.track[broken]), look.text
        if layout.plain:
            unhurt = look.muted
            canvas.fill(top.centre - 8, top.middle - 5, 16, box.middle - top.middle, look.loss)
            if fresh:
                canvas.fill(*box.inset(-2), look.fresh)
            canvas.fill(*box.inset(1 if fresh else 0), look.panel)
        else:
            for step in layout.steps[:broken]:
                canvas.fill(*step, look.loss)
            canvas.fill(*box.inset(-4), look.fresh if fresh else look.loss if broken else look.rim)
            canvas.fill(*box, look.panel)
        self._write_number(canvas, box, lost, look.loss if broken else unhurt)

    def paint_rounds(self, canvas: Canvas, box: Box) -> None:
        """The colours of the rounds: past ones struck, this round's in a gold frame and named."""
        widths = [text.measure(label, TEXT) for label in self.round_labels]
        (words, tiles), look = lay_out_strip(box, len(self.rounds), widths[0]), self.look
        fitting = (label for label in self.round_labels if text.measure(label, TEXT) <= words.width)
        canvas.write_in(next(fitting, self.round_labels[-1]), words, TEXT, look.text, look.panel)
        for number, (colour, tile) in enumerate(zip(self.rounds, tiles, strict=True), 1):
            if number == self.round:
                canvas.fill(*tile.inset(-RING), look.gilt)
            past = number < self.round
            sprite = glass.draw_past(colour, tile.width, look) if past else self.tile(colour, tile.width)
            canvas.paste(sprite, tile.x, tile.y)

    def paint_result(self, canvas: Canvas, box: Box, seat: int) -> None:
        """Strips and windows, full ones in gold frames, and ornaments; broken glass and the bonus in a line."""
        layout, look, palace = lay_out_result(box), self.look, self.boards[seat]
        for strip, place in zip(palace.strips, layout.strips, strict=False):
            if strip:
                canvas.paste(glass.draw_strip(strip.spaces, layout.pane, look), place.x, place.y)
                for held, at in zip(strip.panes, place.stack(len(strip.panes), place.height), strict=True):
                    if held:
                        canvas.paste(glass.draw_pane(held, layout.pane, look), at.x, at.y)
        for panes, places in zip(palace.windows, layout.windows, strict=True):
            top = places[0]
            if all(panes):
                canvas.fill(*top._replace(height=PANES * top.height).inset(-layout.frame), look.gilt)
            canvas.paste(glass.draw_window(layout.pane, 0, 0, look), top.x, top.y)
            for held, place in zip(panes, places, strict=True):
                if held:
                    canvas.paste(glass.draw_pane(held, layout.pane, look, place is top), place.x, place.y)
        for number in range(len(palace.ornaments)):
            self._paint_ornament(canvas, layout.ornaments[number], list_lit(palace, number))
        line = layout.line
        if line is None:
            return
        base, high = line.baseline(TEXT), line.middle - ICON // 2
        canvas.paste(sprites.draw_form("shard", ICON, look.loss, look.panel), line.x, high)
        lost = self.track[palace.broken] if palace.lost is None else palace.lost
        x = line.x + ICON + 8
        x += canvas.write(signed(lost), x, base, TEXT, line.right - x, look.loss if lost else look.muted, look.panel)
        right, room = line.right, line.width // 2
        if palace.tally and palace.bonus:
            windows, colour, count = palace.tally
            times, product = f"{windows} ×", f"{count} = {palace.bonus}"
            if text.measure(f"{times}{product}", TEXT) + ICON + MARGIN > right - x:
                product = str(count)
            right -= canvas.write(product, right, base, TEXT, room, look.text, look.panel, "right") + 4 + ICON
            canvas.paste(self.tile(colour, ICON), right, high)
            canvas.write(times, right - 6, base, TEXT, room, look.text, look.panel, "right")
        elif palace.bonus:
            words = f"+{palace.bonus}"
            right -= canvas.write(words, right, base, TEXT, room, look.text, look.panel, "right") + 6 + ICON
            canvas.paste(glass.draw_ornament((True,) * 4, ICON, look), right, high)

    def paint_title(self, canvas: Canvas, box: Box) -> None:
        """Strips above windows that are half glazed, larger than the box."""
        columns, gap, look, colours = 6, 16, self.look, tuple(SINTRA)
        size = width, height = box.width // columns - gap + 2, (box.height - 2 * gap) // 4
        windows = box.bottom - gap - PANES * height
        for column in range(columns):
            x = box.x + gap // 2 + column * (width + gap - 2)
            strip = self.boards[0].strips[column % SLOTS]
            spaces = strip.spaces if strip else colours
            top = windows - gap - len(spaces) * height
            canvas.paste(glass.draw_strip(spaces, size, look), x, top)
            for place, wanted in enumerate(spaces):
                held = colours[(column + place) % len(colours)] if wanted == JOKER else wanted
                if (column + 2 * place) % 5 in (0, 3, 4):
                    canvas.paste(glass.draw_pane(held, size, look), x, top + place * height)
            canvas.paste(glass.draw_window(size, 6, gap, look), x - 6, windows - gap)
            for place in range(PANES):
                if (column + place) % 3:
                    held = colours[(2 * column + 3 * place) % len(colours)]
                    canvas.paste(glass.draw_pane(held, size, look, place == 0), x, windows + place * height)


def _over_rail(walk: Box) -> Box:
    """Where the number of a strip stands."""
    return walk._replace(height=walk.height - RAIL - 1)


def list_lit(palace: Palace, number: int) -> tuple[bool, ...]:
    """Which of the four panes around an ornament are there, from the upper left to the lower right."""
    windows = palace.windows[2 * number : 2 * number + 2]
    return tuple(window[place] is not None for place in range(PANES) for window in windows)
