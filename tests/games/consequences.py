"""The consequences of acts: posts, notifications and timers."""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import AsyncIterator, Collection, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple

from bot.games.core import clock as turn_clock
from bot.games.core.replay import Table
from bot.games.core.request import Person
from bot.games.core.service import Service
from bot.games.posting import outbox
from bot.games.posting.steps import (
    CallByDirectMessage,
    CloseCalls,
    EditBoard,
    KeepThread,
    OpenThread,
    PostBoard,
    PostLobby,
    PostOffer,
    RemoveButtons,
    SendCall,
    Sent,
    Step,
    next_step,
)
from bot.games.table import lobby
from bot.games.table.opening import Opening, open_game
from bot.storage import subjects
from bot.storage.rows import AtEnd, Call, Options
from bot.storage.shards import ALL_SHARDS
from bot.storage.subjects import GAME
from tests.support.clock import Clock
from tests.support.people import ANA, PEOPLE, ask
from tests.support.tables import play_moves, run_due_alarms

HOURS = 24
EVA, MODERATOR = Person(5, "Eva"), Person(6, "Mod")
NAMES = {person.id: person.name for person in (*PEOPLE, EVA, MODERATOR)}
FAR = datetime(2030, 1, 1, tzinfo=UTC)
DONE: dict[type[Step], str] = {
    OpenThread: "opens a thread",
    PostLobby: "posts the lobby",
    PostBoard: "posts a board",
    EditBoard: "edits the board",
    PostOffer: "posts an offer",
    SendCall: "notifies",
    CallByDirectMessage: "",
    CloseCalls: "no longer notifies",
    RemoveButtons: "",
    KeepThread: "",
}
PREPOSITIONS: dict[type[Step], str] = {PostBoard: "for", PostOffer: "to"}


HIDDEN_FIELDS = {
    *(
        "id",
        "game_id",
        "version",
        "changed_at",
        "created_at",
        "rewritten",
        "options",
        "guild_id",
        "place_kind",
        "interaction_id",
    ),
    *("seed", "at", "events", "is_over", "awaited", "counts", "act_at", "clock_at"),
    *("lobby_version", "lobby_at", "board_version", "offer_version", "posted", "receipts", "post_at", "post_since"),
    *("token", "awaits_token", "language"),
}
USER_ID_FIELDS = {"host_id", "user_id", "previous_id", "invited", "declined", "removed", "by", "agreed", "silent"}
USER_ID_FIELDS |= {"caller_id", "called_id"}
EMPTY_VALUES = {"", "None", "0", "False"}


def format_value(value: Any, name: str = "") -> str:
    if isinstance(value, timedelta):
        return f"{value / timedelta(hours=1):+g}h"
    if isinstance(value, tuple):
        return " ".join(format_value(one, name) for one in value)
    if dataclasses.is_dataclass(value):
        return f"({format_fields({f.name: getattr(value, f.name) for f in dataclasses.fields(value)})})"
    if name in USER_ID_FIELDS and value is not None:
        return NAMES.get(value, "")
    return f"{value:.2f}" if isinstance(value, float) else str(value)


def format_fields(values: Mapping[str, Any]) -> str:
    shown = {name: format_value(value, name) for name, value in values.items() if name not in HIDDEN_FIELDS}
    return " ".join(f"{name} {value}" for name, value in shown.items() if value not in EMPTY_VALUES)


class NextAlarm(NamedTuple):
    """A game's next alarm."""

    due_at: datetime
    kind: turn_clock.Alarm
    game_id: str


async def post_all(service: Service, game_id: str, closed: Collection[int] = ()) -> list[str]:
    """Post everything that is due for a game. Return descriptions of the posts, including the people they notify.

    Direct messages don't reach the users in ``closed``.
    """
    return sorted([told async for told in _post(service, game_id, closed) if told])


async def post_and_list_notifications(service: Service, table: Table) -> list[str]:
    """Post everything that is due for a game. Return only the notifications that are separate messages."""
    return [one for one in await post_all(service, table.game.id) if one.startswith("notifies")]


async def _post(service: Service, game_id: str, closed: Collection[int] = ()) -> AsyncIterator[str]:
    pending = await outbox.read(service, game_id)
    for message in itertools.count(1000):
        step, at = next_step(pending, service.clock()) if pending is not None else (None, None)
        if pending is None or step is None:
            if pending is not None:
                assert await outbox.schedule_check(service, pending, at, failed=False)
            return
        edited = isinstance(step, PostLobby) and step.message_id is not None
        refused = isinstance(step, SendCall) and step.direct and step.call.user_id in closed
        yield "" if refused else _describe_step(step, service.clock())
        sent = None if edited or refused else Sent(message, version=pending.table.game.version)
        pending = await outbox.record_step(service, pending, step, sent)


def _describe_step(step: Step, now: datetime) -> str:
    if isinstance(step, SendCall):
        calls = [_describe_call(step.call, directly=step.direct)]
    elif isinstance(step, CloseCalls):
        # Notifications that were never sent are left out, because nobody can see them end.
        calls = [_describe_call(call, directly=True) for call in step.ended if call.message_id is not None]
        if not calls:
            return ""
    else:
        new = getattr(step, "calls", ())
        calls = [f"{_name(call.user_id)} later" for call in new if call.due_at > now]
        # If a post both pings people and creates later notifications for them, name them only once.
        called = {call.user_id for call in new}
        calls += [_name(user_id) for user_id in getattr(step, "pings", ()) if user_id not in called]
    kind = type(step)
    if not DONE[kind] or not calls:
        return DONE[kind]
    return " ".join(filter(None, [DONE[kind], PREPOSITIONS.get(kind), ", ".join(calls)]))


def _name(user_id: int | None) -> str:
    return NAMES.get(user_id or 0, f"somebody ({user_id})")


def _describe_call(call: Call, *, directly: bool) -> str:
    # A notification without a recipient is for everybody in the channel.
    return f"{NAMES.get(call.user_id or 0, 'all')}{' directly' * directly} of {call.why}"


async def list_alarms(service: Service, until: datetime = FAR) -> list[NextAlarm]:
    """Return the upcoming alarms of all games, ordered by time."""
    async with service.database.read() as connection:
        due = await subjects.find_due(connection, GAME, "act_at", until, ALL_SHARDS)
    planned = [
        NextAlarm(at, kind, game_id)
        for game_id in due
        for kind, at in turn_clock.schedule(await service.table(game_id))
        if at <= until
    ]
    return sorted(planned)


async def timed_game(
    service: Service, at_end: AtEnd = "nothing", players: int = 2, hours: int | None = HOURS, side: str = "coloured"
) -> Table:
    """Start a game with a time limit and post its boards."""
    options = Options(turn_hours=hours, at_end=at_end)
    table = await open_game(service, ask(ANA), Opening("azul", side, players, options))
    for person in PEOPLE[1:players]:
        table = await lobby.join(service, ask(person), table.game.id)
    await post_all(service, table.game.id)
    return table


async def timed_columns(service: Service) -> Table:
    """Play a timed game on the grey wall until both players have columns to choose. A computer plays late moves."""
    table = await timed_game(service, "move", side="grey")
    while len(table.to_act) < 2:
        table = await play_moves(service, table, plies=1)
    return table


async def pass_hours(
    service: Service,
    clock: Clock,
    table: Table,
    hours: float,
    told: list[str] | None = None,
    closed: Collection[int] = (),
) -> Table:
    """Let ``hours`` pass, stopping at every alarm, and add the notifications to ``told``.

    ``closed`` has the same meaning as in `post_all`.
    """
    end = clock.now + timedelta(hours=hours)
    done: list[NextAlarm] = []
    while due := await list_alarms(service, end):
        assert due != done, f"what is due is not done: {due}"
        done = due
        clock.now = max(clock.now, due[0].due_at)
        await run_due_alarms(service)
        told = [] if told is None else told
        told += [one for one in await post_all(service, table.game.id, closed) if one.startswith("notifies")]
    clock.now = end
    return await service.table(table.game.id)


async def timed_out(service: Service, clock: Clock, players: int = 2, rounds: int = 1) -> Table:
    """Play a game in which the first ``rounds`` turns time out. A computer moves for the player each time."""
    table = await timed_game(service, "move", players)
    for _ in range(rounds):
        await post_all(service, table.game.id)
        table = await pass_hours(service, clock, table, HOURS)
    return table
