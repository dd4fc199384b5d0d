"""The head of a board with the player's name and score."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from renderers import sprites, text, tiles
from renderers.boxes import Box
from renderers.canvas import Canvas, Lettering
from renderers.colours import Look
from renderers.labels import fit_name, write_name
from renderers.scene import Seat


class HeadScale(NamedTuple):
    """The sizes of a board's head: its height and its text sizes."""

    height: int
    name: int
    score: int
    forecast: int
    note: int

    @property
    def space(self) -> int:
        """The horizontal distance between two parts of the head."""
        return self.name // 3


LARGE_HEAD = HeadScale(60, 42, 54, 40, 34)
MEDIUM_HEAD = HeadScale(50, 36, 44, 36, 31)
SMALL_HEAD = HeadScale(42, 31, 38, 34, 31)


def paint_head(canvas: Canvas, box: Box, seat: Seat, scale: HeadScale, look: Look) -> None:
    """Paint the head of a board.

    The crown, name, start marker and note are on the left, the score and forecast on the right. A high box has two
    lines: the name is on the first, the marker, note and score on the second. In right-to-left languages, left and
    right are swapped.
    """
    canvas = canvas.mirror(box)
    head = _Head(canvas, seat, scale, look)
    if box.height < scale.height * 3 // 2:
        words = box.until(head.write_score(box))
        rest = words.after(head.write_name(words))
        head.write_marks(rest)
        return
    upper = box._replace(height=box.height // 2)
    lower = upper._replace(y=upper.bottom)
    lower = lower.until(head.write_score(lower))
    # If there isn't enough room next to the score, write the marker next to the name.
    marker_above = seat.starts and lower.width < scale.name
    above = replace(head, seat=replace(seat, note="", starts=marker_above))
    below = replace(head, seat=replace(seat, starts=seat.starts and not marker_above))
    above.write_marks(upper.after(above.write_name(upper)))
    below.write_marks(lower)


@dataclass(frozen=True, slots=True)
class _Head:
    """A head that is being painted."""

    canvas: Canvas
    seat: Seat
    scale: HeadScale
    look: Look

    def write_score(self, box: Box) -> int:
        """Write the score and the forecast on the right. Return the right edge of the remaining room.

        A forecast that is lower than the score has the colour of losses.
        """
        seat = self.seat
        look = self.look
        scale = self.scale
        room = max(box.width // 3, 2 * scale.score)
        if seat.forecast is not None:
            ink = look.loss if seat.forecast < seat.score else look.fresh
            lettering = Lettering(scale.forecast, ink, look.panel, "right")
            place = box.after(box.right - room)
            width = self.canvas.write_in(self._format_forecast(seat.forecast), place, lettering)
            box = box.until(box.right - width - scale.space)
        lettering = Lettering(scale.score, look.text, look.panel, "right")
        place = box.after(box.right - room)
        width = self.canvas.write_in(self.canvas.script.write(seat.score), place, lettering)
        return box.right - width - scale.space

    def _format_forecast(self, forecast: int) -> str:
        """Return the forecast with an arrow. The arrow comes first in the reading direction."""
        script = self.canvas.script
        number = script.write(forecast)
        if script.is_right_to_left:
            return f"{number} ←"
        return f"→ {number}"

    def write_name(self, box: Box) -> int:
        """Write the crown and the name, and return the left edge of the remaining room.

        There will be room for the marker and the note. If the name must be cut, write the brief name instead.
        """
        seat = self.seat
        look = self.look
        scale = self.scale
        size = scale.name
        if seat.winner:
            crown = sprites.draw_form("crown", size, look.gilt, look.panel)
            self.canvas.paste(crown, box.x, box.middle - size // 2)
            box = box.after(box.x + size + scale.space)
        room = box.width
        if seat.starts:
            room -= size + scale.space
        if seat.note:
            # However long the note is, the name gets at least half of the room.
            note = text.measure(seat.note, scale.note) + scale.space
            room = max(room - note, room // 2)
        least = max(size * 2 // 3, text.MIN_TEXT_SIZE)
        name = fit_name(seat.name, seat.brief, least, room)
        if text.measure(name, round(size * text.SHRINK)) > room:
            size = least
        # Prevent descenders from covering the content below the head.
        line = text.set_line(name, size, room)
        deepest = box.bottom - line.top - line.stencil.mask.height
        base = min(box.baseline(scale.name), deepest)
        ink = look.turn if seat.active or seat.winner else look.text
        width = write_name(self.canvas, name, box.x, base, room, Lettering(size, ink, look.panel))
        return box.x + width + scale.space

    def write_marks(self, box: Box) -> None:
        """Write the start marker and the note if there is enough room."""
        size = self.scale.name
        if self.seat.starts and size <= box.width:
            marker = tiles.draw_marker(size, self.look.panel, self.look)
            self.canvas.paste(marker, box.x, box.middle - size // 2)
            box = box.after(box.x + size + self.scale.space)
        if box.width > 0:
            lettering = Lettering(self.scale.note, self.look.muted, self.look.panel)
            self.canvas.write_in(self.seat.note, box, lettering)
