from __future__ import annotations

from tests.golden import thoughts
from tests.support.thorough import thorough


@thorough
def test_every_level_and_whoever_judges_thinks_what_was_written_down() -> None:
    written = thoughts.FILE.read_text(encoding="utf-8")
    assert thoughts.write_thoughts() == written, "to write it anew: python -m tests.golden thoughts"
