"""The same view, budget and seed give the same thought in every process and with every version of Python."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from bot.opponents.levels import PLAYERS, can_search
from bot.opponents.wire import Question, read_question, write_question, write_thought
from tests.opponents.test_contract import some_positions
from tests.support.forms import FORMS

ROOT = Path(__file__).parents[2]
VERSIONS = [(3, minor) for minor in range(11, 15)]
BUDGET = 30


@cache
def questions() -> tuple[Question, ...]:
    """Some of every form, for every kind of player, and for whoever judges."""
    return (*_questions_to_players(), *_questions_to_judges())


def _questions_to_judges() -> Iterator[Question]:
    for name, side in FORMS:
        for position in some_positions(name, side, 2, seed=9)[-4::3]:
            for seat in position.to_act[:1]:
                yield Question("", position.seen_by(seat), seat, 5, position.legal_moves(seat)[-1])


def _questions_to_players() -> tuple[Question, ...]:
    return tuple(
        Question(f"{kind}:{BUDGET}", position.seen_by(seat), seat, seed)
        for name, side in FORMS
        for seed, players in ((11, 2), (2**62, 3))
        for kind in (*PLAYERS, *(["search"] if can_search(name, side, players) else []))
        for position in some_positions(name, side, players, seed=9)[1::12]
        for seat in position.to_act[:1]
    )


@cache
def answers_here() -> tuple[bytes, ...]:
    """What this process thinks of them."""
    return tuple(write_thought(question.answer()) for question in questions())


def answers_of(python: str) -> tuple[bytes, ...]:
    """What a worker answers that this interpreter runs."""
    command = [python, "-m", "bot.opponents.worker"]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as worker:
        assert worker.stdin is not None
        assert worker.stdout is not None
        answers = []
        for question in questions():
            worker.stdin.write(write_question(question))
            worker.stdin.flush()
            answers.append(worker.stdout.readline())
        return tuple(answers)


def other_python() -> str | None:
    """An interpreter of the newest other version on this machine."""
    found: dict[tuple[int, int], str] = {}
    installed = sorted(str(path) for path in Path.home().glob(".pyenv/versions/3.*/bin/python"))
    for path in (*(shutil.which(f"python{major}.{minor}") for major, minor in VERSIONS), *installed):
        # What stands on the path may only point to a version that is not there.
        asked = [path or "", "-c", "import sys; print(*sys.version_info[:2])"]
        told = path and subprocess.run(asked, capture_output=True, text=True, check=False).stdout.split()
        if told and (version := (int(told[0]), int(told[1]))) in VERSIONS and version != sys.version_info[:2]:
            found.setdefault(version, path or "")
    return found[max(found)] if found else None


def test_a_question_reads_as_it_was_written() -> None:
    for question in questions():
        assert read_question(write_question(question)) == question


def test_a_fresh_process_thinks_the_same() -> None:
    assert len(questions()) > 25
    assert answers_of(sys.executable) == answers_here()


def test_another_version_of_python_thinks_the_same() -> None:
    python = other_python()
    if python is None:
        pytest.skip("There is only one version of Python on this machine.")
    assert answers_of(python) == answers_here()
