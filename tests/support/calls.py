"""Functions that worker processes call in tests. Workers import this module when they start, so it imports little."""

from __future__ import annotations

import os
import threading
from pathlib import Path


def environment() -> list[str]:
    """Return the names of this process's environment variables."""
    return list(os.environ)


def hang(folder: str) -> None:
    """Create a file named after the process's id, and then never return."""
    (Path(folder) / f"{os.getpid()}.pid").touch()
    threading.Event().wait()
