"""Editing a lobby by its button and its command: the form, the lobby's post, and the note to who has joined."""

from __future__ import annotations

import re

import pytest

from bot.sandbox.people import Answer
from bot.sandbox.stand_in import StandIn
from bot.sandbox.world import Attachment, Message, Permission
from tests.discord_app.conftest import Bot, Party
from tests.discord_app.test_settings import field, preset
from tests.support.says import says

TERMS = {"kind": "sintra/a", "seats": "3", "hours": "24", "end": "seat"}
SEAL = re.compile("[0-9a-f]{8,}")


def notes(discord: StandIn) -> list[Message]:
    """The messages in the channel that tell of a change."""
    return [message for message in discord.channel().messages if "has changed the game" in message.content]


def set_in(form: Answer) -> dict[str, str]:
    """What a form has chosen already."""
    return {name: "".join(preset(form, name)) for name in TERMS}


async def test_the_form_shows_what_holds_and_every_game_with_its_sides(party: Party) -> None:
    lobby = await party.lobby(4, time="1 day", at_end="seat")
    for form in (await party.ana.click(lobby, "Edit"), await party.ana.command("azul table edit")):
        assert form.kind == "modal"
        assert set_in(form) == {"kind": "azul/coloured", "seats": "4", "hours": "24", "end": "seat"}
        labels = [option["label"] for option in field(form, "kind")["options"]]
        assert labels[:2] == ["Azul · coloured wall", "Azul · grey wall"]
        assert len(set(labels)) == 6


@pytest.mark.parametrize("way", ["button", "command"])
async def test_what_the_form_says_stands_in_the_lobby_and_its_seal_stays(
    discord: StandIn, bot: Bot, party: Party, way: str
) -> None:
    lobby = await party.lobby()
    seal = SEAL.findall(lobby.content)
    form = await (party.ana.click(lobby, "Edit") if way == "button" else party.ana.command("azul table edit"))
    answer = await party.ana.submit(form, **TERMS)
    await bot.idle()
    assert "### Stained Glass of Sintra · " in lobby.content
    assert lobby.content.count("*free*") == 2
    assert "Time for a turn: 1 day; then a computer takes the seat." in lobby.content
    assert SEAL.findall(lobby.content) == seal != []
    assert notes(discord) == []
    # Under the lobby everybody sees it; a command is answered.
    assert ("You’ve changed" in answer.content) == (way == "command")
    assert set_in(await party.ana.click(lobby, "Edit")) == TERMS


@pytest.mark.parametrize("way", ["button", "command"])
async def test_another_game_has_another_picture_and_other_seats_the_same(bot: Bot, party: Party, way: str) -> None:
    lobby = await party.lobby()

    async def edit(**terms: str) -> Attachment:
        form = await (party.ana.click(lobby, "Edit") if way == "button" else party.ana.command("azul table edit"))
        await party.ana.submit(form, **TERMS | terms)
        await bot.idle()
        (picture,) = lobby.attachments
        return picture

    sintra = await edit()
    assert sintra.description == "Stained Glass of Sintra: side A (ornaments)."
    before = sintra.data
    assert await edit(seats="4") is sintra
    other = await edit(kind="sintra/b")
    assert other.description == "Stained Glass of Sintra: side B (full windows)."
    assert other.data != before


async def test_whose_button_s_answer_is_lost_sees_the_other_picture_some_seconds_later(
    discord: StandIn, bot: Bot, party: Party
) -> None:
    lobby = await party.lobby()
    form = await party.ana.click(lobby, "Edit")
    discord.fail("POST", "/interactions/*/*/callback", status="lost")
    await party.ana.submit(form, **TERMS)
    await bot.let_pass(seconds=6)
    assert [picture.description for picture in lobby.attachments] == ["Stained Glass of Sintra: side A (ornaments)."]


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
    assert "### Stained Glass of Sintra · " in lobby.content
    assert lobby.attachments == []
    assert [message for message in discord.channel().messages if message.buttons] == [lobby]


async def test_whoever_has_joined_is_told_what_it_is_now_with_the_way_out(
    discord: StandIn, bot: Bot, party: Party
) -> None:
    lobby = await party.lobby()
    await party.ben.click(lobby, "Join")
    await party.ana.submit(await party.ana.click(lobby, "Edit"), **TERMS)
    await bot.idle()
    (note,) = notes(discord)
    assert note.pings == {party.ben}
    assert "Ana has changed the game you joined" in note.content
    assert "3 seats, time for a turn: 1 day" in note.content
    assert f"/{lobby.id}" in note.content
    assert "`/azul leave`" in note.content
    await party.ben.command("azul leave")
    await bot.idle()
    assert "Ben" not in lobby.content


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


async def test_a_change_that_leaves_too_few_seats_is_refused_with_the_way_out(bot: Bot, party: Party) -> None:
    lobby = await party.lobby()
    for person in (party.ben, party.chi):
        await person.click(lobby, "Join")
    before = lobby.content
    refused = await party.ana.submit(await party.ana.click(lobby, "Edit"), **TERMS | {"seats": "2"})
    assert refused.ephemeral
    assert refused.content == "2 seats are too few for 3 people. Choose more seats, or fewer players."
    await bot.idle()
    assert lobby.content == before


async def test_nobody_else_opens_or_sends_the_form(bot: Bot, party: Party) -> None:
    lobby = await party.lobby()
    await party.ben.click(lobby, "Join")
    form = await party.ana.click(lobby, "Edit")
    for answer in (
        await party.ben.click(lobby, "Edit"),
        await party.boss.command("azul table edit"),
        await party.ben.submit(form, **TERMS),
    ):
        assert answer.ephemeral
        assert "as the host of game" in answer.content
    assert (await party.table(lobby)).game.ruleset == "azul"


async def test_a_form_that_comes_after_the_start_says_so(bot: Bot, party: Party) -> None:
    lobby = await party.lobby()
    form = await party.ana.click(lobby, "Edit")
    await party.ben.click(lobby, "Join")
    await party.ana.click(lobby, "Start")
    assert says(await party.ana.submit(form, **TERMS), "refused-already-started")
    assert (await party.table(lobby)).game.ruleset == "azul"


async def test_a_form_whose_lobby_post_is_gone_still_changes_the_game(bot: Bot, party: Party) -> None:
    lobby = await party.lobby()
    form = await party.ana.click(lobby, "Edit")
    bot.discord.delete_message(lobby)
    await party.ana.submit(form, **TERMS)
    assert (await party.table(lobby)).game.ruleset == "sintra"
