"""What is kept of a person: they see it, they have it deleted; and servers that sent the bot away are forgotten."""

from __future__ import annotations

import json

import pytest

from bot.games.core.request import NoSuchGame, Person
from bot.games.core.service import Service
from bot.games.people import privacy, settings
from bot.games.table import lobby, offers, play, seats
from bot.games.time.waiting import tidy
from bot.storage import game_queries
from bot.storage.database import Database
from bot.storage.tables import metadata
from tests.conftest import restarted
from tests.support.clock import Clock
from tests.support.moves import careful_move
from tests.support.people import ANA, BEN, ask
from tests.support.preferences import save_person
from tests.support.tables import begun, opened, played

ZOE = Person(918273645546372, "Zoë Unmistakable")


async def everything_in(database: Database, *but: str) -> str:
    """All that any table of the database holds, ``but`` these."""
    async with database.read() as connection:
        names = [name for name in metadata.tables if name not in but]
        tables = [await connection.exec_driver_sql(f"SELECT * FROM {name}") for name in names]
        return "\n".join(str(tuple(row)) for table in tables for row in table)


async def traces(service: Service) -> None:
    """Zoë leaves something of herself everywhere she can."""
    hosted = await opened(service, 3, host=ZOE)
    await lobby.join(service, ask(BEN), hosted.game.id)
    finished = await lobby.open_game(service, ask(ANA), "azul", "coloured", 2, opponents=[ZOE])
    finished = await lobby.join(service, ask(ZOE), finished.game.id)
    while finished.to_act:
        mover = ANA if finished.to_act[0].user_id == ANA.id else ZOE
        move = careful_move(finished.position, finished.to_act[0].seat)
        finished = await play.play(service, ask(mover, click=finished.game.version), finished.game.id, str(move))
    await lobby.open_rematch(service, ask(ANA), finished.game.id)
    running = await opened(service, 3, host=BEN)
    for person in (ANA, ZOE):
        running = await lobby.join(service, ask(person), running.game.id)
    left = await opened(service, 3, host=BEN)
    for person in (ANA, ZOE):
        left = await lobby.join(service, ask(person), left.game.id)
    await seats.resign(service, ask(ZOE), left.game.id)
    await offers.offer_seat(service, ask(BEN), left.game.id, 2, ZOE)
    await save_person(service, ask(ZOE), "both", "22-7", "UTC", [ANA.id])
    await save_person(service, ask(BEN), "both", "", "UTC", [ZOE.id])


async def test_no_other_process_remembers_somebody_whose_data_was_deleted(processes: tuple[Service, Service]) -> None:
    here, there = processes
    game_id = (await played(here, await begun(here), 6)).game.id
    assert {turn.by for turn in (await there.table(game_id)).turns_since(0)} == {ANA.id, BEN.id}
    await privacy.delete_my_data(here, ask(BEN))
    table = await there.table(game_id)
    assert {turn.by for turn in table.turns_since(0)} == {ANA.id, None}
    assert BEN.name not in repr(table)


async def test_what_is_left_of_somebody_whose_data_was_deleted_is_who_blocked_them_and_an_hour_of_calls(
    service: Service, clock: Clock
) -> None:
    await traces(service)
    before = await everything_in(service.database)
    assert ZOE.name in before
    assert str(ZOE.id) in before
    assert await privacy.delete_my_data(service, ask(ZOE)) >= 4
    after = await everything_in(service.database, "blocks", "recent_calls")
    assert ZOE.name not in after
    assert str(ZOE.id) not in after
    assert str(ZOE.id) in await everything_in(service.database, "blocks")
    clock.turn(hours=1)
    await tidy(service)
    assert str(ZOE.id) not in await everything_in(service.database, "blocks")
    assert await settings.blocked_by(service, ask(BEN)) == [ZOE.id]
    assert await settings.blocked_by(service, ask(ZOE)) == []
    assert await privacy.delete_my_data(service, ask(ZOE)) == 0
    # The games of the others go on and replay.
    fresh = restarted(service)
    async with service.database.read() as connection:
        games = await game_queries.load_games(connection, statuses=("lobby", "running", "finished", "ended"))
    for game in games:
        table = await fresh.table(game.id)
        assert ZOE.name not in str(table.game.players)
        if table.replay is not None:
            assert table.position.to_json() == (await service.table(game.id)).position.to_json()
    assert any(game.status == "running" for game in games)
    assert any(game.status == "finished" for game in games)


async def test_games_that_somebody_plays_alone_go_with_them(service: Service) -> None:
    alone = ask(ZOE, guild_id=None, channel_id=9)
    game_id = (await lobby.open_game(service, alone, "azul", "coloured", 2, computers=1)).game.id
    await privacy.delete_my_data(service, alone)
    with pytest.raises(NoSuchGame):
        await service.table(game_id)


async def test_a_person_sees_all_that_is_kept_of_them_and_nothing_of_others(service: Service) -> None:
    await traces(service)
    data = json.loads(await privacy.my_data(service, ask(ZOE)))
    assert data["user_id"] == ZOE.id
    for table in ("people", "players", "log", "results", "ratings"):
        assert data[table], table
    assert "Ana" not in json.dumps(data)
    nobody = json.loads(await privacy.my_data(service, ask(Person(5, "Nobody"))))
    assert not any(nobody[table] for table in nobody if table != "user_id")


async def test_somebody_sees_whom_they_have_called_within_the_hour_and_when_they_were_called(service: Service) -> None:
    await lobby.open_game(service, ask(ANA), "azul", "coloured", 2, opponents=[ZOE])
    for person, caller in ((ANA, ANA.id), (ZOE, None)):
        (call,) = json.loads(await privacy.my_data(service, ask(person)))["recent_calls"]
        assert (call["caller_id"], call["called_id"]) == (caller, ZOE.id)


async def test_whoever_has_given_a_seat_away_sees_that_it_was_theirs_and_not_whose_it_is(service: Service) -> None:
    table = await offers.offer_seat(service, ask(BEN), (await begun(service)).game.id, 1, ZOE)
    await offers.agree(service, ask(ZOE), table.game.id)
    for person, shown in ((BEN, (None, "", BEN.id)), (ZOE, (ZOE.id, ZOE.name, None))):
        (row,) = json.loads(await privacy.my_data(service, ask(person)))["players"]
        assert (row["user_id"], row["name"], row["former_id"]) == shown
