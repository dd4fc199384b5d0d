"""Pictures of Summer Pavilion: the whole table, and one board alone."""

from __future__ import annotations

from renderers import register
from renderers.summer_pavilion.scene import BoardScene, TableScene
from renderers.summer_pavilion.table import draw_board, draw_frame, draw_table

__all__ = ["BoardScene", "TableScene", "draw_board", "draw_frame", "draw_table"]

register(TableScene, draw_table, draw_frame)
register(BoardScene, draw_board)
