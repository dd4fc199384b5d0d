"""Tests of the notation for acts, which tests/README.md describes."""

from __future__ import annotations

import pytest

from tests.support.acts import Act, Passing, read_act, read_fields, read_parts, read_passing, unroll


@pytest.mark.parametrize(
    ("line", "act"),
    [
        ("> Ana: join", Act("Ana", "", "join", "")),
        ("> Ana (in #other): /azul games", Act("Ana", "in #other", "/azul games", "")),
        ("> Ana: /azul new seats:2", Act("Ana", "", "/azul new seats:2", "")),
        ("> Ben: join  ✗ busy who Ben", Act("Ben", "", "join", "busy who Ben")),
        ("> Ana: fill in quiet: 22:00", Act("Ana", "", "fill in quiet: 22:00", "")),
        ("> the mover: nudge", Act("the mover", "", "nudge", "")),
        ("> the bot restarts", Act("", "", "the bot restarts", "")),
        (
            "> PATCH /channels/*/messages/* fails with 400",
            Act("", "", "PATCH /channels/*/messages/* fails with 400", ""),
        ),
    ],
)
def test_read_act_returns_person_place_and_refusal(line: str, act: Act) -> None:
    assert read_act(line) == act


def test_read_passing_returns_seconds_and_condition() -> None:
    assert read_passing("1 day passes") == Passing(86_400, "")
    assert read_passing("0.5 hours pass, without the bot") == Passing(1_800, "without the bot")
    assert read_passing("Ana passes") is None


def test_read_fields_splits_text_at_two_spaces() -> None:
    assert read_fields("seats 2  for Ben, Chi  thread") == {"seats": "2", "for": "Ben, Chi", "thread": ""}


def test_unroll_repeats_indented_lines() -> None:
    lines = ["> 2 times", "  > Ana: play", "  > 2 times", "    > Ana: undo", "= moves 0"]
    assert list(unroll(lines)) == [*["> Ana: play", "> Ana: undo", "> Ana: undo"] * 2, "= moves 0"]


def test_read_parts_returns_each_heading_with_its_lines() -> None:
    assert read_parts("# one\n> begun 2\n? join\n  Ana: ✓\n\nTwo.\n  > begun 3\n") == [
        ("one", ["> begun 2", "? join", "  Ana: ✓"]),
        ("Two.", ["> begun 3"]),
    ]
