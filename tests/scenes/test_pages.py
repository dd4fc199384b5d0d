"""Every drawn page of the rules of every game."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from PIL import ImageChops

from bot.rules import RULESETS
from renderers import draw, find_drawer
from renderers.scene import ALT_LIMIT
from renderers.sources import number_factories, place_taken
from tests.scenes.pages import Pages

GAMES = {name: Pages(name) for name in RULESETS}


@pytest.mark.parametrize(("name", "key"), [(name, key) for name, pages in GAMES.items() for key in pages.all])
def test_every_page_is_legal_play_has_words_and_a_picture(name: str, key: str) -> None:
    pages, drawn = GAMES[name], GAMES[name].scene(key)
    assert drawn.title == pages.title(key)
    assert 100 < len(pages.text(key)) < 500
    assert 2 <= len(re.findall(r"[.:](?:\s|$)", pages.text(key))) <= 8
    assert 0 < len(drawn.alt) <= ALT_LIMIT
    assert draw(drawn).png.startswith(b"\x89PNG")


@pytest.mark.parametrize("name", GAMES)
def test_pages_have_keys_of_their_own(name: str) -> None:
    pages = GAMES[name].all.values()
    assert len({page.key for page in pages}) == len(pages) >= 6


@pytest.mark.parametrize("name", GAMES)
def test_the_arrow_of_a_page_leaves_what_was_taken_and_where_it_lies_to_be_seen(name: str) -> None:
    drawn = GAMES[name].scene("draft")
    painter = find_drawer(type(drawn))
    layout = painter.choose_layout(drawn)
    pointed, plain = (painter.paint(scene).image for scene in (drawn, replace(drawn, arrow=False)))
    changed = ImageChops.difference(pointed.convert("RGB"), plain.convert("RGB"))
    assert changed.getbbox() is not None
    target = next(filter(None, (painter.find_taken(box, drawn, seat) for seat, box in enumerate(layout.boards))))
    source = dict(number_factories(drawn, layout)).get(drawn.taken_from) or place_taken(layout.centre, counted=True)
    for box in (source, target):
        inner = box.inset(min(box.width, box.height) // 4)
        # The first column of such a picture holds the filter byte of each row.
        assert changed.crop((inner.x + 1, inner.y, inner.right + 1, inner.bottom)).getbbox() is None
