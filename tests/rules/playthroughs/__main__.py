"""Writes the playthroughs anew: `python -m tests.rules.playthroughs`. Read what changed before you commit it."""

from __future__ import annotations

from tests.rules.test_playthrough import PLAYTHROUGHS, playthrough

for path, (name, side, players) in PLAYTHROUGHS.items():
    path.write_text("\n".join(playthrough(name, side, players)) + "\n", encoding="utf-8")
