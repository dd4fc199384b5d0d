"""The sprites of Sintra: leaded panes, empty spaces, windows, ornaments and the glazier."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from PIL import Image, ImageDraw

from renderers.colours import LOOKS, RGB, SINTRA, Look, TileTint, mix, tint
from renderers.drawing import SCALE, cut_disc, draw_large
from renderers.palette import Meetings
from renderers.pieces import MOSTLY, Sprite, translate
from renderers.shapes import SHAPES, Circle, draw_shape, make_polygon
from renderers.tiles import LEAD

JOKER = "joker"  # represents a space that accepts any colour
Size = tuple[int, int]
Large = tuple[int, int, int, int]  # left, top, right and bottom in a large picture, which will be reduced

ORNATE = 36
"""Minimum height of a pane that has its symbol on a roundel. Smaller panes have a larger symbol instead."""
SYMBOL = 0.27  # radius of the symbol on a pane with a roundel, as a fraction of the pane's height
PLAIN_SYMBOL = 0.41  # radius of the symbol on a smaller pane, as a fraction of the pane's height
ROUNDEL = 1.58  # radius of the roundel, as a multiple of the symbol's radius
HEAD = 0.62  # maximum height of the arch of a pane, as a fraction of the pane's height
TURN = 22.5  # rotation in degrees with which an octagon stands on an edge


def list_meetings() -> Meetings:
    """Return the pairs of colours that meet where light falls on glass. They are similar in all themes."""
    tints = [tint(fill, LOOKS["light"]) for fill in SINTRA.values()]
    return (*((each.shine, each.field) for each in tints), (LEAD, LEAD))


def _reduce(image: Image.Image, small: bool) -> Image.Image:
    """Reduce a picture. If it is ``small``, its edges are smoothed in half as many steps, which saves bytes."""
    if not small:
        return image.reduce(SCALE)
    half = image.resize((image.width // 2, image.height // 2), Image.Resampling.NEAREST)
    return half.reduce(SCALE // 2)


def _fill_pane(draw: ImageDraw.ImageDraw, box: Large, arched: bool, fill: RGB | int) -> None:
    """Fill the shape of a pane. If the pane is the upper pane of a window, it is ``arched``."""
    left, top, right, bottom = box
    inside = (left, top, right - 1, bottom - 1)
    if not arched:
        draw.rectangle(inside, fill=fill)
        return
    radius = min((right - left) / 2, (bottom - top) * HEAD)
    draw.rounded_rectangle(inside, radius, fill=fill, corners=(True, True, False, False))


def _cover_pane(width: int, height: int, arched: bool) -> Image.Image:
    cover = Image.new("L", (width, height), 0)
    _fill_pane(ImageDraw.Draw(cover), (0, 0, width, height), arched, 255)
    return cover


# Panes.


def symbol_radius(height: int) -> float:
    """Return the radius of the symbol on a pane of this height in pixels."""
    share = SYMBOL if height >= ORNATE else PLAIN_SYMBOL
    return height * share


@lru_cache(maxsize=512)
def draw_pane(colour: str, size: Size, look: Look, arched: bool = False, ring: int = 0) -> Sprite:
    """Draw a pane of ``size`` px with its came. If the last move added it, ``ring`` is the width of the ring around it.

    Large panes have slanted light and a roundel behind the symbol. Small panes have only a colour and a symbol.
    """
    image, draw = draw_large(size[0] + 2 * ring, size[1] + 2 * ring, look.fresh if ring else look.came)
    # In a ring, the pane is one pixel smaller on every side.
    edge = (ring + 1) * SCALE if ring else 0
    height = image.height - 2 * edge
    _fill_pane(draw, (edge, edge, image.width - edge, image.height - edge), arched, look.came)
    lead = max(1, round(height // SCALE * 0.05)) * SCALE
    inner = (image.width - 2 * edge - 2 * lead, height - 2 * lead)
    glass = _draw_glass(colour, inner, height, lead, look)
    image.paste(glass, (edge + lead, edge + lead), _cover_pane(*inner, arched))
    cutout: Image.Image | None = None
    if arched:
        # Cut out the arched shape, because the area around the arch belongs to the window.
        cutout = translate(_cover_pane(*image.size, arched).reduce(SCALE), MOSTLY)
    return Sprite(_reduce(image, size[1] < ORNATE), cutout)


def _draw_glass(colour: str, inner: Size, height: int, lead: int, look: Look) -> Image.Image:
    """Draw the glass of a pane that has this ``height``. ``lead`` is the width of its came."""
    tints = tint(SINTRA[colour], look)
    glass = Image.new("RGB", inner, tints.field)
    draw = ImageDraw.Draw(glass)
    symbol = Circle(glass.width / 2, glass.height / 2, symbol_radius(height // SCALE) * SCALE)
    ground = tints.field
    if height >= ORNATE * SCALE:
        _draw_light(draw, inner, height, tints)
        came = max(1, lead // SCALE * 3 // 4) * SCALE
        for diagonal in ((0, 0, *inner), (0, glass.height, glass.width, 0)):
            draw.line(diagonal, fill=LEAD, width=came)
        ground = tints.medallion
        roundel = symbol.scale(ROUNDEL)
        inside = roundel._replace(radius=roundel.radius - came)
        draw.polygon(make_polygon(roundel, 8, TURN), fill=LEAD)
        draw.polygon(make_polygon(inside, 8, TURN), fill=ground)
    draw_shape(draw, SHAPES[colour], symbol, tints.ink, ground)
    return glass


class _Ray(NamedTuple):
    """A ray of light on glass: its start and its width as fractions of the glass's width, and its colour."""

    start: float
    reach: float
    paint: RGB


def _draw_light(draw: ImageDraw.ImageDraw, size: Size, height: int, tints: TileTint) -> None:
    """Draw slanted rays on glass, and the came's shadow along the lower and right edges."""
    right, bottom = size
    light = mix(tints.shine, tints.field, 0.6)
    slant = bottom * 0.5
    for ray in (_Ray(0.02, 0.2, tints.shine), _Ray(0.3, 0.1, light), _Ray(0.74, 0.2, light)):
        near = right * ray.start + bottom * 0.2
        far = near + right * ray.reach
        draw.polygon([(near, 0), (far, 0), (far - slant, bottom), (near - slant, bottom)], fill=ray.paint)
    shadow = max(1, round(height / SCALE * 0.06)) * SCALE
    draw.rectangle((0, bottom - shadow, right, bottom), fill=tints.deep)
    draw.rectangle((right - shadow, 0, right, bottom), fill=tints.deep)


# Strips and windows.


@lru_cache(maxsize=128)
def draw_strip(spaces: tuple[str, ...], size: Size, look: Look) -> Sprite:
    """Draw an empty strip. Each colour has a space of ``size`` px. Small spaces don't have a frame."""
    width, height = size
    image, _ = draw_large(width, height * len(spaces), look.panel)
    for place, wanted in enumerate(spaces):
        space = _draw_joker(size, look) if wanted == JOKER else _draw_space(wanted, size, look)
        image.paste(space, (0, place * height * SCALE))
    return Sprite(_reduce(image, height < ORNATE))


def _draw_joker(size: Size, look: Look) -> Image.Image:
    """Draw a space that accepts any colour, as a wheel of all five colours."""
    space, draw = draw_large(*size, look.panel)
    _frame_space(space, max(1, round(size[1] * 0.06)), look.gilt, look.plate)
    wheel = Circle(space.width / 2, space.height / 2, space.height * 0.38)
    for number, fill in enumerate(SINTRA.values()):
        start = -90 + 72 * number
        draw.pieslice(wheel.box, start, start + 72, fill=fill)
    return space


def _draw_space(colour: str, size: Size, look: Look) -> Image.Image:
    """Draw a space that accepts one colour, with the faint symbol of this colour."""
    space, draw = draw_large(*size, look.panel)
    tints = tint(SINTRA[colour], look)
    line = 0
    if size[1] >= ORNATE:
        line = max(1, round(size[1] * 0.045))
    _frame_space(space, line, tints.ghost, tints.empty)
    symbol = Circle(space.width / 2, space.height / 2, symbol_radius(size[1]) * SCALE)
    draw_shape(draw, SHAPES[colour], symbol, tints.ghost, tints.empty)
    return space


def _frame_space(image: Image.Image, line: int, ink: RGB, fill: RGB) -> None:
    """Draw a field inside a frame of ``line`` px, with a gap around the frame."""
    draw = ImageDraw.Draw(image)
    for edge, colour in ((SCALE, ink), ((1 + line) * SCALE, fill)):
        draw.rectangle((edge, edge, image.width - edge - 1, image.height - edge - 1), fill=colour)


@lru_cache(maxsize=16)
def draw_window(size: Size, frame: int, sill: int, look: Look) -> Sprite:
    """Draw an empty window.

    It has two openings, of which the upper one has an arch. Its frame extends into the sill below the strip.
    """
    width, height = size
    image, draw = draw_large(width + 2 * frame, 2 * height + sill + frame, look.panel)
    # The frame begins above the upper opening, and its upper edge is bright.
    top = (sill - min(sill, frame + 2)) * SCALE
    draw.rectangle((0, top, image.width - 1, image.height - 1), fill=look.plate)
    draw.rectangle((0, top, image.width, top + SCALE - 1), fill=look.rim)
    for number in range(2):
        arched = number == 0
        left = frame * SCALE
        top = (sill + number * height) * SCALE
        right = left + width * SCALE
        bottom = top + height * SCALE
        _fill_pane(draw, (left, top, right, bottom), arched, look.rim)
        _fill_pane(draw, (left + SCALE, top + SCALE, right - SCALE, bottom - SCALE), arched, look.well)
    return Sprite(image.reduce(SCALE))


# Ornaments, the glazier, and the colours of past rounds.


@lru_cache(maxsize=64)
def draw_ornament(lit: tuple[bool, ...], size: int, look: Look) -> Sprite:
    """Draw the ornament between four panes.

    Each petal is lit if the pane next to it exists. If all petals are lit, the ornament is gold. ``lit`` is in the
    order upper left, upper right, lower left, lower right.
    """
    image, draw = draw_large(size, size, LEAD)
    middle = image.width / 2
    disc = (look.rim, look.panel)
    petals = [look.gilt if bright else look.well for bright in lit]
    if all(lit):
        disc = (LEAD, look.gilt)
        petals = [look.marker] * len(lit)
    rim = max(2, round(size * 0.07)) * SCALE
    far = image.width - 1
    draw.ellipse((0, 0, far, far), fill=disc[0])
    draw.ellipse((rim, rim, far - rim, far - rim), fill=disc[1])
    ways = ((-1, -1), (1, -1), (-1, 1), (1, 1))
    for petal, (across, down) in zip(petals, ways, strict=True):
        circle = Circle(
            middle + across * image.width * 0.19,
            middle + down * image.width * 0.19,
            image.width * 0.2,
        )
        draw.polygon(make_polygon(circle, 8, TURN), fill=petal)
    return cut_disc(image)


@lru_cache(maxsize=32)
def draw_glazier(size: Size, look: Look) -> Sprite:
    """Draw the glazier as a tab above his strip: a figure with a pane under the arm, and room for the strip's number.

    If the tab is lower than 20 px, he is drawn as a mere arrowhead.
    """
    image, draw = draw_large(*size, look.panel)
    width, height = image.size
    if size[1] < 20:
        middle = width / 2
        reach = min(middle, height * 1.1)
        draw.polygon([(middle - reach, 0), (middle + reach, 0), (middle, height)], fill=look.turn)
        return Sprite(image.reduce(SCALE))
    tab = (0, 0, width - 1, height - 1)
    draw.rounded_rectangle(tab, 5 * SCALE, fill=look.turn, corners=(True, True, False, False))
    # Draw the glazier's head and body.
    x = min(width * 0.21, height * 0.62)
    draw.ellipse((x - height * 0.15, height * 0.08, x + height * 0.15, height * 0.38), fill=look.on_turn)
    body = [(-0.3, 0.94), (-0.2, 0.42), (0.2, 0.42), (0.3, 0.94)]
    draw.polygon([(x + height * across, height * down) for across, down in body], fill=look.on_turn)
    # Draw the pane under his arm, with its came.
    left = x + height * 0.26
    top = height * 0.36
    side = height * 0.46
    edge = height * 0.06
    draw.rectangle((left, top, left + side, top + side), fill=LEAD)
    glass = (left + edge, top + edge, left + side - edge, top + side - edge)
    draw.rectangle(glass, fill=SINTRA["yellow"])
    return Sprite(image.reduce(SCALE))


@lru_cache(maxsize=64)
def draw_past(colour: str, size: int, look: Look) -> Sprite:
    """Draw the colour of a past round. It is faded and struck out."""
    tints = tint(SINTRA[colour], look)
    image, draw = draw_large(size, size, look.panel)
    whole = image.width
    far = whole - 1
    draw.rounded_rectangle((0, 0, far, far), whole * 0.15, fill=tints.empty)
    circle = Circle(whole / 2, whole / 2, whole * 0.3)
    draw_shape(draw, SHAPES[colour], circle, tints.ghost, tints.empty)
    draw.line((whole * 0.08, whole * 0.92, whole * 0.92, whole * 0.08), fill=look.muted, width=3 * SCALE)
    return Sprite(image.reduce(SCALE))
