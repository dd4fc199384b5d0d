"""Tests of `says`, which checks whether a text contains a message."""

from __future__ import annotations

import pytest

from tests.support.says import EN, says


def test_says_finds_message_by_key_and_values() -> None:
    told = EN("answer-cancel-asked", who="Ben")
    assert says(f"Before.\n{told}\nAfter.", "answer-cancel-asked")
    assert not says("Something else.", "answer-cancel-asked")
    assert says(told, "answer-cancel-asked", who="Ben")
    assert not says(told, "answer-cancel-asked", who="Chi")
    with pytest.raises(KeyError, match="names no colour"):
        says("", "answer-cancel-asked", colour="red")
    # If a value isn't given, any variant of the message matches.
    assert all(says(EN("points", points="+1", count=count), "points") for count in (1, 3))
    assert not says(EN("points", points="+1", count=1), "points", count=3)
