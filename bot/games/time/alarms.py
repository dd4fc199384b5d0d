"""The loop that carries out due alarms, with one task per subject. `Timers` define the alarms."""

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

MAX_CONCURRENT_SUBJECTS = 100
"""Maximum number of subjects handled concurrently, not counting those that wait for a computer."""
MAX_ALARMS = 400
"""Maximum number of consecutive alarms of a subject.

Even games between computers need fewer, so more indicate a bug.
"""
FAULT_DELAY = timedelta(minutes=5)

SeenT = TypeVar("SeenT")
"""A subject with its state."""
AlarmT = TypeVar("AlarmT")
"""A kind of alarm."""


class Timers(Protocol[SeenT, AlarmT]):
    """The alarms of one kind of subject, such as games."""

    @property
    def name(self) -> str:
        """The name of this kind in logs."""

    async def find_due(self) -> list[str]:
        """Return the ids of this process's subjects that may have a due alarm."""

    def find_urgent(self, changed: SeenT) -> str | None:
        """Return the id of a changed subject if this process should act on it immediately, otherwise ``None``."""
        return None

    async def read(self, subject_id: str) -> SeenT:
        """Return the current state of a subject.

        :raises Refusal: The subject can't be handled for now.
        """

    def find_alarm(self, seen: SeenT) -> AlarmT | None:
        """Return the alarm that is due now, if there is one."""

    def needs_thought(self, seen: SeenT, alarm: AlarmT) -> bool:
        """Check whether a long computation, such as a computer's move, is needed to carry out the alarm."""

    async def carry_out(self, seen: SeenT, alarm: AlarmT) -> None:
        """Carry out the alarm unless it is no longer due."""

    async def schedule_check(self, seen: SeenT) -> None:
        """Schedule the next check of a subject that doesn't have a due alarm. It may have changed since it was read."""

    async def find_version(self, subject_id: str) -> int | None:
        """Return the current version of a subject, or ``None`` if it no longer exists."""

    async def delay(self, subject_id: str, version: int | None, by: timedelta) -> None:
        """Postpone the next check by this time, unless the subject has changed since this ``version``."""


class SubjectRow(Protocol):
    """The row of a game or tournament."""

    @property
    def id(self) -> str:
        """The subject's id."""

    @property
    def version(self) -> int:
        """The number of lines in the subject's log."""


class SubjectTimers(Timers[SeenT, AlarmT]):
    """The code that the timers of games and tournaments share, such as storing the time of the next alarm."""

    kind: AnyKind

    def __init__(self, service: Service) -> None:
        self._service = service

    async def load(self, connection: AsyncConnection, subject_id: str) -> SeenT:
        """Load a subject in a transaction.

        :raises Refusal: The subject can't be handled for now.
        """
        raise NotImplementedError

    def row_of(self, seen: SeenT) -> SubjectRow:
        """Return the row of a subject."""
        raise NotImplementedError

    def find_next_alarm(self, seen: SeenT) -> datetime | None:
        """Return the time of the subject's next alarm, if there is one."""
        raise NotImplementedError

    @property
    def name(self) -> str:
        return self.kind.name

    async def find_due(self) -> list[str]:
        service = self._service
        return await service.database.query(subjects.find_due, self.kind, "act_at", service.clock(), service.shards)

    async def read(self, subject_id: str) -> SeenT:
        async with self._service.database.read() as connection:
            return await self.load(connection, subject_id)

    async def schedule_check(self, seen: SeenT) -> None:
        # Load the subject again, because some changes delay its alarms without creating a new version.
        subject_id = self.row_of(seen).id
        async with self._service.database.write() as connection:
            await subjects.lock_subject(connection, self.kind, subject_id)
            current = await self.load(connection, subject_id)
            version = self.row_of(current).version
            at = self.find_next_alarm(current)
            await subjects.reschedule(connection, self.kind, subject_id, version, "act_at", at)

    async def find_version(self, subject_id: str) -> int | None:
        return await self._service.database.query(subjects.load_version, self.kind, subject_id)

    async def delay(self, subject_id: str, version: int | None, by: timedelta) -> None:
        at = self._service.clock() + by
        async with self._service.database.write() as connection:
            await subjects.reschedule(connection, self.kind, subject_id, version, "act_at", at)


class Alarms(Generic[SeenT, AlarmT]):
    """A loop that carries out alarms, concurrently for different subjects and one after another for each subject.

    A computer moves as soon as its game is woken. If a crash interrupts an alarm, it is still due after the restart.
    """

    def __init__(self, timers: Timers[SeenT, AlarmT]) -> None:
        self._timers = timers
        self._tasks = Tasks(f"alarms-{timers.name}")
        self._acting = asyncio.Semaphore(MAX_CONCURRENT_SUBJECTS)
        self._stopped = False

    @property
    def idle(self) -> bool:
        """Whether no alarm is being carried out."""
        return self._tasks.is_idle

    async def begin_due(self) -> int:
        """Start a task for each subject that has a due alarm and no task, and return the number of new tasks."""
        due = await self._timers.find_due()
        begun = [subject_id for subject_id in due if not self._tasks.has(subject_id)]
        for subject_id in begun:
            self.begin(subject_id)
        return len(begun)

    def wake(self, changed: SeenT) -> None:
        """Start a task for a changed subject if it needs immediate attention."""
        subject_id = self._timers.find_urgent(changed)
        if subject_id is not None:
            self.begin(subject_id)

    def begin(self, subject_id: str) -> None:
        """Start a task for a subject of this process that may have a due alarm."""
        # A running task reads its subject again before it ends, so it notices this change too.
        if not self._stopped:
            self._tasks.begin(subject_id, self._work)

    def stop(self) -> None:
        """Prevent new tasks."""
        self._stopped = True

    async def finish(self, within_s: float | None = None) -> bool:
        """Wait up to ``within_s`` seconds for all tasks, and return whether they have ended.

        Unfinished alarms remain due.
        """
        return await self._tasks.finish(within_s)

    async def _work(self, subject_id: str) -> None:
        timers = self._timers
        name = timers.name
        logs.set_context()
        logs.add_context(**{name: subject_id})
        version: int | None = None
        try:
            for number in range(MAX_ALARMS):
                # Read the version after each alarm. After a fault, only a change by somebody else then
                # cancels the delay.
                version = await timers.find_version(subject_id)
                if not await self._carry_out_next(subject_id, is_first=number == 0):
                    return
            logger.error("the clock of %s %s has too many due actions", name, subject_id)
            version = await timers.find_version(subject_id)
        except (Abandoned, ResourceClosedError):
            logger.info("the clock of %s %s continues after the next start", name, subject_id)
            return
        except Refusal as refused:
            logger.info("the clock of %s %s waits: %s", name, subject_id, refused.key)
        except Exception:
            logger.exception("the clock of %s %s failed and will be retried", name, subject_id)
        await timers.delay(subject_id, version, FAULT_DELAY)

    async def _carry_out_next(self, subject_id: str, *, is_first: bool) -> bool:
        """Carry out the due alarm of a subject, and return whether to look for another one."""
        timers = self._timers
        async with self._acting:
            seen = await timers.read(subject_id)
            alarm = timers.find_alarm(seen)
            if alarm is None:
                if is_first:
                    # Store the time of the next check. Otherwise, the subject would be checked every second.
                    # It may have changed meanwhile, so check it once more.
                    await timers.schedule_check(seen)
                return is_first
            needs_thought = timers.needs_thought(seen, alarm)
            if not needs_thought:
                await timers.carry_out(seen, alarm)
        if needs_thought:
            # Release the slot first, so that reminders don't wait for computers in other games.
            await timers.carry_out(seen, alarm)
        return True
