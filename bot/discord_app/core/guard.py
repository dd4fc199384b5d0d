"""The guard of all interactions: it charges and queues requests, and reports refusals and faults."""

from __future__ import annotations

import logging
import secrets
import time
from collections.abc import Awaitable, Callable
from typing import Any, Literal, NamedTuple

import discord

from bot import logs
from bot.discord_app.core.access import may_end_as_guest
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
from bot.messages.answers import render_refusal
from bot.messages.words import Words
from bot.storage import game_queries
from bot.storage.database import Writes, watch_writes
from bot.storage.rows import InteractionToken

logger = logging.getLogger(__name__)

ALREADY_ACKNOWLEDGED = 40060


def is_too_late(error: BaseException | None) -> bool:
    """Check whether Discord rejected a response because the interaction has expired or already has one."""
    return isinstance(error, discord.HTTPException) and error.code in (UNKNOWN_INTERACTION, ALREADY_ACKNOWLEDGED)


class InteractionOutcome(NamedTuple):
    """The outcome of an interaction, as counted in the metrics, and the response that must still be sent, if any."""

    name: Literal["done", "refused", "fault", "unanswered"]
    text: str = ""
    view: discord.ui.View | None = None
    is_known: bool = True
    """Whether the verb is one of ours. Custom ids may be forged, so unchecked verbs must not become metric labels."""


UNCHECKED_REFUSALS = ("old-button", "stopping", "too-much", "one-at-a-time")
"""Refusals that may be raised before the verb has been checked to be one of ours."""


async def handle_interaction(
    interaction: Interaction, cost: Cost, act: Callable[..., Awaitable[None]], *arguments: Any, **options: Any
) -> None:
    """Charge the cost of the request, call ``act`` with the context and these arguments, and report errors.

    The response to a refusal explains it. The response to a fault contains a number that is also logged. An interaction
    that Discord delivers a second time is ignored, because its response could say that nothing was done although the
    first request is still running.
    """
    began = time.perf_counter()
    context = Context(interaction)
    client = context.client
    press = context.asker.press
    if client.incoming.is_repeated(interaction.id):
        return
    logs.set_context(
        game=None if press is None or press.game_id == NO_GAME else press.game_id,
        server=interaction.guild_id,
        interaction=interaction.id,
        shard=client.service.shards.shard_of(interaction.guild_id),
    )
    client.incoming.track()
    token = context.asker.token
    if token is not None:
        client.followups.expect_response(token.token)
    outcome = await _do(context, cost, act, *arguments, **options)
    if outcome.text:
        try:
            await context.answer(outcome.text, view=outcome.view)
        except UNREACHABLE as error:
            logger.warning("could not respond to interaction %s: %s", interaction.id, error)
            outcome = outcome._replace(name="unanswered")
    if token is not None:
        client.followups.record_response(token.token)
        await _post_pending(context, token)
    verb = context.asker.verb if outcome.is_known else UNKNOWN
    client.metrics.presses.labels(verb, outcome.name).inc()
    client.metrics.answer_s.observe(time.perf_counter() - began)


async def _post_pending(context: Context, token: InteractionToken) -> None:
    """Post the pending messages of this channel with this token, even if the request has failed."""
    try:
        told = await outbox.use_token(context.service, context.asker.channel_id or 0, token)
    except Exception:
        logger.exception(
            "could not post the pending messages of channel %s; the next interaction will retry",
            context.asker.channel_id,
        )
    else:
        context.client.wake_posts(told)


async def _do(
    context: Context, cost: Cost, act: Callable[..., Awaitable[None]], *arguments: Any, **options: Any
) -> InteractionOutcome:
    """Call ``act`` once the person's earlier requests are done, and convert exceptions to outcomes."""
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
        said = render_refusal(await _find_words(context), refused)
        is_known = refused.key not in UNCHECKED_REFUSALS
        return InteractionOutcome("refused", said, await _offer_to_end(context) if is_known else None, is_known)
    except Exception as error:
        if is_too_late(error):
            # The person sees Discord's own notice, and the results are posted anyway.
            logger.warning("could not respond to interaction %s: %s", interaction.id, error)
            return InteractionOutcome("unanswered")
        if client.is_closed():
            # The request took longer than the bot waits when it stops.
            logger.warning("interaction %s was interrupted: %r", interaction.id, error)
            return InteractionOutcome("unanswered")
        return InteractionOutcome("fault", await _report_fault(context, writes))
    return InteractionOutcome("done")


async def _find_words(context: Context) -> Words:
    """Return the words for a refusal, which may be raised before the person's settings are loaded."""
    try:
        await context.reader.load()
    except Exception as error:
        logger.warning("could not load the language for a refusal: %r", error)
    return context.words


async def _offer_to_end(context: Context) -> discord.ui.View | None:
    """Return a button to end the game of other people whose button was pressed, if the person may do so as a guest."""
    press = context.asker.press
    if press is None or press.game_id == NO_GAME or context.asker.place.kind != "guest":
        return None
    try:
        game = await context.service.database.query(game_queries.load_game, press.game_id)
    except Exception:
        logger.exception("could not check whether the person moderates game %s", press.game_id)
        return None
    may_end = game is not None and may_end_as_guest(context, game)
    return one_button(context.words, "moderate", press.game_id) if may_end else None


async def _report_fault(context: Context, writes: Writes) -> str:
    """Log a fault, and return a response with its number and, if known, the effect of the request.

    The fault may have occurred after the act was committed, while the response was being sent. Only acts on games are
    recorded in a log, so the effect of other writes is unknown.
    """
    fault = secrets.token_hex(4)
    press = context.asker.press
    interaction_id = context.asker.interaction.id
    logger.exception("fault %s in interaction %s", fault, interaction_id)
    try:
        act = await lookup.find_act(context.service, interaction_id)
    except Exception:
        logger.exception("could not determine the effect of interaction %s", interaction_id)
        known = "unknown"
    else:
        on_no_game = press is not None and press.game_id == NO_GAME
        otherwise = "unknown" if on_no_game or writes.any else "nothing"
        known = act or otherwise
    return context.words("refused-fault", known=known, fault=fault)
