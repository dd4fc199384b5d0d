"""Acts tried out: who is refused what, by which sentence, and all that would be written and posted otherwise.

Writes its file anew: `python -m tests.games.rehearsal`. Read what changed before you commit it.
"""

from __future__ import annotations

import asyncio
import dataclasses
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any, cast

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.games import (
    cancel,
    channels,
    computers,
    editing,
    hints,
    lobby,
    moderate,
    offers,
    outbox,
    play,
    rematches,
    seating,
    seats,
    settings,
    undo,
    waiting,
)
from bot.games import clock as turn_clock
from bot.games.calling import CallStyle
from bot.games.decision import Limits, Person, Request, Rights
from bot.games.refusal import Refusal
from bot.games.replay import Table
from bot.games.service import Service
from bot.games.steps import SendCall, Step
from bot.storage.database import Database
from bot.storage.rows import AtEnd, Options
from bot.storage.tables import metadata
from tests.conftest import ANA, BEN, CHANNEL, CHI, DARIUSH, GUILD, PEOPLE, Clock, Entropy, acting, ask, played, post_all

FILE = Path(__file__).with_suffix(".txt")
EVA, MODERATOR = Person(5, "Eva"), Person(6, "Mod")
NAMES = {person.id: person.name for person in (*PEOPLE, EVA, MODERATOR)}
THEIR_ROLE, ELSEWHERE = 9, 300
WHO: dict[str, Request] = {
    **{person.name: ask(person) for person in PEOPLE},
    "Eva with the role": ask(EVA, roles=(THEIR_ROLE,)),
    "who moderates the channel": ask(MODERATOR, rights=lambda _game: Rights(moderates=True)),
    "who manages the server": ask(MODERATOR, moderator=True),
    "who sees no such channel": ask(EVA, rights=lambda _game: Rights(sees=False)),
    "Ben in private": ask(BEN, guild_id=None, channel_id=ELSEWHERE, rights=lambda _game: Rights(sees=False)),
    "Ben on another server": ask(BEN, guild_id=GUILD + 1),
}
"""Everybody who may ask. Ana hosts, Ben and most often Chi play."""

Act = Callable[[Service, Request, str], Awaitable[object]]


async def _play(service: Service, request: Request, game_id: str, at: int = 0) -> Table:
    table = await service.table(game_id, request)
    seat = table.game.seat_of(request.person.id)
    moves = table.position.legal_moves(seat or 0) if table.to_act else []
    return await play.play(service, request, game_id, str(moves[at]) if moves else "1 blue 1")


async def _hint(service: Service, request: Request, game_id: str) -> str:
    hints.check_may_ask(await service.table(game_id, request), request)
    return "may have one"


ACTS: dict[str, Act] = {
    "join": lobby.join,
    "leave": lobby.leave,
    "start": lobby.start,
    "computer": partial(lobby.add_computer, level="easy"),
    "edit": partial(editing.edit, terms=editing.Terms("sintra", "a", 4, 72, "move")),
    **{f"remove seat {seat + 1}": partial(seating.remove, seat=seat) for seat in range(3)},
    "play the first move": _play,
    "play the last move": partial(_play, at=-1),
    "hint": _hint,
    "undo": undo.undo,
    "ask to undo": partial(undo.undo, ask=True),
    "nudge": waiting.nudge,
    "nudge where Ben and Chi are gone": partial(waiting.nudge, gone=(BEN.id, CHI.id)),
    "time": waiting.give_time,
    "resign": seats.resign,
    "cancel": cancel.cancel,
    "end": moderate.end,
    "agree": offers.agree,
    "decline": offers.decline,
    "seat 2 to Dariush": partial(offers.offer_seat, seat=1, person=DARIUSH),
    "seat 2 to Eva": partial(offers.offer_seat, seat=1, person=EVA),
    "seat 2 to a computer": partial(offers.offer_seat, seat=1, person=None),
    "seat 2, left, to a computer": partial(offers.offer_seat, seat=1, person=None, gone=True),
    "host Ben": partial(seats.pass_host, user_id=BEN.id),
    "rematch": rematches.open_rematch,
    "move here": channels.move_here,
}


async def _let_time_run_out(
    service: Service, _request: Request, game_id: str, kind: turn_clock.Alarm = "deadline", unreachable: bool = False
) -> object:
    table = await service.table(game_id)
    at = dict(turn_clock.plan(table)).get(kind)
    if at is None:
        return "no such timer"
    clock = cast("Clock", service.clock)
    now, clock.now = clock.now, at
    try:
        if kind == "remind":
            return await waiting.remind(service, table)
        if kind == "computer":
            return await computers.play_on(service, game_id)
        moves = [await computers.think(service, table, player) for player in table.people_to_act]
        return await waiting.time_is_over(service, table, moves, unreachable=unreachable)
    finally:
        clock.now = now


FAR = datetime(2030, 1, 1, tzinfo=UTC)
BY_THE_CLOCK: dict[str, Act] = {
    "computer": partial(_let_time_run_out, kind="computer"),
    "reminder": partial(_let_time_run_out, kind="remind"),
    "time is over": _let_time_run_out,
    "time is over, and nobody could be reached": partial(_let_time_run_out, unreachable=True),
    "channel is gone": lambda service, _request, game_id: channels.lose_channel(service, game_id, CHANNEL),
}


async def _seated(service: Service, players: int, options: Options, side: str = "coloured", machines: int = 0) -> Table:
    table = await lobby.open_game(service, ask(ANA), "azul", side, players, options, machines)
    for person in PEOPLE[1 : players - machines]:
        table = await lobby.join(service, ask(person), table.game.id)
    return table


LIMITED = Options(turn_hours=24, at_end="seat")


async def _waiting(service: Service) -> Table:
    options = dataclasses.replace(LIMITED, role_id=THEIR_ROLE)
    table = await lobby.open_game(service, ask(ANA), "azul", "coloured", 4, options, 1, [BEN, CHI])
    return await lobby.join(service, ask(BEN, roles=(THEIR_ROLE,)), table.game.id)


async def _one_seat_free(service: Service) -> Table:
    return await lobby.join(service, ask(BEN), (await lobby.open_game(service, ask(ANA), "azul", "grey", 3)).game.id)


async def _moved(service: Service, plies: int = 4, at_end: AtEnd = "seat") -> Table:
    return await played(service, await _seated(service, 3, dataclasses.replace(LIMITED, at_end=at_end)), plies)


async def _asked(service: Service, asking: Act, by: Person) -> Table:
    table = await _moved(service)
    return cast("Table", await asking(service, ask(by), table.game.id))


async def _half_agreed(service: Service) -> Table:
    table = await _asked(service, partial(undo.undo, ask=True), ANA)
    return await offers.agree(service, ask(CHI), table.game.id)


async def _beside_a_computer(service: Service, *, across: bool = False) -> Table:
    """Ana has asked to take a move back; then the computer has moved, ``across`` the end of a round."""
    table = await _seated(service, 3, LIMITED, machines=1)
    while table.running:
        if table.computers_to_act:
            before = table.position.round
            table = await computers.play_on(service, table.game.id)
            if table.game.offer and (table.position.round > before or not across):
                return table
            continue
        # Whoever is before the computer asks, so that it answers.
        movers = {turn.by for turn in table.turns_since(0)}
        table = await played(service, table, 1)
        if table.computers_to_act and {ANA.id, BEN.id} <= movers and table.game.offer is None:
            earlier = next(person for person in (ANA, BEN) if person.id != table.turns_since(0)[-1].by)
            service.clock.turn(hours=1)  # type: ignore[attr-defined]
            try:
                table = await undo.undo(service, ask(earlier), table.game.id, ask=True)
            except Refusal:
                continue
    raise AssertionError("no computer has ended a round")


async def _choosing(service: Service, *, done: bool = False) -> Table:
    """On the grey wall one of three has chosen; or (``done``) all have, and nobody has drafted since."""
    for _ in range(20):
        table = await _seated(service, 3, LIMITED, side="grey")
        while table.running and len(table.to_act) < 3 and table.position.round == 1:
            table = await played(service, table, 1)
        if len(table.to_act) == 3:
            first = table.to_act[0]
            while (first in table.to_act and not done) or (done and len(table.to_act) > 1):
                table = await played(service, table, 1)
            if not done:
                return table
            table = await played(service, table, 1)
            while table.turns_since(0)[-1].secret:
                table = await played(service, table, 1)
            return table
        await moderate.end(service, ask(ANA, moderator=True), table.game.id)
    raise AssertionError("three never had a choice")


async def _choosing_while_asked(service: Service) -> Table:
    table = await _choosing(service)
    return await cancel.cancel(service, ask(ANA), table.game.id)


async def _over_after_no(service: Service) -> Table:
    """A game that was played to its end in a thread, with limits, and in which something was declined."""
    table = await _seated(service, 2, dataclasses.replace(LIMITED, thread=True))
    await played(service, table, 3)
    await cancel.cancel(service, ask(ANA), table.game.id)
    return await played(service, await offers.decline(service, ask(BEN), table.game.id))


async def _nudged_often(service: Service, at_end: AtEnd = "nothing") -> Table:
    options = dataclasses.replace(LIMITED, turn_hours=168, at_end=at_end)
    table = await played(service, await _seated(service, 3, options), 4)
    other = next(person for person in PEOPLE[:3] if person != acting(table))
    for _ in range(3):
        service.clock.turn(days=1)  # type: ignore[attr-defined]
        table = await waiting.nudge(service, ask(other), table.game.id)
    return table


async def _resigned(service: Service, at_end: AtEnd) -> Table:
    """One of three has resigned, and two are left."""
    table = await _moved(service, at_end=at_end)
    table = await seats.resign(service, ask(acting(table)), table.game.id)
    return await computers.play_on(service, table.game.id)


async def _homeless(service: Service) -> Table:
    table = await _asked(service, cancel.cancel, ANA)
    return await channels.lose_channel(service, table.game.id, table.game.channel_id)


async def _in_a_thread(service: Service) -> Table:
    table = await _seated(service, 3, dataclasses.replace(LIMITED, thread=True))
    return await channels.lose_channel(service, table.game.id, table.game.channel_id)


async def _declined_often(service: Service) -> Table:
    table = await _moved(service)
    for _ in range(3):
        await undo.undo(service, ask(ANA), table.game.id, ask=True)
        table = await offers.decline(service, ask(BEN), table.game.id)
        service.clock.turn(hours=1)  # type: ignore[attr-defined]
    return table


async def _withdrawn_often(service: Service) -> Table:
    table = await _moved(service)
    for _ in range(3):
        await undo.undo(service, ask(ANA), table.game.id, ask=True)
        table = await offers.decline(service, ask(ANA), table.game.id)
    return table


async def _started_early(service: Service) -> Table:
    table = await _one_seat_free(service)
    return await played(service, await lobby.start(service, ask(ANA), table.game.id), 3)


async def _over(service: Service) -> Table:
    return await played(service, await _moved(service, 0))


async def _ended(service: Service) -> Table:
    table = await _asked(service, partial(undo.undo, ask=True), ANA)
    return await moderate.end(service, ask(MODERATOR, moderator=True), table.game.id)


async def _late(service: Service) -> Table:
    """Half of a turn's time has passed."""
    table = await _moved(service)
    service.clock.turn(hours=12)  # type: ignore[attr-defined]
    return table


STATES: dict[str, Callable[[Service], Awaitable[Table]]] = {
    "a lobby for a role and who is invited, with a computer": _waiting,
    "a lobby with one seat free": _one_seat_free,
    "nobody has moved": partial(_moved, plies=0),
    "one has moved": partial(_moved, plies=1),
    "all have moved, half of the time has passed": _late,
    "started with a seat free": _started_early,
    "Ana asks for a move back": partial(_asked, asking=partial(undo.undo, ask=True), by=ANA),
    "Ana asks for a move back and Chi agrees": _half_agreed,
    "Ana asks to call it off": partial(_asked, asking=cancel.cancel, by=ANA),
    "Ben offers his seat to Dariush": partial(_asked, asking=ACTS["seat 2 to Dariush"], by=BEN),
    "Eva asks for Ben’s seat": partial(_asked, asking=ACTS["seat 2 to Eva"], by=EVA),
    "a move is asked back and a computer has moved": _beside_a_computer,
    "a move is asked back and a computer has ended the round": partial(_beside_a_computer, across=True),
    "one of three has chosen in secret": _choosing,
    "one has chosen, and Ana asks to call it off": _choosing_while_asked,
    "all three have chosen": partial(_choosing, done=True),
    "nudged until it rests": _nudged_often,
    "its channel is gone while Ana asks to call it off": _homeless,
    "it was to have a thread, and its channel is gone": _in_a_thread,
    "declined three times": _declined_often,
    "taken back three times": _withdrawn_often,
    "played to its end": _over,
    "played to its end after Ben declined": _over_after_no,
    "ended by a moderator while Ana asks": _ended,
}
"""What a game may be when they ask."""
LATE: dict[str, Callable[[Service], Awaitable[Table]]] = {
    "at the end nothing happens": partial(_moved, at_end="nothing"),
    "at the end a computer moves": partial(_moved, at_end="move"),
    "at the end the seat is forfeited": partial(_moved, at_end="forfeit"),
    "of two the seat is forfeited": partial(_resigned, at_end="forfeit"),
    "of two a computer takes the seat": partial(_resigned, at_end="seat"),
    "it rests, and a computer moves": partial(_nudged_often, at_end="move"),
    "it rests, and a computer takes the seat": partial(_nudged_often, at_end="seat"),
}
"""What a game may be when only the clock acts."""


class Rehearsed(Exception):  # noqa: N818 - nothing is wrong with it
    """What would have been written."""


class Within:
    """A database of which only one transaction can be read."""

    exclusive = False

    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        yield self._connection


class Stage:
    """A database in which everything is undone once it is known what was written."""

    def __init__(self, database: Database, clock: Clock, game_id: str) -> None:
        self._database, self._clock, self._game_id, self._before = database, clock, game_id, Counter[str]()
        self._now = clock.now

    def __getattr__(self, name: str) -> Any:
        return getattr(self._database, name)

    async def look(self) -> None:
        async with self._database.read() as connection:
            self._before = await self._rows(connection)

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        async with self._database.write() as connection:
            yield connection
            after = await self._rows(connection)
            gone, new = self._before - after, after - self._before
            # Of what has another value now, the new one says enough.
            ended = (row for row in sorted(gone) if row.startswith("players"))
            told = await self._first_step(connection) if new else []
            changes = [*(f"− {row}" for row in ended), *(f"+ {row}" for row in sorted(new)), *told]
            raise Rehearsed("; ".join(changes) or "nothing")

    async def _first_step(self, connection: AsyncConnection) -> list[str]:
        """What would be posted first."""
        service = Service(cast("Database", Within(connection)), clock=self._clock)
        pending = await outbox.read(service, self._game_id)
        step, _ = pending.next(self._clock()) if pending else (None, None)
        return [_word_step(step)] if step else []

    async def _rows(self, connection: AsyncConnection) -> Counter[str]:
        found = Counter[str]()
        for table in WRITTEN:
            for row in (await connection.execute(select(table))).mappings():
                shown = {name: self._show(value) for name, value in row.items() if name not in UNTOLD}
                if table.name == "games":
                    # Each value by itself, as there are many, of which few change.
                    values = {**shown, **self._parts(row["options"])}
                    found.update(f"{name} {value}" for name, value in values.items())
                else:
                    values = {name: value for name, value in shown.items() if value not in DULL}
                    found[" ".join([table.name, *(f"{name} {value}" for name, value in values.items())])] += 1
        return found

    def _parts(self, options: Options) -> dict[str, str]:
        return {f.name: self._show(getattr(options, f.name)) for f in dataclasses.fields(options)}

    def _show(self, value: Any) -> str:
        if isinstance(value, datetime):
            return f"{(value - self._now) / timedelta(hours=1):+g}h"
        if dataclasses.is_dataclass(value) and not isinstance(value, type):
            parts = ((f.name, getattr(value, f.name)) for f in dataclasses.fields(value))
            return "(" + " ".join(f"{name} {one}" for name, one in parts if one not in (None, (), "", 0, False)) + ")"
        return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)


WRITTEN = [metadata.tables[name] for name in ("games", "players", "log", "calls", "results", "ratings")]
"""What acts on a game write."""
UNTOLD = {
    *("id", "game_id", "version", "changed_at", "created_at", "posted", "receipts"),
    *("post_at", "post_since", "seed", "options", "guild_id", "interaction_id", "at", "is_over"),
}
DULL = {"None", "", "0", "False", "+0h", "[]", "()"}


async def _rehearse(service: Service, act: Act, request: Request, game_id: str) -> str:
    try:
        done = await act(service, request, game_id)
    except Refusal as refused:
        facts = (f"{name} {fact}" for name, fact in refused.facts.items() if name not in ("game", "again"))
        return " ".join(["✗", refused.key, *facts]).rstrip()
    except Rehearsed as rehearsed:
        return str(rehearsed)
    return done if isinstance(done, str) else "✓"


def _word_step(step: Step) -> str:
    calls = dict(getattr(step, "called", {}))
    if isinstance(step, SendCall) and step.call.user_id is not None:
        calls[step.call.user_id] = CallStyle(not step.direct, step.direct or step.and_direct, None)
    ways = [
        f"{NAMES[user_id]}{' pinged' * call.ping}{' privately' * call.direct}{' later' * (call.later is not None)}"
        for user_id, call in calls.items()
    ]
    return ": ".join(filter(None, (f"! {type(step).__name__}", ", ".join(ways))))


async def rehearse(state: str, database: Database) -> list[str]:
    """Every act of everybody in this state, with what comes of it: a line for each outcome."""
    clock, entropy = Clock(), Entropy()
    service = Service(database, clock=clock, entropy=entropy, limits=Limits(games_per_host=3))
    for person, notify, quiet in ((BEN, "direct", ""), (CHI, "both", ""), (DARIUSH, "direct", "9-15")):
        await settings.save_person(service, ask(person), notify, quiet, "", [])  # type: ignore[arg-type]
    table = await {**STATES, **LATE}[state](service)
    await post_all(service, table.game.id)
    stage = Stage(database, clock, table.game.id)
    await stage.look()
    service.database = cast("Database", stage)
    turned = entropy.calls
    outcomes: dict[str, dict[str, list[str]]] = {}
    for name, act in {**(ACTS if state in STATES else {}), **BY_THE_CLOCK}.items():
        for who, request in (WHO if name in ACTS else {"the clock": ask(ANA)}).items():
            entropy.calls = turned
            said = await _rehearse(service, act, request, table.game.id)
            outcomes.setdefault(name, {}).setdefault(said, []).append(who)
    return list(_word(outcomes))


def _word(outcomes: Mapping[str, Mapping[str, Sequence[str]]]) -> Iterator[str]:
    """Acts of which the same comes for everybody stand together, and so does everybody else."""
    alike: dict[str, list[str]] = {}
    for name, by_outcome in outcomes.items():
        *few, (most, _) = sorted(by_outcome.items(), key=lambda pair: len(pair[1]))
        lines = [f"  {', '.join(who)}: {said}" for said, who in sorted(few, key=lambda pair: pair[1])]
        others = "everybody else" if few else "the clock" if name in BY_THE_CLOCK else "everybody"
        alike.setdefault("\n".join([*lines, f"  {others}: {most}"]), []).append(name)
    for told, names in alike.items():
        yield f"> {', '.join(names)}"
        yield from told.split("\n")


def read() -> dict[str, list[str]]:
    """What was written down of each state."""
    parts = FILE.read_text(encoding="utf-8").split("\n\n")
    return {title.removeprefix("# "): lines for title, *lines in (part.strip().splitlines() for part in parts)}


async def _write() -> None:
    told = []
    for state in (*STATES, *LATE):
        with tempfile.TemporaryDirectory() as folder:
            database = await Database.open(f"sqlite+aiosqlite:///{folder}/azul.sqlite3")
            told.append("\n".join([f"# {state}", *await rehearse(state, database)]))
            await database.close()
    FILE.write_text("\n\n".join(told) + "\n", encoding="utf-8")


if __name__ == "__main__":
    asyncio.run(_write())
