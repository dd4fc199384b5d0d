"""Acts of people at a table, from the lobby to the end of a game."""
