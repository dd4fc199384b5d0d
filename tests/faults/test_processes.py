"""Runs in which a process of the bot is killed by SIGKILL, and its disk is full: by the kernel, and by no stand-in."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.campaigns import Seeds
from tests.faults.auditor import audit
from tests.faults.plan import draw_plan
from tests.faults.processes import live

ACTS = 40
SEEDS = range(20)


@pytest.mark.campaign
async def test_nothing_is_lost_whatever_ends_a_process_or_fills_its_disk(
    migrated: Path, tmp_path: Path, campaign_seeds: Seeds
) -> None:
    for seed in campaign_seeds(SEEDS):
        (folder := tmp_path / str(seed)).mkdir()
        file = Path(shutil.copy(migrated, folder / "azul.sqlite3"))
        assert audit(await live(draw_plan(seed, ACTS), file)) == []
