"""A Discord on this computer: a stand-in for gateway and REST, a page like a channel, and people for tests."""
