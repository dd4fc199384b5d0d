"""Pictures of Stained Glass of Sintra: the whole table, and one palace alone."""

from __future__ import annotations

from renderers import register
from renderers.sintra.scene import PalaceScene, TableScene
from renderers.sintra.table import draw_frame, draw_palace, draw_table

__all__ = ["PalaceScene", "TableScene", "draw_frame", "draw_palace", "draw_table"]

register(TableScene, draw_table, draw_frame)
register(PalaceScene, draw_palace)
