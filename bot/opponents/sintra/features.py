"""What the network of Sintra is told of a board and of the table: numbers of features, there or not."""

from __future__ import annotations

from functools import cache

from bot.opponents.network import lay_out
from bot.rules.sintra.board import GONE, SintraPlayerBoard, Strip
from bot.rules.sintra.pieces import HUES, JOKER, NO_PANE, ROUNDS, SLOTS, SPACES
from bot.rules.tiles import COUNT, MOST_PLAYERS

# What a slot may hold: a strip with 0 to 4 panes over no window yet or over one with a pane, or no strip any more.
_SLOT_STATES = 2 * SPACES + 1
_MOST_STEPS = 12  # of broken glass that are told apart
_AROUND = 5  # panes around an ornament, or 0
_MOST_PANES = 12  # of one colour in windows that are told apart
_MOST_ROOM = 8  # spaces of one colour on strips in reach
_MOST_HELD = 6  # panes of the round's colour on strips
_WORTHS = 7  # kinds of windows by what they would bring
_WORTH_STEP = 3  # points from one of them to the next
_STAGES = 12  # of a round, by panes on the table for each player

FEATURES = lay_out(
    in_reach=SLOTS * _SLOT_STATES,
    behind=SLOTS * _SLOT_STATES,
    glazier=SLOTS,
    broken=_MOST_STEPS,
    ornaments=SLOTS // 2 * _AROUND,
    completed=SLOTS + 1,
    favourite=_MOST_PANES,
    liked=_MOST_PANES,
    worth=_WORTHS * SPACES,
    room=HUES * _MOST_ROOM,
    held_now=_MOST_HELD,
    held_next=_MOST_HELD,
    time=(ROUNDS + 1) * _STAGES,
    distance=MOST_PLAYERS,
    marker=3,
    players=MOST_PLAYERS + 1,
    drafts=2 * SLOTS * SPACES,
    worth_drafts=_WORTHS * SPACES,
    jokers=_MOST_ROOM,
)
"""Where each kind of feature begins."""


StripSlot = tuple[int, Strip, bool, int, bool]
"""Of a slot its number, its strip, whether its window has a pane, what one is worth there, whether it is in reach."""


def slots_of(board: SintraPlayerBoard) -> list[StripSlot]:
    """The slots of a board, from the right."""
    found: list[StripSlot] = []
    right = 0  # what the windows to the right with panes bring to one that gets a pane
    for slot in reversed(range(SLOTS)):
        points = board.points[slot]
        own = board.top[slot] != NO_PANE
        worth = min((points + right) // _WORTH_STEP, _WORTHS - 1)
        found.append((slot, board.strips[slot], own, worth, slot >= board.glazier))
        if own:
            right += points
    return found


def slot_features(slot: int, strip: Strip, own: bool, worth: int, in_reach: bool) -> list[int]:
    """What a board has in a `StripSlot`."""
    if strip is GONE:
        return [FEATURES["in_reach"] + _SLOT_STATES * slot + _SLOT_STATES - 1]
    # How many drafts the strip needs at least, beyond one: of each colour that is printed on a free space.
    drafts = max(sum([strip.room(hue) > 0 for hue in range(HUES)]) - 1, 0)
    return [
        FEATURES["in_reach" if in_reach else "behind"] + _SLOT_STATES * slot + SPACES * own + strip.count,
        FEATURES["worth"] + SPACES * worth + strip.count,
        FEATURES["drafts"] + SPACES * (SLOTS * in_reach + slot) + drafts,
        FEATURES["worth_drafts"] + SPACES * worth + drafts,
    ]


def other_features(board: SintraPlayerBoard) -> list[int]:
    """What else a board has, apart from the colour of the round."""
    rooms = sum([_rooms(strip) for strip in board.strips[board.glazier :]])
    found = [
        FEATURES["glazier"] + board.glazier,
        FEATURES["broken"] + min(board.broken, _MOST_STEPS - 1),
        FEATURES["jokers"] + min(rooms >> 5 * HUES, _MOST_ROOM - 1),
    ]
    for hue in range(HUES):
        room = rooms >> 5 * hue & COUNT
        found.append(FEATURES["room"] + _MOST_ROOM * hue + min(room, _MOST_ROOM - 1))
    found += _window_features(board)
    return found


def _window_features(board: SintraPlayerBoard) -> list[int]:
    """What a board has for the end of the game, on its side of the palace."""
    if board.side == "a":
        return [FEATURES["ornaments"] + _AROUND * number + panes for number, panes in enumerate(board.count_around())]
    liked = max([board.top.count(hue) + board.bottom.count(hue) for hue in range(HUES)])
    return [
        FEATURES["completed"] + board.count_completed(),
        FEATURES["favourite"] + min(board.find_favourite().panes, _MOST_PANES - 1),
        FEATURES["liked"] + min(liked, _MOST_PANES - 1),
    ]


@cache
def _rooms(strip: Strip) -> int:
    """The free spaces of a strip by colour, as a multiset, the jokers last."""
    return sum([strip.room(hue) << 5 * hue for hue in (*range(HUES), JOKER)])


def colour_features(board: SintraPlayerBoard, hue: int, following: int) -> list[int]:
    """The panes on strips in the colour of the round and of the one after it (``NO_PANE`` if there is none)."""
    held = sum([strip.held for strip in board.strips])
    found = [FEATURES["held_now"] + min(held >> 5 * hue & COUNT, _MOST_HELD - 1)]
    if following != NO_PANE:
        found.append(FEATURES["held_next"] + min(held >> 5 * following & COUNT, _MOST_HELD - 1))
    return found


def table_features(players: int, number: int, panes: int, distance: int, marker: int) -> list[int]:
    """The moment: how many play, the round, the panes on the table, how many act before this seat does, the marker."""
    stage = min(panes // players, _STAGES - 1)
    return [
        FEATURES["time"] + _STAGES * number + stage,
        FEATURES["distance"] + distance,
        FEATURES["marker"] + marker,
        FEATURES["players"] + players,
    ]
