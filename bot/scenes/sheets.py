"""Tables of names and numbers as scenes: a game's score sheet, a leaderboard, what a person or a pair has done."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.replay import Table
from bot.games.standings import Place, Tally
from bot.messages.markup import clean, cut
from bot.messages.narration import signed
from bot.messages.people import name_player_plainly
from bot.messages.posts import title_game
from bot.messages.words import Words
from renderers.scene import ALT_LIMIT, Theme
from renderers.sheets import Column, Row, SheetScene


def make_score_sheet(words: Words, table: Table, theme: Theme) -> SheetScene | None:
    """Every line of every player's score sheet, of a game that the rules have counted; else ``None``."""
    outcome, game = table.outcome, table.game
    if outcome is None or not any(outcome.sheets):
        return None
    names = [name_player_plainly(words, player) for player in game.players]
    keys = list(dict.fromkeys(line.key for sheet in outcome.sheets for line in sheet if line.points))
    rows = [
        Row(
            words("sheet-line", what=words(f"{game.ruleset}-sheet-{key}")),
            tuple(_cell(words, [line for line in sheet if line.key == key]) for sheet in outcome.sheets),
        )
        for key in keys
    ]
    rows.append(Row(words("sheet-total"), tuple(str(score) for score in outcome.scores), strong=True))
    columns = tuple(
        Column(name, winner=seat in outcome.winners, rank=words("picture-rank", rank=outcome.ranks[seat]))
        for seat, name in enumerate(names)
    )
    won = [names[seat] for seat in outcome.winners]
    over = words("picture-over" if len(won) == 1 else "picture-over-shared", who=", ".join(won))
    return _scene(title_game(words, game), words("sheet-title"), over, "", columns, rows, theme)


def _cell(words: Words, lines: Sequence[tuple[str, int, int]]) -> str:
    points = sum(points for _, _, points in lines)
    count = sum(count for _, count, _ in lines)
    if not points:
        return "–"
    return words("sheet-counted", points=signed(points), count=count) if count else signed(points)


def make_leaderboard(words: Words, places: Sequence[Place], ruleset: str, server: str, theme: Theme) -> SheetScene:
    """The strongest of a server at a ruleset."""
    top = max((place.shown for place in places), default=1)
    rows = [
        Row(
            clean(place.rating.name),
            (str(place.shown), str(place.rating.games), str(place.rating.wins)),
            rank=place.rank,
            share=max(0.0, place.shown / top) if top > 0 else 0.0,
        )
        for place in places
    ]
    columns = tuple(Column(words(f"sheet-{key}")) for key in ("rating", "games", "wins"))
    title = words("sheet-leaderboard", ruleset=words(ruleset))
    return _scene(title, clean(server) if server else "", "", words("sheet-rated"), columns, rows, theme)


def make_statistics(words: Words, tallies: Sequence[Tally], name: str, rival: str | None, theme: Theme) -> SheetScene:
    """What a person has done, a row for each ruleset; with a rival, in the games of both."""
    keys = ("games", "wins", "best", "mean", "place", "rating") if rival is None else _PAIR
    rows = [Row(words(tally.ruleset), tuple(_figures(tally, rival is not None))) for tally in tallies]
    columns = tuple(Column(words(f"sheet-{key}")) for key in keys)
    who = clean(name)
    title = words("sheet-pair", who=who, rival=clean(rival)) if rival is not None else words("sheet-person", who=who)
    foot = words("sheet-counting") if rival is None else words("sheet-pair-note", who=who)
    return _scene(title, "", "", foot, columns, rows, theme)


_PAIR = ("games", "ahead", "level", "behind", "best", "mean")


def _figures(tally: Tally, pair: bool) -> list[str]:
    best, mean = str(tally.best), f"{tally.mean:.1f}"
    if pair:
        return [str(tally.games), str(tally.ahead), str(tally.level), str(tally.behind), best, mean]
    rating = "–" if tally.rating is None else str(tally.rating)
    return [str(tally.games), str(tally.wins), best, mean, f"{tally.mean_rank:.1f}", rating]


def _scene(
    title: str, detail: str, note: str, foot: str, columns: tuple[Column, ...], rows: Sequence[Row], theme: Theme
) -> SheetScene:
    # Read aloud row by row, every number with the name of its column.
    told = [f"{part}." for part in (title, detail, note) if part]
    for row in rows:
        place = f"{row.rank}. " if row.rank is not None else ""
        cells = ", ".join(f"{column.title} {cell}" for column, cell in zip(columns, row.cells, strict=True))
        told.append(f"{place}{row.title}: {cells}.")
    if foot:
        told.append(foot)
    return SheetScene(
        title=title,
        detail=detail,
        note=note,
        foot=foot,
        columns=columns,
        rows=tuple(rows),
        alt=cut(" ".join(told), ALT_LIMIT),
        theme=theme,
    )
