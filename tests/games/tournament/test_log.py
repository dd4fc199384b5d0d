"""Logs of tournaments: caching, damaged logs and the maximum length."""

from __future__ import annotations

import pytest
import sqlalchemy as sa

from bot.games.core.request import Person
from bot.games.core.service import Service
from bot.games.people import privacy
from bot.games.tournament import acts, outbox
from bot.games.tournament.change import TournamentState, change, load
from bot.games.tournament.contest import read_contest
from bot.games.tournament.record import verify_record, write_record
from bot.games.tournament.search import list_correcting
from bot.storage import tournament_queries
from bot.storage.payloads import AboutEntry, MovedHere
from bot.storage.tables import tournament_log
from tests.conftest import restarted
from tests.support.people import ANA, BEN, CHANNEL, ask
from tests.support.refuses import refuses
from tests.support.tournaments import begin_cup, end_round, make_people, open_cup


@pytest.fixture
def read_lines(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The number of lines returned by each query that has loaded a log."""
    found = list[int]()
    load_lines = tournament_queries.load_lines

    async def count(*arguments: object) -> object:
        lines = await load_lines(*arguments)  # type: ignore[arg-type]
        found.append(len(lines))
        return lines

    monkeypatch.setattr(tournament_queries, "load_lines", count)
    return found


async def fill(service: Service, state: TournamentState) -> TournamentState:
    """Fill the log of a tournament by moving its cards to the same channel again and again."""
    tournament_id = state.tournament.id
    async with change(service, tournament_id) as made:
        while made.state.contest.version < acts.MAX_CHANGES:
            made.record("here", MovedHere(CHANNEL))
    return made.state


# The cached state.


async def test_cached_tournament_equals_its_log(service: Service) -> None:
    state = await begin_cup(service, people=5)
    state = await end_round(service, state.tournament.id)
    await acts.withdraw_entry(service, ask(make_people(1)[0]), state.tournament.id)
    state = await load(service, state.tournament.id)
    lines = await service.database.query(tournament_queries.load_lines, state.tournament.id)
    assert state.contest == read_contest(state.tournament, lines)
    assert state.contest.news


async def test_log_lines_are_read_once_per_process(processes: tuple[Service, Service], read_lines: list[int]) -> None:
    here, there = processes
    tournament_id = (await open_cup(here, people=4)).tournament.id
    read_lines.clear()
    await load(here, tournament_id)
    await acts.enter(here, ask(BEN), tournament_id)
    assert read_lines == []
    await load(there, tournament_id)
    await acts.withdraw_entry(here, ask(BEN), tournament_id)
    await load(there, tournament_id)
    await load(there, tournament_id)
    assert read_lines == [6, 1]


async def test_failed_change_is_not_cached(service: Service) -> None:
    state = await open_cup(service, people=1)

    async def fail() -> None:
        async with change(service, state.tournament.id) as made:
            made.record("withdraw", AboutEntry(1))
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await fail()
    assert (await load(service, state.tournament.id)).contest.active


async def test_no_process_caches_name_after_deletion(processes: tuple[Service, Service]) -> None:
    here, there = processes
    person = make_people(1)[0]
    tournament_id = (await open_cup(here, people=4)).tournament.id
    await acts.begin_tournament(here, ask(ANA), tournament_id)
    await acts.withdraw_entry(here, ask(person), tournament_id)
    assert person.name in str((await load(there, tournament_id)).contest)
    await privacy.delete_my_data(here, ask(person))
    for service in processes:
        contest = (await load(service, tournament_id)).contest
        assert person.name not in str(contest)
        assert contest.entry_of(person.id) is None


async def test_no_process_caches_deleted_moderator_in_news(processes: tuple[Service, Service]) -> None:
    here = processes[0]
    tournament_id = (await begin_cup(here, people=4)).tournament.id
    await acts.remove_entry(here, ask(BEN, moderator=True), tournament_id, 1)
    for service in processes:
        assert (await load(service, tournament_id)).contest.news[-1].by == BEN.id
    await privacy.delete_my_data(here, ask(BEN))
    for service in processes:
        assert (await load(service, tournament_id)).contest.news[-1].by is None


async def test_record_of_tournament_is_valid_after_deletion(service: Service) -> None:
    tournament_id = (await begin_cup(service, people=4)).tournament.id
    await privacy.delete_my_data(service, ask(make_people(1)[0]))
    state = await load(service, tournament_id)
    lines = await service.database.query(tournament_queries.load_lines, tournament_id)
    assert "forget" in {line.act for line in lines}
    assert verify_record(write_record(state.tournament, lines, over=False)).entries == 4


# A damaged log.


async def damage(service: Service, tournament_id: str) -> Service:
    """Damage the second line of a log, and return the service as after a restart."""
    async with service.database.write() as connection:
        line = (tournament_log.c.tournament_id == tournament_id, tournament_log.c.version == 2)
        await connection.execute(sa.update(tournament_log).where(*line).values(text="damaged"))
    return restarted(service)


async def test_damaged_tournament_is_refused_and_reported_once(
    service: Service, caplog: pytest.LogCaptureFixture
) -> None:
    tournament_id = (await open_cup(service, people=2)).tournament.id
    fresh = await damage(service, tournament_id)
    for _ in range(2):
        with refuses("unplayable-tournament"):
            await acts.enter(fresh, ask(BEN), tournament_id)
        with refuses("no-such-tournament"):
            await acts.enter(fresh, ask(BEN, guild_id=999), tournament_id)
        assert await outbox.read(fresh, tournament_id) is None
    assert [record.levelname for record in caplog.records].count("ERROR") == 1


async def test_list_of_correctable_tournaments_omits_damaged_one(service: Service) -> None:
    healthy = (await begin_cup(service)).tournament.id
    fresh = await damage(service, (await open_cup(service, people=2)).tournament.id)
    found = await list_correcting(fresh, ask(ANA))
    assert [state.tournament.id for state in found] == [healthy]


@pytest.mark.parametrize("person", [*make_people(2), ANA], ids=["damaged", "intact", "host"])
async def test_person_is_deleted_from_damaged_tournament(service: Service, person: Person) -> None:
    tournament_id = (await open_cup(service, people=2)).tournament.id
    fresh = await damage(service, tournament_id)
    await privacy.delete_my_data(fresh, ask(person))
    assert await fresh.database.query(tournament_queries.list_naming, person.id) == []
    with refuses("unplayable-tournament"):
        await load(fresh, tournament_id)


# The maximum length of a log.


async def test_number_of_removed_computer_is_reused(service: Service) -> None:
    tournament_id = (await open_cup(service, people=2)).tournament.id
    for level in ("easy", "hard"):
        state = await acts.add_computer_entry(service, ask(ANA), tournament_id, level)
        assert [entry.computer for entry in state.contest.entries] == [None, None, level]
        state = await acts.remove_entry(service, ask(ANA), tournament_id, 3)
    await acts.withdraw_entry(service, ask(make_people(1)[0]), tournament_id)
    state = await acts.add_computer_entry(service, ask(ANA), tournament_id)
    # A person who withdraws keeps their entry number, unlike a removed computer.
    assert [entry.is_out for entry in state.contest.entries] == [True, False, False]
    lines = await service.database.query(tournament_queries.load_lines, tournament_id)
    assert verify_record(write_record(state.tournament, lines, over=False)).entries == 3


async def test_full_log_accepts_only_unrepeatable_acts(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(acts, "MAX_CHANGES", 20)
    tournament_id = (await open_cup(service, people=2)).tournament.id
    state = await fill(service, await load(service, tournament_id))
    requests = (
        acts.enter(service, ask(BEN), tournament_id),
        acts.add_computer_entry(service, ask(ANA), tournament_id),
        acts.replace_entry(service, ask(ANA, moderator=True), tournament_id, 1, BEN),
        acts.move_tournament_here(service, ask(ANA, channel_id=201), tournament_id),
    )
    for request in requests:
        with refuses("tournament-changes"):
            await request
    await acts.remove_entry(service, ask(ANA), tournament_id, 1)
    await acts.withdraw_entry(service, ask(make_people(2)[1]), tournament_id)
    await acts.cancel_tournament(service, ask(ANA), tournament_id)
    state = await load(service, tournament_id)
    assert (state.contest.version, state.is_over) == (acts.MAX_CHANGES + 3, True)


async def test_last_change_before_limit_is_accepted(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    state = await open_cup(service, people=2)
    monkeypatch.setattr(acts, "MAX_CHANGES", state.contest.version + 1)
    await acts.enter(service, ask(BEN), state.tournament.id)
    with refuses("tournament-changes"):
        await acts.enter(service, ask(ANA), state.tournament.id)


async def test_repeated_entries_of_a_person_are_limited(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(acts, "MAX_TIMES", 3)
    tournament_id = (await open_cup(service)).tournament.id
    for _ in range(acts.MAX_TIMES):
        await acts.enter(service, ask(BEN), tournament_id)
        await acts.withdraw_entry(service, ask(BEN), tournament_id)
    with refuses("entered-often"):
        await acts.enter(service, ask(BEN), tournament_id)
    await acts.enter(service, ask(ANA), tournament_id)
