"""Storage of a game's pending and completed posts. `steps.next_step` plans the posts."""

from __future__ import annotations

import logging
from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.games.core.consent import find_asked
from bot.games.core.outbox import amend_posting, delay_unplayable, schedule_next_check, store_posting
from bot.games.core.replay import Table
from bot.games.core.request import Unplayable
from bot.games.core.service import Service
from bot.games.posting import steps
from bot.games.posting.call_styles import find_callers
from bot.games.posting.pending_posts import Pending
from bot.games.posting.steps import Sent, Step
from bot.opponents.levels import JUDGE
from bot.storage import game_queries, person_queries, result_queries, subjects
from bot.storage.acts import ACTS
from bot.storage.rows import Call, CallReason, InteractionToken, PersonSettings, Posted, Posting
from bot.storage.subjects import GAME

logger = logging.getLogger(__name__)

POST_NAMES = {steps.PostBoard: "board", steps.PostLobby: "lobby", steps.PostOffer: "offer"}
"""The name of each post in logs."""


async def read(service: Service, game_id: str) -> Pending | None:
    """Load a game with its pending posts.

    Return ``None`` if another process posts the game, or its log can't be replayed.
    """
    async with service.database.read() as connection:
        posting = await subjects.load_posting(connection, GAME, game_id)
        if posting is None or not service.shards.has(posting.guild_id):
            return None
        try:
            table = await service.load(connection, game_id)
            calls = await game_queries.load_calls(connection, game_id)
            game = table.game
            there = posting.posted.messages_in(game.channel_id, game.thread_or_channel_id)
            posting = replace(posting, posted=there)
            people = await _load_people(connection, table, posting, calls)
            is_over = game.status == "finished"
            analysed = is_over and await result_queries.has_analysis(connection, game_id, JUDGE)
            return await _look_up_blockers(connection, Pending(table, posting, calls, people, analysed))
        except Unplayable as error:
            unplayable = error
    await delay_unplayable(service, GAME, game_id, posting, unplayable)
    return None


async def is_overtaken(service: Service, table: Table) -> bool:
    """Check whether the public state of the game has changed since this table was loaded."""
    version = await service.database.query(subjects.load_version, GAME, table.game.id)
    return version != table.game.version and (await service.table(table.game.id)).shown != table.shown


async def _load_people(
    connection: AsyncConnection, table: Table, posting: Posting, calls: Sequence[Call]
) -> dict[int, PersonSettings]:
    """Load the settings of all people whom the next steps may call."""
    posted = posting.posted
    is_posted = posted.board_version >= posting.board_version and posted.offer_version >= posting.offer_version
    if is_posted and all(call.message_id is not None for call in calls):
        return {}
    known = {player.user_id for player in table.game.humans} | {call.user_id for call in calls}
    wanted = {user_id for user_id in known.union(find_asked(table)) if user_id is not None}
    people = await person_queries.load_people(connection, wanted)
    if not table.game.place.has_others:
        # The game's channel is the direct message itself.
        return {user_id: replace(chosen, notify="channel") for user_id, chosen in people.items()}
    return people


async def _look_up_blockers(connection: AsyncConnection, pending: Pending) -> Pending:
    """Return ``pending`` with ``blockers`` and ``called_by`` filled in for its pending calls and offer."""
    table = pending.table
    wanted = {call.why for call in pending.calls if call.message_id is None}
    if pending.has_pending_offer:
        wanted.add("asked")
    called_by = await _find_who_called(connection, table.game.id, wanted)
    callers = {caller for why in wanted for caller in find_callers(table, why, called_by.get(why))}
    blockers = {caller: frozenset(await person_queries.load_blockers(connection, caller)) for caller in callers}
    return replace(pending, blockers=blockers, called_by=called_by)


async def _find_who_called(
    connection: AsyncConnection, game_id: str, wanted: Collection[CallReason]
) -> dict[CallReason, int]:
    """Return the user whose last act called others, for each reason. Users who deleted their data are left out."""
    reasons = {act: spec.calls for act, spec in ACTS.items() if spec.calls is not None and spec.calls in wanted}
    lines = await game_queries.load_log(connection, game_id) if reasons else []
    found = {reasons[line.act]: line.user_id for line in lines if line.act in reasons}
    return {why: user_id for why, user_id in found.items() if user_id is not None}


async def record_step(
    service: Service, pending: Pending, step: Step, sent: Sent | None, failed: Collection[str | int] = ()
) -> Pending | None:
    """Record a completed step, and return the new state.

    ``sent`` is the message that the step sent or found, if any.
    """
    now = service.clock()
    game_id = pending.table.game.id
    new = step.find_new_calls(sent)
    changed = step.change_calls(sent)
    asking = pending.table.is_asking

    def after(posting: Posting) -> Posting:
        posted = step.record(posting.posted, sent, now)
        if not failed:
            posted = replace(posted, failures=0)
        since = _find_unposted_since(posting, posted, now, asking=asking)
        token = _count_sent(posting.token, step.voice.token) if step.is_in_channel else posting.token
        return replace(posting, posted=posted, post_since=since, token=token)

    posting = replace(after(pending.posting), receipts=pending.posting.receipts + 1)
    calls = ({call.id: call for call in pending.calls} | changed).values()
    then = replace(pending, posting=posting, calls=[call for call in calls if call is not None])
    following, at = steps.next_step(then, now, failed)
    is_current = not new and pending.table.game.version == posting.version
    if following is None and not failed and is_current:
        awaits_token = steps.is_awaiting_token(then, now)
        then = replace(then, posting=replace(posting, post_at=at, awaits_token=awaits_token))
    async with service.database.write() as connection:
        if not await subjects.save_posting(connection, GAME, game_id, pending.posting, then.posting):
            # The game has changed meanwhile, but the step was still completed.
            is_current = False
            if not await amend_posting(connection, GAME, game_id, after):
                return None
        await game_queries.delete_calls(connection, [call_id for call_id, call in changed.items() if call is None])
        for call in filter(None, changed.values()):
            await game_queries.update_call(connection, call)
        await game_queries.add_calls(connection, game_id, new)
    return then if is_current else await read(service, game_id)


def _find_unposted_since(posting: Posting, posted: Posted, now: datetime, *, asking: bool) -> datetime | None:
    """Return the time since which a message with the pending changes may have been sent but not recorded.

    Return ``None`` if no changes are pending after the step. ``asking``: an offer is open, and may not have been posted
    yet.
    """
    if not replace(posting, posted=posted).has_unposted(asking=asking):
        return None
    is_asked = not asking or posted.offer_version >= posting.offer_version
    if is_asked and posted.boards > posting.posted.boards and posted.lobby_id is not None:
        # The other changes will be shown by the next board, and no attempt has been made to send it yet.
        return now
    return posting.post_since


def _count_sent(token: InteractionToken | None, used: InteractionToken | None) -> InteractionToken | None:
    """Return the game's token after a message was sent with ``used``, unless a newer token has replaced it."""
    if token is None or used is None or token.token != used.token:
        return token
    return replace(token, left=token.left - 1)


async def use_token(service: Service, channel_id: int, token: InteractionToken) -> list[str]:
    """Use this token for the pending posts of the games of a channel, and return the ids of these games.

    A game that is being posted also gets the token, because the bot learns only after sending its direct messages
    whether it needs one.
    """
    now = service.clock()
    taking = await service.database.query(game_queries.load_replaceable_tokens, channel_id)
    given = list[str]()
    for game_id, known in taking.items():
        if known is not None and known.token == token.token:
            # The interaction has changed this game and already stored its token.
            continue
        async with service.database.write() as connection:
            posting = await subjects.load_posting(connection, GAME, game_id, lock=True)
            if posting is not None and (posting.awaits_token or posting.has_unposted(asking=True)):
                after = replace(posting, token=token, awaits_token=False, post_at=now)
                await subjects.save_posting(connection, GAME, game_id, posting, after)
                given.append(game_id)
    return given


async def post_again(service: Service, game_id: str, token: InteractionToken | None) -> None:
    """Post the newest board again, or the lobby if no board has been posted. ``token`` is used if one is needed."""
    now = service.clock()

    def after(posting: Posting) -> Posting:
        posted = replace(posting.posted, again=posting.posted.board_id is not None)
        if posted.board_id is None:
            # Without a recorded message, the lobby is sent again instead of edited.
            posted = replace(posted, lobby_id=None, lobby_version=min(posted.lobby_version, posting.lobby_version - 1))
        with_token = replace(posting, token=token or posting.token, awaits_token=False)
        return replace(with_token, posted=posted, post_at=now, post_since=now)

    async with service.database.write() as connection:
        await amend_posting(connection, GAME, game_id, after)


async def discard_token(service: Service, game_id: str, spent: InteractionToken) -> None:
    """Record that this token can't send anything more, unless the game has a newer one."""

    def after(posting: Posting) -> Posting:
        is_newer = posting.token is not None and posting.token.token != spent.token
        return posting if is_newer else replace(posting, token=None)

    async with service.database.write() as connection:
        await amend_posting(connection, GAME, game_id, after)


async def record_reached(service: Service, step: steps.SendCall, *, reached: bool) -> None:
    """Record whether a direct message has reached the person, if that has changed since the previous one."""
    call = step.call
    if step.was_closed != reached or call.user_id is None:
        return
    async with service.database.write() as connection:
        # Don't store anything for a person who has deleted their data meanwhile.
        if await game_queries.lock_call(connection, call.id):
            before = await person_queries.load_person(connection, call.user_id)
            await person_queries.save_person(connection, before, replace(before, closed=not reached))


async def forget_ended_tokens(service: Service) -> None:
    """Delete expired tokens."""
    now_s = service.clock().timestamp()
    found = await service.database.query(game_queries.find_tokens, service.shards)
    ended = {game_id: token for game_id, token in found.items() if token.until_s <= now_s}
    if ended:
        async with service.database.write() as connection:
            await game_queries.remove_tokens(connection, ended)


async def record_lobby(service: Service, game_id: str, version: int) -> None:
    """Record that the response to a press has updated the lobby's message to this version."""

    def after(posting: Posting) -> Posting:
        posted = posting.posted
        if posted.lobby_id is not None:
            posted = replace(posted, lobby_version=max(posted.lobby_version, version))
        since = _find_unposted_since(posting, posted, service.clock(), asking=False)
        return replace(posting, posted=posted, post_since=since)

    async with service.database.write() as connection:
        await amend_posting(connection, GAME, game_id, after)


async def renew_lobby(service: Service, game_id: str, message_id: int | None) -> None:
    """Record that this message of the lobby is gone or can no longer be edited, so that a new one is sent."""
    now = service.clock()

    def after(posting: Posting) -> Posting:
        if posting.posted.lobby_id != message_id:
            return posting
        return replace(posting, posted=replace(posting.posted, lobby_id=None), post_since=now)

    async with service.database.write() as connection:
        await amend_posting(connection, GAME, game_id, after)


async def find_lobby(service: Service, game_id: str) -> int | None:
    """Return the id of the lobby's message, if it has been sent."""
    posting = await service.database.query(subjects.load_posting, GAME, game_id)
    return posting.posted.lobby_id if posting else None


async def schedule_check(service: Service, pending: Pending, at: datetime | None, *, failed: bool) -> bool:
    """Record when to check the posts again, or return ``False`` if the game has changed since ``pending`` was read."""
    now = service.clock()
    scheduled = schedule_next_check(pending.posting, at, now, failed=failed)
    after = replace(scheduled, awaits_token=steps.is_awaiting_token(pending, now))
    return await store_posting(service, GAME, pending.table.game.id, pending.posting, after)


def log_possible_duplicate(step: steps.PostBoard | steps.PostLobby | steps.PostOffer) -> None:
    """Log that a message may have been posted twice because the channel couldn't be searched for the first attempt."""
    game = step.table.game
    logger.warning(
        "the %s of version %d of game %s may be posted twice: the result of an earlier attempt is unknown, Discord may "
        "have forgotten its nonce, and the channel's history is unreadable (is the permission Read Message History "
        "missing?)",
        POST_NAMES[type(step)],
        game.version,
        game.id,
    )
