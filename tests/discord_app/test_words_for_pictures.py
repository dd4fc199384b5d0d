"""Words instead of pictures in ephemeral responses, for people who prefer them. Posts keep their pictures."""

from __future__ import annotations

from typing import Any

from bot.messages.posts import MAX_CONTENT_LENGTH
from bot.sandbox.world import Message
from tests.discord_app.conftest import Party

ASKED: dict[str, tuple[str, dict[str, Any]]] = {
    "the table": ("board", {}),
    "the player's own board": ("mine", {}),
    "the picker": ("move", {}),
    "the past": ("record history", {"move": 0}),
    "the rules": ("rules", {}),
    "a lesson": ("learn", {}),
    "a puzzle": ("puzzle", {}),
}


async def ask(party: Party, what: str) -> list[Message]:
    command, options = ASKED[what]
    answer = await party.ana.command(f"azul {command}", **options)
    await party.discord.until(lambda: not party.bot.client.incoming.tasks, "all requests are answered")
    return [answer.message, *answer.followups]


async def test_words_setting_replaces_pictures_in_responses(party: Party) -> None:
    await party.game()
    pictures = {what: await ask(party, what) for what in ASKED}
    await party.ana.command("azul settings me", words=True)
    for what, drawn in pictures.items():
        assert any(message.attachments for message in drawn), what
        said = await ask(party, what)
        assert not any(message.attachments for message in said), what
        assert all(len(message.content) <= MAX_CONTENT_LENGTH for message in said), what
        assert sum(len(message.content) for message in said) > sum(len(message.content) for message in drawn) + 200


async def test_posts_keep_pictures_despite_words_setting(party: Party) -> None:
    for person in party.people[:2]:
        await person.command("azul settings me", words=True)
    board = await party.game()
    assert board.attachments
    await party.ana.command("azul board", share=True)
    await party.bot.idle()
    assert party.discord.channel().messages[-1].attachments
