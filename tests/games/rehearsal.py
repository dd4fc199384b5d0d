"""Acts tried out: who is refused what, by which sentence, and all that would come of it otherwise.

Writes its file anew: `python -m tests.games.rehearsal`. Read what changed before you commit it.
"""

from __future__ import annotations

import asyncio
import dataclasses
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any, cast

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.games.core.clock import Alarm, plan
from bot.games.core.replay import Table
from bot.games.core.request import Limits, Person, Refusal, Request, Rights
from bot.games.core.service import Service
from bot.games.table import channels, lobby, offers, play, seats
from bot.games.time import waiting
from bot.storage.database import Database
from bot.storage.rows import AtEnd, Options
from bot.storage.tables import metadata
from tests.games.following import EVA, MODERATOR, NAMES, next_looks, post_all
from tests.support.clock import Clock, Entropy
from tests.support.people import ANA, BEN, CHANNEL, CHI, DARIUSH, GUILD, PEOPLE, ask
from tests.support.preferences import save_person
from tests.support.tables import acting, played

FILE = Path(__file__).with_suffix(".txt")
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
State = Callable[[Service], Awaitable[Table]]


async def _play(service: Service, request: Request, game_id: str, at: int = 0) -> Table:
    table = await service.table(game_id, request)
    seat = table.game.seat_of(request.person.id)
    moves = table.position.legal_moves(seat or 0) if table.to_act else []
    return await play.play(service, request, game_id, str(moves[at]) if moves else "1 blue 1")


async def _hint(service: Service, request: Request, game_id: str) -> str:
    play.check_may_have_hint(await service.table(game_id, request), request)
    return "may have one"


ACTS: dict[str, Act] = {
    "join": lobby.join,
    "leave": lobby.leave,
    "start": lobby.start,
    "computer": partial(lobby.add_computer, level="easy"),
    "edit": partial(lobby.edit, terms=lobby.Terms("sintra", "a", 4, 72, "move")),
    **{f"remove seat {seat + 1}": partial(lobby.remove, seat=seat) for seat in range(3)},
    "play the first move": _play,
    "play the last move": partial(_play, at=-1),
    "hint": _hint,
    "undo": play.undo,
    "ask to undo": partial(play.undo, ask=True),
    "nudge": waiting.nudge,
    "nudge where Ben and Chi are gone": partial(waiting.nudge, gone=(BEN.id, CHI.id)),
    "time": waiting.give_time,
    "resign": seats.resign,
    "cancel": offers.cancel,
    "end": offers.end,
    "agree": offers.agree,
    "decline": offers.decline,
    "seat 2 to Dariush": partial(offers.offer_seat, seat=1, person=DARIUSH),
    "seat 2 to Eva": partial(offers.offer_seat, seat=1, person=EVA),
    "seat 2 to a computer": partial(offers.offer_seat, seat=1, person=None),
    "seat 2, left, to a computer": partial(offers.offer_seat, seat=1, person=None, gone=True),
    "host Ben": partial(seats.pass_host, user_id=BEN.id),
    "rematch": lobby.open_rematch,
    "move here": channels.move_here,
}


async def _let_time_run_out(
    service: Service, _request: Request, game_id: str, kind: Alarm = "deadline", unreachable: bool = False
) -> object:
    table = await service.table(game_id)
    at = dict(plan(table)).get(kind)
    if at is None:
        return "no such timer"
    clock = cast("Clock", service.clock)
    now, clock.now = clock.now, at
    try:
        if kind == "remind":
            return await waiting.remind(service, table)
        if kind == "computer":
            return await play.play_on(service, game_id)
        moves = [await play.think(service, table, player) for player in table.people_to_act]
        return await waiting.time_is_over(service, table, moves, unreachable=unreachable)
    finally:
        clock.now = now


BY_THE_CLOCK: dict[str, Act] = {
    "computer": partial(_let_time_run_out, kind="computer"),
    "reminder": partial(_let_time_run_out, kind="remind"),
    "time is over": _let_time_run_out,
    "time is over, and nobody could be reached": partial(_let_time_run_out, unreachable=True),
    "channel is gone": lambda service, _request, game_id: channels.lose_channel(service, game_id, CHANNEL),
}
LIMITED = Options(turn_hours=24, at_end="seat")


def _wait(service: Service, **time: float) -> None:
    cast("Clock", service.clock).turn(**time)


async def _seated(service: Service, players: int, options: Options, side: str = "coloured", machines: int = 0) -> Table:
    table = await lobby.open_game(service, ask(ANA), "azul", side, players, options, machines)
    for person in PEOPLE[1 : players - machines]:
        table = await lobby.join(service, ask(person), table.game.id)
    return table


async def _waiting(service: Service) -> Table:
    options = dataclasses.replace(LIMITED, role_id=THEIR_ROLE)
    table = await lobby.open_game(service, ask(ANA), "azul", "coloured", 4, options, 1, [BEN, CHI])
    return await lobby.join(service, ask(BEN, roles=(THEIR_ROLE,)), table.game.id)


async def _one_seat_free(service: Service) -> Table:
    return await lobby.join(service, ask(BEN), (await lobby.open_game(service, ask(ANA), "azul", "grey", 3)).game.id)


async def _moved(service: Service, plies: int | None = 4, at_end: AtEnd = "seat", wait: int = 0) -> Table:
    table = await played(service, await _seated(service, 3, dataclasses.replace(LIMITED, at_end=at_end)), plies)
    _wait(service, hours=wait)
    return table


async def _asked(service: Service, asking: Act, by: Person) -> Table:
    return cast("Table", await asking(service, ask(by), (await _moved(service)).game.id))


BACK: Act = partial(play.undo, ask=True)


async def _half_agreed(service: Service) -> Table:
    return await offers.agree(service, ask(CHI), (await _asked(service, BACK, ANA)).game.id)


async def _beside_a_computer(service: Service, *, across: bool = False) -> Table:
    """Ana has asked to take a move back; then the computer has moved, ``across`` the end of a round."""
    table = await _seated(service, 3, LIMITED, machines=1)
    while table.running:
        if table.computers_to_act:
            before = table.position.round
            table = await play.play_on(service, table.game.id)
            if table.game.offer and (table.position.round > before or not across):
                return table
            continue
        # Whoever is before the computer asks, so that it answers.
        movers = {turn.by for turn in table.turns_since(0)}
        table = await played(service, table, 1)
        if table.computers_to_act and {ANA.id, BEN.id} <= movers and table.game.offer is None:
            earlier = next(person for person in (ANA, BEN) if person.id != table.turns_since(0)[-1].by)
            _wait(service, hours=1)
            try:
                table = await play.undo(service, ask(earlier), table.game.id, ask=True)
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
        await offers.end(service, ask(ANA, moderator=True), table.game.id)
    raise AssertionError("three never had a choice")


async def _choosing_while_asked(service: Service) -> Table:
    return await offers.cancel(service, ask(ANA), (await _choosing(service)).game.id)


async def _over_after_no(service: Service) -> Table:
    """A game that was played to its end in a thread, with limits, and in which something was declined."""
    table = await _seated(service, 2, dataclasses.replace(LIMITED, thread=True))
    await played(service, table, 3)
    await offers.cancel(service, ask(ANA), table.game.id)
    return await played(service, await offers.decline(service, ask(BEN), table.game.id))


async def _nudged_often(service: Service, at_end: AtEnd = "nothing") -> Table:
    options = dataclasses.replace(LIMITED, turn_hours=168, at_end=at_end)
    table = await played(service, await _seated(service, 3, options), 4)
    other = next(person for person in PEOPLE[:3] if person != acting(table))
    for _ in range(3):
        _wait(service, days=1)
        table = await waiting.nudge(service, ask(other), table.game.id)
    return table


async def _resigned(service: Service, at_end: AtEnd) -> Table:
    """One of three has resigned, and two are left."""
    table = await _moved(service, at_end=at_end)
    table = await seats.resign(service, ask(acting(table)), table.game.id)
    return await play.play_on(service, table.game.id)


async def _homeless(service: Service, state: State) -> Table:
    table = await state(service)
    return await channels.lose_channel(service, table.game.id, table.game.channel_id)


async def _declined_often(service: Service, by: Person, wait: int) -> Table:
    table = await _moved(service)
    for _ in range(3):
        await play.undo(service, ask(ANA), table.game.id, ask=True)
        table = await offers.decline(service, ask(by), table.game.id)
        _wait(service, hours=wait)
    return table


async def _started_early(service: Service) -> Table:
    table = await _one_seat_free(service)
    return await played(service, await lobby.start(service, ask(ANA), table.game.id), 3)


async def _ended(service: Service) -> Table:
    return await offers.end(service, ask(MODERATOR, moderator=True), (await _asked(service, BACK, ANA)).game.id)


STATES: dict[str, State] = {
    "a lobby for a role and who is invited, with a computer": _waiting,
    "a lobby with one seat free": _one_seat_free,
    "nobody has moved": partial(_moved, plies=0),
    "one has moved": partial(_moved, plies=1),
    "all have moved, half of the time has passed": partial(_moved, wait=12),
    "started with a seat free": _started_early,
    "Ana asks for a move back": partial(_asked, asking=BACK, by=ANA),
    "Ana asks for a move back and Chi agrees": _half_agreed,
    "Ana asks to call it off": partial(_asked, asking=offers.cancel, by=ANA),
    "Ben offers his seat to Dariush": partial(_asked, asking=ACTS["seat 2 to Dariush"], by=BEN),
    "Eva asks for Ben’s seat": partial(_asked, asking=ACTS["seat 2 to Eva"], by=EVA),
    "a move is asked back and a computer has moved": _beside_a_computer,
    "a move is asked back and a computer has ended the round": partial(_beside_a_computer, across=True),
    "one of three has chosen in secret": _choosing,
    "one has chosen, and Ana asks to call it off": _choosing_while_asked,
    "all three have chosen": partial(_choosing, done=True),
    "nudged until it rests": _nudged_often,
    "its channel is gone while Ana asks to call it off": partial(
        _homeless, state=partial(_asked, asking=offers.cancel, by=ANA)
    ),
    "it was to have a thread, and its channel is gone": partial(
        _homeless, state=partial(_seated, players=3, options=dataclasses.replace(LIMITED, thread=True))
    ),
    "declined three times": partial(_declined_often, by=BEN, wait=1),
    "taken back three times": partial(_declined_often, by=ANA, wait=0),
    "played to its end": partial(_moved, plies=None),
    "played to its end after Ben declined": _over_after_no,
    "ended by a moderator while Ana asks": _ended,
}
"""What a game may be when they ask."""
LATE: dict[str, State] = {
    "at the end nothing happens": partial(_moved, at_end="nothing"),
    "at the end a computer moves": partial(_moved, at_end="move"),
    "at the end the seat is forfeited": partial(_moved, at_end="forfeit"),
    "of two the seat is forfeited": partial(_resigned, at_end="forfeit"),
    "of two a computer takes the seat": partial(_resigned, at_end="seat"),
    "it rests, and a computer moves": partial(_nudged_often, at_end="move"),
    "it rests, and a computer takes the seat": partial(_nudged_often, at_end="seat"),
}
"""What a game may be when only the clock acts."""

# What comes of an act.


WRITTEN = [metadata.tables[name] for name in ("games", "players", "log", "results", "ratings")]
UNTOLD = {
    *("id", "game_id", "version", "changed_at", "created_at", "rewritten", "options", "guild_id", "interaction_id"),
    *("seed", "at", "is_over", "awaited", "counts", "act_at"),
    *("lobby_version", "lobby_at", "board_version", "offer_version", "posted", "receipts", "post_at", "post_since"),
}
OF_PEOPLE = {"host_id", "user_id", "former_id", "invited", "declined", "removed", "by", "agreed", "silent", "calls"}
DULL = {"", "None", "0", "False"}


def show(value: Any, name: str = "") -> str:
    if isinstance(value, timedelta):
        return f"{value / timedelta(hours=1):+g}h"
    if isinstance(value, tuple):
        return " ".join(show(one, name) for one in value)
    if dataclasses.is_dataclass(value):
        return f"({_word_fields({f.name: getattr(value, f.name) for f in dataclasses.fields(value)})})"
    if name in OF_PEOPLE and value is not None:
        return NAMES.get(value, "")
    return f"{value:.2f}" if isinstance(value, float) else str(value)


def _word_fields(values: Mapping[str, Any]) -> str:
    shown = {name: show(value, name) for name, value in values.items() if name not in UNTOLD}
    return " ".join(f"{name} {value}" for name, value in shown.items() if value not in DULL)


class Rehearsed(Exception):  # noqa: N818 - nothing is wrong with it
    """What would have been written."""


class Stage:
    """A database in which everything is undone once it is known what comes of it."""

    def __init__(self, service: Service, game_id: str) -> None:
        self._game_id = game_id
        self._database, self._service, self._now = service.database, service, service.clock()
        self._before, self._inside = Counter[str](), list[AsyncConnection]()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._database, name)

    async def look(self) -> None:
        async with self._database.read() as connection:
            self._before = await self._rows(connection)

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        if self._inside:
            yield self._inside[0]
            return
        async with self._database.read() as connection:
            yield connection

    autocommit = read

    async def query(self, query: Callable[..., Awaitable[Any]], *args: Any, **named: Any) -> Any:
        async with self.read() as connection:
            return await query(connection, *args, **named)

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        if self._inside:
            # What follows from the act is undone with it.
            yield self._inside[0]
            return
        async with self._database.write() as connection:
            yield connection
            after = await self._rows(connection)
            gone, new = self._before - after, after - self._before
            # Of what has another value now, the new one says enough.
            ended = (row for row in sorted(gone) if row.startswith("players"))
            self._inside.append(connection)
            fresh = Service(cast("Database", self), self._service.clock, self._service.entropy)
            told = await post_all(fresh, self._game_id)
            told += [f"next {show(look.due_at - self._service.clock())}" for look in (await next_looks(fresh))[:1]]
            self._inside.clear()
            raise Rehearsed("; ".join([*(f"− {row}" for row in ended), *(f"+ {row}" for row in sorted(new)), *told]))

    async def _rows(self, connection: AsyncConnection) -> Counter[str]:
        found = Counter[str]()
        for table in WRITTEN:
            for row in (await connection.execute(select(table))).mappings():
                values = {n: v - self._now if isinstance(v, datetime) else v for n, v in row.items()}
                if table.name == "games":
                    # Each value by itself, as there are many, of which few change.
                    values |= {f.name: getattr(row["options"], f.name) for f in dataclasses.fields(row["options"])}
                    found.update(f"{name} {show(one, name)}" for name, one in values.items() if name not in UNTOLD)
                else:
                    found[f"{table.name} {_word_fields(values)}"] += 1
        return found


async def _rehearse(service: Service, act: Act, request: Request, game_id: str) -> str:
    try:
        done = await act(service, request, game_id)
    except Refusal as refused:
        facts = (f"{name} {fact}" for name, fact in refused.facts.items() if name not in ("game", "again"))
        return " ".join(["✗", refused.key, *facts]).rstrip()
    except Rehearsed as rehearsed:
        return str(rehearsed) or "nothing"
    return done if isinstance(done, str) else "✓"


async def rehearse(state: str, database: Database) -> list[str]:
    """Every act of everybody in this state, with what comes of it: a line for each outcome."""
    clock, entropy = Clock(), Entropy()
    service = Service(database, clock=clock, entropy=entropy, limits=Limits(games_per_host=3))
    for person, notify, quiet in ((BEN, "direct", ""), (CHI, "both", ""), (DARIUSH, "direct", "9-15")):
        await save_person(service, ask(person), notify, quiet, "", [])  # type: ignore[arg-type]
    table = await {**STATES, **LATE}[state](service)
    await post_all(service, table.game.id)
    stage = Stage(service, table.game.id)
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
        lines = [f"  {', '.join(who)}: {said}" for said, who in sorted(few, key=lambda pair: list(pair[1]))]
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
