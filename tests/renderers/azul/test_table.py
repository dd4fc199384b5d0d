from __future__ import annotations

import math
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
from PIL import ImageChops, ImageStat

from renderers import draw, text
from renderers.azul import draw_table
from renderers.azul.layout import SIDE, lay_out_single, order_seats
from renderers.azul.scene import MARKER, PatternLine
from renderers.azul.table import choose_layout, make_ground, paint_background, paint_table
from renderers.canvas import RgbCanvas
from renderers.palette import AZUL, LOOKS
from renderers.scene import Picture
from renderers.sources import FACTORY, lay_out_centre
from tests.renderers.azul.states import COLOURS, NAMES, alone, board, table
from tests.renderers.images import count, cut, opened, shown
from tests.renderers.test_text import WORST_NAMES

DARK = LOOKS["dark"]
EMPTY_LINES = (PatternLine(),) * SIDE


def end(players, **changes):
    boards = tuple(
        board(seat, name, full=0.7, floor=0, lines=EMPTY_LINES, score=80 - seat, note=f"#{seat + 1}", winner=seat == 0)
        for seat, name in zip(range(players), NAMES, strict=False)
    )
    nothing = {"factories": ((),) * (2 * players + 1), "centre": (), "marker_in_centre": False, "taken_from": None}
    return table(players, **{"boards": boards, "focus": None, **nothing, **changes})


SCENES = {
    **{f"{players} players": table(players, seed=players) for players in (2, 3, 4)},
    **{f"{players} players, end": end(players) for players in (2, 3, 4)},
    **{f"{players} equal boards with sources": table(players, focus=None) for players in (2, 3, 4)},
    "full walls": table(4, full=1.0),
    "partial factories": table(2, factories=(("red",), ("blue", "blue"), (), ("white",) * 3, ("black",) * 4)),
    "grey walls": table(2, boards=(board(1, "Ana", grey=True), board(2, "Bo", grey=True, full=0))),
    "full floor lines": table(2, boards=(board(1, "Ana", floor=7, fresh_floor=3), board(2, "Bo", floor=7))),
    "light": table(4, theme="light"),
    "light, grey": table(2, boards=(board(1, "Ana", grey=True), board(2, "Bo", grey=True)), theme="light"),
}


@pytest.mark.parametrize("scene", SCENES.values(), ids=SCENES)
def test_every_scene_becomes_a_small_indexed_picture(scene):
    picture = draw(scene)
    image = opened(picture)
    assert (image.format, image.mode) == ("PNG", "P")
    assert image.size == (picture.width, picture.height)
    assert len(picture.png) < 130 * 1024


@pytest.mark.parametrize("grey", [False, True])
def test_one_board_is_drawn_large(grey):
    picture = draw(alone(board(4, "Ana", grey=grey, starts=True, note="to move")))
    assert 1100 <= picture.width <= 1200
    assert opened(picture).size == (picture.width, picture.height)
    assert picture.alt == "Alt."


@pytest.mark.parametrize("name", WORST_NAMES)
def test_any_name_is_drawn_without_touching_other_panels(name):
    plain = table(4, names=("", "", "", ""), turn="", title="", detail="")
    boards = tuple(replace(each, name=name, note=name, change=name, winner=True) for each in plain.boards)
    named = replace(plain, boards=boards)
    plain = replace(plain, boards=tuple(replace(each, winner=True) for each in plain.boards))
    difference = ImageChops.difference(shown(plain), shown(named))
    layout = choose_layout(plain)
    for each in layout.boards:
        # What differs stays inside the frame and clear of the tiles.
        inner = each.box.inset(5)
        difference.paste((0, 0, 0), (inner.x, inner.y, inner.right, each.rows_y - 1))
        difference.paste((0, 0, 0), (inner.x, each.rows_y - 1, each.line_place(0, 0).x, each.line_place(2, 0).y))
    assert difference.getbbox() is None


def test_a_nameless_player_gets_a_question_mark_on_the_board_and_in_the_ranking():
    scene = end(3)
    first, *others = scene.boards
    nameless, asked = (replace(scene, boards=(replace(first, name=name), *others)) for name in ("\u2066\u200b", "?"))
    assert draw_table(nameless).png == draw_table(asked).png


def test_pictures_from_several_threads_are_the_same():
    scenes = [table(players, seed) for players in (2, 4) for seed in (1, 2)]
    text.set_line.cache_clear()
    one_by_one = [draw_table(scene).png for scene in scenes]
    text.set_line.cache_clear()
    text.measure.cache_clear()
    with ThreadPoolExecutor(4) as threads:
        together = list(threads.map(lambda scene: draw_table(scene).png, scenes * 2))
    assert together == one_by_one * 2


def test_an_unknown_scene_is_refused():
    with pytest.raises(TypeError, match="nothing draws a str"):
        draw("a table")


def test_a_registered_scene_is_drawn(monkeypatch):
    class Postcard:
        pass

    import renderers

    monkeypatch.setattr(renderers, "_DRAWERS", dict(renderers._DRAWERS))
    card = Picture(b"", "A card.", 1, 1)
    renderers.register(Postcard, lambda scene: card)
    assert draw(Postcard()) is card


@pytest.mark.parametrize("theme", LOOKS)
def test_the_palette_loses_nothing_that_is_seen(theme):
    scene = table(4, seed=3, theme=theme)
    layout = choose_layout(scene)
    boards = tuple(scene.boards[seat] for seat in order_seats(4, scene.focus))
    true = RgbCanvas(paint_background(make_ground(scene, layout, boards)))
    paint_table(true, scene, layout)
    middle = (40, 40, layout.width - 40, layout.height - 40)
    difference = ImageChops.difference(shown(scene).crop(middle), true.image.crop(middle))
    mean_square = sum(value**2 for value in ImageStat.Stat(difference).rms) / 3
    assert 10 * math.log10(255**2 / mean_square) > 42


def changed(before, after):
    """Two pictures, and the colour of the last move."""
    return shown(before), shown(after), DARK.fresh


def test_fresh_tiles_of_a_line_the_wall_and_the_floor_are_ringed_where_they_lie():
    plain = board(1, "Ana", floor=2, score=5)
    plain = replace(plain, lines=(*EMPTY_LINES[:3], PatternLine("red", 3), PatternLine()))
    wall = next((row, column) for row in range(SIDE) for column in range(SIDE) if plain.wall[row][column])
    lines = (*plain.lines[:3], PatternLine("red", 3, 2), PatternLine())
    fresh = replace(plain, lines=lines, fresh_wall=frozenset({wall}), fresh_floor=1)
    still = board(2, "Bo", floor=0)
    before = table(2, boards=(plain, still), taken_from=None)
    first, second, colour = changed(before, replace(before, boards=(fresh, still)))
    layout = choose_layout(before).boards[0]
    ringed = [layout.line_place(3, 1), layout.line_place(3, 2), layout.wall_place(*wall), layout.floor_place(1)]
    for place in ringed:
        assert count(cut(first, place), colour) == 0
        assert count(cut(second, place), colour) > 2 * place.width
    for place in (layout.line_place(3, 0), layout.floor_place(0)):
        assert count(cut(second, place), colour) == 0


def test_the_source_of_the_last_move_is_ringed():
    before = table(2, taken_from=None, factories=((), *(("red",) * 4,) * 4))
    first, second, colour = changed(before, replace(before, taken_from=1, taken=("blue", 2)))
    plate = choose_layout(before).factories[0]
    assert count(cut(first, plate), colour) == 0
    assert count(cut(second, plate), colour) > 3 * FACTORY
    assert count(cut(second, plate), AZUL["blue"]) > 300


def test_the_centre_is_framed_when_it_was_taken_from_and_tells_the_number():
    before = table(4, centre=(("blue", 2),), taken_from=None)
    first, second, colour = changed(before, replace(before, taken_from=0, taken=("red", 3)))
    room = lay_out_centre(choose_layout(before).centre, SIDE).counts[COLOURS.index("red")]
    assert count(cut(first, room), colour) == 0
    assert count(cut(second, room), colour) > 30
    centre = choose_layout(before).centre
    assert second.getpixel((centre.centre, centre.y + 2)) == colour
    assert first.getpixel((centre.centre, centre.y + 2)) != colour


def test_whoever_must_decide_has_a_framed_board():
    scene = table(3)
    active = replace(scene, boards=(replace(scene.boards[0], active=True), *scene.boards[1:]))
    layout = choose_layout(scene).boards[0].box
    assert shown(active).getpixel((layout.centre, layout.y + 2)) == DARK.turn
    assert shown(scene).getpixel((layout.centre, layout.y + 2)) != DARK.turn


def test_the_winner_is_crowned():
    won, lost = end(2), end(2, boards=tuple(replace(each, winner=False) for each in end(2).boards))
    head = choose_layout(won).boards[0].head
    assert count(cut(shown(won), head), DARK.turn) > 500
    assert count(cut(shown(lost), head), DARK.turn) == 0


def test_the_marker_is_shown_with_whoever_holds_it_but_only_once():
    plain = board(3, "Ana", floor=1)
    holds = replace(plain, starts=True)
    head = lay_out_single().board.head

    def porcelain(each):
        return count(cut(shown(alone(each)), head), DARK.marker)

    assert porcelain(plain) == 0
    assert porcelain(holds) > 200
    assert porcelain(replace(holds, floor=(MARKER,))) == 0


def test_every_place_of_a_line_shows_its_tile():
    lines = tuple(PatternLine(colour, row + 1) for row, colour in enumerate(COLOURS))
    full = board(5, "Ana", full=0, lines=lines)
    image = shown(alone(full))
    layout = lay_out_single().board
    for row, colour in enumerate(COLOURS):
        for place in range(row + 1):
            assert count(cut(image, layout.line_place(row, place)), AZUL[colour]) > 800
