"""Pictures of base Azul: the whole table, and one board alone."""

from __future__ import annotations

from renderers import register
from renderers.azul.scene import BoardScene, TableScene
from renderers.azul.table import draw_board, draw_table, record_table

__all__ = ["BoardScene", "TableScene", "draw_board", "draw_table", "record_table"]

register(TableScene, draw_table, record_table)
register(BoardScene, draw_board)
