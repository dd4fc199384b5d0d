"""Campaigns run with new seeds until their time is over, and what they find is told with the way to repeat it."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
CAMPAIGN = ROOT / ".ci" / "campaign"
CONFTEST = """
from tests.campaigns import campaign_seeds, pytest_terminal_summary
def pytest_addoption(parser): parser.addoption("--seeds")
"""
TESTS = """
import os, pytest
from hypothesis import given, strategies
from pathlib import Path
unlucky = "UNLUCKY" in os.environ
@pytest.fixture
def notes():
    with Path("notes").open("a") as file:
        yield lambda note: print(note, file=file)
def test_that_is_no_campaign(): raise AssertionError
@pytest.mark.campaign
def test_of_many_games(campaign_seeds, notes):
    for seed in campaign_seeds(range(9)):
        notes(f"game {seed}")
        assert seed % 5 or not unlucky
@given(number=strategies.integers(0, 2**64))
def test_of_any_number(number):
    with Path("numbers").open("a") as file: print(number, file=file)
    assert number < 1000 or not unlucky
"""


def run(folder: Path, *command: str | Path, **known: str) -> tuple[int, str, list[int]]:
    """The exit code, what was said, and the seeds of the games that were played."""
    (folder / "conftest.py").write_text(CONFTEST)
    (folder / "test_games.py").write_text(TESTS)
    (folder / "pytest.ini").write_text(
        "[pytest]\nmarkers = campaign\naddopts = -m 'not campaign' -p no:cacheprovider\n"
    )
    known = os.environ | {"PYTHONPATH": str(ROOT), "CI": "true"} | known
    done = subprocess.run(command, cwd=folder, env=known, capture_output=True, text=True, check=False)
    notes = folder / "notes"
    played = [int(line.split()[1]) for line in notes.read_text().splitlines()]
    notes.unlink()
    return done.returncode, done.stdout, played


def test_a_round_plays_other_games_each_time_and_the_time_that_is_over_begins_no_other(tmp_path: Path) -> None:
    rounds, numbers = [], tmp_path / "numbers"
    for which in ("first", "second"):
        rounds.append(run(tmp_path, sys.executable, CAMPAIGN, "0"))
        numbers.rename(tmp_path / which)
    assert [code for code, _, _ in rounds] == [0, 0]
    assert [said.count("a round with") for _, said, _ in rounds] == [1, 1]
    (_, _, first), (_, _, second) = rounds
    # As many as it has by itself, and none of those that it always has.
    assert len(first) == len(second) == 9
    assert not {*first, *second} & {*range(9)}
    assert first != second
    assert (tmp_path / "first").read_text() != (tmp_path / "second").read_text()


def test_what_a_round_finds_is_told_with_its_seed_and_with_what_repeats_it(tmp_path: Path) -> None:
    code, said, played = run(tmp_path, sys.executable, CAMPAIGN, "60", UNLUCKY="")
    assert code == 1
    assert said.count("a round with") == 1
    found = re.findall(r"(?m)^found with seed (\S+); to repeat it: python (.*)$", said)
    assert len(found) == 2
    (seed, repeat), (_, repeat_number) = sorted(found, key=lambda each: "number" in each[1])
    assert int(seed) == played[-1]
    code, said, played = run(tmp_path, sys.executable, *shlex.split(repeat), UNLUCKY="")
    assert (code, played) == (1, [int(seed)])
    assert "1 failed" in said
    # Only its seed repeats an example, as on another machine Hypothesis remembers none.
    shutil.rmtree(tmp_path / ".hypothesis", ignore_errors=True)
    (tmp_path / "notes").touch()
    code, said, _ = run(tmp_path, sys.executable, *shlex.split(repeat_number), UNLUCKY="")
    assert code == 1
    assert "number=1000" in said


@pytest.mark.parametrize("workflow", ["nightly", "release"])
def test_campaigns_and_all_that_a_change_must_hold_to_run_at_night_and_before_a_release(workflow: str) -> None:
    text = (ROOT / ".github" / "workflows" / f"{workflow}.yml").read_text(encoding="utf-8")
    assert "uses: ./.github/workflows/ci.yml\n    with:\n      options: --strict\n" in text
    assert re.search(r"run: \.ci/campaign \S+\n", text)
