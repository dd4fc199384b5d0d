"""Tests of the rules for skipped tests."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import conftest
from tests.support import skips
from tests.support.skips import ALLOWED, SUITES

ROOT = Path(__file__).parent.parent
CONFTEST = """
from tests.support import skips
from tests.support.skips import pytest_make_collect_report, pytest_runtest_makereport

def pytest_addoption(parser):
    skips.add_option(parser)

def pytest_configure(config):
    config.addinivalue_line("markers", "campaign: not run")
    config.addinivalue_line("markers", "thorough: not run")
    skips.check_that_nothing_is_left_out(config)
"""
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


@pytest.fixture
def suite(pytester: pytest.Pytester) -> pytest.Pytester:
    """A suite with a skipped file, a test of the lab, and a test for each outcome except passing."""
    pytester.makeconftest(CONFTEST)
    pytester.makeini("[pytest]\nasyncio_default_fixture_loop_scope = function")
    (lab := pytester.path / "tests" / "tools" / "lab").mkdir(parents=True)
    for file in (lab / "test_network.py", pytester.path / "tests" / "test_files.py"):
        file.write_text(NEEDS_A_LIBRARY)
    (pytester.path / "tests" / "test_page.py").write_text(TESTS)
    return pytester


@pytest.mark.parametrize(
    ("ci", "options", "code", "outcomes"),
    [
        ("true", "--continue-on-collection-errors", 1, ("1 skipped", "3 failed, 1 passed", "1 error")),
        ("", "", 0, ("1 passed, 3 skipped", "1 xfailed, 1 xpassed")),
        ("true", "tests/tools/lab --skips none", 2, ("1 error",)),
        ("true", "--ignore=tests/test_files.py", 4, ("--ignore leaves out tests",)),
    ],
)
def test_unlisted_skips_fail_in_ci(
    suite: pytest.Pytester,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    ci: str,
    options: str,
    code: int,
    outcomes: tuple[str, ...],
) -> None:
    monkeypatch.setenv("CI", ci)
    assert suite.inline_run("-m", SUITES[0], *options.split()).ret == code
    told = "".join(capsys.readouterr())
    assert [outcome for outcome in outcomes if outcome not in told] == []


def test_conftest_applies_the_skip_rules() -> None:
    assert conftest.pytest_make_collect_report is skips.pytest_make_collect_report
    assert conftest.pytest_runtest_makereport is skips.pytest_runtest_makereport
    assert skips.check_that_nothing_is_left_out.__name__ in conftest.pytest_configure.__code__.co_names


def test_every_listed_skip_exists() -> None:
    for name in ALLOWED:
        file, _, test = name.partition("::")
        assert not test or f"def {test}(" in (ROOT / file).read_text(encoding="utf-8")
        assert (ROOT / file).exists()
