"""A process that runs functions for the bot: ``python -m bot.worker [NICER]``.

It reads calls from standard input and writes results to standard output. Calls and results are blocks: the length in
four bytes, followed by a pickle. A call is pickled as a function with its arguments, a result as a success flag with
the returned value or error message. ``NICER`` is added to the process's niceness. The process exits when standard input
is closed, even during a call, so it never outlives a bot that was killed.
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
"""Number of bytes for the length of a block, most significant byte first."""


def main(nicer: int = 0) -> None:
    """Answer calls until standard input is closed."""
    # Ignore these signals, which a terminal or service manager sends to every process. The bot ends its workers itself,
    # after the last post.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    if nicer and hasattr(os, "nice"):  # not on Windows
        os.nice(nicer)
    calls: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=_read, args=(sys.stdin.buffer, calls), daemon=True).start()
    target = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # keep printed text out of the results
    # Searches create many reference cycles. Collect them only between calls, where that doesn't slow any call down.
    gc.disable()
    imported = 0
    while True:
        answer = pickle.dumps(_answer(calls.get()), protocol=5)
        target.write(len(answer).to_bytes(LENGTH_BYTES) + answer)
        target.flush()
        gc.collect()
        if len(sys.modules) > imported:
            # Imported objects are never freed, so exclude them from later collections.
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
