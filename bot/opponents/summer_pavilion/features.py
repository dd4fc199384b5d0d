"""Features of Summer Pavilion's network, which describe a board and the table."""

from __future__ import annotations

from bot.opponents.network import lay_out
from bot.rules.summer_pavilion.pieces import (
    BITS,
    DECORATIONS,
    KINDS,
    NUMBER_POINTS,
    ROUNDS,
    SLOTS,
    STARS,
    Side,
    size_of,
)
from bot.rules.tiles import COUNT, MAX_PLAYERS

_MAX_HAND = 12  # maximum number of tiles of a colour that the network distinguishes from higher numbers
MAX_JOINT = 8  # The network distinguishes this many numbers of tiles that a star could use.
_MAX_SIZE = 24  # maximum number of tiles in hand that the network distinguishes from higher numbers
_MAX_WILD = 9
_COLOUR_STATES = KINDS + 1  # The tiles on a star have one of the colours or, in one further state, several.
_STAGES = 12  # The draft is divided into this many stages by the number of tiles on the table per player.
# `own_colour` returns these values if a star accepts no single colour.
UNLIKE = -1
ANY = -2
# The stages for placing and for having passed follow those of the draft.
PLACING = _STAGES
PASSED = _STAGES + 1
_ALL_STAGES = _STAGES + 2

FEATURES = lay_out(
    filled=STARS * (SLOTS + 1),  # number of tiles on each star
    space=STARS * SLOTS,
    pair=STARS * SLOTS,  # pairs of adjacent filled slots on each star
    colours=STARS * _COLOUR_STATES,
    closed=len(DECORATIONS),
    nearly=len(DECORATIONS),
    numbers=len(NUMBER_POINTS) * (STARS + 1),
    hand=KINDS * (_MAX_HAND + 1),
    size=_MAX_SIZE + 1,
    wild=_MAX_WILD,
    next_wild=_MAX_WILD,
    joint=STARS * MAX_JOINT * SLOTS,
    time=ROUNDS * _ALL_STAGES,
    distance=MAX_PLAYERS,
    marker=3,
    players=MAX_PLAYERS + 1,
)
"""The index at which each kind of feature starts."""


def star_features(star: int, filled: int) -> list[int]:
    """Return the features of a star with these slots ``filled``."""
    found = [FEATURES["filled"] + (SLOTS + 1) * star + filled.bit_count()]
    for slot in BITS[filled]:
        found.append(FEATURES["space"] + SLOTS * star + slot)
        if filled >> (slot + 1) % SLOTS & 1:
            found.append(FEATURES["pair"] + SLOTS * star + slot)
    return found


def colour_features(side: Side, star: int, colours: int) -> list[int]:
    """Return the features for the ``colours`` (as bits) of a star's tiles; none if the star's colour is printed."""
    first = FEATURES["colours"] + _COLOUR_STATES * star
    if side.colours[star] is not None or not colours:
        return []
    if side.name == "standard":
        return [first + colour for colour in BITS[colours]]
    if colours.bit_count() == 1:
        return [first + colours.bit_length() - 1]
    return [first + KINDS]


def decoration_features(number: int, missing: int) -> list[int]:
    """Return the features of a decoration that is surrounded except for ``missing`` tiles."""
    if missing == 0:
        return [FEATURES["closed"] + number]
    if missing == 1:
        return [FEATURES["nearly"] + number]
    return []


def number_feature(number: int, missing: int) -> int:
    """Return the feature of a number (of slots with the same number) that lacks ``missing`` tiles."""
    return FEATURES["numbers"] + (STARS + 1) * (number - 1) + STARS - min(missing, STARS)


def hand_features(hand: int, wild: int) -> list[int]:
    """Return the features of the tiles in hand or kept. ``wild`` is the wild colour of this round."""
    counts = [hand >> 5 * colour & COUNT for colour in range(KINDS)]
    found = []
    for colour, count in enumerate(counts):
        found.append(FEATURES["hand"] + (_MAX_HAND + 1) * colour + min(count, _MAX_HAND))
    found.append(FEATURES["size"] + min(size_of(hand), _MAX_SIZE))
    found.append(FEATURES["wild"] + min(counts[wild], _MAX_WILD - 1))
    if wild + 1 < ROUNDS:
        found.append(FEATURES["next_wild"] + min(counts[wild + 1], _MAX_WILD - 1))
    return found


def own_colour(side: Side, star: int, colours: int) -> int:
    """Return the only colour that a star with these ``colours`` accepts, or `UNLIKE` if all tiles must differ.

    Return `ANY` for a star of the variant side that accepts any colour or already has several colours.
    """
    own = side.colours[star]
    if own is not None:
        return own
    if side.name == "standard":
        return UNLIKE
    if colours.bit_count() == 1:
        return colours.bit_length() - 1
    return ANY


def joint_feature(star: int, covered: int, useful: int) -> int:
    """Return the feature for a star's number of tiles (at most five) together with the number of tiles it could use."""
    return FEATURES["joint"] + (MAX_JOINT * star + min(useful, MAX_JOINT - 1)) * SLOTS + covered


def table_features(players: int, number: int, stage: int, distance: int, marker: int) -> list[int]:
    """Return the features of the table: players, round, stage, seats to move before this one, start marker."""
    return [
        FEATURES["time"] + _ALL_STAGES * (number - 1) + stage,
        FEATURES["distance"] + distance,
        FEATURES["marker"] + marker,
        FEATURES["players"] + players,
    ]


def draft_stage(players: int, tiles: int) -> int:
    """Return the stage of the draft when ``tiles`` tiles are on the table."""
    return min(tiles // players, _STAGES - 1)
