"""The posts of challenges: cards that are sent once, and edited when results or the end change them."""

from __future__ import annotations

import logging
from datetime import datetime
from functools import partial

import discord

from bot.discord_app.app.server_posts import EDIT_INTERVAL, DuePost, RecordPost, find_posted, post_all
from bot.discord_app.core.base import BaseClient
from bot.discord_app.core.buttons import BEAT, BOARDS, Press, button, view_of
from bot.discord_app.core.places import load_public_words
from bot.games.challenge import challenges
from bot.games.challenge.challenges import ChallengeState
from bot.messages.challenges import render_challenge
from bot.messages.words import Words
from bot.storage.place import Place
from bot.storage.rows import Challenge

logger = logging.getLogger(__name__)


class CardEdits(dict[str, datetime]):
    """The times at which cards were last sent or edited, by the ids of their challenges."""


async def update_cards(client: BaseClient) -> None:
    """Close challenges whose time is over, and send or edit their cards.

    Each card is edited at most once per `EDIT_INTERVAL`. Failures are retried with increasing pauses.
    """
    service = client.service
    await challenges.close_ended_challenges(service)
    edits = client.get_shared(CardEdits)
    now = service.clock()
    for name in [name for name, at in edits.items() if not now - EDIT_INTERVAL < at <= now]:
        del edits[name]
    due = []
    for card in await challenges.list_unshown_cards(service):
        if card.id not in edits:
            edits[card.id] = now
            due.append(DuePost("challenge", card.guild_id, card.channel_id, partial(_update_card, client, card)))
    await post_all(client, due)


async def _update_card(client: BaseClient, card: Challenge) -> RecordPost:
    if card.message_id is None and card.closed:
        logger.info("challenge %s has closed, although its card could never be posted", card.id)
        return partial(challenges.record_card, client.service, card, None)
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
        return partial(challenges.record_card, client.service, card, card.message_id)
    sent = await find_posted(client, card.guild_id, card.channel_id, Press(BEAT, card.id, 0), card.opened_at)
    if sent is None:
        nonce = f"c{card.id}-{card.guild_id:x}"
        sent = await client.delivery.send(card.guild_id, card.channel_id, text, nonce, view=view)
    return partial(challenges.record_card, client.service, card, sent.id)


def make_card_buttons(words: Words, state: ChallengeState) -> discord.ui.View:
    """Return the buttons of a card: Beat it until it closes, and Show the boards."""
    verbs = (BOARDS,) if state.challenge.closed else (BEAT, BOARDS)
    return view_of(*(button(words, Press(verb, state.challenge.id, 0)) for verb in verbs))
