"""What others must agree to: whose seat it is, and calling a game off; and what comes of resigning."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest

from bot.games.core.replay import Table
from bot.games.core.request import Limits, Person
from bot.games.core.service import Service
from bot.games.people import privacy
from bot.games.posting.calling import asked
from bot.games.table import ending, lobby, offers, seats
from bot.games.table.computers import play_on
from bot.games.table.ending import outcome_of_cancel
from bot.games.time import waiting
from bot.storage.rows import ON_HOLD_AFTER
from tests.games.following import tell
from tests.support.clock import Clock
from tests.support.people import ANA, BEN, CHI, DARIUSH, ask
from tests.support.refuses import refuses
from tests.support.tables import acting, begun, opened, played

BENS = 1
"""Ben's seat; Ana is the host, and Chi and Dariush do not play."""


async def stalled(service: Service, clock: Clock) -> Table:
    """A game in which nobody has answered three nudges."""
    table = await played(service, await begun(service), plies=1)
    if acting(table) == ANA:
        table = await played(service, table, plies=1)
    for _ in range(ON_HOLD_AFTER):
        clock.turn(days=1)
        table = await waiting.nudge(service, ask(ANA), table.game.id)
    assert table.game.on_hold
    return table


@pytest.mark.parametrize(("by", "agreeing"), [(ANA, [CHI, BEN]), (ANA, [BEN, CHI]), (BEN, [CHI]), (CHI, [BEN])])
async def test_owner_and_new_person_must_agree_whoever_asks(
    service: Service, by: Person, agreeing: Sequence[Person]
) -> None:
    table = await offers.offer_seat(service, ask(by), (await begun(service)).game.id, BENS, CHI)
    assert set(asked(table)) == {person.id for person in agreeing}
    for person in agreeing:
        assert table.game.player(CHI.id) is None
        table = await offers.agree(service, ask(person), table.game.id)
    seat = table.game.players[BENS]
    assert (seat.user_id, seat.former_id, table.game.offer, table.game.unrated_because) == (
        CHI.id,
        BEN.id,
        None,
        "replaced",
    )
    assert await tell(service, table) == ([] if agreeing[-1] is BEN else ["tells Ben of replaced"])
    assert (await played(service, table, plies=4)).running


async def test_a_moderator_needs_no_consent_of_the_owner_who_is_told_before_and_after(service: Service) -> None:
    table = await begun(service)
    table = await offers.offer_seat(service, ask(DARIUSH, moderator=True), table.game.id, BENS, CHI)
    assert asked(table) == (CHI.id,)
    assert await tell(service, table) == ["tells Ben of giving"]
    with refuses("not-yours-to-agree"):
        await offers.decline(service, ask(BEN), table.game.id)
    table = await offers.agree(service, ask(CHI), table.game.id)
    assert table.game.player(CHI.id)
    assert await tell(service, table) == ["tells Ben of replaced"]


async def test_a_moderator_who_takes_a_seat_needs_nobody(service: Service) -> None:
    table = await begun(service)
    table = await offers.offer_seat(service, ask(DARIUSH, moderator=True), table.game.id, BENS, DARIUSH)
    assert table.game.player(DARIUSH.id)
    assert await tell(service, table) == ["tells Ben of replaced"]


async def test_in_a_game_that_rests_the_host_agrees_until_the_owner_is_back(service: Service, clock: Clock) -> None:
    table = await stalled(service, clock)
    table = await offers.offer_seat(service, ask(CHI), table.game.id, BENS, CHI)
    assert asked(table) == (ANA.id,)
    await offers.decline(service, ask(BEN), table.game.id)
    table = await offers.offer_seat(service, ask(CHI), table.game.id, BENS, CHI)
    assert asked(table) == (BEN.id,)


async def test_the_seat_of_somebody_who_has_left_the_server_is_given_by_the_host(service: Service) -> None:
    table = await offers.offer_seat(service, ask(ANA), (await begun(service)).game.id, BENS, CHI, gone=True)
    assert asked(table) == (CHI.id,)
    table = await offers.agree(service, ask(CHI), table.game.id)
    assert table.game.player(BEN.id) is None
    assert "tells Ben of replaced" in await tell(service, table)


async def test_a_computers_seat_is_given_by_the_host(service: Service) -> None:
    table = await begun(service)
    await offers.offer_seat(service, ask(DARIUSH, moderator=True), table.game.id, BENS, None)
    with refuses("seat-of-computer"):
        await offers.offer_seat(service, ask(DARIUSH, moderator=True), table.game.id, BENS, None)
    table = await offers.offer_seat(service, ask(CHI), table.game.id, BENS, CHI)
    assert asked(table) == (ANA.id,)
    assert (await offers.agree(service, ask(ANA), table.game.id)).game.player(CHI.id)


async def test_an_owner_who_comes_back_and_moves_keeps_the_seat(service: Service) -> None:
    table = await begun(service)
    mover = acting(table)
    await offers.offer_seat(service, ask(DARIUSH, moderator=True), table.game.id, table.to_act[0].seat, CHI)
    table = await played(service, table, plies=1)
    assert table.game.offer is None
    assert table.game.player(mover.id)


async def test_whoever_had_the_seat_is_forgotten_without_its_new_owner(service: Service) -> None:
    table = await offers.offer_seat(service, ask(BEN), (await begun(service)).game.id, BENS, CHI)
    table = await offers.agree(service, ask(CHI), table.game.id)
    for person, shown in ((BEN, (None, "", BEN.id)), (CHI, (CHI.id, "Chi", None))):
        (row,) = json.loads(await privacy.my_data(service, ask(person)))["players"]
        assert (row["user_id"], row["name"], row["former_id"]) == shown
    await privacy.delete_my_data(service, ask(BEN))
    seat = (await service.table(table.game.id)).game.players[BENS]
    assert (seat.user_id, seat.name, seat.former_id) == (CHI.id, "Chi", None)


async def test_whoever_is_asked_to_take_a_seat_can_be_forgotten_before_they_answer(service: Service) -> None:
    table = await offers.offer_seat(service, ask(ANA), (await begun(service)).game.id, BENS, CHI)
    await privacy.delete_my_data(service, ask(CHI))
    assert (await service.table(table.game.id)).game.offer is None


async def test_computers_bring_a_game_to_its_end_together(service: Service) -> None:
    table = await begun(service, 3)
    await seats.resign(service, ask(CHI), table.game.id)
    for seat in (1, 0):
        table = await offers.offer_seat(service, ask(ANA, moderator=True), table.game.id, seat, None)
    assert (table.game.status, table.game.ending) == ("ended", "empty")


@pytest.mark.parametrize(("players", "computers", "left"), [(3, 0, []), (2, 0, ["Ana"]), (1, 1, ["computer"])])
async def test_it_is_known_before_what_resigning_leads_to(
    service: Service, players: int, computers: int, left: list[str]
) -> None:
    if computers:
        table = await lobby.open_game(service, ask(ANA), "azul", "coloured", 2, computers=1)
    else:
        table = await begun(service, players)
    me = table.game.players[0 if computers else 1]
    ahead = seats.after_resigning(table, me)
    winners = [table.game.players[seat] for seat in ahead.outcome.winners] if ahead.outcome else []
    assert [(player.computer and "computer") or player.name for player in winners] == left
    after = await seats.resign(service, ask(ANA if computers else BEN), table.game.id)
    assert (after.game.status, after.outcome) == (ahead.game.status, ahead.outcome)
    assert after.running == (not left)


async def under_way(service: Service) -> Table:
    return await played(service, await begun(service, 3), plies=4)


async def test_it_is_known_before_what_calling_off_leads_to(service: Service) -> None:
    service.limits = Limits(games_per_host=9)
    tables = [await opened(service), await begun(service), await under_way(service)]
    alone = await lobby.open_game(service, ask(ANA), "azul", "coloured", 2, computers=1)
    while not alone.turns_since(0):
        alone = await (play_on(service, alone.game.id) if alone.computers_to_act else played(service, alone, plies=1))
    told = [outcome_of_cancel(table, ask(ANA)) for table in (*tables, alone)]
    assert told == ["lobby", "unmoved", "asked", "alone"]


async def test_all_others_must_agree_and_until_then_the_game_goes_on(service: Service) -> None:
    table = await ending.cancel(service, ask(ANA), (await under_way(service)).game.id)
    table = await played(service, table, plies=2)
    assert (table.running, set(asked(table))) == (True, {BEN.id, CHI.id})
    table = await offers.agree(service, ask(BEN), table.game.id)
    assert (table.running, asked(table)) == (True, (CHI.id,))
    for request in (ask(BEN), ask(DARIUSH, moderator=True)):
        with refuses("not-yours-to-agree"):
            await offers.agree(service, request, table.game.id)
    table = await offers.agree(service, ask(CHI), table.game.id)
    assert (table.game.status, table.game.ending, table.outcome) == ("cancelled", "agreed", None)


async def test_the_question_ends_with_the_last_person_who_was_asked(service: Service) -> None:
    table = await ending.cancel(service, ask(ANA), (await under_way(service)).game.id)
    await offers.agree(service, ask(BEN), table.game.id)
    table = await seats.resign(service, ask(CHI), table.game.id)
    assert (table.running, table.game.offer) == (True, None)
