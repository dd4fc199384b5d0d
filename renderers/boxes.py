"""Rectangles in pixels, with the origin at the top left."""

from __future__ import annotations

from typing import NamedTuple

CAPITAL = 0.715  # height of capitals and digits as a fraction of the text size


class Box(NamedTuple):
    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        """The x coordinate just to the right of the box."""
        return self.x + self.width

    @property
    def bottom(self) -> int:
        """The y coordinate just below the box."""
        return self.y + self.height

    @property
    def centre(self) -> int:
        """The x coordinate of the centre."""
        return self.x + self.width // 2

    @property
    def middle(self) -> int:
        """The y coordinate of the centre."""
        return self.y + self.height // 2

    def inset(self, by: int) -> Box:
        """Return the box with each of its sides moved inwards by ``by`` px."""
        return Box(self.x + by, self.y + by, self.width - 2 * by, self.height - 2 * by)

    def after(self, x: int) -> Box:
        """Return the part of the box to the right of ``x``."""
        return self._replace(x=x, width=self.right - x)

    def until(self, x: int) -> Box:
        """Return the part of the box to the left of ``x``."""
        return self._replace(width=x - self.x)

    def above(self, y: int) -> Box:
        """Return the part of the box above ``y``."""
        return self._replace(height=y - self.y)

    def below(self, y: int) -> Box:
        """Return the part of the box below ``y``."""
        return self._replace(y=y, height=self.bottom - y)

    def row(self, count: int, pitch: int) -> tuple[Box, ...]:
        """Return ``count`` boxes in a row that starts with this box. Their left edges are ``pitch`` px apart."""
        return tuple(self._replace(x=self.x + index * pitch) for index in range(count))

    def stack(self, count: int, pitch: int) -> tuple[Box, ...]:
        """Return ``count`` boxes in a column that starts with this box. Their upper edges are ``pitch`` px apart."""
        return tuple(self._replace(y=self.y + index * pitch) for index in range(count))

    def baseline(self, size: int) -> int:
        """Return the baseline that vertically centres capitals and digits of text size ``size`` in the box."""
        return self.y + (self.height + round(size * CAPITAL)) // 2

    def overlaps(self, other: Box) -> bool:
        """Check whether the boxes share any pixel."""
        return self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom

    def contains(self, other: Box) -> bool:
        """Check whether ``other`` is entirely inside this box."""
        return self.x <= other.x and self.y <= other.y and other.right <= self.right and other.bottom <= self.bottom
