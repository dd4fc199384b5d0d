"""Plant each bug in a copy of the repository and run the suite there.

    python -m tests.tools.planted                        # every bug
    python -m tests.tools.planted rating-twice           # these bugs
    python -m tests.tools.planted --check                # only check that each can still be planted
    python -m tests.tools.planted --reach FOLDER         # run the tests of changed lines first
    python -m tests.tools.planted --tests FILE FILE      # run only these tests

A bug is a patch in `bugs`. The text before its first `diff` describes how people would notice the bug. For each bug,
the program prints a line with ``found`` and the first test that failed, or with ``MISSED``. At the end it prints how
many bugs were found. It exits with 1 if any bug was missed.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from tests.tools.planted.suite import ROOT, Reach, copied, look_for_change, run_suite

BUGS = Path(__file__).parent / "bugs"
_HUNK = re.compile(r"^@@ -(\d+)(?:,(\d+))? ", re.MULTILINE)
_CHANGED = re.compile(r"^--- a/(\S+)$", re.MULTILINE)


def plant(copy: Path, bug: Path, *, only_check: bool = False) -> bool:
    """Apply the patch of a bug, and return whether it could be applied. If ``only_check``, don't change the copy."""
    words = ["git", "-C", str(copy), "apply", *(["--check"] if only_check else []), str(bug)]
    return subprocess.run(words, check=False, capture_output=True).returncode == 0


def look_for(bug: Path, reach: Reach | None, tests: Sequence[str], *, quick: bool) -> str | None:
    """Return the first test that finds the bug, or ``None``. If ``tests`` are given, run only these."""
    text = bug.read_text(encoding="utf-8")
    file = _CHANGED.findall(text)[0]
    lines = {line for at, length in _HUNK.findall(text) for line in range(int(at), int(at) + int(length or 1))}
    with copied() as copy:
        if not plant(copy, bug):
            raise SystemExit(f"{bug.stem} cannot be planted: write its patch anew for {file}.")
        return run_suite(copy, tests, 0) if tests else look_for_change(copy, reach, file, lines, quick=quick)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", help="bugs, by the names of their files; all if none is named")
    parser.add_argument("--check", action="store_true", help="only whether each can be planted")
    parser.add_argument("--reach", type=Path, metavar="FOLDER", help="where it stands which test runs which line")
    parser.add_argument("--quick", action="store_true", help="with --reach: no other tests")
    parser.add_argument("--tests", nargs="+", default=(), metavar="FILE", help="only these tests, in one process")
    options = parser.parse_args()
    bugs = [BUGS / f"{name}.patch" for name in options.names] or sorted(BUGS.glob("*.patch"))
    if unknown := [bug.stem for bug in bugs if not bug.exists()]:
        parser.error(f"There is no bug named {', '.join(unknown)}; {BUGS} has them.")
    if options.check:
        failed = [bug.stem for bug in bugs if not plant(ROOT, bug, only_check=True)]
        print(f"{len(bugs) - len(failed)} of {len(bugs)} can be planted", *failed, sep="\n")
        return 1 if failed else 0
    reach = None if options.reach is None else Reach(options.reach)
    count = 0
    for bug in bugs:
        begun = time.monotonic()
        by = look_for(bug, reach, options.tests, quick=options.quick)
        count += by is not None
        print(f"{'found' if by else 'MISSED'}  {bug.stem}  {time.monotonic() - begun:.0f} s  {by or ''}", flush=True)
    print(f"{count} of {len(bugs)} found")
    return 0 if count == len(bugs) else 1


if __name__ == "__main__":
    sys.exit(main())
