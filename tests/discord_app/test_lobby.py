"""The lobby: its picture, its updates, and concurrent presses on it.

Stories show how people join and leave, and what the form of a lobby changes.
"""

from __future__ import annotations

import asyncio

import pytest

from bot.discord_app.core import lobbies
from bot.sandbox.world import Attachment, Message
from tests.discord_app.conftest import Bot, Party
from tests.discord_stand_in import StandIn
from tests.support.says import says
from tests.support.thorough import try_some

TERMS = {"kind": "sintra/a", "seats": "3", "hours": "24", "end": "seat"}


@pytest.mark.parametrize("way", try_some(["button", "command"], 2))
async def test_lobby_picture_changes_only_with_the_game(bot: Bot, party: Party, way: str) -> None:
    lobby = await party.lobby()

    async def edit(**terms: str) -> Attachment:
        form = await (party.ana.click(lobby, "Edit") if way == "button" else party.ana.command("azul table edit"))
        answer = await party.ana.submit(form, **terms)
        # Everybody can see that the lobby has changed, so only a command needs a separate response.
        assert says(answer, "answer-edited") == (way == "command")
        await bot.idle()
        (picture,) = lobby.attachments
        return picture

    azul = lobby.attachments[0].data
    sintra = await edit(**TERMS)
    assert sintra.data != azul
    await party.ben.click(lobby, "Join")
    # If the picture had been sent again, the attachment would be a new one.
    assert await edit(seats="4") is sintra


CALLBACK = "/interactions/*/*/callback"
EDIT = "/channels/*/messages/*"


async def open_lobby(party: Party) -> Message:
    """Open a lobby as Ana, and wait until the bot has recorded its post."""
    lobby = await party.lobby(4)
    await party.bot.idle()
    return lobby


async def test_lobby_is_updated_by_responses_instead_of_edits(party: Party) -> None:
    lobby = await open_lobby(party)
    answer = await party.ben.click(lobby, "Join")
    assert answer.kind == "update"
    assert answer.message is lobby
    assert "2. Ben" in lobby.content
    assert (await party.ana.choose(lobby, "Add computer", "Medium")).kind == "update"
    assert (await party.ben.click(lobby, "Leave")).kind == "update"
    assert "Ben" not in lobby.content
    assert (await party.ana.click(lobby, "Start")).kind == "update"
    assert says(lobby, "lobby-started")
    await party.bot.pass_time(minutes=1)
    assert party.discord.sent("PATCH", EDIT) == []


async def test_late_response_does_not_replace_newer_lobby(
    discord: StandIn, bot: Bot, party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobbies, "MAX_WAIT_S", 0.01)
    lobby = await open_lobby(party)
    hold = discord.hold("POST", CALLBACK)
    older = asyncio.create_task(party.ben.click(lobby, "Join"))
    await hold.reached()
    newer = asyncio.create_task(party.chi.click(lobby, "Join"))
    await discord.until(lambda: len(hold.requests) == 2, "the newer press gives up waiting for the older")
    hold.release()
    kinds = [(await older).kind, (await newer).kind]
    assert kinds == ["update", "deferred update"]
    await bot.pass_time(seconds=6)
    assert "2. Ben\n3. Chi-Wei" in lobby.content
