"""Bugs that are planted one by one, where players, moderators or hosts would notice them, to measure the tests."""
