"""Which module makes the scenes of a game: the one with its name."""

from __future__ import annotations

from typing import Protocol

from bot.rules import RULESETS
from bot.rules.parts import find_part
from bot.scenes.alt import Section
from bot.scenes.view import View
from renderers.table import TableScene


class SceneMaker(Protocol):
    """What the module of a game offers; beside it lies its ``pages/<name>.txt``, as `read_examples` says."""

    __file__: str

    def make_table_scene(self, view: View) -> TableScene:
        """The whole table."""

    def make_board_scene(self, view: View, seat: int) -> TableScene:
        """One player's board, large."""

    def describe_position(self, view: View) -> list[Section]:
        """The whole position in words: what can be taken, and at last every board, by seat."""


def find_maker(ruleset: str) -> SceneMaker:
    """The module of a game."""
    found: SceneMaker = find_part("bot.scenes", ruleset)
    return found


# All of them now, and not when the first picture is wanted.
for _name in RULESETS:
    find_maker(_name)
