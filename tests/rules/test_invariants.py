"""What is true of every position that a game can reach, and its moves found again word by word.

Of base Azul the second implementation (`oracle.py`) says all of it.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.rules import Event
from tests.campaigns import Seeds
from tests.rules.positions import census, ended
from tests.support.forms import FORMS
from tests.support.walks import GAMES, seeds, start, walk

Data = dict[str, Any]
CHECKED = [form for form in FORMS if form[0] != "azul"]


def check_sintra(data: Data) -> None:
    for board in data["boards"]:
        assert board["score"] >= 0
        assert board["broken"] + 8 * board["shattered"] == board["broken_steps"]
        names = [strip["strip"] for strip in board["strips"] if strip]
        assert len(set(names)) == len(names)
        for strip, (top, bottom) in zip(board["strips"], board["windows"], strict=True):
            assert (strip is None) == (bottom is not None)
            assert top or not bottom
            if strip:
                assert None in strip["panes"]
                for space, pane in zip(strip["spaces"], strip["panes"], strict=True):
                    assert pane in (None, space) or space == "joker"


def check_pavilion(data: Data) -> None:
    assert len(data["supply"]) <= 10
    for board in data["boards"]:
        assert board["score"] >= 1
        assert len(board["kept"]) <= 4
        assert not (board["hand"] and board["passed"])
        for name, slots in board["stars"].items():
            laid = [word for word in slots if word]
            if data["side"] == "standard" and name != "centre":
                assert set(laid) <= {name}
            elif data["side"] == "standard" or len(set(laid)) > 1:
                assert len(set(laid)) == len(laid)


def spent_in_sintra(_before: Data, events: list[Event], _after: Data) -> None:
    """All panes that were taken are placed or broken."""
    if events[0].kind == "taken":
        spent = sum(dict[str, Any](event.facts)["count"] for event in events if event.kind in ("placed", "broke"))
        assert spent == events[0].facts["count"]


def retold_in_pavilion(before: Data, events: list[Event], after: Data) -> None:
    """The tiles in hands are those before, with what the events tell."""
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
    assert [sorted(hand) for hand in hands] == [sorted(board["hand"] + board["kept"]) for board in after["boards"]]


def moves_of_sintra(data: Data) -> dict[str, int]:
    """Every legal move, and the points it scores at once."""
    board = data["boards"][data["turn"]]
    left = [slot for slot, strip in enumerate(board["strips"]) if strip]
    found: dict[str, int] = {}
    for source, panes in sources(data).items():
        for colour in set(panes):
            fitting = False
            for slot in left:
                strip = board["strips"][slot]
                free = [space for space, pane in zip(strip["spaces"], strip["panes"], strict=True) if not pane]
                placed = min(panes.count(colour), free.count(colour) + free.count("joker"))
                if slot + 1 < board["glazier"] or not placed:
                    continue
                fitting = True
                for jokers in range(placed + 1):
                    if jokers <= free.count("joker") and placed - jokers <= free.count(colour):
                        text = f"{source} {colour} {slot + 1}" + (f" j{jokers}" if jokers else "")
                        if placed < len(free):
                            found[text] = 0
                            continue
                        full = [pane for pane in strip["panes"] if pane] + [colour] * placed
                        chain = [slot, *(window for window in range(slot + 1, 8) if any(board["windows"][window]))]
                        points = full.count(data["track"][data["round"] - 1])
                        points += sum(board["points"][window] for window in chain)
                        found |= {f"{text} keep {kept}": points for kept in full}
            if not fitting:
                found[f"{source} {colour} break"] = 0
    if left and left[0] < board["glazier"] - 1:
        found["reset"] = 0
    return found


def moves_of_pavilion(data: Data) -> dict[str, int | None]:
    """Every legal move; what it scores is not found again."""
    wild = data["wild"]
    if data["phase"] == "draft":
        return {
            f"{source} {word}": None
            for source, tiles in sources(data).items()
            for word in tiles
            if word != wild or {wild} == {*tiles}
        }
    if data["phase"] == "bonus":
        return {" ".join(["bonus", *some]): None for some in combinations(data["supply"], data["owed"])}
    board = data["boards"][data["turn"]]
    hand: list[str] = board["hand"]
    few = [word for word in GAMES["summer-pavilion"].colours for _ in range(min(4, hand.count(word)))]
    legal = {" ".join(["pass", *some]) for size in range(5) for some in combinations(few, size)}
    for name, slots in board["stars"].items():
        for slot, word in enumerate(slots):
            cost = board["costs"][name][slot]
            for colour in set(hand):
                if word or not takes(data["side"], name, [word for word in slots if word], colour):
                    continue
                for wilds in range(cost):
                    if wilds and (colour == wild or hand.count(wild) < wilds):
                        continue
                    if hand.count(colour) >= cost - wilds:
                        legal.add(f"place {name} {slot + 1} {colour} {wilds}")
    return dict.fromkeys(legal)


def sources(data: Data) -> dict[str, list[str]]:
    return {"c": data["centre"]} | {str(number): tiles for number, tiles in enumerate(data["factories"], 1)}


def takes(side: str, name: str, laid: list[str], colour: str) -> bool:
    """Whether a star with these tiles takes this colour."""
    if side == "standard":
        return colour == name if name != "centre" else colour not in laid
    if len(laid) < 2:
        return True
    return colour in laid if len(set(laid)) == 1 else colour not in laid


CHECKS: dict[str, Any] = {
    "sintra": (check_sintra, spent_in_sintra, moves_of_sintra),
    "summer-pavilion": (check_pavilion, retold_in_pavilion, moves_of_pavilion),
}


def check_game(name: str, side: str, players: int, seed: bytes, eager: float) -> None:
    position, chance = start(name, (players, side), seed)
    check, follow, find_moves = CHECKS[name]
    before, found = position.to_json(), find_moves(position.to_json())
    for ply, (_, move, events) in enumerate(walk(position, chance, eager)):
        data = position.to_json()
        assert census(data) == dict.fromkeys(GAMES[name].colours, GAMES[name].tiles_of_a_colour)
        check(data)
        follow(before, events, data)
        if found is not None:
            scored = sum(event.points for event in events if event.kind in ("matched", "glazed"))
            assert found[str(move)] in (scored, None)
        # To find them takes long.
        before, found = data, find_moves(data) if position.to_act and ply % 3 == 0 else None
        if found is not None:
            assert {str(move) for move in position.legal_moves(data["turn"])} == found.keys()
    assert ended(position).reason == "rounds"
    assert position.round == 6


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(("name", "side"), CHECKED)
@settings(max_examples=3, deadline=None)
@given(seed=seeds, eager=st.sampled_from([0.0, 0.9, 1.0]))
def test_every_position_keeps_what_is_always_true(
    name: str, side: str, players: int, seed: bytes, eager: float
) -> None:
    check_game(name, side, players, seed, eager)


@pytest.mark.campaign
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(("name", "side"), CHECKED)
def test_thousands_of_games_keep_what_is_always_true(name: str, side: str, players: int, campaign_seeds: Seeds) -> None:
    for number in campaign_seeds(range(500)):
        check_game(name, side, players, number.to_bytes(32, "big"), (0.0, 0.9, 1.0)[number % 3])
