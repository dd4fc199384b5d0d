"""What belongs to people and servers: settings, privacy, puzzles."""
