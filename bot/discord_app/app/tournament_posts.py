"""The posts of tournaments: composes, draws and sends their cards, and records them as posted."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Collection
from dataclasses import replace
from datetime import datetime

import discord

from bot.discord_app.app.messengers import ChannelMessage, MemberMessenger, MessageEdit
from bot.discord_app.app.poster import FailureKind, Posts, Resolution
from bot.discord_app.core.base import BaseClient
from bot.discord_app.core.buttons import ON_CARDS, Press, inert_view, tournament_buttons
from bot.discord_app.core.delivery import DirectMessagesClosed, HistoryUnreadable
from bot.discord_app.core.places import has_left, load_public_theme, load_public_words, load_user_words
from bot.discord_app.core.post_contents import draw_title
from bot.games.core.outbox import find_due_posts
from bot.games.core.replay import Table
from bot.games.core.request import Refusal
from bot.games.posting.steps import RETURN_CHECK_INTERVAL, Sent
from bot.games.tournament import outbox, posting
from bot.games.tournament.change import TournamentState, make_table
from bot.games.tournament.contest import has_results
from bot.games.tournament.outbox import PendingTournament
from bot.games.tournament.points import EntryStanding, order_entries
from bot.games.tournament.posting import CardStep, EditCard, NotifyPerson, PostCard, WarnHost
from bot.messages.answers import link_to
from bot.messages.tournaments import render_card, render_person_notice, render_warning
from bot.messages.words import Words
from bot.scenes.brackets import has_bracket, make_bracket_scene
from bot.scenes.tournaments import make_standings_scene, make_winner_scene
from bot.storage.subjects import TOURNAMENT

logger = logging.getLogger(__name__)

SENDING_TIMEOUT_S = 60.0
"""Maximum time for one step."""
FILE_NAME = "standings.png"


class TournamentPosts(Posts[PendingTournament, CardStep]):
    """The `Poster`'s work for tournaments."""

    name = TOURNAMENT.name

    def __init__(self, client: BaseClient) -> None:
        self._client = client
        self._service = client.service

    async def find_due(self) -> list[str]:
        return await find_due_posts(self._service, TOURNAMENT)

    async def read(self, tournament_id: str) -> PendingTournament | None:
        return await outbox.read(self._service, tournament_id)

    def next_step(
        self, pending: PendingTournament, failed: Collection[str | int]
    ) -> tuple[CardStep | None, datetime | None]:
        """Return the next step, or no step after a failure, because each step depends on the previous one."""
        if has_left(self._client, pending.state.tournament.place):
            return None, self._service.clock() + RETURN_CHECK_INTERVAL
        step, at = posting.next_card_step(
            pending.state, pending.posted, self._service.clock(), pending.linked, pending.problems, pending.notices
        )
        return (None if failed else step), at

    async def draw(self, step: CardStep) -> discord.File | None:
        """Draw the card's picture, or return ``None`` if that fails, because the card must be posted anyway."""
        try:
            return await self._draw(step)
        except Exception:
            logger.exception("could not draw the picture of tournament %s", step.state.tournament.id)
        return None

    async def _draw(self, step: CardStep) -> discord.File | None:
        if isinstance(step, (WarnHost, NotifyPerson)):
            return None
        options = step.state.contest.options
        if step.card == 0:
            if not isinstance(step, PostCard):
                return None
            words = await load_public_words(self._client, step.place)
            return await draw_title(self._client, words, step.place, options.ruleset, options.side)
        # A round's card is closed when the next round is paired, and continues to show the standings before that round.
        contest = replace(step.state.contest, rounds=step.state.contest.rounds[: step.card])
        state = replace(step.state, contest=contest)
        is_of_round = step.card <= len(contest.rounds)
        shows_bracket = is_of_round and has_bracket(contest)
        if contest.status == "cancelled" or not (shows_bracket or has_results(contest)):
            return None
        words = await load_public_words(self._client, step.place)
        theme = await load_public_theme(self._client, step.place)
        guild = self._client.find_guild(state.tournament.guild_id)
        server = guild.name if guild is not None else ""
        if shows_bracket:
            return await self._client.pictures.draw(make_bracket_scene(words, state, server, theme), FILE_NAME)
        places = order_entries(contest, state.tournament.seed)
        scene = make_standings_scene(words, state, places, server, theme)
        if not is_of_round:
            best = await self._find_best(state, places[0])
            scene = make_winner_scene(words, state, places, server, theme, best)
        return await self._client.pictures.draw(scene, FILE_NAME)

    async def _find_best(self, state: TournamentState, winner: EntryStanding) -> tuple[Table, int] | None:
        """Return the table and seat of the winner's best result, or ``None`` if there isn't one."""
        best = await outbox.find_best_board(self._service, state.contest, winner.entry)
        if best is None:
            return None
        game_id, seat = best
        try:
            return await self._service.table(game_id), seat
        except Refusal:
            # The game was deleted or can't be replayed.
            return None

    async def is_overtaken(self, step: CardStep) -> bool:
        """Return false, because an edit will show later changes."""
        return False

    async def run(self, step: CardStep, picture: discord.File | None) -> Sent | None:
        state = step.state
        if isinstance(step, WarnHost):
            await self._warn_host(step)
            return None
        if isinstance(step, NotifyPerson):
            await self._notify_person(step)
            return None
        words = await load_public_words(self._client, step.place)
        facts = await outbox.find_facts(self._service, state, step.card)
        text = render_card(self._client.own_emojis.words(words), state, step.card, facts)
        async with asyncio.timeout(SENDING_TIMEOUT_S):
            match step:
                case PostCard():
                    return await self._post(words, step, text, picture)
                case EditCard():
                    view = inert_view() if step.closes else tournament_buttons(words, state)
                    pictures = None if picture is None else [picture]
                    edit = MessageEdit(text, view, pictures, without=[])
                    await self._find_messenger(step).edit(step.channel_id, step.message_id, edit)
        return None

    def _find_messenger(self, step: CardStep) -> MemberMessenger:
        """Return the messenger for cards. Tournaments are played only where the bot is a member."""
        return MemberMessenger(self._client.delivery, step.state.tournament.guild_id)

    async def _warn_host(self, step: WarnHost) -> None:
        """Send the warning, unless the host doesn't accept direct messages."""
        host_id, *_ = step.state.tournament.organizers
        words = await self._load_words_of(host_id, step)
        await self._send_direct(host_id, render_warning(words, step.state, step.problems), step.nonce)

    async def _notify_person(self, step: NotifyPerson) -> None:
        """Send the notice, unless the person doesn't accept direct messages."""
        tournament = step.state.tournament
        user_id = step.notice.user_id
        assert user_id is not None, "notices to nobody aren't sent"
        words = await self._load_words_of(user_id, step)
        link = link_to(tournament.place, step.channel_id, step.message_id)
        await self._send_direct(user_id, render_person_notice(words, step.state, step.notice, link), step.nonce)

    async def _load_words_of(self, user_id: int, step: CardStep) -> Words:
        tournament = step.state.tournament
        return await load_user_words(self._client, user_id, make_table(tournament, tournament.id))

    async def _send_direct(self, user_id: int, text: str, nonce: str) -> None:
        async with asyncio.timeout(SENDING_TIMEOUT_S):
            with contextlib.suppress(DirectMessagesClosed):
                await self._client.delivery.send_direct(user_id, text, nonce)

    async def _post(self, words: Words, step: PostCard, text: str, picture: discord.File | None) -> Sent:
        found = await self._find(step)
        if found is not None:
            return found
        view = tournament_buttons(words, step.state)
        message = ChannelMessage(text, step.nonce, (), view, picture, without=text)
        return await self._find_messenger(step).send(step.channel_id, message)

    async def _find(self, step: PostCard) -> Sent | None:
        """Find the card of an earlier attempt if Discord may have forgotten its nonce, or return ``None``.

        If the channel can't be read, log that the card may appear twice.
        """
        sought = step.sought
        if sought is None:
            return None
        tournament = step.state.tournament
        wanted = [Press(verb, tournament.id, sought.version) for verb in ON_CARDS]
        try:
            return await self._find_messenger(step).find(step.channel_id, sought.since, sought.after, wanted, None)
        except HistoryUnreadable:
            logger.warning("card %d of tournament %s may be posted twice", step.card, tournament.id)
            return None

    async def handle_failure(self, pending: PendingTournament, step: CardStep, failure: FailureKind) -> Resolution:
        if failure == "channel_gone":
            if step.channel_id != pending.state.tournament.channel_id:
                # The tournament has already moved to another channel.
                return "count-as-done"
            await outbox.lose_card_channel(self._service, pending)
            return "reload"
        assert failure != "token_spent", "tournaments exist only where the bot is a member"
        remedy = step.find_remedy(failure)
        if remedy == "send-again":
            await outbox.post_card_again(self._service, pending)
            return "reload"
        if remedy == "count-as-done":
            return remedy
        return "try-again"

    async def record_step(
        self, pending: PendingTournament, step: CardStep, sent: Sent | None, failed: Collection[str | int]
    ) -> PendingTournament | None:
        return await outbox.record_step(self._service, pending, step, sent, failed)

    async def schedule_check(self, pending: PendingTournament, at: datetime | None, *, failed: bool) -> bool:
        return await outbox.schedule_check(self._service, pending, at, failed=failed)
