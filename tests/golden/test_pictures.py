from __future__ import annotations

from itertools import zip_longest
from pathlib import Path

import pytest

from renderers.text import has_raqm
from tests.golden import __main__ as command
from tests.golden import pictures
from tests.golden.games import kept_games


@pytest.mark.skipif(not has_raqm(), reason="without libfribidi letters stand elsewhere")
def test_every_picture_looks_and_reads_as_it_was_written_down() -> None:
    written = pictures.FILE.read_text(encoding="utf-8").split("\n\n")
    drawn = pictures.write_pictures().split("\n\n")
    changed = [now or then for then, now in zip_longest(written, drawn) if now != then]
    assert not changed, "to look at them and write them anew: python -m tests.golden pictures FOLDER"


def test_a_page_shows_what_looks_or_reads_otherwise_before_and_after(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    same, other, before = (
        next(pictures.draw_pictures())._replace(label=label) for label in ("same", "read otherwise", "gone")
    )
    monkeypatch.setattr(pictures, "draw_pictures", lambda: iter([same, other, before]))
    then = command.draw_into(tmp_path / "before")
    monkeypatch.setattr(pictures, "draw_pictures", lambda: iter([same, other._replace(alt="Another.")]))
    monkeypatch.setattr(command, "draw_commit", lambda _commit, _folder: then)
    command.write_sheet(tmp_path, "HEAD")
    page = (tmp_path / "index.html").read_text(encoding="utf-8")
    assert "<p>Another.</p>" in page
    assert page.count("<figure>") == 2
    assert "<figcaption>same" not in page


def test_the_kept_games_are_of_every_form_and_number_of_players_and_come_to_their_end() -> None:
    forms = {(kept.ruleset, kept.side, kept.players) for kept in kept_games()}
    assert len(forms) == len(kept_games()) == 18
    assert all(kept.table().outcome for kept in kept_games())
