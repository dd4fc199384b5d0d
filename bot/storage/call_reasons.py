"""The properties of each reason for a call."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Literal, NamedTuple

from bot.storage.acts import NO, YES, check_complete
from bot.storage.rows import CallReason, NewCall

Audience = Literal["person", "decider", "channel", "follower"]
Topic = Literal["move", "offer", "analysis"]
Caller = Literal["host", "asker", "decliners"]
AwaitedPost = Literal["offer", "its-board", "newest"]
CallAttachment = Literal["board", "analysis", "unfollow"]
NamedTournament = Literal["named", "lost"]


class CallSpec(NamedTuple):
    """The properties of a reason. There are no defaults: each row decides on all of them.

    ``audience``: one person, called as they prefer; the decider, who chooses where a game without a channel continues
    and is always called by direct message; the whole channel; or a follower, whose access to the game is checked again.
    ``topic``: a call replaces earlier unsent calls to the same person on the same topic, or without a topic (``None``),
    those with the same reason. A ``move`` call shows the deadline, and its direct message remains until the person has
    moved. An ``offer`` call links to the offer.
    ``caller``: the person behind the call, in addition to the author of an act with this reason (`ActSpec.calls`). A
    person who has blocked a caller isn't called; with ``decliners``, only a person who has blocked all of them isn't.
    ``waits_for``: the post that must be sent before the call, and may mention the same person: the open offer, the
    board with the call's version (while a board can be sent), or the newest board.
    ``is_reminder``: the clock makes the call, so it never uses a guest's token and doesn't delay a nudge.
    ``direct_only``: it is never sent to the channel.
    ``attached``: an addition to the direct message: the board and its buttons, the button of the analysis (for players
    only), or the button to unfollow the game.
    ``tournament``: at a table of a tournament, the text includes the tournament's name (``named``), and with ``lost``
    also the consequences of a lost game.
    """

    audience: Audience
    topic: Topic | None
    caller: Caller | None
    waits_for: AwaitedPost | None
    is_reminder: bool
    direct_only: bool
    attached: CallAttachment | None
    tournament: NamedTournament | None


# fmt: off
CALL_REASONS: Mapping[CallReason, CallSpec] = {
    #                       audience    topic       caller       waits_for    reminder  direct  attached    tournament
    "turn":        CallSpec("person",   "move",     None,        None,        NO,       NO,     "board",    None),
    "remind":      CallSpec("person",   "move",     None,        None,        YES,      NO,     "board",    None),
    "nudge":       CallSpec("person",   "move",     None,        None,        NO,       NO,     "board",    None),
    "invite":      CallSpec("person",   None,       "host",      None,        NO,       NO,     None,       None),
    "edited":      CallSpec("person",   None,       "host",      None,        NO,       NO,     None,       None),
    "removed":     CallSpec("person",   None,       None,        None,        NO,       NO,     None,       None),
    "cannot-join": CallSpec("person",   None,       "decliners", None,        NO,       NO,     None,       None),
    "asked":       CallSpec("person",   "offer",    "asker",     "offer",     NO,       NO,     None,       None),
    "giving":      CallSpec("person",   "offer",    "asker",     "offer",     NO,       NO,     None,       None),
    "replaced":    CallSpec("person",   None,       None,        None,        NO,       NO,     None,       None),
    "seated":      CallSpec("person",   None,       None,        None,        NO,       NO,     "board",    "named"),
    "played-for":  CallSpec("person",   None,       None,        "its-board", NO,       NO,     None,       None),
    "taken-over":  CallSpec("person",   None,       None,        "its-board", NO,       NO,     None,       "lost"),
    "forfeited":   CallSpec("person",   None,       None,        "its-board", NO,       NO,     None,       "lost"),
    "gone":        CallSpec("decider",  None,       None,        None,        NO,       NO,     None,       None),
    "stalled":     CallSpec("channel",  None,       None,        None,        NO,       NO,     None,       None),
    "time":        CallSpec("channel",  "move",     None,        None,        NO,       NO,     None,       None),
    "declined":    CallSpec("channel",  None,       None,        None,        NO,       NO,     None,       None),
    "host":        CallSpec("channel",  None,       None,        None,        NO,       NO,     None,       None),
    "analysed":    CallSpec("person",   "analysis", None,        None,        NO,       YES,    "analysis", None),
    "unjudged":    CallSpec("person",   "analysis", None,        None,        NO,       YES,    None,       None),
    "round-over":  CallSpec("follower", None,       None,        "newest",    NO,       YES,    "unfollow", None),
    "game-over":   CallSpec("follower", None,       None,        "newest",    NO,       YES,    None,       None),
}
# fmt: on
check_complete(CALL_REASONS, CallReason)
FOLLOWED = frozenset(why for why, spec in CALL_REASONS.items() if spec.audience == "follower")
"""The reasons of calls for followers."""


def make_call(user_id: int | None, why: CallReason, version: int, due_at: datetime) -> NewCall:
    """Make a call. It is sent by direct message only if its reason is ``direct_only``."""
    return NewCall(user_id, why, version, due_at, direct_only=CALL_REASONS[why].direct_only)
