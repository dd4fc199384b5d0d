"""Ending a game: called off by its host at once or with the consent of all, or ended by a moderator."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from bot.games.core.change import Act
from bot.games.core.checks import check_host, check_not_over
from bot.games.core.refusal import Refusal
from bot.games.core.replay import UNPLAYABLE, Table
from bot.games.core.request import Request
from bot.games.core.service import Service
from bot.games.posting.calling import other_people
from bot.games.table.asking import ask_others, check_not_declined, find_blockers
from bot.storage.rows import Offer

Outcome = Literal["lobby", "unmoved", "alone", "asked"]
"""What comes of calling a game off: the lobby closes; the game is off before its first move, or because only computers
play beside the host; or the others are asked."""


def outcome_of_cancel(table: Table, request: Request) -> Outcome:
    """What would come of it if this person called the game off now."""
    check_not_over(table.game)
    check_host(table.game, request)
    if table.replay is None:
        return "lobby"
    if not table.replay.turns:
        return "unmoved"
    if not other_people(table, request.person.id):
        return "alone"
    if table.game.offer is not None:
        raise Refusal("offer-open", game=table.game.id)
    check_not_declined(table, _offer(table, request))
    return "asked"


def _offer(table: Table, request: Request) -> Offer:
    host = table.game.player(request.person.id)
    assert host is not None, "the host of a running game plays in it"
    return Offer("cancel", request.person.id, host.seat)


async def cancel(service: Service, request: Request, game_id: str) -> Table:
    """Call a game off. Once somebody has moved, the others must agree (see `offers.agree`); until then it goes on."""
    blockers = await find_blockers(service, request)
    async with service.change(game_id, request) as change:
        if outcome_of_cancel(change.table, request) != "asked":
            change.record(called_off(change.table, "cancelled"))
        else:
            change.record(ask_others(change.table, _offer(change.table, request), change.now, blockers))
    return change.table


def called_off(table: Table, ending: Literal["cancelled", "agreed"]) -> Act:
    """The game ends without a result."""
    off = replace(table.game, status="cancelled", ending=ending)
    return Act(off, "cancel", posts=("lobby",) if table.replay is None else ("board",))


async def check_may_end(service: Service, request: Request, game_id: str) -> Table:
    """The game that somebody wants to end; one that can no longer be played has no replay."""
    table = await service.table(game_id, request, unplayable=True)
    _check_may_end(table, request)
    return table


def _check_may_end(table: Table, request: Request) -> None:
    if not (request.moderates(table.game) or (table.unplayable and table.game.host_id == request.person.id)):
        raise Refusal("moderator-only", game=table.game.id)
    check_not_over(table.game)


async def end(service: Service, request: Request, game_id: str) -> Table:
    """End any open game; nobody wins. Its host may end one that can no longer be played."""
    async with service.change(game_id, request, unplayable=True) as change:
        table = change.table
        _check_may_end(table, request)
        ended = replace(table.game, status="ended", ending=UNPLAYABLE if table.unplayable else "moderator")
        change.record(Act(ended, "end", posts=("lobby",) if table.replay is None else ("board",)))
    return change.table
