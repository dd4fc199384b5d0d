"""Challenges to play the same bag: cards of people, and deals of servers."""
