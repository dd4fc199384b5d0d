"""What the computers have learned, as data files; each names the command that made it."""
