"""Features of boards and tables for Summer Pavilion's network, by number."""

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

_MOST_HAND = 12  # maximum distinguished tiles of one colour
MOST_JOINT = 8  # the same in combination with their star
_MOST_SIZE = 24  # maximum distinguished tiles in a hand
_MOST_WILD = 9
_COLOUR_STATES = KINDS + 1  # states of a star for any colour: tiles of one colour only, or of several
_STAGES = 12  # stages of the draft, by tiles on the table per player
# Replaces a colour.
UNLIKE = -1
ANY = -2
# Stages after those of the draft.
PLACING = _STAGES
PASSED = _STAGES + 1
_ALL_STAGES = _STAGES + 2

FEATURES = lay_out(
    filled=STARS * (SLOTS + 1),  # by star: number of tiles
    space=STARS * SLOTS,
    pair=STARS * SLOTS,  # by star: adjacent filled slots
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
"""The start of each kind of feature."""


def star_features(star: int, filled: int) -> list[int]:
    """Return the features of a star with these slots ``filled``."""
    found = [FEATURES["filled"] + (SLOTS + 1) * star + filled.bit_count()]
    for slot in BITS[filled]:
        found.append(FEATURES["space"] + SLOTS * star + slot)
        if filled >> (slot + 1) % SLOTS & 1:
            found.append(FEATURES["pair"] + SLOTS * star + slot)
    return found


def colour_features(side: Side, star: int, colours: int) -> list[int]:
    """Return the features of the ``colours`` (as bits) in a star without a colour of its own."""
    first = FEATURES["colours"] + _COLOUR_STATES * star
    if side.colours[star] is not None or not colours:
        return []
    if side.name == "standard":
        return [first + colour for colour in BITS[colours]]
    if colours.bit_count() == 1:
        return [first + colours.bit_length() - 1]
    return [first + KINDS]


def decoration_features(number: int, missing: int) -> list[int]:
    """Return the features of a decoration: whether it is closed, or lacks one space."""
    if missing == 0:
        return [FEATURES["closed"] + number]
    if missing == 1:
        return [FEATURES["nearly"] + number]
    return []


def number_feature(number: int, missing: int) -> int:
    """Return the feature for the uncovered spaces of a number."""
    return FEATURES["numbers"] + (STARS + 1) * (number - 1) + STARS - min(missing, STARS)


def hand_features(hand: int, wild: int) -> list[int]:
    """Return the features of tiles in hand (or kept); ``wild`` is the colour of this round."""
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
    """Return the colour that a star accepts with these ``colours`` in it, `UNLIKE` if all must differ.

    `ANY` is for a star of the variant side that accepts any colour or has several.
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
    """Return the feature for the tiles that a star could use, together with those it has, up to five."""
    return FEATURES["joint"] + (MOST_JOINT * star + min(useful, MOST_JOINT - 1)) * SLOTS + covered


def table_features(players: int, number: int, stage: int, distance: int, marker: int) -> list[int]:
    """Return the features of the moment: players, round, stage, seats before this one, start marker."""
    return [
        FEATURES["time"] + _ALL_STAGES * (number - 1) + stage,
        FEATURES["distance"] + distance,
        FEATURES["marker"] + marker,
        FEATURES["players"] + players,
    ]


def draft_stage(players: int, tiles: int) -> int:
    """Return the stage of the draft with ``tiles`` on the table."""
    return min(tiles // players, _STAGES - 1)
