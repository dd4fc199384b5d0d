"""The messages with the lists of open tables, and the mentions of their roles."""

from __future__ import annotations

import logging
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial

import discord
from discord.utils import snowflake_time, time_snowflake

from bot.discord_app.app.server_posts import EDIT_INTERVAL, DuePost, RecordPost, find_posted, post_all, tell_moderators
from bot.discord_app.core.base import BaseClient
from bot.discord_app.core.buttons import NO_GAME, SEEK, Press, call_role_buttons, make_call_press, table_list_buttons
from bot.discord_app.core.delivery import (
    UNKNOWN_MESSAGE,
    HistoryUnreadable,
    tie_to_channel,
)
from bot.discord_app.core.permissions import list_missing
from bot.discord_app.core.places import load_public_words
from bot.games.people import table_settings
from bot.games.posting.steps import NONCE_LIFETIME
from bot.games.table import open_tables
from bot.games.table.open_tables import OpenList
from bot.messages.open_tables import render_list, render_role_call
from bot.messages.words import Words
from bot.storage.place import Place
from bot.storage.rows import TableList

logger = logging.getLogger(__name__)

CHECK_INTERVAL = timedelta(hours=1)
"""Time after which an unchanged list is edited, to notice whether its message was deleted."""


class ListEdits(dict[int, datetime]):
    """The times at which lists were last posted or edited, by server."""


async def update_lists(client: BaseClient) -> bool:
    """Post, edit and remove lists of open tables, and mention roles for tables that have waited for a while.

    Return whether a list wasn't up to date.
    """
    due = list[DuePost]()
    was_stale = False
    for one in await open_tables.load_lists(client.service):
        guild = client.find_guild(one.wanted.now.guild_id)
        if guild is not None and not guild.unavailable:
            was_stale = was_stale or _is_stale(one)
            due += await _list_due(client, guild, one)
    await post_all(client, due)
    return was_stale


def _is_stale(one: OpenList) -> bool:
    """Check whether the message of a list is missing, outdated or no longer wanted."""
    now = one.wanted.now
    if one.wanted.channel_id is None:
        return now.message_id is not None
    return now.message_id is None or now.channel_id != one.wanted.channel_id or now.shown != one.content


async def _list_due(client: BaseClient, guild: discord.Guild, one: OpenList) -> list[DuePost]:
    """Return the posts that are due for a server's list."""
    now = one.wanted.now
    channel_id = one.wanted.channel_id
    if now.message_id is not None and now.channel_id != channel_id:
        return [DuePost("tables", guild.id, now.channel_id, partial(_remove, client, one))]
    clock = client.service.clock()
    if now.called_at is not None and now.called_at > clock:
        # The clock was ahead. Count from now, because the time of the mention is unknown.
        await open_tables.record_list(client.service, now, replace(now, called_at=clock))
        return []
    if channel_id is None:
        # If the list is requested again soon, the role must not be mentioned too early.
        if not one.has_called_recently(clock):
            await open_tables.record_removed(client.service, now)
        return []
    if guild.get_channel(channel_id) is None:
        await tell_moderators(client, guild, "tables-channel-gone", f"c{channel_id}")
        await table_settings.forget_table_settings(client.service, guild.id, channel=True)
        return []
    if one.wanted.role_id is not None and guild.get_role(one.wanted.role_id) is None:
        await tell_moderators(client, guild, "tables-role-gone", f"r{one.wanted.role_id}")
        await table_settings.forget_table_settings(client.service, guild.id, channel=False)
        return []
    due = []
    if _is_list_due(client, one):
        due.append(DuePost("tables", guild.id, channel_id, partial(_update, client, guild, one, channel_id)))
    if now.calling or one.find_called(clock):
        due.append(DuePost("table call", guild.id, channel_id, partial(_call_role, client, one, channel_id)))
    return due


def _is_list_due(client: BaseClient, one: OpenList) -> bool:
    """Check whether a list has to be posted or edited now. Each message is edited at most once per `EDIT_INTERVAL`."""
    edits = client.get_shared(ListEdits)
    guild_id = one.wanted.now.guild_id
    now = client.service.clock()
    last = edits.get(guild_id)
    # A time in the future was recorded while the clock was ahead.
    age = now - last if last is not None and last <= now else CHECK_INTERVAL
    if age < (EDIT_INTERVAL if _is_stale(one) else CHECK_INTERVAL):
        return False
    edits[guild_id] = now
    return True


async def _remove(client: BaseClient, one: OpenList) -> RecordPost:
    now = one.wanted.now
    assert now.message_id is not None, "the list has a message"
    try:
        await client.delivery.delete(now.channel_id, now.message_id)
    except discord.Forbidden:
        logger.info("could not remove the list of open tables of server %s", now.guild_id)
    after = replace(now, channel_id=0, message_id=None, shown="")
    return partial(open_tables.record_list, client.service, now, after)


async def _update(client: BaseClient, guild: discord.Guild, one: OpenList, channel_id: int) -> RecordPost:
    """Post or edit a list. If that is impossible, or if nobody could play, tell the moderators once."""
    now = one.wanted.now
    # The bot can edit its message even if it may not post games.
    lacks = _lacks_permissions(guild, channel_id)
    if lacks:
        now = await _warn_once(client, guild, now, channel_id)
    words = await load_public_words(client, Place("server", guild.id))
    text, view = _render(client, words, one)
    try:
        if now.message_id is None:
            after = await _post(client, one, channel_id, text, view)
        else:
            await client.delivery.edit(channel_id, now.message_id, text, view)
            after = replace(now, shown=one.content)
    except discord.NotFound as error:
        if error.code != UNKNOWN_MESSAGE:
            raise
        # The next check posts the list again.
        client.get_shared(ListEdits).pop(guild.id, None)
        gone = replace(now, message_id=None, shown="", due_at=client.service.clock())
        return partial(open_tables.record_list, client.service, now, gone)
    except discord.Forbidden:
        await _warn_once(client, guild, now, channel_id)
        raise
    return partial(open_tables.record_list, client.service, now, replace(after, warned=lacks))


def _lacks_permissions(guild: discord.Guild, channel_id: int) -> bool:
    """Check whether the bot may not post the list or the games of its tables."""
    channel = guild.get_channel(channel_id)
    if channel is None:
        return False
    return bool(list_missing(channel, channel.permissions_for(guild.me), files=True, thread=True))


async def _warn_once(client: BaseClient, guild: discord.Guild, now: TableList, channel_id: int) -> TableList:
    """Tell the moderators that the bot lacks permissions, unless they know. Return the list as it is recorded."""
    if now.warned:
        return now
    # Record this first. Otherwise, moderators could be told again after each failure.
    warned = replace(now, warned=True)
    await open_tables.record_list(client.service, now, warned)
    nonce = tie_to_channel(f"f{int(client.service.clock().timestamp()):x}", channel_id)
    await tell_moderators(client, guild, "tables-forbidden", nonce, channel=f"<#{channel_id}>")
    return warned


def _render(client: BaseClient, words: Words, one: OpenList) -> tuple[str, discord.ui.View]:
    more = len(one.tables) - len(one.listed)
    text = render_list(words, one.listed, more, one.wanted.role_id, client.service.limits.lobby_lifetime)
    return text, table_list_buttons(words, one.listed, has_role=one.wanted.role_id is not None)


async def _post(client: BaseClient, one: OpenList, channel_id: int, text: str, view: discord.ui.View) -> TableList:
    """Post a list, unless an interrupted attempt has posted it, and return it as it has to be recorded."""
    now = one.wanted.now
    shown = one.content
    sent = await find_posted(client, now.guild_id, channel_id, Press(SEEK, NO_GAME, 0), now.due_at)
    if sent is None:
        nonce = tie_to_channel(f"t{int(now.due_at.timestamp()):x}", channel_id)
        sent = await client.delivery.send(now.guild_id, channel_id, text, nonce, view=view)
        if not sent.as_asked:
            shown = ""
    else:
        shown = ""
    return replace(now, channel_id=channel_id, message_id=sent.id, shown=shown)


async def _call_role(client: BaseClient, one: OpenList, channel_id: int) -> RecordPost:
    """Mention the role for the tables that wait for it, and never again for these tables.

    The mention is recorded before it is sent, so that it is never sent twice.
    """
    service = client.service
    before = one.wanted.now
    now = before
    if not now.calling:
        ids = tuple(game.id for game in one.find_called(service.clock()))
        still = tuple(game.id for game in one.tables if game.id in now.called)
        now = replace(now, calling=ids, called=(*still, *ids), called_at=service.clock())
        await open_tables.record_list(service, before, now)
    games = [game for game in one.tables if game.id in now.calling]
    role_id = one.wanted.role_id
    after = replace(now, calling=())
    called_at = await _find_called_at(client, channel_id, now) if games else None
    if called_at is not None:
        after = replace(after, called_at=called_at)
    elif games and role_id is not None:
        words = await load_public_words(client, Place("server", now.guild_id))
        text = render_role_call(words, games, role_id)
        # Not the first of ``games``, because that table may have started since an interrupted attempt.
        nonce = tie_to_channel(f"n{now.calling[0]}", channel_id)
        view = call_role_buttons(words, games, make_call_press(now.calling))
        await client.delivery.send(now.guild_id, channel_id, text, nonce, view=view, pinged_role=role_id)
        after = replace(after, called_at=service.clock())
    return partial(open_tables.record_list, service, now, after)


async def _find_called_at(client: BaseClient, channel_id: int, now: TableList) -> datetime | None:
    """Return the time at which an interrupted attempt has sent the mention, or may have sent it, if any."""
    begun_at = now.called_at
    if begun_at is None or client.service.clock() - begun_at <= NONCE_LIFETIME:
        # Discord recognizes the nonce.
        return None
    press = make_call_press(now.calling)
    try:
        sent = await client.delivery.find(now.guild_id, channel_id, begun_at, time_snowflake(begun_at), [press], None)
    except HistoryUnreadable:
        return client.service.clock()
    return None if sent is None else snowflake_time(sent.id)
