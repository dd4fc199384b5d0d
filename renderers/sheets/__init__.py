"""Sheets: tables of names and numbers, for score sheets, leaderboards and statistics."""

from __future__ import annotations

from renderers import register
from renderers.sheets.scene import Column, Row, SheetScene
from renderers.sheets.sheet import draw_sheet

__all__ = ["Column", "Row", "SheetScene", "draw_sheet"]

register(SheetScene, draw_sheet)
