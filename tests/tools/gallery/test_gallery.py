"""Test of the page that shows the gallery."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest

from renderers import draw
from tests.tools.gallery import __main__ as command
from tests.tools.gallery import list_exhibits

SOME = 2


def test_gallery_page_shows_pictures_in_discord_sizes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    exhibits = list(islice(list_exhibits(), SOME))
    monkeypatch.setattr(command, "list_exhibits", lambda: exhibits)
    monkeypatch.setattr(command, "FORMS", (("azul", "coloured"),))
    monkeypatch.setattr(command, "REPLAY_POSITIONS", SOME)
    command.write_gallery(tmp_path / "gallery")
    page = (tmp_path / "gallery" / "index.html").read_text()
    assert len({exhibit.label for exhibit in exhibits}) == SOME
    for number, exhibit in enumerate(exhibits):
        assert f"{exhibit.label}: " in page
        assert (tmp_path / "gallery" / f"{number:03}.png").read_bytes() == draw(exhibit.scene).png
    assert (tmp_path / "gallery" / f"{SOME:03}.gif").read_bytes().startswith(b"GIF89a")
    assert page.count('class="desktop"') == page.count('class="phone"') == SOME + 1
