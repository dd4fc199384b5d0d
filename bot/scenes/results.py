"""The end of a game as a scene: who came where, every line of every score sheet, and what decided."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from bot.games.core.replay import Table
from bot.messages.narration import signed
from bot.messages.words import Words
from bot.rules.game import Standing
from bot.scenes.alt import fitted
from bot.scenes.view import View
from renderers.results import ResultRow, ResultScene

NONE = "–"  # stands for no points


def make_result_scene(view: View, table: Table, boards: Any) -> ResultScene:
    """The picture of a game that has been finished, from the scene of its final table."""
    words, standing = view.words, table.outcome
    assert standing is not None, "the game is not over"
    order = sorted(range(len(view.names)), key=lambda seat: standing.ranks[seat])
    ranks = tuple(standing.ranks[seat] for seat in order)
    rows = []
    for key in dict.fromkeys(line.key for sheet in standing.sheets for line in sheet):
        sums = [sum(line.points for line in standing.sheets[seat] if line.key == key) for seat in order]
        # Only lines that brought somebody points.
        if any(sums):
            cells = tuple(signed(points) if points else NONE for points in sums)
            rows.append(ResultRow(words(f"{view.ruleset}-sheet-{key}"), cells))
    note = explain_end(words, table, view.names, standing)
    alt = _describe(view, standing, order, rows, note)
    # Of a game that somebody left, the rules know no winner, and still say what the round would bring.
    final = [
        replace(board, winner=seat in standing.winners, starts=False, note="", coming=None)
        for seat, board in enumerate(boards.boards)
    ]
    return ResultScene(replace(boards, boards=tuple(final)), tuple(order), ranks, tuple(rows), note, alt)


def explain_end(words: Words, table: Table, names: Sequence[str], standing: Standing) -> str:
    """Why there was a winner before the rules had counted, or what broke a tie; empty if there is nothing to say."""
    assert table.replay is not None, "a lobby has no end"
    if not any(standing.sheets):
        last = table.replay.lines[-1]
        return words(f"result-{last.act}", who=names[last.seat or 0])
    # The first place that others have with the same score is what people ask about.
    for seat in sorted(range(len(names)), key=lambda seat: standing.ranks[seat]):
        equal = [other for other, score in enumerate(standing.scores) if score == standing.scores[seat]]
        if len(equal) > 1:
            shared = len({standing.ranks[other] for other in equal}) == 1
            return words(f"{table.game.ruleset}-tie-{'shared' if shared else 'broken'}", score=standing.scores[seat])
    return ""


def _describe(view: View, standing: Standing, order: Sequence[int], rows: Sequence[ResultRow], note: str) -> str:
    """Who has won and why, then everybody with place, score and, as far as there is room, the lines of the sheet."""
    people = []
    for place, seat in enumerate(order):
        lines = ", ".join(f"{row.title} {row.cells[place]}" for row in rows if row.cells[place] != NONE)
        rank = view.words("picture-rank", rank=standing.ranks[seat])
        short = f"{rank} {view.names[seat]} {standing.scores[seat]}"
        people.append((f"{short}: {lines}." if lines else f"{short}.", f"{short}."))
    return fitted([[view.alt_title], [note]], people)
