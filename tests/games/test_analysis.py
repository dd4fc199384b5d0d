"""What a game looks like afterwards: what a move cost, that luck costs nobody, and that it is thought about once."""

from __future__ import annotations

import asyncio
from collections.abc import Hashable

import pytest

from bot.games.analysis import Analyses, Analysis, Ply, analyse, before_move, check_may_analyse
from bot.games.refusals import NotAnalysed
from bot.games.replay import Table
from bot.games.service import Service
from bot.opponents.thinker import Abandoned, Answer
from bot.opponents.thought import Reading, Thought
from bot.rules.game import Position
from bot.storage import guild_queries, result_queries
from tests.conftest import ANA, ask, begun, played

CHANCES = {0: (0.6, 0.4), 1: (0.3, 0.7)}
"""What `Judge` holds of a position, by the seat to move."""


class Judge:
    """Holds the second legal move to be the best, looks at ``width`` moves, and notes what it was asked."""

    def __init__(self, width: int = 1000) -> None:
        self.width = width
        self.asked: list[tuple[str, int, Hashable, bool]] = []
        self.closed, self.begun, self.may = False, asyncio.Event(), asyncio.Event()
        self.may.set()

    async def think(
        self, name: str, view: Position, seat: int, seed: int, *, of: Hashable = None, background: bool = False
    ) -> Answer:
        self.asked.append((name, seat, of, background))
        self.begun.set()
        await self.may.wait()
        if self.closed:
            raise Abandoned
        first, *others = view.legal_moves(seat)
        best, *rest = [*others[:1], first, *others[1:]]
        readings = (Reading(best, 0.6), *(Reading(move, 0.5 - 0.01 * at) for at, move in enumerate(rest)))
        return Answer(Thought(best, readings[: self.width], CHANCES[seat], len(readings)))

    async def close(self) -> None:
        self.closed = True
        self.may.set()


async def finished(service: Service) -> Table:
    return await played(service, await begun(service))


async def test_a_move_costs_what_the_best_would_have_brought_more_in_the_same_thought(service: Service) -> None:
    table = await finished(service)
    service.thinker = Judge()
    found = await analyse(service, table)
    assert len(found.plies) == len(table.turns_since(0))
    for number, (ply, turn) in enumerate(zip(found.plies, table.turns_since(0), strict=True)):
        position = before_move(table, number).position
        moves = position.legal_moves(turn.seat)
        best = moves[1] if len(moves) > 1 else moves[0]
        rest = [moves[0], *moves[2:]] if len(moves) > 1 else []
        cost = 0.0 if turn.move is best else 0.1 + 0.01 * rest.index(turn.move)
        assert (ply.seat, ply.better, ply.shares) == (turn.seat, str(best), CHANCES[turn.seat])
        assert ply.cost == pytest.approx(cost)


async def test_a_move_that_was_not_looked_at_is_judged_by_what_it_led_to_before_anything_is_dealt(
    service: Service,
) -> None:
    table = await finished(service)
    judge = service.thinker = Judge(width=1)
    found = await analyse(service, table)
    for number, (ply, turn) in enumerate(zip(found.plies, table.turns_since(0), strict=True)):
        after = before_move(table, number).position.seen_by(turn.seat)
        after.play(turn.seat, turn.move)
        if str(turn.move) == ply.better or (not after.to_act and after.standing is None):
            # The best move itself, or one after which new tiles are dealt: nobody is charged for them.
            assert ply.cost == 0
        elif after.to_act:
            assert ply.cost == pytest.approx(max(0.6 - CHANCES[after.to_act[0]][turn.seat], 0))
    assert len(judge.asked) > len(found.plies)


async def test_it_is_thought_about_by_hard_after_everything_that_games_wait_for(service: Service) -> None:
    table = await finished(service)
    judge = service.thinker = Judge()
    await analyse(service, table)
    assert {(name, background) for name, _, _, background in judge.asked} == {("hard", True)}
    assert table.game.id not in {of for _, _, of, _ in judge.asked}


async def test_the_end_is_who_has_won(service: Service) -> None:
    table = await finished(service)
    service.thinker = Judge()
    standing = table.outcome
    assert standing is not None
    shares = (await analyse(service, table)).final
    assert sum(shares) == pytest.approx(1, abs=0.01)
    assert {seat for seat, share in enumerate(shares) if share} == set(standing.winners)


def test_of_each_player_the_three_costliest_moves_are_shown_and_none_that_cost_nothing() -> None:
    costs = [(0, 0.2), (1, 0.0), (0, 0.4), (1, 0.005), (0, 0.3), (1, 0.02), (0, 0.1)]
    plies = tuple(Ply(seat, (0.5, 0.5), "1 blue 1", cost) for seat, cost in costs)
    assert Analysis(plies, (1.0, 0.0)).mistakes() == (2, 4, 0, 5)


async def test_two_who_ask_at_once_let_it_be_thought_about_once_and_then_it_is_kept(service: Service) -> None:
    table = await finished(service)
    judge = service.thinker = Judge()
    analyses = Analyses(service)
    assert await analyses.find(table.game.id) is None
    one, other = await asyncio.gather(analyses.make(table), analyses.make(table))
    assert one == other
    assert len(judge.asked) == len(one.plies)
    assert await Analyses(service).find(table.game.id) == one
    assert await analyses.make(table) == one
    assert len(judge.asked) == len(one.plies)


async def test_what_a_stop_has_cut_off_can_be_asked_for_again(service: Service) -> None:
    table = await finished(service)
    judge = service.thinker = Judge()
    judge.may.clear()
    asked = asyncio.create_task(Analyses(service).make(table))
    await judge.begun.wait()
    await judge.close()
    with pytest.raises(Abandoned):
        await asked
    service.thinker = Judge()
    assert (await Analyses(service).make(table)).plies


async def test_it_is_deleted_with_its_game_also_where_that_happens_meanwhile(service: Service) -> None:
    table = await finished(service)
    service.thinker = Judge()
    await Analyses(service).make(table)
    async with service.database.write() as connection:
        await guild_queries.forget_guild(connection, 100)
    async with service.database.read() as connection:
        assert await result_queries.load_analysis(connection, table.game.id) is None
    assert (await Analyses(service).make(table)).plies
    assert await Analyses(service).find(table.game.id) is None


async def test_a_game_that_runs_has_none(service: Service) -> None:
    table = await played(service, await begun(service), plies=3)
    with pytest.raises(NotAnalysed):
        await check_may_analyse(service, ask(ANA), table.game.id)
