"""Where nobody can be told of an act, whoever acts is told so, why, and what helps."""

from __future__ import annotations

import pytest

from bot.sandbox.stand_in import StandIn
from bot.sandbox.world import Permission
from tests.discord_app.conftest import Bot, Party
from tests.discord_app.test_threads import in_thread
from tests.support.says import says


async def test_where_files_are_forbidden_the_turn_is_told_in_words_and_its_player_called(
    discord: StandIn, party: Party
) -> None:
    board = await party.game()
    discord.forbid(Permission.ATTACH_FILES)
    assert not says(await party.act(board), "answer-cannot-post")
    after = discord.channel().messages[-1]
    assert after is not board
    assert after.attachments == []
    assert " took " in after.content
    assert says(after, "permission-attach_files")
    assert after.pings == {party.mover(after)}
    assert after.button("Your move")


@pytest.mark.parametrize("permission", [Permission.SEND_MESSAGES, Permission.VIEW_CHANNEL])
async def test_where_nothing_can_be_posted_the_actor_reads_what_is_missing_in_which_channel_and_the_post_stays_due(
    discord: StandIn, bot: Bot, party: Party, permission: Permission
) -> None:
    board = await party.game(3)
    discord.forbid(permission)
    told = await party.act(board, discord.channel("elsewhere"))
    assert says(told, "answer-played")
    assert says(told, "answer-cannot-post", channel=f"<#{board.channel.id}>")
    assert says(told, f"permission-{permission.name.lower()}")
    if permission is Permission.SEND_MESSAGES:
        # The same is said in the channel itself, and after a button.
        assert says(await party.act(board), f"permission-{permission.name.lower()}")
        ended = await party.boss.press(board, f"azul:{(await party.table(board)).game.id}:0:end:")
        assert says(ended, f"permission-{permission.name.lower()}")
        return
    discord.allow(permission)
    await bot.let_pass(hours=2)
    assert discord.channel().messages[-1].pings


@pytest.mark.parametrize("archived", [False, True])
@pytest.mark.parametrize("from_afar", [False, True])
async def test_in_a_locked_thread_the_actor_reads_that_it_is_locked(
    discord: StandIn, bot: Bot, party: Party, archived: bool, from_afar: bool
) -> None:
    thread, board = await in_thread(party)
    discord.lock(thread, archived=archived)
    told = await party.act(board, discord.channel() if from_afar else thread)
    assert says(told, "answer-cannot-post", channel=f"<#{thread.id}>")
    assert says(told, "permission-manage_threads")
    assert thread.messages[-1] is board
    discord.allow(Permission.MANAGE_THREADS)
    await bot.let_pass(hours=2)
    assert thread.messages[-1].pings


async def test_in_a_thread_it_is_its_own_permission_that_is_missing(discord: StandIn, party: Party) -> None:
    thread, board = await in_thread(party)
    discord.forbid(Permission.SEND_MESSAGES)
    assert not says(await party.act(board), "answer-cannot-post")
    board = thread.messages[-1]
    discord.forbid(Permission.SEND_MESSAGES_IN_THREADS)
    told = await party.act(board)
    assert says(told, "answer-cannot-post", channel=f"<#{thread.id}>")
    assert says(told, "permission-send_messages_in_threads")
