"""Lobby messages.

The response to a press edits the message, which doesn't count towards Discord's rate limit for edits.

The post remains due for a few seconds nevertheless, because the response may be lost.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any
from weakref import WeakValueDictionary

import discord

from bot.discord_app.core.base import BaseClient
from bot.discord_app.core.buttons import lobby_buttons
from bot.discord_app.core.places import load_game_words
from bot.discord_app.core.post_contents import draw_title, name_title
from bot.discord_app.core.tournament_links import load_link_back
from bot.games.posting import outbox
from bot.messages.posts import render_lobby
from bot.messages.words import Words
from bot.storage.rows import Game

MAX_WAIT_S = 1.0
"""Maximum time that a response waits for other responses. Discord allows three seconds in total."""


class Lobbies:
    """Edits lobby messages.

    Edits of the same lobby run one at a time and show the newest state, so that an older state never replaces it.
    """

    def __init__(self, client: BaseClient) -> None:
        self._client = client
        self._service = client.service
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def turn(self, game_id: str) -> asyncio.Lock:
        """Return the lock of a game's lobby message. Load the game while holding the lock."""
        return self._turns.setdefault(game_id, asyncio.Lock())

    async def render(self, words: Words, game: Game) -> tuple[str, discord.ui.View]:
        """Return the text and the buttons of a lobby's message."""
        back = await load_link_back(self._service, words, game)
        text = render_lobby(words, game, self._service.limits.lobby_lifetime, back)
        return text, lobby_buttons(words, game)

    async def draw(self, game: Game) -> discord.File | None:
        """Draw the title picture of a lobby. Return ``None`` once the game has started."""
        if game.status != "lobby":
            return None
        words = await load_game_words(self._client, game)
        return await draw_title(self._client, words, game.place, game.ruleset, game.side)

    async def choose_pictures(
        self, game: Game, shown: Sequence[discord.Attachment]
    ) -> list[discord.Attachment | discord.File]:
        """Return the attachments for a lobby's message, whose current attachments are ``shown``.

        A picture of the same game and side stays, and any other is replaced. A message without a picture stays without
        one, because files may be forbidden in its channel.
        """
        if game.status != "lobby" or not shown:
            return []
        name = name_title(game.ruleset, game.side)
        kept = [picture for picture in shown if picture.filename == name]
        return [*(kept or filter(None, [await self.draw(game)]))]

    async def is_lobby(self, message: discord.Message | None, game_id: str) -> bool:
        """Check whether the message is the game's lobby. A forged press may name another game."""
        return message is not None and message.id == await outbox.find_lobby(self._service, game_id)

    async def answer(self, interaction: discord.Interaction[Any], words: Words, game_id: str) -> None:
        """Respond with the current lobby. If other responses take too long, the poster updates the message instead."""
        try:
            async with asyncio.timeout(MAX_WAIT_S) as waiting, self.turn(game_id):
                # Don't interrupt the edit, because its result would be unknown.
                waiting.reschedule(None)
                game = (await self._service.table(game_id)).game
                content, view = await self.render(words, game)
                shown = interaction.message.attachments if interaction.message else ()
                # A response without attachments removes the current ones (discord-api-docs #6277).
                pictures = await self.choose_pictures(game, shown)
                await interaction.response.edit_message(content=content, view=view, attachments=pictures)
                await outbox.record_lobby(self._service, game_id, game.version)
        except TimeoutError:
            await interaction.response.defer()
