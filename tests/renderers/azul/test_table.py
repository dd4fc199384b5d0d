from __future__ import annotations

import math
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
from PIL import Image, ImageChops, ImageStat

from renderers import draw, register, text
from renderers.azul.layout import SIDE, lay_out_board
from renderers.azul.scene import MARKER, PatternLine
from renderers.azul.table import PAINTER
from renderers.canvas import RgbCanvas
from renderers.frame import HEIGHT, ROOM, WIDTH
from renderers.palette import AZUL, LOOKS
from renderers.scene import Picture
from renderers.sources import lay_out_centre, place_taken
from tests.renderers.azul.states import COLOURS, GREY, alone, board, table
from tests.renderers.images import count, cut, opened, shown
from tests.renderers.recorder import Recorder
from tests.renderers.test_text import WORST_NAMES

DARK = LOOKS["dark"]
EMPTY_LINES = (PatternLine(),) * SIDE
NOTHING = {"factories": ((),) * 9, "centre": (), "marker_in_centre": False, "taken_from": None}

SCENES = {
    **{f"{players} players": table(players, seed=players) for players in (2, 3, 4)},
    **{f"{players} equal boards with sources": table(players, focus=()) for players in (2, 3, 4)},
    "nothing on offer": table(4, **NOTHING),
    "full walls": table(4, full=1.0),
    "partial factories": table(2, factories=(("red",), ("blue", "blue"), (), ("white",) * 3, ("black",) * 4)),
    "grey walls": table(2, boards=(board(1, "Ana", grey=True), board(2, "Bo", grey=True, full=0))),
    "full floor lines": table(2, boards=(board(1, "Ana", floor=7, fresh_floor=3), board(2, "Bo", floor=7))),
    "light": table(4, theme="light"),
    "an arrow": table(4, arrow=True, taken_from=0, boards=(*table(4).boards[:3], board(9, "Di", fresh_floor=1))),
}


@pytest.mark.parametrize("scene", SCENES.values(), ids=SCENES)
def test_every_scene_becomes_a_small_indexed_picture(scene):
    picture = draw(scene)
    image = opened(picture)
    assert (image.format, image.mode) == ("PNG", "P")
    assert image.size == (picture.width, picture.height)
    assert len(picture.png) < 110_000


def place_board(scene, seat=0):
    """Where the board of a seat lies."""
    return lay_out_board(PAINTER.choose_layout(scene).boards[seat])


@pytest.mark.parametrize("name", WORST_NAMES)
def test_any_name_is_drawn_without_touching_other_panels(name):
    plain = table(4, names=("", "", "", ""), turn="", title="", detail="")
    boards = tuple(replace(each, name=name, note=name, coming=-999, winner=True) for each in plain.boards)
    named = replace(plain, boards=boards)
    plain = replace(plain, boards=tuple(replace(each, winner=True) for each in plain.boards))
    difference = ImageChops.difference(shown(plain), shown(named))
    for seat in range(4):
        # What differs stays inside the frame and clear of the tiles.
        each = place_board(plain, seat)
        inner = each.box.inset(6)
        difference.paste((0, 0, 0), (inner.x, inner.y, inner.right, each.rows_y - 1))
    assert difference.getbbox() is None


def test_a_nameless_player_gets_a_question_mark():
    scene = table(3)
    first, *others = scene.boards
    nameless, asked = (replace(scene, boards=(replace(first, name=name), *others)) for name in ("\u2066\u200b", "?"))
    assert draw(nameless).png == draw(asked).png


def test_pictures_from_several_threads_are_the_same():
    scenes = [table(players, seed) for players in (2, 4) for seed in (1, 2)]
    text.set_line.cache_clear()
    one_by_one = [draw(scene).png for scene in scenes]
    text.set_line.cache_clear()
    text.measure.cache_clear()
    with ThreadPoolExecutor(4) as threads:
        together = list(threads.map(lambda scene: draw(scene).png, scenes * 2))
    assert together == one_by_one * 2


def test_an_unknown_scene_is_refused():
    with pytest.raises(TypeError, match="nothing draws a str"):
        draw("a table")


def test_a_registered_scene_is_drawn(monkeypatch):
    class Postcard:
        def draw(self, scene):
            return Picture(b"", "A card.", 1, 1)

    import renderers

    monkeypatch.setattr(renderers, "_DRAWERS", dict(renderers._DRAWERS))
    register(Postcard, Postcard())
    assert draw(Postcard()).alt == "A card."


@pytest.mark.parametrize("theme", LOOKS)
def test_the_palette_loses_nothing_that_is_seen(theme):
    scene = table(4, seed=3, theme=theme)
    true = RgbCanvas(Image.new("RGB", (WIDTH, HEIGHT)))
    PAINTER.paint_background(true, PAINTER.empty(scene))
    PAINTER.paint_table(true, scene)
    middle = (40, 40, 1280, 800)
    difference = ImageChops.difference(shown(scene).crop(middle), true.image.crop(middle))
    mean_square = sum(value**2 for value in ImageStat.Stat(difference).rms) / 3
    assert 10 * math.log10(255**2 / mean_square) > 42


def test_tables_of_the_same_kind_share_a_background():
    every, four, five = ((("red",),) * left + ((),) * (9 - left) for left in (9, 4, 5))
    for one, other in ((every, every), (four, five)):
        grounds = [
            PAINTER.empty(table(4, seed, full=0.1 * seed, factories=shown, taken_from=None))
            for seed, shown in ((2, one), (7, other))
        ]
        assert grounds[0] == grounds[1]
    assert PAINTER.empty(table(4, 1)) != PAINTER.empty(table(4, 1, focus=(2,)))


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
    layout = place_board(before)
    ringed = [layout.line_place(3, 1), layout.line_place(3, 2), layout.wall_place(*wall), layout.floor_place(1)]
    for place in ringed:
        assert count(cut(first, place), colour) == 0
        assert count(cut(second, place), colour) > 2 * place.width
    for place in (layout.line_place(3, 0), layout.floor_place(0)):
        assert count(cut(second, place), colour) == 0


def test_the_source_of_the_last_move_is_ringed():
    before = table(2, taken_from=None, factories=((), *(("red",) * 4,) * 4))
    first, second, colour = changed(before, replace(before, taken_from=1, taken=("blue", 2)))
    plate = PAINTER.choose_layout(before).factories[0]
    assert count(cut(first, plate), colour) == 0
    assert count(cut(second, plate), colour) > 3 * plate.width
    assert count(cut(second, plate), AZUL["blue"]) > 300


def test_the_centre_is_framed_when_it_was_taken_from_and_tells_the_number():
    before = table(4, centre=(("blue", 2),), taken_from=None)
    first, second, colour = changed(before, replace(before, taken_from=0, taken=("red", 3)))
    centre = PAINTER.choose_layout(before).centre
    assert centre
    assert second.getpixel((centre.centre, centre.y + 2)) == colour
    assert first.getpixel((centre.centre, centre.y + 2)) != colour
    assert count(cut(second, place_taken(centre)), AZUL["red"]) > 100
    assert count(cut(first, place_taken(centre)), AZUL["red"]) == 0


def test_the_centre_draws_up_to_three_tiles_of_a_colour_and_counts_more():
    centre = PAINTER.choose_layout(table(4)).centre
    assert centre
    _, groups = lay_out_centre(centre, (("blue", 3), ("red", 4), ("white", 0)), True, 54)
    assert [(group.colour, len(group.tiles), bool(group.counted)) for group in groups] == [
        (None, 1, False),
        ("blue", 3, False),
        ("red", 1, True),
    ]


def test_however_much_lies_in_the_centre_everything_has_a_place():
    centre = PAINTER.choose_layout(table(4)).centre
    assert centre
    _, groups = lay_out_centre(centre, tuple((colour, 20) for colour in COLOURS), True, 54)
    assert len(groups) == 6
    assert all(centre.contains(place) for group in groups for place in group.tiles)


def test_whoever_must_decide_has_a_framed_board():
    scene = table(3)
    active = replace(scene, boards=(replace(scene.boards[0], active=True), *scene.boards[1:]))
    box = PAINTER.choose_layout(scene).boards[0]
    assert shown(active).getpixel((box.centre, box.y + 2)) == DARK.gilt
    assert shown(scene).getpixel((box.centre, box.y + 2)) != DARK.gilt


@pytest.mark.parametrize(("coming", "ink"), [(9, DARK.fresh), (2, DARK.loss)])
def test_a_rising_forecast_is_green_and_a_falling_one_is_not(coming, ink):
    head = lay_out_board(ROOM).head
    inks = {
        ink: count(cut(shown(alone(board(3, "", score=5, coming=coming))), head), ink)
        for ink in (DARK.fresh, DARK.loss)
    }
    assert [each for each, pixels in inks.items() if pixels] == [ink]


def test_the_marker_is_shown_with_whoever_holds_it_but_only_once():
    plain = board(3, "Ana", floor=1)
    holds = replace(plain, starts=True)
    head = lay_out_board(ROOM).head

    def porcelain(each):
        return count(cut(shown(alone(each)), head), DARK.marker)

    assert porcelain(plain) == 0
    assert porcelain(holds) > 200
    assert porcelain(replace(holds, floor=(MARKER,))) == 0


def test_every_place_of_a_line_shows_its_tile():
    lines = tuple(PatternLine(colour, row + 1) for row, colour in enumerate(COLOURS))
    full = board(5, "Ana", full=0, lines=lines)
    image = shown(alone(full))
    layout = lay_out_board(ROOM)
    for row, colour in enumerate(COLOURS):
        for place in range(row + 1):
            assert count(cut(image, layout.line_place(row, place)), AZUL[colour]) > 800


def test_full_rows_and_columns_are_framed_in_gold():
    wall = tuple(
        tuple(COLOURS[(column - row) % 5] if row == 1 or column == 2 else None for column in range(5))
        for row in range(5)
    )
    image, layout = shown(alone(board(1, "Ana", wall=wall, fresh_wall=frozenset()))), lay_out_board(ROOM)
    between = layout.wall_place(1, 0), layout.wall_place(1, 1)
    assert image.getpixel((between[0].centre, between[0].y - 1)) == DARK.gilt
    assert image.getpixel((layout.wall_place(3, 2).x - 1, layout.wall_place(3, 2).middle)) == DARK.gilt
    assert image.getpixel((layout.wall_place(3, 4).centre, layout.wall_place(3, 4).y - 1)) != DARK.gilt


def test_the_points_of_a_tile_stand_at_it():
    plain = board(1, "Ana", full=1.0)
    layout, gained = lay_out_board(ROOM), replace(plain, gains=(((2, 3), 7),))
    place = layout.wall_place(2, 3)
    below = place._replace(y=place.bottom - 8, height=30)
    assert count(cut(shown(alone(plain)), below), DARK.fresh) == 0
    assert count(cut(shown(alone(gained)), below), DARK.fresh) > 300


def write_words(scene):
    """Every line of one board, its ground and what is painted on it."""
    recorder = Recorder()
    box = PAINTER.choose_layout(scene).boards[0]
    PAINTER.paint_board_ground(recorder, box, PAINTER.empty(scene), 0, DARK)
    PAINTER.paint_board(recorder, box, scene, 0, DARK)
    return recorder.lines


def test_a_grey_wall_has_numbers_only_above_its_columns_and_where_one_can_choose():
    grey = board(1, "", grey=True, full=0, score=0)
    box = PAINTER.choose_layout(alone(grey)).boards[0]
    layout = lay_out_board(box, grey=True)
    wall = [layout.wall_place(row, column) for row in range(SIDE) for column in range(SIDE)]
    lines = write_words(alone(grey))
    assert not [line for line in lines for place in wall if place.overlaps(line.box)]
    heads = [line.words for line in lines if any(layout.column_number(at).contains(line.box) for at in range(SIDE))]
    assert heads == ["1", "2", "3", "4", "5"]
    lines = write_words(alone(replace(grey, choices=frozenset({(2, 0), (2, 3)}))))
    assert {
        (index // SIDE, index % SIDE, line.words)
        for line in lines
        for index, place in enumerate(wall)
        if place.contains(line.box)
    } == {(2, 0, "1"), (2, 3, "4")}


def test_tiles_of_a_grey_wall_stay_large_enough_below_the_numbers_of_its_columns():
    for players in (2, 3, 4):
        scene = table(players)
        scene = replace(scene, boards=tuple(replace(each, spaces=GREY) for each in scene.boards))
        box = PAINTER.choose_layout(scene).boards[0]
        layout = lay_out_board(box, grey=True)
        assert layout.heads
        assert layout.tile * 550 / WIDTH >= 18
        assert layout.head.bottom <= layout.column_number(0).y + layout.heading.height // 6
