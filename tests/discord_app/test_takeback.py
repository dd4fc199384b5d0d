"""Taking moves back in Discord: by button and by command, alone or with the others' consent."""

from __future__ import annotations

import pytest

from bot.sandbox.people import Answer, Person
from bot.sandbox.stand_in import StandIn
from bot.sandbox.world import Message
from tests.discord_app.conftest import Bot, Party, options_of
from tests.support.says import says


async def undo(person: Person, board: Message, way: str) -> Answer:
    return await (person.click(board, "Undo") if way == "button" else person.command("azul undo"))


async def ask_the_others(person: Person, board: Message, way: str = "command") -> Answer:
    """Somebody who is told that others would have to agree asks them."""
    refused = (await undo(person, board, way)).message
    return await person.click(refused, "Ask the others")


async def asked(party: Party, players: int = 2, way: str = "command") -> tuple[Person, Message, Message]:
    """Somebody's move has been answered by the next, and they ask to take it back; who, the board, and the question."""
    before = await party.game(players)
    who = party.mover(before)
    board = await party.type(await party.type(before))
    assert (await ask_the_others(who, board, way)).content == "I’ve asked them."
    return who, board, await party.discord.next_message(after=board)


@pytest.mark.parametrize("way", ["button", "command"])
async def test_a_move_is_taken_back_and_asked_for_again(party: Party, way: str) -> None:
    board = await party.game()
    mover, before = party.mover(board), (await party.table(board)).position.to_json()
    answer = await undo(mover, await party.type(board), way)
    assert answer.ephemeral
    assert says(answer, "answer-undone")
    assert options_of(answer.message)
    after = await party.newest()
    assert f"**{mover.name}** takes back the last move." in after.content
    assert party.mover(after) is mover
    assert after.pings == set()
    assert (await party.table(after)).position.to_json() == before


@pytest.mark.parametrize("way", ["button", "command"])
async def test_once_another_person_has_moved_it_is_refused_with_the_way_to_ask(party: Party, way: str) -> None:
    board = await party.game()
    mover = party.mover(board)
    board = await party.type(await party.type(board))
    answer = await undo(mover, board, way)
    assert says(answer, "refused-others-moved")
    assert [button.label for button in answer.message.buttons] == ["Ask the others"]
    assert await party.newest() is board


@pytest.mark.parametrize("way", ["button", "command"])
async def test_the_other_is_asked_and_agrees(party: Party, way: str) -> None:
    who, board, question = await asked(party, way=way)
    other = party.others(board)[0] if party.mover(board) is who else party.mover(board)
    assert question.pings == {other}
    assert [button.label for button in question.buttons] == ["Agree", "Decline"]
    await other.click(question, "Agree")
    after = await party.newest()
    assert f"**{who.name}** takes back the last 2 moves." in after.content
    assert party.mover(after) is who
    assert (await party.table(after)).turns_since(0) == ()
    assert question.buttons == []


@pytest.mark.parametrize("by", ["who was asked", "who asked"])
async def test_a_no_ends_the_question_and_is_told(discord: StandIn, bot: Bot, party: Party, by: str) -> None:
    who, board, question = await asked(party)
    other = party.ana if who is party.ben else party.ben
    agree = question.button("Agree").custom_id or ""
    await (other if by == "who was asked" else who).click(question, "Decline")
    told = await discord.next_message(after=question)
    await bot.idle()
    assert says(told, "notice-declined")
    assert told.pings == set()
    assert question.buttons == []
    assert says(await other.press(question, agree), "refused-no-offer")
    assert await party.newest() is board


@pytest.mark.parametrize(("answer", "told"), [("agree", "takes back the last 2 moves"), ("decline", "is closed")])
async def test_a_question_whose_post_is_gone_is_answered_by_command(
    discord: StandIn, bot: Bot, party: Party, answer: str, told: str
) -> None:
    who, board, question = await asked(party)
    await party.game()
    discord.delete_message(question)
    other = party.ana if who is party.ben else party.ben
    await other.command(f"azul table {answer}")
    await bot.idle()
    game = (await party.table(board)).game
    assert [message for message in discord.channel().messages if told in message.content and game.id in message.content]
    assert game.offer is None


async def test_who_types_an_answer_where_nothing_is_asked_is_told_so(party: Party) -> None:
    board = await party.game()
    for answer in ("agree", "decline"):
        assert says(await party.mover(board).command(f"azul table {answer}"), "refused-no-offer")


async def test_who_wishes_private_messages_is_asked_by_one_that_leads_to_the_question(bot: Bot, party: Party) -> None:
    board = await party.game()
    other = party.others(board)[0]
    await party.prefer(other, notify="direct")
    who = party.mover(board)
    board = await party.type(await party.type(board))
    before = len(other.direct.messages)
    await ask_the_others(who, board)
    question = await party.discord.next_message(after=board)
    await bot.idle()
    assert question.pings == set()
    (letter,) = other.direct.messages[before:]
    assert says(letter, "notice-asked")
    assert f"/{question.id}" in letter.content


@pytest.mark.parametrize("answered", [False, True])
async def test_who_is_asked_in_quiet_hours_is_called_afterwards_if_the_question_is_still_open(
    discord: StandIn, bot: Bot, party: Party, answered: bool
) -> None:
    board = await party.game()
    other = party.others(board)[0]
    await party.prefer(other, quiet="11:00-14:00 UTC")
    who = party.mover(board)
    board = await party.type(await party.type(board))
    await ask_the_others(who, board)
    question = await discord.next_message(after=board)
    await bot.idle()
    assert question.pings == set()
    if answered:
        await who.click(question, "Decline")
    await bot.let_pass(hours=2)
    called = [message for message in discord.channel().messages if "a question for you" in message.content]
    assert [message.pings for message in called] == ([] if answered else [{other}])


def offers_undo(board: Message) -> bool:
    return "Undo" in [button.label for button in board.buttons]


async def test_undo_stands_under_a_board_only_where_somebody_can_take_a_move_back(party: Party) -> None:
    board = await party.game()
    assert not offers_undo(board)
    position = (await party.table(board)).position
    while position.round == 1:
        board = await party.type(board)
        position = (await party.table(board)).position
        # The tiles of the next round have come out of the bag.
        assert offers_undo(board) == (position.round == 1)
    assert offers_undo(await party.type(board))


async def test_a_board_that_is_asked_for_privately_offers_no_undo_either_where_there_is_none(party: Party) -> None:
    await party.game()
    for in_words in (False, True):
        shown = (await party.ana.command("azul board", text=in_words)).message
        assert not offers_undo(shown)
