"""Tests that the engine and the oracles agree on moves, tables, scores and results."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.rules import RULESETS, Event, Position, ShuffledDraw
from tests.rules.oracles import ORACLES, AnyOracle, begin
from tests.rules.oracles.oracle import Data
from tests.support.campaigns import Seeds
from tests.support.thorough import thorough
from tests.support.walks import GIVES_UP, seeds

EAGER = [1.0, 2.0, 0.8, 0.0]
"""Probabilities that a player who can place tiles places them.

With 2.0, players also prefer moves that gain points, which fills the boards further.
"""


class Witness(ShuffledDraw):
    """A shuffle that records the tiles it has drawn."""

    __slots__ = ("drawn",)

    def __init__(self, seed: bytes) -> None:
        super().__init__(seed)
        self.drawn: list[int] = []

    def tiles(self, bag: Sequence[int], count: int) -> list[int]:
        colours = super().tiles(bag, count)
        self.drawn += colours
        return colours


def check(position: Position, events: list[Event], oracle: AnyOracle) -> None:
    """Compare the engine with the oracle after both have played the same move."""
    data = position.to_json()
    seen = oracle.seen()
    if not position.to_act:  # at the end, it doesn't matter who holds the marker
        del seen["marker"]
    boards = [{key: board[key] for key in wanted} for board, wanted in zip(data["boards"], seen["boards"], strict=True)]
    assert {key: data[key] for key in seen} | {"boards": boards} == seen
    assert sorted((event.seat, event.points) for event in events if event.points) == sorted(oracle.gained)
    assert list(position.to_act) == oracle.to_act()
    assert (position.standing is not None) == oracle.over
    if position.standing:
        ranks = oracle.ranks()
        assert list(position.standing.ranks) == ranks
        assert list(position.standing.winners) == [seat for seat, rank in enumerate(ranks) if rank == 1]


def check_told(before: Data, events: list[Event], after: Data) -> None:
    """Check that the events' facts account for every drafted tile and for the tiles in every hand."""
    told = [(event, dict[str, Any](event.facts)) for event in events]
    if before["ruleset"] != "summer-pavilion":
        places = [facts for event, facts in told if event.kind in ("placed", "dropped", "broke")]
        taken = [facts["count"] for event, facts in told if event.kind == "taken"]
        assert sum(facts["count"] + facts.get("lid", 0) for facts in places) == sum(taken)
        return
    hands = [sorted(board["hand"] + board["kept"]) for board in before["boards"]]
    wild = before["wild"]
    for event, facts in told:
        if event.seat is None:
            wild = facts.get("wild", wild)
            continue
        hand = hands[event.seat]
        if event.kind == "taken":
            hand += [facts["colour"]] * facts["count"] + [facts["wild"]] * bool(facts["wild"])
        elif event.kind == "placed":
            for word in [facts["colour"]] * (facts["cost"] - facts["wilds"]) + [wild] * facts["wilds"]:
                hand.remove(word)
        elif event.kind == "collected":
            hand += facts["colours"]
        elif event.kind == "passed":
            hand[:] = facts["kept"]
        elif event.kind == "left":
            hand.clear()
    assert [sorted(hand) for hand in hands] == [sorted(board["hand"] + board["kept"]) for board in after["boards"]]


def brings(position: Position, seat: int, move: str) -> float:
    """Return a move's immediate gain in points and tiles. In Sintra, strips further to the left count as better."""
    events = position.seen_by(seat).play(seat, position.ruleset.parse(move))
    facts = [dict[str, Any](event.facts) for event in events if event.kind in ("taken", "placed", "passed")]
    tiles: float = sum(fact.get("count", 0) + len(fact.get("kept", ())) - 3 * fact.get("strip", 0) for fact in facts)
    return 4 * sum(event.points for event in events if event.seat == seat) + tiles


def choose(position: Position, seat: int, eager: float, chance: random.Random) -> str:
    """Return a random move, or the best of several random moves if ``eager`` is greater than 1."""
    moves = [str(move) for move in position.legal_moves(seat)]
    placing = [move for move in moves if not GIVES_UP.search(move)]
    if placing and len(placing) < len(moves) and chance.random() < eager:
        moves = placing
    if eager > 1:
        return max(chance.sample(moves, min(6, len(moves))), key=lambda move: brings(position, seat, move))
    return chance.choice(moves)


def compare(form: tuple[str, str], players: int, seed: bytes, eager: float) -> str:
    """Play a game with both the engine and the oracle, and return the reason why it ended."""
    name, side = form
    ruleset, witness, chance = RULESETS[name], Witness(seed), random.Random(seed)
    position = ruleset.start(players, side, witness, first=chance.randrange(players))
    data = position.to_json()
    if name == "sintra":  # before the first deal, the engine also drew strips and the panes of the rounds
        del witness.drawn[: -sum(map(len, data["factories"]))]
    deck: list[str] = []

    def hand_over() -> None:
        deck.extend(ruleset.colours[colour] for colour in witness.drawn)
        witness.drawn.clear()

    hand_over()
    oracle = begin(data, deck)
    check(position, [], oracle)
    while position.to_act:
        seat = chance.choice(position.to_act)
        legal = [str(move) for move in position.legal_moves(seat)]
        assert len(set(legal)) == len(legal)
        assert set(legal) == oracle.moves(seat)
        move = choose(position, seat, eager, chance)
        before, events = position.to_json(), position.play(seat, ruleset.parse(move))
        if position.standing is not None and position.standing.reason == "stuck":
            return "stuck"  # the texts of the rules don't mention this ending
        hand_over()
        oracle.play(seat, move)
        assert not deck
        check(position, events, oracle)
        check_told(before, events, position.to_json())
    assert position.standing is not None
    return position.standing.reason


@pytest.mark.parametrize("form", ORACLES, ids="-".join)
def test_engine_and_oracle_play_the_same_game(form: tuple[str, str]) -> None:
    number = [*ORACLES].index(form)
    compare(form, 2 + (number + 1) % 3, bytes([number + 1]) * 32, EAGER[number % 3])


@thorough
@pytest.mark.parametrize("form", ORACLES, ids="-".join)
@settings(max_examples=2, deadline=None)
@given(players=st.integers(2, 4), seed=seeds, eager=st.sampled_from(EAGER))
def test_engine_and_oracle_agree_on_random_games(form: tuple[str, str], players: int, seed: bytes, eager: Any) -> None:
    compare(form, players, seed, eager)


@thorough
@pytest.mark.parametrize("form", ORACLES, ids="-".join)
@pytest.mark.parametrize("eager", EAGER)
def test_engine_and_oracle_agree_for_two_to_four_players(eager: float, form: tuple[str, str]) -> None:
    for players in (2, 3, 4):
        compare(form, players, bytes([players]) * 32, eager)


def test_engine_and_oracle_agree_until_nobody_can_continue() -> None:
    seed = bytes.fromhex("d3333acebd955e07e8da762b90e96460258f7af674761271b5ddce873fdc047a")
    assert compare(("azul", "grey"), 4, seed, 1.0) == "stuck"


@pytest.mark.campaign
@pytest.mark.parametrize("form", ORACLES, ids="-".join)
@pytest.mark.parametrize("eager", EAGER)
def test_engine_and_oracle_agree_on_thousands_of_games(
    eager: float, form: tuple[str, str], campaign_seeds: Seeds
) -> None:
    numbers = campaign_seeds(range(3_000 // len(EAGER)))
    reasons = [compare(form, 2 + number % 3, number.to_bytes(32, "big"), eager) for number in numbers]
    # If there is only one game, even a correct one may end because nobody can move.
    assert set(reasons) != {"stuck"} or len(reasons) == 1
