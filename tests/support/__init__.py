"""Helpers shared by tests of several layers. Tests import them from here and never from each other."""
