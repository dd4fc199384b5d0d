"""Results of games, and the ratings that follow from them.

Ratings are openskill's (Plackett–Luce: several players, shared ranks). Each guild has all-time ratings for each ruleset
and, if it has seasons, ratings for each season. A game belongs to the season in which it ends.

A game counts once every player has moved twice (`has_begun_to_count`). From then on, a person who resigns, runs out of
time or gives up their seat ranks behind the players who stay. Those are ranked by the game's result. If somebody leaves
earlier, the game doesn't count. A person who takes over a seat isn't ranked, because the result belongs to the person
who began on that seat. Only games between people are rated. Coached games don't count, because their bag is known.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import timedelta

from openskill.models import PlackettLuce
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.games.core.ranks import rank_players
from bot.games.core.replay import Table
from bot.games.core.season import name_season
from bot.storage import guild_queries, result_queries
from bot.storage.database import lock
from bot.storage.result_queries import ALL_TIME, DEVIATIONS
from bot.storage.rows import NOT_COUNTED, Game, Player, Rating, Result

_MODEL = PlackettLuce()
SHOWN_AT_START = 1000
"""Displayed rating of a new player."""
_SHOWN_PER_POINT = 40
NOBODY = 0
"""User id of ratings that aren't stored."""
MIN_MOVES = 2
"""Number of moves that every player must have made before a game counts."""
SHOWN_ALIKE = 1 / _SHOWN_PER_POINT
"""Largest difference between strengths that have the same displayed rating."""


def is_rated(table: Table) -> bool:
    """Check whether the game's result will change ratings."""
    return table.game.place.is_rated and table.game.unrated_because is None


def has_begun_to_count(table: Table) -> bool:
    """Check whether every player has made two moves that are public and haven't been taken back.

    A computer's move for a late person counts as theirs. Otherwise, people could avoid a rated result by not moving.
    """
    moved = Counter(turn.seat for turn in table.public_turns)
    return all(moved[player.seat] >= MIN_MOVES for player in table.game.players)


def find_unrated(game: Game, reason: str | None) -> str | None:
    """Return the reason why a game is unrated if ``reason`` now applies, too.

    A reason that also excludes the game from statistics takes precedence.
    """
    if reason in NOT_COUNTED and game.unrated_because not in NOT_COUNTED:
        return reason
    return game.unrated_because or reason


def make_results(table: Table) -> list[Result]:
    """Return a game's final results by seat, before they are rated, or an empty list if the game doesn't count."""
    game = table.game
    outcome = table.outcome
    if table.replay is None or not game.place.is_rated or game.unrated_because in NOT_COUNTED or game.options.coached:
        return []
    if outcome is not None:
        ranks = rank_players(game, outcome.ranks)
        scores = outcome.scores
    elif game.ending == "empty":
        # Everybody has left, so nobody has won; the order of leaving decides.
        scores = table.position.scores
        ranks = rank_players(game, [0 for _ in scores])
    else:
        return []
    return [_make_result(table, player, ranks[player.seat], scores[player.seat]) for player in game.players]


def _make_result(table: Table, player: Player, rank: int, score: int) -> Result:
    game = table.game
    ranked = player.leaver or player
    return Result(
        game_id=game.id,
        seat=player.seat,
        guild_id=game.place.id,
        ruleset=game.ruleset,
        user_id=ranked.user_id,
        name="" if ranked.computer else ranked.name,
        computer=ranked.computer,
        players=len(game.players),
        rank=rank,
        score=score,
        rated=is_rated(table),
        at=game.changed_at,
        left=player.left is not None,
    )


def find_solo_score(table: Table) -> tuple[int, int] | None:
    """Return the points of the only person and of the best computer, or ``None`` if the game wasn't played to the end.

    Games with several people and games whose seats have changed hands don't have such a score.
    """
    game = table.game
    standing = table.position.standing if table.replay is not None else None
    people = game.humans
    if standing is None or len(people) != 1 or any(player.left is not None for player in game.players):
        return None
    seat = people[0].seat
    return standing.scores[seat], max(score for other, score in enumerate(standing.scores) if other != seat)


def has_lost(table: Table) -> bool:
    """Check whether the only person has played the game to the end and isn't a winner."""
    standing = table.position.standing if table.replay is not None else None
    if standing is None or find_solo_score(table) is None:
        return False
    return table.game.humans[0].seat not in standing.winners


async def write_results(connection: AsyncConnection, table: Table) -> None:
    """Record the result of each seat of a game that has just ended, if it counts, and rate the players."""
    found = make_results(table)
    if found:
        await result_queries.add_results(connection, await _rate(connection, found) if is_rated(table) else found)


async def _rate(connection: AsyncConnection, found: Sequence[Result]) -> list[Result]:
    """Save the new ratings, and return the results with the ratings before and after the game."""
    guild_id = found[0].guild_id
    ruleset = found[0].ruleset
    at = found[0].at
    users = [result.user_id for result in found if result.user_id is not None]
    await lock(connection, f"ratings {guild_id} {ruleset}")
    last = await result_queries.find_last_result_at(connection, guild_id, users)
    if last is not None:
        # Ratings depend on the order in which games end, even if the system clock was set back.
        at = max(at, last + timedelta(microseconds=1))
    season = name_season((await guild_queries.load_guild(connection, guild_id)).season, at)
    before = await result_queries.load_ratings(connection, guild_id, ruleset, users)
    after = calculate_ratings(before, found)
    await result_queries.save_ratings(connection, _known(after))
    if season != ALL_TIME:
        in_season = await result_queries.load_ratings(connection, guild_id, ruleset, users, season)
        await result_queries.save_ratings(
            connection, _known(calculate_season_ratings(season, in_season, before, found))
        )
    known = {rating.user_id: shown_rating(rating) for rating in before}
    rated = []
    for result, rating in zip(found, after, strict=True):
        if result.user_id is not None:
            shown = known.get(result.user_id, SHOWN_AT_START)
            result = replace(result, rating_before=shown, rating_after=shown_rating(rating))
        rated.append(replace(result, at=at, season=season))
    return rated


def _known(ratings: Iterable[Rating]) -> list[Rating]:
    """Drop ratings of people who left the game and have deleted their data."""
    return [rating for rating in ratings if rating.user_id != NOBODY]


def calculate_season_ratings(
    season: str, in_season: Iterable[Rating], before: Iterable[Rating], found: Sequence[Result]
) -> list[Rating]:
    """Return the ratings of these players in a season after a game.

    ``in_season`` are the ratings of players who already have one in this season. Other players begin halfway between
    their all-time rating ``before`` the game and that of a new player.
    """
    known = {rating.user_id: rating for rating in in_season}
    begun = {rating.user_id: _compress(season, rating) for rating in before}
    return calculate_ratings((begun | known).values(), found, season)


def _compress(season: str, rating: Rating) -> Rating:
    """Return the rating with which a player begins a season: mean and uncertainty move halfway back to the start."""
    start = _MODEL.rating()
    mu = (rating.mu + start.mu) / 2
    sigma = (rating.sigma + start.sigma) / 2
    return replace(rating, season=season, mu=mu, sigma=sigma, games=0, wins=0)


def calculate_ratings(before: Iterable[Rating], found: Sequence[Result], season: str = ALL_TIME) -> list[Rating]:
    """Return the ratings of these players after a game. Players without a rating begin with the model's default.

    A person who left the game and deleted their data counts as a new player with the user id `NOBODY`.
    """
    known = {rating.user_id: rating for rating in before}
    old = [known.get(result.user_id or NOBODY) or _first_rating(result, season) for result in found]
    teams = [[_MODEL.rating(mu=rating.mu, sigma=rating.sigma)] for rating in old]
    after = _MODEL.rate(teams, ranks=[float(result.rank) for result in found])
    return [
        replace(
            rating,
            name=result.name,
            mu=strength.mu,
            sigma=strength.sigma,
            games=rating.games + 1,
            wins=rating.wins + (result.rank == 1),
        )
        for rating, result, (strength,) in zip(old, found, after, strict=True)
    ]


def _first_rating(result: Result, season: str) -> Rating:
    guess = _MODEL.rating()
    user_id = result.user_id or NOBODY
    return Rating(result.guild_id, result.ruleset, season, user_id, result.name, guess.mu, guess.sigma, 0, 0)


def shown_rating(rating: Rating) -> int:
    """Return the displayed rating: the mean minus three deviations, 1000 for a new player."""
    return round(SHOWN_AT_START + _SHOWN_PER_POINT * (rating.mu - DEVIATIONS * rating.sigma))
