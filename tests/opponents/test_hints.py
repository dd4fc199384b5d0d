"""Quality of hints in 120 positions of all forms. The positions weren't selected by result.

`python -m tests.tools.benchmarks.hints --record` regenerates the recorded hints.
"""

from __future__ import annotations

from collections import Counter

import pytest

from bot.opponents.advice import advise
from bot.opponents.explanation import MIN_HELD, WAYS
from tests.support.forms import FORMS
from tests.support.thorough import thorough
from tests.tools.benchmarks.hints import POSITIONS, examine, find_positions, load_hints, read_position

MIN_EXPLAINED = 0.8
"""Minimum share of hints with a reason, among hints in which one move is better by 2 % or more."""
MIN_HELD_AGAIN = 0.9
"""Minimum share of reasons that hold in six of eight continuations by other players."""
QUICK = 1
"""Index of a recorded hint that takes little time."""


def test_recorded_hints_cover_all_forms_and_player_numbers() -> None:
    hints = load_hints()
    assert Counter(hint.form for hint in hints) == {f"{name} {side}": POSITIONS for name, side in FORMS}
    assert {read_position(hint).players for hint in hints} == {2, 3, 4}


def test_most_hints_with_better_move_have_reasons() -> None:
    preferences = [hint for hint in load_hints() if hint.has_better_move]
    assert sum(bool(hint.reasons) for hint in preferences) >= MIN_EXPLAINED * len(preferences)


def test_reasons_do_not_favour_the_other_move() -> None:
    reasons = [reason for hint in load_hints() for reason in hint.reasons]
    assert min(reason["held"] for reason in reasons) >= MIN_HELD
    assert not [reason for reason in reasons if reason["again"] < reason["against"]]


def test_reasons_hold_with_other_players() -> None:
    reasons = [reason for hint in load_hints() for reason in hint.reasons]
    assert sum(reason["again"] >= MIN_HELD for reason in reasons) >= MIN_HELD_AGAIN * len(reasons)
    assert {reason["held"] for reason in reasons} <= {*range(MIN_HELD, len(WAYS) + 1)}


def test_recorded_hint_is_up_to_date() -> None:
    hint = load_hints()[QUICK]
    view = read_position(hint)
    assert examine(view, hint.seat, advise(view, hint.seat)) == hint


@thorough
@pytest.mark.parametrize(("name", "side"), FORMS)
def test_recorded_hints_are_up_to_date(name: str, side: str) -> None:
    recorded = [hint for hint in load_hints() if hint.form == f"{name} {side}"]
    for hint, (view, seat) in zip(recorded, find_positions(name, side), strict=True):
        assert examine(view, seat, advise(view, seat)) == hint
