"""Timers of tournaments, which begin them, pair rounds, open tables, confirm results and end the tournament."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.games.core.request import Person
from bot.games.core.service import Service
from bot.games.people import privacy
from bot.games.table import channels, offers, play, seats
from bot.games.time.alarms import Alarms
from bot.games.time.tournament_timers import TournamentTimers
from bot.games.tournament import acts, host_acts
from bot.games.tournament.change import TournamentState, load
from bot.games.tournament.contest import Contest
from bot.games.tournament.pairing import pair_round
from bot.games.tournament.plans import TournamentPlan
from bot.games.tournament.points import order_entries
from bot.games.tournament.record import verify_record, write_record
from bot.storage import game_queries, person_queries, subjects, tournament_queries
from bot.storage.rows import AtLastDay, DaysOff, PersonSettings
from bot.storage.subjects import TOURNAMENT
from tests.conftest import NOTHING_CROSSES, restarted
from tests.games.consequences import post_all
from tests.support.clock import Clock
from tests.support.moves import careful_move
from tests.support.people import ANA, BEN, CHI, DARIUSH, GUILD, ask
from tests.support.refuses import refuses
from tests.support.tables import run_due_alarms
from tests.support.tournaments import (
    begin_cup,
    confirm_results,
    end_round,
    make_options,
    make_people,
    open_cup,
    request_of_mover,
    run_due_tournaments,
)

pytestmark = NOTHING_CROSSES
TURN_HOURS = 72
STOPPING = make_options(round_days=2, turn_hours=168, at_last_day="as-it-stands")
"""Options of a tournament in which a round's unfinished games end on its last day."""


async def run_timers(service: Service, state: TournamentState) -> Contest:
    """Run all due timers of tournaments, and return the new state of this one."""
    await run_due_tournaments(service)
    return (await load(service, state.tournament.id)).contest


async def post_tables(service: Service, state: TournamentState) -> None:
    """Post the games at all tables of the round."""
    assert state.contest.current is not None
    for table in state.contest.current.tables:
        await post_all(service, table.game_id)


async def pass_days(service: Service, clock: Clock, days: int) -> None:
    """Let this many days pass, and run the timers every hour."""
    for _ in range(days * 24):
        clock.turn(hours=1)
        await run_due_tournaments(service)


async def count_rounds(service: Service, state: TournamentState) -> int:
    return len((await load(service, state.tournament.id)).contest.rounds)


async def test_tournament_plays_all_rounds_and_finishes(service: Service) -> None:
    state = await begin_cup(service)
    assert state.contest.planned == 2
    while state.contest.status == "running":
        state = await end_round(service, state.tournament.id)
    assert state.contest.status == "finished"
    assert [len(one.tables) for one in state.contest.rounds] == [2, 2]
    pairs = [{*table.seats} for one in state.contest.rounds for table in one.tables]
    assert len({frozenset(pair) for pair in pairs}) == 4


async def test_tournament_table_is_a_running_game_of_its_players(service: Service) -> None:
    state = await begin_cup(service)
    assert state.contest.current is not None
    for table in state.contest.current.tables:
        game = (await service.table(table.game_id)).game
        assert (game.status, game.tournament_id) == ("running", state.tournament.id)
        assert [player.user_id for player in game.players] == [state.contest.entry(one).user_id for one in table.seats]


async def test_tournament_begins_with_chosen_number_of_entries(service: Service) -> None:
    state = await open_cup(service, make_options(begin_with=4), people=3)
    assert (await run_timers(service, state)).status == "open"
    await acts.enter(service, ask(ANA), state.tournament.id)
    assert (await run_timers(service, state)).status == "running"


@pytest.mark.parametrize(("people", "status"), [(3, "running"), (2, "cancelled")])
async def test_tournament_begins_or_is_cancelled_at_chosen_time(
    service: Service, clock: Clock, people: int, status: str
) -> None:
    begins = int(clock.now.timestamp()) + 3600
    state = await open_cup(service, make_options(begin_s=begins), people=people)
    assert (await run_timers(service, state)).status == "open"
    clock.turn(hours=1)
    assert (await run_timers(service, state)).status == status


@pytest.mark.parametrize("begin_with", [None, 4])
async def test_tournament_expires_after_thirty_idle_days(
    service: Service, clock: Clock, begin_with: int | None
) -> None:
    state = await open_cup(service, make_options(begin_with=begin_with), people=2)
    clock.turn(days=29)
    await acts.enter(service, ask(ANA), state.tournament.id)
    clock.turn(days=29)
    assert (await run_timers(service, state)).status == "open"
    clock.turn(days=1)
    contest = await run_timers(service, state)
    assert (contest.status, contest.why) == ("cancelled", "expired")


async def test_tournament_with_start_time_does_not_expire(service: Service, clock: Clock) -> None:
    begins = int(clock.now.timestamp()) + 60 * 24 * 3600
    state = await open_cup(service, make_options(begin_s=begins), people=3)
    clock.turn(days=59)
    assert (await run_timers(service, state)).status == "open"


async def test_tournament_does_not_expire_right_after_outage(service: Service, clock: Clock) -> None:
    state = await open_cup(service, people=2)
    clock.turn(days=40)
    service = restarted(service)
    assert (await run_timers(service, state)).status == "open"
    clock.turn(hours=1)
    assert (await run_timers(service, state)).status == "cancelled"


async def test_tournament_deadlines_wait_during_outage(service: Service, clock: Clock) -> None:
    idle = await open_cup(service, people=2)
    state = await begin_cup(service, STOPPING)
    await post_tables(service, state)
    service.uptime.lose(0)
    clock.turn(days=60)
    await run_due_tournaments(service)
    assert (await load(service, idle.tournament.id)).contest.status == "open"
    assert len((await load(service, state.tournament.id)).contest.rounds) == 1
    service.uptime.regain(0)
    clock.turn(hours=1)
    await run_due_tournaments(service)
    assert (await load(service, idle.tournament.id)).contest.status == "cancelled"


async def test_timed_out_player_is_last_and_can_reenter(service: Service, clock: Clock) -> None:
    state = await begin_cup(service, people=8)
    for table in state.contest.rounds[0].tables:
        await post_all(service, table.game_id)
    clock.turn(hours=24)
    await run_due_alarms(service)
    await run_due_tournaments(service)
    state = await load(service, state.tournament.id)
    late = [state.contest.entry(table.seats[seat]) for table in state.contest.rounds[0].tables for seat in table.left]
    assert len(late) == 4
    assert all(entry.is_out for entry in late)
    assert all(
        table.ranks and table.ranks[seat] == 2 for table in state.contest.rounds[0].tables for seat in table.left
    )
    person = next(one for one in make_people(8) if one.id == late[0].user_id)
    state = await acts.enter(service, ask(person), state.tournament.id)
    assert not state.contest.entry(late[0].number).is_out


@pytest.mark.parametrize("at_last_day", ["play-on", "as-it-stands"])
async def test_unfinished_tables_end_on_last_day_if_chosen(
    service: Service, clock: Clock, at_last_day: AtLastDay
) -> None:
    state = await begin_cup(service, make_options(round_days=2, turn_hours=168, at_last_day=at_last_day))
    await post_tables(service, state)
    first = state.contest.rounds[0].tables[0].game_id
    table = await service.table(first)
    move = careful_move(table.position, table.people_to_act[0].seat)
    await play.play(service, request_of_mover(table), first, str(move))
    await post_tables(service, state)
    clock.turn(hours=49)
    await run_due_tournaments(service)
    state = await load(service, state.tournament.id)
    assert len(state.contest.rounds) == (2 if at_last_day == "as-it-stands" else 1)
    game = (await service.table(first)).game
    assert game.status == ("ended" if at_last_day == "as-it-stands" else "running")


async def test_round_is_extended_by_a_day_after_outage(service: Service, clock: Clock) -> None:
    state = await begin_cup(service, STOPPING)
    await post_tables(service, state)
    clock.turn(hours=72)
    service = restarted(service)
    await run_due_tournaments(service)
    assert len((await load(service, state.tournament.id)).contest.rounds) == 1
    clock.turn(hours=25)
    await run_due_tournaments(service)
    assert len((await load(service, state.tournament.id)).contest.rounds) == 2


async def test_extension_after_outage_is_recorded_with_reason(service: Service, clock: Clock) -> None:
    state = await begin_cup(service, STOPPING)
    await post_tables(service, state)
    before = state.contest.rounds[0].until
    assert before is not None
    clock.turn(hours=72)
    back = clock.now
    service = restarted(service)
    await run_due_tournaments(service)
    state = await load(service, state.tournament.id)
    current = state.contest.rounds[0]
    assert current.until == max(before + timedelta(days=1), back + timedelta(hours=1))
    assert current.postponed_by == "outage"
    lines = await service.database.query(tournament_queries.load_lines, state.tournament.id)
    verify_record(write_record(state.tournament, lines, over=False))
    assert (await run_timers(service, state)).rounds[0] == current


@pytest.mark.parametrize(
    ("people", "numbers", "hours", "left_out"),
    [
        (5, (3,), 5 * 24, (3,)),
        # The player returns exactly when the time of a turn would end, or one second later.
        (5, (3,), TURN_HOURS, ()),
        (5, (3,), TURN_HOURS + 1 / 3600, (3,)),
        # The entries that remain are exactly enough for a table in the first case, and one too few in the second.
        (4, (1, 2), 5 * 24, (1, 2)),
        (4, (1, 2, 3), 5 * 24, ()),
    ],
)
async def test_long_days_off_exclude_entry_unless_too_few_remain(
    service: Service, clock: Clock, people: int, numbers: tuple[int, ...], hours: float, left_out: tuple[int, ...]
) -> None:
    state = await open_cup(service, make_options(turn_hours=TURN_HOURS), people=people)
    now_s = int(clock.now.timestamp())
    days = (DaysOff(now_s, now_s + round(hours * 3600)),)
    async with service.database.write() as connection:
        for number in numbers:
            now = PersonSettings(make_people(people)[number - 1].id)
            await person_queries.save_person(connection, now, replace(now, away=days))
    await acts.begin_tournament(service, ask(ANA), state.tournament.id)
    await run_due_tournaments(service)
    current = (await load(service, state.tournament.id)).contest.current
    assert current is not None
    assert current.away == left_out
    assert len(current.tables) == (people - len(left_out)) // 2


async def test_deletion_of_data_removes_entry_and_name(service: Service) -> None:
    state = await begin_cup(service, people=4)
    gone = make_people(4)[1]
    await privacy.delete_my_data(service, ask(gone))
    await run_due_tournaments(service)
    state = await load(service, state.tournament.id)
    entry = state.contest.entry(2)
    assert (entry.user_id, entry.name, entry.is_out) == (None, "", True)
    async with service.database.read() as connection:
        assert await tournament_queries.list_naming(connection, gone.id) == []


async def test_resigned_player_is_paired_in_next_round(service: Service) -> None:
    state = await begin_cup(service, people=4)
    assert state.contest.current is not None
    table = state.contest.current.tables[0]
    loser = state.contest.entry(table.seats[0])
    assert loser.user_id is not None
    person = next(one for one in make_people(4) if one.id == loser.user_id)
    await seats.resign(service, ask(person), table.game_id)
    await run_due_tournaments(service)
    state = await load(service, state.tournament.id)
    found = state.contest.find_table(table.game_id)
    assert found is not None
    assert found[1].ranks == (2, 1)
    assert not state.contest.entry(loser.number).is_out


def person_of(state: TournamentState, number: int) -> Person:
    """Return the person who has this entry number."""
    return next(one for one in make_people(len(state.contest.entries)) if one.id == state.contest.entry(number).user_id)


@pytest.mark.parametrize(("people", "rounds"), [(5, 2), (9, 3), (6, 3)])
async def test_knock_out_rounds_fit_entries_remaining_at_first_pairing(
    service: Service, people: int, rounds: int
) -> None:
    state = await open_cup(service, make_options(format="knock-out"), people)
    await acts.begin_tournament(service, ask(ANA), state.tournament.id)
    await acts.withdraw_entry(service, ask(make_people(people)[-1]), state.tournament.id)
    await run_due_tournaments(service)
    state = await load(service, state.tournament.id)
    assert state.contest.planned == rounds
    while state.contest.status == "running":
        state = await end_round(service, state.tournament.id)
    assert len(state.contest.rounds) == rounds
    assert all(one.tables for one in state.contest.rounds)


async def end_semi_finals(service: Service, *, stays: bool) -> TournamentState:
    """Play a knock-out of four people up to the final.

    Everybody withdraws before the final, except one winner if ``stays``.
    """
    state = await begin_cup(service, make_options(format="knock-out"))
    first, second = state.contest.rounds[0].tables
    await seats.resign(service, ask(person_of(state, first.seats[0])), first.game_id)
    await run_due_tournaments(service)
    loser, winner = second.seats
    for number in (first.seats[1], loser, *([] if stays else [winner])):
        await acts.withdraw_entry(service, ask(person_of(state, number)), state.tournament.id)
    await seats.resign(service, ask(person_of(state, loser)), second.game_id)
    return await confirm_results(service, state.tournament.id)


async def end_first_round(service: Service) -> TournamentState:
    """Play the first round of a knock-out of four people until its last table has just ended."""
    state = await begin_cup(service, make_options(format="knock-out"))
    for table in state.contest.rounds[0].tables:
        await seats.resign(service, ask(person_of(state, table.seats[0])), table.game_id)
    await run_due_tournaments(service)
    return await load(service, state.tournament.id)


async def test_last_knock_out_table_can_be_corrected_for_an_hour(service: Service, clock: Clock) -> None:
    state = await end_first_round(service)
    clock.turn(minutes=59)
    await run_due_tournaments(service)
    assert await count_rounds(service, state) == 1
    first, last = state.contest.rounds[0].tables
    await acts.correct(service, ask(ANA), state.tournament.id, last.game_id, [1, 2])
    clock.turn(minutes=1)
    await run_due_tournaments(service)
    (final,) = (await load(service, state.tournament.id)).contest.rounds[1].tables
    assert {*final.seats} == {first.seats[1], last.seats[0]}


async def test_organizer_can_confirm_knock_out_results_early(service: Service) -> None:
    state = await end_first_round(service)
    with refuses("tournament-host-only"):
        await acts.begin_tournament(service, ask(make_people(4)[0]), state.tournament.id)
    await acts.begin_tournament(service, ask(ANA), state.tournament.id)
    await run_due_tournaments(service)
    assert await count_rounds(service, state) == 2
    with refuses("tournament-begun"):
        await acts.begin_tournament(service, ask(ANA), state.tournament.id)
    lines = await service.database.query(tournament_queries.load_lines, state.tournament.id)
    verify_record(write_record(state.tournament, lines, over=False))


async def test_hour_for_corrections_restarts_after_outage(service: Service, clock: Clock) -> None:
    state = await end_first_round(service)
    service.uptime.lose(0)
    clock.turn(hours=5)
    await run_due_tournaments(service)
    service.uptime.regain(0)
    await run_due_tournaments(service)
    assert await count_rounds(service, state) == 1
    clock.turn(hours=1)
    await run_due_tournaments(service)
    assert await count_rounds(service, state) == 2


async def test_organizer_cannot_decide_own_table(service: Service) -> None:
    state = await open_cup(service, people=3)
    await acts.enter(service, ask(ANA), state.tournament.id)
    await acts.begin_tournament(service, ask(ANA), state.tournament.id)
    await run_due_tournaments(service)
    state = await load(service, state.tournament.id)
    own = state.contest.entry_of(ANA.id)
    assert own is not None
    table = state.contest.rounds[0].table_of(own.number)
    assert table is not None
    with refuses("own-table"):
        await offers.end(service, ask(ANA), table.game_id)
    with refuses("own-table"):
        await acts.award(service, ask(ANA), state.tournament.id, table.game_id, (1, 1))
    await seats.resign(service, ask(ANA), table.game_id)
    await run_due_tournaments(service)
    with refuses("own-table"):
        await acts.correct(service, ask(ANA), state.tournament.id, table.game_id, (1, 1))
    await acts.correct(service, ask(ANA, moderator=True), state.tournament.id, table.game_id, (1, 1))


async def stop_first_round(service: Service, clock: Clock) -> TournamentState:
    """Play one move at each table of a knock-out of four people, and let its first round end on the last day."""
    state = await begin_cup(service, replace(STOPPING, format="knock-out"))
    await post_tables(service, state)
    for pairing in state.contest.rounds[0].tables:
        table = await service.table(pairing.game_id)
        move = careful_move(table.position, table.to_act[0].seat)
        await play.play(service, request_of_mover(table), pairing.game_id, str(move))
        await post_all(service, pairing.game_id)
    clock.turn(days=2)
    timers = Alarms(TournamentTimers(service))
    for _ in range(3):
        # Don't loop until nothing is due, because a timer that is always due would make the loop endless.
        await timers.begin_due()
        await timers.finish()
    return await load(service, state.tournament.id)


async def test_knock_out_waits_for_corrections_after_stopped_round(service: Service, clock: Clock) -> None:
    state = await stop_first_round(service, clock)
    assert state.contest.rounds[0].is_over
    async with service.database.read() as connection:
        assert await subjects.find_due(connection, TOURNAMENT, "act_at", clock.now) == []
        assert await subjects.find_due(connection, TOURNAMENT, "act_at", clock.now + timedelta(hours=1))


async def test_player_to_move_loses_stopped_table_with_equal_points(service: Service, clock: Clock) -> None:
    state = await stop_first_round(service, clock)
    assert [table.ranks for table in state.contest.rounds[0].tables] == [(1, 2), (1, 2)]


async def test_last_entry_in_knock_out_wins_with_bye(service: Service) -> None:
    state = await end_semi_finals(service, stays=True)
    winner = state.contest.rounds[0].tables[1].seats[1]
    assert [(one.byes, one.tables) for one in state.contest.rounds[1:]] == [((winner,), ())]
    assert state.contest.status == "finished"
    assert order_entries(state.contest, state.tournament.seed)[0].entry == winner


async def test_knock_out_without_entries_finishes(service: Service) -> None:
    state = await end_semi_finals(service, stays=False)
    assert len(state.contest.rounds) == 1
    assert state.contest.status == "finished"


async def test_tournament_in_progress_is_not_due_immediately(service: Service, clock: Clock) -> None:
    state = await begin_cup(service)
    async with service.database.read() as connection:
        assert await subjects.find_due(connection, TOURNAMENT, "act_at", clock.now) == []
    assert state.contest.status == "running"


async def test_tournament_with_unsuitable_format_waits_for_organizer(service: Service, clock: Clock) -> None:
    at = int((clock.now + timedelta(days=1)).timestamp())
    state = await open_cup(service, make_options(seats=3, begin_s=at), people=4)
    clock.turn(hours=25)
    assert (await run_timers(service, state)).status == "open"
    with refuses("tournament-misfit"):
        await acts.begin_tournament(service, ask(ANA), state.tournament.id)
    with refuses("plan-outdated"):
        await acts.begin_tournament(service, ask(ANA), state.tournament.id, TournamentPlan("knock-out", 2, 2))
    state = await acts.begin_tournament(service, ask(ANA), state.tournament.id, TournamentPlan("swiss", 4, 1))
    await run_due_tournaments(service)
    state = await end_round(service, state.tournament.id)
    assert (state.contest.status, len(state.contest.rounds)) == ("finished", 1)
    lines = await service.database.query(tournament_queries.load_lines, state.tournament.id)
    assert verify_record(write_record(state.tournament, lines, over=True)).proven == 1


async def test_blocks_do_not_affect_pairing(service: Service) -> None:
    first, *others = make_people(6)
    async with service.database.write() as connection:
        for other in others[:-1]:
            await person_queries.set_blocked(connection, other.id, [first.id])
    state = await begin_cup(service, people=6)
    paired = [table.seats for table in state.contest.rounds[0].tables]
    before = replace(state.contest, rounds=())
    assert paired == list(pair_round(before, state.tournament.seed).tables)


async def test_deleted_winner_keeps_the_win(service: Service) -> None:
    state = await begin_cup(service, people=4)
    table = state.contest.rounds[0].tables[0]
    loser, winner = (state.contest.entry(number) for number in table.seats)
    people = {person.id: person for person in make_people(4)}
    assert loser.user_id is not None
    assert winner.user_id is not None
    await seats.resign(service, ask(people[loser.user_id]), table.game_id)
    await privacy.delete_my_data(service, ask(people[winner.user_id]))
    await run_due_tournaments(service)
    found = (await load(service, state.tournament.id)).contest.find_table(table.game_id)
    assert found is not None
    assert found[1].ranks == (2, 1)


async def test_deleted_person_is_not_seated_after_pairing(service: Service) -> None:
    state = await open_cup(service, people=4)
    await acts.begin_tournament(service, ask(ANA), state.tournament.id)
    timers = TournamentTimers(service)
    seen = await timers.read(state.tournament.id)
    await timers.carry_out(seen, "pair")
    seen = await timers.read(state.tournament.id)
    gone = make_people(4)[0]
    await privacy.delete_my_data(service, ask(gone))
    await timers.carry_out(seen, "open")
    assert await service.database.query(game_queries.list_games_naming, gone.id, limit=1) == []
    await run_due_tournaments(service)
    current = (await load(service, state.tournament.id)).contest.rounds[0]
    (table,) = [table for table in current.tables if 1 in table.seats]
    assert table.ranks is not None
    assert table.ranks[table.seats.index(1)] == 2


async def test_round_robin_schedule_survives_data_deletion(service: Service) -> None:
    state = await begin_cup(service, make_options(format="round-robin"), people=4)
    await end_round(service, state.tournament.id)
    await privacy.delete_my_data(service, ask(make_people(4)[2]))
    while not state.is_over:
        await run_due_tournaments(service)
        state = await load(service, state.tournament.id)
        if not state.is_over:
            state = await end_round(service, state.tournament.id)
    met = [frozenset(table.seats) for played in state.contest.rounds for table in played.tables]
    assert len(met) == len({*met})
    lines = await service.database.query(tournament_queries.load_lines, state.tournament.id)
    assert verify_record(write_record(state.tournament, lines, over=True)).is_over


async def test_tournament_pauses_while_bot_has_left_guild(service: Service) -> None:
    state = await open_cup(service, people=4)
    await privacy.record_left(service, GUILD)
    await acts.begin_tournament(service, ask(ANA), state.tournament.id)
    await run_due_tournaments(service)
    assert not (await load(service, state.tournament.id)).contest.rounds
    await privacy.record_present(service, GUILD)
    await run_due_tournaments(service)
    assert len((await load(service, state.tournament.id)).contest.rounds) == 1


async def test_last_day_of_round_counts_from_posting_its_tables(service: Service, clock: Clock) -> None:
    state = await begin_cup(service, STOPPING)
    await pass_days(service, clock, 5)
    assert await count_rounds(service, state) == 1
    await post_tables(service, state)
    await pass_days(service, clock, 1)
    assert await count_rounds(service, state) == 1
    await pass_days(service, clock, 2)
    assert await count_rounds(service, state) == 2


async def test_unposted_table_delays_last_day_of_round(service: Service, clock: Clock) -> None:
    state = await begin_cup(service, STOPPING)
    posted, unposted = state.contest.rounds[0].tables
    await post_all(service, posted.game_id)
    await pass_days(service, clock, 4)
    assert await count_rounds(service, state) == 1
    for table in (posted, unposted):
        assert (await service.table(table.game_id)).running
    lines = await service.database.query(tournament_queries.load_lines, state.tournament.id)
    assert [line.act for line in lines].count("postpone") > 2
    assert verify_record(write_record(state.tournament, lines, over=False)).rounds == 1


async def test_last_day_is_delayed_by_time_a_turn_was_unposted(service: Service, clock: Clock) -> None:
    state = await begin_cup(service, STOPPING)
    await post_tables(service, state)
    await pass_days(service, clock, 1)
    first = state.contest.rounds[0].tables[0].game_id
    table = await service.table(first)
    move = careful_move(table.position, table.people_to_act[0].seat)
    await play.play(service, request_of_mover(table), first, str(move))
    await pass_days(service, clock, 2)
    before = state.contest.rounds[0].until
    after = (await load(service, state.tournament.id)).contest.rounds[0].until
    assert before is not None
    assert after == before + timedelta(days=2)
    await post_tables(service, state)
    clock.turn(hours=23)
    await run_due_tournaments(service)
    assert await count_rounds(service, state) == 1
    clock.turn(hours=1)
    await run_due_tournaments(service)
    assert await count_rounds(service, state) == 2


async def test_outage_before_posting_does_not_count_towards_round(service: Service, clock: Clock) -> None:
    state = await begin_cup(service, STOPPING)
    clock.turn(days=5)
    service = restarted(service)
    await run_due_tournaments(service)
    await post_tables(service, state)
    await pass_days(service, clock, 1)
    assert await count_rounds(service, state) == 1
    await pass_days(service, clock, 2)
    assert await count_rounds(service, state) == 2


async def test_table_without_channel_delays_last_day(service: Service, clock: Clock) -> None:
    state = await begin_cup(service, STOPPING)
    await post_tables(service, state)
    first = state.contest.rounds[0].tables[0].game_id
    await channels.record_lost_channel(service, first, (await service.table(first)).game.channel_id)
    await pass_days(service, clock, 4)
    assert await count_rounds(service, state) == 1


async def test_last_day_is_not_delayed_if_tables_play_on(service: Service, clock: Clock) -> None:
    state = await begin_cup(service, make_options(round_days=2, turn_hours=168))
    await pass_days(service, clock, 3)
    assert (await load(service, state.tournament.id)).contest == state.contest


async def test_last_day_ends_despite_daily_restarts(service: Service, clock: Clock) -> None:
    state = await begin_cup(service, STOPPING)
    await post_tables(service, state)
    for _ in range(5):
        clock.turn(hours=22)
        service = restarted(service)
        await run_due_tournaments(service)
        clock.turn(hours=1)
        await run_due_tournaments(service)
    assert len((await load(service, state.tournament.id)).contest.rounds) == 2


# Check-in.


async def open_scheduled_cup(service: Service, clock: Clock, people: int = 4) -> TournamentState:
    """Open a tournament that begins in five hours, and plan its check-in for an hour before."""
    begin_s = int((clock.now + timedelta(hours=5)).timestamp())
    state = await open_cup(service, make_options(begin_s=begin_s), people)
    return await host_acts.ask_to_confirm(service, ask(ANA), state.tournament.id, 1)


async def confirm(service: Service, state: TournamentState, count: int) -> None:
    for person in make_people(count):
        await host_acts.confirm_entry(service, ask(person), state.tournament.id)


async def test_check_in_begins_on_time_and_leaves_out_the_unconfirmed(service: Service, clock: Clock) -> None:
    state = await open_scheduled_cup(service, clock)
    clock.turn(hours=4)
    assert (await run_timers(service, state)).check_in == "on"
    await confirm(service, state, 3)
    clock.turn(hours=1)
    contest = await run_timers(service, state)
    assert (contest.status, contest.began) == ("running", (1, 2, 3))
    lines = await service.database.query(tournament_queries.load_lines, state.tournament.id)
    assert verify_record(write_record(state.tournament, lines, over=False)).rounds == 1


async def test_tournament_is_cancelled_if_too_few_people_confirm(service: Service, clock: Clock) -> None:
    state = await open_scheduled_cup(service, clock)
    clock.turn(hours=4)
    await run_due_tournaments(service)
    await confirm(service, state, 2)
    clock.turn(hours=1)
    contest = await run_timers(service, state)
    assert (contest.status, contest.why, len(contest.active)) == ("cancelled", "too-few", 2)


async def test_nobody_is_left_out_for_missing_a_check_in_in_an_outage(service: Service, clock: Clock) -> None:
    state = await open_scheduled_cup(service, clock)
    clock.turn(hours=5)
    service = restarted(service)
    contest = await run_timers(service, state)
    assert (contest.status, contest.check_in, len(contest.began)) == ("running", "off", 4)


async def test_outage_during_check_in_extends_it_by_an_hour(service: Service, clock: Clock) -> None:
    state = await open_scheduled_cup(service, clock)
    clock.turn(hours=4)
    await run_due_tournaments(service)
    clock.turn(minutes=50)
    service = restarted(service)
    clock.turn(minutes=10)
    assert (await run_timers(service, state)).status == "open"
    await confirm(service, state, 4)
    clock.turn(minutes=50)
    assert (await run_timers(service, state)).began == (1, 2, 3, 4)


async def test_number_of_entries_counts_only_confirmed_people(service: Service) -> None:
    state = await open_cup(service, make_options(begin_with=4), 3)
    await host_acts.ask_to_confirm(service, ask(ANA), state.tournament.id)
    await acts.enter(service, ask(ANA), state.tournament.id)
    await confirm(service, state, 2)
    assert (await run_timers(service, state)).status == "open"
    await confirm(service, state, 3)
    assert (await run_timers(service, state)).status == "running"


async def test_full_tournament_waits_half_an_hour_for_confirmations(service: Service, clock: Clock) -> None:
    state = await open_cup(service, make_options(begin_with=4), 3)
    await host_acts.ask_to_confirm(service, ask(ANA), state.tournament.id)
    for person in (ANA, BEN, CHI, DARIUSH):
        await acts.enter(service, ask(person), state.tournament.id)
    clock.turn(minutes=29)
    assert (await run_timers(service, state)).status == "open"
    await confirm(service, state, 2)
    clock.turn(minutes=1)
    contest = await run_timers(service, state)
    assert (contest.status, len(contest.began)) == ("running", 6)
