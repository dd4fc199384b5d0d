"""Plant each bug in a copy of the repository and let the suite look for it.

    python -m tests.planted                        # every bug
    python -m tests.planted rating-told-twice      # these bugs
    python -m tests.planted --check                # whether each can still be planted
    python -m tests.planted --reach FOLDER         # runs only the tests that reach what a bug changes

A bug is a patch in `bugs`; what stands before its first `diff` says what people would see. Prints a line for each bug,
``found`` with the first test that failed or ``MISSED``, and how many were found; exits with 1 if any was missed.

``--reach`` runs the suite once with coverage and keeps in FOLDER which test runs which line. It is a selection: what
only a process of its own runs is not seen, so a bug that it misses is looked for by the whole suite.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[2]
BUGS = Path(__file__).parent / "bugs"
FAILED = re.compile(r"^(?:FAILED|ERROR) (\S+(?: .*?)?)(?: - .*)?$", re.MULTILINE)
HUNK = re.compile(r"^@@ -(\d+)(?:,(\d+))? ", re.MULTILINE)
CHANGED = re.compile(r"^--- a/(\S+)$", re.MULTILINE)
CONTEXTS = ["--cov=bot", "--cov=renderers", "--cov-branch", "--cov-context=test", "--cov-report="]


@contextmanager
def copied() -> Iterator[Path]:
    """The repository as it is committed, in a folder of its own."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy"
        _git(ROOT, "worktree", "add", "--quiet", "--detach", str(copy), "HEAD")
        try:
            yield copy
        finally:
            _git(ROOT, "worktree", "remove", "--force", str(copy))


def _git(folder: Path, *words: str) -> None:
    subprocess.run(["git", "-C", str(folder), *words], check=True)


def plant(copy: Path, bug: Path, *, only_check: bool = False) -> bool:
    """Whether the bug could be planted."""
    words = ["git", "-C", str(copy), "apply", *(["--check"] if only_check else []), str(bug)]
    return subprocess.run(words, check=False, capture_output=True).returncode == 0


def run_suite(copy: Path, tests: Sequence[str] = ()) -> str | None:
    """The first test that fails; ``None`` if all pass."""
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as arguments:
        arguments.write("\n".join(tests))
        arguments.flush()
        named = [f"@{arguments.name}"] if tests else []
        words = [sys.executable, "-m", "pytest", "-x", "-q", "--tb=no", "-rfE", *named]
        done = subprocess.run(words, cwd=copy, check=False, capture_output=True, text=True)
    if done.returncode == 0:
        return None
    found = FAILED.search(done.stdout)
    return found[1] if found else f"pytest ended with {done.returncode}: {done.stdout[-300:]}{done.stderr[-300:]}"


def note_reach(folder: Path) -> None:
    """Run the suite once and keep which test runs which line."""
    folder.mkdir(parents=True, exist_ok=True)
    with copied() as copy:
        subprocess.run([sys.executable, "-m", "pytest", *CONTEXTS], cwd=copy, check=True)
        (copy / ".coverage").replace(folder / ".coverage")


def find_tests(folder: Path, bug: Path) -> list[str]:
    """The tests that run a line near what the bug changes, those that run least of everything first."""
    from coverage import CoverageData

    data = CoverageData(str(folder / ".coverage"))
    data.read()
    (file,) = [name for name in data.measured_files() if name.endswith("/" + _changed_file(bug))]
    near = {line for at, length in HUNK.findall(bug.read_text()) for line in range(int(at), int(at) + int(length or 1))}
    by_line = data.contexts_by_lineno(file)
    names = {name.partition("|")[0] for line in near for name in by_line.get(line, ()) if name}
    return sorted(names)


def _changed_file(bug: Path) -> str:
    return CHANGED.findall(bug.read_text())[0]


def look_for(bug: Path, reach: Path | None) -> str | None:
    """The first test that finds the bug; ``None`` if none does."""
    with copied() as copy:
        if not plant(copy, bug):
            raise SystemExit(f"{bug.stem} cannot be planted: write its patch anew for {_changed_file(bug)}.")
        tests = find_tests(reach, bug) if reach is not None else []
        return (run_suite(copy, tests) if tests else None) or run_suite(copy)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", help="bugs, by the names of their files; all if none is named")
    parser.add_argument("--check", action="store_true", help="only whether each can be planted")
    parser.add_argument("--reach", type=Path, metavar="FOLDER", help="select tests by what they run")
    options = parser.parse_args()
    bugs = [BUGS / f"{name}.patch" for name in options.names] or sorted(BUGS.glob("*.patch"))
    if unknown := [bug.stem for bug in bugs if not bug.exists()]:
        parser.error(f"There is no bug named {', '.join(unknown)}; {BUGS} has them.")
    if options.check:
        wilted = [bug.stem for bug in bugs if not plant(ROOT, bug, only_check=True)]
        print(f"{len(bugs) - len(wilted)} of {len(bugs)} can be planted", *wilted, sep="\n")
        return 1 if wilted else 0
    if options.reach is not None and not (options.reach / ".coverage").exists():
        note_reach(options.reach)
    found = 0
    for bug in bugs:
        begun = time.monotonic()
        by = look_for(bug, options.reach)
        found += by is not None
        print(f"{'found' if by else 'MISSED'}  {bug.stem}  {time.monotonic() - begun:.0f} s  {by or ''}", flush=True)
    print(f"{found} of {len(bugs)} found")
    return 0 if found == len(bugs) else 1


if __name__ == "__main__":
    sys.exit(main())
