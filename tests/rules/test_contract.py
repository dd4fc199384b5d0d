"""What every game keeps, whatever its rules: the contract of ``bot.rules.game``, on games played by chance."""

from __future__ import annotations

import json
import random
from itertools import groupby, islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.rules import GameOver, IllegalMove, Move, NoDraw, OutOfTurn, Position, ShuffledDraw, Step
from tests.rules.games import GAMES, games, seeds, start, tables, walk
from tests.rules.positions import ended

by_chance = pytest.mark.parametrize("name", list(GAMES))
few = settings(max_examples=3, deadline=None)

MOST_CHOICES = 4
LONGEST_PATH = 60  # characters of all tokens with a sign between them, so that a button's custom id can hold them


def state(position: Position) -> str:
    return json.dumps(position.to_json(), sort_keys=True)


def kinds(steps: tuple[Step, ...]) -> list[str]:
    return [step.kind for step in steps]


def future(position: Position, seed: int) -> list[tuple[str, object]]:
    return [(str(move), events) for _, move, events in walk(position, random.Random(seed))]


@by_chance
@few
@given(data=st.data())
def test_exactly_the_listed_moves_can_be_played_and_only_by_who_is_to_act(name: str, data: st.DataObject) -> None:
    position, chance = data.draw(games(name))
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
        if turn % 8:
            continue
        before = state(position)
        for move in known.difference(legal):
            with pytest.raises(IllegalMove) as refusal:
                position.play(seat, move)
            assert refusal.value.reason
        assert state(position) == before
        for move in legal:
            assert position.copy().play(seat, move)


@by_chance
@few
@given(data=st.data())
def test_a_refused_move_leaves_everything_untouched(name: str, data: st.DataObject) -> None:
    position, chance = data.draw(games(name))
    stranger = Move("another game", ())
    for seat, move, _ in walk(position, chance):
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
@few
@given(data=st.data())
def test_moves_read_back_what_they_and_their_steps_print_and_are_the_same_object(
    name: str, data: st.DataObject
) -> None:
    position, chance = data.draw(games(name))
    ruleset = GAMES[name]
    for _ in walk(position, chance):
        for seat in position.to_act:
            for move in position.legal_moves(seat):
                tokens = [step.token for step in move.steps]
                for text in (str(move), f" {str(move).upper()} ".replace(" ", "  "), " ".join(tokens)):
                    assert ruleset.parse(text) is move
                assert not {*"/:"} & {*"".join(tokens)}
                assert len("/".join(tokens)) < LONGEST_PATH


@by_chance
@few
@given(data=st.data())
def test_steps_ask_the_same_after_the_same_and_lead_to_one_move_in_four_choices(name: str, data: st.DataObject) -> None:
    position, chance = data.draw(games(name))
    for _ in walk(position, chance):
        for seat in position.to_act:
            legal = position.legal_moves(seat)
            paths = {move.steps for move in legal}
            assert len(paths) == len(legal)
            asked: dict[tuple[Step, ...], str] = {}
            for path in paths:
                # Those of one kind that follow each other are one choice of several things.
                assert len(list(groupby(kinds(path)))) <= MOST_CHOICES
                for depth, step in enumerate(path):
                    assert asked.setdefault(path[:depth], step.kind) == step.kind
                    # A move ends before another only with fewer things of the last kind.
                    assert path[:depth] not in paths or len(set(kinds(path[depth:]))) == 1


@by_chance
@few
@given(data=st.data())
def test_a_position_survives_json(name: str, data: st.DataObject) -> None:
    position, chance = data.draw(games(name))
    for turn, _ in enumerate(walk(position, chance)):
        if turn % 3 and len(position.to_act) == 1:
            continue
        read = GAMES[name].from_json(json.loads(state(position)), NoDraw())
        assert read == position
        assert read.to_act == position.to_act
        assert [*map(read.legal_moves, read.to_act)] == [*map(position.legal_moves, position.to_act)]
        assert read.standing == position.standing
        assert (read.scores, read.projected) == (position.scores, position.projected)


@by_chance
@few
@given(data=st.data())
def test_a_copy_is_independent_and_draws_the_same_tiles(name: str, data: st.DataObject) -> None:
    position, chance = data.draw(games(name))
    for _ in islice(walk(position, chance), data.draw(st.integers(0, 30))):
        pass
    twin, before = position.copy(), state(position)
    ahead = future(twin, 1)
    assert state(position) == before
    assert future(position, 1) == ahead
    assert state(position) == state(twin)


@by_chance
@few
@given(data=st.data())
def test_a_copy_with_another_draw_never_sees_the_real_bag(name: str, data: st.DataObject) -> None:
    (position, chance), other = data.draw(games(name)), data.draw(seeds)
    for _ in islice(walk(position, chance), data.draw(st.integers(0, 30))):
        pass
    # The same position over another bag: whoever looks ahead finds the same future.
    elsewhere = GAMES[name].from_json(position.to_json(), ShuffledDraw(bytes(32)))
    assert future(position.copy(ShuffledDraw(other)), 2) == future(elsewhere.copy(ShuffledDraw(other)), 2)


@by_chance
@few
@given(data=st.data())
def test_events_account_for_every_point_and_can_be_written_and_not_be_changed(name: str, data: st.DataObject) -> None:
    position, chance = data.draw(games(name))
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
@few
@given(data=st.data())
def test_the_log_replayed_gives_the_same_position_and_events(name: str, data: st.DataObject) -> None:
    table, seed = data.draw(tables(name)), data.draw(seeds)
    position, chance = start(name, table, seed)
    log = [(seat, str(move), events) for seat, move, events in walk(position, chance)]
    again, _ = start(name, table, seed)
    for seat, text, events in log:
        assert again.play(seat, GAMES[name].parse(text)) == events
    assert state(again) == state(position)


@by_chance
@few
@given(data=st.data())
def test_a_finished_game_has_a_standing_and_only_a_finished_one(name: str, data: st.DataObject) -> None:
    position, chance = data.draw(games(name))
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
@few
@given(data=st.data())
def test_without_a_draw_a_game_stops_before_chance_decides(name: str, data: st.DataObject) -> None:
    position, chance = data.draw(games(name))
    preview = position.copy(NoDraw())
    for seat, move, events in walk(position, chance):
        if not preview.to_act:
            break
        previewed = preview.play(seat, move)
        assert previewed == events[: len(previewed)]
        assert (previewed == events) or not preview.to_act
    assert preview.to_act == ()
