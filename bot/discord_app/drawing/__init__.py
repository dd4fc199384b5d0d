"""Pictures and emojis, drawn elsewhere."""
