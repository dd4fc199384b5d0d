"""How the bot speaks in the channel of a game: as a member, or as a guest with the token of an interaction.

The planner asks a voice only what it can do at all. What a voice can't do in a particular case, such as editing an old
message, fails when it is tried (`bot.discord_app.app.speaking`). The step has a remedy for it (`Step.find_remedy`).
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar, Protocol

from bot.games.posting.calling import CallStyle, choose_style
from bot.storage.place import Place
from bot.storage.rows import InteractionToken, PersonSettings


class Voice(Protocol):
    """How the bot speaks in one channel.

    ``lasts``: it can also speak later, by itself. Otherwise what isn't said now may never be said. ``token``: the
    token with which it speaks, if it needs one.
    """

    @property
    def lasts(self) -> bool:
        """Whether it can also speak later, by itself."""

    @property
    def token(self) -> InteractionToken | None:
        """The token with which it speaks, if it needs one and there is one."""

    def can_speak(self, now: datetime) -> bool:
        """Check whether it can send a message that everybody in the channel sees."""

    def choose_style(self, settings: PersonSettings, now: datetime) -> CallStyle:
        """Return how a person with these settings is called now."""


@dataclass(frozen=True, slots=True)
class MemberVoice:
    """The bot posts by itself. ``is_here``: it hasn't left the server."""

    is_here: bool = True
    lasts: ClassVar[bool] = True
    token: ClassVar[InteractionToken | None] = None

    def can_speak(self, now: datetime) -> bool:
        """See `Voice.can_speak`."""
        return self.is_here

    def choose_style(self, settings: PersonSettings, now: datetime) -> CallStyle:
        """Return the style that the person has chosen."""
        return choose_style(settings, now)


@dataclass(frozen=True, slots=True)
class GuestVoice:
    """The bot isn't a member, and speaks only while the ``token`` of somebody's interaction lives."""

    token: InteractionToken | None = None
    lasts: ClassVar[bool] = False

    def can_speak(self, now: datetime) -> bool:
        """See `Voice.can_speak`."""
        return self.token is not None and self.token.lives(now)

    def choose_style(self, settings: PersonSettings, now: datetime) -> CallStyle:
        """Always mention the person, because a direct message may not reach them."""
        style = choose_style(settings, now)
        return style if style.later is not None else style._replace(ping=True)


MEMBER = MemberVoice()


def find_voice(place: Place, token: InteractionToken | None, *, has_left: bool = False) -> Voice:
    """Return the voice for this place, given the newest token from there and whether the bot has left its server."""
    return MemberVoice(is_here=not has_left) if place.may_post else GuestVoice(token)
