"""Functions that worker processes call in tests. Workers import this module first, so it imports little."""

from __future__ import annotations

import os
import threading
from pathlib import Path


def environment() -> list[str]:
    """Return the names of this process's environment variables."""
    return list(os.environ)


def hang(folder: str) -> None:
    """Never return. Before that, create a file named after the process's id."""
    (Path(folder) / f"{os.getpid()}.pid").touch()
    threading.Event().wait()
