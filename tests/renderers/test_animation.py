"""Tests of animated replays: each decoded frame looks like a picture that is drawn separately."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest
from PIL import Image, ImageChops, ImageSequence, ImageStat

from renderers import draw
from renderers.animation import MAX_FRAME_MS, Animation, animate
from renderers.frame import HEIGHT, WIDTH
from renderers.table import TableScene
from tests.golden.games import scenes
from tests.renderers.images import seen
from tests.support.forms import FORMS
from tests.support.thorough import try_some

SHOWN = 4
FIRST, SECOND, THIRD = scenes("azul", "coloured", 2, 3)


def frames(animation: Animation) -> list[tuple[Image.Image, int]]:
    """Return the decoded frames, each with its duration in milliseconds."""
    with Image.open(io.BytesIO(animation.gif)) as image:
        return [(frame.convert("RGB"), frame.info["duration"]) for frame in ImageSequence.Iterator(image)]


def half(scene: TableScene) -> Image.Image:
    """Return the picture of a scene at half its size, in true colours."""
    image = scene.paint_half()
    image.putpalette(scene.choose_palette().entries)
    return image.convert("RGB")


@pytest.mark.parametrize(
    ("name", "side", "players"), try_some([(*form, 2 + at % 3) for at, form in enumerate(FORMS)], 2)
)
def test_frames_equal_separately_drawn_pictures(name: str, side: str, players: int) -> None:
    game = scenes(name, side, players, SHOWN, theme="light" if players == 3 else "dark")
    expected = [half(scene) for scene in game]
    found = frames(animate(game, ""))
    assert [image.size for image, _ in found] == [image.size for image in expected]
    for number, ((image, _), wanted) in enumerate(zip(found, expected, strict=True)):
        assert image.tobytes() == wanted.tobytes(), number


@pytest.mark.parametrize(("name", "side"), try_some(FORMS, 2))
def test_each_frame_shows_the_table_at_half_size(name: str, side: str) -> None:
    scene = scenes(name, side, 4, 3)[1]
    small, whole = half(scene), seen(draw(scene)).reduce(2)
    assert small.size == whole.size == (WIDTH // 2, HEIGHT // 2)
    # Edges may be half a pixel off, and shades may differ slightly.
    difference = ImageChops.difference(small, whole)
    assert max(ImageStat.Stat(difference).mean) < 7


def test_animation_of_four_player_game_fits_into_a_megabyte() -> None:
    # The coloured wall makes the largest files. `tests.tools.benchmarks.replays` measures all forms.
    animation = animate(scenes("azul", "coloured", 4, 60), "A game.")
    assert len(animation.gif) <= 1_000_000


def test_frames_have_requested_durations_and_animation_loops() -> None:
    animation = animate([FIRST, SECOND, THIRD], "", each_ms=700, last_ms=4000)
    assert [ms for _, ms in frames(animation)] == [700, 700, 4000]
    with Image.open(io.BytesIO(animation.gif)) as image:
        assert (image.format, image.info["loop"]) == ("GIF", 0)


def test_identical_frames_are_merged_into_one_longer_frame() -> None:
    first, second = FIRST, SECOND
    assert [ms for _, ms in frames(animate([first, first, second, second, second], ""))] == [1400, 6400]
    assert [ms for _, ms in frames(animate([first, second, first], ""))] == [700, 700, 5000]
    assert [ms for _, ms in frames(animate([first, first], "", each_ms=400_000, last_ms=400_000))] == [MAX_FRAME_MS]


def test_scenes_of_different_tables_are_refused() -> None:
    with pytest.raises(ValueError, match="one table"):
        animate([], "")
    for other in (scenes("azul", "coloured", 3, 2)[0], replace(FIRST, theme="dark")):
        with pytest.raises(ValueError, match="one table"):
            animate([FIRST, other], "")
