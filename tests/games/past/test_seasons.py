"""Seasons of a server: which games count, the initial ratings, and the podiums."""

from __future__ import annotations

import random
from collections import defaultdict
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from openskill.models import PlackettLuce, PlackettLuceRating

from bot.games.core.request import Limits, Person
from bot.games.core.results import shown_rating
from bot.games.core.season import Season
from bot.games.core.service import Service
from bot.games.past import seasons
from bot.games.past.seasons import MIN_SEASON_GAMES, SEASONS_A_PAGE, Ended
from bot.games.past.standings import count_results, leaderboard, load_strongest, rank_ratings
from bot.games.people import privacy
from bot.games.table import lobby
from bot.games.table import seats as leaving
from bot.games.table.opening import Computer, Opening, open_game
from bot.storage import result_queries
from bot.storage.rows import Rating, SeasonKind
from tests.conftest import NOTHING_CROSSES
from tests.games.core.test_results import duel
from tests.games.past.test_audit import damage, problems
from tests.support.clock import Clock
from tests.support.exported import read_export
from tests.support.people import ANA, BEN, CHANNEL, CHI, DARIUSH, GUILD, PEOPLE, ask
from tests.support.refuses import refuses
from tests.support.tables import play_moves
from tests.support.thorough import MOSTLY_SQLITE, try_some

pytestmark = [NOTHING_CROSSES, pytest.mark.usefixtures("generous_limits")]

MODERATOR = ask(DARIUSH, moderator=True)
NEW_YEAR = datetime(2027, 1, 1, tzinfo=UTC)
MODEL = PlackettLuce()


@pytest.fixture
def generous_limits(service: Service) -> None:
    """Limits that let a host open many games."""
    service.limits = Limits(games_per_host=1000)


async def begin_seasons(service: Service, kind: SeasonKind = "month", channel_id: int | None = CHANNEL) -> None:
    """Turn on seasons for the server."""
    await seasons.set_seasons(service, MODERATOR, kind, channel_id)


async def ratings(service: Service) -> dict[tuple[str, int], Rating]:
    """Load the server's ratings in base Azul, by season and user."""
    found = await service.database.query(result_queries.load_ratings, GUILD, "azul", season=None)
    return {(rating.season, rating.user_id): rating for rating in found}


async def count_games(service: Service, user_id: int = ANA.id) -> dict[str, int]:
    """Count a person's games by season. The empty season is all time."""
    return {season: one.games for (season, user), one in (await ratings(service)).items() if user == user_id}


async def save_season_ratings(
    service: Service, season: str, *told: tuple[Person, float, int], ruleset: str = "azul"
) -> None:
    """Store each person's mean rating and number of games in a season."""
    rows = [Rating(GUILD, ruleset, season, who.id, who.name, mu, 2.0, played, 1) for who, mu, played in told]
    async with service.database.write() as connection:
        await result_queries.save_ratings(connection, rows)


# Counted games.


async def test_season_changes_at_new_year(service: Service, clock: Clock) -> None:
    await begin_seasons(service)
    clock.now = NEW_YEAR - timedelta(seconds=1)
    await duel(service, ANA, BEN)
    clock.turn(seconds=1)
    await duel(service, ANA, BEN)
    await duel(service, BEN, ANA)
    assert await count_games(service) == {"": 3, "2026-12": 1, "2027-01": 2}
    assert await problems(service.database) == []


async def test_game_counts_in_season_of_its_end(service: Service, clock: Clock) -> None:
    await begin_seasons(service)
    clock.now = NEW_YEAR - timedelta(hours=1)
    table = await open_game(service, ask(ANA), Opening("azul", "grey", 2))
    await play_moves(service, await lobby.join(service, ask(BEN), table.game.id), 4)
    clock.turn(hours=1)
    await leaving.resign(service, ask(BEN), table.game.id)
    assert await count_games(service) == {"": 1, "2027-01": 1}


async def test_season_continues_after_being_turned_off(
    service: Service,
) -> None:
    await duel(service, ANA, BEN)
    assert await count_games(service) == {"": 1}
    await begin_seasons(service)
    await duel(service, ANA, BEN)
    await seasons.stop(service, MODERATOR)
    await duel(service, BEN, ANA)
    assert await count_games(service) == {"": 3, "2026-01": 1}
    await begin_seasons(service)
    await duel(service, ANA, BEN)
    assert await count_games(service) == {"": 4, "2026-01": 2}
    assert await problems(service.database) == []


async def test_game_counts_in_current_kind_of_season(service: Service) -> None:
    await begin_seasons(service)
    await duel(service, ANA, BEN)
    await begin_seasons(service, "quarter")
    await duel(service, ANA, BEN)
    assert await count_games(service) == {"": 2, "2026-01": 1, "2026-Q1": 1}
    assert await problems(service.database) == []


async def test_unrated_game_counts_in_no_season(service: Service) -> None:
    await begin_seasons(service)
    table = await open_game(service, ask(ANA), Opening("azul", "grey", 2, computers=(Computer("easy"),)))
    await leaving.resign(service, ask(ANA), table.game.id)
    assert await ratings(service) == {}


# Initial ratings.


async def test_season_rating_starts_halfway_to_initial_rating(service: Service, clock: Clock) -> None:
    for _ in range(4):
        await duel(service, ANA, BEN)
    before = await ratings(service)
    await begin_seasons(service)
    await duel(service, BEN, ANA)
    start = MODEL.rating()
    half_way = [
        [MODEL.rating(mu=(one.mu + start.mu) / 2, sigma=(one.sigma + start.sigma) / 2)]
        for one in (before["", BEN.id], before["", ANA.id])
    ]
    (ben,), (ana,) = MODEL.rate(half_way, ranks=[1.0, 2.0])
    after = await ratings(service)
    for person, wanted in ((ANA, ana), (BEN, ben)):
        found = after["2026-01", person.id]
        assert (found.mu, found.sigma) == pytest.approx((wanted.mu, wanted.sigma))
        assert (found.games, found.wins) == (1, int(person is BEN))


@MOSTLY_SQLITE
@pytest.mark.parametrize("seed", [0])
async def test_season_ratings_match_independent_calculation(service: Service, clock: Clock, seed: int) -> None:
    chance = random.Random(seed)
    kind: SeasonKind | None = "month"
    await begin_seasons(service, "month")
    wanted: dict[str, dict[int, PlackettLuceRating]] = defaultdict(dict)
    clock.now = NEW_YEAR - timedelta(days=100)
    for _ in range(12):
        clock.turn(days=chance.randrange(18), hours=chance.randrange(24))
        if chance.random() < 0.3:
            kind = chance.choice(("month", "quarter", None))
            await (begin_seasons(service, kind) if kind else seasons.stop(service, MODERATOR))
        winner, loser = chance.sample(PEOPLE, 2)
        await duel(service, winner, loser)
        day = clock.now
        names = {None: "", "month": f"{day.year}-{day.month:02}", "quarter": f"{day.year}-Q{(day.month + 2) // 3}"}
        calculate(wanted, names[kind], winner.id, loser.id)
    found = await ratings(service)
    assert {key: (one.mu, one.sigma) for key, one in found.items()} == {
        (season, user_id): pytest.approx((one.mu, one.sigma))
        for season, people in wanted.items()
        for user_id, one in people.items()
    }
    assert {season[5:6] for season in wanted} == {"", "0", "1", "Q"}
    assert await problems(service.database) == []


def calculate(ratings: dict[str, dict[int, PlackettLuceRating]], season: str, *order: int) -> None:
    """Update all ratings after a game of these users, who are listed with the winner first."""
    start = MODEL.rating()
    for user_id in order:
        ratings[""].setdefault(user_id, MODEL.rating())
        if season:
            old = ratings[""][user_id]
            first = MODEL.rating(mu=(old.mu + start.mu) / 2, sigma=(old.sigma + start.sigma) / 2)
            ratings[season].setdefault(user_id, first)
    for name in {season, ""}:
        teams = [[ratings[name][user_id]] for user_id in order]
        after = MODEL.rate(teams, ranks=[float(place) for place in range(len(order))])
        ratings[name] |= {user_id: one for user_id, (one,) in zip(order, after, strict=True)}


@MOSTLY_SQLITE
@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("UPDATE ratings SET mu = mu + 1 WHERE season <> ''", "the rating of user 1 in season 2026-01"),
        ("DELETE FROM ratings WHERE season <> '' AND user_id = 2", "the rating of user 2 in season 2026-01"),
        ("UPDATE results SET season = ''", "the rating of user 1 in season 2026-01"),
        ("UPDATE results SET season = '2026-Q1'", "the rating of user 2 in season 2026-Q1"),
        ("UPDATE ratings SET games = 3 WHERE season = ''", "the rating of user 1 doesn't"),
    ],
)
async def test_audit_reports_wrong_season_rating(service: Service, statement: str, said: str) -> None:
    await begin_seasons(service)
    for _ in range(2):
        await duel(service, ANA, BEN)
    assert await problems(service.database) == []
    await damage(service.database, statement)
    assert any(said in problem for problem in await problems(service.database))


# Leaderboards and statistics of the current season.


async def test_leaderboard_and_statistics_show_season_rating(service: Service, clock: Clock) -> None:
    for _ in range(3):
        await duel(service, ANA, BEN)
    await begin_seasons(service)
    for _ in range(3):
        await duel(service, BEN, ANA)
    of_all_time, of_season = [await leaderboard(service, GUILD, "azul", season) for season in ("", "2026-01")]
    assert [(place.rank, place.rating.name, place.rating.games) for place in of_season] == [
        (1, "Ben", 3),
        (2, "Ana", 3),
    ]
    assert [place.form for place in of_season] == [(1, 1, 1), (-1, -1, -1)]
    assert [place.rating.games for place in of_all_time] == [6, 6]
    (tally,) = await count_results(service, GUILD, BEN.id)
    found = await ratings(service)
    assert tally.rating == shown_rating(found["", BEN.id])
    assert tally.season_rating == shown_rating(found["2026-01", BEN.id]) != tally.rating
    clock.turn(days=31)
    assert await leaderboard(service, GUILD, "azul", "2026-02") == []
    (tally,) = await count_results(service, GUILD, BEN.id)
    assert tally.season_rating is None
    await seasons.stop(service, MODERATOR)
    clock.turn(days=-31)
    (tally,) = await count_results(service, GUILD, BEN.id)
    assert tally.season_rating is None


# Settings.


async def test_seasons_setting_requires_moderator_and_kind(service: Service) -> None:
    with refuses("moderator-only"):
        await seasons.set_seasons(service, ask(ANA), "month", CHANNEL)
    with refuses("moderator-only"):
        await seasons.stop(service, ask(ANA))
    with refuses("no-season-kind"):
        await seasons.set_seasons(service, MODERATOR, None, CHANNEL)
    with refuses("server-only"):
        await seasons.set_seasons(service, ask(ANA, guild_id=None, moderator=True), "month", CHANNEL)
    assert (await service.guild(GUILD)).season is None


async def test_setting_seasons_keeps_values_that_are_omitted(service: Service) -> None:
    await begin_seasons(service)
    await seasons.set_seasons(service, MODERATOR, "quarter", None)
    now = await service.guild(GUILD)
    assert (now.season, now.season_channel) == ("quarter", CHANNEL)
    await seasons.set_seasons(service, MODERATOR, None, CHANNEL + 1)
    now = await service.guild(GUILD)
    assert (now.season, now.season_channel) == ("quarter", CHANNEL + 1)
    await seasons.stop(service, MODERATOR)
    now = await service.guild(GUILD)
    assert (now.season, now.season_channel) == (None, None)


# Ends of seasons.


async def list_due_posts(service: Service) -> list[tuple[int, str]]:
    """Return the channel and season of each post that is due."""
    return [(ended.channel_id, ended.season.name) for ended in await seasons.find_due_seasons(service)]


async def record_all_posted(service: Service) -> None:
    for ended in await seasons.find_due_seasons(service):
        await seasons.record_season_posted(service, ended)


async def test_season_post_is_due_from_8_am_until_posted(service: Service, clock: Clock) -> None:
    await begin_seasons(service)
    assert await list_due_posts(service) == []
    for name, end in (("2026-01", datetime(2026, 2, 1, tzinfo=UTC)), ("2026-02", datetime(2026, 3, 1, tzinfo=UTC))):
        clock.now = end + timedelta(hours=7, minutes=59)
        assert await list_due_posts(service) == []
        clock.turn(minutes=1)
        assert await list_due_posts(service) == [(CHANNEL, name)]
        clock.turn(days=3)
        assert await list_due_posts(service) == [(CHANNEL, name)]
        await record_all_posted(service)
        assert await list_due_posts(service) == []
    # Setting the clock back doesn't make old seasons due again.
    clock.now = datetime(2026, 2, 10, tzinfo=UTC)
    assert await list_due_posts(service) == []


async def test_season_that_ended_before_seasons_were_enabled_is_not_posted(service: Service, clock: Clock) -> None:
    clock.now = datetime(2026, 2, 1, 9, tzinfo=UTC)
    await begin_seasons(service)
    assert await list_due_posts(service) == []
    clock.now = datetime(2026, 4, 2, tzinfo=UTC)
    assert await list_due_posts(service) == [(CHANNEL, "2026-03")]
    # Turning seasons off and on again drops the pending post, even in the hours before it is due.
    for now in (datetime(2026, 4, 2, tzinfo=UTC), datetime(2026, 5, 1, 3, tzinfo=UTC)):
        clock.now = now
        await seasons.stop(service, MODERATOR)
        assert await list_due_posts(service) == []
        await begin_seasons(service)
        clock.turn(hours=9)
        assert await list_due_posts(service) == []
    # After the kind of season has changed, no post is due for a season of the old kind.
    clock.now = datetime(2026, 7, 2, tzinfo=UTC)
    assert await list_due_posts(service) == [(CHANNEL, "2026-06")]
    await begin_seasons(service, "quarter")
    assert await list_due_posts(service) == []


async def test_season_post_is_not_due_if_no_channel_is_set(service: Service, clock: Clock) -> None:
    await begin_seasons(service, channel_id=None)
    clock.turn(days=60)
    assert await list_due_posts(service) == []
    await begin_seasons(service)
    assert await list_due_posts(service) == []
    clock.turn(days=31)
    assert await list_due_posts(service) == [(CHANNEL, "2026-03")]
    # If the channel changes, a pending post goes to the new channel.
    await seasons.set_seasons(service, MODERATOR, None, CHANNEL + 1)
    assert await list_due_posts(service) == [(CHANNEL + 1, "2026-03")]


async def test_season_post_is_not_due_after_bot_has_left_guild(service: Service, clock: Clock) -> None:
    await begin_seasons(service)
    clock.turn(days=30)
    await privacy.record_left(service, GUILD)
    assert await list_due_posts(service) == []
    await privacy.record_present(service, GUILD)
    assert await list_due_posts(service) == [(CHANNEL, "2026-01")]


async def test_posted_month_does_not_count_as_posted_quarter(service: Service, clock: Clock) -> None:
    await begin_seasons(service)
    clock.turn(days=30)
    (ended,) = await seasons.find_due_seasons(service)
    # The setting changes while the post is being sent.
    await begin_seasons(service, "quarter")
    await seasons.record_season_posted(service, ended)
    assert await list_due_posts(service) == []
    clock.now = datetime(2026, 4, 1, 8, tzinfo=UTC)
    assert await list_due_posts(service) == [(CHANNEL, "2026-Q1")]


JANUARY = Ended(GUILD, CHANNEL, Season("month", 2026, 1))


async def test_podium_has_three_places_and_requires_five_games(service: Service, clock: Clock) -> None:
    clock.now = JANUARY.season.ends + timedelta(hours=8)
    few, enough = MIN_SEASON_GAMES - 1, MIN_SEASON_GAMES
    await save_season_ratings(
        service, "2026-01", (ANA, 20, enough), (BEN, 40, few), (CHI, 25, enough), (DARIUSH, 10, enough)
    )
    await save_season_ratings(service, "2026-01", (ANA, 20, enough), (BEN, 20, enough + 1), ruleset="sintra")
    await save_season_ratings(service, "2026-02", (BEN, 50, enough))
    await save_season_ratings(service, "", (BEN, 50, enough), ruleset="summer-pavilion")
    await save_season_ratings(service, "2026-01", (BEN, 50, few), ruleset="summer-pavilion")
    podiums = await seasons.find_podiums(service, JANUARY)
    told = {name: [(one.rank, one.rating.name) for one in first] for name, first in podiums.items()}
    assert told == {"azul": [(1, "Chi"), (2, "Ana"), (3, "Dariush")], "sintra": [(1, "Ben"), (1, "Ana")]}


async def test_podium_includes_players_tied_for_third(service: Service, clock: Clock) -> None:
    clock.now = JANUARY.season.ends + timedelta(hours=8)
    more = [Person(number, f"P{number}") for number in range(10, 15)]
    marks = (30, 20, 10, 10, 5)
    await save_season_ratings(service, "2026-01", *((who, mu, 6) for who, mu in zip(more, marks, strict=True)))
    first = (await seasons.find_podiums(service, JANUARY))["azul"]
    assert [(one.rank, one.rating.name) for one in first] == [(1, "P10"), (2, "P11"), (3, "P12"), (3, "P13")]


async def test_podium_is_shown_only_for_two_weeks_after_season(service: Service, clock: Clock) -> None:
    await save_season_ratings(service, "2026-01", (ANA, 20, MIN_SEASON_GAMES))
    clock.now = JANUARY.season.ends + timedelta(days=14)
    assert await seasons.find_podiums(service, JANUARY)
    clock.turn(seconds=1)
    assert await seasons.find_podiums(service, JANUARY) == {}


# The hall of fame.


@pytest.mark.parametrize("seed", try_some(range(5), 3))
async def test_strongest_players_match_start_of_full_ranking(service: Service, seed: int) -> None:
    chance = random.Random(seed)
    people = [Person(number, f"P{number}") for number in range(1, 201)]
    # Round the ratings, so that many people share the same rating.
    told = [(person, round(chance.gauss(25, 2), 2), chance.randint(1, 9)) for person in people]
    await save_season_ratings(service, "2026-01", *told)
    whole = rank_ratings([one for one in (await ratings(service)).values() if one.games >= MIN_SEASON_GAMES])
    for count in (1, 3, 10):
        found = await service.database.query(load_strongest, GUILD, "azul", "2026-01", MIN_SEASON_GAMES, count)
        expected = [standing for standing in whole if standing.rank <= count]
        assert [standing for standing in found if standing.rank <= count] == expected
        assert count <= len(found) < 40


async def test_hall_of_fame_loads_only_listed_players(
    service: Service, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock.now = NEW_YEAR
    people = [Person(number, f"P{number}") for number in range(1, 31)]
    for month in range(1, SEASONS_A_PAGE + 1):
        await save_season_ratings(
            service, f"2026-{month:02}", *((person, float(person.id), MIN_SEASON_GAMES) for person in people)
        )
    loaded = list[str]()

    def load(**row: Any) -> Rating:
        loaded.append(row["name"])
        return Rating(**row)

    monkeypatch.setattr(result_queries, "Rating", load)
    hall = await seasons.hall_of_fame(service, GUILD, "azul")
    assert len(hall.seasons) == SEASONS_A_PAGE
    assert sorted(loaded) == sorted(standing.rating.name for _, first in hall.seasons for standing in first)


async def test_hall_of_fame_lists_finished_seasons_newest_first(service: Service, clock: Clock) -> None:
    clock.now = datetime(2026, 5, 5, tzinfo=UTC)
    for name in ("2025-12", "2026-02", "2026-Q1", "2026-03", "2026-05", "2026-Q2"):
        await save_season_ratings(service, name, (ANA, 20, MIN_SEASON_GAMES))
    await save_season_ratings(service, "2026-04", (ANA, 20, MIN_SEASON_GAMES - 1))
    hall = await seasons.hall_of_fame(service, GUILD, "azul")
    assert [season.name for season, _ in hall.seasons] == ["2026-03", "2026-Q1", "2026-02", "2025-12"]
    assert (hall.page, hall.pages) == (0, 1)
    assert (await seasons.hall_of_fame(service, GUILD, "sintra")).seasons == ()
    assert (await seasons.hall_of_fame(service, GUILD + 1, "azul")).seasons == ()


async def test_hall_of_fame_continues_on_next_page(service: Service, clock: Clock) -> None:
    clock.now = NEW_YEAR
    for month in range(1, SEASONS_A_PAGE + 3):
        await save_season_ratings(service, f"2026-{month:02}", (ANA, 20, MIN_SEASON_GAMES))
    pages = [await seasons.hall_of_fame(service, GUILD, "azul", page) for page in (0, 1, 2)]
    assert [(len(one.seasons), one.page, one.pages) for one in pages] == [(SEASONS_A_PAGE, 0, 2), (2, 1, 2), (2, 1, 2)]
    assert pages[1].seasons[-1][0].name == "2026-01"


async def test_hall_of_fame_omits_deleted_people(service: Service, clock: Clock) -> None:
    await begin_seasons(service)
    for _ in range(MIN_SEASON_GAMES):
        await duel(service, ANA, BEN)
    own = read_export(await privacy.my_data(service, ask(ANA)))
    assert {row["season"] for row in own["ratings"]} == {"", "2026-01"}
    await privacy.delete_my_data(service, ask(ANA))
    clock.turn(days=30)
    ((_, first),) = (await seasons.hall_of_fame(service, GUILD, "azul")).seasons
    assert [(one.rank, one.rating.name) for one in first] == [(1, "Ben")]
