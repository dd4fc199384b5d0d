"""The poster: words, draws and sends what is due, in one task for each game."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Iterable
from typing import Literal

import discord

from bot import logs
from bot.discord_app.app.places import Places
from bot.discord_app.core.base import BaseClient
from bot.discord_app.core.buttons import (
    ON_BOARDS,
    ON_LOBBIES,
    ON_OFFERS,
    Press,
    analysis_button,
    board_buttons,
    call_buttons,
    offer_buttons,
)
from bot.discord_app.core.delivery import UNKNOWN_CHANNEL, UNREACHABLE, DirectMessagesClosed, HistoryUnreadable
from bot.games.posting import outbox, steps
from bot.games.posting.pending import Pending
from bot.games.posting.steps import Sent, Step
from bot.games.table.channels import lose_channel, move_in, move_out
from bot.messages.answers import link_to_game
from bot.messages.notices import word_call, word_closed_call, word_notice, word_offer
from bot.messages.posts import title_game
from bot.messages.words import Words
from bot.storage.rows import Game
from bot.tasks import Tasks

logger = logging.getLogger(__name__)

LONGEST_SENDING_S = 60.0
"""How long one step may take."""
LONGEST_EDIT_S = 10.0
"""How long the others may wait for one message to lose its buttons."""

VERBS = {steps.PostBoard: ON_BOARDS, steps.PostLobby: ON_LOBBIES, steps.PostOffer: ON_OFFERS}
"""By which buttons a message is known that an earlier attempt has sent."""
TOO_MANY_REQUESTS = 429
OF_ANOTHER_AUTHOR = 50005
"""The code for a message that the bot has not written, as where it is now another application."""
EXPECTED = (DirectMessagesClosed, *UNREACHABLE)
"""What an outage or a lack of permission raises; anything else is a fault, and logged as one."""


class Poster:
    """Carries out what is to be posted, within a game one step after another."""

    def __init__(self, client: BaseClient) -> None:
        self._client = client
        self._service = client.service
        self._is_lost = False
        self._tasks = Tasks("post")
        self._woken: set[str] = set()
        self._places = Places()

    @property
    def busy(self) -> bool:
        """Whether anything is being posted."""
        return not self._tasks.is_idle

    def wake(self, game_id: str) -> None:
        """Post what is to be posted of this game now."""
        self._woken.add(game_id)
        self._tasks.begin(game_id, self._post)

    async def wake_due(self) -> None:
        """Post what is due, of games of which nothing is being posted."""
        for game_id in await outbox.find_due(self._service):
            if not self._tasks.has(game_id):
                self.wake(game_id)

    def lose(self) -> None:
        """Send nothing more: another process has the shards of this one."""
        self._is_lost = True

    async def finish(self, within_s: float | None = None) -> bool:
        """Wait until everything under way is posted, for at most ``within_s`` seconds; whether it is."""
        return await self._tasks.finish(within_s)

    async def finish_game(self, game_id: str, within_s: float) -> None:
        """Wait until what is being posted of this game is, for at most ``within_s`` seconds."""
        await self._tasks.finish_one(game_id, within_s)

    async def _post(self, game_id: str) -> None:
        logs.begin(game=game_id)
        try:
            # Woken again while it posts, it looks again: its last look may have been too early.
            while game_id in self._woken and not self._is_lost:
                self._woken.discard(game_id)
                await self._post_all(game_id)
        except Exception as error:
            if self._client.is_closed():
                logger.warning("posts of game %s were cut off; they follow at the next start: %r", game_id, error)
            else:
                logger.exception("posts of game %s failed; they stay due", game_id)
        finally:
            self._woken.discard(game_id)

    async def _post_all(self, game_id: str) -> None:
        """Do one step after another until there is none; what fails is tried again later, and all else done."""
        failed = set[str | int]()
        pending = await outbox.read(self._service, game_id)
        while pending is not None and not self._is_lost:
            step, at = steps.next_step(pending, self._service.clock(), failed)
            if step is not None:
                pending = await self._run_step(pending, step, failed)
            elif await outbox.rest(self._service, pending, at, failed=bool(failed)):
                return
            else:
                pending = await outbox.read(self._service, game_id)

    async def _run_step(self, pending: Pending, step: Step, failed: set[str | int]) -> Pending | None:
        """Do one step and note how it went; what is to be posted after it."""
        game = step.table.game
        name = type(step).__name__
        logs.add(server=game.guild_id, shard=self._service.shards.shard_of(game.guild_id))
        async with self._places.take(game.guild_id, game.thread_or_channel_id) as place:
            try:
                words = await self._client.public_words(game.guild_id)
                picture = await self._draw(step)
                if self._is_lost:
                    return None
                if _is_drawn(step) and await outbox.is_overtaken(self._service, step.table):
                    # Whoever has moved while this was drawn must not be called to that move.
                    self._client.metrics.posts.labels(name, "overtaken").inc()
                    return await outbox.read(self._service, game.id)
                place.give_back_later()
                async with asyncio.timeout(LONGEST_SENDING_S):
                    sent = await self._send(words, step, picture)
                if isinstance(step, steps.PostBoard):
                    late = self._service.clock() - game.changed_at
                    self._client.metrics.board_s.observe(max(late.total_seconds(), 0))
                    # Before it is noted, so that both are noted at once.
                    await self._remove_buttons(game, step.replaced)
            except Exception as error:
                if self._client.is_closed():
                    raise
                unexpected = None if isinstance(error, EXPECTED) else error
                logger.warning("%s of game %s failed: %r", name, game.id, error, exc_info=unexpected)
                return await self._note_failed(pending, step, error, failed)
        if isinstance(step, steps.OpenThread):
            await move_in(self._service, game.id, sent.id if sent else None)
            pending_after = await outbox.read(self._service, game.id)
        else:
            pending_after = await outbox.note_done(self._service, pending, step, sent, failed)
        self._client.metrics.posts.labels(name, "sent").inc()
        return pending_after

    async def _note_failed(
        self, pending: Pending, step: Step, error: Exception, failed: set[str | int]
    ) -> Pending | None:
        """What can never be done counts as done; all else is left out this time. What is to be posted after it."""
        service = self._service
        game = step.table.game
        failure = _judge(error)
        if failure == "channel_gone" and game.guild_id is None:
            # A private conversation is nowhere else; nobody can be asked where to go on.
            failure = "refused"
        self._client.metrics.posts.labels(type(step).__name__, failure).inc()
        if failure == "channel_gone":
            await self._lose_place(game)
            return await outbox.read(service, game.id)
        match step.find_remedy(failure):
            case "try-again":
                failed.add(step.key)
                return pending
            case "count-as-done":
                return await outbox.note_done(service, pending, step, None, failed)
            case "send-anew":
                await outbox.renew_lobby(service, game.id, pending.posting.posted.lobby_id)
            case "open-no-thread":
                await move_in(service, game.id, None)
        return await outbox.read(service, game.id)

    async def _lose_place(self, game: Game) -> None:
        """Note that the channel of a game is gone. Where only its thread is, it goes on where the thread was."""
        if game.thread_id is not None:
            await move_out(self._service, game.id, game.thread_id)
        else:
            await lose_channel(self._service, game.id, game.channel_id)

    async def _draw(self, step: Step) -> discord.File | None:
        """The board, or the end; a picture that fails must not keep the turn from being posted."""
        try:
            if isinstance(step, steps.EditBoard) and not step.table.running:
                # The picture of the end stays as it is.
                return None
            if isinstance(step, (steps.PostBoard, steps.EditBoard)):
                return await self._client.board_file(step.table, step.since)
            if isinstance(step, steps.SendCall) and step.is_private_call:
                assert step.call.user_id is not None, "a private call is for somebody"
                return await self._client.call_file(step.table, step.call.user_id)
        except Exception:
            logger.exception("the picture of game %s failed", step.table.game.id)
        return None

    async def _send(self, words: Words, step: Step, picture: discord.File | None) -> Sent | None:
        """The one thing in Discord; the message or thread that came of it.

        A nonce makes a repeated send the same message for the few minutes that Discord remembers it; after that a
        board or lobby that may stand already is looked for.
        """
        table = step.table
        game = step.table.game
        delivery = self._client.delivery
        match step:
            case steps.OpenThread():
                return Sent(await delivery.open_thread(game.channel_id, step.message_id, title_game(words, game)))
            case steps.PostLobby():
                return await self._post_lobby(words, step)
            case steps.PostBoard():
                return await self._post_board(words, step, picture)
            case steps.EditBoard():
                text = await self._client.board_text(words, table, step.since)
                view = board_buttons(words, table, analysed=step.analysed)
                await delivery.edit(
                    game.thread_or_channel_id, step.message_id, text, view, None if picture is None else [picture]
                )
            case steps.PostOffer():
                return await self._post_offer(words, step)
            case steps.SendCall():
                return await self._send_call(words, step, picture)
            case steps.CloseCalls():
                await self._close_calls(words, step)
            case steps.RemoveButtons():
                await self._remove_buttons(game, step.messages)
            case steps.KeepThread():
                async with _as_far_as_possible("the thread of game %s stays as it is: %s", game.id, None):
                    await delivery.keep_thread(step.thread_id, awake=step.awake)
        return None

    async def _post_lobby(self, words: Words, step: steps.PostLobby) -> Sent | None:
        game = step.table.game
        lobbies = self._client.lobbies
        delivery = self._client.delivery
        if step.message_id is None:
            text, view = lobbies.word(words, game)
            if (found := await self._find(step, game.channel_id, text, view)) is not None:
                return found
            picture = await lobbies.draw(game)
            return await delivery.send(game.guild_id, game.channel_id, text, step.nonce, (), view, picture, text)
        async with lobbies.turn(game.id):
            newest = (await self._service.table(game.id)).game
            place, (text, view) = newest.channel_id, lobbies.word(words, newest)
            shown = await delivery.edit(place, step.message_id, text, view, None if newest.status == "lobby" else [])
            if (pictures := await lobbies.choose_pictures(newest, shown)) != shown:
                await delivery.edit(place, step.message_id, text, view, pictures, without=[])
        return None

    async def _post_board(self, words: Words, step: steps.PostBoard, picture: discord.File | None) -> Sent:
        """The board in words, with its picture where there is one and files are allowed."""
        table = step.table
        game = step.table.game
        text = await self._client.board_text(words, table, step.since)
        view = board_buttons(words, table, analysed=step.analysed)
        if (found := await self._find(step, game.thread_or_channel_id, text, view)) is not None:
            return found
        without = f"{text}\n-# {words('post-no-files')}"
        if picture is None:
            text += f"\n-# {words('post-no-picture')}"
        # Whoever is to move must learn of it also where files are forbidden.
        return await self._client.delivery.send(
            game.guild_id, game.thread_or_channel_id, text, step.nonce, step.pings, view, picture, without
        )

    async def _post_offer(self, words: Words, step: steps.PostOffer) -> Sent:
        game = step.table.game
        text = word_offer(words, step.table).content
        view = offer_buttons(words, step.table, step.mark)
        found = await self._find(step, game.thread_or_channel_id, text, view)
        if found is not None:
            return found
        place = game.thread_or_channel_id
        return await self._client.delivery.send(game.guild_id, place, text, step.nonce, step.pings, view)

    async def _find(
        self,
        step: steps.PostLobby | steps.PostBoard | steps.PostOffer,
        channel_id: int,
        text: str,
        view: discord.ui.View,
    ) -> Sent | None:
        """What an attempt has sent that Discord may have forgotten, if it is there; the log says where nobody knows."""
        game = step.table.game
        sought = step.sought
        if sought is None:
            return None
        path = (step.mark,) if isinstance(step, steps.PostOffer) else ()
        wanted = [Press(verb, game.id, sought.version, path) for verb in VERBS[type(step)]]
        # Of a game that is over and has no buttons, the first line is the same whenever it is told; of others each
        # post that has lost its buttons may begin so.
        headline = None if view.children else text.partition("\n")[0].strip()
        try:
            return await self._client.delivery.find(
                game.guild_id, channel_id, sought.since, sought.after, wanted, headline
            )
        except HistoryUnreadable:
            outbox.log_possible_duplicate(step)
            return None

    async def _send_call(self, words: Words, step: steps.SendCall, picture: discord.File | None) -> Sent | None:
        """Who takes no private messages is called in the channel, unless they are mentioned there already."""
        table = step.table
        game = step.table.game
        call = step.call
        delivery = self._client.delivery
        link = link_to_game(game, step.link_to)
        if step.direct and call.user_id is not None:
            text = word_notice(words, table, call.why, call.user_id, link, chosen=step.chosen)
            view: discord.ui.View | None = None
            if call.why == "analysed" and game.player(call.user_id) is not None:
                # From a private message nobody else has access to the game.
                view = analysis_button(words, table)
            if step.is_private_call:
                guild = self._client.find_guild(game.guild_id)
                own = self._client.own_emojis.words(words)
                text = word_call(own, table, call.user_id, text, guild.name if guild else "")
                view = call_buttons(words, table)
            try:
                return Sent(await delivery.direct(call.user_id, text, f"{game.id}-d{call.id}", view, picture))
            except DirectMessagesClosed:
                if call.direct_only or game.channel_gone:
                    return None
        text = word_notice(words, table, call.why, call.user_id, link)
        called = [] if call.user_id is None else [call.user_id]
        sent = await delivery.send(game.guild_id, game.thread_or_channel_id, text, f"{game.id}-n{call.id}", called)
        return sent if step.and_direct else None

    async def _close_calls(self, words: Words, step: steps.CloseCalls) -> None:
        """A private message may be gone, or its person have left."""
        for call in step.ended:
            if call.message_id is not None and call.user_id is not None:
                text = word_closed_call(words, step.table, call)
                async with _as_far_as_possible("a private call of game %s stays as it is: %s", call.game_id):
                    await self._client.delivery.close_direct(call.user_id, call.message_id, text)

    async def _remove_buttons(self, game: Game, messages: Iterable[int]) -> None:
        """An old message may be gone or no longer editable, and its buttons still answer."""
        pictures = (await self._service.guild(game.guild_id)).newest
        for message_id in messages:
            async with _as_far_as_possible("the buttons of an old post of game %s stay: %s", game.id):
                await self._client.delivery.strip(game.thread_or_channel_id, message_id, pictures=pictures)


@contextlib.asynccontextmanager
async def _as_far_as_possible(what: str, game_id: str, within_s: float | None = LONGEST_EDIT_S) -> AsyncIterator[None]:
    """Only log what Discord does not let us do, or not in time."""
    try:
        async with asyncio.timeout(within_s):
            yield
    except EXPECTED as error:
        logger.info(what, game_id, error)


def _is_drawn(step: Step) -> bool:
    is_call = isinstance(step, steps.SendCall) and step.is_private_call
    return is_call or isinstance(step, (steps.PostBoard, steps.EditBoard))


def _judge(error: Exception) -> steps.Failure | Literal["channel_gone"]:
    """Why a step has failed: see `steps.Failure`, or its channel is gone."""
    if not isinstance(error, discord.HTTPException) or error.status >= 500 or error.status == TOO_MANY_REQUESTS:
        return "later"
    if error.code == UNKNOWN_CHANNEL:
        return "channel_gone"
    if isinstance(error, discord.Forbidden) and error.code != OF_ANOTHER_AUTHOR:
        return "forbidden"
    return "refused"
