"""How long pictures of Summer Pavilion take and how large they are: `python -m tests.benchmarks.summer_pictures`.

Measured as `tests.benchmarks.pictures` does for base Azul.
"""

from __future__ import annotations

import io
import random
import statistics
import time
from functools import lru_cache

from PIL import Image

from bot.games.replay import Turn
from bot.messages.words import words
from bot.rules import RULESETS
from bot.rules.draw import ShuffledDraw
from bot.scenes import summer_pavilion
from bot.scenes.view import View
from renderers.canvas import RgbCanvas
from renderers.summer_pavilion import draw_table
from renderers.summer_pavilion.scene import TableScene
from renderers.summer_pavilion.table import Ground, ground_of, layout_of, paint_background, paint_table
from tests.benchmarks.pictures import NAMES, ROUNDS, STATES, _timed, first_drawing

COLD = """
import time
start = time.perf_counter()
import renderers.summer_pavilion
imported = time.perf_counter()
import tests.renderers.summer_pavilion.states as states
scene = states.table(4, 3)
ready = time.perf_counter()
renderers.summer_pavilion.draw_table(scene)
drawn = time.perf_counter()
print(1000 * (imported - start), 1000 * (drawn - ready))
"""


def states(players: int, count: int = STATES, first_round: int = 5) -> list[TableScene]:
    """The tables after each of ``count`` turns from ``first_round`` on, of players who pass when they must."""
    chance = random.Random(players)
    ruleset = RULESETS["summer-pavilion"]
    position = ruleset.start(players, ruleset.sides[0], ShuffledDraw(bytes(32)))
    scenes: list[TableScene] = []
    while len(scenes) < count and position.to_act:
        seat = position.to_act[0]
        moves = position.legal_moves(seat)
        move = chance.choice([move for move in moves if not str(move).startswith("pass")] or moves[-1:])
        turn = Turn(0, seat, move, tuple(position.play(seat, move)))
        if position.round >= first_round:
            view = View(
                words=words("en"),
                theme="dark",
                ruleset=ruleset.name,
                position=position.copy(),
                names=NAMES[:players],
                turns=(turn,),
                title="Azul: Summer Pavilion #12",
                turn=f"{NAMES[seat]} to move",
                running=True,
            )
            scenes.append(summer_pavilion.table_scene(view))
    return scenes


@lru_cache(maxsize=64)
def _rgb_background(ground: Ground) -> Image.Image:
    return paint_background(ground)


def reference(scene: TableScene) -> bytes:
    """The same picture on an RGB canvas, written by Pillow."""
    layout = layout_of(scene)
    canvas = RgbCanvas(_rgb_background(ground_of(scene, layout)).copy())
    paint_table(canvas, scene, layout)
    file = io.BytesIO()
    canvas.image.save(file, "PNG")
    return file.getvalue()


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


def backgrounds() -> None:
    """A background that is not remembered yet, when all sprites are."""
    scene = states(4, 1)[0]
    ground = ground_of(scene, layout_of(scene))
    runs = []
    for _ in range(5):
        start = time.perf_counter()
        paint_background(ground)
        runs.append(1000 * (time.perf_counter() - start))
    print(f"a new background {statistics.median(runs):.1f} ms")


def run() -> None:
    """Print every figure."""
    print(f"pictures of Summer Pavilion, medians; {STATES} successive states a table")
    tables()
    backgrounds()
    print(f"first board {first_drawing(COLD)}")


if __name__ == "__main__":
    run()
