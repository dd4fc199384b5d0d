"""Functions that worker processes call in tests. Workers import this module when they start, so it imports little."""

from __future__ import annotations

import os
import threading
from pathlib import Path


def environment() -> dict[str, str]:
    """Return this process's environment variables."""
    return dict(os.environ)


def hang(folder: str) -> None:
    """Create a file named after the process's id, and then never return."""
    (Path(folder) / f"{os.getpid()}.pid").touch()
    threading.Event().wait()
