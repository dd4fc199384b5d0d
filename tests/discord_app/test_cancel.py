"""Calling a game off in Discord: it asks once more and says what comes of it."""

from __future__ import annotations

import pytest

from bot.sandbox.people import Person
from bot.sandbox.world import Message
from tests.discord_app.conftest import Party
from tests.support.says import says


async def ask_to_cancel(person: Person) -> Message:
    """The private question whether somebody really wants to call a game off."""
    answer = await person.command("azul table cancel")
    assert answer.ephemeral
    assert [button.label for button in answer.message.buttons] == ["Yes, call it off"]
    return answer.message


async def begin(party: Party, kind: str) -> None:
    """A game of Ana for which calling off has this outcome."""
    match kind:
        case "lobby":
            await party.ben.click(await party.lobby(), "Join")
        case "unmoved":
            await party.game()
        case "asked":
            await party.type(await party.game(3))
        case _:
            await party.ana.command("azul new", computers=1)
            board = await party.newest()
            while not [turn for turn in (await party.table(board)).turns_since(0) if turn.by]:
                board = await party.type(board)


@pytest.mark.parametrize(
    ("kind", "told"),
    [
        ("lobby", "answer-cancelled"),
        ("unmoved", "answer-cancelled"),
        ("asked", "answer-cancel-asked"),
        ("alone", "answer-cancelled"),
    ],
)
async def test_it_asks_once_more_and_says_what_comes_of_it(party: Party, kind: str, told: str) -> None:
    await begin(party, kind)
    question = await ask_to_cancel(party.ana)
    assert says(question, f"cancelling-{kind}")
    await party.bot.idle()
    assert await party.bot.service.open_in(party.discord.guild.id, party.discord.channel().id)
    await party.ana.click(question, "Yes, call it off")
    assert says(question, told)
    assert question.buttons == []


async def test_a_lobby_in_which_nobody_else_sits_closes_at_once(party: Party) -> None:
    lobby = await party.lobby()
    assert says(await party.ana.command("azul table cancel"), "answer-cancelled")
    await party.bot.idle()
    assert lobby.buttons == []
    assert says(lobby, "lobby-cancelled")


async def test_who_takes_their_question_back_is_told_that_and_who_declines_it_that(party: Party) -> None:
    await begin(party, "asked")
    for person, told in ((party.ana, "answer-withdrawn"), (party.ben, "answer-declined")):
        await party.ana.click(await ask_to_cancel(party.ana), "Yes, call it off")
        assert says(await person.command("azul table decline"), told)


async def test_what_never_began_is_said_to_be_over_and_not_to_begin_or_end_some_day(party: Party) -> None:
    game = (await party.table(await party.lobby())).game.id
    await party.ana.command("azul table cancel")
    for command in ("board", "mine", "record history"):
        assert says(await party.ana.command(f"azul {command}", game=game), "refused-already-over")
    assert says(await party.ana.command("azul rematch", game=game), "refused-not-over")
