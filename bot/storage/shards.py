"""Which servers are a process's own: those of the shards that it runs."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from sqlalchemy import Column, ColumnElement, Select, true

from bot.storage.tables import NO_SERVER

_AGE_BITS = 22


@dataclass(frozen=True, slots=True)
class Shards:
    """Some of ``count`` shards, all of the bot's together. Each server is of one, private messages are of shard 0.

    Discord tells of a server only to the process that runs its shard; so that one keeps its timers and posts.
    """

    count: int = 1
    own: frozenset[int] = frozenset({0})

    def shard_of(self, guild_id: int | None) -> int:
        """The shard of a server, or (``None``) of private messages.

        https://discord.com/developers/docs/events/gateway#sharding
        """
        return ((guild_id or NO_SERVER) >> _AGE_BITS) % self.count

    @property
    def names(self) -> tuple[str, ...]:
        """A name for each of these shards, by which a process has it alone."""
        return tuple(f"shard {shard}" for shard in sorted(self.own))

    def has(self, guild_id: int | None) -> bool:
        """Whether the shard of this server is one of the process's own."""
        return self.shard_of(guild_id) in self.own

    def among(self, guild_id: ColumnElement[int]) -> ColumnElement[bool]:
        """The condition that a column's servers are of these shards."""
        if len(self.own) == self.count:
            return true()
        return (guild_id // (1 << _AGE_BITS) % self.count).in_(sorted(self.own))


EVERY = Shards()
"""What there is to a bot of one process."""


@cache
def in_shards(query: Select[Any], guild_id: Column[int], shards: Shards) -> Select[Any]:
    """Restrict a query to servers of these shards, once: ``query`` must be a constant of its module."""
    return query.where(shards.among(guild_id))


def read_shards(text: str, count: int) -> Shards:
    """Some of ``count`` shards, written as numbers and ranges: ``0-3`` or ``0,4,6-7``.

    :raises ValueError: it is written otherwise, or there are no such shards.
    """
    own = set[int]()
    for part in text.split(","):
        first, dash, last = (number.strip() for number in part.partition("-"))
        if not first.isdecimal() or (dash and not (last.isdecimal() and int(first) <= int(last))):
            raise ValueError(f"{part!r} is neither a shard, as in 3, nor a range of them, as in 0-3")
        own.update(range(int(first), int(last if dash else first) + 1))
    if not own <= set(range(count)):
        raise ValueError(f"of {count} shards there are those from 0 to {count - 1}")
    return Shards(count, frozenset(own))
