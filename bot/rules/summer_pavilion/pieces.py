"""What Summer Pavilion is made of: its numbers, its printed board, tiles as ints, and every move there is.

The spaces of a board are the bits of one int, six for each star.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache, lru_cache
from importlib.resources import files
from itertools import chain, combinations_with_replacement, product
from typing import Any, NamedTuple, final

from bot.rules.game import Move, Step
from bot.rules.tiles import COUNT, FACTORY_TILES, SOURCES

COLOURS = ("purple", "green", "orange", "yellow", "blue", "red")  # also the wild colours of the rounds, in turn
SIDES = ("standard", "variant")
KINDS = len(COLOURS)
TILES_OF_A_COLOUR = 22
SUPPLY = 10
ROUNDS = 6
FIRST_SCORE = 5
LOWEST_SCORE = 1
MOST_KEPT = 4
STAR_POINTS = (20, 18, 17, 16, 15, 14)  # by colour
COLOURFUL_POINTS = 12
NUMBER_POINTS = {1: 4, 2: 8, 3: 12, 4: 16}
COLOURFUL = "colourful"
REASON = "rounds"  # the only one why a game ends

NO_TILE = KINDS
SLOTS = 6  # of a star; named by the numbers of the standard side, on both sides
SLOT_WORDS = tuple("123456")
WILD_WORDS = tuple("012345")
FULL = 63  # a whole star, or all colours

UNITS = (*(1 << 5 * colour for colour in range(KINDS)), 0)  # by colour, and the last for what is no tile
ALL_TILES = TILES_OF_A_COLOUR * sum(UNITS)
_HALF = 32767  # three colours
_GUARDS = 16 * sum(UNITS)


def tiles_of(colours: Iterable[int]) -> int:
    """The multiset of ``colours``."""
    return sum([UNITS[colour] for colour in colours])


# By half a multiset: which colours are in it, and the same with no colour counting more than a hand may keep.
_COUNTS = range(COUNT + 1)
_FEW_OF_ONE = [min(count, MOST_KEPT) for count in _COUNTS]
_PRESENT = bytes((a > 0) | (b > 0) << 1 | (c > 0) << 2 for c in _COUNTS for b in _COUNTS for a in _COUNTS)
_FEW = [a | b << 5 | c << 10 for c in _FEW_OF_ONE for b in _FEW_OF_ONE for a in _FEW_OF_ONE]
_SIZES = bytes(a + b + c for c in _COUNTS for b in _COUNTS for a in _COUNTS)


@cache
def _words(half: int, colours: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(word for place, word in enumerate(colours) for _ in range(half >> 5 * place & COUNT))


def words_of(tiles: int) -> tuple[str, ...]:
    """The words of ``tiles``, in the order of the colours."""
    return _words(tiles & _HALF, COLOURS[:3]) + _words(tiles >> 15, COLOURS[3:])


def size_of(tiles: int) -> int:
    """How many ``tiles`` there are."""
    return _SIZES[tiles & _HALF] + _SIZES[tiles >> 15]


def colours_in(tiles: int) -> int:
    """The colours that are in ``tiles``, one bit for each."""
    return _PRESENT[tiles & _HALF] | _PRESENT[tiles >> 15] << 3


def few_of(tiles: int) -> int:
    """``tiles``, without those of a colour that nobody could keep or take at once."""
    return _FEW[tiles & _HALF] | _FEW[tiles >> 15] << 15


# A factory from its tiles in the order drawn, NO_TILE where they ran out: the multiset.
FACTORY = {drawn: tiles_of(drawn) for drawn in product(range(KINDS + 1), repeat=FACTORY_TILES)}
BITS = [tuple(colour for colour in range(KINDS) if mask >> colour & 1) for mask in range(FULL + 1)]


def _run(filled: int, slot: int) -> int:
    """How many neighbouring ones of the ring ``filled`` hold ``slot`` in their midst, that one being filled."""
    if filled == FULL:
        return SLOTS
    first = last = slot
    while filled >> (first - 1) % SLOTS & 1:
        first -= 1
    while filled >> (last + 1) % SLOTS & 1:
        last += 1
    return last - first + 1


RUNS = [[_run(filled | 1 << slot, slot) for slot in range(SLOTS)] for filled in range(FULL + 1)]


class Decoration(NamedTuple):
    """A pillar, statue or window: which it is, the spaces around it, and the tiles it brings."""

    what: str
    star: int
    spaces: int
    tiles: int


class Side:
    """One printed side of the board; lists are by star, clockwise from the upper left, the centre star last."""

    def __init__(self, number: int, name: str, printed: dict[str, Any]) -> None:
        side = printed["sides"][name]
        self.number = number
        self.name = name
        self.verified: bool = side["verified"]
        # A star is called by its colour where it has one, and by its place where it has none.
        self.stars: tuple[str, ...] = tuple(
            colour or place for colour, place in zip(side["colours"], printed["stars"], strict=True)
        )
        self.colours = [None if colour is None else COLOURS.index(colour) for colour in side["colours"]]
        self.costs: list[int] = [cost for star in side["costs"] for cost in star]  # by space
        self.numbers = {
            number: sum(1 << space for space, cost in enumerate(self.costs) if cost == number)
            for number in NUMBER_POINTS
        }
        self.first_accepts = [self.accepts(star, 0, 0) for star in range(STARS)]
        self.first_untouched = sum(1 << star for star, colours in enumerate(self.first_accepts) if colours == FULL)

    def accepts(self, star: int, filled: int, colours: int) -> int:
        """The colours, one bit for each, that ``star`` takes with these slots ``filled`` in these ``colours``."""
        own = self.colours[star]
        if own is not None:
            return 1 << own
        if self.name == "standard":
            return FULL & ~colours
        if filled.bit_count() < 2:
            return FULL
        return colours if colours.bit_count() == 1 else FULL & ~colours


_PRINTED: dict[str, Any] = json.loads(
    files("bot.rules.boards").joinpath("summer_pavilion.json").read_text(encoding="utf-8")
)
STARS = len(_PRINTED["stars"])
MIDDLE = _PRINTED["stars"].index("centre")
BOARDS = {name: Side(number, name, _PRINTED) for number, name in enumerate(SIDES)}
DECORATIONS = tuple(
    Decoration(
        shown["what"],
        _PRINTED["stars"].index(shown["star"]),
        sum(1 << SLOTS * _PRINTED["stars"].index(star) + slot - 1 for star, slot in shown["spaces"]),
        shown["tiles"],
    )
    for shown in _PRINTED["decorations"]
)
# By space: the decorations it borders, as their spaces, tiles and numbers.
AROUND = [
    tuple((shown.spaces, shown.tiles, number) for number, shown in enumerate(DECORATIONS) if shown.spaces >> space & 1)
    for space in range(STARS * SLOTS)
]


@final
class Draft(Move):
    """Take all tiles of a colour from a source, and a wild one if there is one."""

    __slots__ = ("colour", "shift", "source")

    def __init__(self, source: int, colour: int) -> None:
        words = (SOURCES[source], COLOURS[colour])
        super().__init__(" ".join(words), tuple(map(Step, ("source", "colour"), words)))
        self.source = source
        self.colour = colour
        self.shift = 5 * colour


@final
class Place(Move):
    """Lay a tile on a space of a star, paying some of its price with wild tiles."""

    __slots__ = ("bit", "colour", "shift", "sides", "slot", "space", "star", "wilds")

    def __init__(self, name: str, star: int, sides: int, slot: int, colour: int, wilds: int) -> None:
        words = ("place", name, str(slot + 1), COLOURS[colour], str(wilds))
        tokens = (" ".join(words[:2]), *words[2:])
        super().__init__(" ".join(words), tuple(map(Step, ("goal", "slot", "colour", "wilds"), tokens)))
        self.star = star
        self.slot = slot
        self.colour = colour
        self.wilds = wilds
        self.sides = sides  # one bit for each side whose star has this name
        self.space = SLOTS * star + slot
        self.bit = 1 << self.space
        self.shift = 5 * colour


@final
class Collect(Move):
    """Take bonus tiles from the supply."""

    __slots__ = ("size", "tiles")

    def __init__(self, colours: tuple[int, ...]) -> None:
        words = [COLOURS[colour] for colour in colours]
        super().__init__(" ".join(["bonus", *words]), (Step("goal", "bonus"), *(Step("tile", word) for word in words)))
        self.size = len(colours)
        self.tiles = tiles_of(colours)


@final
class Pass(Move):
    """Take no more turns this round, keeping some tiles for the next."""

    __slots__ = ("size", "tiles")

    def __init__(self, colours: tuple[int, ...]) -> None:
        words = [COLOURS[colour] for colour in colours]
        super().__init__(" ".join(["pass", *words]), (Step("goal", "pass"), *(Step("keep", word) for word in words)))
        self.size = len(colours)
        self.tiles = tiles_of(colours)


_DRAFTS = [[Draft(source, colour) for colour in range(KINDS)] for source in range(len(SOURCES))]


def _offer(source: int, wild: int, colours: int) -> tuple[Draft, ...]:
    """The moves for a source that holds ``colours``: the wild colour is to be had only where nothing else is."""
    return tuple(_DRAFTS[source][colour] for colour in BITS[colours & ~(1 << wild) or colours])


# By source, wild colour, and the colours that lie there.
OFFERS = [
    [[_offer(source, wild, colours) for colours in range(FULL + 1)] for wild in range(KINDS)]
    for source in range(len(SOURCES))
]

# By star's name, slot, colour and wild tiles. The centre star has one name on both sides.
_PLACES = {
    (name, slot, colour, wilds): Place(
        name, star, sum(1 << side.number for side in BOARDS.values() if name in side.stars), slot, colour, wilds
    )
    for star, name in dict.fromkeys(named for side in BOARDS.values() for named in enumerate(side.stars))
    for slot in range(SLOTS)
    for colour in range(KINDS)
    for wilds in range(SLOTS)
}
STAR_NAMES = tuple(dict.fromkeys(name for name, *_ in _PLACES))

_COLLECTS = [[Collect(tiles) for tiles in combinations_with_replacement(range(KINDS), size)] for size in range(1, 4)]
_PASSES = [Pass(tiles) for size in range(MOST_KEPT + 1) for tiles in combinations_with_replacement(range(KINDS), size)]
PASS = _PASSES[0]
_PASSES_BY_HALF: dict[int, list[Pass]] = {}  # by what is kept of the first three colours
for _move in _PASSES:
    _PASSES_BY_HALF.setdefault(_move.tiles & _HALF, []).append(_move)
MOST_BONUS = len(_COLLECTS)


def holds(few: int, tiles: int) -> bool:
    """Whether ``tiles``, those of a pass or a bonus, are among ``few``, which is as :func:`few_of` gives it."""
    # No colour counts more than four here, so each has a bit to borrow from; where it is gone, a tile was missing.
    return (few + _GUARDS - tiles) & _GUARDS == _GUARDS


@cache
def _halves(few: int) -> tuple[int, ...]:
    """All that may be kept of the first three colours, when there are ``few`` of them."""
    return tuple(half for half in _PASSES_BY_HALF if holds(few, half))


@cache
def _passes_with(few: int) -> dict[int, list[Pass]]:
    """The ways to pass that keep some of these of the last three colours, by what is kept of the first three."""
    return {half: [move for move in moves if holds(few, move.tiles - half)] for half, moves in _PASSES_BY_HALF.items()}


@lru_cache(maxsize=4096)
def passes(few: int) -> list[Pass]:
    """Every way to pass with these tiles, as :func:`few_of` gives them; the first keeps none."""
    # Hands are too many to be remembered, and too often new to go through all passes for each: halves are neither.
    moves: list[Pass] = []
    beside = _passes_with(few & ~_HALF)
    for half in _halves(few & _HALF):
        moves += beside[half]
    return moves


@lru_cache(maxsize=4096)
def collects(few: int, size: int) -> list[Collect]:
    """Every way to take ``size`` tiles out of these, as :func:`few_of` gives them."""
    return [move for move in _COLLECTS[size - 1] if holds(few, move.tiles)]


# By number of tiles: what of it one payment can use, in the place where a key of Placements has it.
REACH = [min(count, 6) << 3 for count in range(COUNT + 1)]
WILD_REACH = [min(count, 5) for count in range(COUNT + 1)]
_KEY_OF_REACH = 63
# By cost and reach: which of the six ways to pay, by the wild tiles in them, are open.
_WAYS = [
    [slice(max(0, cost - (reach >> 3)), min(cost - 1, reach & 7) + 1) for reach in range(_KEY_OF_REACH + 1)]
    for cost in range(SLOTS + 1)
]


class Placements(dict[int, list[Place]]):
    """The moves that lay a tile of one colour on one star of one side, by what is empty and what is held.

    A key is which slots are empty and what one payment can use (``REACH``). Its moves are put together once.
    """

    __slots__ = ("_slots",)

    def __init__(self, side: Side, star: int, colour: int) -> None:
        name, costs = side.stars[star], side.costs[SLOTS * star :]
        # By slot: its moves, by the wild tiles in the payment, and which of them are open.
        self._slots = [
            ([_PLACES[name, slot, colour, wilds] for wilds in range(SLOTS)], _WAYS[costs[slot]])
            for slot in range(SLOTS)
        ]

    def __missing__(self, key: int) -> list[Place]:
        reach, slots = key & _KEY_OF_REACH, self._slots
        found = self[key] = []
        for slot in BITS[key >> 6]:
            places, ways = slots[slot]
            found += places[ways[reach]]
        return found


class OpenPlacements(dict[int, list[Place]]):
    """The moves that lay a tile of one colour on any of some stars, all empty, by what is held (``REACH``)."""

    __slots__ = ("_of_stars",)

    def __init__(self, of_stars: Iterable[Placements]) -> None:
        self._of_stars = tuple(of_stars)

    def __missing__(self, reach: int) -> list[Place]:
        found = self[reach] = []
        for of_star in self._of_stars:
            found += of_star[UNTOUCHED | reach]
        return found


UNTOUCHED = FULL << 6  # as the empty slots of a key
# By side, star and colour.
PLACEMENTS = [
    [[Placements(side, star, colour) for colour in range(KINDS)] for star in range(STARS)] for side in BOARDS.values()
]
# By which stars are untouched: the others.
TOUCHED = [tuple(star for star in range(STARS) if not stars >> star & 1) for stars in range(1 << STARS)]
# By side, the stars that are untouched and take any colour (one bit for each), and colour.
OPEN_PLACEMENTS = [
    [
        [OpenPlacements(of_side[star][colour] for star in range(STARS) if stars >> star & 1) for colour in range(KINDS)]
        for stars in range(1 << STARS)
    ]
    for of_side in PLACEMENTS
]

_ALL: Iterable[Move] = chain(*_DRAFTS, _PLACES.values(), *_COLLECTS, _PASSES)
MOVES = {str(move): move for move in _ALL}
