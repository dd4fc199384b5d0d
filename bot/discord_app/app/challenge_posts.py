"""The posts of challenges: cards and deals that are sent once, and edited when results or the end change them."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from datetime import timedelta
from functools import partial

import discord

from bot.discord_app.app.server_posts import DuePost, EditTimes, RecordPost, find_posted, post_all, tell_moderators
from bot.discord_app.core.base import BaseClient
from bot.discord_app.core.buttons import BEAT, BOARDS, SCORES, Press, button, view_of
from bot.discord_app.core.delivery import tie_to_channel
from bot.discord_app.core.failed_posts import ServerPost
from bot.discord_app.core.places import load_public_words
from bot.games.challenge import challenges, deals
from bot.games.challenge.challenges import ChallengeState
from bot.games.challenge.deals import number_deal
from bot.games.people.settings import forget_deal_channel
from bot.messages.challenges import render_challenge
from bot.messages.deals import render_deal
from bot.messages.words import Words
from bot.storage.place import Place
from bot.storage.rows import Challenge, ChallengeKind

logger = logging.getLogger(__name__)


MAX_REPOST_AGE = timedelta(days=1)
"""Time after the end of a deal during which its results are posted again if the post was deleted."""


NONCE_TAG = 0xFFFFFFF
"""Mask for the part of a deleted message's id that fits into a nonce."""


class ChallengeEdits(EditTimes[str]):
    """The times at which the posts of challenges were last sent or edited, by the ids of the challenges."""


async def update_cards(client: BaseClient) -> None:
    """Close challenges whose time is over, and send or edit their cards.

    Each card is edited at most once per `EDIT_INTERVAL`. Failures are retried with increasing pauses.
    """
    await challenges.close_ended_challenges(client.service)
    await _update_all(client, "card", _update_card)


async def update_deals(client: BaseClient) -> None:
    """Close ended deals of the week, open due ones, and send or edit their posts as for cards."""
    for streak in await deals.close_ended_deals(client.service):
        client.metrics.deal_players.labels("1" if streak == 1 else "2+").inc()
    await deals.open_due_deals(client.service)
    await _turn_off_without_channel(client)
    await _update_all(client, "deal", _update_deal)


async def _turn_off_without_channel(client: BaseClient) -> None:
    """Disable the deals of servers whose channel was deleted, and tell their moderators once."""
    for deal in await challenges.list_unshown_challenges(client.service, "deal"):
        guild = client.find_guild(deal.guild_id)
        if guild is None or guild.unavailable or guild.get_channel(deal.channel_id) is not None:
            continue
        if await forget_deal_channel(client.service, deal):
            await tell_moderators(client, guild, "deal-channel-gone", tie_to_channel(f"g{deal.id}", deal.channel_id))
        closed = await challenges.load_challenge_state(client.service, deal.id)
        await challenges.record_post(client.service, closed.challenge, deal.message_id)


async def _update_all(
    client: BaseClient, kind: ChallengeKind, update: Callable[[BaseClient, Challenge], Awaitable[RecordPost]]
) -> None:
    edits = client.get_shared(ChallengeEdits)
    now = client.service.clock()
    edits.forget_old(now)
    due = []
    for one in await challenges.list_unshown_challenges(client.service, kind):
        if one.id not in edits:
            edits[one.id] = now
            failing: ServerPost = "deal" if kind == "deal" else "challenge"
            due.append(DuePost(failing, one.guild_id, one.channel_id, partial(update, client, one)))
    await post_all(client, due)


async def _update_card(client: BaseClient, card: Challenge) -> RecordPost:
    if card.message_id is None and card.closed:
        logger.info("challenge %s has closed, although its card could never be posted", card.id)
        return partial(challenges.record_post, client.service, card, None)
    words = await load_public_words(client, Place("server", card.guild_id))
    # Later changes are shown by the next edit.
    state = await challenges.load_challenge_state(client.service, card.id)
    text = render_challenge(words, state)
    view = make_card_buttons(words, state)
    if card.message_id is not None:
        try:
            await client.delivery.edit(card.channel_id, card.message_id, text, view)
        except discord.NotFound:
            logger.info("the card of challenge %s was deleted, so it can't be edited", card.id)
        return partial(challenges.record_post, client.service, card, card.message_id)
    sent = await find_posted(client, card.guild_id, card.channel_id, Press(BEAT, card.id, 0), card.opened_at)
    if sent is None:
        nonce = f"c{card.id}-{card.guild_id:x}"
        sent = await client.delivery.send(card.guild_id, card.channel_id, text, nonce, view=view)
    return partial(challenges.record_post, client.service, card, sent.id)


async def _update_deal(client: BaseClient, deal: Challenge) -> RecordPost:
    if deal.message_id is None and deal.closed:
        logger.info("deal %s has closed, although it could never be posted", deal.id)
        return partial(challenges.record_post, client.service, deal, None)
    words = await load_public_words(client, Place("server", deal.guild_id))
    state = await challenges.load_challenge_state(client.service, deal.id)
    text = render_deal(words, state, _make_link(await deals.load_previous_deal(client.service, deal)))
    view = make_deal_buttons(words, deal, await deals.load_next_deal(client.service, deal))
    if deal.message_id is not None and await _is_edited(client, deal, text, view):
        return partial(challenges.record_post, client.service, deal, deal.message_id)
    press = Press(SCORES, deal.id, 0)
    sent = await find_posted(client, deal.guild_id, deal.channel_id, press, deal.opened_at)
    if sent is None:
        # The channel can change, and a deleted post needs a new nonce.
        nonce = tie_to_channel(f"d{deal.id}-{(deal.message_id or 0) & NONCE_TAG:x}", deal.channel_id)
        sent = await client.delivery.send(deal.guild_id, deal.channel_id, text, nonce, view=view)
    return partial(challenges.record_post, client.service, deal, sent.id)


async def _is_edited(client: BaseClient, deal: Challenge, text: str, view: discord.ui.View) -> bool:
    """Edit the post of a deal. Return ``False`` if the post has to be sent again."""
    assert deal.message_id is not None, "the deal has been posted"
    try:
        await client.delivery.edit(deal.channel_id, deal.message_id, text, view)
    except discord.NotFound:
        is_old = client.service.clock() > deal.closes_at + MAX_REPOST_AGE
        logger.info("the post of deal %s was deleted%s", deal.id, "" if is_old else ", so it is sent again")
        return is_old
    return True


def _make_link(deal: Challenge | None) -> str:
    """Return the address of a closed deal's post, or an empty string."""
    if deal is None or deal.message_id is None or not deal.closed:
        return ""
    return f"https://discord.com/channels/{deal.guild_id}/{deal.channel_id}/{deal.message_id}"


def make_deal_buttons(words: Words, deal: Challenge, following: Challenge | None) -> discord.ui.View:
    """Return the buttons of a deal's post: Play for the open deal, and Scores."""
    playing = following if deal.closed else deal
    buttons = [button(words, Press(SCORES, deal.id, 0))]
    if playing is not None:
        buttons.insert(0, button(words, Press(BEAT, playing.id, 0), "deal", number=number_deal(playing)))
    return view_of(*buttons)


def make_card_buttons(words: Words, state: ChallengeState) -> discord.ui.View:
    """Return the buttons of a card: Beat it until it closes, and Show the boards."""
    verbs = (BOARDS,) if state.challenge.closed else (BEAT, BOARDS)
    return view_of(*(button(words, Press(verb, state.challenge.id, 0)) for verb in verbs))
