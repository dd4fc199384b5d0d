"""Tests of how each language writes lists, numbers and isolated values."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from pathlib import Path

import pytest

from bot.messages import words as catalogues
from bot.messages.words import Words, words
from bot.messages.writing import Writing, remove_marks, write_label
from bot.rules.game import Fact

ENGLISH = Writing("en")
PERSIAN = Writing("fa")
CHINESE = Writing("zh-TW")
CATALOGUE = """
count = { $count ->
    [one] one { $count }
   *[other] many { $count }
}
who = { $who ->
    [nobody] هیچ
   *[other] نوبت { $who } است
}
said = نوبت { $said }
typed = بنویسید `/azul new` یا `/azul away from:{ $day }`
game = بازی **#{ $game }**
"""


@pytest.fixture
def persian(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Words:
    """A small Persian catalogue."""
    catalogues.words("en")
    (tmp_path / "fa").mkdir()
    (tmp_path / "fa" / "few.ftl").write_text(CATALOGUE, encoding="utf-8")
    monkeypatch.setattr(catalogues, "HERE", tmp_path)
    return Words("fa")


def isolated(text: str) -> str:
    return f"\u2068{text}\u2069"


@pytest.mark.parametrize(
    ("writing", "plainly", "in_sentence"),
    [
        (ENGLISH, "a, b, c", "a, b and c"),
        (CHINESE, "a、b、c", "a、b 和 c"),
    ],
)
def test_list_has_separators_of_its_language(writing: Writing, plainly: str, in_sentence: str) -> None:
    assert writing.list_plainly(["a", "b", "c"]) == plainly
    assert writing.list_all(["a", "b", "c"]) == in_sentence
    assert (writing.list_all(["a"]), writing.list_all([])) == ("a", "")


def test_persian_list_isolates_names_in_the_other_direction() -> None:
    assert remove_marks(PERSIAN.list_all(["آبی", "زرد", "قرمز"])) == "آبی، زرد و قرمز"
    assert PERSIAN.list_all(["آبی", "Ana"]) == f"آبی و {isolated('Ana')}"
    assert ENGLISH.list_all(["Ana", "علی"]) == f"Ana and {isolated('علی')}"


@pytest.mark.parametrize(
    ("write", "number", "in_english", "in_persian"),
    [
        (lambda writing: writing.write_number, 1234, "1234", "۱۲۳۴"),
        (lambda writing: writing.write_number, -3, "−3", "\u200f\u200e−۳"),
        (lambda writing: writing.write_signed, 3, "+3", "\u200f\u200e+۳"),
        (lambda writing: writing.write_signed, -3, "−3", "\u200f\u200e−۳"),
        (lambda writing: writing.write_signed, 0, "±0", "\u200f\u200e±۰"),
        (lambda writing: writing.write_mean, 2.25, "2.2", "۲٫۲"),
        (lambda writing: writing.write_mean, -0.04, "0.0", "۰٫۰"),
        (lambda writing: writing.write_mean, 12.0, "12.0", "۱۲٫۰"),
    ],
)
def test_number_has_digits_and_decimal_point_of_its_language(
    write: Callable[[Writing], Callable[[float], str]], number: float, in_english: str, in_persian: str
) -> None:
    assert write(ENGLISH)(number) == write(CHINESE)(number) == in_english
    assert write(PERSIAN)(number) == in_persian


def test_number_with_local_digits_still_selects_plural_variants(persian: Words) -> None:
    assert persian("count", count=1) == "one ۱"
    assert persian("count", count=12) == "many ۱۲"


@pytest.mark.parametrize(
    ("who", "told"),
    [
        ("علی", "نوبت علی است"),
        ("Ana", f"نوبت {isolated('Ana')} است"),
        ("<@7>", f"نوبت {isolated('<@7>')} است"),
        ("<:blue_tile_0a1b2c:7>", "نوبت <:blue_tile_0a1b2c:7> است"),
        ("nobody", "هیچ"),
    ],
)
def test_isolated_value_still_selects_variants(persian: Words, who: str, told: str) -> None:
    assert persian("who", who=who) == told


def test_value_that_is_already_isolated_is_not_isolated_again(persian: Words) -> None:
    told = persian("who", who="Ana")
    assert persian("said", said=told) == f"نوبت {told}"


def test_address_is_not_isolated(persian: Words) -> None:
    assert persian("said", said="https://discord.com/channels/1/2") == "نوبت https://discord.com/channels/1/2"


def test_code_and_game_ids_are_isolated_in_persian_sentences(persian: Words) -> None:
    first, second = isolated("`/azul new`"), isolated("`/azul away from:2026-12-24 x`")
    assert persian("typed", day="2026-12-24 x") == f"بنویسید {first} یا {second}"
    assert remove_marks(persian("game", game="7KQ2X")) == "بازی **#7KQ2X**"
    assert persian("game", game="7KQ2X") == f"بازی **{isolated('#7KQ2X')}**"


@pytest.mark.parametrize(
    ("said", "label"),
    [
        ("Line 4", "Line 4"),
        ("第 4 排", "第 4 排"),
        ("Ben (علی)", "Ben (علی)"),
        ("حرکت من", "حرکت من"),
        ("ردیف ۴", "\u2067ردیف ۴\u2069"),
        ("×۲ از وسط", "\u2067×۲ از وسط\u2069"),
        ("یادگیری …", "\u2067یادگیری …\u2069"),
        (f"بازی {isolated('Ana')}", "\u2067بازی Ana\u2069"),
        (f"{PERSIAN.write_signed(-1)} امتیاز", f"\u2067{PERSIAN.write_signed(-1)} امتیاز\u2069"),
    ],
)
def test_right_to_left_label_is_isolated_unless_only_letters(said: str, label: str) -> None:
    assert write_label(said) == label


def test_persian_line_that_starts_with_sign_keeps_direction() -> None:
    directions = [unicodedata.bidirectional(letter) for letter in PERSIAN.write_signed(-3)]
    assert next(direction for direction in directions if direction in {"L", "R", "AL"}) == "R"


def test_removing_an_emoji_removes_spaces_around_chinese() -> None:
    spoken = catalogues.words("zh-TW")
    assert spoken.without_icons("3 塊 <:yellow_tile_0a1b2c:7> 黃色 · 第 3 排") == "3 塊黃色 · 第 3 排"
    assert catalogues.words("en").without_icons("3 <:yellow_tile_0a1b2c:7> yellow") == "3 yellow"


def test_chinese_list_has_spaces_only_next_to_other_scripts() -> None:
    assert CHINESE.list_all(["藍色", "紅色"]) == "藍色和紅色"
    assert CHINESE.list_all(["小明", "**Ana**"]) == "小明和 **Ana**"
    assert CHINESE.list_all(["克拉拉（電腦）", "5"]) == "克拉拉（電腦）和 5"


@pytest.mark.parametrize(
    ("who", "did", "told"),
    [
        ("Ana", "從中央拿了 3 塊", "**Ana** 從中央拿了 3 塊"),
        ("小明", "從中央拿了 3 塊", "**小明**從中央拿了 3 塊"),
        ("王 小明", "+3", "**王 小明** +3"),
        ("克拉拉（電腦）", "從中央拿了 3 塊", "**克拉拉（電腦）**從中央拿了 3 塊"),
        ("克拉拉（電腦）", "+3", "**克拉拉（電腦）**+3"),
        ("小明🎉", "跳過", "**小明🎉** 跳過"),
        ("小明", "<:blue_tile_0a1b2c:7> 藍色", "**小明** <:blue_tile_0a1b2c:7> 藍色"),
    ],
)
def test_chinese_sentence_has_spaces_only_next_to_other_scripts(who: str, did: str, told: str) -> None:
    assert catalogues.words("zh-TW")("post-did", who=who, did=did) == told


@pytest.mark.parametrize("value", ["علی", ("علی", "Ben")])
def test_english_isolates_right_to_left_names(value: Fact) -> None:
    assert isolated("علی") in catalogues.words("en")("picture-turn", who=value)


def test_unknown_language_uses_english_conventions() -> None:
    assert Writing("tlh-xx").list_all(["a", "b"]) == "a and b"


@pytest.mark.parametrize(
    ("key", "facts"),
    [
        ("analysis-who", {"who": "Ana", "change": "70 % → 40 %"}),
        ("post-rating", {"name": "Ana", "before": 1000, "after": 1040}),
        ("post-score-coming", {"name": "Ana", "score": 3, "coming": 8}),
    ],
)
def test_persian_message_reads_right_to_left_after_latin_name(key: str, facts: dict[str, str | int]) -> None:
    assert words("fa")(key, **facts).startswith("\u200f")
