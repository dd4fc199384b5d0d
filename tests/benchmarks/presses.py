"""How many presses a move takes in the picker, *Your move* and Play counted; a select counts as two."""

from __future__ import annotations

import statistics

from tests.discord_app.test_presses import FORMS, count_all


def run() -> None:
    """Print every figure."""
    print("presses for a move")
    for name, side in FORMS:
        for kind, presses in count_all(name, side).items():
            figures = [f"median {statistics.median(one):g}, at most {max(one)}" for one in zip(*presses, strict=True)]
            print(f"{kind}: {figures[0]}; played at once {figures[1]} (of {len(presses)})")


if __name__ == "__main__":
    run()
