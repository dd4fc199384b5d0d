"""Waiting in Discord: that reminders, nudges and more time come through. When each is due is the games' to say.

A turn that runs out, with its reminder, nudge, day more and end, is a story (`waiting.txt`).
"""

from __future__ import annotations

from datetime import timedelta

from bot.messages.posts import format_moment
from bot.sandbox.stand_in import StandIn
from bot.sandbox.world import Message
from tests.discord_app.conftest import Bot, Party
from tests.support.says import says

HOURS = 24


def notices(discord: StandIn) -> list[Message]:
    """What was said in the channel apart from lobby and boards."""
    return [message for message in discord.channel().messages[1:] if not message.attachments]


async def test_nobody_nudges_or_gives_time_to_themselves(discord: StandIn, bot: Bot, party: Party) -> None:
    board = await party.game(time=HOURS)
    for command in ("azul nudge", "azul table time"):
        assert says(await party.mover(board).command(command), "refused-nobody-waits")
    await bot.idle()
    assert notices(discord) == []


async def test_after_three_unanswered_reminders_the_game_is_said_to_rest_and_who_comes_back_wakes_it(
    discord: StandIn, bot: Bot, party: Party
) -> None:
    board = await party.game(time=HOURS)
    mover, (other, *_) = party.mover(board), party.others(board)
    await bot.let_pass(days=9)
    *reminders, resting = notices(discord)
    assert [reminder.pings for reminder in reminders] == [{mover}] * 3
    assert says(resting, "notice-stalled")
    assert resting.pings == set()
    assert says(await other.command("azul nudge"), "refused-stalled")
    assert says(await other.command("azul games"), "answer-game-stalled")
    board = await party.type(board)
    assert board.pings == {party.mover(board)}
    assert says(board, "post-deadline", when=format_moment(bot.clock.now + timedelta(hours=HOURS)))


async def test_where_a_computer_plays_the_turn_the_person_stays_and_the_next_is_called(bot: Bot, party: Party) -> None:
    board = await party.game(time=HOURS, at_end="move")
    late = party.mover(board)
    await bot.let_pass(hours=HOURS)
    after = await party.newest()
    assert f"**{late.name}** took" in after.content
    assert after.pings == {party.mover(after)} != {late}
    assert party.mover(await party.type(after)) is late


async def test_after_grace_for_what_the_bot_missed_the_seat_is_forfeited_and_the_other_of_two_has_won(
    bot: Bot, party: Party
) -> None:
    board = await party.game(time=HOURS, at_end="forfeit")
    late, (other, *_) = party.mover(board), party.others(board)
    await bot.stop()
    bot.clock.turn(hours=HOURS + 3)
    await bot.start()
    await bot.let_pass(hours=0)
    assert (await party.table(board)).running
    await bot.let_pass(hours=HOURS * 0.2)
    after = await party.newest()
    assert after.content.startswith(f"🏆 **{other.name}** wins")
    assert says(after, "act-timeout-forfeit", who=late.name)
    assert says(after, "post-unrated-time")
    assert board.buttons == []


async def test_who_has_left_the_server_is_named_and_not_nudged_unless_discord_does_not_say(
    discord: StandIn, bot: Bot, party: Party
) -> None:
    board = await party.game()
    mover, (other, *_) = party.mover(board), party.others(board)
    await bot.let_pass(hours=1)
    discord.leave(mover)
    assert says(await other.command("azul nudge"), "refused-everybody-gone", who=mover.name)
    await bot.idle()
    assert notices(discord) == []
    discord.fail("GET", "/guilds/*/members/*", status=403, code=50001)
    assert says(await other.command("azul nudge"), "answer-nudged")


async def test_the_seat_of_who_has_left_goes_to_a_computer_at_once_and_no_other(
    discord: StandIn, bot: Bot, party: Party
) -> None:
    board = await party.game(3)
    game = (await party.table(board)).game
    seat, other = (1 + (game.seat_of(person.id) or 0) for person in (party.ben, party.chi))
    assert says(await party.ana.command("azul table replace", seat=seat), "refused-not-allowed-to-replace")
    discord.leave(party.ben)
    assert says(await party.ana.command("azul table replace", seat=seat), "answer-seat-given")
    await bot.idle()
    assert (await party.table(board)).game.players[seat - 1].computer
    assert says(await party.ana.command("azul table replace", seat=other), "refused-not-allowed-to-replace")
