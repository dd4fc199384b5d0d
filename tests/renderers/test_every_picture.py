"""Every kind of picture, of every form: how it looks, how large it is, and that its words can be read."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import combinations, zip_longest
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageStat

from bot.scenes import make_table_scene
from renderers import draw
from renderers.azul.layout import lay_out_board as lay_out_azul
from renderers.boxes import Box
from renderers.curve import CurveScene
from renderers.frame import HEIGHT, WIDTH
from renderers.results import ResultScene
from renderers.scene import ALT_LIMIT, THEMES, Picture, Theme
from renderers.sheets import SheetScene
from renderers.sintra.layout import lay_out_palace
from renderers.summer_pavilion.layout import lay_out_board as lay_out_pavilion
from renderers.text import SMALLEST, has_raqm
from renderers.titles import HIGH, TitleScene
from tests.golden import pictures
from tests.golden.games import kept_games
from tests.renderers.canvases import TrueCanvas, record
from tests.renderers.games import scenes
from tests.renderers.images import opened, shown
from tests.renderers.names import WORST_NAMES
from tests.support.forms import FORMS
from tests.support.says import EN

HEADS: dict[str, Callable[[Box], Any]] = {
    "azul": lay_out_azul,
    "sintra": lay_out_palace,
    "summer-pavilion": lay_out_pavilion,
}
"""What lays out a board of a game."""


def scenes_of(*kinds: type) -> list[Any]:
    return [drawn.scene for drawn in pictures.drawn_pictures() if isinstance(drawn.scene, kinds)]


@pytest.mark.skipif(not has_raqm(), reason="without libfribidi letters stand elsewhere")
def test_it_looks_and_reads_as_it_was_written_down() -> None:
    written = pictures.FILE.read_text(encoding="utf-8").split("\n\n")
    drawn = pictures.write_pictures().split("\n\n")
    changed = [now or then for then, now in zip_longest(written, drawn) if now != then]
    assert not changed, "to look at them and write them anew: python -m tests.golden pictures FOLDER"


def test_it_is_a_small_file_in_the_frame_with_an_alt_text_that_discord_takes() -> None:
    for drawn in pictures.drawn_pictures():
        if drawn.scene is not None:
            image = opened(Picture(drawn.data, "", 0, 0))
            high = HIGH if isinstance(drawn.scene, TitleScene) else HEIGHT
            assert (image.format, image.mode, image.size) == ("PNG", "P", (WIDTH, high)), drawn.label
            assert len(drawn.data) < 110_000, drawn.label
            assert 0 < len(drawn.alt) <= ALT_LIMIT, drawn.label


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("name", "side"), FORMS)
def test_its_palette_loses_nothing_that_is_seen(name: str, side: str, theme: Theme) -> None:
    scene = scenes(name, side, 4, 3, theme=theme)[1]
    true = TrueCanvas(Image.new("RGB", (WIDTH, HEIGHT)))
    assert not scene.choose_palette().unused
    scene.paint_background(true)
    scene.paint_table(true)
    inner = (60, 60, WIDTH - 60, HEIGHT - 60)
    difference = ImageChops.difference(shown(scene).crop(inner), true.image.crop(inner))
    mean_square = sum(value**2 for value in ImageStat.Stat(difference).rms) / 3
    assert 10 * math.log10(255**2 / mean_square) > 38


@pytest.mark.parametrize("name", WORST_NAMES)
@pytest.mark.parametrize("game", HEADS)
def test_any_name_stays_in_the_heads_of_its_boards(game: str, name: str) -> None:
    scene = replace(scenes(game, dict(FORMS)[game], 4, 3)[1], title="", detail="", turn="")
    named, nameless = (
        replace(scene, boards=tuple(replace(board, name=word, winner=True) for board in scene.boards))
        for word in (name, "")
    )
    difference = ImageChops.difference(shown(named), shown(nameless))
    for box in scene.layout.boards:
        head = HEADS[game](box).head
        # Letters that hang low may reach below the head.
        difference.paste((0, 0, 0), (head.x, box.y + 3, head.right + 2, head.bottom + 8))
    assert difference.getbbox() is None


def test_a_nameless_player_gets_a_question_mark() -> None:
    scene = scenes("azul", "grey", 3, 3)[1]
    first, *others = scene.boards
    nameless, asked = (replace(scene, boards=(replace(first, name=name), *others)) for name in ("\u2066\u200b", "?"))
    assert draw(nameless).png == draw(asked).png


def awkward() -> Iterator[Any]:
    """Pictures of words and numbers, and the same with names that need all the room there is."""
    for scene in scenes_of(CurveScene, ResultScene, SheetScene, TitleScene):
        yield scene
        for name in WORST_NAMES if not isinstance(scene, TitleScene) else ():
            if isinstance(scene, CurveScene):
                yield replace(scene, names=(name,) * len(scene.names), values=("−100",) * len(scene.values))
            elif isinstance(scene, ResultScene):
                boards = tuple(replace(board, name=name) for board in scene.table.boards)
                yield replace(scene, table=replace(scene.table, boards=boards))
            else:
                rows = tuple(replace(row, title=name) for row in scene.rows)
                yield replace(scene, title=name, detail=name, rows=rows)


def test_words_stay_apart_in_the_picture_and_readable_whatever_the_names(monkeypatch: pytest.MonkeyPatch) -> None:
    for scene in awkward():
        lines = record(scene, monkeypatch)
        assert lines
        assert all(Box(0, 0, WIDTH, HEIGHT).contains(line.box) for line in lines)
        assert all(line.size >= SMALLEST for line in lines)
        assert not any(one.box.overlaps(other.box) for one, other in combinations(lines, 2))
        assert not isinstance(scene, TitleScene) or [line.words for line in lines] == [scene.title, scene.detail]


def test_below_the_longest_sheet_what_decided_is_said_in_full(monkeypatch: pytest.MonkeyPatch) -> None:
    note = "Tied at 54 points, with as many full rows: the place is shared."
    for scene in scenes_of(ResultScene):
        lines = record(replace(scene, rows=(scene.rows or ())[:1] * 7, note=note), monkeypatch)
        assert note in " ".join(line.words for line in lines)
        assert not any(one.box.overlaps(other.box) for one, other in combinations(lines, 2))


def test_from_several_threads_it_is_the_same() -> None:
    some = [kept_games()[number].table for number in (0, 9)]
    wanted = [scene for table in some for scene in (table(5), table(15))]
    drawn = [make_table_scene(EN, table, "light") for table in wanted]
    with ThreadPoolExecutor(4) as threads:
        together = list(threads.map(lambda scene: draw(scene).png, drawn * 2))
    assert together == [draw(scene).png for scene in drawn] * 2
