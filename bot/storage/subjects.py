"""Queries about subjects, which are games and tournaments. A subject has a log, posts and a clock."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import Any, Generic, Literal, NamedTuple, TypeVar

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.acts import ActKind, TournamentAct
from bot.storage.database import is_duplicate
from bot.storage.rows import Posting, TournamentPosting
from bot.storage.shards import ALL_SHARDS, Shards
from bot.storage.tables import games, guilds, log, tournament_log, tournaments

Due = Literal["post_at", "act_at"]
ActT = TypeVar("ActT")
"""The acts of a log."""
PostingT = TypeVar("PostingT", Posting, TournamentPosting)
"""The state of a subject's posts."""


class DoneBefore(Exception):  # noqa: N818 - an expected outcome
    """The interaction has already changed a subject."""


class Conflict(Exception):  # noqa: N818 - an expected outcome
    """The subject has changed since it was loaded, or something that must be unique already exists."""


@dataclass(frozen=True, slots=True, eq=False)
class SubjectKind(Generic[ActT, PostingT]):
    """A kind of subject. ``log_key`` is the column of ``log`` that contains the id of the subject.

    ``posting`` is the type of the state of its posts, which is stored in columns of ``table``. Nothing is due for a
    subject while the condition ``is_paused`` is true.
    """

    name: str
    table: sa.Table
    log: sa.Table
    log_key: str
    posting: type[PostingT]
    is_paused: sa.ColumnElement[bool]


AnyKind = SubjectKind[Any, Any]
_HAS_LEFT = sa.exists().where(guilds.c.guild_id == tournaments.c.guild_id, guilds.c.left_at.is_not(None))
GAME: SubjectKind[ActKind, Posting] = SubjectKind("game", games, log, "game_id", Posting, sa.false())
TOURNAMENT: SubjectKind[TournamentAct, TournamentPosting] = SubjectKind(
    "tournament", tournaments, tournament_log, "tournament_id", TournamentPosting, _HAS_LEFT
)
SUBJECT_KINDS: tuple[AnyKind, ...] = (GAME, TOURNAMENT)
_ID: sa.BindParameter[str] = sa.bindparam("subject")


class Backlog(NamedTuple):
    """The numbers of subjects with due posts and with due alarms, and the time at which the oldest post became due."""

    posts: int
    acts: int
    oldest_post_at: datetime | None


# Build the statements of a turn once for each kind, because building one takes longer than running it in SQLite.


@cache
def _select(kind: AnyKind, column: str) -> sa.Select[Any]:
    return sa.select(kind.table.c[column]).where(kind.table.c.id == _ID)


@cache
def _select_for_update(kind: AnyKind) -> sa.Select[Any]:
    return _select(kind, "id").with_for_update()


@cache
def _select_interaction(kind: AnyKind) -> sa.Select[tuple[str, Any]]:
    done = kind.log.c.interaction_id == sa.bindparam("interaction")
    return sa.select(kind.log.c[kind.log_key], kind.log.c.act).where(done)


@cache
def _select_posting(kind: AnyKind) -> sa.Select[Any]:
    return sa.select(*(kind.table.c[name] for name in kind.posting.__slots__)).where(kind.table.c.id == _ID)


@cache
def _select_posting_for_update(kind: AnyKind) -> sa.Select[Any]:
    return _select_posting(kind).with_for_update()


@cache
def _update_posting(kind: AnyKind) -> sa.Update:
    columns = kind.table.c
    # SQLAlchemy reserves the names of columns for its own parameters of an UPDATE.
    values = {name: sa.bindparam(f"new_{name}", type_=columns[name].type) for name in _list_recorded(kind)}
    is_unchanged = (columns.version == sa.bindparam("known"), columns.receipts == sa.bindparam("written"))
    update = sa.update(kind.table).where(columns.id == _ID, *is_unchanged)
    return update.values(receipts=columns.receipts + 1, **values)


@cache
def _list_recorded(kind: AnyKind) -> tuple[str, ...]:
    return tuple(name for name in kind.posting.__slots__ if name not in ("version", "guild_id", "receipts"))


@cache
def _insert_line(kind: AnyKind) -> sa.Insert:
    return sa.insert(kind.log)


async def lock_subject(connection: AsyncConnection, kind: AnyKind, subject_id: str) -> None:
    """Prevent other transactions from changing a subject or its required posts until this transaction ends.

    Lock a game before its posts: transactions that lock them in different orders can deadlock.
    """
    # Lock in a separate statement, so that the following statements see the changes of transactions that held the lock.
    if _locks_rows(connection):
        await connection.execute(_select_for_update(kind), {"subject": subject_id})


@cache
def _select_unlocked(kind: AnyKind) -> sa.Select[Any]:
    return _select(kind, "id").with_for_update(skip_locked=True)


async def try_lock_subject(connection: AsyncConnection, kind: AnyKind, subject_id: str) -> bool:
    """Lock a subject like `lock_subject`, but don't wait.

    Return ``False`` if another transaction holds the lock, or if the subject doesn't exist.
    """
    if not _locks_rows(connection):
        return True
    return (await connection.execute(_select_unlocked(kind), {"subject": subject_id})).first() is not None


def select_locked(kind: AnyKind, condition: sa.ColumnElement[bool]) -> sa.Select[Any]:
    """Return a query that locks all subjects that meet the condition, in the order of their ids."""
    return sa.select(kind.table.c.id).where(condition).order_by(kind.table.c.id).with_for_update()


async def lock_subjects(connection: AsyncConnection, locked: sa.Select[Any], values: Mapping[str, Any]) -> None:
    """Lock the subjects that `select_locked` finds with these ``values``, as `lock_subject` does."""
    if _locks_rows(connection):
        await connection.execute(locked, values)


def _locks_rows(connection: AsyncConnection) -> bool:
    # SQLite doesn't need locks, because it has only one writer at a time.
    return connection.dialect.name == "postgresql"


async def find_due(
    connection: AsyncConnection, kind: AnyKind, due: Due, now: datetime, shards: Shards = ALL_SHARDS
) -> list[str]:
    """Return the ids of the due subjects of these shards, the longest overdue first."""
    return list((await connection.execute(_select_due(kind, due, shards), {"now": now})).scalars())


@cache
def _select_due(kind: AnyKind, due: Due, shards: Shards) -> sa.Select[Any]:
    at = kind.table.c[due]
    return sa.select(kind.table.c.id).where(*_is_due(kind, at, shards)).order_by(at, kind.table.c.id)


async def count_due(connection: AsyncConnection, kind: AnyKind, now: datetime, shards: Shards = ALL_SHARDS) -> Backlog:
    """Count the subjects that `find_due` returns."""
    acts, _ = (await connection.execute(_count_due(kind, "act_at", shards), {"now": now})).one()
    posts, oldest = (await connection.execute(_count_due(kind, "post_at", shards), {"now": now})).one()
    return Backlog(posts, acts, oldest)


@cache
def _count_due(kind: AnyKind, due: Due, shards: Shards) -> sa.Select[int, Any]:
    at = kind.table.c[due]
    return sa.select(sa.func.count(), sa.func.min(at)).where(*_is_due(kind, at, shards))


def _is_due(kind: AnyKind, at: sa.Column[Any], shards: Shards) -> tuple[sa.ColumnElement[bool], ...]:
    return at <= sa.bindparam("now"), shards.among(kind.table.c.guild_id), ~kind.is_paused


async def reschedule(
    connection: AsyncConnection,
    kind: AnyKind,
    subject_id: str,
    version: int | None,
    due: Due,
    at: datetime | None,
) -> None:
    """Change when a subject is due, unless the subject has changed since this ``version``."""
    await connection.execute(_update_unchanged(kind), {"subject": subject_id, "known": version, due: at})


@cache
def _update_unchanged(kind: AnyKind) -> sa.Update:
    return sa.update(kind.table).where(kind.table.c.id == _ID, kind.table.c.version == sa.bindparam("known"))


async def load_version(connection: AsyncConnection, kind: AnyKind, subject_id: str) -> int | None:
    """Return the current version of a subject, or ``None`` if there is no such subject."""
    query = _select(kind, "version")
    version: int | None = (await connection.execute(query, {"subject": subject_id})).scalar_one_or_none()
    return version


async def load_act_at(connection: AsyncConnection, kind: AnyKind, subject_id: str) -> datetime | None:
    """Return when the clock will check a subject next, or ``None`` if nothing will be due."""
    query = _select(kind, "act_at")
    at: datetime | None = (await connection.execute(query, {"subject": subject_id})).scalar_one_or_none()
    return at


async def load_posting(
    connection: AsyncConnection, kind: SubjectKind[Any, PostingT], subject_id: str, *, lock: bool = False
) -> PostingT | None:
    """Load the state of a subject's posts. With ``lock``, prevent other transactions from changing it."""
    query = _select_posting_for_update(kind) if lock else _select_posting(kind)
    row = (await connection.execute(query, {"subject": subject_id})).first()
    return None if row is None else kind.posting(*row)


async def save_posting(
    connection: AsyncConnection, kind: SubjectKind[Any, PostingT], subject_id: str, before: PostingT, after: PostingT
) -> bool:
    """Store the state of a subject's posts unless its row has changed since ``before``. Return whether it was stored.

    The version and the server of a subject are never changed.
    """
    values = {f"new_{name}": getattr(after, name) for name in _list_recorded(kind)}
    values |= {"subject": subject_id, "known": before.version, "written": before.receipts}
    return (await connection.execute(_update_posting(kind), values)).rowcount == 1


async def list_ids(connection: AsyncConnection, kind: AnyKind) -> list[str]:
    """Return the ids of all subjects of a kind."""
    return list((await connection.execute(sa.select(kind.table.c.id).order_by(kind.table.c.id))).scalars())


async def find_interaction(
    connection: AsyncConnection, kind: SubjectKind[ActT, Any], interaction_id: int
) -> tuple[str, ActT] | None:
    """Return the id of the subject that this interaction has changed and the first act that it recorded, if any."""
    row = (await connection.execute(_select_interaction(kind), {"interaction": interaction_id})).one_or_none()
    if row is None:
        return None
    subject_id, act = row
    return subject_id, act


async def add_line(connection: AsyncConnection, kind: AnyKind, subject_id: str, line: Mapping[str, Any]) -> None:
    """Append a line, given by its columns, to the log of a subject whose version was just increased.

    :raises DoneBefore: The interaction of the line has already changed a subject.
    """
    try:
        await connection.execute(_insert_line(kind), {kind.log_key: subject_id, **line})
    except IntegrityError as error:
        if not is_duplicate(error):
            raise
        # The version is new, so the duplicate value must be the interaction id.
        raise DoneBefore(line["interaction_id"]) from None
