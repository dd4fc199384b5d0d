"""Tests of pictures in a right-to-left language."""

from __future__ import annotations

from typing import Any

import pytest

from bot.messages.words import words
from bot.scenes import make_replay_scenes, make_table_scene
from renderers import draw
from renderers.azul.board import AzulTable
from renderers.azul.layout import lay_out_board
from renderers.canvas import Canvas
from renderers.charts import Course
from renderers.colours import LOOKS
from renderers.curve import CurveScene, Stretch
from renderers.results import ResultScene
from renderers.script import Script
from renderers.sheets import SheetScene
from renderers.text import MIN_TEXT_SIZE, clean, has_raqm
from tests.golden.games import kept_game
from tests.renderers.canvases import Written, record
from tests.renderers.games import rename

FA = words("fa")
PERSIAN = Script(is_right_to_left=True, zero="۰")
NAMES = ["سارا", "آرش", "مینا"]
LOOK = LOOKS["light"]

pytestmark = pytest.mark.skipif(not has_raqm(), reason="without libfribidi letters are elsewhere")


def find(lines: list[Written], words: str) -> Written:
    return next(line for line in lines if line.words == clean(words))


def make_result() -> ResultScene:
    scene = make_table_scene(FA, rename(kept_game("azul", "coloured", 3).table(), NAMES), "light")
    assert isinstance(scene, ResultScene)
    return scene


def test_score_columns_have_the_same_order_as_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = make_result()
    lines = record(scene, monkeypatch)
    boards = [find(lines, scene.table.boards[seat].name).box.x for seat in scene.order]
    assert boards[0] < boards[1]
    row = max(scene.rows, key=lambda row: len(set(row.cells)))
    title = find(lines, row.title)
    cells = [line for line in lines if line.box.y == title.box.y and line is not title]
    cells.sort(key=lambda line: line.box.x)
    assert [cell.words for cell in cells] == list(map(clean, row.cells))


def test_negative_points_are_drawn_in_the_loss_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = make_result()
    losses = [cell for row in scene.rows for cell in row.cells if "−" in cell]
    lines = record(scene, monkeypatch)
    assert losses
    assert {find(lines, loss).ink for loss in losses} == {LOOK.loss}


def test_floor_total_does_not_touch_the_last_space(monkeypatch: pytest.MonkeyPatch) -> None:
    table = kept_game("azul", "coloured", 2).table()
    for scene in make_replay_scenes(FA, table, "light", 5)[:-1]:
        assert isinstance(scene, AzulTable)
        lines = record(scene, monkeypatch)
        for box in scene.layout.boards:
            layout = lay_out_board(box)
            written = [line.box.x for line in lines if layout.total.overlaps(line.box)]
            assert min(written) - layout.floor[-1].right >= 12


def test_forecast_arrow_points_left_in_right_to_left_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    written = list[str]()
    write = Canvas.write

    def write_and_record(canvas: Canvas, words: str, *place: Any) -> int:
        written.append(words)
        return write(canvas, words, *place)

    monkeypatch.setattr(Canvas, "write", write_and_record)
    draw(make_table_scene(FA, kept_game("azul", "coloured", 2).table(9), "light"))
    assert [words for words in written if "←" in words or "→" in words] == ["۳ ←", "۱ ←"]


def test_charts_run_from_right_to_left(monkeypatch: pytest.MonkeyPatch) -> None:
    rounds = (Stretch(0, "دور ۱"), Stretch(10, "۲"), Stretch(20, "۳"))
    curve = CurveScene(
        title="",
        detail="",
        names=("سارا", "آرش"),
        values=("۴۰", "۳۵"),
        winners=(0,),
        shares=((0.5, 0.5),) * 30,
        stretches=rounds,
        marks=(),
        scale=("۱۰۰٪", "۵۰٪", "۰٪"),
        alt="",
        script=PERSIAN,
    )
    lines = record(curve, monkeypatch)
    places = [find(lines, stretch.name).box.x for stretch in rounds]
    assert places == sorted(places, reverse=True)
    course = Course("ریتینگ", ((0, 1000), (1, 1050), (2, 1100)))
    sheet = SheetScene("", "", (), (), "", courses=(course,), script=PERSIAN)
    lines = record(sheet, monkeypatch)
    (newest,) = (line for line in lines if line.words == "۱۱۰۰" and line.size > MIN_TEXT_SIZE)
    assert newest.box.right < find(lines, "ریتینگ").box.x
