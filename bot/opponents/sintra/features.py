"""What the network of Sintra is told of a board and of the table: numbers of features, there or not."""

from __future__ import annotations

from functools import cache

from bot.opponents.network import lay_out
from bot.rules.sintra.board import GONE, Board, Strip
from bot.rules.sintra.pieces import HUES, NO_PANE, ROUNDS, SLOTS, SPACES
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
)
"""Where each kind of feature begins."""


def board_features(board: Board) -> list[int]:
    """What a board has, apart from the colour of the round."""
    found = [FEATURES["glazier"] + board.glazier, FEATURES["broken"] + min(board.broken, _MOST_STEPS - 1)]
    rooms = 0
    right = 0  # what the windows to the right with panes bring to one that gets a pane
    for slot in reversed(range(SLOTS)):
        strip, points, own = board.strips[slot], board.points[slot], board.top[slot] != NO_PANE
        worth = min((points + right) // _WORTH_STEP, _WORTHS - 1)
        right += points * own
        if strip is GONE:
            found.append(FEATURES["in_reach"] + _SLOT_STATES * slot + _SLOT_STATES - 1)
            continue
        state = SPACES * own + strip.count
        if slot >= board.glazier:
            found.append(FEATURES["in_reach"] + _SLOT_STATES * slot + state)
            rooms += _rooms(strip)
        else:
            found.append(FEATURES["behind"] + _SLOT_STATES * slot + state)
        found.append(FEATURES["worth"] + SPACES * worth + strip.count)
    found += [
        FEATURES["room"] + _MOST_ROOM * hue + min(rooms >> 5 * hue & COUNT, _MOST_ROOM - 1) for hue in range(HUES)
    ]
    _add_windows(board, found)
    return found


def _add_windows(board: Board, found: list[int]) -> None:
    if board.side == "a":
        found += [FEATURES["ornaments"] + _AROUND * number + panes for number, panes in enumerate(board.around())]
        return
    found.append(FEATURES["completed"] + board.completed())
    found.append(FEATURES["favourite"] + min(board.favourite()[1], _MOST_PANES - 1))
    liked = max([board.top.count(hue) + board.bottom.count(hue) for hue in range(HUES)])
    found.append(FEATURES["liked"] + min(liked, _MOST_PANES - 1))


@cache
def _rooms(strip: Strip) -> int:
    """The free spaces of a strip by colour, as a multiset."""
    return sum([strip.room(hue) << 5 * hue for hue in range(HUES)])


def colour_features(board: Board, hue: int, following: int) -> list[int]:
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
