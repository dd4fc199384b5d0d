"""The guard that every interaction passes: what it costs, when its turn is, and what its person is told of failures."""

from __future__ import annotations

import logging
import secrets
import time
from collections.abc import Awaitable, Callable
from typing import Any, Literal, NamedTuple

import discord

from bot import logs
from bot.discord_app.core.allowances import Cost
from bot.discord_app.core.asker import UNKNOWN
from bot.discord_app.core.base import Interaction
from bot.discord_app.core.buttons import NO_GAME, one_button
from bot.discord_app.core.context import Context
from bot.discord_app.core.delivery import UNREACHABLE
from bot.discord_app.core.followups import UNKNOWN_INTERACTION
from bot.games.core.request import Refusal
from bot.games.posting import outbox
from bot.games.table import lookup
from bot.messages.answers import word_refusal
from bot.messages.words import Words
from bot.storage import game_queries
from bot.storage.database import Writes, watch_writes
from bot.storage.rows import InteractionToken

logger = logging.getLogger(__name__)

ALREADY_ACKNOWLEDGED = 40060


def is_too_late(error: BaseException | None) -> bool:
    """Whether Discord has rejected an answer because the interaction has expired, or has been answered already."""
    return isinstance(error, discord.HTTPException) and error.code in (UNKNOWN_INTERACTION, ALREADY_ACKNOWLEDGED)


class InteractionOutcome(NamedTuple):
    """What came of an interaction, as it is counted, and what is still to be said of it."""

    name: Literal["done", "refused", "fault", "unanswered"]
    said: str = ""
    view: discord.ui.View | None = None
    is_known: bool = True
    """Whether what was asked for is one of ours. Custom ids may be forged: not everything in them is a verb."""


NOT_LOOKED_AT = ("old-button", "stopping", "too-much", "one-at-a-time")
"""Refusals of what may not be one of our verbs."""


async def handle_interaction(
    interaction: Interaction, cost: Cost, act: Callable[..., Awaitable[None]], *arguments: Any, **options: Any
) -> None:
    """Count the cost of the request, call ``act`` with the context and these arguments, and report errors.

    A refusal is answered with its sentence, a fault with a number that is in the log as well. What Discord delivers
    twice is done and answered once: of two at the same time one could say that nothing was done, and the other do it.
    """
    began = time.perf_counter()
    context = Context(interaction)
    client = context.client
    press = context.asker.press
    if client.incoming.is_repeated(interaction.id):
        return
    logs.begin(
        game=None if press is None or press.game_id == NO_GAME else press.game_id,
        server=interaction.guild_id,
        interaction=interaction.id,
        shard=client.service.shards.shard_of(interaction.guild_id),
    )
    client.incoming.track()
    token = context.asker.token
    if token is not None:
        client.followups.note_unanswered(token.token)
    outcome = await _do(context, cost, act, *arguments, **options)
    if outcome.said:
        try:
            await context.answer(outcome.said, view=outcome.view)
        except UNREACHABLE as error:
            logger.warning("interaction %s could not be answered: %s", interaction.id, error)
            outcome = outcome._replace(name="unanswered")
    if token is not None:
        client.followups.note_answered(token.token)
        await _post_untold(context, token)
    verb = context.asker.verb if outcome.is_known else UNKNOWN
    client.metrics.presses.labels(verb, outcome.name).inc()
    client.metrics.answer_s.observe(time.perf_counter() - began)


async def _post_untold(context: Context, token: InteractionToken) -> None:
    """Let what could not be told here without somebody's token be told with this one, whatever was asked for."""
    try:
        told = await outbox.use_token(context.service, context.asker.channel_id or 0, token)
    except Exception:
        logger.exception("what is untold in channel %s waits for the next interaction", context.asker.channel_id)
    else:
        context.client.wake_posts(told)


async def _do(
    context: Context, cost: Cost, act: Callable[..., Awaitable[None]], *arguments: Any, **options: Any
) -> InteractionOutcome:
    """Call ``act`` when it is the person's turn; whatever it raises is an outcome."""
    interaction = context.asker.interaction
    client = context.client
    writes = watch_writes()
    try:
        if client.stopping.is_set():
            raise Refusal("stopping")
        client.allowances.check(cost, interaction.user.id, context.asker.place)
        async with client.incoming.turns.take(interaction.user.id) as context.reply.turn:
            await context.reader.load()
            await act(context, *arguments, **options)
    except Refusal as refused:
        logger.info("interaction %s refused: %s", interaction.id, refused.key)
        said = word_refusal(await _find_words(context), refused)
        is_known = refused.key not in NOT_LOOKED_AT
        return InteractionOutcome("refused", said, await _offer_to_end(context) if is_known else None, is_known)
    except Exception as error:
        if is_too_late(error):
            # Too late or answered twice: the person sees Discord's own notice, and what was done is posted anyway.
            logger.warning("interaction %s could not be answered: %s", interaction.id, error)
            return InteractionOutcome("unanswered")
        if client.is_closed():
            # It took longer than a stop may.
            logger.warning("interaction %s was cut off: %r", interaction.id, error)
            return InteractionOutcome("unanswered")
        return InteractionOutcome("fault", await _word_fault(context, writes))
    return InteractionOutcome("done")


async def _find_words(context: Context) -> Words:
    """The words for a refusal, which may come before it is known what the person chose."""
    try:
        await context.reader.load()
    except Exception as error:
        logger.warning("the language of whoever is refused something cannot be looked up: %r", error)
    return context.words


async def _offer_to_end(context: Context) -> discord.ui.View | None:
    """The way to end an open game of others for whoever moderates it where the bot is no member.

    Somebody who has not added the bot to themselves can type no command there.
    """
    press = context.asker.press
    if press is None or press.game_id == NO_GAME or context.asker.place.kind != "guest":
        return None
    try:
        game = await context.service.database.query(game_queries.load_game, press.game_id)
    except Exception:
        logger.exception("whether somebody moderates game %s cannot be looked up", press.game_id)
        return None
    if game is None or game.is_over or game.player(context.user_id) is not None:
        return None
    request = context.request
    may_end = request.has_access_to(game) and request.moderates(game)
    return one_button(context.words, "moderate", game.id) if may_end else None


async def _word_fault(context: Context, writes: Writes) -> str:
    """The answer to a fault: its number, and what is known to have been done, which may be the act itself.

    The fault may have come after the act, when it was to be confirmed. Only what is done to games is in their logs: of
    all else that was written it is not known.
    """
    fault = secrets.token_hex(4)
    press = context.asker.press
    interaction_id = context.asker.interaction.id
    logger.exception("fault %s in interaction %s", fault, interaction_id)
    try:
        act = await lookup.find_act(context.service, interaction_id)
    except Exception:
        logger.exception("what interaction %s has done cannot be looked up", interaction_id)
        known = "unknown"
    else:
        on_no_game = press is not None and press.game_id == NO_GAME
        otherwise = "unknown" if on_no_game or writes.any else "nothing"
        known = act or otherwise
    return context.words("refused-fault", known=known, fault=fault)
