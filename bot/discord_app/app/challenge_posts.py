"""The posts of challenges: cards and deals that are sent once, and edited when results or the end change them."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from datetime import timedelta
from functools import partial
from typing import NamedTuple, TypeAlias

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
from bot.storage.challenge_queries import NO_CHANNEL
from bot.storage.place import Place
from bot.storage.rows import Challenge, ChallengeKind

logger = logging.getLogger(__name__)

MAX_REPOST_AGE = timedelta(days=1)
"""Time after the end of a challenge during which its results are posted again if the post was deleted."""
NONCE_TAG = 0xFFFFFFF
"""Mask for the part of a deleted message's id that fits into a nonce."""


class ChallengeEdits(EditTimes[str]):
    """The times at which the posts of challenges were last sent or edited, by the ids of the challenges."""


class PostContent(NamedTuple):
    """The text and the buttons of a challenge's post. Every version of the post has the button ``press``."""

    text: str
    view: discord.ui.View
    press: Press


Render: TypeAlias = Callable[[BaseClient, Words, ChallengeState], Awaitable[PostContent]]


async def update_cards(client: BaseClient) -> bool:
    """Close challenges whose time is over, and send or edit their cards.

    Each card is edited at most once per `EDIT_INTERVAL`. Failures are retried with increasing pauses. Return whether a
    card wasn't up to date.
    """
    await challenges.close_ended_challenges(client.service)
    return await _update_all(client, "card", _render_card)


async def update_deals(client: BaseClient) -> bool:
    """Close ended deals of the week, open due ones, and send or edit their posts as for cards."""
    for streak in await deals.close_ended_deals(client.service):
        client.metrics.deal_players.labels("1" if streak == 1 else "2+").inc()
    client.metrics.challenges.labels("deal", "opened").inc(await deals.open_due_deals(client.service))
    return await _update_all(client, "deal", _render_deal)


async def _update_all(client: BaseClient, kind: ChallengeKind, render: Render) -> bool:
    edits = client.get_shared(ChallengeEdits)
    now = client.service.clock()
    edits.forget_old(now)
    due = list[DuePost]()
    lost = set[int]()
    was_stale = False
    for one in await challenges.list_unshown_challenges(client.service, kind):
        guild = client.find_guild(one.guild_id)
        if guild is None or guild.unavailable or one.channel_id in lost:
            continue
        was_stale = True
        if guild.get_channel(one.channel_id) is None:
            if one.channel_id != NO_CHANNEL:
                lost.add(one.channel_id)
            await _lose_channel(client, guild, one)
        elif one.id not in edits:
            edits[one.id] = now
            failing: ServerPost = "deal" if kind == "deal" else "challenge"
            due.append(DuePost(failing, one.guild_id, one.channel_id, partial(_update, client, render, one)))
    await post_all(client, due)
    return was_stale


async def _lose_channel(client: BaseClient, guild: discord.Guild, challenge: Challenge) -> None:
    """Stop posting in a deleted channel, and notify the moderators once.

    Deals are turned off. Cards go on without a post until their owners choose another channel.
    """
    service = client.service
    channel_id = challenge.channel_id
    nonce = tie_to_channel(f"g{challenge.id}", channel_id)
    if challenge.kind == "deal":
        if await forget_deal_channel(service, challenge):
            await tell_moderators(client, guild, "deal-channel-gone", nonce)
        closed = await challenges.load_challenge_state(service, challenge.id)
        await challenges.record_post(service, closed.challenge, challenge.message_id)
    elif channel_id == NO_CHANNEL:
        await challenges.record_post(service, challenge, None)
    else:
        await challenges.forget_channel(service, guild.id, channel_id)
        if not challenge.closed:
            await tell_moderators(client, guild, "challenge-channel-gone", nonce)


async def _update(client: BaseClient, render: Render, challenge: Challenge) -> RecordPost:
    """Edit the post of a challenge, or send it if it is missing."""
    record = partial(challenges.record_post, client.service, challenge)
    if challenge.message_id is None and challenge.closed:
        logger.info("%s %s has closed without ever being posted", challenge.kind, challenge.id)
        return partial(record, None)
    words = await load_public_words(client, Place("server", challenge.guild_id))
    # Later changes are shown by the next edit.
    content = await render(client, words, await challenges.load_challenge_state(client.service, challenge.id))
    if challenge.message_id is not None and await _is_edited(client, challenge, content):
        return partial(record, challenge.message_id)
    sent = await find_posted(client, challenge.guild_id, challenge.channel_id, content.press, challenge.opened_at)
    if sent is None:
        # The channel can change, and a deleted post needs a new nonce.
        nonce = f"{challenge.kind[0]}{challenge.id}-{(challenge.message_id or 0) & NONCE_TAG:x}"
        nonce = tie_to_channel(nonce, challenge.channel_id)
        sent = await client.delivery.send(
            challenge.guild_id, challenge.channel_id, content.text, nonce, view=content.view
        )
    return partial(record, sent.id)


async def _is_edited(client: BaseClient, challenge: Challenge, content: PostContent) -> bool:
    """Edit the post of a challenge. Return ``False`` if the post has to be sent again."""
    assert challenge.message_id is not None, "the challenge has been posted"
    try:
        await client.delivery.edit(challenge.channel_id, challenge.message_id, content.text, content.view)
    except discord.NotFound:
        is_old = client.service.clock() > challenge.closes_at + MAX_REPOST_AGE
        again = "" if is_old else ", so it is sent again"
        logger.info("the post of %s %s was deleted%s", challenge.kind, challenge.id, again)
        return is_old
    return True


async def _render_card(_client: BaseClient, words: Words, state: ChallengeState) -> PostContent:
    press = Press(BOARDS, state.challenge.id, 0)
    return PostContent(render_challenge(words, state), make_card_buttons(words, state), press)


async def _render_deal(client: BaseClient, words: Words, state: ChallengeState) -> PostContent:
    deal = state.challenge
    text = render_deal(words, state, _make_link(await deals.load_previous_deal(client.service, deal)))
    view = make_deal_buttons(words, deal, await deals.load_next_deal(client.service, deal))
    return PostContent(text, view, Press(SCORES, deal.id, 0))


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
