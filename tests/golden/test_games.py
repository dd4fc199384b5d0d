from __future__ import annotations

from tests.golden.games import kept_games


def test_recorded_games_cover_every_form_and_finish() -> None:
    forms = {(kept.ruleset, kept.side, kept.players) for kept in kept_games()}
    assert len(forms) == len(kept_games()) == 18
    assert all(kept.table().outcome for kept in kept_games())
