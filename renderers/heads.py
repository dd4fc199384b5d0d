"""The head of a board: who it belongs to, and how many points they have."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from renderers import sprites, text, tiles
from renderers.boxes import Box
from renderers.canvas import Canvas, Lettering
from renderers.colours import Look
from renderers.labels import write_name
from renderers.scene import Seat


class HeadScale(NamedTuple):
    """The measures of a board's head: its height and text sizes."""

    height: int
    name: int
    score: int
    coming: int
    note: int

    @property
    def space(self) -> int:
        """What lies between two parts of the head."""
        return self.name // 3


LARGE_HEAD = HeadScale(60, 42, 54, 40, 34)
MEDIUM_HEAD = HeadScale(50, 36, 44, 36, 31)
SMALL_HEAD = HeadScale(42, 31, 38, 34, 31)


def paint_head(canvas: Canvas, box: Box, seat: Seat, scale: HeadScale, look: Look) -> None:
    """The head of every board: crown, name, start marker and note from the left, score and forecast at the right.

    A box that is much higher than a line takes two: who it is, and below it marker, note and points. In a language
    that is read from right to left left and right are exchanged.
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
    # The marker stands beside the name where the points leave no room.
    marker_above = seat.starts and lower.width < scale.name
    above = replace(head, seat=replace(seat, note="", starts=marker_above))
    below = replace(head, seat=replace(seat, starts=seat.starts and not marker_above))
    above.write_marks(upper.after(above.write_name(upper)))
    below.write_marks(lower)


@dataclass(frozen=True, slots=True)
class _Head:
    """What of a player is written, on what, and how large."""

    canvas: Canvas
    seat: Seat
    scale: HeadScale
    look: Look

    def write_score(self, box: Box) -> int:
        """Score and forecast at the right; returns where the room for other words ends.

        The forecast is in the colour of losses where it is below the score.
        """
        seat = self.seat
        look = self.look
        scale = self.scale
        room = max(box.width // 3, 2 * scale.score)
        if seat.coming is not None:
            ink = look.loss if seat.coming < seat.score else look.fresh
            lettering = Lettering(scale.coming, ink, look.panel, "right")
            place = box.after(box.right - room)
            width = self.canvas.write_in(self._word_coming(seat.coming), place, lettering)
            box = box.until(box.right - width - scale.space)
        lettering = Lettering(scale.score, look.text, look.panel, "right")
        place = box.after(box.right - room)
        width = self.canvas.write_in(self.canvas.script.write(seat.score), place, lettering)
        return box.right - width - scale.space

    def _word_coming(self, coming: int) -> str:
        """The forecast behind an arrow that points to it from the score."""
        script = self.canvas.script
        number = script.write(coming)
        if script.is_right_to_left:
            return f"{number} ←"
        return f"→ {number}"

    def write_name(self, box: Box) -> int:
        """Crown and name from the left, which leave room for marker and note; returns where that begins."""
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
            # A name keeps half of the room beside a note.
            note = text.measure(seat.note, scale.note) + scale.space
            room = max(room - note, room // 2)
        if text.measure(seat.name, round(size * text.SHRINK)) > room:
            size = max(size * 2 // 3, text.SMALLEST)
        # What lies below the head is not covered by letters that reach deep.
        line = text.set_line(seat.name, size, room)
        deepest = box.bottom - line.top - line.stencil.mask.height
        base = min(box.baseline(scale.name), deepest)
        ink = look.turn if seat.active or seat.winner else look.text
        width = write_name(self.canvas, seat.name, box.x, base, room, Lettering(size, ink, look.panel))
        return box.x + width + scale.space

    def write_marks(self, box: Box) -> None:
        """Start marker and note from the left, as far as there is room."""
        size = self.scale.name
        if self.seat.starts and size <= box.width:
            marker = tiles.draw_marker(size, self.look.panel, self.look)
            self.canvas.paste(marker, box.x, box.middle - size // 2)
            box = box.after(box.x + size + self.scale.space)
        if box.width > 0:
            lettering = Lettering(self.scale.note, self.look.muted, self.look.panel)
            self.canvas.write_in(self.seat.note, box, lettering)
