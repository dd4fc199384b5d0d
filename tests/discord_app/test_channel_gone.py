"""A game whose channel has been deleted: who acts learns it, its host is asked, and it goes on elsewhere."""

from __future__ import annotations

from typing import Any

import pytest

from bot.sandbox.people import Person
from bot.sandbox.stand_in import StandIn
from bot.sandbox.world import Channel, Message
from bot.storage import guild_queries
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


async def test_the_host_is_asked_once_by_private_message_where_to_go_on(
    discord: StandIn, bot: Bot, party: Party
) -> None:
    board, other = await orphaned(discord, bot, party)
    await act(party, board, other)
    await bot.let_pass(days=2)
    (letter,) = letters(party.ana)
    assert f"the channel of Azul **#{(await party.table(board)).game.id}** is gone" in letter
    assert "`/azul table move-here`" in letter
    assert letters(party.ben) == []


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
    assert "is gone" in letters(party.ana)[-1]
    assert "because you asked for that" not in letters(party.ana)[-1]
    called = party.mover(board)
    assert [("because you asked for that" in letter) for letter in letters(called) if "your turn" in letter] == (
        [True] if wish == "direct" else []
    )


async def test_who_acts_reads_that_the_channel_is_gone_and_the_way_out(
    discord: StandIn, bot: Bot, party: Party
) -> None:
    board, other = await orphaned(discord, bot, party)
    told = await act(party, board, other)
    assert told.startswith("Played: ")
    assert "nobody was told: the channel of" in told
    assert "`/azul table move-here`" in told
    resigned = await party.ana.press(
        await party.ben.say("Hm", other), f"azul:{(await party.table(board)).game.id}:0:resign:"
    )
    assert "nobody was told" in resigned.content


async def test_a_channel_deleted_while_the_bot_was_away_is_found_gone_by_whoever_acts(
    discord: StandIn, bot: Bot, party: Party
) -> None:
    other = discord.channel("elsewhere")
    board = await party.game()
    await bot.stop()
    discord.delete_channel(board.channel)
    await bot.start()
    assert "nobody was told: the channel of" in await act(party, board, other)
    assert (await party.table(board)).game.channel_gone
    assert len(letters(party.ana)) == 1


async def test_no_list_and_no_button_links_to_it_and_nobody_is_called_there(
    discord: StandIn, bot: Bot, party: Party
) -> None:
    board, other = await orphaned(discord, bot, party)
    await party.ana.command("azul new", other, seats=2)
    await party.ben.command("azul join", other)
    second = await party.newest(other)
    game = (await party.table(board)).game
    listed = (await party.ana.command("azul games", other)).content
    (line,) = [line for line in listed.splitlines() if game.id in line]
    assert "its channel is gone" in line
    assert "discord.com" not in line
    mover = party.mover(second)
    table = await party.table(second)
    move = str(table.position.legal_moves(table.to_act[0].seat)[0])
    answer = await mover.command("azul move", other, move=move, game=table.game.id)
    assert answer.message.buttons == []
    waiting = party.mover(board)
    nudger = party.ben if waiting is party.ana else party.ana
    assert says(await nudger.command("azul nudge", other, game=game.id), "refused-channel-gone")


async def test_the_host_moves_it_to_another_channel_where_the_board_is_posted_and_whose_turn_it_is_called(
    discord: StandIn, bot: Bot, party: Party
) -> None:
    board, other = await orphaned(discord, bot, party)
    mover = party.mover(board)
    assert "as the host of game" in (await party.ben.command("azul table move-here", other)).content
    moved = await party.ana.command("azul table move-here", other)
    assert moved.content == f"Azul **#{(await party.table(board)).game.id}** now carries on here."
    here = await party.newest(other)
    assert here.pings == {mover}
    assert party.mover(here) is mover
    assert (await party.type(here)).channel is other
    assert (await party.table(board)).game.id in (await mover.command("azul board", other)).content
    assert (
        "can move only if that channel is gone"
        in (await party.ana.command("azul table move-here", game=(await party.table(board)).game.id)).content
    )


async def test_a_moderator_moves_it_and_what_was_played_meanwhile_is_told_there(
    discord: StandIn, bot: Bot, party: Party
) -> None:
    board, other = await orphaned(discord, bot, party)
    first = party.mover(board)
    await act(party, board, other)
    assert (await first.command("azul undo", other, game=(await party.table(board)).game.id)).content.startswith(
        "Taken"
    )
    await act(party, board, other)
    await party.boss.command("azul table move-here", other)
    here = await party.newest(other)
    assert here.content.count(" took ") == 1
    assert here.pings == {party.mover(here)}
    assert party.mover(here) is not first


async def test_a_lobby_moves_too(discord: StandIn, bot: Bot, party: Party) -> None:
    other = discord.channel("elsewhere")
    lobby = await party.lobby(2)
    discord.delete_channel(lobby.channel)
    await discord.until(lambda: party.ana.direct.messages, "the host is asked")
    await party.ana.command("azul table move-here", other)
    here = await discord.next_message(other)
    await party.ben.click(here, "Join")
    assert (await party.newest(other)).pings


async def test_nobody_moves_it_to_where_games_are_not_played(discord: StandIn, bot: Bot, party: Party) -> None:
    board, other = await orphaned(discord, bot, party)
    async with bot.service.database.write() as connection:
        await guild_queries.save_guild(connection, discord.guild.id, {"channels": (discord.channel("azul-only").id,)})
    refused = await party.ana.command("azul table move-here", other)
    assert f"<#{discord.channel('azul-only').id}>" in refused.content
    assert (await party.table(board)).game.channel_gone


async def test_the_clock_of_its_turn_stands_still(discord: StandIn, bot: Bot, party: Party) -> None:
    board, _other = await orphaned(discord, bot, party, time=24, at_end="forfeit")
    await bot.let_pass(days=9)
    table = await party.table(board)
    assert table.running
    assert table.game.deadline_at is None


async def test_where_only_the_thread_is_deleted_the_game_goes_on_in_its_channel(
    discord: StandIn, bot: Bot, party: Party
) -> None:
    thread, board = await in_thread(party)
    discord.delete_channel(thread)
    lobby = discord.channel().messages[0]
    await discord.until(lambda: f"<#{thread.id}>" not in lobby.content)
    assert not (await party.table(board)).game.channel_gone
    assert "nobody was told" not in await act(party, board, discord.channel())
    assert discord.channel().messages[-1].pings


async def test_a_channel_takes_the_threads_of_its_games_with_it(discord: StandIn, bot: Bot, party: Party) -> None:
    other = discord.channel("elsewhere")
    _thread, board = await in_thread(party)
    discord.delete_channel(discord.channel("azul"))
    assert "nobody was told: the channel of" in await act(party, board, other)
    assert link_to(board) not in (await party.ana.command("azul games", other)).content
