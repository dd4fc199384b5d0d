"""The lobby in the channel: its post, its buttons, its commands, and every refusal."""

from __future__ import annotations

import pytest

from bot.games.lobby import expire
from bot.messages.words import words
from bot.sandbox.stand_in import StandIn
from bot.sandbox.world import Permission
from bot.scenes import make_title_scene
from renderers import draw
from tests.conftest import Clock
from tests.discord_app.conftest import Bot, Party
from tests.support.says import says


async def test_a_lobby_post_names_the_game_its_seats_and_the_way_in(party: Party) -> None:
    lobby = await party.lobby(3)
    assert "### Azul · coloured wall · #" in lobby.content
    assert "1. Ana (host)" in lobby.content
    assert lobby.content.count("*free*") == 2
    assert [button.label for button in lobby.buttons] == ["Join", "Leave", "Start", "Edit", "Rules"]
    assert lobby.pings == set()


@pytest.mark.parametrize("typed", ["b", "B", "side B (full windows)", " Side b (FULL windows) "])
async def test_a_side_may_be_typed_as_the_list_names_it(party: Party, typed: str) -> None:
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


@pytest.mark.parametrize("end", ["started by button", "started by command", "called off", "expired"])
async def test_the_picture_goes_once_nobody_can_join_any_more(bot: Bot, party: Party, end: str) -> None:
    lobby = await party.lobby()
    await party.ben.click(lobby, "Join")
    assert lobby.attachments
    match end:
        case "started by button":
            await party.ana.click(lobby, "Start")
        case "started by command":
            await party.ana.command("azul start")
        case "called off":
            question = await party.ana.command("azul table cancel")
            await party.ana.click(question.message, "Yes, call it off")
        case _:
            bot.clock.turn(days=4)
            await expire(bot.service)
    await bot.idle()
    assert lobby.buttons == []
    assert lobby.attachments == []
    assert "1. Ana" in lobby.content


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


async def test_where_files_are_forbidden_or_nothing_can_be_drawn_the_lobby_is_told_in_words(
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


async def test_who_opens_a_game_is_told_privately_that_it_is_open(party: Party) -> None:
    answer = await party.ana.command("azul new")
    assert answer.ephemeral
    assert "is open" in answer.content


async def test_the_one_lobby_post_follows_who_comes_and_goes(discord: StandIn, bot: Bot, party: Party) -> None:
    lobby = await party.lobby()
    await party.ben.click(lobby, "Join")
    await party.chi.command("azul join")
    await bot.idle()
    assert "2. Ben" in lobby.content
    assert "3. Chi-Wei" in lobby.content
    await party.ben.click(lobby, "Leave")
    await bot.idle()
    assert "2. Chi-Wei" in lobby.content
    assert "Ben" not in lobby.content
    assert len(discord.channel().messages) == 1


async def test_the_host_starts_early_by_button_and_the_lobby_closes(discord: StandIn, bot: Bot, party: Party) -> None:
    lobby = await party.lobby()
    await party.ben.click(lobby, "Join")
    await party.ana.click(lobby, "Start")
    board = await discord.next_message()
    await bot.idle()
    assert "The game starts: Ana, Ben." in board.content
    assert lobby.buttons == []
    assert says(lobby, "lobby-started")


async def test_the_seal_of_the_bag_stands_in_the_lobby_from_its_opening_and_in_nobody_s_way(party: Party) -> None:
    lobby = await party.lobby()
    sealed = [line for line in lobby.content.splitlines() if "SHA-256" in line]
    assert len(sealed) == 1
    await party.ben.click(lobby, "Join")
    await party.ana.click(lobby, "Start")
    board = await party.newest()
    await party.bot.idle()
    assert sealed[0] in lobby.content.splitlines()
    assert "SHA-256" not in board.content
    assert "SHA-256" not in (await party.play(board)).content


async def test_a_lobby_can_be_left_and_called_off_by_command(bot: Bot, party: Party) -> None:
    lobby = await party.lobby()
    await party.ben.command("azul join")
    assert says(await party.ben.command("azul leave"), "answer-left")
    assert "called off" in (await party.ana.command("azul table cancel")).content
    await bot.idle()
    assert lobby.buttons == []
    assert says(lobby, "lobby-cancelled")


@pytest.mark.parametrize(
    ("who", "press", "sentence"),
    [
        ("ana", "Join", "You’re already in game"),
        ("ben", "Leave", "You aren’t in game"),
        ("ben", "Start", "Only Ana can do that, as the host of game"),
        ("ana", "Start", "at least two players"),
    ],
)
async def test_a_press_that_does_not_fit_is_answered_privately(
    discord: StandIn, party: Party, who: str, press: str, sentence: str
) -> None:
    lobby = await party.lobby()
    before = lobby.content
    answer = await getattr(party, who).click(lobby, press)
    assert answer.ephemeral
    assert sentence in answer.content
    assert lobby.content == before


async def test_with_several_lobbies_a_command_asks_which(party: Party) -> None:
    names = []
    for _ in range(2):
        lobby = await party.lobby()
        names.append(lobby.content.split("#")[-1][:5])
    answer = await party.ben.command("azul join")
    assert "Several games" in answer.content
    offered = await party.ben.complete("azul join", "game")
    assert {choice.value for choice in offered} == {choice.value for choice in offered if str(choice.value)[0] == "#"}
    assert len(offered) == 2
    answer = await party.ben.command("azul join", game=offered[0].value)
    assert says(answer, "answer-joined")


async def test_a_game_that_is_not_there_is_named_with_the_way_out(party: Party) -> None:
    await party.lobby()
    answer = await party.ben.command("azul join", game="@everyone **x**")
    assert "There’s no game" in answer.content
    assert "/azul games" in answer.content
    assert "@everyone" not in answer.content
    assert "**x**" not in answer.content


@pytest.mark.parametrize(
    ("permission", "name"),
    [
        (Permission.SEND_MESSAGES, "Send Messages"),
        (Permission.ATTACH_FILES, "Attach Files"),
    ],
)
async def test_where_the_bot_may_not_post_no_game_opens(
    discord: StandIn, party: Party, permission: Permission, name: str
) -> None:
    discord.forbid(permission)
    answer = await party.ana.command("azul new")
    assert name in answer.content
    assert discord.channel().messages == []
    discord.allow(permission)
    assert "is open" in (await party.ana.command("azul new")).content


async def test_a_lobby_whose_post_was_deleted_gets_a_new_one(discord: StandIn, bot: Bot, party: Party) -> None:
    lobby = await party.lobby()
    discord.delete_message(lobby)
    await party.ben.command("azul join")
    again = await discord.next_message()
    assert "2. Ben" in again.content
    assert "Join" in [button.label for button in again.buttons]


async def test_a_forgotten_lobby_expires_and_says_so(discord: StandIn, bot: Bot, party: Party, clock: Clock) -> None:
    lobby = await party.lobby()
    clock.turn(days=4)
    await bot.restart()
    await discord.until(lambda: not lobby.buttons, what="the lobby closes")
    assert "closed" in lobby.content
    assert says(await party.ana.command("azul games"), "answer-no-games")


async def test_a_moderator_can_close_a_lobby(bot: Bot, party: Party) -> None:
    lobby = await party.lobby()
    assert says(await party.ben.command("azul table end"), "refused-moderator-only")
    assert says(await party.end(), "answer-ended")
    await bot.idle()
    assert says(lobby, "lobby-ended")


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
