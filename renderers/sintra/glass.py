"""The small pictures of Sintra: leaded panes, the spaces that wait for them, windows, ornaments and the glazier."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageDraw

from renderers.palette import LOOKS, RGB, SINTRA, Look, mix, tint
from renderers.pieces import MOSTLY, Sprite, translate
from renderers.shapes import SHAPES, draw_shape, regular
from renderers.sprites import LEAD, SCALE, cut_disc, draw_large

JOKER = "joker"  # A space of a strip that takes any colour
Size = tuple[int, int]
Large = tuple[int, int, int, int]  # left, top, right and bottom in a picture that is not yet reduced

ORNATE = 36
"""From this height on, the symbol of a pane lies on a roundel; on a smaller one it takes all the room there is."""
SYMBOL, PLAIN_SYMBOL = 0.27, 0.41  # radius of the symbol of such panes as a share of their height


def list_meetings() -> tuple[tuple[RGB, RGB], ...]:
    """What the palette needs besides tiles: light on glass, which is alike in all themes; lead meets itself alone."""
    tints = [tint(fill, LOOKS["light"]) for fill in SINTRA.values()]
    return (*((each.shine, each.field) for each in tints), (LEAD, LEAD))


def _reduce(image: Image.Image, small: bool) -> Image.Image:
    """A picture in its own size; the edges of a small one are smoothed in half as many steps, to save bytes."""
    if not small:
        return image.reduce(SCALE)
    return image.resize((image.width // 2, image.height // 2), Image.Resampling.NEAREST).reduce(SCALE // 2)


def _outline(draw: ImageDraw.ImageDraw, box: Large, arched: bool, fill: RGB | int) -> None:
    """A pane's outline: with a round head where it is the upper one of a window."""
    left, top, right, bottom = box
    if not arched:
        draw.rectangle((left, top, right - 1, bottom - 1), fill=fill)
        return
    radius = min((right - left) / 2, (bottom - top) * 0.62)
    draw.rounded_rectangle((left, top, right - 1, bottom - 1), radius, fill=fill, corners=(True, True, False, False))


def symbol_radius(height: int) -> float:
    """Radius of the symbol on a pane of this height, in px."""
    return height * (SYMBOL if height >= ORNATE else PLAIN_SYMBOL)


@lru_cache(maxsize=512)
def draw_pane(colour: str, size: Size, look: Look, arched: bool = False, ring: int = 0) -> Sprite:
    """A pane of ``size`` px with its came; one that the last move brought has a ``ring`` of that width around it.

    Light falls through the glass aslant, a roundel of another shade carries the symbol. A pane that is small is nothing
    but its colour and its symbol.
    """
    image, draw = draw_large(size[0] + 2 * ring, size[1] + 2 * ring, look.fresh if ring else LEAD)
    tints, edge = tint(SINTRA[colour], look), (ring + 1) * SCALE if ring else 0
    height = image.height - 2 * edge
    _outline(draw, (edge, edge, image.width - edge, image.height - edge), arched, LEAD)
    lead = max(1, round(height // SCALE * 0.05)) * SCALE
    w, h = image.width - 2 * edge - 2 * lead, height - 2 * lead
    field = Image.new("RGB", (w, h), tints.field)
    pen, ground = ImageDraw.Draw(field), tints.field
    radius, x, y = symbol_radius(height // SCALE) * SCALE, w / 2, h / 2
    if height >= ORNATE * SCALE:
        light, shadow = mix(tints.shine, tints.field, 0.6), max(1, round(height / SCALE * 0.06)) * SCALE
        for start, reach, paint in ((0.02, 0.2, tints.shine), (0.3, 0.1, light), (0.74, 0.2, light)):
            left, slant = w * start + h * 0.2, h * 0.5
            band = [(left, 0), (left + w * reach, 0), (left + w * reach - slant, h), (left - slant, h)]
            pen.polygon(band, fill=paint)
        pen.rectangle((0, h - shadow, w, h), fill=tints.deep)
        pen.rectangle((w - shadow, 0, w, h), fill=tints.deep)
        came = max(1, lead // SCALE * 3 // 4) * SCALE
        for line in ((0, 0, w, h), (0, h, w, 0)):
            pen.line(line, fill=LEAD, width=came)
        ground = tints.medallion
        for inset, paint in ((0, LEAD), (came, ground)):
            pen.polygon(regular(x, y, radius * 1.58 - inset, 8, 22.5), fill=paint)
    draw_shape(pen, SHAPES[colour], x, y, radius, tints.ink, ground)
    image.paste(field, (edge + lead, edge + lead), _cover(w, h, arched))
    # What lies around an arch is the window's, not the pane's.
    cut = translate(_cover(*image.size, arched).reduce(SCALE), MOSTLY) if arched else None
    return Sprite(_reduce(image, size[1] < ORNATE), cut)


def _cover(width: int, height: int, arched: bool) -> Image.Image:
    cover = Image.new("L", (width, height), 0)
    _outline(ImageDraw.Draw(cover), (0, 0, width, height), arched, 255)
    return cover


@lru_cache(maxsize=256)
def draw_strip(spaces: tuple[str, ...], size: Size, look: Look) -> Sprite:
    """A strip without any glass: a space of ``size`` px for each colour it waits for, small ones without a frame.

    One that takes any colour is a wheel of all five.
    """
    image, _ = draw_large(size[0], size[1] * len(spaces), look.panel)
    ornate = size[1] >= ORNATE
    for place, wanted in enumerate(spaces):
        space, draw = draw_large(*size, look.panel)
        x, y = space.width / 2, space.height / 2
        if wanted == JOKER:
            _frame(space, max(1, round(size[1] * 0.06)), look.gilt, look.plate)
            radius = space.height * 0.38
            for number, fill in enumerate(SINTRA.values()):
                start = -90 + 72 * number
                draw.pieslice((x - radius, y - radius, x + radius, y + radius), start, start + 72, fill=fill)
        else:
            tints = tint(SINTRA[wanted], look)
            line = max(1, round(size[1] * 0.045)) if ornate else 0
            _frame(space, line, tints.ghost, tints.empty)
            draw_shape(draw, SHAPES[wanted], x, y, symbol_radius(size[1]) * SCALE, tints.ghost, tints.empty)
        image.paste(space, (0, place * size[1] * SCALE))
    return Sprite(_reduce(image, not ornate))


def _frame(image: Image.Image, line: int, ink: RGB, fill: RGB) -> None:
    """A field in a frame ``line`` px wide, with a gap around it."""
    for edge, colour in ((SCALE, ink), ((1 + line) * SCALE, fill)):
        box = (edge, edge, image.width - edge - 1, image.height - edge - 1)
        ImageDraw.Draw(image).rectangle(box, fill=colour)


@lru_cache(maxsize=16)
def draw_window(size: Size, frame: int, sill: int, look: Look) -> Sprite:
    """An empty window: two openings, the upper one with a round head, in a frame that reaches into the sill."""
    width, height = size
    image, draw = draw_large(width + 2 * frame, 2 * height + sill + frame, look.panel)
    whole = image.size
    over = min(sill, frame + 2)
    _outline(draw, (0, (sill - over) * SCALE, *whole), False, look.plate)
    draw.rectangle((0, (sill - over) * SCALE, whole[0], (sill - over + 1) * SCALE - 1), fill=look.rim)
    for number in range(2):
        top = sill + number * height
        box = (frame * SCALE, top * SCALE, (frame + width) * SCALE, (top + height) * SCALE)
        inner = (box[0] + SCALE, box[1] + SCALE, box[2] - SCALE, box[3] - SCALE)
        _outline(draw, box, number == 0, look.rim)
        _outline(draw, inner, number == 0, look.well)
    return Sprite(image.reduce(SCALE))


@lru_cache(maxsize=64)
def draw_ornament(lit: tuple[bool, ...], size: int, look: Look) -> Sprite:
    """An ornament where four panes meet: a petal towards each, lit if the pane is there; a full one is all gold.

    ``lit`` goes from the upper left to the lower right.
    """
    image, draw = draw_large(size, size, LEAD)
    whole = size * SCALE
    middle, full = whole / 2, all(lit)
    rim = max(2, round(size * 0.07)) * SCALE
    draw.ellipse((0, 0, whole - 1, whole - 1), fill=LEAD if full else look.rim)
    draw.ellipse((rim, rim, whole - rim - 1, whole - rim - 1), fill=look.gilt if full else look.panel)
    for bright, (x, y) in zip(lit, ((-1, -1), (1, -1), (-1, 1), (1, 1)), strict=True):
        ink = look.marker if full else look.gilt if bright else look.well
        draw.polygon(regular(middle + x * whole * 0.19, middle + y * whole * 0.19, whole * 0.2, 8, 22.5), fill=ink)
    return cut_disc(image)


@lru_cache(maxsize=32)
def draw_glazier(size: Size, look: Look) -> Sprite:
    """The tab of the glazier above his strip: his figure with a pane under the arm, at the left of room for a number.

    Lower than 20 px it is only an arrow head.
    """
    image, draw = draw_large(*size, look.panel)
    width, h = image.size
    if size[1] < 20:
        reach = min(width / 2, h * 1.1)
        draw.polygon([(width / 2 - reach, 0), (width / 2 + reach, 0), (width / 2, h)], fill=look.turn)
        return Sprite(image.reduce(SCALE))
    draw.rounded_rectangle((0, 0, width - 1, h - 1), 5 * SCALE, fill=look.turn, corners=(True, True, False, False))
    x, ink = min(width * 0.21, h * 0.62), look.on_turn
    draw.ellipse((x - h * 0.15, h * 0.08, x + h * 0.15, h * 0.38), fill=ink)
    body = [(-0.3, 0.94), (-0.2, 0.42), (0.2, 0.42), (0.3, 0.94)]
    draw.polygon([(x + h * across, h * down) for across, down in body], fill=ink)
    left, top, pane = x + h * 0.26, h * 0.36, h * 0.46
    draw.rectangle((left, top, left + pane, top + pane), fill=LEAD)
    edge = h * 0.06
    draw.rectangle((left + edge, top + edge, left + pane - edge, top + pane - edge), fill=SINTRA["yellow"])
    return Sprite(image.reduce(SCALE))


@lru_cache(maxsize=64)
def draw_past(colour: str, size: int, look: Look) -> Sprite:
    """The colour of a round that is over: faded, and struck through."""
    tints = tint(SINTRA[colour], look)
    image, draw = draw_large(size, size, look.panel)
    whole = image.width
    draw.rounded_rectangle((0, 0, whole - 1, whole - 1), whole * 0.15, fill=tints.empty)
    draw_shape(draw, SHAPES[colour], whole / 2, whole / 2, whole * 0.3, tints.ghost, tints.empty)
    draw.line((whole * 0.08, whole * 0.92, whole * 0.92, whole * 0.08), fill=look.muted, width=3 * SCALE)
    return Sprite(image.reduce(SCALE))
