"""Pictures of Stained Glass of Sintra."""

from __future__ import annotations

from renderers import register
from renderers.sintra.scene import TableScene
from renderers.sintra.table import PAINTER

__all__ = ["TableScene"]

register(TableScene, PAINTER)
