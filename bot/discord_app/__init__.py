"""Discord: client, slash commands, buttons, picker and posts. The only layer that imports discord.py."""
