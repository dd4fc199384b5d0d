"""The process that draws: what goes in and comes out, and how it ends."""

from __future__ import annotations

import pickle
import signal
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from renderers import draw
from renderers.worker import LENGTH_BYTES
from tests.renderers.games import scenes

LONGEST_S = 60


@pytest.fixture
def worker() -> Iterator[subprocess.Popen[bytes]]:
    """A process that draws."""
    command = [sys.executable, "-m", "renderers.worker"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        yield process
        process.kill()


def ask(worker: subprocess.Popen[bytes], *question: Any) -> Any:
    assert worker.stdin is not None
    assert worker.stdout is not None
    block = pickle.dumps(question)
    worker.stdin.write(len(block).to_bytes(LENGTH_BYTES) + block)
    worker.stdin.flush()
    return pickle.loads(worker.stdout.read(int.from_bytes(worker.stdout.read(LENGTH_BYTES))))


def test_it_draws_one_scene_after_the_other(worker: subprocess.Popen[bytes]) -> None:
    for scene in scenes("sintra", "a", 2, 2):
        assert ask(worker, draw, (scene,)) == (True, draw(scene))


def test_it_says_why_it_cannot_draw_something(worker: subprocess.Popen[bytes]) -> None:
    assert ask(worker, draw, (1,)) == (False, "AttributeError: 'int' object has no attribute 'draw'")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_only_the_bot_ends_it(worker: subprocess.Popen[bytes], number: signal.Signals) -> None:
    assert ask(worker, len, ("it runs",)) == (True, 7)
    worker.send_signal(number)
    assert ask(worker, len, ("it runs",)) == (True, 7)
    assert worker.stdin is not None
    worker.stdin.close()
    assert worker.wait(LONGEST_S) == 0
