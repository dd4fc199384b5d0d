"""Alone against computers in a private message, from there or a server; and hints, with the picker that plays them."""

from __future__ import annotations

import asyncio
from collections.abc import Hashable
from typing import Any

import pytest

from bot.discord_app.core.allowances import COSTLY, Allowances
from bot.games.core.replay import Table
from bot.opponents.thinker import Answer as Thought
from bot.opponents.thinker import Thinker
from bot.rules.game import Position
from bot.sandbox.world import Message
from bot.storage import person_queries
from tests.discord_app.conftest import Bot, Party, choose_first, options_of
from tests.discord_app.test_records import file_of
from tests.discord_stand_in import Answer, Person
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


async def test_what_is_typed_is_completed_there_as_in_a_channel(bot: Bot, party: Party) -> None:
    await begin(bot, party.ana)
    game_id = (await table_of(bot, party.ana)).game.id
    (offered,) = await party.ana.complete("azul move", "game", "", party.ana.direct)
    assert offered.value == f"#{game_id}"
    assert await party.ana.complete("azul move", "move", "floor", party.ana.direct)


async def test_on_a_server_only_its_members_can_be_named(party: Party) -> None:
    stranger = party.discord.person("Stranger")
    party.discord.leave(stranger)
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


class Slow(Thinker):
    """Thinks when it is told to, and notes what it was asked."""

    def __init__(self) -> None:
        super().__init__()
        self.may, self.asked = asyncio.Event(), list[str]()

    async def think(self, name: str, view: Position, seat: int, seed: int, *, of: Hashable = None) -> Thought:
        self.asked.append(name)
        await self.may.wait()
        return await super().think(name, view, seat, seed)


@pytest.fixture
async def alone(bot: Bot, party: Party) -> Table:
    """A game of Ana and a computer in their private conversation, in which Ana is to move."""
    await begin(bot, party.ana)
    return await table_of(bot, party.ana)


async def hint_of(party: Party) -> Message:
    answer = await party.ana.command("azul hint", party.ana.direct)
    assert answer.ephemeral
    return await party.discord.filled(answer)


async def open_picker(party: Party) -> Message:
    return (await party.ana.command("azul move", party.ana.direct)).message


@pytest.mark.usefixtures("alone")
@pytest.mark.parametrize("way", ["command", "button"])
async def test_the_hint_names_what_hard_would_play_and_why_and_its_picker_plays_it(
    bot: Bot, party: Party, way: str
) -> None:
    thinker = bot.service.thinker = Slow()
    thinker.may.set()
    if way == "command":
        hint = await hint_of(party)
    else:
        hint = await open_picker(party)
        await party.ana.click(hint, "Hint")
        await party.discord.until(lambda: says(hint, "hint"), "the hint stands in the picker")
    assert thinker.asked == ["hard"]
    assert hint.content.startswith("💡 **")
    assert says(hint, "hint-leaves")
    assert file_of(hint).png
    assert hint.labels[0] == "Play"
    assert "Hint" not in hint.labels
    assert says(await party.ana.click(hint, "Play"), "answer-played")
    await bot.idle()
    assert [turn.by for turn in (await table_of(bot, party.ana)).turns_since(0)].count(party.ana.id) == 1


async def test_who_has_moved_meanwhile_reads_that_the_game_has_moved_on(bot: Bot, party: Party, alone: Table) -> None:
    slow, quick = Slow(), bot.service.thinker
    bot.service.thinker = slow
    asked = await party.ana.command("azul hint", party.ana.direct)
    await party.discord.until(lambda: slow.asked, "the hint is thought about")
    bot.service.thinker = quick
    move = alone.position.legal_moves(alone.to_act[0].seat)[0]
    await party.ana.command("azul move", party.ana.direct, move=str(move))
    await bot.idle()
    slow.may.set()
    assert says(await party.discord.filled(asked), "refused-stale")


@pytest.mark.usefixtures("alone")
async def test_the_button_stays_while_there_is_something_to_choose_and_counts_against_what_one_may_ask_for(
    bot: Bot, party: Party
) -> None:
    thoughts = next(allowance for allowance in COSTLY if "azul hint" in allowance.verbs)
    bot.client.allowances = Allowances(bot.clock, presses=1000)
    picker = await open_picker(party)
    await party.ana.click(picker, options_of(picker)[0].custom_id or "")
    assert picker.labels[-1] == "Hint"
    hint = picker.button("Hint").custom_id or ""
    for _ in range(thoughts.times):
        await party.ana.press(picker, hint)
    await party.discord.until(lambda: says(picker, "hint"), "the hint stands in the picker")
    refused = await party.ana.press(picker, hint)
    assert refused.ephemeral
    assert not says(refused, "hint")
