from __future__ import annotations

from tests.golden import sentences


def test_every_kind_of_move_is_told_as_it_was_written_down() -> None:
    written = sentences.FILE.read_text(encoding="utf-8")
    assert sentences.write_sentences() == written, "to write it anew: python -m tests.golden sentences"
