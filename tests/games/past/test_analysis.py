"""Analysis of a finished game: how much each move cost, regardless of luck."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from bot.games.core.replay import Table
from bot.games.core.service import Service
from bot.games.past.analysis import AnalysedPly, Analysis, analyse, check_may_analyse, play_lines
from bot.games.past.history import find_past_table
from bot.games.table import seats
from bot.messages.analysis import render_overview
from bot.opponents.advice import MAX_LINE, find_line
from bot.opponents.explanation import Explanation
from bot.opponents.levels import margin_of
from bot.opponents.reasons import Reason
from bot.opponents.thinker import Thinker, Unjudged
from bot.opponents.thought import Reading, Thought
from bot.rules.game import Move, Position
from bot.workers import Abandoned
from tests.conftest import NOTHING_CROSSES
from tests.games.consequences import HOURS, pass_hours, timed_game
from tests.support.clock import Clock
from tests.support.people import ANA, ask
from tests.support.refuses import refuses
from tests.support.says import EN, says
from tests.support.tables import begin_game, play_moves

pytestmark = NOTHING_CROSSES

CHANCES = {0: (0.6, 0.4), 1: (0.3, 0.7)}
"""The winning chances that `Judge` reports for a position, by the seat to move."""


EXPLANATION = Explanation("better", 1, 0, (Reason("lead", {"about": 2}, "round", 7),))
"""The explanation that `Judge` gives for every mistake."""


class Judge(Thinker):
    """A fake thinker that records its calls. It prefers the second legal move, and every other move costs ``cost``."""

    def __init__(self, *, exact: bool = True, cost: float = 0.1) -> None:
        super().__init__()
        self.exact, self.cost = exact, cost
        self.asked: list[tuple[int, Move]] = []
        self.first: list[bool] = []
        self.lines: list[tuple[bool, bool]] = []
        self.explained: list[tuple[Move, Move, float, bool]] = []
        self.closed = False
        self.fails = False
        self.begun = asyncio.Event()
        self.may, self.may_refine = asyncio.Event(), asyncio.Event()
        """Clearing the first event blocks all moves. Clearing the second blocks moves after the first look."""
        self.may.set()
        self.may_refine.set()
        self.waiting = 0
        """Number of moves that are blocked at the moment."""

    async def judge(self, view: Position, seat: int, played: Move, seed: int, *, first: bool = False) -> Thought:
        self.asked.append((seat, played))
        self.first.append(first)
        self.begun.set()
        self.waiting += 1
        await self.may.wait()
        if not first:
            await self.may_refine.wait()
        self.waiting -= 1
        if self.closed:
            raise Abandoned
        if self.fails:
            raise Unjudged
        moves = view.legal_moves(seat)
        best = moves[min(1, len(moves) - 1)]
        readings = [Reading(best, 0.6), Reading(played, 0.6 - self.cost)][: 1 + (best is not played)]
        return Thought(best, tuple(readings), CHANCES[seat], len(moves), self.exact)

    async def find_line(
        self, view: Position, seat: int, move: Move, seed: int, *, exact: bool, first: bool = False
    ) -> tuple[Move, ...]:
        self.lines.append((exact, first))
        return find_line(view, seat, move, lambda seen, mover: seen.legal_moves(mover)[0])

    async def explain(
        self, view: Position, seat: int, better: Move, other: Move, gap: float, *, first: bool = False
    ) -> Explanation:
        self.explained.append((better, other, gap, first))
        return EXPLANATION

    async def close(self) -> None:
        self.closed = True
        self.may.set()
        self.may_refine.set()


@pytest.fixture
async def finished_game(service: Service) -> Table:
    """A finished game between Ana and Ben."""
    return await play_moves(service, await begin_game(service))


@pytest.fixture
def judge(service: Service) -> Judge:
    judge = service.thinker = Judge()
    return judge


async def test_cost_of_move_is_difference_from_best_move(service: Service, finished_game: Table, judge: Judge) -> None:
    found = await analyse(service, finished_game)
    turns = finished_game.turns_since(0)
    # The judge, which is stronger than all players, judges every move once.
    assert judge.asked == [(turn.seat, turn.move) for turn in turns]
    for number, (ply, turn) in enumerate(zip(found.plies, turns, strict=True)):
        moves = find_past_table(finished_game, number).position.legal_moves(turn.seat)
        best = moves[min(1, len(moves) - 1)]
        assert (ply.seat, ply.better, ply.shares) == (turn.seat, str(best), CHANCES[turn.seat])
        assert ply.cost == pytest.approx(0.0 if turn.move is best else 0.1)
    assert found.proven == len(found.plies)
    # The final chances reflect the outcome of the game.
    assert sum(found.final) == pytest.approx(1, abs=0.01)
    assert finished_game.outcome
    assert {seat for seat, share in enumerate(found.final) if share} == set(finished_game.outcome.winners)


async def test_unproven_moves_of_last_round_are_unsolved(service: Service, finished_game: Table, judge: Judge) -> None:
    judge.exact = False
    estimated = await analyse(service, finished_game)
    last = finished_game.position.round
    rounds = [find_past_table(finished_game, number).position.round for number in range(len(estimated.plies))]
    assert [ply.is_unsolved for ply in estimated.plies] == [number == last for number in rounds]
    judge.exact = True
    proven = await analyse(service, finished_game)
    assert not any(ply.is_unsolved for ply in proven.plies)


async def test_resigned_game_has_no_last_round(service: Service) -> None:
    service.thinker = Judge(exact=False)
    table = await play_moves(service, await begin_game(service), plies=3)
    table = await seats.resign(service, ask(ANA), table.game.id)
    assert not any(ply.late for ply in (await analyse(service, table)).plies)


@pytest.mark.parametrize("exact", [True, False])
async def test_lines_and_reasons_are_stored_for_costliest_moves_only(
    service: Service, finished_game: Table, exact: bool
) -> None:
    judge = service.thinker = Judge(exact=exact)
    found = await analyse(service, finished_game)
    turns = finished_game.turns_since(0)
    assert Analysis.from_text(found.to_text()) == found
    assert {certain for certain, _ in judge.lines} == {exact}
    explained = [(found.plies[number].better, str(turns[number].move), 0.1, False) for number in found.mistakes()]
    assert [(str(better), str(played), *others) for better, played, *others in judge.explained] == explained
    for number, (ply, turn) in enumerate(zip(found.plies, turns, strict=True)):
        if number not in found.mistakes():
            assert (ply.line, ply.better_line, ply.explanation) == ((), (), None)
            continue
        assert ply.explanation == EXPLANATION
        lines = play_lines(find_past_table(finished_game, number).position, ply, turn.move)
        for line, first in ((lines.played, turn.move), (lines.better, ply.better)):
            assert str(line.moves[0]) == str(first)
            assert line.seats[0] == turn.seat
            # A line ends after three moves, or earlier if tiles would be drawn next.
            assert len(line.moves) == MAX_LINE or not line.outlooks[-1].position.to_act


@pytest.mark.parametrize(
    ("exact", "beyond", "charged"), [(False, -0.005, False), (False, 0.005, True), (True, -0.005, True)]
)
async def test_unproven_cost_within_margin_counts_as_zero(
    service: Service, finished_game: Table, exact: bool, beyond: float, charged: bool
) -> None:
    margin = margin_of("azul", "coloured", 2)
    service.thinker = Judge(exact=exact, cost=margin + beyond)
    found = await analyse(service, finished_game)
    assert {ply.cost for ply in found.plies} == ({0.0, round(margin + beyond, 4)} if charged else {0.0})
    assert (found.margin, found.proven) == (margin, len(found.plies) if exact else 0)


def test_mistakes_are_three_costliest_moves_per_player() -> None:
    costs = [(0, 0.2), (1, 0.0), (0, 0.4), (1, 0.005), (0, 0.3), (1, 0.02), (0, 0.1)]
    plies = tuple(AnalysedPly(seat, (0.5, 0.5), "1 blue 1", cost) for seat, cost in costs)
    assert Analysis(plies, (1.0, 0.0)).mistakes() == (0, 2, 4, 5)


async def test_late_move_by_computer_is_not_a_mistake(service: Service, clock: Clock, judge: Judge) -> None:
    table = await timed_game(service, "move")
    await pass_hours(service, clock, table, HOURS)
    table = await play_moves(service, await service.table(table.game.id))
    made = await analyse(service, table)
    found = Analysis.from_text(made.to_text())
    assert found == made
    first, *others = found.plies
    assert (first.time_up, any(ply.time_up for ply in others)) == (True, False)
    costly = replace(found, plies=(replace(first, cost=0.9), *others))
    assert 0 not in costly.mistakes()
    assert 0 in replace(costly, plies=(replace(first, cost=0.9, time_up=False), *others)).mistakes()
    said = render_overview(EN, table, costly)
    assert says(said, "analysis-overview", late=1)
    assert "Nor is the move that a computer played because time was up." in said


async def test_first_look_judges_every_move_with_less_effort(
    service: Service, finished_game: Table, judge: Judge
) -> None:
    for first in (True, False):
        await analyse(service, finished_game, first=first)
    moves = len(finished_game.turns_since(0))
    assert judge.first == [True] * moves + [False] * moves
    # At a first look, the lines after the costliest moves are searched with less effort too.
    lines = len(judge.lines) // 2
    assert lines > 0
    assert [first for _, first in judge.lines] == [True] * lines + [False] * lines
    explained = len(judge.explained) // 2
    assert [first for *_, first in judge.explained] == [True] * explained + [False] * explained


async def test_running_game_cannot_be_analysed(service: Service) -> None:
    table = await play_moves(service, await begin_game(service), plies=3)
    with refuses("not-analysed"):
        await check_may_analyse(service, ask(ANA), table.game.id)
