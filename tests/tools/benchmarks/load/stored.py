"""Stored games: the database copies the rows of the templates, with other ids and people."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, NamedTuple
from unittest import mock

from sqlalchemy import (
    BigInteger,
    Column,
    ColumnElement,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    case,
    cast,
    delete,
    func,
    insert,
    literal,
    select,
    type_coerce,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.games.table.opening import ID_LENGTH, ID_LETTERS
from bot.storage.database import parse_url
from bot.storage.tables import games, log, named, players, results
from tests.tools.benchmarks.load.templates import Template

CHUNK = 2_000
"""The number of games whose rows are written at a time."""
USERS = {"user_id", "previous_id", "host_id"}
HASTY = ("journal_mode=OFF", "synchronous=OFF", "foreign_keys=OFF", "cache_size=-400000")
ROOM = 1_000_000
"""The distance between the ids of messages and interactions of consecutive games."""

copies = Table(
    "load_copies",
    MetaData(),
    Column("id", String(8), primary_key=True),
    Column("template", String(8), nullable=False),
    Column("number", Integer, nullable=False),
    Column("guild_id", BigInteger, nullable=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("ana", BigInteger, nullable=False),
    Column("ben", BigInteger, nullable=False),
    Column("was_ana", BigInteger, nullable=False),
    Column("was_ben", BigInteger, nullable=False),
    Column("was_board", BigInteger, nullable=False),
)


@dataclass(frozen=True, slots=True)
class Copy:
    """A game to store: its template, place and people."""

    id: str
    template: Template
    number: int
    guild_id: int
    channel_id: int
    people: tuple[int, int]


def name_game(number: int) -> str:
    """Return the id of the n-th game."""
    letters = ""
    for _ in range(ID_LENGTH):
        number, letter = divmod(number, len(ID_LETTERS))
        letters = ID_LETTERS[letter] + letters
    return letters


class Place(NamedTuple):
    """A channel of a guild, and the people who play there."""

    guild_id: int
    channel_id: int
    people: Sequence[int]


def lay_out(templates: Sequence[Template], number: int, places: Sequence[Place], first: int = 0) -> Iterator[Copy]:
    """Yield ``number`` games of these templates, spread over the places and their people."""
    for at in range(first, first + number):
        guild_id, channel_id, people = places[at % len(places)]
        # Each person takes part in about two of the open games.
        of_place = at // len(places) + at
        pair = people[of_place % len(people)], people[(of_place + 1) % len(people)]
        yield Copy(name_game(at), templates[at % len(templates)], at, guild_id, channel_id, pair)


def message_of(number: int, message_id: int) -> int:
    """Return the id that a template's message has in the n-th game."""
    return (number + 1) * ROOM + message_id


async def store(url: str, chosen: Sequence[Copy]) -> None:
    """Write the rows of these games in addition to those of their templates."""
    with mock.patch("bot.storage.sqlite.PRAGMAS", HASTY):
        await _store(url, chosen)


@asynccontextmanager
async def _connected(url: str) -> AsyncIterator[AsyncConnection]:
    """Connect to the database directly, without a bot."""
    parts, kind = parse_url(url)
    engine = kind.create_engine(parts, no_timeout=True)
    try:
        async with engine.connect() as connection:
            yield connection
    finally:
        await engine.dispose()


async def _store(url: str, chosen: Sequence[Copy]) -> None:
    async with _connected(url) as connection:
        await connection.run_sync(copies.create)
        await connection.commit()
        for begin in range(0, len(chosen), CHUNK):
            await _store_some(connection, chosen[begin : begin + CHUNK])
            await connection.commit()
        await connection.run_sync(copies.drop)
        await connection.commit()


async def _store_some(connection: AsyncConnection, chosen: Sequence[Copy]) -> None:
    rows = []
    for one in chosen:
        people = (*one.people, *one.template.people)
        row = (one.id, one.template.id, one.number, one.guild_id, one.channel_id, *people, one.template.last_message)
        rows.append(dict(zip(copies.columns.keys(), row, strict=True)))
    await connection.execute(delete(copies))
    await connection.execute(insert(copies), rows)
    for table in (games, players, log, results, named):
        key = table.c.id if table is games else table.c.game_id
        columns = map(_multiply, table.columns)
        query = select(*columns).join_from(copies, table, copies.c.template == key)
        query = query.order_by(copies.c.id)
        await connection.execute(insert(table).from_select(table.columns.keys(), query))


def _multiply(column: Column[Any]) -> ColumnElement[Any]:
    """Return the expression that computes a copy's value of a column from the template's row."""
    own = copies.c
    if column.name in ("id", "game_id"):
        return own.id
    if column.name in ("guild_id", "channel_id"):
        return own[column.name]
    if column.name in USERS:
        return case((column == own.was_ana, own.ana), (column == own.was_ben, own.ben), else_=column)
    room = (cast(own.number, BigInteger) + literal(1, BigInteger)) * ROOM
    if column.name == "interaction_id":
        return room + column
    if column.name == "posted":
        # Only the newest board has buttons.
        posted: ColumnElement[str] = type_coerce(column, Text())
        for where in ('"lobby_in":', '"boards_in":'):
            was = literal(where) + cast(games.c.channel_id, String)
            posted = func.replace(posted, was, literal(where) + cast(own.channel_id, String))
        for before, after in (('"board_id":', ","), ("[", "]")):
            was = literal(before) + cast(own.was_board, String) + literal(after)
            posted = func.replace(posted, was, literal(before) + cast(room + own.was_board, String) + literal(after))
        return posted
    return column.label(column.name)


async def forget_templates(url: str, templates: Sequence[Template]) -> None:
    """Delete the templates from the database."""
    async with _connected(url) as connection:
        await connection.execute(delete(games).where(games.c.id.in_([template.id for template in templates])))
        await connection.commit()
