"""The features of positions in Summer Pavilion."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from bot.opponents.reasons import Feature, best_answer, feature
from bot.rules.game import Position
from bot.rules.summer_pavilion.board import SummerPavilionPlayerBoard
from bot.rules.summer_pavilion.pieces import (
    BITS,
    COLOURFUL_POINTS,
    COLOURS,
    DECORATIONS,
    FULL,
    KINDS,
    NUMBER_POINTS,
    ROUNDS,
    SLOTS,
    STAR_POINTS,
    STARS,
    size_of,
)
from bot.rules.summer_pavilion.position import SummerPavilionPosition
from bot.rules.tiles import COUNT, counts_of, present

TAKEN = 1.6
"""The value of a tile in hand during the draft."""
HELD = 0.7
"""The value of a tile in hand while placing. In the last round, such tiles have no value."""
WILD = 1.0
"""The additional value of a wild tile."""
PAID = 0.45
"""The value per tile of the highest price that can be paid with one colour."""
STAR = (0.0, 0.02, 0.06, 0.13, 0.25, 0.5, 1.0)
"""The value of a star by its number of tiles, as a fraction of the points for a full star."""
NUMBER = 3
"""Exponent for the value of a number: its points times the covered fraction of its spaces to this power."""
BONUS = 2.0
"""The value of a bonus tile."""
FIRST = 1.0
"""The value of placing first and starting the next round."""
LEFT = 0.8
"""The value of each tile that the next player can take. It counts against the seat."""

SCORES = ("tiles",)
"""Kinds of features that are amounts of points."""


def list_features(position: Position, seat: int) -> Iterator[Feature]:
    """Yield a seat's features."""
    table = cast(SummerPavilionPosition, position)
    board = table.boards[seat]
    yield feature("tiles", board.tile_points, board.tile_points)
    yield feature("marker", -board.marker_points, board.marker_points)
    yield feature("dropped", board.dropped, board.dropped_points)
    yield from _hand(table, board)
    yield from _stars(board)
    yield from _numbers(board)
    won = sum(shown.tiles for shown in DECORATIONS if board.filled & shown.spaces == shown.spaces)
    yield feature("bonus", won, BONUS * won)
    if table.marker == seat:
        yield feature("first", 1, FIRST)
    if table.phase == "draft":
        yield from _left(table, seat)
    else:
        yield from best_answer(position, seat)


def list_end_features(position: Position, seat: int) -> Iterator[Feature]:
    """Yield the features by which ends of rounds are compared."""
    # The next round has another wild colour, and other tiles to pay with.
    ignored = ("wilds", "pays")
    return (found for found in list_features(position, seat) if not found.next_only and found.kind not in ignored)


def _hand(table: SummerPavilionPosition, board: SummerPavilionPlayerBoard) -> Iterator[Feature]:
    """Yield the tiles in hand, and for each colour the highest price that can be paid with it."""
    held = board.hand + board.kept
    is_draft = table.phase == "draft"
    if is_draft or table.round < ROUNDS:
        worth = TAKEN if is_draft else HELD
        yield feature("hand", size_of(held), worth * size_of(held))
        wilds = held >> 5 * table.wild & COUNT
        yield feature("wilds", wilds, WILD * wilds, wild=COLOURS[table.wild])
    for colour, count in enumerate(counts_of(held, KINDS)):
        payable = [cost for cost in _open_costs(board, colour) if cost <= count]
        if payable:
            most = max(payable)
            yield feature("pays", most, PAID * most, COLOURS[colour], colour=COLOURS[colour], count=count)


def _open_costs(board: SummerPavilionPlayerBoard, colour: int) -> Iterator[int]:
    """Yield the prices of the free spaces that accept this colour."""
    for star in range(STARS):
        if board.accepts(star) >> colour & 1:
            for slot in BITS[FULL & ~board.find_filled(star)]:
                yield board.side.costs[SLOTS * star + slot]


def _stars(board: SummerPavilionPlayerBoard) -> Iterator[Feature]:
    for star, name in enumerate(board.side.stars):
        filled = board.find_filled(star).bit_count()
        colours = board.colours[star]
        own = board.side.colours[star]
        points = COLOURFUL_POINTS
        if own is not None:
            points = STAR_POINTS[own]
        elif board.side.name == "variant" and filled > 1 and colours.bit_count() == 1:
            points = STAR_POINTS[colours.bit_length() - 1]
        yield feature("star", filled, STAR[filled] * points, name, star=name, points=points, lacks=SLOTS - filled)


def _numbers(board: SummerPavilionPlayerBoard) -> Iterator[Feature]:
    for number, spaces in board.side.numbers.items():
        size = spaces.bit_count()
        covered = (board.filled & spaces).bit_count()
        points = NUMBER_POINTS[number]
        worth = points * (covered / size) ** NUMBER
        yield feature("number", covered, worth, number, number=number, points=points, lacks=size - covered)


def _left(table: SummerPavilionPosition, seat: int) -> Iterator[Feature]:
    """Yield the largest number of tiles that the next player can take in one move, unless ``seat`` is next."""
    (rival,) = table.to_act
    if rival == seat:
        return
    most = 0
    for _, tiles in table.list_offers():
        wilds = tiles >> 5 * table.wild & COUNT
        along = 1 if wilds else 0
        others = [count for colour, count in present(tiles) if colour != table.wild]
        most = max(most, along + max(others, default=0))
    yield feature("left", most, -LEFT * most, rival, in_both=True, next_only=True, seat=rival)
