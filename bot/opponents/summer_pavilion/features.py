"""What the network of Summer Pavilion is told of a board and of the table: numbers of features, there or not."""

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
from bot.rules.tiles import COUNT, MOST_PLAYERS

_MOST_HAND = 12  # tiles of one colour that are told apart
MOST_JOINT = 8  # the same where they are told together with their star
_MOST_SIZE = 24  # tiles in a hand
_MOST_WILD = 9
_COLOUR_STATES = KINDS + 1  # of a star that takes any: only tiles of one colour, or of several
_STAGES = 12  # of drafting, by tiles on the table for each player
# In the place of a colour.
UNLIKE = -1
ANY = -2
# As stages, behind those of drafting.
PLACING = _STAGES
PASSED = _STAGES + 1
_ALL_STAGES = _STAGES + 2

FEATURES = lay_out(
    filled=STARS * (SLOTS + 1),  # by star: how many tiles are in it
    space=STARS * SLOTS,
    pair=STARS * SLOTS,  # by star: neighbouring slots that are filled
    colours=STARS * _COLOUR_STATES,
    closed=len(DECORATIONS),
    nearly=len(DECORATIONS),
    numbers=len(NUMBER_POINTS) * (STARS + 1),
    hand=KINDS * (_MOST_HAND + 1),
    size=_MOST_SIZE + 1,
    wild=_MOST_WILD,
    next_wild=_MOST_WILD,
    joint=STARS * MOST_JOINT * SLOTS,
    time=ROUNDS * _ALL_STAGES,
    distance=MOST_PLAYERS,
    marker=3,
    players=MOST_PLAYERS + 1,
)
"""Where each kind of feature begins."""


def star_features(star: int, filled: int) -> list[int]:
    """What a star has, with these slots ``filled``."""
    found = [FEATURES["filled"] + (SLOTS + 1) * star + filled.bit_count()]
    for slot in BITS[filled]:
        found.append(FEATURES["space"] + SLOTS * star + slot)
        if filled >> (slot + 1) % SLOTS & 1:
            found.append(FEATURES["pair"] + SLOTS * star + slot)
    return found


def colour_features(side: Side, star: int, colours: int) -> list[int]:
    """The ``colours`` in a star, one bit for each, where it has none of its own."""
    first = FEATURES["colours"] + _COLOUR_STATES * star
    if side.colours[star] is not None or not colours:
        return []
    if side.name == "standard":
        return [first + colour for colour in BITS[colours]]
    if colours.bit_count() == 1:
        return [first + colours.bit_length() - 1]
    return [first + KINDS]


def decoration_features(number: int, missing: int) -> list[int]:
    """A pillar, statue or window: whether it is closed, or lacks one space."""
    if missing == 0:
        return [FEATURES["closed"] + number]
    if missing == 1:
        return [FEATURES["nearly"] + number]
    return []


def number_feature(number: int, missing: int) -> int:
    """How many spaces of a number are not covered yet."""
    return FEATURES["numbers"] + (STARS + 1) * (number - 1) + STARS - min(missing, STARS)


def hand_features(hand: int, wild: int) -> list[int]:
    """The tiles in the hand (or kept), with ``wild``, the colour of this round."""
    counts = [hand >> 5 * colour & COUNT for colour in range(KINDS)]
    found = []
    for colour, count in enumerate(counts):
        found.append(FEATURES["hand"] + (_MOST_HAND + 1) * colour + min(count, _MOST_HAND))
    found.append(FEATURES["size"] + min(size_of(hand), _MOST_SIZE))
    found.append(FEATURES["wild"] + min(counts[wild], _MOST_WILD - 1))
    if wild + 1 < ROUNDS:
        found.append(FEATURES["next_wild"] + min(counts[wild + 1], _MOST_WILD - 1))
    return found


def own_colour(side: Side, star: int, colours: int) -> int:
    """The colour that a star still takes with these ``colours`` in it, `UNLIKE` where no two may be equal.

    `ANY` for a star of the variant side that would still take any colour, or is of several.
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
    """How many tiles a star could use, together with how many it has, up to five."""
    return FEATURES["joint"] + (MOST_JOINT * star + min(useful, MOST_JOINT - 1)) * SLOTS + covered


def table_features(players: int, number: int, stage: int, distance: int, marker: int) -> list[int]:
    """The moment: how many play, the round, its stage, how many act before this seat does, the start marker."""
    return [
        FEATURES["time"] + _ALL_STAGES * (number - 1) + stage,
        FEATURES["distance"] + distance,
        FEATURES["marker"] + marker,
        FEATURES["players"] + players,
    ]


def draft_stage(players: int, tiles: int) -> int:
    """The stage of drafting with so many tiles on the table."""
    return min(tiles // players, _STAGES - 1)
