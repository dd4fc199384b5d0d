"""What follows from an act by itself: what is posted and whom that calls, and what time brings."""

from __future__ import annotations

import itertools
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta

from bot.games import lobby
from bot.games.decision import Person
from bot.games.instructions import (
    CloseCalls,
    EditBoard,
    Instruction,
    OpenThread,
    PostBoard,
    PostLobby,
    PostOffer,
    RemoveButtons,
    SendNotice,
)
from bot.games.outbox import Outbox
from bot.games.replay import Table
from bot.games.service import Service
from bot.storage import timer_queries
from bot.storage.rows import AtEnd, Options, Timer
from tests.conftest import ANA, PEOPLE, Clock, ask, run_due_timers

HOURS = 24
EVA, MODERATOR = Person(5, "Eva"), Person(6, "Mod")
NAMES = {person.id: person.name for person in (*PEOPLE, EVA, MODERATOR)}
FAR = datetime(2030, 1, 1, tzinfo=UTC)
KINDS = ("computer", "remind", "deadline")
DONE: dict[type[Instruction], str] = {
    OpenThread: "opens a thread",
    PostLobby: "posts the lobby",
    PostBoard: "posts a board",
    EditBoard: "edits the board",
    PostOffer: "asks",
    SendNotice: "tells",
    CloseCalls: "no longer calls",
    RemoveButtons: "",
}


async def post_all(service: Service, game_id: str) -> list[str]:
    """Everything that is to be posted of a game now is posted; what that is and whom it calls."""
    return sorted([told async for told in _post(Outbox.of(service), game_id) if told])


async def tell(service: Service, table: Table) -> list[str]:
    """Everything that is to be posted of a game now is posted; who is told something by a message of its own."""
    return [one for one in await post_all(service, table.game.id) if one.startswith("tells")]


async def _post(outbox: Outbox, game_id: str) -> AsyncIterator[str]:
    todo = await outbox.claim(game_id)
    for message in itertools.count(1000):
        if todo is None:
            return
        calls = [f"{NAMES[who]}{' later' if call.later else ''}" for who, call in todo.calls.items() if not call.direct]
        if isinstance(todo, SendNotice | CloseCalls):
            # Whoever has no name here is everybody in the channel.
            how = "" if isinstance(todo, SendNotice) and not todo.direct else " privately"
            calls = [f"{NAMES.get(post.user_id or 0, 'all')}{how} of {post.notice}" for post in todo.posts]
        yield " ".join([DONE[type(todo)], ", ".join(calls)]).strip() * bool(DONE[type(todo)])
        todo = await outbox.note_sent(todo, message)


async def next_looks(service: Service, until: datetime = FAR) -> list[Timer]:
    """When the bot looks at its games next, and what for, in the order of time."""
    async with service.database.read() as connection:
        due = await timer_queries.due_timers(connection, until)
    return [timer for timer in due if timer.kind in KINDS]


async def timed_game(service: Service, at_end: AtEnd = "nothing", players: int = 2, hours: int | None = HOURS) -> Table:
    """A game under way with a limit for its turns, its boards posted."""
    options = Options(turn_hours=hours, at_end=at_end)
    table = await lobby.open_game(service, ask(ANA), "azul", "coloured", players, options)
    for person in PEOPLE[1:players]:
        table = await lobby.join(service, ask(person), table.game.id)
    await post_all(service, table.game.id)
    return table


async def later(service: Service, clock: Clock, table: Table, hours: float, told: list[str] | None = None) -> Table:
    """``hours`` later, from one moment at which something is due to the next; what was told is added to ``told``."""
    end = clock.now + timedelta(hours=hours)
    while due := await next_looks(service, end):
        clock.now = max(clock.now, due[0].due_at)
        await run_due_timers(service)
        told = [] if told is None else told
        told += [one for one in await post_all(service, table.game.id) if one.startswith("tells")]
    clock.now = end
    return await service.table(table.game.id)
