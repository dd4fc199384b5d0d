"""Texts about seasons: their names, their end, and the best players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from itertools import groupby

from bot.games.core.season import Season
from bot.games.past.seasons import MIN_SEASON_GAMES
from bot.games.past.standings import LeaderboardLine
from bot.messages.markup import escape
from bot.messages.words import Words
from bot.storage.rows import GuildSettings

MAX_NAMED = 2
"""Maximum number of people who are named for a shared place. Even with the longest names, the post must fit."""


def render_season(words: Words, season: Season) -> str:
    """Return the name of a season: "January 2027"."""
    return words(f"season-{season.kind}", number=season.number, year=words.writing.write_number(season.year))


def render_ended(words: Words, season: Season, podiums: Mapping[str, Sequence[LeaderboardLine]]) -> str:
    """Render the post at the end of a season: the best players of each game."""
    lines = [words("season-ended", season=render_season(words, season))]
    lines += [_render_first(words, ruleset, first) for ruleset, first in podiums.items()]
    lines.append(words("season-next", next=render_season(words, season.next()), games=MIN_SEASON_GAMES))
    return "\n".join(lines)


def _render_first(words: Words, ruleset: str, first: Sequence[LeaderboardLine]) -> str:
    places = []
    for rank, found in groupby(first, lambda standing: standing.rank):
        sharing = list(found)
        names = [f"**{escape(standing.rating.name)}**" for standing in sharing[:MAX_NAMED]]
        more = len(sharing) - len(names)
        if more:
            names.append(words("season-others", count=more))
        places.append(
            words(
                "season-place",
                rank=rank,
                who=words.list_all(names),
                rating=words.writing.write_number(sharing[0].shown),
            )
        )
    return words("season-first", ruleset=words(ruleset), places=words.join_facts(places))


def render_seasons(words: Words, settings: GuildSettings, now: datetime, place: str) -> str:
    """Render the seasons of a server, the end of the current season, and the channel in which the best are announced.

    ``place`` is a mention of that channel, "none" if no channel was chosen, and "gone" if it was deleted.
    """
    if settings.season is None:
        return words("seasons-none")
    season = Season.at(settings.season, now)
    ends_s = int(season.ends.timestamp())
    return words(
        "seasons",
        kind=settings.season,
        season=render_season(words, season),
        until=f"<t:{ends_s}:f>",
        left=f"<t:{ends_s}:R>",
        place=place,
        games=MIN_SEASON_GAMES,
    )
