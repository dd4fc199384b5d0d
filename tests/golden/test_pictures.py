from __future__ import annotations

from pathlib import Path

import pytest

from bot.messages.words import words
from bot.scenes import make_title_scene
from renderers import draw
from tests.golden import __main__ as command
from tests.golden import pictures
from tests.golden.games import kept_games


def test_a_page_shows_what_looks_or_reads_otherwise_before_and_after(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    same, other, before = (
        pictures.Drawn(label, draw(make_title_scene(words("en"), "azul", "grey", "light")).png, "A title.")
        for label in ("same", "read otherwise", "gone")
    )
    monkeypatch.setattr(pictures, "drawn_pictures", lambda: (same, other, before))
    then = command.draw_into(tmp_path / "before")
    monkeypatch.setattr(pictures, "drawn_pictures", lambda: (same, other._replace(alt="Another.")))
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
