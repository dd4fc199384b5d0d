"""What the network of Sintra is told of a board and of the table: numbers of features, there or not."""

from __future__ import annotations

from functools import cache

from bot.rules.sintra.palace import Board
from bot.rules.sintra.pieces import HUES, NO_PANE, ROUNDS, SLOTS, SPACES
from bot.rules.sintra.strips import Strip
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

# Where each kind of feature begins.
_IN_REACH = 0
_BEHIND = _IN_REACH + SLOTS * _SLOT_STATES
_GLAZIER = _BEHIND + SLOTS * _SLOT_STATES
_BROKEN = _GLAZIER + SLOTS
_ORNAMENTS = _BROKEN + _MOST_STEPS
_COMPLETED = _ORNAMENTS + SLOTS // 2 * _AROUND
_FAVOURITE = _COMPLETED + SLOTS + 1
_LIKED = _FAVOURITE + _MOST_PANES
_WORTH = _LIKED + _MOST_PANES
_ROOM = _WORTH + _WORTHS * SPACES
_HELD_NOW = _ROOM + HUES * _MOST_ROOM
_HELD_NEXT = _HELD_NOW + _MOST_HELD
_TIME = _HELD_NEXT + _MOST_HELD
_DISTANCE = _TIME + (ROUNDS + 1) * _STAGES
_MARKER = _DISTANCE + MOST_PLAYERS
_PLAYERS = _MARKER + 3
FEATURES = _PLAYERS + MOST_PLAYERS + 1


def board_features(board: Board) -> list[int]:
    """What a board has, apart from the colour of the round."""
    found = [_GLAZIER + board.glazier, _BROKEN + min(board.broken, _MOST_STEPS - 1)]
    rooms = 0
    for slot, strip in enumerate(board.strips):
        own = board.top[slot] != NO_PANE
        if strip.face is None:
            found.append(_IN_REACH + _SLOT_STATES * slot + _SLOT_STATES - 1)
            continue
        state = SPACES * own + strip.count
        if slot >= board.glazier:
            found.append(_IN_REACH + _SLOT_STATES * slot + state)
            rooms += _rooms(strip)
        else:
            found.append(_BEHIND + _SLOT_STATES * slot + state)
        worth = min(board.window_worth(slot) // _WORTH_STEP, _WORTHS - 1)
        found.append(_WORTH + SPACES * worth + strip.count)
    found += [_ROOM + _MOST_ROOM * hue + min(rooms >> 5 * hue & COUNT, _MOST_ROOM - 1) for hue in range(HUES)]
    _add_windows(board, found)
    return found


def _add_windows(board: Board, found: list[int]) -> None:
    if board.palace.side == "a":
        found += [_ORNAMENTS + _AROUND * number + panes for number, panes in enumerate(board.around())]
        return
    found.append(_COMPLETED + board.completed())
    found.append(_FAVOURITE + min(board.favourite()[1], _MOST_PANES - 1))
    liked = max([board.top.count(hue) + board.bottom.count(hue) for hue in range(HUES)])
    found.append(_LIKED + min(liked, _MOST_PANES - 1))


@cache
def _rooms(strip: Strip) -> int:
    """The free spaces of a strip by colour, as a multiset."""
    return sum([strip.room(hue) << 5 * hue for hue in range(HUES)])


def colour_features(board: Board, hue: int, following: int) -> list[int]:
    """The panes on strips in the colour of the round and of the one after it (``NO_PANE`` if there is none)."""
    held = sum([strip.held for strip in board.strips])
    found = [_HELD_NOW + min(held >> 5 * hue & COUNT, _MOST_HELD - 1)]
    if following != NO_PANE:
        found.append(_HELD_NEXT + min(held >> 5 * following & COUNT, _MOST_HELD - 1))
    return found


def table_features(players: int, number: int, panes: int, distance: int, marker: int) -> list[int]:
    """The moment: how many play, the round, the panes on the table, how many act before this seat does, the marker."""
    stage = min(panes // players, _STAGES - 1)
    return [
        _TIME + _STAGES * number + stage,
        _DISTANCE + distance,
        _MARKER + marker,
        _PLAYERS + players,
    ]
