"""Tests of the picture of a table in every form: its contents, the players to move, and the last move."""

from __future__ import annotations

import io
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageStat

from bot.games.core.replay import Table
from bot.games.core.service import Service
from bot.games.people import puzzles
from bot.games.table.opening import Computer, Opening, open_game
from bot.games.table.planning import look_from
from bot.messages.people import head_player, list_player, name_player, name_player_briefly, name_player_plainly
from bot.messages.posts import MAX_CONTENT_LENGTH
from bot.messages.puzzles import make_answered_table, make_puzzle_table
from bot.messages.words import Words
from bot.opponents.levels import LEVELS
from bot.rules import Position
from bot.rules.outlook import outlook, outlooks
from bot.scenes import (
    add_position,
    describe_position,
    make_board_scene,
    make_choice_scene,
    make_large_scenes,
    make_preview_scene,
    make_replay_scenes,
    make_reply_scene,
    make_table_scene,
)
from bot.storage.place import Place
from bot.storage.rows import Player
from renderers import draw
from renderers.scene import Scene, Theme
from renderers.table import TableScene
from tests.conftest import NOTHING_CROSSES
from tests.golden.games import Kept, kept_game, kept_games
from tests.renderers.canvases import Recorder
from tests.renderers.games import NAMES
from tests.support.forms import FORMS
from tests.support.people import ANA, ask
from tests.support.says import EN
from tests.tools.gallery import ANIMATION, REFERENCES, animate_reference, reference

pytestmark = NOTHING_CROSSES

MakeScenes = Callable[..., list[Scene]]


def make_choice_scenes(*given: Any, **chosen: Any) -> list[Scene]:
    return [make_choice_scene(*given, **chosen)]


def make_preview_scenes(words: Words, table: Table, theme: Theme, seat: int, *, real: Table) -> list[Scene]:
    move = table.position.legal_moves(seat)[0]
    return [make_preview_scene(words, table, theme, seat, outlook(table.position, seat, move), real=real)]


every_game = pytest.mark.parametrize("kept", kept_games(), ids=[kept.label for kept in kept_games()])


every_form = pytest.mark.parametrize("kept", kept_games()[::3], ids=[f"{name} {side}" for name, side in FORMS])


def show(table: Table) -> TableScene:
    scene = make_table_scene(EN, table, "dark")
    assert isinstance(scene, TableScene)
    return scene


@every_game
def test_table_shows_offer_scores_and_players_to_move(kept: Kept) -> None:
    for moves in range(0, len(kept.moves), 31):
        table = kept.table(moves)
        position, scene, players = table.position, show(table), table.game.players
        state = position.snapshot()
        assert scene.factories == state.factories
        assert dict(scene.centre) == Counter(state.centre)
        assert scene.marker_in_centre is (state.marker == "centre")
        assert scene.focus == position.to_act
        for seat, board in enumerate(scene.boards):
            assert (board.name, board.score) == (players[seat].name, position.scores[seat])
            assert board.active is (seat in position.to_act)
            foretold = not position.can_spare(seat) and position.projected[seat] != board.score
            assert board.forecast == (position.projected[seat] if foretold else None)


@every_form
def test_last_move_marks_its_source_until_the_next_deal(kept: Kept) -> None:
    seen = set()
    for table in [*kept.tables()][::2]:
        turns = table.turns_since(0)
        events = turns[-1].events if turns and table.running else ()
        taken = [event.facts for event in events if event.kind == "taken"]
        if taken:
            scene, dealt = show(table), any(event.kind == "dealt" for event in events)
            source = 0 if taken[-1]["source"] == "c" else int(str(taken[-1]["source"]))
            assert scene.taken_from == (None if dealt else source)
            assert dealt or scene.taken == (taken[-1]["colour"], taken[-1]["count"])
            seen.add(scene.taken_from)
    assert {0, 1} <= seen


@every_game
def test_finished_table_marks_winners_and_hides_projections(kept: Kept) -> None:
    table = kept.table()
    scene: Any = make_table_scene(EN, table, "dark")
    assert table.outcome is not None
    assert tuple(seat for seat, board in enumerate(scene.table.boards) if board.winner) == table.outcome.winners
    assert not any(board.active or board.forecast is not None or board.note for board in scene.table.boards)


@every_game
def test_own_board_scene_shows_and_describes_only_that_board(kept: Kept) -> None:
    table = kept.table(len(kept.moves) // 2)
    for player in table.game.players:
        scene: Any = make_board_scene(EN, table, "light", player.seat)
        assert [board.name for board in scene.boards] == [player.name]
        assert not scene.has_offer
        assert [one.name for one in table.game.players if f"{one.name} (" in scene.alt] == [player.name]


@every_game
@pytest.mark.parametrize("make", [make_choice_scenes, make_large_scenes, make_preview_scenes])
def test_plan_pictures_show_the_real_player_to_move(kept: Kept, make: MakeScenes) -> None:
    real = kept.table(0)
    (acting,) = real.position.to_act
    seat = (acting + 1) % kept.players
    draft = look_from(real, seat)
    assert draft.position.to_act == (seat,)
    names = [player.name for player in real.game.players]
    for scene in make(EN, draft, "dark", seat, real=real):
        assert f"{names[acting]} to move" in scene.alt
        assert f"{names[seat]} to move" not in scene.alt


@pytest.mark.parametrize("players", [3, 4])
def test_choice_scene_shows_scores_instead_of_other_boards(players: int) -> None:
    kept = kept_game("azul", "coloured", players)
    table = kept.table(3)
    (seat,) = table.position.to_act
    scene: Any = make_choice_scene(EN, table, "light", seat)
    (own,) = scene.boards
    assert own.name == NAMES[seat]
    assert [other.name for other in scene.others] == [*NAMES[seat + 1 : players], *NAMES[:seat]]
    assert all(name in scene.alt for name in NAMES[:players])
    lines = list_lines(scene)
    assert all(name in lines for name in NAMES[:players])


def test_exercises_and_two_players_see_all_boards() -> None:
    for players, with_boards in ((2, False), (4, True)):
        table = kept_game("azul", "coloured", players).table(3)
        (seat,) = table.position.to_act
        scene: Any = make_choice_scene(EN, table, "light", seat, with_boards=with_boards)
        assert (len(scene.boards), scene.focus, scene.others) == (players, (seat,), ())


def test_replay_numbers_its_moves_and_ends_with_the_winner() -> None:
    kept = kept_games()[0]
    scenes = make_replay_scenes(EN, kept.table(9), "dark", 4)
    assert [scene.turn for scene in scenes] == [f"move {moves} of 9" for moves in (0, 3, 6, 9)]
    *_, last = make_replay_scenes(EN, kept.table(), "dark", 5)
    assert last.turn.endswith(("wins", "win"))


# Computers.


@pytest.mark.parametrize("level", LEVELS)
async def test_board_and_text_show_level_of_a_computer(service: Service, level: str) -> None:
    service.name_computers = names
    table = await open_game(service, ask(ANA), Opening("azul", "coloured", 2, computers=(Computer(level),)))
    scene: Any = make_table_scene(EN, table, "light")
    assert [board.name for board in scene.boards] == ["Ana", f"Leonor ({EN(f'level-{level}')})"]
    assert scene.turn in ("Ana to move", "Leonor (computer) to move")
    told = "\n".join(section.title for section in describe_position(EN, table))
    assert f"Leonor (computer, {EN(f'level-{level}')})" in told


async def names(_place: Place, _language: str) -> list[str]:
    return ["Leonor"]


def test_unnamed_computer_is_called_by_its_seat_number() -> None:
    unnamed = Player(1, None, "", "medium")
    assert name_player(EN, unnamed) == "Computer 2"
    assert list_player(EN, unnamed) == head_player(EN, unnamed) == "Computer 2 (medium)"


def list_lines(scene: TableScene) -> list[str]:
    """Return all lines of text in a picture, as far as they fit."""
    written = Recorder()
    scene.paint_table(written)
    return [line.words for line in written.lines]


@pytest.mark.parametrize(("name", "side"), FORMS)
def test_names_of_computers_are_whole_at_tables_of_four(name: str, side: str) -> None:
    table = kept_game(name, side, 4).table(3)
    called = ("Elena", "Felix", "Greta", "Leonor")
    players = tuple(
        replace(player, name=called[player.seat], user_id=None, computer="expert") for player in table.game.players
    )
    lines = list_lines(show(replace(table, game=replace(table.game, players=players))))
    assert not any("…" in line for line in lines)
    assert all(person in lines or f"{person} (expert)" in lines for person in called)


def test_unnamed_computer_has_a_brief_name_without_level() -> None:
    assert name_player_briefly(EN, Player(1, None, "", "medium")) == "Computer 2"
    assert name_player_briefly(EN, Player(1, None, "Ada", "medium")) == "Ada"
    assert name_player_briefly(EN, Player(1, 5, "")) == "somebody"


# Puzzles.


@pytest.mark.parametrize(("ruleset", "players"), [("azul", 4), ("summer-pavilion", 4), ("sintra", 3)])
def test_puzzle_opponents_have_whole_names(ruleset: str, players: int) -> None:
    form = {"ruleset": ruleset, "players": players}
    puzzle = next(one for one in puzzles.puzzles().values() if form.items() <= one.position.items())
    lines = list_lines(show(make_puzzle_table(EN, puzzle)))
    assert {"You", *(f"Opponent {number}" for number in range(1, players))} <= {*lines}


ONE_OF_EACH = {(one.position["ruleset"], one.position["side"]): one for one in puzzles.puzzles().values()}


@pytest.mark.parametrize("form", ONE_OF_EACH)
def test_puzzle_previews_do_not_reveal_points(form: tuple[str, str]) -> None:
    table, seat = make_puzzle_table(EN, ONE_OF_EACH[form]), ONE_OF_EACH[form].seat
    seen = outlooks(table.position, seat, table.position.legal_moves(seat))
    previews: list[Any] = [make_preview_scene(EN, table, "light", seat, one, with_points=False) for one in seen]
    told = {(board.score, board.forecast, board.gains) for scene in previews for board in scene.boards}
    assert told == {(table.position.scores[seat], None, ())}
    assert len({repr(scene) for scene in previews}) > 1


@pytest.mark.parametrize("form", ONE_OF_EACH)
def test_puzzle_alt_texts_keep_the_score_before_the_move(
    form: tuple[str, str],
) -> None:
    table, seat = make_puzzle_table(EN, ONE_OF_EACH[form]), ONE_OF_EACH[form].seat
    before = render_score(table, table.position, seat)
    for one in outlooks(table.position, seat, table.position.legal_moves(seat)):
        in_a_game = make_preview_scene(EN, table, "light", seat, one)
        untold = make_preview_scene(EN, table, "light", seat, one, with_points=False)
        assert render_score(table, one.position, seat) in in_a_game.alt
        assert untold.alt == in_a_game.alt.replace(render_score(table, one.position, seat), before)


def render_score(table: Table, position: Position, seat: int) -> str:
    """Return a player's name with their points in a position, as alt texts contain them."""
    name = name_player_plainly(EN, table.game.players[seat])
    return EN("alt-player", name=name, score=position.scores[seat])


FORMS_OF_OTHERS = [form for form in ONE_OF_EACH if form[0] != "summer-pavilion"]
"""The forms in which another player always replies to a wrong try."""


@pytest.mark.parametrize("form", FORMS_OF_OTHERS)
def test_picture_of_try_marks_the_try_and_the_reply(form: tuple[str, str]) -> None:
    puzzle = ONE_OF_EACH[form]
    for line in (outcome.lines[0] for outcome in puzzle.outcomes[1:4]):
        before = make_puzzle_table(EN, puzzle)
        after = make_answered_table(EN, puzzle, before.position.ruleset.parse(line[0]))
        assert [str(turn.move) for turn in after.turns_since(before.shown)] == [*line[:2]]
        scene: Any = make_reply_scene(EN, before, after, "light", puzzle.seat)
        assert scene.focus == (puzzle.seat,)
        both: Any = make_table_scene(EN, after, "light", before.shown, seat=puzzle.seat)
        assert scene.boards == both.boards


@pytest.mark.parametrize("form", [form for form in ONE_OF_EACH if form not in FORMS_OF_OTHERS])
def test_picture_of_try_without_reply_draws_no_tiles(form: tuple[str, str]) -> None:
    puzzle = ONE_OF_EACH[form]
    before = make_puzzle_table(EN, puzzle)
    for move in before.position.legal_moves(puzzle.seat):
        after = make_answered_table(EN, puzzle, move)
        make_reply_scene(EN, before, after, "light", puzzle.seat)
        assert after.position.snapshot().bag == before.position.snapshot().bag


MAX_FINAL_MOVES = 7
"""The number of game-ending puzzle moves to check."""


@pytest.mark.parametrize("ruleset", ["sintra", "summer-pavilion"])
def test_puzzle_preview_of_final_move_reveals_no_result(ruleset: str) -> None:
    looked_at = 0
    for puzzle in [one for one in puzzles.puzzles().values() if one.position["ruleset"] == ruleset]:
        if looked_at >= MAX_FINAL_MOVES:
            break
        table = make_puzzle_table(EN, puzzle)
        for one in outlooks(table.position, puzzle.seat, table.position.legal_moves(puzzle.seat)[-8:]):
            if one.position.standing is None:
                continue
            looked_at += 1
            scene: Any = make_preview_scene(EN, table, "light", puzzle.seat, one, with_points=False)
            (board,) = scene.boards
            assert not board.winner
            if ruleset == "sintra":
                assert (board.bonus, board.lost) == (None, None)
    assert looked_at >= MAX_FINAL_MOVES


# The pictures in the documentation.


MAX_MEAN_DIFFERENCE = 1.5
"""The mean difference (of 255) that another version of the font library may cause at the edges of letters."""
MAX_ANIMATION_BYTES = 1_500_000


@pytest.mark.parametrize("name", REFERENCES)
def test_documentation_picture_matches_the_current_drawing(name: str) -> None:
    with Image.open(io.BytesIO(draw(reference(name)).png)) as now, Image.open(REFERENCES[name]) as then:
        drawn, shown = (picture.convert("RGBA").convert("RGB") for picture in (now, then))
    assert drawn.size == shown.size
    assert max(ImageStat.Stat(ImageChops.difference(drawn, shown)).mean) < MAX_MEAN_DIFFERENCE


def test_animated_picture_in_readme_is_small_and_current() -> None:
    assert ANIMATION.stat().st_size <= MAX_ANIMATION_BYTES
    first = animate_reference(only_first=True).gif
    with Image.open(io.BytesIO(first)) as now, Image.open(ANIMATION) as then:
        assert now.size == then.size
        difference = ImageChops.difference(now.convert("RGB"), then.convert("RGB"))
    assert max(ImageStat.Stat(difference).mean) < MAX_MEAN_DIFFERENCE


@pytest.mark.parametrize(("name", "side"), FORMS)
def test_added_position_begins_with_offer_and_own_board(name: str, side: str) -> None:
    kept = kept_game(name, side, 4)
    for moves in range(0, len(kept.moves), 15):
        told = add_position(EN, "x" * 500, kept.table(moves), 2)
        assert len(told) <= MAX_CONTENT_LENGTH
        _, *titles = re.findall("### (.*)", told)
        own = titles.index(next(title for title in titles if title.startswith(NAMES[2])))
        assert EN("text-sources") in titles[:own]
        assert not any(title.startswith((NAMES[0], NAMES[1], NAMES[3])) for title in titles[:own])
        missing = sum(not any(title.startswith(name) for title in titles) for name in NAMES)
        assert told.endswith(EN("text-more")) is bool(missing)
