"""Tests of the audit: vulnerable libraries block every change, while lookups that fail block only releases."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

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


def test_audit_fails_for_vulnerable_libraries_or_strict_lookup_failures(tmp_path: Path) -> None:
    for libraries, options, expected in (
        ([SOUND], ("--strict",), 0),
        ([SOUND, UNKNOWN], (), 0),
        ([SOUND, UNKNOWN], ("--strict",), 1),
        ([SOUND, VULNERABLE], (), 1),
        ([SOUND, VULNERABLE], ("--strict",), 1),
    ):
        vulnerable = int(VULNERABLE in libraries)
        code, told = run(tmp_path, json.dumps({"dependencies": libraries}), vulnerable, *options)
        assert code == expected
        assert told[0].endswith(f"{int(UNKNOWN in libraries)} not looked up, {vulnerable} vulnerable")
        assert vulnerable == ("  b 2: CVE-1, fixed in 3" in told)


def test_unreachable_advisories_fail_only_a_strict_audit(tmp_path: Path) -> None:
    for options, expected in (((), 0), (("--strict",), 1)):
        code, (told,) = run(tmp_path, "", 1, *options)
        assert code == expected
        assert told.startswith("pins.txt: not looked up")
