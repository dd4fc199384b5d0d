"""Pairing a round again, and corrections on which a bracket depends."""

from __future__ import annotations

import asyncio
import functools
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import timedelta

import pytest

from bot.games.core.replay import Table
from bot.games.core.request import Person, Refusal
from bot.games.core.service import Service
from bot.games.past.audit import find_differences
from bot.games.table import play
from bot.games.tournament import acts, tables
from bot.games.tournament.change import TournamentState, load
from bot.games.tournament.contest import Pairing
from bot.games.tournament.pairing import repair_round
from bot.games.tournament.record import verify_record, write_record
from bot.games.tournament.rounds import MAX_REPAIRS, is_begun
from bot.storage import tournament_queries
from tests.conftest import BOTH_DATABASES, restarted
from tests.games.consequences import post_all
from tests.support.clock import Clock
from tests.support.people import ANA, ask
from tests.support.refuses import refuses
from tests.support.tournaments import (
    FIRST_ID,
    begin_cup,
    end_round,
    give_up_table,
    make_options,
    make_people,
    request_of_mover,
    run_due_tournaments,
)


def person_of(state: TournamentState, number: int) -> Person:
    entry = state.contest.entry(number)
    assert entry.user_id is not None
    return Person(entry.user_id, entry.name)


async def prepare_first_move(service: Service, game_id: str) -> Callable[[], Awaitable[object]]:
    table = await service.table(game_id)
    move = table.position.legal_moves(table.people_to_act[0].seat)[0]
    return functools.partial(play.play, service, request_of_mover(table), game_id, [move])


async def make_first_move(service: Service, game_id: str) -> None:
    await (await prepare_first_move(service, game_id))()


async def verify(service: Service, state: TournamentState, *, over: bool = True) -> None:
    """Verify the record of a tournament as if it were over."""
    current = await load(service, state.tournament.id)
    lines = await service.database.query(tournament_queries.load_lines, state.tournament.id)
    verified = verify_record(write_record(current.tournament, lines, over=over))
    assert verified.proven == (verified.rounds if over else 0)


async def test_corrected_round_is_paired_again(service: Service) -> None:
    state = await end_round(service, (await begin_cup(service, people=8)).tournament.id)
    before = state.contest.rounds[1]
    first = state.contest.rounds[0].tables[0]
    await acts.correct(
        service, ask(ANA), state.tournament.id, first.game_id, [1, 2] if first.ranks == (2, 1) else [2, 1]
    )
    repaired = await acts.repair(service, ask(ANA), state.tournament.id)
    after = repaired.contest.rounds[1]
    assert after.repaired == 1
    assert {table.seats for table in after.tables} != {table.seats for table in before.tables}
    await run_due_tournaments(service)
    kept = {table.game_id for table in after.tables}
    for table in before.tables:
        game = (await service.table(table.game_id)).game
        assert (game.status, game.ending) == (("running", None) if game.id in kept else ("ended", tables.CALLED_OFF))
    assert all([(await service.table(table.game_id)).running for table in after.tables])
    await verify(service, state)
    await verify(service, state, over=False)
    for table in after.tables:
        await post_all(service, table.game_id)
    assert [problem async for problem in find_differences(service.database)] == []


async def test_round_is_paired_again_after_restart(service: Service) -> None:
    state = await begin_cup(service, people=6)
    await acts.remove_entry(service, ask(ANA), state.tournament.id, 1)
    await acts.repair(service, ask(ANA), state.tournament.id)
    service = restarted(service)
    await run_due_tournaments(service)
    after = (await load(service, state.tournament.id)).contest
    assert len(after.rounds[0].byes) == 1
    left = await service.database.query(tournament_queries.list_tables, state.tournament.id, tables.CALLED_OFF)
    assert {*left} == {table.game_id for table in after.tables}


@BOTH_DATABASES
@pytest.mark.parametrize("is_move_first", [True, False])
async def test_no_move_is_lost_by_pairing_round_again(service: Service, is_move_first: bool) -> None:
    state = await begin_cup(service, people=6)
    await acts.remove_entry(service, ask(ANA), state.tournament.id, 1)
    draw = repair_round((await load(service, state.tournament.id)).contest, state.tournament.seed)
    replaced = next(table.game_id for table in state.contest.tables if table.seats not in draw.tables)
    move = await prepare_first_move(service, replaced)
    requests = [move(), acts.repair(service, ask(ANA), state.tournament.id)]
    answers = await asyncio.gather(*requests[:: 1 if is_move_first else -1], return_exceptions=True)
    refused = [answer for answer in answers if isinstance(answer, Refusal)]
    others = [answer for answer in answers if isinstance(answer, BaseException) and answer not in refused]
    assert (len(refused), others) == (1, [])
    await run_due_tournaments(service)
    table = await service.table(replaced)
    assert table.replay is not None
    assert (len(table.replay.turns), table.game.ending) in ((1, None), (0, tables.CALLED_OFF))


@pytest.mark.parametrize("database_kind", ["postgresql"])
async def test_round_is_not_paired_again_during_a_move(service: Service) -> None:
    state = await begin_cup(service, people=6)
    await acts.remove_entry(service, ask(ANA), state.tournament.id, 1)
    game_id = state.contest.tables[0].game_id
    # SQLite has only one writer at a time, so the other change would wait.
    async with service.change(game_id):
        with refuses("tournament-changed"):
            await acts.repair(service, ask(ANA), state.tournament.id)
    await acts.repair(service, ask(ANA), state.tournament.id)


async def test_round_with_a_move_is_not_paired_again(service: Service) -> None:
    state = await begin_cup(service, people=6)
    game_id = state.contest.tables[0].game_id
    await make_first_move(service, game_id)
    await acts.remove_entry(service, ask(ANA), state.tournament.id, state.contest.tables[1].seats[0])
    with refuses("round-begun"):
        await acts.repair(service, ask(ANA), state.tournament.id)
    assert (await service.table(game_id)).running


async def test_moves_of_computers_do_not_prevent_pairing_again(service: Service) -> None:
    state = await begin_cup(service)
    game_id = state.contest.tables[0].game_id
    await make_first_move(service, game_id)
    table = await service.table(game_id)
    assert table.replay is not None
    (turn,) = table.replay.turns
    assert is_begun(table)
    assert is_begun(Table(table.game, replace(table.replay, turns=(replace(turn, by=None, because="time-up"),))))
    assert not is_begun(Table(table.game, replace(table.replay, turns=(replace(turn, by=None),))))


async def test_unchanged_round_is_not_paired_again(service: Service) -> None:
    state = await begin_cup(service, people=6)
    with refuses("repair-same"):
        await acts.repair(service, ask(ANA), state.tournament.id)


async def test_late_entry_is_in_round_that_is_paired_again(service: Service) -> None:
    state = await begin_cup(service, people=5)
    late = Person(FIRST_ID + 50, "Late")
    await acts.enter(service, ask(late), state.tournament.id)
    after = (await acts.repair(service, ask(ANA), state.tournament.id)).contest
    entry = after.entry_of(late.id)
    assert entry is not None
    assert after.rounds[0].table_of(entry.number) is not None
    assert not after.rounds[0].byes
    await verify(service, state)


async def test_round_can_be_paired_again_five_times(service: Service) -> None:
    state = await begin_cup(service, people=6)
    for number in range(MAX_REPAIRS):
        act = acts.readmit if number % 2 else acts.remove_entry
        await act(service, ask(ANA), state.tournament.id, 1)
        await acts.repair(service, ask(ANA), state.tournament.id)
    await acts.readmit(service, ask(ANA), state.tournament.id, 1)
    with refuses("repaired-often"):
        await acts.repair(service, ask(ANA), state.tournament.id)


async def test_only_organizer_can_pair_round_again(service: Service) -> None:
    state = await begin_cup(service, people=6)
    with refuses("tournament-host-only"):
        await acts.repair(service, ask(make_people(1)[0]), state.tournament.id)


async def test_round_before_pairing_cannot_be_paired_again(service: Service) -> None:
    state = await acts.open_tournament(service, ask(ANA), "Spring cup", make_options())
    with refuses("repair-too-early"):
        await acts.repair(service, ask(ANA), state.tournament.id)


async def test_new_last_day_counts_from_pairing_again(service: Service, clock: Clock) -> None:
    state = await begin_cup(service, make_options(round_days=3), people=6)
    clock.turn(hours=5)
    await acts.remove_entry(service, ask(ANA), state.tournament.id, 1)
    after = await acts.repair(service, ask(ANA), state.tournament.id)
    assert after.contest.rounds[0].until == clock.now + timedelta(days=3)


# Knock-outs.


async def reach_second_round(service: Service) -> TournamentState:
    state = await begin_cup(service, make_options(format="knock-out"), people=8)
    return await end_round(service, state.tournament.id)


def other_ranks(table: Pairing) -> list[int]:
    assert table.ranks is not None
    return [*table.ranks[::-1]]


async def test_correction_in_knock_out_replaces_only_dependent_table(service: Service) -> None:
    state = await reach_second_round(service)
    first, *_ = state.contest.rounds[0].tables
    dependent, other = state.contest.rounds[1].tables
    await make_first_move(service, other.game_id)
    corrected = await acts.correct(service, ask(ANA), state.tournament.id, first.game_id, other_ranks(first))
    after = corrected.contest
    replaced, kept = after.rounds[1].tables
    assert kept.game_id == other.game_id
    assert {*replaced.seats} == {*dependent.seats} - {first.winner} | {first.loser}
    await run_due_tournaments(service)
    assert (await service.table(dependent.game_id)).game.ending == tables.CALLED_OFF
    assert (await service.table(replaced.game_id)).running
    assert (await service.table(other.game_id)).running
    await verify(service, state)


async def test_correction_in_knock_out_is_refused_after_a_move(service: Service) -> None:
    state = await reach_second_round(service)
    first, *_ = state.contest.rounds[0].tables
    dependent, _ = state.contest.rounds[1].tables
    await make_first_move(service, dependent.game_id)
    with refuses("round-begun"):
        await acts.correct(service, ask(ANA), state.tournament.id, first.game_id, other_ranks(first))
    assert (await load(service, state.tournament.id)).contest.find_table(first.game_id) == (
        state.contest.rounds[0],
        first,
    )
    # The second seat advances after a shared win, so this correction changes no table.
    if first.winner == first.seats[1]:
        await acts.correct(service, ask(ANA), state.tournament.id, first.game_id, [1, 1])


async def test_correction_in_knock_out_keeps_results_of_other_tables(service: Service) -> None:
    state = await reach_second_round(service)
    first, *_ = state.contest.rounds[0].tables
    _, other = state.contest.rounds[1].tables
    await give_up_table(service, other.game_id)
    await run_due_tournaments(service)
    winner = (await load(service, state.tournament.id)).contest.rounds[1].tables[1].winner
    corrected = await acts.correct(service, ask(ANA), state.tournament.id, first.game_id, other_ranks(first))
    assert corrected.contest.rounds[1].tables[1].winner == winner is not None
    await verify(service, state)


async def test_correction_of_semi_final_replaces_final_and_match_for_third(service: Service) -> None:
    state = await begin_cup(service, make_options(format="knock-out", third_place=True), people=4)
    state = await end_round(service, state.tournament.id)
    semi_final = state.contest.rounds[0].tables[0]
    corrected = await acts.correct(service, ask(ANA), state.tournament.id, semi_final.game_id, other_ranks(semi_final))
    final, third = corrected.contest.rounds[1].tables
    assert (semi_final.loser in final.seats, semi_final.winner in third.seats, third.for_third) == (True, True, True)
    assert not {final.game_id, third.game_id} & {table.game_id for table in state.contest.rounds[1].tables}


async def test_withdrawn_entry_keeps_table_that_does_not_depend_on_correction(service: Service) -> None:
    state = await reach_second_round(service)
    first, *_ = state.contest.rounds[0].tables
    _, other = state.contest.rounds[1].tables
    await acts.withdraw_entry(service, ask(person_of(state, other.seats[0])), state.tournament.id)
    corrected = await acts.correct(service, ask(ANA), state.tournament.id, first.game_id, other_ranks(first))
    assert corrected.contest.rounds[1].tables[1].game_id == other.game_id
    await verify(service, state)
    # Pairing the whole round again gives a bye to the opponent.
    repaired = await acts.repair(service, ask(ANA), state.tournament.id)
    assert repaired.contest.rounds[1].byes == (other.seats[1],)
    await verify(service, state)


async def test_correction_in_finished_knock_out_keeps_the_bracket(service: Service) -> None:
    state = await begin_cup(service, make_options(format="knock-out"), people=4)
    state = await end_round(service, (await end_round(service, state.tournament.id)).tournament.id)
    assert state.contest.status == "finished"
    first = state.contest.rounds[0].tables[0]
    with refuses("round-begun"):
        await acts.correct(service, ask(ANA), state.tournament.id, first.game_id, other_ranks(first))


@pytest.mark.parametrize("format", ["swiss", "round-robin"])
async def test_earlier_result_can_be_corrected_after_a_move(service: Service, format: str) -> None:
    state = await end_round(service, (await begin_cup(service, make_options(format=format))).tournament.id)
    first = state.contest.rounds[0].tables[0]
    await make_first_move(service, state.contest.rounds[1].tables[0].game_id)
    corrected = await acts.correct(service, ask(ANA), state.tournament.id, first.game_id, other_ranks(first))
    assert corrected.contest.rounds[1] == state.contest.rounds[1]
