"""Texts: message catalogues, narration of events, posts and answers.

This package depends on positions and games, but not on discord.py.
"""
