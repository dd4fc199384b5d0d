"""Palettes of at most 256 colours. Each kind of picture has its own palette.

A `Palette` contains flat colours. For anti-aliased edges, it also contains steps between adjacent colours.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import chain

from PIL import Image

from renderers.colours import LOOKS, RGB, Look, TileTint, mix, shade, tint
from renderers.scene import Theme

LIMIT = 256
CORNER_STEPS = 3  # number of half-transparent entries, which the rounded corners of the picture need
FIRST_OPAQUE = 1 + CORNER_STEPS
SHADES = 5  # number of steps from a ground to its ink; further steps would be invisible and make files larger

Meetings = tuple[tuple[RGB, RGB], ...]
"""Pairs of an ink and the ground on which it is painted."""
Blend = tuple[RGB, RGB, int]
"""Two colours that meet at an edge, and the number of steps between them."""

_BLENDS = """
text panel 4, text table 4, turn panel 4, turn on_turn 4, muted panel 4, muted slot 4, fresh panel 4, fresh table 4,
loss panel 4, marker marker_ink 4, line panel 4, line plate 4, line slot 4, on_band band 4, quiet band 4, gilt panel 4
"""
"""Pairs of a look's colours that meet at edges, each with a number of steps. The most visible pairs come first."""
_BLENDS_OF_TILES = """
medallion ink 3, field medallion 1, field corner 1, field rim 1, rim panel 2, rim plate 1, empty ghost 1, empty panel 1,
field well 1
"""
"""Pairs of colours of a kind of tile or its look that meet at edges. The most visible pairs come first."""
_FAINT_BLENDS = """
turn table 2, line table 2, plate table 2, slot panel 1, fresh plate 2, fresh inset 1, marker_ink panel 2, well plate 1,
rim plate 2, rim table 2, band table 2, gilt table 2
"""


def _read_blends(listed: str, colours: Mapping[str, RGB]) -> list[Blend]:
    blends = []
    for blend in listed.split(","):
        ink, ground, steps = blend.split()
        blends.append((colours[ink], colours[ground], int(steps)))
    return blends


def _name_colours(look: Look) -> dict[str, RGB]:
    return {name: value for name, value in vars(look).items() if isinstance(value, tuple)}


def _list_flat_colours(look: Look, tints: Iterable[TileTint], meetings: Meetings) -> list[RGB]:
    """Return the flat colours, the most important first."""
    late = ("sunk", "lip")
    colours = [colour for name, colour in _name_colours(look).items() if name not in late]
    colours += chain(*tints)
    colours += [getattr(look, name) for name in late]
    for ground in (look.panel, look.plate):
        colours += [shade(ground), shade(ground, 0.5)]
    colours += chain(*meetings)
    return colours


def _list_blends(look: Look, tints: Iterable[TileTint], meetings: Meetings) -> list[Blend]:
    """Return the blends at edges, the most visible first."""
    named = _name_colours(look)
    blends = [(ink, ground, SHADES - 1) for ink, ground in meetings]
    blends += _read_blends(_BLENDS, named)
    for each in tints:
        blends += _read_blends(_BLENDS_OF_TILES, {**named, **each._asdict()})
    blends += _read_blends(_FAINT_BLENDS, named)
    return blends


class Palette:
    """A palette of up to 256 colours. Its methods convert RGB pictures and masks to palette entries.

    Entry 0 is fully transparent. The next `CORNER_STEPS` entries have the colour of the table, with increasing opacity.
    All other entries are opaque. ``meetings`` are the pairs of ink and ground that occur only in this kind of picture.
    """

    def __init__(self, look: Look, tiles: Iterable[RGB], meetings: Meetings = ()) -> None:
        self.look = look
        tints = [tint(fill, look) for fill in tiles]
        # A dictionary removes duplicates and keeps the colours in order of importance.
        colours = dict.fromkeys(_list_flat_colours(look, tints, meetings))
        for a, b, steps in _list_blends(look, tints, meetings):
            for step in range(1, steps + 1):
                colours.setdefault(mix(a, b, step / (steps + 1)))
        self.colours = tuple(colours)[: LIMIT - FIRST_OPAQUE]
        self.unused = len(colours) - len(self.colours)
        self._index = {colour: index for index, colour in enumerate(self.colours, FIRST_OPAQUE)}
        # Give transparent entries the colour of the table, so that viewers without transparency show square corners.
        entries = (look.table,) * FIRST_OPAQUE + self.colours
        self.entries = b"".join(map(bytes, entries))
        self.alpha = bytes(round(255 * step / FIRST_OPAQUE) for step in range(FIRST_OPAQUE))
        self._mapper = Image.new("P", (1, 1))
        self._mapper.putpalette(b"".join(map(bytes, self.colours)))
        self._shift = bytes(min(index + FIRST_OPAQUE, 255) for index in range(256))

    def index(self, colour: RGB) -> int:
        """Return the entry that is nearest to ``colour``. A flat colour has an entry that is equal to it."""
        if colour not in self._index:
            red, green, blue = colour

            def measure_distance(other: RGB) -> int:
                # Weight the channels, because the eye is most sensitive to green and least sensitive to blue.
                return 2 * (red - other[0]) ** 2 + 4 * (green - other[1]) ** 2 + (blue - other[2]) ** 2

            nearest = min(self.colours, key=measure_distance)
            self._index[colour] = self._index[nearest]
        return self._index[colour]

    def map(self, sprite: Image.Image) -> Image.Image:
        """Convert an RGB picture to an ``L`` picture of palette entries, without dithering.

        Dithering would double the size of the file and make the tiles look speckled.
        """
        mapped = sprite.quantize(palette=self._mapper, dither=Image.Dither.NONE)
        return Image.frombytes("L", mapped.size, mapped.tobytes().translate(self._shift))

    @lru_cache(maxsize=64)  # noqa: B019 - palettes live as long as the process
    def ramp(self, ink: RGB, ground: RGB) -> bytes:
        """Return the entries for ``ink`` over ``ground`` for all mask values from 0 to 255, in `SHADES` steps."""
        steps = [self.index(mix(ground, ink, step / SHADES)) for step in range(SHADES + 1)]
        return bytes(steps[(value * SHADES + 127) // 255] for value in range(256))


@lru_cache(maxsize=16)
def make_palette(theme: Theme, tiles: tuple[RGB, ...], meetings: Meetings = ()) -> Palette:
    """Return the palette of a theme for the tile colours of a game and for additional pairs of ink and ground."""
    return Palette(LOOKS[theme], tiles, meetings)
