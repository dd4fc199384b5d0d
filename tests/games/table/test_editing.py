"""Editing a lobby: what its host may change, who is told of it, and what stays."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from bot.games.core.service import Service
from bot.games.table import lobby
from bot.games.table.lobby import Terms, edit, terms_of
from tests.games.following import tell
from tests.support.clock import Clock
from tests.support.people import ANA, BEN, CHI, ask
from tests.support.preferences import save_person
from tests.support.refuses import refuses
from tests.support.tables import opened

SINTRA = Terms("sintra", "a", 3, 24, "seat")


async def test_the_host_changes_game_side_seats_time_and_end_while_the_seal_of_the_bag_stays(service: Service) -> None:
    before = (await opened(service)).game
    game = (await edit(service, ask(ANA), before.id, SINTRA)).game
    assert terms_of(game) == SINTRA
    assert (game.seed, game.players, game.status) == (before.seed, before.players, "lobby")
    for person in (BEN, CHI):
        table = await lobby.join(service, ask(person), game.id)
    assert (table.position.ruleset.name, len(table.game.players), table.game.seed) == ("sintra", 3, before.seed)
    assert table.game.deadline_at is not None


async def test_nobody_is_told_until_somebody_else_has_joined_nor_of_what_changes_nothing(service: Service) -> None:
    table = await opened(service)
    for terms in (SINTRA, replace(SINTRA, seats=4), replace(SINTRA, seats=2), terms_of(table.game), SINTRA):
        table = await edit(service, ask(ANA), table.game.id, terms)
    joined = await lobby.join(service, ask(BEN), table.game.id)
    after = await edit(service, ask(ANA), table.game.id, SINTRA)
    assert after.game == joined.game
    assert await tell(service, after) == []


async def test_everybody_who_has_joined_or_is_invited_needs_a_seat(service: Service) -> None:
    table = await lobby.open_game(service, ask(ANA), "azul", "coloured", 4, computers=1, opponents=[BEN, CHI])
    await lobby.join(service, ask(BEN), table.game.id)
    with refuses("too-few-seats") as refused:
        await edit(service, ask(ANA), table.game.id, SINTRA)
    assert refused.value.facts == {"seats": 3, "people": 3, "computers": 1, "needed": 4}
    assert (await edit(service, ask(ANA), table.game.id, replace(SINTRA, seats=4))).game.ruleset == "sintra"


async def test_a_game_that_is_full_then_waits_for_its_host_so_that_there_is_time_to_leave(service: Service) -> None:
    table = await opened(service)
    await lobby.join(service, ask(BEN), table.game.id)
    table = await edit(service, ask(ANA), table.game.id, replace(SINTRA, seats=2))
    assert table.game.status == "lobby"
    await lobby.leave(service, ask(BEN), table.game.id)
    assert (await lobby.join(service, ask(CHI), table.game.id)).running


async def test_against_computers_alone_it_starts_as_soon_as_no_seat_is_free(service: Service) -> None:
    table = await opened(service)
    await lobby.add_computer(service, ask(ANA), table.game.id, "hard")
    table = await edit(service, ask(ANA), table.game.id, replace(SINTRA, seats=2))
    assert table.running


async def test_nobody_is_called_by_more_than_three_changes_an_hour(service: Service, clock: Clock) -> None:
    table = await opened(service)
    await lobby.join(service, ask(BEN), table.game.id)
    for seats in (2, 3, 4):
        await edit(service, ask(ANA), table.game.id, replace(SINTRA, seats=seats))
    with refuses("edited-often"):
        await edit(service, ask(ANA), table.game.id, replace(SINTRA, seats=2))
    clock.now += timedelta(hours=1)
    assert (await edit(service, ask(ANA), table.game.id, replace(SINTRA, seats=2))).game.seats == 2


async def test_whoever_has_blocked_the_host_is_not_called(service: Service) -> None:
    table = await opened(service)
    for person in (BEN, CHI):
        await lobby.join(service, ask(person), table.game.id)
    await save_person(service, ask(BEN), "channel", "", "UTC", [ANA.id])
    table = await edit(service, ask(ANA), table.game.id, replace(SINTRA, seats=4))
    assert await tell(service, table) == ["tells Chi of edited"]
