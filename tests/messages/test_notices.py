"""Tests of notifications and offers, including the text they have at the end."""

from __future__ import annotations

from bot.games.core.service import Service
from bot.games.table import offers
from bot.messages.notices import render_closed_call, render_notice, render_offer
from bot.storage.rows import Call
from tests.conftest import NOTHING_CROSSES
from tests.games.consequences import timed_out
from tests.support.clock import Clock
from tests.support.people import ANA, BEN, PEOPLE, ask
from tests.support.preferences import save_person
from tests.support.says import EN, says
from tests.support.tables import begin_game, play_moves

pytestmark = NOTHING_CROSSES


async def test_closed_notification_says_whether_the_person_moved(service: Service) -> None:
    table = await play_moves(service, await begin_game(service), plies=3)
    for person in (ANA, BEN):
        for version in range(table.game.version + 1):
            moves = [turn for turn in table.turns_since(version) if turn.by == person.id]
            call = Call(1, table.game.id, person.id, "turn", version, service.clock(), message_id=9)
            assert says(render_closed_call(EN, table, call), "notice-played" if moves else "notice-passed")


async def test_turn_notification_says_that_previous_move_timed_out(service: Service, clock: Clock) -> None:
    table = await timed_out(service, clock)
    owner = PEOPLE[table.turns_since(0)[0].seat]
    table = await play_moves(service, table, plies=1)
    assert says(render_notice(EN, table, "turn", owner.id, "here"), "notice-turn-again", who=f"<@{owner.id}>")
    table = await play_moves(service, table, plies=2)
    for person in (ANA, BEN):
        assert says(render_notice(EN, table, "turn", person.id, "here"), "notice-turn")


async def test_closed_notification_says_that_the_move_timed_out(service: Service, clock: Clock) -> None:
    table = await timed_out(service, clock)
    (turn,) = table.turns_since(0)
    for person in (ANA, BEN):
        call = Call(1, table.game.id, person.id, "turn", turn.version - 1, service.clock(), message_id=9)
        was_theirs = table.game.seat_of(person.id) == turn.seat
        assert says(render_closed_call(EN, table, call), "notice-time-was-up" if was_theirs else "notice-passed")


async def test_offer_names_a_blocker_without_a_mention(service: Service) -> None:
    table = await play_moves(service, await begin_game(service), plies=1)
    await save_person(service, ask(BEN), "channel", "", "", [ANA.id])
    said = render_offer(EN, await offers.cancel(service, ask(ANA), table.game.id))
    assert "Ben" in said
    assert f"<@{BEN.id}>" not in said
