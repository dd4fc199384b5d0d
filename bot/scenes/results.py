"""Scenes of finished games: the ranking, the score sheets, and the reason for the result."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.games.core.replay import Table
from bot.messages.people import begin_sentence
from bot.messages.words import Words
from bot.rules.game import Standing
from bot.scenes.alt import Wordings, fit_text
from bot.scenes.view import View
from renderers.results import ResultRow, ResultScene
from renderers.table import TableScene

NO_POINTS = "–"


def make_result_scene(view: View, table: Table, final: TableScene) -> ResultScene:
    """Make the scene of a finished game from the scene of its ``final`` table."""
    standing = table.outcome
    assert standing is not None, "the game is not over"
    order = _order_seats(standing)
    rows = _list_rows(view, standing, order)
    note = explain_end(view.words, table, view.names, standing)
    # If somebody has left, the rules don't know the winner, so the boards would show forecasts.
    boards = [
        replace(board, winner=seat in standing.winners, starts=False, note="", forecast=None)
        for seat, board in enumerate(final.boards)
    ]
    return ResultScene(
        table=replace(final, boards=tuple(boards)),
        order=tuple(order),
        ranks=tuple(standing.ranks[seat] for seat in order),
        rows=tuple(rows),
        note=note,
        alt=_describe_end(view, standing, order, rows, note),
    )


def _order_seats(standing: Standing) -> list[int]:
    """Return the seats by rank. Tied seats are in the order of the table."""
    return sorted(range(len(standing.ranks)), key=lambda seat: standing.ranks[seat])


def _list_rows(view: View, standing: Standing, order: Sequence[int]) -> list[ResultRow]:
    """Return the lines of the score sheet in which any player has points."""
    keys = dict.fromkeys(line.key for sheet in standing.sheets for line in sheet)
    rows = []
    for key in keys:
        points = [sum(line.points for line in standing.sheets[seat] if line.key == key) for seat in order]
        if any(points):
            cells = [view.words.writing.write_signed(each) if each else NO_POINTS for each in points]
            rows.append(ResultRow(view.words(f"{view.ruleset}-sheet-{key}"), tuple(cells)))
    return rows


def explain_end(words: Words, table: Table, names: Sequence[str], standing: Standing) -> str:
    """Return the reason for an early end, or a text about a tie. It is empty if neither happened."""
    assert table.replay is not None, "a lobby has no end"
    if not any(standing.sheets):
        last = table.replay.lines[-1]
        return begin_sentence(words, words(f"result-{last.act}", who=names[last.seat or 0]))
    # Explain the highest tie in scores, because people will ask about it.
    for seat in _order_seats(standing):
        score = standing.scores[seat]
        ranks = [rank for rank, other in zip(standing.ranks, standing.scores, strict=True) if other == score]
        if len(ranks) > 1:
            way = "shared" if len({*ranks}) == 1 else "broken"
            return words(f"{table.game.ruleset}-tie-{way}", score=score)
    return ""


def _describe_end(view: View, standing: Standing, order: Sequence[int], rows: Sequence[ResultRow], note: str) -> str:
    """Return the alt text: the winner and the reason, then all players with rank, score and, if it fits, sheet."""
    words = view.words
    people: list[Wordings] = []
    for place, seat in enumerate(order):
        rank = words("picture-rank", rank=standing.ranks[seat])
        score = words.writing.write_number(standing.scores[seat])
        who = f"{rank} {words.writing.isolate(view.names[seat])} {score}"
        lines = [f"{row.title} {row.cells[place]}" for row in rows if row.cells[place] != NO_POINTS]
        wordings = [words.end_sentence(who)]
        if lines:
            wordings.insert(0, words.end_sentence(words.head(who, words.list_plainly(lines))))
        people.append(wordings)
    return fit_text(words, [[view.alt_title], [note]], people)
