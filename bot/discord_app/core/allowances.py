"""How much a person, and a server, may ask of the bot in a while, so that nobody uses it up for the others."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import NamedTuple

from discord.ext.commands import Cooldown, CooldownMapping

from bot.games.core.request import Refusal
from bot.messages.posts import format_moment
from bot.storage.place import Place

SERVER_SHARE = 10
"""A server may ask for so many times as much as a person."""
MINUTE = timedelta(minutes=1)
TEN_MINUTES = timedelta(minutes=10)
HOUR = timedelta(hours=1)


class Allowance(NamedTuple):
    """Of ``what``, asked for by these acts (see `Context.act`), a person has so many in such a time."""

    what: str
    times: int
    per: timedelta
    acts: frozenset[str]


COSTLY = (
    Allowance("games", 20, HOUR, frozenset({"new", "rematch", "Play Azul", "easy"})),
    Allowance("entries", 20, HOUR, frozenset({"enter"})),
    Allowance("thoughts", 30, TEN_MINUTES, frozenset({"hint", "analyse"})),
    Allowance("files", 10, TEN_MINUTES, frozenset({"replay", "export", "verify", "mydata", "share", "post"})),
    Allowance("days-off", 20, HOUR, frozenset({"away"})),
    Allowance("deletions", 3, TEN_MINUTES, frozenset({"forget"})),
)
"""What costs more than a picture."""
COMPLETIONS_A_PRESS = 2
"""Options are asked for at every letter that is typed."""


class Allowances:
    """What each person and each server has asked for lately. It is forgotten at a restart.

    A person may send ``presses`` commands, presses and forms a minute; without that number, anybody whatever they like.
    """

    def __init__(self, clock: Callable[[], datetime], presses: int | None = None) -> None:
        self._clock = clock
        self._uses: list[_Uses] = []
        self._completions: list[_Uses] = []
        if presses is not None:
            every = Allowance("presses", presses, MINUTE, frozenset())
            self._uses = [_Uses(allowance) for allowance in (every, *COSTLY)]
            self._completions = [_Uses(every._replace(times=presses * COMPLETIONS_A_PRESS))]

    def check(self, act: str, user_id: int, place: Place) -> None:
        """Count that a person asks for this in a place."""
        for uses in self._uses:
            if not uses.allowance.acts or act in uses.allowance.acts:
                uses.check(user_id, place, self._clock())

    def check_costly(self, act: str, user_id: int, place: Place) -> None:
        """Count that something turns out to cost as much as this act, of what a person has asked for already."""
        for uses in self._uses:
            if act in uses.allowance.acts:
                uses.check(user_id, place, self._clock())

    def check_completion(self, user_id: int, place: Place) -> None:
        """Count that an option is to be completed."""
        for uses in self._completions:
            uses.check(user_id, place, self._clock())


class _Uses:
    """How often something was asked for, by person and by place."""

    def __init__(self, allowance: Allowance) -> None:
        self.allowance = allowance
        times = allowance.times
        per_s = allowance.per.total_seconds()
        self._of_person = CooldownMapping[int](Cooldown(times, per_s), int)
        self._of_place = CooldownMapping[int](Cooldown(times * SERVER_SHARE, per_s), int)

    def check(self, user_id: int, place: Place, now: datetime) -> None:
        # What a person is refused is not counted against the others.
        self._count(self._of_person, user_id, now, server=0)
        if place.has_others:
            self._count(self._of_place, place.id, now, server=1)

    def _count(self, uses: CooldownMapping[int], of: int, now: datetime, server: int) -> None:
        wait_s = uses.update_rate_limit(of, now.timestamp())
        if wait_s is not None:
            # Discord shows whole seconds; in the last of them it would still be too early.
            again = format_moment(now + timedelta(seconds=wait_s + 1))
            raise Refusal("too-much", what=self.allowance.what, server=server, again=again)
