"""Tests of the budget that each test has."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support import budget

ROOT = Path(__file__).parent.parent
CONFTEST = """
from tests.support import budget, workers

def pytest_addoption(parser):
    workers.add_option(parser)
    budget.add_options(parser)

def pytest_configure(config):
    config.addinivalue_line("markers", "campaign: not run")
    budget.BUDGET_S = 0.05
    budget.register(config)

def pytest_runtestloop(session):
    return workers.run_forked(session, lambda item: item.nodeid)
"""
BUSY = """
import time
def test_busy():
    end = time.process_time() + {seconds}
    while time.process_time() < end: pass
def test_idle(): time.sleep(0.1)
"""
COSTLY_SERVER = """
import pytest, time
@pytest.fixture(scope="session")
def server():
    end = time.process_time() + 0.1
    while time.process_time() < end: pass
def test_with_server(server): pass
"""
SLOW_ON_FIRST_RUN = """
import os, pathlib, time
def test_dear_at_first():
    file = pathlib.Path("known")
    end = time.process_time() + (0 if file.exists() else 0.1)
    file.touch()
    while time.process_time() < end: pass
"""


@pytest.fixture
def suite(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    """An empty suite in which each test has a budget of 0.05 seconds."""
    # Let child processes find the same plugins.
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.setattr(budget, "BUDGET_S", budget.BUDGET_S)
    monkeypatch.setattr(budget, "TOLERANCE", budget.TOLERANCE)
    monkeypatch.setattr(budget, "MAX_ROUNDS", 0)
    pytester.makeconftest(CONFTEST)
    pytester.makeini("[pytest]\nasyncio_default_fixture_loop_scope = function")
    return pytester


@pytest.mark.parametrize("workers", ["0", "2"])
def test_costly_test_fails_the_session(
    suite: pytest.Pytester, capsys: pytest.CaptureFixture[str], workers: str
) -> None:
    suite.makepyfile(test_a=BUSY.format(seconds=0.1))
    assert suite.inline_run("--budget", "--workers", workers).ret == pytest.ExitCode.TESTS_FAILED
    told = capsys.readouterr().out
    assert "test_a.py::test_busy takes 0.1" in told
    assert "test_idle takes" not in told


def test_costly_test_within_tolerance_is_only_listed(
    suite: pytest.Pytester, capsys: pytest.CaptureFixture[str]
) -> None:
    # Even on a slow core, the test stays within ten times its budget.
    suite.makeconftest(CONFTEST + "budget.TOLERANCE = 10")
    suite.makepyfile(test_a=BUSY.format(seconds=0.1))
    assert suite.inline_run("--budget", "--workers", "0").ret == pytest.ExitCode.OK
    assert "test_a.py::test_busy takes 0.1" in capsys.readouterr().out


def test_first_load_of_modules_is_not_charged(suite: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(budget, "MAX_ROUNDS", 1)
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    suite.makepyfile(test_a=SLOW_ON_FIRST_RUN)
    assert suite.inline_run("--budget", "--workers", "0").ret == pytest.ExitCode.OK


def test_session_fixture_is_not_charged_to_first_test(suite: pytest.Pytester) -> None:
    suite.makepyfile(test_a=COSTLY_SERVER)
    assert suite.inline_run("--budget", "--workers", "0").ret == pytest.ExitCode.OK


def test_unneeded_budget_exception_fails_the_session(
    suite: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(budget.EXCEPTIONS, "test_a.py::test_idle", (9.0, "it was dear"))
    suite.makepyfile(test_a=BUSY.format(seconds=0))
    assert suite.inline_run("--budget", "--workers", "0").ret == pytest.ExitCode.TESTS_FAILED
    assert "test_a.py::test_idle is cheap" in capsys.readouterr().out


def test_every_exception_has_a_larger_budget_and_reason() -> None:
    for name, (seconds, why) in budget.EXCEPTIONS.items():
        assert seconds > budget.BUDGET_S, name
        assert why, name
        file, _, test = name.partition("::")
        assert f"def {test}(" in (ROOT / file).read_text(encoding="utf-8") if test else (ROOT / file).exists(), name
