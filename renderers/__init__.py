"""Plain scenes in, pictures out. Needs Pillow and one deflate library, and nothing of the bot."""
