"""Waiting for somebody in Discord: deadlines that all can see, reminders, nudges, more time, and the end of time."""

from __future__ import annotations

import asyncio
from datetime import timedelta

from bot.messages.posts import format_moment
from bot.sandbox.stand_in import StandIn
from bot.sandbox.world import Message
from tests.conftest import Clock
from tests.discord_app.conftest import Bot, Party
from tests.support.says import says

HOURS = 24


def notices(discord: StandIn) -> list[Message]:
    """What was said in the channel apart from lobby and boards."""
    return [message for message in discord.channel().messages[1:] if not message.attachments]


async def test_a_board_says_until_when_its_turn_lasts(party: Party, clock: Clock) -> None:
    board = await party.game(time=HOURS)
    assert f"Deadline: {format_moment(clock.now + timedelta(hours=HOURS))}" in board.content
    clock.turn(hours=3)
    board = await party.type(board)
    assert f"Deadline: {format_moment(clock.now + timedelta(hours=HOURS))}" in board.content


async def test_the_lobby_says_what_was_agreed_about_time(party: Party) -> None:
    lobby = await party.lobby(time=72, at_end="seat")
    assert "Time for a turn: 3 days; then a computer takes the seat." in lobby.content


async def test_whoever_is_to_move_is_reminded_once_with_a_link_when_a_fifth_of_the_time_is_left(
    discord: StandIn, bot: Bot, party: Party, clock: Clock
) -> None:
    board = await party.game(time=HOURS, at_end="seat")
    deadline = clock.now + timedelta(hours=HOURS)
    await bot.let_pass(hours=HOURS * 0.8 - 0.1)
    assert notices(discord) == []
    await bot.let_pass(hours=0.1)
    (reminder,) = notices(discord)
    assert reminder.pings == {party.mover(board)}
    assert f"/{board.id}" in reminder.content
    assert f"Deadline: {format_moment(deadline)}" in reminder.content
    assert says(reminder, "notice-end-seat")
    await bot.let_pass(hours=HOURS * 0.2 - 0.1)
    assert notices(discord) == [reminder]


async def test_timers_survive_a_restart_and_never_run_out_twice(discord: StandIn, bot: Bot, party: Party) -> None:
    board = await party.game(time=HOURS)
    await bot.stop()
    bot.clock.turn(hours=HOURS * 0.8)
    await bot.start()
    await asyncio.gather(*(bot.look_at_timers() for _ in range(3)))
    await bot.restart()
    await bot.look_at_timers()
    (reminder,) = notices(discord)
    assert reminder.pings == {party.mover(board)}


async def test_the_others_nudge_once_a_day_and_are_told_when_they_may_again(
    discord: StandIn, bot: Bot, party: Party, clock: Clock
) -> None:
    board = await party.game()
    await bot.let_pass(hours=1)
    mover, (other, *_) = party.mover(board), party.others(board)
    again = format_moment(clock.now + timedelta(days=1))
    assert says(await other.command("azul nudge"), "answer-nudged")
    await bot.let_pass(hours=23)
    assert f"You can nudge again {again}." in (await other.command("azul nudge")).content
    (call,) = notices(discord)
    assert call.pings == {mover}
    await bot.let_pass(hours=1)
    assert says(await other.command("azul nudge"), "answer-nudged")


async def test_nobody_nudges_or_gives_time_to_themselves(discord: StandIn, bot: Bot, party: Party) -> None:
    board = await party.game(time=HOURS)
    game_id = (await party.table(board)).game.id
    for command in ("azul nudge", "azul table time"):
        answer = await party.mover(board).command(command)
        assert "waiting for you" in answer.content
        stranger = await party.dariush.command(command, game=game_id)
        assert "You aren’t in" in stranger.content
    await bot.idle()
    assert notices(discord) == []


async def test_the_others_give_a_day_more_and_everybody_sees_it(
    discord: StandIn, bot: Bot, party: Party, clock: Clock
) -> None:
    board = await party.game(time=HOURS, at_end="forfeit")
    mover, (other, *_) = party.mover(board), party.others(board)
    later = format_moment(clock.now + timedelta(hours=2 * HOURS))
    assert says(await other.command("azul table time"), "answer-time")
    await bot.idle()
    (told,) = notices(discord)
    assert f"One more day for {mover.name}" in told.content
    assert f"Deadline: {later}" in told.content
    assert f"until {later}" in (await mover.command("azul games")).content
    await bot.let_pass(hours=2 * HOURS - 1)
    assert (await party.table(board)).running


async def test_after_three_unanswered_reminders_the_game_is_said_to_rest_and_goes_quiet(
    discord: StandIn, bot: Bot, party: Party
) -> None:
    board = await party.game(time=HOURS)
    mover, (other, *_) = party.mover(board), party.others(board)
    await bot.let_pass(hours=3 * HOURS)
    *reminders, resting = notices(discord)
    assert [reminder.pings for reminder in reminders] == [{mover}] * 3
    assert says(resting, "notice-stalled")
    assert resting.pings == set()
    await bot.let_pass(days=9)
    assert says(await other.command("azul nudge"), "refused-stalled")
    assert notices(discord) == [*reminders, resting]
    assert says(await other.command("azul games"), "answer-game-stalled")


async def test_who_comes_back_wakes_a_game_that_rests(discord: StandIn, bot: Bot, party: Party, clock: Clock) -> None:
    board = await party.game(time=HOURS)
    await bot.let_pass(days=9)
    board = await party.type(board)
    assert board.pings == {party.mover(board)}
    assert f"Deadline: {format_moment(clock.now + timedelta(hours=HOURS))}" in board.content
    await bot.let_pass(hours=HOURS)
    assert notices(discord)[-1].pings == {party.mover(board)}


async def test_where_a_computer_plays_the_turn_the_person_stays_and_the_next_is_called(bot: Bot, party: Party) -> None:
    board = await party.game(time=HOURS, at_end="move")
    late = party.mover(board)
    await bot.let_pass(hours=HOURS)
    after = await party.newest()
    assert f"**{late.name}** took" in after.content
    assert party.mover(after) is not late
    assert after.pings == {party.mover(after)}
    assert party.mover(await party.type(after)) is late


async def test_where_a_computer_takes_the_seat_it_plays_on_for_the_person(bot: Bot, party: Party) -> None:
    board = await party.game(3, time=HOURS, at_end="seat")
    late = party.mover(board)
    await bot.let_pass(hours=HOURS)
    after = await party.newest()
    assert f"**{late.name} (computer, medium)** takes over: the player ran out of time." in after.content
    assert f"**{late.name} (computer)** took" in after.content
    assert after.pings == {party.mover(after)} != {late}
    assert "You aren’t in" in (await late.click(after, "Your move")).content


async def test_where_the_seat_is_forfeited_the_other_of_two_has_won(bot: Bot, party: Party) -> None:
    board = await party.game(time=HOURS, at_end="forfeit")
    late, (other, *_) = party.mover(board), party.others(board)
    await bot.let_pass(hours=HOURS)
    after = await party.newest()
    assert after.content.startswith(f"🏆 **{other.name}** wins")
    assert f"**{late.name}** ran out of time; the game is over." in after.content
    assert "isn’t rated" in after.content


async def test_when_that_time_is_over_too_what_was_agreed_happens(bot: Bot, party: Party, clock: Clock) -> None:
    board = await party.game(time=HOURS, at_end="forfeit")
    await bot.stop()
    clock.turn(hours=HOURS + 3)
    await bot.start()
    await bot.let_pass(hours=0)
    assert (await party.table(board)).running
    await bot.let_pass(hours=HOURS * 0.2)
    assert "ran out of time" in (await party.newest()).content
    assert board.buttons == []
