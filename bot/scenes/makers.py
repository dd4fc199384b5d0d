"""The interface of the games' modules of scenes, and a function that finds them."""

from __future__ import annotations

from typing import Protocol

from bot.rules import RULESETS
from bot.rules.parts import find_part
from bot.scenes.alt import Section
from bot.scenes.view import View
from renderers.table import TableScene


class SceneMaker(Protocol):
    """The interface of a game's module. Its ``pages/<name>.txt`` is read by `read_examples`."""

    __file__: str

    def make_table_scene(self, view: View) -> TableScene:
        """Make the scene of the table."""

    def make_board_scene(self, view: View, seat: int) -> TableScene:
        """Make the scene of one player's large board."""

    def describe_position(self, view: View) -> list[Section]:
        """Describe the position in sections: the tiles on offer, followed by all boards."""


def find_maker(ruleset: str) -> SceneMaker:
    """Return the module of a game."""
    found: SceneMaker = find_part("bot.scenes", ruleset)
    return found


# Import all modules at startup, because it would delay the first picture.
for _name in RULESETS:
    find_maker(_name)
