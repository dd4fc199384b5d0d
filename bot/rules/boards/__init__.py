"""The printed boards as data files, for the rules and for renderers."""
