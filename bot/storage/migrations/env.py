"""Run the migrations on the connection that `migrating.migrate` passes."""

from __future__ import annotations

from alembic import context

context.configure(
    connection=context.config.attributes["connection"], render_as_batch=True, transaction_per_migration=True
)
with context.begin_transaction():
    context.run_migrations()
