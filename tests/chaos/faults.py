"""What may go wrong while somebody does something. Requests are named by what they are for."""

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
"""The requests that the bot makes once it is there, by what each is for."""
SPOILT = ("locked", "full", "read-only", "broken", "broken once", "restarted")
When: TypeAlias = Literal["before", "after"]


@dataclass(frozen=True)
class DieAtRequest:
    """A process dies at the next request of a kind: before Discord carries it out, or after, before it answers."""

    what: str
    when: When = "after"


@dataclass(frozen=True)
class DieAtCommit:
    """A process dies before or after the n-th commit."""

    when: When = "after"
    nth: int = 1


@dataclass(frozen=True)
class DieAtAwait:
    """A process dies at the n-th await of any of its tasks. Only for what is drawn: any other line of the bot moves it.

    A real process dies so many milliseconds later instead.
    """

    nth: int = 1


@dataclass(frozen=True)
class Restart:
    """A process stops as it is told to (``gently``), or dies, and is away for so long."""

    gently: bool = True
    away_s: float = 0.0


@dataclass(frozen=True)
class Deliver:
    """Discord delivers the next interactions so many times: twice, or not at all."""

    times: int = 2
    how_many: int = 1


@dataclass(frozen=True)
class Fail:
    """The next requests of a kind fail: with a status, cut off (``lost``), or without an end (``timeout``).

    ``after``: Discord has carried them out. ``everywhere``: a limit of the bot for all it asks.
    """

    what: str
    status: int | Literal["lost", "timeout"] = "lost"
    when: When = "before"
    times: int = 1
    everywhere: bool = False


@dataclass(frozen=True)
class Delay:
    """The next request of a kind takes so long."""

    what: str
    seconds: float = 20.0
    when: When = "before"


@dataclass(frozen=True)
class DropGateway:
    """Discord ends a connection of the gateway; while it is to ``forget``, a message is deleted unseen."""

    how: str = "close"
    shard: int = 0


@dataclass(frozen=True)
class Outage:
    """Whatever the bot asks of Discord fails until everything is mended."""


@dataclass(frozen=True)
class TurnClock:
    """The bot's clock is wrong from now on, by so much."""

    seconds: float


@dataclass(frozen=True)
class Delete:
    """Somebody deletes one of the newest messages, a thread, or a channel."""

    what: Literal["message", "thread", "channel"] = "message"
    which: int = 0


@dataclass(frozen=True)
class Forbid:
    """A moderator takes a permission from the bot until everything is mended."""

    permissions: tuple[str, ...] = ("SEND_MESSAGES",)
    which: int = 0


@dataclass(frozen=True)
class ThrowOut:
    """The bot is thrown out of a server until everything is mended."""

    which: int = 0


@dataclass(frozen=True)
class Spoil:
    """The database suffers until the act is over: ``how`` is what its kind can suffer, or the nearest that it can."""

    how: str = "locked"


Death: TypeAlias = DieAtRequest | DieAtCommit | DieAtAwait | Restart
AtDiscord: TypeAlias = Deliver | Fail | Outage | Delete | Forbid | ThrowOut
Fault: TypeAlias = Death | AtDiscord | Delay | DropGateway | TurnClock | Spoil
