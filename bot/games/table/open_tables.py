"""Open tables: lobbies that any member of a server can find in a list or by asking for a game.

A table is a lobby in the channel of the list and gets its own message and thread when it starts. The list is a message
whose state is stored in `rows.TableList`. A role can be mentioned when a table has waited for a while.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import NamedTuple

from bot.games.core.checks import check_server
from bot.games.core.participants import find_unmoved
from bot.games.core.replay import Table
from bot.games.core.request import NoSuchGame, Refusal, Request
from bot.games.core.service import NewAct, Service
from bot.games.table.lobby import join, make_expiry, remove_departed
from bot.games.table.opening import Opening, open_game
from bot.games.table.terms import Terms, get_terms
from bot.rules import RULESETS
from bot.storage import game_queries, open_table_queries
from bot.storage.open_table_queries import WantedTables
from bot.storage.payloads import Relocated
from bot.storage.rows import AtEnd, Game, Options, TableList
from bot.storage.subjects import Conflict

TABLE_HOURS = (24, 72)
"""Available times for a turn at open tables, in hours."""
AT_END: AtEnd = "forfeit"
"""The consequence at open tables when a player's time runs out."""
MAX_LISTED = 5
"""Maximum number of tables in a list, because a row has five buttons."""
CALL_DELAY = timedelta(minutes=10)
"""Time for which a table waits before the role is mentioned."""
CALL_INTERVAL = timedelta(hours=6)
"""Minimum time between two mentions of a server's role."""
MAX_ATTEMPTS = 10
"""Maximum number of tables that other people may fill while a person tries to join them."""
TOO_LATE = ("open-too-late", "stale", "blocked", "open-not-yours")
"""Refusals to join a table that has changed after it was found."""


FindDeparted = Callable[[Game], Awaitable[Collection[int]]]
"""Returns the players of a table who have left its server."""


class Found(NamedTuple):
    """A person's table. ``is_new`` means that they have just opened it."""

    table: Table
    is_new: bool


def make_terms(ruleset: str, side: str, seats: int, hours: int) -> Terms:
    """Return the terms of an open table.

    :raises Refusal: Open tables don't have this time for a turn.
    """
    if hours not in TABLE_HOURS:
        raise Refusal("no-such-time")
    return Terms(ruleset, side, seats, hours, AT_END)


FIRST_RULESET = next(iter(RULESETS))
USUAL_TERMS = make_terms(FIRST_RULESET, RULESETS[FIRST_RULESET].sides[0], RULESETS[FIRST_RULESET].seats.start, 24)
"""The terms of a table for people who don't choose any."""


async def find_table(
    service: Service, request: Request, terms: Terms, find_departed: FindDeparted, since: datetime | None = None
) -> Found:
    """Seat the person at the oldest open table with these terms, or open one. An interaction does this at most once.

    If they already wait at such a table, return that table. Players who have left the server lose their seats.
    ``since`` is the time from which a new table counts as waiting, by default now.

    :raises Refusal: The server has no open tables, or the person can't open or join one.
    """
    channel_id = (await service.guild(check_server(request))).tables
    if channel_id is None:
        raise Refusal("no-open-tables")
    there = replace(
        request, channel_id=channel_id, parent_id=None, private=False, opens_threads=True, version=None, mark=None
    )
    options = Options(turn_hours=terms.turn_hours, at_end=terms.at_end, thread=True)
    opening = Opening(terms.ruleset, terms.side, terms.seats, options, open_since=since or service.clock())
    for _attempt in range(MAX_ATTEMPTS):
        try:
            return Found(await open_game(service, there, opening), is_new=True)
        except Conflict as known:
            seated = await _sit_down(service, there, str(known), find_departed)
        if seated is not None:
            return Found(seated, is_new=False)
    raise Refusal("open-too-late", who="", taken=0)


async def _sit_down(service: Service, request: Request, game_id: str, find_departed: FindDeparted) -> Table | None:
    """Return the table after the person has joined it, or ``None`` if it has changed meanwhile."""
    try:
        table = await service.table(game_id)
        if table.game.player(request.person.id) is not None:
            return table
        gone = await find_departed(table.game)
        if gone:
            await remove_departed(service, game_id, gone)
            return None
        return await join(service, request, game_id)
    except Refusal as refused:
        if refused.key in TOO_LATE or isinstance(refused, NoSuchGame):
            return None
        raise


async def play_again(service: Service, request: Request, game_id: str, find_departed: FindDeparted) -> Found:
    """Find another table with the terms of a game that began as an open table.

    If that game ended because another player didn't make a first move, the person's next table is placed before all
    others.
    """
    table = await service.table(game_id, request)
    game = table.game
    if game.open_since is None:
        raise Refusal("old-button")
    missing = {player.user_id for player in find_unmoved(table)} if game.ending == "unmoved" else set()
    has_waited = game.ending == "unmoved" and game.player(request.person.id) is not None
    is_first = has_waited and request.person.id not in missing
    if is_first:
        find = game_queries.has_later_table
        is_first = not await service.database.query(find, request.person.id, game.open_since, game.created_at)
    return await find_table(service, request, get_terms(game), find_departed, game.open_since if is_first else None)


async def close_tables(service: Service, guild_id: int) -> int:
    """Close the open tables of a server that has no list any more, and return their number."""
    closed = 0
    for game in await service.database.query(game_queries.load_open_tables, [guild_id]):
        async with service.change(game.id) as change:
            if change.table.game.status == "lobby":
                change.record(make_expiry(change.table.game))
                closed += 1
    return closed


async def move_tables(service: Service, guild_id: int, channel_id: int) -> None:
    """Move the open tables of a server to the channel to which its list has moved."""
    for game in await service.database.query(game_queries.load_open_tables, [guild_id]):
        async with service.change(game.id) as change:
            now = change.table.game
            if now.status == "lobby" and now.open_since is not None and now.channel_id != channel_id:
                moved = replace(now, channel_id=channel_id)
                change.record(NewAct(moved, "thread", payload=Relocated(channel_id)))


class OpenList(NamedTuple):
    """A server's list as it should be: its tables, the oldest first, and whether the list differs from its message."""

    wanted: WantedTables
    tables: Sequence[Game]

    @property
    def listed(self) -> Sequence[Game]:
        """The tables in the list.

        A second table of the same host is listed only if there is space, so that nobody can fill the list alone.
        """
        hosted = Counter[int]()
        ranks = dict[str, int]()
        for game in self.tables:
            ranks[game.id] = hosted[game.host_id]
            hosted[game.host_id] += 1
        chosen = {game.id for game in sorted(self.tables, key=lambda game: ranks[game.id])[:MAX_LISTED]}
        return [game for game in self.tables if game.id in chosen]

    @property
    def content(self) -> str:
        """A text that changes with the content of the message."""
        shown = (f"{game.id} {game.version}" for game in self.listed)
        return "|".join((self.wanted.language, str(self.wanted.role_id or ""), str(len(self.tables)), *shown))

    def has_called_recently(self, now: datetime) -> bool:
        """Check whether the role can't be mentioned again yet."""
        called_at = self.wanted.now.called_at
        return called_at is not None and now < called_at + CALL_INTERVAL

    def find_called(self, now: datetime) -> Sequence[Game]:
        """Return the listed tables for which the role has to be mentioned now."""
        if self.wanted.role_id is None or self.has_called_recently(now):
            return ()
        waiting = [game for game in self.listed if game.created_at + CALL_DELAY <= now]
        return [game for game in waiting if game.id not in self.wanted.now.called]


async def load_lists(service: Service) -> list[OpenList]:
    """Return the lists of all servers of this process."""
    async with service.database.read() as connection:
        found = await open_table_queries.load_wanted_lists(connection, service.shards)
        tables = await game_queries.load_open_tables(connection, [one.now.guild_id for one in found])
    return [OpenList(one, [game for game in tables if game.guild_id == one.now.guild_id]) for one in found]


async def record_list(service: Service, before: TableList, after: TableList) -> None:
    """Record the state of a list's message."""
    async with service.database.write() as connection:
        await open_table_queries.save_table_list(connection, before, after)


async def record_removed(service: Service, removed: TableList) -> None:
    """Record that a list that the server doesn't want has no message any more."""
    async with service.database.write() as connection:
        await open_table_queries.delete_table_list(connection, removed.guild_id, removed.due_at)
