"""Tests of the kinds of draws: the published shuffle, scripted draws, and no draw."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest

from bot.rules import NoDraw, ScriptedDraw, ScriptError, ShuffledDraw, commitment
from bot.rules.draw import Undrawn
from tests.support.forms import SEED

BAG = [20, 20, 20, 20, 20]


def by_the_book(seed: bytes, requests: list[tuple[list[int], int]]) -> list[list[int]]:
    """Draw tiles with a second, plain implementation of the documented algorithm."""
    stream = hashlib.shake_256(seed).digest(10_000)
    read = 0
    answers = []
    for bag, count in requests:
        row = [colour for colour in range(len(bag)) for _ in range(bag[colour])]
        drawn = []
        for _ in range(count):
            while stream[read] >= 256 // len(row) * len(row):
                read += 1
            place = stream[read] % len(row)
            read += 1
            drawn.append(row[place])
            last = row.pop()
            if place < len(row):
                row[place] = last
        answers.append(drawn)
    return answers


def test_commitment_is_sha_256_of_the_seed() -> None:
    assert commitment(bytes(32)) == "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"


def test_choose_uses_the_next_unbiased_byte() -> None:
    stream = hashlib.shake_256(SEED).digest(2000)
    fair = [byte % 200 for byte in stream if byte < 200]
    draw = ShuffledDraw(SEED)
    assert [draw.choose(200) for _ in range(1000)] == fair[:1000]


@pytest.mark.parametrize("seed", [SEED, bytes(32), b"\xff" * 32])
def test_shuffled_tiles_follow_the_documented_algorithm(seed: Any) -> None:
    requests = [(BAG, 20), ([3, 0, 17, 1, 9], 30), ([0, 0, 0, 0, 1], 1), (BAG, 36), ([1, 1, 0, 0, 0], 0), (BAG, 100)]
    draw = ShuffledDraw(seed)
    assert [draw.tiles(bag, count) for bag, count in requests * 5] == by_the_book(seed, requests * 5)


def test_draw_for_a_published_seed_never_changes() -> None:
    assert ShuffledDraw(SEED).tiles(BAG, 20) == [0, 1, 1, 3, 1, 0, 3, 4, 0, 2, 2, 2, 3, 0, 3, 3, 0, 4, 1, 3]


@pytest.mark.parametrize("already", [0, 1, 19, 300])
def test_copied_shuffle_continues_independently(already: int) -> None:
    draw = ShuffledDraw(SEED)
    for _ in range(already):
        draw.choose(7)
    twin = draw.copy()
    ahead = [draw.tiles(BAG, 20) for _ in range(20)]
    assert [twin.tiles(BAG, 20) for _ in range(20)] == ahead


@pytest.mark.parametrize("draw", [ShuffledDraw(SEED), ScriptedDraw([0] * 9)])
def test_drawing_more_tiles_than_in_bag_fails(draw: Any) -> None:
    with pytest.raises(ValueError, match="4 tiles of a bag of 3"):
        draw.tiles([1, 2], 4)


def test_seed_must_have_32_bytes() -> None:
    with pytest.raises(ValueError, match="32 bytes, not 31"):
        ShuffledDraw(bytes(31))


@pytest.mark.parametrize("options", [0, 257])
def test_choose_accepts_1_to_256_options(options: int) -> None:
    with pytest.raises(ValueError, match=f"not {options}"):
        ShuffledDraw(SEED).choose(options)


def test_repr_of_shuffle_hides_its_seed() -> None:
    assert SEED.hex() not in repr(ShuffledDraw(SEED))
    assert repr(SEED) not in repr(ShuffledDraw(SEED))


@pytest.mark.parametrize(
    ("script", "why"),
    [
        ([0, 1], "the script has ended: 3 asked for at place 0, 2 left"),
        ([1, 0, 0], "place 2 of the script draws colour 0, and the bag has none"),
        ([2, 0, 0], "place 0 of the script draws colour 2"),
    ],
)
def test_scripted_tiles_follow_script_and_bag(script: list[int], why: str) -> None:
    assert ScriptedDraw([1, 1, 0]).tiles([1, 2], 3) == [1, 1, 0]
    with pytest.raises(ScriptError, match=why):
        ScriptedDraw(script).tiles([1, 2], 3)


def test_scripted_choice_must_be_an_option() -> None:
    assert ScriptedDraw([1]).choose(2) == 1
    with pytest.raises(ScriptError, match="place 0 of the script chooses 4 of 4 options"):
        ScriptedDraw([4]).choose(4)


def test_copied_script_continues_independently() -> None:
    draw = ScriptedDraw([0, 1, 2])
    draw.choose(1)
    twin = draw.copy()
    assert [draw.choose(2), draw.choose(3)] == [1, 2]
    assert [twin.choose(2), twin.choose(3)] == [1, 2]


def test_no_draw_raises_undrawn_for_choices_and_tiles() -> None:
    draw = NoDraw().copy()
    with pytest.raises(Undrawn):
        draw.choose(2)
    with pytest.raises(Undrawn):
        draw.tiles([1], 1)
