"""What processes of the bot are asked to call in tests; a process imports this first, so it imports little."""

from __future__ import annotations

import os
import threading
from pathlib import Path


def environment() -> list[str]:
    """The names of all that this process was given."""
    return list(os.environ)


def hang(folder: str) -> None:
    """Never return, and say so by a file with the process's id."""
    (Path(folder) / f"{os.getpid()}.pid").touch()
    threading.Event().wait()
