"""Handlers for challenges: making a card from a finished game, attempts, and the boards of others."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator, Sequence

import discord

from bot.discord_app.actions.games import confirm
from bot.discord_app.core.access import charge
from bot.discord_app.core.allowances import Cost
from bot.discord_app.core.answer_contents import show_scene
from bot.discord_app.core.buttons import (
    ATTEMPT,
    BOARDS,
    DARE,
    MAX_OPTIONS,
    SCORES,
    Press,
    button,
    option,
    select,
    view_of,
)
from bot.discord_app.core.context import Context
from bot.discord_app.core.delivery import UNREACHABLE, DirectMessagesClosed
from bot.discord_app.core.forms import read_number
from bot.discord_app.core.members import fetch_member
from bot.discord_app.core.permissions import list_missing
from bot.games.challenge import challenges, deals
from bot.games.challenge.challenges import ChallengeResult, ChallengeState
from bot.games.core.replay import Table
from bot.games.core.request import Refusal
from bot.messages.challenges import render_invitation, render_result, render_result_option
from bot.messages.deals import render_deal_invitation
from bot.messages.posts import name_game
from bot.scenes import make_table_scene
from bot.storage.rows import Challenge, GuildSettings

logger = logging.getLogger(__name__)

CHOSEN = ("channel",)
"""The path of the menu in which the channel for a card is chosen."""
MAX_GUILDS = 5
"""Maximum number of servers whose channels are offered for a card."""


async def make_card(context: Context, press: Press) -> None:
    """Ask in which channel to post a card about the finished game, or post it in the chosen channel."""
    if press.path == CHOSEN:
        charge(context, Cost.POST)
        await _post_card(context, press)
    else:
        await _choose_channel(context, press)


async def _choose_channel(context: Context, press: Press) -> None:
    table = await context.table(press.game_id)
    words = context.words
    options = [
        option(f"#{channel.name}", str(channel.id), channel.guild.name)
        for channel in await _list_channels(context, table)
    ]
    if not options:
        raise Refusal("no-card-channel")
    menu = select(Press(DARE, press.game_id, press.version, CHOSEN), words("challenge-choose-channel"), options)
    text = words("challenge-choose", name=name_game(words, table.game), days=challenges.CARD_LIFETIME.days)
    await context.show(text, view_of(menu), fresh=True)


async def _post_card(context: Context, press: Press) -> None:
    """Make a card for the chosen channel. It is posted shortly afterwards."""
    wanted = read_number(next(iter(context.asker.values), ""))
    table = await context.table(press.game_id)
    found = [channel for channel in await _list_channels(context, table) if channel.id == wanted]
    if not found:
        raise Refusal("no-card-channel")
    (channel,) = found
    card = await challenges.open_card(context.service, context.request, press.game_id, channel.guild.id, channel.id)
    if card.message_id is None and card.changes == 1:
        context.client.metrics.challenges.labels("card", "opened").inc()
    await context.show(context.words("challenge-posted", channel=channel.mention))


async def _list_channels(context: Context, table: Table) -> list[discord.TextChannel]:
    """Return the text channels in which both the person and the bot may write, on servers that the person has used.

    Discord doesn't show bots a person's servers, and this process may not know the channels of all these servers. If
    the channel of the table's card is gone, return only channels of that server.

    :raises Refusal: The person can't make a card from this table.
    """
    lost = await challenges.check_can_post_card(context.service, table, context.user_id)
    await context.reply.defer(thinking=not context.reply.in_private)
    channels_by_guild = await challenges.list_known_channels(context.service, context.user_id)
    if lost is not None:
        channels_by_guild = {lost.guild_id: channels_by_guild.get(lost.guild_id, [])}
    guilds = [guild for guild in map(context.client.find_guild, channels_by_guild) if guild is not None][:MAX_GUILDS]
    members = await asyncio.gather(*(fetch_member(guild, context.user_id) for guild in guilds), return_exceptions=True)
    found = list[discord.TextChannel]()
    for guild, member in zip(guilds, members, strict=True):
        if isinstance(member, UNREACHABLE):
            logger.info("could not check the membership of a person on server %s: %s", guild.id, member)
        elif isinstance(member, BaseException):
            raise member
        elif member is not None:
            settings = await context.service.guild(guild.id)
            here = list(_list_allowed(guild, member, settings, channels_by_guild[guild.id]))
            found += here[: MAX_OPTIONS // len(guilds)]
    return found


def _list_allowed(
    guild: discord.Guild, member: discord.Member, settings: GuildSettings, known: list[int]
) -> Iterator[discord.TextChannel]:
    """Yield the channels for cards on a server, beginning with those ``known`` to the person."""
    roles = {role.id for role in member.roles}
    if settings.openers and not roles & set(settings.openers) and not member.guild_permissions.manage_guild:
        return
    named = (guild.get_channel(channel_id) for channel_id in known)
    for channel in dict.fromkeys((*named, *guild.text_channels)):
        if not isinstance(channel, discord.TextChannel) or (settings.channels and channel.id not in settings.channels):
            continue
        if not any(list_missing(channel, channel.permissions_for(one)) for one in (guild.me, member)):
            yield channel


async def send_invitation(context: Context, press: Press) -> None:
    """Send the person a direct message with the button that begins their attempt."""
    await _load_visible(context, press.game_id)
    state = await challenges.check_can_attempt(context.service, context.request, press.game_id)
    await context.reply.defer(thinking=True)
    words = context.words
    text = render_invitation(words, state)
    verbs = [ATTEMPT]
    if state.challenge.kind == "deal":
        text = await _invite_to_deal(context, state.challenge)
        verbs.append(SCORES)
    view = view_of(*(button(words, Press(verb, press.game_id, 0)) for verb in verbs))
    nonce = f"{press.game_id}-{context.asker.interaction.id}"
    try:
        await context.client.delivery.send_direct(context.user_id, text, nonce, view)
    except DirectMessagesClosed:
        raise Refusal("direct-closed") from None
    await context.answer(words("challenge-sent"))


async def _invite_to_deal(context: Context, deal: Challenge) -> str:
    guild = context.client.find_guild(deal.guild_id)
    place = await deals.load_place(context.service, deal, context.user_id)
    return render_deal_invitation(context.words, deal, place, guild.name if guild is not None else "")


async def begin_attempt(context: Context, press: Press) -> None:
    """Begin the person's attempt in their direct messages."""
    before = await _load_visible(context, press.game_id)
    table = await challenges.open_attempt(context.service, context.request, press.game_id)
    if before.find_attempt(context.user_id) is None:
        context.client.metrics.challenges.labels(before.challenge.kind, "begun").inc()
    await confirm(context, "answer-opened", table)


async def _load_visible(context: Context, challenge_id: str) -> ChallengeState:
    """Return a challenge that the person has attempted, or whose channel they can see.

    :raises Refusal: There is no such challenge, as far as the person may know.
    """
    state = await challenges.load_challenge_state(context.service, challenge_id)
    if state.find_attempt(context.user_id) is None and context.request.channel_id != state.challenge.channel_id:
        await _check_sees(context, state.challenge)
    return state


async def _check_sees(context: Context, challenge: Challenge) -> None:
    """Refuse people who can't see the channel of the challenge, as far as this process can check."""
    guild = context.client.find_guild(challenge.guild_id)
    if guild is None or guild.unavailable:
        return
    member = await fetch_member(guild, context.user_id)
    channel = guild.get_channel_or_thread(challenge.channel_id)
    if member is None or (channel is not None and not channel.permissions_for(member).view_channel):
        raise Refusal("no-such-challenge")


async def show_boards(context: Context, press: Press) -> None:
    """Show the final boards of the chosen result, by default the best one, with a menu of all results."""
    state = await _load_visible(context, press.game_id)
    results = deals.list_visible_results(state, context.user_id)
    if not results:
        raise Refusal("no-results-left")
    chosen = read_number(next(iter(context.asker.values), "")) or results[0].user_id
    shown = next((result for result in results if result.user_id == chosen), None)
    if shown is None:
        raise Refusal("old-button")
    table = await context.service.table(shown.game_id)
    theme = await context.reader.theme()
    scene = await asyncio.to_thread(lambda: make_table_scene(context.words, table, theme))
    content = await show_scene(context, render_result(context.words, shown), scene)
    await context.show(content.text, view_of(_make_menu(context, press.game_id, results, chosen)), content.files)


def _make_menu(
    context: Context, challenge_id: str, results: Sequence[ChallengeResult], chosen: int
) -> discord.ui.Select[discord.ui.View]:
    options = [
        option(render_result_option(context.words, result), str(result.user_id), default=result.user_id == chosen)
        for result in results
    ]
    press = Press(BOARDS, challenge_id, 0, ("choose",))
    return select(press, context.words("challenge-choose-boards"), options[:MAX_OPTIONS])
