"""A local replacement for Discord: a stand-in for gateway and REST, a web page like a channel, and people for tests."""
