"""A local replacement for Discord: gateway and REST API, a web page that looks like a channel, and people for tests."""
