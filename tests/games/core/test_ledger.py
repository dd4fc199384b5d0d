"""Requests change their subject only once, even if they are delivered twice, and no process caches deleted data."""

from __future__ import annotations

import asyncio

from bot.games.core.service import Service
from bot.games.people import privacy
from bot.games.table import lobby
from bot.games.tournament import acts
from bot.games.tournament.change import load
from bot.storage import tournament_queries
from tests.support.people import BEN, PEOPLE, ask
from tests.support.tables import begin_game, open_lobby, play_moves
from tests.support.tournaments import open_cup as opened_tournament


async def test_second_delivery_of_join_returns_current_game(service: Service) -> None:
    game_id = (await open_lobby(service, 3)).game.id
    await lobby.join(service, ask(BEN, click=7), game_id)
    assert (await lobby.join(service, ask(BEN, click=7), game_id)).game.seat_of(BEN.id) == 1


async def test_second_delivery_of_entry_returns_current_tournament(service: Service) -> None:
    tournament_id = (await opened_tournament(service, people=2)).tournament.id
    await acts.enter(service, ask(BEN, click=7), tournament_id)
    state = await acts.enter(service, ask(BEN, click=7), tournament_id)
    assert state == await load(service, tournament_id)
    assert len(state.contest.active) == 3


async def test_withdrawal_delivered_several_times_is_recorded_once(service: Service) -> None:
    tournament_id = (await opened_tournament(service, people=2)).tournament.id
    await acts.enter(service, ask(BEN), tournament_id)
    delivered = [acts.withdraw_entry(service, ask(BEN, click=7), tournament_id) for _ in range(3)]
    assert {len(state.contest.active) for state in await asyncio.gather(*delivered)} == {2}
    lines = await service.database.query(tournament_queries.load_lines, tournament_id)
    assert [line.act for line in lines].count("withdraw") == 1


async def test_no_process_caches_person_in_games_after_deletion(processes: tuple[Service, Service]) -> None:
    here, there = processes
    game_id = (await play_moves(here, await begin_game(here), plies=2)).game.id
    person = PEOPLE[0]
    assert person.id in {turn.by for turn in (await there.table(game_id)).turns_since(0)}
    await privacy.delete_my_data(here, ask(person))
    for service in processes:
        table = await service.table(game_id)
        assert person.id not in {turn.by for turn in table.turns_since(0)}
        assert person.name not in str(table)
