"""Tables of names and numbers as scenes: a leaderboard, and what a person or a pair has done."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.standings import Place, Tally
from bot.messages.markup import clean, cut
from bot.messages.words import Words
from renderers.scene import ALT_LIMIT, Theme
from renderers.sheets import Row, SheetScene


def make_leaderboard(words: Words, places: Sequence[Place], ruleset: str, server: str, theme: Theme) -> SheetScene:
    """The strongest of a server at a ruleset."""
    rows = [
        Row(
            clean(place.rating.name),
            (str(place.shown), str(place.rating.games), str(place.rating.wins)),
            rank=place.rank,
        )
        for place in places
    ]
    columns = tuple(words(f"sheet-{key}") for key in ("rating", "games", "wins"))
    title = words("sheet-leaderboard", ruleset=words(ruleset))
    return _scene(title, clean(server) if server else "", words("sheet-rated"), columns, rows, theme)


def make_statistics(words: Words, tallies: Sequence[Tally], name: str, rival: str | None, theme: Theme) -> SheetScene:
    """What a person has done, a row for each ruleset; with a rival, in the games of both."""
    keys = ("games", "wins", "best", "mean", "place", "rating") if rival is None else _PAIR
    rows = [Row(words(tally.ruleset), tuple(_figures(tally, rival is not None))) for tally in tallies]
    columns = tuple(words(f"sheet-{key}") for key in keys)
    who = clean(name)
    title = words("sheet-pair", who=who, rival=clean(rival)) if rival is not None else words("sheet-person", who=who)
    foot = words("sheet-counting") if rival is None else words("sheet-pair-note", who=who)
    return _scene(title, "", foot, columns, rows, theme)


_PAIR = ("games", "ahead", "level", "behind", "best", "mean")


def _figures(tally: Tally, pair: bool) -> list[str]:
    best, mean = str(tally.best), f"{tally.mean:.1f}"
    if pair:
        return [str(tally.games), str(tally.ahead), str(tally.level), str(tally.behind), best, mean]
    rating = "–" if tally.rating is None else str(tally.rating)
    return [str(tally.games), str(tally.wins), best, mean, f"{tally.mean_rank:.1f}", rating]


def _scene(
    title: str, detail: str, foot: str, columns: tuple[str, ...], rows: Sequence[Row], theme: Theme
) -> SheetScene:
    # Read aloud row by row, every number with the name of its column.
    told = [f"{part}." for part in (title, detail) if part]
    for row in rows:
        place = f"{row.rank}. " if row.rank is not None else ""
        cells = ", ".join(f"{column} {cell}" for column, cell in zip(columns, row.cells, strict=True))
        told.append(f"{place}{row.title}: {cells}.")
    if foot:
        told.append(foot)
    return SheetScene(
        title=title,
        detail=detail,
        foot=foot,
        columns=columns,
        rows=tuple(rows),
        alt=cut(" ".join(told), ALT_LIMIT),
        theme=theme,
    )
