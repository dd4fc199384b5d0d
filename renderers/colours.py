"""All colours of the pictures.

A `Look` contains the colours of a theme, by their purpose. Each tile colour of a game is a hex value, from which the
colours of the tile's rim, ornament and symbol are derived.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

from renderers.scene import Theme

RGB = tuple[int, int, int]

BLACKISH = 48  # luma below which a tile counts as nearly black
BRIGHT = 128  # luma from which the symbols on a tile are dark
WHITISH = 225  # luma from which a tile counts as nearly white
SOFTEST = 5  # maximum amount of the tile's colour that is mixed into the ink on it, in twentieths
SEEN = 4.5  # minimum contrast between a shape and its tile
SEEN_WELL = 7.0  # minimum contrast between a shape and its tile if the look is strong
SEEN_FAINTLY = 3.2  # minimum contrast of the shape in an empty space if the look is strong
ON_MEDALLION = 0.7  # additional contrast that a shape on a medallion needs


def snap(red: float, green: float, blue: float) -> RGB:
    """Return a similar colour whose channels are multiples of four.

    Pillow looks up palette colours with this precision, so such a colour is always mapped to itself.
    """
    return (
        min(252, round(red / 4) * 4),
        min(252, round(green / 4) * 4),
        min(252, round(blue / 4) * 4),
    )


def rgb(code: str) -> RGB:
    """Return the colour of a six-digit hex code."""
    return snap(*bytes.fromhex(code))


def mix(a: RGB, b: RGB, share: float) -> RGB:
    """Return a mixture of ``a`` and ``b``. ``share`` is the proportion of ``b``, from 0 to 1."""
    return snap(*(x + (y - x) * share for x, y in zip(a, b, strict=True)))


def luma(colour: RGB) -> float:
    """Return the brightness of a colour, from 0 to 255 (ITU-R BT.601)."""
    return 0.299 * colour[0] + 0.587 * colour[1] + 0.114 * colour[2]


def contrast(a: RGB, b: RGB) -> float:
    """Return the contrast ratio of two colours, from 1 to 21 (WCAG)."""
    dark, bright = sorted((_luminance(a), _luminance(b)))
    return (bright + 0.05) / (dark + 0.05)


def _luminance(colour: RGB) -> float:
    """Return the relative luminance of a colour, from 0 to 1 (WCAG)."""
    red, green, blue = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in (c / 255 for c in colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


WHITE = rgb("ffffff")
INK = rgb("14151a")
BLACK = rgb("000000")
TEAL = rgb("2a9aa0")
"""The colour that tints the corners and lower edges of white tiles, which would otherwise be grey."""
DEEP_TEAL = rgb("24444c")


@dataclass(frozen=True, slots=True)
class CurveColours:
    """The colours of curves by seat: soft ``areas``, and ``inks`` on them. Adjacent areas differ in brightness."""

    areas: tuple[RGB, ...]
    inks: tuple[RGB, ...]


@dataclass(frozen=True, eq=False, kw_only=True)
class Look:
    """The colours of a theme by purpose. Looks are compared by identity, because they are part of many cache keys.

    ``table`` is the background, ``panel`` the ground of boards, ``plate`` the ground of a factory's tiles, and ``well``
    the hollow in a factory. ``inset`` is the dark seam around a tile with a ring, ``slot`` an empty space, ``line`` an
    outline, and ``disc`` the ground of a rank that gets no medal. ``turn`` marks the player to move or the winner, and
    ``on_turn`` is the colour of text on it. ``fresh`` marks the last move, and ``loss`` marks penalties. ``marker`` and
    ``marker_ink`` are the colours of the start marker. ``band`` is the title band, ``on_band`` and ``quiet`` are the
    colours of its texts, ``gilt`` is for frames, ``rim`` for the ring of a factory, and ``came`` for the lead around
    glass. A ``strong`` look has strong edges and shapes. A ``dark`` look has light text on dark grounds.
    """

    dark: bool
    strong: bool = False
    table: RGB
    panel: RGB
    plate: RGB
    well: RGB
    inset: RGB
    slot: RGB
    line: RGB
    disc: RGB
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
    came: RGB
    curve: CurveColours

    @cached_property
    def sunk(self) -> RGB:
        """The colour of the shadow at the upper edge of an empty space."""
        if not self.dark:
            return mix(self.slot, INK, 0.14)
        return self.line if self.strong else mix(self.slot, BLACK, 0.6)

    @cached_property
    def lip(self) -> RGB:
        """The colour of the light at the lower edge of an empty space."""
        if not self.dark:
            return WHITE
        return self.line if self.strong else mix(self.panel, self.line, 0.6)


LOOKS: Mapping[Theme, Look] = {
    "dark": Look(
        dark=True,
        table=rgb("121a30"),
        panel=rgb("1f2b48"),
        plate=rgb("30406a"),
        well=rgb("24325a"),
        inset=rgb("141c34"),
        slot=rgb("0c1326"),
        line=rgb("50628c"),
        disc=rgb("50628c"),
        text=rgb("fbf5e4"),
        muted=rgb("b0bcd6"),
        turn=rgb("f4cf78"),
        on_turn=rgb("241c0c"),
        fresh=rgb("4cf0b0"),
        loss=rgb("ff9c86"),
        marker=rgb("f8f0dc"),
        marker_ink=rgb("24509c"),
        band=rgb("24468c"),
        on_band=rgb("fdf6e2"),
        quiet=rgb("c4d4f0"),
        gilt=rgb("d8a848"),
        rim=rgb("8ca4d4"),
        came=rgb("20242c"),
        curve=CurveColours(
            areas=(rgb("35558f"), rgb("907f50"), rgb("2c6454"), rgb("a8786a")),
            inks=(rgb("a8c8fc"), rgb("f4d48c"), rgb("84dcb8"), rgb("fcb49c")),
        ),
    ),
    "light": Look(
        dark=False,
        table=rgb("ece0c4"),
        panel=rgb("fdf9ee"),
        plate=rgb("dfe9f4"),
        well=rgb("c2d2e6"),
        inset=rgb("f0eee4"),
        slot=rgb("e9e3d3"),
        line=rgb("c8b98c"),
        disc=rgb("c8b98c"),
        text=rgb("1c2848"),
        muted=rgb("5c6270"),
        turn=rgb("1d4ca4"),
        on_turn=rgb("fdf9ee"),
        fresh=rgb("0c9860"),
        loss=rgb("b83420"),
        marker=rgb("fcf8ec"),
        marker_ink=rgb("24509c"),
        band=rgb("1f4d9e"),
        on_band=rgb("fdf6e2"),
        quiet=rgb("c8d8f4"),
        gilt=rgb("c8952c"),
        rim=rgb("3c6cb4"),
        came=rgb("20242c"),
        curve=CurveColours(
            areas=(rgb("9cb6e0"), rgb("ecd8a0"), rgb("90c0a4"), rgb("f0d0c0")),
            inks=(rgb("1d4ca4"), rgb("8a6412"), rgb("1c6c4c"), rgb("a04430")),
        ),
    ),
    "contrast": Look(
        dark=True,
        strong=True,
        table=rgb("202020"),
        panel=rgb("000000"),
        plate=rgb("000000"),
        well=rgb("202020"),
        inset=rgb("000000"),
        slot=rgb("101010"),
        line=rgb("989898"),
        disc=rgb("404040"),
        text=rgb("ffffff"),
        muted=rgb("e0e0e0"),
        turn=rgb("fce000"),
        on_turn=rgb("000000"),
        fresh=rgb("00fca0"),
        loss=rgb("fcb4a4"),
        marker=rgb("ffffff"),
        marker_ink=rgb("002c80"),
        band=rgb("002064"),
        on_band=rgb("ffffff"),
        quiet=rgb("e0e8fc"),
        gilt=rgb("fcd020"),
        rim=rgb("ffffff"),
        came=rgb("ffffff"),
        curve=CurveColours(
            areas=(rgb("14306c"), rgb("7c6820"), rgb("083c30"), rgb("98604c")),
            inks=(rgb("b4d4fc"), rgb("fce068"), rgb("84fcc4"), rgb("fcc8b4")),
        ),
    ),
}


def _read_fills(**codes: str) -> dict[str, RGB]:
    """Return the tile colours of a game. They must be distinguishable for people with any kind of colour blindness."""
    return {colour: rgb(code) for colour, code in codes.items()}


AZUL = _read_fills(
    blue="1868cc",
    yellow="fcc41c",
    red="8c2008",
    black="04041c",
    white="f0fcf8",
)
SINTRA = _read_fills(
    white="ecfcfc",
    yellow="e8e000",
    orange="c84c10",
    blue="0c38b8",
    pink="b880bc",
)
SUMMER = _read_fills(
    purple="9444f8",
    green="64c8a8",
    orange="cc8028",
    yellow="f8f438",
    blue="083880",
    red="b40034",
)
"""The colours of Summer Pavilion in the order of its rounds."""

METALS = (rgb("e8b43c"), rgb("bcc4d0"), rgb("dc9860"))  # the metals of gold, silver and bronze medals
ON_METALS = tuple((INK, metal) for metal in METALS)
"""Colour pairs that pictures with medals need in their palette."""


class TileTint(NamedTuple):
    """The colours of a kind of tile in a theme.

    ``corner`` is the colour of the corner ornaments, ``medallion`` is the ground of the symbol, and ``ink`` is the
    colour of the symbol. ``empty`` and ``ghost`` are the ground and the symbol of an empty space of this
    colour. ``shine`` is the light on the upper edge of a tile, and ``deep`` is its lower edge.
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
    """Derive all colours of a tile from its main colour."""
    brightness = luma(fill)
    deep = mix(fill, INK, 0.26)
    strongest = INK
    if brightness < BLACKISH:
        corner = mix(fill, WHITE, 0.34)
        medallion = mix(fill, WHITE, 0.12)
        strongest = WHITE
    elif brightness < BRIGHT:
        corner = mix(fill, WHITE, 0.36)
        medallion = mix(fill, INK, 0.44 if look.strong else 0.2)
        strongest = WHITE
    elif brightness < WHITISH:
        corner = mix(fill, WHITE, 0.5)
        medallion = mix(fill, WHITE, 0.44 if look.strong else 0.24)
    else:
        corner = mix(fill, TEAL, 0.5)
        medallion = WHITE
        strongest = DEEP_TEAL
        deep = mix(fill, TEAL, 0.36)
    ink = _find_ink(strongest, fill, medallion, SEEN_WELL if look.strong else SEEN)
    return TileTint(
        rim=_tint_rim(fill, look),
        field=fill,
        corner=corner,
        medallion=medallion,
        ink=ink,
        empty=mix(look.slot, fill, _choose_share(look)),
        ghost=_tint_ghost(fill, ink, look),
        shine=mix(fill, WHITE, 0.42),
        deep=deep,
    )


def _choose_share(look: Look) -> float:
    """Return the proportion of a tile's colour in the ground of its empty space."""
    if look.strong:
        return 0.1
    return 0.2 if look.dark else 0.14


def _tint_rim(fill: RGB, look: Look) -> RGB:
    """Return the colour of a tile's edge, which separates it from the background."""
    if look.strong:
        return mix(fill, WHITE, 0.65) if look.dark else mix(fill, INK, 0.65)
    return mix(fill, WHITE, 0.4) if look.dark else mix(fill, INK, 0.36)


def _find_ink(strongest: RGB, fill: RGB, medallion: RGB, least: float) -> RGB:
    """Return the colour of a tile's shape: as close to the tile's colour as the minimum contrast ``least`` allows.

    With stronger inks, tiles of different colours would look more similar from a distance.
    """
    inks = (mix(strongest, fill, share / 20) for share in range(SOFTEST, 0, -1))
    seen = (ink for ink in inks if min(contrast(ink, fill), contrast(ink, medallion) - ON_MEDALLION) >= least)
    return next(seen, strongest)


def _tint_ghost(fill: RGB, ink: RGB, look: Look) -> RGB:
    """Return the colour of the symbol in an empty space. It is equally faint for every tile colour."""
    brightness = luma(fill)
    if look.strong and look.dark:
        empty = mix(look.slot, fill, _choose_share(look))
        faint = mix(look.slot, fill, 0.5)
        inks = (mix(faint, WHITE, share / 20) for share in range(20))
        return next(ink for ink in inks if contrast(ink, empty) >= SEEN_FAINTLY)
    if look.dark:
        if brightness >= BRIGHT:
            return mix(look.slot, fill, 0.46)
        # A faint black would be invisible, so lighten black more than other colours.
        borrowed = 0.34 if brightness < BLACKISH else 0.30
        return mix(look.slot, mix(fill, WHITE, borrowed), 0.52)
    if brightness < BRIGHT:
        return mix(look.slot, fill, 0.40)
    # The brightest colours would be invisible on a light ground.
    darkened = 0.45 if brightness >= 210 else 0.08
    return mix(look.slot, mix(fill, ink, darkened), 0.55)


def shade(ground: RGB, share: float = 1.0) -> RGB:
    """Return the colour of a tile's shadow on a ground. ``share`` is the strength of the shadow, from 0 to 1."""
    depth = 0.26 if luma(ground) >= BRIGHT else 0.5
    return mix(ground, INK, share * depth)
