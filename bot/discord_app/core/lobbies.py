"""Lobby messages. A press under one is answered by an edit of that message, which Discord does not count as an edit.

The post stays due for some seconds all the same, as an answer may be lost.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any
from weakref import WeakValueDictionary

import discord

from bot.discord_app.core.base import BaseClient
from bot.discord_app.core.buttons import lobby_buttons
from bot.discord_app.core.post_contents import draw_title, name_title
from bot.discord_app.core.tournament_links import load_link_back
from bot.games.posting import outbox
from bot.messages.posts import word_lobby
from bot.messages.words import Words
from bot.storage.rows import Game

LONGEST_WAIT_S = 1.0
"""How long an answer waits for another one; Discord grants three seconds for all of it."""


class Lobbies:
    """Edits lobby messages, those of a game one at a time and each from the newest state, so that it comes last."""

    def __init__(self, client: BaseClient) -> None:
        self._client = client
        self._service = client.service
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def turn(self, game_id: str) -> asyncio.Lock:
        """The lock of a game's lobby message; read the game while you hold it."""
        return self._turns.setdefault(game_id, asyncio.Lock())

    async def word(self, words: Words, game: Game) -> tuple[str, discord.ui.View]:
        """What the message says and offers."""
        back = await load_link_back(self._service, words, game)
        text = word_lobby(words, game, self._service.limits.lobby_lifetime, back)
        return text, lobby_buttons(words, game)

    async def draw(self, game: Game) -> discord.File | None:
        """The picture of the game, while it is a lobby."""
        if game.status != "lobby":
            return None
        return await draw_title(self._client, game.place, game.ruleset, game.side)

    async def choose_pictures(
        self, game: Game, shown: Sequence[discord.Attachment]
    ) -> list[discord.Attachment | discord.File]:
        """The pictures of a lobby's message that has those ``shown``: one of this game stays, of another is replaced.

        A message without stays so: files may be forbidden in its channel.
        """
        if game.status != "lobby" or not shown:
            return []
        name = name_title(game.ruleset, game.side)
        kept = [picture for picture in shown if picture.filename == name]
        return [*(kept or filter(None, [await self.draw(game)]))]

    async def is_lobby(self, message: discord.Message | None, game_id: str) -> bool:
        """Whether something was pressed under the lobby's message; a forged press may name another."""
        return message is not None and message.id == await outbox.find_lobby(self._service, game_id)

    async def answer(self, interaction: discord.Interaction[Any], words: Words, game_id: str) -> None:
        """Answer with the lobby as it stands; where others are answered just now, the poster brings it up to date."""
        try:
            async with asyncio.timeout(LONGEST_WAIT_S) as waiting, self.turn(game_id):
                # Whether a message that was cut off has been changed would not be known.
                waiting.reschedule(None)
                game = (await self._service.table(game_id)).game
                content, view = await self.word(words, game)
                shown = interaction.message.attachments if interaction.message else ()
                # An answer that names no attachments takes them all off (discord-api-docs #6277).
                pictures = await self.choose_pictures(game, shown)
                await interaction.response.edit_message(content=content, view=view, attachments=pictures)
                await outbox.record_lobby(self._service, game_id, game.version)
        except TimeoutError:
            await interaction.response.defer()
