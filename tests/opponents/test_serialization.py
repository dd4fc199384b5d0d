"""Tests that thoughts are reproducible in every process and version of Python."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from bot.opponents.levels import PLAYERS, can_search
from bot.opponents.serialization import WrittenThought, answer
from bot.rules import RULESETS
from bot.rules.draw import ShuffledDraw
from bot.workers import Processes
from tests.opponents.test_contract import some_positions
from tests.support.forms import FORMS
from tests.support.thorough import thorough, try_some
from tests.support.thoughts import count_left_behind

VERSIONS = [(3, minor) for minor in range(11, 15)]
BUDGET = 30
FEW = 100
"""The number of objects that a thought may leave behind. A search that kept its own memory left hundreds."""


@cache
def questions() -> tuple[tuple[Any, ...], ...]:
    """Return questions for every form and every kind of player, and for the judge."""
    return (*_questions_to_players(), *_questions_to_judges())


def _questions_to_judges() -> Iterator[tuple[Any, ...]]:
    for name, side in FORMS:
        for position in some_positions(name, side, 2, seed=9)[-4::3]:
            for seat in position.to_act[:1]:
                yield "", position.to_json(seat), seat, 5, str(position.legal_moves(seat)[-1])


def _questions_to_players() -> tuple[tuple[Any, ...], ...]:
    return tuple(
        (f"{kind}:{BUDGET}", position.to_json(seat), seat, seed)
        for name, side in FORMS
        for seed, players in ((11, 2), (2**62, 3))
        for kind in (*PLAYERS, *(["search"] if can_search(name, side, players) else []))
        for position in some_positions(name, side, players, seed=9)[1::12]
        for seat in position.to_act[:1]
    )


@cache
def answers_here() -> list[WrittenThought]:
    """Return the answers that this process gives."""
    return [answer(*question) for question in questions()]


async def answers_of(python: str) -> list[WrittenThought]:
    """Return the answers of a worker that runs in this interpreter."""
    workers = Processes(timeout_s=60, command=[python, "-m", "bot.worker"])
    answers = [await workers.call(answer, *question) for question in questions()]
    await workers.close()
    return answers


def other_python() -> str | None:
    """Return an interpreter of another Python version on this machine, the newest one found."""
    found: dict[tuple[int, int], str] = {}
    installed = sorted(str(path) for path in Path.home().glob(".pyenv/versions/3.*/bin/python"))
    for path in (*(shutil.which(f"python{major}.{minor}") for major, minor in VERSIONS), *installed):
        # If the path leads to a shim, the version behind it may not be installed.
        asked = [path or "", "-c", "import sys; print(*sys.version_info[:2])"]
        told = path and subprocess.run(asked, capture_output=True, text=True, check=False).stdout.split()
        if told and (version := (int(told[0]), int(told[1]))) in VERSIONS and version != sys.version_info[:2]:
            found.setdefault(version, path or "")
    return found[max(found)] if found else None


@thorough
async def test_fresh_process_thinks_the_same() -> None:
    assert len(questions()) > 25
    assert await answers_of(sys.executable) == answers_here()


@thorough
async def test_other_python_version_thinks_the_same() -> None:
    python = other_python()
    if python is None:
        pytest.skip("There is only one version of Python on this machine.")
    assert await answers_of(python) == answers_here()


@pytest.mark.parametrize("side", try_some(RULESETS["azul"].sides, 2))
async def test_azul_search_leaves_no_objects_in_a_worker(side: str) -> None:
    position = RULESETS["azul"].start(2, side, ShuffledDraw(bytes(32)))
    (seat,) = position.to_act
    process = Processes(timeout_s=60)
    try:
        assert await process.call(count_left_behind, position.to_json(seat), seat, 5) < FEW
    finally:
        await process.close()
