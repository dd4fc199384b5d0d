"""What is kept: tables, migrations, queries. Knows SQL and nothing of rules or Discord.

Every query stands once, in the module of what it is about. It takes the connection of a transaction that
`Database.read` or `Database.write` has opened; `Database.query` gives one of one statement a connection for itself.
"""
