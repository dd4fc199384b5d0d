"""Test that the benchmark of turns measures each way to enter a move."""

from __future__ import annotations

import subprocess
import sys

from tests.support.thorough import thorough
from tests.tools.benchmarks.turns import WAYS

MEASURE = """
import asyncio
from tests.tools.benchmarks.turns import WAYS, measure

from tests.support.thorough import thorough
for way in WAYS:
    print(asyncio.run(measure(2, way, turns=1)))
"""


@thorough
def test_every_way_to_move_is_measured() -> None:
    # Run the benchmark in its own process, so that its bot's drawing processes end with it.
    told = subprocess.run([sys.executable, "-c", MEASURE], capture_output=True, text=True, check=True).stdout
    assert told.count("(median of 1 pairs)") == len(WAYS)
