"""The shards that a process runs, and the servers that belong to them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from sqlalchemy import Column, ColumnElement, Select, true

from bot.storage.tables import NO_SERVER

_AGE_BITS = 22


@dataclass(frozen=True, slots=True)
class Shards:
    """The shards that this process runs, out of ``count``.

    Each server belongs to a shard, and direct messages to shard 0.

    Discord sends the events of a server only to the process with its shard, so that process runs its timers and posts.
    """

    count: int = 1
    own: frozenset[int] = frozenset({0})

    def shard_of(self, guild_id: int | None) -> int:
        """Return the shard of a server, or of direct messages (``None``).

        https://discord.com/developers/docs/events/gateway#sharding
        """
        return ((guild_id or NO_SERVER) >> _AGE_BITS) % self.count

    @property
    def names(self) -> tuple[str, ...]:
        """The names under which a process claims these shards."""
        return tuple(f"shard {shard}" for shard in sorted(self.own))

    def has(self, guild_id: int | None) -> bool:
        """Check whether the server belongs to these shards."""
        return self.shard_of(guild_id) in self.own

    def among(self, guild_id: ColumnElement[int]) -> ColumnElement[bool]:
        """Return the condition that the servers in a column belong to these shards."""
        if len(self.own) == self.count:
            return true()
        return (guild_id // (1 << _AGE_BITS) % self.count).in_(sorted(self.own))


ALL_SHARDS = Shards()
"""The only shard of a bot that runs in one process."""


@cache
def in_shards(query: Select[Any], guild_id: Column[int], shards: Shards) -> Select[Any]:
    """Restrict a query to servers of these shards.

    The result is cached, so ``query`` must be a constant of a module.
    """
    return query.where(shards.among(guild_id))


def parse_shards(text: str, count: int) -> Shards:
    """Parse shard numbers and ranges: ``0-3`` or ``0,4,6-7``.

    :raises ValueError: The text has another form, or contains a shard that doesn't exist.
    """
    own = set[int]()
    for part in text.split(","):
        first, dash, last = (number.strip() for number in part.partition("-"))
        if not first.isdecimal() or (dash and not (last.isdecimal() and int(first) <= int(last))):
            raise ValueError(f"{part!r} is neither a shard, such as 3, nor a range, such as 0-3")
        own.update(range(int(first), int(last if dash else first) + 1))
    if not own <= set(range(count)):
        raise ValueError(f"{count} shards are numbered from 0 to {count - 1}")
    return Shards(count, frozenset(own))
