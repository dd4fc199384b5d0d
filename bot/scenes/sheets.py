"""Scenes of leaderboards, and of the statistics of one person or of two people against each other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.games.core.replay import Table
from bot.games.core.results import SHOWN_AT_START
from bot.games.core.season import Season
from bot.games.past.seasons import MIN_SEASON_GAMES
from bot.games.past.standings import SETTLED_GAMES, LeaderboardLine, Tally
from bot.messages.markup import clean
from bot.messages.seasons import render_season
from bot.messages.words import Words
from bot.scenes.alt import join_sentences
from bot.scenes.makers import find_maker
from bot.scenes.script import find_script
from bot.scenes.view import make_view
from renderers.charts import Balance, Course
from renderers.scene import Theme
from renderers.sheets import Board, Outcome, Row, SheetScene

MAX_COURSES = 3  # a leaderboard with at most this number of people also shows their rating histories
PLACE_COLUMNS = ("rating", "rated-games", "wins")
PERSON_COLUMNS = ("all-games", "wins", "best", "mean", "place", "rating")
IN_SEASON_COLUMNS = ("games", "wins", "best", "mean", "place", "rating", "season-rating")
PAIR_COLUMNS = ("games", "ahead", "level", "behind", "best", "mean")
FORM_COLUMN = 1  # number of columns before the recent games on a leaderboard
NO_RATING = "–"
_OUTCOMES: dict[int, Outcome] = {1: "won", 0: "between", -1: "lost"}


def make_leaderboard(
    words: Words,
    standings: Sequence[LeaderboardLine],
    ruleset: str,
    server: str,
    theme: Theme,
    season: Season | None = None,
) -> SheetScene:
    """Make the scene of a server's leaderboard in a ruleset, for all time or a season.

    Bars show by how much ratings exceed the initial rating. The leaderboard of all time also shows the histories of
    ratings if there are only a few people.
    """
    title = words("sheet-leaderboard", ruleset=words(ruleset))
    foot = words("sheet-rated", start=words.writing.write_digits(str(SHOWN_AT_START)), games=SETTLED_GAMES)
    if season is not None:
        title = words("sheet-season", season=render_season(words, season), ruleset=words(ruleset))
        foot = words("sheet-season-foot", games=SETTLED_GAMES, named=MIN_SEASON_GAMES)
    highest = max((standing.shown for standing in standings), default=0)
    courses = []
    if len(standings) <= MAX_COURSES:
        courses = [_make_course(words, standing) for standing in standings if len(standing.course) > 1]
    scene = SheetScene(
        title=title,
        detail=clean(server) if server else "",
        columns=_title_columns(words, PLACE_COLUMNS),
        rows=tuple(_make_standing_row(words, standing, highest) for standing in standings),
        alt="",
        foot=foot,
        form=words("sheet-form"),
        form_at=FORM_COLUMN,
        courses=tuple(courses),
        theme=theme,
        script=find_script(words),
    )
    return _describe_sheet(words, scene, "sheet-form-won")


def _title_columns(words: Words, keys: Sequence[str]) -> tuple[str, ...]:
    return tuple(words(f"sheet-{key}") for key in keys)


def _make_standing_row(words: Words, standing: LeaderboardLine, highest: int) -> Row:
    """Make a line of a leaderboard. The length of its bar is relative to the ``highest`` rating."""
    rating = standing.rating
    write = words.writing.write_number
    bar = 0.0
    if standing.shown > SHOWN_AT_START:
        bar = (standing.shown - SHOWN_AT_START) / (highest - SHOWN_AT_START)
    return Row(
        title=clean(rating.name),
        cells=tuple(map(write, (standing.shown, rating.games, rating.wins))),
        rank=standing.rank,
        bar=bar,
        form=_make_form(standing.form),
    )


def _make_form(form: Sequence[int]) -> tuple[Outcome, ...]:
    """Convert the recent games from numbers (see `Tally`) to outcomes."""
    return tuple(_OUTCOMES[each] for each in form)


def _make_course(words: Words, standing: LeaderboardLine) -> Course:
    """Return the history of a rating, beginning with its value before the counted games."""
    games = len(standing.course) - 1
    title = words("sheet-course-of", who=clean(standing.rating.name), games=games)
    return Course(title, standing.course)


def make_statistics(
    words: Words,
    tallies: Sequence[Tally],
    name: str,
    rival: str | None,
    theme: Theme,
    best: tuple[Table, int] | None = None,
    *,
    in_season: bool = False,
) -> SheetScene:
    """Make the scene of a person's statistics with a row for each ruleset.

    With a ``rival``, count only their common games.

    ``best`` is the game and seat of their best board. With ``in_season``, the rating of the current season is shown
    next to the rating of all time.
    """
    board: Board | None = None
    if best is not None:
        table, seat = best
        board = _make_board(words, table, seat, tallies[0], theme)
    if rival is None:
        scene = _make_person_scene(words, tallies, clean(name), theme, in_season=in_season)
        return _describe_sheet(words, replace(scene, board=board), "sheet-form-won")
    scene = _make_pair_scene(words, tallies, clean(name), clean(rival), theme)
    return _describe_sheet(words, replace(scene, board=board), "sheet-form-ahead")


def _make_person_scene(
    words: Words, tallies: Sequence[Tally], who: str, theme: Theme, *, in_season: bool
) -> SheetScene:
    columns = IN_SEASON_COLUMNS if in_season else PERSON_COLUMNS
    courses = []
    for tally in tallies:
        if len(tally.course) > 1:
            ruleset = words(f"{tally.ruleset}-picture-name")
            games, _ = tally.course[-1]
            courses.append(Course(words("sheet-course", ruleset=ruleset, games=games), tally.course))
    return SheetScene(
        title=words("sheet-person", who=who),
        detail="",
        columns=_title_columns(words, columns),
        rows=_make_tally_rows(words, tallies, columns),
        alt="",
        foot=words("sheet-counting"),
        form=words("sheet-form"),
        courses=tuple(courses),
        theme=theme,
        script=find_script(words),
    )


def _make_pair_scene(words: Words, tallies: Sequence[Tally], who: str, rival: str, theme: Theme) -> SheetScene:
    balances = []
    for tally in tallies:
        title = words("sheet-balance", ruleset=words(f"{tally.ruleset}-picture-name"))
        balances.append(Balance(title, (tally.ahead, tally.level, tally.behind)))
    return SheetScene(
        title=words("sheet-pair", who=who, rival=rival),
        detail="",
        columns=_title_columns(words, PAIR_COLUMNS),
        rows=_make_tally_rows(words, tallies, PAIR_COLUMNS),
        alt="",
        foot=words("sheet-pair-note", who=who),
        form=words("sheet-form"),
        balances=tuple(balances),
        theme=theme,
        script=find_script(words),
    )


def _make_tally_rows(words: Words, tallies: Sequence[Tally], columns: Sequence[str]) -> tuple[Row, ...]:
    """Make a row for each ruleset with the figures of these columns."""
    rows = []
    for tally in tallies:
        figures = _list_figures(words, tally)
        cells = tuple(figures[column] for column in columns)
        rows.append(Row(words(f"{tally.ruleset}-picture-name"), cells, form=_make_form(tally.form)))
    return tuple(rows)


def _list_figures(words: Words, tally: Tally) -> dict[str, str]:
    """Return the figures of a tally by column."""
    write = words.writing.write_number
    return {
        "games": write(tally.games),
        "all-games": write(tally.games),
        "wins": write(tally.wins),
        "ahead": write(tally.ahead),
        "level": write(tally.level),
        "behind": write(tally.behind),
        "best": write(tally.best),
        "mean": words.writing.write_mean(tally.mean),
        "place": words.writing.write_mean(tally.mean_rank),
        "rating": NO_RATING if tally.rating is None else write(tally.rating),
        "season-rating": NO_RATING if tally.season_rating is None else write(tally.season_rating),
    }


def _make_board(words: Words, table: Table, seat: int, tally: Tally, theme: Theme) -> Board:
    """Make a player's board at the end of their best game, which may be their only one."""
    # Don't mark the last move, which doesn't matter any more.
    view = replace(make_view(words, table, theme), turns=())
    score = table.position.scores[seat]
    key = "sheet-first-board" if tally.games == 1 else "sheet-board"
    title = words(key, game=table.game.id, score=score, best=int(score >= tally.best))
    return Board(title, find_maker(table.game.ruleset).make_board_scene(view, seat))


def _describe_sheet(words: Words, scene: SheetScene, form: str) -> SheetScene:
    """Add the alt text to a scene: all rows, whose numbers have the names of their columns, then the charts.

    ``form`` is the key of the message about recent games.
    """
    sentences = [words.end_sentence(part) for part in (scene.title, scene.detail) if part]
    sentences += [_describe_row(words, scene, row, form) for row in scene.rows]
    sentences += [_describe_course(words, course) for course in scene.courses]
    if scene.board:
        sentences.append(words.end_sentence(scene.board.title))
    sentences.append(scene.foot)
    if scene.board:
        sentences.append(scene.board.table.alt)
    return replace(scene, alt=join_sentences(words, *sentences))


def _describe_row(words: Words, scene: SheetScene, row: Row, form: str) -> str:
    cells = [f"{column} {cell}" for column, cell in zip(scene.columns, row.cells, strict=True)]
    if row.form:
        cells.append(words(form, count=len(row.form), won=row.form.count("won")))
    told = words.end_sentence(words.head(row.title, words.list_plainly(cells)))
    if row.rank is None:
        return told
    return words("numbered", number=row.rank, told=told)


def _describe_course(words: Words, course: Course) -> str:
    values = [value for _, value in course.points]
    return words(
        "sheet-course-alt",
        title=course.title,
        begin=words.writing.write_number(values[0]),
        now=words.writing.write_number(values[-1]),
        top=words.writing.write_number(max(values)),
    )
