"""The picture of the end of a game: the winner's board, the others and the score sheet in one."""

from __future__ import annotations

from renderers import register
from renderers.results.result import DRAWER
from renderers.results.scene import ResultRow, ResultScene

__all__ = ["ResultRow", "ResultScene"]

register(ResultScene, DRAWER)
