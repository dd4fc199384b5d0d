"""Checks whether the bot may post in a game's channel, and warnings if it may not."""

from __future__ import annotations

import discord

from bot.discord_app.core.base import BaseClient
from bot.discord_app.core.context import Context
from bot.discord_app.core.delivery import UNKNOWN_CHANNEL, UNREACHABLE
from bot.discord_app.core.rights import OPENS_THREADS, find_missing, name_needed_in
from bot.games.core.checks import check_server
from bot.games.core.replay import Table
from bot.games.core.request import Refusal
from bot.games.tournament.change import make_table
from bot.messages.answers import link_to_game, name_permissions
from bot.messages.posts import name_game
from bot.storage import game_queries, subjects
from bot.storage.rows import Game, Tournament
from bot.storage.subjects import GAME


def list_missing(
    channel: object, permissions: discord.Permissions, *, files: bool = False, thread: bool = False
) -> list[str]:
    """Return the permissions that are missing from ``permissions`` to post in a channel or thread.

    ``files``: the post has attachments. ``thread``: it goes to a new thread of the channel. If ``channel`` is itself a
    thread, the new one belongs to its parent, which has the same permissions.
    """
    needed = name_needed_in(None if thread else channel)
    if thread:
        needed += [OPENS_THREADS, "send_messages_in_threads"]
    if files:
        needed.append("attach_files")
    return find_missing(permissions, needed)


def check_can_post(context: Context, *, thread: bool = False) -> None:
    """Refuse to start something here that the bot couldn't post.

    ``thread``: the bot will post in a new thread, which belongs to the parent channel if the asker is in a thread. A
    guest must be able to respond publicly. Direct messages aren't checked: Discord reports few permissions there, but
    the bot can respond to anyone who types a command.
    """
    asker = context.asker
    if asker.lacks_for_answers:
        raise Refusal("hidden-here", permissions=asker.lacks_for_answers)
    if asker.place.has_members:
        missing = list_missing(asker.channel, asker.interaction.app_permissions, files=True, thread=thread)
        parent_id = context.request.parent_id if thread else None
        check_none_missing(missing, parent_id or asker.channel_id)


def check_can_post_in_channel(context: Context, act: str, *, thread: bool) -> None:
    """Refuse an act that makes the bot post in this channel, or in the parent channel of this thread.

    The bot and the person must be able to write there. Forums are refused, because all their posts are threads.
    ``thread``: threads will also be opened there, so both need permission for that.
    """
    asker = context.asker
    check_server(context.request)
    channel_id = context.request.parent_id or asker.channel_id
    if isinstance(getattr(asker.channel, "parent", None), discord.ForumChannel):
        raise Refusal("no-forum", channels=f"<#{channel_id}>")
    # A thread has the permissions of its parent channel.
    check_none_missing(list_missing(None, asker.interaction.app_permissions, files=True, thread=thread), channel_id)
    lacks = tuple(list_missing(None, asker.interaction.permissions, thread=thread))
    if lacks:
        raise Refusal("may-not-write", act=act, channels=f"<#{channel_id}>", permissions=lacks)


async def check_can_post_in(context: Context, game: Game) -> None:
    """Refuse if the bot can't post in the game's channel, regardless of the asker's channel."""
    if context.request.bot_has_left(game):
        raise Refusal("bot-left", game=game.id, over=int(game.is_over))
    if game.place.has_members:
        missing = await _missing(context, game, game.channel_id, files=True)
        check_none_missing(missing or [], game.channel_id)


def check_none_missing(missing: list[str], channel_id: int | None) -> None:
    """Refuse if the bot lacks permissions in a channel."""
    if missing:
        raise Refusal("missing-permissions", permissions=tuple(missing), channels=f"<#{channel_id}>")


async def is_channel_deleted(client: BaseClient, game: Game) -> bool:
    """Check whether the game's channel is known to be deleted."""
    if game.channel_gone or client.find_guild(game.guild_id) is None:
        return game.channel_gone
    try:
        return await _find(client, game, game.channel_id) is None
    except UNREACHABLE:
        return False


async def add_warning(context: Context, said: str, table: Table) -> str:
    """Return ``said`` with a warning if other people can't see what has happened in this game."""
    return "\n".join(filter(None, (said, await find_warning(context, table))))


async def find_warning(context: Context, table: Table) -> str:
    """Return the reason why other people don't see what has just happened in this game, and how to fix that.

    Return an empty string if they see it.
    """
    words = context.words
    game = table.game
    if not game.place.has_others:
        return ""
    if not game.place.has_members:
        # Secret choices aren't posted.
        return "" if table.shown < game.version else await _warn_of_waiting(context, table)
    over = int(game.is_over)
    if context.request.bot_has_left(game):
        return words("answer-no-server", name=name_game(words, game), over=over)
    if not context.service.shards.has(game.guild_id):
        # The asker is in a direct message, and only the server's process has its channels.
        return ""
    if context.client.find_guild(game.guild_id) is None:
        return words("answer-no-server", name=name_game(words, game), over=over)
    # If only the game's thread was deleted, the game continues in its channel.
    channels = [] if game.channel_gone else [game.thread_or_channel_id, game.channel_id]
    for channel_id in dict.fromkeys(channels):
        missing = await _missing(context, game, channel_id)
        if missing is None:
            continue
        if not missing:
            return ""
        named = name_permissions(words, missing)
        return words("answer-cannot-post", permissions=named, channel=f"<#{channel_id}>", over=over)
    return words("answer-gone", name=name_game(words, game), over=over)


async def _warn_of_waiting(context: Context, table: Table) -> str:
    """Return the reason why a guest will post this game's news later, or an empty string if it is posted now."""
    words = context.words
    game = table.game
    lacks = context.asker.lacks_for_answers
    is_there = context.asker.channel_id == game.channel_id
    if is_there and not lacks:
        return ""
    database = context.service.database
    posting = await database.query(subjects.load_posting, GAME, game.id)
    if posting is None or not posting.has_unposted(asking=table.is_asking):
        return ""
    # Somebody else's token may still be valid.
    if posting.token is not None and posting.token.is_usable(context.service.clock()):
        return ""
    if is_there:
        return words("answer-hidden", permissions=name_permissions(words, lacks))
    newest = await database.query(game_queries.load_newest_messages, [game.id])
    return words("answer-waits", link=link_to_game(game, newest.get(game.id)))


async def find_tournament_warning(context: Context, tournament: Tournament) -> str:
    """Return the reason why other people don't see this tournament's news, or an empty string if they do."""
    words = context.words
    missing = await _missing(context, make_table(tournament, tournament.id), tournament.channel_id)
    if missing is None:
        return words("answer-tournament-gone")
    if not missing:
        return ""
    named = name_permissions(words, missing)
    return words("answer-tournament-unposted", permissions=named, channel=f"<#{tournament.channel_id}>")


async def _missing(context: Context, game: Game, channel_id: int, *, files: bool = False) -> list[str] | None:
    """Return the permissions the bot lacks to post in a channel of the game, or ``None`` if the channel was deleted."""
    if context.asker.channel_id == channel_id:
        return list_missing(context.asker.channel, context.asker.interaction.app_permissions, files=files)
    try:
        channel = await _find(context.client, game, channel_id)
        if channel is None:
            return None
        return list_missing(channel, channel.permissions_for(channel.guild.me), files=files)
    except discord.Forbidden:
        return ["view_channel"]
    except (*UNREACHABLE, discord.ClientException):
        # Don't warn about unknown permissions.
        return []


async def _find(client: BaseClient, game: Game, channel_id: int) -> discord.abc.GuildChannel | discord.Thread | None:
    """Return a channel or thread of the game's server, or ``None`` if it was deleted.

    Only archived threads have to be fetched.
    """
    guild = client.find_guild(game.guild_id)
    known = guild.get_channel_or_thread(channel_id) if guild is not None else None
    if known is not None or guild is None or guild.unavailable:
        return known
    try:
        found = await client.fetch_channel(channel_id)
    except discord.NotFound as error:
        if error.code != UNKNOWN_CHANNEL:
            raise
        return None
    assert isinstance(found, (discord.abc.GuildChannel, discord.Thread)), "the channel is in a server"
    return found
