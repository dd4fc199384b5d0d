"""The poster: does what is due in Discord, of each subject in one task, one step after another, until nothing is left.

A subject is what something is posted of: a game. The poster knows nothing of games; what is posted, `Posts` say.
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
"""The code for a message that the bot has not written, as where it is now another application."""
EXPECTED = (CannotEdit, DirectMessagesClosed, NotAnsweredYet, TokenSpent, *UNREACHABLE)
"""What an outage or a lack of permission raises; anything else is a fault, and logged as one."""

Judgement = Failure | Literal["channel_gone", "token_spent"]
"""Why a step has failed: see `steps.Failure`, or its channel is gone, or nothing more can be sent with its token."""
Following = Literal["try-again", "count-as-done", "read-anew"]
"""What follows a failed step: it is tried again later, it counts as done, or what is to be posted is read anew."""


class PostStep(Protocol):
    """One thing to do in Discord."""

    @property
    def key(self) -> str | int:
        """What it is known by where it has failed."""

    @property
    def place(self) -> Place:
        """The server on which, or the conversation in which it is done."""

    @property
    def channel_id(self) -> int:
        """The channel or thread in which it is done."""


PendingT = TypeVar("PendingT")
"""What was read of a subject: what stands in Discord, and what is to stand there."""
StepT = TypeVar("StepT", bound=PostStep)


class Posts(Protocol[PendingT, StepT]):
    """What is posted of one kind of subject, as of games."""

    @property
    def name(self) -> str:
        """What the log calls a subject of this kind."""

    async def find_due(self) -> list[str]:
        """The ids of the subjects of which something is due by now."""

    async def read(self, subject_id: str) -> PendingT | None:
        """What is to be posted of a subject; ``None`` if another process posts it, or it cannot be posted for now."""

    def next_step(self, pending: PendingT, failed: Collection[str | int]) -> tuple[StepT | None, datetime | None]:
        """The next thing to do but what has ``failed``; where there is nothing, when to look again.

        ``None`` for the time: after the next change.
        """

    async def draw(self, step: StepT) -> discord.File | None:
        """The picture that a step needs, if any. Meanwhile it may be overtaken."""

    async def is_overtaken(self, step: StepT) -> bool:
        """Whether what it would tell is not true any more."""

    async def run(self, step: StepT, picture: discord.File | None) -> Sent | None:
        """Do it in Discord, within a minute or two; the message or thread that came of it.

        :raises Exception: it has failed, and may be done again without being seen twice.
        """

    async def mend(self, pending: PendingT, step: StepT, failure: Judgement) -> Following:
        """Note what a failure means for all that is to be posted; what follows."""

    async def record_step(
        self, pending: PendingT, step: StepT, sent: Sent | None, failed: Collection[str | int]
    ) -> PendingT | None:
        """Note that a step is done; what is to be posted after it."""

    async def rest(self, pending: PendingT, at: datetime | None, *, failed: bool) -> bool:
        """Note when to look again, sooner where something has ``failed``; whether nothing has changed meanwhile."""


class Poster(Generic[PendingT, StepT]):
    """Carries out what is to be posted of one kind of subject; all kinds share the ``slots``."""

    def __init__(self, client: BaseClient, posts: Posts[PendingT, StepT], slots: Slots) -> None:
        self._client = client
        self._posts = posts
        self._slots = slots
        self._is_lost = False
        self._tasks = Tasks(f"post-{posts.name}")
        self._woken: set[str] = set()

    @property
    def busy(self) -> bool:
        """Whether anything is being posted."""
        return not self._tasks.is_idle

    def wake(self, subject_id: str) -> None:
        """Post what is to be posted of this subject now."""
        self._woken.add(subject_id)
        self._tasks.begin(subject_id, self._post)

    async def wake_due(self) -> None:
        """Post what is due, of subjects of which nothing is being posted."""
        for subject_id in await self._posts.find_due():
            if not self._tasks.has(subject_id):
                self.wake(subject_id)

    def lose(self) -> None:
        """Send nothing more: another process has the shards of this one."""
        self._is_lost = True

    async def finish(self, within_s: float | None = None) -> bool:
        """Wait until everything under way is posted, for at most ``within_s`` seconds; whether it is."""
        return await self._tasks.finish(within_s)

    async def finish_one(self, subject_id: str, within_s: float) -> None:
        """Wait until what is being posted of this subject is, for at most ``within_s`` seconds."""
        await self._tasks.finish_one(subject_id, within_s)

    async def _post(self, subject_id: str) -> None:
        name = self._posts.name
        logs.begin()
        logs.add(**{name: subject_id})
        try:
            # Woken again while it posts, it looks again: its last look may have been too early.
            while subject_id in self._woken and not self._is_lost:
                self._woken.discard(subject_id)
                await self._post_all(subject_id)
        except Exception as error:
            if self._client.is_closed():
                logger.warning(
                    "posts of %s %s were cut off; they follow at the next start: %r", name, subject_id, error
                )
            else:
                logger.exception("posts of %s %s failed; they stay due", name, subject_id)
        finally:
            self._woken.discard(subject_id)

    async def _post_all(self, subject_id: str) -> None:
        """Do one step after another until there is none; what fails is tried again later, and all else done."""
        failed = set[str | int]()
        pending = await self._posts.read(subject_id)
        while pending is not None and not self._is_lost:
            step, at = self._posts.next_step(pending, failed)
            if step is not None:
                pending = await self._run_step(subject_id, pending, step, failed)
            elif await self._posts.rest(pending, at, failed=bool(failed)):
                return
            else:
                pending = await self._posts.read(subject_id)

    async def _run_step(
        self, subject_id: str, pending: PendingT, step: StepT, failed: set[str | int]
    ) -> PendingT | None:
        """Do one step and note how it went; what is to be posted after it."""
        guild_id = step.place.guild_id
        logs.add(server=guild_id, shard=self._client.service.shards.shard_of(guild_id))
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
                # A guest's messages can be edited for some minutes only.
                level = logging.INFO if isinstance(error, CannotEdit) else logging.WARNING
                logger.log(level, "%s of %s %s failed: %r", *named, error, exc_info=unexpected)
                return await self._note_failed(subject_id, pending, step, error, failed)
        pending_after = await self._posts.record_step(pending, step, sent, failed)
        self._count(step, "sent")
        return pending_after

    async def _note_failed(
        self, subject_id: str, pending: PendingT, step: StepT, error: Exception, failed: set[str | int]
    ) -> PendingT | None:
        """What can never be done counts as done; all else is left out this time. What is to be posted after it."""
        failure = _judge(error)
        if failure == "channel_gone" and not step.place.has_channels:
            # A private conversation is nowhere else; nobody can be asked where to go on.
            failure = "refused"
        self._count(step, failure)
        match await self._posts.mend(pending, step, failure):
            case "try-again":
                failed.add(step.key)
                return pending
            case "count-as-done":
                return await self._posts.record_step(pending, step, None, failed)
            case "read-anew":
                return await self._posts.read(subject_id)

    def _count(self, step: StepT, outcome: str) -> None:
        self._client.metrics.posts.labels(type(step).__name__, outcome).inc()


def _judge(error: Exception) -> Judgement:
    """Why a step has failed."""
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
