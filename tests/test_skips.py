"""Where everything must be tested, nothing is skipped, expected to fail or left out but for what is on a list."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests import conftest, skips
from tests.skips import ALLOWED

ROOT = Path(__file__).parent.parent
HOOKS = """
from tests.skips import add_option as pytest_addoption
from tests.skips import check_that_nothing_is_left_out as pytest_configure
from tests.skips import pytest_make_collect_report, pytest_runtest_makereport
"""
TESTS = """
import pytest
@pytest.fixture
def browser(): pytest.skip("no browser")
def test_that_holds(): pass
def test_that_skips(): pytest.skip("nothing to test")
def test_of_a_page(browser): pass
@pytest.mark.skipif(True, reason="another system")
def test_elsewhere(): pass
@pytest.mark.xfail
def test_expected_to_fail(): raise AssertionError
@pytest.mark.xfail
def test_expected_to_fail_that_holds(): pass
"""
NEEDS_A_LIBRARY = "import pytest; pytest.importorskip('no_such_library')\ndef test_it(): pass"


def run(folder: Path, *arguments: str, ci: str = "true") -> tuple[int, dict[str, str]]:
    """The exit code, and what became of each test and file."""
    tests = folder / "tests" / "lab"
    tests.mkdir(parents=True)
    (folder / "conftest.py").write_text(HOOKS)
    (tests.parent / "test_page.py").write_text(TESTS)
    (tests.parent / "test_files.py").write_text(NEEDS_A_LIBRARY)
    (tests / "test_network.py").write_text(NEEDS_A_LIBRARY)
    (folder / "pytest.ini").write_text("[pytest]\nmarkers = campaign\naddopts = --import-mode=importlib\n")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-rA", "-m", "not campaign", "-p", "no:cacheprovider", *arguments],
        cwd=folder,
        env=os.environ | {"CI": ci, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    told = done.stdout.partition("short test summary info")[2]
    became = {name: outcome for outcome, name in re.findall(r"(?m)^([A-Z]+) .*?(test_\w+)(?:\.py)?(?: - .*)?$", told)}
    return done.returncode, became


def test_a_skip_that_is_not_on_the_list_fails_and_so_does_a_test_that_is_expected_to_fail(tmp_path: Path) -> None:
    code, became = run(tmp_path, "--continue-on-collection-errors", "-n2")
    assert code == 1
    assert became == {
        "test_that_holds": "PASSED",
        "test_that_skips": "FAILED",
        "test_of_a_page": "ERROR",
        "test_elsewhere": "ERROR",
        "test_expected_to_fail": "FAILED",
        "test_expected_to_fail_that_holds": "FAILED",
        "test_files": "ERROR",
    }


def test_what_is_on_the_list_is_skipped_and_where_no_list_counts_it_fails(tmp_path: Path) -> None:
    assert run(tmp_path / "1", "tests/lab")[0] == pytest.ExitCode.NO_TESTS_COLLECTED
    assert run(tmp_path / "2", "tests/lab", "--skips", "none") == (
        pytest.ExitCode.INTERRUPTED,
        {"test_network": "ERROR"},
    )


def test_on_a_machine_of_somebodys_own_what_is_missing_is_skipped(tmp_path: Path) -> None:
    code, became = run(tmp_path, ci="")
    assert code == 0
    assert became["test_that_holds"] == "PASSED"


def test_an_option_that_leaves_out_some_of_the_suite_is_refused(tmp_path: Path) -> None:
    for number, option in enumerate(("-kholds", "--ignore=tests/test_files.py", "--deselect=tests/test_page.py")):
        assert run(tmp_path / str(number), option)[0] == pytest.ExitCode.USAGE_ERROR


def test_these_tests_are_held_to_the_list(request: pytest.FixtureRequest) -> None:
    assert request.config.getoption("skips") == ("listed" if os.environ.get("CI") else "any")
    for hook in ("pytest_make_collect_report", "pytest_runtest_makereport"):
        assert getattr(conftest, hook) is getattr(skips, hook)


def test_everything_on_the_list_is_there() -> None:
    for name in ALLOWED:
        file, _, test = name.partition("::")
        assert (ROOT / file).exists()
        assert not test or f"def {test}(" in (ROOT / file).read_text(encoding="utf-8")
