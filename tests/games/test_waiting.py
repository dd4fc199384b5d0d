"""Waiting for somebody: the clock of a turn, reminders, nudges, more time, and what happens when time is over."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.games import clock as turn_clock
from bot.games import lobby, play, waiting
from bot.games.decision import Request
from bot.games.replay import Table
from bot.games.service import Service
from bot.storage import game_queries
from bot.storage.rows import AtEnd, LogLine, Options
from tests.conftest import ANA, BEN, PEOPLE, Clock, acting, ask, begun, calls_of, note_posted, played, run_due_alarms
from tests.support.refuses import refuses

HOURS = 24


async def timed_game(service: Service, at_end: AtEnd = "nothing", players: int = 2, hours: int | None = HOURS) -> Table:
    """A game under way with a limit for its turns, its boards posted."""
    options = Options(turn_hours=hours, at_end=at_end)
    table = await lobby.open_game(service, ask(ANA), "azul", "coloured", players, options)
    for person in PEOPLE[1:players]:
        table = await lobby.join(service, ask(person), table.game.id)
    await note_posted(service, table.game.id)
    return table


async def notices(service: Service, table: Table) -> list[tuple[int | None, str]]:
    return [(call.user_id, call.why) for call in await calls_of(service, table.game.id)]


async def log_of(service: Service, table: Table) -> list[LogLine]:
    async with service.database.read() as connection:
        return await game_queries.load_log(connection, table.game.id)


async def later(service: Service, clock: Clock, table: Table, hours: float) -> Table:
    """``hours`` later, minute by minute where something is due."""
    end = clock.now + timedelta(hours=hours)
    while (at := turn_clock.next_at(await service.table(table.game.id))) is not None and at <= end:
        clock.now = max(clock.now, at)
        await run_due_alarms(service)
        await note_posted(service, table.game.id)
    clock.now = end
    return await service.table(table.game.id)


def other(table: Table) -> Request:
    """A request of somebody for whom the game does not wait."""
    return ask(next(person for person in (ANA, BEN) if person.id != table.to_act[0].user_id))


async def test_a_turn_has_the_time_that_was_agreed_from_when_it_begins(service: Service, clock: Clock) -> None:
    table = await timed_game(service)
    assert table.game.deadline_at == clock.now + timedelta(hours=HOURS)
    clock.turn(hours=5)
    table = await played(service, table, plies=1)
    assert table.game.deadline_at == clock.now + timedelta(hours=HOURS)
    assert (await timed_game(service, hours=None)).game.deadline_at is None


async def test_whoever_is_to_move_is_reminded_once_when_four_fifths_of_the_time_are_gone(
    service: Service, clock: Clock
) -> None:
    table = await timed_game(service)
    table = await later(service, clock, table, 19.1)
    assert await notices(service, table) == []
    table = await later(service, clock, table, 0.2)
    assert await notices(service, table) == [(table.to_act[0].user_id, "remind")]
    await later(service, clock, table, 4)
    assert await notices(service, table) == [(table.to_act[0].user_id, "remind")]


async def test_nobody_is_reminded_of_a_turn_they_have_made(service: Service, clock: Clock) -> None:
    table = await timed_game(service)
    clock.turn(hours=19)
    table = await played(service, table, plies=1)
    await later(service, clock, table, 1)
    assert await notices(service, table) == []


async def test_a_reminder_comes_once_however_often_the_clock_is_looked_at(service: Service, clock: Clock) -> None:
    table = await timed_game(service)
    clock.turn(hours=19.3)
    for _ in range(3):
        await waiting.remind(service, table)
        await run_due_alarms(service)
    assert [line.act for line in await log_of(service, table)].count("remind") == 1


async def test_what_was_due_in_an_earlier_turn_does_nothing(service: Service, clock: Clock) -> None:
    earlier = await timed_game(service, "seat")
    clock.turn(hours=HOURS)
    table = await played(service, earlier, plies=1)
    await waiting.remind(service, earlier)
    after = await waiting.time_is_over(service, earlier, (), unreachable=False)
    assert after.game == table.game


async def test_a_deadline_that_was_put_off_does_not_pass_at_its_earlier_time(service: Service, clock: Clock) -> None:
    table = await timed_game(service, "seat")
    clock.turn(hours=HOURS)
    await waiting.give_time(service, other(table), table.game.id)
    table = await waiting.time_is_over(service, table, (), unreachable=False)
    assert table.game.spoiled is None
    assert table.game.deadline_at == clock.now + timedelta(days=1)
    await later(service, clock, table, HOURS)
    assert (await service.table(table.game.id)).game.spoiled == "time"


async def test_with_nothing_to_happen_time_begins_anew_until_the_game_rests(service: Service, clock: Clock) -> None:
    table = await timed_game(service)
    table = await later(service, clock, table, HOURS + 1)
    assert table.game.deadline_at == clock.now + timedelta(hours=HOURS - 1)
    table = await later(service, clock, table, 2 * HOURS)
    assert table.game.stalled
    assert table.game.deadline_at is None
    assert [sort for _, sort in await notices(service, table)] == ["remind", "remind", "remind", "stalled"]
    table = await later(service, clock, table, 500)
    assert len(await notices(service, table)) == 4
    assert table.running


async def test_where_everybody_has_vanished_computers_play_the_game_to_its_end_and_call_nobody_any_more(
    service: Service, clock: Clock
) -> None:
    table = await timed_game(service, "move")
    table = await later(service, clock, table, HOURS * 120)
    assert table.game.status == "finished"
    assert len([sort for _, sort in await notices(service, table) if sort == "remind"]) == 3


async def test_a_computer_takes_the_seat(service: Service, clock: Clock) -> None:
    table = await timed_game(service, "seat", players=3)
    late = table.to_act[0]
    table = await later(service, clock, table, HOURS)
    seat = table.game.players[late.seat]
    assert (seat.user_id, seat.former_id, seat.computer) == (None, late.user_id, "medium")
    assert table.people_to_act
    assert not table.computers_to_act
    assert table.game.host_id in {player.user_id for player in table.game.humans}


async def test_the_seat_is_forfeited_and_with_one_person_left_the_game_is_over(service: Service, clock: Clock) -> None:
    table = await timed_game(service, "forfeit")
    late = table.to_act[0]
    table = await later(service, clock, table, HOURS)
    assert (table.game.status, table.game.ending) == ("finished", "timeout")
    assert table.outcome is not None
    assert table.outcome.winners == (1 - late.seat,)
    assert table.outcome.ranks[late.seat] == 2


@pytest.mark.parametrize("at_end", ["move", "seat", "forfeit"])
async def test_who_could_not_be_reached_gets_grace(service: Service, clock: Clock, at_end: AtEnd) -> None:
    table = await timed_game(service, at_end)
    clock.turn(hours=HOURS + 3)
    for _ in range(2):
        await run_due_alarms(service)
    table = await service.table(table.game.id)
    assert table.game.spoiled is None
    assert table.game.deadline_at == clock.now + timedelta(hours=HOURS) * 0.2
    table = await later(service, clock, table, HOURS * 0.2)
    assert table.game.spoiled == "time"


@pytest.mark.parametrize(("back_before_s", "grace"), [(-1, True), (0, True), (1, False)])
async def test_time_that_ran_out_while_the_bot_was_away_gives_grace_however_short_that_was(
    service: Service, clock: Clock, back_before_s: int, grace: bool
) -> None:
    table = await timed_game(service, "seat")
    deadline = table.game.deadline_at
    assert deadline is not None
    clock.now = deadline - timedelta(seconds=back_before_s)
    fresh = Service(service.database, clock=clock, entropy=service.entropy, limits=service.limits)
    clock.now = deadline + timedelta(seconds=5)
    await run_due_alarms(fresh)
    game = (await fresh.table(table.game.id)).game
    assert (game.spoiled is None) == grace
    assert (game.deadline_at == clock.now + timedelta(hours=HOURS) * 0.2) == grace


async def test_a_turn_whose_board_was_never_posted_does_not_end(service: Service, clock: Clock) -> None:
    table = await timed_game(service, "seat")
    table = await played(service, table, plies=1)
    assert table.game.deadline_at is not None
    clock.now = table.game.deadline_at
    await run_due_alarms(service)
    assert (await service.table(table.game.id)).game.spoiled is None


async def test_the_others_may_give_a_day_more(service: Service, clock: Clock) -> None:
    table = await timed_game(service, "seat")
    before = table.game.deadline_at
    assert before is not None
    table = await waiting.give_time(service, other(table), table.game.id)
    assert table.game.deadline_at == before + timedelta(days=1)
    assert (None, "time") in await notices(service, table)
    table = await later(service, clock, table, HOURS + 1)
    assert table.game.spoiled is None
    table = await later(service, clock, table, 24)
    assert table.game.spoiled == "time"


async def test_nobody_gives_more_time_than_a_turn_can_have(service: Service) -> None:
    table = await timed_game(service)
    for _ in range(29):
        table = await waiting.give_time(service, other(table), table.game.id)
    told = await notices(service, table)
    with refuses("time-enough") as refused:
        await waiting.give_time(service, other(table), table.game.id)
    assert table.game.deadline_at is not None
    assert refused.value.facts == {"until": f"<t:{int(table.game.deadline_at.timestamp())}:f>"}
    assert await notices(service, table) == told


async def test_where_turns_have_no_limit_nobody_gives_time(service: Service) -> None:
    table = await timed_game(service, hours=None)
    with refuses("no-time-limit"):
        await waiting.give_time(service, other(table), table.game.id)


async def test_the_others_nudge_once_a_day(service: Service, clock: Clock) -> None:
    table = await timed_game(service, hours=None)
    mover = table.to_act[0].user_id
    with refuses("called-just-now"):
        await waiting.nudge(service, other(table), table.game.id)
    clock.turn(hours=1)
    await waiting.nudge(service, other(table), table.game.id)
    assert await notices(service, table) == [(mover, "nudge")]
    clock.turn(hours=23)
    with refuses("nudged-already"):
        await waiting.nudge(service, other(table), table.game.id)
    clock.turn(hours=1)
    await waiting.nudge(service, other(table), table.game.id)
    clock.turn(hours=24)
    table = await waiting.nudge(service, other(table), table.game.id)
    assert table.game.stalled
    assert [sort for _, sort in await notices(service, table)] == ["nudge", "nudge", "nudge", "stalled"]
    clock.turn(hours=24)
    with refuses("stalled"):
        await waiting.nudge(service, other(table), table.game.id)


async def test_an_answer_ends_the_count_of_unanswered_reminders(service: Service, clock: Clock) -> None:
    table = await timed_game(service, hours=None)
    for _ in range(2):
        clock.turn(days=1)
        await waiting.nudge(service, other(table), table.game.id)
    table = await played(service, table, plies=1)
    assert table.game.reminders == 0
    clock.turn(hours=1)
    await waiting.nudge(service, other(table), table.game.id)
    assert not (await service.table(table.game.id)).game.stalled


async def test_of_several_who_are_awaited_only_those_still_on_the_server_are_called(
    service: Service, clock: Clock
) -> None:
    table = await begun(service, 3, side="grey")
    while len(table.to_act) < 3:
        table = await played(service, table, plies=1)
    one, left, chosen = PEOPLE[:3]
    await note_posted(service, table.game.id)
    while chosen.id in {player.user_id for player in table.to_act}:
        move = table.position.legal_moves(2)[0]
        table = await play.play(service, ask(chosen), table.game.id, str(move))
    clock.turn(hours=1)
    with refuses("everybody-gone"):
        await waiting.nudge(service, ask(chosen), table.game.id, {one.id, left.id})
    await waiting.nudge(service, ask(chosen), table.game.id, {left.id})
    assert await notices(service, table) == [(one.id, "nudge")]


async def test_on_the_grey_wall_a_computer_chooses_for_all_whose_time_is_over(service: Service, clock: Clock) -> None:
    options = Options(turn_hours=HOURS, at_end="move")
    table = await lobby.open_game(service, ask(ANA), "azul", "grey", 2, options)
    table = await lobby.join(service, ask(BEN), table.game.id)
    while len(table.to_act) < 2:
        assert table.running
        moves = table.position.legal_moves(table.to_act[0].seat)
        move = next((move for move in moves if not str(move).endswith("floor")), moves[0])
        table = await play.play(service, ask(acting(table)), table.game.id, str(move))
    await note_posted(service, table.game.id)
    shown = table.shown
    table = await later(service, clock, table, HOURS)
    assert table.shown > shown
    assert {turn.by for turn in table.turns_since(shown)} == {None}
