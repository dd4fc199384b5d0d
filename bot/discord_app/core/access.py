"""The asker's permissions and access to games, beyond those that Discord sends with the interaction."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Mapping
from dataclasses import replace

import discord

from bot.discord_app.core.allowances import Cost
from bot.discord_app.core.asker import Asker
from bot.discord_app.core.context import Context
from bot.discord_app.core.delivery import UNREACHABLE
from bot.discord_app.core.members import fetch_member
from bot.discord_app.core.rights import find_missing, find_rights, has_access, name_needed_in
from bot.games.core.checks import check_server
from bot.games.core.request import Refusal, Request
from bot.storage.rows import Game

logger = logging.getLogger(__name__)

Members = Mapping[int | None, discord.Member | None]
"""The memberships of a person by server id; ``None`` for servers that they have left."""


def managing_request(context: Context) -> Request:
    """Return the request, or refuse people who may not manage the server."""
    check_server(context.request)
    if not context.request.moderator:
        raise Refusal("manager-only")
    return context.request


def may_end_as_guest(context: Context, game: Game) -> bool:
    """Check whether a moderator may end a game of other people where the bot is a guest.

    People who haven't added the app can't type commands there.
    """
    if context.asker.place.kind != "guest" or game.is_over or game.player(context.user_id) is not None:
        return False
    return context.request.has_access_to(game) and context.request.moderates(game)


async def request_on_server_of(context: Context, game: Game) -> Request:
    """Return the request with the person's permissions on the game's server.

    An interaction only contains the permissions on its own server, so permissions on other servers are fetched.
    """
    if context.asker.place.is_same_as(game.place) or not game.place.has_members:
        return context.request
    guild = context.client.find_guild(game.guild_id)
    if guild is None:
        # This process doesn't have the server's channels.
        raise Refusal("server-only")
    member = await fetch_member(guild, context.user_id)
    if member is None:
        return context.request
    roles = tuple(role.id for role in member.roles)
    return replace(context.request, roles=roles, rights=lambda game: find_rights(guild, member, game))


async def find_unseen(context: Context, mine: Iterable[Game], followed: Iterable[Game]) -> set[str]:
    """Return the ids of the games whose channels this person can't see any more.

    ``mine`` are the person's own games, which are included only if Discord confirms that they can't see the channel.
    ``followed`` games are also included if Discord doesn't respond. Each server is queried once.
    """
    own = [game for game in mine if _is_on_other_server(context, game)]
    others = list(followed)
    asked_about = [*own, *(game for game in others if _is_on_other_server(context, game))]
    members = await _fetch_members(context, asked_about)
    unseen = {game.id for game in own if _sees(context, game, members) is False and not game.channel_gone}
    unseen |= {game.id for game in others if not _sees(context, game, members)}
    return unseen


def _is_on_other_server(context: Context, game: Game) -> bool:
    """Check whether the game is on another server, for which this interaction doesn't contain permissions."""
    return game.place.has_members and game.place != context.asker.place


def _sees(context: Context, game: Game, members: Members) -> bool | None:
    """Check whether this person may know about a game. Return ``None`` if Discord doesn't respond."""
    if not _is_on_other_server(context, game):
        return context.request.has_access_to(game)
    if game.guild_id not in members:
        return None
    member = members[game.guild_id]
    return member is not None and has_access(member.guild, member, game)


async def _fetch_members(context: Context, games: Iterable[Game]) -> Members:
    """Fetch this person's memberships of the servers of these games.

    Servers that belong to another process, or for which Discord doesn't respond, are missing from the result.
    """
    guilds = {game.guild_id: context.client.find_guild(game.guild_id) for game in games}
    known = [guild for guild in guilds.values() if guild is not None]
    if not known:
        return {}
    await context.reply.defer(thinking=True)
    user_id = context.user_id
    found = await asyncio.gather(*(fetch_member(guild, user_id) for guild in known), return_exceptions=True)
    members: dict[int | None, discord.Member | None] = {}
    for guild, member in zip(known, found, strict=True):
        if isinstance(member, UNREACHABLE):
            logger.info("could not check the membership of a person on server %s: %s", guild.id, member)
        elif isinstance(member, BaseException):
            raise member
        else:
            members[guild.id] = member
    return members


def lacks_to_write(asker: Asker) -> tuple[str, ...]:
    """Return the permissions that this person lacks to write here, or to have the bot write here."""
    if not asker.place.has_members:
        return asker.lacks_for_answers
    return tuple(find_missing(asker.interaction.permissions, name_needed_in(asker.channel)))


def check_may_write(asker: Asker, act: str) -> None:
    """Refuse an act with a public response if the person may not write here themselves."""
    lacks = lacks_to_write(asker)
    if not lacks:
        return
    if asker.lacks_for_answers:
        raise Refusal("hidden-here", permissions=lacks)
    raise Refusal("may-not-write", act=act, channels=f"<#{asker.channel_id}>", permissions=lacks)


def check_may_share(context: Context) -> None:
    """Refuse a public response if the person may not write here themselves, and charge it as a post."""
    check_may_write(context.asker, "share")
    charge(context, Cost.POST)


def charge(context: Context, cost: Cost) -> None:
    """Charge an additional cost for this request."""
    context.client.allowances.charge(cost, context.user_id, context.asker.place)


def check_member(asker: Asker, person: discord.User | discord.Member) -> None:
    """Refuse a person named in a command if they aren't a member of this server.

    People chosen in menus have already been checked.
    """
    is_named = asker.place.names_rights and asker.press is None
    if is_named and not isinstance(person, discord.Member):
        raise Refusal("bad-option")


def check_player(asker: Asker, person: discord.User | discord.Member, act: str) -> None:
    """Refuse a person named for a seat if they can't take one.

    ``act`` is the command, such as ``new`` or ``replace``.
    """
    if person.bot:
        me = asker.interaction.client.user
        raise Refusal("bot-invited", me=int(person == me), who=person.display_name, act=act)
    check_member(asker, person)


async def fetch_person(asker: Asker, user_id: int) -> discord.User | discord.Member:
    """Fetch a future player: a member of the server, or any user in a place without members.

    :raises discord.NotFound: The user doesn't exist or isn't a member.
    """
    client = asker.interaction.client
    guild = client.find_guild(asker.place.guild_id)
    if asker.place.has_members and guild is not None:
        return await guild.fetch_member(user_id)
    return await client.fetch_user(user_id)
