"""Make the reference picture anew. Look at it before you commit it."""

from __future__ import annotations

from renderers import draw
from tests.scenes.reference import TABLE, table_in_mid_game

TABLE.write_bytes(draw(table_in_mid_game()).png)
