"""Time to make an animated replay of a whole game: `python -m tests.tools.benchmarks.replays`.

The replay shows evenly spaced positions of a random game of four players. The reference draws the pictures of the same
positions one by one. Both are timed alternately in one run, so the ratio can be compared between machines.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable

from bot.messages.words import words
from bot.scenes import make_replay_scenes
from renderers import draw
from renderers.animation import animate
from renderers.table import TableScene
from tests.renderers.games import play_game
from tests.support.forms import FORMS

PLAYERS = 4
POSITIONS = 60
ROUNDS = 5
GAMES = 6
"""The number of games played of each form to find the largest file."""


def _timed(act: Callable[[], object]) -> float:
    start = time.perf_counter()
    act()
    return 1000 * (time.perf_counter() - start)


def _make_scenes(name: str, side: str, seed: int) -> list[TableScene]:
    return make_replay_scenes(words("en"), play_game(name, side, PLAYERS, seed), "light", POSITIONS)


def run() -> None:
    """Print all figures."""
    print(f"replays of {POSITIONS} positions, {PLAYERS} players, medians of {ROUNDS}; the largest of {GAMES} games")
    print("{:>25} {:>6} {:>6} {:>8} {:>10} {:>13}".format("game", "ms", "KB", "max KB", "as PNG ms", "times faster"))
    for name, side in FORMS:
        game = _make_scenes(name, side, 1)
        file = animate(game, "").gif
        sizes = [len(animate(_make_scenes(name, side, seed), "").gif) for seed in range(2, GAMES + 1)]
        for scene in game:
            draw(scene)
        ours, theirs = [], []
        for _ in range(ROUNDS):
            ours.append(_timed(lambda: animate(game, "")))  # noqa: B023
            theirs.append(_timed(lambda: [draw(scene) for scene in game]))  # noqa: B023
        fast, slow = statistics.median(ours), statistics.median(theirs)
        small, most = len(file) / 1024, max(len(file), *sizes) / 1024
        print(f"{name + ' ' + side:>25} {fast:6.0f} {small:6.0f} {most:8.0f} {slow:10.0f} {slow / fast:13.1f}")


if __name__ == "__main__":
    run()
