"""Posts of games: the next step to take in Discord, and the people it notifies."""
