"""Runs in which a process of the bot is killed by SIGKILL, and its disk is full: by the kernel, and by no stand-in."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.faults.auditor import audit
from tests.faults.plan import draw_plan
from tests.faults.processes import live

ACTS = 40
SEEDS = range(20)


@pytest.mark.campaign
@pytest.mark.parametrize("seed", SEEDS)
async def test_nothing_is_lost_whatever_ends_a_process_or_fills_its_disk(seed: int, database_file: Path) -> None:
    assert audit(await live(draw_plan(seed, ACTS), database_file)) == []
