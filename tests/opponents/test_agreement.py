"""Tests that the searches and the rules agree on moves and the positions after them."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest

from bot.opponents.azul.state import AzulSearchRound
from bot.opponents.sintra import PLAYER as SINTRA
from bot.opponents.summer_pavilion import PLAYER as PAVILION
from bot.opponents.summer_pavilion.draft import DraftRound
from bot.rules import RULESETS, Position, ShuffledDraw
from tests.opponents.azul.networks import random_networks
from tests.support.campaigns import Seeds
from tests.support.forms import FORMS
from tests.support.thorough import try_some

make_networks = cache(random_networks)


def read_azul(position: Any) -> Any:
    networks = make_networks(position.players, position.side == "grey", hidden=1)
    state = AzulSearchRound(position.snapshot(), position.to_act[0], networks).state
    return state, state.ways()


def read_sintra(position: Any) -> Any:
    state = SINTRA.read(position)
    return state, state.ways()


def read_pavilion(position: Any) -> Any:
    state = DraftRound(position.snapshot(), PAVILION.rows(position.side)).state
    return state, state.look().moves


READERS: dict[str, Callable[[Any], Any]] = {
    "azul": read_azul,
    "sintra": read_sintra,
    "summer-pavilion": read_pavilion,
}
"""The functions that convert a position and its moves for the search, by game."""


def drafts(name: str, side: str, players: int, seed: int) -> Iterator[tuple[Position, random.Random]]:
    """Yield every position of a random game in which tiles are on offer. The caller makes the moves."""
    chance = random.Random(f"{name} {side} {players} {seed}")
    position = RULESETS[name].start(players, side, ShuffledDraw(chance.randbytes(32)))
    while position.to_act:
        if on_offer(position):
            yield position, chance
        else:
            seat = position.to_act[0]
            moves = position.legal_moves(seat)
            # Place tiles whenever possible.
            position.play(seat, chance.choice([move for move in moves if str(move)[:4] != "pass"] or moves))


def on_offer(position: Position) -> bool:
    data = position.to_json()
    return bool(position.to_act) and (any(data["factories"]) or bool(data["centre"]))


def kinds(position: Position, moves: set[str]) -> set[tuple[object, ...]]:
    """Return the moves without duplicates from equal factories, and without the kept pane on Sintra's side A."""
    contents = dict(enumerate(map(sorted, position.to_json()["factories"]), start=1))
    found = set[tuple[object, ...]]()
    for move in moves:
        source, _, rest = move.partition(" ")
        if position.side == "a":
            rest = rest.partition(" keep ")[0]
        found.add((str(contents.get(int(source)) if source.isdecimal() else source), rest))
    return found


def check_game(name: str, side: str, players: int, seed: int) -> int:
    """Compare the positions of a game, and return how many were compared."""
    compared, read = 0, READERS[name]
    for position, chance in drafts(name, side, players, seed):
        here, listed = read(position)
        ways = {str(here.move_of(way)): way for way in listed}
        legal = {str(move) for move in position.legal_moves(position.to_act[0])}
        assert ways.keys() <= legal
        assert kinds(position, set(ways)) == kinds(position, legal)
        text, number = chance.choice(sorted(ways)), position.round
        after = here.after(ways[text])
        position.play(position.to_act[0], position.ruleset.parse(text))
        seen = after.look()
        if on_offer(position) and position.round == number:
            assert after.seat == position.to_act[0]
            again = read(position)[0].look()
            assert (seen.aims, seen.shares, seen.weights) == (again.aims, again.shares, again.weights)
            compared += 1
            continue
        # The search ends before tiles are dealt or placed, and the rules play forced moves automatically.
        while seen.moves:
            (only,) = seen.moves
            after = after.after(only)
            seen = after.look()
        if name == "summer-pavilion":
            assert after.scores == position.scores
        elif position.standing is not None and side != "grey":
            winners = position.standing.winners
            assert list(seen.shares) == [(seat in winners) / len(winners) for seat in range(players)]
        elif (name, side) == ("azul", "coloured"):
            assert tuple(board.end.score for board in after.boards) == position.scores
    return compared


TABLES = [(name, side, players) for name, side in FORMS for players in (2, 3, 4)]


# Every fifth table is enough to cover all games and all numbers of players.
@pytest.mark.parametrize(("name", "side", "players"), try_some(TABLES, 5))
def test_search_agrees_with_the_rules(name: str, side: str, players: int) -> None:
    assert check_game(name, side, players, seed=players) > 20


@pytest.mark.campaign
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(("name", "side"), FORMS)
def test_search_agrees_with_the_rules_in_many_games(name: str, side: str, players: int, campaign_seeds: Seeds) -> None:
    for seed in campaign_seeds(range(1000, 2000)):
        check_game(name, side, players, seed)


@pytest.mark.parametrize("side", RULESETS["summer-pavilion"].sides)
def test_pavilion_search_considers_every_placement_and_bonus(
    side: str,
) -> None:
    position, chance = RULESETS["summer-pavilion"].start(2, side, ShuffledDraw(bytes(32))), random.Random(1)
    phases = {"place": 0, "bonus": 0}
    while position.to_act:
        seat = position.to_act[0]
        moves = position.legal_moves(seat)
        first = str(moves[0]).split()[0]
        wanted = {tuple(str(move).split()[:4]) for move in moves if str(move)[:4] != "pass"}
        # If there are more moves, the search makes no plans.
        if first in phases and 1 < len(moves) <= 16:
            thought = PAVILION.choose(position.seen_by(seat), seat, 400, 1)
            assert {tuple(str(reading.move).split()[:4]) for reading in thought.readings} == wanted
            phases[first] += 1
        position.play(seat, chance.choice([move for move in moves if str(move)[:4] != "pass"] or moves))
    assert all(phases.values())
