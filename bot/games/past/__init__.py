"""Finished games: ratings, seasons, records, analyses, mistakes, and the audit of all stored data."""
