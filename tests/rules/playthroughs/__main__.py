"""Regenerate the playthroughs with `python -m tests.rules.playthroughs`. Review the changes before you commit them."""

from __future__ import annotations

from tests.rules.test_playthrough import PLAYTHROUGHS, playthrough

for path, (name, side, players) in PLAYTHROUGHS.items():
    path.write_text("\n".join(playthrough(name, side, players)) + "\n", encoding="utf-8")
