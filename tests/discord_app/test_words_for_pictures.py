"""Whoever wants words gets them in every private answer that else has a picture; what everybody sees keeps its own."""

from __future__ import annotations

from typing import Any

import pytest

from bot.messages.posts import LONGEST_CONTENT
from bot.sandbox.world import Message
from tests.discord_app.conftest import Party

ASKED: dict[str, tuple[str, dict[str, Any]]] = {
    "the table": ("board", {}),
    "one's own board": ("mine", {}),
    "the picker": ("move", {}),
    "the past": ("record history", {"move": 0}),
    "the rules": ("rules", {}),
    "a lesson": ("learn", {}),
    "a puzzle": ("puzzle", {}),
}


async def ask(party: Party, what: str) -> list[Message]:
    command, options = ASKED[what]
    answer = await party.ana.command(f"azul {command}", **options)
    await party.discord.until(lambda: not party.bot.client.incoming.tasks, "all is answered")
    return [answer.message, *answer.followups]


@pytest.mark.parametrize("what", ASKED)
async def test_it_is_said_and_not_drawn(party: Party, what: str) -> None:
    await party.game()
    drawn = await ask(party, what)
    assert any(message.attachments for message in drawn)
    await party.ana.command("azul settings me", words=True)
    said = await ask(party, what)
    assert not any(message.attachments for message in said)
    assert all(len(message.content) <= LONGEST_CONTENT for message in said)
    assert sum(len(message.content) for message in said) > sum(len(message.content) for message in drawn) + 200


async def test_what_everybody_sees_keeps_its_picture(party: Party) -> None:
    for person in party.people:
        await person.command("azul settings me", words=True)
    board = await party.game()
    assert board.attachments
    await party.ana.command("azul board", share=True)
    await party.bot.idle()
    assert party.discord.channel().messages[-1].attachments
