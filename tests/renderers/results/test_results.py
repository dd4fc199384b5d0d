from __future__ import annotations

import pytest

from renderers.results import ResultRow, ResultScene
from tests.renderers.azul.states import NAMES, board, table
from tests.renderers.names import WORST_NAMES
from tests.renderers.recorder import record

LINES = ("wall tiles", "floor line", "full rows", "full columns", "full colours", "start marker", "left over")


def ended(players: int, rows: int, note: str) -> ResultScene:
    """A game that the last seat has won."""
    boards = tuple(
        board(seat, NAMES[seat], full=0.7, floor=0, score=40 + seat, winner=seat == players - 1)
        for seat in range(players)
    )
    final = table(players, boards=boards, focus=(), factories=(), centre=(), turn="Dariush wins", theme="light")
    order = tuple(reversed(range(players)))
    sheet = tuple(ResultRow(LINES[row], ("+14",) * players) for row in range(rows))
    return ResultScene(
        table=final, order=order, ranks=tuple(range(1, players + 1)), rows=sheet, note=note, alt="The end."
    )


@pytest.mark.parametrize("players", [2, 4])
def test_what_decided_is_said_in_full_below_the_longest_sheet(players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    note = "Tied at 54 points, with as many full rows: the place is shared."
    assert note in " ".join(line.words for line in record(ended(players, len(LINES), note), monkeypatch))


def test_a_game_that_was_not_scored_says_why_and_has_no_sheet(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = ended(4, 0, f"{WORST_NAMES[0]} left before the end, so the game wasn’t scored.")
    lines = [line.words for line in record(scene, monkeypatch)]
    assert "so the game wasn’t scored." in " ".join(lines)
    assert "1" not in lines
