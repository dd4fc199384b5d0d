"""Planned moves in Discord: the picker, responses and refusals."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.core import automatic_moves
from bot.games.core.replay import Table
from bot.games.table import planning, play
from bot.sandbox.world import Message
from tests.discord_app.conftest import Party
from tests.discord_stand_in import Person
from tests.games.script import write_plan
from tests.support.says import says


def find_waiting(party: Party, board: Message) -> Person:
    """Return the player in Ana's and Ben's game who isn't to move."""
    (waiting,) = [person for person in party.people[:2] if person is not party.mover(board)]
    return waiting


def list_moves(table: Table, person: Person) -> list[str]:
    """Return the moves that a person can plan now."""
    seat = table.game.seat_of(person.id)
    assert seat is not None
    return [str(move) for move in planning.look_from(table, seat).position.legal_moves(seat)]


async def read_plan(party: Party, board: Message, person: Person) -> str:
    """Return a person's plan as they would type it. It is empty if they have no plan."""
    player = (await party.table(board)).game.player(person.id)
    assert player is not None
    return write_plan(player.plan) if player.plan is not None else ""


async def test_undo_takes_back_a_plan_that_was_just_played(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    board = await party.game()
    planner = find_waiting(party, board)
    before = await party.table(board)
    await planner.command("azul move", move=list_moves(before, planner)[-1])
    undo = play.undo

    async def undo_late(*arguments: Any, **options: Any) -> Table:
        await party.act(board)
        assert len((await party.table(board)).turns_since(0)) == 2
        return await undo(*arguments, **options)

    monkeypatch.setattr(play, "undo", undo_late)
    answer = await planner.command("azul undo")
    assert says(answer, "answer-undone")
    assert len((await party.table(board)).turns_since(0)) == 1


async def test_impossible_plan_is_refused_with_its_reason(
    party: Party,
) -> None:
    board = await party.game()
    planner = find_waiting(party, board)
    possible = list_moves(await party.table(board), planner)[0]
    why = "There’s nothing left in the centre."
    for typed in ("c black 3", f"{possible}; c black 3"):
        refused = await planner.command("azul move", move=typed)
        assert says(refused, "refused-illegal-plan", move="c black 3", why=why), refused.content


async def test_stale_response_does_not_change_newer_plan(party: Party) -> None:
    board = await party.game()
    planner = find_waiting(party, board)
    table = await party.table(board)
    first, *_, last = list_moves(table, planner)
    old = (await planner.command("azul move", move=first)).message
    picker = (await planner.click(board, "Your move")).message
    new = (await planner.command("azul move", move=last)).message
    (floor,) = old.selects
    for refused in (await planner.click(picker, "Withdraw"), await planner.choose(old, floor.custom_id, ["0"])):
        assert says(refused, "refused-plan-changed", game=table.game.id)
    assert await read_plan(party, board, planner) == last
    await planner.choose(new, new.selects[0].custom_id, ["2"])
    assert await read_plan(party, board, planner) == f"{last}; floor 2"
    await planner.click(new, "Withdraw")
    assert await read_plan(party, board, planner) == ""


async def test_picker_states_if_choice_is_plan_or_backup_move(party: Party) -> None:
    board = await party.game()
    planner = find_waiting(party, board)
    first = (await planner.click(board, "Your move")).message
    assert says(first, "picker-planning", planned=0)
    planned = (await planner.command("azul move", move=list_moves(await party.table(board), planner)[0])).message
    assert says(await planner.click(planned, "Backup move …"), "picker-planning", planned=1)


async def test_floor_limit_labels_fit_their_select(party: Party) -> None:
    board = await party.game()
    planner = find_waiting(party, board)
    planned = (await planner.command("azul move", move=list_moves(await party.table(board), planner)[0])).message
    (floor,) = planned.selects
    # In a window that is 1,280 pixels wide, Discord truncates longer labels.
    assert max(len(option.label) for option in floor.options) <= 45


async def test_disabling_by_hand_setting_lists_games_with_forced_moves(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    for person in party.people[:2]:
        await party.prefer(person, play=["by-hand"])
    board = await party.game()
    monkeypatch.setattr(automatic_moves, "find_forced", lambda position, seat: position.legal_moves(seat)[0])
    waiting = find_waiting(party, board)
    assert not says(await party.prefer(waiting, play=[]), "settings-only-moves")
    await party.prefer(waiting, play=["by-hand"])
    told = await party.prefer(party.mover(board), play=[])
    assert says(told, "settings-only-moves", games=f"#{(await party.table(board)).game.id}")
    await party.bot.check_timers()
    assert [turn.because for turn in (await party.table(board)).turns_since(0)] == ["forced"]


async def test_move_with_an_unreadable_plan_is_not_played(party: Party) -> None:
    board = await party.game()
    mover = party.mover(board)
    table = await party.table(board)
    move = list_moves(table, mover)[0]
    refused = await mover.command("azul move", move=f"{move}; flor 0")
    assert says(refused, "refused-not-a-move", text="flor 0", word="flor"), refused.content
    refused = await mover.command("azul move", move=f"{move}; floor 9")
    assert says(refused, "refused-no-such-floor", text="floor 9", most=7), refused.content
    assert not (await party.table(board)).turns_since(0)


async def test_response_says_if_plan_was_added_or_replaced(
    party: Party,
) -> None:
    board = await party.game()
    planner = find_waiting(party, board)
    first, second, *_, last = list_moves(await party.table(board), planner)
    planned = await planner.command("azul move", move=first)
    assert not says(planned, "answer-plan-added")
    assert not says(planned, "answer-plan-replaced")
    again = await planner.command("azul move", move=f"{first}; {second}")
    assert says(again, "answer-plan-added")
    instead = await planner.command("azul move", move=last)
    assert says(instead, "answer-plan-replaced")
    limited = await planner.choose(instead.message, instead.message.selects[0].custom_id, ["2"])
    assert not says(limited, "answer-plan-replaced")


async def test_too_many_planned_moves_are_refused(party: Party) -> None:
    board = await party.game()
    planner = find_waiting(party, board)
    moves = list_moves(await party.table(board), planner)
    refused = await planner.command("azul move", move="; ".join(moves[:4]))
    assert says(refused, "refused-too-many-planned", most=3, typed=1), refused.content
