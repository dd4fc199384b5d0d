"""What a game looks like afterwards: what a move cost, that luck costs nobody, and that it is thought about once."""

from __future__ import annotations

import asyncio

import pytest

from bot.games.analysis import (
    MOST_OF_PERSON,
    Analyses,
    Analysis,
    Ply,
    analyse,
    before_move,
    check_may_analyse,
)
from bot.games.replay import Table
from bot.games.service import Service
from bot.opponents.levels import margin_of
from bot.opponents.thinker import Abandoned, InThreads, Unjudged
from bot.opponents.thought import Reading, Thought
from bot.rules.game import Move, Position
from bot.storage import guild_queries, result_queries
from tests.conftest import ANA, BEN, ask, begun, played
from tests.support.refuses import refuses

CHANCES = {0: (0.6, 0.4), 1: (0.3, 0.7)}
"""What `Judge` holds of a position, by the seat to move."""


class Judge(InThreads):
    """Holds the second legal move to be the best, at a cost of a tenth for every other; notes what it was asked."""

    def __init__(self, *, exact: bool = True, cost: float = 0.1) -> None:
        super().__init__()
        self.exact, self.cost = exact, cost
        self.asked: list[tuple[int, Move]] = []
        self.closed, self.begun, self.may, self.fails = False, asyncio.Event(), asyncio.Event(), False
        self.may.set()

    async def judge(self, view: Position, seat: int, played: Move, seed: int) -> Thought:
        self.asked.append((seat, played))
        self.begun.set()
        await self.may.wait()
        if self.closed:
            raise Abandoned
        if self.fails:
            raise Unjudged
        moves = view.legal_moves(seat)
        best = moves[min(1, len(moves) - 1)]
        readings = [Reading(best, 0.6), Reading(played, 0.6 - self.cost)][: 1 + (best is not played)]
        return Thought(best, tuple(readings), CHANCES[seat], len(moves), self.exact)

    async def close(self) -> None:
        self.closed = True
        self.may.set()


async def finished(service: Service) -> Table:
    return await played(service, await begun(service))


async def test_a_move_costs_what_the_best_would_have_brought_more(service: Service) -> None:
    table = await finished(service)
    service.thinker = Judge()
    found = await analyse(service, table)
    assert len(found.plies) == len(table.turns_since(0))
    for number, (ply, turn) in enumerate(zip(found.plies, table.turns_since(0), strict=True)):
        position = before_move(table, number).position
        moves = position.legal_moves(turn.seat)
        best = moves[min(1, len(moves) - 1)]
        assert (ply.seat, ply.better, ply.shares) == (turn.seat, str(best), CHANCES[turn.seat])
        assert ply.cost == pytest.approx(0.0 if turn.move is best else 0.1)
    assert found.proven == len(found.plies)


async def test_what_is_estimated_costs_nothing_within_the_margin_of_estimates(service: Service) -> None:
    table = await finished(service)
    margin = margin_of("azul", "coloured", 2)
    service.thinker = Judge(exact=False, cost=margin - 0.005)
    within = await analyse(service, table)
    assert {ply.cost for ply in within.plies} == {0.0}
    assert (within.margin, within.proven) == (margin, 0)
    service.thinker = Judge(exact=False, cost=margin + 0.005)
    assert {ply.cost for ply in (await analyse(service, table)).plies} == {0.0, round(margin + 0.005, 4)}
    service.thinker = Judge(exact=True, cost=margin - 0.005)
    assert {ply.cost for ply in (await analyse(service, table)).plies} == {0.0, round(margin - 0.005, 4)}


async def test_every_move_is_judged_once_by_whoever_is_stronger_than_all_who_play(service: Service) -> None:
    table = await finished(service)
    judge = service.thinker = Judge()
    await analyse(service, table)
    assert judge.asked == [(turn.seat, turn.move) for turn in table.turns_since(0)]


async def test_the_end_is_who_has_won(service: Service) -> None:
    table = await finished(service)
    service.thinker = Judge()
    standing = table.outcome
    assert standing is not None
    shares = (await analyse(service, table)).final
    assert sum(shares) == pytest.approx(1, abs=0.01)
    assert {seat for seat, share in enumerate(shares) if share} == set(standing.winners)


def test_of_each_player_the_three_costliest_moves_are_shown_in_order_and_none_that_cost_nothing() -> None:
    costs = [(0, 0.2), (1, 0.0), (0, 0.4), (1, 0.005), (0, 0.3), (1, 0.02), (0, 0.1)]
    plies = tuple(Ply(seat, (0.5, 0.5), "1 blue 1", cost) for seat, cost in costs)
    assert Analysis(plies, (1.0, 0.0)).mistakes() == (0, 2, 4, 5)


async def test_two_who_ask_at_once_let_it_be_thought_about_once_and_then_it_is_kept(service: Service) -> None:
    table = await finished(service)
    judge = service.thinker = Judge()
    analyses = Analyses(service)
    assert await analyses.find(table.game.id) is None
    first, second = analyses.begin(table, ANA), analyses.begin(table, BEN)
    one, other = await asyncio.gather(first.result(), second.result())
    assert one == other
    assert len(judge.asked) == len(one.plies)
    assert await Analyses(service).find(table.game.id) == one
    assert await analyses.begin(table, ANA).result() == one
    assert len(judge.asked) == len(one.plies)


async def test_whoever_waits_hears_how_far_it_is(service: Service) -> None:
    table = await finished(service)
    service.thinker = Judge()
    making = Analyses(service).begin(table, ANA)
    heard = [done async for done in making.progress()]
    assert heard[0] == 0
    assert sorted(heard) == heard
    assert making.done == making.moves == len(table.turns_since(0))
    assert len((await making.result()).plies) == making.moves


async def test_games_are_looked_at_one_after_another_and_whoever_waits_hears_of_all(service: Service) -> None:
    tables = [await finished(service) for _ in range(2)]
    judge = service.thinker = Judge()
    analyses = Analyses(service)
    first, second = [analyses.begin(table, ANA) for table in tables]
    seen = [(first.done, done) async for done in second.progress()]
    assert {done for others, done in seen if others < first.moves} == {0}
    assert max(others for others, _ in seen) == first.moves
    assert len(judge.asked) == first.moves + second.moves


async def test_nobody_lets_more_than_a_few_games_wait_but_what_is_under_way_may_be_asked_for(service: Service) -> None:
    tables = [await finished(service) for _ in range(MOST_OF_PERSON + 1)]
    judge = service.thinker = Judge()
    judge.may.clear()
    analyses = Analyses(service)
    makings = [analyses.begin(table, ANA) for table in tables[:-1]]
    with refuses("too-many-analyses") as refused:
        analyses.begin(tables[-1], ANA)
    assert refused.value.facts == {"mine": MOST_OF_PERSON}
    assert analyses.begin(tables[0], ANA) is makings[0]
    makings.append(analyses.begin(tables[-1], BEN))
    judge.may.set()
    for making in makings:
        await making.result()
    assert await analyses.find(tables[-1].game.id) is not None


async def test_not_too_many_games_wait_altogether(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.games.analysis.MOST", 1)
    tables = [await finished(service) for _ in range(2)]
    judge = service.thinker = Judge()
    judge.may.clear()
    analyses = Analyses(service)
    making = analyses.begin(tables[0], ANA)
    with refuses("too-many-analyses") as refused:
        analyses.begin(tables[1], BEN)
    assert refused.value.facts == {"mine": 0}
    judge.may.set()
    await making.result()


async def test_what_was_judged_in_another_way_is_thought_about_again(service: Service) -> None:
    table = await finished(service)
    async with service.database.write() as connection:
        await result_queries.save_analysis(connection, table.game.id, '{"plies":[],"final":[0.5,0.5]}')
    service.thinker = Judge()
    analyses = Analyses(service)
    assert await analyses.find(table.game.id) is None
    assert (await analyses.begin(table, ANA).result()).plies
    assert await analyses.find(table.game.id) is not None


async def test_what_a_stop_has_cut_off_can_be_asked_for_again(service: Service) -> None:
    table = await finished(service)
    judge = service.thinker = Judge()
    judge.may.clear()
    making = Analyses(service).begin(table, ANA)
    await judge.begun.wait()
    await judge.close()
    with pytest.raises(Abandoned):
        await making.result()
    service.thinker = Judge()
    assert (await Analyses(service).begin(table, ANA).result()).plies


async def test_it_is_deleted_with_its_game_also_where_that_happens_meanwhile(service: Service) -> None:
    table = await finished(service)
    service.thinker = Judge()
    await Analyses(service).begin(table, ANA).result()
    async with service.database.write() as connection:
        await guild_queries.forget_guild(connection, 100)
    async with service.database.read() as connection:
        assert await result_queries.load_analysis(connection, table.game.id) is None
    assert (await Analyses(service).begin(table, ANA).result()).plies
    assert await Analyses(service).find(table.game.id) is None


async def test_a_game_that_runs_has_none(service: Service) -> None:
    table = await played(service, await begun(service), plies=3)
    with refuses("not-analysed"):
        await check_may_analyse(service, ask(ANA), table.game.id)
