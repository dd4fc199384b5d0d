"""The lobby in the channel: its picture, who is let in, what stands in the way of its post, and presses that cross.

How people come and go, and what its form changes, are stories.
"""

from __future__ import annotations

import asyncio

import pytest

from bot.discord_app.core import lobbies
from bot.messages.words import words
from bot.sandbox.world import Attachment, Message, Permission
from bot.scenes import make_title_scene
from renderers import draw
from tests.discord_app.conftest import Bot, Party
from tests.discord_stand_in import StandIn
from tests.support.says import says


@pytest.mark.drawn
async def test_an_open_lobby_has_a_picture_of_the_game_and_side_that_is_to_be_played(party: Party) -> None:
    lobby = await party.lobby(side="grey")
    (picture,) = lobby.attachments
    assert picture.description == "Azul: grey wall."
    assert picture.data == draw(make_title_scene(words("en"), "azul", "grey", "light")).png


async def test_a_lobby_in_which_nobody_acts_any_more_closes_and_its_picture_goes(bot: Bot, party: Party) -> None:
    lobby = await party.lobby()
    await party.ben.click(lobby, "Join")
    bot.clock.turn(days=4)
    await bot.restart()
    await bot.discord.until(lambda: not lobby.buttons, what="the lobby closes")
    assert says(lobby, "lobby-expired")
    assert lobby.attachments == []
    assert says(await party.ana.command("azul games"), "answer-no-games")


async def test_a_lobby_whose_post_must_wait_until_the_game_runs_has_no_picture(discord: StandIn, party: Party) -> None:
    # The library sends nothing again that is refused; the poster does, some seconds later.
    discord.fail("POST", "/channels/*/messages", status=403, code=50001)
    await party.ana.command("azul new", seats=2)
    await party.bot.idle()
    assert discord.channel().messages == []
    await party.ben.command("azul join")
    await party.bot.let_pass(minutes=5)
    lobby, board = discord.channel().messages
    assert says(lobby, "lobby-started")
    assert lobby.attachments == []
    assert board.attachments


async def test_a_deleted_post_comes_again_and_in_words_where_files_are_forbidden_or_nothing_can_be_drawn(
    discord: StandIn, party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = await party.lobby()
    discord.delete_message(first)
    discord.forbid(Permission.ATTACH_FILES)
    await party.ben.command("azul join")
    again = await discord.next_message()
    discord.allow(Permission.ATTACH_FILES)
    monkeypatch.setattr("bot.discord_app.core.drawing.draw", lambda _scene: 1 / 0)
    for lobby in (again, await party.lobby()):
        assert lobby.attachments == []
        await party.chi.click(lobby, "Join")
        assert "Chi-Wei" in lobby.content
        assert lobby.attachments == []


async def test_no_bot_is_invited(discord: StandIn, party: Party) -> None:
    dicey = discord.person("Dicey")
    dicey.bot = True
    for bot, names in ((discord.world.bot, {"me": 1}), (dicey, {"me": 0, "who": "Dicey"})):
        for answer in (
            await party.ana.command("azul new", opponent=party.ben, opponent2=bot),
            await party.ana.use("Play Azul", bot),
        ):
            assert says(answer, "refused-bot-invited", **names)
    assert discord.channel().messages == []


TERMS = {"kind": "sintra/a", "seats": "3", "hours": "24", "end": "seat"}


@pytest.mark.parametrize("way", ["button", "command"])
async def test_another_game_has_another_picture_and_whoever_comes_or_more_seats_the_same(
    bot: Bot, party: Party, way: str
) -> None:
    lobby = await party.lobby()

    async def edit(**terms: str) -> Attachment:
        form = await (party.ana.click(lobby, "Edit") if way == "button" else party.ana.command("azul table edit"))
        answer = await party.ana.submit(form, **terms)
        # Under the lobby everybody sees it; a command is answered.
        assert says(answer, "answer-edited") == (way == "command")
        await bot.idle()
        (picture,) = lobby.attachments
        return picture

    azul = lobby.attachments[0].data
    sintra = await edit(**TERMS)
    assert sintra.data != azul
    await party.ben.click(lobby, "Join")
    # What is sent again is another attachment.
    assert await edit(seats="4") is sintra


@pytest.mark.parametrize("act", ["join", "edit"])
async def test_where_the_answer_is_lost_the_lobby_follows_some_seconds_later(bot: Bot, party: Party, act: str) -> None:
    lobby = await opened(party)
    form = await party.ana.click(lobby, "Edit")
    before = (lobby.content, lobby.attachments[0].data)
    party.discord.fail("POST", CALLBACK, status="lost")
    await (party.ben.click(lobby, "Join") if act == "join" else party.ana.submit(form, **TERMS))
    assert (lobby.content, lobby.attachments[0].data) == before
    await bot.let_pass(seconds=6)
    assert lobby.content != before[0]
    assert (lobby.attachments[0].data != before[1]) == (act == "edit")


@pytest.mark.parametrize("why", ["forbidden", "not drawn"])
async def test_a_picture_of_another_game_goes_also_where_none_can_take_its_place(
    discord: StandIn, bot: Bot, party: Party, monkeypatch: pytest.MonkeyPatch, why: str
) -> None:
    lobby = await party.lobby()
    if why == "forbidden":
        discord.forbid(Permission.ATTACH_FILES)
    else:
        monkeypatch.setattr("bot.discord_app.core.drawing.draw", lambda _scene: 1 / 0)
    await party.ana.submit(await party.ana.command("azul table edit"), **TERMS)
    await bot.idle()
    assert lobby.content.startswith("### Stained Glass of Sintra · ")
    assert lobby.attachments == []
    assert [message for message in discord.channel().messages if message.buttons] == [lobby]


async def test_a_form_of_somebody_else_or_after_the_start_changes_nothing(party: Party) -> None:
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


CALLBACK = "/interactions/*/*/callback"
EDIT = "/channels/*/messages/*"


async def opened(party: Party) -> Message:
    """A lobby of Ana, of which the bot knows that it was posted."""
    lobby = await party.lobby(4)
    await party.bot.idle()
    return lobby


async def test_joining_leaving_adding_a_computer_and_starting_update_the_lobby_by_their_answer(party: Party) -> None:
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
    await party.bot.let_pass(minutes=1)
    assert party.discord.sent("PATCH", EDIT) == []


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


async def test_a_forged_press_writes_over_no_other_message(bot: Bot, party: Party) -> None:
    board = await party.game()
    lobby = await opened(party)
    custom_id = lobby.button("Join").custom_id or ""
    before = board.content
    answer = await party.chi.press(board, custom_id)
    assert answer.kind == "deferred update"
    await bot.idle()
    assert board.content == before
    assert "2. Chi-Wei" in lobby.content
