"""Offers that other players accept or decline: giving a seat away, taking back a move (`play.undo`), cancelling a game.

A host can cancel a game without consent until somebody moves. A moderator can end any game.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Literal

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.games.core.checks import (
    check_host,
    check_level,
    check_may_take_part,
    check_no_attempt,
    check_no_tournament,
    check_not_blocked,
    check_not_over,
    check_started,
    may_give,
)
from bot.games.core.consent import find_absent, find_asked, mark_offer
from bot.games.core.participants import other_people
from bot.games.core.replay import UNPLAYABLE, Table
from bot.games.core.request import Person, Refusal, Request, list_seated_people
from bot.games.core.service import Change, NewAct, Notice, Service
from bot.games.table.call_limits import ask_others, check_not_declined, clear_recent_calls, find_blockers
from bot.games.table.lobby import decline_invitation
from bot.games.table.play import check_not_drawn, take_back
from bot.games.table.seats import give_seat
from bot.opponents.levels import DEFAULT_LEVEL
from bot.storage import subjects, tournament_queries
from bot.storage.payloads import Asked
from bot.storage.rows import CallReason, Game, Offer, Player
from bot.storage.subjects import GAME


async def offer_seat(
    service: Service,
    request: Request,
    game_id: str,
    seat: int,
    person: Person | None,
    *,
    gone: Collection[int] = (),
    level: str = DEFAULT_LEVEL,
) -> Table:
    """Offer the seat (counted from 0) to ``person``, or to a computer of this ``level`` if ``person`` is ``None``.

    The host, a moderator, the owner of the seat and ``person`` can make this offer, the last only where they may write.
    ``person`` must agree, and so must the people who give the seat away (see `find_asked`). A moderator can give any
    seat to a computer. If a player is absent, the players who are present can together give the seat to a computer.
    ``gone`` are the users at the table who have left the server. The owner is notified.
    """
    blockers = await find_blockers(service, request)
    async with service.change(game_id, request) as change:
        table = change.table
        game = table.game
        if person is not None:
            others = [*list_seated_people(game, besides=seat), request.person]
            await check_not_blocked(change.connection, request, person, others)
        check_level(level)
        _check_seat(table, seat)
        moderated = request.moderates(game)
        offer = Offer("replace", request.person.id, seat, level=level, gone=tuple(gone), moderated=moderated)
        if person is None:
            _check_may_give_to_computer(table, request, offer)
        else:
            offer = replace(offer, user_id=person.id, name=person.name, level="")
            _check_may_offer(table, request, seat, person)
        change.record(await _ask_or_give(change, offer, blockers))
    return change.table


async def _ask_or_give(change: Change, offer: Offer, blockers: Collection[int]) -> NewAct:
    """Make the offer and notify the seat's owner. If nobody has to agree, give the seat away immediately."""
    table = change.table
    if not find_asked(table, offer):
        return _make_replacement(table, offer, offer.by)
    _check_nothing_asked(table.game)
    owner = table.game.players[offer.seat]
    told = () if owner.user_id in offer.gone else _make_notices(owner, offer.by, "giving")
    return await ask_others(change, offer, blockers, told)


def _check_seat(table: Table, seat: int) -> None:
    """Refuse a seat that doesn't exist or can't change hands."""
    check_started(table)
    check_no_tournament(table.game)
    check_no_attempt(table.game)
    if seat not in range(len(table.game.players)):
        raise Refusal("no-such-seat", game=table.game.id)


def _check_may_give_to_computer(table: Table, request: Request, offer: Offer) -> None:
    """Refuse to give a seat to a computer, except for a moderator, or for another player if the owner is absent."""
    game = table.game
    owner = game.players[offer.seat]
    me = request.person.id
    if owner.computer:
        raise Refusal("seat-of-computer", game=game.id)
    is_absent = owner.user_id in find_absent(table, offer.gone)
    plays = game.player(me) is not None and owner.user_id != me
    if not (offer.moderated or (is_absent and plays)):
        raise Refusal("not-allowed-to-replace", game=game.id)


def _check_nothing_asked(game: Game) -> None:
    if game.offer is not None:
        raise Refusal("offer-open", game=game.id)


def _check_may_offer(table: Table, request: Request, seat: int, person: Person) -> None:
    """Refuse an offer of the seat to this person, if it isn't possible or the requester may not make it."""
    game = table.game
    if game.player(person.id):
        is_me = person.id == request.person.id
        raise Refusal("already-seated", game=game.id, who=person.name, me=int(is_me), lobby=0)
    if not may_offer(table, request, seat, person.id):
        raise Refusal("not-allowed-to-replace", game=game.id)
    check_may_take_part(game, request, "replace")
    _check_nothing_asked(game)


def may_offer(table: Table, request: Request, seat: int, user_id: int | None) -> bool:
    """Check whether the requester may offer the seat to this user, or to a computer (``None``)."""
    owners = [player.user_id for player in table.game.players if player.seat == seat]
    if user_id is None:
        return request.moderates(table.game) or table.game.player(request.person.id) is not None
    return may_give(table, request) or request.person.id in (user_id, *owners)


def _make_replacement(table: Table, offer: Offer, by: int) -> NewAct:
    """Return the act by which user ``by`` gives the seat away. The owner is notified unless they did it themselves."""
    return replace(give_seat(table, offer), notices=_make_notices(table.game.players[offer.seat], by, "replaced"))


def _make_notices(owner: Player, by: int, why: CallReason) -> tuple[Notice, ...]:
    """Return the notification to a seat's owner about an act of user ``by`` on that seat."""
    return () if owner.user_id in (None, by) else ((owner.user_id, why),)


async def agree(service: Service, request: Request, game_id: str) -> Table:
    """Agree to the open offer, and carry it out once everybody has agreed."""
    async with service.change(game_id, request) as change:
        table = change.table
        me = request.person.id
        offer = _open_offer(table)
        await _check_is_asked(change, request)
        if offer.user_id is not None:
            others = list_seated_people(table.game, besides=offer.seat)
            await check_not_blocked(change.connection, request, Person(offer.user_id, offer.name), others)
        moderates = offer.kind == "replace" and request.moderates(table.game) and not offer.moderated
        if not may_agree(table, request):
            raise Refusal("not-yours-to-agree", game=table.game.id)
        # A person who agrees shows that the request was welcome.
        await clear_recent_calls(change.connection, [offer.by], me)
        offer = replace(offer, agreed=(*offer.agreed, me), moderated=offer.moderated or moderates)
        change.record(NewAct(replace(table.game, offer=offer), "agree", offer.seat, Asked(offer.kind)))
        if find_asked(change.table):
            pass
        elif offer.kind == "replace":
            change.record(_make_replacement(change.table, offer, me))
        elif offer.kind == "cancel":
            change.record(make_cancellation(change.table, "agreed"))
        else:
            turns = table.turns_since(offer.version - 1)
            check_not_drawn(table, offer.version)
            take_back(change, offer.seat, turns, agreed=True)
    return change.table


def may_agree(table: Table, request: Request) -> bool:
    """Check whether the person's consent to the open offer counts.

    The people asked may agree. A moderator may agree to an offer of a seat that wasn't made by a moderator.
    """
    offer = table.game.offer
    seat = offer is not None and offer.kind == "replace" and not offer.moderated
    return request.person.id in find_asked(table) or (seat and request.moderates(table.game))


def may_decline(table: Table, request: Request) -> bool:
    """Check whether the person may decline the open offer of a game or an invitation to a lobby."""
    game = table.game
    offer = table.game.offer
    me = request.person.id
    seated = game.player(me) is not None
    if game.status == "lobby":
        return me in game.options.invited and not seated
    if offer is None:
        return False
    # A moderator's offer needs only the consent of the person who takes the seat.
    return me in (offer.by, offer.user_id) or (seated and not offer.moderated) or request.moderates(game)


def _open_offer(table: Table) -> Offer:
    check_not_over(table.game)
    if table.game.offer is None:
        raise Refusal("no-offer", game=table.game.id)
    return table.game.offer


async def _check_is_asked(change: Change, request: Request) -> None:
    """Refuse a press on the buttons of an offer that is no longer open."""
    if request.mark is None:
        return
    game = change.table.game
    posting = await subjects.load_posting(change.connection, GAME, game.id)
    if posting is None or request.mark != mark_offer(game, posting.offer_version):
        raise Refusal("stale", game=game.id)


async def decline(service: Service, request: Request, game_id: str) -> Table:
    """Decline the open offer, withdraw the requester's own offer, or decline an invitation to a lobby."""
    blockers = await find_blockers(service, request)
    async with service.change(game_id, request) as change:
        if change.table.game.status == "lobby":
            change.record(await decline_invitation(change, request.person.id, blockers))
        else:
            await _decline_offer(change, request)
    return change.table


async def _decline_offer(change: Change, request: Request) -> None:
    """Close the open offer. It counts as declined only if the person was asked to agree."""
    table = change.table
    me = request.person.id
    offer = _open_offer(table)
    await _check_is_asked(change, request)
    if not may_decline(table, request):
        raise Refusal("not-yours-to-agree", game=table.game.id)
    options = table.game.options
    if me in find_asked(table):
        options = replace(options, refused=(*options.refused, (offer.kind, me)))
    declined = replace(table.game, offer=None, options=options)
    change.record(NewAct(declined, "decline", offer.seat, Asked(offer.kind), notices=((None, "declined"),)))


Outcome = Literal["lobby", "unmoved", "alone", "absent", "asked"]
"""The result of cancelling a game.

The game is cancelled immediately as a ``lobby``, before its first move (``unmoved``), because the host plays only
against computers (``alone``), or because all others are ``absent``. Otherwise, the others are ``asked`` to agree.
"""


def foresee_cancel(table: Table, request: Request, gone: Collection[int] = ()) -> tuple[Outcome, tuple[int, ...]]:
    """Return the result of cancelling the game now, and the users whose consent would be needed.

    ``gone`` are users who have left the server.
    """
    game = table.game
    check_not_over(game)
    check_no_tournament(game)
    if not may_cancel(table, request, gone):
        check_host(game, request)
    if table.replay is None:
        return "lobby", ()
    if not table.replay.turns and game.host_id == request.person.id:
        return "unmoved", ()
    if not other_people(table, request.person.id):
        return "alone", ()
    offer = _offer(table, request, gone)
    asked = find_asked(table, offer)
    if not asked:
        return "absent", ()
    _check_nothing_asked(game)
    check_not_declined(table, offer)
    return "asked", asked


def may_cancel(table: Table, request: Request, gone: Collection[int] = ()) -> bool:
    """Check whether the person may cancel a game or offer to.

    The host may, and so may any player while another player is absent.
    """
    me = request.person.id
    others_absent = find_absent(table, gone) - {me}
    return table.game.host_id == me or (bool(others_absent) and table.game.player(me) is not None)


def _offer(table: Table, request: Request, gone: Collection[int]) -> Offer:
    player = table.game.player(request.person.id)
    assert player is not None, "only players cancel a running game"
    return Offer("cancel", request.person.id, player.seat, gone=tuple(gone))


async def cancel(service: Service, request: Request, game_id: str, gone: Collection[int] = ()) -> Table:
    """Cancel a game.

    Once somebody has moved, the others must agree (see `agree`), and the game continues until they do. Absent players
    don't have to agree. They are ``gone`` from the server, or the game is on hold and waits for them.
    """
    blockers = await find_blockers(service, request)
    async with service.change(game_id, request) as change:
        outcome, _ = foresee_cancel(change.table, request, gone)
        if outcome == "asked":
            change.record(await ask_others(change, _offer(change.table, request, gone), blockers))
        else:
            change.record(make_cancellation(change.table, "agreed" if outcome == "absent" else "cancelled"))
    return change.table


def make_cancellation(table: Table, ending: Literal["cancelled", "agreed", "unmoved"]) -> NewAct:
    """Return an act that ends the game without a result.

    A game is ``unmoved`` if it began as an open table and a player didn't make their first move in time.
    """
    cancelled = replace(table.game, status="cancelled", ending=ending)
    return NewAct(cancelled, "cancel", posts=("lobby",) if table.replay is None else ("board",))


async def check_may_end(service: Service, request: Request, game_id: str) -> Table:
    """Return a game that the person may end. An unplayable game has no replay."""
    async with service.database.read() as connection:
        table = await service.load(connection, game_id, request, unplayable=True)
        _check_may_end(table, request, organizes=await _organizes(connection, request, table))
    return table


async def _organizes(connection: AsyncConnection, request: Request, table: Table) -> bool:
    """Check whether the person organizes the tournament of this game.

    :raises Refusal: The person organizes it, but plays at this table without being a moderator, and the game can still
        be played.
    """
    game = table.game
    if game.tournament_id is None:
        return False
    tournament = await tournament_queries.load_tournament(connection, game.tournament_id)
    if tournament is None or request.person.id not in tournament.organizers:
        return False
    players = {user_id for player in game.players for user_id in (player.user_id, player.leaver_id)}
    if request.person.id in players and not (request.moderates(game) or table.unplayable):
        raise Refusal("own-table", game=game.id)
    return True


def _check_may_end(table: Table, request: Request, *, organizes: bool) -> None:
    is_stuck_host = table.unplayable and table.game.host_id == request.person.id
    if not (request.moderates(table.game) or organizes or is_stuck_host):
        raise Refusal("moderator-only", game=table.game.id)
    check_not_over(table.game)


async def end(service: Service, request: Request, game_id: str, *, awarded: bool = False) -> Table:
    """End any open game without a winner. The host may do this only if the game's log can't be replayed.

    ``awarded``: the tournament's organizer has set the places.
    """
    async with service.change(game_id, request, unplayable=True) as change:
        table = change.table
        organizes = await _organizes(change.connection, request, table)
        _check_may_end(table, request, organizes=organizes)
        ending = "organizer" if organizes else "moderator"
        if awarded:
            ending = "awarded"
        ended = replace(table.game, status="ended", ending=UNPLAYABLE if table.unplayable else ending)
        change.record(NewAct(ended, "end", posts=("lobby",) if table.replay is None else ("board",)))
    return change.table
