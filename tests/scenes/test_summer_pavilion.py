"""What the pictures of Summer Pavilion show, and the alt texts from which one can play."""

from __future__ import annotations

import random
from itertools import count

import pytest

from bot.games.replay import Turn
from bot.messages.words import words
from bot.rules import RULESETS, Position, ShuffledDraw
from bot.scenes import summer_pavilion
from bot.scenes.view import View
from renderers.scene import ALT_LIMIT
from renderers.summer_pavilion.scene import COLOURFUL, TableScene
from tests.rules.positions import pavilion

EN = words("en")
GAME = RULESETS["summer-pavilion"]
BUSY = "hand oor  orange o.o...  red ..rr..  centre b....y"
NAMES = ("Ana", "Ben", "Chi", "Dariush")


def view(position: Position, *turns: Turn, running: bool = True) -> View:
    return View(
        words=EN,
        theme="dark",
        ruleset=GAME.name,
        position=position,
        names=NAMES[: position.players],
        turns=turns,
        title="Azul: Summer Pavilion #1",
        turn="",
        running=running and bool(position.to_act),
        acting=position.to_act if running else (),
    )


def shown(position: Position, text: str = "") -> TableScene:
    """The table after this move, which is marked."""
    if not text:
        return summer_pavilion.make_table_scene(view(position))
    seat, move = position.to_act[0], GAME.parse(text)
    return summer_pavilion.make_table_scene(view(position, Turn(0, seat, move, tuple(position.play(seat, move)))))


def game(players: int, side: str, plies: int) -> Position:
    position, chance = GAME.start(players, side, ShuffledDraw(bytes(32))), random.Random(players)
    while position.to_act and plies:
        seat = position.to_act[0]
        moves = position.legal_moves(seat)
        position.play(seat, chance.choice([m for m in moves if not str(m).startswith("pass")] or moves))
        plies -= 1
    return position


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_table_shows_every_tile_of_the_game(players: int) -> None:
    position = game(players, "standard", 40)
    scene, data = shown(position), position.to_json()
    tiles = sum(data["bag"].values()) + sum(data["tower"].values())
    assert f"bag {sum(data['bag'].values())} · tower {sum(data['tower'].values())}" in scene.detail
    tiles += sum(count for _, count in scene.centre) + len(scene.supply) + sum(map(len, scene.factories))
    for board in scene.boards:
        tiles += sum(count for _, count in board.hand) + len(board.kept)
        tiles += sum(tile is not None for star in board.stars for tile in star.tiles)
    assert tiles == 6 * 22


def test_the_last_draft_is_marked_at_its_source_and_in_the_hand() -> None:
    scene = shown(pavilion(fields="1 rryy  2 gypp"), "2 green")
    assert (scene.taken_from, scene.taken) == (2, ("green", 1))
    assert scene.boards[0].fresh_hand == {"green", "purple"}
    assert not scene.boards[1].fresh_hand


def test_after_a_new_deal_no_source_is_marked() -> None:
    position = GAME.start(2, "standard", ShuffledDraw(bytes(32)))
    while position.round == 1:
        moves = position.legal_moves(position.to_act[0])
        seat, move = position.to_act[0], next((m for m in moves if str(m).startswith("pass")), moves[0])
        turn = Turn(0, seat, move, tuple(position.play(seat, move)))
    scene = summer_pavilion.make_table_scene(view(position, turn))
    assert scene.taken_from is None
    assert scene.wild == "green"


def test_a_placement_marks_its_tile_with_its_points_and_what_it_surrounds() -> None:
    position = pavilion(BUSY)
    board = shown(position, "place orange 2 orange 0").boards[0]
    assert board.fresh_spaces == {(0, 1)}
    assert board.gains == (((0, 1), 3),)
    assert board.fresh_closed == board.closed == {("pillar", 0), ("statue", 0)}


def test_bonus_tiles_are_marked_in_the_hand_that_took_them() -> None:
    games = (game(2, "standard", plies) for plies in count())
    position = next(each for each in games if each.to_json()["phase"] == "bonus")
    (seat,) = position.to_act
    move = str(position.legal_moves(seat)[0])
    assert shown(position, move).boards[seat].fresh_hand == set(move.split()[1:])


def test_who_has_passed_is_said_and_what_was_kept_lies_in_the_corners() -> None:
    scene = shown(pavilion("hand ggggrr"), "pass green red")
    assert scene.boards[0].note == "passed"
    assert scene.boards[0].kept == ("green", "red")
    assert scene.boards[1].active
    assert scene.boards[1].note == ""
    assert scene.focus == (1,)


def test_nothing_is_foretold_of_tiles_that_may_still_be_placed() -> None:
    position = pavilion("score 9  hand ggggrr")
    assert position.projected[0] == 7
    assert [(board.score, board.coming) for board in shown(position).boards] == [(9, None), (5, None)]
    told = summer_pavilion.describe_position(view(position))
    assert not any("7 point" in line for section in told for line in section.lines)


def test_stars_take_their_colour_and_the_centre_star_six_on_the_standard_side() -> None:
    board = shown(pavilion("hand r")).boards[0]
    assert [star.takes for star in board.stars] == [
        "orange", "red", "blue", "yellow", "green", "purple", COLOURFUL
    ]  # fmt: skip
    assert [star.printed for star in board.stars] == [True] * 6 + [False]


@pytest.mark.parametrize(
    ("slots", "takes"),
    [
        ("......", None),
        ("r.....", None),
        ("rr....", "red"),
        ("rb....", COLOURFUL),
        ("rrrrrr", "red"),
        ("rbyog.", COLOURFUL),
        ("rbyogp", COLOURFUL),
    ],
)
def test_the_second_tile_decides_what_a_free_star_takes(slots: str, takes: str | None) -> None:
    scene = shown(pavilion(f"lr {slots}  hand r", side="variant"))
    star = scene.boards[0].stars[3]
    assert star.takes == takes
    assert not star.printed
    assert star.costs == (3, 2, 1, 4, 5, 6)
    assert scene.named_slots


def test_slots_are_not_named_where_their_prices_are_their_names() -> None:
    assert not shown(game(2, "standard", 5)).named_slots


def test_the_end_shows_winners_no_wild_colour_and_nobody_who_passed() -> None:
    position = game(3, "standard", -1)
    scene = shown(position)
    assert position.standing
    assert [seat for seat, board in enumerate(scene.boards) if board.winner] == list(position.standing.winners)
    assert not any(board.note for board in scene.boards)
    assert scene.wild is None


@pytest.mark.parametrize("side", GAME.sides)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_alt_text_has_room_for_whoever_must_act_and_names_what_can_be_taken(players: int, side: str) -> None:
    for plies in (0, 30, 70, 110, 150, 190):
        position = game(players, side, plies)
        alt = shown(position).alt
        assert len(alt) <= ALT_LIMIT
        if position.to_act:
            seat = position.to_act[0]
            assert f"{NAMES[seat]} ({position.scores[seat]} point" in alt
            assert "…" not in alt
            assert "Supply: " in alt


def test_the_alt_text_tells_hand_stars_and_bonus_tiles_due() -> None:
    alt = shown(pavilion(BUSY), "place orange 2 orange 0").alt
    assert "Wild: purple. Bonus tiles to take: 3." in alt
    assert "Ana (8 points): holds 1 red; orange star 1, 2, 3; red star 3, 4; centre star blue on 1, yellow on 6." in alt


def test_a_board_alone_tells_and_shows_that_board_with_the_supply_and_the_wild_colour() -> None:
    position = pavilion("hand b", "hand gg  green g.....", fields="1 rryy  2 gypp")
    table, scene = shown(position), summer_pavilion.make_board_scene(view(position), 1)
    (board,) = scene.boards
    assert board.name == "Ben"
    assert board.hand == (("green", 2),)
    assert (scene.supply, scene.wild) == (table.supply, table.wild)
    assert not scene.sources_shown
    assert "Ben (5 points): holds 2 green; green star 1." in scene.alt
    assert "Ana" not in scene.alt


@pytest.mark.parametrize("side", ["standard", "variant"])
def test_the_spaces_that_a_hand_can_pay_for_are_those_on_which_one_may_place(side: str) -> None:
    told = 0
    for plies in range(18, 120, 2):
        position = game(3, side, plies)
        data = position.to_json()
        if data["phase"] != "place":
            continue
        stars = list(data["boards"][0]["stars"])
        for seat in position.to_act:
            moves = [str(move).split() for move in position.legal_moves(seat)]
            legal = {(stars.index(move[1]), int(move[2]) - 1) for move in moves if move[0] == "place"}
            assert shown(position).boards[seat].payable == legal
            told += len(legal)
    assert told > 20
