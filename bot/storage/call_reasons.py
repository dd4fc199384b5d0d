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
    """The properties of a reason for calls. They have no defaults, so that every reason defines all of them.

    - ``audience``: who is called. It is one person, in the way that they prefer; the decider, who chooses where a game
      without a channel continues and is always called by direct message; the whole channel; or a follower, whose
      access to the game is checked again.
    - ``topic``: a call replaces earlier unsent calls to the same person on the same topic. Without a topic, it replaces
      calls for the same reason. A ``move`` call shows the deadline, and its direct message remains until the person has
      moved. An ``offer`` call links to the offer.
    - ``caller``: the person who causes the call, in addition to the author of an act with this reason
      (`ActSpec.calls`). People who have blocked a caller aren't called. If there are several ``decliners``, this
      applies only to people who have blocked all of them.
    - ``waits_for``: the post that must be sent before the call, because it may mention the same person. It is the open
      offer, the board with the call's version (if a board can be sent), or the newest board.
    - ``is_reminder``: whether the clock makes the call. It never uses a guest's token, and doesn't delay a nudge.
    - ``direct_only``: whether it is sent only by direct message.
    - ``attached``: an addition to the direct message: the board with its buttons, the button for the analysis (only
      for players), or the button to unfollow the game.
    - ``tournament``: if the game is a table of a tournament, the text includes the tournament's name (``named``) or
      also the consequences of a lost game (``lost``).
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
"""The reasons for calls to followers."""


def make_call(user_id: int | None, why: CallReason, version: int, due_at: datetime) -> NewCall:
    """Make a call. It is sent by direct message only if its reason is ``direct_only``."""
    return NewCall(user_id, why, version, due_at, direct_only=CALL_REASONS[why].direct_only)
