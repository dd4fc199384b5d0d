"""How many presses a move takes in the picker, *Your move* and Play counted; a select counts as two."""

from __future__ import annotations

import statistics

from tests.discord_app.test_presses import FORMS, count_all


def run() -> None:
    """Print every figure."""
    print("presses for a move")
    for name, side in FORMS:
        for kind, presses in count_all(name, side).items():
            print(f"{kind}: median {statistics.median(presses):g}, at most {max(presses)} ({len(presses)} moves)")


if __name__ == "__main__":
    run()
