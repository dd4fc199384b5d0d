"""Posts on servers outside of games: daily puzzles, the podiums of seasons, and the welcome message."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from datetime import date, datetime, timedelta
from functools import partial
from typing import NamedTuple, TypeVar

import discord
from discord.utils import time_snowflake

from bot import logs
from bot.discord_app.core.base import BaseClient
from bot.discord_app.core.buttons import HALL, LEARN, NO_GAME, SOLVE, WHY, Press, button, one_button, view_of
from bot.discord_app.core.delivery import UNREACHABLE, DirectMessagesClosed, HistoryUnreadable
from bot.discord_app.core.failed_posts import FailedServerPosts, ServerPost
from bot.discord_app.core.permissions import list_missing
from bot.discord_app.core.places import load_public_theme, load_public_words
from bot.discord_app.core.post_contents import draw_title
from bot.games.past import seasons
from bot.games.past.seasons import Ended
from bot.games.people import daily
from bot.games.people.daily import NO_SHARES, Shares
from bot.games.people.puzzles import Puzzle, find_puzzle, puzzles
from bot.games.posting.steps import NONCE_LIFETIME, Sent
from bot.messages.markup import link_commands
from bot.messages.puzzles import make_puzzle_table, render_daily
from bot.messages.seasons import render_ended
from bot.messages.words import Words
from bot.scenes import make_table_scene
from bot.scenes.seasons import make_podiums
from bot.storage.place import Place
from bot.storage.rows import PuzzleDay

logger = logging.getLogger(__name__)

SENDING_TIMEOUT_S = 8.0
"""Maximum time for one message. A shutdown waits for the message."""
MAX_SENDING = 10
"""Maximum number of concurrent posts, so that requests without a response don't delay all other posts."""
FIRST_RETRY_DELAY = timedelta(seconds=30)
MAX_RETRY_DELAY = timedelta(hours=1)
EDIT_INTERVAL = timedelta(seconds=10)
"""Minimum time between two edits of a puzzle's post."""


KeyT = TypeVar("KeyT")
RecordPost = Callable[[], Awaitable[None]]


class DuePost(NamedTuple):
    """A post that a server should receive once, or an edit of it.

    ``post`` sends it and returns the function that records it. After a failure, all posts of the same ``kind`` in the
    channel pause.
    """

    kind: ServerPost
    guild_id: int
    channel_id: int
    post: Callable[[], Awaitable[RecordPost]]


class EditTimes(dict[KeyT, datetime]):
    """The times at which posts were last edited, by key. After `EDIT_INTERVAL`, they can be forgotten."""

    def forget_old(self, now: datetime) -> None:
        """Forget times that don't delay an edit any more, or were recorded while the clock was ahead."""
        for key in [key for key, at in self.items() if not now - EDIT_INTERVAL < at <= now]:
            del self[key]


class PuzzleEdits(EditTimes[tuple[int, str]]):
    """The times at which the posts of puzzles were last edited, by server and day."""


async def post_puzzles(client: BaseClient) -> None:
    """Post due daily puzzles. Failed posts are retried with increasing pauses until the day is over."""
    service = client.service
    day = daily.today(service.clock())
    due = [
        DuePost("puzzle", guild_id, channel_id, partial(_post_puzzle, client, guild_id, channel_id, day))
        for guild_id, channel_id in (await daily.find_due_puzzles(service, day)).items()
    ]
    await post_all(client, due)


async def edit_puzzles(client: BaseClient) -> None:
    """Add newly shared tries to the posts of puzzles. Each post is edited at most once per `EDIT_INTERVAL`."""
    edits = client.get_shared(PuzzleEdits)
    now = client.service.clock()
    edits.forget_old(now)
    due = []
    for day in await daily.find_posts_to_edit(client.service):
        if (day.guild_id, day.day) not in edits:
            edits[day.guild_id, day.day] = now
            due.append(DuePost("shared tries", day.guild_id, day.channel_id, partial(_edit_puzzle, client, day)))
    await post_all(client, due)


async def post_seasons(client: BaseClient) -> None:
    """Post the podiums of seasons that have ended. Failed posts are retried with increasing pauses."""
    service = client.service
    due = [
        DuePost(
            "season",
            ended.guild_id,
            ended.channel_id,
            partial(_post_season, client, ended),
        )
        for ended in await seasons.find_due_seasons(service)
    ]
    await post_all(client, due)


async def post_all(client: BaseClient, due: Iterable[DuePost]) -> None:
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
            record = await due.post()
        await record()
    except Exception as error:
        unexpected = None if isinstance(error, UNREACHABLE) else error
        logger.warning("could not post the %s of server %s: %r", due.kind, due.guild_id, error, exc_info=unexpected)
        pause = min(pause * 2, MAX_RETRY_DELAY)
        failed[key] = pause, service.clock() + pause
    else:
        failed.pop(key, None)


async def _post_puzzle(client: BaseClient, guild_id: int, channel_id: int, day: date) -> RecordPost:
    puzzle = find_puzzle(daily.make_day(guild_id, day).puzzle)
    press = Press(SOLVE, puzzle.name, 0)
    sent = await find_posted(client, guild_id, channel_id, press, daily.puzzle_starts_at(day))
    if sent is None:
        place = Place("server", guild_id)
        words = await load_public_words(client, place)
        text, view = await _make_puzzle_post(client, words, guild_id, day, puzzle)
        scene = make_table_scene(words, make_puzzle_table(words, puzzle), await load_public_theme(client, place))
        picture = await client.pictures.draw(scene, "puzzle.png")
        # The nonce identifies day and server, so that Discord recognizes a repeated message. It has at most 25
        # characters.
        nonce = f"{puzzle.name}{day:%d}-{guild_id:x}"
        sent = await client.delivery.send(guild_id, channel_id, text, nonce, (), view, picture)
    return partial(daily.record_posted, client.service, guild_id, day, channel_id, sent.id)


async def _make_puzzle_post(
    client: BaseClient,
    words: Words,
    guild_id: int,
    day: date,
    puzzle: Puzzle,
    shares: Shares = NO_SHARES,
) -> tuple[str, discord.ui.View]:
    last = await daily.load_last_result(client.service, guild_id, day.isoformat())
    text = render_daily(client.own_emojis.words(words), puzzle, day, last, shares)
    buttons = [button(words, Press(SOLVE, puzzle.name, 0))]
    if last is not None:
        buttons.append(button(words, Press(WHY, last.puzzle.name, 0)))
    return text, view_of(*buttons)


async def _edit_puzzle(client: BaseClient, day: PuzzleDay) -> RecordPost:
    record = partial(daily.record_shares_shown, client.service, day)
    puzzle = puzzles().get(day.puzzle)
    if puzzle is None or day.message_id is None:
        return record
    words = await load_public_words(client, Place("server", day.guild_id))
    shares = await daily.load_shares(client.service, day)
    on_day = date.fromisoformat(day.day)
    text, view = await _make_puzzle_post(client, words, day.guild_id, on_day, puzzle, shares)
    try:
        await client.delivery.edit(day.channel_id, day.message_id, text, view)
    except discord.NotFound:
        logger.info("the puzzle of server %s was deleted, so it doesn't show shared tries", day.guild_id)
    return record


async def _post_season(client: BaseClient, ended: Ended) -> RecordPost:
    record = partial(seasons.record_season_posted, client.service, ended)
    guild_id, channel_id, season = ended
    podiums = await seasons.find_podiums(client.service, ended)
    press = Press(HALL, NO_GAME, 0, (season.name,))
    begun_at = season.ends + seasons.ANNOUNCEMENT_DELAY
    if not podiums or await find_posted(client, guild_id, channel_id, press, begun_at):
        return record
    place = Place("server", guild_id)
    words = await load_public_words(client, place)
    guild = client.find_guild(guild_id)
    scene = make_podiums(words, season, podiums, guild.name if guild else "", await load_public_theme(client, place))
    picture = await client.pictures.draw(scene, "season.png")
    nonce = f"s{season.name}-{guild_id:x}"
    view = view_of(button(words, press))
    await client.delivery.send(guild_id, channel_id, render_ended(words, season, podiums), nonce, (), view, picture)
    return record


async def find_posted(client: BaseClient, guild_id: int, channel_id: int, press: Press, since: datetime) -> Sent | None:
    """Return the message with the button ``press`` that an attempt after ``since`` has already posted, if any.

    An attempt may have been interrupted, or forgotten at a restart. The channel is searched only after
    `NONCE_LIFETIME`, because until then Discord recognizes a repeated nonce.
    """
    if client.service.clock() - since <= NONCE_LIFETIME:
        return None
    try:
        return await client.delivery.find(guild_id, channel_id, since, time_snowflake(since), [press], None)
    except HistoryUnreadable:
        logger.info(
            "could not check whether server %s already has the post, because the channel's history is unreadable",
            guild_id,
        )
        return None


async def tell_moderators(client: BaseClient, guild: discord.Guild, key: str, nonce: str, **facts: str) -> None:
    """Report a problem with a server's posts in the channel that Discord has for moderators, or otherwise to the owner.

    Nobody is pinged. A failure isn't retried, because the settings show the problem, too.
    """
    words = await load_public_words(client, Place("server", guild.id))
    text = link_commands(words(key, **facts), client.command_id)
    channel = guild.public_updates_channel
    try:
        if channel is not None and not list_missing(channel, channel.permissions_for(guild.me)):
            await client.delivery.send(guild.id, channel.id, text, nonce)
        elif guild.owner_id is not None:
            await client.delivery.send_direct(guild.owner_id, text, nonce)
    except (*UNREACHABLE, DirectMessagesClosed) as error:
        logger.warning("could not tell the moderators of server %s about a problem: %r", guild.id, error)


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
            picture = await draw_title(client, words, place, "azul", "coloured", words("welcome-picture"))
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
