"""When a board was first handed out, so that one that may stand already is looked for before it is sent again."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("posts", sa.Column("handed_at", sa.DateTime(), nullable=True))
    # Nobody has noted when earlier ones were handed out, but not before they came into being.
    op.execute(
        "UPDATE posts SET handed_at = coalesce("
        "(SELECT log.at FROM log WHERE log.game_id = posts.game_id AND log.version = posts.version), due_at)"
        " WHERE handed IS NOT NULL AND state = 'due'"
    )


def downgrade() -> None:
    op.drop_column("posts", "handed_at")
