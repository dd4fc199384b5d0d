"""Bugs that are planted one at a time, to measure how many the tests find.

Players, moderators or hosts would notice each.
"""
