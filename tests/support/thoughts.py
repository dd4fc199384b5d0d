"""Functions that processes of computers call in tests."""

from __future__ import annotations

import gc
import os
import sys
from pathlib import Path
from typing import Any
from unittest import mock

from bot.opponents import serialization
from tests.support.calls import hang


def spoil(fault: str, folder: str) -> None:
    """Let this process die or hang when it should think, until a file "well" exists in the folder."""
    think = serialization.answer

    def answer(*question: Any) -> Any:
        if (Path(folder) / "well").exists():
            return think(*question)
        if fault == "dies":
            os._exit(1)
        return hang(folder)

    mock.patch("bot.opponents.serialization.answer", answer).start()


def count_left_behind(*question: Any) -> int:
    """Return the number of objects that a long thought leaves in this process, after a short one."""
    serialization.answer("search:40", *question)
    gc.collect()
    before = sys.getallocatedblocks()
    serialization.answer("search:2000", *question)
    gc.collect()
    return sys.getallocatedblocks() - before
