"""Every colour of the pictures, and the table of at most 256 of them that one kind of picture uses.

A `Look` names the colours of a theme by what they are for; tile colours come from one hex value per colour and game,
from which rim, ornament and ink follow. A `Palette` holds the flat colours and the blends between those that meet, so
that an anti-aliased edge between two of them finds its steps.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields
from functools import lru_cache
from typing import Literal, NamedTuple

from PIL import Image

from renderers.scene import Theme

RGB = tuple[int, int, int]

LIMIT = 256
CORNER_STEPS = 3
"""Half-transparent entries for the rounded corners of the whole picture; entry 0 is fully transparent."""

SHADES = 5
"""Steps from a ground to the ink on it; more are not seen and make files larger."""


def snap(red: float, green: float, blue: float) -> RGB:
    """The nearest colour whose channels are multiples of four.

    Pillow looks palette colours up on a grid of four: a flat colour that lies on it always maps to itself.
    """
    return (min(252, round(red / 4) * 4), min(252, round(green / 4) * 4), min(252, round(blue / 4) * 4))


def rgb(code: str) -> RGB:
    """The colour of a six-digit hex code."""
    return snap(*bytes.fromhex(code))


def mix(a: RGB, b: RGB, share: float) -> RGB:
    """``a`` with ``share`` (0 to 1) of ``b`` in it."""
    return snap(*(x + (y - x) * share for x, y in zip(a, b, strict=True)))


def luma(colour: RGB) -> float:
    """Brightness as a greyscale picture shows it, 0 to 255 (ITU-R BT.601)."""
    return 0.299 * colour[0] + 0.587 * colour[1] + 0.114 * colour[2]


WHITE, INK, BLACK = rgb("ffffff"), rgb("14151a"), rgb("000000")


@dataclass(frozen=True, eq=False)
class Look:
    """The colours of one theme by their use; compared by identity, because it is part of many cache keys.

    ``table`` lies under everything; ``panel`` carries boards, ``plate`` the tiles of a factory, and ``well`` is sunk
    into it; ``inset`` is the dark seam around a ringed tile, ``slot`` an empty place; ``line`` outlines; ``turn`` marks
    whose turn it is or who has won, and ``on_turn`` is written on it; ``fresh`` marks what the last move changed;
    ``loss`` are penalties; ``marker`` and ``marker_ink`` paint the porcelain of the start-player marker. ``band`` is
    the glazed title band, ``on_band`` and ``quiet`` the words on it; ``gilt`` frames, ``rim`` rings a factory.
    """

    table: RGB
    panel: RGB
    plate: RGB
    well: RGB
    inset: RGB
    slot: RGB
    line: RGB
    text: RGB
    muted: RGB
    turn: RGB
    on_turn: RGB
    fresh: RGB
    loss: RGB
    marker: RGB
    marker_ink: RGB
    band: RGB
    on_band: RGB
    quiet: RGB
    gilt: RGB
    rim: RGB
    dark: bool

    @property
    def sunk(self) -> RGB:
        """The shadow at the upper edge of an empty place."""
        return mix(self.slot, INK, 0.14) if not self.dark else mix(self.slot, BLACK, 0.6)

    @property
    def lip(self) -> RGB:
        """The light on the lower edge of an empty place."""
        return mix(self.panel, self.line, 0.6) if self.dark else WHITE


_COLOURS = """
table       121a30  ece0c4
panel       1f2b48  fdf9ee
plate       30406a  dfe9f4
well        24325a  c2d2e6
inset       141c34  f0eee4
slot        0c1326  e9e3d3
line        50628c  c8b98c
text        fbf5e4  1c2848
muted       b0bcd6  5c6270
turn        f4cf78  1d4ca4
on_turn     241c0c  fdf9ee
fresh       4cf0b0  0c9860
loss        ff9c86  b83420
marker      f8f0dc  fcf8ec
marker_ink  24509c  24509c
band        24468c  1f4d9e
on_band     fdf6e2  fdf6e2
quiet       c4d4f0  c8d8f4
gilt        d8a848  c8952c
rim         8ca4d4  3c6cb4
"""
"""The colours of the dark theme and of the light one."""


def _make_look(theme: int) -> Look:
    rows = [line.split() for line in _COLOURS.strip().splitlines()]
    return Look(**{name: rgb(codes[theme]) for name, *codes in rows}, dark=theme == 0)


LOOKS: dict[Theme, Look] = {"dark": _make_look(0), "light": _make_look(1)}

AZUL = {
    "blue": rgb("3f6fd1"),
    "yellow": rgb("ffbe01"),
    "red": rgb("c03a14"),
    "black": rgb("16151a"),
    "white": rgb("d6f7f7"),
}
"""Tile colours of base Azul, chosen so that every pair stays apart with each kind of colour blindness."""

SINTRA = {
    "white": rgb("d8faff"),
    "yellow": rgb("fcd91e"),
    "orange": rgb("f2500a"),
    "blue": rgb("154f9f"),
    "pink": rgb("c57fc4"),
}
"""Pane colours of Stained Glass of Sintra, chosen in the same way."""


SUMMER = {
    "purple": rgb("a263fe"),
    "green": rgb("62c19c"),
    "orange": rgb("e07f00"),
    "yellow": rgb("f4f23a"),
    "blue": rgb("1e5a8e"),
    "red": rgb("a22522"),
}
"""Tile colours of Summer Pavilion, in the order of its rounds, chosen in the same way."""


Material = Literal["ceramic", "stone", "glass"]
MATERIALS: dict[RGB, Material] = {
    **dict.fromkeys(AZUL.values(), "ceramic"),
    **dict.fromkeys(SUMMER.values(), "stone"),
    **dict.fromkeys(SINTRA.values(), "glass"),
}
"""Of what tiles of a colour are made; no colour belongs to two games."""

METALS = (rgb("e8b43c"), rgb("bcc4d0"), rgb("cc8450"))
"""Gold, silver and bronze, of medals."""
ON_METALS = tuple((INK, metal) for metal in METALS)
"""What pictures with medals ask of their palette: an ink on each metal."""


class TileTint(NamedTuple):
    """The colours of one kind of tile in one theme: rim, ``field``, corner ornament, medallion, symbol (``ink``).

    ``empty`` and ``ghost`` are the ground and the symbol of an empty place that waits for this colour. ``shine`` is
    where light falls on the upper edge of a tile, ``deep`` its lower edge.
    """

    rim: RGB
    field: RGB
    corner: RGB
    medallion: RGB
    ink: RGB
    empty: RGB
    ghost: RGB
    shine: RGB
    deep: RGB


@lru_cache(maxsize=64)
def tint(fill: RGB, look: Look) -> TileTint:
    """Derive all colours of a tile from the one that names it."""
    brightness = luma(fill)
    if brightness < 48:
        corner, medallion, ink = mix(fill, WHITE, 0.42), mix(fill, WHITE, 0.16), WHITE
    elif brightness < 140:
        corner, medallion, ink = mix(fill, WHITE, 0.52), mix(fill, INK, 0.34), WHITE
    elif brightness < 225:
        corner, medallion, ink = mix(fill, WHITE, 0.66), mix(fill, WHITE, 0.42), mix(INK, fill, 0.12)
    else:
        corner, medallion, ink = mix(fill, rgb("2a9aa0"), 0.55), WHITE, rgb("0c5660")
    bright = brightness >= 140
    if look.dark:
        rim = mix(fill, WHITE, 0.5)
        # A faint black would vanish: its empty places borrow more light than those of other colours.
        tone = fill if bright else mix(fill, WHITE, 0.42 if brightness < 48 else 0.30)
        empty, ghost = mix(look.slot, fill, 0.2), mix(look.slot, tone, 0.46 if bright else 0.55)
    else:
        rim = mix(fill, INK, 0.46)
        # The brightest would vanish on paper.
        tone = mix(fill, ink, 0.45 if brightness >= 210 else 0.08) if bright else fill
        empty, ghost = mix(look.slot, fill, 0.14), mix(look.slot, tone, 0.55 if bright else 0.40)
    # White in shadow is not grey.
    deep = mix(fill, rgb("2a9aa0"), 0.36) if brightness >= 225 else mix(fill, INK, 0.3)
    return TileTint(rim, fill, corner, medallion, ink, empty, ghost, mix(fill, WHITE, 0.62), deep)


def shade(ground: RGB, share: float = 1.0) -> RGB:
    """The shadow of a tile on its ground, or a ``share`` of it."""
    return mix(ground, INK, share * (0.26 if luma(ground) >= 140 else 0.5))


class Palette:
    """Up to 256 colours, how RGB pictures map to them, and how a mask blends two of them.

    Entry 0 is fully transparent, the next `CORNER_STEPS` are the table's colour in rising opacity; the rest is opaque.
    ``meetings`` are pairs of colours, an ink and its ground, that meet in this kind of picture only.
    """

    def __init__(self, look: Look, tiles: Iterable[RGB], meetings: Iterable[tuple[RGB, RGB]] = ()) -> None:
        self.look = look
        own, tints = tuple(meetings), [tint(fill, look) for fill in tiles]
        flat = [getattr(look, field.name) for field in fields(look) if field.name != "dark"]
        flat += [colour for each in tints for colour in each]
        flat += [look.sunk, look.lip]
        flat += [shade(ground, share) for ground in (look.panel, look.plate) for share in (1.0, 0.5)]
        flat += [colour for pair in own for colour in pair]
        colours = dict.fromkeys(flat)
        for a, b, steps in (*((ink, ground, SHADES - 1) for ink, ground in own), *self._meetings(tints)):
            colours.update(dict.fromkeys(mix(a, b, step / (steps + 1)) for step in range(1, steps + 1)))
        self.colours = tuple(colours)[: LIMIT - 1 - CORNER_STEPS]
        self.unused = len(colours) - len(self.colours)
        self._first = 1 + CORNER_STEPS
        self._index = {colour: index for index, colour in enumerate(self.colours, self._first)}
        # The transparent entries carry the table's colour: where the picture is not composited, the corner is square.
        self.entries = b"".join(bytes(colour) for colour in (look.table,) * self._first + self.colours)
        self.alpha = bytes(round(255 * step / (CORNER_STEPS + 1)) for step in range(self._first))
        self._mapper = Image.new("P", (1, 1))
        self._mapper.putpalette(b"".join(map(bytes, self.colours)))
        self._shift = bytes(min(index + self._first, 255) for index in range(256))

    def _meetings(self, tints: list[TileTint]) -> Iterable[tuple[RGB, RGB, int]]:
        """Pairs of colours that meet at an edge, the most visible first, and how many steps lie between them."""
        look, written = self.look, SHADES - 1
        for ink, ground in (
            (look.text, look.panel),
            (look.text, look.table),
            (look.turn, look.panel),
            (look.turn, look.on_turn),
            (look.muted, look.panel),
            (look.muted, look.slot),
            (look.fresh, look.panel),
            (look.fresh, look.table),
            (look.loss, look.panel),
            (look.marker, look.marker_ink),
            (look.line, look.panel),
            (look.line, look.plate),
            (look.line, look.slot),
            (look.on_band, look.band),
            (look.quiet, look.band),
            (look.gilt, look.panel),
        ):
            yield ink, ground, written
        for each in tints:
            yield each.medallion, each.ink, 3
            yield each.field, each.medallion, 1
            yield each.field, each.corner, 1
            yield each.field, each.rim, 1
            yield each.rim, look.panel, 2
            yield each.rim, look.plate, 1
            yield each.empty, each.ghost, 1
            yield each.empty, look.panel, 1
            yield each.field, look.well, 1
        yield look.turn, look.table, 2
        yield look.line, look.table, 2
        yield look.plate, look.table, 2
        yield look.slot, look.panel, 1
        yield look.fresh, look.plate, 2
        yield look.fresh, look.inset, 1
        yield look.marker_ink, look.panel, 2
        yield look.well, look.plate, 1
        yield look.rim, look.plate, 2
        yield look.rim, look.table, 2
        yield look.band, look.table, 2
        yield look.gilt, look.table, 2

    def index(self, colour: RGB) -> int:
        """The entry that is nearest to ``colour``; exact for the flat colours."""
        if colour not in self._index:

            def distance(other: RGB) -> int:
                red, green, blue = (one - two for one, two in zip(colour, other, strict=True))
                return 2 * red**2 + 4 * green**2 + blue**2

            self._index[colour] = self._index[min(self.colours, key=distance)]
        return self._index[colour]

    def map(self, sprite: Image.Image) -> Image.Image:
        """An RGB picture as an ``L`` picture of entries. Never dithered: dither doubles the file and speckles tiles."""
        mapped = sprite.quantize(palette=self._mapper, dither=Image.Dither.NONE)
        return Image.frombytes("L", mapped.size, mapped.tobytes().translate(self._shift))

    @lru_cache(maxsize=64)  # noqa: B019 - palettes live as long as the process
    def ramp(self, ink: RGB, ground: RGB) -> bytes:
        """For each mask value 0 to 255 the entry of ``ink`` over ``ground`` at that coverage, in `SHADES` steps."""
        steps = [self.index(mix(ground, ink, step / SHADES)) for step in range(SHADES + 1)]
        return bytes(steps[(value * SHADES + 127) // 255] for value in range(256))


@lru_cache(maxsize=16)
def palette(theme: Theme, tiles: tuple[RGB, ...], meetings: tuple[tuple[RGB, RGB], ...] = ()) -> Palette:
    """The palette of one theme for a game's tile colours, and for what else meets in its pictures."""
    return Palette(LOOKS[theme], tiles, meetings)
