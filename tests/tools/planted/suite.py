"""Changed copies of the repository in which the suite is run."""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest
from coverage import CoverageData

ROOT = Path(__file__).parents[3]
TIMEOUT_S = 1800
"""The timeout of the suite. A change may cause an endless loop, which counts as found."""
NEAR_TIMEOUT_S = 300
"""The timeout of the tests that run first."""
NEAR = 60
"""The maximum number of tests that run before all others because they run a changed line."""
_FAILED = re.compile(r"^(?:FAILED|ERROR) (\S+(?: .*?)?)(?: - .*)?$", re.MULTILINE)
_CONTEXTS = ["--cov=bot", "--cov=renderers", "--cov-branch", "--cov-context=test", "--cov-report="]


@contextmanager
def copied() -> Iterator[Path]:
    """Yield a folder with a copy of the repository's last commit."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy"
        git(ROOT, "worktree", "add", "--quiet", "--detach", str(copy), "HEAD")
        try:
            yield copy
        finally:
            git(ROOT, "worktree", "remove", "--force", str(copy))


def git(folder: Path, *words: str) -> None:
    """Run git in a folder.

    :raises subprocess.CalledProcessError: Git fails.
    """
    subprocess.run(["git", "-C", str(folder), *words], check=True)


def run_suite(
    copy: Path, tests: Sequence[str] = (), processes: int | None = None, timeout_s: int = TIMEOUT_S
) -> str | None:
    """Return the first test that fails, or ``None`` if all pass. By default all tests are run."""
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as arguments:
        arguments.write("\n".join(tests))
        arguments.flush()
        named = [f"@{arguments.name}"] if tests else []
        spread = [] if processes is None else ["--workers", str(processes)]
        words = [sys.executable, "-m", "pytest", "-x", "-q", "--tb=no", "-rfE", *spread, *named]
        try:
            done = subprocess.run(words, cwd=copy, check=False, capture_output=True, text=True, timeout=timeout_s)
        except subprocess.TimeoutExpired:
            return f"pytest did not end within {timeout_s} s"
    if done.returncode == 0:
        return None
    if done.returncode == pytest.ExitCode.USAGE_ERROR and any("[" in test for test in tests):
        # Some recorded parameters may no longer exist, so run these tests with all parameters.
        return run_suite(copy, list(dict.fromkeys(test.partition("[")[0] for test in tests)), processes, timeout_s)
    found = _FAILED.search(done.stdout)
    return found[1] if found else f"pytest ended with {done.returncode}: {done.stdout[-300:]}{done.stderr[-300:]}"


class Reach:
    """The tests that run each line, as recorded in a folder by ``pytest --cov-context=test``.

    Lines that run only in other processes aren't recorded.
    """

    def __init__(self, folder: Path) -> None:
        file = folder / ".coverage"
        if not file.exists():
            _record_reach(folder)
        self._data = CoverageData(str(file))
        self._data.read()
        self._files = {name: name for name in self._data.measured_files()}

    def find_tests(self, file: str, lines: Collection[int]) -> list[str]:
        """Return the tests that run any of these lines.

        Tests in files with the same name come first, then tests in the folder that mirrors the file's package.
        """
        measured = next((name for name in self._files if name.endswith("/" + file)), None)
        if measured is None:
            return []
        by_line = self._data.contexts_by_lineno(measured)
        names = {name.partition("|")[0] for line in lines for name in by_line.get(line, ()) if name}
        like, mirror = Path(file).stem, f"tests/{Path(file).parts[1]}/"
        return sorted(names, key=lambda name: (like not in name.partition("::")[0], not name.startswith(mirror), name))


def _record_reach(folder: Path) -> None:
    """Run the suite once with coverage, and store which tests run which lines."""
    folder.mkdir(parents=True, exist_ok=True)
    with copied() as copy:
        subprocess.run([sys.executable, "-m", "pytest", *_CONTEXTS], cwd=copy, check=True)
        (copy / ".coverage").replace(folder / ".coverage")


def _is_there(copy: Path, test: str) -> bool:
    file, _, name = test.partition("[")[0].partition("::")
    return (copy / file).exists() and f"def {name.rpartition('::')[2]}(" in (copy / file).read_text(encoding="utf-8")


def look_for_change(
    copy: Path, reach: Reach | None, file: str, lines: Collection[int], processes: int | None = None, *, quick: bool
) -> str | None:
    """Return the first test that finds a change to these lines of a file in a copy, or ``None``.

    If ``quick``, run only the tests that are known to run one of these lines, unless there are no such tests.
    """
    tests = [] if reach is None else [test for test in reach.find_tests(file, lines) if _is_there(copy, test)]
    for some, timeout_s in ((tests[:NEAR], NEAR_TIMEOUT_S), (tests[NEAR:], TIMEOUT_S)):
        if some and (found := run_suite(copy, some, processes, timeout_s)):
            return found
    # Lines that run only in other processes aren't recorded, so the other tests may still find the change.
    return None if quick and tests else run_suite(copy, (), processes)
