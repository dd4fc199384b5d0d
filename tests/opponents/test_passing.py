"""In Summer Pavilion nobody drops tiles by passing that would pay for a tile on a star."""

from __future__ import annotations

from collections import Counter

import pytest

from bot.opponents.levels import LEVELS, think
from bot.rules import RULESETS, NoDraw, ShuffledDraw
from bot.rules.game import Move, Position
from tests.campaigns import Seeds

SIDES = RULESETS["summer-pavilion"].sides
GAMES = 200


def placeable_instead(position: Position, seat: int, passing: Move) -> list[Move]:
    """The placements that would be paid for with nothing but the tiles that this pass drops."""
    data = position.to_json(seat)
    dropped = Counter(data["boards"][seat]["hand"]) - Counter(step.token for step in passing.steps[1:])
    found = []
    for move in position.legal_moves(seat):
        if move.steps[0].token == "pass":
            continue
        facts = position.copy(NoDraw()).play(seat, move)[0].facts
        paid = Counter({facts["colour"]: int(str(facts["cost"])) - int(str(facts["wilds"]))})
        paid[data["wild"]] += int(str(facts["wilds"]))
        if paid <= dropped:
            found.append(move)
    return found


def check_game(level: str, side: str, players: int, number: int) -> int:
    """How often somebody passed in a game of this level against itself, none of which was needless."""
    position = RULESETS["summer-pavilion"].start(players, side, ShuffledDraw(number.to_bytes(32)))
    passes = ply = 0
    while position.to_act:
        (seat,) = position.to_act
        move = think(level, position.seen_by(seat), seat, ply).move
        if move.steps[0].token == "pass":
            passes += 1
            assert placeable_instead(position, seat, move) == [], (number, ply, str(move))
        position.play(seat, move)
        ply += 1
    return passes


def test_a_pass_is_needless_where_what_it_drops_would_pay_for_a_tile() -> None:
    position = RULESETS["summer-pavilion"].start(2, SIDES[0], ShuffledDraw(bytes(32)), first=0)
    while position.to_json()["phase"] == "draft":
        position.play(position.to_act[0], position.legal_moves(position.to_act[0])[0])
    seat = position.to_act[0]
    keep_nothing, *_, keep_most = (m for m in position.legal_moves(seat) if m.steps[0].token == "pass")
    assert len(placeable_instead(position, seat, keep_nothing)) > len(placeable_instead(position, seat, keep_most))


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("level", LEVELS[:2])
def test_who_answers_at_once_drops_nothing_that_would_pay_for_a_tile(level: str, side: str) -> None:
    assert check_game(level, side, 2, number=1) > 0


@pytest.mark.campaign
@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("level", LEVELS[:3])
def test_in_200_games_nobody_drops_what_would_pay_for_a_tile(level: str, side: str, campaign_seeds: Seeds) -> None:
    passes = [check_game(level, side, 2 + number % 3, number) for number in campaign_seeds(range(GAMES))]
    assert sum(passes) > len(passes)
