"""The outbox: hands out what is to be posted of a game, one instruction after another, and takes the receipts.

A change is committed together with its rows in `posts`; only then is it posted. Whatever stops that (a crash, an
outage, missing permissions), the rows stay due and are posted later, as the game stands then. Of several processes the
one that holds the game's lease posts; a lease that is not extended runs out, and another takes over.
"""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from datetime import timedelta
from enum import Enum, auto

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.games.calling import ASKED, TURN, asked
from bot.games.channels import lose_channel
from bot.games.instructions import (
    CloseCalls,
    EditBoard,
    Instruction,
    OpenThread,
    PostBoard,
    PostLobby,
    PostOffer,
    RemoveButtons,
    SendNotice,
    next_instruction,
    settle,
)
from bot.games.refusal import NoSuchGame, Unplayable
from bot.games.replay import Table
from bot.games.service import Service
from bot.games.threads import move_in, move_out
from bot.storage import post_queries
from bot.storage.rows import PersonSettings, Post

logger = logging.getLogger(__name__)

LEASE = timedelta(minutes=2)
"""How long a holder that says nothing keeps a game from processes with other shards. Whoever carries out an
instruction must be done sooner."""
FIRST_RETRY = timedelta(seconds=5)
LONGEST_RETRY = timedelta(hours=1)
MOST_ATTEMPTS = 60
REMEMBERED = timedelta(minutes=2)
"""Discord remembers a nonce for “a few minutes”; what may have been sent longer ago must be looked for, as it would be
another message."""


class Failure(Enum):
    """Why an instruction could not be carried out."""

    LATER = auto()
    """Discord could not be reached, or failed."""
    REFUSED = auto()
    """Discord refuses it: what it is about is gone, or forbidden."""
    CHANNEL_GONE = auto()
    DIRECT_CLOSED = auto()
    """The person takes no private messages."""


async def find_lobby(service: Service, game_id: str) -> int | None:
    """The message that is this game's lobby, if it has been sent."""
    async with service.database.read() as connection:
        return await post_queries.lobby_message(connection, game_id)


def warn_of_twin(instruction: PostBoard | PostLobby) -> None:
    """Say in the log that a message may stand in the channel twice, where nobody could look for the first."""
    post = instruction.posts[-1]
    logger.warning(
        "the %s of version %d of game %s may be told twice: it is sent again so late after an attempt whose end is "
        "unknown that Discord may have forgotten it, and what stands in the channel could not be read (is the "
        "permission Read Message History missing?)",
        post.kind,
        post.version,
        post.game_id,
    )


async def note_lobby(service: Service, game_id: str, version: int) -> None:
    """Note that the lobby's message shows this version, without having been edited by an instruction."""
    async with service.database.write() as connection:
        await post_queries.note_lobby(connection, game_id, version)


@dataclass(frozen=True, slots=True)
class Outbox:
    """The outbox as one holder of leases sees it."""

    service: Service
    holder: str

    @classmethod
    def of(cls, service: Service) -> Outbox:
        """The outbox for this process: what whoever had its shards before it held when they died, it still holds."""
        return cls(service, f"{min(service.shards.own)}+{len(service.shards.own)}/{service.shards.count}")

    async def find_due(self) -> list[str]:
        """The ids of the games of which something is due by now."""
        async with self.service.database.read() as connection:
            return await post_queries.due_games(connection, self.service.clock(), self.service.shards)

    async def claim(self, game_id: str, unsent: Instruction | None = None) -> Instruction | None:
        """Take the game's lease; the first thing to do, ``None`` if there is none now or another holds the game.

        ``unsent`` was handed out, and Discord has not been asked for it.
        """
        async with self._write(game_id) as (connection, table):
            if isinstance(unsent, PostBoard):
                ids = [post.id for post in unsent.posts if post.handed is None]
                await post_queries.update_posts(connection, ids, unsent.handed, handed=None, handed_at=None)
            return await self._next(connection, game_id, table)

    async def hand_out(self, connection: AsyncConnection, table: Table) -> Instruction | None:
        """The same in the transaction that has changed the game to this table; a fault must not undo the change."""
        try:
            async with connection.begin_nested():
                return await self._next(connection, table.game.id, table)
        except Exception:
            logger.exception("what is to be posted of game %s could not be found out", table.game.id)
            return None

    async def is_current(self, instruction: Instruction) -> bool:
        """Whether everybody still sees the game as it was when this was handed out."""
        return (await self.service.table(instruction.table.game.id)).shown == instruction.table.shown

    async def note_sent(
        self, instruction: Instruction, message_id: int | None = None, told: int | None = None
    ) -> Instruction | None:
        """Note that it is done (as the message or thread ``message_id``); the next thing to do.

        ``told``: the message is that of an attempt whose answer was lost, and tells what happened up to this version.
        """
        game = instruction.table.game
        if isinstance(instruction, OpenThread):
            await move_in(self.service, game.id, message_id)
            return await self.claim(game.id)
        if isinstance(instruction, RemoveButtons) and instruction.is_last and len(instruction.posts) == 1:
            # The lease was given back already: to do it twice does no harm.
            async with self.service.database.write() as connection:
                await self._write_receipt(connection, instruction, None)
            return None
        async with self._write(game.id) as (connection, table):
            if told is not None and isinstance(instruction, PostBoard):
                await self._note_earlier(connection, instruction, message_id, told)
                if told >= instruction.table.shown:
                    await self._add_calls(connection, instruction)
            elif told is not None and isinstance(instruction, PostLobby):
                # It stays due: the next instruction edits it to what it should say now.
                await post_queries.set_message(connection, instruction.posts[0].id, message_id)
            else:
                await self._write_receipt(connection, instruction, message_id)
                await self._add_calls(connection, instruction)
            return await self._next(connection, game.id, table)

    async def note_failed(self, instruction: Instruction, failure: Failure) -> Instruction | None:
        """Note that it could not be done: what can never be is dropped, all else due again later. The next to do."""
        game = instruction.table.game
        if game.guild_id is None and failure is Failure.CHANNEL_GONE:
            # A private conversation is nowhere else; nobody can be asked where to go on.
            failure = Failure.REFUSED
        if isinstance(instruction, (RemoveButtons, CloseCalls)):
            # As far as Discord lets us: an old message may be gone or too old to edit, and its buttons still answer.
            return await self.note_sent(instruction)
        if isinstance(instruction, OpenThread) and failure is not Failure.LATER:
            return await self.note_sent(instruction, None)
        if isinstance(instruction, EditBoard) and failure is Failure.REFUSED:
            # The board was deleted or can no longer be edited; the next will tell.
            return await self.note_sent(instruction)
        if (
            isinstance(instruction, SendNotice)
            and failure is Failure.DIRECT_CLOSED
            and not instruction.post.direct_only
            and not game.channel_gone
        ):
            # Who is called nowhere else must be called in the channel.
            return replace(instruction, direct=False)
        if failure is Failure.CHANNEL_GONE and game.thread_id is not None:
            # Only its thread is gone: it goes on where the thread was.
            await move_out(self.service, game.id, game.thread_id)
            return await self.claim(game.id)
        if failure is Failure.CHANNEL_GONE:
            await lose_channel(self.service, game.id, game.channel_id)
            return await self.claim(game.id)
        async with self._write(game.id) as (connection, table):
            if isinstance(instruction, PostLobby) and failure is Failure.REFUSED and instruction.message_id is not None:
                await self._renew_lobby(connection, instruction)
            elif failure is Failure.DIRECT_CLOSED or instruction.posts[0].attempts + 1 >= MOST_ATTEMPTS:
                ids = [post.id for post in instruction.posts]
                await post_queries.update_posts(connection, ids, instruction.posts[-1].version, state="dropped")
            else:
                await self._put_off(connection, instruction.posts)
            return await self._next(connection, game.id, table)

    @asynccontextmanager
    async def _write(self, game_id: str) -> AsyncIterator[tuple[AsyncConnection, Table | None]]:
        """A transaction about the posts of a game, with the game as it stands.

        The table is ``None`` where the game cannot be played on for now, or is no more. It begins with the game's row,
        as every change of the game does: of two that took the posts first, each could hold one that the other waits
        for.
        """
        async with self.service.database.write() as connection:
            table = None
            try:
                table = await self.service.lock(connection, game_id)
            except NoSuchGame:
                pass
            except Unplayable as unplayable:
                logger.warning("game %s cannot be posted (%s)", game_id, unplayable.key)
            yield connection, table

    async def _next(self, connection: AsyncConnection, game_id: str, table: Table | None) -> Instruction | None:
        service, now = self.service, self.service.clock()
        posts = await post_queries.claim_posts(connection, game_id, self.holder, now, now + LEASE)
        if not posts:
            return None
        instruction = None
        if table is None:
            due = [post for post in posts if post.state == "due" and post.due_at <= now]
            await self._put_off(connection, due)
        else:
            people = await self._people(connection, table, posts)
            if table.game.guild_id is None:
                # The channel is the private message already.
                people = {user_id: replace(chosen, notify="channel") for user_id, chosen in people.items()}
            settled = settle(table, posts, people, now)
            for before, post in zip(posts, settled, strict=True):
                if post != before:
                    changed = {"state": post.state, "due_at": post.due_at}
                    await post_queries.update_posts(connection, [post.id], post.version, **changed)
            newest_only = (await service.guild(table.game.guild_id, connection)).newest
            instruction = next_instruction(table, settled, people, now, newest_only=newest_only)
        if instruction is None or (isinstance(instruction, RemoveButtons) and instruction.is_last):
            await post_queries.release_posts(connection, game_id, self.holder)
        if isinstance(instruction, PostBoard) or (isinstance(instruction, PostLobby) and not instruction.message_id):
            first = min((post.handed_at for post in instruction.posts if post.handed_at is not None), default=now)
            handed = {"handed": instruction.handed, "handed_at": first}
            ids = [post.id for post in instruction.posts]
            await post_queries.update_posts(connection, ids, instruction.handed, **handed)
            # A moment that is still to come was noted by a clock that was wrong.
            if not timedelta() <= now - first <= REMEMBERED:
                # Not an offer that has been sent since: what is looked for may stand before it.
                earlier = [post.message_id for post in posts if post.id < ids[0] and post.kind != "notice"]
                after = max(filter(None, earlier), default=None)
                instruction = replace(instruction, sought_since=min(first, now), sought_after=after)
        return instruction

    async def _people(
        self, connection: AsyncConnection, table: Table, posts: Sequence[Post]
    ) -> dict[int, PersonSettings]:
        """The settings of everybody who may be called by what is due."""
        if not any(post.state == "due" for post in posts):
            return {}
        known = {player.user_id for player in table.game.humans} | {post.user_id for post in posts}
        user_ids = {user_id for user_id in known.union(asked(table)) if user_id is not None}
        return await self.service.people(user_ids, connection)

    async def _write_receipt(
        self, connection: AsyncConnection, instruction: Instruction, message_id: int | None
    ) -> None:
        version = instruction.table.game.version
        *others, post = instruction.posts
        if isinstance(instruction, (RemoveButtons, CloseCalls)):
            await post_queries.update_posts(connection, [one.id for one in instruction.posts], version, buttons=False)
        elif isinstance(instruction, EditBoard):
            await post_queries.update_posts(connection, [one.id for one in instruction.posts], version, state="sent")
        elif isinstance(instruction, SendNotice):
            receipt = {"state": "sent", "message_id": message_id, "buttons": instruction.is_private_call}
            await post_queries.update_posts(connection, [post.id], post.version, **receipt)
        elif isinstance(instruction, PostLobby):
            if message_id != post.message_id:
                # Also of a lobby that has changed since: the next time this message must be found, not another sent.
                await post_queries.set_message(connection, post.id, message_id)
            await post_queries.update_posts(connection, [post.id], version, state="sent", version=version)
        else:
            if others:
                await post_queries.update_posts(connection, [one.id for one in others], version, state="merged")
            receipt = {"state": "sent", "version": version, "message_id": message_id, "buttons": True}
            if isinstance(instruction, PostBoard):
                receipt["since"] = instruction.since
            await post_queries.update_posts(connection, [post.id], version, **receipt)

    async def _note_earlier(
        self, connection: AsyncConnection, board: PostBoard, message_id: int | None, told: int
    ) -> None:
        """What was told then is done; what has happened since is told by the next board, which calls whoever acts."""
        *others, post = [post for post in board.posts if post.version <= told]
        await post_queries.update_posts(connection, [one.id for one in others], told, state="merged")
        receipt = {"state": "sent", "version": told, "message_id": message_id, "buttons": True}
        await post_queries.update_posts(connection, [post.id], told, **receipt, since=board.since)

    async def _renew_lobby(self, connection: AsyncConnection, instruction: PostLobby) -> None:
        """The message is gone or can no longer be edited: where people can still join, there will be a new one."""
        (post,), game = instruction.posts, instruction.table.game
        if game.status == "lobby":
            await post_queries.forget_message(connection, post.id)
        else:
            await self._write_receipt(connection, instruction, post.message_id)

    async def _add_calls(self, connection: AsyncConnection, instruction: Instruction) -> None:
        """Note whom a message could not call, or not only."""
        table, now = instruction.table, self.service.clock()
        if isinstance(instruction, SendNotice):
            kind, version = instruction.post.notice, instruction.post.version
        elif isinstance(instruction, PostOffer):
            kind, version = ASKED, table.game.version
        else:
            kind, version = TURN, table.shown
        for user_id, call in instruction.calls.items():
            if call.direct or call.later is not None:
                due_at = call.later or now
                await post_queries.add_post(
                    connection, table.game.id, "notice", version, due_at, user_id, kind, direct_only=call.ping
                )

    async def _put_off(self, connection: AsyncConnection, posts: Iterable[Post]) -> None:
        now = self.service.clock()
        for post in posts:
            tried = {"attempts": post.attempts + 1, "due_at": now + _wait_after(post.attempts)}
            await post_queries.update_posts(connection, [post.id], post.version, **tried)


def _wait_after(attempts: int) -> timedelta:
    longer: int = 2 ** min(attempts, 12)
    return min(FIRST_RETRY * longer, LONGEST_RETRY)
