"""Every drawn page of the rules of every game."""

from __future__ import annotations

import re

import pytest

from bot.rules import RULESETS, NoDraw
from renderers import draw
from renderers.scene import ALT_LIMIT
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
def test_pages_have_keys_of_their_own_and_never_know_what_the_bag_will_deal(name: str) -> None:
    pages = GAMES[name].all.values()
    assert len({page.key for page in pages}) == len(pages) >= 6
    assert all(isinstance(page.position._draw, NoDraw) for page in pages)  # type: ignore[attr-defined]
