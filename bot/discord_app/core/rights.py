"""The rights of the bot or a person in a channel, computed from Discord's permissions."""

from __future__ import annotations

from collections.abc import Iterable

import discord

from bot.games.core.request import Rights
from bot.storage.rows import Game

OPENS_THREADS = "create_public_threads"
NO_RIGHTS = Rights(sees=False, lacks=("view_channel",))


def name_needed(*, in_thread: bool, locked: bool = False) -> list[str]:
    """Return the permissions needed to write in a channel, or in a thread, which may be ``locked``.

    “Use Application Commands” isn't one of them, because people who can write can also message and ping others without
    the bot.
    """
    needed = ["view_channel", "send_messages_in_threads" if in_thread else "send_messages"]
    return [*needed, "manage_threads"] if locked else needed


def name_needed_in(channel: object) -> list[str]:
    """Return the permissions needed to write in this channel or thread."""
    if isinstance(channel, discord.Thread):
        return name_needed(in_thread=True, locked=channel.locked)
    return name_needed(in_thread=False)


def opens_threads(channel: object) -> bool:
    """Check whether threads can be opened from messages in this channel, or in the parent channel of this thread.

    Only text and announcement channels have such threads. A forum post is a thread in a channel without messages, and
    voice and stage channels have no threads.
    """
    parent = channel.parent if isinstance(channel, discord.Thread) else channel
    return isinstance(parent, discord.TextChannel)


def find_missing(allowed: discord.Permissions, needed: Iterable[str]) -> list[str]:
    """Return the ``needed`` permissions that aren't allowed."""
    return [name for name in needed if not getattr(allowed, name)]


def find_rights(guild: discord.Guild | None, member: object, game: Game) -> Rights:
    """Return a member's rights in the game's channel, or `NO_RIGHTS` if the channel was deleted.

    A thread has the permissions of its parent channel. discord.py may have dropped the thread from its cache, so the
    game stores the parent's id.
    """
    options = game.options
    channel = guild.get_channel(options.parent_id or game.channel_id) if guild is not None else None
    if guild is None or channel is None or not isinstance(member, discord.Member):
        return NO_RIGHTS
    allowed = channel.permissions_for(member)
    # Discord doesn't report the members of a private thread, but players must have been added to it.
    is_let_in = not options.private or allowed.manage_threads or game.player(member.id) is not None
    if not allowed.view_channel or not is_let_in:
        return NO_RIGHTS
    return rights_by(allowed, guild, game)


def sees_channel(guild: discord.Guild | None, member: object, channel_id: int) -> bool:
    """Check whether a member sees a channel of the guild, which may have been deleted."""
    channel = guild.get_channel(channel_id) if guild is not None else None
    if channel is None or not isinstance(member, discord.Member):
        return False
    return channel.permissions_for(member).view_channel


def has_access(guild: discord.Guild, member: discord.Member, game: Game) -> bool:
    """Check whether a member may know about a game on their server: they see its channel or manage the server."""
    return member.guild_permissions.manage_guild or find_rights(guild, member, game).sees


def rights_by(allowed: discord.Permissions, guild: discord.Guild | None, game: Game) -> Rights:
    """Return the rights of somebody who sees the game's channel and has these permissions in it."""
    in_thread = game.thread_id is not None or game.options.parent_id is not None
    thread = guild.get_thread(game.thread_or_channel_id) if guild is not None and in_thread else None
    needed = name_needed(in_thread=in_thread, locked=thread is not None and thread.locked)
    lacks = tuple(find_missing(allowed, needed))
    return Rights(
        moderates=allowed.manage_messages,
        lacks=lacks,
        lacks_for_thread=tuple(find_missing(allowed, [OPENS_THREADS])),
        can_post=_can_post(guild, game, needed),
    )


def _can_post(guild: discord.Guild | None, game: Game, needed: Iterable[str]) -> bool:
    """Check whether the bot has the ``needed`` permissions in the game's channel.

    Return true if the channel is unknown.
    """
    options = game.options
    channel = guild.get_channel(options.parent_id or game.channel_id) if guild is not None else None
    if guild is None or channel is None:
        return True
    allowed = channel.permissions_for(guild.me)
    # The bot only sees private threads that it was added to.
    is_let_in = not options.private or allowed.manage_threads or guild.get_thread(game.channel_id) is not None
    return is_let_in and not find_missing(allowed, needed)
