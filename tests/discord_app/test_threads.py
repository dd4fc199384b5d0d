"""A game in a thread of its own: where it is played, how long it stays awake, and where there can be none."""

from __future__ import annotations

from bot.sandbox.stand_in import StandIn
from bot.sandbox.world import Channel, Message, Permission
from tests.discord_app.conftest import Bot, Party
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


async def test_where_the_permission_is_taken_away_later_the_game_goes_on_in_the_channel(
    discord: StandIn, bot: Bot, party: Party
) -> None:
    lobby = await party.lobby(2, thread=True)
    discord.forbid(Permission.CREATE_PUBLIC_THREADS)
    await party.ben.click(lobby, "Join")
    board = await party.newest()
    discord.allow(Permission.CREATE_PUBLIC_THREADS)
    board = await party.play(board)
    assert board.channel is discord.channel()
    assert lobby.id not in discord.world.channels
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


async def test_where_the_thread_has_been_deleted_the_game_goes_on_in_the_channel(
    discord: StandIn, bot: Bot, party: Party
) -> None:
    thread, board = await in_thread(party)
    table = await party.table(board)
    del discord.world.channels[thread.id]
    move = str(table.position.legal_moves(table.to_act[0].seat)[0])
    await party.mover(board).command("azul move", discord.channel(), move=move, game=table.game.id)
    await bot.idle()
    await bot.let_pass(seconds=10)
    board = await party.newest()
    assert board.channel is discord.channel()
    assert board.pings == {party.mover(board)}
    lobby = discord.channel().messages[0]
    assert f"<#{thread.id}>" not in lobby.content
