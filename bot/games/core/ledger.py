"""The only way to change a subject (a game or a tournament), whose state results from its log.

The acts recorded in a `Ledger.change` block are written when the block ends, all of them or none. Each change locks the
subject, runs in one transaction, happens only once per interaction, and fails if it was decided on an older version.
"""

from __future__ import annotations

import contextlib
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from datetime import datetime
from typing import Any, Generic, TypeVar

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.games.core.memory import Memory
from bot.games.core.request import Refusal, Request
from bot.storage import person_queries, subjects
from bot.storage.database import Database
from bot.storage.subjects import ActT, AnyKind, Conflict, DoneBefore, SubjectKind

StateT = TypeVar("StateT")
"""A subject's row with the state that results from its log."""
LineT = TypeVar("LineT")
"""A line of the subject's log."""


class SubjectChange(ABC, Generic[StateT, LineT]):
    """A subject locked by this transaction, and the acts recorded for it.

    ``before`` is the subject before the change, or ``None`` if the ``request`` was carried out earlier. ``lines`` are
    the new lines of the log.
    """

    def __init__(
        self, connection: AsyncConnection, before: StateT | None, request: Request | None, now: datetime
    ) -> None:
        self.connection = connection
        self.before = before
        self.request = request
        self.now = now
        self.lines: list[LineT] = []
        self._after = before
        self._done: Any = None

    @property
    def after(self) -> StateT:
        """The subject after the recorded acts.

        :raises DoneBefore: The request was carried out earlier. The exception ends the block; after the block, this
            property is the current subject.
        """
        if self._after is None:
            raise DoneBefore
        return self._after

    @property
    def asked_by(self) -> int | None:
        """The user who requests the change, ``None`` for acts of the clock."""
        return self.request.person.id if self.request else None

    @property
    def interaction_id(self) -> int | None:
        """The interaction to record with the next line. Only the first act of a change records it."""
        return self.request.interaction_id if self.request and not self.lines else None

    def set_done(self, current: StateT, done: Any) -> None:
        """Set the current subject and the act ``done`` by an earlier delivery of the request; discard new lines."""
        self._after = current
        self._done = done
        self.lines = []

    async def write(self) -> None:
        """Write the recorded acts, if there are any."""
        if self.before is not None and self.lines:
            await save_discord_language(self.connection, self.request)
            await self._write_all(self.before, self.after)

    @abstractmethod
    async def _write_all(self, before: StateT, after: StateT) -> None:
        """Write the subject, its new lines, its due posts and the time of its next alarm."""


ChangeT = TypeVar("ChangeT", bound=SubjectChange[Any, Any])


class Ledger(ABC, Generic[StateT, ChangeT]):
    """The changes of all subjects of one kind."""

    kind: AnyKind
    change_type: type[ChangeT]

    def __init__(self, database: Database, clock: Callable[[], datetime], memory: Memory) -> None:
        self._database = database
        self._clock = clock
        self._memory = memory

    @abstractmethod
    async def load(self, connection: AsyncConnection, subject_id: str, request: Request | None) -> StateT:
        """Return the subject for the person who asks.

        :raises Refusal: There is no such subject, or the person has no access to it.
        """

    def is_stale(self, state: StateT, request: Request) -> bool:
        """Check whether the request was decided on an earlier version. By default, this check is left to each act."""
        return False

    @abstractmethod
    def make_conflict(self, subject_id: str) -> Refusal:
        """Return the refusal of a change that was decided on an earlier version."""

    @abstractmethod
    def report(self, change: ChangeT) -> None:
        """Cache and report a committed change."""

    @contextlib.asynccontextmanager
    async def change(self, subject_id: str, request: Request | None = None) -> AsyncIterator[ChangeT]:
        """Change a subject; ``request`` is ``None`` for acts of the clock.

        A request that was carried out earlier changes nothing: the block ends early, and ``after`` is then the current
        subject. Don't use other attributes of such a change after the block.

        :raises Refusal: The block refuses the request, the subject doesn't exist, the person has no access to it, or it
            has changed since the request was decided.
        """
        change: ChangeT | None = None
        async with self._memory.lock(subject_id):
            try:
                async with self._database.write() as connection:
                    before = await self._load_before(connection, subject_id, request)
                    change = self.change_type(connection, before, request, self._clock())
                    yield change
                    await change.write()
            except (Refusal, DoneBefore):
                if change is None:
                    raise
                # The refused request may be a repeated delivery of one that was carried out.
                async with self._database.read() as connection:
                    done = await find_done(connection, self.kind, request)
                    if done is None:
                        raise
                    _subject_id, act = done
                    change.set_done(await self.load(connection, subject_id, None), act)
                return
            except Conflict:
                # Another process changed the subject first.
                raise self.make_conflict(subject_id) from None
            if change.lines:
                self.report(change)

    async def _load_before(
        self, connection: AsyncConnection, subject_id: str, request: Request | None
    ) -> StateT | None:
        """Lock and load the subject; ``None`` if the request was carried out earlier."""
        try:
            await subjects.lock_subject(connection, self.kind, subject_id)
            state = await self.load(connection, subject_id, request)
            if request is not None and self.is_stale(state, request):
                raise self.make_conflict(subject_id)
        except Refusal:
            if await find_done(connection, self.kind, request) is None:
                raise
            return None
        return state


async def find_done(
    connection: AsyncConnection, kind: SubjectKind[ActT, Any], request: Request | None
) -> tuple[str, ActT] | None:
    """Return the subject that this request has already changed or opened, and its act, or ``None``."""
    if request is None or request.interaction_id is None:
        return None
    return await subjects.find_interaction(connection, kind, request.interaction_id)


async def save_discord_language(connection: AsyncConnection, request: Request | None) -> None:
    """Store the language of the person's Discord client if it has changed; direct messages use it."""
    if request is not None and request.discord_language:
        before = await person_queries.load_person(connection, request.person.id)
        after = replace(before, discord_language=request.discord_language)
        await person_queries.save_person(connection, before, after)
