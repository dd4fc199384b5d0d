"""Concurrent requests: limits are respected however close together the requests arrive."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Iterable, Sequence
from dataclasses import replace
from typing import Any

import pytest

from bot.games.core.replay import Table
from bot.games.core.request import Person, Refusal
from bot.games.core.service import NewAct, Service
from bot.games.past.audit import find_differences
from bot.games.table import lobby, offers, play, seats
from bot.games.table.opening import Opening, open_game
from bot.games.table.rematch import open_rematch
from bot.storage import game_queries, result_queries
from bot.storage.database import lock
from bot.storage.payloads import GaveTime
from bot.storage.subjects import Conflict
from tests.support.clock import Clock
from tests.support.crossing import begun_behind
from tests.support.people import ANA, BEN, CHI, GUILD, SERVER, ask
from tests.support.postgres import Server
from tests.support.preferences import choose_settings, save_person
from tests.support.tables import begin_game, open_lobby, person_to_move, play_moves


@pytest.fixture(params=["one process", "two processes"])
def services(request: pytest.FixtureRequest) -> Sequence[Service]:
    """Two services that each receive a request: the same service twice, or two services that share a database."""
    if request.param == "one process":
        return [request.getfixturevalue("service")] * 2
    two: Sequence[Service] = request.getfixturevalue("processes")
    return two


async def run_concurrently(requests: Iterable[Awaitable[Table]]) -> tuple[list[Table], Counter[str]]:
    """Make these requests concurrently. Return the resulting games, and how often each refusal occurred."""
    answers: list[Any] = await asyncio.gather(*requests, return_exceptions=True)
    refused = [answer for answer in answers if isinstance(answer, Refusal)]
    tables = [answer for answer in answers if isinstance(answer, Table)]
    assert len(refused) + len(tables) == len(answers), answers
    return tables, Counter(one.key for one in refused)


async def test_concurrent_opens_respect_limit_of_host(services: Sequence[Service]) -> None:
    tables, refused = await run_concurrently(open_lobby(service) for service in [*services] * 2)
    assert (len(tables), refused) == (3, {"too-many-games": 1})


async def test_concurrent_joins_respect_limit_of_person(services: Sequence[Service]) -> None:
    lobbies = [await open_lobby(services[0], host=host) for host in (ANA, CHI)]
    await choose_settings(services[0], per_person=1)
    tables, refused = await run_concurrently(
        lobby.join(service, ask(BEN), table.game.id) for service, table in zip(services, lobbies, strict=True)
    )
    assert (len(tables), refused) == (1, {"busy": 1})


async def test_concurrent_joins_respect_blocks(services: Sequence[Service]) -> None:
    table = await open_lobby(services[0])
    await save_person(services[0], ask(BEN), "channel", "", "", [CHI.id])
    tables, refused = await run_concurrently(
        lobby.join(service, ask(person), table.game.id) for service, person in zip(services, (BEN, CHI), strict=True)
    )
    assert (len(tables), refused) == (1, {"blocked": 1})


async def test_concurrent_rematch_requests_lead_to_one_game(services: Sequence[Service]) -> None:
    over = await ended(services[0])
    tables, refused = await run_concurrently(
        open_rematch(service, ask(person), over.game.id) for service, person in zip(services, (ANA, BEN), strict=True)
    )
    assert not refused
    assert len({table.game.id for table in tables}) == 1
    async with services[0].database.read() as connection:
        games = await game_queries.load_games(connection, place=SERVER)
    assert [(game.rematch_of, game.status) for game in games] == [(over.game.id, "running")]


async def test_database_refuses_second_rematch_of_game(service: Service) -> None:
    over = await ended(service)
    first = (await open_rematch(service, ask(ANA), over.game.id)).game
    async with service.database.read() as connection:
        (line,) = await game_queries.load_log(connection, first.id)
    with pytest.raises(Conflict):
        async with service.database.write() as connection:
            await game_queries.add_game(connection, replace(first, id="22222"), line)


async def ended(service: Service) -> Table:
    table = await begin_game(service)
    return await offers.end(service, ask(ANA, moderator=True), table.game.id)


async def test_concurrent_changes_by_two_processes_both_apply(
    processes: tuple[Service, Service], postgres: Server
) -> None:
    one, other = processes
    table = await begin_game(one)
    game_id, person, seat = table.game.id, person_to_move(table), table.to_act[0].seat
    move = str(table.position.legal_moves(seat)[0])
    async with one.change(game_id) as change:
        change.record(NewAct(replace(change.table.game, unrated_because="time"), "time", payload=GaveTime()))
        playing = await begun_behind(postgres, play.play(other, ask(person), game_id, move))
    await playing
    after = await one.table(game_id)
    assert (len(after.turns_since(0)), after.game.unrated_because) == (1, "time")


async def test_interaction_delivered_to_two_processes_opens_one_lobby(
    processes: tuple[Service, Service], postgres: Server
) -> None:
    asked = ask(ANA, click=7)
    async with processes[0].database.write() as connection:
        await lock(connection, f"hosts {ANA.id}")
        opening = [
            await begun_behind(postgres, open_game(service, asked, Opening("azul", "coloured", 2)))
            for service in processes
        ]
    assert len({(await one).game.id for one in opening}) == 1


async def test_concurrent_joins_fill_each_seat_once(service: Service) -> None:
    game_id = (await open_lobby(service)).game.id
    crowd = [Person(number, f"guest {number}") for number in range(10, 35)]
    results = await asyncio.gather(
        *(lobby.join(service, ask(person), game_id) for person in crowd), return_exceptions=True
    )
    assert sum(not isinstance(result, Exception) for result in results) == 3
    assert len({player.user_id for player in (await service.table(game_id)).game.players}) == 4


async def test_join_during_expiry_either_keeps_lobby_or_is_refused(service: Service, clock: Clock) -> None:
    *old, joined = [(await open_lobby(service)).game.id for _ in range(3)]
    clock.turn(hours=73)
    expired, (tables, refused) = await asyncio.gather(
        lobby.expire(service), run_concurrently([lobby.join(service, ask(BEN), joined)])
    )
    gone = {table.game.id for table in expired if table.game.status == "cancelled"}
    assert (gone, refused) in [({*old}, {}), ({*old, joined}, {"already-over": 1})]
    assert (await service.table(joined)).game.status == ("lobby" if tables else "cancelled")


async def test_concurrent_endings_are_all_rated(services: Sequence[Service]) -> None:
    tables = [await play_moves(services[0], await begin_game(services[0]), plies=4) for _ in range(3)]
    ended, _ = await run_concurrently(
        seats.resign(services[number % 2], ask(BEN), table.game.id) for number, table in enumerate(tables)
    )
    assert len(ended) == 3
    ratings = await services[0].database.query(result_queries.load_ratings, GUILD, "azul")
    assert {rating.games for rating in ratings} == {3}
    assert [problem async for problem in find_differences(services[0].database)] == []
