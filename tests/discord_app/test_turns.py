"""Turns: that nobody can do harm by pressing, and playing with the last choice.

How a move is chosen, taken back and chosen in secret stands in stories.
"""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.games.core.service import Service
from bot.sandbox.world import Message
from tests.discord_app.conftest import Bot, Party, options_of
from tests.discord_app.test_records import file_of
from tests.discord_stand_in import Person, StandIn
from tests.support.says import says


async def test_what_is_delivered_twice_and_fails_is_not_done_by_the_second_delivery(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = await party.game()
    picker = await party.pick(board)
    change, failures = Service.change, [OSError("the disk is full")]

    def fail_once(*arguments: Any, **options: Any) -> Any:
        if failures:
            raise failures.pop()
        return change(*arguments, **options)

    monkeypatch.setattr(Service, "change", fail_once)
    answer = await party.mover(board).click_delivered_twice(picker.message, "Play")
    assert any(says(message, "refused-fault", known="nothing") for message in (answer.message, *answer.followups))
    # What is delivered in order has been looked at once this is answered.
    await party.ana.command("azul games")
    assert not failures
    assert (await party.table(board)).turns_since(0) == ()


async def test_a_press_delivered_twice_is_played_once_and_posted_once(bot: Bot, party: Party) -> None:
    board = await party.game()
    picker = await party.pick(board)
    await party.mover(board).click_delivered_twice(picker.message, "Play")
    await party.discord.next_message()
    await bot.idle()
    assert len((await party.table(board)).turns_since(0)) == 1
    assert len(party.discord.channel().messages) == 3


@pytest.mark.parametrize("at_once", [False, True], ids=["with a preview", "at once"])
@pytest.mark.parametrize("since", ["another is to move", "it is their turn again", "the game is over"])
async def test_nothing_in_an_old_picker_goes_on_and_nothing_is_left_to_press(
    party: Party, since: str, at_once: bool
) -> None:
    board = await party.game()
    mover = party.mover(board)
    begun = (await mover.click(board, "Your move")).message
    whole = (await party.pick(board)).message
    if at_once:
        await party.prefer(mover, play=["at-once"])
    for _ in range({"another is to move": 1, "it is their turn again": 2, "the game is over": 0}[since]):
        board = await party.type(board)
    if since == "the game is over":
        await party.end()
    table = await party.table(board)
    why = {"another is to move": "not-your-turn", "the game is over": "already-over"}.get(since, "stale")
    for picker in (begun, whole):
        for button in picker.buttons:
            answer = await mover.press(picker, button.custom_id or "")
            assert answer.kind == "update"
            assert any(says(answer, f"refused-{one}") for one in (why, "stale")), button.label
            assert says(answer, "answer-played") == (since != "the game is over")
            assert (picker.buttons, picker.selects) == ([], [])
    assert (await party.table(board)).game == table.game


async def test_a_restart_registers_no_commands_that_have_not_changed(discord: StandIn, new_bot: Bot) -> None:
    for _ in range(2):
        assert len(discord.sent("PUT", "/applications/*/commands")) == 1
        await new_bot.restart()


def offers_undo(board: Message) -> bool:
    return "Undo" in board.labels


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


# Who plays at once.


async def test_whoever_presses_the_last_choice_twice_still_reads_what_was_played(bot: Bot, party: Party) -> None:
    board = await party.game()
    mover = party.mover(board)
    await party.prefer(mover, play=["at-once"])
    picker = (await mover.click(board, "Your move")).message
    await mover.click(picker, options_of(picker)[0].custom_id or "")
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


async def shows_the_board_as_it_is(mover: Person, picker: Message, game_id: str) -> bool:
    """Whether the picker's picture is that of one which is opened now."""
    fresh = (await mover.command("azul move", game=game_id)).message
    return file_of(picker).data == file_of(fresh).data


async def test_after_undo_in_the_picker_its_picture_is_that_of_the_board_as_it_is_again(party: Party) -> None:
    _, table, (mover, *_) = await party.tiling()
    seat = table.game.player(mover.id)
    assert seat is not None
    tile = str(table.position.legal_moves(seat.seat)[0])
    picker = (await mover.command("azul move", move=tile, game=table.game.id)).message
    after_tile = file_of(picker).data
    assert await shows_the_board_as_it_is(mover, picker, table.game.id)
    await mover.click(picker, "Undo")
    assert file_of(picker).data != after_tile
    assert await shows_the_board_as_it_is(mover, picker, table.game.id)


async def test_where_the_same_person_goes_on_at_once_the_pickers_picture_is_that_after_their_move(party: Party) -> None:
    board = await party.game(game="summer-pavilion")
    for person in party.people[:2]:
        await party.prefer(person, play=["at-once"])
    game_id, goes_on = (await party.table(board)).game.id, False
    while not goes_on:
        mover = party.mover(board)
        picker = (await mover.click(board, "Your move")).message
        while options_of(picker) and not goes_on:
            await mover.click(picker, options_of(picker)[0].custom_id or "")
            goes_on = says(picker, "answer-played") and bool(options_of(picker))
        board = board if goes_on else await party.discord.next_message(after=board)
    assert await shows_the_board_as_it_is(mover, picker, game_id)


async def test_a_name_is_told_as_it_is_and_not_as_markdown(party: Party) -> None:
    odd = party.discord.person("**Zoe** `x`")
    await odd.command("azul new", seats=2)
    await party.ben.click(await party.discord.next_message(), "Join")
    told = await odd.command("azul board", text=True)
    assert r"### \*\*Zoe\*\* \`x\`, 0 points" in told.content
    assert "**Zoe**" not in told.content
