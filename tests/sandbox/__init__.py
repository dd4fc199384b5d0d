"""Tests of the Discord stand-in and its page."""
