"""Nudges that call nobody: too early, or people who are not there any more."""

from __future__ import annotations

from datetime import timedelta

from bot.messages.posts import format_moment
from bot.sandbox.stand_in import StandIn
from tests.conftest import Clock
from tests.discord_app.conftest import Bot, Party
from tests.discord_app.test_waiting import notices
from tests.support.says import says


async def test_within_an_hour_of_its_own_call_nobody_is_nudged_to_a_turn(
    discord: StandIn, bot: Bot, party: Party, clock: Clock
) -> None:
    board = await party.game()
    (other, *_) = party.others(board)
    again = format_moment(clock.now + timedelta(hours=1))
    await bot.let_pass(minutes=59)
    refused = await other.command("azul nudge")
    assert refused.content == f"They’ve only just been told it’s their turn. You can nudge them {again}."
    assert notices(discord) == []
    await bot.let_pass(minutes=1)
    assert says(await other.command("azul nudge"), "answer-nudged")


async def test_who_has_left_the_server_is_named_as_gone_with_the_way_out(
    discord: StandIn, bot: Bot, party: Party
) -> None:
    board = await party.game()
    mover, (other, *_) = party.mover(board), party.others(board)
    await bot.let_pass(hours=1)
    discord.leave(mover)
    answer = await other.command("azul nudge")
    assert f"{mover.name} has left this server" in answer.content
    assert "`/azul table replace`" in answer.content
    await bot.idle()
    assert notices(discord) == []


async def test_where_discord_does_not_say_everybody_counts_as_there(discord: StandIn, bot: Bot, party: Party) -> None:
    board = await party.game()
    mover, (other, *_) = party.mover(board), party.others(board)
    await bot.let_pass(hours=1)
    discord.leave(mover)
    discord.fail("GET", "/guilds/*/members/*", status=403, code=50001)
    assert says(await other.command("azul nudge"), "answer-nudged")


async def test_the_seat_of_who_has_left_goes_to_a_computer_at_once_and_no_other(
    discord: StandIn, bot: Bot, party: Party
) -> None:
    board = await party.game(3)
    game = (await party.table(board)).game
    seat = next(player.seat for player in game.players if player.user_id == party.ben.id) + 1
    assert says(await party.ana.command("azul table replace", seat=seat), "refused-not-allowed-to-replace")
    discord.leave(party.ben)
    assert (await party.ana.command("azul table replace", seat=seat)).content == "Done."
    await bot.idle()
    assert (await party.table(board)).game.players[seat - 1].computer
    other = next(player.seat for player in game.players if player.user_id == party.chi.id) + 1
    assert says(await party.ana.command("azul table replace", seat=other), "refused-not-allowed-to-replace")
