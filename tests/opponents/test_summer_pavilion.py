"""The strong player of Summer Pavilion: its picture of the game is the rules', and it plays well within its budget."""

from __future__ import annotations

import random
from typing import Any

import pytest

from bot.opponents.network import network
from bot.opponents.summer_pavilion import PLAYER, features
from bot.opponents.summer_pavilion.draft import Round
from bot.opponents.summer_pavilion.placing import Planner, bonuses
from bot.rules import RULESETS, ShuffledDraw
from bot.rules.draw import NoDraw
from bot.rules.summer_pavilion.pieces import MOST_KEPT, Collect, Pass, Place, size_of
from tests.campaigns import Seeds

SIDES = RULESETS["summer-pavilion"].sides


def a_game(side: str, players: int, seed: int) -> Any:
    """Positions of a game by chance in which tiles are placed while they can be."""
    chance = random.Random(f"summer pavilion {side} {players} {seed}")
    position = RULESETS["summer-pavilion"].start(players, side, ShuffledDraw(chance.randbytes(32)))
    while position.to_act:
        yield position, chance
        seat = position.to_act[0]
        moves = position.legal_moves(seat)
        position.play(seat, chance.choice([move for move in moves if not isinstance(move, Pass)] or moves))


def check_agreement(side: str, players: int, seed: int) -> None:
    """Hold what the search and the planner make of every position of a game against the rules."""
    rows = PLAYER.rows(side)
    for position, chance in a_game(side, players, seed):
        if position.phase == "draft":
            assert_same_draft(position, chance, rows)
        else:
            assert_same_plan(position, chance, rows)
    for board in position._boards:
        stars = sum(points for *_, points in board.full_stars())
        assert bonuses(rows, board.filled, tuple(board.colours)) == stars + sum(
            points for _, points in board.full_numbers()
        )


def assert_same_draft(position: Any, chance: random.Random, rows: Any) -> None:
    here = Round(position, rows).first_state(position)
    seat = position.to_act[0]
    drafts = [move for _, move in here.moves()]
    kinds = {(move.source == 0, position._sources[move.source], move.colour) for move in drafts}
    legal = position.legal_moves(seat)
    assert set(drafts) <= set(legal)
    assert kinds == {(move.source == 0, position._sources[move.source], move.colour) for move in legal}
    move = chance.choice(drafts)
    ahead = position.copy(NoDraw())
    ahead.play(seat, move)
    after = here.after(move)
    while ahead.phase != "draft" and after.tiles:
        after = after.after(after.moves()[0][1])  # the rules take by themselves what leaves no choice
    if ahead.phase != "draft":
        assert not after.tiles
    assert after.hands == tuple(board.hand for board in ahead._boards)
    assert after.scores == ahead.scores
    assert after.marker == ahead._marker
    assert list(after.sources) == ahead._sources


def assert_same_plan(position: Any, chance: random.Random, rows: Any) -> None:
    seat = position.to_act[0]
    board = position._boards[seat]
    planner = Planner(rows, position.players, position.round, 0)
    stand = planner.stand(board, position._supply)
    legal = position.legal_moves(seat)
    if position.phase == "bonus":
        assert {tiles for _, tiles, _ in planner.collections(stand, position._owed)} == {
            move.tiles for move in legal if isinstance(move, Collect)
        }
        return
    found = {placement: after for _, placement, after in planner.placements(stand)}
    places = {(move.star, move.slot, move.colour, move.wilds): move for move in legal if isinstance(move, Place)}
    assert set(found) <= set(places)
    assert {placement[:3] for placement in found} == {placement[:3] for placement in places}
    if not found:
        return
    placement = chance.choice(list(found))
    after = found[placement]
    ahead = position.copy(NoDraw())
    ahead.play(seat, places[placement])
    assert after.filled == ahead._boards[seat].filled
    assert list(after.colours) == ahead._boards[seat].colours
    assert after.score >= ahead.scores[seat] or ahead.phase == "over"
    assert after.hidden == rows.board(after.filled, after.colours)
    bonus = size_of(after.hand) + size_of(after.supply) - size_of(position._supply)
    if ahead.phase == "bonus":
        assert size_of(after.supply) == size_of(position._supply) - ahead._owed
        assert bonus == size_of(ahead._boards[seat].hand)


@pytest.mark.parametrize("side", SIDES)
def test_search_and_plans_keep_the_rules(side: str) -> None:
    for seed in range(3):
        check_agreement(side, 2 + seed, seed)


@pytest.mark.campaign
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("side", SIDES)
def test_search_and_plans_keep_the_rules_in_a_thousand_games(side: str, players: int, campaign_seeds: Seeds) -> None:
    for seed in campaign_seeds(range(10, 1010)):
        check_agreement(side, players, seed)


def test_the_network_is_told_of_no_feature_that_it_has_no_weights_for() -> None:
    for side in SIDES:
        assert len(network(f"summer-pavilion-{side}").rows) == features.FEATURES


@pytest.mark.parametrize("side", SIDES)
def test_parts_of_a_board_add_up_to_all_that_the_network_is_told(side: str) -> None:
    rows = PLAYER.rows(side)
    for position, _ in a_game(side, 3, 5):
        for board in position._boards:
            told = features.board_features(rows.side, board.filled, board.colours, board.hand, position._wild)
            assert rows.network.hidden(told) == rows.board(board.filled, board.colours) + rows.hand(
                board.hand, position._wild, board.filled, board.colours
            )


def assert_never_passes_in_vain(side: str, players: int, seed: int, budget: int) -> int:
    """Play a game of the player against itself; returns how often it passed."""
    position: Any = RULESETS["summer-pavilion"].start(players, side, ShuffledDraw(seed.to_bytes(32, "big")))
    passes = 0
    while position.to_act:
        (seat,) = position.to_act
        thought = PLAYER.choose(position.seen_by(seat), seat, budget, seed)
        assert thought.evaluations <= budget
        if isinstance(thought.move, Pass):
            passes += 1
            board = position._boards[seat]
            assert not any(isinstance(move, Place) for move in position.legal_moves(seat))
            # Nor does it drop what it could keep.
            assert size_of(thought.move.tiles) == min(size_of(board.hand), MOST_KEPT)
        position.play(seat, thought.move)
    return passes


@pytest.mark.parametrize("side", SIDES)
def test_it_never_passes_when_it_could_place(side: str) -> None:
    assert sum(assert_never_passes_in_vain(side, 2 + seed, seed, budget=6) for seed in range(3))


@pytest.mark.campaign
@pytest.mark.parametrize("side", SIDES)
def test_it_never_passes_when_it_could_place_in_two_hundred_games(side: str, campaign_seeds: Seeds) -> None:
    seeds = campaign_seeds(range(200))
    assert sum(assert_never_passes_in_vain(side, 2 + seed % 3, seed, budget=40) for seed in seeds)


@pytest.mark.parametrize("side", SIDES)
def test_a_placement_that_completes_a_star_in_the_last_round_is_not_missed(side: str) -> None:
    position: Any = RULESETS["summer-pavilion"].start(2, side, ShuffledDraw(bytes(32)), first=0)
    data = position.to_json()
    star = next(iter(data["boards"][0]["stars"]))
    data["boards"][0]["stars"][star] = ["orange"] * 5 + [None]
    data["boards"][0] |= {"hand": ["orange"] * 6 + ["green", "blue"], "tile_points": 21, "score": 26}
    taken = ["orange"] * 11 + ["green", "blue"]
    for colour in set(taken):
        data["bag"][colour] -= taken.count(colour)
    for source in range(5):
        for tile in data["factories"][source]:
            data["tower"][tile] += 1
        data["factories"][source] = []
    data |= {"round": 6, "phase": "place", "wild": "red", "turn": 0, "start": 0}
    position = RULESETS["summer-pavilion"].from_json(data, NoDraw())
    for budget in (8, 80):
        chosen = []
        ahead = position.copy()
        while ahead.to_act == (0,) or (ahead.to_act and not ahead._boards[0].out):
            move = PLAYER.choose(ahead.seen_by(ahead.to_act[0]), ahead.to_act[0], budget, 0).move
            chosen.append(str(move))
            ahead.play(ahead.to_act[0], move)
        assert f"place {star} 6 orange 0" in chosen
