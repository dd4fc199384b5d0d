"""Tables of names and numbers as scenes: a leaderboard, and what a person or a pair has done."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.games.core.replay import Table
from bot.games.core.results import SHOWN_AT_START
from bot.games.past.standings import SETTLED_GAMES, Place, Tally
from bot.messages.markup import clean, cut
from bot.messages.words import Words
from bot.scenes import find_maker
from bot.scenes.view import make_view
from renderers.charts import Balance, Course
from renderers.scene import ALT_LIMIT, Theme
from renderers.sheets import Board, Row, SheetScene

MOST_COURSES = 3  # up to so many people on a leaderboard, it shows what their ratings were


def make_leaderboard(words: Words, places: Sequence[Place], ruleset: str, server: str, theme: Theme) -> SheetScene:
    """The strongest of a server at a ruleset; bars show by how much they have passed a beginner.

    Of a few there is room for the ratings of their last games as well.
    """
    top = max((place.shown for place in places), default=0) - SHOWN_AT_START
    rows = tuple(
        Row(
            clean(place.rating.name),
            (str(place.shown), str(place.rating.games), str(place.rating.wins)),
            rank=place.rank,
            bar=max(place.shown - SHOWN_AT_START, 0) / top if top > 0 else 0.0,
            form=place.form,
        )
        for place in places
    )
    scene = SheetScene(
        title=words("sheet-leaderboard", ruleset=words(ruleset)),
        detail=clean(server) if server else "",
        columns=tuple(words(f"sheet-{key}") for key in ("rating", "rated-games", "wins")),
        rows=rows,
        alt="",
        foot=words("sheet-rated", start=str(SHOWN_AT_START), games=SETTLED_GAMES),
        form=words("sheet-form"),
        form_at=1,
        courses=tuple(
            Course(words("sheet-course-of", who=clean(place.rating.name), games=len(place.course) - 1), place.course)
            for place in places
            if len(places) <= MOST_COURSES and len(place.course) > 1
        ),
        theme=theme,
    )
    return _describe(words, scene, "sheet-form-won")


def make_statistics(
    words: Words,
    tallies: Sequence[Tally],
    name: str,
    rival: str | None,
    theme: Theme,
    best: tuple[Table, int] | None = None,
) -> SheetScene:
    """What a person has done, a row for each ruleset; with a rival, in the games of both.

    ``best`` is the game of their best board, and the seat.
    """
    pair = rival is not None
    keys = ("games ahead level behind best mean" if pair else "all-games wins best mean place rating").split()
    rows, balances, courses = list[Row](), list[Balance](), list[Course]()
    for tally in tallies:
        ruleset = words(f"{tally.ruleset}-picture-name")
        figures = {
            "games": tally.games,
            "all-games": tally.games,
            "wins": tally.wins,
            "ahead": tally.ahead,
            "level": tally.level,
            "behind": tally.behind,
            "best": tally.best,
            "mean": f"{tally.mean:.1f}",
            "place": f"{tally.mean_rank:.1f}",
            "rating": "–" if tally.rating is None else tally.rating,
        }
        rows.append(Row(ruleset, tuple(str(figures[key]) for key in keys), form=tally.form))
        if pair:
            title = words("sheet-balance", ruleset=ruleset)
            balances.append(Balance(title, (tally.ahead, tally.level, tally.behind)))
        elif len(tally.course) > 1:
            games = tally.course[-1][0]
            courses.append(Course(words("sheet-course", ruleset=ruleset, games=games), tally.course))
    who = clean(name)
    scene = SheetScene(
        title=words("sheet-pair", who=who, rival=clean(rival)) if rival is not None else words("sheet-person", who=who),
        detail="",
        columns=tuple(words(f"sheet-{key}") for key in keys),
        rows=tuple(rows),
        alt="",
        foot=words("sheet-pair-note", who=who) if pair else words("sheet-counting"),
        form=words("sheet-form"),
        courses=tuple(courses),
        balances=tuple(balances),
        board=None if best is None else _make_board(words, *best, tallies[0], theme),
        theme=theme,
    )
    return _describe(words, scene, "sheet-form-ahead" if pair else "sheet-form-won")


def _make_board(words: Words, table: Table, seat: int, tally: Tally, theme: Theme) -> Board:
    """Somebody's board at the end of a game: their first or their best one, or the best that is not out of sight."""
    # What the last move changed is no matter any more.
    view = replace(make_view(words, table, theme), turns=())
    score = table.position.scores[seat]
    key = "sheet-first-board" if tally.games == 1 else "sheet-board"
    title = words(key, game=table.game.id, score=score, best=int(score >= tally.best))
    return Board(title, find_maker(table.game.ruleset).make_board_scene(view, seat))


def _describe(words: Words, scene: SheetScene, form: str) -> SheetScene:
    """The scene with its alt text: read row by row, every number with the name of its column, then the charts."""
    told = [f"{part}." for part in (scene.title, scene.detail) if part]
    for row in scene.rows:
        place = f"{row.rank}. " if row.rank is not None else ""
        cells = [f"{column} {cell}" for column, cell in zip(scene.columns, row.cells, strict=True)]
        if row.form:
            cells.append(words(form, count=len(row.form), won=row.form.count(1)))
        told.append(f"{place}{row.title}: {', '.join(cells)}.")
    for title, points in scene.courses:
        values = [value for _, value in points]
        facts = {"begin": str(values[0]), "now": str(values[-1]), "top": str(max(values))}
        told.append(words("sheet-course-alt", title=title, **facts))
    if scene.board:
        told.append(f"{scene.board.title}.")
    if scene.foot:
        told.append(scene.foot)
    if scene.board:
        told.append(scene.board.table.alt)
    return replace(scene, alt=cut(" ".join(told), ALT_LIMIT))
