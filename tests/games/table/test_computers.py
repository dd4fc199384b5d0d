"""Computers in games: their levels, their names, and how their moves depend on the seed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from bot.games.core.request import Person
from bot.games.core.service import Service
from bot.games.table import lobby, offers
from bot.games.table.opening import Computer, Opening, open_game
from bot.games.table.play import derive_thinking_seed
from bot.games.table.rematch import open_rematch
from bot.opponents import levels
from bot.storage.place import Place
from bot.workers import Abandoned
from tests.conftest import NOTHING_CROSSES
from tests.support.people import ANA, BEN, ask
from tests.support.tables import play_computers, start_computer_game

pytestmark = NOTHING_CROSSES

NAMES = ("Ada", "Bruno", "Clara", "Duarte", "Elena", "Felix", "Greta")


async def call_computers(_place: Place, _language: str) -> Sequence[str]:
    return NAMES


async def test_rematch_keeps_names_of_computers(service: Service) -> None:
    service.name_computers = call_computers
    table = await open_game(
        service, ask(ANA), Opening("azul", "coloured", 4, computers=(Computer("easy"), Computer("hard"), Computer()))
    )
    met = {player.name: player.computer for player in table.game.players if player.computer}
    assert len(met) == 3
    for _ in range(len(NAMES)):
        await offers.end(service, ask(ANA, moderator=True), table.game.id)
        table = await open_rematch(service, ask(ANA), table.game.id)
        assert {player.name: player.computer for player in table.game.players if player.computer} == met


async def test_computer_that_replaced_person_gets_own_name_in_rematch(service: Service) -> None:
    service.name_computers = call_computers
    table = await open_game(service, ask(ANA), Opening("azul", "coloured", 3))
    table = await lobby.add_computer(service, ask(ANA), table.game.id)
    (met,) = (player.name for player in table.game.players if player.computer)
    table = await lobby.join(service, ask(BEN), table.game.id)
    seat = next(player.seat for player in table.game.players if player.user_id == BEN.id)
    await offers.offer_seat(service, ask(ANA, moderator=True), table.game.id, seat, None)
    await offers.end(service, ask(ANA, moderator=True), table.game.id)
    again = await open_rematch(service, ask(ANA), table.game.id)
    names = [player.name for player in again.game.players if player.computer]
    assert met in names
    assert len({*names, ANA.name, BEN.name}) == 4


async def test_computer_is_renamed_if_person_has_its_name(service: Service) -> None:
    service.name_computers = call_computers
    table = await open_game(service, ask(ANA), Opening("azul", "coloured", 2, computers=(Computer(),)))
    (met,) = (player.name for player in table.game.players if player.computer)
    await offers.end(service, ask(ANA, moderator=True), table.game.id)
    again = await open_rematch(service, ask(Person(ANA.id, met.upper())), table.game.id)
    assert len({player.name.casefold() for player in again.game.players}) == 2


async def test_computer_move_depends_only_on_game_and_seed(service: Service) -> None:
    table = await start_computer_game(service)
    (seat,) = (player.seat for player in table.to_act)
    seed = derive_thinking_seed(table, seat)
    after = await play_computers(service, table.game.id)
    thought = levels.think("medium", table.position.seen_by(seat), seat, seed)
    assert after.turns_since(table.game.version)[0].move == thought.move
    others = {derive_thinking_seed(table, 1 - seat), derive_thinking_seed(after, seat)}
    others.add(derive_thinking_seed(replace(table, game=replace(table.game, seed=bytes(32))), seat))
    assert len(others - {seed}) == 3


async def test_stopped_thinker_starts_no_search(service: Service) -> None:
    table = await start_computer_game(service)
    await service.thinker.close()
    with pytest.raises(Abandoned):
        await play_computers(service, table.game.id)
    assert (await service.table(table.game.id)).computers_to_act
