"""A process that thinks: ``python -m bot.opponents.worker [SINTRA_BOARDS]``, a question a line, an answer a line.

It gives way to every other process of the machine, and ends as soon as its standard input does, also in the midst of a
thought, so that a bot that was killed leaves none behind.
"""

from __future__ import annotations

import gc
import os
import queue
import signal
import sys
import threading
from typing import BinaryIO

from bot.opponents.wire import read_question, write_error, write_thought
from bot.rules import use_sintra_boards

NICER = 10
"""By how much its priority is lower than the bot's."""


def main(arguments: list[str]) -> None:
    """Answer until there is nobody left to ask; ``arguments`` may name the file of Sintra's boards."""
    # Ctrl-C reaches every process of a terminal; the bot decides when its workers end.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):  # not on Windows
        os.nice(NICER)
    for file in arguments:
        use_sintra_boards(file)
    lines: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=_read, args=(sys.stdin.buffer, lines), daemon=True).start()
    # What a thought leaves behind is full of circles: collected between thoughts, it costs none of them any time.
    gc.disable()
    gc.freeze()
    while True:
        answer = _answer(lines.get())
        sys.stdout.buffer.write(answer)
        sys.stdout.buffer.flush()
        gc.collect()


def _read(source: BinaryIO, lines: queue.SimpleQueue[bytes]) -> None:
    for line in source:
        lines.put(line)
    os._exit(0)


def _answer(line: bytes) -> bytes:
    try:
        return write_thought(read_question(line).answer())
    except Exception as error:
        return write_error(error)


if __name__ == "__main__":
    main(sys.argv[1:])
