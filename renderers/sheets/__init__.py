"""Sheets: tables of names and numbers, for leaderboards and statistics."""

from __future__ import annotations

from renderers import register
from renderers.sheets.scene import Balance, Board, Course, Row, SheetScene
from renderers.sheets.sheet import DRAWER

__all__ = ["Balance", "Board", "Course", "Row", "SheetScene"]

register(SheetScene, DRAWER)
