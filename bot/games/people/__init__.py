"""Settings, privacy, puzzles and lessons of people and guilds."""
