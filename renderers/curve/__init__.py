"""Curves: how the chances of all players changed over a game."""

from __future__ import annotations

from renderers import register
from renderers.curve.curve import DRAWER
from renderers.curve.scene import CurveScene, Mark, Stretch

__all__ = ["CurveScene", "Mark", "Stretch"]

register(CurveScene, DRAWER)
