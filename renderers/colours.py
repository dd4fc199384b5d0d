"""Every colour of the pictures.

A `Look` names the colours of a theme by what they are for; tile colours come from one hex value per colour and game,
from which rim, ornament and ink follow.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from renderers.scene import Theme

RGB = tuple[int, int, int]

BLACKISH = 48  # luma below which a tile is next to black
BRIGHT = 128  # from this luma on, what is drawn on a tile is dark
WHITISH = 225  # from this luma on, a tile is next to white
SOFTEST = 5  # twentieths of a tile's colour in the ink on it, at most
SEEN = 4.5  # contrast of a shape with its tile
SEEN_WELL = 7.0  # the same on a strong look
SEEN_FAINTLY = 3.2  # contrast of the shape on an empty place, in high contrast
ON_MEDALLION = 0.7  # so much more it is on its medallion


def snap(red: float, green: float, blue: float) -> RGB:
    """The nearest colour whose channels are multiples of four.

    Pillow looks palette colours up on a grid of four: a flat colour that lies on it always maps to itself.
    """
    return (
        min(252, round(red / 4) * 4),
        min(252, round(green / 4) * 4),
        min(252, round(blue / 4) * 4),
    )


def rgb(code: str) -> RGB:
    """The colour of a six-digit hex code."""
    return snap(*bytes.fromhex(code))


def mix(a: RGB, b: RGB, share: float) -> RGB:
    """``a`` with ``share`` (0 to 1) of ``b`` in it."""
    return snap(*(x + (y - x) * share for x, y in zip(a, b, strict=True)))


def luma(colour: RGB) -> float:
    """Brightness as a greyscale picture shows it, 0 to 255 (ITU-R BT.601)."""
    return 0.299 * colour[0] + 0.587 * colour[1] + 0.114 * colour[2]


def contrast(a: RGB, b: RGB) -> float:
    """Contrast ratio of two colours, 1 to 21 (Web Content Accessibility Guidelines)."""
    dark, bright = sorted((_luminance(a), _luminance(b)))
    return (bright + 0.05) / (dark + 0.05)


def _luminance(colour: RGB) -> float:
    """How much light a colour gives, 0 to 1."""
    red, green, blue = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in (c / 255 for c in colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


WHITE = rgb("ffffff")
INK = rgb("14151a")
BLACK = rgb("000000")
TEAL = rgb("2a9aa0")
"""White in shadow is not grey: of this are the shadow and the corners of white tiles."""
DEEP_TEAL = rgb("24444c")


class Look:
    """The colours of one theme by their use; compared by identity, because it is part of many cache keys.

    ``table`` lies under everything; ``panel`` carries boards, ``plate`` the tiles of a factory, and ``well`` is sunk
    into it; ``inset`` is the dark seam around a ringed tile, ``slot`` an empty place; ``line`` outlines; ``disc``
    carries a place that has no medal; ``turn`` marks whose turn it is or who has won, and ``on_turn`` is written on
    it; ``fresh`` marks what the last move changed; ``loss`` are penalties; ``marker`` and ``marker_ink`` paint the
    porcelain of the start-player marker. ``band`` is the glazed title band, ``on_band`` and ``quiet`` the words on it;
    ``gilt`` frames, ``rim`` rings a factory; ``sunk`` is the shadow at the upper edge of an empty place, ``lip`` the
    light on its lower one. A ``came`` holds glass. On a ``strong`` look tiles and places have strong edges and
    shapes.
    """

    def __init__(self, theme: Theme, *, strong: bool = False) -> None:
        def pick(in_dark: str, in_light: str, in_contrast: str) -> RGB:
            return rgb({"dark": in_dark, "light": in_light, "contrast": in_contrast}[theme])

        self.dark = theme != "light"
        self.strong = strong or theme == "contrast"
        self.table = pick("121a30", "ece0c4", "202020")
        self.panel = pick("1f2b48", "fdf9ee", "000000")
        self.plate = pick("30406a", "dfe9f4", "000000")
        self.well = pick("24325a", "c2d2e6", "202020")
        self.inset = pick("141c34", "f0eee4", "000000")
        self.slot = pick("0c1326", "e9e3d3", "101010")
        self.line = pick("50628c", "c8b98c", "989898")
        self.disc = pick("50628c", "c8b98c", "404040")
        self.text = pick("fbf5e4", "1c2848", "ffffff")
        self.muted = pick("b0bcd6", "5c6270", "e0e0e0")
        self.turn = pick("f4cf78", "1d4ca4", "fce000")
        self.on_turn = pick("241c0c", "fdf9ee", "000000")
        self.fresh = pick("4cf0b0", "0c9860", "00fca0")
        self.loss = pick("ff9c86", "b83420", "fcb4a4")
        self.marker = pick("f8f0dc", "fcf8ec", "ffffff")
        self.marker_ink = pick("24509c", "24509c", "002c80")
        self.band = pick("24468c", "1f4d9e", "002064")
        self.on_band = pick("fdf6e2", "fdf6e2", "ffffff")
        self.quiet = pick("c4d4f0", "c8d8f4", "e0e8fc")
        self.gilt = pick("d8a848", "c8952c", "fcd020")
        self.rim = pick("8ca4d4", "3c6cb4", "ffffff")
        self.came = pick("20242c", "20242c", "ffffff")
        if self.strong and self.dark:
            self.sunk = self.line
            self.lip = self.line
        elif self.dark:
            self.sunk = mix(self.slot, BLACK, 0.6)
            self.lip = mix(self.panel, self.line, 0.6)
        else:
            self.sunk = mix(self.slot, INK, 0.14)
            self.lip = WHITE


LOOKS: dict[Theme, Look] = {
    "dark": Look("dark"),
    "light": Look("light"),
    "contrast": Look("contrast"),
}


def _read_fills(**codes: str) -> dict[str, RGB]:
    """The colours of a game's tiles, chosen so that every pair stays apart with each kind of colour blindness."""
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
"""In the order of the rounds of Summer Pavilion."""

METALS = (rgb("e8b43c"), rgb("bcc4d0"), rgb("dc9860"))  # gold, silver and bronze, of medals
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
    """How much of the colour that it waits for is in the ground of an empty place."""
    if look.strong:
        return 0.1
    return 0.2 if look.dark else 0.14


def _tint_rim(fill: RGB, look: Look) -> RGB:
    """The edge of a tile, which sets it apart from its ground."""
    if look.strong:
        return mix(fill, WHITE, 0.65) if look.dark else mix(fill, INK, 0.65)
    return mix(fill, WHITE, 0.4) if look.dark else mix(fill, INK, 0.36)


def _find_ink(strongest: RGB, fill: RGB, medallion: RGB, least: float) -> RGB:
    """What a shape is drawn in: as near to the colour of its tile as it may be, with the ``least`` contrast or more.

    The stronger the ink, the more alike tiles of different colours look from afar.
    """
    inks = (mix(strongest, fill, share / 20) for share in range(SOFTEST, 0, -1))
    seen = (ink for ink in inks if min(contrast(ink, fill), contrast(ink, medallion) - ON_MEDALLION) >= least)
    return next(seen, strongest)


def _tint_ghost(fill: RGB, ink: RGB, look: Look) -> RGB:
    """The symbol of an empty place, as faint for every colour."""
    brightness = luma(fill)
    if look.strong and look.dark:
        empty = mix(look.slot, fill, _choose_share(look))
        faint = mix(look.slot, fill, 0.5)
        inks = (mix(faint, WHITE, share / 20) for share in range(20))
        return next(ink for ink in inks if contrast(ink, empty) >= SEEN_FAINTLY)
    if look.dark:
        if brightness >= BRIGHT:
            return mix(look.slot, fill, 0.46)
        # A faint black would vanish: its empty places borrow more light than those of other colours.
        borrowed = 0.34 if brightness < BLACKISH else 0.30
        return mix(look.slot, mix(fill, WHITE, borrowed), 0.52)
    if brightness < BRIGHT:
        return mix(look.slot, fill, 0.40)
    # The brightest would vanish on paper.
    darkened = 0.45 if brightness >= 210 else 0.08
    return mix(look.slot, mix(fill, ink, darkened), 0.55)


def shade(ground: RGB, share: float = 1.0) -> RGB:
    """The shadow of a tile on its ground, or a ``share`` of it."""
    depth = 0.26 if luma(ground) >= BRIGHT else 0.5
    return mix(ground, INK, share * depth)
