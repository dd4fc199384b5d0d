"""Tests of campaigns, which run with new seeds until their time is up and report how to repeat a failure."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.thorough import thorough

ROOT = Path(__file__).parent.parent
TESTS = """
import os, pytest
from hypothesis import given, strategies
unlucky = "UNLUCKY" in os.environ
def test_that_is_no_campaign(): raise AssertionError
@pytest.mark.campaign
def test_of_many_games(campaign_seeds):
    for seed in campaign_seeds(range(9)):
        print(f"game {seed}.")
        assert seed % 5 or not unlucky
@given(number=strategies.integers(0, 2**64))
def test_of_any_number(number):
    assert number < 1000 or not unlucky
"""


def run(folder: Path, *command: str | Path, **known: str) -> tuple[int, str, list[int]]:
    """Run a campaign. Return its exit code, its output and the seeds of the games that were played."""
    (folder / "test_games.py").write_text(TESTS)
    options = "-p tests.conftest -m 'not campaign and not thorough' -p no:cacheprovider -rP"
    (folder / "pytest.ini").write_text(f"[pytest]\nmarkers = campaign\naddopts = {options}\n")
    known = os.environ | {"PYTHONPATH": str(ROOT)} | known
    done = subprocess.run(command, cwd=folder, env=known, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout, [int(seed) for seed in re.findall(r"(?m)^game (\d+)\.$", done.stdout)]


@thorough
def test_campaign_uses_new_seeds_and_reports_how_to_repeat(tmp_path: Path) -> None:
    campaign = ROOT / ".ci" / "campaign"
    code, said, played = run(tmp_path, sys.executable, campaign, "0")
    # If no time is left, the campaign finishes its round: the usual number of games, but with other seeds.
    assert (code, said.count("a round with"), len(played)) == (0, 1, 9)
    assert not {*played} & {*range(9)}
    code, said, failed = run(tmp_path, sys.executable, campaign, "60", UNLUCKY="")
    assert (code, said.count("a round with")) == (1, 1)
    assert not {*failed} & {*played}
    found = re.findall(r"(?m)^found with seed (\S+); to repeat it: python (.*)$", said)
    (seed, repeat), (_, repeat_number) = sorted(found, key=lambda each: "number" in each[1])
    assert int(seed) == failed[-1]
    assert run(tmp_path, sys.executable, *shlex.split(repeat), UNLUCKY="")[::2] == (1, [int(seed)])
    (elsewhere := tmp_path / "elsewhere").mkdir()  # This folder doesn't contain Hypothesis's database of examples.
    code, said, _ = run(elsewhere, sys.executable, *shlex.split(repeat_number), UNLUCKY="")
    assert code == 1
    assert "number=1000" in said


@pytest.mark.parametrize("workflow", ["nightly", "release"])
def test_nightly_and_release_workflows_run_strict_checks_and_campaigns(workflow: str) -> None:
    text = (ROOT / ".github" / "workflows" / f"{workflow}.yml").read_text(encoding="utf-8")
    assert "uses: $/.github/workflows/ci.yml\n    with:\n      options: --strict\n" in text
    assert re.search(r"run: \.ci/campaign \S+\n", text)
