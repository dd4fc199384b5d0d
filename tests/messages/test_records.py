"""What is said of a record: a sentence for each thing that is wrong, nothing that a file can smuggle in."""

from __future__ import annotations

import inspect
import re
from dataclasses import replace
from typing import Any

import pytest

from bot.messages.history import word_verdict
from bot.messages.words import HERE, words
from bot.rules import record as records
from bot.rules.game import Fact
from bot.rules.record import OUTSIDE_ENDINGS, Ply, Problem, Record, Result, Verdict

COMMITMENT = "9c0f" * 16


def record(**other: Any) -> Record:
    usual = Record(
        game="K7M2X",
        ruleset="azul",
        side="grey",
        rules=1,
        edition="",
        players=("Ana", "Ben"),
        first=None,
        commitment=COMMITMENT,
        seed="51a3" * 16,
        moves=(Ply(seat=0, move="3 blue 4"),) * 112,
        ending="row",
        result=Result(scores=(1, 2)),
    )
    return replace(usual, **other)


def test_everything_that_can_be_wrong_has_a_sentence() -> None:
    keys = set(re.findall(r'Problem\("([a-z-]+)"', inspect.getsource(records)))
    assert len(keys) > 10
    for key in keys:
        assert f"verify-{key}" in words("en"), key
    catalogue = (HERE / "en" / "record.ftl").read_text()
    _, sentences = catalogue.split("## One sentence for each thing that can be wrong")
    assert set(re.findall(r"^verify-([a-z-]+) =", sentences, re.MULTILINE)) == keys


def test_a_record_without_a_fault_is_told_with_what_it_proves_and_what_it_only_tells() -> None:
    first, proven, told, compare = word_verdict(words("en"), Verdict((), record())).splitlines()
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


@pytest.mark.parametrize("ending", sorted(OUTSIDE_ENDINGS))
def test_how_a_game_ended_that_the_rules_did_not_end_is_only_told(ending: str) -> None:
    _, proven, told, _ = word_verdict(words("en"), Verdict((), record(ending=ending))).splitlines()
    assert "and the scores follow" in proven
    assert not {"ranks", "winners"} & {*re.findall(r"\w+", proven)}
    assert "how the game ended and who won" in told


@pytest.mark.parametrize(("moves", "kept"), [(0, "no move was played"), (1, "the only move follows the rules")])
def test_few_moves_are_told_in_words(moves: int, kept: str) -> None:
    assert kept in word_verdict(words("en"), Verdict((), record(moves=record().moves[:moves])))


def test_nothing_is_called_genuine() -> None:
    assert "enuine" not in (HERE / "en" / "record.ftl").read_text()


def test_a_running_game_can_be_verified_later() -> None:
    said = word_verdict(words("en"), Verdict((), record(moves=record().moves[:1], ending="")))
    assert "is proven yet: the game isn’t over (one move)" in said
    assert "Once it’s over" in said


def test_what_differs_is_named_with_the_number_of_its_move() -> None:
    facts: dict[str, Fact] = {"number": 41, "move": "3 blue 4", "who": "Ana"}
    problems = (
        Problem("move-illegal", facts),
        Problem("differs", {"name": "scores", "said": "5, 7", "found": "5, 6"}),
    )
    said = word_verdict(words("en"), Verdict(problems, record())).splitlines()
    assert said[0] == "I can’t confirm this record of Azul #K7M2X:"
    assert said[1] == "- Move 41: the rules don’t allow Ana to play “3 blue 4” here."
    assert said[2] == "- “scores” should be 5, 6, not 5, 7."


def test_what_a_file_says_is_shown_letter_by_letter_and_shortened() -> None:
    nasty = "**@everyone** <@1>\n# https://example.org `" + "x" * 5000
    told = [
        Verdict((Problem("unknown-ruleset", {"ruleset": nasty}),), record(game=nasty)),
        Verdict((Problem("unknown-ruleset", {"ruleset": nasty}),), record(game=nasty, ruleset=nasty)),
        Verdict((Problem("unknown-ruleset", {"ruleset": "help"}),), record(game="1", ruleset="help")),
        Verdict((), record(game=nasty)),
    ]
    for verdict, lines in zip(told, (2, 2, 2, 4), strict=True):
        said = word_verdict(words("en"), verdict)
        assert len(said) < 600
        for unsafe in ("@everyone", "**@", "<@1>", "https://", "\n#"):
            assert unsafe not in said
        assert len(said.splitlines()) == lines
