"""Data files with the printed boards, which the rules and the renderers read."""
