"""The poster: tells the channel what the outbox says must be told, in order, once, and as often as it takes.

A change is committed together with its row in `posts`; only then is it told. Whatever stops the telling (a crash, an
outage, missing permissions), the row stays due and is told later, as the game stands then.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import OrderedDict
from collections.abc import Awaitable, Sequence
from dataclasses import replace
from datetime import timedelta

import aiohttp
import discord

from bot.discord_app.base import BaseClient
from bot.discord_app.buttons import board_buttons, inert_view, lobby_buttons
from bot.games import lobby
from bot.games.club import KEPT_TABLES
from bot.games.refusals import OtherEdition
from bot.games.replay import Table
from bot.messages.posts import Told, board_post, lobby_post
from bot.messages.words import Words
from bot.storage import queries
from bot.storage.records import Post

logger = logging.getLogger(__name__)

LOOK_AGAIN_S = 15.0
"""How often the outbox is read for posts that nobody called for: those that failed, or that a crash left behind."""
FIRST_RETRY = timedelta(seconds=5)
LONGEST_RETRY = timedelta(hours=1)
MOST_ATTEMPTS = 60
LONGEST_EDIT_S = 10.0
"""How long a post may wait for the one before it to lose its buttons."""

UNKNOWN_CHANNEL, UNKNOWN_MESSAGE = 10003, 10008


class Poster:
    """Works off the outbox. One task for each game that has news; within a game posts go out one after another."""

    def __init__(self, client: BaseClient) -> None:
        self._client = client
        self._stopping = asyncio.Event()
        self._at_work: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        # The last board that this process told of a game, while nothing of that game is left to do: with it, the next
        # board can be told without reading the outbox first.
        self._last: OrderedDict[str, Post] = OrderedDict()

    def wake(self, game_id: str, fresh: Sequence[Post] = ()) -> None:
        """Something of this game is due now; ``fresh`` are the posts that have just become so, if they are all new."""
        if game_id in self._at_work:
            self._again.add(game_id)
            return
        task = asyncio.create_task(self._work(game_id, fresh), name=f"post-{game_id}")
        self._at_work[game_id] = task
        task.add_done_callback(lambda _task: self._rest(game_id))

    def _rest(self, game_id: str) -> None:
        self._at_work.pop(game_id, None)
        if game_id in self._again:
            self._again.discard(game_id)
            self.wake(game_id)

    async def run(self) -> None:
        """Look into the outbox from time to time, and close forgotten lobbies, until told to stop."""
        club = self._client.club
        while not self._stopping.is_set():
            try:
                await lobby.expire(club)
                async with club.database.read() as connection:
                    due = await queries.due_games(connection, club.clock())
                for game_id in due:
                    self.wake(game_id)
            except Exception:
                logger.exception("the outbox could not be read; trying again")
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._stopping.wait(), LOOK_AGAIN_S)

    def stop(self) -> None:
        """Let :meth:`run` come to its end. Cancelling it could cut a transaction in two."""
        self._stopping.set()

    async def finish(self, within_s: float | None = None) -> bool:
        """Wait until every post under way is told, for at most so many seconds; whether all are."""
        end = None if within_s is None else time.monotonic() + within_s
        while self._at_work and (end is None or time.monotonic() < end):
            # Waited for, not gathered: giving up must not cancel them in the midst of a transaction.
            await asyncio.wait(self._at_work.values(), timeout=end and end - time.monotonic())
        return not self._at_work

    async def _work(self, game_id: str, fresh: Sequence[Post]) -> None:
        try:
            await self._tell(game_id, fresh)
        except Exception:
            logger.exception("posts of game %s failed; they stay due", game_id)

    async def _tell(self, game_id: str, fresh: Sequence[Post]) -> None:
        club = self._client.club
        now = club.clock()
        last = self._last.pop(game_id, None)
        if last is not None and fresh:
            found = [last, *fresh]
        else:
            async with club.database.read() as connection:
                found = await queries.open_posts(connection, game_id)
        # A post that was put off goes out with the next one: told later on its own, it would tell the same board again.
        due = [post for post in found if post.state == "due"]
        if not any(post.due_at <= now for post in due):
            return
        try:
            table = await club.table(game_id)
        except OtherEdition:
            logger.warning("game %s waits for the boards it was begun with", game_id)
            await self._put_off(due, drop=False)
            return
        told = self._client.public_words(table.game.guild_id)
        for post in due:
            if post.kind == "lobby":
                await self._attempt([post], table, self._tell_lobby(told, table, post))
        boards = [post for post in due if post.kind == "board"]
        if boards:
            await self._attempt(boards, table, self._tell_board(told, table, boards, found))

    async def _attempt(self, posts: Sequence[Post], table: Table, telling: Awaitable[None]) -> None:
        """Try to tell; what fails is due again later, what can never succeed is dropped."""
        try:
            await telling
        except discord.HTTPException as error:
            gone = error.code == UNKNOWN_CHANNEL or posts[0].attempts + 1 >= MOST_ATTEMPTS
            logger.warning("game %s could not be posted (%s)%s", table.game.id, error, "; giving up" if gone else "")
            await self._put_off(posts, drop=gone)
        except (OSError, TimeoutError, aiohttp.ClientError) as error:
            logger.warning("game %s could not be posted (%r)", table.game.id, error)
            await self._put_off(posts, drop=False)

    async def _put_off(self, posts: Sequence[Post], *, drop: bool) -> None:
        club = self._client.club
        attempts = posts[0].attempts + 1
        wait = min(FIRST_RETRY * 2 ** min(attempts - 1, 12), LONGEST_RETRY)
        async with club.database.write() as connection:
            for post in posts:
                await queries.update_posts(
                    connection,
                    [post.id],
                    post.version,
                    state="dropped" if drop else "due",
                    attempts=attempts,
                    due_at=club.clock() + wait,
                )

    async def _tell_lobby(self, told: Words, table: Table, post: Post) -> None:
        """Bring the lobby's one message up to date; where it is gone or can no longer be edited, send a new one."""
        game = table.game
        club = self._client.club
        text = lobby_post(told, game, club.limits.lobby_lifetime)
        view = lobby_buttons(told, game)
        message_id = post.message_id
        if message_id is not None:
            try:
                await self._message(game.channel_id, message_id).edit(content=text.content, view=view)
            except discord.HTTPException as error:
                if error.code == UNKNOWN_CHANNEL or error.status >= 500:
                    raise
                message_id = None
        if message_id is None and not (post.message_id is not None and game.status != "lobby"):
            message_id = (await self._send(table, text, view, f"{game.id}-l{game.version}")).id
        async with club.database.write() as connection:
            await queries.update_posts(
                connection,
                [post.id],
                game.version,
                state="sent",
                version=game.version,
                message_id=message_id,
            )

    async def _tell_board(self, told: Words, table: Table, boards: list[Post], found: list[Post]) -> None:
        """Post the board as it stands, once for all the boards that are due, and take the buttons off older posts."""
        game, club = table.game, self._client.club
        since = max((post.version for post in found if post.kind == "board" and post.state == "sent"), default=0)
        text, view = board_post(told, table, since), board_buttons(told, game)
        file = await self._picture(table, since)
        if file is None:
            text = text._replace(content=f"{text.content}\n-# {told('post-no-picture')}")
        message = await self._send(table, text, view, f"{game.id}-{game.version}", file)
        newest = boards[-1]
        old = [post for post in found if post.buttons and post.message_id is not None]
        async with club.database.write() as connection:
            if boards[:-1]:
                await queries.update_posts(connection, [b.id for b in boards[:-1]], game.version, state="merged")
            await queries.update_posts(
                connection,
                [newest.id],
                game.version,
                state="sent",
                version=game.version,
                message_id=message.id,
                buttons=bool(view.children),
            )
        told_post = replace(
            newest, state="sent", version=game.version, message_id=message.id, buttons=bool(view.children)
        )
        if old:
            # Last, for nobody waits for it; noted only when done, so that after a crash the next post does it.
            await self._take_buttons_off(game.channel_id, old)
            async with club.database.write() as connection:
                await queries.update_posts(connection, [post.id for post in old], game.version, buttons=False)
        self._remember(told_post)

    def _remember(self, post: Post) -> None:
        self._last[post.game_id] = post
        if len(self._last) > KEPT_TABLES:
            self._last.popitem(last=False)

    async def _picture(self, table: Table, since: int) -> discord.File | None:
        """The board; a picture that fails must not keep the turn from being told."""
        try:
            return await self._client.board_file(table, since)
        except Exception:
            logger.exception("the picture of game %s failed", table.game.id)
            return None

    async def _take_buttons_off(self, channel_id: int, old: Sequence[Post]) -> None:
        """As far as Discord lets us: an old message may be gone or no longer editable, and its buttons still answer."""
        for post in old:
            assert post.message_id is not None
            try:
                async with asyncio.timeout(LONGEST_EDIT_S):
                    await self._message(channel_id, post.message_id).edit(view=None)
            except (discord.HTTPException, aiohttp.ClientError, OSError, TimeoutError) as error:
                logger.info("the buttons of an old post of game %s stay: %s", post.game_id, error)

    async def _send(
        self, table: Table, told: Told, view: discord.ui.View, nonce: str, file: discord.File | None = None
    ) -> discord.Message:
        channel = self._client.get_partial_messageable(table.game.channel_id, guild_id=table.game.guild_id)
        pinged = [discord.Object(user_id) for user_id in told.pings]
        # The nonce makes a post that is sent again after a lost answer the same post.
        return await channel.send(
            told.content,
            files=[file] if file else [],
            view=view if view.children else inert_view(),
            nonce=nonce,
            allowed_mentions=discord.AllowedMentions(users=pinged, everyone=False, roles=False, replied_user=False),
        )

    def _message(self, channel_id: int, message_id: int) -> discord.PartialMessage:
        return self._client.get_partial_messageable(channel_id).get_partial_message(message_id)
