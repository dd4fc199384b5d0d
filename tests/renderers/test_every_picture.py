"""Tests of every kind of picture in every form: its appearance, its file size and whether its words are readable."""

from __future__ import annotations

import io
import math
import re
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import combinations, product
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageStat

from bot.rules import RULESETS
from bot.scenes import make_table_scene
from renderers import draw
from renderers.azul.layout import lay_out_board as lay_out_azul
from renderers.boxes import Box
from renderers.curve import CurveScene
from renderers.frame import HEIGHT, WIDTH
from renderers.results import ResultScene
from renderers.scene import ALT_LIMIT, THEMES, Theme
from renderers.sheets import SheetScene
from renderers.sintra.layout import lay_out_palace
from renderers.summer_pavilion.layout import lay_out_board as lay_out_pavilion
from renderers.text import MIN_TEXT_SIZE, has_raqm
from renderers.titles import HIGH, TitleScene
from tests.golden import pictures
from tests.golden.games import SHARED, kept_games, scenes, shared_wins
from tests.renderers.canvases import TrueCanvas, record
from tests.renderers.images import shown
from tests.renderers.names import WORST_NAMES
from tests.support.forms import FORMS
from tests.support.says import EN
from tests.support.thorough import thorough, try_some

HEADS: dict[str, Callable[[Box], Any]] = {
    "azul": lay_out_azul,
    "sintra": lay_out_palace,
    "summer-pavilion": lay_out_pavilion,
}
"""The functions that lay out the boards of each game."""
HOW_TO_RECORD = "to look at them and write them anew: python -m tests.golden pictures FOLDER"


FORM = re.compile(r"(azul|summer-pavilion|sintra) (?:coloured|grey|standard|variant|a|b)\b")
OF_EVERY_FORM = ("after", "nothing on offer", "own board", "the end", "title", "puzzle")
OF_EVERY_GAME = ("picker", "a costly move")


def find_kind(label: str) -> str:
    """Return the kind of a picture, which includes its form or game only if that has its own drawing code."""
    words = label.rpartition(", ")[0]
    found = FORM.search(words)
    what = re.sub(r"\d+", "", FORM.sub("", words))
    if found and any(part in what for part in OF_EVERY_FORM):
        return f"{found[0]} {what}"
    if found and any(part in what for part in OF_EVERY_GAME):
        return f"{found[1]} {what}"
    return what


def try_each_kind(labels: Iterable[str]) -> list[Any]:
    """Mark all pictures as thorough, except the first one of each kind."""
    known = [*labels]
    first = {find_kind(label): label for label in reversed(known)}
    return [pytest.param(label, marks=() if label in first.values() else thorough) for label in known]


RECORDED = pictures.read_recorded()
SCENES = [label for label in RECORDED if not label.startswith(("replay", "emoji"))]
with_letters = pytest.mark.skipif(not has_raqm(), reason="without libfribidi letters stand elsewhere")


def test_every_picture_is_recorded() -> None:
    assert list(pictures.list_scenes()) == SCENES


@pytest.mark.parametrize("label", SCENES)
def test_picture_has_the_recorded_alt_text(label: str) -> None:
    alt = pictures.list_scenes()[label]().alt
    assert pictures.format_alt(alt) == RECORDED[label].alt, HOW_TO_RECORD
    assert 0 < len(alt) <= ALT_LIMIT


@with_letters
@pytest.mark.parametrize("label", try_each_kind(SCENES))
def test_picture_has_the_recorded_pixels(label: str) -> None:
    scene = pictures.list_scenes()[label]()
    drawn = pictures.draw_scene(label, scene)
    assert pictures.hash_pixels(drawn.data) == RECORDED[label].pixels, HOW_TO_RECORD
    assert drawn.alt == scene.alt
    assert len(drawn.data) < 110_000
    height = HIGH if isinstance(scene, TitleScene) else HEIGHT
    with Image.open(io.BytesIO(drawn.data)) as image:
        assert (image.format, image.mode, image.size) == ("PNG", "P", (WIDTH, height))


@with_letters
@pytest.mark.parametrize("number", try_some(range(len(SHARED)), 3))
def test_replay_has_the_recorded_pixels_and_alt_text(number: int) -> None:
    replay = pictures.draw_replay(shared_wins()[number])
    written = pictures.hash_pixels(replay.data), pictures.format_alt(replay.alt)
    assert written == RECORDED[replay.label], HOW_TO_RECORD


@pytest.mark.parametrize("game", RULESETS)
def test_emojis_have_the_recorded_pixels(game: str) -> None:
    emojis = {drawn.label: pictures.hash_pixels(drawn.data) for drawn in pictures.draw_emoji_pictures(game)}
    recorded = {label: entry.pixels for label, entry in RECORDED.items() if label.endswith(f" of {game}")}
    assert emojis == {label: pixels for label, pixels in recorded.items() if label.startswith("emoji ")}, HOW_TO_RECORD


PALETTES = [*zip(FORMS[::2], THEMES, strict=True)]
"""One form of each game, each with a different theme."""


@pytest.mark.parametrize(
    ("name", "side", "theme"),
    [
        pytest.param(*form, theme, marks=() if (form, theme) in PALETTES else thorough)
        for form in FORMS
        for theme in THEMES
    ],
)
def test_palette_causes_no_visible_loss_of_colour(name: str, side: str, theme: Theme) -> None:
    scene = scenes(name, side, 4, 3, theme=theme)[1]
    true = TrueCanvas(Image.new("RGB", (WIDTH, HEIGHT)))
    assert not scene.choose_palette().unused
    scene.paint_background(true)
    scene.paint_table(true)
    inner = (60, 60, WIDTH - 60, HEIGHT - 60)
    difference = ImageChops.difference(shown(scene).crop(inner), true.image.crop(inner))
    mean_square = sum(value**2 for value in ImageStat.Stat(difference).rms) / 3
    assert 10 * math.log10(255**2 / mean_square) > 38


@pytest.mark.parametrize(("name", "game"), try_some(product(WORST_NAMES, HEADS), 2))
def test_any_name_stays_inside_the_head_of_its_board(name: str, game: str) -> None:
    scene = replace(scenes(game, dict(FORMS)[game], 4, 3)[1], title="", detail="", turn="")
    named, nameless = (
        replace(scene, boards=tuple(replace(board, name=word, winner=True) for board in scene.boards))
        for word in (name, "")
    )
    difference = ImageChops.difference(shown(named), shown(nameless))
    for box in scene.layout.boards:
        head = HEADS[game](box).head
        # The descenders of letters may reach below the head.
        difference.paste((0, 0, 0), (head.x, box.y + 3, head.right + 2, head.bottom + 8))
    assert difference.getbbox() is None


def test_nameless_player_is_shown_as_a_question_mark() -> None:
    scene = scenes("azul", "grey", 3, 3)[1]
    first, *others = scene.boards
    nameless, asked = (replace(scene, boards=(replace(first, name=name), *others)) for name in ("\u2066\u200b", "?"))
    assert draw(nameless).png == draw(asked).png


WORDED = re.compile(", the end|shared win|left before|^(?:analysis|leaderboard|standings|statistics|title|winners)")


def rename_all(scene: Any, name: str) -> Any:
    """Return the scene with every name replaced by this one, and with the widest possible numbers."""
    if isinstance(scene, CurveScene):
        return replace(scene, names=(name,) * len(scene.names), values=("−100",) * len(scene.values))
    if isinstance(scene, ResultScene):
        boards = tuple(replace(board, name=name) for board in scene.table.boards)
        return replace(scene, table=replace(scene.table, boards=boards))
    return replace(scene, title=name, detail=name, rows=tuple(replace(row, title=name) for row in scene.rows))


def check_words(scene: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = record(scene, monkeypatch)
    assert lines
    assert all(Box(0, 0, WIDTH, HEIGHT).contains(line.box) for line in lines)
    assert all(line.size >= MIN_TEXT_SIZE for line in lines)
    assert not any(one.box.overlaps(other.box) for one, other in combinations(lines, 2))
    assert not isinstance(scene, TitleScene) or [line.words for line in lines] == [scene.title, scene.detail]


@pytest.mark.parametrize("label", try_each_kind(filter(WORDED.search, SCENES)))
def test_words_in_pictures_are_readable_and_do_not_overlap(label: str, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = pictures.list_scenes()[label]()
    assert isinstance(scene, (CurveScene, ResultScene, SheetScene, TitleScene))
    check_words(scene, monkeypatch)


NAMED = [label for label in SCENES if WORDED.search(label) and not label.startswith("title")]


@pytest.mark.parametrize(("label", "name"), try_some(product(NAMED, WORST_NAMES), 11))
def test_words_do_not_overlap_even_with_difficult_names(label: str, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    check_words(rename_all(pictures.list_scenes()[label](), name), monkeypatch)


@pytest.mark.parametrize(
    "label", try_some([label for label in SCENES if ", the end" in label or "shared win" in label], 3)
)
def test_tie_break_note_fits_below_the_longest_score_sheet(label: str, monkeypatch: pytest.MonkeyPatch) -> None:
    note = "Tied at 54 points, with as many full rows: the place is shared."
    scene: Any = pictures.list_scenes()[label]()
    lines = record(replace(scene, rows=(scene.rows or ())[:1] * 7, note=note), monkeypatch)
    assert note in " ".join(line.words for line in lines)
    assert not any(one.box.overlaps(other.box) for one, other in combinations(lines, 2))


def test_concurrent_drawing_gives_the_same_pictures() -> None:
    some = [kept_games()[number].table for number in (0, 9)]
    wanted = [scene for table in some for scene in (table(5), table(15))]
    drawn = [make_table_scene(EN, table, "light") for table in wanted]
    with ThreadPoolExecutor(4) as threads:
        together = list(threads.map(lambda scene: draw(scene).png, drawn * 2))
    assert together == [draw(scene).png for scene in drawn] * 2
