"""What others must agree to: that a seat changes hands, or that a move is taken back (see `undo`)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.games.calling import asked
from bot.games.checks import check_not_over, check_started, may_give
from bot.games.decision import Decision, Notice, Person, Request
from bot.games.refusals import (
    AlreadySeated,
    Blocked,
    NoOffer,
    NoSuchSeat,
    NotAllowedToReplace,
    NotTogether,
    NotYoursToAgree,
    OfferOpen,
)
from bot.games.replay import Table
from bot.games.seats import give_seat, take_over
from bot.games.service import Service
from bot.games.undo import check_not_drawn, take_back
from bot.storage import queries
from bot.storage.rows import Offer


async def offer_seat(service: Service, request: Request, game_id: str, seat: int, person: Person | None) -> Table:
    """Ask that ``person`` takes the seat, or let a computer take it (``None``).

    The host or a moderator may ask anybody, who must agree; anybody may ask for themselves, and the host or a moderator
    must agree. A moderator may give a seat to a computer, the host of a game that has gone quiet as well.

    :raises NotStarted: the game is a lobby.
    :raises AlreadyOver: the game has ended.
    :raises NoSuchSeat: there is no such seat, or a computer has it and should get it.
    :raises AlreadySeated: that person plays here already.
    :raises NotAllowedToReplace: the person may not give seats of this game to others.
    :raises OfferOpen: something else is being asked already.
    :raises Blocked: that person and somebody at the table will not play together, and the one who asks is one of them.
    :raises NotTogether: they are two others.
    """

    def decide(table: Table) -> Sequence[Decision]:
        game = table.game
        check_started(table)
        if seat not in range(len(game.players)):
            raise NoSuchSeat(game=game.id)
        gives = may_give(table, request)
        if person is None:
            if game.players[seat].computer:
                raise NoSuchSeat(game=game.id)
            if not (request.moderator or (gives and game.stalled)):
                raise NotAllowedToReplace(game=game.id)
            return [replace(take_over(table, game.players[seat], "timeout"), act="replace", text="computer")]
        if game.player(person.id):
            raise AlreadySeated(game=game.id)
        if not gives and person.id != request.person.id:
            raise NotAllowedToReplace(game=game.id)
        if game.offer is not None:
            raise OfferOpen(game=game.id)
        offer = Offer("replace", request.person.id, seat, user_id=person.id, name=person.name)
        if gives and person.id == request.person.id:
            return [give_seat(table, offer)]
        return [Decision(replace(game, offer=offer), "ask", seat, offer.kind, posts=("offer",))]

    async def check(connection: AsyncConnection, table: Table) -> None:
        if person is not None:
            await _check_peace(connection, request, table, seat, person)

    return await service.change(game_id, request, decide, check=check)


async def _check_peace(connection: AsyncConnection, request: Request, table: Table, seat: int, person: Person) -> None:
    """Refuse who will not play with those on the other seats."""
    names = {player.user_id: player.name for player in table.game.players if player.user_id and player.seat != seat}
    me = request.person.id
    for blocker, blocked in await queries.quarrels(connection, person.id, names):
        other = blocked if blocker == person.id else blocker
        if me not in (blocker, blocked):
            raise NotTogether(who=person.name, other=names[other])
        raise Blocked(who=person.name if other == me else names[other], me=int(blocker == me))


async def agree(service: Service, request: Request, game_id: str) -> Table:
    """Consent to what is being asked; with the last consent needed it is done.

    :raises NoOffer: nothing is being asked.
    :raises NotYoursToAgree: this person's consent is not needed, or has been given.
    :raises AcrossTheBag: tiles have come out of the bag since it was asked.
    """

    def decide(table: Table) -> Sequence[Decision]:
        offer = _open_offer(table)
        agreed = _agreeing(table, offer, request)
        game = replace(table.game, offer=replace(offer, agreed=agreed))
        said = Decision(game, "agree", offer.seat, offer.kind)
        after = Table(game, table.replay)
        if offer.kind == "replace":
            return [said, give_seat(after, offer)] if _is_given(after, offer, agreed) else [said]
        if asked(after):
            return [said]
        assert table.replay is not None
        first = next(at for at, turn in enumerate(table.replay.turns) if turn.version == offer.version)
        check_not_drawn(table, first)
        return [said, take_back(after, offer.seat, table.replay.turns[first:])]

    return await service.change(game_id, request, decide)


def _open_offer(table: Table) -> Offer:
    check_not_over(table.game)
    if table.game.offer is None:
        raise NoOffer(game=table.game.id)
    return table.game.offer


def _agreeing(table: Table, offer: Offer, request: Request) -> tuple[int, ...]:
    me = request.person.id
    concerned = me in asked(table) if offer.kind == "takeback" else _is_asked_for_seat(table, offer, request)
    if not concerned or me in offer.agreed:
        raise NotYoursToAgree(game=table.game.id)
    return (*offer.agreed, me)


def _is_asked_for_seat(table: Table, offer: Offer, request: Request) -> bool:
    if request.person.id == offer.user_id:
        return True
    if offer.by == offer.user_id and may_give(table, request):
        return True
    if offer.by == offer.user_id:
        raise NotAllowedToReplace(game=table.game.id)
    return False


def _is_given(table: Table, offer: Offer, agreed: Sequence[int]) -> bool:
    # Whoever may give the seat has either asked for it to be given, or agrees to the one who asked to have it.
    return offer.user_id in (*agreed, offer.by) and len({offer.by, *agreed}) > 1


async def decline(service: Service, request: Request, game_id: str) -> Table:
    """Refuse what is being asked, or withdraw one's own question.

    :raises NoOffer: nothing is being asked.
    :raises NotYoursToAgree: the person neither asked nor was asked.
    """

    def decide(table: Table) -> Sequence[Decision]:
        offer = _open_offer(table)
        me = request.person.id
        if me not in (offer.by, offer.user_id) and table.game.player(me) is None and not request.moderator:
            raise NotYoursToAgree(game=table.game.id)
        without_it = replace(table.game, offer=None)
        return [Decision(without_it, "decline", offer.seat, offer.kind, notices=(Notice(None, "declined"),))]

    return await service.change(game_id, request, decide)
