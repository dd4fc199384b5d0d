"""Alone, in a private message with the bot: against computers, with all that a channel has, and for no rating."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.core.replay import Table
from bot.sandbox.people import Answer, Person
from bot.sandbox.stand_in import StandIn
from bot.sandbox.world import Message
from bot.storage import person_queries
from tests.discord_app.conftest import Bot, Party, choose_first
from tests.support.says import says


async def begin(bot: Bot, person: Person, **options: Any) -> Message:
    """Somebody opens a game in their private message; the newest board there."""
    await person.command("azul new", person.direct, **options)
    return await newest(bot, person)


async def newest(bot: Bot, person: Person) -> Message:
    await bot.idle()
    return [message for message in person.direct.messages if message.attachments][-1]


async def table_of(bot: Bot, person: Person) -> Table:
    (table,) = await bot.service.open_in(None, person.direct.id)
    return table


async def play(person: Person, board: Message) -> Answer:
    picker = await choose_first(person, await person.click(board, "Your move"))
    return await person.click(picker.message, "Play")


@pytest.mark.parametrize(("wish", "seats"), [({}, 2), ({"computers": 3}, 4), ({"seats": 3}, 3)])
async def test_a_game_against_computers_begins_at_once(party: Party, wish: dict[str, int], seats: int) -> None:
    board = await begin(party.bot, party.ana, **wish)
    table = await table_of(party.bot, party.ana)
    computers = [player for player in table.game.players if player.computer]
    assert (len(table.game.players), len(computers)) == (table.game.seats, seats - 1)
    assert (table.game.guild_id, table.running) == (None, True)
    assert [button.label for button in board.buttons] == ["Your move", "My board", "Rules"]
    assert party.discord.channel().messages == []


async def test_everything_that_a_channel_answers_is_answered_there(discord: StandIn, bot: Bot, party: Party) -> None:
    board = await begin(bot, party.ana)
    game_id = (await table_of(bot, party.ana)).game.id
    await play(party.ana, board)
    await bot.idle()
    for command in ("board", "mine", "games", "rules", "help", "privacy", "record history", "record replay"):
        answer = await party.ana.command(f"azul {command}", party.ana.direct)
        message = await discord.filled(answer) if answer.kind == "deferred" else answer.message
        assert game_id in message.content or command in ("rules", "help", "privacy")
    for command in ("record export", "record verify"):
        assert game_id in (await party.ana.command(f"azul {command}", party.ana.direct)).content
    assert [choice.value for choice in await party.ana.complete("azul move", "game", "", party.ana.direct)] == [
        f"#{game_id}"
    ]
    assert await party.ana.complete("azul move", "move", "floor", party.ana.direct)
    kept = await party.ana.submit(await party.ana.command("azul settings me", party.ana.direct), theme="dark")
    assert "dark" in kept.content
    games = await party.ana.command("azul games", party.ana.direct)
    assert f"/channels/@me/{party.ana.direct.id}/" in games.content


async def test_on_a_server_only_its_members_can_be_named(party: Party) -> None:
    stranger = party.discord.person("Stranger", member=False)
    answer = await party.ana.command("azul new", opponent=stranger)
    assert says(answer, "refused-bad-option")


async def test_it_is_played_to_the_end_counts_nowhere_and_has_a_rematch(bot: Bot, party: Party) -> None:
    await begin(bot, party.ana)
    game_id = (await table_of(bot, party.ana)).game.id
    while open_ones := await bot.service.open_in(None, party.ana.direct.id):
        move = open_ones[0].position.legal_moves(open_ones[0].to_act[0].seat)[0]
        await party.ana.command("azul move", party.ana.direct, move=str(move))
        await bot.idle()
    last = await newest(bot, party.ana)
    assert "🏆" in last.content
    async with bot.service.database.read() as connection:
        found = await person_queries.everything_of(connection, party.ana.id)
    assert (found["results"], found["ratings"]) == ([], [])
    assert len(found["players"]) == 1
    await party.ana.click(last, "Rematch")
    await bot.idle()
    again = await table_of(bot, party.ana)
    assert again.game.rematch_of == game_id
    assert game_id in (await party.ana.command("azul record history", party.ana.direct, game=game_id)).content


async def test_a_restart_and_a_month_away_from_every_server_lose_nothing(bot: Bot, party: Party) -> None:
    board = await begin(bot, party.ana)
    game_id = (await table_of(bot, party.ana)).game.id
    await bot.restart()
    await bot.let_pass(days=40)
    await bot.restart()
    await bot.let_pass(days=40)
    table = await bot.service.table(game_id)
    assert table.running
    assert says(await play(party.ana, board), "answer-played")
