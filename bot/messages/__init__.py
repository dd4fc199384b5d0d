"""Texts: message catalogues, narration of events, posts and answers.

Depends on positions and games, not on discord.py.
"""
