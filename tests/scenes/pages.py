"""The drawn pages of the rules of one game, for tests of what they say and show."""

from __future__ import annotations

from typing import Any

from bot.rules import Event
from bot.scenes import find_maker, make_example_scene
from tests.support.says import EN


class Pages:
    """The pages of a game by their keys."""

    def __init__(self, ruleset: str) -> None:
        self.ruleset = ruleset
        self.all = {example.key: example for example in find_maker(ruleset).examples()}

    def title(self, key: str) -> str:
        """What stands above a page."""
        return EN(f"{self.ruleset}-page-{key}")

    def text(self, key: str) -> str:
        """What a page says."""
        return EN(f"{self.ruleset}-page-{key}.text")

    def scene(self, key: str) -> Any:
        """What a page shows."""
        return make_example_scene(EN, self.all[key], "dark")

    def events(self, key: str) -> list[Event]:
        """What happens when a page is played."""
        position, found = self.all[key].position.copy(), []
        for move in self.all[key].plays:
            found += position.play(position.to_act[0], position.ruleset.parse(move))
        return found
