"""Games whose logs can't be replayed: they are reported and hidden from lists, and moderators can end them."""

from __future__ import annotations

import logging

import pytest

from bot.games.core.replay import Table
from bot.games.core.request import Limits, Person, Rights
from bot.games.core.service import Service
from bot.games.people import privacy
from bot.games.table import followers, lobby, lookup, offers, play
from bot.games.table.opening import Opening, open_game
from bot.games.table.rematch import open_rematch
from bot.games.time.game_timers import tidy
from bot.messages.posts import render_lobby
from bot.messages.words import words
from bot.storage import game_queries, subjects
from bot.storage.rows import Game, Options
from bot.storage.subjects import GAME
from tests.conftest import NOTHING_CROSSES, restarted
from tests.games.consequences import post_all
from tests.support.clock import Clock
from tests.support.people import ANA, BEN, CHANNEL, CHI, GUILD, ask
from tests.support.refuses import refuses
from tests.support.says import says
from tests.support.tables import begin_game, open_lobby, play_moves, run_due_alarms

pytestmark = NOTHING_CROSSES


@pytest.fixture
async def broken_game(service: Service) -> Table:
    """A game between Ana and Ben with limited turns and a damaged log."""
    table = await open_game(service, ask(ANA), Opening("azul", "coloured", 2, Options(turn_hours=24, at_end="forfeit")))
    table = await play_moves(service, await lobby.join(service, ask(BEN), table.game.id), plies=2)
    async with service.database.write() as connection:
        await connection.exec_driver_sql("UPDATE log SET text = 'mauve' WHERE act = 'play'")
    return table


@pytest.fixture
def restarted_service(service: Service, broken_game: Table) -> Service:
    """The service after a restart."""
    return Service(service.database, clock=service.clock, entropy=service.entropy, limits=Limits(games_per_host=9))


async def test_unplayable_game_is_reported_once_and_hidden(
    restarted_service: Service, broken_game: Table, caplog: pytest.LogCaptureFixture
) -> None:
    other = await begin_game(restarted_service)
    with caplog.at_level(logging.ERROR):
        for _ in range(2):
            for listed in (
                await lookup.list_games(restarted_service, ask(ANA)),
                await lookup.list_own_games(restarted_service, BEN.id),
                await restarted_service.open_in(CHANNEL),
            ):
                assert [table.game.id for table in listed] == [other.game.id]
            with refuses("unplayable"):
                await play.play(restarted_service, ask(ANA), broken_game.game.id, "1 blue 1")
    assert caplog.text.count(broken_game.game.id) == 1


@pytest.mark.parametrize("person", [CHI, ANA], ids=["a moderator", "its host"])
async def test_unplayable_game_can_be_ended_by_moderator_or_host(
    restarted_service: Service, broken_game: Table, clock: Clock, person: Person
) -> None:
    table = await offers.end(restarted_service, ask(person, moderator=person is CHI), broken_game.game.id)
    assert (table.game.status, table.game.ending) == ("ended", "unplayable")
    again = Service(restarted_service.database, clock=clock)
    assert (await again.table(broken_game.game.id)).game == table.game
    assert says(render_lobby(words("en"), table.game, again.limits.lobby_lifetime), "lobby-unplayable")
    async with again.database.read() as connection:
        assert await subjects.load_act_at(connection, GAME, broken_game.game.id) is None
    with refuses("already-over"):
        await offers.end(again, ask(CHI, moderator=True), broken_game.game.id)
    with refuses("not-over"):
        await open_rematch(again, ask(BEN), broken_game.game.id)


async def test_follower_is_notified_when_unplayable_game_is_ended(service: Service, clock: Clock) -> None:
    table = await play_moves(service, await begin_game(service), plies=2)
    await followers.follow(service, ask(CHI), table.game.id, rounds=True)
    async with service.database.write() as connection:
        await connection.exec_driver_sql("UPDATE log SET text = 'mauve' WHERE act = 'play'")
    restarted_service = restarted(service)
    await offers.end(restarted_service, ask(ANA, moderator=True), table.game.id)
    assert [one for one in await post_all(restarted_service, table.game.id) if "Chi" in one] == [
        "notifies Chi directly of game-over"
    ]


async def test_player_cannot_end_unplayable_game(restarted_service: Service, broken_game: Table) -> None:
    with refuses("moderator-only"):
        await offers.end(restarted_service, ask(BEN), broken_game.game.id)


async def test_unplayable_game_is_unknown_to_people_without_access(
    restarted_service: Service, broken_game: Table
) -> None:
    hidden = ask(CHI, rights=lambda _game: Rights(sees=False))
    for request in (hidden, ask(CHI, guild_id=999), ask(CHI, guild_id=None)):
        with refuses("no-such-game"):
            await restarted_service.table(broken_game.game.id, request)
        for end in (lobby.join, offers.end):
            with refuses("no-such-game"):
                await end(restarted_service, request, broken_game.game.id)


async def test_clock_skips_unplayable_game(
    restarted_service: Service, broken_game: Table, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    table = await open_game(restarted_service, ask(ANA), Opening("azul", "coloured", 2, Options(turn_hours=24)))
    table = await lobby.join(restarted_service, ask(BEN), table.game.id)
    clock.turn(hours=23)
    with caplog.at_level(logging.ERROR):
        assert await run_due_alarms(restarted_service) == 2
        assert await run_due_alarms(restarted_service) == 0
    assert (await restarted_service.table(table.game.id)).game.reminded
    assert caplog.text.count(broken_game.game.id) == 1


async def test_unplayable_game_does_not_block_deletion_or_expiry(
    restarted_service: Service, broken_game: Table, clock: Clock
) -> None:
    async def kept() -> Game | None:
        async with restarted_service.database.read() as connection:
            return await game_queries.load_game(connection, broken_game.game.id)

    other, old = await begin_game(restarted_service), await open_lobby(restarted_service, host=CHI)
    await privacy.delete_my_data(restarted_service, ask(BEN))
    assert (await restarted_service.table(other.game.id)).game.player(BEN.id) is None
    game = await kept()
    assert game is not None
    assert game.player(BEN.id) is None
    await privacy.record_left(restarted_service, GUILD)
    clock.turn(hours=73)
    await tidy(restarted_service)
    assert (await restarted_service.table(old.game.id)).game.status == "cancelled"
    clock.turn(days=31)
    await tidy(restarted_service)
    assert await kept() is None
