"""The pictures of Summer Pavilion: what they show, and where."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageStat

from renderers import draw
from renderers.boxes import Box
from renderers.canvas import RgbCanvas
from renderers.frame import HEIGHT, WIDTH
from renderers.palette import LOOKS, SUMMER
from renderers.summer_pavilion import marks, rhombi
from renderers.summer_pavilion.layout import BoardLayout, Point, lay_out_board
from renderers.summer_pavilion.result import covered_numbers, lay_out_result
from renderers.summer_pavilion.scene import COLOURFUL, PlayerBoard, Star, TableScene
from renderers.summer_pavilion.table import PAINTER
from tests.renderers.images import count, cut, opened, shown
from tests.renderers.recorder import Recorder
from tests.renderers.summer_pavilion.states import COLOURS, DECORATIONS, NAMES, PRICES, alone, board, table

DARK = LOOKS["dark"]
VARIANT_PRICES = (3, 2, 1, 4, 5, 6)
NOTHING = (None,) * 6
NOWHERE = {"factories": ((),) * 9, "centre": (), "marker_in_centre": False}


def variant(takes: str | None, tiles: tuple[str | None, ...] = NOTHING) -> PlayerBoard:
    return board(1, "Ana", stars=(Star(tiles, VARIANT_PRICES, takes, False),) * 7)


SCENES = {
    **{f"{players} players": table(players, seed=players) for players in (2, 3, 4)},
    **{f"{players} players, equal": table(players, seed=players, focus=()) for players in (2, 3, 4)},
    "placing": table(4, **NOWHERE),
    "the end": table(4, **NOWHERE, focus=(), wild=None),
    "start, light": table(4, full=0, theme="light"),
    "full stars": table(4, full=1.0),
    "from the centre": table(3, taken_from=0, taken=("red", 3), centre=(("blue", 1),)),
    "small supply": table(2, supply=("red",)),
    "variant side": table(2, boards=(variant("red", ("red", "red", *NOTHING[2:])), variant(None)), named_slots=True),
    "alone": alone(board(4, "Ana", starts=True, note="passed", kept=("red", "blue"))),
}


def layout_of(scene: TableScene, seat: int = 0) -> BoardLayout:
    return lay_out_board(PAINTER.choose_layout(scene).boards[seat])


def region(layout: BoardLayout, at: Point) -> Box:
    """A square in the middle of a rhombus that lies wholly inside."""
    size = layout.flower.side // 2
    return Box(at.x - size // 2, at.y - size // 2, size, size)


def differs(a: TableScene, b: TableScene, box: Box) -> bool:
    return cut(ImageChops.difference(shown(a), shown(b)), box).getbbox() is not None


def with_board(scene: TableScene, **changes: object) -> TableScene:
    """The scene with the first board changed."""
    return replace(scene, boards=(replace(scene.boards[0], **changes), *scene.boards[1:]))  # type: ignore[arg-type]


def words_on(scene: TableScene, box: Box) -> list[str]:
    recorder = Recorder()
    PAINTER.paint_table(recorder, scene)
    return [line.words for line in recorder.lines if box.contains(line.box)]


@pytest.mark.parametrize("scene", SCENES.values(), ids=SCENES)
def test_every_scene_becomes_a_small_indexed_picture(scene: TableScene) -> None:
    picture = draw(scene)
    image = opened(picture)
    assert (image.format, image.mode, image.size) == ("PNG", "P", (WIDTH, HEIGHT))
    assert picture.alt == scene.alt
    assert len(picture.png) < 110_000


@pytest.mark.parametrize(("slot", "colour"), list(enumerate(COLOURS)))
def test_a_tile_shows_in_its_slot_and_nowhere_else(slot: int, colour: str) -> None:
    empty = (Star(NOTHING, PRICES, COLOURFUL, False),) * 7
    tiles = tuple(colour if place == slot else None for place in range(6))
    blank = alone(board(1, "Ana", stars=empty))
    filled = with_board(blank, stars=(*empty[:6], Star(tiles, PRICES, COLOURFUL, False)))
    flower = layout_of(blank).flower
    at = flower.space(6, slot)
    difference = ImageChops.difference(shown(blank), shown(filled))
    around = Box(at.x - flower.side // 2, at.y - flower.side // 2, flower.side, flower.side)
    assert count(cut(shown(filled), around), SUMMER[colour]) > 100
    left, top, right, bottom = difference.getbbox() or (0, 0, 0, 0)
    assert abs((left + right) / 2 - at.x) < flower.side / 4
    assert abs((top + bottom) / 2 - at.y) < flower.side / 4


@pytest.mark.parametrize("seat", [0, 1], ids=["large", "small"])
def test_every_filled_slot_shows_its_true_colour(seat: int) -> None:
    scene = table(4, full=1.0)
    layout = layout_of(scene, seat)
    for star, found in enumerate(scene.boards[seat].stars):
        for slot, colour in enumerate(found.tiles):
            at = layout.flower.space(star, slot)
            # The medal of a full star lies over the inner tips.
            # On a small tile the shape leaves little of it.
            assert count(cut(shown(scene), region(layout, at)), SUMMER[str(colour)]) > (20 if seat == 0 else 5)


def test_only_boards_that_are_large_carry_prices() -> None:
    scene = table(4, full=0)
    recorded = []
    for seat in (0, 1):
        layout = layout_of(scene, seat)
        slot = scene.boards[seat].stars[0]
        price = rhombi.Price(slot.costs[0], payable=True) if layout.priced else None
        shape = rhombi.Shape(layout.flower.side, layout.flower.seam, layout.flower.space(0, 0).lies)
        sprite = rhombi.draw_slot("orange", SUMMER["orange"], shape, price, DARK)
        recorded.append(count(sprite.rgb, DARK.text))
    assert recorded[0] > 30
    assert recorded[1] == 0


def test_what_the_last_move_brought_is_ringed_and_tells_its_points() -> None:
    scene = table(2, full=1.0, taken_from=None)
    marked = with_board(scene, fresh_spaces=frozenset({(2, 3)}), gains=(((2, 3), 5),))
    at = layout_of(scene).flower.space(2, 3)
    around = Box(at.x - 50, at.y - 50, 100, 100)
    assert count(cut(shown(marked), around), DARK.fresh) > 150
    assert count(cut(shown(scene), around), DARK.fresh) == 0
    assert "+5" in words_on(marked, around.inset(-20))
    assert "+5" not in words_on(scene, around.inset(-20))


def test_a_decoration_is_gilded_when_it_is_surrounded() -> None:
    scene = table(2, full=0)
    closed = with_board(scene, closed=frozenset((what, 4) for what, _ in DECORATIONS))
    layout = layout_of(scene)
    for what, _ in DECORATIONS:
        box = region(layout, layout.flower.decoration(what, 4))
        assert count(cut(shown(scene), box), marks.GOLD) == 0, what
        assert count(cut(shown(closed), box), marks.GOLD) > 60, what


def test_the_three_kinds_of_decorations_look_different_open_and_closed() -> None:
    shape = rhombi.Shape(54, 4, 0)
    for make in (
        lambda what: rhombi.draw_open(what, 0, shape, DARK),
        lambda what: rhombi.draw_closed(what, shape, False, DARK),
    ):
        sprites = [make(what).rgb for what, _ in DECORATIONS]
        for a, b in combinations(sprites, 2):
            assert ImageStat.Stat(ImageChops.difference(a, b).convert("L")).mean[0] > 2


def test_a_full_star_carries_a_medal() -> None:
    scene = alone(board(1, "Ana", full=0))
    full = replace(scene.boards[0].stars[2], tiles=("blue",) * 6)
    filled = with_board(scene, stars=(*scene.boards[0].stars[:2], full, *scene.boards[0].stars[3:]))
    x, y = map(round, layout_of(scene).flower.star(2))
    middle = Box(x - 25, y - 25, 50, 50)
    assert count(cut(shown(scene), middle), marks.GOLD) == 0
    assert count(cut(shown(filled), middle), marks.GOLD) > 300


@pytest.mark.parametrize("lies", [0, 60, 120])
def test_tiles_and_empty_slots_of_different_colours_differ_in_greyscale(lies: int) -> None:
    shape = rhombi.Shape(46, 3, lies)
    for make in (
        lambda colour: rhombi.draw_tile(colour, SUMMER[colour], shape, False, DARK),
        lambda colour: rhombi.draw_slot(colour, SUMMER[colour], shape, None, DARK),
        lambda colour: marks.draw_sign(colour, SUMMER[colour], 24, DARK),
    ):
        grey = [make(colour).rgb.convert("L") for colour in COLOURS]
        for a, b in combinations(grey, 2):
            # Shapes differ, not only brightness: levelled to one mean they are still apart.
            level = round(ImageStat.Stat(a).mean[0] - ImageStat.Stat(b).mean[0])
            moved = b.point(lambda value, level=level: min(255, max(0, value + level)))
            assert ImageStat.Stat(ImageChops.difference(a, moved)).mean[0] > 1


@pytest.mark.parametrize("theme", tuple(LOOKS))
def test_prices_stand_out_where_the_hand_can_pay_and_are_faint_elsewhere(theme: str) -> None:
    look = LOOKS[theme]  # type: ignore[index]
    scene = replace(table(4, full=0), theme=theme)
    with_choice = with_board(scene, payable=frozenset({(0, 2)}))
    layout = layout_of(scene)
    for slot in range(6):
        place = region(layout, layout.flower.space(0, slot))
        strong = [count(cut(shown(each), place), look.text) > 30 for each in (scene, with_choice)]
        assert strong == [False, slot == 2], slot


def test_a_large_board_tells_the_colour_of_a_star_once_in_its_middle() -> None:
    scene = table(4, full=0)
    layout = layout_of(scene)
    for star, each in enumerate(scene.boards[0].stars):
        x, y = map(round, layout.flower.star(star))
        middle = cut(shown(scene), Box(x - 10, y - 10, 20, 20))
        if each.takes in SUMMER:
            assert count(middle, SUMMER[str(each.takes)]) > 40, star
        for slot in range(6):
            at = layout.flower.space(star, slot)
            assert not count(cut(shown(scene), region(layout, at)), SUMMER.get(str(each.takes), marks.GOLD)), star


def test_a_free_star_shows_what_it_has_come_to_take() -> None:
    scene = alone(variant(None), named_slots=True)
    stars = scene.boards[0].stars
    red = with_board(scene, stars=(replace(stars[0], takes="red"), *stars[1:]))
    mixed = with_board(scene, stars=(replace(stars[0], takes=COLOURFUL), *stars[1:]))
    layout = layout_of(scene)
    box = region(layout, layout.flower.space(0, 0))
    x, y = map(round, layout.flower.star(0))
    hub = Box(x - 8, y - 8, 16, 16)
    assert differs(scene, red, box)
    assert not differs(scene, mixed, box)
    assert differs(scene, mixed, hub)


def test_past_wild_colours_are_faint_and_that_of_this_round_is_framed_in_gold() -> None:
    scene = table(2, wild=COLOURS[2])
    image, box = shown(scene), PAINTER.choose_layout(scene).strip
    assert box is not None
    fills = [count(cut(image, box), SUMMER[colour]) for colour in COLOURS]
    none = [count(cut(shown(replace(scene, supply=())), box), SUMMER[colour]) for colour in COLOURS]
    assert none[:2] == [0, 0]
    assert all(none[2:])
    assert all(fills)
    assert count(cut(image, box), DARK.gilt) > 200
    assert count(cut(shown(replace(scene, wild=None)), box), DARK.gilt) < 20


def test_the_wild_colour_is_framed_in_the_hand() -> None:
    blue, red = table(2, wild="blue"), table(2, wild="red")
    layout = layout_of(blue)
    assert differs(blue, red, layout.hand(COLOURS.index("blue")).inset(-3))
    assert not differs(blue, red, layout.hand(COLOURS.index("purple")).inset(-1))


def test_the_hand_of_a_large_board_has_a_place_for_each_colour_and_that_of_a_small_one_is_packed() -> None:
    scene = table(4)
    held = tuple(replace(each, hand=(("red", 3), ("orange", 12))) for each in scene.boards)
    scene = replace(scene, boards=held)
    large, small = layout_of(scene), layout_of(scene, 1)
    assert words_on(scene, large.counted(5).inset(-2)) == ["×3"]
    assert words_on(scene, large.counted(0).inset(-2)) == []
    assert words_on(scene, small.counted(0).inset(-2)) == ["12"]
    assert words_on(scene, small.counted(1).inset(-2)) == ["3"]


def test_a_small_board_says_in_the_place_of_its_empty_hand_who_has_passed() -> None:
    scene = table(4)
    boards = tuple(replace(each, name="Maximiliana", note="passed", coming=3, hand=()) for each in scene.boards)
    scene = replace(scene, boards=boards)
    layout = layout_of(scene, 1)
    assert words_on(scene, Box(layout.hand_x, layout.hand_y, 2 * layout.cell, layout.row)) == ["passed"]
    assert "Maximiliana" in words_on(scene, layout.head)


@pytest.mark.parametrize("players", [1, 4], ids=["beside", "small"])
def test_kept_tiles_lie_in_the_corners(players: int) -> None:
    scene = table(4) if players > 1 else alone(board(1, "Ana"))
    seat = 1 if players > 1 else 0
    boards = list(scene.boards)
    boards[seat] = replace(boards[seat], kept=("green", "green", "red"))
    kept = replace(scene, boards=tuple(boards))
    layout = layout_of(scene, seat)
    assert [differs(scene, kept, layout.corner(index)) for index in range(4)] == [True, True, True, False]


def test_the_arrow_of_a_page_of_the_rules_leads_to_the_colour_that_was_taken() -> None:
    scene = table(2, taken_from=1, taken=("red", 2))
    scene = with_board(scene, hand=(("purple", 1), ("red", 2)), fresh_hand=frozenset({"purple", "red"}))
    box = PAINTER.choose_layout(scene).boards[0]
    assert PAINTER.find_taken(box, scene, 0) == lay_out_board(box).hand(COLOURS.index("red"))
    assert PAINTER.find_taken(PAINTER.choose_layout(scene).boards[1], scene, 1) is None


@pytest.mark.parametrize("prices", [PRICES, VARIANT_PRICES])
def test_a_number_is_covered_when_no_slot_with_that_price_is_open(prices: tuple[int, ...]) -> None:
    third = tuple("red" if slot == 2 else None for slot in range(6))
    full = (Star(third, prices, "red"),) * 7
    assert covered_numbers(board(1, "Ana", stars=full)) == (prices[2],)
    assert covered_numbers(board(1, "Ana", stars=(*full[:6], Star(NOTHING, prices, "red")))) == ()


def test_the_result_marks_full_stars_and_covered_numbers() -> None:
    first = tuple("red" if slot == 0 else None for slot in range(6))
    stars = (Star(("red",) * 6, PRICES, "red"), *(Star(first, PRICES, "red"),) * 6)
    scene = table(4, boards=tuple(board(1, name, stars=stars) for name in NAMES))
    box = Box(20, 20, 240, 300)
    canvas = RgbCanvas(Image.new("RGB", (280, 340), DARK.panel))
    PAINTER.paint_result(canvas, box, scene, 0, DARK)
    flower, badges = lay_out_result(box)
    gold = []
    for star in range(7):
        x, y = map(round, flower.star(star))
        gold.append(count(cut(canvas.image, Box(x - 6, y - 14, 12, 28)), marks.GOLD) > 20)
    assert gold == [True, *[False] * 6]
    assert [count(cut(canvas.image, badge), marks.GOLD) > 300 for badge in badges] == [True, False, False, False]


def test_the_indexed_picture_is_the_true_coloured_one() -> None:
    scene = with_board(table(4, 2), closed=frozenset({("pillar", 1), ("window", 3)}))
    canvas = RgbCanvas(Image.new("RGB", (WIDTH, HEIGHT)))
    PAINTER.paint_background(canvas, PAINTER.empty(scene))
    PAINTER.paint_table(canvas, scene)
    inside = (60, 60, WIDTH - 60, HEIGHT - 60)
    error = ImageStat.Stat(ImageChops.difference(shown(scene).crop(inside), canvas.image.crop(inside))).rms
    assert 20 * math.log10(255 / max(error)) > 38


def test_the_background_depends_on_nothing_that_changes() -> None:
    one = table(4, 1, wild="red", supply=("red",))
    other = table(4, 2, full=0.9, factories=one.factories)
    assert PAINTER.empty(one) == PAINTER.empty(other)


@pytest.mark.parametrize("theme", tuple(LOOKS))
def test_the_palette_holds_every_colour_of_the_game(theme: str) -> None:
    palette = PAINTER.choose_palette(theme)  # type: ignore[arg-type]
    assert palette.unused == 0
    assert {*SUMMER.values(), marks.GOLD, marks.GOLD_EDGE} <= set(palette.colours)
