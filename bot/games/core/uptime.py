"""Whether people can reach the bot: since when each shard is connected without a break."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

BRIEF = timedelta(minutes=1)
"""After a shorter interruption Discord sends the events that were missed."""


class Uptime:
    """Since when people on the servers of each shard can reach this process: earlier deadlines could not be met."""

    def __init__(self, clock: Callable[[], datetime]) -> None:
        self._clock = clock
        self._began = clock()
        self._since: dict[int, datetime] = {}
        self._lost: dict[int, datetime] = {}

    def begin(self, shard: int) -> None:
        """Note that a shard is yet to be connected."""
        self._lost[shard] = datetime.min.replace(tzinfo=UTC)

    def lose(self, shard: int) -> None:
        """Note that a shard has lost its connection."""
        self._lost.setdefault(shard, self._clock())

    def regain(self, shard: int) -> None:
        """Note that a shard is connected."""
        lost = self._lost.pop(shard, None)
        if lost is not None and self._clock() - lost > BRIEF:
            self._since[shard] = self._clock()

    def since(self, shard: int) -> datetime | None:
        """From when on people have been able to reach it, ``None`` where they cannot now."""
        lost = self._lost.get(shard)
        if lost is not None and self._clock() - lost > BRIEF:
            return None
        return self._since.get(shard, self._began)
