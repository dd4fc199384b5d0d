"""Checks that the catalogues of all languages match each other and respect Discord's limits."""

from __future__ import annotations

import logging
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from babel import Locale

from bot.messages import words as catalogues
from bot.messages.narration import replace_icons
from bot.messages.words import HERE, LANGUAGES, Words, list_languages, words
from bot.messages.writing import write_label
from tests.support.catalogues import PLURALS, read_catalogue

LONGEST_NAME = "W" * 32
"""A name with the maximum length."""
LIMITS = {
    r"button-.*": 80,
    r"form-[\w-]+\.description": 100,
    r"form-(own|guild|edit)": 45,
    r"form-(at-once|by-hand|one-step|threads|newest)": 100,
    r"form-[\w-]+": 45,
    r"level-[\w-]+(\.temper)?": 100,
    r"(theme|end|format|season-kind|language)-[\w-]+": 100,
    r"(command|option)-.*": 100,
    r"[\w-]+-alt-[\w-]+|alt-[\w-]+": 1024,
    r".*": 2000,
}
"""Discord's limits in characters, by a pattern for keys. The first pattern that matches applies."""


def find_limit(key: str) -> int:
    return next(limit for pattern, limit in LIMITS.items() if re.fullmatch(pattern, key))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_messages(language: str) -> None:
    own = read_catalogue(language).keys()
    english = read_catalogue("en").keys()
    assert sorted(english - own) == []
    assert sorted(own - english) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_message_is_defined_only_once(language: str) -> None:
    texts = [file.read_text(encoding="utf-8") for file in (HERE / language).glob("*.ftl")]
    keys = [key for text in texts for key in re.findall(r"^([a-z][\w-]*) =", text, re.MULTILINE)]
    assert [key for key, count in Counter(keys).items() if count > 1] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_messages_use_the_same_values_in_every_language(language: str) -> None:
    own = read_catalogue(language)
    english = read_catalogue("en")
    named = {key: said.named for key, said in own.items() if key in english}
    differ = {key: (values, english[key].named) for key, values in named.items() if values != english[key].named}
    assert differ == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_selectors_have_the_same_variants_in_every_language(language: str) -> None:
    """The code never passes a value that only this language expects, so the default variant would appear instead."""
    english = read_catalogue("en")
    for key, said in read_catalogue(language).items():
        if key not in english:
            continue
        for name, variants in said.selects.items():
            spoken = {one for one in variants if not one.isdecimal() and one not in ("one", "other", "few", "many")}
            known = set(english[key].selects.get(name, ()))
            assert spoken <= known, f"{key}: {name}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_plural_variant_is_reachable_in_its_language(language: str) -> None:
    """No message has a variant for a plural category that its language lacks.

    In Chinese, for example, 1 is ``other`` and not ``one``.
    """
    lacking = PLURALS - Locale.parse(language, sep="-").plural_form.tags - {"other"}
    unreachable = [
        (key, name, variant)
        for key, said in read_catalogue(language).items()
        for name, variants in said.selects.items()
        for variant in variants
        if variant in lacking
    ]
    assert unreachable == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_variant_of_every_message_formats_and_fits(language: str, caplog: pytest.LogCaptureFixture) -> None:
    spoken = words(language)
    caplog.clear()
    too_long = {}
    ways = 0
    for key, said in read_catalogue(language).items():
        for values in said.list_ways(LONGEST_NAME):
            ways += 1
            told = write_label(spoken(key, **values))
            if len(told) > find_limit(key):
                too_long[key] = len(told)
    assert ways > 2000
    assert too_long == {}
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_equal_english_messages_have_equal_translations_unless_explained(language: str) -> None:
    own = read_catalogue(language)
    told: dict[str, dict[str, list[str]]] = {}
    for key, said in read_catalogue("en").items():
        if key in own and not own[key].comment and not key.startswith("notation-"):
            told.setdefault(said.text, {}).setdefault(own[key].text, []).append(key)
    assert {english: ways for english, ways in told.items() if len(ways) > 1} == {}


# Missing and incomplete languages.


@pytest.fixture
def write_german(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[bytes], Words]:
    """A function that makes a German catalogue from the content of one file."""
    words("en")
    monkeypatch.setattr(catalogues, "HERE", tmp_path)

    def write(catalogue: bytes) -> Words:
        folder = tmp_path / "de"
        folder.mkdir(exist_ok=True)
        (folder / "few.ftl").write_bytes(catalogue)
        return Words("de")

    return write


@pytest.fixture
def german(write_german: Callable[[bytes], Words]) -> Words:
    """German with few messages, one of which can't be formatted."""
    return write_german(b"language-name = Deutsch\nsomebody = { $nobody }\nyou = du\n")


def test_missing_messages_fall_back_to_english_and_are_logged(german: Words, caplog: pytest.LogCaptureFixture) -> None:
    assert german("language-name") == "Deutsch"
    assert german("time-none") == words("en")("time-none")
    assert german("level-easy.temper") == words("en")("level-easy.temper")
    assert "time-none" in german
    assert german.find("no-such-message", "time-none") == "time-none"
    (said,) = [record.getMessage() for record in caplog.get_records("setup") if "lacks" in record.getMessage()]
    count = len({key.partition(".")[0] for key in read_catalogue("en")}) - 3
    assert said.startswith(f"de lacks {count} messages, which are shown in English: ")
    assert " time-none " in said
    assert not caplog.records


def test_unformattable_message_falls_back_to_english(german: Words, caplog: pytest.LogCaptureFixture) -> None:
    assert german("somebody") == words("en")("somebody")
    assert "somebody" in caplog.text
    assert "nobody" in caplog.text


@pytest.mark.parametrize(
    "broken",
    [
        "time-none = { $kaputt",
        "time-none =",
        "time-none = { $a ->\n    [one] x\n}",
        "time-none = { time-none }",
        'time-none = { NUMBER(5, minimumFractionDigits: "x") }',
    ],
)
def test_malformed_message_falls_back_to_english(
    write_german: Callable[[bytes], Words], caplog: pytest.LogCaptureFixture, broken: str
) -> None:
    german = write_german(f"you = du\n{broken}\nlanguage-name = Deutsch\n".encode())
    for count in range(3):
        assert german("time-none", count=count) == words("en")("time-none")
    assert german("language-name") == "Deutsch"
    (said,) = [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]
    assert "time-none" in said


DEEP = {
    "term of itself": "-t = { -t }\ntime-none = { -t }",
    "terms of each other": "-t = { -u }\n-u = { -t }\ntime-none = { -t }",
    "chain": "".join(f"q{at} = {{ q{at + 1} }}\n" for at in range(1200)) + "time-none = { q0 }",
    "braces": "time-none = " + "{ " * 1200,
    "nested": "time-none = " + '{ "a" ->\n *[x] ' * 1200 + "y" + "\n }" * 1200,
}
"""Catalogues in which a message is nested too deeply, or refers to others too deeply."""


@pytest.mark.parametrize("deep", DEEP.values(), ids=DEEP)
def test_too_deeply_nested_message_falls_back_to_english(
    write_german: Callable[[bytes], Words], caplog: pytest.LogCaptureFixture, deep: str
) -> None:
    german = write_german(f"{deep}\nlanguage-name = Deutsch\n".encode())
    for count in range(3):
        assert german("time-none", count=count) == words("en")("time-none")
    assert german("language-name") == "Deutsch"
    (said,) = [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]
    assert "time-none" in said


def test_end_of_an_overlong_reference_chain_still_formats(write_german: Callable[[bytes], Words]) -> None:
    german = write_german(f"{DEEP['chain']}\nq1200 = Ende\n".encode())
    assert german("time-none") == words("en")("time-none")
    assert german("q1190") == "Ende"


@pytest.mark.parametrize("braces", ["{", "}", "{x}", "{}", "{2}", "{0.real}"])
def test_braces_in_texts_are_literal(write_german: Callable[[bytes], Words], braces: str) -> None:
    german = write_german(
        f'headed = {{ $head }} {{"{braces}"}} {{ $told }}\nsentence = {{ $told }} {{"{braces}"}}\n'.encode()
    )
    assert german.head("Reihen {1}", "1 {0}") == f"Reihen {{1}} {braces} 1 {{0}}"
    assert german.end_sentence("Ana {0}") == f"Ana {{0}} {braces}"


def test_heading_with_unknown_value_falls_back_to_english(
    write_german: Callable[[bytes], Words], caplog: pytest.LogCaptureFixture
) -> None:
    german = write_german(b"headed = nur { $kopf }\nsentence = { $satz }\n")
    for head in ("Reihen", "Wand"):
        assert german.head(head, "1") == words("en").head(head, "1")
        assert german.end_sentence(head) == words("en").end_sentence(head)
    said = [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]
    assert [key for line in said for key in ("headed", "sentence") if key in line.rpartition(": '")[2]] == [
        "headed",
        "sentence",
    ]


@pytest.mark.parametrize("broken", ["time-none = nie\nein Satz", "time-none = { $a ->\n\t[one] x\n   *[other] y\n}"])
def test_entry_with_a_stray_line_is_skipped_and_logged(
    write_german: Callable[[bytes], Words], caplog: pytest.LogCaptureFixture, broken: str
) -> None:
    german = write_german(f"you = du\n{broken}\nlanguage-name = Deutsch\n".encode())
    (said,) = [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]
    assert "de/few.ftl: not a Fluent message" in said
    assert german("time-none") == words("en")("time-none")
    assert german("language-name") == "Deutsch"
    assert len([record for record in caplog.records if record.levelno >= logging.ERROR]) == 1


def test_file_with_wrong_encoding_is_skipped_and_logged(
    write_german: Callable[[bytes], Words], caplog: pytest.LogCaptureFixture
) -> None:
    german = write_german("time-none = für immer\n".encode("latin-1"))
    assert german("time-none") == words("en")("time-none")
    (said,) = [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]
    assert "de/few.ftl" in said


UNREADABLE: dict[str, Callable[[Path], None]] = {
    "folder": Path.mkdir,
    "dangling": lambda file: file.symlink_to(file.with_name("gone.ftl.old")),
    "circle": lambda file: file.symlink_to(file),
}


@pytest.mark.parametrize("make", UNREADABLE.values(), ids=UNREADABLE)
def test_unreadable_file_is_skipped_and_logged(
    tmp_path: Path,
    write_german: Callable[[bytes], Words],
    caplog: pytest.LogCaptureFixture,
    make: Callable[[Path], None],
) -> None:
    (tmp_path / "de").mkdir()
    make(tmp_path / "de" / "odd.ftl")
    german = write_german(b"language-name = Deutsch\n")
    assert german("language-name") == "Deutsch"
    (said,) = [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]
    assert "de/odd.ftl" in said


@pytest.mark.parametrize("make", UNREADABLE.values(), ids=UNREADABLE)
def test_unreadable_english_file_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, make: Callable[[Path], None]
) -> None:
    (tmp_path / "en").mkdir()
    make(tmp_path / "en" / "odd.ftl")
    monkeypatch.setattr(catalogues, "HERE", tmp_path)
    with pytest.raises(ValueError, match=r"en/odd\.ftl"):
        Words("en")


def test_byte_order_mark_is_ignored_in_catalogues(write_german: Callable[[bytes], Words]) -> None:
    assert write_german("language-name = Deutsch\n".encode("utf-8-sig"))("language-name") == "Deutsch"


def test_missing_attribute_falls_back_to_english(
    write_german: Callable[[bytes], Words], caplog: pytest.LogCaptureFixture
) -> None:
    german = write_german(b"level-easy = leicht\n")
    (said,) = [record.getMessage() for record in caplog.records if "lacks" in record.getMessage()]
    assert " level-easy.temper" in said
    assert german("level-easy.temper") == words("en")("level-easy.temper")
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


@pytest.mark.parametrize("icon", ["(", "a*", '{""}', '{" "}', "\u00a0", "u", "3", "1️⃣"])
def test_icon_of_letters_is_not_recognized_in_texts(write_german: Callable[[bytes], Words], icon: str) -> None:
    german = write_german(f"azul-icon-blue = {icon}\n".encode())
    assert replace_icons(german, "azul", ["blue", "red"], "3 blue 4 aa (🔴)") == "3 blue 4 aa ( red )"
    assert german.without_icons("3 blue 4 aa 🔴 (<:red:1>)") == "3 blue 4 aa ( )"


def test_multi_character_icon_is_matched_as_a_whole(write_german: Callable[[bytes], Words]) -> None:
    german = write_german("azul-icon-blue = 🔵\nazul-icon-red = 🔵•\nazul-icon-white = ❄️\n".encode())
    assert german.without_icons("1 🔵• rot, 2 🔵 blau, 3 ❄️ weiß") == "1 rot, 2 blau, 3 weiß"


def test_message_missing_in_english_raises_an_error(german: Words) -> None:
    with pytest.raises(KeyError):
        german("no-such-message")


@pytest.mark.parametrize("locale", ["tlh", "xx-XX", "", "zz-ZZ-very-long", "tlh-AQ"])
def test_unknown_locale_falls_back_to_english(locale: str) -> None:
    assert words(locale) is words("en")


# Folders that aren't languages.


@pytest.fixture
def make_folders(tmp_path: Path) -> Callable[..., Path]:
    """A function that makes folders that contain a catalogue each, and one empty folder."""

    def make(*names: str) -> Path:
        (tmp_path / "__pycache__").mkdir()
        (tmp_path / "words.py").touch()
        for name in names:
            (tmp_path / name).mkdir()
            (tmp_path / name / "few.ftl").write_text("you = du\n")
        return tmp_path

    return make


def test_folder_named_with_a_cldr_tag_is_a_language(
    make_folders: Callable[..., Path], caplog: pytest.LogCaptureFixture
) -> None:
    tags = ("de", "en", "es-419", "fil", "pt-BR", "sr-Latn", "zh-Hans-CN", "zh-TW")
    assert list_languages(make_folders(*tags)) == tags
    assert caplog.messages == []


@pytest.mark.parametrize(
    "name",
    [
        *("fa~", "fa copy", "fa-old", "1", ".git", "fa.bak", "fa@x", "old", "root", "mini_game", "de-DE-abcdefghijkl"),
        "dé",
    ],
)
def test_folder_without_language_tag_is_skipped_and_logged_once(
    make_folders: Callable[..., Path], caplog: pytest.LogCaptureFixture, name: str
) -> None:
    assert list_languages(make_folders("en", "fa", name)) == ("en", "fa")
    (said,) = caplog.messages
    assert said.startswith(f"the folder {name} of catalogues is ignored")


@pytest.mark.parametrize(
    ("name", "meant"),
    [("de_DE", "de-DE"), ("pt_br", "pt-BR"), ("zh-tw", "zh-TW"), ("ZH_hans_CN", "zh-Hans-CN"), ("FA", "fa")],
)
def test_misspelt_language_folder_is_logged_with_correct_tag(
    make_folders: Callable[..., Path], caplog: pytest.LogCaptureFixture, name: str, meant: str
) -> None:
    assert list_languages(make_folders("en", name)) == ("en",)
    (said,) = caplog.messages
    assert name in said
    assert said.endswith(f"rename it to {meant}")
