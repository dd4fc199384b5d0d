"""The language and theme of public posts in a place, and of messages that only one person sees."""

from __future__ import annotations

from bot.discord_app.core.base import BaseClient
from bot.messages.words import Words, words
from bot.messages.writing import FALLBACK
from bot.storage.place import Place
from bot.storage.rows import Game
from renderers.scene import Theme


class RemovedGuilds(set[int]):
    """The servers that have removed the bot since it started."""


async def load_public_words(client: BaseClient, place: Place) -> Words:
    """Return the words for public posts, in the language that moderators chose or in the server's language."""
    chosen = (await client.service.settings_in(place)).language
    guild = client.find_guild(place.guild_id)
    spoken = str(guild.preferred_locale) if guild else FALLBACK
    return words(chosen or spoken)


async def load_game_words(client: BaseClient, game: Game) -> Words:
    """Return the words for a game's posts, in the language stored with the game or in the language of its place."""
    return words(game.language) if game.language else await load_public_words(client, game.place)


async def load_user_words(client: BaseClient, user_id: int | None, game: Game) -> Words:
    """Return the words for messages about a game that only this user sees.

    The language is the user's choice, otherwise the language of their Discord, otherwise the language of the game's
    posts.
    """
    if user_id is None:
        return await load_game_words(client, game)
    person = await client.service.person(user_id)
    language = person.language or person.discord_language
    return words(language) if language else await load_game_words(client, game)


async def load_public_theme(client: BaseClient, place: Place) -> Theme:
    """Return the theme of public posts: the moderators' choice, or the bot's default."""
    return (await client.service.settings_in(place)).theme or client.theme


async def load_user_theme(client: BaseClient, user_id: int | None, place: Place) -> Theme:
    """Return the theme of pictures that only this user sees: their choice, or the theme of the place."""
    chosen = None if user_id is None else (await client.service.person(user_id)).theme
    return chosen or await load_public_theme(client, place)


async def wants_words(client: BaseClient, user_id: int | None) -> bool:
    """Check whether this user prefers words to pictures in messages that only they see."""
    return user_id is not None and (await client.service.person(user_id)).in_words


def has_left(client: BaseClient, place: Place) -> bool:
    """Check whether the bot is known to have left this server, which must belong to this process's shards."""
    if not place.has_members or client.find_guild(place.guild_id) is not None:
        return False
    # Until all shards are ready, a guild may be missing because Discord hasn't sent it yet.
    return client.is_ready() or place.id in client.get_shared(RemovedGuilds)
