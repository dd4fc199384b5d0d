"""What a process remembers of the database, so that a turn need not read it again."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Collection, Hashable, Iterable, Mapping
from contextvars import ContextVar
from typing import Generic, TypeVar

from bot.games.replay import Table
from bot.storage.rows import Game, GuildSettings, PersonSettings, Stamp

KEPT = 500
"""How many values of a kind are kept; the others are read again when they are needed.

A table takes some ten kilobytes; to read it and play its log again takes a twentieth of a turn.
"""

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


def _found_in(game: Game) -> tuple[str, int, int | None]:
    """What decides in which channels an open game is found."""
    return game.status, game.channel_id, game.thread_id


_ACT: ContextVar[dict[tuple[int, Hashable], object] | None] = ContextVar("act", default=None)


def begin_act() -> None:
    """From here on, and in what this task begins, settings are those of now: what is read of them is read once.

    So a press or a post sees one and the same, also where another process may change them meanwhile.
    """
    _ACT.set({})


class Cache(Generic[Key, Value]):
    """The values read last, by key. Where it is not ``trusted`` they are read anew: each time, or once ``by_act``."""

    def __init__(self, trusted: bool, *, by_act: bool = False) -> None:
        self._trusted = trusted
        self._by_act = by_act and not trusted
        self._kept: OrderedDict[Key, Value] = OrderedDict()
        self._forgotten = 0

    async def get(self, key: Key, read: Callable[[], Awaitable[Value]]) -> Value:
        """The value of this key, read where it is not known."""

        async def read_one(_missing: object) -> dict[Key, Value]:
            return {key: await read()}

        return (await self.get_all((key,), read_one))[key]

    async def get_all(
        self, keys: Iterable[Key], read: Callable[[Collection[Key]], Awaitable[Mapping[Key, Value]]]
    ) -> dict[Key, Value]:
        """The values of these keys; those that are not known are read together."""
        wanted = dict.fromkeys(keys)
        found = {key: value for key in wanted if (value := self._known(key)) is not None}
        if missing := [key for key in wanted if key not in found]:
            before = self._forgotten
            for key, value in (await read(missing)).items():
                found[key] = value
                # What changed while it was read may be missing from it; then it is good for this once only.
                if before == self._forgotten:
                    self._keep(key, value)
        return found

    def _known(self, key: Key) -> Value | None:
        if self._trusted:
            return self._kept.get(key)
        act = _ACT.get() if self._by_act else None
        return None if act is None else act.get((id(self), key))  # type: ignore[return-value]

    def _keep(self, key: Key, value: Value) -> None:
        if self._trusted:
            self._kept[key] = value
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        elif self._by_act and (act := _ACT.get()) is not None:
            act[id(self), key] = value

    def forget(self, key: Key | None = None) -> None:
        """Read this value (``None``: every value) anew when it is asked for next."""
        self._forgotten += 1
        if (act := _ACT.get()) is not None:
            act.clear()
        if key is None:
            self._kept.clear()
        else:
            self._kept.pop(key, None)


class Memory:
    """Tables, the games open in each channel, and settings, as they were last read or written.

    Only where no other process writes (``exclusive``) is it trusted without a look at the database.
    """

    def __init__(self, *, exclusive: bool) -> None:
        self.people: Cache[int, PersonSettings] = Cache(exclusive, by_act=True)
        self.guilds: Cache[int, GuildSettings] = Cache(exclusive, by_act=True)
        self.open_in: Cache[tuple[int | None, int], tuple[str, ...]] = Cache(exclusive)
        self._exclusive = exclusive
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._forgotten = 0

    @property
    def moment(self) -> int:
        """What :meth:`keep` must be given for a table that is read from now on."""
        return self._forgotten

    def current(self, game_id: str) -> Table | None:
        """The table as it stands now, ``None`` where the database must be asked."""
        return self._tables.get(game_id) if self._exclusive else None

    def last(self, game_id: str) -> Table | None:
        """The table as this process has last read or written it; another may have changed it since."""
        return self._tables.get(game_id)

    def like(self, stamp: Stamp) -> Table | None:
        """The table with this stamp, if that is the one remembered: nothing has been written about it since."""
        table = self._tables.get(stamp.game_id)
        return table if table and table.game.stamp == stamp else None

    def knows(self, game_id: str) -> bool:
        """Whether a table of this game is remembered, be it as it stands or older."""
        return game_id in self._tables

    def keep(self, table: Table, moment: int | None = None) -> None:
        """Remember a table as it was just written or, since ``moment``, read, unless it has been overtaken."""
        game, before = table.game, self._tables.get(table.game.id)
        if moment not in (None, self._forgotten) or (before and before.game.version > game.version):
            return
        if before is None or _found_in(before.game) != _found_in(game):
            # It may have opened, be open no longer, be found in a thread as well, or in another channel.
            for one in (game, before.game if before else game):
                for place in {one.channel_id, one.place}:
                    self.open_in.forget((one.guild_id, place))
        self._tables[game.id] = table
        self._tables.move_to_end(game.id)
        if len(self._tables) > KEPT:
            self._tables.popitem(last=False)

    def forget_tables(self, game_ids: Iterable[str]) -> None:
        """Read these tables anew when they are asked for next: something of them changed without an act."""
        self._forgotten += 1
        for game_id in game_ids:
            self._tables.pop(game_id, None)
        self.open_in.forget()
