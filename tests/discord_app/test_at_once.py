"""Playing at once: who chose it in their settings plays with the picker's last choice."""

from __future__ import annotations

import asyncio

from bot.discord_app.choices import walk
from bot.sandbox.people import Answer
from bot.sandbox.world import Message
from tests.discord_app.conftest import Bot, Party, options_of
from tests.discord_app.test_choices import EN, at
from tests.discord_app.test_secret_choices import tiling
from tests.rules.positions import azul, azul_board
from tests.support.says import says


async def choose_first(party: Party, board: Message, *choices: str) -> Answer:
    """The mover opens the picker and chooses the first option whose label contains each of these."""
    mover = party.mover(board)
    answer = await mover.click(board, "Your move")
    for wanted in choices:
        option = next(button for button in options_of(answer.message) if wanted in (button.label or ""))
        answer = await mover.click(answer.message, option.custom_id or "")
    return answer


async def test_the_last_choice_plays_the_move(bot: Bot, party: Party) -> None:
    board = await party.game()
    mover = party.mover(board)
    await party.prefer(mover, play=["at-once"])
    answer = await choose_first(party, board, "", "Line 5")
    assert answer.kind == "update"
    assert answer.content.startswith("Played: ")
    told = await party.discord.next_message(after=board)
    assert party.asked(told) != [mover]


async def test_what_was_played_at_once_is_taken_back_at_once_while_nobody_else_has_moved(
    bot: Bot, party: Party
) -> None:
    board = await party.game()
    mover = party.mover(board)
    await party.prefer(mover, play=["at-once"])
    before = (await party.table(board)).position
    answer = await choose_first(party, board, "", "floor")
    await bot.idle()
    back = await mover.click(answer.message, "Undo")
    assert says(back, "answer-undone")
    now = (await party.table(board)).position
    assert str(now) == str(before)


async def test_whoever_presses_the_last_choice_twice_still_reads_what_was_played(bot: Bot, party: Party) -> None:
    board = await party.game()
    mover = party.mover(board)
    await party.prefer(mover, play=["at-once"])
    picker = (await choose_first(party, board, "")).message
    last = options_of(picker)[0].custom_id or ""
    await asyncio.gather(mover.click(picker, last), mover.press(picker, last))
    await bot.idle()
    assert picker.content.startswith("Played: ")
    assert says(picker, "refused-stale") or says(picker, "refused-not-your-turn")
    assert len((await party.table(board)).turns_since(0)) == 1


async def test_who_sees_a_move_first_is_asked_to_play_it_and_gets_no_undo_beside_what_was_played(party: Party) -> None:
    board = await party.game()
    answer = await choose_first(party, board, "", "Line 5")
    assert "Play" in [button.label for button in answer.message.buttons]
    done = await party.mover(board).click(answer.message, "Play")
    assert done.content.startswith("Played: ")
    assert answer.message.buttons == []


async def test_all_columns_are_asked_for_before_they_are_played_at_once(bot: Bot, party: Party) -> None:
    board, table, (one, _) = await tiling(bot, party)
    await party.prefer(one, play=["at-once"])
    seat = next(player.seat for player in table.game.players if player.user_id == one.id)
    answer = await one.click(board, "Your move")
    while not answer.content.startswith("Played: "):
        assert (await bot.service.table(table.game.id)).position.picked(seat) == ()
        answer = await one.click(answer.message, options_of(answer.message)[0].custom_id or "")
    now = await bot.service.table(table.game.id)
    assert len(now.position.picked(seat)) > 1
    assert seat not in now.position.to_act


def test_a_button_that_ends_the_choosing_warns_of_what_falls_beside_what_that_comes_to() -> None:
    lines = walk(EN, at(azul("1 rrrr", azul_board(score=20))), 0, ()).open
    assert lines is not None
    briefs = {option.tokens[-1]: option.brief for option in lines.options}
    assert briefs["3"] == "Line 3 · no points · ⚠ 1 to the floor"
    assert briefs["1"] == "Line 1 · −3 points · ⚠ 3 to the floor"
    assert briefs["5"] == "Line 5"
    assert "⚠" not in briefs["floor"]
