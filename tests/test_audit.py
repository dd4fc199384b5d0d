"""Vulnerable libraries keep a change from landing; data that cannot be reached do not."""

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


def run(folder: Path, said: str, code: int) -> tuple[int, list[str]]:
    program = folder / "pip-audit"
    program.write_text(f"#!/bin/sh\ncat <<'END'\n{said}\nEND\nexit {code}\n")
    program.chmod(0o755)
    audited = subprocess.run([AUDIT, program, "pins.txt"], capture_output=True, text=True, check=False)
    return audited.returncode, audited.stdout.splitlines()


@pytest.mark.parametrize(
    ("libraries", "code", "told"),
    [
        ([SOUND, UNKNOWN], 0, ["pins.txt: 2 libraries, 1 not looked up, 0 vulnerable"]),
        ([SOUND, VULNERABLE], 1, ["pins.txt: 2 libraries, 0 not looked up, 1 vulnerable", "  b 2: CVE-1, mended in 3"]),
    ],
)
def test_what_is_found_is_told_and_counts(tmp_path: Path, libraries: list[Any], code: int, told: list[str]) -> None:
    assert run(tmp_path, json.dumps({"dependencies": libraries}), code) == (code, told)


def test_data_that_cannot_be_reached_are_no_reason_to_stop(tmp_path: Path) -> None:
    code, (told,) = run(tmp_path, "", 1)
    assert code == 0
    assert told.startswith("pins.txt: not looked up")
