"""A process that makes calls for the bot: ``python -m bot.worker [NICER]``, a call a block, an answer a block.

A block is its length in four bytes and a pickle: of a function with its arguments, or of whether it returned and what,
or else why not. ``NICER`` is by how much its priority is lower than the bot's. It ends as soon as its standard input
does, also in the midst of a call, so that a bot that was killed leaves none behind.
"""

from __future__ import annotations

import gc
import os
import pickle
import queue
import signal
import sys
import threading
from typing import Any, BinaryIO

LENGTH_BYTES = 4
"""Bytes before a block that say how long it is, the highest first."""


def main(nicer: int = 0) -> None:
    """Answer until there is nobody left to ask."""
    # These reach every process of a terminal or a service; the bot decides when its workers end, after the last board.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    if nicer and hasattr(os, "nice"):  # not on Windows
        os.nice(nicer)
    calls: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=_read, args=(sys.stdin.buffer, calls), daemon=True).start()
    target = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what anybody prints is no answer
    # What a thought leaves behind is full of circles: collected between calls, it costs none of them any time.
    gc.disable()
    imported = 0
    while True:
        answer = pickle.dumps(_answer(calls.get()), protocol=5)
        target.write(len(answer).to_bytes(LENGTH_BYTES) + answer)
        target.flush()
        gc.collect()
        if len(sys.modules) > imported:
            # What was imported stays, and is not looked through again.
            imported = len(sys.modules)
            gc.freeze()


def _read(source: BinaryIO, calls: queue.SimpleQueue[bytes]) -> None:
    while length := source.read(LENGTH_BYTES):
        calls.put(source.read(int.from_bytes(length)))
    os._exit(0)


def _answer(call: bytes) -> tuple[bool, Any]:
    try:
        function, arguments = pickle.loads(call)
        return True, function(*arguments)
    except Exception as error:
        return False, f"{type(error).__name__}: {error}"


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
