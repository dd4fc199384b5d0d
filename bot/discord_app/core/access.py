"""What the person who asks may do and see, beyond what Discord says with their interaction."""

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
"""A person as a member of servers, by the servers' ids; ``None`` for a server that they have left."""


def managing_request(context: Context) -> Request:
    """Return the request, or refuse people who may not manage the server."""
    check_server(context.request)
    if not context.request.moderator:
        raise Refusal("manager-only")
    return context.request


async def request_on_server_of(context: Context, game: Game) -> Request:
    """Return the request with what the person may do on the server of the game.

    Discord says that only for the server of the interaction, so it is asked about any other.
    """
    if context.asker.place.is_same_as(game.place) or not game.place.has_members:
        return context.request
    guild = context.client.find_guild(game.guild_id)
    if guild is None:
        # This process does not know its channels.
        raise Refusal("server-only")
    member = await fetch_member(guild, context.user_id)
    if member is None:
        return context.request
    roles = tuple(role.id for role in member.roles)
    return replace(context.request, roles=roles, rights=lambda game: find_rights(guild, member, game))


async def find_unseen(context: Context, mine: Iterable[Game], followed: Iterable[Game]) -> set[str]:
    """Return the ids of the games whose channels this person cannot see any more.

    A game of ``mine``, in which the person plays, counts only if it is on another server that this process knows. A
    game that they have ``followed`` counts also if nothing is known about it. Discord is asked once for each server.
    """
    own = [game for game in mine if _is_elsewhere(context, game)]
    others = list(followed)
    asked_about = [*own, *(game for game in others if _is_elsewhere(context, game))]
    members = await _fetch_members(context, asked_about)
    unseen = {game.id for game in own if _sees(context, game, members) is False and not game.channel_gone}
    unseen |= {game.id for game in others if not _sees(context, game, members)}
    return unseen


def _is_elsewhere(context: Context, game: Game) -> bool:
    """Return whether a game is on a server about which Discord says nothing with this interaction."""
    return game.place.has_members and game.place != context.asker.place


def _sees(context: Context, game: Game, members: Members) -> bool | None:
    """Return whether this person may know of a game, or ``None`` if Discord does not say."""
    if not _is_elsewhere(context, game):
        return context.request.has_access_to(game)
    if game.guild_id not in members:
        return None
    member = members[game.guild_id]
    return member is not None and has_access(member.guild, member, game)


async def _fetch_members(context: Context, games: Iterable[Game]) -> Members:
    """Fetch this person as a member of the servers of these games.

    Servers are left out if this process does not know them or Discord does not answer.
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
            logger.info("whether somebody is still on server %s is not known: %s", guild.id, member)
        elif isinstance(member, BaseException):
            raise member
        else:
            members[guild.id] = member
    return members


def lacks_to_write(asker: Asker) -> tuple[str, ...]:
    """Return the missing permissions without which the person may not write here, or have the bot do so."""
    if not asker.place.has_members:
        return asker.lacks_for_answers
    return tuple(find_missing(asker.interaction.permissions, name_needed_in(asker.channel)))


def check_may_write(asker: Asker, act: str) -> None:
    """Refuse an act that is answered to everybody here if the person may not write here themselves."""
    lacks = lacks_to_write(asker)
    if not lacks:
        return
    if asker.lacks_for_answers:
        raise Refusal("hidden-here", permissions=lacks)
    raise Refusal("may-not-write", act=act, channels=f"<#{asker.channel_id}>", permissions=lacks)


def check_may_share(context: Context) -> None:
    """Refuse a public answer if the person may not write here themselves, and count it as a post."""
    check_may_write(context.asker, "share")
    charge(context, Cost.POST)


def charge(context: Context, cost: Cost) -> None:
    """Count a further cost of this request."""
    context.client.allowances.charge(cost, context.user_id, context.asker.place)


def check_member(asker: Asker, person: discord.User | discord.Member) -> None:
    """Refuse somebody who was named in a command and is not on this server; people in a list were looked up."""
    is_named = asker.place.names_rights and asker.press is None
    if is_named and not isinstance(person, discord.Member):
        raise Refusal("bad-option")


def check_player(asker: Asker, person: discord.User | discord.Member, act: str) -> None:
    """Refuse somebody who was named for a seat by this act (such as ``new`` or ``replace``) and cannot take one."""
    if person.bot:
        me = asker.interaction.client.user
        raise Refusal("bot-invited", me=int(person == me), who=person.display_name, act=act)
    check_member(asker, person)


async def fetch_person(asker: Asker, user_id: int) -> discord.User | discord.Member:
    """Fetch somebody who is to take part here: a member of the server, or anybody if there are no members.

    :raises discord.NotFound: there is nobody.
    """
    client = asker.interaction.client
    guild = client.find_guild(asker.place.guild_id)
    if asker.place.has_members and guild is not None:
        return await guild.fetch_member(user_id)
    return await client.fetch_user(user_id)
