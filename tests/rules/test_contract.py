"""Tests that every game meets the contract of ``bot.rules.game``, checked on random games."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from itertools import groupby, islice
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.rules import GameOver, IllegalMove, InvalidPosition, Move, MoveStep, NoDraw, OutOfTurn, Position, ShuffledDraw
from tests.rules.positions import FACTORIES, azul, census, ended
from tests.support.forms import FORMS
from tests.support.walks import GAMES, games, walk

MAX_CHOICES = 4
MAX_PATH_LENGTH = 60  # characters in a move's tokens and separators, so that they fit into a custom id


def by_chance(test: Callable[[Position, random.Random], None]) -> Any:
    """Run a test on random games of every kind. It receives a position and the random generator that chooses moves."""

    def run(name: str, data: st.DataObject) -> None:
        test(*data.draw(games(name)))

    # Hypothesis identifies tests by their names and code.
    run.__name__ = test.__name__
    few = settings(max_examples=2, deadline=None)
    return pytest.mark.parametrize("name", list(GAMES))(few(given(data=st.data())(run)))


def state(position: Position) -> str:
    return json.dumps(position.to_json(), sort_keys=True)


def kinds(steps: tuple[MoveStep, ...]) -> list[str]:
    return [step.kind for step in steps]


def future(position: Position, seed: int) -> list[tuple[str, object]]:
    return [(str(move), events) for _, move, events in walk(position, random.Random(seed))]


@by_chance
def test_only_the_listed_legal_moves_can_be_played(position: Position, chance: random.Random) -> None:
    known: set[Move] = set()
    for turn, _ in enumerate(walk(position, chance)):
        for seat in range(position.players):
            assert bool(position.legal_moves(seat)) == (seat in position.to_act)
        assert list(position.to_act) == sorted(set(position.to_act))
        if not position.to_act:
            break
        seat = chance.choice(position.to_act)
        legal = position.legal_moves(seat)
        assert len(set(legal)) == len(legal)
        known.update(legal)
        if turn % 12:
            continue
        before = state(position)
        for move in known.difference(legal):
            assert not position.is_legal(seat, move)
            with pytest.raises(IllegalMove) as refusal:
                position.play(seat, move)
            assert refusal.value.reason
        assert state(position) == before
        for move in legal:
            assert position.is_legal(seat, move)
            assert position.copy().play(seat, move)


@by_chance
def test_refused_move_changes_nothing(position: Position, chance: random.Random) -> None:
    stranger = Move("another game", ())
    for turn, (seat, move, _) in enumerate(walk(position, chance)):
        if turn % 4 and position.to_act:
            continue
        before = state(position)
        if position.to_act:
            idle = next(other for other in range(position.players + 1) if other not in position.to_act)
            for other in (idle, -1):
                with pytest.raises(OutOfTurn):
                    position.play(other, move)
            with pytest.raises(IllegalMove, match="not-this-game"):
                position.play(position.to_act[0], stranger)
        elif position.standing:
            with pytest.raises(GameOver):
                position.play(seat, move)
        assert state(position) == before


@by_chance
def test_printed_moves_and_steps_parse_to_the_same_object(position: Position, chance: random.Random) -> None:
    ruleset = position.ruleset
    for _ in walk(position, chance):
        for seat in position.to_act:
            for move in position.legal_moves(seat):
                tokens = [step.token for step in move.steps]
                for text in (str(move), f" {str(move).upper()} ".replace(" ", "  "), " ".join(tokens)):
                    assert ruleset.parse(text) is move
                assert not {*"/:"} & {*"".join(tokens)}
                assert len("/".join(tokens)) < MAX_PATH_LENGTH


@by_chance
def test_steps_form_a_tree_of_at_most_four_choices(position: Position, chance: random.Random) -> None:
    for _ in walk(position, chance):
        for seat in position.to_act:
            legal = position.legal_moves(seat)
            paths = {move.steps for move in legal}
            assert len(paths) == len(legal)
            asked: dict[tuple[MoveStep, ...], str] = {}
            for path in paths:
                # Consecutive steps of the same kind count as a single choice of several things.
                assert len(list(groupby(kinds(path)))) <= MAX_CHOICES
                for depth, step in enumerate(path):
                    assert asked.setdefault(path[:depth], step.kind) == step.kind
                    # A move can be the beginning of another move only if the other one chooses more things of the last
                    # kind.
                    assert path[:depth] not in paths or len(set(kinds(path[depth:]))) == 1


@by_chance
def test_position_survives_a_json_round_trip(position: Position, chance: random.Random) -> None:
    for turn, _ in enumerate(walk(position, chance)):
        if turn % 5 and len(position.to_act) == 1:
            continue
        read = position.ruleset.from_json(json.loads(state(position)), NoDraw())
        assert read == position
        assert read.to_act == position.to_act
        assert [*map(read.legal_moves, read.to_act)] == [*map(position.legal_moves, position.to_act)]
        assert read.standing == position.standing
        assert (read.scores, read.projected) == (position.scores, position.projected)


@by_chance
def test_copy_is_independent_and_draws_the_same_tiles(position: Position, chance: random.Random) -> None:
    for _ in islice(walk(position, chance), chance.randrange(31)):
        pass
    twin, before = position.copy(), state(position)
    ahead = future(twin, 1)
    assert state(position) == before
    assert future(position, 1) == ahead
    assert state(position) == state(twin)


@by_chance
def test_copy_with_another_draw_ignores_the_real_bag(position: Position, chance: random.Random) -> None:
    other = chance.randbytes(32)
    for _ in islice(walk(position, chance), chance.randrange(31)):
        pass
    # A search on a copy must reach the same future, whatever the real bag contains.
    elsewhere = position.ruleset.from_json(position.to_json(), ShuffledDraw(bytes(32)))
    assert future(position.copy(ShuffledDraw(other)), 2) == future(elsewhere.copy(ShuffledDraw(other)), 2)


@by_chance
def test_events_account_for_points_and_are_immutable(position: Position, chance: random.Random) -> None:
    scores = list(position.scores)
    for ply, (seat, _, events) in enumerate(walk(position, chance), 1):
        assert position.to_json()["ply"] == ply
        assert events[0].seat == seat
        for event in events:
            json.dumps(dict(event.facts))
            with pytest.raises(TypeError):
                event.facts["count"] = 99  # type: ignore[index]
            if event.points:
                assert event.seat is not None
                scores[event.seat] += event.points
        assert tuple(scores) == position.scores


@by_chance
def test_only_a_finished_game_has_a_standing(position: Position, chance: random.Random) -> None:
    assert position.standing is None
    for _ in walk(position, chance):
        assert (position.standing is None) == bool(position.to_act)
    standing = ended(position)
    assert standing.scores == position.scores
    assert standing.winners == tuple(seat for seat, rank in enumerate(standing.ranks) if rank == 1)
    assert standing.winners
    assert all(standing.scores[seat] == max(standing.scores) for seat in standing.winners)
    for rank in standing.ranks:
        assert rank == 1 + sum(other < rank for other in standing.ranks)
    for sheet, score in zip(standing.sheets, standing.scores, strict=True):
        assert sum(line.points for line in sheet) == score


@by_chance
def test_game_without_a_draw_stops_when_chance_decides(position: Position, chance: random.Random) -> None:
    preview = position.copy(NoDraw())
    for seat, move, events in walk(position, chance):
        if not preview.to_act:
            break
        previewed = preview.play(seat, move)
        assert previewed == events[: len(previewed)]
        assert (previewed == events) or not preview.to_act
    assert preview.to_act == ()
    assert preview.ruleset.from_json(preview.to_json(), NoDraw()) == preview


@pytest.mark.parametrize(("name", "side"), FORMS)
def test_start_refuses_invalid_players_sides_and_seats(name: str, side: str) -> None:
    """Check rules 1 of base Azul, 1.1 of Summer Pavilion, and R1 of Sintra."""
    for players, of, first, reason in (
        (1, side, 0, "no-such-players"),
        (5, side, 0, "no-such-players"),
        (2, "plaid", 0, "no-such-side"),
        (2, side, 2, "no-such-seat"),
        (2, side, -1, "no-such-seat"),
    ):
        with pytest.raises(InvalidPosition) as refusal:
            GAMES[name].start(players, of, ShuffledDraw(bytes(32)), first=first)
        assert refusal.value.reason == reason


@pytest.mark.parametrize("players", FACTORIES)
@pytest.mark.parametrize(("name", "side"), FORMS)
def test_deal_fills_factories_and_accounts_for_all_tiles(name: str, side: str, players: int) -> None:
    """Check rules 1 of base Azul, 1.2 to 1.5 of Summer Pavilion, and R2 to R4 of Sintra."""
    data = GAMES[name].start(players, side, ShuffledDraw(bytes(32))).to_json()
    assert [len(tiles) for tiles in data["factories"]] == [4] * FACTORIES[players]
    assert census(data) == dict.fromkeys(GAMES[name].colours, 22 if name == "summer-pavilion" else 20)


def list_deals(position: Position, chance: random.Random) -> list[object]:
    """Return the factories after each deal of a random game."""
    deals = [position.to_json()["factories"]]
    last = position.round
    for _, _, _ in walk(position, chance):
        if position.round > last:
            last = position.round
            deals.append(position.to_json()["factories"])
    return deals


@pytest.mark.parametrize("players", FACTORIES)
@pytest.mark.parametrize(("name", "side"), FORMS)
def test_counted_deals_do_not_depend_on_moves(name: str, side: str, players: int) -> None:
    rules = GAMES[name]
    equal = rules.count_equal_deals(players, side)
    known = {"azul": {2: 5, 3: 3, 4: 2}, "sintra": {2: 4, 3: 3, 4: 2}}
    assert equal == known.get(name, {}).get(players, 1)
    games = [list_deals(rules.start(players, side, ShuffledDraw(bytes(32))), random.Random(n)) for n in range(2)]
    assert games[0][:equal] == games[1][:equal]
    assert min(map(len, games)) >= equal


@pytest.mark.parametrize(("name", "side"), FORMS)
def test_start_seat_is_given_or_drawn(name: str, side: str) -> None:
    """Check rules 2.14 of base Azul, 3.5 and 5.8 of Summer Pavilion, and R13 and R14 of Sintra."""
    drawn = {GAMES[name].start(4, side, ShuffledDraw(bytes([n] * 32))).to_act for n in range(40)}
    assert drawn == {(0,), (1,), (2,), (3,)}
    position, seats = GAMES[name].start(3, side, ShuffledDraw(bytes(32)), first=2), list[int]()
    for _ in range(5):
        seats += position.to_act
        position.play(seats[-1], position.legal_moves(seats[-1])[0])
    assert seats == [2, 0, 1, 2, 0]


@pytest.mark.parametrize(("name", "side"), FORMS)
def test_repr_of_position_hides_its_seed(name: str, side: str) -> None:
    seed = bytes(range(32))
    said = repr(GAMES[name].start(2, side, ShuffledDraw(seed), first=0))
    assert said.endswith(f"Position {side}, round 1, ply 0, draft, to act (0,)>")
    assert seed.hex() not in said


def test_equality_of_positions_ignores_the_draw() -> None:
    assert azul("1 bbyy") == azul("1 bbyy", draw=ShuffledDraw(bytes(32)))
    assert azul("1 bbyy") != azul("1 bbyk")
    assert azul("1 bbyy") != "1 bbyy"
