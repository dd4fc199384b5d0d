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
from collections.abc import Callable
from functools import lru_cache, partial
from typing import Any

from PIL import Image

import renderers.azul.table as azul
import renderers.sintra.table as sintra
import renderers.summer_pavilion.table as summer_pavilion
from bot.games.play import outlooks
from bot.games.replay import Turn
from bot.messages.words import words
from bot.rules import RULESETS, Position, ShuffledDraw
from bot.scenes import SCENES
from bot.scenes.view import View
from renderers import draw
from renderers.azul.layout import order_seats
from renderers.canvas import RgbCanvas

NAMES = ("Ana-Luísa", "Bertrand", "Chi-Wei", "Dariush")
STATES = 24
ROUNDS = 3
MIDDLE = 3
"""The round from which states are taken."""
CONSIDERED = 6
"""Of how many moves the best is played."""


def states(name: str, players: int, count: int = STATES) -> list[Any]:
    """Scenes of successive positions from the middle of a game, each move the best of a few drawn by chance."""
    chance = random.Random(players)
    ruleset = RULESETS[name]
    position = ruleset.start(players, ruleset.sides[0], ShuffledDraw(bytes(32)))
    scenes: list[Any] = []
    while len(scenes) < count and position.to_act:
        seat = chance.choice(position.to_act)
        moves = position.legal_moves(seat)
        considered = outlooks(position, seat, chance.sample(moves, min(CONSIDERED, len(moves))))
        move = max(considered, key=lambda outlook: outlook.gain).move
        turn = Turn(0, seat, move, tuple(position.play(seat, move)))
        if position.round >= MIDDLE and position.to_act:
            scenes.append(SCENES[name].make_table_scene(_view(position, turn)))
    return scenes


def _view(position: Position, turn: Turn) -> View:
    told = words("en")
    name = position.ruleset.name
    return View(
        words=told,
        theme="dark",
        ruleset=name,
        position=position,
        names=NAMES[: position.players],
        turns=(turn,),
        title=told("picture-table", ruleset=told(name), game="7KQ2X"),
        turn=told("picture-turn", who=NAMES[position.to_act[0]] if position.to_act else ""),
        running=True,
    )


@lru_cache(maxsize=8)
def _rgb_background(paint: Callable[[Any], Image.Image], ground: Any) -> Image.Image:
    return paint(ground)


def _azul(scene: azul.TableScene) -> RgbCanvas:
    layout = azul.choose_layout(scene)
    boards = tuple(scene.boards[seat] for seat in order_seats(len(scene.boards), scene.focus))
    canvas = RgbCanvas(_rgb_background(azul.paint_background, azul.make_ground(scene, layout, boards)).copy())
    azul.paint_table(canvas, scene, layout)
    return canvas


def _sintra(scene: sintra.TableScene) -> RgbCanvas:
    layout = sintra.lay_out_table(len(scene.palaces), len(scene.factories))
    canvas = RgbCanvas(_rgb_background(sintra.paint_background, sintra.make_ground(scene, layout)).copy())
    sintra.paint_table(canvas, scene, layout)
    return canvas


def _summer_pavilion(scene: summer_pavilion.TableScene) -> RgbCanvas:
    layout = summer_pavilion.choose_layout(scene)
    ground = summer_pavilion.make_ground(scene, layout)
    canvas = RgbCanvas(_rgb_background(summer_pavilion.paint_background, ground).copy())
    summer_pavilion.paint_table(canvas, scene, layout)
    return canvas


REFERENCES: dict[str, Callable[[Any], RgbCanvas]] = {
    "azul": _azul,
    "summer-pavilion": _summer_pavilion,
    "sintra": _sintra,
}


def reference(name: str, scene: Any) -> bytes:
    """The same picture on an RGB canvas, written by Pillow."""
    file = io.BytesIO()
    REFERENCES[name](scene).image.save(file, "PNG")
    return file.getvalue()


def _timed(act: Callable[[], bytes]) -> tuple[float, int]:
    start = time.perf_counter()
    data = act()
    return 1000 * (time.perf_counter() - start), len(data)


def tables() -> None:
    """Tables of two, three and four players of every game against the reference."""
    titles = ("game", "players", "ms", "KB", "max KB", "RGB ms", "RGB KB", "times faster")
    print("{:>16} {:>7} {:>7} {:>6} {:>7} {:>8} {:>7} {:>13}".format(*titles))
    for name in REFERENCES:
        for players in (2, 3, 4):
            scenes = states(name, players)
            for scene in scenes:
                draw(scene), reference(name, scene)
            ours, theirs = [], []
            for _ in range(ROUNDS):
                for scene in scenes:
                    ours.append(_timed(lambda scene=scene: draw(scene).png))  # type: ignore[misc]
                    theirs.append(_timed(partial(reference, name, scene)))
            fast, slow = (statistics.median(ms for ms, _ in runs) for runs in (ours, theirs))
            small, large = (statistics.median(size for _, size in runs) / 1024 for runs in (ours, theirs))
            most = max(size for _, size in ours) / 1024
            row = f"{name:>16} {players:>7} {fast:7.1f} {small:6.0f} {most:7.0f} {slow:8.1f} {large:7.0f}"
            print(f"{row} {slow / fast:13.1f}")


def one_board() -> None:
    """A picture of one board of base Azul."""
    scenes = [azul.BoardScene(s.title, s.detail, s.boards[s.focus or 0], s.alt, s.penalties) for s in states("azul", 4)]
    for scene in scenes:
        draw(scene)
    runs = [_timed(lambda scene=scene: draw(scene).png) for scene in scenes * ROUNDS]  # type: ignore[misc]
    fast, small = (statistics.median(column) for column in zip(*runs, strict=True))
    print(f"one board {fast:.1f} ms, {small / 1024:.0f} KB")


def compressors() -> None:
    """Time and size of the compressors and levels that a four-player table could be packed with."""
    scene = states("azul", 4)[0]
    layout = azul.choose_layout(scene)
    boards = tuple(scene.boards[seat] for seat in order_seats(4, scene.focus))
    canvas = azul._canvas(azul.make_ground(scene, layout, boards))
    azul.paint_table(canvas, scene, layout)
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
import renderers.{game} as game
imported = time.perf_counter()
import tests.renderers.{game}.states as states
scene = states.table(4, 3)
ready = time.perf_counter()
game.draw_table(scene)
drawn = time.perf_counter()
print(1000 * (imported - start), 1000 * (drawn - ready))
"""


def first_board() -> None:
    """The first table of a fresh process: imports and drawing, every cache empty but Python's compiled modules."""
    for name in REFERENCES:
        runs = []
        with tempfile.TemporaryDirectory() as compiled:
            environment = {**os.environ, "PYTHONPYCACHEPREFIX": compiled, "PYTHONDONTWRITEBYTECODE": ""}
            script = COLD.format(game=name.replace("-", "_"))
            for _ in range(8):
                run = subprocess.run(
                    [sys.executable, "-c", script], capture_output=True, text=True, check=True, env=environment
                )
                runs.append([float(word) for word in run.stdout.split()])
        imports, drawing = (statistics.median(column) for column in zip(*runs[1:], strict=True))
        print(f"first board of {name} {imports + drawing:.0f} ms: imports {imports:.0f}, drawing {drawing:.0f}")


def run() -> None:
    """Print every figure."""
    print(f"pictures, medians over {STATES} successive states a table")
    tables()
    one_board()
    compressors()
    first_board()


if __name__ == "__main__":
    run()
