"""Buttons under a lobby answer by updating its message, so that it is never late and always the newest."""

from __future__ import annotations

import asyncio

import pytest

from bot.discord_app import lobbies
from bot.sandbox.stand_in import StandIn
from bot.sandbox.world import Message
from tests.discord_app.conftest import Bot, Party
from tests.support.says import says

CALLBACK = "/interactions/*/*/callback"
EDIT = "/channels/*/messages/*"


async def opened(party: Party) -> Message:
    """A lobby of Ana, of which the bot knows that it was posted."""
    lobby = await party.lobby(4)
    await party.bot.idle()
    return lobby


async def test_joining_leaving_adding_a_computer_and_starting_update_the_lobby_by_their_answer(
    discord: StandIn, bot: Bot, party: Party
) -> None:
    lobby = await opened(party)
    answer = await party.ben.click(lobby, "Join")
    assert answer.kind == "update"
    assert answer.message is lobby
    assert "2. Ben" in lobby.content
    assert (await party.ana.choose(lobby, "Add computer", "Medium")).kind == "update"
    assert (await party.ben.click(lobby, "Leave")).kind == "update"
    assert "Ben" not in lobby.content
    assert (await party.ana.click(lobby, "Start")).kind == "update"
    assert says(lobby, "lobby-started")
    await bot.let_pass(minutes=1)
    assert discord.sent("PATCH", EDIT) == []


async def test_where_the_answer_is_lost_the_lobby_follows_some_seconds_later(
    discord: StandIn, bot: Bot, party: Party
) -> None:
    lobby = await opened(party)
    discord.fail("POST", CALLBACK, status="lost")
    await party.ben.click(lobby, "Join")
    assert "Ben" not in lobby.content
    await bot.let_pass(seconds=6)
    assert "2. Ben" in lobby.content


async def test_of_two_crossing_presses_the_older_answer_arrives_last_and_the_newer_lobby_stays(
    discord: StandIn, bot: Bot, party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobbies, "LONGEST_WAIT_S", 0.01)
    lobby = await opened(party)
    hold = discord.hold("POST", CALLBACK)
    older = asyncio.create_task(party.ben.click(lobby, "Join"))
    await hold.reached()
    newer = asyncio.create_task(party.chi.click(lobby, "Join"))
    await discord.until(lambda: len(hold.requests) == 2, "the newer press gives up waiting for the older")
    hold.release()
    kinds = [(await older).kind, (await newer).kind]
    assert kinds == ["update", "deferred update"]
    await bot.let_pass(seconds=6)
    assert "2. Ben\n3. Chi-Wei" in lobby.content


async def test_a_forged_press_writes_over_no_other_message(discord: StandIn, bot: Bot, party: Party) -> None:
    board = await party.game()
    lobby = await opened(party)
    custom_id = lobby.button("Join").custom_id or ""
    before = board.content
    answer = await party.chi.press(board, custom_id)
    assert answer.kind == "deferred update"
    await bot.idle()
    assert board.content == before
    assert "2. Chi-Wei" in lobby.content
