"""What an analysis shows: how the chances of all players changed over a game, and a move beside a better one."""

from __future__ import annotations

from renderers import register
from renderers.curve import comparison, curve
from renderers.curve.scene import ComparisonScene, CurveScene, Mark, Stretch, Taken

__all__ = ["ComparisonScene", "CurveScene", "Mark", "Stretch", "Taken"]

register(CurveScene, curve.DRAWER)
register(ComparisonScene, comparison.DRAWER)
