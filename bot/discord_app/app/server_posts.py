"""Posts on servers outside of games: daily puzzles, the podiums of seasons, and the welcome message."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from datetime import date, datetime, timedelta
from functools import partial
from typing import NamedTuple

import discord
from discord.utils import time_snowflake

from bot import logs
from bot.discord_app.core.base import BaseClient
from bot.discord_app.core.buttons import HALL, LEARN, NO_GAME, SOLVE, Press, button, one_button, view_of
from bot.discord_app.core.delivery import UNREACHABLE, HistoryUnreadable
from bot.discord_app.core.failed_posts import FailedServerPosts, ServerPost
from bot.discord_app.core.permissions import list_missing
from bot.discord_app.core.places import load_public_theme, load_public_words
from bot.discord_app.core.post_contents import draw_title
from bot.games.past import seasons
from bot.games.past.seasons import Ended
from bot.games.people import puzzles
from bot.games.posting.steps import NONCE_LIFETIME
from bot.messages.markup import link_commands
from bot.messages.puzzles import make_puzzle_table, render_daily
from bot.messages.seasons import render_ended
from bot.scenes import make_table_scene
from bot.scenes.seasons import make_podiums
from bot.storage.place import Place

logger = logging.getLogger(__name__)

SENDING_TIMEOUT_S = 8.0
"""Maximum time for one message. A shutdown waits for the message."""
MAX_SENDING = 10
"""Maximum number of concurrent posts, so that requests without a response don't delay all other posts."""
FIRST_RETRY_DELAY = timedelta(seconds=30)
MAX_RETRY_DELAY = timedelta(hours=1)


class DuePost(NamedTuple):
    """A post that a server should receive once.

    After a failure, all posts of the same ``kind`` in the channel pause.
    """

    kind: ServerPost
    guild_id: int
    channel_id: int
    post: Callable[[], Awaitable[None]]
    record: Callable[[], Awaitable[None]]


async def post_puzzles(client: BaseClient) -> None:
    """Post due daily puzzles. Failed posts are retried with increasing pauses until the day is over."""
    service = client.service
    day = puzzles.today(service.clock())
    due = [
        DuePost(
            "puzzle",
            guild_id,
            channel_id,
            partial(_post_puzzle, client, guild_id, channel_id, day),
            partial(puzzles.record_posted, service, guild_id, day),
        )
        for guild_id, channel_id in (await puzzles.find_due_puzzles(service, day)).items()
    ]
    await _post_all(client, due)


async def post_seasons(client: BaseClient) -> None:
    """Post the podiums of seasons that have ended. Failed posts are retried with increasing pauses."""
    service = client.service
    due = [
        DuePost(
            "season",
            ended.guild_id,
            ended.channel_id,
            partial(_post_season, client, ended),
            partial(seasons.record_season_posted, service, ended),
        )
        for ended in await seasons.find_due_seasons(service)
    ]
    await _post_all(client, due)


async def _post_all(client: BaseClient, due: Iterable[DuePost]) -> None:
    slots = asyncio.Semaphore(MAX_SENDING)

    async def post_in_turn(one: DuePost) -> None:
        async with slots:
            if not client.stopping.is_set():
                await _post_or_delay(client, one)

    await asyncio.gather(*map(post_in_turn, due))


async def _post_or_delay(client: BaseClient, due: DuePost) -> None:
    service = client.service
    failed = client.get_shared(FailedServerPosts)
    key = due.kind, due.channel_id
    pause, again_at = failed.get(key, (FIRST_RETRY_DELAY / 2, None))
    now = service.clock()
    # A time further in the future was recorded while the clock was ahead.
    if again_at is not None and now < again_at <= now + MAX_RETRY_DELAY:
        return
    logs.set_context(server=due.guild_id, shard=service.shards.shard_of(due.guild_id))
    try:
        async with asyncio.timeout(SENDING_TIMEOUT_S):
            await due.post()
        await due.record()
    except Exception as error:
        unexpected = None if isinstance(error, UNREACHABLE) else error
        logger.warning("could not post the %s of server %s: %r", due.kind, due.guild_id, error, exc_info=unexpected)
        pause = min(pause * 2, MAX_RETRY_DELAY)
        failed[key] = pause, service.clock() + pause
    else:
        failed.pop(key, None)


async def _post_puzzle(client: BaseClient, guild_id: int, channel_id: int, day: date) -> None:
    puzzle = puzzles.find_daily_puzzle(day)
    if await _is_posted(client, guild_id, channel_id, Press(SOLVE, puzzle.name, 0), puzzles.puzzle_starts_at(day)):
        return
    place = Place("server", guild_id)
    words = await load_public_words(client, place)
    last = await puzzles.last_result(client.service, guild_id)
    text = render_daily(client.own_emojis.words(words), puzzle, last)
    scene = make_table_scene(words, make_puzzle_table(words, puzzle), await load_public_theme(client, place))
    picture = await client.pictures.draw(scene, "puzzle.png")
    # The nonce identifies day and server, so that Discord recognizes a repeated message. It has at most 25 characters.
    nonce = f"{puzzle.name}{day:%d}-{guild_id:x}"
    view = one_button(words, SOLVE, puzzle.name)
    await client.delivery.send(guild_id, channel_id, text, nonce, (), view, picture)


async def _post_season(client: BaseClient, ended: Ended) -> None:
    guild_id, channel_id, season = ended
    podiums = await seasons.find_podiums(client.service, ended)
    press = Press(HALL, NO_GAME, 0, (season.name,))
    begun_at = season.ends + seasons.ANNOUNCEMENT_DELAY
    if not podiums or await _is_posted(client, guild_id, channel_id, press, begun_at):
        return
    place = Place("server", guild_id)
    words = await load_public_words(client, place)
    guild = client.find_guild(guild_id)
    scene = make_podiums(words, season, podiums, guild.name if guild else "", await load_public_theme(client, place))
    picture = await client.pictures.draw(scene, "season.png")
    nonce = f"s{season.name}-{guild_id:x}"
    view = view_of(button(words, press))
    await client.delivery.send(guild_id, channel_id, render_ended(words, season, podiums), nonce, (), view, picture)


async def _is_posted(client: BaseClient, guild_id: int, channel_id: int, press: Press, since: datetime) -> bool:
    """Check whether an attempt after ``since`` has already posted a message with the button ``press``.

    An attempt may have been interrupted, or forgotten at a restart. The channel is searched only after
    `NONCE_LIFETIME`, because until then Discord recognizes a repeated nonce.
    """
    if client.service.clock() - since <= NONCE_LIFETIME:
        return False
    try:
        found = await client.delivery.find(guild_id, channel_id, since, time_snowflake(since), [press], None)
    except HistoryUnreadable:
        logger.info(
            "could not check whether server %s already has the post, because the channel's history is unreadable",
            guild_id,
        )
        return False
    return found is not None


async def welcome(client: BaseClient, guild: discord.Guild) -> None:
    """Send the welcome message to the channel chosen by `find_welcome_channel`, if there is one.

    Failures aren't retried. The server has already been recorded as welcomed, because no message is better than two.
    """
    channel = find_welcome_channel(guild)
    if channel is None:
        logger.info("server %s has no channel in which the bot can post the welcome message", guild.id)
        return
    place = Place("server", guild.id)
    words = await load_public_words(client, place)
    try:
        async with asyncio.timeout(SENDING_TIMEOUT_S):
            text = link_commands(words("welcome"), client.command_id)
            picture = await draw_title(client, place, "azul", "coloured", words("welcome-picture"))
            view = one_button(words, LEARN)
            # discord.py repeats the request if Discord doesn't respond, so the nonce prevents a second message.
            nonce = f"w{guild.id}"
            await client.delivery.send(guild.id, channel.id, text, nonce, view=view, picture=picture, without=text)
    except UNREACHABLE as error:
        logger.warning("could not send the welcome message to server %s: %r", guild.id, error)


def find_welcome_channel(guild: discord.Guild) -> discord.TextChannel | None:
    """Return the system channel if the bot may write there, or the first text channel where it may.

    Channels that everyone can see come first. Announcement channels are excluded.
    """

    def is_closed(channel: discord.TextChannel) -> bool:
        return not channel.permissions_for(guild.default_role).view_channel

    channels = [channel for channel in guild.text_channels if not channel.is_news()]
    channels.sort(key=is_closed)
    if guild.system_channel is not None:
        channels.insert(0, guild.system_channel)
    for channel in channels:
        if not list_missing(channel, channel.permissions_for(guild.me)):
            return channel
    return None
