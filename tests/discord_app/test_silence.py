"""Where nobody can be told of an act, whoever acts is told so, why, and what helps."""

from __future__ import annotations

import re

import pytest

from bot.sandbox.stand_in import StandIn
from bot.sandbox.world import Message, Permission
from tests.discord_app.conftest import Bot, Party
from tests.discord_app.test_threads import in_thread


async def act(party: Party, board: Message, channel: object = None) -> str:
    """The mover plays by a typed move; what they are answered."""
    table = await party.table(board)
    move = str(table.position.legal_moves(table.to_act[0].seat)[0])
    where = board.channel if channel is None else channel
    answer = await party.mover(board).command("azul move", where, move=move, game=table.game.id)  # type: ignore[arg-type]
    await party.bot.idle()
    return answer.content


async def test_where_files_are_forbidden_the_turn_is_told_in_words_and_its_player_called(
    discord: StandIn, party: Party
) -> None:
    board = await party.game()
    discord.forbid(Permission.ATTACH_FILES)
    told = await act(party, board)
    assert "nobody was told" not in told
    after = discord.channel().messages[-1]
    assert after is not board
    assert after.attachments == []
    assert " took " in after.content
    assert "“Attach Files”" in after.content
    assert after.pings == {party.mover(after)}
    assert after.button("Your move")


@pytest.mark.parametrize(
    ("permission", "name"),
    [(Permission.SEND_MESSAGES, "“Send Messages”"), (Permission.VIEW_CHANNEL, "“View Channel”")],
)
async def test_where_nothing_can_be_posted_the_actor_reads_what_is_missing_in_which_channel_and_the_post_stays_due(
    discord: StandIn, bot: Bot, party: Party, permission: Permission, name: str
) -> None:
    board = await party.game()
    elsewhere = discord.channel("elsewhere")
    discord.forbid(permission)
    told = await act(party, board, elsewhere)
    assert told.startswith("Played: ")
    assert re.search(f"nobody was told: I don’t have [^<]*{name}[^<]* in <#{board.channel.id}>", told)
    discord.allow(permission)
    await bot.let_pass(hours=2)
    assert discord.channel().messages[-1].pings


async def test_the_same_is_said_in_the_channel_itself_and_after_a_button(discord: StandIn, party: Party) -> None:
    board = await party.game(3)
    discord.forbid(Permission.SEND_MESSAGES)
    assert f"I don’t have “Send Messages” in <#{board.channel.id}>" in await act(party, board)
    game_id = (await party.table(board)).game.id
    ended = await party.boss.press(board, f"azul:{game_id}:0:end:")
    assert "I don’t have “Send Messages”" in ended.content


@pytest.mark.parametrize("archived", [False, True])
@pytest.mark.parametrize("from_afar", [False, True])
async def test_in_a_locked_thread_the_actor_reads_that_it_is_locked(
    discord: StandIn, bot: Bot, party: Party, archived: bool, from_afar: bool
) -> None:
    thread, board = await in_thread(party)
    discord.lock(thread, archived=archived)
    told = await act(party, board, discord.channel() if from_afar else thread)
    assert f"I don’t have “Manage Threads” (the thread is locked) in <#{thread.id}>" in told
    assert thread.messages[-1] is board
    discord.allow(Permission.MANAGE_THREADS)
    await bot.let_pass(hours=2)
    assert thread.messages[-1].pings


async def test_in_a_thread_it_is_its_own_permission_that_is_missing(discord: StandIn, party: Party) -> None:
    thread, board = await in_thread(party)
    discord.forbid(Permission.SEND_MESSAGES)
    assert "nobody was told" not in await act(party, board)
    board = thread.messages[-1]
    discord.forbid(Permission.SEND_MESSAGES_IN_THREADS)
    assert f"I don’t have “Send Messages in Threads” in <#{thread.id}>" in await act(party, board)
