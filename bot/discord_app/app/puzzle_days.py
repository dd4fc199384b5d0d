"""Posts the puzzle of each day on the servers of this process's shards that want one."""

from __future__ import annotations

import asyncio
import logging
from datetime import date, timedelta

from bot import logs
from bot.discord_app.core.base import BaseClient
from bot.discord_app.core.buttons import SOLVE, one_button
from bot.discord_app.core.delivery import UNREACHABLE
from bot.games.people import daily, puzzles
from bot.messages.puzzles import puzzle_table, word_daily
from bot.scenes import make_table_scene

logger = logging.getLogger(__name__)

LONGEST_SENDING_S = 8.0
"""How long one puzzle may take; the others wait meanwhile, and so does who stops the bot."""
FIRST_RETRY, LONGEST_RETRY = timedelta(seconds=30), timedelta(hours=1)


async def post_due(client: BaseClient) -> None:
    """Post what is due. What fails is tried again, less and less often; a day that has passed gets none."""
    service, failed = client.service, client.failed_puzzles
    day = daily.today(service.clock())
    for guild_id, channel_id in (await daily.find_due(service, day)).items():
        if client.stopping.is_set():
            return
        pause, again_at = failed.get(guild_id, (FIRST_RETRY / 2, None))
        if again_at is not None and service.clock() < again_at:
            continue
        logs.begin(server=guild_id, shard=service.shards.shard_of(guild_id))
        try:
            async with asyncio.timeout(LONGEST_SENDING_S):
                await _post(client, guild_id, channel_id, day)
        except Exception as error:
            unexpected = None if isinstance(error, UNREACHABLE) else error
            logger.warning("the puzzle of server %s failed: %r", guild_id, error, exc_info=unexpected)
            pause = min(pause * 2, LONGEST_RETRY)
            failed[guild_id] = pause, service.clock() + pause
        else:
            await daily.note_posted(service, guild_id, day)
            failed.pop(guild_id, None)


async def _post(client: BaseClient, guild_id: int, channel_id: int, day: date) -> None:
    puzzle = puzzles.of_day(day)
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
