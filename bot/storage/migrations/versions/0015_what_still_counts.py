"""A game is loaded without the moves that were taken back, of which there may be any number."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("log", sa.Column("counts", sa.Boolean(), nullable=False, server_default=sa.true()))
    log = sa.table(
        "log",
        sa.column("game_id", sa.String()),
        sa.column("version", sa.Integer()),
        sa.column("act", sa.String()),
        sa.column("text", sa.Text()),
        sa.column("counts", sa.Boolean()),
    )
    course = ("start", "play", "takeback", "resign", "timeout", "replace")
    op.execute(sa.update(log).where(log.c.act.not_in(course)).values(counts=sa.false()))
    connection = op.get_bind()
    taking_back = sa.select(log.c.game_id, log.c.text).where(log.c.act.in_(("undo", "takeback")))
    for game_id, text in connection.execute(taking_back).all():
        versions = [int(version) for version in text.split() if version.isdecimal()]
        connection.execute(
            sa.update(log).where(log.c.game_id == game_id, log.c.version.in_(versions)).values(counts=sa.false())
        )


def downgrade() -> None:
    op.drop_column("log", "counts")
