"""Programs for contributors. The tests are next to this folder."""
