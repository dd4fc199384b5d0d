"""Tests of computers in Summer Pavilion. They pass only if they can't place a tile, and searches keep tiles."""

from __future__ import annotations

import itertools

import pytest

from bot.opponents.levels import LEVELS, judge, think
from bot.rules import RULESETS, ShuffledDraw
from tests.rules.positions import pavilion
from tests.support.campaigns import Seeds
from tests.support.thorough import thorough

GAME = RULESETS["summer-pavilion"]
PLAYERS = ("easy", "medium", "search:6")
MAX_KEPT = 4


def count_passes(player: str, side: str, players: int, number: int) -> int:
    """Let this player play a game against itself.

    Return the number of passes, each of which must have been unavoidable.
    """
    position = GAME.start(players, side, ShuffledDraw(number.to_bytes(32)))
    passes = 0
    while position.to_act:
        (seat,) = position.to_act
        moves = position.legal_moves(seat)
        move = think(player, position.seen_by(seat), seat, number).move
        if str(move).startswith("pass"):
            passes += 1
            assert all(str(other).startswith("pass") for other in moves), (number, str(move))
            hand = position.to_json(seat)["boards"][seat]["hand"]
            assert len(move.steps) - 1 == min(len(hand), MAX_KEPT) or player in LEVELS[:2]
        position.play(seat, move)
    return passes


IN_SUITE = [("easy", "standard"), ("medium", "standard"), ("search:6", "variant")]
OTHERS = [case for case in itertools.product(PLAYERS, GAME.sides) if case not in IN_SUITE]


@pytest.mark.parametrize(("player", "side"), [*IN_SUITE, *(pytest.param(*case, marks=thorough) for case in OTHERS)])
def test_players_never_pass_if_they_can_place(player: str, side: str) -> None:
    assert count_passes(player, side, 2, number=1) > 0


@pytest.mark.campaign
@pytest.mark.parametrize("side", GAME.sides)
@pytest.mark.parametrize("player", [*PLAYERS, "search:40", "hard"])
def test_players_never_pass_early_in_200_games(player: str, side: str, campaign_seeds: Seeds) -> None:
    passes = [count_passes(player, side, 2 + number % 3, number) for number in campaign_seeds(range(200))]
    assert sum(passes) > len(passes)


@pytest.mark.parametrize("side", GAME.sides)
def test_placement_that_completes_a_star_is_found(side: str) -> None:
    star = {"standard": "orange", "variant": "ul"}[side]
    for budget in (8, 80):
        position, chosen = pavilion(f"{star} ooooo.  hand oooooogb", side=side, round=6), list[str]()
        while 0 in position.to_act:
            chosen.append(str(think(f"search:{budget}", position.seen_by(0), 0, 0).move))
            position.play(0, GAME.parse(chosen[-1]))
            while position.to_act and 0 not in position.to_act:
                position.play(1, position.legal_moves(1)[-1])
        assert f"place {star} 6 orange 0" in chosen


THREE_OR_ONE = "hand o  centre .r...b"
"""A board on which the last tile scores three points if it is placed in the central star, or one point elsewhere."""
TWO_BONUS_TILES = "hand r  centre .y...g  orange .oo...  red .rr..."
"""A board on which the last tile scores three points in the central star and earns two bonus tiles."""
NO_SPACE = "hand b  centre b.....  blue b....."
"""A board on which the last tile can't be placed anywhere."""


@pytest.mark.parametrize(
    ("score", "board", "played", "best", "is_proven"),
    [
        (8, THREE_OR_ONE, "place orange 1 orange 0", "place centre 1 orange 0", True),
        (8, THREE_OR_ONE, "pass", "place centre 1 orange 0", True),
        (9, NO_SPACE, "pass", "pass", True),
        (20, TWO_BONUS_TILES, "place centre 1 red 0", "place centre 1 red 0", True),
        (9, TWO_BONUS_TILES, "place centre 1 red 0", "place centre 1 red 0", False),
    ],
)
def test_last_placement_is_proven_unless_bonus_tiles_decide(
    score: int, board: str, played: str, best: str, is_proven: bool
) -> None:
    position = pavilion(f"score {score}  {board}", "score 10  passed", round=6)
    thought = judge(position.seen_by(0), 0, GAME.parse(played), 0, first=True)
    assert (str(thought.move), thought.exact) == (best, is_proven)
