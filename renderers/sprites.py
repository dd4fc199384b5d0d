"""The small pictures that every table is put together from, drawn four times as large and reduced by box.

Box reduction is faster than LANCZOS, leaves no bright halo, and gives far fewer distinct colours. Sprites are opaque
RGB pictures on a known ground colour and are made once, when a picture first needs them.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache
from itertools import product
from typing import Literal

from PIL import Image, ImageDraw

from renderers.palette import RGB, SINTRA, SUMMER, Look, TileTint, mix, rgb, shade, tint
from renderers.pieces import ANY, MOSTLY, TOUCHED, Sprite, translate
from renderers.shapes import KHATAM, SHAPES, Points, draw_shape, regular, star

SCALE = 4


def draw_large(width: int, height: int, ground: RGB) -> tuple[Image.Image, ImageDraw.ImageDraw]:
    """A picture of one colour, four times as large as it is to be, and what draws on it."""
    image = Image.new("RGB", (width * SCALE, height * SCALE), ground)
    return image, ImageDraw.Draw(image)


def draw_discs(size: int, ground: RGB, *discs: tuple[float, RGB]) -> tuple[Image.Image, ImageDraw.ImageDraw]:
    """The same with discs over each other, which stay away from its edge by a share of the size."""
    image, draw = draw_large(size, size, ground)
    for share, fill in discs:
        near, far = image.width * share, image.width * (1 - share) - 1
        draw.ellipse((near, near, far, far), fill=fill)
    return image, draw


def cover_disc(size: int) -> Image.Image:
    """What a disc of ``size`` px covers."""
    cover = Image.new("L", (size * SCALE,) * 2, 0)
    ImageDraw.Draw(cover).ellipse((0, 0, size * SCALE - 1, size * SCALE - 1), fill=255)
    return cover.reduce(SCALE)


def cut_disc(image: Image.Image, edge: bytes = MOSTLY) -> Sprite:
    """The disc that fills a large picture; at its ``edge`` pixels that are covered mostly belong to it."""
    return Sprite(image.reduce(SCALE), translate(cover_disc(image.width // SCALE), edge))


ROUNDING = 0.15  # corner radius of a tile as a share of its size
DETAIL = 64  # from this size on, a tile's corners carry a second line
PLAIN = 40  # below this size a tile is bare but for a larger shape, so that the shape is still seen
SHAPE, PLAIN_SHAPE = 0.265, 0.34  # radius of a tile's shape as a share of its size
LEAD = rgb("20242c")  # the cames that hold glass, in both themes


def _rounded(draw: ImageDraw.ImageDraw, inset: float, size: float, fill: RGB | int) -> None:
    """What a tile covers, or what lies ``inset`` px within it."""
    radius = size * ROUNDING - inset
    draw.rounded_rectangle((inset, inset, size - inset - 1, size - inset - 1), radius, fill=fill)


def _cover_large_tile(whole: int, inset: float = 0) -> Image.Image:
    cover = Image.new("L", (whole, whole), 0)
    _rounded(ImageDraw.Draw(cover), inset, whole, 255)
    return cover


def shape_radius(size: int) -> float:
    """The radius of the shape on a tile of ``size`` px, in pixels."""
    return size * (SHAPE if size >= PLAIN else PLAIN_SHAPE)


def _draw_large_tile(colour: str, fill: RGB, whole: int, ground: RGB, look: Look) -> Image.Image:
    """A tile ``whole`` px wide: bevelled, lit from above, with a shadow below it; a shape on its ornament.

    Straight and diagonal edges on whole pixels of the reduced picture stay sharp, and cost a tenth of the file less
    than round ones.
    """
    tints, ornament, size = tint(fill, look), _ORNAMENTS.get(fill, _draw_ceramic), whole // SCALE
    drop, low = (2 * SCALE, 3 * SCALE) if size >= PLAIN else (SCALE, 2 * SCALE)
    body, rim = whole - drop, SCALE
    image = Image.new("RGB", (whole, whole), ground)

    def paint(image: Image.Image, top: int, bottom: int, fill: RGB | int, inset: int = 0) -> None:
        """The outline of the tile between two heights."""
        box = (inset, top, whole - inset - 1, bottom - 1)
        ImageDraw.Draw(image).rounded_rectangle(box, whole * ROUNDING - inset, fill=fill)

    paint(image, drop, whole, shade(ground, 0.5))
    paint(image, drop // 2, whole - drop // 2, shade(ground))
    paint(image, 0, body, LEAD if ornament is _draw_glass else tints.rim)
    paint(image, rim, body - rim, tints.deep, rim)
    paint(image, rim, body - low, tints.shine, rim)
    field = Image.new("RGB", (whole, whole), tints.field)
    draw, x, y = ImageDraw.Draw(field), whole / 2, body // SCALE // 2 * SCALE
    if size >= PLAIN:
        ornament(draw, size, body, x, y, tints)
    ground_of_shape = tints.medallion if size >= PLAIN else tints.field
    draw_shape(draw, SHAPES[colour], x, y, shape_radius(size) * SCALE, tints.ink, ground_of_shape)
    inside = Image.new("L", (whole, whole), 0)
    paint(inside, rim + drop, body - low, 255, rim)
    image.paste(field, (0, 0), inside)
    return image


def _draw_ceramic(draw: ImageDraw.ImageDraw, size: int, body: int, x: float, y: float, tints: TileTint) -> None:
    """Cut corners, and the star of two squares of Moorish tilework that carries the shape."""
    bands = [(0.27, tints.corner), (0.14, tints.field)] if size >= DETAIL else [(0.24, tints.corner)]
    for reach, paint in bands:
        r = round(size * reach) * SCALE
        for across in (SCALE, 2 * x - SCALE):
            draw.polygon(regular(across, SCALE, r, 4), fill=paint)
            draw.polygon(regular(across, body - SCALE, r, 4), fill=mix(tints.field, paint, 0.5))
    draw.polygon(_star(size, x, y), fill=tints.medallion)


def _star(size: int, x: float, y: float) -> Points:
    """The star that carries the shape."""
    return star(x, y, round(size * 0.318) * SCALE * math.sqrt(2), 8, KHATAM)


def _draw_stone(draw: ImageDraw.ImageDraw, size: int, body: int, x: float, y: float, tints: TileTint) -> None:
    """Hewn edges, and the star that carries the shape let into the stone."""
    edge, whole = round(size * 0.09) * SCALE, 2 * x
    draw.polygon([(0, 0), (whole, 0), (whole - edge, edge), (edge, edge)], fill=tints.corner)
    draw.polygon([(0, body), (whole, body), (whole - edge, body - edge), (edge, body - edge)], fill=tints.deep)
    draw.polygon(_star(size, x, y + SCALE), fill=tints.shine)
    draw.polygon(_star(size, x, y), fill=tints.medallion)


def _draw_glass(draw: ImageDraw.ImageDraw, size: int, body: int, x: float, y: float, tints: TileTint) -> None:
    """Light that falls aslant through glass, and a leaded roundel that carries the shape."""
    whole, slant = 2 * x, body * 0.6
    for left, reach, paint in ((0.1, 0.3, tints.shine), (0.5, 0.12, tints.corner)):
        near, far = whole * left, whole * (left + reach)
        band = [(near + slant, 0), (far + slant, 0), (far - slant, 2 * body), (near - slant, 2 * body)]
        draw.polygon(band, fill=paint)
    radius = round(size * 0.37) * SCALE
    draw.polygon(regular(x, y, radius + SCALE, 8, 22.5), fill=LEAD)
    draw.polygon(regular(x, y, radius - SCALE, 8, 22.5), fill=tints.medallion)


_ORNAMENTS = {**dict.fromkeys(SUMMER.values(), _draw_stone), **dict.fromkeys(SINTRA.values(), _draw_glass)}
"""By the colour of a tile, which belongs to one game; all others are ceramic."""


@lru_cache(maxsize=512)
def draw_tile(colour: str, fill: RGB, size: int, ground: RGB, look: Look, ring: int = 0) -> Sprite:
    """A tile of ``size`` px; on a factory its corners reach over the plate, so they are left out.

    What the last move brought lies in a ``ring`` that reaches so many px beyond the tile on every side.
    """
    if ring:
        return _ringed(lambda whole: _draw_large_tile(colour, fill, whole, look.inset, look), size, ring, ground, look)
    image = _draw_large_tile(colour, fill, size * SCALE, ground, look).reduce(SCALE)
    return Sprite(image, _cover_tile(size) if ground == look.plate else None)


def _cover_tile(size: int) -> Image.Image:
    """What a tile of ``size`` px covers: all but its corners."""
    return translate(_cover_large_tile(size * SCALE).reduce(SCALE), TOUCHED)


def _ringed(draw_body: Callable[[int], Image.Image], size: int, margin: int, ground: RGB, look: Look) -> Sprite:
    """A slightly smaller body in a bright ring, with a dark seam between the two."""
    whole, edge = size * SCALE, margin * SCALE
    image, draw = draw_large(size + 2 * margin, size + 2 * margin, ground)
    shrink = max(3, round(size * 0.055)) * SCALE
    body, gap = whole - 2 * shrink, edge + shrink
    seam = gap - max(1, round(size * 0.022)) * SCALE
    far = image.width - 1
    draw.rounded_rectangle((0, 0, far, far), whole * ROUNDING + edge, fill=look.fresh)
    draw.rounded_rectangle((seam, seam, far - seam, far - seam), body * ROUNDING + gap - seam, fill=look.inset)
    image.paste(draw_body(body), (gap, gap), _cover_large_tile(body))
    return Sprite(image.reduce(SCALE))


@lru_cache(maxsize=256)
def draw_slot(colour: str | None, fill: RGB | None, size: int, ground: RGB, look: Look) -> Sprite:
    """An empty place: sunk, without rim or ornament; with a faint shape where it waits for one colour."""
    image, draw = draw_large(size, size, ground)
    whole = size * SCALE
    tints = tint(fill, look) if fill else None
    empty, top, low = tints.empty if tints else look.slot, 0, whole - 1
    if size >= PLAIN:
        # The shadow of the upper edge, light on the lower one.
        top, low = 2 * SCALE, low - SCALE
        _rounded(draw, 0, whole, look.lip)
        draw.rounded_rectangle((0, 0, whole - 1, low), whole * ROUNDING, fill=look.sunk)
    draw.rounded_rectangle((0, top, whole - 1, low), whole * ROUNDING, fill=empty)
    if colour and tints:
        draw_shape(draw, SHAPES[colour], whole / 2, whole / 2, shape_radius(size) * SCALE, tints.ghost, empty)
    return Sprite(image.reduce(SCALE))


@lru_cache(maxsize=64)
def draw_taken_tile(colour: str, fill: RGB, size: int, look: Look) -> Sprite:
    """A place of a factory from which the last move took a tile: an outlined hole with the outlined shape of it."""
    image, draw = draw_large(size, size, look.plate)
    whole = size * SCALE
    edge = max(2, round(size * 0.06)) * SCALE
    _rounded(draw, 0, whole, look.fresh)
    _rounded(draw, edge, whole, look.well)
    radius = whole * SHAPE
    tints = tint(fill, look)
    # The rim of the colour is what keeps blue and black apart from the dark, white and yellow from the light.
    draw_shape(draw, SHAPES[colour], whole / 2, whole / 2, radius * 1.25, tints.rim, look.well)
    draw_shape(draw, SHAPES[colour], whole / 2, whole / 2, radius, fill, look.well)
    return Sprite(image.reduce(SCALE), _cover_tile(size))


def _draw_large_marker(whole: int, ground: RGB, look: Look) -> Image.Image:
    image = Image.new("RGB", (whole, whole), ground)
    draw = ImageDraw.Draw(image)
    middle = whole / 2
    rim = max(1.6 * SCALE, whole * 0.034)
    _rounded(draw, 0, whole, look.marker_ink)
    _rounded(draw, rim, whole, look.marker)
    draw.polygon(star(middle, middle, whole * 0.45, 8, KHATAM), fill=look.marker_ink)
    draw.polygon(star(middle, middle, whole * 0.385, 8, KHATAM), fill=look.marker)
    stem, top, foot = whole * 0.052, middle - whole * 0.2, middle + whole * 0.2
    figure = [(-stem, foot), (-stem, top + whole * 0.12), (-whole * 0.12, top + whole * 0.15)]
    figure += [(-whole * 0.12, top + whole * 0.07), (-stem, top), (stem, top), (stem, foot)]
    draw.polygon([(middle + x, y) for x, y in figure], fill=look.marker_ink)
    draw.rectangle((middle - whole * 0.13, foot - stem * 1.5, middle + whole * 0.13, foot), fill=look.marker_ink)
    return image


@lru_cache(maxsize=64)
def draw_marker(size: int, ground: RGB, look: Look, ring: int = 0) -> Sprite:
    """The start-player marker: a porcelain tile with a figure 1 in a wreath of eight points; ``ring`` as of a tile."""
    if ring:
        return _ringed(lambda whole: _draw_large_marker(whole, look.inset, look), size, ring, ground, look)
    return Sprite(_draw_large_marker(size * SCALE, ground, look).reduce(SCALE))


@lru_cache(maxsize=32)
def draw_factory(size: int, ground: RGB, look: Look, fresh: bool = False) -> Sprite:
    """A factory display: a glazed plate with a double ring, or a broad bright one where the last move took tiles."""
    rim, edge = (look.fresh, 0.036) if fresh else (look.rim, 0.022)
    image, _ = draw_discs(size, ground, (0, rim), (edge, look.plate), (0.044, look.rim), (0.052, look.plate))
    # The plate lies on the table's pattern, so everything outside its own edge is left out.
    return cut_disc(image, ANY)


@lru_cache(maxsize=32)
def draw_badge(size: int, fill: RGB, rim: RGB, look: Look) -> Sprite:
    """A small disc that carries a factory's number at its rim."""
    return cut_disc(draw_discs(size, look.plate, (0, rim), (0.05, fill))[0])


def draw_long_arrow(start: tuple[int, int], end: tuple[int, int], look: Look) -> tuple[Sprite, int, int]:
    """An arrow from one point of a picture to another, and where its sprite belongs; it lies over everything."""
    margin, broad, head = 26, 6, 24
    x, y = (min(ends) - margin for ends in zip(start, end, strict=True))
    width, height = (abs(one - other) + 2 * margin for one, other in zip(start, end, strict=True))
    image, draw = draw_large(width, height, look.panel)
    cover, way = Image.new("L", image.size, 0), complex(*end) - complex(*start)
    length = abs(way) or 1.0

    def outline(grown: float) -> Points:
        """Its seven corners, ``grown`` px larger on every side."""
        neck = length - head
        shape = [(-grown, broad + grown), (neck, broad + grown), (neck - grown, head + grown), (length + 2 * grown, 0)]
        shape += [(forth, -side) for forth, side in reversed(shape[:-1])]
        turned = (complex(start[0] - x, start[1] - y) + complex(*corner) * way / length for corner in shape)
        return [(corner.real * SCALE, corner.imag * SCALE) for corner in turned]

    draw.polygon(outline(0), fill=look.fresh)
    ImageDraw.Draw(cover).polygon(outline(3), fill=255)
    return Sprite(image.reduce(SCALE), translate(cover.reduce(SCALE), MOSTLY)), x, y


@lru_cache(maxsize=16)
def draw_medal(size: int, metal: RGB, ground: RGB) -> Sprite:
    """A disc of metal that carries a place."""
    return Sprite(draw_discs(size, ground, (0, metal))[0].reduce(SCALE))


Form = Literal["arrow", "check", "crown", "shard"]
_FORMS: dict[Form, tuple[Points, ...]] = {
    # The head of an arrow that leads from a pattern line to the wall.
    "arrow": ([(0.22, 0.1), (0.86, 0.5), (0.22, 0.9)],),
    # A tick, for a row, column or colour that is full.
    "check": ([(0.08, 0.52), (0.22, 0.38), (0.4, 0.58), (0.8, 0.14), (0.94, 0.28), (0.42, 0.86)],),
    # A crown of three points for who has won.
    "crown": (
        [(0.04, 0.28), (0.28, 0.5), (0.5, 0.12), (0.72, 0.5), (0.96, 0.28), (0.86, 0.74), (0.14, 0.74)],
        [(0.14, 0.8), (0.86, 0.8), (0.86, 0.9), (0.14, 0.9)],
    ),
    # A broken pane: what the track beside a palace of Sintra is about.
    "shard": (
        [(0.02, 0.06), (0.5, 0.02), (0.38, 0.4), (0.02, 0.5)],
        [(0.6, 0.04), (0.97, 0.1), (0.96, 0.5), (0.5, 0.42)],
        [(0.03, 0.62), (0.4, 0.5), (0.5, 0.96), (0.06, 0.95)],
        [(0.5, 0.54), (0.95, 0.62), (0.92, 0.96), (0.62, 0.95)],
    ),
}
"""Polygons in a square, of which the side is 1."""


@lru_cache(maxsize=128)
def draw_form(form: Form, size: int, ink: RGB, ground: RGB) -> Sprite:
    """A small sign of one colour."""
    image, draw = draw_large(size, size, ground)
    for points in _FORMS[form]:
        draw.polygon([(x * image.width, y * image.width) for x, y in points], fill=ink)
    return Sprite(image.reduce(SCALE))


@lru_cache(maxsize=32)
def draw_painted_tile(size: int, ground: RGB, ink: RGB, paper: RGB) -> Sprite:
    """A painted wall tile, blue on white: a rosette of eight petals, quarter rosettes in the corners."""
    image, draw = draw_large(size, size, ground)
    whole, middle = image.width, image.width / 2
    field = Image.new("RGB", image.size, paper)
    pen = ImageDraw.Draw(field)

    def paint_discs(x: float, y: float, *discs: tuple[float, RGB]) -> None:
        for reach, paint in discs:
            r = whole * reach
            pen.ellipse((x - r, y - r, x + r, y + r), fill=paint)

    for x, y in product((0, whole), repeat=2):
        paint_discs(x, y, (0.34, ink), (0.26, paper), (0.18, ink))
    pen.polygon(star(middle, middle, whole * 0.46, 8, 0.5), fill=ink)
    paint_discs(middle, middle, (0.19, paper), (0.12, ink), (0.05, paper))
    _rounded(draw, 0, whole, ink)
    image.paste(field, (0, 0), _cover_large_tile(whole, whole * 0.035))
    return Sprite(image.reduce(SCALE))
