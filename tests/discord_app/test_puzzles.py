"""The daily puzzle of a server, practice puzzles, and the pickers for both.

The story `puzzles.txt` shows a day with a puzzle. tests/games/people/test_daily.py checks which tries count, and for
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
from bot.games.people import daily
from bot.games.people.puzzles import Puzzle, find_daily_puzzle, puzzles
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
    await daily.choose_channel(bot.service, ask(ANA, guild_id=channel.guild.id, moderator=True), channel.id)


def find_puzzle(message: Message) -> Puzzle:
    """Return the puzzle to which the message's buttons belong."""
    ids = [*(one.custom_id for one in message.buttons), *(one.custom_id for one in message.selects)]
    names = [(one or "").split(":")[1] for one in ids]
    return next(puzzles()[name] for name in names if name in puzzles())


def pick_puzzle(bot: Bot, game: str, other: str = "") -> Puzzle:
    """Return a puzzle of this game that isn't today's.

    The move ``other``, if given, is legal in the puzzle but isn't the best move.
    """
    todays = find_daily_puzzle(daily.today(bot.clock()))
    fitting = (one for one in puzzles().values() if one.ruleset == game and one is not todays)
    return next(one for one in fitting if not other or any(other in outcome.moves for outcome in one.outcomes[1:]))


def moves_of(puzzle: Puzzle) -> list[Move]:
    return puzzle.table(("", "")).position.legal_moves(puzzle.seat)


def path_of(puzzle: Puzzle, *, right: bool, number: int = 0) -> str:
    """Return the choices that lead to the solution or, if not ``right``, to another move."""
    move = [move for move in moves_of(puzzle) if puzzle.is_right(move) == right][number]
    return "/".join(step.token for step in move.steps)


async def solve(person: Person, picker: Message, puzzle: Puzzle, *, right: bool = True, number: int = 0) -> Answer:
    """Choose the solution, or another move, in the picker, and press Play."""
    version = next(one.custom_id for one in picker.buttons if one.custom_id).split(":")[2]
    await person.press(picker, f"azul:{puzzle.name}:{version}:step:{path_of(puzzle, right=right, number=number)}")
    return await person.click(picker, "Play")


async def solve_daily(person: Person, post: Message, *, right: bool = True) -> Answer:
    """Answer the puzzle of a post: with the solution, or with a wrong move and then *Show me*."""
    picker = (await person.click(post, "Answer")).message
    answer = await solve(person, picker, find_puzzle(post), right=right)
    return answer if right else await person.click(answer.message, "Show me")


async def test_each_server_has_its_own_puzzle_post(discord: StandIn, bot: Bot, party: Party) -> None:
    elsewhere = discord.add_guild("Elsewhere")
    there = discord.channel(guild=elsewhere)
    await discord.until(lambda: len(bot.client.guilds) == 2, what="the bot knows the other server")
    await choose_channel(bot, there)
    here = await opt_in(bot, party)
    puzzle = find_puzzle(here)
    (post,) = (message for message in there.messages if says(message, "puzzle-daily"))
    assert post is not here
    assert find_puzzle(post) is puzzle


async def test_stuck_server_does_not_delay_puzzles_of_others(
    discord: StandIn, bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    elsewhere = discord.add_guild("Elsewhere")
    there = discord.channel(guild=elsewhere)
    await discord.until(lambda: len(bot.client.guilds) == 2, what="the bot knows the other server")
    for channel in (discord.channel(), there):
        await choose_channel(bot, channel)
    monkeypatch.setattr(server_posts, "SENDING_TIMEOUT_S", WAIT_TIMEOUT_S)
    first_id, *_ = (await daily.find_due_puzzles(bot.service, daily.today(bot.clock()))).values()
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
    puzzle = find_daily_puzzle(daily.today(bot.clock()))
    monkeypatch.setattr(daily, "find_daily_puzzle", lambda _day: puzzle)
    bot.clock.now = daily.puzzle_starts_at(daily.today(bot.clock())) + timedelta(hours=23, minutes=59)
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


async def test_practice_puzzle_has_four_tries_and_explains_the_solution(bot: Bot, party: Party) -> None:
    picker = (await party.ana.command("azul puzzle", party.ana.direct)).message
    puzzle = find_puzzle(picker)
    assert says(picker, "puzzle-tries-left", left=4)
    for number, left in enumerate((3, 2)):
        answered = await solve(party.ana, picker, puzzle, right=False, number=number)
        assert says(answered, "puzzle-wrong")
        assert says(answered, "puzzle-tries-left", left=left)
        (picture,) = answered.message.attachments
        assert picture.filename == "try.png"
        assert "Opponent (" in (picture.description or "")
        again = await party.ana.click(answered.message, "Try again")
        assert [one.filename for one in again.message.attachments] != ["try.png"]
    await bot.restart()
    again = await solve(party.ana, picker, puzzle, right=False)
    assert says(again, "refused-tried-already", left=2)
    await party.ana.press(picker, f"azul:{puzzle.name}:{find_version(picker)}:step:{path_of(puzzle, right=True)}")
    answered = await party.ana.click(picker, "Play")
    assert says(answered, "puzzle-solved", solved="yes", tries=3)
    assert says(answered, "puzzle-solution")
    (picture,) = answered.message.attachments
    assert "Your try: " in (picture.description or "")
    assert "Share" not in answered.message.labels
    line = await party.ana.click(answered.message, "Best play to the end")
    assert says(line, "puzzle-line")
    assert any(f"#{place} You" in (line.message.attachments[0].description or "") for place in (1, 2))
    other = await party.ana.click(answered.message, "Another ★☆☆")
    assert says(other, "puzzle-tries-left", left=4)


def find_version(picker: Message) -> str:
    """Return the version in the custom ids of a picker, which contains the tries so far."""
    return next(one.custom_id for one in picker.buttons if one.custom_id).split(":")[2]


async def test_game_and_level_of_puzzle_can_be_chosen(bot: Bot, party: Party) -> None:
    picker = (await party.ana.command("azul puzzle", game="Stained Glass of Sintra", level=3)).message
    puzzle = find_puzzle(picker)
    assert (puzzle.ruleset, puzzle.grade) == ("sintra", 3)
    answered = await solve(party.ana, picker, puzzle)
    following = await party.ana.click(answered.message, "Another ★☆☆")
    assert find_puzzle(following.message).ruleset == "sintra"
    assert says(await party.ana.command("azul puzzle", game="chess"), "refused-no-such-ruleset")


async def test_solution_of_daily_puzzle_is_secret_while_tries_remain(bot: Bot, party: Party) -> None:
    post = await opt_in(bot, party)
    puzzle = find_puzzle(post)
    letter = await party.ana.say("Hello", party.ana.direct)
    for message in (post, letter):
        for verb in ("line", "why", "colours"):
            answer = await party.ana.press(message, f"azul:{puzzle.name}:1:{verb}:")
            assert answer.ephemeral
            assert answer.message.attachments == []
            assert says(
                answer, "refused-puzzle-over" if (message, verb) == (letter, "colours") else "refused-puzzle-unsolved"
            )


async def test_old_windows_of_a_finished_puzzle_are_refused(bot: Bot, party: Party) -> None:
    post = await opt_in(bot, party)
    puzzle = find_puzzle(post)
    one, two = [(await party.ana.click(post, "Answer")).message for _ in range(2)]
    wrong = await solve(party.ana, one, puzzle, right=False)
    assert says(await solve(party.ana, two, puzzle, right=False), "refused-tried-already", left=3)
    assert says(await solve(party.ana, two, puzzle), "puzzle-solved", tries=2)
    for label in ("Try again", "Show me"):
        assert says(await party.ana.click(wrong.message, label), "refused-puzzle-done", solved="yes")
    # The button of the post shows the result again.
    assert says(await party.ana.click(post, "Answer"), "puzzle-solved", solved="yes", tries=2)


async def test_puzzle_from_an_older_file_offers_another(bot: Bot, party: Party) -> None:
    letter = await party.ana.say("Hello")
    for verb in ("solve", "step", "play", "retry", "reveal", "colours", "line", "why"):
        assert says(await party.ana.press(letter, f"azul:AGONE:1:{verb}:"), "refused-no-such-puzzle")


async def share(bot: Bot, answer: Answer, person: Person, label: str = "Share") -> Answer:
    """Press Share, and wait for the edit of the post."""
    shared = await person.click(answer.message, label)
    await server_posts.edit_puzzles(bot.client)
    return shared


async def test_shared_tries_appear_in_post_until_withdrawn(discord: StandIn, bot: Bot, party: Party) -> None:
    post = await opt_in(bot, party)
    before = post.content
    ana, ben = await solve_daily(party.ana, post, right=False), await solve_daily(party.ben, post)
    assert says(ana, "puzzle-solved", solved="no")
    assert post.content == before
    shared = await share(bot, ana, party.ana)
    assert says(shared, "puzzle-shown")
    assert shared.message.attachments != []
    bot.clock.turn(seconds=10)
    await bot.restart()
    await share(bot, ben, party.ben)
    assert [line.split()[0] for line in post.content.split("\n") if line.endswith(("🟩", "🟥", "🟧", "🟨"))] == [
        "Ana",
        "Ben",
    ]
    assert post.mentions == []
    assert (len(party.discord.channel().messages), len(post.attachments)) == (1, 1)
    bot.clock.turn(seconds=10)
    withdrawn = await share(bot, shared, party.ana, "Don’t share")
    assert "Share" in withdrawn.message.labels
    assert "Ana" not in post.content
    assert "Ben" in post.content


async def test_metrics_count_tries_and_shares(bot: Bot, party: Party) -> None:
    post = await opt_in(bot, party)
    await party.ana.click((await solve_daily(party.ana, post)).message, "Share")
    await solve_daily(party.ben, post, right=False)
    metrics = bot.client.metrics.text().decode()
    for line in ('puzzle_tries_total{n="1"} 1.0', 'puzzle_tries_total{n="failed"} 1.0', "puzzle_shared_total 1.0"):
        assert f"azul_{line}" in metrics


async def test_post_is_edited_at_most_every_ten_seconds(discord: StandIn, bot: Bot, party: Party) -> None:
    post = await opt_in(bot, party)
    route = f"/channels/{party.discord.channel().id}/messages/{post.id}"
    await share(bot, await solve_daily(party.ana, post), party.ana)
    answer = await solve_daily(party.ben, post)
    bot.clock.turn(seconds=9)
    await share(bot, answer, party.ben)
    assert len(discord.sent("PATCH", route)) == 1
    bot.clock.turn(seconds=1)
    for _ in range(2):
        await server_posts.edit_puzzles(bot.client)
    assert len(discord.sent("PATCH", route)) == 2
    assert "Ben 🟩" in post.content


async def test_failed_edit_is_repeated_unless_post_was_deleted(discord: StandIn, bot: Bot, party: Party) -> None:
    post = await opt_in(bot, party)
    route = f"/channels/{party.discord.channel().id}/messages/{post.id}"
    discord.fail("PATCH", route, status=400)
    await share(bot, await solve_daily(party.ana, post), party.ana)
    assert "Ana" not in post.content
    bot.clock.turn(seconds=30)
    await server_posts.edit_puzzles(bot.client)
    assert "Ana 🟩" in post.content
    answer = await solve_daily(party.ben, post)
    discord.delete_message(post)
    bot.clock.turn(seconds=30)
    await share(bot, answer, party.ben)
    assert await daily.find_posts_to_edit(bot.service) == []


async def test_sharing_requires_access_to_channel_of_post(discord: StandIn, bot: Bot, party: Party) -> None:
    closed = discord.add_channel("closed")
    discord.forbid(Permission.VIEW_CHANNEL, closed, party.ana)
    await choose_channel(bot, closed)
    puzzle = find_daily_puzzle(daily.today(bot.clock()))
    letter = await party.ana.say("Hello")
    result = await party.ana.press(letter, f"azul:{puzzle.name}:1:reveal:")
    # First, the post hasn't been recorded yet.
    for _ in range(2):
        assert says(await share(bot, result, party.ana), "refused-puzzle-unseen")
        await server_posts.post_puzzles(bot.client)
    (post,) = closed.messages
    discord.allow(Permission.VIEW_CHANNEL, closed, party.ana)
    shared = await share(bot, result, party.ana)
    assert "Ana –" in post.content
    discord.forbid(Permission.VIEW_CHANNEL, closed, party.ana)
    bot.clock.turn(days=1)
    await server_posts.post_puzzles(bot.client)
    withdrawn = await share(bot, shared, party.ana, "Don’t share")
    assert {"Share", "Don’t share"}.isdisjoint(withdrawn.message.labels)
    assert "Ana" not in post.content


async def test_tries_of_another_server_can_be_shared(discord: StandIn, bot: Bot, party: Party) -> None:
    elsewhere = discord.add_guild("Elsewhere")
    there = discord.channel(guild=elsewhere)
    discord.join(party.ana, elsewhere)
    await discord.until(lambda: len(bot.client.guilds) == 2, what="the bot knows the other server")
    await choose_channel(bot, there)
    here = await opt_in(bot, party)
    await solve_daily(party.ana, here)
    post = next(message for message in there.messages if says(message, "puzzle-daily"))
    shown = await party.ana.click(post, "Answer")
    assert says(shown, "puzzle-solved", solved="yes")
    await share(bot, shown, party.ana)
    assert "Ana 🟩" in post.content
    assert "Ana" not in here.content


async def test_next_post_names_the_solution_and_explains_it(bot: Bot, party: Party) -> None:
    post = await opt_in(bot, party)
    await solve_daily(party.ana, post)
    bot.clock.turn(days=1)
    await server_posts.post_puzzles(bot.client)
    following = party.discord.channel().messages[-1]
    assert says(following, "puzzle-result", tried=1, found=1)
    why = await party.ben.click(following, "Why")
    assert says(why, "puzzle-solution")
    assert says(why, "puzzle-why")
    assert why.message.labels == ["Best play to the end"]
    assert says(await party.ben.click(why.message, "Best play to the end"), "puzzle-line")
    assert says(await party.ben.click(post, "Answer"), "refused-puzzle-over", off=0)


async def test_solution_that_ends_the_game_shows_the_ending(bot: Bot, party: Party) -> None:
    puzzle = pick_puzzle(bot, "summer-pavilion", "pass")
    letter = await party.ana.say("Hello", party.ana.direct)
    wrong = await party.ana.press(letter, f"azul:{puzzle.name}:1:play:pass/{NONE}")
    shown = await party.ana.click(wrong.message, "Show me")
    assert "Your try: " not in (shown.message.attachments[0].description or "")


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
        assert not any(set("+−±") & set(label) for label in picker.labels)
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
    todays = find_daily_puzzle(daily.today(bot.clock()))
    fitting = (one for one in puzzles().values() if (one.ruleset, one.players) == ("azul", 3))
    puzzle = next(one for one in fitting if one is not todays)
    await party.ana.press(picker, Press("step", puzzle.name, 1).custom_id)
    assert [len(board) for board in (drawn[-1].boards, drawn[-1].others)] == [3, 0]
