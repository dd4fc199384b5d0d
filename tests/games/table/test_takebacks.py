"""Attempts to abuse take-backs: they don't gain time or cause additional notifications."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.games.core import clock as turn_clock
from bot.games.core.replay import Table
from bot.games.core.request import Person
from bot.games.core.results import MIN_MOVES, has_begun_to_count
from bot.games.core.service import Service
from bot.games.table import absences, offers, play
from bot.games.table.opening import Computer, Opening, open_game
from bot.games.time import game_timers
from bot.storage.rows import Options
from tests.conftest import NOTHING_CROSSES
from tests.games.consequences import post_all
from tests.support.clock import Clock
from tests.support.people import ANA, BEN, DARIUSH, ask
from tests.support.refuses import find_refusal, refuses
from tests.support.tables import begin_game, person_to_move, play_computers, play_moves, run_due_alarms

pytestmark = NOTHING_CROSSES

HOURS = 12
LIMIT = timedelta(hours=HOURS)
LAST_SECONDS = timedelta(seconds=5)
LIMITED = Options(turn_hours=HOURS, at_end="forfeit")


async def try_undo(service: Service, person: Person, game_id: str) -> str:
    return await find_refusal(play.undo(service, ask(person), game_id))


async def try_nudge(service: Service, person: Person, game_id: str) -> str:
    return await find_refusal(game_timers.nudge(service, ask(person), game_id))


async def test_takebacks_do_not_allow_more_nudges(service: Service, clock: Clock) -> None:
    table = await play_moves(service, await begin_game(service), plies=2)
    mover = person_to_move(table)
    table = await play_moves(service, table, plies=1)
    nudges = list[str]()
    undone = list[str]()
    for _ in range(48):
        clock.turn(hours=1, seconds=1)
        nudges.append(await try_nudge(service, mover, table.game.id))
        undone.append(await try_undo(service, mover, table.game.id))
        await play_moves(service, await service.table(table.game.id), plies=0 if undone[-1] else 1)
    assert nudges.count("") == 2
    assert undone.count("") == play.MAX_TAKEBACKS
    assert {*undone} == {"", "undone-often"}


@pytest.mark.parametrize(("players", "colluders"), [(2, 1), (3, 1), (3, 2), (4, 3)])
async def test_takebacks_before_deadline_gain_no_time(
    service: Service, clock: Clock, players: int, colluders: int
) -> None:
    table = await play_moves(service, await begin_game(service, players, options=LIMITED), plies=players + 1)
    began_at = clock.now
    before = len(table.public_turns)
    for _ in range(8):
        assert table.game.deadline_at is not None
        clock.now = max(table.game.deadline_at - LAST_SECONDS, clock.now)
        await run_due_alarms(service)
        movers = list[Person]()
        for _ in range(colluders):
            movers.append(person_to_move(table))
            table = await play_moves(service, table, plies=1)
        for mover in reversed(movers):
            await try_undo(service, mover, table.game.id)
        table = await service.table(table.game.id)
        stayed = len(table.public_turns) - before
        assert clock.now - began_at <= LIMIT * (stayed + 1)
    assert stayed
    # The time of the player who has delayed the game is about to end.
    clock.now = (table.game.deadline_at or clock.now) + LAST_SECONDS
    await run_due_alarms(service)
    assert (await service.table(table.game.id)).game.version > table.game.version


@pytest.mark.parametrize(("players", "colluders"), [(2, 1), (3, 1), (3, 2), (4, 3)])
async def test_takebacks_notify_next_player_at_most_four_times(
    service: Service, clock: Clock, players: int, colluders: int
) -> None:
    table = await play_moves(service, await begin_game(service, players), plies=players)
    while person_to_move(table) != ANA:
        table = await play_moves(service, table, plies=1)
    await post_all(service, table.game.id)
    victim = table.game.players[(table.to_act[0].seat + colluders) % players]
    calls = 0
    for _ in range(10):
        clock.turn(seconds=30)
        movers = list[Person]()
        while person_to_move(table).id != victim.user_id:
            movers.append(person_to_move(table))
            table = await play_moves(service, table, plies=1)
        told = await post_all(service, table.game.id)
        calls += sum(one == f"posts a board for {victim.name}" for one in told)
        for mover in reversed(movers):
            await try_undo(service, mover, table.game.id)
        table = await service.table(table.game.id)
        await post_all(service, table.game.id)
    assert 1 < calls <= play.MAX_TAKEBACKS + 1
    assert person_to_move(table).id == victim.user_id


async def begun_with_deadline(service: Service) -> tuple[Table, Person, Person]:
    """Play some moves of a two-player game with a deadline. Return the game, the player to move and the opponent."""
    table = await play_moves(service, await begin_game(service, options=LIMITED), plies=2)
    mover = person_to_move(table)
    return table, mover, BEN if mover == ANA else ANA


async def test_undo_after_deadline_needs_consent(service: Service, clock: Clock) -> None:
    table, mover, other = await begun_with_deadline(service)
    clock.turn(hours=HOURS - 1)
    table = await play_moves(service, table, plies=1)
    clock.turn(hours=1)
    assert not play.is_undo_free(table, mover.id, clock.now)
    with refuses("too-late-to-undo"):
        await play.undo(service, ask(mover), table.game.id)
    asked = await play.undo(service, ask(mover), table.game.id, ask=True)
    assert asked.game.offer is not None
    back = await offers.agree(service, ask(other), table.game.id)
    assert person_to_move(back) == mover
    assert back.game.deadline_at == clock.now + LIMIT


async def test_undo_before_deadline_restores_remaining_time(service: Service, clock: Clock) -> None:
    table, mover, _ = await begun_with_deadline(service)
    began_at = clock.now
    clock.turn(hours=1)
    table = await play_moves(service, table, plies=1)
    clock.turn(hours=HOURS - 1, seconds=-1)
    assert play.is_undo_free(table, mover.id, clock.now)
    back = await play.undo(service, ask(mover), table.game.id)
    assert (back.game.turned_at, back.game.deadline_at) == (began_at, began_at + LIMIT)
    assert back.game.reminded


async def test_undo_does_not_count_days_off_as_used_time(service: Service, clock: Clock) -> None:
    table, mover, _ = await begun_with_deadline(service)
    began_at = clock.now
    clock.turn(hours=1)
    await play_moves(service, table, plies=1)
    away_at = clock.now
    await absences.take_days_off(service, ask(mover), "", (away_at + timedelta(days=2)).date().isoformat())
    clock.turn(days=2, hours=20)
    back = await play.undo(service, ask(mover), table.game.id)
    days_off = timedelta(days=2, hours=11)
    assert turn_clock.find_deadline(back) == began_at + LIMIT + days_off


async def test_takeback_limit_is_shared_until_next_move(service: Service) -> None:
    table = await play_moves(service, await begin_game(service, 3), plies=3)
    first = person_to_move(table)
    table = await play_moves(service, table, plies=1)
    second = person_to_move(table)
    for _ in range(2):
        await play_moves(service, await service.table(table.game.id), plies=1)
        await play.undo(service, ask(second), table.game.id)
    await play.undo(service, ask(first), table.game.id)
    table = await play_moves(service, await service.table(table.game.id), plies=2)
    assert not play.is_undo_free(table, second.id, service.clock())
    with refuses("undone-often"):
        await play.undo(service, ask(second), table.game.id)
    assert (await play.undo(service, ask(second), table.game.id, ask=True)).game.offer is not None
    table = await play_moves(service, table, plies=3)
    assert play.is_undo_free(table, second.id, service.clock())


async def test_agreed_takebacks_restart_turn_without_limit(service: Service, clock: Clock) -> None:
    table, mover, other = await begun_with_deadline(service)
    for _ in range(play.MAX_TAKEBACKS):
        clock.turn(hours=HOURS - 1)
        await play_moves(service, await service.table(table.game.id), plies=1)
        clock.turn(hours=1)
        await play.undo(service, ask(mover), table.game.id, ask=True)
        await offers.agree(service, ask(other), table.game.id)
    began_at = clock.now
    clock.turn(hours=HOURS - 1)
    await play_moves(service, await service.table(table.game.id), plies=1)
    back = await play.undo(service, ask(mover), table.game.id)
    assert back.game.deadline_at == began_at + LIMIT


async def test_takebacks_against_computers_are_limited(
    service: Service, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play, "MAX_TAKEBACKS_ALONE", 5)
    table = await open_game(service, ask(ANA), Opening("azul", "coloured", 2, LIMITED, computers=(Computer(),)))
    table = await play_computers(service, table.game.id)
    for _ in range(5):
        await play_moves(service, table, plies=1)
        clock.turn(hours=HOURS)
        table = await play.undo(service, ask(ANA), table.game.id)
        assert table.game.deadline_at == clock.now + LIMIT
    await play_moves(service, table, plies=1)
    with refuses("undone-alone"):
        await play.undo(service, ask(ANA), table.game.id)
    with refuses("undone-alone"):
        await play.undo(service, ask(ANA), table.game.id, ask=True)
    await play_computers(service, table.game.id)
    await play_moves(service, await service.table(table.game.id), plies=1)
    await play.undo(service, ask(ANA), table.game.id)


async def test_rated_game_cannot_be_left_unrated_after_late_reply(service: Service, clock: Clock) -> None:
    table = await begin_game(service, options=Options(turn_hours=HOURS, at_end="move"))
    table = await play_moves(service, table, plies=2 * MIN_MOVES - 1)
    late = person_to_move(table)
    mover = BEN if late == ANA else ANA
    await post_all(service, table.game.id)
    clock.turn(hours=HOURS, seconds=1)
    await run_due_alarms(service)
    assert has_begun_to_count(await service.table(table.game.id))
    await absences.take_days_off(service, ask(mover), "", (clock.now + timedelta(days=2)).date().isoformat())
    with refuses("others-moved"):
        await play.undo(service, ask(mover), table.game.id)


async def test_offer_by_another_player_does_not_count_as_consent(service: Service, clock: Clock) -> None:
    table, mover, other = await begun_with_deadline(service)
    clock.turn(hours=HOURS - 1)
    table = await play_moves(service, table, plies=1)
    clock.turn(hours=2)
    asked = await play.undo(service, ask(other), table.game.id, ask=True)
    with refuses("too-late-to-undo"):
        await play.undo(service, ask(mover), table.game.id)
    assert (await service.table(table.game.id)).game.offer == asked.game.offer


async def test_consent_does_not_cover_later_moves(service: Service, clock: Clock) -> None:
    table = await play_moves(service, await begin_game(service, 3, options=LIMITED), plies=4)
    first = person_to_move(table)
    table = await play_moves(service, table, plies=1)
    second = person_to_move(table)
    clock.turn(hours=HOURS - 1)
    table = await play_moves(service, table, plies=1)
    await play.undo(service, ask(first), table.game.id, ask=True)
    await offers.agree(service, ask(person_to_move(table)), table.game.id)
    clock.turn(hours=1)
    with refuses("too-late-to-undo"):
        await play.undo(service, ask(second), table.game.id)


async def test_seat_change_after_move_does_not_renew_turn(service: Service, clock: Clock) -> None:
    table, mover, _ = await begun_with_deadline(service)
    began_at = clock.now
    seat = table.to_act[0].seat
    clock.turn(hours=HOURS - 2)
    table = await play_moves(service, table, plies=1)
    for giver, taker in ((mover, DARIUSH), (DARIUSH, mover)):
        await offers.offer_seat(service, ask(giver), table.game.id, seat, taker)
        await offers.agree(service, ask(taker), table.game.id)
    clock.turn(hours=1)
    back = await play.undo(service, ask(mover), table.game.id)
    assert (back.game.turned_at, back.game.deadline_at) == (began_at, began_at + LIMIT)
    await play_moves(service, back, plies=1)
    clock.turn(hours=1)
    with refuses("too-late-to-undo"):
        await play.undo(service, ask(mover), table.game.id)
