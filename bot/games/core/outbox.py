"""Scheduling and recording the posts of subjects of any kind.

A change stores in its own transaction what should be posted. After the commit, posts are sent step by step, and each
step records what has been posted. After a crash, an outage or missing permissions, the difference between the two is
posted later.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.games.core.request import Unplayable
from bot.games.core.service import Service
from bot.storage import subjects
from bot.storage.subjects import AnyKind, PostingT, SubjectKind

logger = logging.getLogger(__name__)

FIRST_RETRY_DELAY = timedelta(seconds=5)
MAX_RETRY_DELAY = timedelta(hours=1)
MAX_HOURLY_ATTEMPTS = 60
"""Number of failures in a row after which posting is retried only once a day or after the next change."""
RARE_RETRY_DELAY = timedelta(days=1)


async def find_due_posts(service: Service, kind: AnyKind) -> list[str]:
    """Return the ids of this process's subjects that may have posts due now."""
    return await service.database.query(subjects.find_due, kind, "post_at", service.clock(), service.shards)


async def amend_posting(
    connection: AsyncConnection,
    kind: SubjectKind[Any, PostingT],
    subject_id: str,
    amend: Callable[[PostingT], PostingT],
) -> bool:
    """Apply ``amend`` to the newest record of a subject's posts, and return whether the subject still exists."""
    posting = await subjects.load_posting(connection, kind, subject_id, lock=True)
    return posting is not None and await subjects.save_posting(connection, kind, subject_id, posting, amend(posting))


async def store_posting(
    service: Service, kind: SubjectKind[Any, PostingT], subject_id: str, before: PostingT, after: PostingT
) -> bool:
    """Record the posts of a subject, or return ``False`` if the subject has changed since ``before`` was read."""
    if after == before:
        return True
    async with service.database.write() as connection:
        return await subjects.save_posting(connection, kind, subject_id, before, after)


async def delay_unplayable(
    service: Service, kind: SubjectKind[Any, PostingT], subject_id: str, posting: PostingT, unplayable: Unplayable
) -> None:
    """Postpone the posts of a subject whose log can't be replayed."""
    logger.warning("could not post %s %s (%s)", kind.name, subject_id, unplayable.key)
    at = service.clock() + MAX_RETRY_DELAY
    async with service.database.write() as connection:
        await subjects.reschedule(connection, kind, subject_id, posting.version, "post_at", at)


def schedule_next_check(posting: PostingT, at: datetime | None, now: datetime, *, failed: bool) -> PostingT:
    """Return the posting with its next check ``at`` this time, or without a next check (``None``).

    If a step has ``failed``, count the failure and schedule a retry unless ``at`` is earlier.
    """
    if not failed:
        return replace(posting, post_at=at)
    posted = posting.posted
    failures = posted.failures if posted.failed_version == posting.version else 0
    retry = now + find_retry_delay(failures + 1)
    counted = replace(posted, failures=failures + 1, failed_version=posting.version)
    return replace(posting, posted=counted, post_at=min(retry, at) if at is not None else retry)


def find_retry_delay(failures: int) -> timedelta:
    """Return the delay before the next attempt, after this number of failures in a row."""
    if failures >= MAX_HOURLY_ATTEMPTS:
        return RARE_RETRY_DELAY
    doublings = min(failures - 1, 12)
    return min(FIRST_RETRY_DELAY * (1 << doublings), MAX_RETRY_DELAY)
