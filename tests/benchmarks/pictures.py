"""How long pictures take and how large they are: `python -m tests.benchmarks.pictures`.

The states are successive positions of games played by chance. The reference draws the very same sprites, words and
layout on an RGB canvas over a cached background and calls Pillow's `Image.save()`, as a careful programmer would.
Both are timed in turns in one run, so the ratios hold on any machine; milliseconds only on this one.
"""

from __future__ import annotations

import io
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
import zlib
from collections import Counter
from collections.abc import Callable
from functools import lru_cache

from PIL import Image

from bot.rules import RULESETS
from bot.rules.draw import ShuffledDraw
from renderers.azul import draw_board, draw_table
from renderers.azul.layout import seating
from renderers.azul.scene import BoardScene, PatternLine, PlayerBoard, TableScene
from renderers.azul.table import Ground, ground_of, layout_of, paint_background, paint_table
from renderers.canvas import RgbCanvas
from renderers.palette import AZUL

NAMES = ("Ana-Luísa", "Bertrand", "Chi-Wei", "Dariush")
STATES = 24
ROUNDS = 3


def states(players: int, count: int = STATES) -> list[TableScene]:
    """The tables after each of ``count`` turns from the third round on of a game played by chance."""
    chance = random.Random(players)
    ruleset = RULESETS["azul"]
    scenes: list[TableScene] = []
    position = ruleset.start(players, ruleset.sides[0], ShuffledDraw(bytes(32)))
    while len(scenes) < count and position.to_act:
        seat = position.to_act[0]
        # Moves to the floor are left out where there is a choice: people fill lines.
        moves = position.legal_moves(seat)
        events = position.play(seat, chance.choice([move for move in moves if "floor" not in str(move)] or moves))
        data = position.to_json()
        if data["round"] >= 3:
            taken = next(event for event in events if event.kind == "taken")
            placed = next((event for event in events if event.kind == "placed"), None)
            scenes.append(_scene(data, seat, taken.facts, placed.facts if placed else {}))
    return scenes


def _scene(data: dict, mover: int, taken: dict, placed: dict) -> TableScene:  # type: ignore[type-arg]
    boards = []
    for seat, board in enumerate(data["boards"]):
        lines = []
        for row, line in enumerate(board["lines"], 1):
            fresh = placed["count"] if seat == mover and placed.get("line") == row and line else 0
            lines.append(PatternLine(line["colour"], line["count"], fresh) if line else PatternLine())
        boards.append(
            PlayerBoard(
                name=NAMES[seat],
                score=board["score"],
                lines=tuple(lines),
                wall=tuple(map(tuple, board["wall"])),
                spaces=tuple(map(tuple, board["spaces"])),
                floor=tuple(board["floor"]),
                active=seat == data["turn"],
                note="to move" if seat == data["turn"] else "",
            )
        )
    return TableScene(
        title="Azul #12",
        detail=f"Round {data['round']}",
        turn=f"{NAMES[data['turn']]} to move",
        factories=tuple(map(tuple, data["factories"])),
        centre=tuple(Counter(data["centre"]).items()),
        marker_in_centre=data["marker"] == "centre",
        boards=tuple(boards),
        focus=data["turn"],
        bag=tuple(data["bag"].items()),
        lid=tuple(data["lid"].items()),
        alt="A table of Azul.",
        taken_from=0 if taken["source"] == "c" else int(taken["source"]),
        taken=(taken["colour"], taken["count"]),
    )


@lru_cache(maxsize=8)
def _rgb_background(ground: Ground) -> Image.Image:
    return paint_background(ground)


def reference(scene: TableScene) -> bytes:
    """The same picture on an RGB canvas, written by Pillow."""
    layout = layout_of(scene)
    boards = tuple(scene.boards[seat] for seat in seating(len(scene.boards), scene.focus))
    canvas = RgbCanvas(_rgb_background(ground_of(scene, layout, boards)).copy())
    paint_table(canvas, scene, layout)
    file = io.BytesIO()
    canvas.image.save(file, "PNG")
    return file.getvalue()


def _timed(act: Callable[[], bytes]) -> tuple[float, int]:
    start = time.perf_counter()
    data = act()
    return 1000 * (time.perf_counter() - start), len(data)


def tables() -> None:
    """Tables of two, three and four players against the reference."""
    print(f"{'players':>7} {'ms':>7} {'KB':>6} {'max KB':>7} {'RGB ms':>8} {'RGB KB':>7} {'times faster':>13}")
    for players in (2, 3, 4):
        scenes = states(players)
        for scene in scenes:
            draw_table(scene), reference(scene)
        ours, theirs = [], []
        for _ in range(ROUNDS):
            for scene in scenes:
                ours.append(_timed(lambda scene=scene: draw_table(scene).png))  # type: ignore[misc]
                theirs.append(_timed(lambda scene=scene: reference(scene)))  # type: ignore[misc]
        fast, slow = (statistics.median(ms for ms, _ in runs) for runs in (ours, theirs))
        small, large = (statistics.median(size for _, size in runs) / 1024 for runs in (ours, theirs))
        most = max(size for _, size in ours) / 1024
        print(f"{players:>7} {fast:7.1f} {small:6.0f} {most:7.0f} {slow:8.1f} {large:7.0f} {slow / fast:13.1f}")


def one_board() -> None:
    """A picture of one board."""
    scenes = [BoardScene(s.title, s.detail, s.boards[s.focus or 0], s.alt) for s in states(4)]
    for scene in scenes:
        draw_board(scene)
    runs = [_timed(lambda scene=scene: draw_board(scene).png) for scene in scenes * ROUNDS]  # type: ignore[misc]
    fast, small = (statistics.median(column) for column in zip(*runs, strict=True))
    print(f"one board {fast:.1f} ms, {small / 1024:.0f} KB")


def compressors() -> None:
    """Time and size of the compressors and levels that a four-player table could be packed with."""
    from renderers.azul.table import _canvas

    scene = states(4)[0]
    layout = layout_of(scene)
    canvas = _canvas(ground_of(scene, layout, tuple(scene.boards[seat] for seat in seating(4, scene.focus))))
    paint_table(canvas, scene, layout)
    rows = canvas.image.tobytes()
    choices: list[tuple[str, Callable[[], bytes]]] = [
        (f"zlib {level}", lambda level=level: zlib.compress(rows, level))  # type: ignore[misc]
        for level in (1, 6, 9)
    ]
    try:
        from deflate import zlib_compress
    except ImportError:
        print("deflate is not installed")
    else:
        choices += [
            (f"libdeflate {level}", lambda level=level: zlib_compress(rows, level))  # type: ignore[misc]
            for level in (1, 3, 5, 6, 7, 9)
        ]
    try:
        from isal import isal_zlib
    except ImportError:
        pass
    else:
        choices.append(("isal 2", lambda: isal_zlib.compress(rows, 2)))
    for name, act in choices:
        runs = [_timed(act) for _ in range(7)]
        print(f"{name:>13} {statistics.median(ms for ms, _ in runs):7.1f} ms {runs[0][1] / 1024:5.0f} KB")


COLD = """
import time
start = time.perf_counter()
import renderers.azul
imported = time.perf_counter()
import tests.renderers.azul.states as states
scene = states.table(4, 3)
ready = time.perf_counter()
renderers.azul.draw_table(scene)
drawn = time.perf_counter()
print(1000 * (imported - start), 1000 * (drawn - ready))
"""


def first_board() -> None:
    """The first table of a fresh process: imports and drawing, every cache empty but Python's compiled modules."""
    print(f"first board {first_drawing(COLD)}")


def first_drawing(script: str) -> str:
    """How long a script takes that prints two times, of its imports and of its drawing, in fresh processes."""
    runs = []
    with tempfile.TemporaryDirectory() as compiled:
        environment = {**os.environ, "PYTHONPYCACHEPREFIX": compiled, "PYTHONDONTWRITEBYTECODE": ""}
        for _ in range(8):
            command = [sys.executable, "-c", script]
            words = subprocess.run(command, capture_output=True, text=True, check=True, env=environment).stdout.split()
            runs.append([float(word) for word in words])
    imports, drawing = (statistics.median(column) for column in zip(*runs[1:], strict=True))
    return f"{imports + drawing:.0f} ms: imports {imports:.0f}, drawing {drawing:.0f}"


def run() -> None:
    """Print every figure."""
    print(f"pictures of base Azul, medians; {len(AZUL)} colours, {STATES} successive states a table")
    tables()
    one_board()
    compressors()
    first_board()


if __name__ == "__main__":
    run()
