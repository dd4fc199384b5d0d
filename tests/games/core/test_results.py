"""Results and ratings: each seat gets one row, which is written once, and only some games are rated."""

from __future__ import annotations

import itertools
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from bot.games.core.replay import Table
from bot.games.core.request import Limits, Person
from bot.games.core.results import MIN_MOVES, calculate_ratings, shown_rating
from bot.games.core.service import Service
from bot.games.past.audit import find_differences
from bot.games.past.standings import count_results, leaderboard
from bot.games.people import privacy
from bot.games.table import lobby, offers, play, seats
from bot.games.table.opening import Computer, Opening, open_game
from bot.rules import RULESETS
from bot.storage import result_queries
from bot.storage.place import Place
from bot.storage.rows import AtEnd, Options, Rating, Result
from tests.conftest import NOTHING_CROSSES
from tests.games.consequences import post_all
from tests.support.clock import Clock
from tests.support.people import ANA, BEN, CHI, DARIUSH, GUILD, PEOPLE, ask
from tests.support.tables import (
    begin_game,
    list_careful_steps,
    person_to_move,
    play_computers,
    play_moves,
    play_steps,
    run_due_alarms,
)

pytestmark = NOTHING_CROSSES


async def results(service: Service) -> list[Result]:
    """Load all rows of results, ordered by time, game and seat."""
    async with service.database.read() as connection:
        rows = await connection.exec_driver_sql("SELECT * FROM results ORDER BY at, game_id, seat")
        return [Result(**row._mapping) for row in rows]


async def ratings(service: Service, ruleset: str = "azul", guild_id: int = GUILD) -> dict[int, Rating]:
    async with service.database.read() as connection:
        return {rating.user_id: rating for rating in await result_queries.load_ratings(connection, guild_id, ruleset)}


async def list_differences(service: Service) -> list[str]:
    return [problem async for problem in find_differences(service.database)]


async def duel(
    service: Service, winner: Person, loser: Person, ruleset: str = "azul", guild_id: int = GUILD, side: str = ""
) -> Table:
    """Play a two-player game until it can be rated, and then resign as the loser."""
    side = side or RULESETS[ruleset].sides[0]
    table = await open_game(service, ask(winner, guild_id=guild_id), Opening(ruleset, side, 2))
    table = await lobby.join(service, ask(loser, guild_id=guild_id), table.game.id)
    table = await play_moves(service, table, 2 * MIN_MOVES)
    return await seats.resign(service, ask(loser, guild_id=guild_id), table.game.id)


async def test_finished_game_stores_results_and_ratings_by_rank(
    service: Service,
) -> None:
    table = await play_moves(service, await begin_game(service, 3), plies=20)
    assert await results(service) == []
    outcome = (await play_moves(service, table)).outcome
    assert outcome
    found = await results(service)
    assert [(row.user_id, row.name, row.players) for row in found] == [(1, "Ana", 3), (2, "Ben", 3), (3, "Chi", 3)]
    assert tuple((row.rank, row.score) for row in found) == tuple(zip(outcome.ranks, outcome.scores, strict=True))
    assert all(row.rated and row.ruleset == "azul" and row.guild_id == GUILD for row in found)
    rated = await ratings(service)
    assert [rated[row.user_id or 0].wins for row in found] == [row.rank == 1 for row in found]
    assert sorted(found, key=lambda row: row.rank) == sorted(found, key=lambda row: -rated[row.user_id or 0].mu)


async def test_result_stores_ratings_until_data_is_deleted(service: Service) -> None:
    for winner, loser in ((ANA, BEN), (BEN, ANA)):
        await duel(service, winner, loser)
    first, second = (await results(service))[:2], (await results(service))[2:]
    assert [row.rating_before for row in first] == [1000, 1000]
    after = {row.user_id: row.rating_after for row in first}
    assert {row.user_id: row.rating_before for row in second} == after
    assert {row.user_id: row.rating_after for row in second} == {
        user_id: shown_rating(rating) for user_id, rating in (await ratings(service)).items()
    }
    await privacy.delete_my_data(service, ask(BEN))
    for row in await results(service):
        assert ((row.rating_before, row.rating_after) == (None, None)) is (row.user_id != ANA.id)


async def test_ratings_follow_order_of_endings_despite_clock_change(service: Service, clock: Clock) -> None:
    await duel(service, ANA, BEN)
    clock.turn(minutes=-5)
    await duel(service, CHI, ANA)
    await duel(service, BEN, CHI)
    assert await list_differences(service) == []


async def test_ratings_are_separate_per_server_and_ruleset(service: Service) -> None:
    await duel(service, ANA, BEN)
    first = await ratings(service)
    for ruleset, guild_id in (("sintra", GUILD), ("azul", GUILD + 1)):
        assert await ratings(service, ruleset, guild_id) == {}
        await duel(service, ANA, BEN, ruleset, guild_id)
        anew = await ratings(service, ruleset, guild_id)
        assert anew[ANA.id].mu == first[ANA.id].mu
        assert anew[ANA.id].games == 1
    assert await ratings(service) == first
    await duel(service, BEN, ANA, side="grey")
    assert (await ratings(service))[ANA.id].games == 2


async def test_group_game_has_no_result_or_rating(service: Service) -> None:
    group: dict[str, Any] = {"place": Place("group", 9), "channel_id": 9}
    table = await open_game(service, ask(ANA, **group), Opening("azul", "coloured", 2))
    table = await lobby.join(service, ask(BEN, **group), table.game.id)
    mover = person_to_move(table)
    # Only unrated games allow hints, so this shows that the game is unrated.
    assert play.check_may_have_hint(table, ask(mover, **group)).user_id == mover.id
    await seats.resign(service, ask(BEN, **group), table.game.id)
    assert await results(service) == []
    assert await ratings(service) == {}
    assert await list_differences(service) == []


async def test_coached_game_is_not_in_statistics(service: Service) -> None:
    opening = Opening("azul", "coloured", 2, Options(coached=True), computers=(Computer(),))
    table = await open_game(service, ask(ANA), opening)
    table = await play_steps(service, table.game.id, list_careful_steps(table))
    assert table.game.status == "finished"
    assert await results(service) == []
    assert await list_differences(service) == []


def make_results(*ranks: int) -> list[Result]:
    """Return results with these ranks, one for each of the first people of the tests."""
    at = Clock().now
    return [
        Result("22222", seat, GUILD, "azul", person.id, person.name, None, len(ranks), rank, 0, rated=True, at=at)
        for seat, (person, rank) in enumerate(zip(PEOPLE, ranks, strict=False))
    ]


@pytest.mark.parametrize("ranks", [(1, 2), (2, 3, 1), (4, 1, 3, 2), (1, 1), (1, 3, 1), (1, 2, 2, 4)])
def test_rating_orders_players_by_rank(ranks: tuple[int, ...]) -> None:
    after = calculate_ratings([], make_results(*ranks))
    for (one, mine), (other, theirs) in itertools.combinations(zip(ranks, after, strict=True), 2):
        if one == other:
            assert mine.mu == pytest.approx(theirs.mu)
        else:
            assert (mine.mu > theirs.mu) == (one < other)
    assert [rating.wins for rating in after] == [rank == 1 for rank in ranks]


def test_win_against_stronger_player_raises_rating_more() -> None:
    def known(mu: float) -> list[Rating]:
        return [Rating(GUILD, "azul", "", BEN.id, "Ben", mu, 3.0, 20, 10)]

    strong, weak = (calculate_ratings(known(mu), make_results(1, 2))[0].mu for mu in (35, 15))
    assert strong > weak


def test_initial_rating_is_shown_as_1000() -> None:
    assert shown_rating(Rating(GUILD, "azul", "", DARIUSH.id, "Dariush", 25.0, 25 / 3, 0, 0)) == 1000


# Attempts to manipulate ratings.


async def finish_with_computers(service: Service, table: Table) -> Table:
    """Play the game to its end, with computers in some of its seats."""
    while table.running:
        table = await play_moves(service, await play_computers(service, table.game.id), 1)
    return table


NEARLY_OVER = {2: 40, 3: 48}
"""Number of moves, by number of players, after which the last round has begun."""


async def test_immediate_resignations_create_no_ratings(service: Service, clock: Clock) -> None:
    service.limits = Limits(games_per_host=100)
    for _ in range(6):
        table = await open_game(service, ask(ANA), Opening("azul", "coloured", 2))
        table = await lobby.join(service, ask(BEN), table.game.id)
        await seats.resign(service, ask(BEN), table.game.id)
        clock.turn(minutes=10)
    assert await results(service) == []
    assert await ratings(service) == {}
    assert await leaderboard(service, GUILD, "azul") == []
    assert await count_results(service, GUILD, ANA.id) == []
    assert await list_differences(service) == []


async def lose_by_resigning(service: Service, _clock: Clock, table: Table) -> Table:
    return await seats.resign(service, ask(BEN), table.game.id)


async def lose_by_time(service: Service, clock: Clock, table: Table) -> Table:
    while table.to_act[0].user_id != BEN.id:
        table = await play_moves(service, table, 1)
    await post_all(service, table.game.id)
    clock.turn(hours=24, seconds=1)
    while await run_due_alarms(service):
        await post_all(service, table.game.id)
    return await service.table(table.game.id)


async def lose_by_giving_the_seat_away(service: Service, _clock: Clock, table: Table) -> Table:
    await offers.offer_seat(service, ask(BEN), table.game.id, 1, DARIUSH)
    return await offers.agree(service, ask(DARIUSH), table.game.id)


WAYS_OF_LEAVING = [lose_by_resigning, lose_by_time, lose_by_giving_the_seat_away]


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("leave", WAYS_OF_LEAVING)
async def test_leaving_a_game_never_avoids_rating(
    service: Service, clock: Clock, leave: Callable[[Service, Clock, Table], Awaitable[Table]], players: int
) -> None:
    table = await begin_game(service, players, options=Options(turn_hours=24, at_end="seat"))
    table = await leave(service, clock, await play_moves(service, table, NEARLY_OVER[players]))
    await finish_with_computers(service, table)
    found = {row.user_id: row for row in await results(service)}
    assert found.keys() == {person.id for person in PEOPLE[:players]}
    assert all(row.rated for row in found.values())
    assert [row.user_id for row in found.values() if row.left] == [BEN.id]
    assert found[BEN.id].rank == players
    rated = await ratings(service)
    assert rated.keys() == found.keys()
    assert min(rated.values(), key=shown_rating).user_id == BEN.id
    assert await list_differences(service) == []


@pytest.mark.parametrize("at_end", ["seat", "forfeit"])
@pytest.mark.parametrize("players", [2, 3])
async def test_simultaneous_timeouts_make_a_tie(service: Service, clock: Clock, at_end: AtEnd, players: int) -> None:
    table = await begin_game(service, players, side="grey", options=Options(turn_hours=24, at_end=at_end))
    while len(table.to_act) < players:
        table = await play_moves(service, table, 1)
    await post_all(service, table.game.id)
    clock.turn(hours=24, seconds=1)
    await run_due_alarms(service)
    assert not (await service.table(table.game.id)).running
    assert [(row.rank, row.left) for row in await results(service)] == [(1, True)] * players
    assert len({shown_rating(rating) for rating in (await ratings(service)).values()}) == 1
    assert await list_differences(service) == []


async def test_late_resignation_of_last_opponent_keeps_game_rated(service: Service) -> None:
    table = await play_moves(service, await begin_game(service, 4), 8)
    for person in (DARIUSH, CHI, BEN):
        table = await seats.resign(service, ask(person), table.game.id)
    assert not table.running
    found = [(row.rank, row.user_id, row.rated) for row in await results(service)]
    assert sorted(found) == [(1, ANA.id, True), (2, BEN.id, True), (3, CHI.id, True), (4, DARIUSH.id, True)]


async def test_game_stays_rated_after_leaver_deletes_data(service: Service) -> None:
    table = await play_moves(service, await begin_game(service, 3), 6)
    await privacy.delete_my_data(service, ask(CHI))
    table = await service.table(table.game.id)
    assert CHI.id not in table.game.people
    await seats.resign(service, ask(ANA), table.game.id)
    found = [(row.rank, row.user_id, row.rating_after is not None) for row in await results(service)]
    assert found == [(2, ANA.id, True), (1, BEN.id, True), (3, None, False)]
    rated = await ratings(service)
    assert rated.keys() == {ANA.id, BEN.id}
    assert rated[BEN.id].mu > rated[ANA.id].mu > 25
    assert await list_differences(service) == []


async def test_leaver_whose_data_was_deleted_has_no_result(service: Service) -> None:
    table = await play_moves(service, await begin_game(service, 3), 6)
    await seats.resign(service, ask(CHI), table.game.id)
    await privacy.delete_my_data(service, ask(CHI))
    table = await service.table(table.game.id)
    assert table.game.players[2].left == 1
    assert CHI.id not in table.game.people
    await seats.resign(service, ask(ANA), table.game.id)
    assert [row.user_id for row in await results(service)] == [ANA.id, BEN.id, None]


async def test_score_of_resigned_seat_does_not_count_as_best(service: Service) -> None:
    table = await play_moves(service, await begin_game(service, 3), NEARLY_OVER[3])
    table = await seats.resign(service, ask(BEN), table.game.id)
    await finish_with_computers(service, table)
    (left,) = await count_results(service, GUILD, BEN.id)
    own = (await results(service))[1]
    assert (left.games, left.wins, left.mean_rank) == (1, 0, 3)
    finished = await play_moves(service, await begin_game(service, 2))
    assert finished.outcome
    (tally,) = await count_results(service, GUILD, BEN.id)
    assert own.left
    assert (tally.games, tally.best) == (2, finished.outcome.scores[1])


@pytest.mark.parametrize(
    ("plies", "mistake"),
    [
        pytest.param(6, 'UPDATE players SET "left" = NULL WHERE seat = 2', id="leaver"),
        pytest.param(5, "UPDATE games SET unrated_because = NULL", id="counts too early"),
    ],
)
async def test_audit_finds_missing_leaver_and_wrong_rated_flag(service: Service, plies: int, mistake: str) -> None:
    table = await play_moves(service, await begin_game(service, 3), plies)
    await seats.resign(service, ask(CHI), table.game.id)
    assert await list_differences(service) == []
    async with service.database.write() as connection:
        await connection.exec_driver_sql(mistake)
    assert await list_differences(service) != []
