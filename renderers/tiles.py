"""Square tiles, empty spaces, and the start marker."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from PIL import Image, ImageDraw

from renderers.colours import RGB, SINTRA, SUMMER, Look, TileTint, contrast, mix, rgb, shade, tint
from renderers.drawing import SCALE, draw_large
from renderers.pieces import TOUCHED, Sprite, translate
from renderers.shapes import KHATAM, SHAPES, Circle, Points, draw_shape, make_polygon, make_star

ROUNDING = 0.15  # corner radius of a tile, as a fraction of its size
DETAIL = 64  # minimum size of a tile that has a second line in its corners
PLAIN = 40  # minimum size of a tile with ornaments; a smaller tile has only a shape, which is larger to stay visible
SHAPE = 0.265  # radius of a tile's shape, as a fraction of the tile's size
PLAIN_SHAPE = 0.34  # radius of the shape on a tile without ornaments, as a fraction of the tile's size
HOLLOW = 0.62  # size of the hole in the shape of a taken tile, as a fraction of the shape's size
OUTLINED = 2.7  # minimum contrast between the outline of a taken tile and the factory
LEAD = rgb("20242c")  # the colour of the lead between pieces of glass, in all themes


def shape_radius(size: int) -> float:
    """Return the radius of the shape on a tile of ``size`` px."""
    share = SHAPE if size >= PLAIN else PLAIN_SHAPE
    return size * share


# Tile outlines.


def _draw_rounded(draw: ImageDraw.ImageDraw, inset: float, size: float, fill: RGB | int) -> None:
    """Fill a rounded square whose edges are ``inset`` px inside a square of ``size`` px."""
    far = size - inset - 1
    draw.rounded_rectangle((inset, inset, far, far), size * ROUNDING - inset, fill=fill)


def _cover_large_tile(whole: int, inset: float = 0) -> Image.Image:
    cover = Image.new("L", (whole, whole), 0)
    _draw_rounded(ImageDraw.Draw(cover), inset, whole, 255)
    return cover


def _cover_tile(size: int) -> Image.Image:
    """Return the mask of a tile of ``size`` px with rounded corners."""
    return translate(_cover_large_tile(size * SCALE).reduce(SCALE), TOUCHED)


# Tiles.


class _TileFace(NamedTuple):
    """A tile that is being drawn, without its shadow.

    ``size`` is the size of the finished tile. All other measures are in pixels of the large picture: the ``width``, the
    ``height`` without the shadow, and the coordinates ``x`` and ``y`` of the shape's centre.
    """

    draw: ImageDraw.ImageDraw
    tints: TileTint
    size: int
    width: int
    height: int
    x: float
    y: float

    def make_star(self, lower: int = 0) -> Points:
        """Return the star behind the shape. It is moved down by ``lower`` px."""
        radius = round(self.size * 0.318) * SCALE * math.sqrt(2)
        return make_star(Circle(self.x, self.y + lower, radius), 8, KHATAM)


def _draw_ceramic(face: _TileFace) -> None:
    """Draw the corners of a ceramic tile, and a star behind the shape, as in Moorish tilework."""
    tints = face.tints
    bands = [(0.24, tints.corner)]
    if face.size >= DETAIL:
        bands = [(0.27, tints.corner), (0.14, tints.field)]
    for share, upper in bands:
        reach = round(face.size * share) * SCALE
        lower = mix(tints.field, upper, 0.5)
        for x in (SCALE, face.width - SCALE):
            face.draw.polygon(make_polygon(Circle(x, SCALE, reach), 4), fill=upper)
            face.draw.polygon(make_polygon(Circle(x, face.height - SCALE, reach), 4), fill=lower)
    face.draw.polygon(face.make_star(), fill=tints.medallion)


def _draw_stone(face: _TileFace) -> None:
    """Draw the rough edges of a stone tile, and behind the shape a star that is carved into the stone."""
    edge = round(face.size * 0.09) * SCALE
    left = edge
    right = face.width - edge
    low = face.height - edge
    upper = [(0, 0), (face.width, 0), (right, edge), (left, edge)]
    lower = [(0, face.height), (face.width, face.height), (right, low), (left, low)]
    face.draw.polygon(upper, fill=face.tints.corner)
    face.draw.polygon(lower, fill=face.tints.deep)
    face.draw.polygon(face.make_star(SCALE), fill=face.tints.shine)
    face.draw.polygon(face.make_star(), fill=face.tints.medallion)


def _draw_glass(face: _TileFace) -> None:
    """Draw slanted light on a glass tile, and a leaded roundel behind the shape."""
    slant = face.height * 0.6
    bottom = 2 * face.height
    for left, share, light in ((0.1, 0.3, face.tints.shine), (0.5, 0.12, face.tints.corner)):
        near = face.width * left
        far = face.width * (left + share)
        band = [(near + slant, 0), (far + slant, 0), (far - slant, bottom), (near - slant, bottom)]
        face.draw.polygon(band, fill=light)
    radius = round(face.size * 0.37) * SCALE
    lead = Circle(face.x, face.y, radius + SCALE)
    roundel = Circle(face.x, face.y, radius - SCALE)
    face.draw.polygon(make_polygon(lead, 8, 22.5), fill=LEAD)
    face.draw.polygon(make_polygon(roundel, 8, 22.5), fill=face.tints.medallion)


_ORNAMENTS = {
    **dict.fromkeys(SUMMER.values(), _draw_stone),
    **dict.fromkeys(SINTRA.values(), _draw_glass),
}
"""The functions that draw the ornaments of stone and glass tiles, by tile colour. All other tiles are ceramic."""


def _fill_tile(image: Image.Image, top: int, bottom: int, fill: RGB | int, inset: int = 0) -> None:
    """Fill the part of a rounded tile that is between two heights."""
    box = (inset, top, image.width - inset - 1, bottom - 1)
    ImageDraw.Draw(image).rounded_rectangle(box, image.width * ROUNDING - inset, fill=fill)


def _draw_large_tile(colour: str, fill: RGB, whole: int, ground: RGB, look: Look) -> Image.Image:
    """Draw a bevelled tile ``whole`` px wide, with a shadow, an ornament and a shape.

    Straight and diagonal edges that are on whole pixels of the reduced picture stay sharp. They take up a tenth less
    space in the file than round edges.
    """
    tints = tint(fill, look)
    draw_ornament = _ORNAMENTS.get(fill, _draw_ceramic)
    size = whole // SCALE
    plain = size < PLAIN
    rim = SCALE
    drop = SCALE if plain else 2 * SCALE
    bottom = whole - drop
    low = bottom - drop - SCALE

    # Draw a two-step shadow, then the rim, then the bevel (dark below, light above).
    image = Image.new("RGB", (whole, whole), ground)
    _fill_tile(image, drop, whole, shade(ground, 0.5))
    _fill_tile(image, drop // 2, whole - drop // 2, shade(ground))
    _fill_tile(image, 0, bottom, look.came if draw_ornament is _draw_glass else tints.rim)
    _fill_tile(image, rim, bottom - rim, tints.deep, rim)
    _fill_tile(image, rim, low, tints.shine, rim)

    # Ornaments extend beyond the field, so draw them on a separate picture and paste the part inside the field.
    field = Image.new("RGB", (whole, whole), tints.field)
    face = _TileFace(ImageDraw.Draw(field), tints, size, whole, bottom, whole / 2, bottom // SCALE // 2 * SCALE)
    ground_of_shape = tints.field
    if not plain:
        draw_ornament(face)
        ground_of_shape = tints.medallion
    circle = Circle(face.x, face.y, shape_radius(size) * SCALE)
    draw_shape(face.draw, SHAPES[colour], circle, tints.ink, ground_of_shape)
    inside = Image.new("L", (whole, whole), 0)
    _fill_tile(inside, rim + drop, low, 255, rim)
    image.paste(field, (0, 0), inside)
    return image


@lru_cache(maxsize=512)
def draw_tile(colour: str, fill: RGB, size: int, ground: RGB, look: Look, ring: int = 0) -> Sprite:
    """Draw a tile of ``size`` px. Its corners are cut out on a factory's plate, because they extend beyond the plate.

    If the last move added the tile, ``ring`` is the width of the ring around it, which extends beyond ``size``.
    """
    if ring:

        def draw_body(whole: int) -> Image.Image:
            return _draw_large_tile(colour, fill, whole, look.inset, look)

        return _draw_in_ring(draw_body, size, ring, ground, look)
    image = _draw_large_tile(colour, fill, size * SCALE, ground, look).reduce(SCALE)
    if ground == look.plate:
        return Sprite(image, _cover_tile(size))
    return Sprite(image)


def _draw_in_ring(draw_body: Callable[[int], Image.Image], size: int, margin: int, ground: RGB, look: Look) -> Sprite:
    """Draw a slightly smaller tile in a bright ring, with a dark seam between the tile and the ring."""
    image, draw = draw_large(size + 2 * margin, size + 2 * margin, ground)
    whole = size * SCALE
    edge = margin * SCALE
    shrink = max(3, round(size * 0.055)) * SCALE
    body = whole - 2 * shrink
    gap = edge + shrink
    seam = gap - max(1, round(size * 0.022)) * SCALE
    far = image.width - 1
    draw.rounded_rectangle((0, 0, far, far), whole * ROUNDING + edge, fill=look.fresh)
    draw.rounded_rectangle((seam, seam, far - seam, far - seam), body * ROUNDING + gap - seam, fill=look.inset)
    image.paste(draw_body(body), (gap, gap), _cover_large_tile(body))
    return Sprite(image.reduce(SCALE))


@lru_cache(maxsize=256)
def draw_slot(colour: str | None, fill: RGB | None, size: int, ground: RGB, look: Look) -> Sprite:
    """Draw a sunken empty space. If only one colour is allowed, the space contains the faint shape of this colour."""
    image, draw = draw_large(size, size, ground)
    whole = size * SCALE
    far = whole - 1
    top = 0
    low = far
    if size >= PLAIN:
        # Draw a shadow at the upper edge, and light at the lower edge.
        top = 2 * SCALE
        low = far - SCALE
        _draw_rounded(draw, 0, whole, look.lip)
        draw.rounded_rectangle((0, 0, far, low), whole * ROUNDING, fill=look.sunk)
    tints = tint(fill, look) if fill else None
    empty = tints.empty if tints else look.slot
    inset = 0
    if look.strong:
        _draw_rounded(draw, 0, whole, look.line)
        top = inset = SCALE
        low = far - SCALE
    draw.rounded_rectangle((inset, top, far - inset, low), whole * ROUNDING - inset, fill=empty)
    if colour and tints:
        circle = Circle(whole / 2, whole / 2, shape_radius(size) * SCALE)
        draw_shape(draw, SHAPES[colour], circle, tints.ghost, empty)
    return Sprite(image.reduce(SCALE))


def choose_outline(fill: RGB, look: Look) -> RGB:
    """Return the colour of the outline of a taken tile. It is darker or brighter than a rim that would be too faint."""
    tints = tint(fill, look)
    if contrast(tints.rim, look.plate) >= OUTLINED:
        return tints.rim
    return mix(tints.rim, tints.ink, 0.5)


@lru_cache(maxsize=64)
def draw_taken_tile(colour: str, fill: RGB, size: int, look: Look) -> Sprite:
    """Draw the place of a tile that was taken from a factory or the centre, with an outline of the tile's shape."""
    image, draw = draw_large(size, size, look.plate)
    whole = size * SCALE
    edge = max(2, round(size * 0.06)) * SCALE
    _draw_rounded(draw, 0, whole, look.fresh)
    _draw_rounded(draw, edge, whole, look.plate)
    circle = Circle(whole / 2, whole / 2, whole * PLAIN_SHAPE)
    ink = choose_outline(fill, look)
    draw_shape(draw, SHAPES[colour], circle, ink, look.plate)
    # On a small tile, the shape is solid, because its outline would be too thin.
    if size >= PLAIN:
        draw_shape(draw, SHAPES[colour], circle.scale(HOLLOW), look.plate, ink)
    return Sprite(image.reduce(SCALE), _cover_tile(size))


# The start marker, and the painted tile in the title band.


def _draw_large_marker(whole: int, ground: RGB, look: Look) -> Image.Image:
    image = Image.new("RGB", (whole, whole), ground)
    draw = ImageDraw.Draw(image)
    middle = whole / 2
    ink = look.marker_ink
    _draw_rounded(draw, 0, whole, ink)
    _draw_rounded(draw, max(1.6 * SCALE, whole * 0.034), whole, look.marker)
    # Draw a wreath with eight points.
    draw.polygon(make_star(Circle(middle, middle, whole * 0.45), 8, KHATAM), fill=ink)
    draw.polygon(make_star(Circle(middle, middle, whole * 0.385), 8, KHATAM), fill=look.marker)
    # Draw the digit 1, which consists of a flag, a stem and a foot.
    stem = whole * 0.052
    flag = whole * 0.12
    top = middle - whole * 0.2
    foot = middle + whole * 0.2
    figure = [
        (-stem, foot),
        (-stem, top + flag),
        (-flag, top + whole * 0.15),
        (-flag, top + whole * 0.07),
        (-stem, top),
        (stem, top),
        (stem, foot),
    ]
    draw.polygon([(middle + x, y) for x, y in figure], fill=ink)
    draw.rectangle((middle - whole * 0.13, foot - stem * 1.5, middle + whole * 0.13, foot), fill=ink)
    return image


@lru_cache(maxsize=64)
def draw_marker(size: int, ground: RGB, look: Look, ring: int = 0) -> Sprite:
    """Draw the start marker: a porcelain tile with a 1 in a wreath of eight points.

    ``ring`` is explained in `draw_tile`.
    """
    if ring:

        def draw_body(whole: int) -> Image.Image:
            return _draw_large_marker(whole, look.inset, look)

        return _draw_in_ring(draw_body, size, ring, ground, look)
    return Sprite(_draw_large_marker(size * SCALE, ground, look).reduce(SCALE))


@lru_cache(maxsize=32)
def draw_painted_tile(size: int, ground: RGB, ink: RGB, paper: RGB) -> Sprite:
    """Draw a painted wall tile: a rosette of eight petals, with a quarter of a rosette in each corner."""
    image, draw = draw_large(size, size, ground)
    whole = image.width
    middle = whole / 2
    field = Image.new("RGB", image.size, paper)
    pen = ImageDraw.Draw(field)

    def paint_discs(x: float, y: float, *discs: tuple[float, RGB]) -> None:
        for reach, paint in discs:
            pen.ellipse(Circle(x, y, whole * reach).box, fill=paint)

    for x, y in product((0, whole), repeat=2):
        paint_discs(x, y, (0.34, ink), (0.26, paper), (0.18, ink))
    pen.polygon(make_star(Circle(middle, middle, whole * 0.46), 8, 0.5), fill=ink)
    paint_discs(middle, middle, (0.19, paper), (0.12, ink), (0.05, paper))
    _draw_rounded(draw, 0, whole, ink)
    image.paste(field, (0, 0), _cover_large_tile(whole, whole * 0.035))
    return Sprite(image.reduce(SCALE))
