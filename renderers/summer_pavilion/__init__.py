"""Pictures of Summer Pavilion."""

from __future__ import annotations

from renderers import register
from renderers.summer_pavilion.scene import TableScene
from renderers.summer_pavilion.table import PAINTER

__all__ = ["TableScene"]

register(TableScene, PAINTER)
