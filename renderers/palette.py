"""The table of at most 256 colours that one kind of picture uses.

A `Palette` holds the flat colours and the blends between those that meet, so that an anti-aliased edge between two of
them finds its steps.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import chain

from PIL import Image

from renderers.colours import LOOKS, RGB, Look, TileTint, mix, shade, tint
from renderers.scene import Theme

LIMIT = 256
CORNER_STEPS = 3  # half-transparent entries for the rounded corners of the whole picture; entry 0 is fully transparent
FIRST_OPAQUE = 1 + CORNER_STEPS
SHADES = 5  # steps from a ground to the ink on it; more are not seen and make files larger

Meetings = tuple[tuple[RGB, RGB], ...]
"""Pairs of an ink and its ground."""
Blend = tuple[RGB, RGB, int]
"""Two colours that meet at an edge, and how many steps lie between them."""

_BLENDS = """
text panel 4, text table 4, turn panel 4, turn on_turn 4, muted panel 4, muted slot 4, fresh panel 4, fresh table 4,
loss panel 4, marker marker_ink 4, line panel 4, line plate 4, line slot 4, on_band band 4, quiet band 4, gilt panel 4
"""
"""Colours of a look that meet, the most visible first."""
_BLENDS_OF_TILES = """
medallion ink 3, field medallion 1, field corner 1, field rim 1, rim panel 2, rim plate 1, empty ghost 1, empty panel 1,
field well 1
"""
"""Colours of a kind of tile and of a look that meet, the most visible first."""
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
    """What is painted in one colour, the most important first."""
    late = ("sunk", "lip")
    colours = [colour for name, colour in _name_colours(look).items() if name not in late]
    colours += chain(*tints)
    colours += [getattr(look, name) for name in late]
    for ground in (look.panel, look.plate):
        colours += [shade(ground), shade(ground, 0.5)]
    colours += chain(*meetings)
    return colours


def _list_blends(look: Look, tints: Iterable[TileTint], meetings: Meetings) -> list[Blend]:
    """What meets at edges, the most visible first."""
    named = _name_colours(look)
    blends = [(ink, ground, SHADES - 1) for ink, ground in meetings]
    blends += _read_blends(_BLENDS, named)
    for each in tints:
        blends += _read_blends(_BLENDS_OF_TILES, {**named, **each._asdict()})
    blends += _read_blends(_FAINT_BLENDS, named)
    return blends


class Palette:
    """Up to 256 colours, how RGB pictures map to them, and how a mask blends two of them.

    Entry 0 is fully transparent, the next `CORNER_STEPS` are the table's colour in rising opacity; the rest is opaque.
    ``meetings`` are pairs of colours, an ink and its ground, that meet in this kind of picture only.
    """

    def __init__(self, look: Look, tiles: Iterable[RGB], meetings: Meetings = ()) -> None:
        self.look = look
        tints = [tint(fill, look) for fill in tiles]
        # A dictionary keeps each colour once, in the order of their importance.
        colours = dict.fromkeys(_list_flat_colours(look, tints, meetings))
        for a, b, steps in _list_blends(look, tints, meetings):
            for step in range(1, steps + 1):
                colours.setdefault(mix(a, b, step / (steps + 1)))
        self.colours = tuple(colours)[: LIMIT - FIRST_OPAQUE]
        self.unused = len(colours) - len(self.colours)
        self._index = {colour: index for index, colour in enumerate(self.colours, FIRST_OPAQUE)}
        # The transparent entries carry the table's colour: where the picture is not composited, the corner is square.
        entries = (look.table,) * FIRST_OPAQUE + self.colours
        self.entries = b"".join(map(bytes, entries))
        self.alpha = bytes(round(255 * step / FIRST_OPAQUE) for step in range(FIRST_OPAQUE))
        self._mapper = Image.new("P", (1, 1))
        self._mapper.putpalette(b"".join(map(bytes, self.colours)))
        self._shift = bytes(min(index + FIRST_OPAQUE, 255) for index in range(256))

    def index(self, colour: RGB) -> int:
        """The entry that is nearest to ``colour``; exact for the flat colours."""
        if colour not in self._index:
            red, green, blue = colour

            def measure_distance(other: RGB) -> int:
                # The eye sees green best, and blue least.
                return 2 * (red - other[0]) ** 2 + 4 * (green - other[1]) ** 2 + (blue - other[2]) ** 2

            nearest = min(self.colours, key=measure_distance)
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
def make_palette(theme: Theme, tiles: tuple[RGB, ...], meetings: Meetings = ()) -> Palette:
    """The palette of one theme for a game's tile colours, and for what else meets in its pictures."""
    return Palette(LOOKS[theme], tiles, meetings)
