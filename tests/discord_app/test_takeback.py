"""Taking moves back in Discord: by button and by command, alone or with the others' consent."""

from __future__ import annotations

import pytest

from bot.sandbox.world import Message
from tests.discord_app.conftest import Bot, Party, options_of
from tests.support.says import says


@pytest.mark.parametrize("way", ["button", "command"])
async def test_a_move_is_taken_back_and_asked_for_again(party: Party, way: str) -> None:
    board = await party.game()
    mover, before = party.mover(board), (await party.table(board)).position.to_json()
    moved = await party.type(board)
    answer = await (mover.click(moved, "Undo") if way == "button" else mover.command("azul undo"))
    assert answer.ephemeral
    assert says(answer, "answer-undone")
    assert options_of(answer.message)
    after = await party.newest()
    assert says(after, "act-takeback", who=mover.name)
    assert party.mover(after) is mover
    assert after.pings == set()
    assert (await party.table(after)).position.to_json() == before


@pytest.mark.parametrize("way", ["button", "command"])
@pytest.mark.parametrize("answer", ["agree", "decline"])
async def test_the_other_is_asked_privately_as_they_wish_and_answers_by_command(
    bot: Bot, party: Party, way: str, answer: str
) -> None:
    board = await party.game()
    who, other = party.mover(board), party.others(board)[0]
    await party.prefer(other, notify="direct")
    board = await party.type(await party.type(board))
    refused = await (who.click(board, "Undo") if way == "button" else who.command("azul undo"))
    assert says(refused, "refused-others-moved")
    before = len(other.direct.messages)
    assert says(await who.click(refused.message, "Ask the others"), "answer-seat-asked")
    question = await party.discord.next_message(after=board)
    await bot.idle()
    assert question.pings == set()
    (letter,) = other.direct.messages[before:]
    assert says(letter, "notice-asked")
    assert f"/{question.id}" in letter.content
    # Whoever answers by command needs no post of the question.
    party.discord.delete_message(question)
    await other.command(f"azul table {answer}")
    await bot.idle()
    told = party.discord.channel().messages[-1]
    assert says(told, "act-takeback" if answer == "agree" else "notice-declined")
    assert (await party.table(told)).game.offer is None


def offers_undo(board: Message) -> bool:
    return "Undo" in [button.label for button in board.buttons]


async def test_undo_stands_under_a_board_only_where_somebody_can_take_a_move_back(party: Party) -> None:
    board = await party.game()
    assert not offers_undo(board)
    for in_words in (False, True):
        assert not offers_undo((await party.ana.command("azul board", text=in_words)).message)
    position = (await party.table(board)).position
    while position.round == 1:
        board = await party.type(board)
        position = (await party.table(board)).position
        # The tiles of the next round have come out of the bag.
        assert offers_undo(board) == (position.round == 1)
    assert offers_undo(await party.type(board))
