from __future__ import annotations

from tests.golden import sentences
from tests.support.thorough import thorough

WRITTEN = sentences.FILE.read_text(encoding="utf-8")


def test_move_texts_match_the_recorded_ones() -> None:
    assert sentences.repeat_sentences(WRITTEN) == WRITTEN, "to write it anew: python -m tests.golden sentences"


@thorough
def test_every_kind_of_move_text_is_recorded() -> None:
    assert sentences.write_sentences() == WRITTEN, "to write it anew: python -m tests.golden sentences"
