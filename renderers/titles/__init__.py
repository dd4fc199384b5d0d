"""Titles: a low picture of a game's pieces with its name, for what is posted before a game is played."""

from __future__ import annotations

from renderers import register
from renderers.titles.scene import TitleScene
from renderers.titles.title import DRAWER

__all__ = ["TitleScene"]

register(TitleScene, DRAWER)
