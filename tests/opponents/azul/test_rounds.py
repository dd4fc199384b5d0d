"""The search's own boards and tables go through a round exactly as the rules do."""

from __future__ import annotations

import random
from typing import Any

import pytest

from bot.opponents.azul.network import Form
from bot.opponents.azul.reading import Round, read
from bot.opponents.azul.state import Take, final_values
from bot.opponents.azul.tiling import tilings
from bot.rules import RULESETS, ShuffledDraw
from bot.rules.azul.pieces import COLUMNS, LINES
from bot.rules.game import Position
from tests.campaigns import Seeds
from tests.opponents.azul.networks import random_network

FORMS = [(side, players) for side in ("coloured", "grey") for players in (2, 3, 4)]


def start(side: str, players: int, seed: int) -> Position:
    return RULESETS["azul"].start(players, side, ShuffledDraw(seed.to_bytes(32, "big")))


def all_takes(found: Round) -> dict[str, Take]:
    """What the search would list, in the notation of the rules."""
    return {found.text_of(take): take for take in found.state.look().moves}


def shown(found: Round) -> tuple[Any, ...]:
    """All that moves change, as plain values."""
    state = found.state
    boards = [(board.lines, board.floor, board.marker) for board in state.boards]
    return state.seat, state.table.factories, state.table.centre, state.table.marker, boards


def play_a_game(side: str, players: int, seed: int) -> int:
    """One game by chance, every move in both; returns how many rounds were compared to their end."""
    network = random_network(Form(players, side == "grey"), hidden=1)
    chance = random.Random(seed)
    position = start(side, players, seed)
    compared = 0
    found = read(position, position.to_act[0], network)
    while position.to_act:
        seat = position.to_act[0]
        legal = {str(move): move for move in position.legal_moves(seat)}
        takes = all_takes(found)
        # Of equal factories the search knows one.
        assert set(takes) <= set(legal)
        contents = {name: counts for counts, name in found.sources}
        merged = {(contents.get(text.split()[0]), *text.split()[1:]) for text in legal}
        assert len(takes) == len(merged)
        text = chance.choice(sorted(takes))
        position.play(seat, legal[text])
        found = found._replace(state=found.state.after(takes[text]))
        if found.state.table.offers:
            read_again = read(position, position.to_act[0], network)
            assert shown(found) == shown(read_again)
            found = found._replace(sources=read_again.sources)
            continue
        compared += 1
        ends_as_the_rules_have_it(found, position, chance)
        if position.to_act:
            found = read(position, position.to_act[0], network)
    return compared


def ends_as_the_rules_have_it(found: Round, position: Position, chance: random.Random) -> None:
    """Tile what is to be tiled, and compare walls, scores and who begins."""
    seats, boards = found.judge.seats, found.state.boards
    while position.to_act and position.phase == "tile":  # type: ignore[attr-defined]
        seat = position.to_act[-1]
        board = boards[seat]
        moves = position.legal_moves(seat)
        before = {str(move) for move in position.picked(seat)}
        ways = [
            texts
            for way in tilings(seats[seat].wall, board.lines)
            if before <= (texts := {f"tile {LINES[row]} {COLUMNS[column]}" for row, column in way.tiles})
        ]
        assert all(any(str(move) in way for way in ways) for move in moves)
        position.play(seat, chance.choice(moves))
    data = position.to_json()
    completed = False
    for board, real in zip(boards, data["boards"], strict=True):
        if seats[0].wall.grey:
            cells = tuple(-1 if colour is None else 0 for row in real["wall"] for colour in row)
            ways = list(tilings(board._seat.wall, board.lines))
            same = [way for way in ways if [cell >= 0 for cell in way.wall.cells] == [cell >= 0 for cell in cells]]
            assert same, "the rules have tiled in a way that the search knows"
            ends = [board._seat.end_of(board, way.wall, way.points, way.fallen) for way in same]
        else:
            ends = [board.end]
        results = []
        for end in ends:
            bonus = end.wall.bonus[0] if data["phase"] == "over" else 0
            results.append((end.score + bonus, end.wall.bits))
        bits = sum(1 << at for at, colour in enumerate(c for row in real["wall"] for c in row) if colour)
        assert (real["score"], bits) in results
        completed = completed or any(end.full_row for end in ends)
    if data["phase"] == "draft":
        holders = [seat for seat, board in enumerate(boards) if board.marker]
        assert data["start"] == (holders[0] if holders else found.judge.start)
    elif data["reason"] == "row":
        assert completed


@pytest.mark.parametrize(("side", "players"), FORMS)
def test_every_move_and_every_end_of_a_round_is_that_of_the_rules(side: str, players: int) -> None:
    assert sum(play_a_game(side, players, seed) for seed in range(4)) > 12


@pytest.mark.campaign
@pytest.mark.parametrize(("side", "players"), FORMS)
def test_core_and_rules_agree_over_a_thousand_random_games(side: str, players: int, campaign_seeds: Seeds) -> None:
    for seed in campaign_seeds(range(1000, 2000)):
        play_a_game(side, players, seed)


def test_who_wins_alone_has_most_of_what_can_be_had() -> None:
    alone, beaten = final_values([(60, 1), (40, 0)])
    shared = final_values([(50, 1), (50, 1)])
    by_rows = final_values([(50, 2), (50, 1)])
    assert alone > by_rows[0] > shared[0] == shared[1] > by_rows[1] > beaten
    assert alone + beaten == pytest.approx(1 << 20, abs=2)
