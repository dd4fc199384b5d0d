"""Settings of people and of servers: storage, validation and effects."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from dataclasses import asdict, replace

import pytest
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.games.core.outbox import find_due_posts
from bot.games.core.request import Person
from bot.games.core.service import NewAct, Service
from bot.games.people import privacy, settings
from bot.games.people.settings import MAX_GAMES_PER_PERSON, BlockList
from bot.games.table import followers
from bot.games.table.seats import take_over
from bot.games.table.terms import TURN_HOURS
from bot.storage import guild_queries, person_queries, subjects
from bot.storage.payloads import GaveTime
from bot.storage.rows import DaysOff, GuildSettings, PersonSettings
from bot.storage.subjects import GAME
from tests.conftest import restarted
from tests.games.consequences import post_all
from tests.support.clock import Clock
from tests.support.crossing import begun_behind
from tests.support.people import ANA, BEN, CHI, GUILD, ask
from tests.support.postgres import Server
from tests.support.preferences import choose_settings, save_person
from tests.support.refuses import refuses
from tests.support.tables import begin_game, play_moves

# Settings of a person.


async def test_latest_settings_survive_restart(service: Service) -> None:
    assert await service.person(ANA.id) == PersonSettings(ANA.id)
    await save_person(service, ask(ANA), "direct", "22-7", "", [])
    await save_person(service, ask(ANA), "both", "", "UTC", [])
    for known in (service, restarted(service)):
        assert await known.person(ANA.id) == PersonSettings(ANA.id, "both", "UTC", None, None)
        assert await known.person(BEN.id) == PersonSettings(BEN.id)


async def test_unknown_theme_is_refused() -> None:
    for text in ("sepia", "Dark", "", "None"):
        with refuses("bad-settings"):
            settings.read_theme(text)


async def test_block_list_drops_own_id_and_duplicates(service: Service) -> None:
    await save_person(service, ask(ANA), "channel", "", "", [CHI.id, BEN.id, ANA.id, BEN.id])
    assert await settings.find_blocked(service, ask(ANA)) == [BEN.id, CHI.id]
    assert await settings.find_blocked(service, ask(BEN)) == []


async def test_settings_for_timers_are_loaded_with_games(service: Service, clock: Clock) -> None:
    table = await begin_game(service)
    without_ana = await begin_game(service, players=2)
    async with service.change(without_ana.game.id) as change:
        change.record(take_over(change.table, change.table.game.players[0], "resign"))
    days = (DaysOff(1, 2),)
    clock.turn(hours=1)
    before = await service.database.query(subjects.load_posting, GAME, table.game.id)
    await settings.change_person(service, ask(ANA), lambda own: replace(own, away=days, by_hand=True))
    found = (await service.table(table.game.id)).game
    assert [(player.away, player.by_hand) for player in found.players] == [(days, True), ((), False)]
    assert [player.away for player in (await service.table(without_ana.game.id)).game.players] == [(), ()]
    after = await service.database.query(subjects.load_posting, GAME, table.game.id)
    assert before is not None
    assert after == replace(before, post_at=clock.now, receipts=before.receipts + 1)
    assert await service.database.query(subjects.load_act_at, GAME, table.game.id) == clock.now
    # Changing other settings doesn't make the game due.
    clock.turn(hours=1)
    await settings.change_person(service, ask(ANA), lambda own: replace(own, notify="direct"))
    assert await service.database.query(subjects.load_posting, GAME, table.game.id) == after


@pytest.mark.parametrize("quiet", ["", "11:00-13:00"])
async def test_delayed_notification_follows_current_quiet_hours(service: Service, clock: Clock, quiet: str) -> None:
    table = await begin_game(service, 2)
    game_id = table.game.id
    await followers.follow(service, ask(CHI), game_id, rounds=True)
    await save_person(service, ask(CHI), "channel", "11:00-10:00", "UTC", [])
    while table.position.round == 1:
        table = await play_moves(service, table)
    assert not _names(CHI, await post_all(service, game_id))
    await save_person(service, ask(CHI), "channel", quiet, "UTC", [])
    if quiet:
        assert game_id in await find_due_posts(service, GAME)
        assert not _names(CHI, await post_all(service, game_id))
        clock.turn(hours=1)
    assert game_id in await find_due_posts(service, GAME)
    assert _names(CHI, await post_all(service, game_id))


def _names(person: Person, lines: Iterable[str]) -> bool:
    return any(person.name in line for line in lines)


async def test_concurrent_game_change_uses_new_settings(
    processes: tuple[Service, Service], postgres: Server, clock: Clock
) -> None:
    one, other = processes
    table = await begin_game(one)
    async with one.change(table.game.id) as change:
        edit = settings.change_person(other, ask(ANA), lambda own: replace(own, by_hand=True))
        choosing = await begun_behind(postgres, edit)
        change.record(NewAct(change.table.game, "time", payload=GaveTime()))
    await choosing
    assert await one.database.query(subjects.load_act_at, GAME, table.game.id) == clock.now


async def test_last_of_two_concurrent_block_lists_is_kept(processes: tuple[Service, Service], postgres: Server) -> None:
    one, other = processes
    async with one.database.write() as connection:
        await person_queries.set_blocked(connection, ANA.id, [BEN.id])
        saving = await begun_behind(postgres, settings.change_person(other, ask(ANA), BlockList((CHI.id,))))
    await saving
    assert await settings.find_blocked(one, ask(ANA)) == [CHI.id]


async def test_concurrent_changes_of_different_settings_are_both_kept(
    processes: tuple[Service, Service], postgres: Server
) -> None:
    one, other = processes
    async with one.database.write() as connection:
        before = await person_queries.load_person(connection, ANA.id)
        await person_queries.save_person(connection, before, replace(before, notify="both"))
        edit = settings.change_person(other, ask(ANA), lambda own: replace(own, theme="light"))
        saving = await begun_behind(postgres, edit)
    await saving
    assert await one.person(ANA.id) == replace(before, notify="both", theme="light")


# Settings of a server.


async def test_guild_settings_accept_values_within_bounds(service: Service) -> None:
    for chosen in (
        *(GuildSettings(per_person=games) for games in (1, MAX_GAMES_PER_PERSON)),
        *(GuildSettings(turn_hours=hours) for hours in TURN_HOURS),
    ):
        await choose_settings(service, **asdict(chosen))
        assert await service.guild(GUILD) == chosen


async def test_guild_settings_refuse_values_beyond_bounds(service: Service) -> None:
    await choose_settings(service, per_person=3, newest=True)
    for name, wrong in (
        ("per_person", 0),
        ("per_person", MAX_GAMES_PER_PERSON + 1),
        ("turn_hours", 0),
        ("turn_hours", 13),
    ):
        with refuses("bad-settings"):
            await choose_settings(service, channels=(5,), **{name: wrong})
    for known in (service, restarted(service)):
        assert await known.guild(GUILD) == GuildSettings(per_person=3, newest=True)


async def test_late_cache_update_does_not_replace_newer_guild_settings(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved, may_hear = asyncio.Event(), asyncio.Event()
    write = service.database.write

    @asynccontextmanager
    async def write_and_hear_late() -> AsyncIterator[AsyncConnection]:
        async with write() as connection:
            yield connection
        saved.set()
        await may_hear.wait()

    with monkeypatch.context() as slow:
        slow.setattr(service.database, "write", write_and_hear_late)
        first = asyncio.create_task(choose_settings(service, per_person=1))
        await saved.wait()
    await choose_settings(service, per_person=2)
    may_hear.set()
    await first
    assert (await service.guild(GUILD)).per_person == 2


@pytest.mark.parametrize("what", ["saved", "forgotten"])
async def test_concurrent_read_does_not_cache_old_guild_settings(
    service: Service, monkeypatch: pytest.MonkeyPatch, clock: Clock, what: str
) -> None:
    await choose_settings(service, per_person=1)
    service.forget_guild(GUILD)
    looked, may_go_on = asyncio.Event(), asyncio.Event()
    load_guild = guild_queries.load_guild

    async def load_and_wait(connection: AsyncConnection, guild_id: int) -> GuildSettings:
        found = await load_guild(connection, guild_id)
        looked.set()
        await may_go_on.wait()
        return found

    with monkeypatch.context() as slow:
        slow.setattr(guild_queries, "load_guild", load_and_wait)
        looking = asyncio.create_task(service.guild(GUILD))
        await looked.wait()
    if what == "saved":
        await choose_settings(service, per_person=2)
    else:
        await privacy.record_left(service, GUILD)
        clock.turn(days=31)
        await privacy.forget_left_guilds(service)
    may_go_on.set()
    await looking
    assert (await service.guild(GUILD)).per_person == (2 if what == "saved" else GuildSettings().per_person)
