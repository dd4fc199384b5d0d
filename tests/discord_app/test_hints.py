"""A hint: private, with the picker that plays it, and not where it would count."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Hashable

from bot.discord_app.allowances import COSTLY, Allowances
from bot.opponents.thinker import Answer, InThreads
from bot.rules.game import Position
from tests.discord_app.conftest import Bot, Party, options_of
from tests.discord_app.test_alone import begin, table_of
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


async def test_the_hint_names_a_move_and_why_and_its_picker_plays_it(bot: Bot, party: Party) -> None:
    await begin(bot, party.ana)
    answer = await party.ana.command("azul hint", party.ana.direct)
    assert answer.ephemeral
    hint = await party.discord.filled(answer)
    whole = hint.content
    said, _ = whole.split("\n", 1)
    assert said.startswith("💡 **")
    assert " It scores " in said
    assert " at best (" in said
    assert hint.attachments
    played = await party.ana.click(hint, "Play")
    assert played.content.startswith("Played: ")
    await bot.idle()
    table = await table_of(bot, party.ana)
    (_mine,) = [turn for turn in table.turns_since(0) if turn.by == party.ana.id]


async def test_it_is_what_hard_would_play(bot: Bot, party: Party) -> None:
    await begin(bot, party.ana)
    bot.service.thinker = thinker = Slow()
    thinker.may.set()
    first = await party.discord.filled(await party.ana.command("azul hint", party.ana.direct))
    again = await party.discord.filled(await party.ana.command("azul hint", party.ana.direct))
    assert thinker.asked == ["hard", "hard"]
    assert first.content == again.content


async def test_a_rated_game_has_none(party: Party) -> None:
    board = await party.game()
    answer = await party.mover(board).command("azul hint")
    assert says(answer, "refused-hint-in-rated")
    assert "`/azul record analyse`" in answer.content
    assert not says(answer, "refused-not-your-turn")


async def test_in_a_channel_a_game_with_a_computer_has_hints_that_nobody_else_sees(bot: Bot, party: Party) -> None:
    await party.ana.command("azul new", computers=1)
    await bot.idle()
    hint = await party.discord.filled(await party.ana.command("azul hint"))
    assert hint.ephemeral
    assert "💡" in hint.content
    refused = await party.ben.command("azul hint")
    assert "💡" not in refused.content


async def test_who_has_moved_meanwhile_reads_that_the_game_has_moved_on(bot: Bot, party: Party) -> None:
    await begin(bot, party.ana)
    slow, quick = Slow(), bot.service.thinker
    bot.service.thinker = slow
    asked = await party.ana.command("azul hint", party.ana.direct)
    await party.discord.until(lambda: slow.asked, "the hint is thought about")
    bot.service.thinker = quick
    table = await table_of(bot, party.ana)
    move = table.position.legal_moves(table.to_act[0].seat)[0]
    await party.ana.command("azul move", party.ana.direct, move=str(move))
    await bot.idle()
    slow.may.set()
    assert says(await party.discord.filled(asked), "refused-stale")


async def test_on_the_grey_wall_it_is_for_the_next_tile_and_the_picker_goes_on(bot: Bot, party: Party) -> None:
    await begin(bot, party.ana, side="grey")
    table = await table_of(bot, party.ana)
    while "tile" not in str((moves := table.position.legal_moves(table.to_act[0].seat))[0]):
        line = next((move for move in moves if not str(move).endswith("floor")), moves[0])
        await party.ana.command("azul move", party.ana.direct, move=str(line))
        await bot.idle()
        table = await table_of(bot, party.ana)
    hint = await party.discord.filled(await party.ana.command("azul hint", party.ana.direct))
    assert "column" in hint.content
    assert re.search(r"It scores (no|[+−]\d+) points?\.", hint.content)


async def test_the_button_in_the_picker_puts_the_hint_in_its_place_and_plays_it(bot: Bot, party: Party) -> None:
    await begin(bot, party.ana)
    picker = (await party.ana.command("azul move", party.ana.direct)).message
    await party.ana.click(picker, "Hint")
    await party.discord.until(lambda: "💡" in picker.content, "the hint stands in the picker")
    assert picker.buttons[0].label == "Play"
    assert "Hint" not in picker.labels
    assert [file.filename for file in picker.attachments] == ["choice-1.png"]
    assert (await party.ana.click(picker, "Play")).content.startswith("Played: ")


async def test_the_button_is_there_while_there_is_something_to_choose_and_not_where_the_game_is_rated(
    bot: Bot, party: Party
) -> None:
    rated = await party.game()
    picker = (await party.mover(rated).click(rated, "Your move")).message
    assert "Hint" not in picker.labels
    await begin(bot, party.ana)
    alone = (await party.ana.command("azul move", party.ana.direct)).message
    assert alone.buttons[-1].label == "Hint"
    lines = await party.ana.click(alone, options_of(alone)[0].custom_id or "")
    assert lines.message.buttons[-1].label == "Hint"


async def test_presses_of_the_button_count_against_what_one_may_ask_for(bot: Bot, party: Party) -> None:
    await begin(bot, party.ana)
    thoughts = next(allowance for allowance in COSTLY if "azul hint" in allowance.verbs)
    bot.client.allowances = Allowances(bot.clock, presses=1000)
    picker = (await party.ana.command("azul move", party.ana.direct)).message
    hint = picker.button("Hint").custom_id or ""
    for _ in range(thoughts.times):
        await party.ana.press(picker, hint)
    await party.discord.until(lambda: "💡" in picker.content, "the hint stands in the picker")
    assert "💡" not in (refused := await party.ana.press(picker, hint)).content
    assert refused.ephemeral
