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
from collections.abc import Awaitable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

import aiohttp
import discord
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.discord_app.base import BaseClient
from bot.discord_app.buttons import board_buttons, lobby_buttons, offer_buttons
from bot.discord_app.delivery import Closed
from bot.games.calling import ASKED, ONLY_DIRECT, TURN, Call, how
from bot.games.memory import KEPT
from bot.games.offers import asked
from bot.games.refusals import OtherEdition
from bot.games.replay import Table
from bot.games.threads import moved_in, moved_out
from bot.messages.answers import jump_link
from bot.messages.posts import board_post, game_title, lobby_post, notice_post, offer_post
from bot.messages.words import Words
from bot.storage import queries
from bot.storage.rows import Game, Post

logger = logging.getLogger(__name__)

LOOK_AGAIN_S = 15.0
"""How often the outbox is read for posts that nobody called for: those that failed, or that a crash left behind."""
FIRST_RETRY = timedelta(seconds=5)
LONGEST_RETRY = timedelta(hours=1)
MOST_ATTEMPTS = 60
LONGEST_THOUGHT = timedelta(seconds=30)
"""So long a board waits for what computers answer; then it is told without."""
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
        # By game: those to be called with the board that has just been told, and the posts that have lost their buttons
        # without its being noted.
        self._called: dict[str, list[Post]] = {}
        self._stripped: dict[str, list[int]] = {}

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
        """Look into the outbox from time to time, until told to stop."""
        service = self._client.service
        while not self._stopping.is_set():
            try:
                async with service.database.read() as connection:
                    due = await queries.due_games(connection, service.clock())
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
        service = self._client.service
        now = service.clock()
        last = self._last.pop(game_id, None)
        if last is not None and fresh:
            found = [last, *fresh]
        else:
            async with service.database.read() as connection:
                found = await queries.open_posts(connection, game_id)
        # A board that was put off goes out with the next one: told later on its own, it would tell the same again.
        bare = self._stripped.get(game_id, ())
        found = [replace(post, buttons=False) if post.id in bare else post for post in found]
        due = [post for post in found if post.state == "due" and (post.kind != "notice" or post.due_at <= now)]
        if not any(post.due_at <= now for post in due):
            return
        try:
            table = await service.table(game_id)
        except OtherEdition:
            logger.warning("game %s waits for the boards it was begun with", game_id)
            await self._put_off(due, drop=False)
            return
        boards = [post for post in due if post.kind == "board"]
        if boards and table.waits_for_computers and now - boards[0].due_at < LONGEST_THOUGHT:
            # What they do follows in a moment, and is told together with what they answer to.
            due, boards = [post for post in due if post.kind != "board"], []
        told = await self._client.public_words(table.game.guild_id)
        for post in due:
            if post.kind == "lobby":
                await self._attempt([post], table, self._tell_lobby(told, table, post))
        if boards:
            await self._attempt(boards, table, self._tell_board(told, table, boards, found))
            due += self._called.pop(game_id, ())
        else:
            self._remember_last(found)
        for post in due:
            if post.kind == "offer":
                await self._attempt([post], table, self._tell_offer(told, table, post))
            elif post.kind == "notice":
                await self._attempt([post], table, self._tell_notice(told, table, post, found))

    async def _attempt(self, posts: Sequence[Post], table: Table, telling: Awaitable[None]) -> None:
        """Try to tell; what fails is due again later, what can never succeed is dropped."""
        try:
            await telling
        except discord.HTTPException as error:
            gone = error.code == UNKNOWN_CHANNEL
            if gone and table.game.thread_id is not None:
                # Only its thread is gone: it goes on where the thread was.
                await moved_out(self._client.service, table.game.id, table.game.thread_id)
                gone = False
            gone = gone or posts[0].attempts + 1 >= MOST_ATTEMPTS
            logger.warning("game %s could not be posted (%s)%s", table.game.id, error, "; giving up" if gone else "")
            await self._put_off(posts, drop=gone)
        except (OSError, TimeoutError, aiohttp.ClientError) as error:
            logger.warning("game %s could not be posted (%r)", table.game.id, error)
            await self._put_off(posts, drop=False)

    async def _put_off(self, posts: Sequence[Post], *, drop: bool) -> None:
        service = self._client.service
        attempts = posts[0].attempts + 1
        wait = min(FIRST_RETRY * 2 ** min(attempts - 1, 12), LONGEST_RETRY)
        async with service.database.write() as connection:
            for post in posts:
                await queries.update_posts(
                    connection,
                    [post.id],
                    post.version,
                    state="dropped" if drop else "due",
                    attempts=attempts,
                    due_at=service.clock() + wait,
                )

    async def _in_thread(self, table: Table) -> Table:
        """The game in its thread, if it wants one and has none yet; where there can be none it stays in the channel."""
        game, service = table.game, self._client.service
        if not game.options.thread or game.thread_id is not None or not table.running:
            return table
        async with service.database.read() as connection:
            message_id = await queries.lobby_message(connection, game.id)
        thread_id = None
        if message_id is not None:
            name = game_title(await self._client.public_words(game.guild_id), game)
            try:
                thread_id = await self._client.delivery.open_thread(game.channel_id, message_id, name)
            except discord.HTTPException as error:
                if error.status >= 500:
                    raise
                logger.warning("game %s gets no thread (%s)", game.id, error)
        return await moved_in(service, game.id, thread_id)

    async def _tell_lobby(self, told: Words, table: Table, post: Post) -> None:
        """Bring the lobby's one message up to date; where it is gone or can no longer be edited, send a new one."""
        game = table.game
        service, delivery = self._client.service, self._client.delivery
        text = lobby_post(told, game, service.limits.lobby_lifetime)
        view = lobby_buttons(told, game)
        message_id = post.message_id
        if message_id is not None:
            try:
                await delivery.edit(game.channel_id, message_id, text.content, view)
            except discord.HTTPException as error:
                if error.code == UNKNOWN_CHANNEL or error.status >= 500:
                    raise
                message_id = None
        if message_id is None and not (post.message_id is not None and game.status != "lobby"):
            nonce = f"{game.id}-l{game.version}"
            message_id = await delivery.send(game.guild_id, game.channel_id, text.content, nonce, view=view)
        await self._note(post, game.version, message_id)

    async def _note(self, post: Post, version: int, message_id: int | None, *, buttons: bool = False) -> None:
        async with self._client.service.database.write() as connection:
            if message_id is not None and message_id != post.message_id:
                # Also of a lobby that has changed since: the next telling must find this message, not send another.
                await queries.set_message(connection, post.id, message_id)
            await _note_sent(connection, post, version, message_id, buttons=buttons)

    async def _tell_board(self, told: Words, table: Table, boards: list[Post], found: list[Post]) -> None:
        """Post the board as it stands, once for all the boards that are due, and take the buttons off older posts."""
        table = await self._in_thread(table)
        game, service = table.game, self._client.service
        since = max((post.version for post in found if post.kind == "board" and post.state == "sent"), default=0)
        text, view = board_post(told, table, since), board_buttons(told, game)
        files = await self._pictures(table, since)
        if not files:
            text = text._replace(content=f"{text.content}\n-# {told('post-no-picture')}")
        now = service.clock()
        calls = {user_id: how(await service.person(user_id), now) for user_id in text.pings}
        if (await service.table(game.id)).shown != table.shown:
            # It has moved on while this was drawn: whoever has moved meanwhile must not be called to that move.
            self._again.add(game.id)
            return
        pings = [user_id for user_id, call in calls.items() if call.ping]
        nonce = f"{game.id}-{game.version}"
        delivery = self._client.delivery
        message_id = await delivery.send(game.guild_id, game.place, text.content, nonce, pings, view, files)
        newest = boards[-1]
        old = [post for post in found if post.buttons and post.message_id is not None]
        async with service.database.write() as connection:
            if boards[:-1] or game.version != newest.version:
                await queries.merge_boards(connection, game.id, newest.id, game.version)
            await _note_sent(connection, newest, game.version, message_id, buttons=bool(view.children))
            notices = await _note_calls(connection, game.id, TURN, table.shown, calls, now)
            if stripped := self._stripped.pop(game.id, ()):
                await queries.update_posts(connection, stripped, game.version, buttons=False)
        told_post = replace(
            newest, state="sent", version=game.version, message_id=message_id, buttons=bool(view.children)
        )
        self._called[game.id] = notices
        if old:
            # Last, for nobody waits for it; noted only with the next board, so that after a crash that does it again.
            await self._take_buttons_off(game, old)
            self._stripped[game.id] = [post.id for post in old]
        self._remember(told_post)

    def _remember_last(self, found: Sequence[Post]) -> None:
        """Remember the last board that was told, if nothing else is left to do."""
        left = [post for post in found if post.state == "due" or post.buttons]
        if len(left) == 1 and left[0].kind == "board" and left[0].state == "sent":
            self._remember(left[0])

    def _remember(self, post: Post) -> None:
        self._last[post.game_id] = post
        if len(self._last) > KEPT:
            self._last.popitem(last=False)

    async def _pictures(self, table: Table, since: int) -> list[discord.File]:
        """The board, and at the end the score sheet; a picture that fails must not keep the turn from being told."""
        files = []
        for picture in (self._client.board_file(table, since), self._client.sheet_file(table)):
            try:
                files.append(await picture)
            except Exception:
                logger.exception("a picture of game %s failed", table.game.id)
        return [file for file in files if file is not None]

    async def _take_buttons_off(self, game: Game, old: Sequence[Post]) -> None:
        """As far as Discord lets us: an old message may be gone or no longer editable, and its buttons still answer."""
        newest = (await self._client.service.guild(game.guild_id)).newest
        for post in old:
            assert post.message_id is not None
            try:
                async with asyncio.timeout(LONGEST_EDIT_S):
                    await self._client.delivery.strip(
                        game.place, post.message_id, pictures=newest and post.kind == "board"
                    )
            except (discord.HTTPException, aiohttp.ClientError, OSError, TimeoutError) as error:
                logger.info("the buttons of an old post of game %s stay: %s", post.game_id, error)

    async def _tell_offer(self, told: Words, table: Table, post: Post) -> None:
        """Ask those who must agree, unless it has been answered meanwhile."""
        game, service = table.game, self._client.service
        if game.offer is None or not table.running:
            await self._drop(post)
            return
        text, now = offer_post(told, table), service.clock()
        calls = {user_id: how(await service.person(user_id), now) for user_id in text.pings}
        pings = [user_id for user_id, call in calls.items() if call.ping]
        view = offer_buttons(told, game)
        nonce = f"{game.id}-o{post.id}"
        message_id = await self._client.delivery.send(game.guild_id, game.place, text.content, nonce, pings, view)
        async with service.database.write() as connection:
            await _note_sent(connection, post, game.version, message_id, buttons=True)
            await _note_calls(connection, game.id, ASKED, game.version, calls, now)
        self._again.add(game.id)
        # The next board must find these buttons.
        self._last.pop(game.id, None)

    async def _tell_notice(self, told: Words, table: Table, post: Post, found: Sequence[Post]) -> None:
        """Call somebody, as they wish it; later if it is their quiet time, not at all if they have come meanwhile."""
        game, service = table.game, self._client.service
        if not _still_holds(table, post):
            await self._drop(post)
            return
        offers = [one for one in found if one.kind == "offer" and one.buttons and one.message_id]
        question = offers[-1].message_id if offers and post.sort.startswith(ASKED) else None
        link = jump_link(game, question or await self._newest_message(game))
        if post.user_id is None:
            text = notice_post(told, table, post.sort, None, link)
            message_id = await self._client.delivery.send(game.guild_id, game.place, text, f"{game.id}-n{post.id}")
            await self._note(post, post.version, message_id)
            if post.sort == "declined":
                await self._take_buttons_off(game, offers)
                async with service.database.write() as connection:
                    await queries.update_posts(connection, [one.id for one in offers], game.version, buttons=False)
            return
        now = service.clock()
        call = how(await service.person(post.user_id), now)
        if call.later is not None:
            async with service.database.write() as connection:
                await queries.update_posts(connection, [post.id], post.version, due_at=call.later)
            return
        await self._note(post, post.version, await self._call(told, table, post, call, link))

    async def _call(self, told: Words, table: Table, post: Post, call: Call, link: str) -> int | None:
        game, delivery = table.game, self._client.delivery
        assert post.user_id is not None, "nobody is called"
        only_direct = post.sort.endswith(ONLY_DIRECT)
        in_channel = call.ping and not only_direct
        if call.direct or only_direct:
            text = notice_post(told, table, post.sort, post.user_id, link, direct=True)
            try:
                await delivery.direct(post.user_id, text, f"{game.id}-d{post.id}")
            except Closed:
                # Who is called nowhere else must be called here.
                in_channel = in_channel or not call.ping
        if not in_channel:
            return None
        text = notice_post(told, table, post.sort, post.user_id, link)
        return await delivery.send(game.guild_id, game.place, text, f"{game.id}-n{post.id}", [post.user_id])

    async def _newest_message(self, game: Game) -> int | None:
        last = self._last.get(game.id)
        if last is not None:
            return last.message_id
        async with self._client.service.database.read() as connection:
            return await queries.newest_message(connection, game.id)

    async def _drop(self, post: Post) -> None:
        async with self._client.service.database.write() as connection:
            await queries.update_posts(connection, [post.id], post.version, state="dropped")


async def _note_sent(
    connection: AsyncConnection, post: Post, version: int, message_id: int | None, *, buttons: bool
) -> None:
    """Note that a post has told this version, unless it has become due for a later one."""
    await queries.update_posts(
        connection, [post.id], version, state="sent", version=version, message_id=message_id, buttons=buttons
    )


async def _note_calls(
    connection: AsyncConnection, game_id: str, sort: str, version: int, calls: Mapping[int, Call], now: datetime
) -> list[Post]:
    """Note whom a post could not call, or not only; those who are to be called at once."""
    at_once = []
    for user_id, call in calls.items():
        if not call.direct and call.later is None:
            continue
        own_sort = sort + ONLY_DIRECT if call.ping else sort
        notice = await queries.add_post(connection, game_id, "notice", version, call.later or now, user_id, own_sort)
        if notice is not None and call.later is None:
            at_once.append(notice)
    return at_once


def _still_holds(table: Table, post: Post) -> bool:
    """Whether a notice is still true."""
    game = table.game
    if post.sort == "invite":
        return game.status == "lobby" and post.user_id is not None and game.player(post.user_id) is None
    if not table.running:
        return False
    if post.sort.startswith(ASKED):
        return post.user_id in asked(table)
    if post.user_id is None:
        return post.sort != "stalled" or game.stalled
    return table.waits_for(post.user_id) and post.version == table.shown
