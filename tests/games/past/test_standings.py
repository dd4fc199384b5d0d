"""Leaderboards of a server, and statistics of a person or of two opponents on it."""

from __future__ import annotations

import itertools
import random
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from bot.games.core.request import Limits, Person, Request, Rights
from bot.games.core.results import shown_rating
from bot.games.core.service import Service
from bot.games.past.standings import FORM, SETTLED_GAMES, Tally, count_results, find_visible_best_board, leaderboard
from bot.storage import game_queries, result_queries
from bot.storage.acts import LogLine
from bot.storage.rows import Game, Rating, Result
from tests.conftest import NOTHING_CROSSES
from tests.games.core.test_results import duel
from tests.support.people import ANA, BEN, CHANNEL, CHI, DARIUSH, GUILD, ask

pytestmark = NOTHING_CROSSES


def rating(person: Person, mu: float, games: int = SETTLED_GAMES) -> Rating:
    return Rating(GUILD, "azul", "", person.id, person.name, mu, 2.0, games, 1)


async def save_ratings_of(service: Service, *ratings: Rating) -> None:
    async with service.database.write() as connection:
        await result_queries.save_ratings(connection, ratings)


async def list_places(service: Service) -> list[tuple[int, str]]:
    return [(place.rank, place.rating.name) for place in await leaderboard(service, GUILD, "azul")]


@pytest.fixture
def generous_service(service: Service) -> Service:
    """A service that lets a host open many games."""
    service.limits = Limits(games_per_host=100)
    return service


async def test_leaderboard_orders_players_and_shares_ranks(service: Service) -> None:
    await save_ratings_of(service, rating(ANA, 20), rating(BEN, 30), rating(CHI, 30, games=9), rating(DARIUSH, 10))
    assert await list_places(service) == [(1, "Chi"), (1, "Ben"), (3, "Ana"), (4, "Dariush")]


async def test_leaderboard_omits_players_with_few_games(generous_service: Service) -> None:
    for _ in range(SETTLED_GAMES - 1):
        await duel(generous_service, ANA, BEN)
    assert await list_places(generous_service) == []
    await duel(generous_service, ANA, CHI)
    assert await list_places(generous_service) == [(1, "Ana")]


async def test_leaderboard_has_ten_places(service: Service) -> None:
    await save_ratings_of(service, *(rating(Person(number, f"P{number}"), number) for number in range(10, 30)))
    assert await list_places(service) == [(place, f"P{30 - place}") for place in range(1, 11)]


async def test_leaderboard_shows_name_from_players_last_game(generous_service: Service) -> None:
    for name in ("Ana", "Ana", "Queen Ana"):
        await duel(generous_service, Person(ANA.id, name), BEN)
    assert (await list_places(generous_service))[0] == (1, "Queen Ana")


async def test_best_board_has_highest_score_that_asker_can_see(generous_service: Service) -> None:
    games = [await duel(generous_service, ANA, BEN) for _ in range(3)]
    async with generous_service.database.write() as connection:
        for score, game in zip((30, 50, 40), games, strict=True):
            await connection.exec_driver_sql(
                f"UPDATE results SET score = {score} WHERE game_id = '{game.game.id}' AND user_id = {ANA.id}"
            )
    all_but_the_best = lambda game: Rights(sees=game.id != games[1].game.id)  # noqa: E731
    asking = (ask(CHI), ask(CHI, rights=all_but_the_best), ask(CHI, rights=lambda _game: Rights(sees=False)))
    best = [await best_of_ana(generous_service, request) for request in asking]
    assert best == [(games[1].game.id, ANA.id), (games[2].game.id, ANA.id), None]


async def test_only_best_board_from_this_channel_can_be_shared(generous_service: Service) -> None:
    await duel(generous_service, ANA, BEN)
    elsewhere = ask(ANA, channel_id=CHANNEL + 1)
    assert await best_of_ana(generous_service, elsewhere)
    assert not await best_of_ana(generous_service, elsewhere, shared=True)
    for here in (ask(ANA), ask(ANA, channel_id=CHANNEL + 1, parent_id=CHANNEL)):
        assert await best_of_ana(generous_service, here, shared=True)


async def best_of_ana(service: Service, request: Request, *, shared: bool = False) -> tuple[str, int | None] | None:
    """Return the game with the best of Ana's boards that this request may see, and the owner of that board."""
    (tally,) = await count_results(service, GUILD, ANA.id)
    found = await find_visible_best_board(service, request, tally, shared=shared)
    return found and (found[0].game.id, found[0].game.players[found[1]].user_id)


# Comparison with a simple count.


def random_results(chance: random.Random) -> list[Result]:
    """Return results of four people and a computer on two servers, with two rulesets. Some of them are unrated."""
    found = []
    for number in range(60):
        players, rated = chance.randint(2, 4), chance.random() < 0.6
        people = chance.sample([1, 2, 3, 4], players - (not rated)) + [None] * (not rated)
        guild_id, ruleset = chance.choice((GUILD, GUILD, GUILD + 1)), chance.choice(("azul", "sintra"))
        at = datetime(2026, 1, 1, tzinfo=UTC) + timedelta(minutes=chance.randrange(10**5))
        for seat, user_id in enumerate(people):
            ratings = (chance.randint(800, 1200), chance.randint(800, 1200)) if rated else (None, None)
            rank, score, name = chance.randint(1, players), chance.randint(0, 90), f"P{user_id}" if user_id else ""
            level = None if user_id else "medium"
            one = (f"G{number}", seat, guild_id, ruleset, user_id, name, level, players, rank, score, rated, at)
            found.append(Result(*one, *ratings))
    return chance.sample(found, len(found))


def games_of(found: list[Result], user_id: int, ruleset: str) -> list[Result]:
    """Return a person's results on this server, oldest first."""
    mine = [one for one in found if (one.guild_id, one.user_id, one.ruleset) == (GUILD, user_id, ruleset)]
    return sorted(mine, key=lambda one: one.at)


def outcome(mine: Result) -> int:
    return 1 if mine.rank == 1 else -1 if mine.rank == mine.players else 0


def count_naively(found: list[Result], user_id: int, against: int | None, ruleset: str) -> Tally | None:
    games, ranks = games_of(found, user_id, ruleset), list[tuple[int, int]]()
    form = [outcome(mine) for mine in games]
    if against is not None:
        theirs = {one.game_id: one.rank for one in games_of(found, against, ruleset)}
        games = [mine for mine in games if mine.game_id in theirs]
        ranks = [(mine.rank, theirs[mine.game_id]) for mine in games]
        form = [(mine < other) - (mine > other) for mine, other in ranks]
    if not games:
        return None
    scores, rated = [mine.score for mine in games], [mine for mine in games if mine.rated]
    best = sorted(games, key=lambda mine: (-mine.score, -mine.at.timestamp()))
    course = [rated[0].rating_before, *(mine.rating_after for mine in rated)] if rated else []
    return Tally(
        ruleset,
        len(games),
        sum(mine.rank == 1 for mine in games),
        max(scores),
        sum(scores) / len(scores),
        sum(mine.rank for mine in games) / len(games),
        shown_rating(rating(Person(user_id, ""), 20 + user_id)),
        sum(mine < other for mine, other in ranks),
        sum(mine == other for mine, other in ranks),
        sum(mine > other for mine, other in ranks),
        tuple(form[-FORM:]),
        tuple(enumerate(one for one in course if one is not None)),
        tuple((mine.game_id, mine.seat) for mine in best[:5]),
    )


@pytest.mark.parametrize("seed", range(3))
async def test_statistics_match_naive_count(service: Service, seed: int) -> None:
    found = random_results(random.Random(seed))
    async with service.database.write() as connection:
        for one in {one.game_id: one for one in found}.values():
            kept = (one.game_id, one.guild_id, CHANNEL, 1, one.ruleset, "a", one.players, "finished", 1, one.at, one.at)
            await game_queries.add_game(connection, Game(*kept), LogLine(1, "open", one.at))  # type: ignore[arg-type]
        await result_queries.add_results(connection, found)
        for ruleset in ("azul", "sintra"):
            for person in (ANA, BEN, CHI, DARIUSH):
                here = replace(rating(person, 20 + person.id, person.id + 1), ruleset=ruleset)
                await result_queries.save_ratings(connection, [here, replace(here, guild_id=GUILD + 1, mu=50.0)])
    for user_id, against in itertools.product((1, 2, 3, 4), (None, 1, 2)):
        if user_id == against:
            continue
        counted = {tally.ruleset: tally for tally in await count_results(service, GUILD, user_id, against)}
        counted_naively = {name: count_naively(found, user_id, against, name) for name in ("azul", "sintra")}
        assert {name: approximate(one) for name, one in counted.items()} == {
            name: approximate(one) for name, one in counted_naively.items() if one is not None
        }
        assert [one.games for one in counted.values()] == sorted((one.games for one in counted.values()), reverse=True)
    for ruleset in ("azul", "sintra"):
        places = await leaderboard(service, GUILD, ruleset)
        assert [place.rating.user_id for place in places] == [4, 3, 2]
        for place in places:
            rated = [mine for mine in games_of(found, place.rating.user_id, ruleset) if mine.rated]
            assert place.form == tuple(outcome(mine) for mine in rated[-FORM:])
            after = [mine.rating_after for mine in rated[-FORM:]]
            assert place.course == tuple(enumerate([rated[-FORM:][0].rating_before, *after]))


def approximate(tally: Tally) -> Tally:
    return replace(tally, mean=round(tally.mean, 6), mean_rank=round(tally.mean_rank, 6))
