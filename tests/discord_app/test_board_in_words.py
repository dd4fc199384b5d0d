"""`/azul board text:True`: the whole table in words."""

from __future__ import annotations

import re

import pytest

from bot.discord_app.core.ids import Press
from bot.rules import RULESETS
from tests.discord_app.conftest import Party


@pytest.mark.parametrize("name", RULESETS)
async def test_the_table_is_told_in_private_messages_that_name_every_source_and_everybody(
    party: Party, name: str
) -> None:
    board = await party.game(4, game=name)
    table = await party.table(board)
    public = len(party.discord.channel().messages)
    told = await party.ana.command("azul board", text=True)
    last = await party.discord.until(
        lambda: next((one for one in (told.message, *told.followups) if one and one.buttons), None),
        what="the last message has come",
    )
    messages = [told.message, *told.followups]
    assert messages[-1] is last
    assert all(message.ephemeral and not message.attachments for message in messages)
    assert len(party.discord.channel().messages) == public
    text = "\n".join(message.content for message in messages)
    assert table.game.id in text.partition("\n")[0]
    assert re.findall(r"^- Factory (\d):", text, re.M) == [str(number) for number in range(1, 10)]
    assert re.findall(r"^### (.+), \d+ points?(?:, to move)?$", text, re.M) == [
        player.name for player in table.game.players
    ]
    assert f"- {table.to_act[0].name} to move" in text
    assert {Press.read(button.custom_id or "").verb for button in last.buttons} >= {"move", "mine"}  # type: ignore[union-attr]


async def test_a_name_is_told_as_it_is_and_not_as_markdown(party: Party) -> None:
    odd = party.discord.person("**Zoe** `x`")
    await odd.command("azul new", seats=2)
    await party.ben.click(await party.discord.next_message(), "Join")
    told = await odd.command("azul board", text=True)
    assert r"### \*\*Zoe\*\* \`x\`, 0 points" in told.content
    assert "**Zoe**" not in told.content
