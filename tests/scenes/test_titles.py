"""The words of the title pictures, and what they show of a side."""

from __future__ import annotations

from bot.messages.words import words
from bot.scenes import make_title_scene
from tests.renderers.games import FORMS

EN = words("en")


def test_a_title_names_the_game_and_its_side() -> None:
    for name, side in FORMS:
        scene = make_title_scene(EN, name, side, "light")
        assert scene.title == EN(f"{name}-picture-name")
        assert scene.detail == EN(f"{name}-side-{side}")
        assert scene.alt == f"{EN(name)}: {scene.detail}."
        assert scene.table.theme == "light"


def test_a_title_shows_what_is_printed_on_the_side() -> None:
    coloured, grey = (make_title_scene(EN, "azul", side, "dark").table.boards[0] for side in ("coloured", "grey"))
    assert coloured.spaces[0][0]  # type: ignore[attr-defined]
    assert not grey.spaces[0][0]  # type: ignore[attr-defined]
