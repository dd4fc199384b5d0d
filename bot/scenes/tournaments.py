"""Scenes of the standings and winners of tournaments."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.games.core.replay import Table
from bot.games.tournament.acts import MAX_TITLE_LENGTH
from bot.games.tournament.change import TournamentState
from bot.games.tournament.contest import has_results
from bot.games.tournament.points import POINT, TIE_BREAKS, EntryStanding, Mark, counts_as_out
from bot.messages.markup import clean
from bot.messages.tournaments import count_match_points, format_match_points, name_entry_plainly
from bot.messages.words import Words
from bot.scenes.alt import Wordings, fit_text
from bot.scenes.makers import find_maker
from bot.scenes.script import find_script
from bot.scenes.view import make_view
from renderers.scene import Theme
from renderers.sheets import Board, Outcome, Row, SheetScene

ROWS_PER_PAGE = 16
"""Number of entries on a picture, not counting an additional row for the viewer."""
WINNER_PLACES = 3
"""Number of entries on the picture of the winners."""
_OUTCOMES: dict[Mark, Outcome] = {
    "won": "won",
    "shared": "between",
    "lost": "lost",
    "second": "second",
    "third": "third",
    "last": "lost",
    "bye": "bye",
    "half": "away",
    "away": "away",
    "open": "open",
    "none": "none",
}
EMPTY_CELL = "–"


def count_pages(places: Sequence[EntryStanding]) -> int:
    """Return the number of pictures needed for all entries."""
    return max(-(-len(places) // ROWS_PER_PAGE), 1)


def make_standings_scene(
    words: Words,
    state: TournamentState,
    places: Sequence[EntryStanding],
    server: str,
    theme: Theme,
    mine: int | None = None,
    page: int = 0,
) -> SheetScene:
    """Make the scene of a ``page`` of the standings.

    The row of the entry ``mine`` is added if it is on another page.
    """
    if not has_results(state.contest):
        return _make_pairings(words, state, places, server, theme, mine, page)
    first = page * ROWS_PER_PAGE
    shown = list(places[first : first + ROWS_PER_PAGE])
    rows = [_make_row(words, state, place, mine) for place in shown]
    for place in places:
        if place.entry == mine and place not in shown:
            shown.append(place)
            rows.append(replace(_make_row(words, state, place, mine), apart=True))
    scene = SheetScene(
        title=clean(state.tournament.name, MAX_TITLE_LENGTH),
        detail=render_detail(words, state, server),
        columns=(words("tournament-points"), words("tournament-met"), words("tournament-decided")),
        rows=tuple(rows),
        alt="",
        foot=words("tournament-marks-of-two" if state.contest.options.seats == 2 else "tournament-marks-of-more"),
        form=words("tournament-marks"),
        words_at=2,
        theme=theme,
        script=find_script(words),
    )
    return replace(scene, alt=_describe(words, scene, shown))


def _make_pairings(
    words: Words,
    state: TournamentState,
    places: Sequence[EntryStanding],
    server: str,
    theme: Theme,
    mine: int | None,
    page: int,
) -> SheetScene:
    """Make the scene of the entries by table, which is used before any table is finished."""
    played = state.contest.current
    tables = [] if played is None else [table.seats for table in played.tables]
    number_of = {entry: number for number, seats in enumerate(tables, 1) for entry in seats}
    listed = sorted(places, key=lambda place: (number_of.get(place.entry, len(tables) + 1), place.entry))
    first = page * ROWS_PER_PAGE
    shown = listed[first : first + ROWS_PER_PAGE]
    own = [place for place in listed if place.entry == mine and place not in shown]
    rows = [_make_pairing(words, state, place, number_of.get(place.entry), mine) for place in shown]
    rows += [replace(_make_pairing(words, state, place, number_of.get(place.entry), mine), apart=True) for place in own]
    scene = SheetScene(
        title=clean(state.tournament.name, MAX_TITLE_LENGTH),
        detail=render_detail(words, state, server),
        columns=(words("tournament-points"), words("tournament-table-column")),
        rows=tuple(rows),
        alt="",
        foot=words("tournament-pairings-foot") if tables else "",
        theme=theme,
        script=find_script(words),
    )
    return replace(scene, alt=_describe_pairings(words, scene))


def _make_pairing(
    words: Words, state: TournamentState, place: EntryStanding, table: int | None, mine: int | None
) -> Row:
    row = _make_row(words, state, place, mine)
    number = EMPTY_CELL if table is None else words.writing.write_number(table)
    return replace(row, cells=(row.cells[0], number), rank=None, form=())


def _describe_pairings(words: Words, scene: SheetScene) -> str:
    first: list[Wordings] = [[words.join_sentences(map(words.end_sentence, (scene.title, scene.detail)))]]
    others: list[Wordings] = []
    for row in scene.rows:
        table = row.cells[1]
        known = words("tournament-alt-table", who=row.title, table=table) if table != EMPTY_CELL else row.title
        wordings = [words.end_sentence(told) for told in (known, row.title)]
        if row.mine:
            wordings = [words("tournament-alt-mine", row=told) for told in wordings]
        (first if row.apart else others).append(wordings)
    return fit_text(words, first, others)


def make_winner_scene(
    words: Words,
    state: TournamentState,
    places: Sequence[EntryStanding],
    server: str,
    theme: Theme,
    best: tuple[Table, int] | None = None,
) -> SheetScene:
    """Make the scene of the first three places.

    ``best`` is the game and seat of the winner's best board, if there is one.
    """
    scene = make_standings_scene(words, state, places[:WINNER_PLACES], server, theme)
    if best is None:
        return scene
    table, seat = best
    # Don't mark the last move, which doesn't matter any more.
    view = replace(make_view(words, table, theme), turns=())
    who = name_entry_plainly(words, state.contest.entry(places[0].entry))
    title = words("tournament-board", who=who, score=table.position.scores[seat], game=table.game.id)
    board = Board(title, find_maker(table.game.ruleset).make_board_scene(view, seat))
    scene = replace(scene, board=board, foot="")
    return replace(scene, alt=_describe(words, scene, places[:WINNER_PLACES]))


def render_detail(words: Words, state: TournamentState, server: str) -> str:
    """Return a text with the current round, the ruleset and the server."""
    contest = state.contest
    played = contest.current
    told = []
    if played is not None:
        key = "tournament-after" if played.is_over else "tournament-in"
        told.append(words(key, round=played.number, rounds=max(contest.planned, played.number)))
    told.append(words(f"{contest.options.ruleset}-picture-name"))
    if server:
        told.append(clean(server))
    return words.join_facts(told)


def _make_row(words: Words, state: TournamentState, place: EntryStanding, mine: int | None) -> Row:
    entry = state.contest.entry(place.entry)
    who = name_entry_plainly(words, entry)
    is_out = counts_as_out(state.contest, entry)
    if is_out:
        who = words("tournament-left", who=who)
    return Row(
        title=who,
        cells=(format_match_points(words, place.points), _render_met(words, place), _render_tie_break(words, place)),
        rank=place.rank,
        form=tuple(_OUTCOMES[mark] for mark in place.marks),
        quiet=is_out,
        mine=place.entry == mine,
    )


def _render_met(words: Words, place: EntryStanding) -> str:
    """Return the mean points of previous opponents, if there are any."""
    return words.writing.write_mean(float(place.met) / POINT, 2) if place.played else EMPTY_CELL


def _render_tie_break(words: Words, place: EntryStanding) -> str:
    """Return the tie-break that separates a place from the next higher place with the same points."""
    if place.decided_by not in TIE_BREAKS:
        return ""
    return words(f"tournament-decided-{place.decided_by}")


def _describe(words: Words, scene: SheetScene, places: Sequence[EntryStanding]) -> str:
    """Return the alt text: all places in order, with as many details as fit.

    The viewer's row comes first if it is from another page.
    """
    head = map(words.end_sentence, (scene.title, scene.detail))
    first: list[Wordings] = [[words.join_sentences(head)]]
    if scene.board:
        first.append([words.end_sentence(scene.board.title)])
    others: list[Wordings] = []
    for place, row in zip(places, scene.rows, strict=True):
        told = first if row.apart else others
        told.append(_describe_place(words, place, row))
    if scene.board:
        others.append([scene.board.table.alt, ""])
    return fit_text(words, first, others)


def _describe_place(words: Words, place: EntryStanding, row: Row) -> Wordings:
    """Return wordings for a row, from all details to only the place."""
    _, met, decided = row.cells
    points = count_match_points(words, place.points)
    short = words("tournament-alt-place", rank=place.rank, who=row.title, points=points)
    longer = [short, words("tournament-alt-met", met=met)]
    if decided:
        longer.append(words("tournament-alt-decided", decided=decided))
    longest = list(longer)
    if place.marks:
        marks = [words(f"tournament-mark-{mark}") for mark in place.marks]
        longest.append(words("tournament-alt-rounds", marks=" ".join(marks)))
    wordings = [words.end_sentence(words.list_plainly(parts)) for parts in (longest, longer, [short])]
    if row.mine:
        return [words("tournament-alt-mine", row=told) for told in wordings]
    return wordings
