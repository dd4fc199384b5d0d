"""Tests of the match tool: deals, figures and rules for contestants."""

from __future__ import annotations

import sys

import pytest

from bot.rules import RULESETS
from tests.tools.benchmarks.contestants import Failed, call
from tests.tools.benchmarks.match import Match, Played, interval, main, report, run

PROGRAM = f"{sys.executable} -m bot think easy"
SILENT = f"{sys.executable} -c pass"
PARROT = f"{sys.executable} -c \"import sys; [print('1 green 9', flush=True) for _ in sys.stdin]\""
STUBBORN = f"{sys.executable} -c \"import sys; [print('c red floor', flush=True) for _ in sys.stdin]\""


def match(a: str, b: str, players: int = 2, game: str = "azul") -> Match:
    return Match(a, b, game, RULESETS[game].sides[0], players, "tests")


def without_times(deals: list[list[Played]]) -> list[list[Played]]:
    return [[game._replace(my_times=[], their_times=[]) for game in deal] for deal in deals]


def test_contestant_plays_every_deal_in_every_seat() -> None:
    for players in (2, 3, 4):
        (deal,) = run(match("chance", "chance", players), 1, 1)
        assert len(deal) == players
        assert all(len(game.theirs) == players - 1 for game in deal)


@pytest.mark.parametrize("players", [2, 3])
def test_shares_of_equal_players_add_up_to_one(players: int) -> None:
    (games,) = run(match("greedy:4", "greedy:4", players), 1, 1)
    assert sum(game.share for game in games) == pytest.approx(1)
    assert len({tuple(sorted([game.mine, *game.theirs])) for game in games}) == 1


def test_easy_level_beats_random_moves_and_report_says_so() -> None:
    played = match("easy", "chance")
    deals = list(run(played, 3, 1))
    assert sum(game.share for deal in deals for game in deal) >= 5
    told = report(played, deals)
    assert "easy against chance · azul coloured · 2 players · seed tests" in told
    assert "games 6 · wins" in told
    assert "· fair 0.500" in told


def test_match_is_reproducible_with_any_number_of_processes() -> None:
    one = list(run(match("greedy:4", "chance"), 2, 1))
    assert without_times(list(run(match("greedy:4", "chance"), 2, 2))) == without_times(one)
    (other,) = run(match("greedy:4", "chance")._replace(seed="others"), 1, 1)
    assert without_times([other]) != without_times(one[:1])


def test_external_program_plays_the_positions_it_receives() -> None:
    (deal,) = run(match(PROGRAM, "chance"), 1, 1)
    assert sum(game.share for game in deal) >= 1
    assert all(game.my_times for game in deal)


@pytest.mark.parametrize(
    ("program", "told"),
    [(SILENT, "has given no answer"), (PARROT, "is no move of azul"), (STUBBORN, "not legal there")],
)
def test_program_without_legal_move_ends_the_match(program: str, told: str) -> None:
    with pytest.raises(Failed, match=told) as failed:
        list(run(match(program, "chance"), 1, 1))
    assert program in str(failed.value)


def test_unknown_contestant_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(Failed, match="easy, medium, hard, expert"):
        call("best", "azul", "coloured", 2)
    with pytest.raises(Failed, match="cannot be started"):
        call("/nowhere/program at all", "azul", "coloured", 2)
    assert main(["best", "chance", "--pairs", "1"]) == 1
    assert "easy, medium, hard, expert" in capsys.readouterr().err


def test_match_report_contains_interval_and_times_per_move(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["chance", "chance", "--pairs", "2", "--game", "sintra", "--side", "b", "--players", "3"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("chance against chance · sintra b · 3 players · seed 1\ngames 6 ")
    assert "± " in told
    assert "fair 0.333" in told
    assert told.count("ms a move") == 2


def test_confidence_interval_is_calculated_from_the_deals() -> None:
    assert interval([0.5, 0.5, 0.5]) == 0
    assert interval([0.0, 1.0] * 50) == pytest.approx(1.96 * 0.5025 / 10, abs=0.001)
    assert interval([1.0]) == 1
