"""Outcomes of every act by everybody in many states of a game.

Each part of the file describes a state. It begins with the script that reaches the state (see `script.py`), followed by
the outcomes of the acts tried (``?``). In a state that is "late", only timers act. `python -m tests.games.rehearsal`
regenerates the outcomes. Review the changes before you commit them.
"""

from __future__ import annotations

import asyncio
import dataclasses
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from datetime import datetime
from functools import partial
from itertools import takewhile
from pathlib import Path
from typing import Any, NamedTuple, cast

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.games.core.clock import Alarm, schedule
from bot.games.core.request import Limits, Refusal, Request, Rights
from bot.games.core.service import Service
from bot.games.table import channels, play
from bot.games.time import game_timers
from bot.storage.database import Database
from bot.storage.tables import metadata
from tests.games.consequences import EVA, HIDDEN_FIELDS, MODERATOR, format_fields, format_value, list_alarms, post_all
from tests.games.script import MUTE, Script
from tests.support.acts import REFUSED, TRIED, read_parts
from tests.support.clock import Clock, Entropy
from tests.support.people import ANA, BEN, CHANNEL, CHI, DARIUSH, GUILD, PEOPLE, ask
from tests.support.preferences import save_person
from tests.support.tables import play_computers

FILE = Path(__file__).with_suffix(".txt")
THEIR_ROLE, ELSEWHERE = 9, 300
WHO: dict[str, Request] = {
    **{person.name: ask(person) for person in PEOPLE},
    "Eva with the role": ask(EVA, roles=(THEIR_ROLE,)),
    "a moderator of the channel": ask(MODERATOR, rights=lambda _game: Rights(moderates=True)),
    "a manager of the server": ask(MODERATOR, moderator=True),
    "Eva without access to the channel": ask(EVA, rights=lambda _game: Rights(sees=False)),
    "Ben in a direct message": ask(BEN, guild_id=None, channel_id=ELSEWHERE, rights=lambda _game: Rights(sees=False)),
    "Ben on another server": ask(BEN, guild_id=GUILD + 1),
    "Ben from elsewhere, without permission to write here": ask(BEN, channel_id=ELSEWHERE, rights=lambda _game: MUTE),
    "Eva without permission to write here": ask(EVA, rights=lambda _game: MUTE),
    "Eva from elsewhere, without permission to write here": ask(EVA, channel_id=ELSEWHERE, rights=lambda _game: MUTE),
}
"""Everybody who acts. Ana is the host; Ben and, in most states, Chi play too."""
THE_CLOCK = "the clock"


ACTS = {
    act.partition("  ")[0]: act
    for act in (
        *("join", "leave", "start", "computer easy", "edit  game sintra  side a  seats 4  hours 72  end move"),
        *("remove seat 1", "remove seat 2", "remove seat 3", "play the first move", "play the last move", "hint"),
        *("plan the first move", "plan the last move", "withdraw"),
        *("undo", "ask to undo", "nudge", "nudge where Ben and Chi are gone", "time", "resign", "cancel", "end"),
        *("agree", "decline", "seat 2 to Dariush", "seat 2 to Eva", "seat 2 to a computer"),
        *("seat 2, left, to a computer", "host Ben", "rematch", "move here", "follow", "unfollow"),
    )
}
"""Acts by their names in the file. `script.ACTS` explains the names."""


async def _let_time_run_out(
    service: Service, game_id: str, kind: Alarm = "deadline", unnotified: bool = False
) -> object:
    table = await service.table(game_id)
    at = dict(schedule(table)).get(kind)
    if at is None:
        return "no such timer"
    clock = cast("Clock", service.clock)
    now, clock.now = clock.now, at
    try:
        if kind == "remind":
            return await game_timers.remind(service, table)
        if kind == "computer":
            return await play_computers(service, game_id)
        if kind == "automatic":
            return await play.play_automatic_move(service, game_id)
        moves = [await play.think(service, table, player) for player in table.people_to_act]
        return await game_timers.apply_timeout(service, table, moves, unnotified=unnotified)
    finally:
        clock.now = now


BY_THE_CLOCK: dict[str, Callable[[Service, str], Awaitable[object]]] = {
    "computer": partial(_let_time_run_out, kind="computer"),
    "planned move": partial(_let_time_run_out, kind="automatic"),
    "reminder": partial(_let_time_run_out, kind="remind"),
    "time is over": _let_time_run_out,
    "time is over, and nobody could be reached": partial(_let_time_run_out, unnotified=True),
    "channel is gone": lambda service, game_id: channels.record_lost_channel(service, game_id, CHANNEL),
}
# Outcomes.


WRITTEN = [
    metadata.tables[name] for name in ("games", "players", "log", "recent_calls", "results", "ratings", "followers")
]


class Rehearsed(Exception):  # noqa: N818 - not an error
    """Signals the outcome of an act, so that its transaction is rolled back."""


class Stage:
    """A database that rolls back every act once its outcome is known."""

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
            # Write within the transaction of the act, so that its consequences are rolled back too.
            yield self._inside[0]
            return
        async with self._database.write() as connection:
            yield connection
            after = await self._rows(connection)
            gone, new = self._before - after, after - self._before
            # A changed row appears among the new rows. Of the removed rows, list only those of players.
            ended = (row for row in sorted(gone) if row.startswith("players"))
            self._inside.append(connection)
            fresh = Service(cast("Database", self), self._service.clock, self._service.entropy)
            told = await post_all(fresh, self._game_id)
            told += [
                f"next {format_value(look.due_at - self._service.clock())}" for look in (await list_alarms(fresh))[:1]
            ]
            self._inside.clear()
            raise Rehearsed("; ".join([*(f"− {row}" for row in ended), *(f"+ {row}" for row in sorted(new)), *told]))

    async def _rows(self, connection: AsyncConnection) -> Counter[str]:
        found = Counter[str]()
        for table in WRITTEN:
            for row in (await connection.execute(select(table))).mappings():
                values = {n: v - self._now if isinstance(v, datetime) else v for n, v in row.items()}
                if table.name == "games":
                    # A game's row has many values, and an act changes only a few, so list the values separately.
                    values |= {f.name: getattr(row["options"], f.name) for f in dataclasses.fields(row["options"])}
                    found.update(
                        f"{name} {format_value(one, name)}" for name, one in values.items() if name not in HIDDEN_FIELDS
                    )
                else:
                    found[f"{table.name} {format_fields(values)}"] += 1
        return found


class State(NamedTuple):
    """A state of a game: the script that reaches it, and the recorded outcomes of acts.

    If the state is ``late``, only timers act.
    """

    title: str
    script: list[str]
    outcomes: list[str]

    @property
    def late(self) -> bool:
        return self.title.startswith("late: ")


def read() -> list[State]:
    """Read all recorded states."""
    found = []
    for title, lines in read_parts(FILE.read_text(encoding="utf-8")):
        script = list(takewhile(lambda line: not line.startswith(TRIED), lines))
        found.append(State(title, script, lines[len(script) :]))
    return found


async def _rehearse(script: Script, act: str, request: Request) -> str:
    try:
        if act in BY_THE_CLOCK:
            done = await BY_THE_CLOCK[act](script.service, script.game)
        else:
            done = await script.perform(request, ACTS[act])
    except Refusal as refused:
        return f"{REFUSED}{script.format_refusal(refused)}"
    except Rehearsed as rehearsed:
        return str(rehearsed) or "nothing"
    return done if isinstance(done, str) else "✓"


class Try(NamedTuple):
    """An act and the person who tries it."""

    act: str
    who: str


def list_tries(state: State) -> list[Try]:
    """Return all acts to try, each by every person."""
    acts = () if state.late else ACTS
    return [*(Try(act, who) for act in acts for who in WHO), *(Try(act, THE_CLOCK) for act in BY_THE_CLOCK)]


def read_outcomes(state: State) -> dict[Try, str]:
    """Return the recorded outcome of each act."""
    found = dict[Try, str]()
    acts = list[str]()
    for line in state.outcomes:
        if line.startswith(TRIED):
            acts = _read_names(line.removeprefix(TRIED), (*ACTS, *BY_THE_CLOCK))
            continue
        names, _, said = line.strip().partition(": ")
        for act in acts:
            everybody = WHO if act in ACTS else (THE_CLOCK,)
            for who in everybody if names.startswith("everybody") else _read_names(names, everybody):
                found.setdefault(Try(act, who), said)
    return found


def _read_names(text: str, known: Iterable[str]) -> list[str]:
    """Split a list of known names. The names may contain commas themselves."""
    found = list[str]()
    while text:
        found.append(max((name for name in known if f"{text}, ".startswith(f"{name}, ")), key=len))
        text = text.removeprefix(found[-1]).removeprefix(", ")
    return found


def choose_tries(state: State, first: int, each: int) -> dict[Try, str]:
    """Choose one try for each act and outcome, and return every ``each``-th choice, beginning with ``first``."""
    alike: dict[tuple[str, str], list[Try]] = {}
    for one, said in read_outcomes(state).items():
        alike.setdefault((one.act, said), []).append(one)
    chosen = list(enumerate(alike.items()))[first % each :: each]
    return {tries[number % len(tries)]: said for number, ((_, said), tries) in chosen}


async def try_out(state: State, database: Database, tries: Iterable[Try]) -> dict[Try, str]:
    """Try these acts in this state, and return the outcome of each."""
    clock, entropy = Clock(), Entropy()
    service = Service(database, clock=clock, entropy=entropy, limits=Limits(games_per_host=3))
    for person, notify, quiet in ((BEN, "direct", ""), (CHI, "both", ""), (DARIUSH, "direct", "9-15")):
        await save_person(service, ask(person), notify, quiet, "", [])  # type: ignore[arg-type]
    script = Script(service, clock)
    await script.follow(state.script)
    await post_all(service, script.game)
    stage = Stage(service, script.game)
    await stage.look()
    service.database = cast("Database", stage)
    turned = entropy.calls
    found = dict[Try, str]()
    for one in tries:
        entropy.calls = turned
        found[one] = await _rehearse(script, one.act, WHO.get(one.who, ask(ANA)))
    return found


async def rehearse(state: State, database: Database) -> list[str]:
    """Try every act as every person in this state. Return the outcomes as lines of the file."""
    outcomes: dict[str, dict[str, list[str]]] = {}
    for (act, who), said in (await try_out(state, database, list_tries(state))).items():
        outcomes.setdefault(act, {}).setdefault(said, []).append(who)
    return list(_format_outcomes(outcomes))


def _format_outcomes(outcomes: Mapping[str, Mapping[str, Sequence[str]]]) -> Iterator[str]:
    """Group acts that have the same outcomes. Within an act, group people who get the same outcome."""
    alike: dict[str, list[str]] = {}
    for name, by_outcome in outcomes.items():
        *few, (most, _) = sorted(by_outcome.items(), key=lambda pair: len(pair[1]))
        lines = [f"  {', '.join(who)}: {said}" for said, who in sorted(few, key=lambda pair: list(pair[1]))]
        others = "everybody else" if few else THE_CLOCK if name in BY_THE_CLOCK else "everybody"
        alike.setdefault("\n".join([*lines, f"  {others}: {most}"]), []).append(name)
    for told, names in alike.items():
        yield f"{TRIED}{', '.join(names)}"
        yield from told.split("\n")


async def _write() -> None:
    told = []
    for state in read():
        with tempfile.TemporaryDirectory() as folder:
            database = await Database.open(f"sqlite+aiosqlite:///{folder}/azul.sqlite3")
            lines = [f"# {state.title}", *state.script, *await rehearse(state, database)]
            told.append("\n".join(lines))
            await database.close()
    FILE.write_text("\n\n".join(told) + "\n", encoding="utf-8")


if __name__ == "__main__":
    asyncio.run(_write())
