"""A whole game as scenes: each says how far the game has come, and the last who has won."""

from __future__ import annotations

from bot.messages.words import words
from bot.scenes import make_replay_scenes
from tests.golden.games import kept_games


def test_each_position_says_how_far_the_game_has_come_and_the_last_who_has_won() -> None:
    kept = kept_games()[0]
    scenes = make_replay_scenes(words("en"), kept.table(9), "dark", 4)
    assert [scene.turn for scene in scenes] == [f"move {moves} of 9" for moves in (0, 3, 6, 9)]
    *_, last = make_replay_scenes(words("en"), kept.table(), "dark", 5)
    assert last.turn.endswith(("wins", "win"))
