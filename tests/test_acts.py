"""Tests of the notation for acts that tests/README.md describes."""

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
def test_an_act_says_who_does_what_from_where_and_how_they_are_refused(line: str, act: Act) -> None:
    assert read_act(line) == act


def test_time_is_told_in_words_and_how_it_passes_behind_them() -> None:
    assert read_passing("1 day passes") == Passing(86_400, "")
    assert read_passing("0.5 hours pass, without the bot") == Passing(1_800, "without the bot")
    assert read_passing("Ana passes") is None


def test_fields_are_set_off_by_two_spaces() -> None:
    assert read_fields("seats 2  for Ben, Chi  thread") == {"seats": "2", "for": "Ben, Chi", "thread": ""}


def test_what_is_indented_below_a_number_of_times_is_done_so_often() -> None:
    lines = ["> 2 times", "  > Ana: play", "  > 2 times", "    > Ana: undo", "= moves 0"]
    assert list(unroll(lines)) == [*["> Ana: play", "> Ana: undo", "> Ana: undo"] * 2, "= moves 0"]


def test_a_part_begins_with_what_it_is_about() -> None:
    assert read_parts("# one\n> begun 2\n? join\n  Ana: ✓\n\nTwo.\n  > begun 3\n") == [
        ("one", ["> begun 2", "? join", "  Ana: ✓"]),
        ("Two.", ["> begun 3"]),
    ]
