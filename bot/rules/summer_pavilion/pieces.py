"""The components of Summer Pavilion: constants, the printed board, tiles as ints, and all moves.

The spaces of a board are the bits of one int, with six bits for each star.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import chain, combinations_with_replacement
from pathlib import Path
from typing import Any, NamedTuple, final

from bot.rules.game import Move, MoveStep
from bot.rules.tiles import SOURCES, counts_of, present

COLOURS = ("purple", "green", "orange", "yellow", "blue", "red")  # This is also the order of the rounds' wild colours.
SIDES = ("standard", "variant")
KINDS = len(COLOURS)
TILES_OF_A_COLOUR = 22
SUPPLY = 10
ROUNDS = 6
FIRST_SCORE = 5
MIN_SCORE = 1
MAX_KEPT = 4
MAX_BONUS = 3  # maximum number of bonus tiles taken at once
STAR_POINTS = (20, 18, 17, 16, 15, 14)  # points for a full star, by colour
COLOURFUL_POINTS = 12
NUMBER_POINTS = {1: 4, 2: 8, 3: 12, 4: 16}
COLOURFUL = "colourful"
REASON = "rounds"  # the only reason for the end of a game

SLOTS = 6  # number of slots of a star
SLOT_WORDS = tuple("123456")
WILD_WORDS = tuple("012345")
FULL = 63  # the bits of all slots of a star, or of all colours

UNITS = tuple(1 << 5 * colour for colour in range(KINDS))  # the unit of each colour in a multiset
ALL_TILES = TILES_OF_A_COLOUR * sum(UNITS)
_GUARDS = 16 * sum(UNITS)


def tiles_of(colours: Iterable[int]) -> int:
    """Return the multiset of ``colours``."""
    return sum([UNITS[colour] for colour in colours])


@lru_cache(maxsize=4096)
def name_tiles(tiles: int) -> tuple[str, ...]:
    """Return the words for ``tiles`` in the order of the colours."""
    return tuple([word for word, count in zip(COLOURS, counts_of(tiles, KINDS), strict=True) for _ in range(count)])


@lru_cache(maxsize=4096)
def size_of(tiles: int) -> int:
    """Return the number of tiles in the multiset ``tiles``."""
    return sum(counts_of(tiles, KINDS))


@lru_cache(maxsize=4096)
def colours_in(tiles: int) -> int:
    """Return the colours that occur in ``tiles``, as bits."""
    return sum([1 << colour for colour, _ in present(tiles)])


def few_of(tiles: int) -> int:
    """Return ``tiles`` reduced to at most `MAX_KEPT` of each colour, because no move keeps or takes more."""
    return sum([min(count, MAX_KEPT) << 5 * colour for colour, count in present(tiles)])


BITS = [tuple(colour for colour in range(KINDS) if mask >> colour & 1) for mask in range(FULL + 1)]


def _run(filled: int, slot: int) -> int:
    """Return the length of the run that includes the filled ``slot``. ``filled`` is a ring of slots as bits."""
    if filled == FULL:
        return SLOTS
    first = slot
    last = slot
    while filled >> (first - 1) % SLOTS & 1:
        first -= 1
    while filled >> (last + 1) % SLOTS & 1:
        last += 1
    return last - first + 1


RUNS = [[_run(filled | 1 << slot, slot) for slot in range(SLOTS)] for filled in range(FULL + 1)]


class Decoration(NamedTuple):
    """A pillar, statue or window: its kind and star, the spaces around it as bits, and its number of bonus tiles."""

    what: str
    star: int
    spaces: int
    tiles: int


class Side:
    """A printed side of the board.

    Its lists have an item for each star, clockwise from the upper left, with the centre star last.
    """

    def __init__(self, number: int, name: str, printed: dict[str, Any]) -> None:
        side = printed["sides"][name]
        self.number = number
        self.name = name
        # A star without a printed colour is named after its place.
        self.stars: tuple[str, ...] = tuple(
            colour or place for colour, place in zip(side["colours"], printed["stars"], strict=True)
        )
        self.colours = [None if colour is None else COLOURS.index(colour) for colour in side["colours"]]
        self.costs: list[int] = [cost for star in side["costs"] for cost in star]  # price of each space
        self.numbers = {number: self._find_spaces(number) for number in NUMBER_POINTS}

    def accepts(self, star: int, filled: int, colours: int) -> int:
        """Return the colours that ``star`` accepts, given its ``filled`` slots and their ``colours``, all as bits."""
        own = self.colours[star]
        if own is not None:
            return 1 << own
        if self.name == "standard":
            return FULL & ~colours
        if filled.bit_count() < 2:
            return FULL
        if colours.bit_count() == 1:
            return colours
        return FULL & ~colours

    def _find_spaces(self, cost: int) -> int:
        """Return the spaces with this price, as bits."""
        return sum(1 << space for space, printed in enumerate(self.costs) if printed == cost)


_FILE = Path(__file__).parent.parent / "boards" / "summer_pavilion.json"
_PRINTED: dict[str, Any] = json.loads(_FILE.read_text(encoding="utf-8"))
STARS = len(_PRINTED["stars"])
MIDDLE = _PRINTED["stars"].index("centre")
BOARDS = {name: Side(number, name, _PRINTED) for number, name in enumerate(SIDES)}


def _read_decoration(data: dict[str, Any]) -> Decoration:
    stars = _PRINTED["stars"]
    spaces = sum(1 << SLOTS * stars.index(star) + slot - 1 for star, slot in data["spaces"])
    return Decoration(data["what"], stars.index(data["star"]), spaces, data["tiles"])


DECORATIONS = tuple(map(_read_decoration, _PRINTED["decorations"]))
# for each space, the decorations next to it
AROUND = [
    tuple(decoration for decoration in DECORATIONS if decoration.spaces >> space & 1) for space in range(STARS * SLOTS)
]


@final
class DraftTiles(Move):
    """Take all tiles of a colour from a source, and one wild tile if there is any."""

    __slots__ = ("colour", "source")
    phase = "draft"

    def __init__(self, source: int, colour: int) -> None:
        words = (SOURCES[source], COLOURS[colour])
        super().__init__(" ".join(words), tuple(map(MoveStep, ("source", "colour"), words)))
        self.source = source
        self.colour = colour


@final
class PlaceTile(Move):
    """Put a tile on a space of a star, and pay part of its price with wild tiles."""

    __slots__ = ("colour", "slot", "space", "star", "wilds")
    phase = "place"

    def __init__(self, name: str, star: int, slot: int, colour: int, wilds: int) -> None:
        tokens = (f"place {name}", str(slot + 1), COLOURS[colour], str(wilds))
        super().__init__(" ".join(tokens), tuple(map(MoveStep, ("goal", "slot", "colour", "wilds"), tokens)))
        self.star = star
        self.slot = slot
        self.colour = colour
        self.wilds = wilds
        self.space = SLOTS * star + slot


class _Choice(Move):
    """Tiles that a player takes or keeps."""

    __slots__ = ("size", "tiles")

    def __init__(self, goal: str, step: str, colours: tuple[int, ...]) -> None:
        words = [COLOURS[colour] for colour in colours]
        super().__init__(" ".join([goal, *words]), (MoveStep("goal", goal), *(MoveStep(step, word) for word in words)))
        self.size = len(colours)
        self.tiles = tiles_of(colours)


@final
class Collect(_Choice):
    """Take bonus tiles from the supply."""

    __slots__ = ()
    phase = "bonus"


@final
class Pass(_Choice):
    """Take no more turns this round, and keep some tiles for the next."""

    __slots__ = ()
    phase = "place"


_DRAFTS = [[DraftTiles(source, colour) for colour in range(KINDS)] for source in range(len(SOURCES))]
# Stars by name. The name of the centre star is the same on both sides.
STARS_BY_NAME = {name: star for side in BOARDS.values() for star, name in enumerate(side.stars)}
_COLLECTS = [
    [Collect("bonus", "tile", tiles) for tiles in combinations_with_replacement(range(KINDS), size)]
    for size in range(MAX_BONUS + 1)
]
# The passes are sorted by the kept tiles of the first three colours, then by the others, with fewer tiles first.
_PASSES = [
    Pass("pass", "keep", (*first, *second))
    for size in range(MAX_KEPT + 1)
    for first in combinations_with_replacement(range(3), size)
    for others in range(MAX_KEPT + 1 - size)
    for second in combinations_with_replacement(range(3, KINDS), others)
]
PASS = _PASSES[0]
MOVES: dict[str, Move] = {str(move): move for move in chain(*_DRAFTS, *_COLLECTS[1:], _PASSES)}
"""All moves except placements, which :func:`place` returns."""


@cache
def place(name: str, slot: int, colour: int, wilds: int) -> PlaceTile:
    """Return the interned placement with these attributes."""
    return PlaceTile(name, STARS_BY_NAME[name], slot, colour, wilds)


@lru_cache(maxsize=16384)
def placements(side: str, star: int, filled: int, colour: int, held: int, wilds: int) -> list[PlaceTile]:
    """Return the placements of a colour on a star with these slots ``filled``, ordered by slot and wild tiles paid.

    ``held`` is the number of tiles of this colour that the player has. ``wilds`` is the number of wild tiles that the
    player can pay with.
    """
    name = BOARDS[side].stars[star]
    costs = BOARDS[side].costs[SLOTS * star : SLOTS * star + SLOTS]
    moves = []
    for slot in BITS[FULL & ~filled]:
        fewest = max(0, costs[slot] - held)
        most = min(costs[slot] - 1, wilds)
        moves += [place(name, slot, colour, paid) for paid in range(fewest, most + 1)]
    return moves


@cache
def drafts(source: int, wild: int, colours: int) -> tuple[DraftTiles, ...]:
    """Return the drafts from a source with these ``colours``.

    The wild colour can be drafted only if the source has no other colour.
    """
    others = colours & ~(1 << wild)
    return tuple(_DRAFTS[source][colour] for colour in BITS[others or colours])


def has_tiles(few: int, tiles: int) -> bool:
    """Check whether the multiset ``few`` contains ``tiles``. ``few`` must be a result of :func:`few_of`."""
    # No count exceeds four, so the fifth bit of each colour is free. If a tile is missing, the subtraction clears this
    # bit.
    return (few + _GUARDS - tiles) & _GUARDS == _GUARDS


@lru_cache(maxsize=4096)
def passes(few: int) -> tuple[Pass, ...]:
    """Return all ways to pass, given the tiles ``few`` from :func:`few_of`. The first pass keeps nothing."""
    return tuple([move for move in _PASSES if has_tiles(few, move.tiles)])


@lru_cache(maxsize=4096)
def collects(few: int, size: int) -> tuple[Collect, ...]:
    """Return all ways to take ``size`` tiles from the tiles ``few``, a result of :func:`few_of`."""
    return tuple([move for move in _COLLECTS[size] if has_tiles(few, move.tiles)])
