"""Every query, once. Each takes the connection of a transaction that `Database.read` or `Database.write` opened."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, replace
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Row, Text, bindparam, delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.rows import (
    Act,
    Game,
    GuildSettings,
    LogLine,
    Offer,
    Options,
    PersonSettings,
    Player,
    Post,
    PostKind,
    Rating,
    Result,
    Timer,
    TimerKind,
)
from bot.storage.tables import (
    NO_SERVER,
    NOT_CANCELLED,
    Moment,
    analyses,
    blocks,
    games,
    guilds,
    log,
    memory,
    people,
    players,
    posts,
    puzzle_answers,
    puzzle_days,
    ratings,
    results,
    timers,
)

OPEN = ("lobby", "running")


# Statements of every turn are made once: building one takes longer than SQLite needs to carry it out.
_ADD_LINE = insert(log)
_ADD_POST = insert(posts)
_ADD_TIMERS = insert(timers)
_DROP_TIMERS = delete(timers).where(
    timers.c.game_id == bindparam("of"), timers.c.kind.in_(bindparam("kinds", expanding=True))
)
_POST = [posts.c[name] for name in Post.__slots__]
_LAST_BOARD = (
    select(func.max(posts.c.id))
    .where(posts.c.game_id == bindparam("of"), posts.c.kind == "board", posts.c.state == "sent")
    .scalar_subquery()
)
_CLAIM_POSTS = (
    update(posts)
    .where(
        posts.c.game_id == bindparam("of"),
        or_(posts.c.state == "due", posts.c.buttons.is_(True), posts.c.kind == "lobby", posts.c.id == _LAST_BOARD),
        or_(posts.c.holder.is_(None), posts.c.holder == bindparam("by"), posts.c.held_until <= bindparam("now")),
    )
    .values(holder=bindparam("by"), held_until=bindparam("until", type_=Moment()))
    .returning(*_POST)
)
_RELEASE_POSTS = (
    update(posts)
    .where(posts.c.game_id == bindparam("of"), posts.c.holder == bindparam("by"))
    .values(holder=None, held_until=None)
)


class DoneBefore(Exception):  # noqa: N818 - an answer to expect, not a fault
    """This interaction has changed a game already."""


class Conflict(Exception):  # noqa: N818 - an answer to expect, not a fault
    """Somebody else was faster: the game has changed since it was read, or what may be there once is there."""


async def load_game(connection: AsyncConnection, game_id: str) -> Game | None:
    """The game and its players, or ``None``."""
    found = await _games(connection, games.c.id == game_id)
    return found[0] if found else None


async def load_games(
    connection: AsyncConnection,
    *,
    guild_id: int | None = None,
    channel_id: int | None = None,
    user_id: int | None = None,
    statuses: Iterable[str] = OPEN,
    limit: int = 100,
) -> list[Game]:
    """The games that fit every condition given, last changed first. ``user_id`` is one of the players."""
    conditions: list[ColumnElement[bool]] = [games.c.status.in_(tuple(statuses))]
    if guild_id is not None:
        conditions.append(games.c.guild_id == guild_id)
    if channel_id is not None:
        conditions.append(or_(games.c.channel_id == channel_id, games.c.thread_id == channel_id))
    if user_id is not None:
        conditions.append(games.c.id.in_(select(players.c.game_id).where(players.c.user_id == user_id)))
    recent = select(games.c.id).where(*conditions).order_by(games.c.changed_at.desc(), games.c.id).limit(limit)
    return await _games(connection, games.c.id.in_(recent))


async def _games(connection: AsyncConnection, condition: ColumnElement[bool]) -> list[Game]:
    rows = await connection.execute(
        select(games, *(players.c[name] for name in Player.__slots__))
        .select_from(games.outerjoin(players))
        .where(condition)
        .order_by(games.c.changed_at.desc(), games.c.id, players.c.seat)
    )
    found: dict[str, Game] = {}
    for row in rows:
        game = found.get(row.id) or _game(row)
        if row.seat is not None:
            seated = Player(**{name: getattr(row, name) for name in Player.__slots__})
            game = replace(game, players=(*game.players, seated))
        found[row.id] = game
    return list(found.values())


def _game(row: Row[Any]) -> Game:
    return Game(**{column.name: getattr(row, column.name) for column in games.columns})


async def count_hosted(connection: AsyncConnection, host_id: int) -> int:
    """How many open games this user hosts, everywhere."""
    query = select(func.count()).select_from(games).where(games.c.host_id == host_id, games.c.status.in_(OPEN))
    return (await connection.execute(query)).scalar_one()


async def count_playing(connection: AsyncConnection, user_ids: Iterable[int], guild_id: int) -> dict[int, int]:
    """In how many open games of this server each of these users sits."""
    query = (
        select(players.c.user_id, func.count())
        .join(games)
        .where(players.c.user_id.in_(tuple(user_ids)), games.c.guild_id == guild_id, games.c.status.in_(OPEN))
        .group_by(players.c.user_id)
    )
    return {row[0]: row[1] for row in await connection.execute(query)}


async def rematch_of(connection: AsyncConnection, game_id: str) -> str | None:
    """The game that was opened as the rematch of this one, unless it came to nothing."""
    query = select(games.c.id).where(games.c.rematch_of == game_id, NOT_CANCELLED)
    return (await connection.execute(query)).scalar_one_or_none()


async def untouched_lobbies(connection: AsyncConnection, before: datetime) -> list[str]:
    """The ids of lobbies in which nothing has happened since ``before``."""
    query = select(games.c.id).where(games.c.status == "lobby", games.c.changed_at < before)
    return list((await connection.execute(query)).scalars())


async def add_game(connection: AsyncConnection, game: Game, line: LogLine) -> None:
    """Write a new game with its players and the first line of its log.

    :raises Conflict: the game of which it is the rematch has one already, or its id is taken.
    """
    try:
        await connection.execute(insert(games).values(**_columns(game)))
    except IntegrityError:
        raise Conflict(game.id) from None
    await set_players(connection, game.id, game.players)
    await _add_line(connection, game.id, line)


async def change_game(connection: AsyncConnection, before: Game, after: Game, line: LogLine) -> None:
    """Write what one act made of a game, with its line of the log.

    :raises Conflict: the stored version is no longer ``before.version``.
    :raises DoneBefore: the interaction of ``line`` has been carried out already.
    """
    changed = {name: value for name, value in _columns(after).items() if value != getattr(before, name)}
    done = await connection.execute(
        update(games).where(games.c.id == before.id, games.c.version == before.version).values(**changed)
    )
    if done.rowcount != 1:
        raise Conflict(before.id)
    if after.players != before.players:
        await set_players(connection, after.id, after.players)
    await _add_line(connection, after.id, line)


def _columns(game: Game) -> dict[str, Any]:
    return {column.name: getattr(game, column.name) for column in games.columns}


async def set_players(connection: AsyncConnection, game_id: str, seated: Sequence[Player]) -> None:
    """Make these the players of the game."""
    await connection.execute(delete(players).where(players.c.game_id == game_id))
    if seated:
        rows = [{"game_id": game_id, **asdict(player)} for player in seated]
        await connection.execute(insert(players), rows)


async def _add_line(connection: AsyncConnection, game_id: str, line: LogLine) -> None:
    try:
        await connection.execute(_ADD_LINE, {"game_id": game_id, **_fields(line)})
    except IntegrityError:
        # The version is ours, for the game has just been changed from the one before; so it is the interaction's id.
        raise DoneBefore(line.interaction_id) from None


def _fields(line: LogLine) -> dict[str, Any]:
    return {name: getattr(line, name) for name in LogLine.__slots__}


async def load_log(connection: AsyncConnection, game_id: str, after: int = 0) -> list[LogLine]:
    """The lines of a game's log with a version above ``after``, in order."""
    query = select(log).where(log.c.game_id == game_id, log.c.version > after).order_by(log.c.version)
    return [
        LogLine(row.version, row.act, row.at, row.user_id, row.seat, row.text, row.interaction_id)
        for row in await connection.execute(query)
    ]


async def game_of_interaction(connection: AsyncConnection, interaction_id: int) -> str | None:
    """The game that this interaction has already changed, if it has."""
    query = select(log.c.game_id).where(log.c.interaction_id == interaction_id)
    return (await connection.execute(query)).scalar_one_or_none()


async def act_of_interaction(connection: AsyncConnection, interaction_id: int) -> Act | None:
    """What this interaction has already done to a game, if anything."""
    query = select(log.c.act).where(log.c.interaction_id == interaction_id)
    act: Act | None = (await connection.execute(query)).scalar_one_or_none()
    return act


async def add_post(
    connection: AsyncConnection,
    game_id: str,
    kind: PostKind,
    version: int,
    due_at: datetime,
    user_id: int | None = None,
    notice: str = "",
    *,
    direct_only: bool = False,
) -> None:
    """Note that this version must be posted. A game has one lobby post, which becomes due again."""
    if kind == "lobby":
        again = await connection.execute(
            update(posts)
            .where(posts.c.game_id == game_id, posts.c.kind == "lobby")
            .values(version=version, state="due", due_at=due_at, attempts=0)
        )
        if again.rowcount:
            return
    row = {"game_id": game_id, "kind": kind, "version": version, "state": "due", "due_at": due_at}
    row |= {"user_id": user_id, "notice": notice, "direct_only": direct_only, "attempts": 0, "buttons": False}
    await connection.execute(_ADD_POST, row)


async def due_games(connection: AsyncConnection, now: datetime) -> list[str]:
    """The ids of the games of which something must be posted by ``now``."""
    query = select(posts.c.game_id).where(posts.c.state == "due", posts.c.due_at <= now).distinct()
    return list((await connection.execute(query)).scalars())


async def claim_posts(
    connection: AsyncConnection, game_id: str, holder: str, now: datetime, until: datetime
) -> list[Post]:
    """Take or extend the lease on a game's open posts; none if another holds it.

    Open are its lobby, what is due, what still has buttons, and the last board that was sent. Every game has one lobby
    post, so that whoever holds that holds them all.
    """
    rows = await connection.execute(_CLAIM_POSTS, {"of": game_id, "by": holder, "now": now, "until": until})
    held = sorted((Post(**row._mapping) for row in rows), key=lambda post: post.id)
    if any(post.kind == "lobby" for post in held):
        return held
    if held:
        # What came due while another holds the game is theirs.
        await release_posts(connection, game_id, holder)
    return []


async def release_posts(connection: AsyncConnection, game_id: str, holder: str) -> None:
    """Give the lease on a game's posts back."""
    await connection.execute(_RELEASE_POSTS, {"of": game_id, "by": holder})


async def update_posts(connection: AsyncConnection, ids: Iterable[int], up_to: int, **values: Any) -> None:
    """Change these posts, but none that meanwhile has become due for a later version than ``up_to``."""
    await connection.execute(update(posts).where(posts.c.id.in_(tuple(ids)), posts.c.version <= up_to).values(**values))


async def lobby_message(connection: AsyncConnection, game_id: str) -> int | None:
    """The message that is a game's lobby."""
    query = select(posts.c.message_id).where(posts.c.game_id == game_id, posts.c.kind == "lobby")
    return (await connection.execute(query)).scalar_one_or_none()


async def note_lobby(connection: AsyncConnection, game_id: str, version: int) -> None:
    """Note that a game's lobby shows this version, unless it has become due for a later one."""
    lobby = update(posts).where(posts.c.game_id == game_id, posts.c.kind == "lobby", posts.c.version <= version)
    await connection.execute(lobby.values(state="sent", version=version))


async def set_message(connection: AsyncConnection, post_id: int, message_id: int | None) -> None:
    """Note which message a post is."""
    await connection.execute(update(posts).where(posts.c.id == post_id).values(message_id=message_id))


async def set_timers(
    connection: AsyncConnection,
    game_id: str,
    kinds: Iterable[TimerKind],
    version: int,
    wanted: Iterable[tuple[TimerKind, datetime]],
) -> None:
    """Put the ``wanted`` timers into the place of all of these ``kinds`` that the game has."""
    await connection.execute(_DROP_TIMERS, {"of": game_id, "kinds": tuple(kinds)})
    rows = [{"game_id": game_id, "kind": kind, "version": version, "due_at": at} for kind, at in wanted]
    if rows:
        await connection.execute(_ADD_TIMERS, rows)


async def due_timers(connection: AsyncConnection, now: datetime) -> list[Timer]:
    """The timers that have run out, the oldest first."""
    query = select(timers).where(timers.c.due_at <= now).order_by(timers.c.due_at, timers.c.id)
    return [Timer(**row._mapping) for row in await connection.execute(query)]


async def claim_timer(connection: AsyncConnection, timer: Timer) -> bool:
    """Take the timer out; whether it was still there, so that it is ours to carry out.

    It is known by what it is for: the same timer may have been written anew since it was read, and SQLite gives the
    number of a row that is gone to another.
    """
    return (await connection.execute(delete(timers).where(*_is(timer)))).rowcount > 0


def _is(timer: Timer) -> tuple[ColumnElement[bool], ...]:
    return (
        timers.c.game_id == timer.game_id,
        timers.c.kind == timer.kind,
        timers.c.version == timer.version,
        timers.c.due_at == timer.due_at,
    )


async def put_off_timer(connection: AsyncConnection, timer: Timer, due_at: datetime) -> None:
    """Let the timer run out later."""
    await connection.execute(update(timers).where(*_is(timer)).values(due_at=due_at))


async def has_due_board(connection: AsyncConnection, game_id: str) -> bool:
    """Whether a board of this game has not been posted yet."""
    query = select(posts.c.id).where(posts.c.game_id == game_id, posts.c.kind == "board", posts.c.state == "due")
    return (await connection.execute(query.limit(1))).first() is not None


async def newest_messages(connection: AsyncConnection, game_ids: Iterable[str]) -> dict[str, int]:
    """The message of the newest post of each of these games that has one, a board before a lobby."""
    newest = (
        select(func.max(posts.c.id))
        .where(
            posts.c.game_id.in_(tuple(game_ids)), posts.c.message_id.is_not(None), posts.c.kind.in_(("lobby", "board"))
        )
        .group_by(posts.c.game_id, posts.c.kind)
    )
    # The lobby first, so that a board takes its place.
    query = select(posts.c.game_id, posts.c.message_id).where(posts.c.id.in_(newest)).order_by(posts.c.kind.desc())
    return {row.game_id: row.message_id for row in await connection.execute(query)}


async def load_person(connection: AsyncConnection, user_id: int) -> PersonSettings:
    """What this person chose for themselves, else what holds for everybody."""
    row = (await connection.execute(select(people).where(people.c.user_id == user_id))).first()
    return PersonSettings(**row._mapping) if row else PersonSettings(user_id)


async def save_person(connection: AsyncConnection, settings: PersonSettings) -> None:
    """Keep what a person chose."""
    await connection.execute(delete(people).where(people.c.user_id == settings.user_id))
    await connection.execute(insert(people).values(**asdict(settings)))


async def blocked_by(connection: AsyncConnection, user_id: int) -> list[int]:
    """The users with whom this one will not play."""
    query = select(blocks.c.blocked_id).where(blocks.c.user_id == user_id).order_by(blocks.c.blocked_id)
    return list((await connection.execute(query)).scalars())


async def set_blocked(connection: AsyncConnection, user_id: int, blocked: Iterable[int]) -> None:
    """Make these the users with whom this one will not play."""
    await connection.execute(delete(blocks).where(blocks.c.user_id == user_id))
    rows = [{"user_id": user_id, "blocked_id": other} for other in dict.fromkeys(blocked) if other != user_id]
    if rows:
        await connection.execute(insert(blocks), rows)


async def quarrels(connection: AsyncConnection, user_id: int, others: Iterable[int]) -> list[tuple[int, int]]:
    """Who of this user and the ``others`` has blocked whom, as pairs in which this user is one."""
    among = tuple(others)
    query = select(blocks).where(
        or_(
            (blocks.c.user_id == user_id) & blocks.c.blocked_id.in_(among),
            (blocks.c.blocked_id == user_id) & blocks.c.user_id.in_(among),
        )
    )
    return [(row.user_id, row.blocked_id) for row in await connection.execute(query)]


async def load_guild(connection: AsyncConnection, guild_id: int) -> GuildSettings:
    """What the moderators of this server chose, else what holds everywhere."""
    query = select(guilds.c.settings).where(guilds.c.guild_id == guild_id)
    return (await connection.execute(query)).scalar_one_or_none() or GuildSettings()


async def save_guild(connection: AsyncConnection, guild_id: int, settings: GuildSettings) -> None:
    """Keep what the moderators of a server chose."""
    done = await connection.execute(update(guilds).where(guilds.c.guild_id == guild_id).values(settings=settings))
    if not done.rowcount:
        await connection.execute(insert(guilds).values(guild_id=guild_id, settings=settings))


async def known_guilds(connection: AsyncConnection) -> set[int]:
    """Every server of which anything is kept."""
    found: set[int] = set()
    for column in (games.c.guild_id, guilds.c.guild_id, ratings.c.guild_id):
        found |= set((await connection.execute(select(column).distinct())).scalars())
    return found - {None, NO_SERVER}


async def set_left(connection: AsyncConnection, guild_id: int, left_at: datetime | None) -> None:
    """Note since when the bot is gone from a server (an earlier note stays), or that it is there again."""
    changes = update(guilds).where(guilds.c.guild_id == guild_id)
    if left_at is None:
        await connection.execute(changes.where(guilds.c.left_at.is_not(None)).values(left_at=None))
    elif not (await connection.execute(changes.values(left_at=func.coalesce(guilds.c.left_at, left_at)))).rowcount:
        await connection.execute(insert(guilds).values(guild_id=guild_id, settings=GuildSettings(), left_at=left_at))


async def guilds_left(connection: AsyncConnection, before: datetime) -> list[int]:
    """The servers from which the bot has been gone since before this moment."""
    query = select(guilds.c.guild_id).where(guilds.c.left_at < before, guilds.c.guild_id != NO_SERVER)
    return list((await connection.execute(query)).scalars())


async def forget_guild(connection: AsyncConnection, guild_id: int) -> list[str]:
    """Delete everything of a server; the ids of the games that were."""
    gone = list((await connection.execute(select(games.c.id).where(games.c.guild_id == guild_id))).scalars())
    for table in (games, ratings, puzzle_answers, puzzle_days, guilds):
        await connection.execute(delete(table).where(table.c.guild_id == guild_id))
    return gone


async def add_results(connection: AsyncConnection, found: Sequence[Result]) -> None:
    """Write down how the seats of a game did."""
    await connection.execute(insert(results), [asdict(result) for result in found])


async def results_of(
    connection: AsyncConnection, guild_id: int, user_id: int, against: int | None = None
) -> list[tuple[Result, Result | None]]:
    """Every finished game of a user on this server, the newest first; with ``against``, only those of both."""
    mine = select(results).where(results.c.guild_id == guild_id, results.c.user_id == user_id)
    own = {row.game_id: Result(**row._mapping) for row in await connection.execute(mine.order_by(results.c.at.desc()))}
    if against is None:
        return [(result, None) for result in own.values()]
    theirs = select(results).where(results.c.user_id == against, results.c.game_id.in_(tuple(own)))
    other = {row.game_id: Result(**row._mapping) for row in await connection.execute(theirs)}
    return [(result, other[game_id]) for game_id, result in own.items() if game_id in other]


async def load_ratings(
    connection: AsyncConnection, guild_id: int, ruleset: str, user_ids: Iterable[int] | None = None
) -> list[Rating]:
    """The ratings of a server at a ruleset, all or those of these users."""
    query = select(ratings).where(ratings.c.guild_id == guild_id, ratings.c.ruleset == ruleset)
    if user_ids is not None:
        query = query.where(ratings.c.user_id.in_(tuple(user_ids)))
    return [Rating(**row._mapping) for row in await connection.execute(query)]


async def save_ratings(connection: AsyncConnection, found: Sequence[Rating]) -> None:
    """Keep these ratings in the place of what was there."""
    for rating in found:
        await connection.execute(
            delete(ratings).where(
                ratings.c.guild_id == rating.guild_id,
                ratings.c.ruleset == rating.ruleset,
                ratings.c.user_id == rating.user_id,
            )
        )
    if found:
        await connection.execute(insert(ratings), [asdict(rating) for rating in found])


async def everything_of(connection: AsyncConnection, user_id: int) -> dict[str, list[dict[str, Any]]]:
    """Every row that holds this user's id, by table, ready to be written as JSON."""
    found: dict[str, list[dict[str, Any]]] = {}
    for table in (people, blocks, players, log, results, ratings, posts, puzzle_answers):
        mine = table.c.user_id == user_id
        named = or_(mine, players.c.former_id == user_id) if table is players else mine
        rows = await connection.execute(select(table).where(named))
        found[table.name] = [
            {name: value.isoformat() if isinstance(value, datetime) else value for name, value in row._mapping.items()}
            for row in rows
        ]
    for row in found[players.name]:
        # A seat that has changed hands names two users; one of them is not to be told the other.
        if row["user_id"] == user_id:
            row["former_id"] = None
        elif row["user_id"] is not None:
            row |= {"user_id": None, "name": ""}
    return found


async def games_naming(connection: AsyncConnection, user_id: int) -> list[Game]:
    """Every game in which this user sits or sat, did something, or is hosting."""
    acted = select(log.c.game_id).where(log.c.user_id == user_id)
    seated = select(players.c.game_id).where(or_(players.c.user_id == user_id, players.c.former_id == user_id))
    named = or_(*(column.cast(Text).like(f"%{user_id}%") for column in (games.c.options, games.c.offer)))
    return await _games(
        connection, or_(games.c.id.in_(acted), games.c.id.in_(seated), games.c.host_id == user_id, named)
    )


async def rewrite_options(connection: AsyncConnection, game_id: str, options: Options, offer: Offer | None) -> None:
    """Change what a game says of people beside its seats, without an act."""
    await connection.execute(update(games).where(games.c.id == game_id).values(options=options, offer=offer))


async def forget_person(connection: AsyncConnection, user_id: int) -> None:
    """Take a user's id and name out of everything that stays, and delete what is theirs alone, private games with it.

    Who has blocked the user keeps that: nobody gets rid of a block by having themselves forgotten.
    """
    for table in (people, ratings, blocks, puzzle_answers):
        await connection.execute(delete(table).where(table.c.user_id == user_id))
    seated = select(players.c.game_id).where(or_(players.c.user_id == user_id, players.c.former_id == user_id))
    # Nobody else has ever seen what was played in private messages.
    await connection.execute(delete(games).where(games.c.guild_id == NO_SERVER, games.c.id.in_(seated)))
    await connection.execute(delete(posts).where(posts.c.user_id == user_id))
    for table in (players, results):
        await connection.execute(update(table).where(table.c.user_id == user_id).values(user_id=None, name=""))
    left = update(players).where(players.c.former_id == user_id)
    await connection.execute(left.where(players.c.user_id.is_(None)).values(name=""))
    await connection.execute(left.values(former_id=None))
    await connection.execute(update(log).where(log.c.user_id == user_id).values(user_id=None, interaction_id=None))
    await connection.execute(update(games).where(games.c.host_id == user_id).values(host_id=0))


async def load_analysis(connection: AsyncConnection, game_id: str) -> str | None:
    """What was thought about a game that is over, as JSON."""
    query = select(analyses.c.content).where(analyses.c.game_id == game_id)
    return (await connection.execute(query)).scalar_one_or_none()


async def save_analysis(connection: AsyncConnection, game_id: str, content: str) -> None:
    """Keep what was thought about a game, in the place of what was there."""
    await connection.execute(delete(analyses).where(analyses.c.game_id == game_id))
    await connection.execute(insert(analyses).values(game_id=game_id, content=content))


async def recall(connection: AsyncConnection, key: str) -> str | None:
    """What the bot remembers under ``key``."""
    return (await connection.execute(select(memory.c.value).where(memory.c.key == key))).scalar_one_or_none()


async def remember(connection: AsyncConnection, key: str, value: str) -> None:
    """Remember ``value`` under ``key`` in place of what was there."""
    await connection.execute(delete(memory).where(memory.c.key == key))
    await connection.execute(insert(memory).values(key=key, value=value))
