"""Whether the bot may post where a game is played, and what is said where it may not."""

from __future__ import annotations

import discord

from bot.discord_app.core.base import BaseClient, Interaction
from bot.discord_app.core.delivery import UNKNOWN_CHANNEL, UNREACHABLE
from bot.discord_app.core.interactions import private_words
from bot.games.core.refusal import Refusal
from bot.messages.posts import name_game
from bot.messages.words import Words
from bot.storage.rows import Game


def lacking(
    channel: object, permissions: discord.Permissions, *, files: bool = False, thread: bool = False
) -> list[str]:
    """The permissions that posting in a channel needs and the bot lacks: with ``files``, in a new ``thread`` of it."""
    in_thread = isinstance(channel, discord.Thread)
    needed = ["view_channel", "send_messages_in_threads" if in_thread else "send_messages"]
    if isinstance(channel, discord.Thread) and channel.locked:
        needed.append("manage_threads")
    if files:
        needed.append("attach_files")
    if thread and not in_thread:
        needed += ["create_public_threads", "send_messages_in_threads"]
    return [name for name in needed if not getattr(permissions, name)]


def check_can_post(interaction: Interaction, *, thread: bool = False) -> None:
    """Refuse to begin here what could not be posted; ``thread``: in a thread of its own.

    Of a private message Discord names few permissions; whoever types a command there can be answered there.
    """
    if interaction.guild_id is not None:
        missing = lacking(interaction.channel, interaction.app_permissions, files=True, thread=thread)
        _check(interaction, missing, interaction.channel_id)


async def check_can_post_in(interaction: Interaction, game: Game) -> None:
    """Refuse where the bot cannot post in the channel of a game, wherever that is asked."""
    if game.guild_id is not None:
        missing = await _missing(interaction, game, game.channel_id, files=True)
        _check(interaction, missing or [], game.channel_id)


def _check(interaction: Interaction, missing: list[str], channel_id: int | None) -> None:
    if missing:
        named = name_permissions(private_words(interaction), missing)
        raise Refusal("missing-permissions", permissions=named, channels=f"<#{channel_id}>")


def name_permissions(words: Words, permissions: list[str]) -> str:
    """Permissions as Discord calls them."""
    return ", ".join(words(f"permission-{name}") for name in permissions)


async def is_channel_deleted(client: BaseClient, game: Game) -> bool:
    """Whether the game's channel is known to be gone."""
    if game.channel_gone or client.find_guild(game.guild_id) is None:
        return game.channel_gone
    try:
        return await _find(client, game, game.channel_id) is None
    except UNREACHABLE:
        return False


async def with_warning(interaction: Interaction, said: str, game: Game) -> str:
    """``said``, and why nobody else is told of it, where that is so."""
    return "\n".join(filter(None, (said, await warn(interaction, game))))


async def warn(interaction: Interaction, game: Game) -> str:
    """Why nobody else is told what happens in this game, and the way out; nothing where they are."""
    words = private_words(interaction)
    if game.guild_id is None:
        # There is nobody else.
        return ""
    if interaction.client.find_guild(game.guild_id) is None:
        return words("answer-no-server", name=name_game(words, game))
    # Where only its thread is gone, the game goes on in its channel.
    for place in () if game.channel_gone else dict.fromkeys((game.place, game.channel_id)):
        missing = await _missing(interaction, game, place)
        if missing is not None:
            named = name_permissions(words, missing)
            return words("answer-cannot-post", permissions=named, channel=f"<#{place}>") if missing else ""
    return words("answer-gone", name=name_game(words, game))


async def _missing(interaction: Interaction, game: Game, place: int, *, files: bool = False) -> list[str] | None:
    """The permissions that the bot lacks to post in a channel of the game, ``None`` if the channel is gone."""
    if interaction.channel_id == place:
        return lacking(interaction.channel, interaction.app_permissions, files=files)
    try:
        channel = await _find(interaction.client, game, place)
        return None if channel is None else lacking(channel, channel.permissions_for(channel.guild.me), files=files)
    except discord.Forbidden:
        return ["view_channel"]
    except (*UNREACHABLE, discord.ClientException):
        # What is not known is not said.
        return []


async def _find(client: BaseClient, game: Game, place: int) -> discord.abc.GuildChannel | discord.Thread | None:
    """A channel or thread of the game's server, ``None`` if it is gone. Only archived threads must be asked for."""
    guild = client.find_guild(game.guild_id)
    known = guild.get_channel_or_thread(place) if guild is not None else None
    if known is not None or guild is None or guild.unavailable:
        return known
    try:
        found = await client.fetch_channel(place)
    except discord.NotFound as error:
        if error.code != UNKNOWN_CHANNEL:
            raise
        return None
    assert isinstance(found, (discord.abc.GuildChannel, discord.Thread)), "it is no private conversation"
    return found
