"""Seasons in Discord: posts about the best players, and leaderboards with buttons for other seasons.

The story `seasons.txt` shows the texts. tests/games/past/test_seasons.py checks which games count and when posts are
due.
"""

from __future__ import annotations

import re
from datetime import timedelta

import pytest

from bot.discord_app.app import client, server_posts
from bot.games.past import seasons
from bot.games.past.seasons import MIN_SEASON_GAMES, SEASONS_A_PAGE
from bot.sandbox.server.messages import Messages
from bot.sandbox.world import Channel, Message, Permission
from bot.storage import result_queries
from bot.storage.rows import Rating
from tests.discord_app.conftest import Bot, Party
from tests.discord_app.test_records import file_of
from tests.discord_stand_in import StandIn
from tests.support.clock import NOON
from tests.support.people import ANA, ask
from tests.support.says import says
from tests.support.thorough import thorough

MAX_SIZE = 100 * 1024


async def rate(party: Party, season: str, *marks: float, played: int = MIN_SEASON_GAMES, ruleset: str = "azul") -> None:
    """Store a season's ratings for the first people of the party, in the order of ``marks``."""
    guild_id = party.discord.guild.id
    rows = [
        Rating(guild_id, ruleset, season, who.id, who.name, mu, 2.0, played, 1)
        for who, mu in zip(party.people, marks, strict=False)
    ]
    async with party.bot.service.database.write() as connection:
        await result_queries.save_ratings(connection, rows)


async def opt_in(party: Party) -> Channel:
    """Choose monthly seasons for the server. Return the channel of their posts."""
    channel = party.discord.channel()
    boss = ask(ANA, guild_id=party.discord.guild.id, moderator=True)
    await seasons.set_seasons(party.bot.service, boss, "month", channel.id)
    return channel


async def wait_for_the_end(bot: Bot, *, days: int = 0) -> None:
    """Set the clock to eight o'clock on the first day after January, or ``days`` later."""
    bot.clock.now = bot.clock.now.replace(month=2, day=1, hour=8, minute=0) + timedelta(days=days)


async def is_attempted(discord: StandIn, bot: Bot, channel: Channel) -> bool:
    """Check whether the bot attempts to send anything to this channel when it looks for seasons that have ended."""
    route = f"/channels/{channel.id}/messages"
    before = len(discord.sent("POST", route))
    await server_posts.post_seasons(bot.client)
    return len(discord.sent("POST", route)) > before


async def end_season(bot: Bot, party: Party) -> Message:
    """End a season in which people have played enough games. Return the post about it."""
    channel = await opt_in(party)
    await rate(party, "2026-01", 30, 25, 20, 15)
    await wait_for_the_end(bot)
    assert await is_attempted(party.discord, bot, channel)
    return channel.messages[-1]


@pytest.mark.drawn
@pytest.mark.parametrize("theme", ["light", pytest.param("dark", marks=thorough)])
async def test_best_players_are_posted_once_without_pings(discord: StandIn, bot: Bot, party: Party, theme: str) -> None:
    await party.boss.command("azul settings server", theme=theme)
    post = await end_season(bot, party)
    assert says(post, "season-ended", season="January 2026")
    assert [post.content.index(f"**{who.name}**") for who in party.people[:3]]
    assert f"**{party.people[3].name}**" not in post.content
    assert (post.pings, post.labels) == (set(), ["Hall of fame"])
    picture = file_of(post)
    assert len(picture.png) <= MAX_SIZE
    assert (picture.description or "").startswith("January 2026. Tile Makers. Azul: 1. Ana (")
    assert not await is_attempted(discord, bot, discord.channel())
    await bot.restart()
    assert not await is_attempted(discord, bot, discord.channel())


async def test_bot_regularly_checks_for_ended_seasons(
    discord: StandIn, bot: Bot, party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client, "SEASON_CHECK_INTERVAL_S", 0.01)
    await bot.restart()
    channel = await opt_in(party)
    await rate(party, "2026-01", 30)
    await wait_for_the_end(bot)
    await discord.until(lambda: channel.messages and says(channel.messages[-1], "season-ended"), "the season is posted")


@pytest.mark.parametrize("days", [0, 3])
async def test_unrecorded_season_post_is_not_repeated(
    discord: StandIn, bot: Bot, party: Party, monkeypatch: pytest.MonkeyPatch, days: int
) -> None:
    channel = await opt_in(party)
    await rate(party, "2026-01", 30)
    await wait_for_the_end(bot, days=days)
    if days:
        monkeypatch.setattr(Messages, "_find_repeated", lambda *_: None)
    # Discord sends the post but responds with an error, so the bot doesn't record it.
    discord.fail("POST", f"/channels/{channel.id}/messages", status=400, after_effect=True)
    await server_posts.post_seasons(bot.client)
    soon = bot.clock.now + timedelta(seconds=30)
    # No season is due while the bot starts, so the check at its start doesn't interfere.
    bot.clock.now = NOON
    await bot.restart()
    bot.clock.now = soon
    await server_posts.post_seasons(bot.client)
    assert len([one for one in channel.messages if says(one, "season-ended")]) == 1
    assert await seasons.find_due_seasons(bot.service) == []


async def test_failed_season_post_is_retried_with_delays(discord: StandIn, bot: Bot, party: Party) -> None:
    channel = await opt_in(party)
    await rate(party, "2026-01", 30)
    await wait_for_the_end(bot)
    discord.fail("POST", f"/channels/{channel.id}/messages", status=400, times=3)
    for pause_s in (30, 60, 120):
        assert await is_attempted(discord, bot, channel)
        bot.clock.turn(seconds=pause_s - 1)
        assert not await is_attempted(discord, bot, channel)
        bot.clock.turn(seconds=1)
    assert await is_attempted(discord, bot, channel)
    assert says(channel.messages[-1], "season-ended")
    assert not await is_attempted(discord, bot, channel)


async def test_failed_puzzle_does_not_delay_season_post(discord: StandIn, bot: Bot, party: Party) -> None:
    channel = await opt_in(party)
    await party.boss.command("azul settings puzzle", channel_=channel)
    await rate(party, "2026-01", 30)
    await wait_for_the_end(bot)
    discord.fail("POST", f"/channels/{channel.id}/messages", status=400)
    await server_posts.post_puzzles(bot.client)
    assert await is_attempted(discord, bot, channel)


@pytest.mark.parametrize(("played", "days"), [(MIN_SEASON_GAMES - 1, 0), (MIN_SEASON_GAMES, 14)])
async def test_season_is_not_posted_late_or_without_games(
    discord: StandIn, bot: Bot, party: Party, played: int, days: int
) -> None:
    channel = await opt_in(party)
    await rate(party, "2026-01", 30, played=played)
    await wait_for_the_end(bot, days=days)
    assert not await is_attempted(discord, bot, channel)
    assert await seasons.find_due_seasons(bot.service) == []
    await rate(party, "2026-01", 30)
    assert not await is_attempted(discord, bot, channel)


async def test_season_that_ends_while_disabled_is_never_posted(discord: StandIn, bot: Bot, party: Party) -> None:
    channel = discord.channel()
    chosen = await party.boss.command("azul settings season", kind="month", channel_=channel)
    assert says(chosen, "settings-season")
    await rate(party, "2026-01", 30)
    await wait_for_the_end(bot)
    await party.boss.command("azul settings season", kind="off")
    assert not await is_attempted(discord, bot, channel)
    await opt_in(party)
    assert not await is_attempted(discord, bot, channel)


async def test_season_post_opens_hall_of_fame(bot: Bot, party: Party) -> None:
    post = await end_season(bot, party)
    shown = await party.chi.click(post, "Hall of fame")
    assert shown.ephemeral
    assert (file_of(shown).description or "").startswith("Hall of fame · Azul. Tile Makers. January 2026: 1. Ana (")
    assert says(post, "season-ended")


async def test_season_post_opens_hall_of_fame_of_its_game(bot: Bot, party: Party) -> None:
    channel = await opt_in(party)
    await rate(party, "2026-01", 30, ruleset="sintra")
    await wait_for_the_end(bot)
    await server_posts.post_seasons(bot.client)
    shown = await party.chi.click(channel.messages[-1], "Hall of fame")
    assert (file_of(shown).description or "").startswith("Hall of fame · Stained Glass of Sintra.")


async def test_ephemeral_leaderboards_replace_each_other(bot: Bot, party: Party) -> None:
    await end_season(bot, party)
    await rate(party, "", 30, 20)
    await rate(party, "2026-02", 20, 30)
    await rate(party, "", 20, 30, ruleset="sintra")
    shown = (await party.chi.command("azul leaderboard")).message
    assert shown.labels == ["This season", "All time", "Hall of fame"]
    for label, title in (
        ("This season", "February 2026 · Azul. Tile Makers. 1. Ben-Jamin"),
        ("Hall of fame", "Hall of fame · Azul. Tile Makers. January 2026: 1. Ana"),
        ("All time", "Leaderboard · Azul. Tile Makers. 1. Ana"),
    ):
        assert (await party.chi.click(shown, label)).message is shown
        assert (file_of(shown).description or "").startswith(title[:24]), file_of(shown).description
        assert next(one for one in shown.buttons if one.label == label).disabled
    await party.chi.choose(shown, 0, ["sintra"])
    assert (file_of(shown).description or "").startswith("Leaderboard · Stained Glass of Sintra.")
    assert says(await party.chi.click(shown, "This season"), "refused-no-ratings-in-season")
    assert "Hall of fame" not in shown.labels


async def test_leaderboard_command_opens_and_shares_each_leaderboard(bot: Bot, party: Party) -> None:
    await end_season(bot, party)
    await rate(party, "", 30, 20)
    await rate(party, "2026-02", 20, 30)
    titles = {"season": "February 2026 · Azul.", "all": "Leaderboard · Azul.", "hall": "Hall of fame · Azul."}
    for show, title in titles.items():
        for share in (False, True):
            answer = await party.chi.command("azul leaderboard", show=show, share=share)
            assert (file_of(answer).description or "").startswith(title)
            assert bool(answer.message.buttons) is not share
            assert answer.ephemeral is not share


async def test_long_hall_of_fame_has_pages(bot: Bot, party: Party) -> None:
    for month in range(1, SEASONS_A_PAGE + 3):
        await rate(party, f"2025-{month:02}", 30)
    shown = (await party.chi.command("azul leaderboard", show="hall")).message
    assert "2 / " not in " ".join(shown.labels)
    assert (file_of(shown).description or "").count(" 2025: ") == SEASONS_A_PAGE
    await party.chi.click(shown, "▶")
    assert "January 2025: 1. Ana" in (file_of(shown).description or "")
    assert "2 / 2" in shown.labels


async def test_leaderboard_without_seasons_has_no_buttons(bot: Bot, party: Party) -> None:
    await rate(party, "", 30, 20)
    shown = (await party.chi.command("azul leaderboard")).message
    assert (shown.buttons, shown.selects) == ([], [])
    for show, key in (("season", "no-season"), ("hall", "no-hall")):
        assert says(await party.chi.command("azul leaderboard", show=show), f"refused-{key}")
    for path, key in (
        ("", "no-such-ruleset"),
        ("all", "no-such-ruleset"),
        ("all/chess", "no-such-ruleset"),
        ("what/azul", "bad-option"),
        ("season/azul", "no-season"),
        ("hall/azul", "no-hall"),
    ):
        assert says(await party.chi.press(shown, f"azul:RULES:0:ranks:{path}"), f"refused-{key}"), path


async def test_statistics_show_season_and_all_time_rating(bot: Bot, party: Party) -> None:
    await party.won_by(party.ana, party.ben)
    before = file_of(await party.ana.command("azul stats")).description or ""
    assert "Season" not in before
    await opt_in(party)
    await party.won_by(party.ana, party.ben)
    after = file_of(await party.ana.command("azul stats")).description or ""
    found = re.search(r"Rating (\d+), Season (\d+),", after)
    assert found
    # The all-time rating has changed twice. The season's rating began halfway between it and the initial rating, and
    # has changed once.
    assert int(found[1]) > int(found[2]) > 1000


async def test_unwritable_season_channel_is_refused(discord: StandIn, bot: Bot, party: Party) -> None:
    mute = discord.add_channel("mute")
    discord.forbid(Permission.SEND_MESSAGES, mute)
    answer = await party.boss.command("azul settings season", kind="month", channel_=mute)
    assert says(answer, "refused-missing-permissions", channels=f"<#{mute.id}>")
    assert says(await party.ana.command("azul settings season", kind="month"), "refused-manager-only")
    assert (await bot.service.guild(discord.guild.id)).season is None
