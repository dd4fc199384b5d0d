"""The loop that carries out what is due by the clock, of each subject in one task. What that is, `Timers` say."""

from __future__ import annotations

import asyncio
import logging
from datetime import datetime, timedelta
from typing import Generic, Protocol, TypeVar

from sqlalchemy.exc import ResourceClosedError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot import logs
from bot.games.core.request import Refusal
from bot.games.core.service import Service
from bot.storage import subjects
from bot.storage.subjects import AnyKind
from bot.tasks import Tasks
from bot.workers import Abandoned

logger = logging.getLogger(__name__)

MOST_AT_ONCE = 100
"""Maximum number of subjects handled at the same time, except those that wait for a computer."""
MOST_ALARMS = 400
"""Maximum number of alarms of a subject without a pause. No game of computers has as many, so more are a bug."""
AFTER_A_FAULT = timedelta(minutes=5)

SeenT = TypeVar("SeenT")
"""A subject as it was read."""
AlarmT = TypeVar("AlarmT")
"""What is due."""


class Timers(Protocol[SeenT, AlarmT]):
    """What is due by the clock for one kind of subject, as for games."""

    @property
    def name(self) -> str:
        """What the log calls a subject of this kind."""

    async def find_due(self) -> list[str]:
        """The ids of this process's subjects at which it is time to look."""

    def find_urgent(self, changed: SeenT) -> str | None:
        """The id of a subject that was changed, if this process is to act on it at once; none where nothing says so."""
        return None

    async def read(self, subject_id: str) -> SeenT:
        """The subject as it stands.

        :raises Refusal: it cannot be acted on for now.
        """

    def find_alarm(self, seen: SeenT) -> AlarmT | None:
        """What is due of it now."""

    def needs_thought(self, seen: SeenT, alarm: AlarmT) -> bool:
        """Whether a computer has to think before that can be carried out."""

    async def carry_out(self, seen: SeenT, alarm: AlarmT) -> None:
        """Do it, unless it is no longer due."""

    async def rest(self, seen: SeenT) -> None:
        """Note when to look again at what was ``seen``, as nothing is due for now; it may have changed since."""

    async def find_version(self, subject_id: str) -> int | None:
        """The version at which it stands, ``None`` where it is gone."""

    async def put_off(self, subject_id: str, version: int | None, by: timedelta) -> None:
        """Look again only after this time, unless it has changed since this ``version``."""


class SubjectRow(Protocol):
    """The row of a game or a tournament."""

    @property
    def id(self) -> str:
        """The id of the subject."""

    @property
    def version(self) -> int:
        """The number of lines of its log."""


class SubjectTimers(Timers[SeenT, AlarmT]):
    """The part of `Timers` that games and tournaments share: what is stored about due alarms."""

    kind: AnyKind

    def __init__(self, service: Service) -> None:
        self._service = service

    async def load(self, connection: AsyncConnection, subject_id: str) -> SeenT:
        """Load a subject in a transaction.

        :raises Refusal: It cannot be acted on for now.
        """
        raise NotImplementedError

    def row_of(self, seen: SeenT) -> SubjectRow:
        """Return the row of a subject."""
        raise NotImplementedError

    def find_next_alarm(self, seen: SeenT) -> datetime | None:
        """Return when something will be due for a subject, if ever."""
        raise NotImplementedError

    @property
    def name(self) -> str:
        """See `Timers.name`."""
        return self.kind.name

    async def find_due(self) -> list[str]:
        """See `Timers.find_due`."""
        service = self._service
        return await service.database.query(subjects.find_due, self.kind, "act_at", service.clock(), service.shards)

    async def read(self, subject_id: str) -> SeenT:
        """See `Timers.read`."""
        async with self._service.database.read() as connection:
            return await self.load(connection, subject_id)

    async def rest(self, seen: SeenT) -> None:
        """See `Timers.rest`. The subject is loaded again, as not everything that delays its alarms makes a version."""
        subject_id = self.row_of(seen).id
        async with self._service.database.write() as connection:
            await subjects.lock_subject(connection, self.kind, subject_id)
            current = await self.load(connection, subject_id)
            version = self.row_of(current).version
            at = self.find_next_alarm(current)
            await subjects.put_off(connection, self.kind, subject_id, version, "act_at", at)

    async def find_version(self, subject_id: str) -> int | None:
        """See `Timers.find_version`."""
        return await self._service.database.query(subjects.load_version, self.kind, subject_id)

    async def put_off(self, subject_id: str, version: int | None, by: timedelta) -> None:
        """See `Timers.put_off`."""
        at = self._service.clock() + by
        async with self._service.database.write() as connection:
            await subjects.put_off(connection, self.kind, subject_id, version, "act_at", at)


class Alarms(Generic[SeenT, AlarmT]):
    """Carries out the alarms of many subjects at the same time, those of each one after another.

    A computer moves as soon as its game is woken. An alarm that a crash interrupts is still due after the restart.
    """

    def __init__(self, timers: Timers[SeenT, AlarmT]) -> None:
        self._timers = timers
        self._tasks = Tasks(f"alarms-{timers.name}")
        self._acting = asyncio.Semaphore(MOST_AT_ONCE)
        self._stopped = False

    @property
    def idle(self) -> bool:
        """Whether nothing is being carried out."""
        return self._tasks.is_idle

    async def begin_due(self) -> int:
        """Start a task for each subject with a due alarm that has none; how many were started."""
        due = await self._timers.find_due()
        begun = [subject_id for subject_id in due if not self._tasks.has(subject_id)]
        for subject_id in begun:
            self.begin(subject_id)
        return len(begun)

    def wake(self, changed: SeenT) -> None:
        """Start a task for a subject that was changed, if it is to be acted on at once."""
        subject_id = self._timers.find_urgent(changed)
        if subject_id is not None:
            self.begin(subject_id)

    def begin(self, subject_id: str) -> None:
        """Start a task for a subject, of a server of this process, at which it is time to look."""
        # A running task reads its subject again before it ends, so it sees this change as well.
        if not self._stopped:
            self._tasks.begin(subject_id, self._work)

    def stop(self) -> None:
        """Start no further tasks."""
        self._stopped = True

    async def finish(self, within_s: float | None = None) -> bool:
        """Wait at most ``within_s`` seconds for all tasks; whether they have ended. Unfinished alarms stay due."""
        return await self._tasks.finish(within_s)

    async def _work(self, subject_id: str) -> None:
        timers = self._timers
        name = timers.name
        logs.begin()
        logs.add(**{name: subject_id})
        version: int | None = None
        try:
            for number in range(MOST_ALARMS):
                # What was carried out before a fault has changed the subject as well; only others' changes count.
                version = await timers.find_version(subject_id)
                if not await self._carry_out_next(subject_id, is_first=number == 0):
                    return
            logger.error("the clock of %s %s does not come to an end", name, subject_id)
            version = await timers.find_version(subject_id)
        except (Abandoned, ResourceClosedError):
            logger.info("the clock of %s %s goes on after the next start", name, subject_id)
            return
        except Refusal as refused:
            logger.info("the clock of %s %s waits: %s", name, subject_id, refused.key)
        except Exception:
            logger.exception("the clock of %s %s failed; it tries again", name, subject_id)
        await timers.put_off(subject_id, version, AFTER_A_FAULT)

    async def _carry_out_next(self, subject_id: str, *, is_first: bool) -> bool:
        """Carry out what is due of a subject; whether it is to be looked at again."""
        timers = self._timers
        async with self._acting:
            seen = await timers.read(subject_id)
            alarm = timers.find_alarm(seen)
            if alarm is None:
                if is_first:
                    # Else it would be looked at every second. It may have changed meanwhile: it is read again.
                    await timers.rest(seen)
                return is_first
            needs_thought = timers.needs_thought(seen, alarm)
            if not needs_thought:
                await timers.carry_out(seen, alarm)
        if needs_thought:
            # Reminders don't wait for the computers of other games, which queue in the thinker.
            await timers.carry_out(seen, alarm)
        return True
