"""Who may sit in a lobby: sending a player away, and declining an invitation."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from datetime import datetime

from bot.games.asking import may_call_at, with_call
from bot.games.checks import check_host, check_lobby
from bot.games.decision import Decision, Notice, Request
from bot.games.lobby import left
from bot.games.refusal import Refusal
from bot.games.replay import Table
from bot.games.service import Service
from bot.storage.rows import Game, Options


async def remove(service: Service, request: Request, game_id: str, seat: int) -> Table:
    """Send the person or the computer on this seat (counted from 0) away from a lobby.

    A person is told, is not invited any more, and cannot come back.
    """
    async with service.change(game_id, request) as change:
        game = change.table.game
        check_lobby(game)
        check_host(game, request, moderators=True)
        if seat not in range(len(game.players)):
            raise Refusal("no-such-seat", game=game.id)
        leaving = game.players[seat]
        if leaving.user_id == request.person.id:
            raise Refusal("removed-oneself", game=game.id)
        gone, notices = left(game, leaving), tuple[Notice, ...]()
        if leaving.user_id is None:
            after = replace(gone.after, spoiled="computer" if any(p.computer for p in gone.after.players) else None)
        else:
            options = _uninvited(game.options, leaving.user_id)
            after = replace(gone.after, options=replace(options, removed=(*options.removed, leaving.user_id)))
            notices = (Notice(leaving.user_id, "removed"),)
        change.record(replace(gone, text="removed", after=after, notices=notices))
    return change.table


def declined_invitation(game: Game, user_id: int, now: datetime, blockers: Collection[int]) -> Decision:
    """Somebody who is invited to this lobby says that they will not come.

    Its host is told, unless they are one of the ``blockers`` or have been told often enough.
    """
    if game.player(user_id):
        raise Refusal("already-seated", game=game.id, who="", me=1)
    if user_id not in game.options.invited:
        raise Refusal("no-offer", game=game.id)
    options = _uninvited(game.options, user_id)
    options = replace(options, declined=(*options.declined, user_id))
    after, notices = replace(game, options=options), tuple[Notice, ...]()
    if game.host_id not in blockers and may_call_at(game, user_id, game.host_id, now) <= now:
        after, notices = with_call(after, user_id, game.host_id, now), (Notice(game.host_id, "cannot-join"),)
    return Decision(after, "decline", posts=("lobby",), notices=notices)


def _uninvited(options: Options, user_id: int) -> Options:
    """The options of a lobby to which this user is not invited; where others had to be, they still have to."""
    invited = tuple(one for one in options.invited if one != user_id)
    return replace(options, invited=invited, only_invited=options.for_invited)
