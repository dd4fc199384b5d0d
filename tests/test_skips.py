"""Where everything must be tested, nothing is skipped, expected to fail or left out but for what is on a list."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.skips import ALLOWED, SUITES
from tests.support.thorough import try_some

ROOT = Path(__file__).parent.parent
TESTS = """
import pytest
def test_that_holds(): pass
def test_that_skips(): pytest.skip("nothing to test")
@pytest.mark.xfail
def test_expected_to_fail(): raise AssertionError
@pytest.mark.xfail
def test_expected_to_fail_that_holds(): pass
"""
NEEDS_A_LIBRARY = "import pytest; pytest.importorskip('no_such_library')"


@pytest.mark.parametrize(
    ("ci", "options", "code", "outcomes"),
    try_some(
        [
            ("true", "--continue-on-collection-errors", 1, ("1 skipped", "3 failed, 1 passed", "1 error")),
            ("", "", 0, ("1 passed, 3 skipped", "1 xfailed, 1 xpassed")),
            ("true", "tests/tools/lab --skips none", 2, ("1 error",)),
            ("true", "--ignore=tests/test_files.py", 4, ("--ignore leaves out tests",)),
        ],
        2,
    ),
)
def test_a_skip_that_is_not_on_the_list_fails_and_so_does_what_is_expected_to_fail_or_left_out(
    ci: str, options: str, code: int, outcomes: tuple[str, ...], tmp_path: Path
) -> None:
    (folder := tmp_path / "tests" / "tools" / "lab").mkdir(parents=True)
    for file in (folder / "test_network.py", tmp_path / "tests" / "test_files.py"):
        file.write_text(NEEDS_A_LIBRARY)
    (tmp_path / "tests" / "test_page.py").write_text(TESTS)
    # With the hooks of these tests themselves.
    command = [sys.executable, "-m", "pytest", "-p", "tests.conftest", "-m", SUITES[0], "-p", "no:cacheprovider"]
    known = os.environ | {"CI": ci, "PYTHONPATH": str(ROOT)}
    command += options.split()
    done = subprocess.run(command, cwd=tmp_path, env=known, capture_output=True, text=True, check=False)
    assert done.returncode == code
    assert [told for told in outcomes if told not in done.stdout + done.stderr] == []


def test_everything_on_the_list_is_there() -> None:
    for name in ALLOWED:
        file, _, test = name.partition("::")
        assert not test or f"def {test}(" in (ROOT / file).read_text(encoding="utf-8")
        assert (ROOT / file).exists()
