"""Queries about challenges and people's attempts at them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from datetime import datetime
from typing import Any

from sqlalchemy import bindparam, delete, exists, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.database import is_duplicate, upsert
from bot.storage.rows import Attempt, Challenge, ChallengeKind, LeaguePlace
from bot.storage.shards import ALL_SHARDS, Shards, in_shards
from bot.storage.subjects import Conflict
from bot.storage.tables import (
    HAS_NEW_RESULTS,
    IS_OPEN_CHALLENGE,
    Moment,
    attempts,
    challenges,
    games,
    guilds,
    league_places,
)

NO_CHANNEL = 0
"""The channel of a card whose channel was deleted."""
_INSERT_CHALLENGE = insert(challenges)


async def add_challenge(connection: AsyncConnection, challenge: Challenge) -> None:
    """Store a new challenge.

    :raises Conflict: The id already exists.
    """
    try:
        await connection.execute(_INSERT_CHALLENGE, asdict(challenge))
    except IntegrityError as error:
        if not is_duplicate(error):
            raise
        raise Conflict(challenge.id) from None


_LOAD_CHALLENGE = select(challenges).where(challenges.c.id == bindparam("of"))
_LOCK_CHALLENGE = _LOAD_CHALLENGE.with_for_update()


async def load_challenge(connection: AsyncConnection, challenge_id: str, *, lock: bool = False) -> Challenge | None:
    """Return a challenge, or ``None``. With ``lock``, prevent other transactions from changing it."""
    row = (await connection.execute(_LOCK_CHALLENGE if lock else _LOAD_CHALLENGE, {"of": challenge_id})).first()
    return None if row is None else Challenge(**row._mapping)


_LOAD_NEWEST = (
    select(challenges)
    .where(challenges.c.guild_id == bindparam("guild"), challenges.c.kind == bindparam("of_kind"))
    .order_by(challenges.c.opened_at.desc())
    .limit(1)
)


async def load_newest_challenge(connection: AsyncConnection, guild_id: int, kind: ChallengeKind) -> Challenge | None:
    """Return the newest challenge of this kind on a server, or ``None``."""
    row = (await connection.execute(_LOAD_NEWEST, {"guild": guild_id, "of_kind": kind})).first()
    return None if row is None else Challenge(**row._mapping)


_LOAD_BEFORE = (
    select(challenges)
    .where(
        challenges.c.guild_id == bindparam("guild"),
        challenges.c.kind == "deal",
        challenges.c.opened_at < bindparam("before", type_=Moment()),
    )
    .order_by(challenges.c.opened_at.desc())
    .limit(1)
)


async def load_deal_before(connection: AsyncConnection, guild_id: int, before: datetime) -> Challenge | None:
    """Return the newest deal of a server that was opened before this time, or ``None``."""
    row = (await connection.execute(_LOAD_BEFORE, {"guild": guild_id, "before": before})).first()
    return None if row is None else Challenge(**row._mapping)


_HAS_DEAL = exists().where(
    challenges.c.guild_id == guilds.c.guild_id,
    challenges.c.kind == "deal",
    challenges.c.opened_at >= bindparam("since", type_=Moment()),
)
_WITHOUT_DEAL = select(guilds.c.guild_id).where(guilds.c.deals.is_not(None), guilds.c.left_at.is_(None), ~_HAS_DEAL)


async def list_guilds_without_deal(
    connection: AsyncConnection, since: datetime, shards: Shards = ALL_SHARDS
) -> list[int]:
    """Return the servers of these shards that have a league, but no deal since this time."""
    query = in_shards(_WITHOUT_DEAL, guilds.c.guild_id, shards)
    return list((await connection.execute(query, {"since": since})).scalars())


_COUNT_OPEN = select(func.count()).where(challenges.c.owner_id == bindparam("owner"), IS_OPEN_CHALLENGE)


async def count_open_challenges(connection: AsyncConnection, owner_id: int) -> int:
    """Count the open challenges of this owner on all servers."""
    return (await connection.execute(_COUNT_OPEN, {"owner": owner_id})).scalar_one()


_UNSHOWN = (
    select(challenges)
    .where(HAS_NEW_RESULTS, challenges.c.kind == bindparam("of_kind"))
    .order_by(challenges.c.opened_at, challenges.c.id)
)


async def list_unshown_challenges(
    connection: AsyncConnection, kind: ChallengeKind, shards: Shards = ALL_SHARDS
) -> list[Challenge]:
    """Return the challenges of these shards whose posts have to be sent or edited, the oldest first."""
    rows = await connection.execute(in_shards(_UNSHOWN, challenges.c.guild_id, shards), {"of_kind": kind})
    return [Challenge(**row._mapping) for row in rows]


_RECORD_POST = (
    update(challenges)
    .where(challenges.c.id == bindparam("of"))
    .values(message_id=bindparam("message"), shown=bindparam("now_shown"))
)


async def record_challenge_post(connection: AsyncConnection, challenge: Challenge, message_id: int | None) -> None:
    """Record the message that shows the challenge as it was when ``challenge`` was loaded, if there is one."""
    values = {"of": challenge.id, "message": message_id, "now_shown": challenge.changes}
    await connection.execute(_RECORD_POST, values)


_MOVE = (
    update(challenges)
    .where(challenges.c.id == bindparam("of"))
    .values(channel_id=bindparam("channel"), message_id=None, changes=challenges.c.changes + 1)
)


async def move_challenge(connection: AsyncConnection, challenge_id: str, channel_id: int) -> None:
    """Move a challenge to another channel of its server, where its post has to be sent."""
    await connection.execute(_MOVE, {"of": challenge_id, "channel": channel_id})


_FORGET_CHANNEL = (
    update(challenges)
    .where(
        challenges.c.guild_id == bindparam("guild"),
        challenges.c.kind == "card",
        challenges.c.channel_id == bindparam("channel"),
    )
    .values(channel_id=NO_CHANNEL, message_id=None, shown=challenges.c.changes)
)


async def forget_card_channel(connection: AsyncConnection, guild_id: int, channel_id: int) -> None:
    """Forget a server's channel and the posts in it for all cards that were posted there."""
    await connection.execute(_FORGET_CHANNEL, {"guild": guild_id, "channel": channel_id})


_DUE = select(challenges.c.id).where(
    IS_OPEN_CHALLENGE,
    challenges.c.closes_at <= bindparam("now", type_=Moment()),
    challenges.c.kind == bindparam("of_kind"),
)


async def list_ended_challenges(
    connection: AsyncConnection, kind: ChallengeKind, now: datetime, shards: Shards = ALL_SHARDS
) -> list[str]:
    """Return the ids of open challenges of this kind and these shards whose time is over."""
    query = in_shards(_DUE, challenges.c.guild_id, shards)
    return list((await connection.execute(query, {"now": now, "of_kind": kind})).scalars())


_LOCK_GAMES = select(games.c.id).where(games.c.challenge_id == bindparam("of")).order_by(games.c.id).with_for_update()
_CLOSE = (
    update(challenges)
    .where(challenges.c.id == bindparam("of"), IS_OPEN_CHALLENGE)
    .values(closed=True, changes=challenges.c.changes + 1)
)
_UNSEAL = update(games).where(games.c.challenge_id == bindparam("of")).values(sealed=False)


async def close_challenge(connection: AsyncConnection, challenge_id: str) -> bool:
    """Close a challenge and reveal the seeds of its games. Return whether it was open."""
    if connection.dialect.name == "postgresql":
        # The end of an attempt locks its game before the challenge, too.
        await connection.execute(_LOCK_GAMES, {"of": challenge_id})
    closed = (await connection.execute(_CLOSE, {"of": challenge_id})).rowcount
    await connection.execute(_UNSEAL, {"of": challenge_id})
    return bool(closed)


_SEAL = (
    update(games)
    .where(games.c.id == bindparam("game"), games.c.challenge_id.is_(None))
    .values(challenge_id=bindparam("new_challenge"), sealed=True)
)


async def seal_game(connection: AsyncConnection, game_id: str, challenge_id: str) -> None:
    """Make a finished game the source of a challenge.

    :raises Conflict: It already belongs to a challenge, or doesn't exist any more.
    """
    values = {"game": game_id, "new_challenge": challenge_id}
    if (await connection.execute(_SEAL, values)).rowcount != 1:
        raise Conflict(game_id)


_INSERT_ATTEMPT = insert(attempts)
_MARK_STALE = update(challenges).where(challenges.c.id == bindparam("of")).values(changes=challenges.c.changes + 1)


async def add_attempt(connection: AsyncConnection, attempt: Attempt) -> None:
    """Store a person's attempt.

    :raises Conflict: The person already has an attempt at this challenge.
    """
    try:
        await connection.execute(_INSERT_ATTEMPT, asdict(attempt))
    except IntegrityError as error:
        if not is_duplicate(error):
            raise
        raise Conflict(attempt.challenge_id) from None
    await connection.execute(_MARK_STALE, {"of": attempt.challenge_id})


_LOAD_ATTEMPTS = (
    select(attempts).where(attempts.c.challenge_id == bindparam("of")).order_by(attempts.c.begun_at, attempts.c.user_id)
)


async def load_attempts(connection: AsyncConnection, challenge_id: str) -> list[Attempt]:
    """Return all attempts at a challenge in the order in which they began."""
    return [Attempt(**row._mapping) for row in await connection.execute(_LOAD_ATTEMPTS, {"of": challenge_id})]


_IS_ATTEMPT = attempts.c.game_id == bindparam("game")
_IS_IN_TIME = exists().where(
    challenges.c.id == attempts.c.challenge_id,
    IS_OPEN_CHALLENGE,
    challenges.c.closes_at > bindparam("at", type_=Moment()),
)
_END = update(attempts).where(_IS_ATTEMPT, attempts.c.ended_at.is_(None))
_END_ATTEMPT = _END.values(ended_at=bindparam("at", type_=Moment()))
_RECORD_SCORE = update(attempts).where(_IS_ATTEMPT, _IS_IN_TIME)
_RECORD_SCORE = _RECORD_SCORE.values(points=bindparam("own"), opponent=bindparam("best"))


async def end_attempt(
    connection: AsyncConnection, challenge_id: str, game_id: str, at: datetime, score: tuple[int, int] | None
) -> None:
    """Record the end of a game if it is an attempt.

    ``score`` contains the points of the person and of the best opponent, if it was played to the end. It counts only
    until the challenge closes.
    """
    if not (await connection.execute(_END_ATTEMPT, {"game": game_id, "at": at})).rowcount:
        return
    if score is not None:
        own, best = score
        await connection.execute(_RECORD_SCORE, {"game": game_id, "at": at, "own": own, "best": best})
    await connection.execute(_MARK_STALE, {"of": challenge_id})


_LATE = select(
    exists().where(
        _IS_ATTEMPT,
        attempts.c.points.is_(None),
        challenges.c.id == attempts.c.challenge_id,
        challenges.c.closed | (challenges.c.closes_at <= bindparam("at", type_=Moment())),
    )
)


async def is_late_attempt(connection: AsyncConnection, game_id: str, at: datetime) -> bool:
    """Check whether a game is an attempt without a result at a challenge that has closed."""
    return bool((await connection.execute(_LATE, {"game": game_id, "at": at})).scalar_one())


_RECORD_PLACEMENT = (
    update(attempts)
    .where(attempts.c.challenge_id == bindparam("of"), attempts.c.user_id == bindparam("user"))
    .values(group=bindparam("in_group"), moved=bindparam("tiers"))
)


async def record_placement(
    connection: AsyncConnection, challenge_id: str, user_id: int, group: int, moved: int
) -> None:
    """Record the group of a person in a deal, and the tiers that they have moved up or down."""
    values = {"of": challenge_id, "user": user_id, "in_group": group, "tiers": moved}
    await connection.execute(_RECORD_PLACEMENT, values)


_LOAD_LEAGUE = select(league_places).where(league_places.c.guild_id == bindparam("guild"))
_LOAD_PLACE = _LOAD_LEAGUE.where(league_places.c.user_id == bindparam("user"))


async def load_league(connection: AsyncConnection, guild_id: int) -> dict[int, LeaguePlace]:
    """Return the places of all people in a server's league."""
    rows = await connection.execute(_LOAD_LEAGUE, {"guild": guild_id})
    return {row.user_id: LeaguePlace(**row._mapping) for row in rows}


async def load_league_place(connection: AsyncConnection, guild_id: int, user_id: int) -> LeaguePlace | None:
    """Return a person's place in a server's league, or ``None``."""
    row = (await connection.execute(_LOAD_PLACE, {"guild": guild_id, "user": user_id})).first()
    return None if row is None else LeaguePlace(**row._mapping)


_DELETE_PLACE = delete(league_places).where(
    league_places.c.guild_id == bindparam("guild"), league_places.c.user_id == bindparam("user")
)


async def save_league(
    connection: AsyncConnection, before: Mapping[int, LeaguePlace], after: Mapping[int, LeaguePlace]
) -> None:
    """Store the changed places of a server's league, and delete the missing ones."""
    for user_id, place in before.items():
        if user_id not in after:
            await connection.execute(_DELETE_PLACE, {"guild": place.guild_id, "user": user_id})
    for user_id, place in after.items():
        if place != before.get(user_id):
            await upsert(connection, league_places, asdict(place))


_ATTEMPTED = challenges.c.id.in_(select(attempts.c.challenge_id).where(attempts.c.user_id == bindparam("user")))
_HAS_CHANGED = {"changes": challenges.c.changes + 1}
_MARK_ATTEMPTED = update(challenges).where(_ATTEMPTED).values(_HAS_CHANGED)
_IS_OWNER = challenges.c.owner_id == bindparam("user")
_REMOVE_OWNER = update(challenges).where(_IS_OWNER).values({**_HAS_CHANGED, "owner_id": None, "name": ""})


async def forget_in_challenges(connection: AsyncConnection, user_id: int) -> None:
    """Remove a person's name from their challenges, and mark all posts that name them for editing."""
    await connection.execute(_MARK_ATTEMPTED, {"user": user_id})
    await connection.execute(_REMOVE_OWNER, {"user": user_id})


_EXPORTED = tuple(column for column in challenges.columns if column.name not in ("seed", "changes", "shown"))
_LOAD_OWNED = select(*_EXPORTED).where(challenges.c.owner_id == bindparam("user")).order_by(challenges.c.id)


async def export_challenges(connection: AsyncConnection, user_id: int) -> list[dict[str, Any]]:
    """Return a person's own challenges without seeds, ready for JSON."""
    rows = await connection.execute(_LOAD_OWNED, {"user": user_id})
    return [
        {name: value.isoformat() if isinstance(value, datetime) else value for name, value in row._mapping.items()}
        for row in rows
    ]
