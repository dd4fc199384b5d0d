"""Scheduling of analyses: first looks come before refinements, people take turns, and requests survive restarts."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import pytest

from bot.games.core.outbox import find_due_posts
from bot.games.core.replay import Table
from bot.games.core.request import Person
from bot.games.core.service import Service
from bot.games.past.analysis_queue import (
    MAX_REQUESTS_PER_PERSON,
    Analyses,
    ask_for_analysis,
    check_may_ask,
    find_analysis,
    find_wanted,
    record_shown,
)
from bot.games.people import privacy
from bot.games.posting import outbox
from bot.games.table import offers
from bot.opponents.levels import JUDGE
from bot.opponents.thought import Thought
from bot.rules import RULESETS
from bot.rules.game import Move, Position
from bot.rules.sintra import Sintra, load_boards
from bot.storage import game_queries, guild_queries, result_queries
from bot.storage.rows import AnalysisRequest, Notify
from bot.storage.shards import Shards
from bot.storage.subjects import GAME
from bot.storage.tables import metadata
from tests.conftest import BOTH_DATABASES, restarted
from tests.games.past.test_analysis import Judge
from tests.support.crossing import begun_behind
from tests.support.exported import read_export
from tests.support.people import ANA, BEN, GUILD, ask
from tests.support.postgres import Server
from tests.support.preferences import save_person
from tests.support.refuses import refuses
from tests.support.tables import begin_game, play_moves
from tests.support.thorough import MOSTLY_SQLITE
from tests.support.waiting import WAIT_TIMEOUT_S, until

MOVES = 6
IDS = itertools.count(1)


async def ended_game(service: Service, **options: Any) -> Table:
    """Play some moves of a game, and then end it as a moderator."""
    table = await play_moves(service, await begin_game(service, **options), MOVES)
    return await offers.end(service, ask(ANA, moderator=True), table.game.id)


@pytest.fixture
def judge(service: Service) -> Judge:
    judge = service.thinker = Judge()
    return judge


async def request_analysis(service: Service, person: Person, table: Table) -> AnalysisRequest:
    """Request the analysis of a game as this person."""
    await check_may_ask(service, table.game.id, person.id)
    request = AnalysisRequest(next(IDS), table.game.id, person.id, service.clock(), "token", "en")
    await ask_for_analysis(service, request)
    return request


async def finish_all(analyses: Analyses) -> None:
    """Carry out all requested analyses."""
    while True:
        await analyses.begin_due()
        if not analyses.at_work:
            break
        await asyncio.wait(analyses.at_work)


async def is_refined(service: Service, table: Table) -> bool | None:
    """Check whether the stored analysis is refined, or return ``None`` if no analysis is stored."""
    kept = await find_analysis(service, table.game.id)
    return None if kept is None else kept.refined


async def wait_for_analysis(service: Service, table: Table, refined: bool | None) -> None:
    """Wait until `is_refined` returns this value."""
    async with asyncio.timeout(WAIT_TIMEOUT_S):
        while await is_refined(service, table) is not refined:  # noqa: ASYNC110 - another process may write it
            await asyncio.sleep(0)


@BOTH_DATABASES
async def test_refinement_replaces_stored_first_look(service: Service, judge: Judge) -> None:
    table, analyses = await ended_game(service), Analyses(service)
    assert await is_refined(service, table) is None
    await request_analysis(service, ANA, table)
    judge.may_refine.clear()
    await analyses.begin_due()
    await wait_for_analysis(service, table, refined=False)
    judge.may_refine.set()
    await finish_all(analyses)
    assert await is_refined(service, table)
    assert judge.first == [True] * MOVES + [False] * MOVES


async def test_analysis_of_deleted_game_is_not_stored(processes: tuple[Service, Service], postgres: Server) -> None:
    one, other = processes
    other.thinker = Judge()
    table = await ended_game(one)
    await request_analysis(one, ANA, table)
    analyses = Analyses(other)

    async def make() -> None:
        await analyses.begin_due()
        await asyncio.gather(*analyses.at_work)

    async with one.database.write() as connection:
        await guild_queries.forget_guild(connection, GUILD)
        making = await begun_behind(postgres, make())
    await making
    assert await find_analysis(one, table.game.id) is None


async def test_stored_analysis_is_reused_for_other_people(service: Service, judge: Judge) -> None:
    table = await ended_game(service)
    for person in (ANA, BEN):
        await request_analysis(service, person, table)
        await finish_all(Analyses(service))
    assert len(judge.asked) == 2 * MOVES


async def begin_to_refine(service: Service, analyses: Analyses, judge: Judge, table: Table) -> None:
    """Finish the first look at Ana's game, and begin to refine the analysis of its first move."""
    await request_analysis(service, ANA, table)
    judge.may_refine.clear()
    await analyses.begin_due()
    await wait_for_analysis(service, table, refined=False)
    await analyses.begin_due()
    await until(lambda: judge.first.count(False) == 1, "the game is being refined")


async def test_first_look_interrupts_refinement(service: Service, judge: Judge) -> None:
    first, second = await ended_game(service), await ended_game(service)
    analyses = Analyses(service)
    await begin_to_refine(service, analyses, judge, first)
    await request_analysis(service, BEN, second)
    await analyses.begin_due()
    await wait_for_analysis(service, second, refined=False)
    assert await is_refined(service, first) is False


async def test_refinement_waits_for_first_looks(service: Service, judge: Judge) -> None:
    first, second = await ended_game(service), await ended_game(service)
    analyses = Analyses(service)
    await begin_to_refine(service, analyses, judge, first)
    judge.may.clear()
    await request_analysis(service, BEN, second)
    await analyses.begin_due()
    await until(lambda: judge.first.count(True) == MOVES + 1, "the second is being looked at")
    judge.may_refine.set()
    for _ in range(50):
        await asyncio.sleep(0)
    assert judge.first.count(False) == 1
    judge.may.set()
    await finish_all(analyses)
    assert judge.first[-2 * MOVES + 1 :] == [False] * (2 * MOVES - 1)


async def test_people_take_turns_for_first_looks(
    service: Service, judge: Judge, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = list[tuple[str, bool]]()
    save = result_queries.save_analysis

    async def note(connection: Any, game_id: str, judge: int, content: str, *, refined: bool) -> None:
        kept.append((game_id, refined))
        await save(connection, game_id, judge, content, refined=refined)

    monkeypatch.setattr(result_queries, "save_analysis", note)
    one, two, three = [(await ended_game(service)) for _ in range(3)]
    for person, table in ((ANA, one), (ANA, two), (BEN, three)):
        await request_analysis(service, person, table)
    await finish_all(Analyses(service))
    assert [game_id for game_id, refined in kept if not refined] == [one.game.id, three.game.id, two.game.id]
    assert {game_id for game_id, refined in kept if refined} == {one.game.id, two.game.id, three.game.id}
    assert [refined for _, refined in kept] == [False] * 3 + [True] * 3


@pytest.mark.parametrize("whose", ["of a person", "of all"])
async def test_limit_on_pending_analyses_allows_repeated_requests(
    service: Service, judge: Judge, monkeypatch: pytest.MonkeyPatch, whose: str
) -> None:
    if whose == "of all":
        monkeypatch.setattr("bot.games.past.analysis_queue.MAX_REQUESTS", MAX_REQUESTS_PER_PERSON)
    *tables, last = [await ended_game(service) for _ in range(MAX_REQUESTS_PER_PERSON + 1)]
    for table in tables:
        await request_analysis(service, ANA, table)
    with refuses("too-many-analyses") as refused:
        await request_analysis(service, ANA if whose == "of a person" else BEN, last)
    assert refused.value.facts == {"mine": MAX_REQUESTS_PER_PERSON if whose == "of a person" else 0}
    await request_analysis(service, ANA, tables[0])
    if whose == "of a person":
        await request_analysis(service, BEN, last)


@MOSTLY_SQLITE
async def test_restart_repeats_interrupted_analysis(service: Service, judge: Judge) -> None:
    table = await ended_game(service)
    request = await request_analysis(service, ANA, table)
    analyses = Analyses(service)
    judge.may.clear()
    await analyses.begin_due()
    await judge.begun.wait()
    analyses.stop()
    await judge.close()
    await asyncio.wait(analyses.at_work)
    fresh = restarted(service)
    fresh.thinker = Judge()
    assert [one.request for one in await find_wanted(fresh)] == [request]
    await finish_all(Analyses(fresh))
    assert await is_refined(fresh, table)


async def test_analysis_runs_only_in_process_with_shard(service: Service, judge: Judge) -> None:
    table = await ended_game(service)
    own = Shards(3, frozenset({(GUILD >> 22) % 3}))
    service.shards = Shards(3, frozenset(range(3)) - own.own)
    # A player can request the analysis in a direct message, which belongs to another shard.
    await request_analysis(service, ANA, table)
    await finish_all(Analyses(service))
    assert await is_refined(service, table) is None
    service.shards = own
    await finish_all(Analyses(service))
    assert await is_refined(service, table)


async def _delete_data(service: Service) -> None:
    await privacy.delete_my_data(service, ask(ANA))


async def _forget_server(service: Service) -> None:
    async with service.database.write() as connection:
        await guild_queries.forget_guild(connection, GUILD)


async def _send_bot_away(service: Service) -> None:
    await privacy.record_left(service, GUILD)


@MOSTLY_SQLITE
@pytest.mark.parametrize("end", [_delete_data, _forget_server, _send_bot_away])
async def test_analysis_stops_when_no_longer_wanted(
    service: Service, judge: Judge, end: Callable[[Service], Awaitable[None]]
) -> None:
    table, analyses = await ended_game(service), Analyses(service)
    await request_analysis(service, ANA, table)
    judge.may.clear()
    await analyses.begin_due()
    await judge.begun.wait()
    await end(service)
    assert await find_wanted(service) == []
    judge.may.set()
    await finish_all(analyses)
    assert len(judge.asked) == 1
    assert await is_refined(service, table) is None


async def test_exported_request_omits_token(service: Service) -> None:
    table = await ended_game(service)
    request = replace(await request_analysis(service, ANA, table), token="")
    (told,) = read_export(await privacy.my_data(service, ask(ANA)))["analysis_requests"]
    assert (told["game_id"], told["user_id"]) == (request.game_id, ANA.id)
    assert "token" not in told


class FailingRefinement(Judge):
    """A judge that completes the first look but fails to refine it."""

    async def judge(self, view: Position, seat: int, played: Move, seed: int, *, first: bool = False) -> Thought:
        self.fails = not first
        return await super().judge(view, seat, played, seed, first=first)


async def test_failed_analysis_can_be_requested_again(service: Service, judge: Judge) -> None:
    table, analyses = await ended_game(service), Analyses(service)
    judge.fails = True
    await request_analysis(service, ANA, table)
    await finish_all(analyses)
    await finish_all(analyses)
    assert [one.request.failure for one in await find_wanted(service)] == ["unjudged"]
    assert len(judge.asked) == 1
    judge.fails = False
    await request_analysis(service, ANA, table)
    await finish_all(analyses)
    assert await is_refined(service, table)


class BrokenJudge(Judge):
    """A judge with a bug."""

    async def judge(self, view: Position, seat: int, played: Move, seed: int, *, first: bool = False) -> Thought:
        raise ValueError("broken")


async def test_unexpected_error_is_logged_and_fails_analysis(
    service: Service, caplog: pytest.LogCaptureFixture
) -> None:
    service.thinker = BrokenJudge()
    table = await ended_game(service)
    await request_analysis(service, ANA, table)
    await finish_all(Analyses(service))
    assert [one.request.failure for one in await find_wanted(service)] == ["unjudged"]
    assert table.game.id in caplog.text


async def test_first_look_survives_failed_refinement(service: Service) -> None:
    service.thinker = FailingRefinement()
    table = await ended_game(service)
    await request_analysis(service, ANA, table)
    await finish_all(Analyses(service))
    assert await is_refined(service, table) is False
    assert [one.request.failure for one in await find_wanted(service)] == ["unjudged"]


async def test_analysis_fails_if_boards_have_changed(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    boards = load_boards()
    with monkeypatch.context() as replaced:
        replaced.setitem(RULESETS, "sintra", Sintra(boards._replace(ornament_points=(0, 0, 3, 6, 12))))
        table = await ended_game(service, ruleset="sintra")
        await request_analysis(service, ANA, table)
    fresh = restarted(service)
    fresh.thinker = Judge()
    await finish_all(Analyses(fresh))
    assert [one.request.failure for one in await find_wanted(fresh)] == ["other-edition"]
    with refuses("other-edition") as refused:
        await fresh.table(table.game.id)
    assert refused.value.facts["over"] == 1


async def test_analysis_by_older_judge_is_repeated(service: Service, judge: Judge) -> None:
    table = await ended_game(service)
    async with service.database.write() as connection:
        await result_queries.save_analysis(connection, table.game.id, JUDGE - 1, "{}", refined=True)
    assert await is_refined(service, table) is None
    await request_analysis(service, ANA, table)
    await finish_all(Analyses(service))
    assert await is_refined(service, table)


@pytest.mark.parametrize("notify", ["channel", "direct", "both"])
async def test_analysis_notifies_only_by_direct_message(service: Service, judge: Judge, notify: Notify) -> None:
    table = await ended_game(service)
    await save_person(service, ask(ANA), notify, "", "UTC", [])
    for shown in (True, False):
        request = await request_analysis(service, ANA, table)
        await record_shown(service, table, ANA.id, [request.id], None if shown else "analysed")
        calls = await service.database.query(game_queries.load_calls, table.game.id)
        told = [] if shown or notify == "channel" else [(ANA.id, "analysed", True)]
        assert [(call.user_id, call.why, call.direct_only) for call in calls] == told
    assert await find_wanted(service) == []


async def test_deleted_person_is_not_notified(service: Service) -> None:
    table = await ended_game(service)
    await save_person(service, ask(ANA), "direct", "", "UTC", [])
    request = await request_analysis(service, ANA, table)
    await privacy.delete_my_data(service, ask(ANA))
    await record_shown(service, table, ANA.id, [request.id], "analysed")
    assert await service.database.query(game_queries.load_calls, table.game.id) == []


async def test_finished_analysis_makes_post_due(service: Service, judge: Judge) -> None:
    table = await play_moves(service, await begin_game(service))
    games = metadata.tables["games"]
    async with service.database.write() as connection:
        await connection.execute(games.update().values(post_at=None))
    await request_analysis(service, ANA, table)
    await finish_all(Analyses(service))
    assert await find_due_posts(service, GAME) == [table.game.id]
    pending = await outbox.read(service, table.game.id)
    assert pending is not None
    assert pending.analysed
