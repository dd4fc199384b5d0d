from __future__ import annotations

import random
import unicodedata
from itertools import product

import pytest
from PIL import ImageChops

from bot.messages.words import words
from renderers import text

ZALGO = "Z" + "".join(map(chr, range(0x300, 0x320))) + "a" + "\u0489" * 9
NAMES = {
    "latin": "Ana-Luísa",
    "vietnamese": "Nguyễn Thị Ngọc",
    "greek": "Ελένη",
    "cyrillic": "Щёлково Дмитрий",
    "persian": "علی‌رضا ۱۲",
    "arabic": "محمد الخوارزمي",
    "hebrew": "שלום Dana 42",
    "thai": "ผู้เล่นที่หนึ่ง",
    "chinese": "林小明",
    "japanese": "さくら",
    "emoji": "🦊 Zoë 🎲✨",
    "family": "👨‍👩‍👧‍👦🇮🇷❤️‍🔥",
    "emoji flood": "🔥" * 32,
    "persian and emoji": "بهرام 🎲 12",
    "zalgo": ZALGO,
    "override": "\u202eevil\u202c\u2066 name",
    "controls": "a\x00b\x07c\x1b[31m\nd",
    "unknown": "\U00012000\U0001e900 x",
    "korean": "민준",
    "wide": "W" * 32,
    "marks only": "\u0301\u0302",
    "nothing": "\u200b\u2066\u2069",
    "empty": "",
    "joiners": "\u200d\u200d\u200ca\u200d\u200d\u200d\u200d",
    "private": "\ue000\uf8ff",
    "surrogate": "a\ud800b",
    "variation": "\ufe0f☆\ufe0f\ufe0f\ufe0f",
}


WORST_NAMES = tuple(NAMES[name] for name in ("wide", "emoji flood", "persian and emoji", "zalgo"))
"""For the tests of pictures, which only have to give every name its room."""


def test_any_name_stays_in_its_room():
    for (kind, name), room in product(NAMES.items(), (-20, 0, 1, 30, 200, 600)):
        line = text.set_line(name, 32, room)
        assert line.width <= max(0, room), kind
        assert line.left >= -2, kind
        assert line.left + line.stencil.mask.width <= max(0, room) + 2, kind
        assert line.top >= -round(32 * 1.15), kind
        assert line.top + line.stencil.mask.height <= round(32 * 0.45), kind


def test_random_characters_never_break_a_line():
    chance = random.Random(7)
    planes = ((0x20, 0x3000), (0x3000, 0xD800), (0x1F000, 0x1FAFF), (0x10000, 0x1F000), (0x300, 0x370), (0x590, 0x700))
    for _ in range(50):
        name = "".join(chr(chance.randint(*chance.choice(planes))) for _ in range(chance.randint(1, 32)))
        line = text.set_line(name, 30, 300)
        assert line.width <= 300


def test_names_of_the_world_need_no_boxes():
    for name in ("latin", "persian", "hebrew", "thai", "chinese", "japanese", "emoji", "family"):
        assert all(run.face for run in text.split_runs(text.clean(NAMES[name]))), name


def test_what_no_font_has_becomes_boxes():
    line = text.set_line("\U00012000", 40, 200)
    assert line.width == text._box_width(40)
    assert line.stencil.mask.getextrema()[1] == 255


def test_clean_takes_controls_overrides_and_private_characters_away():
    assert text.clean("\u202eevil\u202c\x00\x07 \t\n name\u2066\ue000") == "evil name"
    assert text.clean(NAMES["nothing"]) == text.clean(NAMES["marks only"]) == ""
    assert text.clean("a\ud800b") == "ab"


def test_clean_caps_towers_of_marks():
    cleaned = text.clean(ZALGO)
    longest = marks = 0
    for character in cleaned:
        marks = marks + 1 if unicodedata.category(character) in {"Mn", "Me"} else 0
        longest = max(longest, marks)
    assert longest <= text.MARKS_PER_BASE


def test_clean_keeps_joiners_inside_words():
    assert text.clean("علی‌رضا") == "علی‌رضا"
    assert text.clean("\u200da\u200d\u200d\u200d") == "a\u200d\u200d"


def test_a_real_minus_sign_is_drawn_with_a_stroke_that_the_font_has():
    assert text.split_runs(text.clean("−14"))[0].face is text.FACES[0]


def test_graphemes_keep_families_flags_and_marks_together():
    assert text.split_graphemes("e\u0301👨‍👩‍👧🇮🇷🇵🇹👍🏽") == ["e\u0301", "👨‍👩‍👧", "🇮🇷", "🇵🇹", "👍🏽"]


def test_a_long_line_shrinks_before_it_is_cut():
    name = "Bartholomew"
    full = text.measure(name, 40)
    assert text.fit(name, 40, full) == (name, 40)
    assert text.fit(name, 40, full - 5) == (name, round(40 * text.SHRINK))
    cut, _ = text.fit(name, 40, full // 2)
    assert cut.endswith(text.ELLIPSIS)
    assert name.startswith(cut[:-1])


def test_cutting_never_splits_a_grapheme():
    family = "👨‍👩‍👧‍👦"
    for room in range(20, 300, 7):
        cut, _ = text.fit(family * 8, 30, room)
        assert cut.rstrip(text.ELLIPSIS).replace(family, "") == ""


def test_a_line_in_one_right_to_left_font_is_left_whole_to_the_full_algorithm():
    (run,) = text.split_runs("علی (Ali) 12")
    assert run.direction is None


def test_mixed_lines_stand_in_visual_order():
    visual = text.split_runs("אב🎲 12 גד")
    assert [run.text.strip() for run in visual if run.text.strip()] == ["גד", "12", "🎲", "אב"]
    forward = text.split_runs("Zoë 🎲 אב")
    assert forward[0].text.startswith("Zoë")
    assert forward[-1].direction == "rtl"


@pytest.mark.parametrize("name", ["علی‌رضا ۱۲", "שלום", "بهرام 🎲 12"])
def test_behind_a_name_that_runs_from_right_to_left_a_sentence_goes_on_to_the_right(name):
    lines = [words("en")("analysis-who", who=name, change=f"10% → 2{digit}%") for digit in "38"]
    one, other = (text.set_line(line, 36, 900).stencil.mask for line in lines)
    # What differs is the last digit, which stands before a space and a sign.
    found = ImageChops.difference(one, other).getbbox()
    assert found is not None
    assert found[0] > one.width - 110


def test_digits_keep_one_font_beside_other_scripts():
    assert {run.face for run in text.split_runs("→ 135") if "1" in run.text} == {text.FACES[0]}


def test_a_space_after_an_emoji_is_as_wide_as_any():
    space = text.measure("a b", 40) - text.measure("ab", 40)
    assert abs(text.measure("Chi 🦊 wins", 40) - text.measure("Chi 🦊wins", 40) - space) <= 1


def test_without_raqm_lines_are_still_drawn(monkeypatch):
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


def test_coverage_is_read_from_the_fonts():
    sans, arabic, _, _, chinese, emoji, _ = text.FACES
    assert ord("é") in sans.coverage
    assert ord("ی") in arabic.coverage
    assert 0x1F98A in emoji.coverage
    assert sum(0x4E00 <= code < 0xA000 for code in chinese.coverage) >= 5401
    assert ord("ی") not in sans.coverage


def test_fonts_stay_small_and_keep_their_licences():
    files = [path for path in text.FONTS.iterdir() if path.suffix in {".ttf", ".otf"}]
    assert {path.name for path in files} == {face.path.name for face in text.FACES}
    assert sum(path.stat().st_size for path in files) < 3.2e6
    assert all("SIL OPEN FONT LICENSE" in path.read_text("utf-8") for path in text.FONTS.glob("OFL-*.txt"))
    assert len(list(text.FONTS.glob("OFL-*.txt"))) == 4
