"""A short-lived cache of look-ups for autocomplete, because Discord sends a request for every letter."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from datetime import datetime, timedelta
from typing import Any, TypeVar, cast

from bot.storage.place import Place

Found = TypeVar("Found")
CACHE_LIFETIME = timedelta(seconds=5)
MAX_RESULTS = 50
"""Maximum number of cached results, each with up to a hundred games."""


class RecentLookups:
    """Caches the results of look-ups in a place for a few seconds, or until a game there changes."""

    def __init__(self, clock: Callable[[], datetime]) -> None:
        self._clock = clock
        self._known: OrderedDict[tuple[Place, Hashable], tuple[datetime, Any]] = OrderedDict()
        self._changes = 0

    async def recall(self, place: Place, key: Hashable, look_up: Callable[[], Awaitable[Found]]) -> Found:
        """Return the cached result for a place and key, or call ``look_up`` and cache its result."""
        known = self._known.get((place, key))
        if known is not None:
            looked_up_at, remembered = known
            # A time in the future was recorded while the clock was ahead.
            if looked_up_at <= self._clock() < looked_up_at + CACHE_LIFETIME:
                return cast("Found", remembered)
        changes = self._changes
        found = await look_up()
        if changes == self._changes:
            self._known[place, key] = self._clock(), found
            self._known.move_to_end((place, key))
            if len(self._known) > MAX_RESULTS:
                self._known.popitem(last=False)
        return found

    def forget(self, place: Place) -> None:
        """Remove the cached results of a place."""
        self._changes += 1
        for known in [known for known in self._known if known[0] == place]:
            del self._known[known]
