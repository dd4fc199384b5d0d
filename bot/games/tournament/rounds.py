"""Pairing a round again: its record, the tables that are kept, and the games that are called off."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.games.core.days_off import find_away_until
from bot.games.core.replay import Table
from bot.games.core.request import NoSuchGame, Refusal
from bot.games.core.service import Service
from bot.games.table.opening import find_free_id
from bot.games.tournament.change import TournamentChange
from bot.games.tournament.contest import Contest, Pairing, Round
from bot.games.tournament.pairing import RoundDraw, repair_bracket
from bot.games.tournament.tables import call_off_table
from bot.storage import person_queries, subjects
from bot.storage.payloads import Paired, PairedTable
from bot.storage.subjects import GAME

MAX_REPAIRS = 5
"""Maximum number of times that a round can be paired again, because each time notifies its players."""


def make_paired(contest: Contest, draw: RoundDraw, ids: Iterable[str], now: datetime) -> Paired:
    """Return the record of a round. ``ids`` are the ids of its tables' games."""
    days = contest.options.round_days
    until_s = None if days is None else int((now + timedelta(days=days)).timestamp())
    tables = tuple(PairedTable(name, seats) for name, seats in zip(ids, draw.tables, strict=True))
    return Paired(tables, draw.byes, draw.away, until_s)


async def find_free_ids(service: Service, connection: AsyncConnection, count: int) -> list[str]:
    """Return ids for new tables."""
    found = dict[str, None]()
    while len(found) < count:
        found[await find_free_id(service, connection)] = None
    return list(found)


async def find_absent_entries(connection: AsyncConnection, contest: Contest, now: datetime) -> set[int]:
    """Return the entries of a Swiss tournament that are away for longer than a turn, if at least two others remain.

    In other formats, all entries have to be paired, and clocks stop on days off.
    """
    if contest.options.format != "swiss":
        return set()
    numbers = {entry.user_id: entry.number for entry in contest.active if entry.user_id is not None}
    people = await person_queries.load_people(connection, numbers)
    back_by = now + timedelta(hours=contest.options.turn_hours)
    away = set[int]()
    for user_id, settings in people.items():
        until = find_away_until(settings.away, now)
        if until is not None and until > back_by:
            away.add(numbers[user_id])
    return away if len(contest.active) - len(away) >= 2 else set()


def can_repair(contest: Contest) -> bool:
    """Check whether the newest round could be paired again, if nobody has moved in it."""
    current = contest.current
    if contest.status != "running" or current is None or current.repaired >= MAX_REPAIRS:
        return False
    return all(table.ranks is None for table in current.tables)


def is_playing(contest: Contest, user_id: int) -> bool:
    """Check whether this user has an entry that will still be paired."""
    entry = contest.entry_of(user_id)
    return entry is not None and not entry.is_out


def check_can_repair(contest: Contest) -> Round:
    """Return the newest round.

    :raises Refusal: There is none, the tournament is over, or the round has been paired again too often.
    """
    current = contest.current
    if current is None or contest.status != "running":
        raise Refusal("repair-too-early")
    if current.repaired >= MAX_REPAIRS:
        raise Refusal("repaired-often", round=current.number, limit=MAX_REPAIRS)
    return current


async def lock_unbegun(service: Service, made: TournamentChange, current: Round, tables: Iterable[Pairing]) -> None:
    """Lock the games of these tables, so that nobody can move there until the change is committed.

    Don't wait for the locks: a game that ends holds its own lock and waits for the tournament's.

    :raises Refusal: One of the games has begun, or is being changed.
    """
    for table in tables:
        is_locked = await subjects.try_lock_subject(made.connection, GAME, table.game_id)
        try:
            seen = await service.load(made.connection, table.game_id, unplayable=True)
        except NoSuchGame:
            # The game hasn't been opened yet, and won't be if the table is replaced.
            continue
        if table.ranks is not None or is_begun(seen):
            raise Refusal("round-begun", round=current.number, game=table.game_id)
        if not is_locked:
            raise Refusal("tournament-changed", tournament=made.state.tournament.id)


def is_begun(table: Table) -> bool:
    """Check whether a game is over, or a person has moved or left. Moves of computers don't count."""
    if table.game.is_over or table.unplayable or any(player.left is not None for player in table.game.players):
        return True
    turns = () if table.replay is None else table.replay.turns
    return any(turn.by is not None or turn.because is not None for turn in turns)


def is_same(current: Round, draw: RoundDraw) -> bool:
    """Check whether a round has this pairing."""
    return RoundDraw(tuple(table.seats for table in current.tables), current.byes, current.away) == draw


async def record_repair(service: Service, made: TournamentChange, current: Round, draw: RoundDraw) -> None:
    """Record the new round, and call off the games of replaced tables, which `lock_unbegun` has locked.

    Tables with the same people in the same order keep their games.
    """
    kept = {table.seats: table.game_id for table in current.tables}
    new = [seats for seats in draw.tables if seats not in kept]
    kept |= dict(zip(new, await find_free_ids(service, made.connection, len(new)), strict=True))
    ids = [kept[seats] for seats in draw.tables]
    made.record("repair", make_paired(made.state.contest, draw, ids, made.now))
    for table in current.tables:
        if table.seats not in draw.tables:
            await call_off_table(service, made, table.game_id)


async def amend_bracket(service: Service, made: TournamentChange) -> None:
    """Replace the tables of a knock-out's newest round that don't fit the corrected results of the round before.

    :raises Refusal: One of these tables has begun.
    """
    contest = made.state.contest
    current = contest.rounds[-1]
    draw = repair_bracket(contest, made.state.tournament.seed)
    if is_same(current, draw):
        return
    await lock_unbegun(service, made, current, (one for one in current.tables if one.seats not in draw.tables))
    check_can_repair(contest)
    await record_repair(service, made, current, draw)
