"""How long a letter takes that is typed for a move, where as many moves are legal as there may be."""

from __future__ import annotations

import time

from bot.discord_app.commands.options import LONGEST_MOVES, find_moves
from bot.messages.words import words
from tests.discord_app.test_completing_moves import crowded
from tests.support.forms import FORMS

TYPED = ("", "b", "blue", "xyz", "e " * (LONGEST_MOVES // 2))
TIMES = 20


def run() -> None:
    """Print every figure."""
    print("completing a move where most are legal: ms of the slowest text, the first time and later")
    for name, side in FORMS:
        position, seat = crowded(name, side)
        slowest = [0.0, 0.0]
        for typed in TYPED:
            for again in (False, True):
                took = []
                for _ in range(TIMES):
                    # The same words again, with nothing remembered of them.
                    catalogue = words("en") if again else words("en").with_icons({})
                    start = time.perf_counter()
                    find_moves(catalogue, position, seat, typed)
                    took.append((time.perf_counter() - start) * 1000)
                slowest[again] = max(slowest[again], min(took))
        print(f"{name}, {side}: {len(position.legal_moves(seat))} moves, {slowest[0]:.1f} and {slowest[1]:.1f} ms")


if __name__ == "__main__":
    run()
