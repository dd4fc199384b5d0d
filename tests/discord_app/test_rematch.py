"""Where a rematch opens, and how those who asked for it find it."""

from __future__ import annotations

import pytest

from bot.sandbox.stand_in import StandIn
from bot.sandbox.world import Channel, Message, Permission
from tests.discord_app.conftest import Party
from tests.discord_app.test_calls import link_to
from tests.discord_app.test_threads import in_thread


async def finished(party: Party, channel: Channel, board: Message) -> Message:
    """The game is over because the one who is to move resigned; the last post."""
    mover = party.mover(board)
    sure = await mover.command("azul resign", channel, game=(await party.table(board)).game.id)
    await mover.click(sure.message, "Yes, resign")
    return await party.newest(channel)


@pytest.mark.parametrize("way", ["button", "command"])
async def test_asked_in_a_thread_it_opens_in_the_channel_and_the_thread_gets_a_link(
    discord: StandIn, party: Party, way: str
) -> None:
    thread, board = await in_thread(party)
    last = await finished(party, thread, board)
    ask = party.ben.click(last, "Rematch") if way == "button" else party.ben.command("azul rematch", thread)
    answer = await discord.filled(await ask)
    (lobby,) = [message for message in discord.channel().messages if message.buttons]
    assert lobby.button("Join")
    assert link_to(lobby) in answer.content
    assert answer.channel is thread
    assert not answer.ephemeral
    again = await discord.filled(await party.ana.click(last, "Rematch"))
    assert again.ephemeral
    assert f"/{lobby.channel.id}/" in again.content


async def test_asked_in_another_channel_it_opens_where_the_game_was(discord: StandIn, party: Party) -> None:
    board = await party.game()
    other = discord.channel("elsewhere")
    last = await finished(party, board.channel, board)
    game_id = (await party.table(last)).game.id
    discord.forbid(Permission.SEND_MESSAGES, other)
    answer = await discord.filled(await party.ben.command("azul rematch", other, game=game_id))
    lobby = board.channel.messages[-2]
    assert lobby.button("Join")
    assert link_to(lobby) in answer.content


async def test_where_that_channel_is_gone_it_opens_where_it_is_asked_for(discord: StandIn, party: Party) -> None:
    other = discord.channel("elsewhere")
    board = await party.game()
    last = await finished(party, board.channel, board)
    game_id = (await party.table(last)).game.id
    discord.delete_channel(board.channel)
    await discord.filled(await party.ben.command("azul rematch", other, game=game_id))
    lobby = await discord.next_message(other)
    assert lobby.button("Join")


async def test_where_the_bot_may_not_post_it_says_so_before_a_rematch_opens(discord: StandIn, party: Party) -> None:
    board = await party.game()
    last = await finished(party, board.channel, board)
    game_id = (await party.table(last)).game.id
    discord.forbid(Permission.SEND_MESSAGES)
    answer = await party.ben.command("azul rematch", discord.channel("elsewhere"), game=game_id)
    assert f"I can’t play in <#{board.channel.id}>: I don’t have “Send Messages”" in answer.content
    assert (await party.bot.service.open_in(discord.guild.id, board.channel.id)) == []
