"""The sentence that a test means is the one that the bot has told, with the names it has told."""

from __future__ import annotations

import pytest

from tests.support.says import EN, says


def test_a_sentence_is_found_within_a_text_by_its_key() -> None:
    assert says(f"Before.\n{EN('answer-cancel-asked', who='Ben')}\nAfter.", "answer-cancel-asked")
    assert not says("Something else.", "answer-cancel-asked")


def test_a_value_that_is_given_must_be_the_one_that_is_told() -> None:
    told = EN("answer-cancel-asked", who="Ben")
    assert says(told, "answer-cancel-asked", who="Ben")
    assert not says(told, "answer-cancel-asked", who="Chi")


def test_a_value_that_the_sentence_does_not_name_is_a_mistake_of_the_test() -> None:
    with pytest.raises(KeyError, match="names no colour"):
        says("", "answer-cancel-asked", colour="red")


def test_a_sentence_in_several_variants_is_that_of_its_value_or_any_of_them() -> None:
    one, many = EN("points", points="+1", count=1), EN("points", points="+3", count=3)
    assert one != many
    for told, count in ((one, 1), (many, 3)):
        assert says(told, "points")
        assert says(told, "points", count=count)
    assert not says(one, "points", count=3)
