"""The frame in which Discord shows a picture, and how a picture of a table is divided in it.

Discord fits one picture in 550 × 350 CSS pixels, so every picture has that shape. Nothing that carries a decision may
be smaller than what can be read there; tests/renderers/test_layouts.py measures every layout.

The frame is divided by what is there. While most factories hold tiles, all of them stand in their places. Once those
that are left fit in one row, they stand there alone; once the centre fits beside them, it moves up. So the division of
a round changes twice at most, and what factories leave goes to the boards.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from renderers.boxes import Box

WIDTH = 1320  # of every picture, in pixels: 2.4 for one CSS pixel of the frame
HEIGHT = 840
SHOWN_WIDTH = 550  # CSS pixels in which Discord shows that width
MARGIN = 14  # around the picture
GUTTER = 10  # between panels
INNER = WIDTH - 2 * MARGIN
HEAD = Box(MARGIN, MARGIN, INNER, 54)  # the title band, no higher than its words need
ROOM = Box(MARGIN, HEAD.bottom + GUTTER, INNER, HEIGHT - MARGIN - HEAD.bottom - GUTTER)  # everything below it

FACTORY_TILES = {number: 72 - 2 * number for number in range(1, 10)}
"""Number of factories: size of a tile on them, in pixels."""
LONE_TILE = 70  # the same where two play and the factories have a row of their own
TILE_BESIDE = 49  # the same where three and four play and the colours of the rounds stand beside the factories
DISC = 2.98  # diameter of a factory in tiles
RIM = 18  # how far the badge with its number reaches over the left edge of a factory
NEAR = 12  # between two factories that stand in a grid
ONE_ROW = 5
"""As many factories stand beside each other; more stand in two rows, those of the second between those of the first."""
CENTRE_ROW = 162  # height of the centre with two rows of tiles beside the last factories
CENTRE_LEAST = 290  # the width that it must find there
CENTRE_BELOW = 172  # its height below the board of who waits
CENTRE_ACROSS = 106  # the same between the last factories and a wide board, with one row
ABOVE = 3  # up to so many factories that are left stand beside the centre
BESIDE = 6  # and up to so many beside boards of one size
OFFER_TILE = 112  # no tile is larger where what is on offer has the picture for itself
OFFER_ROWS = 3  # in as many rows factories may stand there
SUPPLY_SHARE = 0.4  # of the height beside the large board, where the centre has the rest
SUPPLY_LINE = 64  # height of the supply in one line
ROUNDS_SHARE = 0.38  # of the width of a strip for the rounds, where the supply has the rest
STRIP_SHARE = 0.45  # of the height of a place that is higher than wide, for the rounds; the supply has the rest
STRIP_BELOW = 126  # height of the strip below the centre, where all boards have one size


class TableLayout(NamedTuple):
    """Where the parts of a table stand; ``None`` is not shown.

    ``boards`` are by seat. ``rounds`` are the colours of the rounds and ``supply`` the tiles of the supply, in games
    that have them; they may lie wide or high. ``tile`` is the size of tiles on offer.
    """

    factories: tuple[Box, ...]
    centre: Box | None
    rounds: Box | None
    supply: Box | None
    boards: tuple[Box, ...]
    tile: int

    @property
    def panels(self) -> tuple[Box, ...]:
        """Centre, rounds, supply and boards."""
        others = (self.centre, self.rounds, self.supply)
        return (*(box for box in others if box), *self.boards)


class Wishes(NamedTuple):
    """What a game asks of the division: ``ratio`` is the width of its board by its height.

    ``waiting`` is the width of the column of the boards of those who wait, where two, three and four play; ``side`` the
    least width of the centre beside a large board.
    ``rounds`` is the least width of the colours of the rounds beside factories, 0 for none; ``pair`` that of them and
    the supply in a row as wide as the picture, and ``wide`` the height of these alone there. ``supply``: whether there
    is one.
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
    players: int, focus: tuple[int, ...], factories: int, wishes: Wishes, left: int | None = None
) -> TableLayout:
    """The division of a table of two to four players, of one board alone, or of what is on offer alone (no players).

    ``focus`` are the seats that must decide: one of them has the large board, else all boards are equal. ``factories``
    is how many there are, 0 when nothing is on offer any more: then the boards have all the room. Empty factories leave
    their room to the others once few are ``left`` (``None``: all stay).
    """
    if not players:
        return _lay_out_offer(factories if left is None else left, wishes)
    if players == 1 or not factories:
        return _lay_out_boards(players, focus, wishes)
    if len(focus) != 1:
        return _lay_out_equal(players, factories, wishes, left)
    if players == 2:
        return _lay_out_two(focus[0], factories, wishes, left)
    return _lay_out_focused(players, focus[0], factories, wishes, left)


def _lay_out_boards(players: int, focus: tuple[int, ...], wishes: Wishes) -> TableLayout:
    """Boards alone, below the colours of the rounds and the supply."""
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
    """What is on offer alone: so many factories as large as they can be, and the centre below them."""
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
    """The diameter of so many factories in these rows, above the centre."""
    in_row = -(-shown // rows)
    across = room.width // in_row - RIM
    down = (room.height - CENTRE_ROW - GUTTER - (rows - 1) * NEAR) // rows
    return min(across, down)


class _Offer(NamedTuple):
    """What is on offer at the top of a room, and where that ends."""

    factories: tuple[Box, ...]
    centre: Box | None
    rounds: Box | None
    bottom: int


def _lay_out_focused(players: int, focus: int, factories: int, wishes: Wishes, left: int | None) -> TableLayout:
    """The large board at the left, below what is on offer; the others at the right, from top to bottom."""
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

    # The centre stands among the factories, in a strip below them, or at the right of the board; the supply goes by it.
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
    """The size of tiles on the factories beside the boards of those who wait."""
    if wishes.rounds:
        return TILE_BESIDE
    if shown == factories:
        return FACTORY_TILES[factories]
    return FACTORY_TILES[9]


def _lay_out_two(focus: int, factories: int, wishes: Wishes, left: int | None) -> TableLayout:
    """What is on offer in one row; the centre at the right, below the board of who waits, or in the row as well."""
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
    """Factories at the top of a room, beside them the centre if few are left, and the colours of the rounds."""
    size = round(tile * DISC)
    pitch = size + (NEAR if wishes.rounds else RIM)
    rest = room
    if shown:
        last = room.x + RIM + (shown - 1) * pitch
        rest = room.after(last + size + GUTTER)
    strip = 0
    if wishes.rounds:
        # In a row as wide as the picture the supply stands beside the rounds.
        strip = GUTTER + (wishes.pair if room == ROOM else wishes.rounds)
    raised = shown <= ABOVE and rest.width - strip >= CENTRE_LEAST
    if not raised and not strip:
        # Alone in the row, they have all of its width.
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
    """Factories in two rows, of which the first ends with the colours of the rounds in the place of a factory."""
    size = round(tile * DISC)
    first = (count - 1) // 2
    # As far apart as the longer row, and the other with the colours of the rounds, have room.
    longer = (room.width - RIM - size) // (count - first - 1)
    pitch = min(longer, (room.width - RIM - size - GUTTER - wishes.rounds) // (first - 1))
    lines = Box(room.x + RIM, room.y, size, size).stack(2, size + 4)
    discs = lines[0].row(first, pitch) + lines[1].row(count - first, pitch)
    rounds = lines[0]._replace(x=discs[first - 1].right + GUTTER)
    return _Offer(discs, None, rounds.until(room.right), discs[-1].bottom)


def _place_between(room: Box, count: int, tile: int) -> _Offer:
    """Factories in two rows, which stand as close as discs can."""
    size = round(tile * DISC)
    first = (count + 1) // 2
    left = room.x + RIM
    pitch = (room.width - RIM - size) / (first - 1)
    # Each of the second row is as far from the two above it as discs must be: Pythagoras.
    down = math.ceil(math.sqrt(max(0.0, (size + 6) ** 2 - (pitch / 2) ** 2)))
    discs = [Box(round(left + index * pitch), room.y, size, size) for index in range(first)]
    discs += [Box(round(left + (index + 0.5) * pitch), room.y + down, size, size) for index in range(count - first)]
    return _Offer(tuple(discs), None, None, discs[-1].bottom)


def _lay_out_equal(players: int, factories: int, wishes: Wishes, left: int | None) -> TableLayout:
    """Boards of one size beside what is on offer; two beside each other below the last of it."""
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
    """Two boards of one size beside each other, below the last factories in one row."""
    offer = _lay_out_row(ROOM, shown, tile, wishes)
    rounds = offer.rounds
    supply: Box | None = None
    if rounds:
        rounds, supply = _split_strip(rounds, wishes)
    boards = _spread(ROOM.below(offer.bottom + GUTTER), 2)
    return TableLayout(offer.factories, offer.centre, rounds, supply, boards, tile)


def _seat_boards(players: int, focus: int, main: Box, others: Sequence[Box]) -> tuple[Box, ...]:
    """Boards by seat: the others follow the large one in turn order."""
    boxes = [main] * players
    for offset, box in enumerate(others, 1):
        boxes[(focus + offset) % players] = box
    return tuple(boxes)


def _split_across(box: Box, width: int) -> tuple[Box, Box]:
    """What is at the left, ``width`` px wide, and what is at its right."""
    left = box._replace(width=width)
    return left, box.after(left.right + GUTTER)


def _split_up(box: Box, height: int) -> tuple[Box, Box]:
    """What is above, ``height`` px high, and what is below."""
    above = box._replace(height=height)
    return above, box.below(above.bottom + GUTTER)


def _split_strip(box: Box, wishes: Wishes) -> tuple[Box, Box | None]:
    """The colours of the rounds, and the supply beside them or below, where a game has one."""
    if not wishes.supply:
        return box, None
    if 2 * box.width > 3 * box.height:
        return _split_across(box, round(box.width * ROUNDS_SHARE))
    return _split_up(box, round(box.height * STRIP_SHARE))


def _split_side(box: Box, wishes: Wishes) -> tuple[Box, Box | None, Box | None]:
    """Centre, colours of the rounds and supply: below the centre where there is height enough, else beside it."""
    if not wishes.rounds:
        return box, None, None
    if box.height > 2 * STRIP_BELOW:
        centre, strip = _split_up(box, box.height - STRIP_BELOW - GUTTER)
    else:
        centre, strip = _split_across(box, (box.width - GUTTER) // 2)
    return centre, *_split_strip(strip, wishes)


def _stack(box: Box, count: int) -> tuple[Box, ...]:
    """Places of one size below each other; where there are several they need not be higher than they are wide."""
    height = (box.height - (count - 1) * GUTTER) // count
    if count > 1:
        height = min(height, round(box.width * 0.86))
    return box._replace(height=height).stack(count, height + GUTTER)


def _spread(box: Box, count: int) -> tuple[Box, ...]:
    """Two beside each other, the third alone below them in the middle."""
    width = (box.width - GUTTER) // 2
    rows = (count + 1) // 2
    height = (box.height - (rows - 1) * GUTTER) // rows
    lines = Box(box.x, box.y, width, height).stack(rows, height + GUTTER)
    places = [place for first in lines for place in first.row(2, width + GUTTER)][:count]
    if count % 2:
        places[-1] = places[-1]._replace(x=box.x + (box.width - width) // 2)
    return tuple(places)
