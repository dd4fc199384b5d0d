"""What is kept: tables, migrations, queries. Knows SQL and nothing of rules or Discord."""
