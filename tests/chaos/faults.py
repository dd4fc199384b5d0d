"""Faults that can happen during an act. They name requests by their purpose."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

REQUESTS = {
    "answer": ("POST", "/interactions/*/*/callback"),
    "post": ("POST", "/channels/*/messages"),
    "edit": ("PATCH", "/channels/*/messages/*"),
    "change answer": ("PATCH", "/webhooks/*/*/messages/@original"),
    "answer later": ("POST", "/webhooks/*/*"),
    "direct": ("POST", "/users/@me/channels"),
    "thread": ("POST", "/channels/*/messages/*/threads"),
    "channel": ("PATCH", "/channels/*"),
    "history": ("GET", "/channels/*/messages"),
}
"""The requests that a running bot sends, by purpose."""
SPOILT = ("locked", "full", "read-only", "broken", "broken once", "restarted")
When: TypeAlias = Literal["before", "after"]


@dataclass(frozen=True)
class DieAtRequest:
    """A process dies at the next request of a kind, before or after Discord carries it out.

    It never gets the response.
    """

    what: str
    when: When = "after"


@dataclass(frozen=True)
class DieAtCommit:
    """A process dies before or after the n-th commit."""

    when: When = "after"
    nth: int = 1


@dataclass(frozen=True)
class DieAtAwait:
    """A process dies at the n-th await of any of its tasks.

    Use this fault only in random plans, because any change to the bot moves it to another place. A real process dies
    after this number of milliseconds instead.
    """

    nth: int = 1


@dataclass(frozen=True)
class Restart:
    """A process stops normally (``gently``) or dies, and starts again after some time."""

    gently: bool = True
    away_s: float = 0.0


@dataclass(frozen=True)
class Deliver:
    """Discord delivers each of the next ``how_many`` interactions this many times: twice, or not at all."""

    times: int = 2
    how_many: int = 1


@dataclass(frozen=True)
class Fail:
    """The next requests of a kind fail with a status, are cut off (``lost``), or never get a response (``timeout``).

    ``after`` means that Discord has carried them out before they fail. ``everywhere`` means a global rate limit.
    """

    what: str
    status: int | Literal["lost", "timeout"] = "lost"
    when: When = "before"
    times: int = 1
    everywhere: bool = False


@dataclass(frozen=True)
class Delay:
    """The next request of a kind is delayed by this many seconds."""

    what: str
    seconds: float = 20.0
    when: When = "before"


@dataclass(frozen=True)
class DropGateway:
    """Discord ends a gateway connection.

    With ``forget``, a message is also deleted, and the bot gets no event.
    """

    how: str = "close"
    shard: int = 0


@dataclass(frozen=True)
class Outage:
    """All the bot's requests fail until the run ends all faults."""


@dataclass(frozen=True)
class TurnClock:
    """From now on, the bot's clock is wrong by this much."""

    seconds: float


@dataclass(frozen=True)
class Delete:
    """Somebody deletes one of the newest messages, a thread, or a channel."""

    what: Literal["message", "thread", "channel"] = "message"
    which: int = 0


@dataclass(frozen=True)
class Forbid:
    """A moderator takes permissions away from the bot until the run ends all faults."""

    permissions: tuple[str, ...] = ("SEND_MESSAGES",)
    which: int = 0


@dataclass(frozen=True)
class ThrowOut:
    """The bot is removed from a guild until the run ends all faults."""

    which: int = 0


@dataclass(frozen=True)
class Spoil:
    """The database has the fault ``how`` until the act is over.

    If its kind can't have this fault, it has a similar one.
    """

    how: str = "locked"


Death: TypeAlias = DieAtRequest | DieAtCommit | DieAtAwait | Restart
AtDiscord: TypeAlias = Deliver | Fail | Outage | Delete | Forbid | ThrowOut
Fault: TypeAlias = Death | AtDiscord | Delay | DropGateway | TurnClock | Spoil
