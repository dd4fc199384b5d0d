"""Handlers for open tables: finding and joining them, the role to mention for them, and the server's settings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import discord

from bot.discord_app.actions import games
from bot.discord_app.actions.finders import Candidate, GameFinder
from bot.discord_app.actions.games import KINDS, MAX_SEATS
from bot.discord_app.core.access import managing_request
from bot.discord_app.core.buttons import BEAT, NO_GAME, Press, button, seat_buttons, view_of
from bot.discord_app.core.context import Context
from bot.discord_app.core.failed_posts import FailedServerPosts
from bot.discord_app.core.forms import make_menu, read_first, read_form, read_number, send_form
from bot.discord_app.core.members import find_departed
from bot.discord_app.core.permissions import add_warning, check_none_missing, list_missing
from bot.discord_app.core.server_channels import mention_channel
from bot.games.challenge import deals
from bot.games.core.checks import check_server
from bot.games.core.request import Refusal
from bot.games.people import table_settings
from bot.games.table import eligibility, lobby, open_tables
from bot.games.table.lobby import OPEN_TABLE_WAIT, may_add_computer
from bot.games.table.open_tables import TABLE_HOURS, USUAL_TERMS, Found
from bot.games.table.terms import Terms
from bot.messages.markup import capitalise
from bot.messages.open_tables import render_seated, render_waiting
from bot.messages.posts import name_kind, render_turn_time
from bot.storage import game_queries
from bot.storage.rows import Game

ANY_TABLE = NO_GAME
"""The candidate for any open table with the usual terms."""


class TableFinder(GameFinder):
    """Finds lobbies of the channel. If the person names none and can't join any, finds an open table of the server."""

    async def find(self, context: Context, named: str, options: Sequence[Any]) -> list[Candidate]:
        if named.strip() or not await _has_open_tables(context):
            return await super().find(context, named, options)
        try:
            found = await super().find(context, named, options)
        except Refusal as refused:
            if refused.key != "no-game-here":
                raise
            found = []
        meant = [one for one in found if await self._is_meant(context, one.id)]
        return meant or [Candidate(ANY_TABLE, "", lambda: ("", ""))]

    async def _is_meant(self, context: Context, game_id: str) -> bool:
        """Check whether the person can join this lobby and it isn't an open table."""
        assert isinstance(self.rule, eligibility.Rule), "the rule applies to open games"
        table = await context.table(game_id)
        return table.game.open_since is None and self.rule.may(table, context.request)


async def _has_open_tables(context: Context) -> bool:
    place = context.request.place
    return place.has_settings and (await context.service.guild(place.id)).tables is not None


async def join_game(context: Context, game_id: str) -> None:
    """Join a lobby or an open table, or for `ANY_TABLE` find an open table with the usual terms."""
    if game_id == ANY_TABLE:
        await play(context)
        return
    game = await context.service.database.query(game_queries.load_game, game_id)
    if game is None or game.open_since is None:
        await games.join(context, game_id)
        return
    await _join_table(context, game)


async def _join_table(context: Context, game: Game) -> None:
    """Join this open table. People who already wait there see its state."""
    if game.status == "lobby" and game.player(context.user_id) is not None:
        await _show_found(context, Found(await context.table(game.id), is_new=False))
        return
    if (await context.table(game.id)).game.status == "lobby":
        await _check_list(context)
        gone = await _find_departed(context, game)
        await lobby.remove_departed(context.service, game.id, gone)
    # The version shows that the table has changed, but not that it is full.
    request = replace(context.request, version=None)
    table = await lobby.join(context.service, request, game.id)
    await _show_found(context, Found(table, is_new=False))


async def play(context: Context) -> None:
    """Find an open table with the usual terms."""
    await _play(context, USUAL_TERMS)


async def _play(context: Context, terms: Terms) -> None:
    await _check_list(context)
    await _show_found(
        context, await open_tables.find_table(context.service, context.request, terms, partial(_find_departed, context))
    )


async def play_again(context: Context, game_id: str) -> None:
    """Find another table after a player's first move was missing."""
    await _check_list(context)
    find = partial(_find_departed, context)
    await _show_found(context, await open_tables.play_again(context.service, context.request, game_id, find))


async def _find_departed(context: Context, game: Game) -> frozenset[int]:
    """Return the players who have left the server. Without this, people would be seated with them."""
    return await find_departed(context.client, game, [player.user_id for player in game.players])


async def _check_list(context: Context) -> None:
    """Refuse people on a server without a list, and lists whose channel is gone or closed to the bot."""
    channel_id = (await context.service.guild(check_server(context.request))).tables
    guild = context.asker.interaction.guild
    channel = guild.get_channel(channel_id) if guild is not None and channel_id is not None else None
    if channel is None:
        raise Refusal("no-open-tables")
    _check_may_post(channel)


def _check_may_post(channel: discord.abc.GuildChannel) -> None:
    """Refuse a channel in which the bot can't post the list or open the threads of games."""
    allowed = channel.permissions_for(channel.guild.me)
    check_none_missing(list_missing(channel, allowed, files=True, thread=True), channel.id)


async def _show_found(context: Context, found: Found) -> None:
    """Show the person's table: its opponents if it has started, otherwise how long it waits."""
    words = context.words
    table = found.table
    game = table.game
    _count(context, found)
    if game.status != "lobby":
        await context.show(await add_warning(context, render_seated(words, game, context.user_id), table))
        return
    computer = "never"
    if game.host_id == context.user_id and len(game.players) == 1:
        computer = "now" if may_add_computer(game, context.service.clock()) else "later"
    text = render_waiting(words, game, context.service.limits.lobby_lifetime, computer)
    view = seat_buttons(words, game, may_add_computer=computer == "now")
    deal = await deals.load_unplayed_deal(context.service, game.place.id, context.user_id)
    if deal is not None:
        text += "\n" + words("open-meanwhile")
        view.add_item(button(words, Press(BEAT, deal.id, 0), "deal", number=deals.number_deal(deal)))
    await context.show(text, view)


def _count(context: Context, found: Found) -> None:
    """Count opened tables, and tables that have just started, within a day or later."""
    game = found.table.game
    tables = context.client.metrics.open_tables
    if found.is_new:
        tables.labels("opened").inc()
    if found.table.running:
        in_time = context.service.clock() - game.created_at <= OPEN_TABLE_WAIT
        tables.labels("started" if in_time else "started-late").inc()


async def show_other(context: Context) -> None:
    """Open the form to choose the terms of a table."""
    words = context.words
    await _check_list(context)
    usual = USUAL_TERMS
    now = {
        "find-kind": [f"{usual.ruleset}/{usual.side}"],
        "find-seats": [str(usual.seats)],
        "days": [str(usual.turn_hours)],
    }
    labels = {
        "find-kind": {f"{name}/{side}": name_kind(words, name, side) for name, side in KINDS},
        "find-seats": {str(number): words.list_numbers([number]) for number in range(2, MAX_SEATS + 1)},
        "days": {str(hours): capitalise(render_turn_time(words, hours)) for hours in TABLE_HOURS},
    }
    parts = [make_menu(now, name, labels[name]) for name in now]
    await send_form(context.asker.interaction, words, Press("others", NO_GAME, 0), "form-other", parts)


async def play_other(context: Context) -> None:
    """Find an open table with the terms from the form."""
    filled = read_form(context.asker.data)
    ruleset, _, side = read_first(filled, "find-kind").partition("/")
    seats = read_number(read_first(filled, "find-seats"))
    hours = read_number(read_first(filled, "days"))
    if seats is None or hours is None:
        raise Refusal("bad-option")
    await _play(context, open_tables.make_terms(ruleset, side, seats, hours))


async def toggle_role(context: Context) -> None:
    """Give the person the role that is mentioned for open tables, or take it away."""
    settings = await context.service.guild(check_server(context.request))
    guild = context.asker.interaction.guild
    member = context.asker.user
    role = guild.get_role(settings.tables_role or 0) if guild is not None else None
    if role is None or not isinstance(member, discord.Member):
        raise Refusal("no-tables-role")
    if not may_give_role(role):
        raise Refusal("give-role-yourself", roles=role.mention)
    has_role = role in member.roles
    try:
        await (member.remove_roles(role) if has_role else member.add_roles(role))
    except discord.Forbidden:
        raise Refusal("give-role-yourself", roles=role.mention) from None
    except discord.NotFound:
        # The bot hasn't received the event yet.
        raise Refusal("no-tables-role") from None
    await context.answer(context.words("bell-off" if has_role else "bell-on", role=role.mention))


def may_give_role(role: discord.Role) -> bool:
    """Check whether the bot can and may give this role to everybody who asks for it.

    A role with permissions would give everybody these permissions.
    """
    me = role.guild.me
    return me.guild_permissions.manage_roles and role < me.top_role and _is_harmless(role)


def _is_harmless(role: discord.Role) -> bool:
    """Check that a role doesn't belong to an app and has no more permissions than everybody."""
    everyone = role.guild.default_role
    return role != everyone and not role.managed and role.permissions <= everyone.permissions


async def show_tables(context: Context) -> None:
    """Show the channel of the open tables, and how to change it or turn them off."""
    now = await context.service.guild(check_server(managing_request(context)))
    words = context.words
    said = words("tables-channel", place=mention_channel(context.asker.interaction.guild, now.tables, "none"))
    off = None if now.tables is None else view_of(button(words, Press("shut", NO_GAME, 0)))
    await context.answer(said, view=off)


async def choose_tables(context: Context, channel: discord.TextChannel | None, role: discord.Role | None) -> None:
    """Set the channel of the open tables and the role to mention. Omitted options don't change."""
    request = managing_request(context)
    guild = context.asker.interaction.guild
    now = await context.service.guild(check_server(request))
    if channel is None and guild is not None:
        found = guild.get_channel(now.tables or 0)
        channel = found if isinstance(found, discord.TextChannel) else None
    if channel is None:
        raise Refusal("tables-need-channel")
    _check_may_post(channel)
    if role is None:
        role = channel.guild.get_role(now.tables_role or 0)
    else:
        _check_role(context, role)
    # Retry immediately, because a person who chooses the channel again has probably fixed the problem.
    failed = context.client.get_shared(FailedServerPosts)
    failed.pop(("tables", channel.id), None)
    failed.pop(("table call", channel.id), None)
    await table_settings.set_table_channel(context.service, request, channel.id, role.id if role is not None else None)
    await context.answer(_render_settings(context, channel, role))


def _render_settings(context: Context, channel: discord.TextChannel, role: discord.Role | None) -> str:
    may_ping = role is None or role.mentionable or channel.permissions_for(channel.guild.me).mention_everyone
    return context.words(
        "settings-tables",
        place=channel.mention,
        role=role.mention if role is not None else "none",
        pings="yes" if may_ping else "no",
        gives="yes" if role is None or may_give_role(role) else "no",
    )


def _check_role(context: Context, role: discord.Role) -> None:
    """Refuse a role that would give members more than a mention.

    Otherwise, the moderator could use the bot to give themselves a role that they can't give.
    """
    member = context.asker.user
    assert isinstance(member, discord.Member), "managers are members"
    may_give = member.guild_permissions.manage_roles and role < member.top_role
    if not _is_harmless(role) or not (may_give or role.guild.owner_id == member.id):
        raise Refusal("bad-tables-role")


async def turn_off(context: Context) -> None:
    """Remove the list of open tables and close the waiting tables."""
    closed = await table_settings.set_table_channel(context.service, managing_request(context), None, None)
    await context.show(context.words("settings-tables-off", closed=closed))
