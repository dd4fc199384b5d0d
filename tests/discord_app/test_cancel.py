"""Calling a game off in Discord: it asks once more and says what comes of it; a game under way asks the others."""

from __future__ import annotations

import pytest

from bot.sandbox.people import Person
from bot.sandbox.stand_in import StandIn
from bot.sandbox.world import Message
from tests.discord_app.conftest import Bot, Party
from tests.support.says import says


async def ask_to_cancel(person: Person) -> Message:
    """The private question whether somebody really wants to call a game off."""
    answer = await person.command("azul table cancel")
    assert answer.ephemeral
    assert [button.label for button in answer.message.buttons] == ["Yes, call it off"]
    return answer.message


async def asked(party: Party, players: int) -> Message:
    """The question to the others in a game in which somebody has moved."""
    board = await party.type(await party.game(players))
    await party.ana.click(await ask_to_cancel(party.ana), "Yes, call it off")
    return await party.discord.next_message(after=board)


async def test_a_lobby_in_which_nobody_else_sits_closes_at_once(bot: Bot, party: Party) -> None:
    lobby = await party.lobby()
    assert says(await party.ana.command("azul table cancel"), "answer-cancelled")
    await bot.idle()
    assert lobby.buttons == []


async def test_else_it_asks_once_more_and_says_how_many_sit_there(bot: Bot, party: Party) -> None:
    lobby = await party.lobby()
    await party.ben.click(lobby, "Join")
    question = await ask_to_cancel(party.ana)
    assert "The lobby closes, with 2 people in it." in question.content
    await bot.idle()
    assert lobby.buttons
    after = await party.ana.click(question, "Yes, call it off")
    assert (after.kind, question.buttons) == ("update", [])
    assert says(after, "answer-cancelled")
    await bot.idle()
    assert says(lobby, "lobby-cancelled")


async def test_before_the_first_move_it_is_off_at_once(party: Party) -> None:
    await party.game()
    question = await ask_to_cancel(party.ana)
    assert says(question, "cancelling-unmoved")
    await party.ana.click(question, "Yes, call it off")
    assert says(await party.newest(), "post-cancelled")


async def test_later_all_others_are_asked_and_the_game_goes_on_until_they_agree(
    discord: StandIn, bot: Bot, party: Party
) -> None:
    board = await party.type(await party.game(3))
    private = await ask_to_cancel(party.ana)
    assert "Ben and Chi-Wei are asked, and the game goes on until all of them agree." in private.content
    await party.ana.click(private, "Yes, call it off")
    question = await discord.next_message(after=board)
    assert question.pings == {party.ben, party.chi}
    assert says(question, "offer-cancel")
    assert "Until everybody has agreed, the game goes on." in question.content
    moved = await party.type(board)
    assert question.buttons
    told = await party.ben.command("azul table agree")
    assert (told.ephemeral, told.content) == (True, f"You agreed. Now it’s up to {party.chi.mention}.")
    await party.chi.click(question, "Agree")
    last = await party.newest()
    assert last is not moved
    assert says(last, "post-agreed")
    assert (last.pings, question.buttons) == (set(), [])


@pytest.mark.parametrize("way", ["button", "command"])
async def test_who_does_not_want_that_says_so_and_everybody_is_told(
    discord: StandIn, bot: Bot, party: Party, way: str
) -> None:
    question = await asked(party, 2)
    await (party.ben.click(question, "Decline") if way == "button" else party.ben.command("azul table decline"))
    told = await discord.next_message(after=question)
    assert says(told, "notice-declined")
    assert (await party.table(question)).running


async def test_with_computers_only_nobody_is_asked(party: Party) -> None:
    await party.ana.command("azul new", computers=1)
    board = await party.newest()
    while not [turn for turn in (await party.table(board)).turns_since(0) if turn.by]:
        board = await party.type(board)
    question = await ask_to_cancel(party.ana)
    assert says(question, "cancelling-alone")
    await party.ana.click(question, "Yes, call it off")
    assert says(await party.newest(), "post-cancelled")


async def test_who_is_not_the_host_is_told_who_is(party: Party) -> None:
    await party.type(await party.game())
    assert says(await party.ben.command("azul table cancel"), "refused-host-only")


async def test_a_question_does_not_call_who_has_blocked_the_host_and_they_can_answer_it(
    discord: StandIn, bot: Bot, party: Party
) -> None:
    board = await party.type(await party.game(3))
    await party.prefer(party.ben, notify="both", blocked=[party.ana])
    await bot.idle()
    before = list(party.ben.direct.messages)
    await party.ana.click(await ask_to_cancel(party.ana), "Yes, call it off")
    question = await discord.next_message(after=board)
    assert question.pings == {party.chi}
    assert party.ben.mention not in question.content
    assert question.content.startswith(f"Ben and {party.chi.mention}: ")
    await bot.idle()
    assert party.ben.direct.messages == before
    await party.ben.click(question, "Decline")
    await bot.idle()
    assert says(discord.channel().messages[-1], "notice-declined")


async def test_who_takes_their_question_back_is_told_that_and_who_declines_it_that(party: Party) -> None:
    await asked(party, 3)
    assert says(await party.ana.command("azul table decline"), "answer-withdrawn")
    await party.ana.click(await ask_to_cancel(party.ana), "Yes, call it off")
    assert says(await party.ben.command("azul table decline"), "answer-declined")


async def test_what_never_began_is_said_to_be_over_and_not_to_begin_or_end_some_day(party: Party) -> None:
    lobby = await party.lobby()
    game = (await party.table(lobby)).game.id
    await party.ana.command("azul table cancel")
    for command in ("board", "mine", "record history"):
        answer = await party.ana.command(f"azul {command}", game=game)
        assert answer.content == f"Game #{game} is over. `/azul new` opens another."
    answer = await party.ana.command("azul rematch", game=game)
    assert f"game #{game} hasn’t. `/azul new` opens another." in answer.content
