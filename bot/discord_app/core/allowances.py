"""Rate limits for people and servers, so that nobody can use up the bot's capacity."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from enum import Enum
from typing import NamedTuple

from discord.ext.commands import Cooldown, CooldownMapping

from bot.games.core.request import Refusal
from bot.messages.posts import format_moment
from bot.storage.place import Place

SERVER_SHARE = 10
"""A server's usual limit as a multiple of a person's limit."""
MINUTE = timedelta(minutes=1)
TEN_MINUTES = timedelta(minutes=10)
HOUR = timedelta(hours=1)


class Cost(Enum):
    """The allowances that requests use up. The values are the variants of `refused-too-much`."""

    PRESS = "presses"
    GAME = "games"
    ENTRY = "entries"
    ENTRIES = "changes"
    CODE = "codes"
    THOUGHT = "thoughts"
    COMMENT = "comments"
    FILE = "files"
    POST = "posts"
    DAYS_OFF = "days-off"
    DELETION = "deletions"


class Allowance(NamedTuple):
    """Maximum number of requests by a person in a period. A server's maximum is ``share`` times as high."""

    times: int
    per: timedelta
    share: int = SERVER_SHARE


COSTLY = {
    Cost.GAME: Allowance(20, HOUR),
    Cost.ENTRY: Allowance(20, HOUR),
    Cost.ENTRIES: Allowance(60, HOUR),
    # All entrants of a large tournament use its code.
    Cost.CODE: Allowance(3, HOUR, share=100),
    Cost.THOUGHT: Allowance(30, TEN_MINUTES),
    Cost.COMMENT: Allowance(60, TEN_MINUTES),
    Cost.FILE: Allowance(10, TEN_MINUTES),
    Cost.POST: Allowance(10, TEN_MINUTES),
    Cost.DAYS_OFF: Allowance(20, HOUR),
    Cost.DELETION: Allowance(3, TEN_MINUTES),
}
"""The allowances for requests that cost more than drawing a picture."""
COMPLETIONS_PER_PRESS = 2
"""Autocomplete requests allowed for each allowed press, because Discord sends one for every letter."""


class Allowances:
    """The recent requests of each person and each server. They are lost at a restart.

    A person may send ``presses`` commands, presses and forms a minute. ``None`` removes all limits.
    """

    def __init__(self, clock: Callable[[], datetime], presses: int | None = None) -> None:
        self._clock = clock
        self._uses: dict[Cost, _Uses] = {}
        self._completions: _Uses | None = None
        if presses is not None:
            allowed = {Cost.PRESS: Allowance(presses, MINUTE), **COSTLY}
            self._uses = {cost: _Uses(cost, allowance) for cost, allowance in allowed.items()}
            self._completions = _Uses(Cost.PRESS, Allowance(presses * COMPLETIONS_PER_PRESS, MINUTE))

    def check(self, cost: Cost, user_id: int, place: Place) -> None:
        """Count a request, both as a press and towards its own cost.

        :raises Refusal: An allowance is used up.
        """
        self.charge(Cost.PRESS, user_id, place)
        if cost is not Cost.PRESS:
            self.charge(cost, user_id, place)

    def charge(self, cost: Cost, user_id: int, place: Place) -> None:
        """Count an additional cost of a request that has already been counted."""
        if cost in self._uses:
            self._uses[cost].check(user_id, place, self._clock())

    def check_completion(self, user_id: int, place: Place) -> None:
        """Count a request to autocomplete an option."""
        if self._completions is not None:
            self._completions.check(user_id, place, self._clock())


class _Uses:
    """The uses of one allowance by person and by place."""

    def __init__(self, cost: Cost, allowance: Allowance) -> None:
        self._cost = cost
        times = allowance.times
        per_s = allowance.per.total_seconds()
        self._of_person = CooldownMapping[int](Cooldown(times, per_s), int)
        self._of_place = CooldownMapping[int](Cooldown(times * allowance.share, per_s), int)

    def check(self, user_id: int, place: Place, now: datetime) -> None:
        # Count the person's request first, because a request over that limit must not count towards the server's limit.
        self._count(self._of_person, user_id, now, server=0)
        if place.has_others:
            self._count(self._of_place, place.id, now, server=1)

    def _count(self, uses: CooldownMapping[int], of: int, now: datetime, server: int) -> None:
        wait_s = uses.update_rate_limit(of, now.timestamp())
        if wait_s is not None:
            # Add a second, because Discord shows whole seconds and a retry within the last one would be too early.
            again = format_moment(now + timedelta(seconds=wait_s + 1))
            raise Refusal("too-much", what=self._cost.value, server=server, again=again)
