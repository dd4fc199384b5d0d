"""Deadlines where the bot is a guest: a turn doesn't time out before its player has been notified of it."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.games.core import clock as turn_clock
from bot.games.core.replay import Table
from bot.games.core.service import Service
from bot.games.posting import outbox
from bot.storage import game_queries
from bot.storage.rows import AtEnd, InteractionToken, Options
from tests.conftest import NOTHING_CROSSES
from tests.games.consequences import HOURS, pass_hours, post_all
from tests.support.clock import Clock
from tests.support.people import ELSEWHERE, IN_GROUP
from tests.support.tables import begin_game, person_to_move, play_moves

pytestmark = NOTHING_CROSSES
ENDS: tuple[AtEnd, ...] = ("nothing", "move", "seat", "forfeit")
TURN = timedelta(hours=HOURS)


async def unannounced_game(service: Service, at_end: AtEnd = "seat", closed: bool = True) -> Table:
    """Begin a game in a group while the bot has no token. If ``closed``, the mover can't receive direct messages."""
    table = await begin_game(service, options=Options(turn_hours=HOURS, at_end=at_end), **IN_GROUP)
    await post_all(service, table.game.id, closed={person_to_move(table).id} if closed else ())
    return table


async def bring_token(service: Service, clock: Clock, where: int = IN_GROUP["channel_id"]) -> list[str]:
    """Provide a token for this channel, as a press of a button would."""
    return await outbox.use_token(service, where, InteractionToken("t", int(clock.now.timestamp()) + 890, 5))


async def acts_of(service: Service, table: Table) -> list[tuple[str, str]]:
    lines = await service.database.query(game_queries.load_log, table.game.id)
    return [(line.act, line.text) for line in lines if line.user_id is None and line.act != "start"]


@pytest.mark.parametrize("at_end", ENDS)
async def test_unnotified_player_gets_more_time_until_game_is_on_hold(
    service: Service, clock: Clock, at_end: AtEnd
) -> None:
    table = await unannounced_game(service, at_end)
    mover = person_to_move(table)
    table = await pass_hours(service, clock, table, HOURS, closed={mover.id})
    assert turn_clock.find_deadline(table) == clock.now + TURN
    assert not table.game.on_hold
    table = await pass_hours(service, clock, table, 20 * HOURS, closed={mover.id})
    assert person_to_move(table) == mover
    assert table.game.on_hold
    assert turn_clock.schedule(table) == []
    assert [act for act, _ in await acts_of(service, table)] == ["remind", "time", "time"]


async def test_deadline_applies_after_board_is_posted(service: Service, clock: Clock) -> None:
    table = await unannounced_game(service)
    mover = person_to_move(table)
    table = await pass_hours(service, clock, table, HOURS, closed={mover.id})
    assert await bring_token(service, clock) == [table.game.id]
    assert await post_all(service, table.game.id) == [f"posts a board for {mover.name}"]
    table = await pass_hours(service, clock, table, HOURS, closed={mover.id})
    assert table.game.seat_of(mover.id) is None


async def test_deadline_applies_after_direct_notification(service: Service, clock: Clock) -> None:
    table = await unannounced_game(service, closed=False)
    mover = person_to_move(table)
    table = await pass_hours(service, clock, table, HOURS)
    assert table.game.seat_of(mover.id) is None


async def test_delivered_reminder_starts_full_turn(service: Service, clock: Clock) -> None:
    table = await unannounced_game(service)
    mover = person_to_move(table)
    table = await pass_hours(service, clock, table, HOURS - 1, closed={mover.id})
    told = list[str]()
    table = await pass_hours(service, clock, table, 1, told)
    assert told == [f"notifies {mover.name} directly of remind"]
    table = await pass_hours(service, clock, table, HOURS - 1)
    assert table.game.seat_of(mover.id) is not None
    table = await pass_hours(service, clock, table, 1)
    assert table.game.seat_of(mover.id) is None


async def test_secret_choices_time_out_after_all_players_are_notified(service: Service, clock: Clock) -> None:
    table = await begin_game(service, side="grey", options=Options(turn_hours=HOURS, at_end="seat"), **IN_GROUP)
    while len(table.to_act) < 2:
        table = await play_moves(service, table, plies=1)
    one = person_to_move(table)
    await post_all(service, table.game.id, closed={one.id})
    table = await pass_hours(service, clock, table, HOURS - 1, closed={one.id})
    table = await pass_hours(service, clock, table, 1)
    assert len(table.people_to_act) == 2
    table = await pass_hours(service, clock, table, HOURS)
    assert table.people_to_act == ()


async def test_game_on_hold_resumes_when_move_follows_new_token(service: Service, clock: Clock) -> None:
    table = await unannounced_game(service)
    mover = person_to_move(table)
    table = await pass_hours(service, clock, table, 20 * HOURS, closed={mover.id})
    await bring_token(service, clock)
    assert await post_all(service, table.game.id) == ["notifies all of stalled", f"posts a board for {mover.name}"]
    table = await play_moves(service, table, plies=1)
    assert not table.game.on_hold
    assert turn_clock.find_deadline(table) == clock.now + TURN


async def test_outage_extends_deadline_in_group(service: Service, clock: Clock) -> None:
    table = await unannounced_game(service)
    clock.turn(hours=HOURS + 1)
    table = await pass_hours(service, clock, table, 0.5)
    assert ("time", "grace") in await acts_of(service, table)


async def test_unnotified_player_on_server_without_bot_keeps_seat(service: Service, clock: Clock) -> None:
    options = Options(turn_hours=HOURS, at_end="forfeit")
    table = await begin_game(service, options=options, **ELSEWHERE)
    mover = person_to_move(table)
    await post_all(service, table.game.id, closed={mover.id})
    table = await pass_hours(service, clock, table, 20 * HOURS, closed={mover.id})
    assert table.running
    assert table.game.on_hold
