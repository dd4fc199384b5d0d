from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest

from renderers import draw
from renderers.frame import HEIGHT, WIDTH
from renderers.palette import LOOKS, METALS
from renderers.results import Cell, ResultRow, ResultScene, result
from renderers.results.layout import lay_out_result
from tests.renderers.azul.states import NAMES, board, table
from tests.renderers.images import count, cut, shown
from tests.renderers.recorder import record
from tests.renderers.test_text import WORST_NAMES

LINES = ("wall tiles", "floor line", "full rows", "full columns", "full colours", "start marker", "left over")


def ended(players: int = 4, rows: int = 5, **changes: object) -> ResultScene:
    """A game that the last seat has won."""
    boards = tuple(
        board(seat, NAMES[seat], full=0.7, floor=0, score=40 + seat, winner=seat == players - 1)
        for seat in range(players)
    )
    final = table(players, boards=boards, focus=(), factories=(), centre=(), turn="Dariush wins", theme="light")
    order = tuple(reversed(range(players)))
    sheet = tuple(ResultRow(LINES[row], (Cell("+14", "×2"),) * players) for row in range(rows))
    total = (ResultRow("Total", tuple(Cell(str(40 + seat)) for seat in order)),) if rows else ()
    values = {
        "table": final,
        "order": order,
        "ranks": tuple(range(1, players + 1)),
        "rows": (*sheet, *total),
        "note": "",
        "alt": "The end.",
    }
    return ResultScene(**{**values, **changes})  # type: ignore[arg-type]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("rows", [0, 4, 7])
def test_the_end_is_one_small_picture_in_the_frame(players, rows):
    picture = draw(ended(players, rows))
    assert (picture.width, picture.height) == (WIDTH, HEIGHT)
    assert len(picture.png) < 110_000
    assert picture.alt == "The end."


@pytest.mark.parametrize("name", ["Ana", *WORST_NAMES])
def test_words_are_readable_and_apart_whatever_the_names(name, monkeypatch):
    scene = ended(4, 7, note="Tied at 54 points and in full rows: the place is shared.")
    boards = tuple(replace(each, name=name) for each in scene.table.boards)
    lines = record(result, replace(scene, table=replace(scene.table, boards=boards)), monkeypatch)
    assert all(line.size >= 31 for line in lines)
    assert not any(one.box.overlaps(other.box) for one, other in combinations(lines, 2))


def test_the_winner_stands_highest_and_equals_at_one_height():
    steps = lay_out_result((1, 2, 2, 4), 6).steps
    heights = [step.height for step in steps]
    assert heights[0] > heights[1] == heights[2] > heights[3]
    assert len({step.bottom for step in steps}) == 1


def test_each_player_has_one_column_from_the_podium_to_the_total():
    layout = lay_out_result((1, 2, 3), 6)
    for step, shown_board, *cells in zip(layout.steps, layout.boards, *layout.cells, strict=True):
        assert {(box.x, box.width) for box in (step, shown_board, *cells)} == {(step.x, step.width)}
    boxes = [layout.note, *layout.steps, *layout.boards, layout.sheet]
    assert not any(one.overlaps(other) for one, other in combinations(boxes, 2))


def test_places_have_medals_from_the_first_on():
    image, scene = shown(ended(4)), ended(4)
    steps = lay_out_result(scene.ranks, len(scene.rows)).steps
    medals = [[count(cut(image, step), metal) > 500 for metal in METALS] for step in steps]
    assert medals == [[place == metal for metal in range(3)] for place in range(4)]


def test_only_the_winner_is_crowned_and_framed():
    scene = ended(3)
    layout, gilt = lay_out_result(scene.ranks, len(scene.rows)), LOOKS["light"].gilt
    assert [count(cut(shown(scene), step), gilt) > 300 for step in layout.steps] == [True, False, False]
    edges = [shown(scene).getpixel((box.centre, box.y + 3)) for box in layout.boards]
    assert [edge == gilt for edge in edges] == [True, False, False]


def test_what_decided_is_said_in_full_beside_the_boards(monkeypatch):
    note = "Tied at 54 points and in full rows: the place is shared."
    assert note in " ".join(line.words for line in record(result, ended(4, note=note), monkeypatch))
