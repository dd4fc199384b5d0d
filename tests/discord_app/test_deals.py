"""Deals of the week: the post of a deal, invitations, scores, and the channel's setting."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from bot.discord_app.app.challenge_posts import ChallengeEdits, update_deals
from bot.discord_app.core.buttons import BOARDS, SCORES, Press
from bot.games.challenge.challenges import open_attempt
from bot.games.core.replay import Table
from bot.games.people import privacy
from bot.games.people.settings import choose_deal_channel
from bot.games.table import seats
from bot.rules.draw import commitment
from bot.sandbox.world import Channel, Json, Message, Permission
from bot.storage import challenge_queries
from bot.storage.place import Place
from bot.storage.rows import Challenge, LeaguePlace
from tests.discord_app.conftest import Bot, Party
from tests.discord_app.test_challenges import describe, play_world
from tests.discord_app.test_solo_games import table_of
from tests.discord_stand_in import Person, StandIn
from tests.support.clock import Clock
from tests.support.exported import read_export
from tests.support.people import ANA, ask
from tests.support.says import says
from tests.support.tables import list_careful_steps, play_steps


async def choose_channel(bot: Bot, channel: Channel | None, party: Party) -> None:
    """As a moderator, choose the channel of the deal of the week."""
    request = ask(ANA, guild_id=party.discord.guild.id, moderator=True)
    await choose_deal_channel(bot.service, request, None if channel is None else channel.id)


@pytest.fixture
async def post(bot: Bot, party: Party) -> Message:
    """The post of the first deal."""
    await choose_channel(bot, party.discord.channel(), party)
    await update(bot)
    return party.discord.channel().messages[-1]


async def update(bot: Bot) -> None:
    """Update all deals, as if the last edits were long ago."""
    bot.client.get_shared(ChallengeEdits).clear()
    await update_deals(bot.client)


async def load_deal(bot: Bot, party: Party) -> Challenge:
    found = await bot.service.database.query(challenge_queries.load_newest_challenge, party.discord.guild.id, "deal")
    assert found is not None, "a deal was opened"
    return found


async def begin(bot: Bot, post: Message, person: Person) -> Table:
    """Press Play below a deal, and begin the attempt in direct messages."""
    play = next(label for label in post.labels if label.startswith("Play deal"))
    assert says(await bot.discord.filled(await person.click(post, play)), "challenge-sent")
    await person.click(person.direct.messages[-1], "Start now")
    await bot.idle()
    return await table_of(bot, person)


async def score(bot: Bot, party: Party, person: Person, points: int) -> None:
    """Begin the person's attempt, and store these points as if they had played it to the end."""
    deal = await load_deal(bot, party)
    alone = replace(party.ask(person), place=Place("direct", person.direct.id), channel_id=person.direct.id)
    table = await open_attempt(bot.service, alone, deal.id)
    async with bot.service.database.write() as connection:
        await challenge_queries.end_attempt(connection, deal.id, table.game.id, bot.clock(), (points, 30))
    await seats.resign(bot.service, alone, table.game.id)


async def set_tier(bot: Bot, party: Party, person: Person) -> None:
    async with bot.service.database.write() as connection:
        place = LeaguePlace(party.discord.guild.id, person.id, "silver", 2)
        await challenge_queries.save_league(connection, {}, {person.id: place})


async def test_deal_is_posted_once_without_pings(bot: Bot, party: Party, post: Message) -> None:
    deal = await load_deal(bot, party)
    assert says(post, "deal", number=1)
    assert says(post, "deal-counts", played=0, playing=0)
    assert post.labels == ["Play deal 1", "Scores"]
    assert not post.pings
    assert not post.attachments
    assert deal.seed.hex() not in post.content
    assert commitment(deal.seed)[:4] in post.content
    await update(bot)
    await bot.restart()
    await update(bot)
    assert [one for one in party.discord.channel().messages if says(one, "deal")] == [post]


async def test_whole_game_against_computer_of_tier_counts(bot: Bot, party: Party, post: Message) -> None:
    await set_tier(bot, party, party.ana)
    table = await begin(bot, post, party.ana)
    invitation = next(one for one in party.ana.direct.messages if "Start now" in one.labels)
    assert says(invitation, "deal-tier", tier="silver", level="medium")
    assert says(invitation, "deal-streak", count=2)
    await update(bot)
    assert says(post, "deal-counts", played=0, playing=1)
    await play_steps(bot.service, table.game.id, list_careful_steps(table))
    await update(bot)
    assert says(post, "deal-counts", played=1, playing=0)
    own, other = (await bot.service.table(table.game.id)).position.scores
    counted = bot.client.metrics.text().decode()
    for event in ("opened", "begun"):
        assert f'azul_challenges_total{{event="{event}",kind="deal"}} 1.0' in counted
    scores = await party.ana.click(invitation, "Scores")
    assert f"Ana **{own}** : {other}" in scores.content
    assert str(own) not in post.content.replace(commitment((await load_deal(bot, party)).seed)[:4], "")


async def test_scores_and_boards_appear_after_own_game(bot: Bot, party: Party, post: Message) -> None:
    deal = await load_deal(bot, party)
    await set_tier(bot, party, party.chi)
    await score(bot, party, party.chi, 60)
    await score(bot, party, party.ana, 45)
    assert says((await party.ben.click(post, "Scores")).message, "refused-deal-unseen")
    await score(bot, party, party.ben, 50)
    forged = await party.boss.press(post, Press(BOARDS, deal.id, 0).custom_id)
    assert says(forged.message, "refused-deal-unseen")
    shown = await party.ana.click(post, "Scores")
    assert says(shown, "deal-scores", group="bronze")
    assert shown.content.index("Ben **50** : 30") < shown.content.index("Ana **45** : 30")
    boards = (await party.ana.click(shown.message, "Show the boards")).message
    assert boards.attachments
    (menu,) = boards.selects
    assert sorted(menu.values) == sorted(str(person.id) for person in (party.ana, party.ben))
    forged = await party.ana.press(post, Press(BOARDS, deal.id, 0).custom_id)
    assert str(party.chi.id) not in forged.message.selects[0].values


async def test_deal_closes_with_results_and_next_deal(bot: Bot, party: Party, post: Message, clock: Clock) -> None:
    for person, points in ((party.ana, 58), (party.ben, 61), (party.chi, 44)):
        await set_tier(bot, party, person)
        await score(bot, party, person, points)
    deal = await load_deal(bot, party)
    clock.turn(days=7)
    await update(bot)
    following = party.discord.channel().messages[-1]
    assert "**Silver**: Ben **61** ⬆️, Ana **58** and Chi-Wei **44** ⬇️" in post.content
    assert deal.seed.hex() in post.content
    assert post.labels == ["Play deal 2", "Scores"]
    assert following.id != post.id
    assert following.labels == ["Play deal 2", "Scores"]
    assert f"/{post.id})" in following.content
    assert "Ben" not in following.content
    text = bot.client.metrics.text().decode()
    assert 'azul_deal_players_total{streak="2+"} 3.0' in text
    await privacy.delete_my_data(bot.service, party.ask(party.chi))
    await update(bot)
    assert "Chi" not in post.content
    assert "Ana **58**" in post.content
    clock.turn(days=7)
    assert says(await party.ana.click(post, "Play deal 2"), "refused-challenge-closed", kind="deal")


async def test_deleted_post_is_sent_again(discord: StandIn, bot: Bot, party: Party, post: Message) -> None:
    await score(bot, party, party.ana, 45)
    discord.delete_message(post)
    await update(bot)
    (again,) = [one for one in party.discord.channel().messages if says(one, "deal")]
    assert says(again, "deal-counts", played=1, playing=0)
    discord.delete_message(again)
    bot.clock.turn(days=7)
    await update(bot)
    first, second = [one for one in party.discord.channel().messages if says(one, "deal-results") or says(one, "deal")]
    assert {"Ana **45**" in one.content for one in (first, second)} == {True, False}


async def test_old_deleted_results_are_not_sent_again(
    discord: StandIn, bot: Bot, party: Party, post: Message, clock: Clock
) -> None:
    await score(bot, party, party.ana, 45)
    clock.turn(days=7)
    await update(bot)
    clock.turn(days=3)
    discord.delete_message(post)
    await privacy.delete_my_data(bot.service, party.ask(party.ana))
    await update(bot)
    assert not [one for one in party.discord.channel().messages if says(one, "deal-results")]


async def test_failed_post_is_repeated(discord: StandIn, bot: Bot, party: Party, clock: Clock) -> None:
    channel = party.discord.channel()
    await choose_channel(bot, channel, party)
    discord.forbid(Permission.SEND_MESSAGES, channel)
    await update(bot)
    assert not [one for one in channel.messages if says(one, "deal")]
    discord.allow(Permission.SEND_MESSAGES, channel)
    clock.turn(seconds=30)
    await update(bot)
    assert says(channel.messages[-1], "deal")


async def test_channel_is_chosen_shown_and_turned_off(bot: Bot, party: Party) -> None:
    boss, channel = party.boss, party.discord.channel()
    assert says(await boss.command("azul settings deals"), "deal-channel", place="none")
    chosen = await boss.command("azul settings deals", channel_=channel)
    assert says(chosen, "settings-deals", place=f"<#{channel.id}>", first=1)
    await update(bot)
    post = channel.messages[-1]
    assert says(await boss.command("azul settings deals", channel_=channel), "settings-deals", first=0)
    shown = await boss.command("azul settings deals")
    assert says(shown, "deal-channel", place=f"<#{channel.id}>")
    assert says(await party.ana.command("azul settings deals", channel_=channel), "refused-manager-only")
    assert says(await boss.click(shown.message, "Turn off"), "settings-deals", place="none")
    await update(bot)
    assert says(post, "deal-results", number=1)
    assert says(post, "deal-nobody")
    assert post.labels == ["Scores"]


async def test_running_deal_moves_to_new_channel(discord: StandIn, bot: Bot, party: Party, post: Message) -> None:
    there = discord.add_channel("there")
    await choose_channel(bot, there, party)
    await update(bot)
    moved = there.messages[-1]
    assert (moved.content, moved.labels) == (post.content, post.labels)
    await begin(bot, post, party.ana)
    await update(bot)
    assert says(moved, "deal-counts", played=0, playing=1)


async def test_channel_without_permission_is_refused(discord: StandIn, bot: Bot, party: Party) -> None:
    closed = discord.add_channel("closed")
    discord.forbid(Permission.SEND_MESSAGES, closed)
    refused = await party.boss.command("azul settings deals", channel_=closed)
    assert says(refused, "refused-missing-permissions")
    discord.allow(Permission.SEND_MESSAGES, closed)
    await party.boss.command("azul settings deals", channel_=closed)
    discord.delete_channel(closed)
    await discord.until(lambda: bot.client.get_channel(closed.id) is None, "the bot knows that it was deleted")
    assert says(await party.boss.command("azul settings deals"), "deal-channel", place="gone")


async def test_deleted_channel_closes_deal_and_is_reported_once(
    discord: StandIn, bot: Bot, party: Party, post: Message
) -> None:
    await score(bot, party, party.ana, 45)
    discord.join(party.boss, discord.guild, owner=True)
    channel = party.discord.channel()
    discord.delete_channel(channel)
    await discord.until(lambda: bot.client.get_channel(channel.id) is None, "the bot knows that it was deleted")
    for _ in range(2):
        await update(bot)
    assert (await load_deal(bot, party)).closed
    assert (await bot.service.guild(discord.guild.id)).deals is None
    told = [one for one in party.boss.direct.messages if says(one, "deal-channel-gone")]
    assert len(told) == 1


async def begin_other_attempt(bot: Bot, party: Party) -> tuple[Message, Table]:
    """Return the post of a deal and Ben's attempt."""
    await choose_channel(bot, party.discord.channel(), party)
    await update(bot)
    post = party.discord.channel().messages[-1]
    return post, await begin(bot, post, party.ben)


async def look_around(bot: Bot, party: Party, post: Message, other: Table) -> list[tuple[object, ...]]:
    """Have Chi press and type everything that concerns a deal and the game ``other``, and return the responses."""
    await update(bot)
    chi = party.chi
    deal = await load_deal(bot, party)
    forged = [Press(verb, deal.id, 0).custom_id for verb in (SCORES, BOARDS)]
    answers = [await chi.press(post, custom_id) for custom_id in forged]
    await begin(bot, post, chi)
    answers += [await chi.press(post, custom_id) for custom_id in forged]
    typed = ("azul board", "azul games", "azul record history", "azul record export", "azul hint")
    answers += [await chi.command(command, chi.direct) for command in typed]
    for place in (chi.direct, post.channel):
        answers += [
            await chi.command(f"azul record {name}", place, game=other.game.id) for name in ("history", "export")
        ]
    data = await privacy.my_data(bot.service, party.ask(chi))
    await bot.idle()
    await update(bot)
    messages = [post, *(one.message for one in answers if one.has_message), *chi.direct.messages]
    seen: list[tuple[object, ...]] = [describe(message) for message in messages]
    seen.append((re.sub(r"\d{17,}", "ID", str(read_export(data))),))
    return seen


@pytest.mark.thorough
@pytest.mark.parametrize("rounds", [1, None])
async def test_responses_do_not_depend_on_other_attempts_at_deal(
    registered_commands: tuple[Path, dict[int, Json]], tmp_path: Path, rounds: int | None
) -> None:
    worlds = [
        await play_world(registered_commands, tmp_path / str(wins), begin_other_attempt, look_around, rounds, wins=wins)
        for wins in (True, False)
    ]
    assert worlds[0] == worlds[1]
