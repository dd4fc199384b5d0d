"""What moderators do: end games, and choose how games fill a channel."""

from __future__ import annotations

from bot.sandbox.stand_in import StandIn
from tests.discord_app.conftest import Bot, Party


async def test_only_a_moderator_ends_a_running_game(party: Party) -> None:
    board = await party.game()
    for person in (party.ana, party.dariush):
        assert "Only moderators" in (await person.command("azul table end")).content
    assert await party.newest() is board
    await party.boss.command("azul table end")
    assert "was ended by a moderator" in (await party.newest()).content


async def test_a_game_that_was_ended_is_over_for_everybody(bot: Bot, party: Party) -> None:
    board = await party.game(time=24, at_end="seat")
    press = board.button("Your move").custom_id or ""
    await party.boss.command("azul table end")
    last = await party.newest()
    assert "is over" in (await party.mover(board).press(board, press)).content
    await bot.let_pass(days=9)
    assert party.discord.channel().messages[-1] is last


async def test_where_only_the_newest_picture_is_kept_older_boards_lose_theirs(
    discord: StandIn, bot: Bot, party: Party
) -> None:
    form = await party.boss.command("azul settings server")
    assert "only the newest post keeps its picture" in (await party.boss.submit(form, posts=["newest"])).content
    first = await party.game()
    told = first.content
    second = await party.type(first)
    third = await party.type(second)
    assert [len(board.attachments) for board in (first, second, third)] == [0, 0, 1]
    assert first.content == told


async def test_elsewhere_every_board_keeps_its_picture(party: Party) -> None:
    first = await party.game()
    await party.type(first)
    assert first.attachments


async def test_where_each_game_has_its_own_thread_new_ones_get_one_unless_asked_otherwise(
    discord: StandIn, bot: Bot, party: Party
) -> None:
    form = await party.boss.command("azul settings server")
    await party.boss.submit(form, posts=["threads"], time="72")
    usual, other = await party.lobby(2), await party.lobby(2, thread=False, time=0)
    for lobby in (usual, other):
        await party.ben.click(lobby, "Join")
    await bot.idle()
    assert usual.id in discord.world.channels
    assert other.id not in discord.world.channels
    assert (await party.table(usual)).game.options.turn_hours == 72
    assert (await party.table(other)).game.options.turn_hours is None
