"""Records of posted messages, and retries after failures."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest

from bot.games.core.outbox import MAX_HOURLY_ATTEMPTS
from bot.games.core.replay import Table
from bot.games.core.service import NewAct, Service
from bot.games.posting import outbox, steps
from bot.games.posting.pending_posts import Pending
from bot.games.posting.steps import Sent
from bot.games.table import seats
from bot.storage import subjects
from bot.storage.rows import InteractionToken, Notify, Posted
from bot.storage.subjects import GAME
from tests.conftest import NOTHING_CROSSES
from tests.games.consequences import post_all, timed_game
from tests.support.clock import Clock
from tests.support.crossing import begun_behind
from tests.support.people import IN_GROUP, PEOPLE, ask
from tests.support.postgres import Server
from tests.support.preferences import save_person
from tests.support.tables import begin_game, open_lobby, person_to_move, play_moves


async def fail_once(service: Service, clock: Clock, table: Table) -> float | None:
    """Make one more attempt to post fail. Return the seconds until the next attempt."""
    pending = await outbox.read(service, table.game.id)
    assert pending is not None
    assert await outbox.schedule_check(service, pending, None, failed=True)
    again = await outbox.read(service, table.game.id)
    assert again is not None
    at = again.posting.post_at
    return None if at is None else (at - clock.now).total_seconds()


@NOTHING_CROSSES
async def test_outbox_retries_failures_with_increasing_delays(service: Service, clock: Clock) -> None:
    table = await begin_game(service)
    waits = [await fail_once(service, clock, table) for _ in range(MAX_HOURLY_ATTEMPTS)]
    assert waits[:4] == [5, 10, 20, 40]
    assert set(waits[10:-1]) == {3600}
    assert waits[-1] == 24 * 3600
    assert await fail_once(service, clock, table) == 24 * 3600
    assert await fail_once(service, clock, await play_moves(service, table, plies=1)) == 5


@NOTHING_CROSSES
async def test_outbox_resets_retry_delay_after_a_post(service: Service, clock: Clock) -> None:
    table = await begin_game(service)
    assert [await fail_once(service, clock, table) for _ in range(4)] == [5, 10, 20, 40]
    pending = await outbox.read(service, table.game.id)
    assert pending is not None
    step, _ = steps.next_step(pending, clock.now)
    assert step is not None
    await outbox.record_step(service, pending, step, Sent(1))
    assert await fail_once(service, clock, table) == 5


# Concurrent changes. A press in a direct message may change a game in a process that isn't the one that posts it.


async def next_pending(service: Service, table: Table) -> tuple[Pending, steps.Step]:
    """Return everything pending for the game, and the next step."""
    pending = await outbox.read(service, table.game.id)
    assert pending is not None
    step, _ = steps.next_step(pending, service.clock())
    assert step is not None
    return pending, step


async def load_posted(service: Service, table: Table) -> Posted:
    """Load the record of a game's posts."""
    posting = await service.database.query(subjects.load_posting, GAME, table.game.id)
    assert posting is not None
    return posting.posted


@asynccontextmanager
async def concurrent_change(service: Service, table: Table) -> AsyncIterator[None]:
    """Change the game in this process inside the block, and commit when the block ends."""
    async with service.change(table.game.id) as change:
        change.record(NewAct(change.table.game, "host", posts=("lobby",)))
        yield


async def test_sent_message_is_recorded_during_concurrent_change(
    processes: tuple[Service, Service], postgres: Server
) -> None:
    one, other = processes
    table = await open_lobby(one)
    pending, step = await next_pending(one, table)
    async with concurrent_change(other, table):
        pass
    async with concurrent_change(other, table):
        noting = await begun_behind(postgres, outbox.record_step(one, pending, step, Sent(77)))
    then = await noting
    assert then is not None
    assert (then.table.game.version, then.posting.posted.lobby_id) == (3, 77)
    assert (await load_posted(one, table)).lobby_id == 77


async def test_lobby_is_recorded_during_concurrent_change(processes: tuple[Service, Service], postgres: Server) -> None:
    one, other = processes
    table = await open_lobby(one)
    pending, step = await next_pending(one, table)
    await outbox.record_step(one, pending, step, Sent(77))
    async with concurrent_change(other, table):
        showing = await begun_behind(postgres, outbox.record_lobby(one, table.game.id, 2))
    await showing
    assert (await load_posted(one, table)).lobby_version == 2
    async with concurrent_change(other, table):
        renewing = await begun_behind(postgres, outbox.renew_lobby(one, table.game.id, 77))
    await renewing
    assert (await load_posted(one, table)).lobby_id is None


# Changes between an attempt to post and the record of its result.


def make_token(name: str) -> InteractionToken:
    return InteractionToken(name, until_s=2_000_000_000, left=5)


async def provide_token(service: Service, table: Table, token: InteractionToken) -> None:
    """Store a token for the game, and make another post due."""
    await outbox.post_again(service, table.game.id, token)


async def token_of(service: Service, table: Table) -> InteractionToken | None:
    posting = await service.database.query(subjects.load_posting, GAME, table.game.id)
    assert posting is not None
    return posting.token


@pytest.mark.parametrize(("spent", "left"), [("first", "newer"), ("newer", None)])
async def test_only_the_spent_token_is_discarded(service: Service, spent: str, left: str | None) -> None:
    table = await begin_game(service)
    await provide_token(service, table, make_token("newer"))
    await outbox.discard_token(service, table.game.id, make_token(spent))
    kept = await token_of(service, table)
    assert (kept.token if kept else None) == left


@pytest.mark.parametrize("token", ["first", "newer"])
async def test_message_counts_against_the_token_that_sent_it(service: Service, token: str) -> None:
    table = await begin_game(service, **IN_GROUP)
    await provide_token(service, table, make_token("first"))
    pending, step = await next_pending(service, table)
    assert step.voice.token == make_token("first")
    await provide_token(service, table, make_token(token))
    await outbox.record_step(service, pending, step, Sent(77))
    left = make_token(token).left - (token == "first")
    assert await token_of(service, table) == replace(make_token(token), left=left)


async def test_token_is_stored_once_per_game(service: Service) -> None:
    table = await begin_game(service, **IN_GROUP)
    await provide_token(service, table, make_token("first"))
    assert await outbox.use_token(service, table.game.channel_id, make_token("first")) == []
    assert await outbox.use_token(service, table.game.channel_id, make_token("newer")) == [table.game.id]


async def test_late_response_does_not_lower_recorded_lobby_version(service: Service) -> None:
    table = await open_lobby(service)
    pending, step = await next_pending(service, table)
    await outbox.record_step(service, pending, step, Sent(77))
    for version in (4, 2):
        await outbox.record_lobby(service, table.game.id, version)
    assert (await load_posted(service, table)).lobby_version == 4


async def test_lobby_is_sent_again_only_once(service: Service) -> None:
    table = await open_lobby(service)
    pending, step = await next_pending(service, table)
    await outbox.record_step(service, pending, step, Sent(77))
    async with concurrent_change(service, table):
        pass
    await outbox.renew_lobby(service, table.game.id, 77)
    pending, step = await next_pending(service, table)
    await outbox.record_step(service, pending, step, Sent(78))
    await outbox.renew_lobby(service, table.game.id, 77)
    assert (await load_posted(service, table)).lobby_id == 78


@pytest.mark.parametrize("notify", ["channel", "direct"])
async def test_delayed_notification_survives_resignation_of_another_player(
    service: Service, clock: Clock, notify: Notify
) -> None:
    table = await timed_game(service, players=3, hours=24)
    mover = person_to_move(table)
    following = table.game.players[(table.to_act[0].seat + 1) % 3]
    (third,) = (person for person in PEOPLE[:3] if person.id not in (mover.id, following.user_id))
    awaited = next(person for person in PEOPLE[:3] if person.id == following.user_id)
    # The clock starts at noon.
    await save_person(service, ask(awaited), notify, "11:00-13:30", "UTC", [])
    table = await play_moves(service, table, plies=1)
    told = await post_all(service, table.game.id)
    await seats.resign(service, ask(third), table.game.id)
    told += await post_all(service, table.game.id)
    assert not [one for one in told if one.startswith("calls")]
    clock.turn(hours=3)
    assert [one for one in await post_all(service, table.game.id) if awaited.name in one]


async def test_direct_notification_survives_resignation_of_another_player(service: Service) -> None:
    table = await timed_game(service, players=3, hours=24)
    mover = person_to_move(table)
    following = table.game.players[(table.to_act[0].seat + 1) % 3]
    (third,) = (person for person in PEOPLE[:3] if person.id not in (mover.id, following.user_id))
    awaited = next(person for person in PEOPLE[:3] if person.id == following.user_id)
    await save_person(service, ask(awaited), "direct", "", "UTC", [])
    table = await play_moves(service, table, plies=1)
    await post_all(service, table.game.id)
    await seats.resign(service, ask(third), table.game.id)
    assert not [one for one in await post_all(service, table.game.id) if one.startswith("no longer notifies")]
