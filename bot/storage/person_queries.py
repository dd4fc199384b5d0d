"""Queries about people: their settings, blocks and other data, and the deletion of their data."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import asdict, replace
from datetime import datetime
from typing import Any, TypeAlias

from sqlalchemy import BindParameter, Row, bindparam, delete, insert, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.acts import ACTS
from bot.storage.database import find_changes, lock, upsert
from bot.storage.payloads import TakenBack
from bot.storage.rows import Offer, PersonSettings
from bot.storage.tables import (
    analysis_requests,
    attempts,
    blocks,
    calls,
    followers,
    games,
    league_places,
    log,
    people,
    players,
    puzzle_answers,
    ratings,
    recent_calls,
    results,
)

Rows: TypeAlias = dict[str, list[dict[str, Any]]]
"""Rows by table name."""
_NAMING_VERSIONS = frozenset(act for act, spec in ACTS.items() if spec.payload is TakenBack)
_OF_GAME = tuple(
    games.c[name]
    for name in (
        *("id", "guild_id", "channel_id", "thread_id", "ruleset", "side", "seats", "status"),
        *("created_at", "host_id", "options", "offer"),
    )
)
"""The columns of games that are included in the export of a person's data."""
_LOAD_PEOPLE = select(people).where(people.c.user_id.in_(bindparam("of", expanding=True)))


async def load_people(connection: AsyncConnection, user_ids: Iterable[int]) -> dict[int, PersonSettings]:
    """Return the settings of each of these people, or the defaults."""
    wanted = tuple(user_ids)
    rows = await connection.execute(_LOAD_PEOPLE, {"of": wanted})
    chosen = {row.user_id: PersonSettings(**row._mapping) for row in rows}
    return {user_id: chosen.get(user_id) or PersonSettings(user_id) for user_id in wanted}


async def load_person(connection: AsyncConnection, user_id: int) -> PersonSettings:
    """Return the settings of a person, or the defaults."""
    return (await load_people(connection, [user_id]))[user_id]


async def save_person(connection: AsyncConnection, before: PersonSettings, after: PersonSettings) -> None:
    """Store the settings that differ from ``before``, which was loaded in this transaction.

    Other columns keep their values, even if another transaction has changed them.
    """
    changed = find_changes(before, after, PersonSettings.__slots__)
    if changed:
        await upsert(connection, people, asdict(after), changed)


async def add_learned(connection: AsyncConnection, user_id: int, lesson: str) -> None:
    """Record that this user has solved a lesson."""
    before = await _lock_learned(connection, user_id)
    if lesson not in before.learned:
        await save_person(connection, before, replace(before, learned=(*before.learned, lesson)))


async def remove_learned(connection: AsyncConnection, user_id: int, lessons: Collection[str]) -> None:
    """Forget that this user has solved these lessons."""
    before = await _lock_learned(connection, user_id)
    kept = tuple(lesson for lesson in before.learned if lesson not in lessons)
    await save_person(connection, before, replace(before, learned=kept))


async def _lock_learned(connection: AsyncConnection, user_id: int) -> PersonSettings:
    """Load a person's settings and lock their lessons until the end of the transaction."""
    await lock(connection, f"learned {user_id}")
    return await load_person(connection, user_id)


_FIND_BLOCKED = select(blocks.c.blocked_id).where(blocks.c.user_id == bindparam("of")).order_by(blocks.c.blocked_id)


async def find_blocked(connection: AsyncConnection, user_id: int) -> list[int]:
    """Return the users whom this user has blocked."""
    return list((await connection.execute(_FIND_BLOCKED, {"of": user_id})).scalars())


_FIND_BLOCKERS = select(blocks.c.user_id).where(blocks.c.blocked_id == bindparam("of"))


async def load_blockers(connection: AsyncConnection, user_id: int) -> list[int]:
    """Return the users who have blocked this user."""
    return list((await connection.execute(_FIND_BLOCKERS, {"of": user_id})).scalars())


async def set_blocked(connection: AsyncConnection, user_id: int, blocked: Iterable[int]) -> None:
    """Replace the list of users whom this user has blocked."""
    # Lock, because concurrent requests wouldn't delete each other's rows.
    await lock(connection, f"blocks {user_id}")
    await connection.execute(delete(blocks).where(blocks.c.user_id == user_id))
    rows = [{"user_id": user_id, "blocked_id": other} for other in dict.fromkeys(blocked) if other != user_id]
    if rows:
        await connection.execute(insert(blocks), rows)


_OTHERS: BindParameter[int] = bindparam("others", expanding=True)
_BLOCKS_BETWEEN = select(blocks).where(
    or_(
        (blocks.c.user_id == bindparam("of")) & blocks.c.blocked_id.in_(_OTHERS),
        (blocks.c.blocked_id == bindparam("of")) & blocks.c.user_id.in_(_OTHERS),
    )
)


async def find_blocks_between(
    connection: AsyncConnection, user_id: int, others: Iterable[int]
) -> list[tuple[int, int]]:
    """Return the blocks between this user and the ``others``, as pairs of the blocker and the blocked user."""
    found = await connection.execute(_BLOCKS_BETWEEN, {"of": user_id, "others": tuple(others)})
    return [(row.user_id, row.blocked_id) for row in found]


_CALLS_SINCE = (
    select(recent_calls.c.called_id, recent_calls.c.at)
    .where(
        recent_calls.c.caller_id == bindparam("caller"),
        recent_calls.c.called_id.in_(bindparam("called", expanding=True)),
        recent_calls.c.at > bindparam("since"),
    )
    .order_by(recent_calls.c.at)
)


async def load_calls_since(
    connection: AsyncConnection, caller_id: int, called_ids: Iterable[int], since: datetime
) -> list[tuple[int, datetime]]:
    """Return the calls from a user to any of these users after ``since``, the oldest call first."""
    asked = {"caller": caller_id, "called": tuple(called_ids), "since": since}
    return [(row.called_id, row.at) for row in await connection.execute(_CALLS_SINCE, asked)]


_INSERT_RECENT_CALLS = insert(recent_calls)


async def add_recent_calls(
    connection: AsyncConnection, caller_id: int, called_ids: Collection[int], at: datetime
) -> None:
    """Record that this user has called these users."""
    rows = [{"caller_id": caller_id, "called_id": called_id, "at": at} for called_id in called_ids]
    if rows:
        await connection.execute(_INSERT_RECENT_CALLS, rows)


_FORGET_RECENT_CALLS = delete(recent_calls).where(
    recent_calls.c.caller_id.in_(bindparam("callers", expanding=True)), recent_calls.c.called_id == bindparam("called")
)


async def forget_recent_calls(connection: AsyncConnection, caller_ids: Collection[int], called_id: int) -> None:
    """Forget the calls from these users to another user."""
    await connection.execute(_FORGET_RECENT_CALLS, {"callers": tuple(caller_ids), "called": called_id})


_FORGET_RECENT_CALLS_BEFORE = delete(recent_calls).where(recent_calls.c.at <= bindparam("before"))


async def forget_recent_calls_before(connection: AsyncConnection, before: datetime) -> None:
    """Forget all calls up to this time."""
    await connection.execute(_FORGET_RECENT_CALLS_BEFORE, {"before": before})


async def export_person(connection: AsyncConnection, user_id: int) -> Rows:
    """Return the user's calls and their rows in tables that aren't about single games, ready for JSON."""
    found = Rows()
    for table in (people, blocks, ratings, calls, followers, puzzle_answers, attempts, league_places):
        rows = await connection.execute(select(table).where(table.c.user_id == user_id))
        found[table.name] = [_writable(row) for row in rows]
    found[calls.name] = [_without_numbers(call) for call in found[calls.name]]
    found[recent_calls.name] = await _recent_calls_of(connection, user_id)
    # Leave out the token, which is a credential and doesn't contain anything about the person.
    columns = [column for column in analysis_requests.columns if column.name != "token"]
    rows = await connection.execute(select(*columns).where(analysis_requests.c.user_id == user_id))
    found[analysis_requests.name] = [_writable(row) for row in rows]
    return found


async def _recent_calls_of(connection: AsyncConnection, user_id: int) -> list[dict[str, Any]]:
    """Return the recent calls from and to this user. Calls to the user don't contain the caller."""
    mine = or_(recent_calls.c.caller_id == user_id, recent_calls.c.called_id == user_id)
    rows = await connection.execute(select(recent_calls).where(mine).order_by(recent_calls.c.id))
    return [
        {
            "caller_id": user_id if row.caller_id == user_id else None,
            "called_id": row.called_id,
            "at": row.at.isoformat(),
        }
        for row in rows
    ]


async def export_person_in_games(connection: AsyncConnection, user_id: int, game_ids: Collection[str]) -> Rows:
    """Return the user's rows about these games, without other people's data, ready for JSON."""
    found = Rows()
    rows = await connection.execute(select(*_OF_GAME).where(games.c.id.in_(game_ids)))
    found[games.name] = [_export_game(row, user_id) for row in rows]
    for table in (players, log, results):
        mine = table.c.user_id == user_id
        if table is players:
            mine = or_(mine, players.c.previous_id == user_id, players.c.leaver_id == user_id)
        rows = await connection.execute(select(table).where(table.c.game_id.in_(game_ids), mine))
        found[table.name] = [_writable(row) for row in rows]
    found[log.name] = [_without_numbers(line) for line in found[log.name]]
    for exported in found[players.name]:
        _hide_others(exported, user_id)
    return found


def _hide_others(exported: dict[str, Any], user_id: int) -> None:
    """Remove other users from a seat. A seat that has changed hands contains several users."""
    if exported["user_id"] == user_id:
        exported["plan"] = None if exported["plan"] is None else asdict(exported["plan"])
    elif exported["user_id"] is not None:
        exported |= {"user_id": None, "name": "", "plan": None}
    elif user_id != exported["previous_id"]:
        # The seat of a computer may still have the name of the previous person.
        exported["name"] = ""
    if exported["previous_id"] != user_id:
        exported["previous_id"] = None
    if exported["leaver_id"] != user_id:
        exported |= {"leaver_id": None, "leaver_name": ""}


def _writable(row: Row[Any]) -> dict[str, Any]:
    return {name: value.isoformat() if isinstance(value, datetime) else value for name, value in row._mapping.items()}


def _without_numbers(row: dict[str, Any]) -> dict[str, Any]:
    """Return a call or log line without versions, which would reveal how often others have made secret choices."""
    exported = {name: value for name, value in row.items() if name != "version"}
    if row.get("act") in _NAMING_VERSIONS:
        exported["text"] = ""
    return exported


def _export_game(row: Row[Any], user_id: int) -> dict[str, Any]:
    """Return a game's row with only this user's data."""
    exported = _writable(row)
    exported["host_id"] = user_id if row.host_id == user_id else None
    exported["options"] = {
        name: [_without_others(entry, user_id) for entry in entries]
        for name, entries in row.options.entries_naming(user_id).items()
    }
    offer: Offer | None = row.offer
    exported["offer"] = None if offer is None or user_id not in offer.people else _export_offer(offer, user_id)
    return exported


def _without_others(entry: Any, user_id: int) -> Any:
    if isinstance(entry, int):
        return entry
    pair = [value if isinstance(value, str) or value == user_id else None for value in entry[:2]]
    return [*pair, *entry[2:]]


def _export_offer(offer: Offer, user_id: int) -> dict[str, Any]:
    is_for_them = offer.user_id == user_id
    return asdict(offer) | {
        "by": user_id if offer.by == user_id else None,
        "user_id": user_id if is_for_them else None,
        "name": offer.name if is_for_them else "",
        "agreed": [one for one in offer.agreed if one == user_id],
        "silent": [one for one in offer.silent if one == user_id],
    }


async def forget_person(connection: AsyncConnection, user_id: int) -> None:
    """Delete a user's data outside of games.

    Blocks of this user by other people remain. Otherwise, users could escape a block by deleting their data.
    """
    # Delete requests and follows before the calls that result from them, and calls before the settings, which sending a
    # call may still change.
    own = (ratings, blocks, puzzle_answers, attempts, league_places, people)
    for table in (analysis_requests, followers, calls, *own):
        await connection.execute(delete(table).where(table.c.user_id == user_id))
