"""From a Discord interaction to what the use cases take, and back to an answer. The one place that guards both."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from typing import Any

import discord
from discord.utils import MISSING

from bot import logs
from bot.discord_app.core.base import Interaction
from bot.discord_app.core.ids import NO_GAME, WHICH, Press
from bot.games.core.checks import check_server
from bot.games.core.refusal import Refusal
from bot.games.core.request import Person, Request, Rights
from bot.games.table import lookup
from bot.messages.answers import word_refusal
from bot.messages.words import Words, words
from bot.storage.rows import Game

logger = logging.getLogger(__name__)

UNKNOWN = "unknown"
"""What is counted as verb where it is not known what was asked for."""
NO_RIGHTS = Rights(sees=False, moderates=False)
UNKNOWN_INTERACTION, ALREADY_ACKNOWLEDGED, INVALID_FORM_BODY = 10062, 40060, 50035


def check_member(interaction: Interaction, person: discord.User | discord.Member) -> None:
    """Refuse somebody who was named in a command and is not on this server."""
    if interaction.guild_id is not None and not isinstance(person, discord.Member):
        raise Refusal("bad-option")


def check_player(interaction: Interaction, person: discord.User | discord.Member, act: str) -> None:
    """Refuse somebody who was named for a seat by this act (``new`` or ``replace``) and cannot take one."""
    if person.bot:
        raise Refusal("bot-invited", me=int(person == interaction.client.user), who=person.display_name, act=act)
    check_member(interaction, person)


def private_words(interaction: Interaction) -> Words:
    """The words for an answer that only this person sees."""
    return words(str(interaction.locale))


def request_of(interaction: Interaction, version: int | None = None) -> Request:
    """Who asks, where, and on which version they decided. In a private message nobody has roles or moderates."""
    channel, on_server = interaction.channel, interaction.guild_id is not None
    if interaction.channel_id is None:
        raise Refusal("server-only")
    return Request(
        person=Person(interaction.user.id, interaction.user.display_name),
        guild_id=interaction.guild_id,
        channel_id=interaction.channel_id,
        interaction_id=interaction.id,
        version=version,
        moderator=on_server and interaction.permissions.manage_guild,
        roles=tuple(role.id for role in getattr(interaction.user, "roles", ())),
        parent_id=getattr(channel, "parent_id", None),
        private=isinstance(channel, discord.Thread) and channel.is_private(),
        rights=partial(_rights, interaction) if on_server else lambda _game: NO_RIGHTS,
    )


def managing_request_of(interaction: Interaction) -> Request:
    """The same of somebody who may manage the server."""
    request = request_of(interaction)
    check_server(request)
    if not request.moderator:
        raise Refusal("manager-only")
    return request


def _rights(interaction: Interaction, game: Game) -> Rights:
    """What the person may do where a game of this server is played; nothing where that channel is gone.

    A thread has the permissions of its channel. The library may not know it any more, so the game names its channel.
    """
    if interaction.channel_id in (game.channel_id, game.thread_id):
        return Rights(sees=True, moderates=interaction.permissions.manage_messages)
    guild, member, options = interaction.guild, interaction.user, game.options
    channel = guild.get_channel(options.parent_id or game.channel_id) if guild is not None else None
    if channel is None or not isinstance(member, discord.Member):
        return NO_RIGHTS
    allowed = channel.permissions_for(member)
    # Of a private thread Discord does not say who was let in.
    sees = allowed.view_channel and (allowed.manage_threads or not options.private)
    return Rights(sees, moderates=sees and allowed.manage_messages)


async def answer(
    interaction: Interaction,
    content: str,
    *,
    view: discord.ui.View | None = None,
    files: Sequence[discord.File] = (),
    ephemeral: bool = True,
) -> None:
    """Answer, privately unless ``ephemeral`` is false, whether or not this interaction has been answered before."""
    send: Any = interaction.followup.send if interaction.response.is_done() else interaction.response.send_message
    await send(content, ephemeral=ephemeral, files=list(files), view=view or MISSING)


async def handle_interaction(
    interaction: Interaction, act: Callable[..., Awaitable[None]], *arguments: Any, **options: Any
) -> None:
    """Call ``act`` with the interaction and these arguments, and answer what goes wrong.

    A refusal is answered with its sentence, a fault with a number that is in the log as well. What Discord delivers
    twice is done and answered once: of two at the same time one could say that nothing was done, and the other do it.
    """
    client, press, began = interaction.client, press_of(interaction), time.perf_counter()
    if client.has_heard_of(interaction.id):
        return
    logs.begin(
        game=None if press is None or press.game_id == NO_GAME else press.game_id,
        server=interaction.guild_id,
        interaction=interaction.id,
        shard=client.service.shards.shard_of(interaction.guild_id),
    )
    task = asyncio.current_task()
    assert task is not None, "every interaction has its task"
    client.acts.add(task)
    task.add_done_callback(client.acts.discard)
    verb, outcome, said = _verb_of(interaction, press), "done", ""
    try:
        if client.stopping.is_set():
            raise Refusal("stopping")
        client.allowances.check(verb, interaction.user.id, interaction.guild_id)
        await act(interaction, *arguments, **options)
    except Refusal as refused:
        logger.info("interaction %s refused: %s", interaction.id, refused.key)
        outcome, said = "refused", word_refusal(private_words(interaction), refused)
        if refused.key in ("old-button", "stopping", "too-much"):
            # Custom ids may be forged: not everything in them is a verb.
            verb = UNKNOWN
    except Exception as error:
        if isinstance(error, discord.HTTPException) and error.code in (UNKNOWN_INTERACTION, ALREADY_ACKNOWLEDGED):
            # Too late or answered twice: the person sees Discord's own notice, and what was done is posted anyway.
            logger.warning("interaction %s could not be answered: %s", interaction.id, error)
            outcome = "unanswered"
        else:
            outcome, said = "fault", await _word_fault(interaction)
    if said:
        try:
            await answer(interaction, said)
        except discord.HTTPException as error:
            logger.warning("interaction %s could not be answered: %s", interaction.id, error)
            outcome = "unanswered"
    client.metrics.presses.labels(verb, outcome).inc()
    client.metrics.answer_s.observe(time.perf_counter() - began)


async def _word_fault(interaction: Interaction) -> str:
    """The answer to a fault: its number, and what is known to have been done, which may be the act itself.

    The fault may have come after the act, when it was to be confirmed. Only what is done to games is in their logs.
    """
    fault, press = secrets.token_hex(4), press_of(interaction)
    logger.exception("fault %s in interaction %s", fault, interaction.id)
    try:
        act = await lookup.act_of(interaction.client.service, interaction.id)
    except Exception:
        logger.exception("what interaction %s has done cannot be looked up", interaction.id)
        known = "unknown"
    else:
        known = act or ("unknown" if press is not None and press.game_id == NO_GAME else "nothing")
    return private_words(interaction)("refused-fault", known=known, fault=fault)


def press_of(interaction: Interaction) -> Press | None:
    """What was pressed; ``None`` where it was none of our buttons, selects and forms."""
    data: Mapping[str, Any] = interaction.data or {}
    return Press.read(str(data.get("custom_id", "")))


def _verb_of(interaction: Interaction, press: Press | None) -> str:
    """What was asked for: the verb of what was pressed, in a list of games the act, or the command's name."""
    if press is not None:
        return "".join(press.path) if press.verb == WHICH else press.verb
    return interaction.command.qualified_name if interaction.command is not None else UNKNOWN
