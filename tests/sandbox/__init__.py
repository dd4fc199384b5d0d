"""The stand-in for Discord and its page."""
