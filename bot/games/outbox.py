"""The outbox: what is to be posted of a game, read and written.

A change writes down what is to stand in Discord in its own transaction (`due.note_change`); only then is it posted,
step by step (`steps.next_step`), and each step writes what stands there then. Whatever stops that (a crash, an outage,
missing permissions), the difference stays, and is posted later, as the game stands then.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.games.calling import asked
from bot.games.refusal import NoSuchGame, Unplayable
from bot.games.replay import Table
from bot.games.service import Service
from bot.games.steps import CloseCalls, PostBoard, PostLobby, SendCall, Sent, Step, next_step
from bot.storage import due_queries, post_queries
from bot.storage.rows import Call, PersonSettings, Posted, Posting

logger = logging.getLogger(__name__)

FIRST_RETRY = timedelta(seconds=5)
LONGEST_RETRY = timedelta(hours=1)
MOST_ATTEMPTS = 60
"""So often posting may fail in a row; then it is tried again after the next change."""


@dataclass(frozen=True, slots=True)
class Pending:
    """What is to be posted of a game, as it was read; see `next_step`."""

    table: Table
    posting: Posting
    calls: Sequence[Call]
    people: Mapping[int, PersonSettings]

    def next(self, now: datetime, failed: Collection[str | int] = ()) -> tuple[Step | None, datetime | None]:
        """The next step, or when to look again."""
        return next_step(self.table, self.posting, self.calls, self.people, now, failed)


async def find_due(service: Service) -> list[str]:
    """The ids of the games of this process's shards of which something is due by now."""
    async with service.database.read() as connection:
        return await due_queries.due_games(connection, "post_at", service.clock(), service.shards)


async def read(service: Service, game_id: str) -> Pending | None:
    """What is to be posted of a game; ``None`` where that is not this process's to do, or cannot be done for now."""
    async with service.database.read() as connection:
        posting = await post_queries.load_posting(connection, game_id)
        calls = await post_queries.load_calls(connection, game_id)
    if posting is None or not service.shards.has(posting.guild_id):
        return None
    try:
        table = await service.table(game_id)
    except NoSuchGame:
        return None
    except Unplayable as unplayable:
        logger.warning("game %s cannot be posted (%s)", game_id, unplayable.key)
        async with service.database.write() as connection:
            at = service.clock() + LONGEST_RETRY
            await due_queries.put_off(connection, game_id, posting.version, "post_at", at)
        return None
    return Pending(table, posting, calls, await _people(service, table, posting, calls))


async def _people(service: Service, table: Table, posting: Posting, calls: Sequence[Call]) -> dict[int, PersonSettings]:
    """The settings of everybody who may be called by what is due."""
    posted = posting.posted
    is_told = posted.told >= posting.board_version and posted.offer_version >= posting.offer_version
    if is_told and all(call.message_id is not None for call in calls):
        return {}
    known = {player.user_id for player in table.game.humans} | {call.user_id for call in calls}
    people = await service.people({user_id for user_id in known.union(asked(table)) if user_id is not None})
    if table.game.guild_id is None:
        # The channel is the private message already.
        return {user_id: replace(chosen, notify="channel") for user_id, chosen in people.items()}
    return people


async def note_done(
    service: Service, pending: Pending, step: Step, sent: Sent | None, failed: Collection[str | int] = ()
) -> Pending | None:
    """Note that a step is done, as the message ``sent`` if it is one; what is to be posted after it."""
    now, game_id = service.clock(), pending.table.game.id
    new = [*step.calls(sent, now)]
    changed, ended = _calls_after(step, sent)

    def after(posting: Posting) -> Posting:
        posted = step.done(posting.posted, sent, now)
        if not failed:
            posted = replace(posted, failures=0)
        return replace(posting, posted=posted, post_since=_untold_since(posting, posted, now))

    posting = replace(after(pending.posting), receipts=pending.posting.receipts + 1)
    known = {call.id: call for call in pending.calls if call.id not in ended} | {call.id: call for call in changed}
    then = replace(pending, posting=posting, calls=[*known.values()])
    following, at = then.next(now, failed)
    is_current = not new and pending.table.game.version == posting.version
    if following is None and not failed and is_current:
        then = replace(then, posting=replace(posting, post_at=at))
    async with service.database.write() as connection:
        if not await post_queries.save_posting(connection, game_id, pending.posting, then.posting):
            # It has changed since it was read: this is to be noted all the same.
            is_current = False
            if not await _save(connection, game_id, after):
                return None
        await post_queries.delete_calls(connection, ended)
        for call in changed:
            await post_queries.update_call(connection, call)
        await post_queries.add_calls(connection, game_id, new)
    return then if is_current else await read(service, game_id)


async def _save(connection: AsyncConnection, game_id: str, after: Callable[[Posting], Posting]) -> bool:
    """Note what stands in Discord now, whatever was noted before; whether the game is still there."""
    posting = await post_queries.load_posting(connection, game_id, lock=True)
    return posting is not None and await post_queries.save_posting(connection, game_id, posting, after(posting))


def _calls_after(step: Step, sent: Sent | None) -> tuple[list[Call], list[int]]:
    """The calls that go on after a step, changed, and the ids of those that are over."""
    if isinstance(step, CloseCalls):
        return [], [call.id for call in step.ended]
    if not isinstance(step, SendCall):
        return [], []
    if step.and_direct and sent is not None:
        return [replace(step.call, direct_only=True)], []
    if step.is_private_call and sent is not None:
        return [replace(step.call, message_id=sent.id)], []
    return [], [step.call.id]


def _untold_since(posting: Posting, posted: Posted, now: datetime) -> datetime | None:
    """Since when an attempt may have told unnoticed what is untold after a step."""
    if posted.told >= posting.board_version and posted.lobby_version >= posting.lobby_version:
        return None
    if posted.boards > posting.posted.boards and posted.lobby_id is not None:
        # What follows a board is told by another one, which nobody has tried to send yet.
        return now
    return posting.post_since


async def note_lobby(service: Service, game_id: str, version: int) -> None:
    """Note that the lobby's message shows this version, without having been edited by a step."""

    def after(posting: Posting) -> Posting:
        posted = posting.posted
        if posted.lobby_id is not None:
            posted = replace(posted, lobby_version=max(posted.lobby_version, version))
        return replace(posting, posted=posted, post_since=_untold_since(posting, posted, service.clock()))

    async with service.database.write() as connection:
        await _save(connection, game_id, after)


async def renew_lobby(service: Service, game_id: str) -> None:
    """Note that the lobby's message is gone, or can no longer be edited: it will be another one."""

    def after(posting: Posting) -> Posting:
        return replace(posting, posted=replace(posting.posted, lobby_id=None), post_since=service.clock())

    async with service.database.write() as connection:
        await _save(connection, game_id, after)


async def find_lobby(service: Service, game_id: str) -> int | None:
    """The message that is this game's lobby, if it has been sent."""
    async with service.database.read() as connection:
        posting = await post_queries.load_posting(connection, game_id)
    return posting.posted.lobby_id if posting else None


async def rest(service: Service, pending: Pending, at: datetime | None, *, failed: bool) -> bool:
    """There is nothing to do for now: note when to look again; whether nothing has changed meanwhile."""
    posting, now = pending.posting, service.clock()
    posted, again = posting.posted, at
    if failed:
        failures = posted.failures if posted.failed_version == posting.version else 0
        posted = replace(posted, failures=failures + 1, failed_version=posting.version)
        if posted.failures < MOST_ATTEMPTS:
            retry = now + min(FIRST_RETRY * 2 ** min(failures, 12), LONGEST_RETRY)
            again = min(retry, at) if at is not None else retry
    after = replace(posting, posted=posted, post_at=again)
    if after == posting:
        return True
    async with service.database.write() as connection:
        return await post_queries.save_posting(connection, pending.table.game.id, posting, after)


def warn_of_twin(step: PostBoard | PostLobby) -> None:
    """Say in the log that a message may stand in the channel twice, where nobody could look for the first."""
    game = step.table.game
    logger.warning(
        "the %s of version %d of game %s may be told twice: it is sent again so late after an attempt whose end is "
        "unknown that Discord may have forgotten it, and what stands in the channel could not be read (is the "
        "permission Read Message History missing?)",
        step.kind,
        game.version,
        game.id,
    )
