"""Voices: the ways in which the bot posts in a game's channel, as a member or as a guest with an interaction's token.

The planner asks a voice only about its general abilities. If a particular step isn't possible, such as editing an old
message, it fails when it is tried (`bot.discord_app.app.messengers`), and `Step.find_remedy` decides how to continue.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar, Protocol

from bot.games.posting.call_styles import CallStyle, choose_style
from bot.storage.place import Place
from bot.storage.rows import InteractionToken, PersonSettings


class Voice(Protocol):
    """The way in which the bot posts in one channel.

    ``lasts``: the bot can also post later without a new token. Otherwise, a message that isn't sent now may never be
    sent. ``token`` is the token with which it posts, if it needs one.
    """

    @property
    def lasts(self) -> bool:
        """Whether the bot can also post later without a new token."""

    @property
    def token(self) -> InteractionToken | None:
        """The token with which the bot posts, if it needs one and there is one."""

    def can_speak(self, now: datetime) -> bool:
        """Check whether the bot can send a public message in the channel now."""

    def choose_style(self, settings: PersonSettings, now: datetime) -> CallStyle:
        """Return the style in which a person with these settings is called now."""


@dataclass(frozen=True, slots=True)
class MemberVoice:
    """The voice of a member, which doesn't need a token. ``is_here``: the bot hasn't left the guild."""

    is_here: bool = True
    lasts: ClassVar[bool] = True
    token: ClassVar[InteractionToken | None] = None

    def can_speak(self, now: datetime) -> bool:
        return self.is_here

    def choose_style(self, settings: PersonSettings, now: datetime) -> CallStyle:
        """Return the style that the person has chosen."""
        return choose_style(settings, now)


@dataclass(frozen=True, slots=True)
class GuestVoice:
    """The voice of a guest, which can post only while the ``token`` of somebody's interaction is valid."""

    token: InteractionToken | None = None
    lasts: ClassVar[bool] = False

    def can_speak(self, now: datetime) -> bool:
        return self.token is not None and self.token.is_usable(now)

    def choose_style(self, settings: PersonSettings, now: datetime) -> CallStyle:
        """Return the person's style, but always with a mention, because a direct message may not reach them."""
        style = choose_style(settings, now)
        return style if style.later is not None else style._replace(ping=True)


MEMBER = MemberVoice()


def find_voice(place: Place, token: InteractionToken | None, *, has_left: bool = False) -> Voice:
    """Return the voice for this place, given its newest token and whether the bot has left the place's guild."""
    return MemberVoice(is_here=not has_left) if place.may_post else GuestVoice(token)
