"""Time and size of pictures: `python -m tests.tools.benchmarks.pictures`.

The states are successive positions of random games. The reference draws the same sprites, words and layout on an RGB
canvas over a cached background and calls Pillow's `Image.save()`, as a careful programmer would. Both are timed
alternately in one run, so the ratios can be compared between machines, but the milliseconds can't.
"""

from __future__ import annotations

import io
import os
import pickle
import statistics
import subprocess
import sys
import tempfile
import time
import zlib
from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from typing import Any

from isal import isal_zlib
from PIL import Image

from bot.games.core.replay import Table
from bot.games.past.history import find_past_table
from bot.rules import RULESETS
from bot.scenes import make_board_scene, make_table_scene
from renderers import draw
from renderers.frame import HEIGHT, WIDTH
from renderers.table import Ground, TableScene
from tests.renderers.canvases import TrueCanvas
from tests.renderers.games import count_moves, find_move, play_game
from tests.support.says import EN

STATES = 24
ROUNDS = 3
MIDDLE = 3
"""The round from which states are taken."""
TITLES = ("picture", "ms", "KB", "max KB", "RGB ms", "RGB KB", "times faster")


def states(name: str, players: int, count: int = STATES) -> list[Table]:
    """Return a game after each of ``count`` successive moves, beginning in its third round."""
    game = play_game(name, RULESETS[name].sides[0], players)
    first = find_move(game, MIDDLE, share=0.0)
    return [find_past_table(game, move) for move in range(first, min(first + count, count_moves(game)))]


@lru_cache(maxsize=64)
def _rgb_background(ground: Ground) -> Image.Image:
    canvas = TrueCanvas(Image.new("RGB", (WIDTH, HEIGHT)))
    ground.scene.paint_background(canvas)
    return canvas.image


def reference(scene: TableScene) -> bytes:
    """Return the same picture drawn on an RGB canvas over a cached background and written by Pillow."""
    canvas = TrueCanvas(_rgb_background(scene.ground).copy())
    scene.paint_table(canvas)
    file = io.BytesIO()
    canvas.image.save(file, "PNG")
    return file.getvalue()


def _timed(act: Callable[[], bytes]) -> tuple[float, int]:
    start = time.perf_counter()
    data = act()
    return 1000 * (time.perf_counter() - start), len(data)


def _compare(label: str, scenes: Sequence[Any]) -> None:
    """Print a line that compares our pictures of some scenes with those of the reference, timed alternately."""
    for scene in scenes:
        draw(scene), reference(scene)
    ours, theirs = [], []
    for _ in range(ROUNDS):
        for scene in scenes:
            ours.append(_timed(lambda scene=scene: draw(scene).png))  # type: ignore[misc]
            theirs.append(_timed(partial(reference, scene)))
    fast, slow = (statistics.median(ms for ms, _ in runs) for runs in (ours, theirs))
    small, large = (statistics.median(size for _, size in runs) / 1000 for runs in (ours, theirs))
    most = max(size for _, size in ours) / 1000
    print(f"{label:>28} {fast:7.1f} {small:6.0f} {most:7.0f} {slow:8.1f} {large:7.0f} {slow / fast:13.1f}")


def tables() -> None:
    """Compare tables of two, three and four players of every game, and a single board, with the reference."""
    print("{:>28} {:>7} {:>6} {:>7} {:>8} {:>7} {:>13}".format(*TITLES))
    for name in RULESETS:
        for players in (2, 3, 4):
            scenes = [make_table_scene(EN, then, "light") for then in states(name, players)]
            _compare(f"{name}, {players} players", scenes)
        boards = [make_board_scene(EN, then, "light", then.position.to_act[0]) for then in states(name, 4)]
        _compare(f"{name}, one board", boards)


def compressors() -> None:
    """Print time and size of compressors and levels for a four-player table."""
    scene = make_table_scene(EN, states("azul", 4)[0], "light")
    assert isinstance(scene, TableScene)
    rows = scene.paint().image.tobytes()
    choices: list[tuple[str, Callable[[], bytes]]] = [
        (f"zlib {level}", lambda level=level: zlib.compress(rows, level))  # type: ignore[misc]
        for level in (1, 6, 9)
    ]
    choices += [
        (f"isal {level}", lambda level=level: isal_zlib.compress(rows, level))  # type: ignore[misc]
        for level in (0, 1, 2, 3)
    ]
    for name, act in choices:
        runs = [_timed(act) for _ in range(7)]
        print(f"{name:>13} {statistics.median(ms for ms, _ in runs):7.1f} ms {runs[0][1] / 1000:5.0f} KB")


COLD = """
import pickle, sys, time
start = time.perf_counter()
from renderers import draw
scene = pickle.load(sys.stdin.buffer)
imported = time.perf_counter()
draw(scene)
print(1000 * (imported - start), 1000 * (time.perf_counter() - imported))
"""


def first_board() -> None:
    """Measure how long a new process takes to draw its first table. Only Python's compiled modules are cached."""
    for name in RULESETS:
        scene = pickle.dumps(make_table_scene(EN, states(name, 4)[0], "light"))
        runs = []
        with tempfile.TemporaryDirectory() as compiled:
            environment = {**os.environ, "PYTHONPYCACHEPREFIX": compiled, "PYTHONDONTWRITEBYTECODE": ""}
            for _ in range(8):
                run = subprocess.run(
                    [sys.executable, "-c", COLD], input=scene, capture_output=True, check=True, env=environment
                )
                runs.append([float(word) for word in run.stdout.split()])
        imports, drawing = (statistics.median(column) for column in zip(*runs[1:], strict=True))
        print(f"first board of {name} {imports + drawing:.0f} ms: imports {imports:.0f}, drawing {drawing:.0f}")


def run() -> None:
    """Print all figures."""
    print(f"pictures, medians over {STATES} successive states a table")
    tables()
    compressors()
    first_board()


if __name__ == "__main__":
    run()
