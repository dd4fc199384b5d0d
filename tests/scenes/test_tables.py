"""What the picture of a table shows, in every form: all that lies on it, who must decide, and what was just taken."""

from __future__ import annotations

from collections import Counter

import pytest

from bot.rules import RULESETS
from bot.scenes import make_board_scene, make_replay_scenes, make_table_scene
from renderers.results import ResultScene
from renderers.scene import ALT_LIMIT
from renderers.table import TableScene
from tests.golden.games import Kept, kept_games
from tests.support.forms import FORMS
from tests.support.says import EN

every_game = pytest.mark.parametrize("kept", kept_games(), ids=[kept.label for kept in kept_games()])


def shown(kept: Kept, moves: int) -> TableScene:
    scene = make_table_scene(EN, kept.table(moves), "dark")
    assert isinstance(scene, TableScene)
    return scene


@every_game
def test_a_table_shows_what_is_on_offer_every_score_and_who_must_decide(kept: Kept) -> None:
    for moves in range(0, len(kept.moves), 9):
        position, scene, players = kept.table(moves).position, shown(kept, moves), kept.table().game.players
        state = position.snapshot()
        assert scene.factories == state.factories
        assert dict(scene.centre) == Counter(state.centre)
        assert scene.marker_in_centre is (state.marker == "centre")
        assert scene.focus == position.to_act
        for seat, board in enumerate(scene.boards):
            assert (board.name, board.score) == (players[seat].name, position.scores[seat])
            assert board.active is (seat in position.to_act)
            foretold = not RULESETS[kept.ruleset].spares and position.projected[seat] != board.score
            assert board.coming == (position.projected[seat] if foretold else None)


@pytest.mark.parametrize("kept", kept_games()[::3], ids=[f"{name} {side}" for name, side in FORMS])
def test_what_was_just_taken_is_marked_at_its_source_unless_tiles_were_dealt_since(kept: Kept) -> None:
    seen = set()
    for moves in range(1, len(kept.moves)):
        events = kept.table(moves).turns_since(0)[-1].events
        taken = [event.facts for event in events if event.kind == "taken"]
        if taken:
            scene, dealt = shown(kept, moves), any(event.kind == "dealt" for event in events)
            source = 0 if taken[-1]["source"] == "c" else int(str(taken[-1]["source"]))
            assert scene.taken_from == (None if dealt else source)
            assert dealt or scene.taken == (taken[-1]["colour"], taken[-1]["count"])
            seen.add(scene.taken_from)
    assert {0, 1} <= seen


@every_game
def test_the_end_marks_winners_and_nothing_to_come(kept: Kept) -> None:
    table = kept.table()
    scene = make_table_scene(EN, table, "dark")
    assert isinstance(scene, ResultScene)
    assert table.outcome is not None
    assert tuple(seat for seat, board in enumerate(scene.table.boards) if board.winner) == table.outcome.winners
    assert not any(board.active or board.coming is not None or board.note for board in scene.table.boards)


@every_game
def test_ones_own_board_is_alone_with_its_own_alt_text(kept: Kept) -> None:
    table = kept.table(len(kept.moves) // 2)
    for player in table.game.players:
        scene = make_board_scene(EN, table, "light", player.seat)
        assert isinstance(scene, TableScene)
        assert [board.name for board in scene.boards] == [player.name]
        assert not scene.sources_shown
        assert [one.name for one in table.game.players if f"{one.name} (" in scene.alt] == [player.name]
        assert len(scene.alt) <= ALT_LIMIT


def test_each_position_says_how_far_the_game_has_come_and_the_last_who_has_won() -> None:
    kept = kept_games()[0]
    scenes = make_replay_scenes(EN, kept.table(9), "dark", 4)
    assert [scene.turn for scene in scenes] == [f"move {moves} of 9" for moves in (0, 3, 6, 9)]
    *_, last = make_replay_scenes(EN, kept.table(), "dark", 5)
    assert last.turn.endswith(("wins", "win"))
