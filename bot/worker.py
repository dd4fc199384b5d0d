"""A process that runs functions for the bot: ``python -m bot.worker [NICER]``.

It reads calls from standard input and writes results to standard output. Each is a block: its length in four bytes, and
a pickle of a function with its arguments, or of whether the call succeeded with its result or error message. ``NICER``
is added to the process's niceness. It exits when standard input is closed, even during a call, so that no process
outlives a bot that was killed.
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
"""Number of bytes for the length of a block, the most significant first."""


def main(nicer: int = 0) -> None:
    """Answer calls until standard input is closed."""
    # A terminal or service sends these to every process. The bot itself ends its workers after the last post.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    if nicer and hasattr(os, "nice"):  # not on Windows
        os.nice(nicer)
    calls: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=_read, args=(sys.stdin.buffer, calls), daemon=True).start()
    target = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # printed text must not get into the results
    # Searches leave many reference cycles. Collecting them between calls doesn't slow any call down.
    gc.disable()
    imported = 0
    while True:
        answer = pickle.dumps(_answer(calls.get()), protocol=5)
        target.write(len(answer).to_bytes(LENGTH_BYTES) + answer)
        target.flush()
        gc.collect()
        if len(sys.modules) > imported:
            # Imported objects stay, so exclude them from collection.
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
