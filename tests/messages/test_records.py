"""Tests of the verdict on a record. It names every problem and escapes texts from the file."""

from __future__ import annotations

import inspect
import re
from dataclasses import replace
from typing import Any

import pytest

from bot.messages.history import render_verdict
from bot.messages.words import HERE, words
from bot.rules import record as records
from bot.rules.record import OUTSIDE_ENDINGS, FileProblem, Ply, Record, RecordedResult, Verdict

MOVES = (Ply(seat=0, move="3 blue 4"),) * 112
RECORD = Record(
    game="K7M2X",
    ruleset="azul",
    side="grey",
    rules=1,
    edition="",
    players=("Ana", "Ben"),
    first=None,
    commitment="9c0f" * 16,
    seed="51a3" * 16,
    moves=MOVES,
    ending="row",
    result=RecordedResult(scores=(1, 2)),
)


def render_lines(*problems: FileProblem, **other: Any) -> list[str]:
    return render_verdict(words("en"), Verdict(problems, replace(RECORD, **other))).splitlines()


def test_every_problem_of_a_record_has_a_message() -> None:
    keys = set(re.findall(r'Problem\("([a-z-]+)"', inspect.getsource(records)))
    assert len(keys) > 10
    for key in keys:
        assert f"verify-{key}" in words("en"), key
    catalogue = (HERE / "en" / "record.ftl").read_text()
    _, sentences = catalogue.split("## Problems")
    assert set(re.findall(r"^verify-([a-z-]+) =", sentences, re.MULTILINE)) == keys


def test_verdict_on_sound_record_states_what_is_proven() -> None:
    first, proven, told, compare = render_lines()
    assert "#K7M2X" in first
    assert proven.startswith("- Proven: every tile comes from the seed, all 112 moves follow the rules")
    assert "scores, ranks and winners follow" in proven
    assert told == (
        "- Not proven: that these moves were really played, by these players and at these times, and who resigned or "
        "ran out of time."
    )
    assert compare == (
        "- Please compare: if the lobby’s **More** said “Sealed `9c0f9c0f9c0f9c0f…`”, the seed was chosen before "
        f"anybody joined. Its SHA-256 in full is {RECORD.commitment}."
    )


@pytest.mark.parametrize("ending", sorted(OUTSIDE_ENDINGS))
def test_verdict_calls_ending_outside_the_rules_unproven(ending: str) -> None:
    _, proven, told, _ = render_lines(ending=ending)
    assert "and the scores follow" in proven
    assert not {"ranks", "winners"} & {*re.findall(r"\w+", proven)}
    assert "how the game ended and who won" in told


@pytest.mark.parametrize(("moves", "kept"), [(0, "no moves were played"), (1, "the only move follows the rules")])
def test_verdict_writes_small_numbers_of_moves_as_words(moves: int, kept: str) -> None:
    assert kept in "".join(render_lines(moves=MOVES[:moves]))


def test_no_verdict_claims_a_record_is_genuine() -> None:
    assert "enuine" not in (HERE / "en" / "record.ftl").read_text()


def test_verdict_on_running_game_says_to_return_later() -> None:
    said = "".join(render_lines(moves=MOVES[:1], ending=""))
    assert "is proven yet: the game isn’t over (one move)" in said
    assert "Once it’s over" in said


def test_verdict_gives_move_numbers_and_differing_values() -> None:
    illegal = FileProblem("move-illegal", {"number": 41, "move": "3 blue 4", "who": "Ana"})
    assert render_lines(illegal, FileProblem("differs", {"name": "scores", "said": "5, 7", "found": "5, 6"})) == [
        "I found problems in this record of Azul #K7M2X:",
        "- Move 41: the rules don’t allow Ana to play “3 blue 4” here.",
        "- “scores” should be 5, 6, not 5, 7.",
    ]


def test_texts_of_a_record_are_escaped_and_shortened() -> None:
    nasty = "**@everyone** <@1>\n# https://example.org `" + "x" * 5000
    unknown = FileProblem("unknown-ruleset", {"ruleset": nasty})
    for said, lines in (
        (render_lines(unknown, game=nasty), 2),
        (render_lines(unknown, game=nasty, ruleset=nasty), 2),
        (render_lines(FileProblem("unknown-ruleset", {"ruleset": "help"}), game="1", ruleset="help"), 2),
        (render_lines(game=nasty), 4),
    ):
        whole = "\n".join(said)
        assert len(whole) < 600
        assert not [unsafe for unsafe in ("@everyone", "**@", "<@1>", "https://", "\n#") if unsafe in whole]
        assert len(said) == lines
