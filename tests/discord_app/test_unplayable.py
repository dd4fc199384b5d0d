"""A game that can no longer be played, as people meet it in Discord."""

from __future__ import annotations

import contextlib
import sqlite3

from bot.sandbox.stand_in import StandIn
from tests.discord_app.conftest import Bot, Party
from tests.support.says import says


async def test_a_game_that_can_no_longer_be_played_says_so_and_its_host_ends_it(
    discord: StandIn, bot: Bot, party: Party
) -> None:
    board = await party.play(await party.game())
    lobby, broken = discord.channel().messages[0], (await party.table(board)).game.id
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
