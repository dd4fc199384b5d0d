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
