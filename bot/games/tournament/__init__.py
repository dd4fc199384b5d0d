"""Tournaments: their log and what follows from it, pairing, points, what people may do, and what the clock does."""
