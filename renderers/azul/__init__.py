"""Pictures of base Azul."""

from __future__ import annotations

from renderers import register
from renderers.azul.scene import TableScene
from renderers.azul.table import PAINTER

__all__ = ["TableScene"]

register(TableScene, PAINTER)
