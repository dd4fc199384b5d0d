"""What a title shows, whatever the game."""

from __future__ import annotations

from itertools import combinations

import pytest

from bot.messages.words import words
from bot.scenes import make_title_scene
from renderers import draw, find_drawer, titles
from renderers.painter import Painter
from renderers.palette import LOOKS
from renderers.scene import Theme
from renderers.titles.title import BAND, HIGH
from tests.renderers.games import FORMS
from tests.renderers.images import count, opened
from tests.renderers.recorder import Recorder

EN = words("en")


@pytest.mark.parametrize("theme", LOOKS)
@pytest.mark.parametrize(("name", "side"), FORMS)
def test_a_title_is_a_small_low_picture_with_pieces_of_every_colour(name: str, side: str, theme: Theme) -> None:
    scene = make_title_scene(EN, name, side, theme)
    picture = draw(scene)
    assert picture.alt == scene.alt
    assert (picture.width, picture.height) == (1320, HIGH)
    assert 2.5 < picture.width / picture.height < 3.5
    assert len(picture.png) < 60_000
    pieces = opened(picture).convert("RGBA").convert("RGB").crop((BAND.right, 0, 1320, HIGH))
    fills = find_drawer(type(scene.table)).fills
    assert all(count(pieces, fill) > 200 for fill in fills.values())


def test_every_form_has_a_title_of_its_own() -> None:
    titled = [draw(make_title_scene(EN, name, side, "light")).png for name, side in FORMS]
    assert all(one != other for one, other in combinations(titled, 2))


@pytest.mark.parametrize(("name", "side"), FORMS)
def test_the_name_of_no_game_is_cut_and_every_letter_can_be_read(
    name: str, side: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[tuple[str, int]] = []
    plain = titles.title.IndexedCanvas.write

    def note(canvas, words, x, baseline, size, *rest):  # type: ignore[no-untyped-def]
        written.append((words, size))
        width = plain(canvas, words, x, baseline, size, *rest)
        assert x + width <= BAND.right
        return width

    monkeypatch.setattr(titles.title.IndexedCanvas, "write", note)
    scene = make_title_scene(EN, name, side, "dark")
    titles.title.TitleDrawer.draw.__wrapped__(titles.title.DRAWER, scene)
    recorder = Recorder()
    for words_, size in written:
        recorder.write(words_, 0, 100, size, BAND.width - 88, (0, 0, 0), (0, 0, 0))
    assert [line.words for line in recorder.lines] == [scene.title, scene.detail]
    # Shown 550 wide, capitals are nine pixels high.
    assert all(line.size * 0.715 * 550 / 1320 >= 9 for line in recorder.lines)


def test_a_game_without_an_ornament_of_its_own_has_rows_of_its_tiles() -> None:
    scene = make_title_scene(EN, "azul", "coloured", "light")
    painter, recorder = find_drawer(type(scene.table)), Recorder()
    Painter.paint_title(painter, recorder, BAND, scene.table, LOOKS["light"])
    assert len(recorder.sprites) >= 20
