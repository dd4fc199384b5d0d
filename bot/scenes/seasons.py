"""Scenes of seasons: the best players of one season, and the hall of fame."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from bot.games.core.season import Season
from bot.games.past.seasons import HallPage
from bot.games.past.standings import LeaderboardLine
from bot.messages.markup import clean
from bot.messages.seasons import render_season
from bot.messages.words import Words
from bot.scenes.alt import join_sentences
from bot.scenes.script import find_script
from renderers.podiums import HallScene, Place, Podium, PodiumScene
from renderers.scene import Theme


def make_podiums(
    words: Words, season: Season, podiums: Mapping[str, Sequence[LeaderboardLine]], server: str, theme: Theme
) -> PodiumScene:
    """Make the scene of a server's best players in a season, with a podium for each ruleset."""
    found = tuple(_make_podium(words, words(f"{ruleset}-picture-name"), first) for ruleset, first in podiums.items())
    title = render_season(words, season)
    detail = clean(server) if server else ""
    alt = _describe_podiums(words, (title, detail), found)
    return PodiumScene(title, detail, found, alt, theme, find_script(words))


def make_hall(words: Words, page: HallPage, ruleset: str, server: str, theme: Theme) -> HallScene:
    """Make the scene of a page of a server's hall of fame in a ruleset."""
    rows = tuple(_make_podium(words, render_season(words, season), first) for season, first in page.seasons)
    title = words("sheet-hall", ruleset=words(ruleset))
    detail = clean(server) if server else ""
    columns = tuple(words(f"hall-{name}") for name in ("season", "1", "2", "3"))
    alt = _describe_podiums(words, (title, detail), rows)
    return HallScene(title, detail, columns, rows, alt, theme, find_script(words))


def _make_podium(words: Words, title: str, first: Sequence[LeaderboardLine]) -> Podium:
    """Make a podium. Players with the same rank share a place."""
    places = []
    for rank, found in groupby(first, lambda standing: standing.rank):
        sharing = list(found)
        names = words.list_plainly(clean(standing.rating.name) for standing in sharing)
        places.append(Place(rank, names, words.writing.write_number(sharing[0].shown)))
    return Podium(title, tuple(places))


def _describe_podiums(words: Words, head: Sequence[str], podiums: Sequence[Podium]) -> str:
    """Return the alt text with all podiums, beginning with the first place of each."""
    sentences = [words.end_sentence(part) for part in head if part]
    for podium in podiums:
        places = [words("sheet-podium-place", **place._asdict()) for place in podium.places]
        sentences.append(words("sheet-podium-alt", title=podium.title, places=words.list_plainly(places)))
    return join_sentences(words, *sentences)
