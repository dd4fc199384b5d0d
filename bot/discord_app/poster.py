"""The poster: words, draws and sends what the outbox hands out. One task for each game of which something is due."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import TypeGuard

import discord

from bot import logs
from bot.discord_app.base import BaseClient
from bot.discord_app.buttons import ON_BOARDS, ON_LOBBIES, board_buttons, call_buttons, offer_buttons
from bot.discord_app.delivery import UNKNOWN_CHANNEL, DirectMessagesClosed, HistoryUnreadable, Sent
from bot.discord_app.ids import Press
from bot.discord_app.posting import UNREACHABLE
from bot.games.instructions import (
    CloseCalls,
    EditBoard,
    Instruction,
    OpenThread,
    PostBoard,
    PostLobby,
    PostOffer,
    RemoveButtons,
    SendNotice,
)
from bot.games.outbox import Failure, Outbox, warn_of_twin
from bot.games.tasks import finish
from bot.messages.answers import link_to_game
from bot.messages.notices import word_call, word_closed_call
from bot.messages.posts import title_game, word_notice, word_offer
from bot.messages.words import Words

logger = logging.getLogger(__name__)

LOOK_AGAIN_S = 15.0
"""How often the outbox is read for posts that nobody called for: those that failed, or that a crash left behind."""
LONGEST_SENDING_S = 60.0
"""How long one instruction may take: less than the outbox's lease, or another process would begin it as well."""
LONGEST_EDIT_S = 10.0
"""How long the others may wait for one message to lose its buttons."""

TOO_MANY_REQUESTS = 429
EXPECTED = (DirectMessagesClosed, *UNREACHABLE)
"""What an outage or a lack of permission raises; anything else is a fault, and logged as one."""


class Poster:
    """Carries out the outbox's instructions; within a game one after another."""

    def __init__(self, client: BaseClient, outbox: Outbox | None = None) -> None:
        self._client = client
        self.outbox = outbox or Outbox.of(client.service)
        self._stopping = asyncio.Event()
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._woken: set[str] = set()

    @property
    def busy(self) -> bool:
        """Whether anything is being posted."""
        return bool(self._tasks)

    def wake(self, game_id: str, first: Instruction | None = None) -> None:
        """Post what is due of this game now, ``first`` what the outbox has handed out already."""
        self._woken.add(game_id)
        if game_id not in self._tasks:
            self._tasks[game_id] = asyncio.create_task(self._post(game_id, first), name=f"post-{game_id}")

    async def run(self) -> None:
        """Look into the outbox from time to time, until :meth:`stop`."""
        while not self._stopping.is_set():
            try:
                for game_id in await self.outbox.find_due():
                    self.wake(game_id)
            except Exception:
                logger.exception("the outbox could not be read; trying again")
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._stopping.wait(), LOOK_AGAIN_S)

    def stop(self) -> None:
        """Let :meth:`run` come to its end. Cancelling it could cut a transaction in two."""
        self._stopping.set()

    async def finish(self, within_s: float | None = None) -> bool:
        """Wait until everything under way is posted, for at most ``within_s`` seconds; whether it is."""
        await finish(self._tasks.values(), within_s)
        return not self._tasks

    async def finish_game(self, game_id: str, within_s: float) -> None:
        """Wait until what is being posted of this game is, for at most ``within_s`` seconds."""
        if (task := self._tasks.get(game_id)) is not None:
            await asyncio.wait([task], timeout=within_s)

    async def _post(self, game_id: str, first: Instruction | None) -> None:
        logs.begin(game=game_id)
        try:
            # Woken once more while it posts, it looks once more: its last look may have been too early.
            while game_id in self._woken:
                self._woken.discard(game_id)
                # What was handed out already goes on in the act that has led to it.
                instruction, first = first or await self._claim(game_id), None
                while instruction is not None:
                    instruction = await self._carry_out(instruction)
        except Exception:
            logger.exception("posts of game %s failed; they stay due", game_id)
        finally:
            del self._tasks[game_id]

    async def _claim(self, game_id: str) -> Instruction | None:
        return await self.outbox.claim(game_id)

    async def _carry_out(self, instruction: Instruction) -> Instruction | None:
        """Do what is asked and say how it went; the next thing to do."""
        game = instruction.table.game
        logs.add(server=game.guild_id, shard=self._client.service.shards.shard_of(game.guild_id))
        picture: discord.File | None = None
        words = await self._client.public_words(game.guild_id)
        if _is_drawn(instruction):
            picture = await self._draw(instruction)
            if not await self.outbox.is_current(instruction):
                # Whoever has moved while this was drawn must not be called to that move.
                self._client.metrics.post(type(instruction).__name__, "overtaken")
                return await self.outbox.claim(game.id, unsent=instruction)
        try:
            async with asyncio.timeout(LONGEST_SENDING_S):
                sent = await self._send(words, instruction, picture)
        except Exception as error:
            unexpected = None if isinstance(error, EXPECTED) else error
            logger.warning("%s of game %s failed: %r", type(instruction).__name__, game.id, error, exc_info=unexpected)
            failure = _judge(error)
            self._client.metrics.post(type(instruction).__name__, failure.name.lower())
            return await self.outbox.note_failed(instruction, failure)
        told = None
        if isinstance(sent, Sent):
            # What has no buttons is about a game that is over, and tells all of it.
            told = None if sent.as_asked else sent.version or game.version
            sent = sent.id
        following = await self.outbox.note_sent(instruction, sent, told)
        self._client.metrics.post(type(instruction).__name__, "sent")
        if isinstance(instruction, PostBoard):
            self._client.metrics.board((self._client.service.clock() - game.changed_at).total_seconds())
        return following

    async def _draw(self, instruction: PostBoard | EditBoard | SendNotice) -> discord.File | None:
        """The board, or the end; a picture that fails must not keep the turn from being posted."""
        try:
            if not isinstance(instruction, SendNotice):
                return await self._client.board_file(instruction.table, instruction.since)
            assert instruction.post.user_id is not None, "a private call is for somebody"
            return await self._client.call_file(instruction.table, instruction.post.user_id)
        except Exception:
            logger.exception("the picture of game %s failed", instruction.table.game.id)
            return None

    async def _send(self, words: Words, instruction: Instruction, picture: discord.File | None) -> Sent | int | None:
        """The one thing in Discord; the board or new lobby, or the id of the message or thread that came of it.

        A nonce of game and version, or of the post, makes a repeated send the same message for the few minutes that
        Discord remembers it; after that a board or lobby that may stand already is looked for.
        """
        table, delivery = instruction.table, self._client.delivery
        game, pings = table.game, instruction.pings
        match instruction:
            case OpenThread():
                return await delivery.open_thread(game.channel_id, instruction.message_id, title_game(words, game))
            case PostLobby():
                return await self._post_lobby(words, instruction)
            case PostBoard():
                return await self._post_board(words, instruction, picture)
            case EditBoard():
                await self._edit_board(words, instruction, picture)
            case PostOffer():
                text, view = word_offer(words, table).content, offer_buttons(words, game)
                nonce = f"{game.id}-o{instruction.posts[0].id}"
                return (await delivery.send(game.guild_id, game.place, text, nonce, pings, view)).id
            case SendNotice():
                return await self._send_notice(words, instruction, picture)
            case CloseCalls():
                await self._close_calls(words, instruction)
            case RemoveButtons():
                await self._remove_buttons(instruction)
        return None

    async def _post_lobby(self, words: Words, instruction: PostLobby) -> Sent | int:
        game, lobbies, delivery = instruction.table.game, self._client.lobbies, self._client.delivery
        message_id = instruction.message_id
        if message_id is None:
            text, view = lobbies.word(words, game)
            if (found := await self._find(instruction, game.channel_id, text, view)) is not None:
                return found
            nonce, picture = f"{game.id}-l{instruction.handed}", await lobbies.draw(game)
            return await delivery.send(game.guild_id, game.channel_id, text, nonce, (), view, picture, without=text)
        async with lobbies.turn(game.id):
            newest = (await self._client.service.table(game.id)).game
            place, (text, view) = newest.channel_id, lobbies.word(words, newest)
            shown = await delivery.edit(place, message_id, text, view, None if newest.status == "lobby" else [])
            if (pictures := await lobbies.choose_pictures(newest, shown)) != shown:
                await delivery.edit(place, message_id, text, view, pictures, without=[])
        return message_id

    async def _post_board(self, words: Words, instruction: PostBoard, picture: discord.File | None) -> Sent:
        """The board in words, with its picture where there is one and files are allowed."""
        table, game = instruction.table, instruction.table.game
        text = await self._client.word_board(words, table, instruction.since)
        view = board_buttons(words, table)
        if (found := await self._find(instruction, game.place, text, view)) is not None:
            return found
        nonce, without = f"{game.id}-{instruction.handed}", f"{text}\n-# {words('post-no-files')}"
        if picture is None:
            text += f"\n-# {words('post-no-picture')}"
        # Whoever is to move must learn of it also where files are forbidden.
        return await self._client.delivery.send(
            game.guild_id, game.place, text, nonce, instruction.pings, view, picture, without
        )

    async def _find(
        self, instruction: PostLobby | PostBoard, channel_id: int, text: str, view: discord.ui.View
    ) -> Sent | None:
        """What an attempt has sent that Discord may have forgotten, if it is there; the log says where nobody knows."""
        game, since = instruction.table.game, instruction.sought_since
        if since is None:
            return None
        verbs = ON_BOARDS if isinstance(instruction, PostBoard) else ON_LOBBIES
        wanted = [Press(verb, game.id, instruction.handed) for verb in verbs]
        # Of a game that is over and has no buttons, the first line is the same whenever it is told; of others each
        # post that has lost its buttons may begin so.
        headline = None if view.children else text.partition("\n")[0].strip()
        try:
            return await self._client.delivery.find(
                game.guild_id, channel_id, since, instruction.sought_after, wanted, headline
            )
        except HistoryUnreadable:
            warn_of_twin(instruction)
            return None

    async def _edit_board(self, words: Words, instruction: EditBoard, picture: discord.File | None) -> None:
        table, game = instruction.table, instruction.table.game
        text = await self._client.word_board(words, table, instruction.since)
        view = board_buttons(words, table)
        pictures = None if picture is None else [picture]
        await self._client.delivery.edit(game.place, instruction.message_id, text, view, pictures)

    async def _send_notice(self, words: Words, instruction: SendNotice, picture: discord.File | None) -> int | None:
        table, game, post = instruction.table, instruction.table.game, instruction.post
        link = link_to_game(game, instruction.link_to)
        text = word_notice(
            words, table, post.notice, post.user_id, link, chosen=instruction.direct and instruction.chosen
        )
        if post.user_id is not None and instruction.direct:
            view = None
            if instruction.is_private_call:
                guild = self._client.find_guild(game.guild_id)
                text = word_call(
                    self._client.own_emojis.words(words), table, post.user_id, text, guild.name if guild else ""
                )
                view = call_buttons(words, game)
            return await self._client.delivery.direct(post.user_id, text, f"{game.id}-d{post.id}", view, picture)
        nonce, called = f"{game.id}-n{post.id}", [] if post.user_id is None else [post.user_id]
        return (await self._client.delivery.send(game.guild_id, game.place, text, nonce, called)).id

    async def _close_calls(self, words: Words, instruction: CloseCalls) -> None:
        """As far as Discord lets us: a private message may be gone, or its person have left."""
        for post in instruction.posts:
            assert post.message_id is not None, "what is edited is a message"
            assert post.user_id is not None, "a private call is for somebody"
            text = word_closed_call(words, instruction.table, post)
            try:
                async with asyncio.timeout(LONGEST_EDIT_S):
                    await self._client.delivery.close_direct(post.user_id, post.message_id, text)
            except EXPECTED as error:
                logger.info("a private call of game %s stays as it is: %s", post.game_id, error)

    async def _remove_buttons(self, instruction: RemoveButtons) -> None:
        """As far as Discord lets us: an old message may be gone or no longer editable, and its buttons still answer."""
        place = instruction.table.game.place
        for post in instruction.posts:
            assert post.message_id is not None, "what has buttons is a message"
            pictures = instruction.pictures and post.kind == "board"
            try:
                async with asyncio.timeout(LONGEST_EDIT_S):
                    await self._client.delivery.strip(place, post.message_id, pictures=pictures)
            except EXPECTED as error:
                logger.info("the buttons of an old post of game %s stay: %s", post.game_id, error)


def _is_drawn(instruction: Instruction) -> TypeGuard[PostBoard | EditBoard | SendNotice]:
    if isinstance(instruction, SendNotice):
        return instruction.is_private_call
    return isinstance(instruction, (PostBoard, EditBoard))


def _judge(error: Exception) -> Failure:
    if isinstance(error, DirectMessagesClosed):
        return Failure.DIRECT_CLOSED
    if isinstance(error, discord.HTTPException) and error.status < 500 and error.status != TOO_MANY_REQUESTS:
        return Failure.CHANNEL_GONE if error.code == UNKNOWN_CHANNEL else Failure.REFUSED
    return Failure.LATER
