"""What everybody sees is drawn in the server's theme, what only one person sees in theirs."""

from __future__ import annotations

import pytest

from bot.discord_app.app.client import AzulClient
from bot.games.core.service import Service
from bot.games.people.settings import change_person
from bot.storage.rows import Theme
from tests.support.people import ANA, GUILD, ask
from tests.support.preferences import choose_settings


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
