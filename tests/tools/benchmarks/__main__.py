"""All benchmarks: `python -m tests.tools.benchmarks`. Times depend on the machine, so compare the ratios."""

from __future__ import annotations

from tests.tools.benchmarks import (
    colours,
    completion,
    computers,
    engine,
    pairing,
    pictures,
    presses,
    replays,
    search,
    tournament_log,
    tournaments,
    turns,
)

for benchmark in (
    colours,
    completion,
    computers,
    engine,
    pairing,
    pictures,
    presses,
    replays,
    search,
    tournament_log,
    tournaments,
    turns,
):
    benchmark.run()
    print()
