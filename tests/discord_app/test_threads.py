"""Where a game is played: in its channel, in a thread of its own, and elsewhere once that is gone."""

from __future__ import annotations

from typing import Any

import pytest

from bot.sandbox.people import Person
from bot.sandbox.stand_in import StandIn
from bot.sandbox.world import Channel, Message, Permission
from tests.discord_app.conftest import Bot, Party
from tests.discord_app.test_calls import link_to
from tests.support.says import says


async def in_thread(party: Party) -> tuple[Channel, Message]:
    """A game of Ana and Ben in a thread; that and the first board."""
    lobby = await party.lobby(2, thread=True)
    await party.ben.click(lobby, "Join")
    await party.bot.idle()
    thread = party.discord.world.channels[lobby.id]
    return thread, await party.newest(thread)


async def test_a_game_is_played_in_a_thread_of_its_lobby_which_leads_there(discord: StandIn, party: Party) -> None:
    thread, board = await in_thread(party)
    board = await party.type(board)
    assert thread.parent is discord.channel()
    assert (await party.table(board)).game.id in thread.name
    assert len([message for message in thread.messages if message.attachments]) == 2
    (lobby,) = discord.channel().messages
    assert f"<#{thread.id}>" in lobby.content
    assert lobby.buttons == []


async def test_commands_typed_in_the_thread_find_its_game(party: Party) -> None:
    await party.game()
    thread, board = await in_thread(party)
    mover, game = party.mover(board), (await party.table(board)).game.id
    for command in ("mine", "board", "move", "resign"):
        assert f"#{game}" in (await mover.command(f"azul {command}", thread)).content
    await party.type(board)
    assert says(await mover.command("azul undo", thread), "answer-undone")


async def test_where_the_bot_may_open_no_threads_it_says_so_before_a_game_opens(discord: StandIn, party: Party) -> None:
    discord.forbid(Permission.CREATE_PUBLIC_THREADS)
    answer = await party.ana.command("azul new", thread=True)
    assert says(answer, "permission-create_public_threads")
    assert discord.channel().messages == []


async def test_where_the_permission_is_taken_away_later_the_game_goes_on_in_the_channel(party: Party) -> None:
    lobby = await party.lobby(2, thread=True)
    party.discord.forbid(Permission.CREATE_PUBLIC_THREADS)
    await party.ben.click(lobby, "Join")
    board = await party.newest()
    party.discord.allow(Permission.CREATE_PUBLIC_THREADS)
    board = await party.play(board)
    assert board.channel is party.discord.channel()
    assert lobby.id not in party.discord.world.channels
    assert says(lobby, "lobby-started")


async def test_a_thread_is_kept_awake_for_as_long_as_its_game_runs(bot: Bot, party: Party) -> None:
    thread, _ = await in_thread(party)
    for _ in range(3):
        thread.archived = True
        await bot.let_pass(days=3)
        assert not thread.archived
    assert thread.auto_archive_minutes == 7 * 24 * 60


async def test_a_thread_is_put_away_an_hour_after_the_end(bot: Bot, party: Party) -> None:
    thread, _ = await in_thread(party)
    await party.end(channel=thread)
    await bot.let_pass(minutes=59)
    assert not thread.archived
    await bot.let_pass(minutes=1)
    assert thread.archived
    await bot.let_pass(days=9)
    assert thread.archived


async def test_a_game_opened_within_a_thread_is_played_there(discord: StandIn, party: Party) -> None:
    thread = discord.add_thread("Friday evening")
    await party.ana.command("azul new", thread, seats=2)
    await party.ben.command("azul join", thread)
    board = await party.newest(thread)
    assert (await party.type(board)).channel is thread
    assert discord.channel().messages == []


async def test_where_the_thread_has_been_deleted_the_game_goes_on_in_the_channel(bot: Bot, party: Party) -> None:
    thread, board = await in_thread(party)
    del party.discord.world.channels[thread.id]
    await party.act(board, party.discord.channel())
    await bot.let_pass(seconds=10)
    board = await party.newest()
    assert board.channel is party.discord.channel()
    assert board.pings == {party.mover(board)}
    lobby = party.discord.channel().messages[0]
    assert f"<#{thread.id}>" not in lobby.content


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


async def test_a_channel_deleted_while_the_bot_was_away_is_found_gone_by_whoever_acts(bot: Bot, party: Party) -> None:
    other = party.discord.channel("elsewhere")
    board = await party.game()
    await bot.stop()
    party.discord.delete_channel(board.channel)
    await bot.start()
    assert says(await party.act(board, other), "answer-gone")
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


async def test_a_lobby_moves_too(discord: StandIn, party: Party) -> None:
    other = discord.channel("elsewhere")
    lobby = await party.lobby(2)
    discord.delete_channel(lobby.channel)
    await discord.until(lambda: party.ana.direct.messages, "the host is asked")
    await party.ana.command("azul table move-here", other)
    here = await discord.next_message(other)
    await party.ben.click(here, "Join")
    assert (await party.newest(other)).pings


async def test_where_only_the_thread_is_deleted_the_game_goes_on_in_its_channel(discord: StandIn, party: Party) -> None:
    thread, board = await in_thread(party)
    discord.delete_channel(thread)
    lobby = discord.channel().messages[0]
    await discord.until(lambda: f"<#{thread.id}>" not in lobby.content)
    assert not (await party.table(board)).game.channel_gone
    assert not says(await party.act(board, discord.channel()), "answer-gone")
    assert discord.channel().messages[-1].pings


async def test_a_channel_takes_the_threads_of_its_games_with_it(discord: StandIn, party: Party) -> None:
    other = discord.channel("elsewhere")
    _thread, board = await in_thread(party)
    discord.delete_channel(discord.channel("azul"))
    assert says(await party.act(board, other), "answer-gone")
    assert link_to(board) not in (await party.ana.command("azul games", other)).content
