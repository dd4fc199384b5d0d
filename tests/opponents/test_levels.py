"""Tests of the levels and of the names of other players."""

from __future__ import annotations

import pytest

from bot.messages.words import words
from bot.opponents.levels import (
    DEFAULT_LEVEL,
    LEVELS,
    can_search,
    derive_seed,
    engine_of,
    find_search,
    judge,
    player_of,
    think,
)
from bot.rules import RULESETS, Move, Position, ShuffledDraw
from tests.opponents.test_contract import check_thought
from tests.support.campaigns import Seeds
from tests.support.forms import FORMS
from tests.support.thorough import try_some

TABLES = [(name, side, players) for name, side in FORMS for players in (2, 3, 4)]


@pytest.mark.parametrize(("name", "side", "players"), TABLES)
def test_every_level_has_a_player_and_budgets_never_shrink(name: str, side: str, players: int) -> None:
    engines = [engine_of(level, name, side, players) for level in LEVELS]
    assert all(player_of(engine.kind, name) for engine in engines)
    hard, expert = engines[2:]
    assert (
        hard.kind
        == expert.kind
        == ("search" if can_search(name, side, players) else engine_of(DEFAULT_LEVEL, name, side, players).kind)
    )
    assert hard.budget <= expert.budget


@pytest.mark.parametrize(("name", "side", "players"), try_some(TABLES, 4))
def test_levels_stay_within_their_budgets(name: str, side: str, players: int) -> None:
    engines = [engine_of(level, name, side, players) for level in LEVELS]
    position = RULESETS[name].start(players, side, ShuffledDraw(bytes(32)))
    (seat,) = position.to_act
    for level, engine in zip(LEVELS[:3], engines, strict=False):
        check_thought(think(level, position.seen_by(seat), seat, 5), position, seat, engine.budget)


STRENGTHS = {
    ("azul", "coloured"): "200 12000 13000, 200 6000 7000, 200 4000 5000",
    ("azul", "grey"): "200 8000 10000, 200 6000 7000, 200 3000 5000",
    ("sintra", "a"): "150 8000 9000, 150 8000 9000, 150 8000 9000",
    ("sintra", "b"): "150 8000 9000, 150 8000 9000, 150 8000 9000",
    ("summer-pavilion", "standard"): "200 4000 6000, 200 4000 6000, 200 4000 6000",
    ("summer-pavilion", "variant"): "200 4000 6000, 200 4000 6000, 200 4000 6000",
}
"""The budgets of hard, expert and the judge for two, three and four players."""


@pytest.mark.parametrize(("name", "side"), FORMS)
def test_levels_and_judges_have_the_measured_budgets(name: str, side: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked, proving = list[int](), list[int]()

    class Noting:
        def choose(self, view: Position, _seat: int, budget: int, _seed: int) -> Position:
            asked.append(budget)
            return view

        def judge(self, view: Position, _seat: int, _played: Move, budget: int, _seed: int, positions: int) -> Position:
            proving.append(positions)
            return self.choose(view, 0, budget, 0)

    monkeypatch.setattr(find_search(name), "PLAYER", Noting())
    for players, strengths in zip((2, 3, 4), STRENGTHS[name, side].split(", "), strict=True):
        position = RULESETS[name].start(players, side, ShuffledDraw(bytes(32)))
        (seat,) = position.to_act
        asked.clear()
        for level in ("hard", "expert"):
            think(level, position.seen_by(seat), seat, 5)
        for first in (False, True):
            judge(position.seen_by(seat), seat, position.legal_moves(seat)[0], 5, first=first)
        *usual, in_first_look = asked
        assert usual == [int(one) for one in strengths.split()]
        # People wait for the first look at a game, so the first look has a fortieth of the budget.
        assert (in_first_look, proving[-2:]) == (usual[-1] // 40, [100_000, 2_500])
        assert engine_of("easy", name, side, players) == ("short-sighted", 2000)
        assert engine_of("medium", name, side, players) == ("greedy", 2000)


def test_default_level_exists_and_levels_have_short_words() -> None:
    assert DEFAULT_LEVEL in LEVELS
    for level in LEVELS:
        assert len(level) <= 12
        assert words("en")(f"level-{level}")
        assert len(words("en")(f"level-{level}.temper")) <= 100


def test_player_name_contains_kind_and_budget() -> None:
    assert engine_of("greedy:30", "azul", "coloured", 2) == ("greedy", 30)
    assert str(engine_of("greedy:30", "azul", "coloured", 2)) == "greedy:30"


@pytest.mark.parametrize("name", ["", "best", "greedy", "greedy:", "greedy:0", "greedy:-1", "greedy:x", "oracle:5"])
def test_unknown_level_is_refused_with_a_list(name: str) -> None:
    with pytest.raises(ValueError, match="easy, medium, hard, expert"):
        engine_of(name, "azul", "coloured", 2)


def test_derived_seeds_are_unique_and_stable() -> None:
    seeds = {derive_seed(seed, ply) for seed in range(5) for ply in range(50)}
    assert len(seeds) == 250
    assert all(0 <= seed < 2**63 for seed in seeds)
    assert derive_seed(8731, 12) == 5417507552235950799


def test_unlisted_game_is_playable_at_every_level() -> None:
    assert {engine_of(level, "toy", "only", 2).kind for level in LEVELS} == {"short-sighted", "greedy"}


def levels_of(number: int, players: int, *, searching: bool) -> list[str]:
    """Return a level for each player.

    They are either easy and medium in turns, or all the same search: *expert* in 1 of 200 games, *hard* in 1 of 20, and
    a short search in the others.
    """
    if not searching:
        return [LEVELS[(number >> seat) % 2] for seat in range(players)]
    return [f"search:{1 + number % 7}" if number % 20 else "hard" if number % 200 else "expert"] * players


@pytest.mark.campaign
@pytest.mark.parametrize("searching", [False, True])
@pytest.mark.parametrize(("name", "side"), FORMS)
def test_many_games_finish_within_their_budgets(name: str, side: str, searching: bool, campaign_seeds: Seeds) -> None:
    for number in campaign_seeds(range(1000)):
        players = 2 + number % 3
        levels = levels_of(number, players, searching=searching)
        position = RULESETS[name].start(players, side, ShuffledDraw(number.to_bytes(32)))
        while position.to_act:
            seat = position.to_act[0]
            thought = think(levels[seat], position.seen_by(seat), seat, number)
            assert 1 <= thought.evaluations <= engine_of(levels[seat], name, side, players).budget
            position.play(seat, thought.move)
        assert position.standing is not None
