"""The posts of games: composes, draws and sends them, and records them as posted."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Collection, Iterable
from dataclasses import replace
from datetime import datetime

import discord

from bot.discord_app.app.messengers import ChannelMessage, GuestMessenger, MemberMessenger, MessageEdit, Messenger
from bot.discord_app.app.poster import EXPECTED, FailureKind, Posts, Resolution
from bot.discord_app.core.base import BaseClient
from bot.discord_app.core.buttons import (
    ON_BOARDS,
    ON_LOBBIES,
    ON_OFFERS,
    Press,
    analysis_button,
    board_buttons,
    call_buttons,
    next_button,
    offer_buttons,
    one_button,
    view_of,
)
from bot.discord_app.core.delivery import DirectMessagesClosed, HistoryUnreadable
from bot.discord_app.core.lobbies import Lobbies
from bot.discord_app.core.members import can_still_see
from bot.discord_app.core.places import has_left, load_game_words, load_user_words, wants_words
from bot.discord_app.core.post_contents import draw_board, draw_for_call, draw_for_follower, render_board_post
from bot.games.core.outbox import find_due_posts
from bot.games.posting import outbox, steps
from bot.games.posting.pending_posts import Pending
from bot.games.posting.steps import Sent, Step
from bot.games.table import lookup
from bot.games.table.channels import leave_thread, move_to_thread, record_lost_channel
from bot.games.table.followers import unfollow
from bot.games.tournament.outbox import find_newest_card
from bot.messages.answers import link_to_game, point_to_game
from bot.messages.notices import render_call, render_closed_call, render_followed, render_notice, render_offer
from bot.messages.posts import title_game
from bot.messages.words import Words
from bot.scenes import add_position
from bot.storage.rows import Game, Tournament
from bot.storage.subjects import GAME

logger = logging.getLogger(__name__)

SENDING_TIMEOUT_S = 60.0
"""Maximum time for one step."""
EDIT_TIMEOUT_S = 10.0
"""Maximum time for an edit that nothing depends on."""

VERBS = {steps.PostBoard: ON_BOARDS, steps.PostLobby: ON_LOBBIES, steps.PostOffer: ON_OFFERS}
"""The buttons by which the message of an earlier attempt is recognized."""


class GamePosts(Posts[Pending, Step]):
    """The `Poster`'s work for games."""

    name = GAME.name

    def __init__(self, client: BaseClient) -> None:
        self._client = client
        self._service = client.service
        self._lobbies = client.get_shared(Lobbies, client)

    async def find_due(self) -> list[str]:
        return await find_due_posts(self._service, GAME)

    async def read(self, game_id: str) -> Pending | None:
        pending = await outbox.read(self._service, game_id)
        return None if pending is None else self._mark_left(pending)

    def _mark_left(self, pending: Pending) -> Pending:
        return replace(pending, has_left=has_left(self._client, pending.table.game.place))

    def next_step(self, pending: Pending, failed: Collection[str | int]) -> tuple[Step | None, datetime | None]:
        return steps.next_step(pending, self._service.clock(), failed)

    async def draw(self, step: Step) -> discord.File | None:
        """Draw the board. If that fails, return ``None``, because the turn must be posted even without a picture."""
        try:
            if isinstance(step, steps.EditBoard) and not self._needs_picture(step):
                return None
            if isinstance(step, (steps.PostBoard, steps.EditBoard)):
                return await draw_board(self._client, step.table, step.since)
            if isinstance(step, steps.SendCall) and step.shows_board:
                assert step.call.user_id is not None, "a direct message has a recipient"
                return await draw_for_call(self._client, step.table, step.call.user_id)
            if isinstance(step, steps.SendCall) and step.is_for_follower and step.table.replay is not None:
                return await draw_for_follower(self._client, step.table, step.call.user_id)
        except Exception:
            logger.exception("could not draw the picture of game %s", step.table.game.id)
        return None

    def _needs_picture(self, step: steps.EditBoard) -> bool:
        """Check whether an edit needs a new picture.

        The last picture of a game stays, and a guest may be unable to edit the message.
        """
        return step.table.running and self._find_messenger(step).can_edit(step.message_id)

    async def is_overtaken(self, step: Step) -> bool:
        """Check whether somebody has moved during the drawing, which makes the board and its pings obsolete."""
        return _is_drawn(step) and await outbox.is_overtaken(self._service, step.table)

    async def run(self, step: Step, picture: discord.File | None) -> Sent | None:
        game = step.table.game
        words = await load_game_words(self._client, game)
        async with asyncio.timeout(SENDING_TIMEOUT_S):
            sent = await self._send(words, step, picture)
        if isinstance(step, steps.PostBoard):
            late = self._service.clock() - game.changed_at
            self._client.metrics.board_s.observe(max(late.total_seconds(), 0))
            # Remove buttons before the post is recorded, so that both are recorded together.
            await self._remove_buttons(step, step.replaced)
        return sent

    async def record_step(
        self, pending: Pending, step: Step, sent: Sent | None, failed: Collection[str | int]
    ) -> Pending | None:
        if isinstance(step, steps.OpenThread):
            game_id = step.table.game.id
            await move_to_thread(self._service, game_id, sent.id if sent else None)
            return await self.read(game_id)
        then = await outbox.record_step(self._service, pending, step, sent, failed)
        return None if then is None else self._mark_left(then)

    async def schedule_check(self, pending: Pending, at: datetime | None, *, failed: bool) -> bool:
        return await outbox.schedule_check(self._service, pending, at, failed=failed)

    async def handle_failure(self, pending: Pending, step: Step, failure: FailureKind) -> Resolution:
        game = step.table.game
        if failure == "token_spent":
            assert step.voice.token is not None, "the message was sent with a token"
            await outbox.discard_token(self._service, game.id, step.voice.token)
            return "reload"
        if failure == "channel_gone":
            await self._lose_channel(game)
            return "reload"
        remedy = step.find_remedy(failure)
        if remedy == "send-again":
            await outbox.renew_lobby(self._service, game.id, pending.posting.posted.lobby_id)
            return "reload"
        if remedy == "open-no-thread":
            await move_to_thread(self._service, game.id, None)
            return "reload"
        return remedy

    async def _lose_channel(self, game: Game) -> None:
        """Record that the game's channel was deleted, or move the game out of its deleted thread."""
        if game.thread_id is not None:
            await leave_thread(self._service, game.id, game.thread_id)
        else:
            await record_lost_channel(self._service, game.id, game.channel_id)

    def _find_messenger(self, step: Step) -> Messenger:
        """Return the messenger for a step's public messages."""
        if step.voice.lasts:
            return MemberMessenger(self._client.delivery, step.place.guild_id)
        return GuestMessenger(self._client.followups, step.voice.token)

    async def _send(self, words: Words, step: Step, picture: discord.File | None) -> Sent | None:
        """Carry out the step's single request to Discord, and return the sent message or opened thread.

        For a few minutes, Discord recognizes a repeated nonce and sends nothing new. After that, the channel is
        searched for a board, lobby or offer that may have been posted.
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
                text = await render_board_post(self._client, words, table, step.since, step.at)
                view = board_buttons(words, table, analysed=step.analysed)
                pictures = None if picture is None else [picture]
                edit = MessageEdit(text, view, pictures)
                await self._find_messenger(step).edit(game.thread_or_channel_id, step.message_id, edit)
            case steps.PostOffer():
                return await self._post_offer(words, step)
            case steps.SendCall():
                return await self._send_call(words, step, picture)
            case steps.CloseCalls():
                await self._close_calls(step)
            case steps.RemoveButtons():
                await self._remove_buttons(step, step.messages)
            case steps.KeepThread():
                async with _logging_failure("could not update the thread of game %s: %s", game.id, None):
                    await delivery.keep_thread(step.thread_id, awake=step.awake)
        return None

    async def _post_lobby(self, words: Words, step: steps.PostLobby) -> Sent | None:
        if step.message_id is not None:
            await self._edit_lobby(words, step, step.message_id)
            return None
        game = step.table.game
        text, view = await self._lobbies.render(words, game)
        found = await self._find(step, game.channel_id, text, view)
        if found is not None:
            return found
        picture = await self._lobbies.draw(game)
        message = ChannelMessage(text, step.nonce, (), view, picture, without=text)
        return await self._find_messenger(step).send(game.channel_id, message)

    async def _edit_lobby(self, words: Words, step: Step, message_id: int) -> None:
        """Update the lobby's message, then its pictures if they are outdated."""
        game_id = step.table.game.id
        messenger = self._find_messenger(step)
        async with self._lobbies.turn(game_id):
            newest = (await self._service.table(game_id)).game
            text, view = await self._lobbies.render(words, newest)
            is_open = newest.status == "lobby"
            edit = MessageEdit(text, view, None if is_open else [])
            shown = await messenger.edit(newest.channel_id, message_id, edit)
            pictures = await self._lobbies.choose_pictures(newest, shown)
            if pictures != shown:
                edit = MessageEdit(text, view, pictures, without=[])
                await messenger.edit(newest.channel_id, message_id, edit)

    async def _post_board(self, words: Words, step: steps.PostBoard, picture: discord.File | None) -> Sent:
        """Post the board's text, with its picture if it was drawn and files are allowed."""
        table = step.table
        game = step.table.game
        text = await render_board_post(self._client, words, table, step.since, step.at)
        view = board_buttons(words, table, analysed=step.analysed)
        found = await self._find(step, game.thread_or_channel_id, text, view)
        if found is not None:
            return found
        without = f"{text}\n-# {words('post-no-files')}"
        if picture is None:
            text += f"\n-# {words('post-no-picture')}"
        # The players must be notified of their turn even if files are forbidden.
        message = ChannelMessage(text, step.nonce, step.pings, view, picture, without)
        return await self._find_messenger(step).send(game.thread_or_channel_id, message)

    async def _post_offer(self, words: Words, step: steps.PostOffer) -> Sent:
        game = step.table.game
        text = render_offer(words, step.table)
        view = offer_buttons(words, step.table, step.mark)
        found = await self._find(step, game.thread_or_channel_id, text, view)
        if found is not None:
            return found
        return await self._find_messenger(step).send(
            game.thread_or_channel_id, ChannelMessage(text, step.nonce, step.pings, view)
        )

    async def _find(
        self,
        step: steps.PostLobby | steps.PostBoard | steps.PostOffer,
        channel_id: int,
        text: str,
        view: discord.ui.View,
    ) -> Sent | None:
        """Find the message of an earlier attempt if Discord may have forgotten its nonce, or return ``None``.

        If the channel can't be read, log that the message may appear twice.
        """
        game = step.table.game
        sought = step.sought
        if sought is None:
            return None
        path = (step.mark,) if isinstance(step, steps.PostOffer) else ()
        wanted = [Press(verb, game.id, sought.version, path) for verb in VERBS[type(step)]]
        # A post without buttons is a game's last and is recognized by its first line. Otherwise, earlier posts whose
        # buttons were removed may begin with the same line.
        headline = None if view.children else text.partition("\n")[0].strip()
        try:
            return await self._find_messenger(step).find(channel_id, sought.since, sought.after, wanted, headline)
        except HistoryUnreadable:
            outbox.log_possible_duplicate(step)
            return None

    async def _send_call(self, words: Words, step: steps.SendCall, picture: discord.File | None) -> Sent | None:
        """Send a call.

        People who don't accept direct messages are mentioned in the channel, unless the call may only be sent directly.
        """
        game = step.table.game
        call = step.call
        if step.is_for_follower and call.user_id is not None:
            await self._notify_follower(step, call.user_id, picture)
            return None
        if step.direct and call.user_id is not None:
            try:
                return await self._send_private_call(step, call.user_id, picture)
            except DirectMessagesClosed:
                # If the channel can't be used either, drop the call, because nothing else can reach the person.
                can_mention = step.voice.can_speak(self._service.clock())
                if call.direct_only or game.channel_gone or not can_mention:
                    return None
        text = await self._render_notice(words, step)
        called = [] if call.user_id is None else [call.user_id]
        message = ChannelMessage(text, f"{game.id}-n{call.id}", called)
        sent = await self._find_messenger(step).send(game.thread_or_channel_id, message)
        return sent if step.and_direct else None

    async def _render_notice(self, words: Words, step: steps.SendCall, *, chosen: bool = False) -> str:
        """Return the text of a call. A call about a seat at a tournament's table also names the tournament."""
        game = step.table.game
        call = step.call
        tournament: Tournament | None = None
        if game.tournament_id is not None and step.spec.tournament is not None:
            found = await find_newest_card(self._service, game.tournament_id)
            tournament = None if found is None else found[0]
        link = point_to_game(words, game, step.link_to)
        return render_notice(words, step.table, call.why, call.user_id, link, chosen=chosen, tournament=tournament)

    async def _send_private_call(self, step: steps.SendCall, user_id: int, picture: discord.File | None) -> Sent:
        """Send a call as a direct message. A call to move includes the board and the buttons to move.

        :raises DirectMessagesClosed: The person doesn't accept direct messages.
        """
        table = step.table
        game = step.table.game
        words = await load_user_words(self._client, user_id, game)
        text = await self._render_notice(words, step, chosen=step.chosen)
        view: discord.ui.View | None = None
        if step.spec.attached == "analysis" and game.player(user_id) is not None:
            # In direct messages, only players have access to the game.
            view = analysis_button(words, table)
        if step.shows_board:
            guild = self._client.find_guild(game.guild_id)
            own = self._client.own_emojis.words(words)
            text = render_call(own, table, user_id, text, guild.name if guild else "")
            if await wants_words(self._client, user_id):
                text = add_position(own, text, table, game.seat_of(user_id))
            view = call_buttons(words, table)
        return Sent(await self._send_privately(step, user_id, text, view, picture))

    async def _send_privately(
        self,
        step: steps.SendCall,
        user_id: int,
        text: str,
        view: discord.ui.View | None,
        picture: discord.File | None,
    ) -> int:
        """Send a direct message, record whether it has reached the person, and return its id.

        :raises DirectMessagesClosed: The person doesn't accept direct messages.
        """
        call = step.call
        try:
            sent = await self._client.delivery.send_direct(user_id, text, f"{call.game_id}-d{call.id}", view, picture)
        except DirectMessagesClosed:
            await outbox.record_reached(self._service, step, reached=False)
            raise
        await outbox.record_reached(self._service, step, reached=True)
        return sent

    async def _notify_follower(self, step: steps.SendCall, user_id: int, picture: discord.File | None) -> None:
        """Send news of the game to a follower, or silently remove the follower if they can't see it any more."""
        table = step.table
        game = step.table.game
        call = step.call
        if not await can_still_see(self._client, game, user_id):
            await unfollow(self._service, user_id, game.id)
            return
        guild = self._client.find_guild(game.guild_id)
        words = await load_user_words(self._client, user_id, game)
        own = self._client.own_emojis.words(words)
        text = render_followed(own, table, call, guild.name if guild else "", point_to_game(words, game, step.link_to))
        if table.replay is not None and await wants_words(self._client, user_id):
            text = add_position(own, text, table)
        view = one_button(words, "unfollow", game.id) if step.spec.attached == "unfollow" else None
        with contextlib.suppress(DirectMessagesClosed):
            await self._send_privately(step, user_id, text, view, picture)

    async def _close_calls(self, step: steps.CloseCalls) -> None:
        """Edit the direct messages of calls that have ended.

        Errors are only logged, because the message or the person may be gone.
        """
        for call in step.ended:
            if call.message_id is not None and call.user_id is not None:
                words = await load_user_words(self._client, call.user_id, step.table.game)
                text = render_closed_call(words, step.table, call)
                following = await lookup.find_next_game(self._service, call.user_id, call.game_id)
                view = None if following is None else view_of(next_button(words, link_to_game(*following)))
                async with _logging_failure("could not edit an obsolete direct message of game %s: %s", call.game_id):
                    await self._client.delivery.edit_direct(call.user_id, call.message_id, text, view)

    async def _remove_buttons(self, step: Step, messages: Iterable[int]) -> None:
        """Remove buttons of old messages. Errors are only logged, because presses on old buttons are still answered."""
        game = step.table.game
        messenger = self._find_messenger(step)
        pictures = (await self._service.settings_in(game.place)).newest
        for message_id in messages:
            async with _logging_failure("could not remove the buttons of an old post of game %s: %s", game.id):
                await messenger.strip(game.thread_or_channel_id, message_id, pictures=pictures)


@contextlib.asynccontextmanager
async def _logging_failure(what: str, game_id: str, within_s: float | None = EDIT_TIMEOUT_S) -> AsyncIterator[None]:
    """Log expected errors and timeouts instead of raising them."""
    try:
        async with asyncio.timeout(within_s):
            yield
    except EXPECTED as error:
        logger.info(what, game_id, error)


def _is_drawn(step: Step) -> bool:
    is_call = isinstance(step, steps.SendCall) and step.shows_board
    return is_call or isinstance(step, (steps.PostBoard, steps.EditBoard))
