"""The poster: carries out pending posts. Each subject has a task that runs one step after another until none remains.

The poster knows nothing about games or tournaments. Implementations of `Posts` decide what to post.
"""

from __future__ import annotations

import logging
from collections.abc import Collection
from datetime import datetime
from typing import Generic, Literal, Protocol, TypeVar

import discord

from bot import logs
from bot.discord_app.app.slots import Slots
from bot.discord_app.core.base import BaseClient
from bot.discord_app.core.delivery import UNKNOWN_CHANNEL, UNREACHABLE, DirectMessagesClosed
from bot.discord_app.core.followups import CannotEdit, NotAnsweredYet, TokenSpent
from bot.games.posting.steps import Failure, Sent
from bot.storage.place import Place
from bot.tasks import Tasks

logger = logging.getLogger(__name__)

TOO_MANY_REQUESTS = 429
OF_ANOTHER_AUTHOR = 50005
"""The error code for a message of another author, such as an application that the bot used before."""
EXPECTED = (CannotEdit, DirectMessagesClosed, NotAnsweredYet, TokenSpent, *UNREACHABLE)
"""Exceptions raised by an outage or a missing permission. Anything else is a bug and is logged with its traceback."""

FailureKind = Failure | Literal["channel_gone", "token_spent"]
"""The reason why a step has failed: a `Failure`, a deleted channel, or a token that can't send any more messages."""
Resolution = Literal["try-again", "count-as-done", "reload"]
"""The consequence of a failed step: retry it later, count it as done, or reload the pending posts."""


class PostStep(Protocol):
    """A step that the poster carries out in Discord."""

    @property
    def key(self) -> str | int:
        """The key that identifies a failed step."""

    @property
    def place(self) -> Place:
        """The server or conversation of the step."""

    @property
    def channel_id(self) -> int: ...


PendingT = TypeVar("PendingT")
"""The state of a subject's posts: what has been posted, and what should be."""
StepT = TypeVar("StepT", bound=PostStep)


class Posts(Protocol[PendingT, StepT]):
    """The posts of one kind of subject, such as games."""

    @property
    def name(self) -> str:
        """The kind of subject, as logged."""

    async def find_due(self) -> list[str]:
        """Return the ids of the subjects with due posts on this process's shards."""

    async def read(self, subject_id: str) -> PendingT | None:
        """Load the pending posts of a subject.

        Return ``None`` if another process posts them, or if they can't be posted for now.
        """

    def next_step(self, pending: PendingT, failed: Collection[str | int]) -> tuple[StepT | None, datetime | None]:
        """Return the next step that hasn't ``failed``, or the time of the next check if there isn't one.

        If both are ``None``, nothing happens until the next change.
        """

    async def draw(self, step: StepT) -> discord.File | None:
        """Draw the picture for a step, if it needs one. The step may become obsolete in the meantime."""

    async def is_overtaken(self, step: StepT) -> bool:
        """Check whether the content of the step has become obsolete."""

    async def run(self, step: StepT, picture: discord.File | None) -> Sent | None:
        """Carry out a step in Discord within a minute or two, and return the sent message or opened thread.

        :raises Exception: The step failed, and can be repeated without posting anything twice.
        """

    async def handle_failure(self, pending: PendingT, step: StepT, failure: FailureKind) -> Resolution:
        """Record the consequences of a failed step, and return how to continue."""

    async def record_step(
        self, pending: PendingT, step: StepT, sent: Sent | None, failed: Collection[str | int]
    ) -> PendingT | None:
        """Record that a step is done, and return the pending posts."""

    async def schedule_check(self, pending: PendingT, at: datetime | None, *, failed: bool) -> bool:
        """Record the time of the next check, which is sooner after a failure.

        Return false if the subject has changed in the meantime.
        """


class Poster(Generic[PendingT, StepT]):
    """Carries out pending posts of one kind of subject. All kinds share the ``slots``."""

    def __init__(self, client: BaseClient, posts: Posts[PendingT, StepT], slots: Slots) -> None:
        self._client = client
        self._posts = posts
        self._slots = slots
        self._is_lost = False
        self._tasks = Tasks(f"post-{posts.name}")
        self._woken: set[str] = set()

    @property
    def busy(self) -> bool:
        """Whether any posts are in progress."""
        return not self._tasks.is_idle

    def wake(self, subject_id: str) -> None:
        """Carry out the pending posts of this subject now."""
        self._woken.add(subject_id)
        self._tasks.begin(subject_id, self._post)

    async def wake_due(self) -> None:
        """Wake the due subjects whose posts aren't in progress."""
        for subject_id in await self._posts.find_due():
            if not self._tasks.has(subject_id):
                self.wake(subject_id)

    def lose(self) -> None:
        """Stop sending, because another process has taken over the shards of this one."""
        self._is_lost = True

    async def finish(self, within_s: float | None = None) -> bool:
        """Wait at most ``within_s`` seconds for posts in progress. Return whether all are done."""
        return await self._tasks.finish(within_s)

    async def finish_one(self, subject_id: str, within_s: float) -> None:
        """Wait at most ``within_s`` seconds for this subject's posts in progress."""
        await self._tasks.finish_one(subject_id, within_s)

    async def _post(self, subject_id: str) -> None:
        name = self._posts.name
        logs.set_context()
        logs.add_context(**{name: subject_id})
        try:
            # If the subject was woken in the meantime, check again, because the last check may have been too early.
            while subject_id in self._woken and not self._is_lost:
                self._woken.discard(subject_id)
                await self._post_all(subject_id)
        except Exception as error:
            if self._client.is_closed():
                logger.warning(
                    "posts of %s %s were interrupted and will be completed after the next start: %r",
                    name,
                    subject_id,
                    error,
                )
            else:
                logger.exception("posts of %s %s failed and will be retried", name, subject_id)
        finally:
            self._woken.discard(subject_id)

    async def _post_all(self, subject_id: str) -> None:
        """Run steps until none remains. Failed steps are skipped and retried later."""
        failed = set[str | int]()
        pending = await self._posts.read(subject_id)
        while pending is not None and not self._is_lost:
            step, at = self._posts.next_step(pending, failed)
            if step is not None:
                pending = await self._run_step(subject_id, pending, step, failed)
            elif await self._posts.schedule_check(pending, at, failed=bool(failed)):
                return
            else:
                pending = await self._posts.read(subject_id)

    async def _run_step(
        self, subject_id: str, pending: PendingT, step: StepT, failed: set[str | int]
    ) -> PendingT | None:
        """Run a step, record its result, and return the pending posts."""
        guild_id = step.place.guild_id
        logs.add_context(server=guild_id, shard=self._client.service.shards.shard_of(guild_id))
        async with self._slots.take(step.place, step.channel_id) as slot:
            try:
                picture = await self._posts.draw(step)
                if self._is_lost:
                    return None
                if await self._posts.is_overtaken(step):
                    self._count(step, "overtaken")
                    return await self._posts.read(subject_id)
                slot.give_back_later()
                sent = await self._posts.run(step, picture)
            except Exception as error:
                if self._client.is_closed():
                    raise
                unexpected = None if isinstance(error, EXPECTED) else error
                named = (type(step).__name__, self._posts.name, subject_id)
                # This is normal for a guest, whose messages can only be edited for a few minutes.
                level = logging.INFO if isinstance(error, CannotEdit) else logging.WARNING
                logger.log(level, "%s of %s %s failed: %r", *named, error, exc_info=unexpected)
                return await self._record_failure(subject_id, pending, step, error, failed)
        pending_after = await self._posts.record_step(pending, step, sent, failed)
        self._count(step, "sent")
        return pending_after

    async def _record_failure(
        self, subject_id: str, pending: PendingT, step: StepT, error: Exception, failed: set[str | int]
    ) -> PendingT | None:
        """Count a step as done if it can never succeed, otherwise skip it for now. Return the pending posts."""
        failure = _classify(error)
        if failure == "channel_gone" and not step.place.has_channels:
            # A conversation has only one channel, so there is no point in asking where to continue.
            failure = "refused"
        self._count(step, failure)
        match await self._posts.handle_failure(pending, step, failure):
            case "try-again":
                failed.add(step.key)
                return pending
            case "count-as-done":
                return await self._posts.record_step(pending, step, None, failed)
            case "reload":
                return await self._posts.read(subject_id)

    def _count(self, step: StepT, outcome: str) -> None:
        self._client.metrics.posts.labels(type(step).__name__, outcome).inc()


def _classify(error: Exception) -> FailureKind:
    if isinstance(error, TokenSpent):
        return "token_spent"
    if isinstance(error, CannotEdit):
        return "uneditable"
    if not isinstance(error, discord.HTTPException) or error.status >= 500 or error.status == TOO_MANY_REQUESTS:
        return "later"
    if error.code == UNKNOWN_CHANNEL:
        return "channel_gone"
    if isinstance(error, discord.Forbidden) and error.code != OF_ANOTHER_AUTHOR:
        return "forbidden"
    return "refused"
