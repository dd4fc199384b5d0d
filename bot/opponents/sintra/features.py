"""Features of Sintra's network, which describe a board and the table."""

from __future__ import annotations

from functools import cache

from bot.opponents.network import lay_out
from bot.rules.sintra.board import GONE, SintraPlayerBoard, Strip
from bot.rules.sintra.pieces import HUES, JOKER, NO_PANE, ROUNDS, SLOTS, SPACES
from bot.rules.tiles import COUNT, MAX_PLAYERS

# A slot has no strip, or a strip with 0 to 4 panes above a window with or without a pane.
_SLOT_STATES = 2 * SPACES + 1
_MAX_STEPS = 12  # The network distinguishes this many numbers of steps of broken glass.
_AROUND = 5  # There can be this many different numbers of panes around an ornament: 0 to 4.
_MAX_PANES = 12  # The network distinguishes this many numbers of panes of a colour in windows.
_MAX_ROOM = 8  # The network distinguishes this many numbers of free spaces of a colour on reachable strips.
_MAX_HELD = 6  # The network distinguishes this many numbers of panes of the round's colour on strips.
_WORTHS = 7  # Windows are divided into this many classes by their points.
_WORTH_STEP = 3  # difference in points between one class of windows and the next
_STAGES = 12  # A round is divided into this many stages by the number of panes on the table per player.

FEATURES = lay_out(
    in_reach=SLOTS * _SLOT_STATES,
    behind=SLOTS * _SLOT_STATES,
    glazier=SLOTS,
    broken=_MAX_STEPS,
    ornaments=SLOTS // 2 * _AROUND,
    completed=SLOTS + 1,
    favourite=_MAX_PANES,
    liked=_MAX_PANES,
    worth=_WORTHS * SPACES,
    room=HUES * _MAX_ROOM,
    held_now=_MAX_HELD,
    held_next=_MAX_HELD,
    time=(ROUNDS + 1) * _STAGES,
    distance=MAX_PLAYERS,
    marker=3,
    players=MAX_PLAYERS + 1,
    drafts=2 * SLOTS * SPACES,
    worth_drafts=_WORTHS * SPACES,
    jokers=_MAX_ROOM,
)
"""The index at which each kind of feature starts."""


StripSlot = tuple[int, Strip, bool, int, bool]
"""A slot's number and strip, whether its window has a pane, the class of its points, and whether it is in reach."""


def slots_of(board: SintraPlayerBoard) -> list[StripSlot]:
    """Return the slots of a board from right to left."""
    found: list[StripSlot] = []
    right = 0  # points for the windows with panes to the right of the slot
    for slot in reversed(range(SLOTS)):
        points = board.points[slot]
        own = board.top[slot] != NO_PANE
        worth = min((points + right) // _WORTH_STEP, _WORTHS - 1)
        found.append((slot, board.strips[slot], own, worth, slot >= board.glazier))
        if own:
            right += points
    return found


def slot_features(slot: int, strip: Strip, own: bool, worth: int, in_reach: bool) -> list[int]:
    """Return the features of a `StripSlot`."""
    if strip is GONE:
        return [FEATURES["in_reach"] + _SLOT_STATES * slot + _SLOT_STATES - 1]
    # The number of drafts that the strip needs after the first: one for each colour of its free spaces.
    drafts = max(sum([strip.room(hue) > 0 for hue in range(HUES)]) - 1, 0)
    return [
        FEATURES["in_reach" if in_reach else "behind"] + _SLOT_STATES * slot + SPACES * own + strip.count,
        FEATURES["worth"] + SPACES * worth + strip.count,
        FEATURES["drafts"] + SPACES * (SLOTS * in_reach + slot) + drafts,
        FEATURES["worth_drafts"] + SPACES * worth + drafts,
    ]


def other_features(board: SintraPlayerBoard) -> list[int]:
    """Return the features of a board that neither belong to a slot nor depend on the round's colour."""
    rooms = sum([_rooms(strip) for strip in board.strips[board.glazier :]])
    found = [
        FEATURES["glazier"] + board.glazier,
        FEATURES["broken"] + min(board.broken, _MAX_STEPS - 1),
        FEATURES["jokers"] + min(rooms >> 5 * HUES, _MAX_ROOM - 1),
    ]
    for hue in range(HUES):
        room = rooms >> 5 * hue & COUNT
        found.append(FEATURES["room"] + _MAX_ROOM * hue + min(room, _MAX_ROOM - 1))
    found += _window_features(board)
    return found


def _window_features(board: SintraPlayerBoard) -> list[int]:
    """Return the features of a board that predict the final bonus of its palace side."""
    if board.side == "a":
        return [FEATURES["ornaments"] + _AROUND * number + panes for number, panes in enumerate(board.count_around())]
    liked = max([board.top.count(hue) + board.bottom.count(hue) for hue in range(HUES)])
    return [
        FEATURES["completed"] + board.count_completed(),
        FEATURES["favourite"] + min(board.find_favourite().panes, _MAX_PANES - 1),
        FEATURES["liked"] + min(liked, _MAX_PANES - 1),
    ]


@cache
def _rooms(strip: Strip) -> int:
    """Return the number of free spaces of each colour on a strip, as a multiset with jokers last."""
    return sum([strip.room(hue) << 5 * hue for hue in (*range(HUES), JOKER)])


def colour_features(board: SintraPlayerBoard, hue: int, following: int) -> list[int]:
    """Return the features for panes on strips in the colours of this round and of the next round, if there is one."""
    held = sum([strip.held for strip in board.strips])
    found = [FEATURES["held_now"] + min(held >> 5 * hue & COUNT, _MAX_HELD - 1)]
    if following != NO_PANE:
        found.append(FEATURES["held_next"] + min(held >> 5 * following & COUNT, _MAX_HELD - 1))
    return found


def table_features(players: int, number: int, panes: int, distance: int, marker: int) -> list[int]:
    """Return the features of the table: players, round, panes, seats to move before this one, start marker."""
    stage = min(panes // players, _STAGES - 1)
    return [
        FEATURES["time"] + _STAGES * number + stage,
        FEATURES["distance"] + distance,
        FEATURES["marker"] + marker,
        FEATURES["players"] + players,
    ]
