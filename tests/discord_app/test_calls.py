"""Calls: who is mentioned, who gets a private message and plays from there, and who is left in peace.

Reminders, nudges, quiet hours and turns that run out are stories, and so is who takes whose seat.
"""

from __future__ import annotations

from typing import NamedTuple

import pytest

from bot.sandbox.world import Message
from tests.discord_app.conftest import Party
from tests.discord_stand_in import Person
from tests.support.says import says


class Called(NamedTuple):
    """Somebody who is called by a private message to a board, and who else plays."""

    board: Message
    call: Message
    person: Person
    other: Person


@pytest.fixture
async def called(party: Party) -> Called:
    """A game whose second to move wishes private messages, after the first move."""
    board = await party.game()
    other, (person, *_) = party.mover(board), party.others(board)
    await party.prefer(person, notify="direct")
    board = await party.type(board)
    (call,) = person.direct.messages
    return Called(board, call, person, other)


async def test_private_presses_reach_no_game_in_which_one_does_not_sit_and_nobody_moderates_there(
    party: Party, called: Called
) -> None:
    custom_id = called.call.button("Your move").custom_id or ""
    for person, verbs in ((party.dariush, ("move", "mine", "table", "join", "end", "rematch")), (party.boss, ("end",))):
        await person.say("Hello", person.direct)
        (letter,) = person.direct.messages
        for verb in verbs:
            answer = await person.press(letter, custom_id.replace(":move:", f":{verb}:"))
            assert says(answer, "refused-no-such-game")
    own = await party.seated(party.boss, party.ana)
    refused = await party.boss.press(letter, f"azul:{own.game.id}:1:end:")
    assert says(refused, "refused-moderator-only")
    assert (await party.table(called.board)).running
