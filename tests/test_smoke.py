"""Tests of the smoke test, which must fail if the sandbox, its page, the bot or the database doesn't work."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

SMOKE = Path(__file__).parent.parent / ".ci" / "smoke"
PROGRAM = """
import os, sys
from pathlib import Path
fault, command = sys.argv[1:3]
if command == "health":
    sys.exit(not Path(os.environ["AZUL_HEALTH_FILE"]).exists())
if command == "check":
    sys.exit(fault == "database" or not os.environ["AZUL_DATABASE_URL"].endswith("/azul.sqlite3"))
import http.server, signal
class Page(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b"" if fault == "page" else b"<html>import")
server = http.server.HTTPServer(("127.0.0.1", 0), Page)
signal.signal(signal.SIGINT, lambda *_: os._exit(fault == "end"))
(Path(sys.argv[sys.argv.index("--folder") + 1]) / "azul-bot.health").touch()
print(f"The sandbox is open: http://127.0.0.1:{server.server_port}", flush=True)
if fault == "well":
    next((Path(sys.argv[sys.argv.index("--folder") + 1])).glob("*.health")).unlink()
    for _ in range(2):
        server.handle_request()
    sys.exit(3)
server.serve_forever()
"""


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        ("none", ""),
        ("page", "/ is not what it should be."),
        ("well", "The bot has not become well."),
        ("database", "returned non-zero exit status 1"),
        ("end", "The sandbox did not stop cleanly (1)."),
    ],
)
def test_smoke_test_passes_only_for_healthy_sandbox(tmp_path: Path, fault: str, told: str) -> None:
    (tmp_path / "program.py").write_text(PROGRAM)
    done = subprocess.run(
        [sys.executable, SMOKE, sys.executable, "program.py", fault],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode == 0) == (fault == "none"), done.stderr
    assert told in done.stderr
    assert ("the sandbox is whole" in done.stdout) == (fault == "none")
    assert [file.name for file in tmp_path.iterdir()] == ["program.py"]
