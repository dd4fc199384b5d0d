"""A game whose channel has been deleted: who acts learns it, its host is asked, and it goes on elsewhere."""

from __future__ import annotations

from typing import Any

import pytest

from bot.sandbox.people import Person
from bot.sandbox.stand_in import StandIn
from bot.sandbox.world import Channel, Message
from tests.discord_app.conftest import Bot, Party
from tests.discord_app.test_calls import link_to
from tests.discord_app.test_silence import act
from tests.discord_app.test_threads import in_thread
from tests.support.says import says


async def orphaned(discord: StandIn, bot: Bot, party: Party, **options: Any) -> tuple[Message, Channel]:
    """A game of Ana and Ben whose channel has been deleted: its last board, and another channel."""
    other = discord.channel("elsewhere")
    board = await party.game(**options)
    discord.delete_channel(board.channel)
    await discord.until(lambda: party.ana.direct.messages, "the host is asked")
    await bot.idle()
    return board, other


def letters(person: Person) -> list[str]:
    return [message.content for message in person.direct.messages]


@pytest.mark.parametrize("wish", ["channel", "direct"])
async def test_that_question_does_not_say_that_they_have_chosen_it_and_a_call_says_so_to_who_has(
    discord: StandIn, bot: Bot, party: Party, wish: str
) -> None:
    for person in (party.ana, party.ben):
        await party.prefer(person, notify=wish)
    board = await party.game()
    await bot.idle()
    before = len(party.ana.direct.messages)
    discord.delete_channel(board.channel)
    await discord.until(lambda: len(party.ana.direct.messages) > before, "the host is asked")
    await bot.idle()
    assert says(letters(party.ana)[-1], "notice-gone")
    assert not says(letters(party.ana)[-1], "notice-direct")
    called = [letter for letter in letters(party.mover(board)) if says(letter, "notice-turn")]
    assert [says(letter, "notice-direct") for letter in called] == ([True] if wish == "direct" else [])


async def test_a_channel_deleted_while_the_bot_was_away_is_found_gone_by_whoever_acts(
    discord: StandIn, bot: Bot, party: Party
) -> None:
    other = discord.channel("elsewhere")
    board = await party.game()
    await bot.stop()
    discord.delete_channel(board.channel)
    await bot.start()
    assert says(await act(party, board, other), "answer-gone")
    assert (await party.table(board)).game.channel_gone
    assert len(letters(party.ana)) == 1


async def test_no_list_and_no_button_links_to_it(discord: StandIn, bot: Bot, party: Party) -> None:
    board, other = await orphaned(discord, bot, party)
    await party.ana.command("azul new", other, seats=2)
    await party.ben.command("azul join", other)
    second = await party.newest(other)
    game = (await party.table(board)).game
    listed = (await party.ana.command("azul games", other)).content
    (line,) = [line for line in listed.splitlines() if game.id in line]
    assert says(line, "answer-game-gone")
    assert "discord.com" not in line
    mover = party.mover(second)
    table = await party.table(second)
    move = str(table.position.legal_moves(table.to_act[0].seat)[0])
    answer = await mover.command("azul move", other, move=move, game=table.game.id)
    assert answer.message.buttons == []


async def test_a_lobby_moves_too(discord: StandIn, bot: Bot, party: Party) -> None:
    other = discord.channel("elsewhere")
    lobby = await party.lobby(2)
    discord.delete_channel(lobby.channel)
    await discord.until(lambda: party.ana.direct.messages, "the host is asked")
    await party.ana.command("azul table move-here", other)
    here = await discord.next_message(other)
    await party.ben.click(here, "Join")
    assert (await party.newest(other)).pings


async def test_where_only_the_thread_is_deleted_the_game_goes_on_in_its_channel(
    discord: StandIn, bot: Bot, party: Party
) -> None:
    thread, board = await in_thread(party)
    discord.delete_channel(thread)
    lobby = discord.channel().messages[0]
    await discord.until(lambda: f"<#{thread.id}>" not in lobby.content)
    assert not (await party.table(board)).game.channel_gone
    assert not says(await act(party, board, discord.channel()), "answer-gone")
    assert discord.channel().messages[-1].pings


async def test_a_channel_takes_the_threads_of_its_games_with_it(discord: StandIn, bot: Bot, party: Party) -> None:
    other = discord.channel("elsewhere")
    _thread, board = await in_thread(party)
    discord.delete_channel(discord.channel("azul"))
    assert says(await act(party, board, other), "answer-gone")
    assert link_to(board) not in (await party.ana.command("azul games", other)).content
