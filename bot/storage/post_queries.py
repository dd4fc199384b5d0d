"""Queries about what stands in Discord of a game, what is to stand there, and whom to call apart from that."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from sqlalchemy import bindparam, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.rows import Call, NewCall, Posted, Posting
from bot.storage.tables import Moment, calls, games

_LOAD_POSTING = select(*(games.c[name] for name in Posting.__slots__)).where(games.c.id == bindparam("of"))
_LOCK_POSTING = _LOAD_POSTING.with_for_update()
_LOAD_CALLS = (
    select(*(calls.c[name] for name in Call.__slots__)).where(calls.c.game_id == bindparam("of")).order_by(calls.c.id)
)
_SAVE_POSTING = (
    update(games)
    .where(
        games.c.id == bindparam("of"),
        games.c.version == bindparam("known"),
        games.c.receipts == bindparam("written"),
    )
    .values(
        posted=bindparam("stands", type_=games.c.posted.type),
        receipts=games.c.receipts + 1,
        post_at=bindparam("at", type_=Moment()),
        post_since=bindparam("since", type_=Moment()),
    )
)


async def load_posting(connection: AsyncConnection, game_id: str, *, lock: bool = False) -> Posting | None:
    """What stands, and is to stand, in Discord of a game, or ``None``; with ``lock`` nobody else changes it."""
    row = (await connection.execute(_LOCK_POSTING if lock else _LOAD_POSTING, {"of": game_id})).first()
    return Posting(*row) if row else None


async def save_posting(connection: AsyncConnection, game_id: str, before: Posting, after: Posting) -> bool:
    """Note what stands in Discord of a game now; whether all of it was still as it was ``before``."""
    values = {"of": game_id, "known": before.version, "written": before.receipts, "stands": after.posted}
    values |= {"at": after.post_at, "since": after.post_since}
    return (await connection.execute(_SAVE_POSTING, values)).rowcount == 1


async def load_calls(connection: AsyncConnection, game_id: str) -> list[Call]:
    """The calls of a game that are to be made, or closed once they hold no longer, in their order."""
    return [Call(*row) for row in await connection.execute(_LOAD_CALLS, {"of": game_id})]


async def add_calls(connection: AsyncConnection, game_id: str, new: Iterable[NewCall]) -> None:
    """Note whom to call."""
    rows = [{"game_id": game_id, **call._asdict()} for call in new]
    if rows:
        await connection.execute(insert(calls), rows)


async def delete_calls(connection: AsyncConnection, ids: Collection[int]) -> None:
    """Forget calls that were made, or hold no longer."""
    if ids:
        await connection.execute(delete(calls).where(calls.c.id.in_(ids)))


async def update_call(connection: AsyncConnection, call: Call) -> None:
    """Note which message a call became, or how it goes on."""
    values = {"message_id": call.message_id, "direct_only": call.direct_only}
    await connection.execute(update(calls).where(calls.c.id == call.id).values(values))


async def newest_messages(connection: AsyncConnection, game_ids: Iterable[str]) -> dict[str, int]:
    """The message of the newest post of each of these games that has one, a board before a lobby."""
    rows = await connection.execute(select(games.c.id, games.c.posted).where(games.c.id.in_(tuple(game_ids))))
    posted: dict[str, Posted] = {row.id: row.posted for row in rows}
    found = {game_id: one.board_id or one.lobby_id for game_id, one in posted.items()}
    return {game_id: message_id for game_id, message_id in found.items() if message_id is not None}
