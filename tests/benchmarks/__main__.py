"""Every benchmark: `python -m tests.benchmarks`. Times move with the machine and its neighbours; read the ratios."""

from __future__ import annotations

from tests.benchmarks import (
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
