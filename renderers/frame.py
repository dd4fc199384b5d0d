"""The size of pictures in Discord, and the layout of the picture of a table.

Discord fits a picture into 550 × 350 CSS pixels, so every picture has this shape. Everything that players need for a
decision must be readable at this size; tests/renderers/test_layouts.py measures every layout.

At first, all factories keep their places. When the remaining factories fit in one row, the empty factories are removed.
When the centre fits next to the remaining ones, it moves up. Thus the layout changes at most twice in a round, and the
boards get the space that becomes free.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from renderers.boxes import Box

WIDTH = 1320  # width of every picture in pixels: 2.4 per CSS pixel
HEIGHT = 840
SHOWN_WIDTH = 550  # width in CSS pixels in which Discord shows a picture
MARGIN = 14  # margin around the picture
GUTTER = 10  # distance between panels
INNER = WIDTH - 2 * MARGIN
HEAD = Box(MARGIN, MARGIN, INNER, 54)  # the title band, which is as low as its text allows
ROOM = Box(MARGIN, HEAD.bottom + GUTTER, INNER, HEIGHT - MARGIN - HEAD.bottom - GUTTER)  # all room below the title band

FACTORY_TILES = {number: 72 - 2 * number for number in range(1, 10)}
"""Size of a factory's tiles in pixels, by the number of factories that are shown."""
LONE_TILE = 70  # maximum size of a factory's tiles if there are two players
# Size of a factory's tiles if there are three or four players and the rounds' colours are next to the factories.
TILE_BESIDE = 49
DISC = 2.98  # diameter of a factory, as a multiple of the size of a tile
RIM = 18  # how far the badge with a factory's number extends beyond the factory's left edge
NEAR = 12  # minimum distance between two factories
ONE_ROW = 5
"""Maximum number of factories in one row. If there are more, they are in two interlocking rows."""
CENTRE_ROW = 162  # height of the centre next to the last factories, where it has two rows of tiles
MIN_CENTRE = 290  # minimum width of the centre if it is next to the last factories
CENTRE_BELOW = 172  # height of the centre if it is below a waiting player's board
CENTRE_ACROSS = 106  # height of the centre between the last factories and a wide board, where it has one row of tiles
ABOVE = 3  # maximum number of remaining factories that have the centre next to them
BESIDE = 6  # maximum number of remaining factories that are next to boards of equal size
OFFER_TILE = 112  # maximum size of tiles if the picture shows only the offer
OFFER_ROWS = 3  # maximum number of rows of factories if the picture shows only the offer
OWN_BESIDE = 4  # maximum number of remaining factories that are next to the only board
OWN_TILE = 62  # maximum size of a factory's tiles if only one of several boards is shown
SCORE_LINE = 52  # height of the panels of players whose boards aren't shown
SUPPLY_SHARE = 0.4  # fraction of the height next to the large board that the supply gets; the rest is for the centre
SUPPLY_LINE = 64  # height of a supply whose tiles are in one row
ROUNDS_SHARE = 0.38  # fraction of a strip's width that the rounds get; the rest is for the supply
STRIP_SHARE = 0.45  # fraction of a tall place's height that the rounds get; the rest is for the supply
STRIP_BELOW = 126  # height of the strip with rounds and supply below the centre if all boards have the same size


class TableLayout(NamedTuple):
    """The places of the parts of a table. Parts that aren't shown are ``None``.

    ``boards`` are by seat. ``rounds`` is the place for the rounds' colours, and ``supply`` the place for the supply's
    tiles, in games that have them. Both can be wide or tall. ``tile`` is the size of tiles in the offer. ``others`` are
    the places for the scores of players whose boards aren't shown.
    """

    factories: tuple[Box, ...]
    centre: Box | None
    rounds: Box | None
    supply: Box | None
    boards: tuple[Box, ...]
    tile: int
    others: tuple[Box, ...] = ()

    @property
    def panels(self) -> tuple[Box, ...]:
        """All parts that have a panel: centre, rounds, supply, boards and scores of others."""
        offered = (self.centre, self.rounds, self.supply)
        return (*(box for box in offered if box), *self.boards, *self.others)


class Wishes(NamedTuple):
    """A game's requirements for the layout. ``ratio`` is the width of its board divided by the height.

    ``waiting`` contains the width of the column of waiting players if there are two, three and four players. ``side``
    is the minimum width of the centre next to a large board. ``rounds`` is the minimum width of the rounds' colours
    next to factories, or 0 if the game has no such colours. ``pair`` is the width of rounds and supply together if they
    share the top row with the factories. ``wide`` is their height if they have the top row to themselves. ``supply``
    tells whether the game has a supply.
    """

    ratio: float
    waiting: tuple[int, int, int]
    side: int
    rounds: int = 0
    pair: int = 0
    wide: int = 0
    supply: bool = False


@lru_cache(maxsize=128)
def lay_out_table(
    players: int,
    focus: tuple[int, ...],
    factories: int,
    wishes: Wishes,
    left: int | None = None,
    others: int = 0,
) -> TableLayout:
    """Return the layout for two to four players, for a board alone, or for the offer alone (no players).

    ``focus`` contains the seats that must decide. If it contains exactly one seat, its board is large. Otherwise, all
    boards have the same size. ``factories`` is the number of factories. If it is 0, the boards get all the room.
    ``left`` is the number of factories that still have tiles. If it is low, empty factories aren't shown. If it is
    ``None``, all factories are shown. ``others`` is the number of players whose boards aren't shown next to a single
    board.
    """
    if not players:
        return _lay_out_offer(factories if left is None else left, wishes)
    if others and factories:
        return _lay_out_own(others, factories, wishes, left)
    if players == 1 or not factories:
        return _lay_out_boards(players, focus, wishes)
    if len(focus) != 1:
        return _lay_out_equal(players, factories, wishes, left)
    if players == 2:
        return _lay_out_two(focus[0], factories, wishes, left)
    return _lay_out_focused(players, focus[0], factories, wishes, left)


def _lay_out_boards(players: int, focus: tuple[int, ...], wishes: Wishes) -> TableLayout:
    """Lay out boards without an offer, below the rounds' colours and the supply if the game has them."""
    rounds: Box | None = None
    supply: Box | None = None
    room = ROOM
    if wishes.wide:
        strip, room = _split_up(ROOM, wishes.wide)
        rounds, supply = _split_strip(strip, wishes)
    if players == 1:
        boards: tuple[Box, ...] = (room,)
    elif len(focus) == 1:
        waiting = wishes.waiting[max(players, 3) - 2]
        main, side = _split_across(room, room.width - waiting - GUTTER)
        boards = _seat_boards(players, focus[0], main, _stack(side, players - 1))
    else:
        boards = _spread(room, players)
    return TableLayout((), None, rounds, supply, boards, 0)


def _lay_out_offer(shown: int, wishes: Wishes) -> TableLayout:
    """Lay out the offer without boards: the largest factories that fit, and the centre below them."""
    rounds: Box | None = None
    supply: Box | None = None
    room = ROOM
    if wishes.wide:
        strip, room = _split_up(ROOM, wishes.wide)
        rounds, supply = _split_strip(strip, wishes)
    if not shown:
        return TableLayout((), room, rounds, supply, (), OFFER_TILE)
    sizes = {rows: _fit_disc(room, shown, rows) for rows in range(1, OFFER_ROWS + 1)}
    rows = max(sizes, key=sizes.__getitem__)
    tile = min(OFFER_TILE, math.floor(sizes[rows] / DISC))
    size = round(tile * DISC)
    in_row = -(-shown // rows)
    pitch = size + (room.width - in_row * (size + RIM)) // in_row + RIM
    lines = Box(room.x + RIM, room.y, size, size).stack(rows, size + NEAR)
    discs = tuple(disc for first in lines for disc in first.row(in_row, pitch))[:shown]
    centre = room.below(discs[-1].bottom + GUTTER)
    return TableLayout(discs, centre, rounds, supply, (), tile)


def _fit_disc(room: Box, shown: int, rows: int) -> int:
    """Return the maximum diameter of factories, if ``shown`` factories in ``rows`` rows are above the centre."""
    in_row = -(-shown // rows)
    across = room.width // in_row - RIM
    down = (room.height - CENTRE_ROW - GUTTER - (rows - 1) * NEAR) // rows
    return min(across, down)


def _lay_out_own(others: int, factories: int, wishes: Wishes, left: int | None) -> TableLayout:
    """Lay out one board as large as possible, with the offer and the scores of the others.

    At first, most factories are in a row above the board, and the last ones are next to it, above the centre. When the
    remaining factories fit next to the board, the empty ones are removed and the board gets the whole height.
    """
    room, line = _split_up(ROOM, ROOM.height - SCORE_LINE - GUTTER)
    width = (line.width - (others - 1) * GUTTER) // others
    scores = line._replace(width=width).row(others, width + GUTTER)
    beside = 3 if wishes.rounds and factories > 7 else 2
    in_row = factories - beside
    tile = min(OWN_TILE, _fit_row_tile(room, in_row, wishes))
    if left is not None and left <= OWN_BESIDE:
        return _lay_out_own_beside(room, left, tile, wishes)._replace(others=scores)
    offer = _lay_out_row(room, in_row, tile, wishes)
    size = round(tile * DISC)
    main, side = _split_beside_own(room.below(offer.bottom + GUTTER), beside * (size + RIM), wishes)
    last = Box(side.x + RIM, side.y, size, size).row(beside, side.width // beside)
    centre = side.below(side.y + size + GUTTER)
    supply: Box | None = None
    if wishes.supply:
        centre, supply = _split_up(centre, round(centre.height * (1 - SUPPLY_SHARE)))
    return TableLayout((*offer.factories, *last), centre, offer.rounds, supply, (main,), tile, scores)


def _lay_out_own_beside(room: Box, shown: int, tile: int, wishes: Wishes) -> TableLayout:
    """Lay out one board that has the whole height of a room. The offer is next to it, with two factories in a row."""
    size = round(tile * DISC)
    main, side = _split_beside_own(room, max(2 * (size + RIM), wishes.pair), wishes)
    lines = Box(side.x + RIM, side.y, size, size).stack(2, size + 4)
    discs = tuple(disc for first in lines for disc in first.row(2, side.width // 2))[:shown]
    if discs:
        side = side.below(discs[-1].bottom + GUTTER)
    centre, rounds, supply = _split_side(side, wishes)
    return TableLayout(discs, centre, rounds, supply, (main,), tile)


def _split_beside_own(room: Box, least: int, wishes: Wishes) -> tuple[Box, Box]:
    """Split a room into a place for one board and the rest, which is at least ``least`` px wide."""
    widest = room.width - max(wishes.side, least) - GUTTER
    return _split_across(room, min(round(room.height * wishes.ratio), widest))


def _fit_row_tile(room: Box, count: int, wishes: Wishes) -> int:
    """Return the maximum size of tiles with which a row of factories fits, next to the rounds' colours if any."""
    pitch = (room.width - wishes.rounds) // count
    return math.floor((pitch - RIM) / DISC)


class _Offer(NamedTuple):
    """The places of the offer's parts at the top of a room, and the lower edge of the offer."""

    factories: tuple[Box, ...]
    centre: Box | None
    rounds: Box | None
    bottom: int


def _lay_out_focused(players: int, focus: int, factories: int, wishes: Wishes, left: int | None) -> TableLayout:
    """Lay out the large board on the left, below the offer, and the other boards on the right."""
    room, right = _split_across(ROOM, INNER - wishes.waiting[players - 2] - GUTTER)
    in_row = ONE_ROW
    if wishes.rounds:
        in_row = (factories - 1) // 2
    shown = factories
    if left is not None and left <= in_row:
        shown = left
    tile = _choose_tile(factories, shown, wishes)
    if shown <= in_row:
        offer = _lay_out_row(room, shown, tile, wishes)
    elif wishes.rounds:
        offer = _place_in_grid(room, shown, tile, wishes)
    else:
        offer = _place_between(room, shown, tile)

    # The centre is in the row of the factories, in a strip below this row, or to the right of the board.
    main = room.below(offer.bottom + GUTTER)
    centre = offer.centre
    supply: Box | None = None
    if centre and wishes.supply:
        supply, main = _split_up(main, SUPPLY_LINE)
    elif not centre and shown <= in_row and not wishes.supply:
        centre, main = _split_up(main, CENTRE_ACROSS)
    elif not centre:
        width = min(round(main.height * wishes.ratio), main.width - wishes.side - GUTTER)
        main, centre = _split_across(main, width)
        if wishes.supply:
            centre, supply = _split_up(centre, round(centre.height * (1 - SUPPLY_SHARE)))
    boards = _seat_boards(players, focus, main, _stack(right, players - 1))
    return TableLayout(offer.factories, centre, offer.rounds, supply, boards, tile)


def _choose_tile(factories: int, shown: int, wishes: Wishes) -> int:
    """Return the size of a factory's tiles if there are three or four players."""
    if wishes.rounds:
        return TILE_BESIDE
    if shown == factories:
        return FACTORY_TILES[factories]
    return FACTORY_TILES[9]


def _lay_out_two(focus: int, factories: int, wishes: Wishes, left: int | None) -> TableLayout:
    """Lay out two boards below the factories.

    The centre is in the row of the factories or below the waiting player's board.
    """
    tile = LONE_TILE
    if wishes.rounds:
        pitch = (INNER - wishes.pair - GUTTER - RIM + NEAR) // factories
        tile = min(FACTORY_TILES[factories], math.floor((pitch - NEAR) / DISC))
    shown = factories
    if left is not None and left <= ABOVE:
        shown = left
    offer = _lay_out_row(ROOM, shown, tile, wishes)
    rounds = offer.rounds
    supply: Box | None = None
    if rounds:
        rounds, supply = _split_strip(rounds.after(ROOM.right - wishes.pair), wishes)
    below = ROOM.below(offer.bottom + GUTTER)
    main, other = _split_across(below, INNER - wishes.waiting[0] - GUTTER)
    centre = offer.centre
    if not centre:
        other, centre = _split_up(other, other.height - CENTRE_BELOW - GUTTER)
    boards = _seat_boards(2, focus, main, (other,))
    return TableLayout(offer.factories, centre, rounds, supply, boards, tile)


def _lay_out_row(room: Box, shown: int, tile: int, wishes: Wishes) -> _Offer:
    """Lay out a row of factories and the rounds' colours. If few factories are left, the centre is in this row too."""
    size = round(tile * DISC)
    pitch = size + (NEAR if wishes.rounds else RIM)
    rest = room
    if shown:
        last = room.x + RIM + (shown - 1) * pitch
        rest = room.after(last + size + GUTTER)
    strip = 0
    if wishes.rounds:
        # If the row is as wide as the picture, it includes the supply.
        strip = GUTTER + (wishes.pair if room == ROOM else wishes.rounds)
    raised = shown <= ABOVE and rest.width - strip >= MIN_CENTRE
    if not raised and not strip:
        # Spread the factories over the whole width, because the row contains nothing else.
        pitch = (room.width - RIM - size) // (max(shown, ONE_ROW) - 1)
    height = max(size, CENTRE_ROW) if raised else size
    discs = Box(room.x + RIM, room.y + (height - size) // 2, size, size).row(shown, pitch)
    rest = rest._replace(height=height)
    centre: Box | None = None
    rounds: Box | None = None
    if raised and strip:
        centre, rounds = _split_across(rest, rest.width - strip)
    elif raised:
        centre = rest
    elif strip:
        rounds = rest
    return _Offer(discs, centre, rounds, room.y + height)


def _place_in_grid(room: Box, count: int, tile: int, wishes: Wishes) -> _Offer:
    """Lay out factories in two rows, with the rounds' colours at the end of the first row."""
    size = round(tile * DISC)
    first = (count - 1) // 2
    # Use the smaller of two distances: the longer row has to fit, and the row with the rounds' colours has to fit.
    longer = (room.width - RIM - size) // (count - first - 1)
    pitch = min(longer, (room.width - RIM - size - GUTTER - wishes.rounds) // (first - 1))
    lines = Box(room.x + RIM, room.y, size, size).stack(2, size + 4)
    discs = lines[0].row(first, pitch) + lines[1].row(count - first, pitch)
    rounds = lines[0]._replace(x=discs[first - 1].right + GUTTER)
    return _Offer(discs, None, rounds.until(room.right), discs[-1].bottom)


def _place_between(room: Box, count: int, tile: int) -> _Offer:
    """Lay out factories in two interlocking rows."""
    size = round(tile * DISC)
    first = (count + 1) // 2
    left = room.x + RIM
    pitch = (room.width - RIM - size) / (first - 1)
    # Move the second row up until its discs almost touch the discs of the first row (calculated with Pythagoras).
    down = math.ceil(math.sqrt(max(0.0, (size + 6) ** 2 - (pitch / 2) ** 2)))
    discs = [Box(round(left + index * pitch), room.y, size, size) for index in range(first)]
    discs += [Box(round(left + (index + 0.5) * pitch), room.y + down, size, size) for index in range(count - first)]
    return _Offer(tuple(discs), None, None, discs[-1].bottom)


def _lay_out_equal(players: int, factories: int, wishes: Wishes, left: int | None) -> TableLayout:
    """Lay out boards of equal size next to the offer. Two boards can also be below the last factories."""
    tile = FACTORY_TILES[9]
    shown = factories
    if left is not None and left <= BESIDE:
        shown = left
    if players == 2 and shown <= ABOVE:
        return _lay_out_two_equal(shown, tile, wishes)

    size = round(tile * DISC)
    pitch = size + RIM
    side, room = _split_across(ROOM, 3 * pitch)
    lines = Box(ROOM.x + RIM, ROOM.y, size, size).stack(3, size + 4)
    discs = tuple(disc for first in lines for disc in first.row(3, pitch))[:shown]
    if discs:
        side = side.below(discs[-1].bottom + GUTTER)
    centre, rounds, supply = _split_side(side, wishes)
    boards = _stack(room, 2) if players == 2 else _spread(room, players)
    return TableLayout(discs, centre, rounds, supply, boards, tile)


def _lay_out_two_equal(shown: int, tile: int, wishes: Wishes) -> TableLayout:
    """Lay out two boards of equal size side by side. The last factories are in one row above them."""
    offer = _lay_out_row(ROOM, shown, tile, wishes)
    rounds = offer.rounds
    supply: Box | None = None
    if rounds:
        rounds, supply = _split_strip(rounds, wishes)
    boards = _spread(ROOM.below(offer.bottom + GUTTER), 2)
    return TableLayout(offer.factories, offer.centre, rounds, supply, boards, tile)


def _seat_boards(players: int, focus: int, main: Box, others: Sequence[Box]) -> tuple[Box, ...]:
    """Return the places of the boards by seat. The other boards follow the large board in turn order."""
    boxes = [main] * players
    for offset, box in enumerate(others, 1):
        boxes[(focus + offset) % players] = box
    return tuple(boxes)


def _split_across(box: Box, width: int) -> tuple[Box, Box]:
    """Split a box into its left part, ``width`` px wide, and the rest."""
    left = box._replace(width=width)
    return left, box.after(left.right + GUTTER)


def _split_up(box: Box, height: int) -> tuple[Box, Box]:
    """Split a box into its upper part, ``height`` px high, and the rest."""
    above = box._replace(height=height)
    return above, box.below(above.bottom + GUTTER)


def _split_strip(box: Box, wishes: Wishes) -> tuple[Box, Box | None]:
    """Split a strip into a place for the rounds' colours and, if the game has a supply, a place for it."""
    if not wishes.supply:
        return box, None
    if 2 * box.width > 3 * box.height:
        return _split_across(box, round(box.width * ROUNDS_SHARE))
    return _split_up(box, round(box.height * STRIP_SHARE))


def _split_side(box: Box, wishes: Wishes) -> tuple[Box, Box | None, Box | None]:
    """Split a box into places for the centre, the rounds and the supply.

    In a low box, the rounds and the supply are next to the centre.
    """
    if not wishes.rounds:
        return box, None, None
    if box.height > 2 * STRIP_BELOW:
        centre, strip = _split_up(box, box.height - STRIP_BELOW - GUTTER)
    else:
        centre, strip = _split_across(box, (box.width - GUTTER) // 2)
    return centre, *_split_strip(strip, wishes)


def _stack(box: Box, count: int) -> tuple[Box, ...]:
    """Return places of equal size, one below the other. If there are several, each of them is wider than it is high."""
    height = (box.height - (count - 1) * GUTTER) // count
    if count > 1:
        height = min(height, round(box.width * 0.86))
    return box._replace(height=height).stack(count, height + GUTTER)


def _spread(box: Box, count: int) -> tuple[Box, ...]:
    """Return places of equal size, two in each row. If the last row has only one place, it is centred."""
    width = (box.width - GUTTER) // 2
    rows = (count + 1) // 2
    height = (box.height - (rows - 1) * GUTTER) // rows
    lines = Box(box.x, box.y, width, height).stack(rows, height + GUTTER)
    places = [place for first in lines for place in first.row(2, width + GUTTER)][:count]
    if count % 2:
        places[-1] = places[-1]._replace(x=box.x + (box.width - width) // 2)
    return tuple(places)
