"""The pictures of Sintra: everything shows where it lies, at every size and in both themes."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import partial

import pytest
from PIL import Image, ImageChops, ImageStat

from renderers import draw
from renderers.boxes import Box
from renderers.canvas import RgbCanvas
from renderers.frame import HEIGHT, WIDTH
from renderers.palette import LOOKS, SINTRA
from renderers.sintra import glass
from renderers.sintra.layout import SLOTS, STEPS, PalaceLayout, RoundsLayout, lay_out_palace, lay_out_rounds
from renderers.sintra.scene import JOKER, Palace, Strip, TableScene
from renderers.sintra.table import PAINTER
from tests.renderers.images import count, cut, opened, shown
from tests.renderers.recorder import Recorder
from tests.renderers.sintra.states import COLOURS, alone, palace, table
from tests.renderers.test_text import WORST_NAMES

LIGHT = LOOKS["light"]
SCENES = {
    **{f"{players} players": table(players) for players in (2, 3, 4)},
    "dark": table(4, theme="dark"),
    "all full": table(4, full=1.0),
    "over": table(3, factories=((),) * 7, centre=(), marker_in_centre=False, focus=(), round=0, round_labels=("Over",)),
    "from the centre": table(2, taken_from=0, taken=("blue", 3)),
    "side b": table(2, boards=(palace(1, "Ana", tally=(3, "orange", 5), ornaments=()), palace(2, "Bo", ornaments=()))),
    "one palace": alone(palace(1, "Ana")),
}


def layout_of(scene: TableScene, seat: int = 0) -> PalaceLayout:
    return lay_out_palace(PAINTER.choose_layout(scene).boards[seat], scene.boards[seat].tally is not None)


def rounds_of(scene: TableScene) -> RoundsLayout:
    strip = PAINTER.choose_layout(scene).strip
    assert strip
    return lay_out_rounds(strip)


@pytest.mark.parametrize("scene", SCENES.values(), ids=SCENES)
def test_every_scene_becomes_a_small_indexed_picture(scene: TableScene) -> None:
    picture = draw(scene)
    image = opened(picture)
    assert (image.format, image.mode, image.size) == ("PNG", "P", (WIDTH, HEIGHT))
    assert len(picture.png) < 110 * 1024
    assert picture.alt == scene.alt


@pytest.mark.parametrize(("players", "theme"), [(2, "light"), (3, "dark"), (4, "light")])
def test_glass_shines_and_open_spaces_are_faint_on_every_board(players: int, theme: str) -> None:
    strips = (Strip(COLOURS, (None,) * 5), Strip(COLOURS, COLOURS), *(None,) * 6)
    boards = tuple(palace(seat, "Ana", strips=strips, glazier=0) for seat in range(players))
    scene = table(players, boards=boards, theme=theme)
    image = shown(scene)
    for seat in range(players):
        layout = layout_of(scene, seat)
        for place, colour in enumerate(COLOURS):
            free, held = (cut(image, layout.space(slot, place)) for slot in (0, 1))
            area = layout.pane[0] * layout.pane[1]
            assert count(held, SINTRA[colour]) > 0.05 * area, colour
            assert count(free, SINTRA[colour]) == 0, colour
            assert count(held, glass.LEAD) > 50
            # Without colour an open space still shows what it waits for.
            assert len(free.convert("L").getcolors() or ()) > 1, colour


def test_a_joker_shows_every_colour() -> None:
    joker = Strip((JOKER, *COLOURS[1:]), (None,) * 5)
    scene = table(4, boards=tuple(palace(seat, "Ana", strips=(joker, *(None,) * 7)) for seat in range(4)))
    for seat in (0, 1):
        space = cut(shown(scene), layout_of(scene, seat).space(0, 0))
        assert all(count(space, fill) for fill in SINTRA.values())


def test_a_strip_that_is_gone_leaves_its_place_bare() -> None:
    still = palace(3, "Ana", full=0, glazier=4)
    gone = replace(still, strips=(None, *still.strips[1:]))
    box = layout_of(alone(still)).strip(0)
    assert count(cut(shown(alone(gone)), box), LIGHT.panel) == box.width * box.height
    assert count(cut(shown(alone(still)), box), LIGHT.panel) < 0.2 * box.width * box.height


def test_what_the_last_move_brought_is_ringed_on_large_and_small_boards() -> None:
    full = palace(3, "Ana", full=1.0, strips=(Strip(COLOURS, COLOURS),) * SLOTS)
    fresh = replace(full, fresh_panes=frozenset({(2, 2)}), fresh_windows=frozenset({(0, 1)}))
    scene = table(4, boards=(fresh, fresh, full, full))
    for seat in (0, 1):
        layout = layout_of(scene, seat)
        for box in (layout.space(2, 2), layout.window_pane(0, 1)):
            assert count(cut(shown(scene), box.inset(-3)), LIGHT.fresh) > 60
    assert count(cut(shown(scene), layout_of(scene, 2).box), LIGHT.fresh) == 0


@pytest.mark.parametrize("seat", [0, 1])
def test_the_glazier_stands_above_his_strip(seat: int) -> None:
    for glazier in (0, 7):
        scene = table(4, boards=tuple(palace(each, "", glazier=glazier) for each in range(4)))
        layout = layout_of(scene, seat)
        assert count(cut(shown(scene), layout.walk_number(glazier)), LIGHT.turn) > 60
        assert count(cut(shown(scene), layout.walk_number(7 - glazier)), LIGHT.turn) == 0


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_glazier_above_the_first_strip_lies_free_of_the_name_and_around_the_number(
    players: int, theme: str
) -> None:
    def paint(name: str) -> tuple[TableScene, Image.Image]:
        scene = table(players, boards=tuple(palace(seat, name, glazier=0) for seat in range(players)), theme=theme)
        return scene, shown(scene)

    scene, nameless = paint("")
    for name in ("Jürgen Ångström", "Ngọc Quỳnh", "یاسمین جوهری", *WORST_NAMES):
        named = paint(name)[1]
        for seat in range(players):
            tab = layout_of(scene, seat).walk(0)
            assert not ImageChops.difference(cut(named, tab), cut(nameless, tab)).getbbox()
    recorder = Recorder()
    PAINTER.paint_table(recorder, scene)
    numbers = [line.box for line in recorder.lines if line.ground == LOOKS[scene.theme].turn]
    tabs = [layout.walk_number(0) for layout in map(partial(layout_of, scene), range(players)) if not layout.plain]
    assert numbers
    for number, tab in zip(numbers, tabs, strict=True):
        assert tab.y + 2 <= number.y
        assert number.bottom + 2 <= tab.bottom


def test_the_track_of_broken_glass_is_filled_as_far_as_its_marker() -> None:
    scene = alone(palace(3, "Ana", broken=4))
    layout, image = layout_of(scene), shown(scene)
    filled = [count(cut(image, layout.step(number).inset(4)), LIGHT.loss) for number in range(STEPS)]
    insides = [layout.step(number).inset(4) for number in range(4)]
    assert filled[:4] == [inside.width * inside.height for inside in insides]
    assert 0 < filled[4] < filled[0] / 2, "a number on paper"
    assert filled[5:] == [0] * 4


def test_a_small_palace_says_what_its_broken_glass_costs() -> None:
    scene = table(4, boards=tuple(palace(each, "", broken=2 * each) for each in range(4)))
    for seat in (1, 2, 3):
        layout = layout_of(scene, seat)
        assert layout.plain
        assert count(cut(shown(scene), layout.badge(2 * seat)), LIGHT.loss) > 40
        assert count(cut(shown(scene), layout.badge(8)), LIGHT.loss) == 0


def test_an_ornament_shows_which_panes_surround_it() -> None:
    pane = "blue"
    windows = ((pane, None), (None, None), (pane, pane), (pane, None), (pane, pane), (pane, pane), *((None, None),) * 2)
    scene = alone(palace(3, "Ana", windows=windows, ornaments=(1, 3, 4, 0)))
    layout = layout_of(scene)
    lit = [count(cut(shown(scene), layout.ornament(number)), LIGHT.gilt) for number in range(4)]
    assert lit[3] == 0 < lit[0] < lit[1]
    # A full one is gold with four bright petals.
    petals = [count(cut(shown(scene), layout.ornament(number)), LIGHT.marker) for number in range(4)]
    assert petals[2] > 4 * max(petals[0], petals[1], 1)


def test_this_round_is_framed_the_past_is_struck_and_the_rest_is_plain() -> None:
    scene = table(2, round=3)
    image, tiles = shown(scene), rounds_of(scene).tiles
    gilt = [count(cut(image, tile.inset(-4)), LIGHT.gilt) for tile in tiles]
    struck = [count(cut(image, tile), LIGHT.muted) for tile in tiles]
    coloured = [count(cut(image, tile), SINTRA[colour]) for colour, tile in zip(scene.rounds, tiles, strict=True)]
    assert [number > 100 for number in gilt] == [False, False, True, False, False, False]
    assert [number > 30 for number in struck] == [True, True, False, False, False, False]
    assert [number > 100 for number in coloured] == [False, False, True, True, True, True]


def test_the_longest_words_that_fit_name_the_colour_of_the_round() -> None:
    long, short = "This round’s colour: orange", "Now: orange"
    for scene, said in ((alone(palace(1, "Ana")), long), (table(4), short)):
        scene = replace(scene, round_labels=(long, short))
        words = rounds_of(scene).words
        assert cut(shown(scene), words).tobytes() == cut(shown(replace(scene, round_labels=(said,))), words).tobytes()


@pytest.mark.parametrize("name", WORST_NAMES)
def test_any_name_stays_in_the_heads_of_its_boards(name: str) -> None:
    scene = table(4, title="", detail="", turn="")
    nameless = tuple(replace(each, name="", note="") for each in scene.boards)
    named = tuple(replace(each, name=name, note=name) for each in scene.boards)
    difference = ImageChops.difference(*(shown(replace(scene, boards=boards)) for boards in (nameless, named)))
    for seat in range(4):
        head = layout_of(scene, seat).head
        # Letters that hang low may reach below the head, into the walk.
        difference.paste((0, 0, 0), (head.x, head.y - 4, head.right + 2, head.bottom + 8))
    assert difference.getbbox() is None


@pytest.mark.parametrize("theme", LOOKS)
def test_the_palette_shows_what_true_colours_show(theme: str) -> None:
    scene = replace(table(4, seed=5), theme=theme)  # type: ignore[arg-type]
    assert not PAINTER.choose_palette(scene.theme).unused
    canvas = RgbCanvas(Image.new("RGB", (WIDTH, HEIGHT)))
    PAINTER.paint_background(canvas, PAINTER.empty(scene))
    PAINTER.paint_table(canvas, scene)
    inner = (40, 40, WIDTH - 40, HEIGHT - 40)
    difference = ImageStat.Stat(ImageChops.difference(canvas.image, shown(scene)).crop(inner))
    noise = sum(difference.sum2) / sum(difference.count)
    assert 10 * math.log10(255**2 / noise) > 40


def test_points_stand_at_the_pane_that_brought_them() -> None:
    still = palace(3, "Ana", full=1.0)
    gained = replace(still, gains=(((3, 0), (2, 5)),))
    box = layout_of(alone(still)).window_pane(3, 0)
    above = Box(box.x, box.y - 20, box.width, 20)
    assert count(cut(shown(alone(gained)), above), LIGHT.fresh) > count(cut(shown(alone(still)), above), LIGHT.fresh)


def test_boards_that_hold_different_things_share_their_background() -> None:
    one, other = (PAINTER.empty(table(4, seed=seed, full=full, round=2 + seed)) for seed, full in ((1, 0.2), (2, 0.9)))
    assert one == other


def result_of(one: Palace, box: Box) -> Image.Image:
    canvas = RgbCanvas(Image.new("RGB", (box.right + box.x, box.bottom + box.y), LIGHT.panel))
    PAINTER.paint_result(canvas, box, alone(one), 0, LIGHT)
    return canvas.image


def test_a_result_marks_full_windows_and_what_broke() -> None:
    box = Box(20, 20, 250, 250)
    plain = palace(1, "Ana", windows=(("blue", None),) * SLOTS, ornaments=(), broken=0, tally=(0, "blue", 0))
    won = replace(plain, windows=(("blue", "pink"), *plain.windows[1:]), broken=5)
    before, after = result_of(plain, box), result_of(won, box)
    assert count(before, LIGHT.gilt) == 0
    assert count(after, LIGHT.gilt) > 300
    assert count(after, LIGHT.loss) > count(before, LIGHT.loss) > 0
    outside = after.copy()
    outside.paste(LIGHT.panel, (box.x, box.y, box.right, box.bottom))
    assert outside.getcolors() == [(outside.width * outside.height, LIGHT.panel)]


def test_a_result_says_what_full_windows_come_to_where_there_is_room() -> None:
    def differs(width: int) -> bool:
        box = Box(20, 20, width, 250)
        won = palace(1, "Ana", ornaments=(), lost=-28, tally=(8, "blue", 6))
        one, other = (result_of(replace(won, bonus=bonus), box) for bonus in (48, 84))
        return one.tobytes() != other.tobytes()

    assert differs(300)
    assert not differs(210)
