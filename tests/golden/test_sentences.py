from __future__ import annotations

from tests.golden import sentences
from tests.support.thorough import thorough

WRITTEN = sentences.FILE.read_text(encoding="utf-8")


def test_moves_are_told_as_it_was_written_down() -> None:
    assert sentences.repeat_sentences(WRITTEN) == WRITTEN, "to write it anew: python -m tests.golden sentences"


@thorough
def test_every_kind_of_move_is_written_down() -> None:
    assert sentences.write_sentences() == WRITTEN, "to write it anew: python -m tests.golden sentences"
