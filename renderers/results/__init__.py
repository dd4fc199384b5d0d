"""The picture of the end of a game: podium, boards and score sheet in one."""

from __future__ import annotations

from renderers import register
from renderers.results.result import DRAWER
from renderers.results.scene import Cell, ResultRow, ResultScene

__all__ = ["Cell", "ResultRow", "ResultScene"]

register(ResultScene, DRAWER)
