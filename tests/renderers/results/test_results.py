from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

import pytest

from renderers import draw, sprites
from renderers.azul.result import fit_wall
from renderers.boxes import Box
from renderers.frame import HEIGHT, ROOM, SHOWN_WIDTH, WIDTH
from renderers.palette import LOOKS, METALS
from renderers.results import ResultRow, ResultScene, result
from renderers.results.layout import lay_out_result
from tests.renderers.azul.states import NAMES, board, table
from tests.renderers.images import count, cut, shown
from tests.renderers.recorder import record
from tests.renderers.test_text import WORST_NAMES

RANKS = [(1, 2), (1, 2, 3), (1, 2, 2, 4), (1, 1), (1, 1, 3), (1, 1, 3, 4), (1, 1, 1), (1, 1, 1, 4), (1, 1, 1, 1)]
LINES = ("wall tiles", "floor line", "full rows", "full columns", "full colours", "start marker", "left over")


def ended(players: int = 4, rows: int = 5, **changes: object) -> ResultScene:
    """A game that the last seat has won."""
    boards = tuple(
        board(seat, NAMES[seat], full=0.7, floor=0, score=40 + seat, winner=seat == players - 1)
        for seat in range(players)
    )
    final = table(players, boards=boards, focus=(), factories=(), centre=(), turn="Dariush wins", theme="light")
    order = tuple(reversed(range(players)))
    sheet = tuple(ResultRow(LINES[row], ("+14",) * players) for row in range(rows))
    values = {
        "table": final,
        "order": order,
        "ranks": tuple(range(1, players + 1)),
        "rows": sheet,
        "note": "",
        "alt": "The end.",
    }
    return ResultScene(**{**values, **changes})  # type: ignore[arg-type]


def apart(boxes: Sequence[Box]) -> bool:
    return not any(one.overlaps(other) for one, other in combinations(boxes, 2))


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("rows", [0, 4, 7])
def test_the_end_is_one_small_picture_in_the_frame(players, rows):
    picture = draw(ended(players, rows))
    assert (picture.width, picture.height) == (WIDTH, HEIGHT)
    assert len(picture.png) < 110_000
    assert picture.alt == "The end."


@pytest.mark.parametrize("name", ["Ana", *WORST_NAMES])
def test_words_are_readable_and_apart_whatever_the_names(name, monkeypatch):
    scene = ended(4, 7, note="Tied at 54 points, with as many full rows: the place is shared.")
    boards = tuple(replace(each, name=name) for each in scene.table.boards)
    lines = record(result, replace(scene, table=replace(scene.table, boards=boards)), monkeypatch)
    assert all(line.size >= 31 for line in lines)
    assert not any(one.box.overlaps(other.box) for one, other in combinations(lines, 2))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_only_winner_has_half_of_the_picture_and_the_others_stand_beside_in_order(players):
    winner, *others = [place.panel for place in lay_out_result(tuple(range(1, players + 1)), 5, 0).places]
    assert winner.width * winner.height > 0.42 * WIDTH * HEIGHT
    assert [box.x for box in others] == sorted(box.x for box in others)
    assert others[0].x > winner.right
    assert len({(box.y, box.height) for box in others}) == 1
    assert max(box.width for box in others) - min(box.width for box in others) <= 1


@pytest.mark.parametrize("ranks", RANKS)
def test_winners_who_share_the_first_place_have_boards_of_one_size_and_nobody_a_larger_one(ranks):
    boards = [place.board for place in lay_out_result(ranks, 5, 1).places]
    pitches = [fit_wall(board)[0] for board in boards]
    first = {pitch for pitch, rank in zip(pitches, ranks, strict=True) if rank == 1}
    assert first == {max(pitches)}


@pytest.mark.parametrize(("rows", "lines"), [(0, 0), (0, 3), (3, 0), (5, 2), (7, 1)])
@pytest.mark.parametrize("ranks", RANKS)
def test_everything_is_in_its_panel_and_apart(ranks, rows, lines):
    layout = lay_out_result(ranks, rows, lines)
    assert all(ROOM.contains(panel) for panel in layout.panels)
    assert apart(layout.panels)
    for place in layout.places:
        assert all(place.panel.contains(box) for box in (place.head, place.board))
        assert apart([place.head, place.board])
    if sheet := layout.sheet:
        inside = [*sheet.medals, *sheet.titles, *(cell for line in sheet.cells for cell in line), *sheet.note]
        assert all(sheet.panel.contains(box) for box in inside)
        assert apart(inside)
    assert bool(sheet) == bool(rows or lines)


@pytest.mark.parametrize("rows", [0, 3, 5])
@pytest.mark.parametrize("ranks", RANKS)
def test_the_large_wall_and_the_shapes_on_every_wall_can_be_read(ranks, rows):
    css = SHOWN_WIDTH / WIDTH
    for rank, place in zip(ranks, lay_out_result(ranks, rows, 3 if rows == 0 else 1).places, strict=True):
        pitch, _ = fit_wall(place.board)
        tile = pitch - max(2, pitch // 14)
        assert 2 * sprites.shape_radius(tile) * css >= 8
        assert rank > 1 or round(tile * css) >= 18


def test_places_have_medals_from_the_first_on_over_the_columns_of_the_sheet():
    scene = ended(4)
    sheet = lay_out_result(scene.ranks, len(scene.rows), 0).sheet
    medals = [[count(cut(shown(scene), box), metal) > 500 for metal in METALS] for box in sheet.medals]
    assert medals == [[place == metal for metal in range(3)] for place in range(4)]


def test_each_player_has_a_column_of_the_sheet_under_the_medal():
    sheet = lay_out_result((1, 2, 3), 6, 0).sheet
    for medal, *cells in zip(sheet.medals, *sheet.cells, strict=True):
        assert {cell.centre for cell in cells} == {medal.centre}


def test_only_the_winner_is_crowned_and_framed():
    scene, gilt = ended(3), LOOKS["light"].gilt
    places = lay_out_result(scene.ranks, len(scene.rows), 0).places
    assert [count(cut(shown(scene), place.head), gilt) > 300 for place in places] == [True, False, False]
    edges = [shown(scene).getpixel((place.panel.centre, place.panel.y + 3)) for place in places]
    assert [edge == gilt for edge in edges] == [True, False, False]


def test_every_name_stands_with_its_points_in_the_head_of_the_panel(monkeypatch):
    scene = ended(4)
    lines = record(result, scene, monkeypatch)
    for seat, place in zip(scene.order, lay_out_result(scene.ranks, len(scene.rows), 0).places, strict=True):
        head = [line.words for line in lines if place.head.contains(line.box)]
        assert {NAMES[seat], str(scene.table.boards[seat].score)} <= set(head)


def test_nothing_but_what_was_played_and_scored_takes_room():
    scene = ended(2, 3)
    panels = lay_out_result(scene.ranks, len(scene.rows), 0).panels
    assert sum(box.width * box.height for box in panels) > 0.96 * ROOM.width * ROOM.height


@pytest.mark.parametrize("players", [2, 4])
def test_what_decided_is_said_in_full_below_the_sheet(players, monkeypatch):
    note = "Tied at 54 points, with as many full rows: the place is shared."
    assert note in " ".join(line.words for line in record(result, ended(players, note=note), monkeypatch))


def test_a_game_that_was_not_scored_says_why_and_has_no_sheet(monkeypatch):
    note = f"{WORST_NAMES[0]} left before the end, so the game wasn’t scored."
    lines = [line.words for line in record(result, ended(4, 0, note=note), monkeypatch)]
    assert "so the game wasn’t scored." in " ".join(lines)
    assert "1" not in lines
