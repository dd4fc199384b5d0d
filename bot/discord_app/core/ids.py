"""The ids of buttons and selects: they hold all that is needed to act on a press, also after a restart."""

from __future__ import annotations

import re
from typing import NamedTuple, Self

LONGEST_ID = 100
"""Characters in a custom id."""

NO_GAME = "RULES"
"""Stands in the ids of what belongs to no game; no game is called so."""

WHICH = "which"
"""The verb of the list of which game is meant; its path is the act."""

_STEP = "/"
_PATTERN = re.compile(
    r"azul:(?P<game>[0-9A-Z]{5}):(?P<version>[0-9]{1,9}):(?P<verb>[a-z]{1,8})(?P<part>[0-9]{0,2}):(?P<path>[^:]{0,60})"
)


class Press(NamedTuple):
    """What a button or select stands for: an act on a game, decided on a version, with the choices made so far.

    ``part`` tells the selects of one step apart where its options need several, and the pages of a book.
    """

    verb: str
    game_id: str
    version: int
    path: tuple[str, ...] = ()
    part: int = 0

    @property
    def custom_id(self) -> str:
        """As it is sent to Discord."""
        verb = f"{self.verb}{self.part or ''}"
        return f"azul:{self.game_id}:{self.version}:{verb}:{_STEP.join(self.path)}"

    @classmethod
    def read(cls, custom_id: str) -> Self | None:
        """What a custom id says, ``None`` if it is none of ours."""
        found = _PATTERN.fullmatch(custom_id)
        if found is None:
            return None
        path = tuple(found["path"].split(_STEP)) if found["path"] else ()
        return cls(found["verb"], found["game"], int(found["version"]), path, int(found["part"] or 0))
