"""Vulnerable libraries keep a change from landing; what cannot be looked up keeps only a release."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

AUDIT = Path(__file__).parent.parent / ".ci" / "audit"
SOUND = {"name": "a", "version": "1", "vulns": []}
VULNERABLE = {"name": "b", "version": "2", "vulns": [{"id": "CVE-1", "fix_versions": ["3"]}]}
UNKNOWN = {"name": "c", "skip_reason": "not found"}


def run(folder: Path, said: str, code: int, *options: str) -> tuple[int, list[str]]:
    program = folder / "pip-audit"
    program.write_text(f"#!/bin/sh\ncat <<'END'\n{said}\nEND\nexit {code}\n")
    program.chmod(0o755)
    audited = subprocess.run([AUDIT, *options, program, "pins.txt"], capture_output=True, text=True, check=False)
    return audited.returncode, audited.stdout.splitlines()


@pytest.mark.parametrize(
    ("libraries", "code", "told"),
    [
        ([SOUND, UNKNOWN], 0, ["pins.txt: 2 libraries, 1 not looked up, 0 vulnerable", "  c: not found"]),
        ([SOUND, VULNERABLE], 1, ["pins.txt: 2 libraries, 0 not looked up, 1 vulnerable", "  b 2: CVE-1, mended in 3"]),
    ],
)
def test_what_is_found_is_told_and_counts(tmp_path: Path, libraries: list[Any], code: int, told: list[str]) -> None:
    assert run(tmp_path, json.dumps({"dependencies": libraries}), code) == (code, told)


def test_data_that_cannot_be_reached_keep_no_change_from_landing_but_a_release(tmp_path: Path) -> None:
    for options, expected in (((), 0), (("--strict",), 1)):
        code, (told,) = run(tmp_path, "", 1, *options)
        assert code == expected
        assert told.startswith("pins.txt: not looked up")


@pytest.mark.parametrize(("libraries", "expected"), [([SOUND], 0), ([SOUND, UNKNOWN], 1), ([VULNERABLE], 1)])
def test_before_a_release_every_library_is_looked_up(tmp_path: Path, libraries: list[Any], expected: int) -> None:
    assert run(tmp_path, json.dumps({"dependencies": libraries}), 0, "--strict")[0] == expected
