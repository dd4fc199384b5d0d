"""Every colour of the pictures, and the table of at most 256 of them that one kind of picture uses.

A `Look` names the colours of a theme by what they are for; tile colours come from one hex value per colour and game,
from which rim, ornament and ink follow. A `Palette` holds the flat colours and the blends between those that meet, so
that an anti-aliased edge between two of them finds its steps.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from PIL import Image

from renderers.scene import Theme

RGB = tuple[int, int, int]

LIMIT = 256
CORNER_STEPS = 3  # half-transparent entries for the rounded corners of the whole picture; entry 0 is fully transparent

SHADES = 5  # steps from a ground to the ink on it; more are not seen and make files larger


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


class Look:
    """The colours of one theme by their use; compared by identity, because it is part of many cache keys.

    ``table`` lies under everything; ``panel`` carries boards, ``plate`` the tiles of a factory, and ``well`` is sunk
    into it; ``inset`` is the dark seam around a ringed tile, ``slot`` an empty place; ``line`` outlines; ``turn`` marks
    whose turn it is or who has won, and ``on_turn`` is written on it; ``fresh`` marks what the last move changed;
    ``loss`` are penalties; ``marker`` and ``marker_ink`` paint the porcelain of the start-player marker. ``band`` is
    the glazed title band, ``on_band`` and ``quiet`` the words on it; ``gilt`` frames, ``rim`` rings a factory; ``sunk``
    is the shadow at the upper edge of an empty place, ``lip`` the light on its lower one.
    """

    def __init__(self, *, dark: bool) -> None:
        def pick(in_dark: str, in_light: str) -> RGB:
            return rgb(in_dark if dark else in_light)

        self.dark = dark
        self.table = pick("121a30", "ece0c4")
        self.panel = pick("1f2b48", "fdf9ee")
        self.plate = pick("30406a", "dfe9f4")
        self.well = pick("24325a", "c2d2e6")
        self.inset = pick("141c34", "f0eee4")
        self.slot = pick("0c1326", "e9e3d3")
        self.line = pick("50628c", "c8b98c")
        self.text = pick("fbf5e4", "1c2848")
        self.muted = pick("b0bcd6", "5c6270")
        self.turn = pick("f4cf78", "1d4ca4")
        self.on_turn = pick("241c0c", "fdf9ee")
        self.fresh = pick("4cf0b0", "0c9860")
        self.loss = pick("ff9c86", "b83420")
        self.marker = pick("f8f0dc", "fcf8ec")
        self.marker_ink = rgb("24509c")
        self.band = pick("24468c", "1f4d9e")
        self.on_band = rgb("fdf6e2")
        self.quiet = pick("c4d4f0", "c8d8f4")
        self.gilt = pick("d8a848", "c8952c")
        self.rim = pick("8ca4d4", "3c6cb4")
        self.sunk = mix(self.slot, BLACK, 0.6) if dark else mix(self.slot, INK, 0.14)
        self.lip = mix(self.panel, self.line, 0.6) if dark else WHITE


LOOKS: dict[Theme, Look] = {"dark": Look(dark=True), "light": Look(dark=False)}


def _fills(**codes: str) -> dict[str, RGB]:
    """The colours of a game's tiles, chosen so that every pair stays apart with each kind of colour blindness."""
    return {colour: rgb(code) for colour, code in codes.items()}


AZUL = _fills(blue="3f6fd1", yellow="ffbe01", red="c03a14", black="16151a", white="d6f7f7")
SINTRA = _fills(white="d8faff", yellow="fcd91e", orange="f2500a", blue="154f9f", pink="c57fc4")
SUMMER = _fills(purple="a263fe", green="62c19c", orange="e07f00", yellow="f4f23a", blue="1e5a8e", red="a22522")
"""In the order of the rounds of Summer Pavilion."""

METALS = (rgb("e8b43c"), rgb("bcc4d0"), rgb("cc8450"))  # gold, silver and bronze, of medals
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


_BLENDS = """
text panel 4, text table 4, turn panel 4, turn on_turn 4, muted panel 4, muted slot 4, fresh panel 4, fresh table 4,
loss panel 4, marker marker_ink 4, line panel 4, line plate 4, line slot 4, on_band band 4, quiet band 4, gilt panel 4
"""
"""Colours of a look that meet at an edge, the most visible first, and how many steps lie between them."""
_BLENDS_OF_TILES = """
medallion ink 3, field medallion 1, field corner 1, field rim 1, rim panel 2, rim plate 1, empty ghost 1, empty panel 1,
field well 1
"""
"""The same for each kind of tile."""
_FAINT_BLENDS = """
turn table 2, line table 2, plate table 2, slot panel 1, fresh plate 2, fresh inset 1, marker_ink panel 2, well plate 1,
rim plate 2, rim table 2, band table 2, gilt table 2
"""
Blend = tuple[RGB, RGB, int]


def _read_blends(listed: str, colours: Mapping[str, RGB]) -> list[Blend]:
    blends = (blend.split() for blend in listed.split(","))
    return [(colours[ink], colours[ground], int(steps)) for ink, ground, steps in blends]


class Palette:
    """Up to 256 colours, how RGB pictures map to them, and how a mask blends two of them.

    Entry 0 is fully transparent, the next `CORNER_STEPS` are the table's colour in rising opacity; the rest is opaque.
    ``meetings`` are pairs of colours, an ink and its ground, that meet in this kind of picture only.
    """

    def __init__(self, look: Look, tiles: Iterable[RGB], meetings: Iterable[tuple[RGB, RGB]] = ()) -> None:
        self.look = look
        own, tints = tuple(meetings), [tint(fill, look) for fill in tiles]
        named = {name: colour for name, colour in vars(look).items() if name != "dark"}
        *plain, sunk, lip = named.values()
        shades = [shade(ground, share) for ground in (look.panel, look.plate) for share in (1.0, 0.5)]
        colours = dict.fromkeys([*plain, *chain(*tints), sunk, lip, *shades, *chain(*own)])
        blends = [(*pair, SHADES - 1) for pair in own] + _read_blends(_BLENDS, named)
        for each in tints:
            blends += _read_blends(_BLENDS_OF_TILES, {**named, **each._asdict()})
        for a, b, steps in blends + _read_blends(_FAINT_BLENDS, named):
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

    def index(self, colour: RGB) -> int:
        """The entry that is nearest to ``colour``; exact for the flat colours."""
        if colour not in self._index:
            r, g, b = colour
            nearest = min(self.colours, key=lambda c: 2 * (r - c[0]) ** 2 + 4 * (g - c[1]) ** 2 + (b - c[2]) ** 2)
            self._index[colour] = self._index[nearest]
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
