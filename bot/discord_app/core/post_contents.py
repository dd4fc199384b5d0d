"""The text and the pictures of posts and direct messages about a game."""

from __future__ import annotations

import logging
from datetime import datetime

import discord

from bot.discord_app.core.base import BaseClient
from bot.discord_app.core.places import (
    load_game_words,
    load_public_theme,
    load_user_theme,
    load_user_words,
    wants_words,
)
from bot.discord_app.core.tournament_links import load_link_back
from bot.games.challenge.challenges import is_late
from bot.games.core.participants import find_last_move
from bot.games.core.replay import Table
from bot.games.past import standings
from bot.messages.boards import render_board
from bot.messages.words import Words
from bot.scenes import make_table_scene
from bot.scenes.examples import make_title_scene
from bot.storage.place import Place

logger = logging.getLogger(__name__)


def name_title(ruleset: str, side: str) -> str:
    """Return the file name of a title picture, which identifies the picture of a message."""
    return f"{ruleset}-{side}.png"


async def render_board_post(client: BaseClient, words: Words, table: Table, since: int, now: datetime) -> str:
    """Return the text of a board, with our emojis and the players who are away ``now``.

    At the end of a game, the text reports rating changes. For a table of a tournament, it links to the tournament. For
    an attempt, it reports that the challenge has closed.
    """
    rated = await standings.find_rated_results(client.service, table)
    back = await load_link_back(client.service, words, table.game)
    if await is_late(client.service, table):
        back = words("challenge-late")
    return render_board(client.own_emojis.words(words), table, since, rated, now, back)


async def draw_board(client: BaseClient, table: Table, since: int) -> discord.File:
    """Draw the table for a public post, with the moves after version ``since`` marked."""
    game = table.game
    words = await load_game_words(client, game)
    viewer_id = None if game.place.has_others else game.host_id
    theme = await load_user_theme(client, viewer_id, game.place)
    return await client.pictures.draw(make_table_scene(words, table, theme, since))


async def draw_for_call(client: BaseClient, table: Table, user_id: int) -> discord.File | None:
    """Draw the table for a direct message to a player, with the moves since their last one marked.

    Return ``None`` if the player prefers words.
    """
    if await wants_words(client, user_id):
        return None
    game = table.game
    words = await load_user_words(client, user_id, game)
    theme = await load_user_theme(client, user_id, game.place)
    since = find_last_move(table, user_id)
    return await client.pictures.draw(make_table_scene(words, table, theme, since, game.seat_of(user_id)))


async def draw_for_follower(client: BaseClient, table: Table, user_id: int | None) -> discord.File | None:
    """Draw the table for a follower of the game, with the last move marked, or return ``None`` if they prefer words."""
    if await wants_words(client, user_id):
        return None
    words = await load_user_words(client, user_id, table.game)
    theme = await load_user_theme(client, user_id, table.game.place)
    return await client.pictures.draw(make_table_scene(words, table, theme))


async def draw_title(
    client: BaseClient, words: Words, place: Place, ruleset: str, side: str, detail: str = ""
) -> discord.File | None:
    """Draw the title picture of a game for a place. If that fails, log the error and return ``None``."""
    theme = await load_public_theme(client, place)
    try:
        scene = make_title_scene(words, ruleset, side, theme, detail)
        return await client.pictures.draw(scene, name_title(ruleset, side))
    except Exception:
        logger.exception("could not draw the title of %s", ruleset)
        return None
