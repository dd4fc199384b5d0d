"""Words: catalogues, narration of events, what posts and answers say. Knows positions and games, never discord.py."""
