from __future__ import annotations

import math
from itertools import combinations

import pytest
from PIL import Image

from renderers.palette import (
    AZUL,
    INK,
    LIMIT,
    LOOKS,
    METALS,
    RGB,
    SINTRA,
    SUMMER,
    luma,
    palette,
    tint,
)
from renderers.scene import Theme

THEMES = tuple(LOOKS)
GAMES = (AZUL, SUMMER, SINTRA)


def lab(colour: RGB) -> tuple[float, float, float]:
    """CIELAB of an sRGB colour, D65."""
    linear = [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in (c / 255 for c in colour)]
    rows = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
    white = (0.9505, 1.0, 1.089)
    x, y, z = (
        (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116)
        for v in (sum(a * b for a, b in zip(row, linear, strict=True)) / w for row, w in zip(rows, white, strict=True))
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def apart(a: RGB, b: RGB) -> float:
    return math.dist(lab(a), lab(b))


def contrast(a: RGB, b: RGB) -> float:
    """Contrast ratio of the Web Content Accessibility Guidelines."""
    bright = []
    for colour in (a, b):
        linear = [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in (c / 255 for c in colour)]
        bright.append(0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2] + 0.05)
    return float(max(bright) / min(bright))


@pytest.mark.parametrize("fills", GAMES)
def test_tile_colours_are_far_apart(fills: dict[str, RGB]) -> None:
    assert min(apart(a, b) for a, b in combinations(fills.values(), 2)) > 40


@pytest.mark.parametrize("theme", THEMES)
def test_words_are_readable_on_their_grounds(theme: Theme) -> None:
    look = LOOKS[theme]
    for ink, ground in (
        (look.text, look.panel),
        (look.text, look.table),
        (look.muted, look.panel),
        (look.muted, look.slot),
        (look.turn, look.panel),
        (look.on_turn, look.turn),
        (look.loss, look.panel),
        (look.on_band, look.band),
        (look.quiet, look.band),
    ):
        assert contrast(ink, ground) >= 4.5, (ink, ground)
    # Large and bold only: the figures of a change, the ring of the last move.
    assert contrast(look.fresh, look.panel) >= 3
    assert all(contrast(INK, metal) >= 4.5 for metal in METALS)


@pytest.mark.parametrize("theme", THEMES)
def test_every_tile_shows_its_symbol_and_stands_out_from_its_empty_place(theme: Theme) -> None:
    look = LOOKS[theme]
    for colour, fill in ((colour, fill) for fills in GAMES for colour, fill in fills.items()):
        tints = tint(fill, look)
        assert contrast(tints.ink, tints.medallion) >= 5, colour
        assert abs(luma(tints.rim) - luma(look.panel)) > 60, colour
        strong = abs(luma(tints.ink) - luma(tints.medallion))
        faint = abs(luma(tints.ghost) - luma(tints.empty))
        assert 12 < faint < strong / 2, colour


@pytest.mark.parametrize("fills", GAMES)
@pytest.mark.parametrize("theme", THEMES)
def test_everything_fits_into_the_palette_and_flat_colours_are_exact(theme: Theme, fills: dict[str, RGB]) -> None:
    colours = palette(theme, tuple(fills.values()))
    look = LOOKS[theme]
    assert colours.unused == 0
    assert len(colours.entries) // 3 <= LIMIT
    flat = [look.table, look.panel, look.plate, look.slot, look.text, look.turn, look.fresh, *fills.values()]
    flat += [shade for fill in fills.values() for shade in tint(fill, look)]
    strip = Image.new("RGB", (len(flat), 1))
    strip.putdata(flat)
    for entry, colour in zip(colours.map(strip).tobytes(), flat, strict=True):
        assert tuple(colours.entries[3 * entry : 3 * entry + 3]) == colour
        assert entry == colours.index(colour)
