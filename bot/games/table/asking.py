"""What somebody may ask of others: how often, not what was declined often enough, and who is not called for them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.games.core.replay import Table
from bot.games.core.request import Person, Refusal, Request
from bot.games.core.service import Act, Notice, Service
from bot.games.posting.calling import asked
from bot.storage import game_queries, person_queries
from bot.storage.rows import Game, Offer

MOST_CALLS, AN_HOUR = 3, timedelta(hours=1)
"""So often somebody may call the same person in that time: by questions in a game, or by invitations."""
MOST_DECLINES = 3
"""What was declined so often in a game is not asked there again."""


async def find_blockers(service: Service, request: Request) -> frozenset[int]:
    """The users who have blocked the person, so that nothing the person asks calls them."""
    return frozenset(await service.database.query(person_queries.blockers_of, request.person.id))


def ask_others(
    table: Table, offer: Offer, now: datetime, blockers: Collection[int], notices: Sequence[Notice] = ()
) -> Act:
    """The open question of the game is ``offer`` from now on.

    Who must agree is called, and who the ``notices`` are for, but none of the ``blockers``.
    """
    check_not_declined(table, offer)
    needed = asked(table, offer)
    told = [(user_id, why) for user_id, why in notices if user_id not in (*needed, *blockers)]
    game = table.game
    for user_id in (*needed, *(user_id for user_id, _ in told if user_id is not None)):
        again = may_call_at(game, offer.by, user_id, now)
        if again > now:
            player = game.player(user_id)
            who = player.name if player else offer.name
            raise Refusal("asked-often", game=game.id, who=who, again=in_discord(again))
        game = with_call(game, offer.by, user_id, now)
    silent = tuple(user_id for user_id in needed if user_id in blockers)
    after = replace(game, offer=replace(offer, silent=silent))
    return Act(after, "ask", offer.seat, offer.kind, posts=("offer",), notices=tuple(told))


def check_not_declined(table: Table, offer: Offer) -> None:
    """Refuse a question that those who would have to agree to it have declined often enough in this game."""
    needed = asked(table, offer)
    declined = [kind for kind, user_id in table.game.options.refused if user_id in needed]
    if declined.count(offer.kind) >= MOST_DECLINES:
        raise Refusal("declined-often", game=table.game.id, kind=offer.kind)


def may_call_at(game: Game, by: int, user_id: int, now: datetime) -> datetime:
    """When this user may next call the other about the game; ``now`` if they may."""
    return _free_at((at for caller, called, at in game.options.calls if (caller, called) == (by, user_id)), now)


def with_call(game: Game, by: int, user_id: int, now: datetime) -> Game:
    """The game with a note that one user has just called the other; what is older than it counts is forgotten."""
    calls = (call for call in game.options.calls if call[2] > (now - AN_HOUR).timestamp())
    return replace(game, options=replace(game.options, calls=(*calls, (by, user_id, int(now.timestamp())))))


def _free_at(calls: Iterable[float], now: datetime) -> datetime:
    newest = sorted(at for at in calls if at > (now - AN_HOUR).timestamp())[-MOST_CALLS:]
    return datetime.fromtimestamp(newest[0], now.tzinfo) + AN_HOUR if len(newest) == MOST_CALLS else now


async def check_invitations(
    connection: AsyncConnection, host: Person, invited: Sequence[Person], now: datetime
) -> None:
    """Refuse to invite somebody once more who has not come to what the host has invited them to lately."""
    known = await game_queries.unanswered_invitations(connection, host.id, now - AN_HOUR) if invited else []
    for person in invited:
        again = _free_at((at.timestamp() for user_id, at in known if user_id == person.id), now)
        if again > now:
            raise Refusal("asked-often", game="", who=person.name, again=in_discord(again))


def in_discord(at: datetime) -> str:
    """A point in time that has surely come when Discord shows it as come."""
    # Discord shows whole seconds; in the last of them it would still be too early.
    return f"<t:{int(at.timestamp()) + 1}:R>"
