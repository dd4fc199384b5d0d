"""That a game's channel is gone, and since when a board tells, so that it can be told once more."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("games", sa.Column("channel_gone", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("posts", sa.Column("since", sa.Integer()))


def downgrade() -> None:
    # What the version before does not know how to post.
    op.execute(
        "DELETE FROM posts WHERE kind = 'edit' OR notice IN ('gone', 'removed', 'cannot-join', 'giving', 'replaced')"
    )
    op.execute('UPDATE games SET offer = NULL WHERE offer LIKE \'%"kind":"cancel"%\'')
    op.drop_column("posts", "since")
    op.drop_column("games", "channel_gone")
