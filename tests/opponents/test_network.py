"""The small networks: shares of the win from points, and files that say how they were made."""

from __future__ import annotations

from importlib.resources import files

import pytest

from bot.opponents.network import shares_of

MOST_BYTES = 90_000


def test_shares_add_up_to_one_and_follow_the_points() -> None:
    shares = shares_of([30.0, 42.0, 42.0, 10.0], 6.0)
    assert sum(shares) == pytest.approx(1)
    assert shares[1] == shares[2] > shares[0] > shares[3] > 0
    assert shares_of([0.0, 10_000.0], 0.1)[0] == pytest.approx(0)


def test_the_weights_are_small_files_that_say_how_they_were_made() -> None:
    folder = files("bot.opponents.weights")
    names = [f"{game}.json" for game in ("sintra-a", "sintra-b", "summer-pavilion-standard", "summer-pavilion-variant")]
    texts = [folder.joinpath(name).read_text(encoding="utf-8") for name in names]
    assert sum(map(len, texts)) <= MOST_BYTES
    assert all("python -m tests.lab" in text for text in texts)
