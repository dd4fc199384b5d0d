"""The daily puzzle of a server, practice puzzles, and the pickers for both.

The story `puzzles.txt` shows a day with a puzzle. tests/games/people/test_daily.py checks which answers count, and for
how long.
"""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import Any

import pytest
from discord import File

from bot.discord_app.app import server_posts
from bot.discord_app.core.buttons import Press
from bot.discord_app.picker.choice_words import NONE
from bot.games.people import puzzles
from bot.games.people.puzzles import Puzzle
from bot.rules import Move
from bot.sandbox.server.messages import Messages
from bot.sandbox.world import Channel, Message, Permission
from renderers.scene import Scene
from tests.discord_app.conftest import Bot, Party, options_of
from tests.discord_stand_in import Answer, Person, StandIn
from tests.support.people import ANA, ask
from tests.support.says import says
from tests.support.waiting import WAIT_TIMEOUT_S


async def opt_in(bot: Bot, party: Party) -> Message:
    """Choose a channel for the daily puzzle, and return the first post there."""
    await choose_channel(bot, party.discord.channel())
    await server_posts.post_puzzles(bot.client)
    return party.discord.channel().messages[-1]


async def choose_channel(bot: Bot, channel: Channel) -> None:
    """As a moderator, choose this channel for the daily puzzle."""
    assert channel.guild is not None
    await puzzles.choose_channel(bot.service, ask(ANA, guild_id=channel.guild.id, moderator=True), channel.id)


def find_puzzle(message: Message) -> Puzzle:
    return next(puzzle for name, puzzle in puzzles.puzzles().items() if f"#{name}" in message.content.split("\n")[0])


def pick_puzzle(bot: Bot, game: str, other: str = "") -> Puzzle:
    """Return a puzzle of this game that isn't today's.

    The move ``other``, if given, is legal in the puzzle but isn't the best move.
    """
    daily = puzzles.find_daily_puzzle(puzzles.today(bot.clock()))
    fitting = (one for one in puzzles.puzzles().values() if one.position["ruleset"] == game and one is not daily)
    return next(one for one in fitting if not other or any(other in outcome.moves for outcome in one.outcomes[1:]))


def moves_of(puzzle: Puzzle) -> list[Move]:
    return puzzle.table(("", "")).position.legal_moves(puzzle.seat)


def path_of(puzzle: Puzzle, *, right: bool) -> str:
    """Return the choices that lead to the solution or, if not ``right``, to another move."""
    move = next(move for move in moves_of(puzzle) if puzzle.is_right(move) == right)
    return "/".join(step.token for step in move.steps)


async def solve(person: Person, picker: Message, puzzle: Puzzle, *, right: bool = True) -> Answer:
    """Choose the solution, or another move, in the picker, and press Play."""
    await person.press(picker, f"azul:{puzzle.name}:1:step:{path_of(puzzle, right=right)}")
    return await person.click(picker, "Play")


async def test_each_server_has_its_own_puzzle_post(discord: StandIn, bot: Bot, party: Party) -> None:
    elsewhere = discord.add_guild("Elsewhere")
    there = discord.channel(guild=elsewhere)
    await discord.until(lambda: len(bot.client.guilds) == 2, what="the bot knows the other server")
    await choose_channel(bot, there)
    here = await opt_in(bot, party)
    puzzle = find_puzzle(here)
    post = next(message for message in there.messages if says(message, "puzzle-daily", name=puzzle.name))
    assert post is not here


async def test_stuck_server_does_not_delay_puzzles_of_others(
    discord: StandIn, bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    elsewhere = discord.add_guild("Elsewhere")
    there = discord.channel(guild=elsewhere)
    await discord.until(lambda: len(bot.client.guilds) == 2, what="the bot knows the other server")
    for channel in (discord.channel(), there):
        await choose_channel(bot, channel)
    monkeypatch.setattr(server_posts, "SENDING_TIMEOUT_S", WAIT_TIMEOUT_S)
    first_id, *_ = (await puzzles.find_due_puzzles(bot.service, puzzles.today(bot.clock()))).values()
    other = discord.channel() if first_id == there.id else there
    hold = discord.hold("POST", f"/channels/{first_id}/messages")
    posting = asyncio.create_task(server_posts.post_puzzles(bot.client))
    await discord.until(
        lambda: any(says(message, "puzzle-daily") for message in other.messages), "the puzzle is posted"
    )
    hold.release()
    await posting


async def is_attempted(discord: StandIn, bot: Bot, channel: Channel) -> bool:
    """Check whether the bot attempts to send today's puzzle to this channel when it looks for due puzzles."""
    route = f"/channels/{channel.id}/messages"
    before = len(discord.sent("POST", route))
    await server_posts.post_puzzles(bot.client)
    return len(discord.sent("POST", route)) > before


async def fail_often(discord: StandIn, bot: Bot, channel: Channel, times: int = 4) -> None:
    """Make the post of today's puzzle fail so often that the bot waits minutes before its next attempt."""
    discord.fail("POST", f"/channels/{channel.id}/messages", status=400, times=times)
    for _ in range(times):
        assert await is_attempted(discord, bot, channel)
        bot.clock.turn(seconds=15 * 2**times)


async def test_failed_puzzle_is_retried_with_growing_delays(discord: StandIn, bot: Bot, party: Party) -> None:
    channel = discord.channel()
    await choose_channel(bot, channel)
    discord.fail("POST", f"/channels/{channel.id}/messages", status=400, times=9)
    assert await is_attempted(discord, bot, channel)
    for pause_s in (30, 60, 120, 240, 480, 960, 1920, 3600):
        bot.clock.turn(seconds=pause_s - 1)
        assert not await is_attempted(discord, bot, channel)
        bot.clock.turn(seconds=1)
        assert await is_attempted(discord, bot, channel)


async def test_successful_puzzle_resets_the_retry_delay(discord: StandIn, bot: Bot, party: Party) -> None:
    channel = discord.channel()
    await choose_channel(bot, channel)
    await fail_often(discord, bot, channel)
    assert await is_attempted(discord, bot, channel)
    bot.clock.turn(days=1)
    discord.fail("POST", f"/channels/{channel.id}/messages", status=400)
    assert await is_attempted(discord, bot, channel)
    bot.clock.turn(seconds=30)
    assert await is_attempted(discord, bot, channel)
    assert len(channel.messages) == 2


async def test_newly_chosen_channel_gets_puzzle_despite_earlier_failures(
    discord: StandIn, bot: Bot, party: Party
) -> None:
    first, second = discord.channel(), discord.add_channel("second")
    await party.boss.command("azul settings puzzle", channel_=first)
    await fail_often(discord, bot, first)
    hold = discord.hold("POST", f"/channels/{first.id}/messages")
    posting = asyncio.create_task(server_posts.post_puzzles(bot.client))
    await hold.reached()
    await party.boss.command("azul settings puzzle", channel_=second)
    # The pending request fails only after the other channel has been chosen.
    hold.throw_away()
    await posting
    discord.fail("POST", f"/channels/{second.id}/messages", status=400)
    assert await is_attempted(discord, bot, second)
    assert not await is_attempted(discord, bot, second)
    await party.boss.command("azul settings puzzle", channel_=first)
    assert await is_attempted(discord, bot, first)
    assert (len(first.messages), len(second.messages)) == (1, 0)


async def test_same_puzzle_is_posted_again_the_next_day(
    bot: Bot, party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    # A host who plays with other boards may have only a few puzzles.
    puzzle = puzzles.find_daily_puzzle(puzzles.today(bot.clock()))
    monkeypatch.setattr(puzzles, "find_daily_puzzle", lambda _day: puzzle)
    bot.clock.now = puzzles.puzzle_starts_at(puzzles.today(bot.clock())) + timedelta(hours=23, minutes=59)
    await opt_in(bot, party)
    bot.clock.turn(minutes=1)
    await server_posts.post_puzzles(bot.client)
    assert [find_puzzle(message) for message in party.discord.channel().messages] == [puzzle, puzzle]


@pytest.mark.parametrize("hours", [20, 24])
async def test_unrecorded_puzzle_post_is_not_repeated(
    discord: StandIn, bot: Bot, party: Party, monkeypatch: pytest.MonkeyPatch, hours: int
) -> None:
    channel = discord.channel()
    await opt_in(bot, party)
    # In the first case, Discord still recognizes the repeated message. In the second, it has forgotten the nonce.
    bot.clock.turn(hours=hours)
    if hours == 24:
        monkeypatch.setattr(Messages, "_find_repeated", lambda *_: None)
    discord.fail("POST", f"/channels/{channel.id}/messages", status=400, after_effect=True)
    for _ in range(3):
        await server_posts.post_puzzles(bot.client)
        bot.clock.turn(seconds=30)
    await bot.restart()
    assert not await is_attempted(discord, bot, channel)
    assert len(channel.messages) == 2


@pytest.mark.parametrize("right", [True, False])
async def test_practice_puzzle_explains_solution_or_better_move(bot: Bot, party: Party, right: bool) -> None:
    picker = (await party.ana.command("azul puzzle", party.ana.direct)).message
    assert says(picker, "puzzle-alone")
    assert find_puzzle(picker) is not puzzles.find_daily_puzzle(puzzles.today(bot.clock()))
    answered = await solve(party.ana, picker, pick_puzzle(bot, "azul"), right=right)
    (picture,) = answered.message.attachments
    assert says(answered, "puzzle-right" if right else "puzzle-wrong")
    assert says(answered, "puzzle-line", shown=1) == right
    for told in ("Played: ", "Better: "):
        assert (told in (picture.description or "")) != right
    assert any(f"#{place} You" in (picture.description or "") for place in (1, 2)) == right


async def test_daily_puzzle_stays_secret_where_it_is_disabled(bot: Bot, party: Party) -> None:
    puzzle = puzzles.find_daily_puzzle(puzzles.today(bot.clock()))
    for channel in (party.discord.channel(), party.ana.direct):
        letter = await party.ana.say("Hello", channel)
        for verb, key in (("solve", "puzzle-over"), ("step", "puzzle-of-servers"), ("play", "puzzle-of-servers")):
            for right in (True, False):
                path = path_of(puzzle, right=right)
                answer = await party.ana.press(letter, f"azul:{puzzle.name}:1:{verb}:{path}")
                assert says(answer, f"refused-{key}")
                assert answer.ephemeral
                assert answer.message.attachments == []


async def test_wrong_final_answer_shows_better_ending(bot: Bot, party: Party) -> None:
    picker = (await party.ana.command("azul puzzle")).message
    puzzle = pick_puzzle(bot, "summer-pavilion", "pass")
    answered = await party.ana.press(picker, f"azul:{puzzle.name}:1:play:pass/{NONE}")
    assert says(answered, "puzzle-line", shown=1)


async def test_puzzle_channel_requires_bot_permissions(discord: StandIn, bot: Bot, party: Party) -> None:
    here, mute = discord.channel(), discord.add_channel("mute")
    for permission in (Permission.SEND_MESSAGES, Permission.ATTACH_FILES):
        discord.forbid(permission, mute)
        for typed in (here, mute):
            answer = await party.boss.command("azul settings puzzle", typed, channel_=mute)
            assert says(answer, "refused-missing-permissions", channels=f"<#{mute.id}>")
        discord.allow(permission, mute)
    assert says(await party.boss.command("azul settings puzzle", mute, channel_=here), "settings-puzzle")
    assert (await bot.service.guild(discord.guild.id)).puzzles == here.id


async def test_settings_say_that_chosen_channels_were_deleted(discord: StandIn, bot: Bot, party: Party) -> None:
    chosen = discord.add_channel("chosen")
    await party.boss.command("azul settings puzzle", channel_=chosen)
    await party.boss.command("azul settings season", kind="month", channel_=chosen)
    discord.delete_channel(chosen)
    await discord.until(lambda: bot.client.get_channel(chosen.id) is None, "the bot knows that it was deleted")
    assert says(await party.boss.command("azul settings puzzle"), "puzzle-channel", place="gone")
    assert "because the channel is gone" in (await party.boss.command("azul settings season")).content
    saved = await party.boss.command("azul settings server", theme="dark")
    assert "none, because its channel is gone" in saved.content


async def test_puzzle_channel_is_chosen_on_sandbox_page(discord: StandIn, bot: Bot, party: Party) -> None:
    channel = discord.channel()
    sent = {"do": "command", "who": str(party.boss.id), "channel": str(channel.id), "command": "azul settings puzzle"}
    done = await discord.page.actions.carry_out({**sent, "options": {"channel": str(channel.id)}})
    assert "error" not in done
    assert (await bot.service.guild(discord.guild.id)).puzzles == channel.id


async def test_puzzle_picker_reveals_no_points_or_ranking(party: Party) -> None:
    picker = (await party.ana.command("azul puzzle", party.ana.direct)).message
    begun = [[step.token for step in move.steps] for move in moves_of(find_puzzle(picker))]
    while "Play" not in picker.labels:
        assert not any("point" in label for label in picker.labels)
        assert {"Hint", "Undo"}.isdisjoint(picker.labels)
        if picker.selects:
            (select,) = picker.selects
            assert not any("point" in f"{option.label} {option.description}" for option in select.options)
            await party.ana.choose(picker, 0, select.values[: select.min_values])
            continue
        paths = [(button.custom_id or "").split(":")[4].split("/") for button in options_of(picker)]
        ranks = [next(at for at, tokens in enumerate(begun) if tokens[: len(path)] == path) for path in paths]
        assert ranks == sorted(ranks)
        await party.ana.click(picker, options_of(picker)[0].custom_id or "")
    assert "point" not in picker.content.split("### Your move")[1]


async def test_puzzle_picker_shows_the_boards_of_opponents(
    bot: Bot, party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = list[Any]()
    draw = bot.client.pictures.draw

    async def record_scene(scene: Scene, name: str) -> File:
        drawn.append(scene)
        return await draw(scene, name)

    monkeypatch.setattr(bot.client.pictures, "draw", record_scene)
    picker = (await party.ana.command("azul puzzle", party.ana.direct)).message
    daily = puzzles.find_daily_puzzle(puzzles.today(bot.clock()))
    form = {"ruleset": "azul", "players": 3}
    fitting = (one for one in puzzles.puzzles().values() if form.items() <= one.position.items())
    puzzle = next(one for one in fitting if one is not daily)
    await party.ana.press(picker, Press("step", puzzle.name, 1).custom_id)
    assert [len(board) for board in (drawn[-1].boards, drawn[-1].others)] == [3, 0]
