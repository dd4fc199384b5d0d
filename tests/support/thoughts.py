"""Functions that the processes of computers call in tests."""

from __future__ import annotations

import gc
import os
import sys
from pathlib import Path
from typing import Any
from unittest import mock

from bot.opponents import serialization
from bot.rules import read_position
from tests.support.calls import hang


def spoil(fault: str, folder: str) -> None:
    """Make this process die or hang when it reads a position, unless the folder contains a file named "well"."""

    def read_or_fail(position: Any) -> Any:
        if (Path(folder) / "well").exists():
            return read_position(position)
        if fault == "dies":
            os._exit(1)
        return hang(folder)

    mock.patch("bot.opponents.serialization.read_position", read_or_fail).start()


def count_left_behind(*question: Any) -> int:
    """Return how many objects remain in this process after a long thought, in addition to those of a short one."""
    serialization.answer("search:40", *question)
    gc.collect()
    before = sys.getallocatedblocks()
    serialization.answer("search:2000", *question)
    gc.collect()
    return sys.getallocatedblocks() - before
