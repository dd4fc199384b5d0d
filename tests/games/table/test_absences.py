"""Days off: they stop the clock of a turn, and their number is limited."""

from __future__ import annotations

import random
import shutil
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from bot.games.core import clock as turn_clock
from bot.games.core import days_off
from bot.games.core.replay import Table
from bot.games.core.request import Person, Refusal
from bot.games.core.service import Service
from bot.games.people import privacy
from bot.games.posting import outbox
from bot.games.posting.steps import PostBoard, Sent, next_step
from bot.games.table import absences, offers, play, seats
from bot.games.time import game_timers
from bot.games.time.game_timers import GameTimers
from bot.storage import game_queries, subjects
from bot.storage.database import Database
from bot.storage.rows import Posting
from bot.storage.subjects import GAME
from tests.conftest import NOTHING_CROSSES
from tests.games.consequences import HOURS, pass_hours, post_all, timed_columns, timed_game
from tests.support.campaigns import Seeds
from tests.support.clock import Clock, Entropy
from tests.support.moves import careful_move
from tests.support.people import ANA, BEN, CHI, DARIUSH, PEOPLE, ask
from tests.support.preferences import save_person
from tests.support.refuses import refuses
from tests.support.tables import begin_game, person_to_move, play_moves, run_due_alarms
from tests.support.thorough import thorough, try_some

pytestmark = NOTHING_CROSSES

DAY = timedelta(days=1)


async def take_days(service: Service, clock: Clock, user_id: int, days: int, ahead: int = 0) -> None:
    """Take this many days off, starting in ``ahead`` days. Today counts as a full day."""
    today = clock.now.date()
    first = today + ahead * DAY
    last = first + (days - 1) * DAY
    person = PEOPLE[user_id - 1]
    await absences.take_days_off(service, ask(person), first.isoformat() if ahead else "", last.isoformat())


async def posting_of(service: Service, table: Table) -> Posting:
    found = await service.database.query(subjects.load_posting, GAME, table.game.id)
    assert found is not None
    return found


# The clock of a turn.


async def test_days_off_stop_the_clock_on_own_turn(service: Service, clock: Clock) -> None:
    table = await timed_game(service, "forfeit")
    clock.turn(hours=5)
    me = person_to_move(table)
    await take_days(service, clock, me.id, days=4)
    returns = datetime(2026, 1, 9, tzinfo=UTC)
    told = list[str]()
    table = await pass_hours(service, clock, table, 4 * 24 - 18, told)
    assert (table.running, table.game.reminders, told) == (True, 0, [])
    deadline_at = turn_clock.find_deadline(table)
    assert deadline_at == returns + timedelta(hours=HOURS - 5)
    table = await pass_hours(service, clock, table, (deadline_at - clock.now) / timedelta(hours=1) - 1, told)
    assert (table.running, table.game.reminders) == (True, 1)
    assert not (await pass_hours(service, clock, table, 1)).running


async def test_days_off_of_opponent_do_not_stop_clock(service: Service, clock: Clock) -> None:
    table = await timed_game(service, "forfeit")
    other = next(person for person in PEOPLE[:2] if person != person_to_move(table))
    await take_days(service, clock, other.id, days=4)
    assert not (await pass_hours(service, clock, table, HOURS)).running


async def test_secret_choice_does_not_change_remaining_time_of_others(service: Service, clock: Clock) -> None:
    table = await timed_columns(service)
    clock.turn(hours=4)
    await take_days(service, clock, ANA.id, days=3)
    clock.turn(days=2)
    # Ana's choices end her days off. After the last one, only Ben is awaited.
    while (await service.table(table.game.id)).waits_for(ANA.id):
        table = await service.table(table.game.id)
        move = careful_move(table.position, 0)
        table = await play.play(service, ask(ANA), table.game.id, str(move))
    deadline_at = turn_clock.find_deadline(await service.table(table.game.id))
    assert deadline_at == clock.now + timedelta(hours=HOURS - 4)


async def test_undone_turn_does_not_count_days_off(service: Service, clock: Clock) -> None:
    table = await timed_game(service, "forfeit")
    me = person_to_move(table)
    clock.turn(hours=4)
    await take_days(service, clock, me.id, days=3)
    clock.turn(days=1)
    table = await play_moves(service, table, plies=1)
    clock.turn(hours=1)
    table = await play.undo(service, ask(me), table.game.id)
    assert table.waits_for(me.id)
    deadline_at = turn_clock.find_deadline(await service.table(table.game.id))
    assert deadline_at == clock.now + timedelta(hours=HOURS - 5)


async def test_extra_day_can_be_given_to_player_on_days_off(service: Service, clock: Clock) -> None:
    table = await timed_game(service, "forfeit")
    me = person_to_move(table)
    other = next(person for person in PEOPLE[:2] if person != me)
    await take_days(service, clock, me.id, days=3)
    clock.turn(days=2)
    before = turn_clock.find_deadline(await service.table(table.game.id))
    table = await game_timers.give_time(service, ask(other), table.game.id)
    assert before is not None
    assert turn_clock.find_deadline(table) == before + DAY


# Notifications.


async def test_player_is_notified_of_turn_after_days_off(service: Service, clock: Clock) -> None:
    table = await timed_game(service, "nothing")
    me = person_to_move(table)
    other = next(person for person in PEOPLE[:2] if person != me)
    await take_days(service, clock, other.id, days=3)
    table = await play_moves(service, table, plies=1)
    assert f"posts a board for {other.name} later" in await post_all(service, table.game.id)
    told = list[str]()
    await pass_hours(service, clock, table, 2 * 24, told)
    assert told == []
    clock.turn(hours=12)
    assert await post_all(service, table.game.id) == ["edits the board", f"notifies {other.name} of turn"]


async def test_player_on_days_off_cannot_be_nudged(service: Service, clock: Clock) -> None:
    table = await timed_game(service, "nothing", hours=None)
    me = person_to_move(table)
    other = next(person for person in PEOPLE[:2] if person != me)
    clock.turn(hours=2)
    await take_days(service, clock, me.id, days=3)
    with refuses("days-off-now") as refused:
        await game_timers.nudge(service, ask(other), table.game.id)
    assert refused.value.facts["who"] == (me.name,)
    await absences.cancel_days_off(service, ask(me))
    assert (await game_timers.nudge(service, ask(other), table.game.id)).table.game.reminders == 1


async def test_board_shows_days_off_of_player_to_move(service: Service, clock: Clock) -> None:
    table = await timed_game(service, "nothing", hours=None)
    me = person_to_move(table)
    await post_all(service, table.game.id)
    await take_days(service, clock, me.id, days=2, ahead=4)
    assert await post_all(service, table.game.id) == []
    begins = datetime(2026, 1, 9, tzinfo=UTC)
    shown = dict[datetime, tuple[tuple[int, int], ...]]()
    for _ in range(9):
        posting = await posting_of(service, table)
        if posting.post_at is None:
            break
        clock.now = max(clock.now, posting.post_at)
        if "edits the board" in await post_all(service, table.game.id):
            shown[clock.now] = (await posting_of(service, table)).posted.board_away
    ends = begins + 2 * DAY
    assert shown == {begins: ((table.to_act[0].seat, int(ends.timestamp())),), ends: ()}


async def shown_deadline(service: Service, table: Table) -> datetime | None:
    """Post everything that is due. Return the deadline on the newest board."""
    await post_all(service, table.game.id)
    shown = (await posting_of(service, table)).posted.board_deadline_s
    return None if shown is None else datetime.fromtimestamp(shown, UTC)


async def test_planned_days_off_change_deadline_on_board(service: Service, clock: Clock) -> None:
    table = await timed_game(service, "forfeit", hours=72)
    me = person_to_move(table)
    first_deadline = clock.now + timedelta(hours=72)
    assert await shown_deadline(service, table) == first_deadline
    await take_days(service, clock, me.id, days=2, ahead=2)
    later_deadline = first_deadline + 2 * DAY
    assert await shown_deadline(service, table) == later_deadline
    await absences.cancel_days_off(service, ask(me))
    assert await shown_deadline(service, table) == first_deadline
    # These days off begin after the deadline, so they don't change it.
    await take_days(service, clock, me.id, days=2, ahead=4)
    assert await shown_deadline(service, table) == first_deadline
    await absences.cancel_days_off(service, ask(me))
    await take_days(service, clock, me.id, days=2, ahead=2)
    table = await pass_hours(service, clock, table, (later_deadline - clock.now) / timedelta(hours=1) - 1)
    assert table.running
    assert not (await pass_hours(service, clock, table, 1)).running


async def test_days_off_starting_at_deadline_are_refused(service: Service, clock: Clock) -> None:
    clock.turn(hours=12)
    table = await timed_game(service, "forfeit", hours=24)
    with refuses("days-off-late"):
        await take_days(service, clock, person_to_move(table).id, days=2, ahead=1)
    deadline_at = turn_clock.find_deadline(await service.table(table.game.id))
    assert deadline_at == clock.now + DAY


# A turn that begins for a player who has days off. Days off are only refused if they are taken late in a turn.


async def test_undone_turn_continues_after_days_off(service: Service, clock: Clock) -> None:
    table = await timed_game(service, "forfeit")
    me = person_to_move(table)
    table = await pass_hours(service, clock, table, HOURS - 0.5)
    assert (table.game.reminded, table.game.reminders) == (True, 1)
    with refuses("days-off-late"):
        await take_days(service, clock, me.id, days=3)
    table = await play_moves(service, table, plies=1)
    await take_days(service, clock, me.id, days=3)
    table = await play.undo(service, ask(me), table.game.id)
    returns = datetime(2026, 1, 9, tzinfo=UTC)
    told = list[str]()
    table = await service.table(table.game.id)
    assert turn_clock.find_deadline(table) == returns + timedelta(minutes=30)
    await post_all(service, table.game.id)
    table = await pass_hours(service, clock, table, (returns - clock.now) / timedelta(hours=1), told)
    assert (table.running, [one for one in told if "remind" in one]) == (True, [])
    assert (await pass_hours(service, clock, table, 0.4, told)).running
    assert not (await pass_hours(service, clock, table, 0.1)).running


async def test_new_owner_on_days_off_has_full_time_after_them(service: Service, clock: Clock) -> None:
    table = await timed_game(service, "forfeit")
    clock.turn(hours=HOURS - 0.5)
    await run_due_alarms(service)
    await take_days(service, clock, CHI.id, days=3)
    table = await give_seat(service, table, table.to_act[0].seat, CHI)
    returns = datetime(2026, 1, 9, tzinfo=UTC)
    table = await service.table(table.game.id)
    assert turn_clock.find_deadline(table) == returns + timedelta(hours=HOURS)
    told = list[str]()
    table = await pass_hours(service, clock, table, (returns - clock.now) / timedelta(hours=1) + HOURS - 1, told)
    assert (table.running, told.count("notifies Chi of remind")) == (True, 1)
    assert not (await pass_hours(service, clock, table, 1)).running


async def test_extension_after_outage_follows_days_off(service: Service, clock: Clock) -> None:
    table = await timed_game(service, "forfeit")
    me = person_to_move(table)
    await take_days(service, clock, me.id, days=2, ahead=2)
    # The player's time ends before the days off begin, but the bot notices it only during the days off.
    clock.turn(days=2)
    await run_due_alarms(service)
    table = await service.table(table.game.id)
    returns = datetime(2026, 1, 9, tzinfo=UTC)
    deadline_at = returns + turn_clock.grace(table.game)
    assert turn_clock.find_deadline(table) == deadline_at
    await run_due_alarms(service)
    assert (await pass_hours(service, clock, table, (deadline_at - clock.now) / timedelta(hours=1) - 0.1)).running
    assert not (await pass_hours(service, clock, table, 0.1)).running


# Ending days off.


async def test_move_ends_current_days_off_but_keeps_planned_ones(service: Service, clock: Clock) -> None:
    first = await begin_game(service)
    second = await timed_game(service, "forfeit")
    while person_to_move(first) != person_to_move(second):
        first = await play_moves(service, first, plies=1)
    me = person_to_move(first)
    await take_days(service, clock, me.id, days=3)
    await take_days(service, clock, me.id, days=2, ahead=20)
    clock.turn(hours=20)
    assert (await service.person(me.id)).away[0].end_s > clock.now.timestamp()
    await play_moves(service, first, plies=1)
    past, planned = (await service.person(me.id)).away
    assert past.end_s == clock.now.timestamp()
    assert planned.begin_s > clock.now.timestamp()
    deadline_at = turn_clock.find_deadline(await service.table(second.game.id))
    assert deadline_at == clock.now + timedelta(hours=HOURS)
    assert await service.database.query(subjects.load_act_at, GAME, second.game.id) == clock.now


async def test_unused_days_off_remain_available(service: Service, clock: Clock) -> None:
    await take_days(service, clock, ANA.id, days=14)
    clock.turn(days=2)
    await absences.cancel_days_off(service, ask(ANA))
    left = days_off.count_left((await service.person(ANA.id)).away, 2026)
    assert left == days_off.MAX_DAYS_OFF_PER_YEAR - 2 * DAY
    with refuses("days-off-none"):
        await absences.cancel_days_off(service, ask(ANA))


async def test_opponent_can_leave_unrated_after_a_week_of_days_off(service: Service, clock: Clock) -> None:
    table = await play_moves(service, await begin_game(service), 4)
    me = person_to_move(table)
    other = next(person for person in PEOPLE[:2] if person != me)
    await take_days(service, clock, me.id, days=13)
    clock.turn(days=7, seconds=-1)
    leaver = table.game.player(other.id)
    assert leaver is not None
    assert not turn_clock.may_leave_unrated(await service.table(table.game.id), leaver, clock.now)
    clock.turn(seconds=1)
    over = await seats.resign(service, ask(other), table.game.id)
    assert (over.game.status, over.game.unrated_because) == ("finished", "away")


async def test_own_days_off_do_not_allow_leaving_unrated(service: Service, clock: Clock) -> None:
    table = await play_moves(service, await begin_game(service), 4)
    me = person_to_move(table)
    await take_days(service, clock, me.id, days=13)
    clock.turn(days=8)
    over = await seats.resign(service, ask(me), table.game.id)
    assert (over.game.status, over.game.unrated_because) == ("finished", None)


async def test_ending_days_off_makes_delayed_notification_due(service: Service, clock: Clock) -> None:
    table = await begin_game(service)
    me = person_to_move(table)
    other = next(person for person in PEOPLE[:2] if person != me)
    await take_days(service, clock, other.id, days=3)
    clock.turn(minutes=1)
    move = str(table.position.legal_moves(table.to_act[0].seat)[0])
    await play.play(service, ask(me), table.game.id, move)
    await post_all(service, table.game.id)
    (delayed,) = await service.database.query(game_queries.load_calls, table.game.id)
    assert delayed.due_at > clock.now
    await absences.cancel_days_off(service, ask(other))
    (call,) = await service.database.query(game_queries.load_calls, table.game.id)
    assert (call.id, call.due_at) == (delayed.id, clock.now)


async def test_new_owner_gets_the_time_that_days_off_preserved(service: Service, clock: Clock) -> None:
    table = await timed_game(service, hours=24)
    me = person_to_move(table)
    seat = table.to_act[0].seat
    await take_days(service, clock, me.id, days=10)
    clock.turn(days=5)
    await offers.offer_seat(service, ask(me), table.game.id, seat, CHI)
    after = await offers.agree(service, ask(CHI), table.game.id)
    deadline_at = turn_clock.find_deadline(after)
    assert deadline_at is not None
    assert deadline_at - clock.now == timedelta(hours=24)


async def give_seat(service: Service, table: Table, seat: int, to: Person) -> Table:
    """Offer a seat at its owner's request, and accept the offer as this person."""
    owner_id = table.game.players[seat].user_id
    assert owner_id is not None
    await offers.offer_seat(service, ask(PEOPLE[owner_id - 1]), table.game.id, seat, to)
    return await offers.agree(service, ask(to), table.game.id)


async def test_earlier_days_off_of_new_owner_are_ignored(service: Service, clock: Clock) -> None:
    table = await timed_game(service, hours=72)
    seat = table.to_act[0].seat
    table = await give_seat(service, table, seat, CHI)
    await take_days(service, clock, DARIUSH.id, days=2)
    clock.turn(hours=40)
    table = await give_seat(service, table, seat, DARIUSH)
    deadline_at = turn_clock.find_deadline(await service.table(table.game.id))
    assert deadline_at == clock.now + timedelta(hours=72 - 40)
    assert await service.database.query(subjects.load_act_at, GAME, table.game.id) == turn_clock.next_at(table)


async def test_only_days_off_of_others_allow_leaving_unrated(service: Service, clock: Clock) -> None:
    table = await timed_columns(service)
    assert {player.user_id for player in table.people_to_act} == {ANA.id, BEN.id}
    await take_days(service, clock, BEN.id, days=10)
    clock.turn(days=8)
    await absences.cancel_days_off(service, ask(BEN))
    await take_days(service, clock, ANA.id, days=1)
    clock.turn(minutes=1)
    over = await seats.resign(service, ask(BEN), table.game.id)
    assert (over.game.status, over.game.unrated_because) == ("finished", None)


async def test_days_off_before_getting_seat_do_not_allow_leaving_unrated(service: Service, clock: Clock) -> None:
    table = await begin_game(service)
    me = person_to_move(table)
    other = next(person for person in PEOPLE[:2] if person != me)
    seat = table.to_act[0].seat
    table = await give_seat(service, table, seat, CHI)
    await take_days(service, clock, DARIUSH.id, days=9)
    clock.turn(days=8)
    table = await service.table((await give_seat(service, table, seat, DARIUSH)).game.id)
    leaver = table.game.player(other.id)
    assert leaver is not None
    assert turn_clock.find_away(table, clock.now)
    assert not turn_clock.may_leave_unrated(table, leaver, clock.now)


async def test_days_off_during_others_turns_do_not_allow_leaving_unrated(service: Service, clock: Clock) -> None:
    table = await begin_game(service)
    me = person_to_move(table)
    other = next(person for person in PEOPLE[:2] if person != me)
    clock.turn(days=8)
    table = await play_moves(service, table, plies=1)
    await take_days(service, clock, me.id, days=10)
    clock.turn(days=8)
    table = await play.undo(service, ask(me), table.game.id)
    leaver = table.game.player(other.id)
    assert leaver is not None
    assert turn_clock.find_away(table, clock.now)
    assert not turn_clock.may_leave_unrated(table, leaver, clock.now)


async def test_empty_days_off_are_not_stored(service: Service, clock: Clock) -> None:
    await absences.take_days_off(service, ask(ANA), "", clock.now.date().isoformat())
    kept = await absences.cancel_days_off(service, ask(ANA))
    assert kept.away == ()


# Concurrency. Timers and the poster have read a game, and record afterwards when to check it again.


async def test_timer_notices_days_off_that_end_while_it_rests(service: Service, clock: Clock) -> None:
    table = await timed_game(service, "forfeit")
    me = person_to_move(table)
    await take_days(service, clock, me.id, days=4)
    timers = GameTimers(service)
    seen = await timers.read(table.game.id)
    assert timers.find_alarm(seen) is None
    await absences.cancel_days_off(service, ask(me))
    await timers.schedule_check(seen)
    due_at = await service.database.query(subjects.load_act_at, GAME, table.game.id)
    assert due_at == turn_clock.next_at(await service.table(table.game.id))
    assert not (await pass_hours(service, clock, table, HOURS)).running


async def test_poster_shows_days_off_taken_while_it_rests(service: Service, clock: Clock) -> None:
    table = await timed_game(service, "forfeit")
    pending = await outbox.read(service, table.game.id)
    assert pending is not None
    step, _ = next_step(pending, clock.now)
    assert step is None
    await take_days(service, clock, person_to_move(table).id, days=4)
    later_at = clock.now + DAY
    assert not await outbox.schedule_check(service, pending, later_at, failed=False)
    assert (await posting_of(service, table)).post_at == clock.now
    assert await post_all(service, table.game.id) == ["edits the board"]


async def test_board_is_edited_if_days_off_begin_during_recording(service: Service, clock: Clock) -> None:
    table = await timed_game(service, "forfeit")
    await play_moves(service, table, plies=1)
    pending = await outbox.read(service, table.game.id)
    assert pending is not None
    step, _ = next_step(pending, clock.now)
    assert isinstance(step, PostBoard)
    await take_days(service, clock, person_to_move(pending.table).id, days=4)
    await outbox.record_step(service, pending, step, Sent(77, version=pending.table.game.version))
    assert (await posting_of(service, table)).post_at == clock.now
    assert await post_all(service, table.game.id) == ["edits the board"]


# Valid days. The tests begin on 2026-01-05 at noon.


@pytest.mark.parametrize(
    ("first", "last", "key"),
    [
        ("", "5 January", "days-off-form"),
        ("tomorrow", "2026-01-09", "days-off-form"),
        ("2026-01-09", "", "days-off-form"),
        ("", "2026-01-04", "days-off-past"),
        ("2026-01-04", "2026-01-09", "days-off-past"),
        ("2026-01-09", "2026-01-08", "days-off-order"),
        ("2027-01-08", "2027-01-09", "days-off-far"),
        ("9999-12-30", "9999-12-31", "days-off-far"),
        ("", "2026-01-19", "days-off-long"),
        ("2026-02-01", "2026-02-15", "days-off-long"),
        ("2026-02-01", "9999-12-31", "days-off-long"),
    ],
)
async def test_invalid_days_off_are_refused_with_reason(service: Service, first: str, last: str, key: str) -> None:
    with refuses(key):
        await absences.take_days_off(service, ask(ANA), first, last)
    assert (await service.person(ANA.id)).away == ()


async def test_limit_of_fourteen_days_includes_adjacent_days_off(service: Service, clock: Clock) -> None:
    await take_days(service, clock, ANA.id, days=10, ahead=10)
    for days, ahead in ((5, 20), (5, 5), (4, 21)):
        with refuses("days-off-long"):
            await take_days(service, clock, ANA.id, days, ahead)
    with refuses("days-off-overlap"):
        await take_days(service, clock, ANA.id, days=1, ahead=19)
    await take_days(service, clock, ANA.id, days=4, ahead=22)


async def test_limit_of_thirty_days_applies_per_year(service: Service, clock: Clock) -> None:
    for ahead in (100, 200):
        await take_days(service, clock, ANA.id, days=14, ahead=ahead)
    with refuses("days-off-spent") as refused:
        await take_days(service, clock, ANA.id, days=3, ahead=300)
    assert refused.value.facts == {"most": 30, "year": "2026", "left": 2, "next": "2027"}
    await take_days(service, clock, ANA.id, days=2, ahead=300)
    new_year = (date(2027, 1, 1) - clock.now.date()).days
    with refuses("days-off-spent"):
        await take_days(service, clock, ANA.id, days=10, ahead=new_year - 1)
    await take_days(service, clock, ANA.id, days=10, ahead=new_year)


async def test_days_off_use_time_zone_of_person(service: Service, clock: Clock) -> None:
    await save_person(service, ask(ANA), "channel", "", "Pacific/Auckland", [])
    clock.now = datetime(2026, 1, 5, 23, tzinfo=UTC)
    # In Auckland it is already noon on the 6th.
    with refuses("days-off-past"):
        await absences.take_days_off(service, ask(ANA), "", "2026-01-05")
    taken = (await absences.take_days_off(service, ask(ANA), "2026-01-08", "2026-01-08")).away[0]
    assert datetime.fromtimestamp(taken.begin_s, UTC) == datetime(2026, 1, 7, 11, tzinfo=UTC)
    assert taken.end_s - taken.begin_s == DAY.total_seconds()


async def test_days_off_must_begin_an_hour_before_deadline(service: Service, clock: Clock) -> None:
    table = await timed_game(service, "forfeit")
    me = person_to_move(table)
    clock.turn(hours=HOURS - 1, seconds=1)
    with refuses("days-off-late") as refused:
        await take_days(service, clock, me.id, days=3)
    assert refused.value.facts["game"] == table.game.id
    other = next(person for person in PEOPLE[:2] if person != me)
    await take_days(service, clock, other.id, days=3)
    clock.turn(seconds=-1)
    await take_days(service, clock, me.id, days=3)


async def test_old_days_off_are_deleted(service: Service, clock: Clock) -> None:
    await take_days(service, clock, ANA.id, days=3)
    clock.turn(days=400)
    await take_days(service, clock, ANA.id, days=3)
    assert len((await service.person(ANA.id)).away) == 2
    clock.turn(days=400)
    await take_days(service, clock, ANA.id, days=3)
    assert len((await service.person(ANA.id)).away) == 2


async def test_deleting_data_resets_days_off_and_gives_up_seats(service: Service, clock: Clock) -> None:
    tables = [await begin_game(service, players) for players in (2, 3)]
    last = (clock.now.date() + 13 * DAY).isoformat()
    await absences.take_days_off(service, ask(ANA), "", last)
    clock.turn(days=1)
    await privacy.delete_my_data(service, ask(ANA))
    assert await service.database.query(game_queries.load_games, user_id=ANA.id) == []
    assert days_off.count_left((await service.person(ANA.id)).away, 2026) == days_off.MAX_DAYS_OFF_PER_YEAR
    await absences.take_days_off(service, ask(ANA), "", last)
    for table in tables:
        after = await service.table(table.game.id)
        assert not turn_clock.find_away(after, clock.now)
        assert ANA.id not in [player.user_id for player in after.game.players]


# Random acts.


async def act_at_random(service: Service, clock: Clock, table: Table, chance: random.Random) -> None:
    """Let a player or the bot try something at random. It may be refused."""
    person = chance.choice(PEOPLE[:2])
    game_id = table.game.id
    kind = chance.choice(["play", "take", "take", "cancel", "nudge", "time", "undo", "agree", "outage"])
    try:
        match kind:
            case "play" if table.to_act:
                await play_moves(service, table, plies=1)
            case "take":
                await take_days(service, clock, person.id, chance.randint(1, 14), chance.randint(0, 6))
            case "cancel":
                await absences.cancel_days_off(service, ask(person))
            case "nudge":
                await game_timers.nudge(service, ask(person), game_id)
            case "time":
                await game_timers.give_time(service, ask(person), game_id)
            case "undo":
                await play.undo(service, ask(person), game_id, ask=True)
            case "agree":
                await offers.agree(service, ask(person), game_id)
            case "outage":
                clock.turn(hours=chance.randint(1, 72))
    except Refusal:
        pass


async def play_with_random_days_off(service: Service, clock: Clock, seed: int) -> None:
    """Play a game with random days off and other random acts, and check each alarm on the way."""
    chance = random.Random(seed)
    clock.now = datetime(2026, 12, 1, 12, tzinfo=UTC)
    table = await timed_game(service, "move")
    ends = 0
    for _ in range(60):
        await act_at_random(service, clock, await service.table(table.game.id), chance)
        until = clock.now + timedelta(hours=chance.randint(0, 48))
        while True:
            seen = await service.table(table.game.id)
            at = turn_clock.next_at(seen)
            if at is None or at > until:
                break
            clock.now = max(clock.now, at)
            waited = [player for player in seen.people_to_act if days_off.find_away_until(player.away, clock.now)]
            await run_due_alarms(service)
            after = await service.table(table.game.id)
            assert after.game.version > seen.game.version, "what is due is not done"
            ended = after.shown != seen.shown
            ends += ended
            assert not (ended and waited)
        clock.now = max(clock.now, until)
        for person in PEOPLE[:2]:
            days = (await service.person(person.id)).away
            assert min(days_off.count_left(days, year) for year in (2026, 2027)) >= timedelta()
            rows = days_off.merge(days, days_off.MAX_CONSECUTIVE_GAP)
            assert all(one.end_s - one.begin_s <= days_off.MAX_CONSECUTIVE_DAYS_OFF.total_seconds() for one in rows)
    assert ends > 0


@thorough
@pytest.mark.parametrize("seed", try_some(range(2), 2))
async def test_random_days_off_never_shorten_turns(service: Service, clock: Clock, seed: int) -> None:
    await play_with_random_days_off(service, clock, seed)


@pytest.mark.campaign
async def test_days_off_never_shorten_turns_in_hundreds_of_games(
    migrated: Path, tmp_path: Path, campaign_seeds: Seeds
) -> None:
    for seed in campaign_seeds(range(2, 302)):
        file = shutil.copy(migrated, tmp_path / f"{seed}.sqlite3")
        database = await Database.open(f"sqlite+aiosqlite:///{file}")
        clock = Clock()
        await play_with_random_days_off(Service(database, clock=clock, entropy=Entropy()), clock, seed)
        await database.close()
