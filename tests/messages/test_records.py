"""What is said of a record: a sentence for each thing that is wrong, nothing that a file can smuggle in."""

from __future__ import annotations

import inspect
import re
from dataclasses import replace

import pytest

from bot.games.record import format as record_format
from bot.games.record import verify
from bot.games.record.format import Problem
from bot.games.record.verify import Verdict
from bot.messages.records import MOST_PROBLEMS, word_verdict
from bot.messages.words import HERE, words
from bot.rules.game import Fact

COMMITMENT = "9c0f" * 16
GOOD = Verdict((), "K7M2X", "azul", "grey", COMMITMENT, moves=112, ending="row")


def keys_in_code() -> set[str]:
    code = "".join(inspect.getsource(module) for module in (record_format, verify))
    keys = {
        key
        for call in re.findall(r"(?:_report|Problem)\((.*)\)", code)
        for key in re.findall(r'"([a-z]+-[a-z-]+)"', call)
    }
    return keys | {f"result-{name}" for name in ("scores", "ranks", "winners")} | {"digest", "layout"}


def test_everything_that_can_be_wrong_has_a_sentence() -> None:
    keys = keys_in_code()
    assert len(keys) > 30
    for key in keys:
        assert f"verify-{key}" in words("en"), key
    catalogue = (HERE / "en" / "record.ftl").read_text()
    _, sentences = catalogue.split("## One sentence for each thing that can be wrong")
    assert set(re.findall(r"^verify-([a-z-]+) =", sentences, re.MULTILINE)) == keys


def test_a_record_without_a_fault_is_told_with_what_it_proves_and_what_it_only_tells() -> None:
    first, proven, told, compare = word_verdict(words("en"), GOOD).splitlines()
    assert "#K7M2X" in first
    assert proven.startswith("- Proven: every tile comes from the seed, all 112 moves follow the rules")
    assert "scores, ranks and winners follow" in proven
    assert told == (
        "- Taken on trust: that these are the moves that were played, by whom and when, and whether somebody "
        "resigned or ran out of time."
    )
    assert compare == (
        "- For you to compare: if the lobby’s post shows the SHA-256 `9c0f9c0f…`, the seed was chosen before anybody "
        f"joined. In full it is {COMMITMENT}."
    )


@pytest.mark.parametrize("ending", sorted(record_format.OUTSIDE_ENDINGS))
def test_how_a_game_ended_that_the_rules_did_not_end_is_only_told(ending: str) -> None:
    _, proven, told, _ = word_verdict(words("en"), replace(GOOD, ending=ending)).splitlines()
    assert "and the scores follow" in proven
    assert not {"ranks", "winners"} & {*re.findall(r"\w+", proven)}
    assert "how the game ended and who won" in told


@pytest.mark.parametrize(("moves", "kept"), [(0, "no move was played"), (1, "the only move follows the rules")])
def test_few_moves_are_told_in_words(moves: int, kept: str) -> None:
    assert kept in word_verdict(words("en"), replace(GOOD, moves=moves, ending="resign"))


def test_nothing_is_called_genuine() -> None:
    assert "enuine" not in (HERE / "en" / "record.ftl").read_text()


def test_a_running_game_can_be_verified_later() -> None:
    said = word_verdict(words("en"), Verdict((), "K7M2X", "azul", "grey", COMMITMENT, moves=1))
    assert "is proven yet: the game isn’t over (one move)" in said
    assert "Once it’s over" in said


def test_what_differs_is_named_with_the_number_of_its_move() -> None:
    facts: dict[str, Fact] = {"number": 41, "move": "3 blue 4", "who": "Ana"}
    problems = (
        Problem("move-illegal", facts),
        Problem("scores-differ", facts | {"said": "5, 7", "found": "5, 6"}),
    )
    said = word_verdict(words("en"), Verdict(problems, "K7M2X", "azul")).splitlines()
    assert said[0] == "I can’t confirm this record of Azul #K7M2X:"
    assert said[1] == "- Move 41: the rules don’t allow Ana to play “3 blue 4”."
    assert said[2] == "- Move 41 (“3 blue 4” by Ana): the scores after it are 5, 6, not 5, 7."


@pytest.mark.parametrize(("count", "more"), [(MOST_PROBLEMS, None), (MOST_PROBLEMS + 1, "1"), (12345, "12335")])
def test_of_many_problems_the_first_ones_are_told(count: int, more: str | None) -> None:
    said = word_verdict(words("en"), Verdict((Problem("digest"),) * count, "K7M2X", "azul")).splitlines()
    assert len(said) == 1 + MOST_PROBLEMS + (more is not None)
    if more:
        assert said[-1].replace(",", "") == f"… and {more} more"


def test_what_a_file_says_is_shown_letter_by_letter_and_shortened() -> None:
    nasty = "**@everyone** <@1>\n# https://example.org `" + "x" * 5000
    told = [
        Verdict((Problem("unknown-field", {"name": nasty}),), nasty, "azul"),
        Verdict((Problem("unknown-ruleset", {"ruleset": nasty}),), nasty, nasty),
        Verdict((Problem("unknown-ruleset", {"ruleset": "help"}),), "1", "help"),
        Verdict((), nasty, "azul", "grey", COMMITMENT, ending="row"),
    ]
    for verdict, lines in zip(told, (2, 2, 2, 4), strict=True):
        said = word_verdict(words("en"), verdict)
        assert len(said) < 600
        for unsafe in ("@everyone", "**@", "<@1>", "https://", "\n#"):
            assert unsafe not in said
        assert len(said.splitlines()) == lines
