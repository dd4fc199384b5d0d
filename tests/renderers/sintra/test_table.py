"""The pictures of Sintra: everything shows where it lies, in both themes, small enough to be sent."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
from PIL import Image, ImageChops, ImageStat

from renderers import draw
from renderers.canvas import RgbCanvas
from renderers.palette import LOOKS, SINTRA
from renderers.sintra.layout import SLOTS, lay_out_single, lay_out_table
from renderers.sintra.scene import Palace, PalaceScene, TableScene
from renderers.sintra.table import make_ground, paint_background, paint_table
from tests.renderers.images import count, cut, opened, shown
from tests.renderers.sintra.states import COLOURS, TRACK, palace, table
from tests.renderers.test_text import WORST_NAMES

DARK = LOOKS["dark"]
SCENES = {
    **{f"{players} players": table(players) for players in (2, 3, 4)},
    "start": table(4, full=0, round=1),
    "light": table(4, theme="light"),
    "all full": table(4, full=1.0),
    "over": table(3, factories=((),) * 7, centre=(), marker_in_centre=False, round=6),
    "from the centre": table(2, taken_from=0, taken=("blue", 3)),
    "side b": table(2, palaces=(palace(1, "Ana", tally=(3, "orange", 5), ornaments=()), palace(2, "Bo", ornaments=()))),
}


def alone(one: Palace) -> Image.Image:
    return shown(PalaceScene("Sintra", "Round 3", one, table(2).rounds, 3, TRACK, "Alt."))


@pytest.mark.parametrize("scene", SCENES.values(), ids=SCENES)
def test_every_scene_becomes_a_small_indexed_picture(scene: TableScene) -> None:
    picture = draw(scene)
    image = opened(picture)
    assert (image.format, image.mode) == ("PNG", "P")
    assert image.size == (picture.width, picture.height)
    assert picture.width == 1600
    assert len(picture.png) < 125 * 1024
    assert picture.alt == scene.alt


def test_a_pane_shows_on_its_space_and_its_shape_on_the_empty_one() -> None:
    empty = palace(3, "Ana", full=0)
    waiting = replace(empty, strips=(replace(empty.strips[0], spaces=COLOURS), *empty.strips[1:]))  # type: ignore[type-var]
    laid = replace(waiting, strips=(replace(waiting.strips[0], panes=COLOURS), *empty.strips[1:]))  # type: ignore[type-var]
    for place, colour in enumerate(COLOURS):
        before, after = (cut(alone(each), lay_out_single().palace.space(0, place)) for each in (waiting, laid))
        assert count(after, SINTRA[colour]) > 500, colour
        assert count(before, SINTRA[colour]) == 0, colour
        # Without colour the shape is still there: more than one brightness.
        assert len(before.convert("L").getcolors()) > 2, colour


def test_what_the_last_move_brought_is_ringed() -> None:
    still = palace(3, "Ana", full=1.0)
    slot = next(slot for slot in range(SLOTS) if still.strips[slot])
    fresh = replace(still, fresh_panes=frozenset({(slot, 2)}), fresh_windows=frozenset({(0, 1)}))
    image = alone(fresh)
    layout = lay_out_single().palace
    for box in (layout.space(slot, 2), layout.window_pane(0, 1)):
        assert count(cut(image, box.inset(-3)), DARK.fresh) > 100
    assert count(cut(alone(still), layout.box), DARK.fresh) == 0


def test_a_strip_that_is_gone_leaves_its_place_bare() -> None:
    still = palace(3, "Ana", full=0)
    gone = replace(still, strips=(None, *still.strips[1:]))
    box = lay_out_single().palace.strip(0)
    assert count(cut(alone(gone), box), DARK.panel) > 0.9 * box.width * box.height
    assert count(cut(alone(still), box), DARK.panel) < 0.2 * box.width * box.height


def test_the_glazier_stands_above_his_strip_and_the_others_have_their_numbers() -> None:
    layout = lay_out_single().palace
    for glazier in (0, 7):
        image = alone(palace(3, "Ana", glazier=glazier))
        assert count(cut(image, layout.walk(glazier)), DARK.turn) > 200
        assert count(cut(image, layout.walk(7 - glazier)), DARK.turn) == 0
        assert count(cut(image, layout.walk(7 - glazier)), DARK.muted) > 20


def test_the_marker_of_broken_glass_stands_on_its_step() -> None:
    layout = lay_out_single().palace
    image = alone(palace(3, "Ana", broken=4))
    assert count(cut(image, layout.step(4)), DARK.loss) > 500
    assert all(count(cut(image, layout.step(step)), DARK.loss) == 0 for step in range(9) if step != 4)


def test_an_ornament_shines_as_far_as_it_is_surrounded() -> None:
    layout = lay_out_single().palace
    image = alone(palace(3, "Ana", ornaments=(0, 1, 3, 4)))
    lit = [count(cut(image, layout.ornament(number)), DARK.turn) for number in range(4)]
    assert lit[0] == 0
    assert lit == sorted(lit)
    assert len(set(lit)) == 4


@pytest.mark.parametrize("name", WORST_NAMES)
def test_any_name_stays_in_its_panel(name: str) -> None:
    scene = table(4, title="", detail="", turn="")
    plain = replace(scene, palaces=tuple(replace(each, name="", note="") for each in scene.palaces))
    named = replace(scene, palaces=tuple(replace(each, name=name, note=name, change=name) for each in scene.palaces))
    one, other = shown(plain), shown(named)
    layout = lay_out_table(4, 9)
    below = layout.palaces[0].walk(0).y
    box = layout.palaces[0].box
    for x in (box.x - 4, box.right + 4):
        assert one.getpixel((x, box.y + 40)) == other.getpixel((x, box.y + 40))
    assert (
        one.crop((box.x, below, box.right, box.bottom)).tobytes()
        == other.crop((box.x, below, box.right, box.bottom)).tobytes()
    )


@pytest.mark.parametrize("theme", LOOKS)
def test_the_palette_shows_what_true_colours_show(theme: str) -> None:
    scene = replace(table(4), theme=theme)  # type: ignore[arg-type]
    layout = lay_out_table(4, 9)
    canvas = RgbCanvas(paint_background(make_ground(scene, layout)))
    paint_table(canvas, scene, layout)
    true, picture = canvas.image, shown(scene)
    difference = ImageStat.Stat(ImageChops.difference(true, picture).crop((100, 100, 1500, 1500)))
    noise = sum(difference.sum2) / sum(difference.count)
    assert 10 * math.log10(255**2 / noise) > 40
