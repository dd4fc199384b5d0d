"""Playing at once: who chose it in their settings plays with the picker's last choice."""

from __future__ import annotations

import asyncio

import pytest

from bot.sandbox.people import Answer
from bot.sandbox.world import Message
from tests.discord_app.conftest import Bot, Party, options_of
from tests.support.says import says


async def choose(party: Party, board: Message, *choices: str) -> Answer:
    """The mover opens the picker and chooses the first option whose label contains each of these."""
    mover = party.mover(board)
    answer = await mover.click(board, "Your move")
    for wanted in choices:
        option = next(button for button in options_of(answer.message) if wanted in (button.label or ""))
        answer = await mover.click(answer.message, option.custom_id or "")
    return answer


@pytest.mark.parametrize("at_once", [True, False])
async def test_the_last_choice_plays_the_move_of_who_wants_that_and_it_is_taken_back_at_once(
    bot: Bot, party: Party, at_once: bool
) -> None:
    board = await party.game()
    mover, before = party.mover(board), str((await party.table(board)).position)
    if at_once:
        await party.prefer(mover, play=["at-once"])
    answer = await choose(party, board, "", "floor")
    assert says(answer, "answer-played") == at_once
    if not at_once:
        # Who sees a move first gets no Undo beside what was played.
        assert says(await mover.click(answer.message, "Play"), "answer-played")
        assert answer.message.buttons == []
        return
    assert answer.kind == "update"
    await bot.idle()
    assert party.asked(await party.newest()) != [mover]
    assert says(await mover.click(answer.message, "Undo"), "answer-undone")
    assert str((await party.table(board)).position) == before


async def test_whoever_presses_the_last_choice_twice_still_reads_what_was_played(bot: Bot, party: Party) -> None:
    board = await party.game()
    mover = party.mover(board)
    await party.prefer(mover, play=["at-once"])
    picker = (await choose(party, board, "")).message
    last = options_of(picker)[0].custom_id or ""
    await asyncio.gather(mover.click(picker, last), mover.press(picker, last))
    await bot.idle()
    assert says(picker, "answer-played")
    assert says(picker, "refused-stale") or says(picker, "refused-not-your-turn")
    assert len((await party.table(board)).turns_since(0)) == 1


async def test_all_columns_are_asked_for_before_they_are_played_at_once(party: Party) -> None:
    board, table, (one, _) = await party.tiling()
    await party.prefer(one, play=["at-once"])
    seat = table.game.seat_of(one.id) or 0
    answer = await one.click(board, "Your move")
    while not says(answer, "answer-played"):
        assert (await party.table(board)).position.picked(seat) == ()
        answer = await one.click(answer.message, options_of(answer.message)[0].custom_id or "")
    now = (await party.table(board)).position
    assert len(now.picked(seat)) > 1
    assert seat not in now.to_act
