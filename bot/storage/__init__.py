"""Tables, migrations and queries. This package knows SQL, but neither rules nor Discord.

Each query is in the module of its subject. It takes the connection of a transaction opened by `Database.read` or
`Database.write`; a query of a single statement can run without a transaction (`Database.query`).
"""
