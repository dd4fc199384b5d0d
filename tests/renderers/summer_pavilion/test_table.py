"""The pictures of Summer Pavilion: what they show, where, and how large they get."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageStat

from renderers import draw
from renderers.boxes import Box
from renderers.canvas import RgbCanvas
from renderers.palette import LOOKS, SUMMER, luma
from renderers.summer_pavilion import rhombi
from renderers.summer_pavilion.layout import BoardLayout, Point, lay_out_single
from renderers.summer_pavilion.scene import COLOURFUL, BoardScene, PlayerBoard, Star, TableScene
from renderers.summer_pavilion.table import choose_layout, choose_palette, make_ground, paint_background, paint_table
from tests.renderers.images import count, cut, opened, shown
from tests.renderers.summer_pavilion.states import COLOURS, DECORATIONS, NAMES, PRICES, board, table

DARK = LOOKS["dark"]
VARIANT_PRICES = (3, 2, 1, 4, 5, 6)


def end(players: int) -> TableScene:
    boards = tuple(
        board(seat, name, full=0.8, hand=(), score=80 - seat, note=f"#{seat + 1}", winner=seat == 0)
        for seat, name in zip(range(players), NAMES, strict=False)
    )
    nothing = ((),) * (2 * players + 1)
    return table(players, boards=boards, factories=nothing, centre=(), marker_in_centre=False, wild=None)


def variant(takes: str | None, tiles: tuple[str | None, ...]) -> PlayerBoard:
    return board(1, "Ana", stars=(Star(tiles, VARIANT_PRICES, takes, False),) * 7)


SCENES = {
    **{f"{players} players": table(players, seed=players) for players in (2, 3, 4)},
    **{f"{players} players, end": end(players) for players in (2, 3, 4)},
    "start": table(4, full=0),
    "light": table(4, theme="light"),
    "full stars": table(4, full=1.0),
    "from the centre": table(3, taken_from=0, taken=("red", 3), centre=(("blue", 1),)),
    "from a factory": table(2, taken_from=1, taken=("red", 3), factories=((), ("blue",) * 4, (), (), ())),
    "small supply": table(2, supply=("red",)),
    "free stars": table(2, boards=(variant("red", ("red", "red") + (None,) * 4), variant(None, (None,) * 6)),
                        named_slots=True),
}  # fmt: skip


def region(layout: BoardLayout, at: Point) -> Box:
    """A square in the middle of a rhombus that lies wholly inside."""
    size = layout.scale.side // 2
    return Box(at.x - size // 2, at.y - size // 2, size, size)


def differs(a: TableScene, b: TableScene, box: Box) -> bool:
    difference = ImageChops.difference(shown(a), shown(b))
    return cut(difference, box).getbbox() is not None


@pytest.mark.parametrize("scene", SCENES.values(), ids=SCENES)
def test_every_scene_becomes_a_small_indexed_picture(scene: TableScene) -> None:
    picture = draw(scene)
    image = opened(picture)
    assert (image.format, image.mode) == ("PNG", "P")
    assert image.size == (picture.width, picture.height)
    assert picture.width == 1600
    assert len(picture.png) < 130 * 1024


def test_one_board_is_drawn_large() -> None:
    drawn = board(4, "Ana", starts=True, note="to move", kept=("red", "blue"))
    scene = BoardScene("Azul", "Round 3", "red", drawn, DECORATIONS, "Alt.")
    picture = draw(scene)
    assert 1100 <= picture.width <= 1300
    assert opened(picture).size == (picture.width, picture.height)
    assert picture.alt == "Alt."


@pytest.mark.parametrize(("slot", "colour"), list(enumerate(COLOURS)))
def test_a_tile_shows_in_its_slot_and_nowhere_else(slot: int, colour: str) -> None:
    empty = tuple(Star((None,) * 6, PRICES, COLOURFUL, False) for _ in range(7))
    tiles = tuple(colour if place == slot else None for place in range(6))
    stars = (*empty[:6], Star(tiles, PRICES, COLOURFUL, False))
    blank = BoardScene("", "", None, board(1, "Ana", stars=empty), DECORATIONS, "")
    filled = replace(blank, board=replace(blank.board, stars=stars))
    layout = lay_out_single().board
    difference = ImageChops.difference(shown(blank), shown(filled))
    box = region(layout, layout.space(6, slot))
    assert count(cut(shown(filled), box), SUMMER[colour]) + ImageStat.Stat(cut(difference, box)).sum[0] > 100
    side = layout.scale.side
    left, top, right, bottom = difference.getbbox() or (0, 0, 0, 0)
    at = layout.space(6, slot)
    assert abs((left + right) / 2 - at.x) < side / 4
    assert abs((top + bottom) / 2 - at.y) < side / 4


def test_what_the_last_move_brought_is_ringed() -> None:
    scene = table(2, full=1.0)
    fresh = replace(scene.boards[0], fresh_spaces=frozenset({(2, 3)}))
    marked = replace(scene, boards=(fresh, scene.boards[1]))
    layout = choose_layout(scene).boards[0]
    at = layout.space(2, 3)
    around = Box(at.x - 50, at.y - 50, 100, 100)
    assert count(cut(shown(marked), around), DARK.fresh) > 150
    assert count(cut(shown(scene), around), DARK.fresh) == 0


def test_a_decoration_is_gilded_when_it_is_surrounded() -> None:
    scene = table(2, full=0)
    layout = choose_layout(scene).boards[1]
    closed = replace(scene.boards[1], closed=frozenset((what, 4) for what, _ in DECORATIONS))
    before, after = shown(scene), shown(replace(scene, boards=(scene.boards[0], closed)))
    for what, _ in DECORATIONS:
        box = region(layout, layout.decoration(what, 4))
        assert count(cut(before, box), DARK.turn) == 0, what
        assert count(cut(after, box), DARK.turn) > 60, what


def test_the_three_kinds_of_decorations_look_different() -> None:
    shape = rhombi.Shape(54, 6, 0)
    sprites = [rhombi.draw_decoration(what, tiles, shape, 28, False, False, DARK).rgb for what, tiles in DECORATIONS]
    assert all(ImageChops.difference(a, b).getbbox() for a, b in combinations(sprites, 2))


@pytest.mark.parametrize("lies", [0, 60, 120])
def test_tiles_and_empty_slots_of_different_colours_differ_in_greyscale(lies: int) -> None:
    shape = rhombi.Shape(54, 6, lies)
    digits = rhombi.Digits(4, "", 0, 36, 26)
    for make in (
        lambda colour: rhombi.draw_tile(colour, SUMMER[colour], shape, False, DARK),
        lambda colour: rhombi.draw_slot(colour, SUMMER[colour], shape, digits, DARK),
    ):
        grey = [make(colour).rgb.convert("L") for colour in COLOURS]
        for a, b in combinations(grey, 2):
            # Shapes differ, not only brightness: levelled to one mean they are still apart.
            level = round(ImageStat.Stat(a).mean[0] - ImageStat.Stat(b).mean[0])
            moved = b.point(lambda value, level=level: min(255, max(0, value + level)))
            assert ImageStat.Stat(ImageChops.difference(a, moved)).mean[0] > 1


def test_a_free_star_shows_what_it_has_come_to_take() -> None:
    layout = choose_layout(SCENES["free stars"]).boards[0]
    open_star = variant(None, (None,) * 6)
    red = replace(open_star, stars=(replace(open_star.stars[0], takes="red"), *open_star.stars[1:]))
    mixed = replace(open_star, stars=(replace(open_star.stars[0], takes=COLOURFUL), *open_star.stars[1:]))
    scene = table(2, named_slots=True, boards=(open_star, open_star))
    box = region(layout, layout.space(0, 0))
    x, y = map(round, layout.star(0))
    hub = Box(x - 8, y - 8, 16, 16)
    assert differs(scene, replace(scene, boards=(red, open_star)), box)
    assert not differs(scene, replace(scene, boards=(mixed, open_star)), box)
    assert differs(scene, replace(scene, boards=(mixed, open_star)), hub)


def test_the_wild_colour_is_framed_in_the_track_and_in_every_hand() -> None:
    blue, red = table(2, wild="blue"), table(2, wild="red")
    layout = choose_layout(blue)
    assert differs(blue, red, layout.track)
    for place in layout.boards:
        assert differs(blue, red, place.hand(COLOURS.index("blue")).inset(-7))
        assert not differs(blue, red, place.hand(COLOURS.index("green")).inset(-1))


def test_kept_tiles_lie_in_the_corners() -> None:
    scene = table(2)
    keeper = replace(scene.boards[0], kept=("green", "green", "red"))
    layout = choose_layout(scene)
    kept = replace(scene, boards=(keeper, scene.boards[1]))
    corners = [layout.boards[0].corner(index) for index in range(4)]
    assert [differs(scene, kept, corner) for corner in corners] == [True, True, True, False]


def test_the_indexed_picture_is_the_true_coloured_one() -> None:
    scene = table(4, 2)
    layout = choose_layout(scene)
    canvas = RgbCanvas(paint_background(make_ground(scene, layout)))
    paint_table(canvas, scene, layout)
    inside = (60, 60, layout.width - 60, layout.height - 60)
    ours = shown(scene).crop(inside)
    error = ImageStat.Stat(ImageChops.difference(ours, canvas.image.crop(inside))).rms
    assert 20 * math.log10(255 / max(error)) > 40


@pytest.mark.parametrize("theme", tuple(LOOKS))
def test_the_palette_holds_every_colour_of_the_game(theme: str) -> None:
    palette = choose_palette(theme)  # type: ignore[arg-type]
    assert palette.unused == 0
    for fill in SUMMER.values():
        image = Image.new("RGB", (1, 1), fill)
        mapped = palette.map(image).getpixel((0, 0))
        assert isinstance(mapped, int)
        assert tuple(palette.entries[3 * mapped : 3 * mapped + 3]) == fill
    assert len({round(luma(fill)) for fill in SUMMER.values()}) == len(SUMMER)
