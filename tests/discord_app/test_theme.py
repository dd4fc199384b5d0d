"""What everybody sees is drawn in the server's theme, what only one person sees in theirs."""

from __future__ import annotations

from typing import Any

import pytest

from bot.discord_app.app.client import AzulClient
from bot.games.core.service import Service
from bot.games.people.settings import change_person
from bot.sandbox.world import Message
from bot.storage.rows import Theme
from renderers.scene import Picture
from tests.discord_app.conftest import Party, sketch
from tests.discord_stand_in import Answer
from tests.support.people import ANA, GUILD, ask
from tests.support.preferences import choose_settings


@pytest.fixture
def drawn_in(monkeypatch: pytest.MonkeyPatch) -> dict[bytes, Theme]:
    """The theme of every picture that was drawn, by its bytes."""
    themes: dict[bytes, Theme] = {}

    def draw(scene: Any) -> Picture:
        picture = sketch(scene)
        themes[picture.png] = getattr(scene, "table", scene).theme
        return picture

    monkeypatch.setattr("bot.discord_app.core.drawing.draw", draw)
    return themes


def pictures_of(shown: Message | Answer) -> list[bytes]:
    message = shown if isinstance(shown, Message) else shown.message
    assert message.attachments
    return [file.data for file in message.attachments]


async def choose_themes(party: Party) -> None:
    """The server's moderators choose light, Ana dark; Ben chooses nothing."""
    await party.boss.command("azul settings server", theme="light")
    await party.ana.command("azul settings me", theme="dark")


async def test_boards_are_in_the_servers_theme_and_private_pictures_in_the_persons(
    party: Party, drawn_in: dict[bytes, Theme]
) -> None:
    def themes(shown: Message | Answer) -> list[Theme]:
        return [drawn_in[picture] for picture in pictures_of(shown)]

    await choose_themes(party)
    assert themes(await party.lobby()) == ["light"]
    await party.ana.command("azul table cancel")
    await party.bot.idle()
    board = await party.game()
    assert themes(board) == ["light"]
    for person, theme in ((party.ana, "dark"), (party.ben, "light")):
        for command in ("board", "mine", "rules"):
            assert themes(await person.command(f"azul {command}")) == [theme]
        assert themes(await person.command("azul record history", move=0)) == [theme]
    for _ in range(2):
        assert themes(await party.pick(board)) == ["dark" if party.mover(board) is party.ana else "light"]
        board = await party.play(board)
        assert themes(board) == ["light"]
    await party.ana.click((await party.ana.command("azul resign")).message, "Yes, resign")
    end = await party.newest()
    assert end is not board
    assert set(themes(end)) == {"light"}


@pytest.mark.parametrize("by_bot", ["dark", "light"])
@pytest.mark.parametrize("by_server", [None, "dark", "light"])
@pytest.mark.parametrize("by_person", [None, "dark", "light"])
async def test_a_person_comes_before_the_server_and_the_server_before_the_bot(
    service: Service, by_bot: Theme, by_server: Theme | None, by_person: Theme | None
) -> None:
    client = AzulClient(service, by_bot)
    await choose_settings(service, theme=by_server)
    await change_person(service, ask(ANA), theme=by_person)

    async def seen_at(guild_id: int | None) -> Theme:
        return await client.theme_for(ANA.id, guild_id)

    assert await client.public_theme(GUILD) == (by_server or by_bot)
    assert await client.public_theme(GUILD + 1) == by_bot
    assert await seen_at(GUILD) == (by_person or by_server or by_bot)
    assert await seen_at(GUILD + 1) == await seen_at(None) == (by_person or by_bot)
