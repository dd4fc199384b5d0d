"""Discord: client, slash commands, buttons, the picker, posting. The only layer that knows discord.py."""
