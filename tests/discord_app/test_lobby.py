"""The lobby in the channel: its post, its picture, and what becomes of them."""

from __future__ import annotations

import pytest

from bot.messages.words import words
from bot.sandbox.stand_in import StandIn
from bot.sandbox.world import Permission
from bot.scenes import make_title_scene
from renderers import draw
from tests.discord_app.conftest import Bot, Party
from tests.support.says import says


async def test_a_side_may_be_typed_as_the_list_names_it(party: Party) -> None:
    for typed in ("b", " Side b (FULL windows) "):
        lobby = await party.lobby(game="sintra", side=typed)
        assert (await party.table(lobby)).game.side == "b"


@pytest.mark.drawn
async def test_an_open_lobby_has_a_picture_of_the_game_and_side_that_is_to_be_played(party: Party) -> None:
    lobby = await party.lobby(side="grey")
    (picture,) = lobby.attachments
    assert picture.description == "Azul: grey wall."
    assert picture.data == draw(make_title_scene(words("en"), "azul", "grey", "light")).png


async def test_who_comes_and_goes_changes_nothing_of_the_picture(bot: Bot, party: Party) -> None:
    lobby = await party.lobby()
    before = list(lobby.attachments)
    await party.ben.click(lobby, "Join")
    await party.chi.command("azul join")
    await bot.idle()
    await party.ben.click(lobby, "Leave")
    await bot.let_pass(minutes=1)
    # What is sent again is another attachment.
    assert before == lobby.attachments != []


async def test_a_lobby_in_which_nobody_acts_any_more_closes_and_its_picture_goes(bot: Bot, party: Party) -> None:
    lobby = await party.lobby()
    await party.ben.click(lobby, "Join")
    bot.clock.turn(days=4)
    await bot.restart()
    await bot.discord.until(lambda: not lobby.buttons, what="the lobby closes")
    assert says(lobby, "lobby-expired")
    assert lobby.attachments == []
    assert says(await party.ana.command("azul games"), "answer-no-games")


async def test_a_lobby_whose_post_must_wait_until_the_game_runs_has_no_picture(
    discord: StandIn, bot: Bot, party: Party
) -> None:
    # The library sends nothing again that is refused; the poster does, some seconds later.
    discord.fail("POST", "/channels/*/messages", status=403, code=50001)
    await party.ana.command("azul new", seats=2)
    await bot.idle()
    assert discord.channel().messages == []
    await party.ben.command("azul join")
    await bot.let_pass(minutes=5)
    lobby, board = discord.channel().messages
    assert says(lobby, "lobby-started")
    assert lobby.attachments == []
    assert board.attachments


async def test_a_deleted_post_comes_again_and_in_words_where_files_are_forbidden_or_nothing_can_be_drawn(
    discord: StandIn, bot: Bot, party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = await party.lobby()
    discord.delete_message(first)
    discord.forbid(Permission.ATTACH_FILES)
    await party.ben.command("azul join")
    again = await discord.next_message()
    discord.allow(Permission.ATTACH_FILES)
    monkeypatch.setattr("bot.discord_app.pictures.draw", lambda _scene: 1 / 0)
    for lobby in (again, await party.lobby()):
        assert lobby.attachments == []
        await party.chi.click(lobby, "Join")
        assert "Chi-Wei" in lobby.content
        assert lobby.attachments == []


async def test_where_the_bot_may_not_post_no_game_opens(discord: StandIn, party: Party) -> None:
    for permission, name in ((Permission.SEND_MESSAGES, "send_messages"), (Permission.ATTACH_FILES, "attach_files")):
        discord.forbid(permission)
        assert says(await party.ana.command("azul new"), f"permission-{name}")
        discord.allow(permission)
    assert discord.channel().messages == []
    assert says(await party.ana.command("azul new"), "answer-opened")


async def test_a_name_cannot_disturb_the_post(discord: StandIn, bot: Bot, party: Party) -> None:
    name = "**@everyone** `x`\u202e<@1>"
    hostile = discord.person(name)
    lobby = await party.lobby()
    await hostile.click(lobby, "Join")
    await bot.idle()
    assert "@everyone" not in lobby.content
    assert "\u202e" not in lobby.content
    assert "**@" not in lobby.content.replace("\\*", "")
    assert lobby.pings == set()
