"""What is noted of posting: here, when what has failed is tried again."""

from __future__ import annotations

from bot.games.core.replay import Table
from bot.games.core.service import Service
from bot.games.posting import outbox, steps
from bot.games.posting.steps import Sent
from tests.support.clock import Clock
from tests.support.tables import begun, played


async def failed(service: Service, clock: Clock, table: Table) -> float | None:
    """Posting fails once more; in how many seconds it is tried again."""
    pending = await outbox.read(service, table.game.id)
    assert pending is not None
    assert await outbox.rest(service, pending, None, failed=True)
    again = await outbox.read(service, table.game.id)
    assert again is not None
    at = again.posting.post_at
    return None if at is None else (at - clock.now).total_seconds()


async def test_what_fails_is_tried_again_less_and_less_often_until_it_waits_for_the_next_change(
    service: Service, clock: Clock
) -> None:
    table = await begun(service)
    waits = [await failed(service, clock, table) for _ in range(outbox.MOST_ATTEMPTS)]
    assert waits[:4] == [5, 10, 20, 40]
    assert set(waits[10:-1]) == {3600}
    assert waits[-1] is None
    assert await failed(service, clock, await played(service, table, plies=1)) == 5


async def test_after_something_was_posted_what_fails_next_is_tried_again_soon(service: Service, clock: Clock) -> None:
    table = await begun(service)
    assert [await failed(service, clock, table) for _ in range(4)] == [5, 10, 20, 40]
    pending = await outbox.read(service, table.game.id)
    assert pending is not None
    step, _ = steps.next_step(pending, clock.now)
    assert step is not None
    await outbox.note_done(service, pending, step, Sent(1))
    assert await failed(service, clock, table) == 5
