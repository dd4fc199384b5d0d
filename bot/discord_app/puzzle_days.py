"""Posts the puzzle of each day on the servers of this process's shards that want one."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from datetime import date, timedelta

from bot import logs
from bot.discord_app.base import BaseClient
from bot.discord_app.buttons import SOLVE, one_button
from bot.discord_app.delivery import UNREACHABLE
from bot.games import daily, puzzles
from bot.messages.puzzles import puzzle_table, word_daily
from bot.scenes import make_table_scene

logger = logging.getLogger(__name__)

LOOK_AGAIN_S = 15.0
"""How often it is looked whether something is due."""
LONGEST_SENDING_S = 8.0
"""How long one puzzle may take; the others wait meanwhile, and so does who stops the bot."""
FIRST_RETRY, LONGEST_RETRY = timedelta(seconds=30), timedelta(hours=1)


class PuzzleDays:
    """Looks from time to time on which servers the puzzle of the day is still to be posted."""

    def __init__(self, client: BaseClient) -> None:
        self._client = client
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
        """Post what is due. What fails is tried again, less and less often, until the next day."""
        service, failed = self._client.service, self._client.failed_puzzles
        day = daily.today(service.clock())
        for guild_id, channel_id in (await daily.find_due(service, day)).items():
            if self._stopping.is_set():
                return
            tries, again_at = failed.get(guild_id, (0, None))
            if again_at is not None and service.clock() < again_at:
                continue
            logs.begin(server=guild_id, shard=service.shards.shard_of(guild_id))
            try:
                async with asyncio.timeout(LONGEST_SENDING_S):
                    await self._post(guild_id, channel_id, day)
            except Exception as error:
                unexpected = None if isinstance(error, UNREACHABLE) else error
                logger.warning("the puzzle of server %s failed: %r", guild_id, error, exc_info=unexpected)
                failed[guild_id] = tries + 1, service.clock() + min(FIRST_RETRY * 2**tries, LONGEST_RETRY)
            else:
                await daily.note_posted(service, guild_id, day)
                failed.pop(guild_id, None)

    async def _post(self, guild_id: int, channel_id: int, day: date) -> None:
        client, puzzle = self._client, puzzles.of_day(day)
        words = await client.public_words(guild_id)
        last = await daily.last_result(client.service, guild_id)
        text = word_daily(client.own_emojis.words(words), puzzle, last)
        scene = make_table_scene(words, puzzle_table(words, puzzle), await client.public_theme(guild_id))
        picture = await client.pictures.file(scene, "puzzle.png")
        # The same for a repeated send of that day on that server, so that Discord knows it as the same message; a
        # nonce has 25 characters at most.
        nonce = f"{puzzle.name}{day:%d}-{guild_id:x}"
        view = one_button(words, SOLVE, puzzle.name)
        await client.delivery.send(guild_id, channel_id, text, nonce, (), view, picture)
