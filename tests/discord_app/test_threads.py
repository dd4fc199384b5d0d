"""Where a game is played: in its channel, in a thread of its own, and elsewhere; and how moderators end it."""

from __future__ import annotations

import contextlib
import sqlite3

from bot.discord_app.actions.games import GAMES_A_PAGE
from bot.games.core.request import Person as Who
from bot.games.core.request import Request
from bot.games.table import lobby
from bot.sandbox.world import Channel, Message
from tests.discord_app.conftest import Bot, Party, link_to
from tests.discord_stand_in import Person, StandIn
from tests.support.says import says


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


async def test_a_channel_takes_the_threads_of_its_games_with_it(discord: StandIn, party: Party) -> None:
    other = discord.channel("elsewhere")
    _thread, board = await party.in_thread()
    discord.delete_channel(discord.channel("azul"))
    assert says(await party.act(board, other), "answer-gone")
    assert link_to(board) not in (await party.ana.command("azul games", other)).content


async def test_a_locked_thread_that_was_put_away_is_found_locked_from_afar(
    discord: StandIn, bot: Bot, party: Party
) -> None:
    thread, board = await party.in_thread()
    discord.lock(thread, archived=True)
    told = await party.act(board, discord.channel())
    assert says(told, "answer-cannot-post", channel=f"<#{thread.id}>")
    assert says(told, "permission-manage_threads")
    assert thread.messages[-1] is board


# All games of the server.


async def all_games(person: Person, channel: Channel | None = None) -> Message:
    answer = await person.command("azul games", channel, all=True)
    assert answer.ephemeral
    return answer.message


async def test_all_games_of_a_server_are_listed_by_where_they_are_how_old_they_are_and_whether_they_are_on_hold(
    discord: StandIn, bot: Bot, party: Party
) -> None:
    held = (await party.table(await party.game(time=24))).game
    for _ in range(9):
        await bot.let_pass(days=1)
    assert (await bot.service.table(held.id)).game.on_hold
    other = discord.add_channel("elsewhere")
    await party.chi.command("azul new", other, seats=3)
    waiting = (await party.table(await discord.next_message(other))).game
    await bot.let_pass(hours=1)
    await party.ana.command("azul new", other, seats=2)
    begun = await discord.next_message(other)
    await party.ben.click(begun, "Join")
    running = (await party.table(begun)).game
    told = (await all_games(party.boss)).content
    assert says(told, "games-all", count=3, held=1)
    lines = told.splitlines()[1:]
    for game, line, said in zip((held, waiting, running), lines, ("stalled", "lobby", "running"), strict=True):
        assert says(line, f"games-all-{said}")
        assert all(
            part in line
            for part in (f"#{game.id}", f"<t:{int(game.created_at.timestamp())}:R>", f"/{game.thread_or_channel_id}")
        )


async def test_more_games_than_a_page_holds_are_turned_to(bot: Bot, party: Party) -> None:
    service, games = bot.service, list[str]()
    for number in range(GAMES_A_PAGE + 1):
        asks = Request(Who(1000 + number, f"P{number}"), party.discord.guild.id, party.discord.channel().id)
        games.append((await lobby.open_game(service, asks, "azul", "coloured", 2)).game.id)
    message = await all_games(party.boss)
    assert len(message.content) <= 2000
    assert len(message.content.splitlines()) == 1 + GAMES_A_PAGE
    first = set(message.selects[0].values)
    await party.boss.click(message, "▶")
    assert {*first, *message.selects[0].values} == set(games)
    assert [button.label for button in message.buttons] == ["◀", "2 / 2", "▶"]


async def test_a_game_that_can_no_longer_be_played_says_so_and_its_host_ends_it(bot: Bot, party: Party) -> None:
    board = await party.play(await party.game())
    lobby, broken = party.discord.channel().messages[0], (await party.table(board)).game.id
    await bot.idle()
    with contextlib.closing(sqlite3.connect(bot.database_file)) as beside, beside:
        beside.execute("UPDATE log SET text = 'mauve' WHERE act = 'play'")
    await bot.restart()
    other = (await party.table(await party.game())).game.id
    assert other in (await party.ana.command("azul games")).content
    named = [choice.value for choice in await party.ana.complete("azul move", "game")]
    assert named == [f"#{other}"]
    for answer in (await party.ana.command("azul board", game=broken), await party.ben.click(board, "Your move")):
        assert f"#{broken} can’t go on" in answer.content
    assert "moderator" in (await party.ben.command("azul table end", game=broken)).content
    assert says(await party.end(party.ana, game=broken), "answer-ended")
    await bot.idle()
    assert says(lobby, "lobby-unplayable")
    assert "is over" in (await party.ben.click(board, "Your move")).content
