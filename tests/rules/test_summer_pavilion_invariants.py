"""Summer Pavilion: what is true of every position that a game can reach."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.rules import Event, Position
from bot.rules.summer_pavilion.pieces import BOARDS
from tests.campaigns import Seeds
from tests.rules.games import seeds, start
from tests.rules.positions import PAVILION, census

TILES = dict.fromkeys(PAVILION.colours, 22)


def check(position: Position) -> None:
    data = position.to_json()
    assert census(data) == TILES
    assert len(data["supply"]) <= 10
    for board in data["boards"]:
        assert board["score"] >= 1
        assert len(board["kept"]) <= 4
        assert not (board["hand"] and board["passed"])
        for name, slots in board["stars"].items():
            laid = [word for word in slots if word]
            if position.side == "standard" and name != "centre":
                assert set(laid) <= {name}
            elif position.side == "standard" or len(set(laid)) > 1:
                assert len(set(laid)) == len(laid)


def retold(position: Position, before: dict[str, Any], events: list[Event]) -> None:
    """The tiles in hands and stars are those before, with what the events tell."""
    hands = [sorted(board["hand"] + board["kept"]) for board in before["boards"]]
    wild = str(before["wild"])
    for event in events:
        if event.seat is None:
            wild = str(event.facts.get("wild", wild))
            continue
        hand, facts = hands[event.seat], dict[str, Any](event.facts)
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
    after = position.to_json()["boards"]
    assert [sorted(hand) for hand in hands] == [sorted(board["hand"] + board["kept"]) for board in after]


def plainly_legal(position: Position) -> set[str]:
    """The legal moves once more, as the rules say them and without a table."""
    data = position.to_json()
    wild = data["wild"]
    if data["phase"] == "draft":
        sources = {str(number): tiles for number, tiles in enumerate(data["factories"], 1)} | {"c": data["centre"]}
        return {
            f"{source} {word}"
            for source, tiles in sources.items()
            for word in tiles
            if word != wild or {wild} == {*tiles}
        }
    if data["phase"] == "bonus":
        return {" ".join(["bonus", *some]) for some in combinations(data["supply"], data["owed"])}
    board = data["boards"][data["turn"]]
    hand: list[str] = board["hand"]
    legal = {" ".join(["pass", *some]) for size in range(5) for some in combinations(few(hand), size)}
    for name, slots in board["stars"].items():
        laid = [word for word in slots if word]
        for slot, word in enumerate(slots):
            cost = board["costs"][name][slot]
            for colour in set(hand):
                if word or not takes(position.side, name, laid, colour):
                    continue
                for wilds in range(cost):
                    if wilds and (colour == wild or hand.count(wild) < wilds):
                        continue
                    if hand.count(colour) >= cost - wilds:
                        legal.add(f"place {name} {slot + 1} {colour} {wilds}")
    return legal


def few(hand: list[str]) -> list[str]:
    return [word for word in PAVILION.colours for _ in range(min(4, hand.count(word)))]


def takes(side: str, name: str, laid: list[str], colour: str) -> bool:
    if side == "standard":
        return colour == name if name != "centre" else colour not in laid
    if len(laid) < 2:
        return True
    return colour in laid if len(set(laid)) == 1 else colour not in laid


def check_game(players: int, side: str, seed: bytes, eager: float) -> None:
    """One game; ``eager`` is how often a player who could pass lays a tile instead."""
    position, chance = start("summer-pavilion", (players, side), seed)
    check(position)
    ply = 0
    while position.to_act:
        (seat,) = position.to_act
        legal = position.legal_moves(seat)
        assert 0 < len(legal) < 1_500
        if ply % 5 == 0:
            assert set(map(str, legal)) == plainly_legal(position)
        placing = [move for move in legal if str(move).startswith("place")]
        move = chance.choice(placing if placing and chance.random() < eager else legal)
        before = position.to_json()
        events = position.play(seat, move)
        ply += 1
        check(position)
        retold(position, before, events)
    standing = position.standing
    assert standing is not None
    assert position.round == 6
    for board, sheet in zip(position.to_json()["boards"], standing.sheets, strict=True):
        assert sheet[1].count == sum(word is not None for slots in board["stars"].values() for word in slots)
        assert board["costs"].keys() == board["stars"].keys() == set(BOARDS[side].stars)


@settings(max_examples=3, deadline=None)
@given(seed=seeds, eager=st.sampled_from([0.0, 0.9, 1.0]))
@pytest.mark.parametrize("side", PAVILION.sides)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_position_of_a_game_keeps_what_is_always_true(players: int, side: str, seed: bytes, eager: float) -> None:
    check_game(players, side, seed, eager)


@pytest.mark.campaign
@pytest.mark.parametrize("side", PAVILION.sides)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_thousands_of_games_keep_what_is_always_true(players: int, side: str, campaign_seeds: Seeds) -> None:
    for number in campaign_seeds(range(300)):
        check_game(players, side, number.to_bytes(32, "big"), (0.0, 0.9, 1.0)[number % 3])
