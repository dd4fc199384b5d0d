"""Playing again: with the same people and options; where it opens, and how those who asked for it find it."""

from __future__ import annotations

from typing import Any

import pytest

from bot.sandbox.stand_in import StandIn
from bot.sandbox.world import Channel, Message, Permission
from tests.discord_app.conftest import Party
from tests.discord_app.test_calls import link_to
from tests.discord_app.test_threads import in_thread
from tests.support.says import says


async def finished(party: Party, channel: Channel, board: Message) -> Message:
    """The game is over because the one who is to move resigned; the last post."""
    mover = party.mover(board)
    sure = await mover.command("azul resign", channel, game=(await party.table(board)).game.id)
    await mover.click(sure.message, "Yes, resign")
    return await party.newest(channel)


async def over(party: Party, **options: Any) -> tuple[Message, str]:
    """The last post of a game that is over, and its name."""
    last = await finished(party, party.discord.channel(), await party.game(**options))
    return last, (await party.table(last)).game.id


@pytest.mark.parametrize("way", ["button", "command"])
async def test_the_same_people_are_asked_for_a_game_with_the_same_options(party: Party, way: str) -> None:
    last, _ = await over(party, game="summer-pavilion", side="variant", time=72, at_end="move")
    await (party.ben.click(last, "Rematch") if way == "button" else party.ben.command("azul rematch"))
    lobby = await party.discord.next_message(after=last)
    call = await party.discord.next_message(after=lobby)
    assert lobby.content.startswith("### Azul: Summer Pavilion · variant side")
    assert "1. Ben (host)" in lobby.content
    assert says(lobby, "lobby-time")
    assert says(lobby, "lobby-invited", who=party.ana.mention)
    assert call.pings == {party.ana}
    assert f"/{lobby.id}" in call.content


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
    last, game = await over(party)
    other = discord.channel("elsewhere")
    discord.forbid(Permission.SEND_MESSAGES, other)
    answer = await discord.filled(await party.ben.command("azul rematch", other, game=game))
    lobby = last.channel.messages[-2]
    assert lobby.button("Join")
    assert link_to(lobby) in answer.content


async def test_where_that_channel_is_gone_it_opens_where_it_is_asked_for(discord: StandIn, party: Party) -> None:
    last, game = await over(party)
    other = discord.channel("elsewhere")
    discord.delete_channel(last.channel)
    await discord.filled(await party.ben.command("azul rematch", other, game=game))
    assert (await discord.next_message(other)).button("Join")


async def test_where_the_bot_may_not_post_it_says_so_before_a_rematch_opens(discord: StandIn, party: Party) -> None:
    last, game = await over(party)
    discord.forbid(Permission.SEND_MESSAGES)
    answer = await party.ben.command("azul rematch", discord.channel("elsewhere"), game=game)
    assert says(answer, "permission-send_messages")
    assert f"<#{last.channel.id}>" in answer.content
    assert await party.bot.service.open_in(discord.guild.id, last.channel.id) == []
