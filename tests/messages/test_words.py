"""Tests of `Words`, and tests that the catalogues are complete."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args, get_type_hints

import pytest

import bot
from bot.games.core.request import Refusal
from bot.messages.answers import render_refusal
from bot.messages.words import LANGUAGES, Words, words
from bot.messages.writing import remove_marks
from bot.opponents.levels import LEVELS
from bot.rules import RULESETS
from bot.rules.game import Fact
from bot.storage.acts import ACTS
from bot.storage.call_reasons import CALL_REASONS
from bot.storage.rows import AtEnd, Offer
from tests.support.catalogues import read_catalogue
from tests.support.says import says

PACKAGE = Path(bot.__file__).parent
PICTURES = PACKAGE.parent / "tests/golden/pictures.txt"


def keys_of(language: str) -> frozenset[str]:
    """Return the keys of a language's messages. Attributes aren't included."""
    return frozenset(key.partition(".")[0] for key in read_catalogue(language))


# Keys that the code composes from stored values.
TOLD = """
act-resign-seat act-timeout-seat act-replace-computer act-replace-person
post-unrated-computer post-unrated-early post-unrated-moderator post-unrated-away post-unrated-guest
resigning-early resigning-away resigning-behind resigning-ahead resigning-taken resigning-empty resigning-wins
resigning-last resigning-on giving-early giving-moderator giving-behind
offer-takeback offer-cancel offer-seat offer-own offer-volunteer
"""


def test_every_stored_value_has_its_message() -> None:
    acts = {f"act-{act}" for act, spec in ACTS.items() if spec.shown}
    assert acts == {key.rpartition("-")[0] for key in TOLD.split() if key.startswith("act-")} | {"act-takeback"}
    typed = {f"offer-{kind}-typed" for kind in get_args(get_type_hints(Offer)["kind"])}
    notices = {f"notice-{why}" for why in CALL_REASONS}
    ends = {f"end-{end}" for end in get_args(AtEnd)}
    assert {*TOLD.split(), "act-takeback", *typed, *notices, *ends} <= keys_of("en")


@pytest.mark.parametrize(
    ("key", "who", "said"),
    [
        ("everybody-gone", ("Ben",), "Ben has left this server"),
        ("everybody-gone", ("Ben", "*Chi*"), r"Ben and \*Chi\* have left this server"),
        ("not-called", ("Ben",), "Ben doesn’t want to be pinged by you"),
        ("not-called", ("Ana", "Ben", "Chi"), "Ana, Ben and Chi don’t want to be pinged by you"),
        ("not-your-turn", ("Ben",), "It isn’t your turn in game #7KQ2X: Ben is to move."),
        ("not-your-turn", ("Ben", "Chi"), "It isn’t your turn in game #7KQ2X: Ben and Chi are to move."),
        ("not-your-turn", (), "It isn’t your turn in game #7KQ2X: a computer is to move."),
    ],
)
def test_refusal_lists_names_with_verb_in_matching_number(key: str, who: tuple[str, ...], said: str) -> None:
    fact = "turn" if key == "not-your-turn" else "who"
    refused = Refusal(key, game="7KQ2X", computers=int(not who), **{fact: who})
    assert render_refusal(words("en"), refused).startswith(said)


IN_NO_PICTURE: dict[str, tuple[dict[str, Fact], str]] = {
    "azul-alt-choice": (
        {"line": "line 1", "colour": "red", "columns": "columns 1, 3"},
        "Choose a column for line 1 (red): columns 1, 3.",
    ),
    "azul-alt-count": ({"lines": 3, "wall": 5, "floor": 1}, "3 in lines, 5 on the wall, 1 on the floor"),
    "azul-alt-rows": ({"rows": "2, 1"}, "wall by row: 2, 1"),
    "picture-ended": ({}, "Ended"),
    "picture-move": ({"move": 3, "moves": 40}, "move 3 of 40"),
    "result-timeout": ({"who": "Ana"}, "Ana ran out of time before the end, so the game wasn’t scored."),
    "sheet-balance": ({"ruleset": "Azul"}, "Azul: ahead, tied, behind"),
    "sheet-first-board": ({"score": 1, "game": "7KQ2X"}, "First game: 1 point, #7KQ2X"),
    "sheet-total": ({}, "Total"),
    "welcome-picture": ({}, "three games"),
}
"""Messages that no golden picture contains, with their facts and the expected text."""
_OF_PICTURES = re.compile(r"(?:alt|picture|sheet|result)-.*|.*-alt-.*|history-alt|welcome-picture")


MAX_NAME_LENGTH, MAX_DESCRIPTION_LENGTH = 32, 100
"""Discord's limits in characters: for the name of a command, and for the description of a command or an option."""
NAMES = ("command-play-with",)


@pytest.mark.parametrize("language", LANGUAGES)
def test_command_names_and_descriptions_fit_discord(language: str) -> None:
    spoken = words(language)
    longest = max((spoken(f"level-{level}") for level in LEVELS), key=len)
    described = [key for key in keys_of("en") if key.startswith(("command-", "option-"))]
    assert len(described) > 80
    for key in described:
        most = MAX_NAME_LENGTH if key in NAMES else MAX_DESCRIPTION_LENGTH
        assert 1 <= len(spoken(key, level=longest)) <= most, key


def test_every_alt_text_message_occurs_in_a_picture() -> None:
    pictures = {" ".join(picture.split()) for picture in PICTURES.read_text(encoding="utf-8").split("\n\n")}
    # Searching a long text for a missing sentence is slow, so begin with the short texts.
    texts = sorted(pictures, key=len)
    keys = {key for key in keys_of("en") if _OF_PICTURES.fullmatch(key)}
    assert {key for key in keys if not any(says(text, key) for text in texts)} == IN_NO_PICTURE.keys()
    for key, (facts, told) in IN_NO_PICTURE.items():
        assert words("en")(key, **facts) == told


@pytest.mark.parametrize("name", RULESETS)
def test_every_game_has_its_basic_messages(name: str) -> None:
    ruleset = RULESETS[name]
    keys = {f"side-{side}" for side in ruleset.sides} | {"typing", "rules", "move"}
    keys |= {f"{what}-{colour}" for what in ("colour", "icon") for colour in ruleset.colours}
    assert {f"{name}-{key}" for key in keys} <= keys_of("en")
    assert 200 < len(words("en")(f"{name}-rules")) <= 2000


@pytest.mark.parametrize("name", RULESETS)
def test_every_reason_for_an_illegal_move_has_a_message(name: str) -> None:
    package = PACKAGE / "rules" / name.replace("-", "_")
    rules = "\n".join(file.read_text() for file in sorted(package.rglob("*.py")))
    reasons = set(re.findall(r'IllegalMove\("([a-z-]+)"', rules))
    assert len(reasons) > 5
    for reason in reasons - {"not-this-game"}:
        assert f"{name}-illegal-{reason}" in words("en"), reason


def test_cached_facts_distinguish_one_from_true() -> None:
    for value in (1, True, 1):
        assert words("en").facts("azul", {"of-no-game": value})["of-no-game"] is value


def test_regional_locale_falls_back_to_its_language() -> None:
    assert words("en").language == "en"
    assert words("en-GB") is words("xx") is words("en")


def test_custom_icons_appear_in_texts_but_not_in_labels() -> None:
    plain = words("en")
    ours = plain.with_icons({"azul-icon-blue": "<:blue_tile_0a1b2c:7>"})
    facts: dict[str, Fact] = {"source": "c", "colour": ("blue", "red"), "count": 2}
    assert ours.facts("azul", facts)["colour-icon"] == "<:blue_tile_0a1b2c:7>🔴"
    assert ours("azul-icon-red") == plain("azul-icon-red")
    assert ours.strip_icons("2 <:blue_tile_0a1b2c:7> blue, <@1>") == "2 🔵 blue, <@1>"
    assert ours.bare is plain
    assert plain("azul-icon-blue") == "🔵"


def test_missing_message_or_value_raises_an_error() -> None:
    with pytest.raises(KeyError):
        words("en")("no-such-message")
    with pytest.raises(KeyError):
        words("en")("refused-full")


def test_english_catalogue_with_syntax_error_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "en"
    folder.mkdir()
    (folder / "broken.ftl").write_text("good = yes\n**this is no message**\n")
    monkeypatch.setattr("bot.messages.words.HERE", tmp_path)
    with pytest.raises(ValueError, match=r"broken\.ftl"):
        Words("en")


def test_right_to_left_name_is_isolated_in_a_sentence() -> None:
    assert words("en")("picture-turn", who="علی ۱۲") == "\u2068علی ۱۲\u2069 to move"
    assert words("en")("picture-turn", who="Ana") == "Ana to move"


def test_persian_address_is_separated_from_the_next_fact() -> None:
    told = words("fa").join_facts(("میز https://discord.com/channels/1/2", "آخر https://discord.com/channels/1/3"))
    assert told == "میز https://discord.com/channels/1/2 ؛ آخر https://discord.com/channels/1/3"


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", "2 blue, red"), ("fa", "۲ آبی، ۱ قرمز"), ("zh-TW", "2 塊藍色、1 塊紅色")],
)
def test_counted_tiles_are_written_as_the_language_requires(language: str, told: str) -> None:
    spoken = words(language)
    tiles = spoken.fact("summer-pavilion", "dropped", ("blue", "blue", "red"))
    assert isinstance(tiles, tuple)
    assert remove_marks(spoken.list_plainly(map(str, tiles))) == told


@pytest.mark.parametrize("key", ["azul", "summer-pavilion", "sintra", "welcome", "command-azul"])
def test_chinese_texts_use_the_game_name_on_the_box(key: str) -> None:
    assert "花磚物語" in words("zh-TW")(key, server="S", mention="@", command="c")
