"""Where a game is played: in its channel, in a thread of its own, and elsewhere once that is gone or closed."""

from __future__ import annotations

import pytest

from bot.sandbox.people import Person
from bot.sandbox.stand_in import StandIn
from bot.sandbox.world import Permission
from tests.discord_app.conftest import Bot, Party, link_to
from tests.support.says import says


async def test_commands_typed_in_the_thread_find_its_game(party: Party) -> None:
    await party.game()
    thread, board = await party.in_thread()
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


async def test_a_thread_is_kept_awake_while_its_game_runs_and_put_away_an_hour_after(bot: Bot, party: Party) -> None:
    thread, _ = await party.in_thread()
    for _ in range(3):
        thread.archived = True
        await bot.let_pass(days=3)
        assert not thread.archived
    assert thread.auto_archive_minutes == 7 * 24 * 60
    await party.end(channel=thread)
    await bot.let_pass(minutes=59)
    assert not thread.archived
    await bot.let_pass(minutes=1)
    assert thread.archived


async def test_a_game_opened_within_a_thread_is_played_there(discord: StandIn, party: Party) -> None:
    thread = discord.add_thread("Friday evening")
    await party.ana.command("azul new", thread, seats=2)
    await party.ben.command("azul join", thread)
    board = await party.newest(thread)
    assert (await party.type(board)).channel is thread
    assert discord.channel().messages == []


async def test_where_the_thread_has_been_deleted_the_game_goes_on_in_the_channel(bot: Bot, party: Party) -> None:
    thread, board = await party.in_thread()
    del party.discord.world.channels[thread.id]
    await party.act(board, party.discord.channel())
    await bot.let_pass(seconds=10)
    board = await party.newest()
    assert board.channel is party.discord.channel()
    assert board.pings == {party.mover(board)}
    lobby = party.discord.channel().messages[0]
    assert f"<#{thread.id}>" not in lobby.content


def letters(person: Person) -> list[str]:
    return [message.content for message in person.direct.messages]


async def test_who_is_asked_where_to_go_on_is_not_told_that_they_have_chosen_to_be_asked_privately(
    discord: StandIn, bot: Bot, party: Party
) -> None:
    await party.prefer(party.ana, notify="direct")
    board = await party.game()
    await bot.idle()
    before = len(letters(party.ana))
    discord.delete_channel(board.channel)
    await discord.until(lambda: len(letters(party.ana)) > before, "the host is asked")
    assert says(letters(party.ana)[-1], "notice-gone")
    assert not says(letters(party.ana)[-1], "notice-direct")


async def test_a_channel_deleted_while_the_bot_was_away_is_found_gone_by_whoever_acts(bot: Bot, party: Party) -> None:
    other = party.discord.channel("elsewhere")
    board = await party.game()
    await bot.stop()
    party.discord.delete_channel(board.channel)
    await bot.start()
    assert says(await party.act(board, other), "answer-gone")
    assert (await party.table(board)).game.channel_gone
    assert len(letters(party.ana)) == 1


async def test_no_button_leads_to_a_game_whose_channel_is_gone(discord: StandIn, bot: Bot, party: Party) -> None:
    other, board = discord.channel("elsewhere"), await party.game()
    discord.delete_channel(board.channel)
    await discord.until(lambda: party.ana.direct.messages, "the host is asked")
    await bot.idle()
    await party.ana.command("azul new", other, seats=2)
    await party.ben.command("azul join", other)
    second = await party.newest(other)
    table = await party.table(second)
    move = str(table.position.legal_moves(table.to_act[0].seat)[0])
    answer = await party.mover(second).command("azul move", other, move=move, game=table.game.id)
    assert answer.message.buttons == []


async def test_where_only_the_thread_is_deleted_the_game_goes_on_in_its_channel(discord: StandIn, party: Party) -> None:
    thread, board = await party.in_thread()
    discord.delete_channel(thread)
    lobby = discord.channel().messages[0]
    await discord.until(lambda: f"<#{thread.id}>" not in lobby.content)
    assert not (await party.table(board)).game.channel_gone
    assert not says(await party.act(board, discord.channel()), "answer-gone")
    assert discord.channel().messages[-1].pings


async def test_a_channel_takes_the_threads_of_its_games_with_it(discord: StandIn, party: Party) -> None:
    other = discord.channel("elsewhere")
    _thread, board = await party.in_thread()
    discord.delete_channel(discord.channel("azul"))
    assert says(await party.act(board, other), "answer-gone")
    assert link_to(board) not in (await party.ana.command("azul games", other)).content


# Where nobody can be told of an act, whoever acts is told so, why, and what helps.


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
    missing = f"permission-{permission.name}".lower()
    board = await party.game(3)
    discord.forbid(permission)
    told = await party.act(board, discord.channel("elsewhere"))
    assert says(told, "answer-played")
    assert says(told, "answer-cannot-post", channel=f"<#{board.channel.id}>")
    assert says(told, missing)
    if permission is Permission.SEND_MESSAGES:
        # The same is said in the channel itself, and after a button.
        assert says(await party.act(board), missing)
        ended = await party.boss.press(board, f"azul:{(await party.table(board)).game.id}:0:end:")
        assert says(ended, missing)
        return
    discord.allow(permission)
    await bot.let_pass(hours=2)
    assert discord.channel().messages[-1].pings


@pytest.mark.parametrize("archived", [False, True])
@pytest.mark.parametrize("from_afar", [False, True])
async def test_in_a_locked_thread_the_actor_reads_that_it_is_locked(
    discord: StandIn, bot: Bot, party: Party, archived: bool, from_afar: bool
) -> None:
    thread, board = await party.in_thread()
    discord.lock(thread, archived=archived)
    told = await party.act(board, discord.channel() if from_afar else thread)
    assert says(told, "answer-cannot-post", channel=f"<#{thread.id}>")
    assert says(told, "permission-manage_threads")
    assert thread.messages[-1] is board
    discord.allow(Permission.MANAGE_THREADS)
    await bot.let_pass(hours=2)
    assert thread.messages[-1].pings


async def test_in_a_thread_it_is_its_own_permission_that_is_missing(discord: StandIn, party: Party) -> None:
    thread, board = await party.in_thread()
    discord.forbid(Permission.SEND_MESSAGES)
    assert not says(await party.act(board), "answer-cannot-post")
    board = thread.messages[-1]
    discord.forbid(Permission.SEND_MESSAGES_IN_THREADS)
    told = await party.act(board)
    assert says(told, "answer-cannot-post", channel=f"<#{thread.id}>")
    assert says(told, "permission-send_messages_in_threads")
