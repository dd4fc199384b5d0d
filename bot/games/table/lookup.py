"""Read-only access to games: a person's games, the games of a place, and the game somebody means."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import Any

from bot.games.core.clock import find_deadline
from bot.games.core.replay import Table
from bot.games.core.request import NoSuchGame, Refusal, Request, Unplayable
from bot.games.core.service import Service
from bot.games.table.eligibility import PastRule, Rule
from bot.games.table.followers import find_followed, list_followed
from bot.games.table.opening import ID_LENGTH, ID_LETTERS
from bot.normalization import normalise
from bot.storage import game_queries, person_queries, subjects
from bot.storage.acts import ActKind
from bot.storage.rows import OPEN, Game
from bot.storage.subjects import GAME

NEVER = datetime.max.replace(tzinfo=UTC)
"""The deadline of a turn without a time limit, for sorting."""
MAX_LISTED = 25
"""Maximum length of the list of games in which the person doesn't play."""
MAX_OPEN_GAMES = 700
"""Maximum number of open games listed for a server."""


async def list_games_around(service: Service, request: Request) -> list[Table]:
    """Return the open games of the channel, most recently changed first.

    In a direct message without games, return all open games of the person.
    """
    here = await service.open_in(request.channel_id)
    if here or request.place.has_others:
        return here
    return await list_own_games(service, request.person.id)


async def list_games(service: Service, request: Request, limit: int = 25) -> list[Table]:
    """Return the open games of the place that the person can see, most recently changed first."""
    seen = await list_for(service, request, OPEN)
    async with service.database.read() as connection:
        return await service.tables(connection, seen[:limit])


async def list_others(service: Service, request: Request) -> tuple[list[Table], int]:
    """Return open games of the place in which the person doesn't play, most recently changed first.

    The second value is the number of games beyond `MAX_LISTED`. Games that the person can't see aren't included. In a
    direct message with the bot, the list is empty.
    """
    if not request.place.has_others:
        return [], 0
    seen = await list_for(service, request, OPEN)
    others = [game for game in seen if game.player(request.person.id) is None]
    async with service.database.read() as connection:
        return await service.tables(connection, others[:MAX_LISTED]), len(others[MAX_LISTED:])


def find_first(tables: Sequence[Table], user_id: int) -> Game | None:
    """Return the most urgent game that waits for this user and still has its channel, if any."""
    waiting = [table for table in tables if table.waits_for(user_id) and not table.game.channel_gone]
    if not waiting:
        return None
    return min(waiting, key=find_urgency).game


async def list_asking(service: Service, request: Request) -> list[Table]:
    """Return the open games of the place that the person can see and that have an open offer."""
    seen = await list_for(service, request, OPEN)
    async with service.database.read() as connection:
        return await service.tables(connection, [game for game in seen if game.offer is not None])


async def list_for(service: Service, request: Request, statuses: Sequence[str], *, mine: bool = False) -> list[Game]:
    """Return the games of the place that the person can see, most recently changed first.

    With ``mine`` or in a direct message with the bot, return all games in which they play.
    """
    me = request.person.id
    place = request.place if request.place.has_others else None
    async with service.database.read() as connection:
        if mine or place is None or request.sees_whole_place:
            user_id = me if mine or place is None else None
            found = await game_queries.load_games(connection, place=place, user_id=user_id, statuses=statuses)
        else:
            # The query for all games of the server has a limit, so it could miss games of this channel.
            here = await game_queries.load_games(connection, channel_id=request.channel_id, statuses=statuses)
            own = await game_queries.load_games(connection, place=place, user_id=me, statuses=statuses)
            merged = {game.id: game for game in (*here, *own)}
            found = sorted(merged.values(), key=lambda game: game.changed_at, reverse=True)
    return [game for game in found if request.has_access_to(game)]


async def list_open_games(service: Service, request: Request) -> list[Game]:
    """Return the open games of the place that the person can see.

    Games that are on hold or without a channel come first, then the least recently changed games.
    """
    found = await service.database.query(game_queries.load_games, place=request.place, limit=MAX_OPEN_GAMES)
    seen = [game for game in found if request.has_access_to(game)]
    return sorted(seen, key=lambda game: (not (game.on_hold or game.channel_gone), game.changed_at))


async def find_unreached(service: Service, tables: Iterable[Table], me: int) -> set[int]:
    """Return users who can't be reached.

    They refuse direct messages, and the bot can't post in the game's place. Only ``me`` and the players whose turn it
    is in these games are considered.
    """
    only_answered = [table for table in tables if not table.game.place.may_post]
    if not only_answered:
        return set()
    wanted = {me} | {player.user_id for table in only_answered for player in table.people_to_act if player.user_id}
    found = await service.database.query(person_queries.load_people, wanted)
    return {user_id for user_id, settings in found.items() if settings.closed}


async def list_own_games(service: Service, user_id: int) -> list[Table]:
    """Return the open games of this user on all servers, most recently changed first."""
    async with service.database.read() as connection:
        return await service.tables(connection, await game_queries.load_games(connection, user_id=user_id))


async def find_next_game(service: Service, user_id: int, after: str) -> tuple[Game, int | None] | None:
    """Return the most urgent other game that waits for this user, with its newest message, if any.

    ``after`` is the id of a game to skip. Games whose channel no longer exists are skipped, too. For the order, see
    `find_urgency`.
    """
    first: Table | None = None
    for game_id, deadline_at in await service.database.query(game_queries.list_awaiting, user_id, after):
        # Days off only ever delay a deadline.
        if first is not None and find_urgency(first)[0] <= (deadline_at or NEVER):
            break
        with contextlib.suppress(NoSuchGame, Unplayable):
            table = await service.table(game_id)
            if table.waits_for(user_id) and (first is None or find_urgency(table) < find_urgency(first)):
                first = table
    if first is None:
        return None
    newest = await service.database.query(game_queries.load_newest_messages, [first.game.id])
    return first.game, newest.get(first.game.id)


def find_urgency(table: Table) -> tuple[datetime, datetime]:
    """Return a sort key for games that wait for somebody: first by deadline, then by the beginning of the turn."""
    game = table.game
    return find_deadline(table) or NEVER, game.turned_at or game.changed_at


async def find_act(service: Service, interaction_id: int) -> ActKind | None:
    """Return the act that an interaction recorded in a game, or ``None`` if it didn't change any."""
    found = await service.database.query(subjects.find_interaction, GAME, interaction_id)
    if found is None:
        return None
    _game_id, act = found
    return act


async def find_meant_games(
    service: Service, request: Request, named: str, rule: Rule | PastRule, options: Sequence[Any] = ()
) -> list[Table]:
    """Return the game that is ``named``, or the games that fit an action's rule with these options if none is named.

    :raises Refusal: There is no such game.
    """
    if named.strip():
        return [await service.table(parse_game_id(named), request)]
    if isinstance(rule, PastRule):
        if rule.followed:
            return await find_followed(service, request)
        return await _find_past(service, request, rule)
    if rule.with_options is not None and options:
        rule = rule._replace(may=rule.with_options(options))
    return await find_fitting_games(service, request, rule)


async def _find_past(service: Service, request: Request, rule: PastRule) -> list[Table]:
    """Return all games here that wait for the person.

    If there are none, return a single game, preferably one in which the person plays.
    """
    me = request.person.id
    if "running" in rule.statuses:
        waiting = [table for table in await list_games_around(service, request) if table.waits_for(me)]
        if waiting:
            return waiting
    here = request.channel_id
    async with service.database.read() as connection:
        found = await game_queries.load_games(connection, channel_id=here, user_id=me, statuses=rule.statuses, limit=1)
        if not found and not request.place.has_others:
            found = await game_queries.load_games(connection, user_id=me, statuses=rule.statuses, limit=1)
        elif not found and not rule.mine:
            found = await game_queries.load_games(connection, channel_id=here, statuses=rule.statuses, limit=1)
    if not found:
        raise Refusal("no-game-here")
    return [await service.table(found[0].id)]


async def find_fitting_games(service: Service, request: Request, rule: Rule) -> list[Table]:
    """Return the games that fit a rule and that the person likely means, most recently changed first.

    If the person can't act on any of them, return the first one; acting on it produces a refusal with the reason.

    :raises Refusal: No game fits.
    """
    if rule.anywhere:
        around = await list_games(service, request, limit=100)
    else:
        around = await list_games_around(service, request)
    found = [table for table in around if rule.fits(table, request)]
    if not found:
        raise Refusal("no-game-here")
    allowed = [table for table in found if rule.may(table, request)]
    if not allowed:
        allowed = found if rule.newest else found[:1]
    preferred = [table for table in allowed if rule.prefers(table, request)]
    meant = preferred or allowed
    if not rule.newest:
        return meant
    me = request.person.id
    waiting = [table for table in meant if table.waits_for(me)]
    own = [table for table in meant if table.game.player(me) is not None]
    return waiting or own[:1] or meant[:1]


async def list_possible(service: Service, request: Request, rule: Rule | PastRule) -> list[Game]:
    """Return the games of the place whose status fits the rule, most recent first.

    If the rule allows finished games, the games of this channel come first.
    """
    if isinstance(rule, Rule):
        return await list_for(service, request, OPEN)
    if rule.followed:
        return [one.game for one in await list_followed(service, request.person.id)]
    found = await list_for(service, request, rule.statuses, mine=rule.mine)
    return sorted(found, key=lambda game: not request.is_in_channel_of(game))


async def list_fitting(
    service: Service, request: Request, rule: Rule | PastRule, games: Sequence[Game], most: int
) -> list[Table]:
    """Return the first ``most`` of these games that fit the rule and in which the person may act.

    Games are replayed only until enough have been found. Under a `PastRule`, they aren't replayed.
    """
    if isinstance(rule, PastRule):
        return [Table(game) for game in games[:most]]
    found = list[Table]()
    async with service.database.read() as connection:
        for game in games:
            tables = await service.tables(connection, [game])
            found += [table for table in tables if rule.fits(table, request) and rule.may(table, request)]
            if len(found) == most:
                break
    return found


def is_game_id(word: str) -> bool:
    """Check whether a word is a game's id: anything that begins with ``#``, or five letters that are used in ids.

    No other word of a command consists only of these letters.
    """
    return word.startswith("#") or (len(word) == ID_LENGTH and {*word.upper()} <= {*ID_LETTERS})


def parse_game_id(text: str) -> str:
    """Return the id of the game that a person typed, such as ``7KQ2X`` for ``#7kq2x``.

    :raises NoSuchGame: The text isn't an id.
    """
    name = normalise(text).strip().removeprefix("#").upper()
    if len(name) != ID_LENGTH or not name.isalnum() or not name.isascii():
        raise NoSuchGame("no-such-game", game=name[:20])
    return name
