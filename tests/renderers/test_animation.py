"""A whole game as one animated picture: what a decoder shows is what each frame would be by itself."""

from __future__ import annotations

import io
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import pytest
from PIL import Image

import renderers.azul.table as azul
import renderers.sintra.table as sintra
import renderers.summer_pavilion.table as summer_pavilion
from renderers import draw_frame
from renderers.animation import LONGEST, REDUCE, Animation, animate
from renderers.azul.layout import lay_out_table as azul_layout
from renderers.canvas import IndexedCanvas, RgbCanvas
from renderers.palette import LOOKS
from renderers.scene import ALT_LIMIT
from renderers.sintra.layout import lay_out_table as sintra_layout
from renderers.strokes import StrokeCollector
from renderers.summer_pavilion.layout import lay_out_table as summer_layout
from tests.renderers.azul.states import alone as alone_scene
from tests.renderers.azul.states import board, table
from tests.renderers.games import FORMS, scenes

SHOWN = 6


def frames(animation: Animation) -> list[tuple[Image.Image, int]]:
    """What a decoder shows, and for how many milliseconds."""
    with Image.open(io.BytesIO(animation.gif)) as image:
        found = []
        for number in range(image.n_frames):
            image.seek(number)
            found.append((image.convert("RGB"), image.info["duration"]))
        return found


def _azul(scene: Any) -> tuple[Any, Any, Any]:
    layout = azul_layout(len(scene.boards), False, len(scene.factories))
    return azul, azul.make_ground(scene, layout, scene.boards), layout


def _sintra(scene: Any) -> tuple[Any, Any, Any]:
    layout = sintra_layout(len(scene.palaces), len(scene.factories))
    return sintra, sintra.make_ground(scene, layout), layout


def _summer(scene: Any) -> tuple[Any, Any, Any]:
    layout = summer_layout(len(scene.boards), len(scene.factories))
    return summer_pavilion, summer_pavilion.make_ground(scene, layout), layout


PLACED: dict[str, Callable[[Any], tuple[Any, Any, Any]]] = {
    "azul": _azul,
    "summer-pavilion": _summer,
    "sintra": _sintra,
}


def coloured(entries: Image.Image, palette: Any) -> Image.Image:
    image = entries.copy()
    image.putpalette(palette.entries)
    return image.convert("RGB")


def alone(name: str, scene: Any) -> Image.Image:
    """A frame painted by itself, whole, without any frame."""
    if name == "azul":
        scene = replace(scene, focus=None)
    game, ground, layout = PLACED[name](scene)
    canvas = game._canvas(ground)
    game.paint_table(canvas, scene, layout)
    palette = canvas.palette
    picture = coloured(canvas.image.crop((1, 0, *canvas.image.size)), palette)
    return coloured(palette.map(picture.reduce(REDUCE)), palette)


@pytest.mark.parametrize(("name", "side", "players"), [(*form, 2 + at % 3) for at, form in enumerate(FORMS)])
def test_every_frame_of_a_game_is_what_it_would_be_by_itself(name: str, side: str, players: int) -> None:
    game = scenes(name, side, players, SHOWN, seed=players, theme="light" if players == 3 else "dark")
    expected: list[Image.Image] = []
    for scene in game:
        image = alone(name, scene)
        if not expected or image.tobytes() != expected[-1].tobytes():
            expected.append(image)
    shown = frames(animate(game, ""))
    assert [image.size for image, _ in shown] == [image.size for image in expected]
    for number, ((image, _), wanted) in enumerate(zip(shown, expected, strict=True)):
        assert image.tobytes() == wanted.tobytes(), number


def test_a_whole_game_of_four_fits_into_a_megabyte() -> None:
    # The coloured wall makes the largest files; tests.benchmarks.replays measures all forms.
    animation = animate(scenes("azul", "coloured", 4, 60), "A game.")
    assert len(animation.gif) <= 1_000_000
    assert animation.width == 800


def test_frames_last_as_long_as_asked_the_last_one_longest_and_all_begins_again() -> None:
    animation = animate([table(2, seed) for seed in (1, 2, 3)], "", each_ms=700, last_ms=4000)
    assert [ms for _, ms in frames(animation)] == [700, 700, 4000]
    with Image.open(io.BytesIO(animation.gif)) as image:
        assert (image.format, image.info["loop"]) == ("GIF", 0)


def test_a_scene_that_looks_like_the_one_before_lends_it_its_time() -> None:
    first, second = table(2, 1), table(2, 2)
    assert [ms for _, ms in frames(animate([first, first, second, second, second], ""))] == [1800, 6800]
    assert [ms for _, ms in frames(animate([first, second, first], ""))] == [900, 900, 5000]
    assert [ms for _, ms in frames(animate([first, first], "", each_ms=400_000, last_ms=400_000))] == [LONGEST]


def test_one_scene_is_one_frame() -> None:
    shown = frames(animate([table(4)], "", last_ms=3000))
    assert len(shown) == 1


def test_boards_stay_where_they_are_whoever_is_to_move_and_whatever_is_left() -> None:
    start = table(4, 1, full=0)
    empty = replace(start, focus=2, factories=((),) * 9, centre=(), taken_from=None, marker_in_centre=False)
    assert draw_frame(start).background is draw_frame(empty).background
    sizes = {image.size for image, _ in frames(animate([start, replace(start, focus=3), empty], ""))}
    assert len(sizes) == 1


def test_only_what_a_move_changed_is_stored() -> None:
    start = table(4, 1)
    boards = (replace(start.boards[0], score=start.boards[0].score + 1), *start.boards[1:])
    animation = animate([start, replace(start, boards=boards)], "")
    assert len(animation.gif) < len(animate([start], "").gif) + 2000


def test_the_alt_text_is_cut_to_what_discord_takes() -> None:
    assert len(animate([table(2)], "A very long game. " * 100).alt) <= ALT_LIMIT
    assert animate([table(2)], "Short.").alt == "Short."


def test_animations_from_several_threads_are_the_same() -> None:
    game = [table(3, seed) for seed in (1, 2, 3)]
    wanted = animate(game, "").gif
    with ThreadPoolExecutor(4) as threads:
        assert set(threads.map(lambda _: animate(game, "").gif, range(4))) == {wanted}


def test_scenes_that_do_not_belong_together_are_refused() -> None:
    with pytest.raises(ValueError, match="needs a scene"):
        animate([], "")
    for other in (table(3), table(2, theme="light")):
        with pytest.raises(ValueError, match="one table"):
            animate([table(2), other], "")
    with pytest.raises(TypeError, match="nothing animates a BoardScene"):
        animate([alone_scene(board(1, "Ana"))], "")


def test_other_labels_paint_the_whole_frame_anew() -> None:
    other = replace(table(2), labels=replace(table(2).labels, centre="Mitte"))
    shown = frames(animate([table(2), other], ""))
    assert shown[1][0].tobytes() == alone("azul", other).tobytes()


LOOK = LOOKS["dark"]


def stacked(*colours: tuple[int, int, int]) -> Any:
    """A frame of rectangles on top of each other, over the background of a table."""
    collector = StrokeCollector()
    for number, colour in enumerate(colours):
        collector.fill(100 + 3 * number, 100, 50, 50, colour)
    return draw_frame(table(2))._replace(strokes=collector.strokes)


def test_what_changes_is_found_in_the_strokes() -> None:
    below, above = stacked(LOOK.turn), stacked(LOOK.turn, LOOK.loss)
    assert above.changes(below) == below.changes(above) == {(103, 100, 50, 50)}
    assert above.changes(stacked(LOOK.turn, LOOK.loss)) == set()


def test_the_same_strokes_in_another_order_change_the_whole_picture() -> None:
    above = stacked(LOOK.turn, LOOK.loss)
    turned = above._replace(strokes=above.strokes[::-1])
    assert turned.changes(above) == {above.whole}


def test_a_frame_paints_what_was_collected_for_it() -> None:
    frame = draw_frame(table(2))
    direct = IndexedCanvas(frame.background.copy(), frame.palette)
    painted = frame.background.copy()
    frame.paint(painted)
    scene = replace(table(2), focus=None)
    azul.paint_table(direct, scene, azul_layout(2, False, 5))
    assert painted.tobytes() == direct.image.tobytes()
    true = RgbCanvas(Image.new("RGB", frame.background.size))
    for stroke in frame.strokes:
        stroke.paint_on(true)
    assert true.image.getbbox() is not None
