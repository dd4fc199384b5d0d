"""Tournaments: their log and its state, pairings, points, and the acts of people and of the clock."""
