"""What people do at a table, from the lobby to the end: each module is one act, or a few that belong together."""
