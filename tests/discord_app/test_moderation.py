"""What moderators do: end games, also those that cannot be played, and choose how games fill a channel."""

from __future__ import annotations

import contextlib
import sqlite3

import pytest

from bot.discord_app.actions.games import GAMES_A_PAGE
from bot.games.core.request import Person as Who
from bot.games.core.request import Request
from bot.games.table import lobby
from bot.sandbox.world import Channel, Message
from tests.discord_app.conftest import Bot, Party
from tests.discord_stand_in import Person, StandIn
from tests.support.says import says


@pytest.mark.parametrize(("posts", "kept"), [([], [1, 1, 1]), (["newest"], [0, 0, 1])])
async def test_older_boards_lose_their_pictures_only_where_the_newest_alone_is_kept(
    party: Party, posts: list[str], kept: list[int]
) -> None:
    await party.boss.submit(await party.boss.command("azul settings server"), posts=posts)
    first = await party.game()
    told = first.content
    second = await party.type(first)
    third = await party.type(second)
    assert [len(board.attachments) for board in (first, second, third)] == kept
    assert first.content == told


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


async def test_a_moderator_ends_a_game_from_the_list_is_asked_once_more_and_comes_back_to_it(party: Party) -> None:
    ended, kept = [(await party.table(await party.game())).game.id for _ in range(2)]
    message = await all_games(party.boss)
    assert [button.label for button in message.buttons] == []
    await party.bot.restart()
    asked = await party.boss.choose(message, "End a game …", [ended])
    assert asked.message is message
    assert says(message, "answer-end-sure", name=f"Azul **#{ended}**", who="Ana and Ben")
    assert (await party.bot.service.table(ended)).running
    assert [button.label for button in message.buttons] == ["Yes, end it", "All games"]
    await party.boss.click(message, "Yes, end it")
    assert says(message, "answer-ended")
    assert (await party.bot.service.table(ended)).game.ending == "moderator"
    await party.boss.click(message, "All games")
    assert ended not in message.content
    assert message.selects[0].values == [kept]


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
