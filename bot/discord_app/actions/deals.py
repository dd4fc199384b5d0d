"""Handlers for the deal of the week: its channel, and the scores of the person's group."""

from __future__ import annotations

import discord

from bot.discord_app.core.access import managing_request
from bot.discord_app.core.buttons import BOARDS, NO_GAME, Press, button, view_of
from bot.discord_app.core.context import Context
from bot.discord_app.core.failed_posts import FailedServerPosts
from bot.discord_app.core.permissions import check_none_missing, list_missing
from bot.discord_app.core.server_channels import mention_channel
from bot.games.challenge import deals
from bot.games.challenge.challenges import load_challenge_state
from bot.games.core.checks import check_server
from bot.games.people.settings import choose_deal_channel
from bot.messages.deals import render_deal_scores

STOP_DEALS = "nodeals"
"""The verb of the button that disables the deals of the week."""


async def show_scores(context: Context, press: Press) -> None:
    """Show the scores of the person's group in a deal that they have finished."""
    state = await load_challenge_state(context.service, press.game_id)
    group = deals.find_own_group(state, context.user_id)
    boards = button(context.words, Press(BOARDS, press.game_id, 0))
    await context.answer(render_deal_scores(context.words, state, group), view=view_of(boards))


async def show_channel(context: Context) -> None:
    """Show the channel of the deal of the week, and how to change it."""
    now = await context.service.guild(check_server(managing_request(context)))
    place = mention_channel(context.asker.interaction.guild, now.deals, "none")
    view = None if now.deals is None else view_of(button(context.words, Press(STOP_DEALS, NO_GAME, 0)))
    await context.answer(context.words("deal-channel", place=place), view=view)


async def set_channel(context: Context, channel: discord.TextChannel) -> None:
    """Set the channel of the deal of the week."""
    request = managing_request(context)
    check_none_missing(list_missing(channel, channel.permissions_for(channel.guild.me)), channel.id)
    # Retry immediately, because a person who chooses the channel again has probably fixed the problem.
    context.client.get_shared(FailedServerPosts).pop(("deal", channel.id), None)
    to_come = await choose_deal_channel(context.service, request, channel.id)
    await context.answer(context.words("settings-deals", place=channel.mention, first=int(to_come)))


async def stop_deals(context: Context) -> None:
    """Disable the deals of the week, and close the running deal."""
    await choose_deal_channel(context.service, managing_request(context), None)
    await context.show(context.words("settings-deals", place="none", first=0))
