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
BRIGHT = 140  # from this luma on, what is drawn on a tile is dark
WHITISH = 225  # from this luma on, a tile is next to white


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


WHITE = rgb("ffffff")
INK = rgb("14151a")
BLACK = rgb("000000")
TEAL = rgb("2a9aa0")
"""White in shadow is not grey: of this are the shadow and the corners of white tiles."""
DEEP_TEAL = rgb("0c5660")


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
        if dark:
            self.sunk = mix(self.slot, BLACK, 0.6)
            self.lip = mix(self.panel, self.line, 0.6)
        else:
            self.sunk = mix(self.slot, INK, 0.14)
            self.lip = WHITE


LOOKS: dict[Theme, Look] = {
    "dark": Look(dark=True),
    "light": Look(dark=False),
}


def _read_fills(**codes: str) -> dict[str, RGB]:
    """The colours of a game's tiles, chosen so that every pair stays apart with each kind of colour blindness."""
    return {colour: rgb(code) for colour, code in codes.items()}


AZUL = _read_fills(
    blue="3f6fd1",
    yellow="ffbe01",
    red="c03a14",
    black="16151a",
    white="d6f7f7",
)
SINTRA = _read_fills(
    white="d8faff",
    yellow="fcd91e",
    orange="f2500a",
    blue="154f9f",
    pink="c57fc4",
)
SUMMER = _read_fills(
    purple="a263fe",
    green="62c19c",
    orange="e07f00",
    yellow="f4f23a",
    blue="1e5a8e",
    red="a22522",
)
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
    deep = mix(fill, INK, 0.3)
    if brightness < BLACKISH:
        corner = mix(fill, WHITE, 0.42)
        medallion = mix(fill, WHITE, 0.16)
        ink = WHITE
    elif brightness < BRIGHT:
        corner = mix(fill, WHITE, 0.52)
        medallion = mix(fill, INK, 0.34)
        ink = WHITE
    elif brightness < WHITISH:
        corner = mix(fill, WHITE, 0.66)
        medallion = mix(fill, WHITE, 0.42)
        ink = mix(INK, fill, 0.12)
    else:
        corner = mix(fill, TEAL, 0.55)
        medallion = WHITE
        ink = DEEP_TEAL
        deep = mix(fill, TEAL, 0.36)
    return TileTint(
        rim=mix(fill, WHITE, 0.5) if look.dark else mix(fill, INK, 0.46),
        field=fill,
        corner=corner,
        medallion=medallion,
        ink=ink,
        empty=mix(look.slot, fill, 0.2 if look.dark else 0.14),
        ghost=_tint_ghost(fill, ink, look),
        shine=mix(fill, WHITE, 0.62),
        deep=deep,
    )


def _tint_ghost(fill: RGB, ink: RGB, look: Look) -> RGB:
    """The symbol of an empty place, as faint for every colour."""
    brightness = luma(fill)
    if look.dark:
        if brightness >= BRIGHT:
            return mix(look.slot, fill, 0.46)
        # A faint black would vanish: its empty places borrow more light than those of other colours.
        borrowed = 0.42 if brightness < BLACKISH else 0.30
        return mix(look.slot, mix(fill, WHITE, borrowed), 0.55)
    if brightness < BRIGHT:
        return mix(look.slot, fill, 0.40)
    # The brightest would vanish on paper.
    darkened = 0.45 if brightness >= 210 else 0.08
    return mix(look.slot, mix(fill, ink, darkened), 0.55)


def shade(ground: RGB, share: float = 1.0) -> RGB:
    """The shadow of a tile on its ground, or a ``share`` of it."""
    depth = 0.26 if luma(ground) >= BRIGHT else 0.5
    return mix(ground, INK, share * depth)
