"""Posts the puzzle of each day: notes when a day begins which servers want one, and sends what is noted."""

from __future__ import annotations

import asyncio
import contextlib
import logging

from bot import logs
from bot.discord_app.base import BaseClient
from bot.discord_app.buttons import SOLVE, one_button
from bot.discord_app.delivery import UNREACHABLE
from bot.games import daily, puzzles
from bot.messages.puzzles import puzzle_table, word_daily
from bot.scenes import make_table_scene
from bot.storage.rows import PuzzleDay

logger = logging.getLogger(__name__)

LOOK_AGAIN_S = 15.0
"""How often it is looked whether something is due."""
LONGEST_SENDING_S = 8.0
"""How long one puzzle may take; the others wait meanwhile, and so does who stops the bot."""


class PuzzleDays:
    """Looks from time to time whether a day has begun, and posts what is due."""

    def __init__(self, client: BaseClient) -> None:
        self._client = client
        self._planned = ""
        self._stopping = asyncio.Event()

    async def run(self) -> None:
        """Post what is due, from time to time, until :meth:`stop`."""
        while not self._stopping.is_set():
            logs.begin()
            try:
                await self.post_due()
            except Exception:
                logger.exception("the puzzles of the day could not be read; trying again")
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._stopping.wait(), LOOK_AGAIN_S)

    def stop(self) -> None:
        """Let :meth:`run` come to its end."""
        self._stopping.set()

    async def post_due(self) -> None:
        """Post what is due. What fails is tried again later."""
        service = self._client.service
        today = daily.today(service.clock()).isoformat()
        if today != self._planned:
            await daily.plan(service)
            self._planned = today
        for day in await daily.claim(service):
            if self._stopping.is_set():
                # What was taken is free again in a moment, and follows after the next start.
                return
            logs.begin(server=day.guild_id, shard=service.shards.shard_of(day.guild_id))
            try:
                async with asyncio.timeout(LONGEST_SENDING_S):
                    message_id = await self._post(day)
            except Exception as error:
                unexpected = None if isinstance(error, UNREACHABLE) else error
                logger.warning("the puzzle of server %s failed: %r", day.guild_id, error, exc_info=unexpected)
                await daily.note_failed(service, day)
            else:
                await daily.note_sent(service, day, message_id)

    async def _post(self, day: PuzzleDay) -> int:
        client, puzzle = self._client, puzzles.find(day.puzzle)
        words = await client.public_words(day.guild_id)
        last = await daily.last_result(client.service, day.guild_id)
        text = word_daily(client.own_emojis.words(words), puzzle, last)
        scene = make_table_scene(words, puzzle_table(words, puzzle), await client.public_theme(day.guild_id))
        picture = await client.pictures.file(scene, "puzzle.png")
        # The same for a repeated send, so that Discord knows it as the same message.
        nonce = f"{puzzle.name}-{day.day}"
        view = one_button(words, SOLVE, puzzle.name)
        return (await client.delivery.send(day.guild_id, day.channel_id, text, nonce, (), view, picture)).id
