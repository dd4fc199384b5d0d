from __future__ import annotations

from tests.golden import thoughts
from tests.support.thorough import thorough


@thorough
def test_thoughts_of_levels_and_judge_match_recorded_ones() -> None:
    written = thoughts.FILE.read_text(encoding="utf-8")
    assert thoughts.write_thoughts() == written, "to write it anew: python -m tests.golden thoughts"
