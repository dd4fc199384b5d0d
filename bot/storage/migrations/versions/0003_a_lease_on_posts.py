"""A lease on posts, so that of several processes one posts; a notice's kind and its "only privately" as two columns."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

NEW = (
    ("notice", sa.String(12), ""),
    ("direct_only", sa.Boolean(), sa.false()),
)


def upgrade() -> None:
    for name, kind, usual in NEW:
        op.add_column("posts", sa.Column(name, kind, nullable=False, server_default=usual))
    op.add_column("posts", sa.Column("holder", sa.String(32)))
    op.add_column("posts", sa.Column("held_until", sa.DateTime()))
    op.execute("UPDATE posts SET notice = replace(sort, '-direct', ''), direct_only = (sort LIKE '%-direct')")
    op.drop_column("posts", "sort")


def downgrade() -> None:
    op.add_column("posts", sa.Column("sort", sa.String(12), nullable=False, server_default=""))
    op.execute("UPDATE posts SET sort = notice || CASE WHEN direct_only THEN '-direct' ELSE '' END")
    for name in ("held_until", "holder", *(name for name, _, _ in NEW)):
        op.drop_column("posts", name)
