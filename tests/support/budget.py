"""The budget of a test: `--budget` fails the session if a test takes far more processor time than allowed.

The time of a test includes set-up, tear-down and child processes that have ended, but not session fixtures: the first
test that needs PostgreSQL or Chromium isn't charged for starting it. However, the first test is charged for importing
modules, and every test is slower on a busy core. Therefore files with slow tests run again on their own, the shortest
time of each test counts, and a slow core extends the budget. Tests that still exceed the budget are listed. They fail
the session if they exceed it by the factor :data:`TOLERANCE`.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Generator, Iterable
from pathlib import Path

import pytest

BUDGET_S = 0.3
TOLERANCE = 1.5
"""The factor by which a test may exceed its budget.

Machines differ, so a test close to its budget mustn't fail on some.
"""
CHEAP = 0.3
"""The share of the usual budget below which a test doesn't need an exception."""
MAX_ROUNDS = 3
"""The maximum number of times that slow tests are measured again."""
LOOP_S = 0.015
"""The processor time that the loop in :func:`_measure_slowness` takes on an idle machine."""
EXCEPTIONS: dict[str, tuple[float, str]] = {
    "tests/chaos/test_auditor.py": (0.7, "the first test of each kind makes the history that the others falsify"),
    "tests/chaos/test_virtual.py": (1.2, "each starts the whole bot one to three times"),
    "tests/chaos/test_virtual.py::test_death_of_one_of_three_processes_loses_nothing": (
        2.5,
        "three bots on PostgreSQL, one of which dies",
    ),
    "tests/discord_app/test_another_game.py": (1.0, "plays another game through every command and button"),
    "tests/discord_app/test_challenges.py::test_responses_do_not_depend_on_attempts_of_others": (
        0.9,
        "runs two bots one after the other",
    ),
    "tests/discord_app/test_computers.py::test_game_against_computer_is_played_to_its_end": (
        0.8,
        "draws the last round of a game",
    ),
    "tests/discord_app/test_every_game.py": (0.5, "plays a game from the lobby to the score sheet"),
    "tests/discord_app/test_languages.py": (0.5, "registers the commands in several languages"),
    "tests/discord_app/test_lessons.py::test_all_lessons_take_few_presses_and_lead_to_game": (
        0.45,
        "goes through all lessons of a game",
    ),
    "tests/discord_app/test_private_pictures.py": (0.9, "looks in eighteen ways at positions that differ in a secret"),
    "tests/discord_app/test_several_processes.py": (0.5, "two bots on PostgreSQL"),
    "tests/discord_app/test_stories.py": (0.9, "a story is a whole evening"),
    "tests/games/tournament/test_whole.py": (0.8, "whole tournaments with processes that die"),
    "tests/messages/test_catalogues.py": (1.3, "formats every message of a language"),
    "tests/opponents/test_summer_pavilion.py": (0.45, "whole games"),
    "tests/opponents/test_thinker.py": (1.0, "starts processes that think"),
    "tests/opponents/test_serialization.py": (0.5, "starts a process that thinks"),
    "tests/renderers/test_animation.py::test_animation_of_four_player_game_fits_into_a_megabyte": (
        0.6,
        "renders the largest replay",
    ),
    "tests/sandbox/page/test_words_of_page.py::test_game_is_playable_in_every_language": (
        6.0,
        "starts the sandbox by README's command",
    ),
    "tests/storage/test_backup.py": (0.6, "runs pg_dump and pg_restore"),
    "tests/games/challenge/test_league.py": (0.5, "compares two hundred weeks with an oracle"),
    "tests/renderers/test_every_picture.py": (0.5, "lists all pictures"),
    "tests/storage/test_query_plans.py": (2.4, "needs so many rows that PostgreSQL prefers an index"),
    "tests/storage/test_rolling_updates.py": (0.45, "people play on PostgreSQL during a migration"),
    "tests/storage/test_updating.py": (1.1, "migrates and checks a whole database"),
    "tests/test_budget.py::test_first_load_of_modules_is_not_charged": (0.9, "starts pytest"),
    "tests/test_codebase.py": (1.5, "the first test parses the product and its messages for the others"),
    "tests/test_hosting.py": (0.5, "reads all imports"),
    "tests/tools/benchmarks/test_match.py": (0.6, "starts a process that plays"),
}
"""The budgets of other tests in seconds, with reasons, by the beginning of the tests' names.

The list may only get shorter.
"""
_BEGUN = pytest.StashKey[float]()
_PROPERTY = "processor_s"


def add_options(parser: pytest.Parser) -> None:
    parser.addoption(
        "--budget", action="store_true", help=f"fail if a test takes more than {BUDGET_S} s of a processor"
    )
    parser.addoption("--costs", type=Path, metavar="FILE", help="write the processor time of each test to a file")


def register(config: pytest.Config) -> None:
    """Measure the tests of this session if a command-line option asks for it."""
    if config.getoption("budget") or config.getoption("costs"):
        config.pluginmanager.register(_Costs(config), "costs")


def find_budget(test: str) -> float:
    """Return the budget of a test in seconds of processor time."""
    return max((seconds for name, (seconds, _) in EXCEPTIONS.items() if test.startswith(name)), default=BUDGET_S)


class _Costs:
    def __init__(self, config: pytest.Config) -> None:
        self._costs: dict[str, float] = {}
        self._session_s = 0.0
        """The time spent in session fixtures so far."""
        self._has_budget: bool = config.getoption("budget")
        self._file: Path | None = config.getoption("costs")
        self._dear: dict[str, float] = {}
        self._needless: list[str] = []

    def _measure(self) -> float:
        return _measure_time() - self._session_s

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: pytest.FixtureDef[object]) -> Generator[None, object, object]:
        begun = _measure_time()
        try:
            return (yield)
        finally:
            if fixturedef.scope == "session":
                self._session_s += _measure_time() - begun

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        item.stash[_BEGUN] = self._measure()

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_teardown(self, nextitem: pytest.Item | None) -> Generator[None, object, object]:
        begun = _measure_time()
        try:
            return (yield)
        finally:
            if nextitem is None:
                # This time includes the tear-down of session fixtures.
                self._session_s += _measure_time() - begun

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_makereport(self, item: pytest.Item, call: pytest.CallInfo[None]) -> None:
        if call.when == "teardown":
            # Reports carry this from the workers to the main process.
            item.user_properties.append((_PROPERTY, self._measure() - item.stash[_BEGUN]))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "teardown":
            (seconds,) = [value for name, value in report.user_properties if name == _PROPERTY]
            assert isinstance(seconds, float)
            self._costs[report.nodeid] = seconds

    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        if self._file is not None:
            lines = [f"{seconds:.3f}\t{test}\n" for test, seconds in self._costs.items()]
            self._file.write_text("".join(lines), encoding="utf-8")
        if self._has_budget and exitstatus == pytest.ExitCode.OK:
            self._dear = _measure_again(session.config, _find_dear(self._costs))
            self._needless = _find_needless(self._costs)
            if self._needless or any(seconds > TOLERANCE * find_budget(test) for test, seconds in self._dear.items()):
                session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        for test, seconds in sorted(self._dear.items()):
            terminalreporter.line(f"{test} takes {seconds:.2f} s of processor time, more than {find_budget(test)} s.")
        for name in self._needless:
            terminalreporter.line(f"{name} is cheap: remove it from EXCEPTIONS in tests/support/budget.py.")
        if self._dear:
            terminalreporter.line("tests/README.md says how to write a cheap test.")


def _measure_time() -> float:
    """Return the processor time of this process and of its ended children."""
    used = os.times()
    return time.process_time() + used.children_user + used.children_system


def _find_dear(costs: dict[str, float]) -> dict[str, float]:
    return {test: seconds for test, seconds in costs.items() if seconds > find_budget(test)}


def _find_needless(costs: dict[str, float]) -> list[str]:
    """Return the exceptions that aren't needed, because all their tests stay well within the usual budget."""
    found = {name: [costs[test] for test in costs if test.startswith(name)] for name in EXCEPTIONS}
    # Every test is faster on a faster core.
    limit = CHEAP * BUDGET_S * min(1.0, _measure_slowness())
    return [name for name, seconds in found.items() if seconds and max(seconds) < limit]


def _measure_again(config: pytest.Config, dear: dict[str, float]) -> dict[str, float]:
    """Return the tests that still take too long however often they are measured."""
    for number in range(MAX_ROUNDS):
        if not dear:
            break
        # The first test of a process is charged for shared modules, so reverse the order of files in every other round.
        files = sorted({test.partition("::")[0] for test in dear}, reverse=bool(number % 2))
        slowness = max(1.0, _measure_slowness())
        costs = _run_alone(config, files)
        slowness = max(slowness, _measure_slowness())
        again = {test: costs[test] / slowness for test in dear if test in costs}
        dear = _find_dear({test: min(seconds, again.get(test, seconds)) for test, seconds in dear.items()})
    return dear


def _measure_slowness() -> float:
    """Return how many times longer a loop takes now than on the idle machine on which :data:`LOOP_S` was measured."""

    def run_loop() -> float:
        begun = time.process_time()
        sum(number * number % 7 for number in range(200_000))
        return time.process_time() - begun

    return min(run_loop() for _ in range(5)) / LOOP_S


def _run_alone(config: pytest.Config, files: Iterable[str]) -> dict[str, float]:
    """Run these files in one process, and return the processor time of each of their tests."""
    with tempfile.TemporaryDirectory() as made:
        file = Path(made) / "costs"
        marks = ["-m", config.option.markexpr]
        command = [sys.executable, "-m", "pytest", *marks, "--workers", "0", "--costs", str(file), *files]
        subprocess.run(command, cwd=config.rootpath, check=False, capture_output=True)
        lines = file.read_text(encoding="utf-8").splitlines()
    return {test: float(seconds) for seconds, _, test in (line.partition("\t") for line in lines)}
