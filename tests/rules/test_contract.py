"""What every game keeps, whatever its rules: the contract of ``bot.rules.game``, on games played by chance."""

from __future__ import annotations

import json
import random
from itertools import groupby

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.rules import GameOver, IllegalMove, Move, NoDraw, OutOfTurn, Position, ShuffledDraw, Step
from tests.rules.games import GAMES, seeds, start, tables, walk

pytestmark = pytest.mark.parametrize("name", list(GAMES))
games = settings(max_examples=10, deadline=None)

MOST_CHOICES = 4
LONGEST_PATH = 60  # characters of all tokens with a sign between them, so that a button's custom id can hold them


def state(position: Position) -> str:
    return json.dumps(position.to_json(), sort_keys=True)


def kinds(steps: tuple[Step, ...]) -> list[str]:
    return [step.kind for step in steps]


@games
@given(data=st.data())
def test_a_seat_has_moves_if_and_only_if_it_is_to_act(name, data):
    position, chance = start(name, data.draw(tables(name)), data.draw(seeds))
    for _ in walk(position, chance):
        for seat in range(position.players):
            assert bool(position.legal_moves(seat)) == (seat in position.to_act)
        assert list(position.to_act) == sorted(set(position.to_act))


@games
@given(data=st.data())
def test_exactly_the_listed_moves_can_be_played(name, data):
    position, chance = start(name, data.draw(tables(name)), data.draw(seeds))
    known: set[Move] = set()
    for turn, _ in enumerate(walk(position, chance)):
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


@games
@given(data=st.data())
def test_a_refused_move_leaves_everything_untouched(name, data):
    position, chance = start(name, data.draw(tables(name)), data.draw(seeds))
    stranger = Move("another game", ())
    for seat, move, _ in walk(position, chance):
        before = state(position)
        if position.to_act:
            idle = next(other for other in range(position.players + 1) if other not in position.to_act)
            with pytest.raises(OutOfTurn):
                position.play(idle, move)
            with pytest.raises(OutOfTurn):
                position.play(-1, move)
            with pytest.raises(IllegalMove):
                position.play(position.to_act[0], stranger)
        elif position.standing:
            with pytest.raises(GameOver):
                position.play(seat, move)
        assert state(position) == before


@games
@given(data=st.data())
def test_moves_read_back_what_they_print_and_are_the_same_object(name, data):
    position, chance = start(name, data.draw(tables(name)), data.draw(seeds))
    ruleset = GAMES[name]
    for _ in walk(position, chance):
        for seat in position.to_act:
            for move in position.legal_moves(seat):
                assert ruleset.parse(str(move)) is move
                assert ruleset.parse(f" {str(move).upper()} ".replace(" ", "  ")) is move


@games
@given(data=st.data())
def test_steps_lead_to_one_move_which_ends_before_another_only_with_fewer_things_of_the_last_kind(name, data):
    position, chance = start(name, data.draw(tables(name)), data.draw(seeds))
    for _ in walk(position, chance):
        for seat in position.to_act:
            legal = position.legal_moves(seat)
            paths = {move.steps for move in legal}
            assert len(paths) == len(legal)
            for path in paths:
                for end in range(len(path)):
                    if path[:end] in paths:
                        assert len(set(kinds(path[end:]))) == 1


@games
@given(data=st.data())
def test_after_the_same_steps_the_same_is_asked(name, data):
    position, chance = start(name, data.draw(tables(name)), data.draw(seeds))
    for _ in walk(position, chance):
        for seat in position.to_act:
            asked: dict[tuple[Step, ...], str] = {}
            for move in position.legal_moves(seat):
                for depth, step in enumerate(move.steps):
                    assert asked.setdefault(move.steps[:depth], step.kind) == step.kind


@games
@given(data=st.data())
def test_no_move_takes_more_than_four_choices(name, data):
    position, chance = start(name, data.draw(tables(name)), data.draw(seeds))
    for _ in walk(position, chance):
        for seat in position.to_act:
            for move in position.legal_moves(seat):
                # Those of one kind that follow each other are one choice of several things.
                assert len(list(groupby(kinds(move.steps)))) <= MOST_CHOICES


@games
@given(data=st.data())
def test_the_words_of_the_steps_are_the_move_and_fit_a_button(name, data):
    position, chance = start(name, data.draw(tables(name)), data.draw(seeds))
    for _ in walk(position, chance):
        for seat in position.to_act:
            for move in position.legal_moves(seat):
                tokens = [step.token for step in move.steps]
                assert GAMES[name].parse(" ".join(tokens)) is move
                assert not {*"/:"} & {*"".join(tokens)}
                assert len("/".join(tokens)) < LONGEST_PATH


@games
@given(data=st.data())
def test_a_position_survives_json(name, data):
    position, chance = start(name, data.draw(tables(name)), data.draw(seeds))
    ruleset = GAMES[name]
    for _ in walk(position, chance):
        read = ruleset.from_json(json.loads(state(position)), NoDraw())
        assert state(read) == state(position)
        assert read == position
        assert read.to_act == position.to_act
        assert [read.legal_moves(seat) for seat in read.to_act] == [
            position.legal_moves(seat) for seat in position.to_act
        ]
        assert read.standing == position.standing
        assert (read.scores, read.projected) == (position.scores, position.projected)


@games
@given(data=st.data())
def test_a_copy_is_independent_and_draws_the_same_tiles(name, data):
    position, chance = start(name, data.draw(tables(name)), data.draw(seeds))
    for _, _ in zip(range(data.draw(st.integers(0, 30))), walk(position, chance), strict=False):
        pass
    twin, before = position.copy(), state(position)
    ahead = [(str(move), events) for _, move, events in walk(twin, random.Random(1))]
    assert state(position) == before
    assert [(str(move), events) for _, move, events in walk(position, random.Random(1))] == ahead
    assert state(position) == state(twin)


@games
@given(data=st.data())
def test_a_copy_with_another_draw_never_sees_the_real_bag(name, data):
    table, seed, other = data.draw(tables(name)), data.draw(seeds), data.draw(seeds)
    position, chance = start(name, table, seed)
    for _, _ in zip(range(data.draw(st.integers(0, 30))), walk(position, chance), strict=False):
        pass
    # The same position over another bag: whoever looks ahead finds the same future.
    elsewhere = GAMES[name].from_json(position.to_json(), ShuffledDraw(bytes(32)))
    futures = []
    for origin in (position, elsewhere):
        copy = origin.copy(ShuffledDraw(other))
        futures.append([(str(move), events) for _, move, events in walk(copy, random.Random(2))])
    assert futures[0] == futures[1]


@games
@given(data=st.data())
def test_events_account_for_every_point(name, data):
    position, chance = start(name, data.draw(tables(name)), data.draw(seeds))
    scores = list(position.scores)
    for seat, _, events in walk(position, chance):
        assert events[0].seat == seat
        for event in events:
            if event.points:
                scores[event.seat] += event.points
        assert tuple(scores) == position.scores


@games
@given(data=st.data())
def test_events_can_be_told_and_not_be_changed(name, data):
    position, chance = start(name, data.draw(tables(name)), data.draw(seeds))
    for _, _, events in walk(position, chance):
        for event in events:
            json.dumps(dict(event.facts))
            with pytest.raises(TypeError):
                event.facts["count"] = 99  # type: ignore[index]


@games
@given(data=st.data())
def test_the_log_replayed_gives_the_same_position_and_events(name, data):
    table, seed = data.draw(tables(name)), data.draw(seeds)
    position, chance = start(name, table, seed)
    log = [(seat, str(move), events) for seat, move, events in walk(position, chance)]
    again, _ = start(name, table, seed)
    for seat, text, events in log:
        assert again.play(seat, GAMES[name].parse(text)) == events
    assert state(again) == state(position)


@games
@given(data=st.data())
def test_a_finished_game_has_a_standing_and_only_a_finished_one(name, data):
    position, chance = start(name, data.draw(tables(name)), data.draw(seeds))
    assert position.standing is None
    for _ in walk(position, chance):
        assert (position.standing is None) == bool(position.to_act)
    standing = position.standing
    assert standing.scores == position.scores
    assert standing.winners == tuple(seat for seat, rank in enumerate(standing.ranks) if rank == 1)
    assert standing.winners
    assert all(standing.scores[seat] == max(standing.scores) for seat in standing.winners)
    for rank in standing.ranks:
        assert rank == 1 + sum(other < rank for other in standing.ranks)
    for sheet, score in zip(standing.sheets, standing.scores, strict=True):
        assert sum(line.points for line in sheet) == score


@games
@given(data=st.data())
def test_without_a_draw_a_game_stops_before_chance_decides(name, data):
    position, chance = start(name, data.draw(tables(name)), data.draw(seeds))
    preview = position.copy(NoDraw())
    for seat, move, events in walk(position, chance):
        if not preview.to_act:
            break
        previewed = preview.play(seat, move)
        assert previewed == events[: len(previewed)]
        assert (previewed == events) or not preview.to_act
    assert preview.to_act == ()
