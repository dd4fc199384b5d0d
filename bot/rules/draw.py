"""Where tiles come from: verifiable shuffles, scripted draws for tests, and no draw at all for previews.

Chance is explicit: every tile that leaves the bag, and every other random choice, comes through a :class:`Draw`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol


class Draw(Protocol):
    """A source of chance. It holds its own place in its stream; :meth:`copy` gives an independent one."""

    def choose(self, options: int) -> int:
        """A number in ``range(options)``, each equally likely."""

    def tiles(self, bag: Sequence[int], count: int) -> list[int]:
        """``count`` colours drawn one after another from ``bag`` (how many of each colour), which is not changed.

        :raises ValueError: the bag holds fewer than ``count`` tiles.
        """

    def copy(self) -> Draw:
        """The same stream from the same place, independent from now on."""
