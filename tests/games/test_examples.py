"""Examples of use cases, each a rule in one sentence and a script that shows it (see `script.py`)."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.games.core.request import Limits
from bot.games.core.service import Service
from bot.games.past.audit import find_differences
from bot.storage.database import Database
from tests.conftest import NOTHING_CROSSES
from tests.games.script import Script
from tests.support.acts import read_parts
from tests.support.clock import Clock, Entropy

pytestmark = NOTHING_CROSSES

FILES = sorted(Path(__file__).with_name("examples").glob("*.txt"))
EXAMPLES = [
    (f"{file.stem}: {rule}", lines) for file in FILES for rule, lines in read_parts(file.read_text(encoding="utf-8"))
]


@pytest.mark.parametrize(("rule", "lines"), EXAMPLES, ids=[rule for rule, _ in EXAMPLES])
async def test_example_script_passes(rule: str, lines: list[str], database: Database, clock: Clock) -> None:
    service = Service(database, clock=clock, entropy=Entropy(), limits=Limits(games_per_host=12))
    await Script(service, clock).follow(lines)
    assert [problem async for problem in find_differences(database)] == []
