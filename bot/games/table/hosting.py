"""Replacing an absent host by the next person at the table who is present."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from bot.games.core.consent import find_absent
from bot.games.core.replay import Table
from bot.games.core.service import Change, NewAct, Notice, Service
from bot.games.table.lobby import make_leave
from bot.storage.rows import Game


def find_next_host(game: Game, seat: int, absent: Collection[int] = ()) -> int | None:
    """Return the first person after this seat who isn't absent, if any."""
    behind = [*game.players[seat + 1 :], *game.players[:seat]]
    people = [player.user_id for player in behind if player.user_id is not None]
    return next((user_id for user_id in people if user_id not in absent), None)


def pass_from_absent(change: Change, gone: Collection[int] = ()) -> None:
    """Make the next person host of a running game if its host is absent and somebody else is present.

    ``gone`` are users who have left the server. Tournament tables don't change hosts, because the organizer decides
    there.
    """
    table = change.table
    game = table.game
    host = game.player(game.host_id)
    absent = find_absent(table, gone)
    if host is None or host.user_id not in absent or game.tournament_id is not None:
        return
    next_id = find_next_host(game, host.seat, absent)
    if next_id is not None:
        change.record(_pass_on(table, next_id))


def _pass_on(table: Table, host_id: int) -> NewAct:
    game = table.game
    notices: tuple[Notice, ...] = () if game.channel_gone else ((None, "host"),)
    return NewAct(replace(game, host_id=host_id), "host", game.seat_of(host_id), notices=notices)


async def relieve_host(service: Service, game_id: str, gone: Collection[int]) -> Table:
    """Replace the host if they have left the server. ``gone`` are the users who have left it.

    In a lobby, the host also loses the seat, and the lobby closes if nobody else is in it.
    """
    async with service.change(game_id, unplayable=True) as change:
        game = change.table.game
        host = game.player(game.host_id)
        if host is None or host.user_id not in gone or game.is_over:
            pass
        elif game.status == "lobby":
            change.record(make_leave(game, host))
        else:
            pass_from_absent(change, gone)
    return change.table
