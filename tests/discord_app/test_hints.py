"""A hint: private, with the picker that plays it, and not where it would count."""

from __future__ import annotations

import asyncio
from collections.abc import Hashable

from bot.opponents.thinker import Answer, InThreads
from bot.rules.game import Position
from tests.discord_app.conftest import Bot, Party
from tests.discord_app.test_alone import begin, table_of


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
    assert " It brings " in said
    assert " at best (" in said
    assert hint.attachments
    played = await party.ana.click(hint, "Play")
    assert played.content.startswith("Played: ")
    await bot.idle()
    table = await table_of(bot, party.ana)
    (mine,) = [turn for turn in table.turns_since(0) if turn.by == party.ana.id]
    assert f"`{mine.move}`" in whole


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
    assert "counts for ratings" in answer.content
    assert "`/azul record analyse`" in answer.content
    assert "isn’t your turn" not in answer.content


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
    assert "has moved on since" in (await party.discord.filled(asked)).content


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
    assert "at once" in hint.content or "no points for now" in hint.content
