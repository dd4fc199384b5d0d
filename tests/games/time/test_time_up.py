"""Late moves, which a computer makes for players whose time is up. Logs and texts mark them as late."""

from __future__ import annotations

import pytest

from bot.games.core.participants import was_played_for
from bot.games.core.replay import Table
from bot.games.core.service import Service
from bot.games.past.audit import find_differences
from bot.games.people import privacy
from bot.games.table import offers, play
from tests.conftest import NOTHING_CROSSES, restarted
from tests.games.consequences import HOURS, pass_hours, post_all, timed_columns, timed_game
from tests.support.clock import Clock
from tests.support.people import ANA, BEN, CHI, DARIUSH, PEOPLE, ask
from tests.support.refuses import refuses
from tests.support.tables import person_to_move, play_moves, run_due_alarms

pytestmark = NOTHING_CROSSES


async def pass_deadline(service: Service, clock: Clock, table: Table) -> Table:
    """Post everything, and then let the time of the player to move run out."""
    await post_all(service, table.game.id)
    return await pass_hours(service, clock, table, HOURS)


def list_late_moves(table: Table) -> list[tuple[int, int | None]]:
    """Return the seat, and the user if recorded, of each move that a computer made for a person."""
    return [(turn.seat, turn.by) for turn in table.turns_since(0) if turn.is_late]


@pytest.mark.parametrize("side", ["coloured", "grey"])
async def test_late_move_is_recognized_after_restart(service: Service, clock: Clock, side: str) -> None:
    table = await timed_game(service, "move", side=side)
    table = await play_moves(service, table, plies=1)
    seat = table.to_act[0].seat
    table = await pass_deadline(service, clock, table)
    table = await play_moves(service, table, plies=1)
    assert list_late_moves(table) == [(seat, None)]
    assert (await restarted(service).table(table.game.id)).replay == table.replay
    assert [problem async for problem in find_differences(service.database)] == []


async def test_late_column_choices_are_found_at_the_revealing_move(service: Service, clock: Clock) -> None:
    table = await timed_columns(service)
    first, other = table.to_act
    move = table.position.legal_moves(first.seat)[0]
    await play.play(service, ask(PEOPLE[first.seat]), table.game.id, [move])
    table = await pass_deadline(service, clock, table)
    revealed = next(turn for turn in table.turns_since(0) if turn.is_late and not turn.secret)
    seats = {one.seat for one in table.find_late_with(revealed)}
    assert seats == {seat for seat, _ in list_late_moves(table)}
    assert other.seat in seats
    fresh = await restarted(service).table(table.game.id)
    assert fresh.find_late_with(revealed) == table.find_late_with(revealed)


async def test_late_move_does_not_belong_to_new_owner_of_seat(service: Service, clock: Clock) -> None:
    table = await pass_deadline(service, clock, await timed_game(service, "move", 3))
    game_id, (turn,) = table.game.id, table.turns_since(0)
    before = table.find_mover(turn)
    assert before is not None
    assert before.user_id is not None
    assert was_played_for(table, before.user_id, 0)
    await offers.offer_seat(service, ask(CHI, moderator=True), game_id, turn.seat, DARIUSH)
    table = await offers.agree(service, ask(DARIUSH), game_id)
    assert table.find_mover(turn) is None
    assert not was_played_for(table, DARIUSH.id, 0)
    assert list_late_moves(table) == [(turn.seat, None)]


async def test_moves_in_computers_own_seat_are_not_late(service: Service, clock: Clock) -> None:
    table = await timed_game(service, "move", 3)
    game_id, seat = table.game.id, table.to_act[0].seat
    moderator = ask(PEOPLE[(seat + 1) % 3], moderator=True)
    await offers.offer_seat(service, moderator, game_id, seat, None)
    await run_due_alarms(service)
    table = await service.table(game_id)
    assert [turn.seat for turn in table.turns_since(0)] == [seat]
    assert list_late_moves(table) == []
    await offers.offer_seat(service, moderator, game_id, seat, DARIUSH)
    table = await play_moves(service, await offers.agree(service, ask(DARIUSH), game_id), plies=2)
    assert person_to_move(table) == DARIUSH
    table = await pass_deadline(service, clock, table)
    assert list_late_moves(table) == [(seat, None)]
    assert was_played_for(table, DARIUSH.id, 0)


async def test_late_moves_stay_recognizable_after_data_deletion(service: Service, clock: Clock) -> None:
    table = await play_moves(service, await timed_game(service, "move"), plies=2)
    table = await pass_deadline(service, clock, table)
    expected = list_late_moves(table)
    for person in (ANA, BEN):
        await privacy.delete_my_data(service, ask(person))
    table = await restarted(service).table(table.game.id)
    assert {turn.by for turn in table.turns_since(0)} == {None}
    assert list_late_moves(table) == expected
    assert len(expected) == 1


async def test_player_is_notified_of_late_columns_once_public(service: Service, clock: Clock) -> None:
    table = await timed_columns(service)
    await post_all(service, table.game.id)
    first, other = table.to_act
    seen, choices = table, []
    async with service.change(table.game.id) as change:
        while first in change.table.to_act:
            move = change.table.position.legal_moves(first.seat)[0]
            change.record(play.make_play(change.table, first.seat, move, because="time-up"))
            choices.append(move)
    assert not [told for told in await post_all(service, seen.game.id) if told.startswith("notifies")]
    while other in (table := await service.table(seen.game.id)).to_act and table.shown == seen.shown:
        move = table.position.legal_moves(other.seat)[0]
        await play.play(service, ask(PEOPLE[other.seat]), seen.game.id, [move])
    after = await service.table(seen.game.id)
    told = [one for one in await post_all(service, seen.game.id) if one.startswith(("notifies", "posts a board"))]
    name = PEOPLE[first.seat].name
    # If the player begins the next round, the board already notifies them.
    begins = first in after.to_act
    assert told == ([f"posts a board for {name}"] if begins else [f"notifies {name} of played-for", "posts a board"])


async def test_late_move_of_opponent_is_undone_only_with_consent(service: Service, clock: Clock) -> None:
    table = await play_moves(service, await timed_game(service, "move"), plies=1)
    mover, owner = PEOPLE[table.turns_since(0)[0].seat], person_to_move(table)
    table = await pass_deadline(service, clock, table)
    assert was_played_for(table, owner.id, 0)
    with refuses("others-moved"):
        await play.undo(service, ask(mover), table.game.id)
    await play.undo(service, ask(mover), table.game.id, ask=True)
    table = await offers.agree(service, ask(owner), table.game.id)
    assert not was_played_for(table, owner.id, 0)
