"""Tables, migrations and queries. This package depends on SQL, but not on the rules or Discord.

Queries take the connection of a transaction opened by `Database.read` or `Database.write`. A query that consists of a
single statement can also run without a transaction, with `Database.query`.
"""
