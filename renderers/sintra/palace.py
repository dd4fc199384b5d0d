"""One player's palace: what never changes goes to the background, everything else is painted on top of it."""

from __future__ import annotations

from renderers import sprites, text
from renderers.boxes import Box
from renderers.canvas import Canvas
from renderers.palette import RGB, SINTRA, Look
from renderers.panels import paint_head, paint_outline, paint_panel, signed
from renderers.sintra import glass
from renderers.sintra.layout import PANES, RAIL, SLOTS, STEPS, TEXT, PalaceLayout
from renderers.sintra.scene import JOKER, Palace

CHIP = 34
"""Height of the chip with the points of a pane."""


def paint_ground(canvas: Canvas, layout: PalaceLayout, palace: Palace, track: tuple[int, ...], look: Look) -> None:
    """Panel, empty windows and the track of broken glass."""
    paint_panel(canvas, layout.box, look)
    frame = layout.measures.gap // 2
    for slot in range(SLOTS):
        box = layout.window(slot)
        sill = layout.measures.sill
        canvas.paste(glass.draw_window(layout.pane, frame, sill, look), box.x - frame, box.y - sill)
    if layout.ornate:
        for number in range(len(palace.ornaments)):
            _paint_ornament(canvas, layout, (False,) * 4, number, look)
    if layout.plain:
        _paint_bar(canvas, layout, look)
        return
    for slot, value in enumerate(palace.points):
        _write_number(canvas, layout.walk_number(slot), str(slot + 1), look.text, look)
        _write_number(canvas, layout.points(slot), f"+{value}", look.muted, look)
    shard = layout.shard
    canvas.paste(glass.draw_shard(shard.width, look), shard.x, shard.y)
    for number in range(STEPS):
        _paint_step(canvas, layout, number, track, look)


def _write_number(canvas: Canvas, box: Box, number: str, ink: RGB, look: Look) -> None:
    canvas.write(number, box.centre, box.baseline(TEXT), TEXT, box.width, ink, look.panel, "centre")


def _paint_ornament(canvas: Canvas, layout: PalaceLayout, lit: tuple[bool, ...], number: int, look: Look) -> None:
    box = layout.ornament(number)
    canvas.paste(glass.draw_ornament(lit, box.width, look), box.x, box.y)


def _paint_step(canvas: Canvas, layout: PalaceLayout, number: int, track: tuple[int, ...], look: Look) -> None:
    box = layout.step(number)
    canvas.fill(*box, look.slot)
    base = box.baseline(TEXT)
    canvas.write(signed(track[number]), box.centre, base, TEXT, box.width, look.muted, look.slot, "centre")


def _paint_bar(canvas: Canvas, layout: PalaceLayout, look: Look) -> None:
    """The track of a plain palace: a bar without words."""
    for number in range(STEPS):
        box = layout.badge(number)
        canvas.fill(box.centre - 8, box.middle - 5, 16, 10, look.slot)


def paint_palace(canvas: Canvas, layout: PalaceLayout, palace: Palace, track: tuple[int, ...], look: Look) -> None:
    """Frame, strips, panes, glazier, marker, name and score of a player on the ground that `paint_ground` has laid."""
    if palace.active or palace.winner:
        paint_outline(canvas, layout.box, look.gilt, look)
    _paint_walk(canvas, layout, palace, look)
    _paint_panes(canvas, layout, palace, look)
    if not layout.plain:
        _paint_points(canvas, layout, palace, look)
        for (slot, place), points in palace.gains:
            _paint_gain(canvas, layout.window_pane(slot, place), points, look)
    if layout.ornate:
        for number, around in enumerate(palace.ornaments):
            if around:
                _paint_ornament(canvas, layout, list_lit(palace, number), number, look)
    if layout.plain:
        _paint_badge(canvas, layout, palace, track, look)
    else:
        _paint_broken(canvas, layout, palace, track, look)
    if layout.tally and palace.tally and palace.tally[0]:
        paint_tally(canvas, layout.tally, palace.tally, look)
    paint_head(canvas, layout.head, palace, layout.measures.heading, look)


def list_lit(palace: Palace, number: int) -> tuple[bool, ...]:
    """Which of the four panes around an ornament are there, from the upper left to the lower right."""
    left, right = palace.windows[2 * number], palace.windows[2 * number + 1]
    return tuple(window[place] is not None for place in range(PANES) for window in (left, right))


def _paint_panes(canvas: Canvas, layout: PalaceLayout, palace: Palace, look: Look) -> None:
    """The spaces of strips and all glass; fresh panes last, for their rings reach beyond their places."""
    size, fresh = layout.pane, []
    for slot, strip in enumerate(palace.strips):
        if strip:
            box = layout.strip(slot)
            canvas.paste(glass.draw_strip(strip.spaces, size, look), box.x, box.y)
            for place, held in enumerate(strip.panes):
                if held and (slot, place) in palace.fresh_panes:
                    fresh.append((held, layout.space(slot, place), False))
                elif held:
                    box = layout.space(slot, place)
                    canvas.paste(glass.draw_pane(held, size, look), box.x, box.y)
        for place, held in enumerate(palace.windows[slot]):
            if held and (slot, place) in palace.fresh_windows:
                fresh.append((held, layout.window_pane(slot, place), place == 0))
            elif held:
                box = layout.window_pane(slot, place)
                canvas.paste(glass.draw_pane(held, size, look, place == 0), box.x, box.y)
    margin = max(2, layout.measures.gap // 2)
    for held, box, arched in fresh:
        sprite = glass.draw_fresh_pane(held, size, margin, look, arched)
        canvas.paste(sprite, box.x - margin, box.y - margin)


def _paint_points(canvas: Canvas, layout: PalaceLayout, palace: Palace, look: Look) -> None:
    """The numbers under windows that have glass stand out: they score again."""
    for slot, value in enumerate(palace.points):
        if any(palace.windows[slot]):
            _write_number(canvas, layout.points(slot), f"+{value}", look.turn, look)


def _paint_gain(canvas: Canvas, place: Box, points: tuple[int, ...], look: Look) -> None:
    """What a pane has brought, on a chip over its upper edge."""
    words = " ".join(f"+{each}" for each in points)
    width = text.measure(words, TEXT) + 16
    chip = Box(place.centre - width // 2, place.y - CHIP * 3 // 4, width, CHIP)
    canvas.fill_rounded(chip, CHIP // 2, look.fresh, look.panel)
    canvas.write(words, chip.centre, chip.baseline(TEXT), TEXT, width, look.panel, look.fresh, "centre")


def _paint_walk(canvas: Canvas, layout: PalaceLayout, palace: Palace, look: Look) -> None:
    """The glazier, the strips he can still reach, and the numbers of those above which he does not stand."""
    here, last = layout.walk(palace.glazier), layout.walk(SLOTS - 1)
    y = here.bottom - RAIL - 1
    canvas.fill(layout.walk(0).x, y, here.x - layout.walk(0).x, RAIL, look.line)
    canvas.fill(here.x, y, last.right - here.x, RAIL, look.turn)
    canvas.paste(glass.draw_glazier((here.width, here.height - RAIL - 1), look), here.x, here.y)
    if layout.plain:
        return
    for slot, strip in enumerate(palace.strips):
        box = layout.walk_number(slot)
        if slot == palace.glazier:
            base = box.baseline(TEXT)
            canvas.write(str(slot + 1), box.right - 4, base, TEXT, box.width, look.on_turn, look.turn, "right")
        elif strip is None:
            canvas.fill(*box, look.panel)
        elif slot < palace.glazier:
            _write_number(canvas, box, str(slot + 1), look.muted, look)


def _paint_broken(canvas: Canvas, layout: PalaceLayout, palace: Palace, track: tuple[int, ...], look: Look) -> None:
    """What has been passed, and the step where the marker of broken glass stands."""
    for number in range(palace.broken):
        canvas.fill(*layout.step(number), look.loss)
    box = layout.step(palace.broken)
    rim = look.fresh if palace.fresh_broken else look.loss if palace.broken else look.rim
    around = box.inset(-4)
    canvas.fill(*around, rim)
    canvas.fill(*box, look.panel)
    base, ink = box.baseline(TEXT), look.loss if palace.broken else look.text
    canvas.write(signed(track[palace.broken]), box.centre, base, TEXT, box.width, ink, look.panel, "centre")


def _paint_badge(canvas: Canvas, layout: PalaceLayout, palace: Palace, track: tuple[int, ...], look: Look) -> None:
    """The same beside a plain palace: a bar filled as far as the number that is lost."""
    box = layout.badge(palace.broken)
    if palace.broken:
        top = layout.badge(0)
        canvas.fill(top.centre - 8, top.middle - 5, 16, box.middle - top.middle, look.loss)
    if palace.fresh_broken:
        canvas.fill(*box.inset(-2), look.fresh)
    canvas.fill(*box.inset(1 if palace.fresh_broken else 0), look.panel)
    ink, base = look.loss if palace.broken else look.muted, box.baseline(TEXT)
    canvas.write(signed(track[palace.broken]), box.centre, base, TEXT, box.width, ink, look.panel, "centre")


def paint_tally(canvas: Canvas, box: Box, tally: tuple[int, str, int], look: Look) -> None:
    """Completed windows times panes of the most frequent colour."""
    windows, colour, count = tally
    upper = Box(box.x, box.y, box.width, box.height // 2)
    lower = Box(box.x, box.y + box.height // 2, box.width, box.height // 2)
    base = upper.baseline(TEXT)
    canvas.write(f"{windows} ×", box.centre, base, TEXT, box.width, look.text, look.panel, "centre")
    base = lower.baseline(TEXT)
    icon = 30
    width = canvas.write(str(count), box.right - 4, base, TEXT, box.width, look.text, look.panel, "right")
    tile = sprites.draw_tile(colour, SINTRA[colour], icon, look.panel, look)
    canvas.paste(tile, box.right - 4 - width - 3 - icon, lower.middle - icon // 2)


def paint_title(canvas: Canvas, box: Box, palace: Palace, look: Look) -> None:
    """Strips above windows that are half glazed, larger than the box."""
    columns, gap = 6, 16
    width, height = box.width // columns - gap + 2, (box.height - 2 * gap) // 4
    colours = tuple(SINTRA)
    windows = box.bottom - gap - PANES * height
    for column in range(columns):
        x = box.x + gap // 2 + column * (width + gap - 2)
        strip = palace.strips[column % SLOTS]
        spaces = strip.spaces if strip else colours
        top = windows - gap - len(spaces) * height
        canvas.paste(glass.draw_strip(spaces, (width, height), look), x, top)
        for place, wanted in enumerate(spaces):
            held = colours[(column + place) % len(colours)] if wanted == JOKER else wanted
            if (column + 2 * place) % 5 in (0, 3, 4):
                canvas.paste(glass.draw_pane(held, (width, height), look), x, top + place * height)
        canvas.paste(glass.draw_window((width, height), 6, gap, look), x - 6, windows - gap)
        for place in range(PANES):
            if (column + place) % 3:
                held = colours[(2 * column + 3 * place) % len(colours)]
                canvas.paste(glass.draw_pane(held, (width, height), look, place == 0), x, windows + place * height)
