"""Waiting for somebody: reminders, nudges, more time, and grace. What comes of each end is in `rehearsal.txt`."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.games.core.replay import Table
from bot.games.core.request import Request
from bot.games.core.service import Service
from bot.games.table import play
from bot.games.time import waiting
from bot.storage.rows import AtEnd
from tests.games.following import HOURS, later, post_all, timed_game
from tests.support.clock import Clock
from tests.support.people import ANA, BEN, PEOPLE, ask
from tests.support.refuses import refuses
from tests.support.tables import acting, played, run_due_alarms


def other(table: Table) -> Request:
    """A request of somebody for whom the game does not wait."""
    return ask(next(person for person in (ANA, BEN) if person.id != table.to_act[0].user_id))


def called(table: Table, *why: str) -> list[str]:
    """What whoever is to move is told, and of a game that rests everybody."""
    name = PEOPLE[table.to_act[0].user_id - 1].name  # type: ignore[operator]
    return [f"tells {'all' if one == 'stalled' else name} of {one}" for one in why]


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
    table, told = await timed_game(service), list[str]()
    await later(service, clock, table, 19.1, told)
    assert told == []
    for hours in (0.2, 4):
        await later(service, clock, table, hours, told)
        assert told == called(table, "remind")


async def test_nothing_comes_of_the_time_of_a_turn_that_was_made(service: Service, clock: Clock) -> None:
    table, told = await timed_game(service, "seat"), list[str]()
    clock.turn(hours=19)
    table = await played(service, table, plies=1)
    table = await later(service, clock, table, 6, told)
    assert (told, table.game.unrated_because) == ([], None)


async def test_at_the_end_of_time_all_columns_are_chosen_for_whoever_has_not_and_for_nobody_else(
    service: Service, clock: Clock
) -> None:
    table = await timed_game(service, "move", side="grey")
    while len(table.to_act) < 2:
        table = await played(service, table, plies=1)
    late = table.to_act[1]
    while len(table.to_act) == 2:
        move = table.position.legal_moves(table.to_act[0].seat)[0]
        table = await play.play(service, ask(acting(table)), table.game.id, str(move))
    await post_all(service, table.game.id)
    after = await later(service, clock, table, HOURS)
    turns = after.turns_since(table.game.version)
    assert [(turn.seat, turn.by) for turn in turns] == [(late.seat, None)] * 2
    assert (after.position.round, after.game.unrated_because) == (table.position.round + 1, "time")


async def test_with_nothing_to_happen_time_begins_anew_until_the_game_rests(service: Service, clock: Clock) -> None:
    table, told = await timed_game(service), list[str]()
    table = await later(service, clock, table, HOURS + 1, told)
    assert table.game.deadline_at == clock.now + timedelta(hours=HOURS - 1)
    for hours in (2 * HOURS, 500):
        table = await later(service, clock, table, hours, told)
        assert (table.game.on_hold, table.game.deadline_at, table.running) == (True, None, True)
        assert told == called(table, "remind", "remind", "remind", "stalled")


async def test_where_everybody_has_vanished_computers_play_the_game_to_its_end_and_call_nobody_any_more(
    service: Service, clock: Clock
) -> None:
    table, told = await timed_game(service, "move"), list[str]()
    table = await later(service, clock, table, HOURS * 120, told)
    assert table.game.status == "finished"
    assert sum("remind" in one for one in told) == 3


@pytest.mark.parametrize("at_end", ["move", "seat", "forfeit"])
async def test_who_could_not_be_reached_gets_grace(service: Service, clock: Clock, at_end: AtEnd) -> None:
    table = await timed_game(service, at_end)
    clock.turn(hours=HOURS + 3)
    for _ in range(2):
        await run_due_alarms(service)
    table = await service.table(table.game.id)
    assert table.game.unrated_because is None
    assert table.game.deadline_at == clock.now + timedelta(hours=HOURS) * 0.2
    assert (await later(service, clock, table, HOURS * 0.2)).game.unrated_because == "time"


@pytest.mark.parametrize(("back_before_s", "grace"), [(-1, True), (0, True), (1, False)])
async def test_time_that_ran_out_while_the_bot_was_away_gives_grace_however_short_that_was(
    service: Service, clock: Clock, back_before_s: int, grace: bool
) -> None:
    table = await timed_game(service, "seat")
    deadline = clock.now + timedelta(hours=HOURS)
    clock.now = deadline - timedelta(seconds=back_before_s)
    fresh = Service(service.database, clock=clock, entropy=service.entropy, limits=service.limits)
    clock.now = deadline + timedelta(seconds=5)
    await run_due_alarms(fresh)
    game = (await fresh.table(table.game.id)).game
    assert (game.unrated_because is None) == grace
    assert (game.deadline_at == clock.now + timedelta(hours=HOURS) * 0.2) == grace


@pytest.mark.parametrize("posted", [False, True])
async def test_a_turn_whose_board_was_never_posted_does_not_end(service: Service, clock: Clock, posted: bool) -> None:
    table = await played(service, await timed_game(service, "seat"), plies=1)
    if posted:
        await post_all(service, table.game.id)
    clock.turn(hours=HOURS)
    await run_due_alarms(service)
    assert (await service.table(table.game.id)).game.unrated_because == ("time" if posted else None)


async def test_a_day_more_is_no_shorter_than_a_day_and_no_turn_gets_more_than_it_can_have(
    service: Service, clock: Clock
) -> None:
    table = await timed_game(service, "seat")
    table = await waiting.give_time(service, other(table), table.game.id)
    assert await post_all(service, table.game.id) == ["tells all of time"]
    table = await later(service, clock, table, HOURS * 2 - 1)
    assert table.game.unrated_because is None
    assert (await later(service, clock, table, 1)).game.unrated_because == "time"
    table = await timed_game(service)
    for _ in range(29):
        table = await waiting.give_time(service, other(table), table.game.id)
    await post_all(service, table.game.id)
    with refuses("time-enough") as refused:
        await waiting.give_time(service, other(table), table.game.id)
    until = clock.now + timedelta(days=30)
    assert refused.value.facts == {"until": f"<t:{int(until.timestamp())}:f>"}
    assert await post_all(service, table.game.id) == []


async def test_the_others_nudge_once_a_day_until_the_game_rests(service: Service, clock: Clock) -> None:
    table = await timed_game(service, hours=None)
    for wait, refusal, told in (
        (0, "called-just-now", []),
        (1, None, ["nudge"]),
        (23, "nudged-already", []),
        (1, None, ["nudge"]),
        (24, None, ["nudge", "stalled"]),
        (24, "stalled", []),
    ):
        clock.turn(hours=wait)
        if refusal is None:
            await waiting.nudge(service, other(table), table.game.id)
        else:
            with refuses(refusal):
                await waiting.nudge(service, other(table), table.game.id)
        assert await post_all(service, table.game.id) == sorted(called(table, *told))


async def test_an_answer_ends_the_count_of_unanswered_reminders(service: Service, clock: Clock) -> None:
    table = await timed_game(service, hours=None)
    for _ in range(2):
        clock.turn(days=1)
        await waiting.nudge(service, other(table), table.game.id)
    table = await played(service, table, plies=1)
    clock.turn(hours=1)
    assert not (await waiting.nudge(service, other(table), table.game.id)).game.on_hold
