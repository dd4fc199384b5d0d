from __future__ import annotations

import re
import unicodedata
from itertools import product

import pytest
from fontTools.ttLib import TTFont
from PIL import ImageChops

from bot.messages.words import HERE, LANGUAGES, words
from renderers import text
from tests.renderers.names import NAMES, PARTS, ZALGO
from tests.support.thorough import try_some

NOT_SHOWN = re.compile(r"^#.*$|^(?:notation|hours)-.*(?:\n .*)*", re.MULTILINE)
"""The parts of a catalogue that pictures don't show: comments, and words that people only type."""


def test_any_name_fits_into_the_available_width() -> None:
    for (kind, name), room in product(NAMES.items(), (-20, 0, 1, 30, 200, 600)):
        line = text.set_line(name, 32, room)
        assert line.width <= max(0, room), kind
        assert line.left >= -2, kind
        assert line.left + line.stencil.mask.width <= max(0, room) + 2, kind
        assert line.top >= -round(32 * 1.15), kind
        assert line.top + line.stencil.mask.height <= round(32 * 0.45), kind


def test_common_scripts_are_drawn_without_missing_glyph_boxes() -> None:
    for name in ("latin", "persian", "hebrew", "thai", "chinese", "japanese", "korean", "hindi", "emoji", "family"):
        assert all(run.face for run in text.split_runs(text.clean(NAMES[name]))), name


@pytest.mark.parametrize("part", try_some(PARTS, 3), ids=ascii)
def test_names_in_mixed_scripts_fit_into_a_line(part: str) -> None:
    for name in (part, *(f"{part} {other}" for other in PARTS if other != part)):
        line = text.set_line(name, 32, 300)
        assert line.width <= 300, name
        assert line.left + line.stencil.mask.width <= 302, name
        assert line.top + line.stencil.mask.height <= round(32 * 0.45), name
        for run in text.split_runs(text.clean(name)):
            has_font = any(face.can_draw(character) for face in text.FACES for character in run.text)
            assert run.face or not has_font, name


def test_fancy_letters_are_drawn_as_plain_letters() -> None:
    (run,) = text.split_runs("𝔄𝔫𝔞")
    assert run.text == "Ana"


@pytest.mark.parametrize("language", LANGUAGES)
def test_fonts_contain_every_letter_of_every_language(language: str) -> None:
    files = [file.read_text(encoding="utf-8") for file in (HERE / language).glob("*.ftl")]
    shown = [NOT_SHOWN.sub("", written) for written in files]
    letters = set(text.clean(" ".join(shown)))
    assert len(letters) > 60
    assert {letter for letter in letters if not any(face.can_draw(letter) for face in text.FACES)} == set()


def test_isolated_text_keeps_its_own_word_order() -> None:
    runs = text.split_runs("نوبت \u2068Zoë 🎲 Tom\u2069 است")
    assert [run.text.strip() for run in runs if run.text.strip()] == ["است", "Zoë", "🎲", "Tom", "نوبت"]
    assert [run.direction for run in runs if run.text.strip()] == ["rtl", "ltr", "ltr", "ltr", "rtl"]


def test_ideographs_wrap_anywhere_except_before_closing_marks() -> None:
    room = text.measure("平手：兩人各有", 31)
    assert text.wrap("平手：兩人各有，二十七分。", 31, room) == ["平手：兩人各", "有，二十七分。"]


def test_wrapping_closes_isolates_on_each_line() -> None:
    room = text.measure("نوبت Ana-Luísa", 31)
    lines = text.wrap("نوبت \u2068Ana-Luísa Bertrand\u2069 است", 31, room)
    assert lines == ["نوبت \u2068Ana-Luísa\u2069", "\u2068Bertrand\u2069 است"]


def test_characters_without_a_font_become_boxes() -> None:
    line = text.set_line("\U00012000", 40, 200)
    assert 0 < line.width < 40
    assert line.stencil.mask.getextrema()[1] == 255


def test_clean_removes_controls_overrides_and_private_characters() -> None:
    assert text.clean("\u202eevil\u202c\x00\x07 \t\n name\u2066\ue000") == "evil name"
    assert text.clean(NAMES["nothing"]) == text.clean(NAMES["marks only"]) == ""
    assert text.clean("a\ud800b") == "ab"


def test_clean_limits_the_number_of_stacked_marks() -> None:
    cleaned = text.clean(ZALGO)
    longest = marks = 0
    for character in cleaned:
        marks = marks + 1 if unicodedata.category(character) in {"Mn", "Me"} else 0
        longest = max(longest, marks)
    assert longest <= text.MARKS_PER_BASE


def test_clean_keeps_joiners_inside_words() -> None:
    assert text.clean("علی‌رضا") == "علی‌رضا"
    assert text.clean("\u200da\u200d\u200d\u200d") == "a\u200d\u200d"


def test_long_line_shrinks_before_it_is_cut() -> None:
    name = "Bartholomew"
    full = text.measure(name, 40)
    assert text.fit(name, 40, full) == (name, 40)
    assert text.fit(name, 40, full - 5) == (name, round(40 * text.SHRINK))
    cut, _ = text.fit(name, 40, full // 2)
    assert cut.endswith(text.ELLIPSIS)
    assert name.startswith(cut[:-1])


def test_truncating_a_name_never_splits_a_grapheme() -> None:
    family = "👨‍👩‍👧‍👦"
    for room in range(20, 300, 7):
        cut, _ = text.fit(family * 8, 30, room)
        assert cut.rstrip(text.ELLIPSIS).replace(family, "") == ""


@pytest.mark.parametrize("name", ["علی‌رضا ۱۲", "שלום", "بهرام 🎲 12"])
def test_sentence_continues_right_of_a_right_to_left_name(name: str) -> None:
    lines = [words("en")("analysis-who", who=name, change=f"10% → 2{digit}%") for digit in "38"]
    one, other = (text.set_line(line, 36, 900).stencil.mask for line in lines)
    # Only the last digit differs. It is followed by a space and a sign.
    found = ImageChops.difference(one, other).getbbox()
    assert found is not None
    assert found[0] > one.width - 110


@pytest.mark.parametrize(
    ("line", "visual"), [("אב🎲 12 גד", ["גד", "12", "🎲", "אב"]), ("Zoë 🎲 אב", ["Zoë", "🎲", "אב"])]
)
def test_font_runs_are_returned_in_visual_order(line: str, visual: list[str]) -> None:
    assert [run.text.strip() for run in text.split_runs(line) if run.text.strip()] == visual


def test_lines_can_be_drawn_without_raqm(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(text, "has_raqm", lambda: False)
    text.set_line.cache_clear()
    text.measure.cache_clear()
    text.fit.cache_clear()
    try:
        for name in NAMES.values():
            assert text.set_line(name, 32, 300).width <= 300
    finally:
        text.set_line.cache_clear()
        text.measure.cache_clear()
        text.fit.cache_clear()


def test_recorded_font_coverage_matches_the_fonts() -> None:
    for face in text.FACES:
        assert face.coverage == set(TTFont(face.path).getBestCmap()), face.path.name


def test_bundled_fonts_are_small_and_have_licences() -> None:
    files = [path for path in text.FONTS.iterdir() if path.suffix in {".ttf", ".otf"}]
    assert {path.name for path in files} == {face.path.name for face in text.FACES}
    assert sum(path.stat().st_size for path in files) < 5.6e6
    assert all("SIL OPEN FONT LICENSE" in path.read_text("utf-8") for path in text.FONTS.glob("OFL-*.txt"))
    assert len(list(text.FONTS.glob("OFL-*.txt"))) == 4


@pytest.mark.parametrize("name", ["艾達（普通）", "Computer 2 (medium)"])
def test_truncating_a_name_leaves_no_unmatched_bracket(name: str) -> None:
    for room in range(40, text.measure(name, 40), 7):
        cut, _ = text.fit(name, 40, room)
        assert cut.count("（") + cut.count("(") == cut.count("）") + cut.count(")")
