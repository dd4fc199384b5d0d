"""What somebody may ask of others: how often, not what was declined often enough, and who is not called for them."""

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

MOST_CALLS = 3
"""So often somebody may call the same person within `AN_HOUR`, whatever for and in whatever games."""
AN_HOUR = timedelta(hours=1)
MOST_DECLINES = 3
"""What was declined so often in a game is not asked there again."""


async def find_blockers(service: Service, request: Request) -> frozenset[int]:
    """The users who have blocked the person, so that nothing the person asks calls them."""
    return frozenset(await service.database.query(person_queries.blockers_of, request.person.id))


async def ask_others(change: Change, offer: Offer, blockers: Collection[int], notices: Sequence[Notice] = ()) -> NewAct:
    """The open question of the game is ``offer`` from now on.

    Who must agree is called, and who the ``notices`` are for, but none of the ``blockers``.
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
    """Refuse a question that those who would have to agree to it have declined often enough in this game."""
    needed = find_asked(table, offer)
    declined = [kind for kind, user_id in table.game.options.refused if user_id in needed]
    if declined.count(offer.kind) >= MOST_DECLINES:
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
    """Note that this user calls these people now; refuse it where one of them was called often enough lately.

    ``edited``: to tell them that a lobby was.
    """
    names = {person.id: person.name for person in people}
    again_at = await find_called_often(connection, caller_id, names, now)
    for user_id, at in again_at.items():
        raise Refusal(
            "edited-often" if edited else "asked-often", game=game_id, who=names[user_id], again=in_discord(at)
        )
    await person_queries.add_recent_calls(connection, caller_id, names, now)


async def call_some(
    connection: AsyncConnection, caller_id: int, user_ids: Collection[int], now: datetime
) -> dict[int, datetime]:
    """Note that this user calls those of these who were not called often enough lately.

    Answers in the others, who are not called, with the moment from which they may be.
    """
    again_at = await find_called_often(connection, caller_id, user_ids, now)
    called = [user_id for user_id in user_ids if user_id not in again_at]
    await person_queries.add_recent_calls(connection, caller_id, called, now)
    return again_at


async def find_called_often(
    connection: AsyncConnection, caller_id: int, user_ids: Collection[int], now: datetime
) -> dict[int, datetime]:
    """Those of these users whom this one may not call now, and when the next time is that they may."""
    if not user_ids:
        return {}
    # Two calls at the same time must not both be the last that is allowed. No other lock is taken after this one.
    await lock(connection, f"calls {caller_id}")
    calls = await person_queries.calls_since(connection, caller_id, user_ids, now - AN_HOUR)
    found = dict[int, datetime]()
    for user_id in user_ids:
        made = [at for called_id, at in calls if called_id == user_id]
        if len(made) >= MOST_CALLS:
            found[user_id] = made[-MOST_CALLS] + AN_HOUR
    return found


async def note_welcome(connection: AsyncConnection, caller_ids: Collection[int], called_id: int) -> None:
    """Forget how often these users have called this one, who has come or agreed and so does not mind."""
    await person_queries.forget_recent_calls(connection, caller_ids, called_id)


async def forget_old_calls(service: Service) -> None:
    """Forget the calls that limit nothing any more."""
    async with service.database.write() as connection:
        await person_queries.forget_recent_calls_before(connection, service.clock() - AN_HOUR)


def in_discord(at: datetime) -> str:
    """A point in time that has surely come when Discord shows it as come."""
    # Discord shows whole seconds; in the last of them it would still be too early.
    return f"<t:{int(at.timestamp()) + 1}:R>"
