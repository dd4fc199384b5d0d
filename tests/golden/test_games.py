from __future__ import annotations

from tests.golden.games import kept_games


def test_the_kept_games_are_of_every_form_and_number_of_players_and_come_to_their_end() -> None:
    forms = {(kept.ruleset, kept.side, kept.players) for kept in kept_games()}
    assert len(forms) == len(kept_games()) == 18
    assert all(kept.table().outcome for kept in kept_games())
