"""Tests that may be skipped. In CI (if `CI` is in the environment), the session fails if any other test is skipped.

Expected failures, and options that select only a part of the suite, also make it fail. With `--skips none`, no test may
be skipped, and with `--skips any`, every test may.
"""

from __future__ import annotations

import os
from collections.abc import Generator

import pytest

ALLOWED = {
    "tests/tools/lab/": "needs numba and numpy; `.ci/run` installs them at the end and runs these with `--skips none`",
    "tests/opponents/test_serialization.py::test_other_python_version_thinks_the_same": "an image has one Python",
}
"""The files and tests that may be skipped, by the beginning of their names, with reasons."""
SUITES = ("not campaign and not thorough", "thorough")
"""The mark expressions that select a whole suite."""
LEAVING_OUT = {"keyword": "-k", "deselect": "--deselect", "ignore": "--ignore", "ignore_glob": "--ignore-glob"}


def add_option(parser: pytest.Parser) -> None:
    usual = "listed" if os.environ.get("CI") else "any"
    parser.addoption("--skips", choices=("none", "listed", "any"), default=usual, help="that do not fail")


def check_that_nothing_is_left_out(config: pytest.Config) -> None:
    """Check that only campaigns are deselected.

    :raises pytest.UsageError: An option, perhaps from ``addopts`` or ``PYTEST_ADDOPTS``, deselects other tests.
    """
    used = [option for name, option in LEAVING_OUT.items() if getattr(config.option, name)]
    if used and config.getoption("skips") != "any" and config.option.markexpr in SUITES:
        raise pytest.UsageError(f"{', '.join(used)} leaves out tests of the suite: add --skips any")


def _forbid(config: pytest.Config, report: pytest.CollectReport | pytest.TestReport) -> None:
    skips = config.getoption("skips")
    allowed = tuple(ALLOWED) if skips == "listed" else ()
    expected_to_fail = hasattr(report, "wasxfail")
    if skips == "any" or not (report.skipped or expected_to_fail) or report.nodeid.startswith(allowed):
        return
    if expected_to_fail:
        del report.wasxfail
    what = "expected to fail" if expected_to_fail else f"skipped ({report.longrepr})"
    report.outcome = "failed"
    report.longrepr = f"{report.nodeid} is {what}, which tests/support/skips.py does not allow"


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Check whether a file may be skipped because an import is missing."""
    report = yield
    _forbid(collector.config, report)
    return report


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Check whether a test may be skipped or may be expected to fail."""
    report = yield
    _forbid(item.config, report)
    return report
