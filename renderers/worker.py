"""A process that draws: ``python -m renderers.worker``, a question a block, an answer a block.

A block is its length in four bytes and a pickle: of a function of this package with its arguments, or of what came of
it. It ends as soon as its standard input does.
"""

from __future__ import annotations

import pickle
import signal
import sys
from typing import Any, BinaryIO

LENGTH_BYTES = 4


def main() -> None:
    """Draw until there is nobody left to ask."""
    # These reach every process of a terminal or a service; the bot decides when its workers end, after the last board.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    source, target = sys.stdin.buffer, sys.stdout.buffer
    while (question := _read(source)) is not None:
        answer = pickle.dumps(_answer(question), protocol=5)
        target.write(len(answer).to_bytes(LENGTH_BYTES))
        target.write(answer)
        target.flush()


def _read(source: BinaryIO) -> bytes | None:
    length = source.read(LENGTH_BYTES)
    return source.read(int.from_bytes(length)) if length else None


def _answer(question: bytes) -> tuple[bool, Any]:
    """Whether it could be done, and what came of it, or why it could not."""
    try:
        function, arguments = pickle.loads(question)
        return True, function(*arguments)
    except Exception as error:
        return False, f"{type(error).__name__}: {error}"


if __name__ == "__main__":
    main()
