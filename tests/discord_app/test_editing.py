"""Editing a lobby by its button and its command: the form, the lobby's post, and the note to who has joined."""

from __future__ import annotations

import pytest

from bot.sandbox.stand_in import StandIn
from bot.sandbox.world import Attachment, Permission
from tests.discord_app.conftest import Bot, Party
from tests.discord_app.test_settings import field, preset
from tests.support.says import says

TERMS = {"kind": "sintra/a", "seats": "3", "hours": "24", "end": "seat"}


@pytest.mark.parametrize("way", ["button", "command"])
async def test_what_the_form_says_stands_in_the_lobby_and_in_the_next_form(bot: Bot, party: Party, way: str) -> None:
    lobby = await party.lobby()

    async def edit(**terms: str) -> Attachment:
        form = await (party.ana.click(lobby, "Edit") if way == "button" else party.ana.command("azul table edit"))
        assert len({option["label"] for option in field(form, "kind")["options"]}) == 6
        answer = await party.ana.submit(form, **TERMS | terms)
        # Under the lobby everybody sees it; a command is answered.
        assert says(answer, "answer-edited") == (way == "command")
        await bot.idle()
        (picture,) = lobby.attachments
        return picture

    sintra = await edit()
    assert lobby.content.startswith("### Stained Glass of Sintra · side A")
    assert lobby.content.count("*free*") == 2
    assert says(lobby, "lobby-time")
    form = await party.ana.click(lobby, "Edit")
    assert {name: "".join(preset(form, name)) for name in TERMS} == TERMS
    # Another game has another picture, other seats the same.
    before = sintra.data
    assert await edit(seats="4") is sintra
    assert (await edit(kind="sintra/b")).data != before


async def test_whose_button_s_answer_is_lost_sees_the_other_picture_some_seconds_later(
    discord: StandIn, bot: Bot, party: Party
) -> None:
    lobby = await party.lobby()
    form = await party.ana.click(lobby, "Edit")
    (before,) = [picture.data for picture in lobby.attachments]
    discord.fail("POST", "/interactions/*/*/callback", status="lost")
    await party.ana.submit(form, **TERMS)
    await bot.let_pass(seconds=6)
    assert [picture.data != before for picture in lobby.attachments] == [True]


@pytest.mark.parametrize("why", ["forbidden", "not drawn"])
async def test_a_picture_of_another_game_goes_also_where_none_can_take_its_place(
    discord: StandIn, bot: Bot, party: Party, monkeypatch: pytest.MonkeyPatch, why: str
) -> None:
    lobby = await party.lobby()
    if why == "forbidden":
        discord.forbid(Permission.ATTACH_FILES)
    else:
        monkeypatch.setattr("bot.discord_app.pictures.draw", lambda _scene: 1 / 0)
    await party.ana.submit(await party.ana.command("azul table edit"), **TERMS)
    await bot.idle()
    assert lobby.content.startswith("### Stained Glass of Sintra · ")
    assert lobby.attachments == []
    assert [message for message in discord.channel().messages if message.buttons] == [lobby]


async def test_a_lobby_that_a_change_has_filled_says_that_its_host_starts_it(bot: Bot, party: Party) -> None:
    lobby = await party.lobby()
    await party.ben.click(lobby, "Join")
    await party.ana.submit(await party.ana.click(lobby, "Edit"), **TERMS | {"seats": "2"})
    await bot.idle()
    assert says(lobby, "lobby-waiting")
    assert [button.label for button in lobby.buttons] == ["Leave", "Start", "Edit", "Rules"]
    assert lobby.selects == []
    await party.ana.submit(await party.ana.click(lobby, "Edit"), **TERMS)
    await bot.idle()
    assert "Join" in [button.label for button in lobby.buttons]
    await party.ana.click(lobby, "Start")
    assert (await party.table(lobby)).running


async def test_a_form_of_somebody_else_or_after_the_start_changes_nothing(bot: Bot, party: Party) -> None:
    lobby = await party.lobby()
    form = await party.ana.click(lobby, "Edit")
    await party.ben.click(lobby, "Join")
    assert says(await party.ben.submit(form, **TERMS), "refused-host-only")
    await party.ana.click(lobby, "Start")
    assert says(await party.ana.submit(form, **TERMS), "refused-already-started")
    assert (await party.table(lobby)).game.ruleset == "azul"


async def test_a_form_whose_lobby_post_is_gone_still_changes_the_game(bot: Bot, party: Party) -> None:
    lobby = await party.lobby()
    form = await party.ana.click(lobby, "Edit")
    bot.discord.delete_message(lobby)
    await party.ana.submit(form, **TERMS)
    assert (await party.table(lobby)).game.ruleset == "sintra"
