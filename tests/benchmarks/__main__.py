"""Every benchmark: `python -m tests.benchmarks`. Times move with the machine and its neighbours; read the ratios."""

from __future__ import annotations

from tests.benchmarks import computers, engine, pictures, presses, replays, turns

for benchmark in (computers, engine, pictures, presses, replays, turns):
    benchmark.run()
    print()
