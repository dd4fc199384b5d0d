"""Limits on calling other people and on repeating declined offers."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.games.core.consent import find_asked
from bot.games.core.replay import Table
from bot.games.core.request import Person, Refusal, Request
from bot.games.core.service import Change, NewAct, Notice, Service
from bot.storage import person_queries
from bot.storage.database import lock
from bot.storage.payloads import Asked
from bot.storage.rows import Offer

MAX_CALLS = 3
"""Maximum number of calls from one person to another within `CALL_WINDOW`, counting all reasons and all games."""
CALL_WINDOW = timedelta(hours=1)
MAX_DECLINES = 3
"""Number of times that an offer of one kind can be declined in a game before it can't be made again."""


async def find_blockers(service: Service, request: Request) -> frozenset[int]:
    """Return the ids of the users who have blocked the person, and are therefore not called for their requests."""
    return frozenset(await service.database.query(person_queries.load_blockers, request.person.id))


async def ask_others(change: Change, offer: Offer, blockers: Collection[int], notices: Sequence[Notice] = ()) -> NewAct:
    """Return an act that makes ``offer`` the game's open offer.

    The people who must agree are called, and so are the recipients of ``notices``. Blockers aren't called.

    :raises Refusal: The offer has been declined too often, or one of these people has been called too often.
    """
    table = change.table
    game = change.table.game
    check_not_declined(table, offer)
    needed = find_asked(table, offer)
    told = [(user_id, why) for user_id, why in notices if user_id not in (*needed, *blockers)]
    also = [user_id for user_id, _ in told if user_id is not None]
    names = {player.user_id: player.name for player in game.humans}
    people = [Person(user_id, names.get(user_id, offer.name)) for user_id in (*needed, *also)]
    await call_people(change.connection, offer.by, people, change.now, game_id=game.id)
    silent = tuple(user_id for user_id in needed if user_id in blockers)
    after = replace(game, offer=replace(offer, silent=silent))
    return NewAct(after, "ask", offer.seat, Asked(offer.kind), posts=("offer",), notices=tuple(told))


def check_not_declined(table: Table, offer: Offer) -> None:
    """Refuse an offer if the people who would have to agree have declined this kind of offer too often in this game."""
    needed = find_asked(table, offer)
    declined = [kind for kind, user_id in table.game.options.refused if user_id in needed]
    if declined.count(offer.kind) >= MAX_DECLINES:
        raise Refusal("declined-often", game=table.game.id, kind=offer.kind)


async def call_people(
    connection: AsyncConnection,
    caller_id: int,
    people: Iterable[Person],
    now: datetime,
    *,
    game_id: str = "",
    edited: bool = False,
) -> None:
    """Record that this user calls these people now.

    ``edited`` only selects the refusal for a call about an edited lobby.

    :raises Refusal: The user has called one of them too often within the last hour. In that case, no call is recorded.
    """
    names = {person.id: person.name for person in people}
    again_at = await find_called_often(connection, caller_id, names, now)
    for user_id, at in again_at.items():
        raise Refusal(
            "edited-often" if edited else "asked-often", game=game_id, who=names[user_id], again=format_countdown(at)
        )
    await person_queries.add_recent_calls(connection, caller_id, names, now)


async def call_some(
    connection: AsyncConnection, caller_id: int, user_ids: Collection[int], now: datetime
) -> dict[int, datetime]:
    """Record calls from this user to those ``user_ids`` that they haven't called too often.

    Return the remaining users, who aren't called, each with the time of the next allowed call.
    """
    again_at = await find_called_often(connection, caller_id, user_ids, now)
    called = [user_id for user_id in user_ids if user_id not in again_at]
    await person_queries.add_recent_calls(connection, caller_id, called, now)
    return again_at


async def find_called_often(
    connection: AsyncConnection, caller_id: int, user_ids: Collection[int], now: datetime
) -> dict[int, datetime]:
    """Return the users that the caller may not call now, each with the time of the next allowed call."""
    if not user_ids:
        return {}
    # Otherwise, two concurrent calls could both count as the last allowed one. This lock is always the innermost.
    await lock(connection, f"calls {caller_id}")
    calls = await person_queries.load_calls_since(connection, caller_id, user_ids, now - CALL_WINDOW)
    found = dict[int, datetime]()
    for user_id in user_ids:
        made = [at for called_id, at in calls if called_id == user_id]
        if len(made) >= MAX_CALLS:
            found[user_id] = made[-MAX_CALLS] + CALL_WINDOW
    return found


async def clear_recent_calls(connection: AsyncConnection, caller_ids: Collection[int], called_id: int) -> None:
    """Forget these users' recent calls to a person whose joining or consent shows that they were welcome."""
    await person_queries.forget_recent_calls(connection, caller_ids, called_id)


async def forget_old_calls(service: Service) -> None:
    """Delete recorded calls that are too old to count."""
    async with service.database.write() as connection:
        await person_queries.forget_recent_calls_before(connection, service.clock() - CALL_WINDOW)


def format_countdown(at: datetime) -> str:
    """Format a future time for Discord so that Discord never shows it as past too early."""
    # Discord shows whole seconds. Without the extra second, it could show a time as past that is still in the future.
    return f"<t:{int(at.timestamp()) + 1}:R>"
