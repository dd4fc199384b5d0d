"""Tests of the stand-in for Discord, and of its page."""
