"""Handlers for a server's leaderboards (this season, all time, hall of fame) and its season settings."""

from __future__ import annotations

from typing import NamedTuple

import discord

from bot.discord_app.actions.games import read_ruleset
from bot.discord_app.core.access import check_may_share, managing_request
from bot.discord_app.core.answer_contents import show_scene
from bot.discord_app.core.buttons import (
    HALL,
    NO_GAME,
    Press,
    button,
    inert_view,
    option,
    page_buttons,
    select,
)
from bot.discord_app.core.context import Context
from bot.discord_app.core.failed_posts import FailedServerPosts
from bot.discord_app.core.permissions import check_none_missing, list_missing
from bot.discord_app.core.server_channels import mention_channel
from bot.games.core.checks import check_server
from bot.games.core.request import Refusal
from bot.games.core.season import KINDS, Season
from bot.games.past import seasons, standings
from bot.games.past.seasons import HallPage
from bot.games.past.standings import LeaderboardLine
from bot.messages.seasons import render_season, render_seasons
from bot.messages.words import Words
from bot.rules import FIRST_GAME, RULESETS
from bot.scenes.seasons import make_hall
from bot.scenes.sheets import make_leaderboard
from bot.storage.result_queries import ALL_TIME
from bot.storage.rows import GuildSettings
from renderers.scene import Scene, Theme

RANKS = "ranks"
"""The verb of the buttons and the menu below a leaderboard. The path is the leaderboard and the ruleset."""
SEASON = "season"
ALL = "all"
LISTS = {SEASON: "this-season", ALL: "all-time", HALL: "hall"}
"""The leaderboards of a ruleset, and the names of their buttons."""
OFF = "off"
"""The option to disable seasons."""


class WantedList(NamedTuple):
    """A leaderboard, and a page of the hall of fame."""

    which: str
    ruleset: str
    page: int = 0


async def show_leaderboard(context: Context, ruleset: str, which: str, *, share: bool = False) -> None:
    """Show the server's best players of a ruleset, or the hall of fame."""
    if share:
        check_may_share(context)
    wanted = WantedList(which, read_ruleset(context.words, ruleset))
    words, theme = await context.reader.words_and_theme(public=share)
    scene, view = await _make_leaderboard(context, wanted, words, theme)
    if share:
        await context.answer("", files=[await context.client.pictures.draw(scene)], ephemeral=False)
    else:
        shown = await show_scene(context, "", scene)
        await context.answer(shown.text, view=view, files=shown.files)


async def turn_leaderboard(context: Context, pressed: Press) -> None:
    """Show another leaderboard, page or ruleset in the pressed message."""
    which, *chosen = pressed.path or ("",)
    ruleset = next(iter(chosen or context.asker.values), "")
    await _show_wanted(context, WantedList(which, ruleset, pressed.part))


async def open_hall(context: Context) -> None:
    """Show the hall of fame of the first ruleset that has entries."""
    guild_id = check_server(context.request)
    for ruleset in RULESETS:
        if await seasons.find_past(context.service, guild_id, ruleset):
            await _show_wanted(context, WantedList(HALL, ruleset))
            return
    raise Refusal("no-hall", ruleset=FIRST_GAME, games=seasons.MIN_SEASON_GAMES)


async def _show_wanted(context: Context, wanted: WantedList) -> None:
    scene, view = await _make_leaderboard(context, wanted, context.words, await context.reader.theme())
    shown = await show_scene(context, "", scene)
    await context.show(shown.text, view, shown.files)


async def _make_leaderboard(
    context: Context, wanted: WantedList, words: Words, theme: Theme
) -> tuple[Scene, discord.ui.View]:
    """Return the scene of a leaderboard, and the controls that lead to others."""
    if wanted.ruleset not in RULESETS:
        raise Refusal("no-such-ruleset", text=wanted.ruleset)
    service = context.service
    guild_id = check_server(context.request)
    server = context.asker.interaction.guild.name if context.asker.interaction.guild else ""
    kind = (await service.guild(guild_id)).season
    season = None if kind is None else Season.at(kind, service.clock())
    hall = await seasons.hall_of_fame(service, guild_id, wanted.ruleset, wanted.page)
    view = _make_navigation(words, wanted, hall, has_seasons=season is not None)
    if wanted.which == HALL:
        if not hall.seasons:
            raise Refusal("no-hall", ruleset=wanted.ruleset, games=seasons.MIN_SEASON_GAMES)
        return make_hall(words, hall, wanted.ruleset, server, theme), view
    if wanted.which == ALL:
        return make_leaderboard(words, await _list(context, wanted, None), wanted.ruleset, server, theme), view
    if wanted.which != SEASON:
        raise Refusal("bad-option")
    if season is None:
        raise Refusal("no-season")
    found = await _list(context, wanted, season)
    return make_leaderboard(words, found, wanted.ruleset, server, theme, season), view


async def _list(context: Context, wanted: WantedList, season: Season | None) -> list[LeaderboardLine]:
    """Return the leaderboard of a season or of all time, or refuse an empty one."""
    guild_id = check_server(context.request)
    name = ALL_TIME if season is None else season.name
    found = await standings.leaderboard(context.service, guild_id, wanted.ruleset, name)
    if found:
        return found
    games = standings.SETTLED_GAMES
    if season is None:
        raise Refusal("no-ratings", ruleset=wanted.ruleset, games=games)
    named = render_season(context.words, season)
    raise Refusal("no-ratings-in-season", ruleset=wanted.ruleset, season=named, games=games)


def _make_navigation(words: Words, wanted: WantedList, hall: HallPage, *, has_seasons: bool) -> discord.ui.View:
    """Return buttons for the pages of the hall of fame and for the ruleset's leaderboards, and a menu of rulesets."""
    which, ruleset, _ = wanted
    is_there = {SEASON: has_seasons, ALL: True, HALL: bool(hall.seasons)}
    shown = [name for name in LISTS if is_there[name]]
    view = inert_view()
    if shown == [ALL]:
        return view
    if which == HALL:
        view = page_buttons(
            words, hall.page, hall.pages, lambda way, page: Press(RANKS, NO_GAME, 0, (HALL, ruleset, way), page)
        )
    for name in shown:
        leading = button(words, Press(RANKS, NO_GAME, 0, (name, ruleset)), LISTS[name], disabled=name == which)
        leading.row = 1
        view.add_item(leading)
    rulesets = [option(words(name), name, default=name == ruleset) for name in RULESETS]
    choosing = select(Press(RANKS, NO_GAME, 0, (which,)), words("ranks-game"), rulesets)
    choosing.row = 2
    view.add_item(choosing)
    return view


async def show_seasons(context: Context) -> None:
    """Show whether this server has seasons, and how to change that."""
    now = await context.service.guild(check_server(managing_request(context)))
    how = "" if now.season is None else f"\n{context.words('seasons-how')}"
    await context.answer(f"{_render_seasons(context, now)}{how}")


def _render_seasons(context: Context, now: GuildSettings) -> str:
    place = mention_channel(context.asker.interaction.guild, now.season_channel, "none")
    return render_seasons(context.words, now, context.service.clock(), place)


async def choose_seasons(context: Context, kind: str, channel: discord.TextChannel | None) -> None:
    """Set the length of this server's seasons and the channel for their podiums, or disable seasons."""
    request = managing_request(context)
    channel_id = None
    if channel is not None:
        channel_id = channel.id
        missing = list_missing(channel, channel.permissions_for(channel.guild.me), files=True)
        check_none_missing(missing, channel_id)
        # Retry immediately, because a person who chooses the channel again has probably fixed the problem.
        context.client.get_shared(FailedServerPosts).pop(("season", channel_id), None)
    if kind == OFF:
        now = await seasons.stop(context.service, request)
    else:
        length = next((one for one in KINDS if one == kind), None)
        if kind and length is None:
            raise Refusal("bad-option")
        now = await seasons.set_seasons(context.service, request, length, channel_id)
    await context.answer(context.words("settings-season", now=_render_seasons(context, now)))
