"""Whose seat it is: resigning, replacing, hosting; and computers at the table."""

from __future__ import annotations

import pytest

from bot.games import lobby, moderate, offers, seats
from bot.games.computers import play_on
from bot.games.replay import Table
from bot.games.service import Service
from bot.storage import result_queries
from bot.storage.rows import Result
from tests.conftest import ANA, BEN, CHI, DARIUSH, ask, begun, opened, played
from tests.support.refuses import refuses


async def results(service: Service, table: Table) -> list[Result]:
    async with service.database.read() as connection:
        found = [
            await result_queries.results_of(connection, table.game.guild_id, person.id) for person in (ANA, BEN, CHI)
        ]
    return [mine for rows in found for mine, _ in rows]


async def test_with_two_people_resigning_ends_the_game_and_the_other_wins(service: Service) -> None:
    table = await played(service, await begun(service), plies=5)
    table = await seats.resign(service, ask(BEN), table.game.id)
    assert (table.game.status, table.game.ending) == ("finished", "resign")
    assert table.outcome is not None
    assert table.outcome.winners == (0,)
    assert table.outcome.ranks == (1, 2)
    assert [(one.rank, one.rated) for one in await results(service, table)] == [(1, True), (2, True)]


async def test_with_more_people_a_computer_plays_on_and_the_game_no_longer_counts(service: Service) -> None:
    table = await begun(service, 3)
    table = await seats.resign(service, ask(ANA), table.game.id)
    assert table.running
    assert table.game.players[0].computer == "medium"
    assert table.game.host_id == BEN.id
    assert table.game.spoiled == "resigned"
    table = await play_on(service, table.game.id)
    assert not table.computers_to_act
    with refuses("not-seated"):
        await seats.resign(service, ask(ANA), table.game.id)


async def test_only_who_plays_resigns_and_only_while_it_runs(service: Service) -> None:
    with refuses("not-started"):
        await seats.resign(service, ask(ANA), (await opened(service)).game.id)
    table = await begun(service)
    with refuses("not-seated"):
        await seats.resign(service, ask(CHI), table.game.id)
    await moderate.end(service, ask(ANA, moderator=True), table.game.id)
    with refuses("already-over"):
        await seats.resign(service, ask(ANA), table.game.id)


async def test_a_moderator_gives_a_seat_to_a_computer_and_from_it_to_a_person(service: Service) -> None:
    table = await begun(service)
    table = await offers.offer_seat(service, ask(DARIUSH, moderator=True), table.game.id, 1, None)
    assert table.game.players[1].computer
    with refuses("seat-of-computer"):
        await offers.offer_seat(service, ask(DARIUSH, moderator=True), table.game.id, 1, None)
    await offers.offer_seat(service, ask(ANA), table.game.id, 1, CHI)
    table = await offers.agree(service, ask(CHI), table.game.id)
    assert (table.game.players[1].user_id, table.game.players[1].computer) == (CHI.id, None)


async def test_there_are_not_more_computers_than_seats(service: Service) -> None:
    with pytest.raises(ValueError, match="-1"):
        await lobby.open_game(service, ask(ANA), "azul", "coloured", 2, computers=-1)
    for computers in (2, 3):
        with refuses("too-few-seats"):
            await lobby.open_game(service, ask(ANA), "azul", "coloured", 2, computers=computers)


async def test_a_game_that_everybody_has_left_is_over(service: Service) -> None:
    table = await lobby.open_game(service, ask(ANA), "azul", "coloured", 2, computers=1)
    table = await seats.resign(service, ask(ANA), table.game.id)
    assert table.game.status == "finished"
    assert table.outcome is not None
    assert table.outcome.winners == (1,)


async def test_computers_bring_a_game_to_its_end_together(service: Service) -> None:
    table = await begun(service, 3)
    await seats.resign(service, ask(CHI), table.game.id)
    table = await offers.offer_seat(service, ask(ANA, moderator=True), table.game.id, 1, None)
    table = await offers.offer_seat(service, ask(ANA, moderator=True), table.game.id, 0, None)
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
