"""One player's palace: what never changes goes to the background, everything else is painted on top of it."""

from __future__ import annotations

from renderers import sprites
from renderers.boxes import Box
from renderers.canvas import Canvas
from renderers.palette import SINTRA, Look
from renderers.panels import MINUS, paint_name, paint_note, paint_outline, paint_panel, signed
from renderers.sintra import glass
from renderers.sintra.layout import PANES, SLOTS, STEPS, PalaceLayout
from renderers.sintra.scene import JOKER, Labels, Palace

FRAME = 6
"""Width of a window's stone around its panes, in px."""


def paint_ground(canvas: Canvas, layout: PalaceLayout, track: tuple[int, ...], labels: Labels, look: Look) -> None:
    """Panel, the glazier's walk, empty windows and the track of broken glass."""
    scale = layout.scale
    paint_panel(canvas, layout.box, look)
    first, last = layout.walk(0), layout.walk(SLOTS - 1)
    canvas.fill(first.x, first.bottom - 5, last.right - first.x, 2, look.line)
    for slot in range(SLOTS):
        box = layout.window(slot)
        side = min(FRAME, scale.gap[0] // 2)
        size = (box.width + 2 * side, box.height + scale.sill - 2 + FRAME)
        opening = ((side, scale.sill - 2), (box.width, scale.pane[1]))
        arch = glass.draw_window(size, opening, scale.gap[1], look.panel, look)
        canvas.paste(arch, box.x - side, box.y - scale.sill + 2)
    word = layout.track_label
    canvas.write(labels.broken, word.x, word.baseline(scale.value), scale.value, word.width, look.muted, look.panel)
    for number, value in zip(range(STEPS), track, strict=True):
        box = layout.step(number)
        canvas.fill(*box, look.slot)
        canvas.write(
            signed(value),
            box.centre,
            box.baseline(scale.value),
            scale.value,
            box.width,
            look.muted,
            look.slot,
            "centre",
        )


def paint_palace(canvas: Canvas, layout: PalaceLayout, palace: Palace, track: tuple[int, ...], look: Look) -> None:
    """Frame, strips, panes, glazier, marker, name and score of a player on the ground that `paint_ground` has laid."""
    if palace.active or palace.winner:
        paint_outline(canvas, layout.box, look.turn, look)
    for slot in range(SLOTS):
        _paint_strip(canvas, layout, palace, slot, look)
        _paint_window(canvas, layout, palace, slot, look)
    _paint_walk(canvas, layout, palace.glazier, look)
    for number, filled in enumerate(palace.ornaments):
        box = layout.ornament(number)
        canvas.paste(glass.draw_ornament(filled, box.width, look.panel, look), box.x, box.y)
    _paint_broken(canvas, layout, palace, track, look)
    if palace.tally:
        _paint_tally(canvas, layout.tally, palace.tally, layout.scale.points, look)
    _paint_head(canvas, layout, palace, look)


def _paint_strip(canvas: Canvas, layout: PalaceLayout, palace: Palace, slot: int, look: Look) -> None:
    strip, size = palace.strips[slot], layout.scale.pane
    if strip is None:
        box = layout.strip(slot)
        canvas.fill(box.centre - 1, box.y + 8, 2, box.height - 16, look.line)
        return
    fresh = []
    for place, (wanted, held) in enumerate(zip(strip.spaces, strip.panes, strict=True)):
        box = layout.space(slot, place)
        if held is None:
            kind = glass.draw_joker(size, look.panel, look) if wanted == JOKER else None
            canvas.paste(kind or glass.draw_space(wanted, SINTRA[wanted], size, look.panel, look), box.x, box.y)
        elif (slot, place) in palace.fresh_panes:
            fresh.append((held, box))
        else:
            canvas.paste(glass.draw_pane(held, SINTRA[held], size, look.panel, look), box.x, box.y)
    _paint_fresh(canvas, layout, fresh, look)


def _paint_window(canvas: Canvas, layout: PalaceLayout, palace: Palace, slot: int, look: Look) -> None:
    fresh = []
    for place in range(PANES):
        held, box = palace.windows[slot][place], layout.window_pane(slot, place)
        if held is None:
            continue
        if (slot, place) in palace.fresh_windows:
            fresh.append((held, box))
        else:
            canvas.paste(glass.draw_pane(held, SINTRA[held], layout.scale.pane, look.plate, look), box.x, box.y)
    _paint_fresh(canvas, layout, fresh, look)
    box, size = layout.points(slot), layout.scale.points
    ink = look.turn if any(palace.windows[slot]) else look.text
    canvas.write(str(palace.points[slot]), box.centre, box.baseline(size), size, box.width, ink, look.panel, "centre")


def _paint_fresh(canvas: Canvas, layout: PalaceLayout, panes: list[tuple[str, Box]], look: Look) -> None:
    """Last, for their rings reach beyond their places."""
    margin = min(layout.scale.gap) // 2
    for colour, box in panes:
        sprite = glass.draw_fresh_pane(colour, SINTRA[colour], layout.scale.pane, margin, look.panel, look)
        canvas.paste(sprite, box.x - margin, box.y - margin)


def _paint_walk(canvas: Canvas, layout: PalaceLayout, glazier: int, look: Look) -> None:
    """The glazier, and the numbers of the strips above which he does not stand."""
    size = layout.scale.value
    for slot in range(SLOTS):
        box = layout.walk(slot)
        if slot == glazier:
            canvas.paste(glass.draw_glazier((box.width - 4, box.height - 5), look.panel, look), box.x + 2, box.y)
        else:
            base = box.bottom - 14
            canvas.write(str(slot + 1), box.centre, base, size, box.width, look.muted, look.panel, "centre")


def _paint_broken(canvas: Canvas, layout: PalaceLayout, palace: Palace, track: tuple[int, ...], look: Look) -> None:
    """The step where the marker of broken glass stands."""
    box, size = layout.step(palace.broken), layout.scale.value
    ground = look.fresh if palace.fresh_broken else look.loss if palace.broken else look.line
    canvas.fill(*box, ground)
    value = signed(track[palace.broken])
    canvas.write(
        value,
        box.centre,
        box.baseline(size),
        size,
        box.width,
        look.on_turn if look.dark else look.panel,
        ground,
        "centre",
    )


def _paint_tally(canvas: Canvas, box: Box, tally: tuple[int, str, int], size: int, look: Look) -> None:
    """Completed windows times panes of the most frequent colour."""
    windows, colour, count = tally
    icon, base = min(box.height - 4, 44), box.baseline(size)
    right = box.right - canvas.write(str(count), box.right, base, size, box.width, look.text, look.panel, "right") - 6
    canvas.paste(
        sprites.draw_tile(colour, SINTRA[colour], icon, look.panel, look), right - icon, box.middle - icon // 2
    )
    canvas.write(f"{windows} ×", right - icon - 8, base, size, box.width, look.text, look.panel, "right")


def _paint_head(canvas: Canvas, layout: PalaceLayout, palace: Palace, look: Look) -> None:
    scale, head = layout.scale, layout.head
    space, bright = scale.gap[0] * 2, palace.active or palace.winner
    right = head.right
    base = head.baseline(scale.score)
    if palace.change:
        ink = look.loss if palace.change[0] in f"-{MINUS}" else look.fresh
        right -= (
            canvas.write(palace.change, right, base, scale.change, head.width // 4, ink, look.panel, "right") + space
        )
    score = signed(palace.score)
    right -= canvas.write(score, right, base, scale.score, head.width // 4, look.text, look.panel, "right") + 2 * space
    if palace.note:
        place = Box(head.x, head.y, right - head.x, head.height)
        right -= paint_note(canvas, palace.note, place, scale.note, round(head.width * 0.34), look, bright) + space
    paint_name(
        canvas,
        Box(head.x, head.y, right - head.x, head.height),
        palace.name,
        scale.name,
        space,
        look,
        bright=bright,
        winner=palace.winner,
        starts=palace.starts,
    )
