"""Who is how strong on a server, and what a person or a pair has done there."""

from __future__ import annotations

import pytest

from bot.games import lobby, seats
from bot.games.decision import Limits, Person, Rights
from bot.games.service import Service
from bot.games.standings import FORM, SETTLED_GAMES, count_results, find_best_board, leaderboard
from bot.storage import result_queries
from bot.storage.rows import Rating
from tests.conftest import ANA, BEN, CHANNEL, CHI, DARIUSH, GUILD, ask
from tests.games.test_results import duel


def rating(person: Person, mu: float, games: int = SETTLED_GAMES) -> Rating:
    return Rating(GUILD, "azul", person.id, person.name, mu, 2.0, games, 1)


async def known(service: Service, *ratings: Rating) -> None:
    async with service.database.write() as connection:
        await result_queries.save_ratings(connection, ratings)


async def board(service: Service, limit: int = 10) -> list[tuple[int, str]]:
    return [(place.rank, place.rating.name) for place in await leaderboard(service, GUILD, "azul", limit)]


@pytest.fixture
def busy(service: Service) -> Service:
    """A service in which people may play a lot."""
    service.limits = Limits(games_per_host=100)
    return service


async def test_the_leaderboard_begins_with_the_strongest(service: Service) -> None:
    await known(service, rating(ANA, 20), rating(BEN, 30), rating(CHI, 25))
    assert await board(service) == [(1, "Ben"), (2, "Chi"), (3, "Ana")]


async def test_equal_ratings_share_a_rank_and_the_next_is_left_out(service: Service) -> None:
    await known(service, rating(ANA, 20), rating(BEN, 30), rating(CHI, 30, games=9), rating(DARIUSH, 10))
    assert await board(service) == [(1, "Chi"), (1, "Ben"), (3, "Ana"), (4, "Dariush")]


async def test_who_has_hardly_played_is_not_listed_yet(busy: Service) -> None:
    for _ in range(SETTLED_GAMES - 1):
        await duel(busy, ANA, BEN)
    assert await board(busy) == []
    await duel(busy, ANA, CHI)
    assert await board(busy) == [(1, "Ana")]


async def test_the_leaderboard_is_as_long_as_wanted(service: Service) -> None:
    await known(service, *(rating(Person(number, f"P{number}"), number) for number in range(10, 30)))
    assert [name for _, name in await board(service, 2)] == ["P29", "P28"]
    assert len(await board(service)) == 10


async def test_the_leaderboard_knows_a_person_by_the_name_of_their_last_game(busy: Service) -> None:
    for name in ("Ana", "Ana", "Queen Ana"):
        await duel(busy, Person(ANA.id, name), BEN)
    assert (await board(busy))[0] == (1, "Queen Ana")


async def test_a_tally_counts_every_finished_game_of_a_person(busy: Service) -> None:
    for winner, loser in ((ANA, BEN), (BEN, ANA), (ANA, CHI), (BEN, CHI)):
        await duel(busy, winner, loser)
    async with busy.database.write() as connection:
        await connection.exec_driver_sql(
            "UPDATE results SET score = 10 * rank + (SELECT count(*) FROM results AS other "
            f"WHERE other.game_id <= results.game_id) WHERE user_id = {ANA.id}"
        )
        rows = await connection.exec_driver_sql(f"SELECT score FROM results WHERE user_id = {ANA.id}")
        scores = [row[0] for row in rows]
    (tally,) = await count_results(busy, GUILD, ANA.id)
    assert (tally.ruleset, tally.games, tally.wins) == ("azul", 3, 2)
    assert tally.best == max(scores)
    assert tally.mean == pytest.approx(sum(scores) / 3)
    assert tally.mean_rank == pytest.approx(4 / 3)
    assert tally.rating is not None
    assert (tally.ahead, tally.level, tally.behind) == (0, 0, 0)


async def test_what_was_played_most_comes_first(busy: Service) -> None:
    for ruleset in ("azul", "sintra", "sintra", "summer-pavilion"):
        await duel(busy, ANA, BEN, ruleset)
    assert [tally.ruleset for tally in await count_results(busy, GUILD, BEN.id)] == [
        "sintra",
        "azul",
        "summer-pavilion",
    ]


async def test_a_game_that_does_not_count_for_ratings_is_in_the_tally_all_the_same(service: Service) -> None:
    table = await lobby.open_game(service, ask(ANA), "azul", "coloured", 3, computers=1)
    await lobby.join(service, ask(BEN), table.game.id)
    await seats.resign(service, ask(BEN), table.game.id)
    (tally,) = await count_results(service, GUILD, ANA.id)
    assert (tally.games, tally.wins, tally.rating) == (1, 1, None)


async def test_the_tally_of_a_pair_has_only_the_games_of_both(busy: Service) -> None:
    games = [await duel(busy, winner, loser) for winner, loser in ((ANA, BEN), (ANA, BEN), (BEN, ANA), (ANA, CHI))]
    async with busy.database.write() as connection:
        await connection.exec_driver_sql(f"UPDATE results SET rank = 1 WHERE game_id = '{games[0].game.id}'")
    (mine,) = await count_results(busy, GUILD, ANA.id, BEN.id)
    (theirs,) = await count_results(busy, GUILD, BEN.id, ANA.id)
    assert (mine.games, mine.ahead, mine.level, mine.behind) == (3, 1, 1, 1)
    assert (theirs.games, theirs.ahead, theirs.level, theirs.behind) == (3, 1, 1, 1)
    assert await count_results(busy, GUILD, BEN.id, CHI.id) == []


async def test_one_server_does_not_tell_of_another(busy: Service) -> None:
    await duel(busy, ANA, BEN, guild_id=GUILD + 1)
    assert await count_results(busy, GUILD, ANA.id) == []
    assert len(await count_results(busy, GUILD + 1, ANA.id)) == 1


# What a sheet shows beside the numbers.


async def test_a_person_has_the_outcomes_of_their_last_games_the_newest_at_the_end(busy: Service) -> None:
    for winner, loser in ((ANA, BEN), (BEN, ANA), (ANA, BEN)):
        await duel(busy, winner, loser)
    (tally,) = await count_results(busy, GUILD, ANA.id)
    assert tally.form == (1, -1, 1)
    for _ in range(FORM):
        await duel(busy, BEN, ANA)
    (tally,) = await count_results(busy, GUILD, ANA.id)
    assert tally.form == (-1,) * FORM
    (place,) = (place for place in await leaderboard(busy, GUILD, "azul") if place.rating.user_id == ANA.id)
    assert place.form == tally.form


async def test_a_place_between_the_first_and_the_last_is_neither_won_nor_lost(busy: Service) -> None:
    game = await duel(busy, ANA, BEN)
    async with busy.database.write() as connection:
        await connection.exec_driver_sql(
            f"UPDATE results SET players = 3, rank = 2 WHERE game_id = '{game.game.id}' AND user_id = {BEN.id}"
        )
    (tally,) = await count_results(busy, GUILD, BEN.id)
    assert tally.form == (0,)


async def test_the_form_of_a_pair_says_who_of_the_two_was_ahead(busy: Service) -> None:
    games = [await duel(busy, winner, loser) for winner, loser in ((ANA, BEN), (BEN, ANA), (ANA, BEN))]
    async with busy.database.write() as connection:
        await connection.exec_driver_sql(f"UPDATE results SET rank = 1 WHERE game_id = '{games[2].game.id}'")
    (mine,) = await count_results(busy, GUILD, ANA.id, BEN.id)
    (theirs,) = await count_results(busy, GUILD, BEN.id, ANA.id)
    assert mine.form == (1, -1, 0)
    assert theirs.form == (-1, 1, 0)


async def test_a_course_leads_from_the_rating_of_a_beginner_over_each_rated_game_to_that_of_now(busy: Service) -> None:
    for winner, loser in ((ANA, BEN), (BEN, ANA), (ANA, BEN)):
        await duel(busy, winner, loser)
    (tally,) = await count_results(busy, GUILD, ANA.id)
    assert [games for games, _ in tally.course] == [0, 1, 2, 3]
    ratings = [shown for _, shown in tally.course]
    assert (ratings[0], ratings[-1]) == (1000, tally.rating)
    assert ratings[1] > ratings[0]
    assert ratings[2] < ratings[1] < ratings[3] or ratings[2] < ratings[3]


async def test_who_has_no_rated_game_has_no_course(service: Service) -> None:
    table = await lobby.open_game(service, ask(ANA), "azul", "coloured", 3, computers=1)
    await lobby.join(service, ask(BEN), table.game.id)
    await seats.resign(service, ask(BEN), table.game.id)
    (tally,) = await count_results(service, GUILD, ANA.id)
    assert tally.course == ()


async def test_the_best_board_is_the_one_with_most_points_that_the_person_who_asks_may_see(busy: Service) -> None:
    games = [await duel(busy, ANA, BEN) for _ in range(3)]
    async with busy.database.write() as connection:
        for score, game in zip((30, 50, 40), games, strict=True):
            await connection.exec_driver_sql(
                f"UPDATE results SET score = {score} WHERE game_id = '{game.game.id}' AND user_id = {ANA.id}"
            )
    (tally,) = await count_results(busy, GUILD, ANA.id)
    found = await find_best_board(busy, ask(CHI), tally)
    assert found is not None
    table, seat = found
    assert table.game.id == games[1].game.id
    assert table.game.players[seat].user_id == ANA.id
    sees_all_but_the_best = ask(CHI, rights=lambda game: Rights(sees=game.id != games[1].game.id))
    found = await find_best_board(busy, sees_all_but_the_best, tally)
    assert found is not None
    assert found[0].game.id == games[2].game.id
    assert await find_best_board(busy, ask(CHI, rights=lambda _game: Rights(sees=False)), tally) is None


async def test_a_best_board_that_all_of_a_channel_see_is_of_a_game_that_is_played_there(busy: Service) -> None:
    game = await duel(busy, ANA, BEN)
    (tally,) = await count_results(busy, GUILD, ANA.id)
    here, elsewhere = ask(ANA), ask(ANA, channel_id=CHANNEL + 1)
    found = await find_best_board(busy, here, tally, shared=True)
    assert found is not None
    assert found[0].game.id == game.game.id
    assert await find_best_board(busy, elsewhere, tally) is not None
    assert await find_best_board(busy, elsewhere, tally, shared=True) is None
    in_a_thread = ask(ANA, channel_id=CHANNEL + 1, parent_id=CHANNEL)
    assert await find_best_board(busy, in_a_thread, tally, shared=True) is not None
