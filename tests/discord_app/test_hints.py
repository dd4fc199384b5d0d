"""A hint: private, with the picker that plays it. Who may have one is the games' to say."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Hashable

import pytest

from bot.discord_app.core.allowances import COSTLY, Allowances
from bot.games.core.replay import Table
from bot.opponents.thinker import Answer, InThreads
from bot.rules.game import Position
from bot.sandbox.world import Message
from tests.discord_app.conftest import Bot, Party, options_of
from tests.discord_app.test_alone import begin, table_of
from tests.discord_app.test_records import file_of
from tests.support.moves import careful_move
from tests.support.says import says


class Slow(InThreads):
    """Thinks when it is told to, and notes what it was asked."""

    def __init__(self) -> None:
        super().__init__()
        self.may, self.asked = asyncio.Event(), list[str]()

    async def think(self, name: str, view: Position, seat: int, seed: int, *, of: Hashable = None) -> Answer:
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


async def test_a_rated_game_has_none_and_no_button_for_one(party: Party) -> None:
    board = await party.game()
    mover = party.mover(board)
    assert says(await mover.command("azul hint"), "refused-hint-in-rated")
    assert "Hint" not in (await mover.click(board, "Your move")).message.labels


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


async def test_on_the_grey_wall_it_is_for_the_next_tile(bot: Bot, party: Party) -> None:
    await begin(bot, party.ana, side="grey")
    while not (move := str(careful_move((table := await table_of(bot, party.ana)).position, 0))).startswith("tile"):
        assert table.waits_for(party.ana.id)
        await party.ana.command("azul move", party.ana.direct, move=move)
        await bot.idle()
    hint = await hint_of(party)
    assert "column" in hint.content
    assert re.search(r"It scores (no|[+−]\d+) points?\.", hint.content)


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
