"""What only a newer version knows is taken out of a database that goes back, so that the older one can post and ask."""

from __future__ import annotations

from typing import Any

from sqlalchemy import text

from bot.games import cancel, lobby, offers, seating, seats
from bot.games.service import Service
from bot.storage.database import Database, connect
from bot.storage.upkeep import downgrade
from tests.conftest import ANA, BEN, BOTH_DATABASES, ask, begun, open_posts, played


async def go_back(service: Service, url: str, revision: str = "0005") -> None:
    await service.database.close()
    await downgrade(url, revision)


async def found_by_the_older(url: str, query: str) -> list[tuple[Any, ...]]:
    """What a query of the older version finds."""
    async with connect(url) as connection:
        return [tuple(row) for row in await connection.execute(text(query))]


async def test_a_question_whether_to_call_a_game_off_is_not_asked_any_more(service: Service, database_url: str) -> None:
    table = await played(service, await begun(service), plies=1)
    await cancel.cancel(service, ask(ANA), table.game.id)
    await go_back(service, database_url)
    assert await found_by_the_older(database_url, "SELECT offer FROM games") == [(None,)]


async def test_nobody_is_told_what_the_older_version_has_no_words_for(service: Service, database_url: str) -> None:
    opened = await lobby.open_game(service, ask(ANA), "azul", "coloured", 3)
    await lobby.join(service, ask(BEN), opened.game.id)
    await seating.remove(service, ask(ANA), opened.game.id, 1)
    async with service.database.read() as connection:
        assert "removed" in [post.notice for post in await open_posts(connection, opened.game.id)]
    await go_back(service, database_url)
    assert await found_by_the_older(database_url, "SELECT kind, notice FROM posts") == [("lobby", "")]


async def test_no_board_is_to_be_edited_any_more(service: Service, database_url: str) -> None:
    table = await begun(service, side="grey")
    while len(table.to_act) < 2:
        table = await played(service, table, plies=1)
    while len(table.to_act) == 2:
        table = await played(service, table, plies=1)
    async with service.database.read() as connection:
        assert "edit" in [post.kind for post in await open_posts(connection, table.game.id)]
    await go_back(service, database_url)
    assert await found_by_the_older(database_url, "SELECT COUNT(*) FROM posts WHERE kind = 'edit'") == [(0,)]


@BOTH_DATABASES
async def test_computers_of_all_levels_are_the_one_that_the_older_version_knows(
    service: Service, database_url: str
) -> None:
    table = await lobby.open_game(service, ask(ANA), "azul", "coloured", 3, computers=2, levels=["easy", "expert"])
    taken = await begun(service, 3)
    await offers.offer_seat(service, ask(ANA, moderator=True), taken.game.id, 1, None, level="hard")
    await seats.resign(service, ask(ANA), taken.game.id)
    await go_back(service, database_url, "0007")
    kinds = f"SELECT computer FROM players WHERE game_id = '{table.game.id}' ORDER BY seat"
    assert await found_by_the_older(database_url, kinds) == [(None,), ("greedy",), ("greedy",)]
    texts = "SELECT act, text FROM log WHERE act IN ('resign', 'replace') ORDER BY version"
    assert await found_by_the_older(database_url, texts) == [("replace", "computer"), ("resign", "forfeit")]
    again = await Database.open(database_url)
    players = (await Service(again).table(table.game.id)).game.players
    assert [(player.computer, player.engine) for player in players] == [(None, ""), ("medium", ""), ("medium", "")]
    await again.close()


async def test_a_seat_that_somebody_has_resigned_is_told_in_the_older_versions_words(
    service: Service, database_url: str
) -> None:
    await seats.resign(service, ask(ANA), (await begun(service, 3)).game.id)
    await go_back(service, database_url, "0007")
    texts = "SELECT text FROM log WHERE act = 'resign'"
    assert await found_by_the_older(database_url, texts) == [("seat",)]
