"""Discord: client, slash commands, buttons, the picker, posting. The only floor that knows discord.py."""
