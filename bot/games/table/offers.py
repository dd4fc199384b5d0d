"""What others must agree to: that a seat changes hands, a move is taken back (`undo`), a game called off (`ending`)."""

from __future__ import annotations

from dataclasses import replace

from bot.games.core.change import Act, Notice
from bot.games.core.checks import check_level, check_not_blocked, check_not_over, check_started, may_give
from bot.games.core.refusal import Refusal
from bot.games.core.replay import Table
from bot.games.core.request import Person, Request, seated
from bot.games.core.service import Service
from bot.games.posting.calling import asked
from bot.games.table.asking import ask_others, find_blockers
from bot.games.table.ending import called_off
from bot.games.table.lobby import declined_invitation
from bot.games.table.seats import give_seat, take_over
from bot.games.table.undo import check_not_drawn, take_back
from bot.opponents.levels import DEFAULT_LEVEL
from bot.storage.rows import AboutSeat, Offer, Player


async def offer_seat(
    service: Service,
    request: Request,
    game_id: str,
    seat: int,
    person: Person | None,
    *,
    gone: bool = False,
    level: str = DEFAULT_LEVEL,
) -> Table:
    """Ask that ``person`` takes the seat (counted from 0), or let a computer of this ``level`` take it (``None``).

    The host, a moderator, the owner of the seat and ``person`` may ask. ``person`` must agree, and so must whoever
    gives the seat (see `calling.asked`). A moderator may give a seat to a computer, the host that of a player who has
    left the server (``gone``) or any once the game has gone quiet. The owner is told.
    """
    blockers = await find_blockers(service, request)
    async with service.change(game_id, request) as change:
        table, me = change.table, request.person.id
        game = table.game
        if person is not None:
            others = [*seated(game, besides=seat), request.person]
            await check_not_blocked(change.connection, request, person, others)
        check_started(table)
        check_level(level)
        if seat not in range(len(game.players)):
            raise Refusal("no-such-seat", game=game.id)
        owner = game.players[seat]
        if person is None:
            if owner.computer:
                raise Refusal("seat-of-computer", game=game.id)
            if not (request.moderates(game) or (may_give(table, request) and (game.on_hold or gone))):
                raise Refusal("not-allowed-to-replace", game=game.id)
            given = take_over(table, owner, "timeout", level)
            notices = _told(owner, me, "replaced")
            change.record(replace(given, kind="replace", text=f"computer {level}", notices=notices))
            return change.table
        if game.player(person.id):
            raise Refusal("already-seated", game=game.id, who=person.name, me=int(person.id == me))
        if not may_offer(table, request, seat, person.id):
            raise Refusal("not-allowed-to-replace", game=game.id)
        if game.offer is not None:
            raise Refusal("offer-open", game=game.id)
        moderated = request.moderates(game)
        offer = Offer("replace", me, seat, user_id=person.id, name=person.name, moderated=moderated, gone=gone)
        if asked(table, offer):
            change.record(ask_others(table, offer, change.now, blockers, _told(owner, me, "giving")))
        else:
            change.record(_given(table, offer, me))
    return change.table


def may_offer(table: Table, request: Request, seat: int, user_id: int | None) -> bool:
    """Whether the person may ask that this user, or a computer (``None``), takes the seat."""
    owners = [player.user_id for player in table.game.players if player.seat == seat]
    return may_give(table, request) or (user_id is not None and request.person.id in (user_id, *owners))


def _given(table: Table, offer: Offer, by: int) -> Act:
    """The seat changes hands by what this user has done last; its owner is told, unless that was they."""
    return replace(give_seat(table, offer), notices=_told(table.game.players[offer.seat], by, "replaced"))


def _told(owner: Player, by: int, kind: AboutSeat) -> tuple[Notice, ...]:
    """What the owner of a seat is told of what this user does with it."""
    return () if owner.user_id in (None, by) else (Notice(owner.user_id, kind),)


async def agree(service: Service, request: Request, game_id: str) -> Table:
    """Consent to what is being asked; with the last consent needed it is done."""
    async with service.change(game_id, request) as change:
        table, me = change.table, request.person.id
        offer = _open_offer(table)
        if offer.user_id is not None:
            others = seated(table.game, besides=offer.seat)
            await check_not_blocked(change.connection, request, Person(offer.user_id, offer.name), others)
        moderates = offer.kind == "replace" and request.moderates(table.game) and not offer.moderated
        if not may_agree(table, request):
            raise Refusal("not-yours-to-agree", game=table.game.id)
        # Who agrees does not mind having been asked.
        calls = tuple(call for call in table.game.options.calls if call[:2] != (offer.by, me))
        offer = replace(offer, agreed=(*offer.agreed, me), moderated=offer.moderated or moderates)
        agreed = replace(table.game, offer=offer, options=replace(table.game.options, calls=calls))
        change.record(Act(agreed, "agree", offer.seat, offer.kind))
        if asked(change.table):
            pass
        elif offer.kind == "replace":
            change.record(_given(change.table, offer, me))
        elif offer.kind == "cancel":
            change.record(called_off(change.table, "agreed"))
        else:
            turns = table.turns_since(offer.version - 1)
            check_not_drawn(table, offer.version)
            change.record(take_back(change.table, offer.seat, turns))
    return change.table


def may_agree(table: Table, request: Request) -> bool:
    """Whether the person's consent to the open question counts: they are asked, or moderate who gets a seat."""
    offer = table.game.offer
    seat = offer is not None and offer.kind == "replace" and not offer.moderated
    return request.person.id in asked(table) or (seat and request.moderates(table.game))


def may_decline(table: Table, request: Request) -> bool:
    """Whether the person may decline what is asked in a game, or an invitation to a lobby."""
    game, offer, me = table.game, table.game.offer, request.person.id
    seated = game.player(me) is not None
    if game.status == "lobby":
        return me in game.options.invited and not seated
    if offer is None:
        return False
    # What a moderator has asked for needs nobody else's consent.
    return me in (offer.by, offer.user_id) or (seated and not offer.moderated) or request.moderates(game)


def _open_offer(table: Table) -> Offer:
    check_not_over(table.game)
    if table.game.offer is None:
        raise Refusal("no-offer", game=table.game.id)
    return table.game.offer


async def decline(service: Service, request: Request, game_id: str) -> Table:
    """Refuse what is being asked, withdraw one's own question, or say that one will not come to a lobby."""
    blockers = await find_blockers(service, request)
    async with service.change(game_id, request) as change:
        table, me = change.table, request.person.id
        if table.game.status == "lobby":
            change.record(declined_invitation(table.game, me, change.now, blockers))
            return change.table
        offer = _open_offer(table)
        if not may_decline(table, request):
            raise Refusal("not-yours-to-agree", game=table.game.id)
        options = table.game.options
        if me in asked(table):
            options = replace(options, refused=(*options.refused, (offer.kind, me)))
        declined = replace(table.game, offer=None, options=options)
        change.record(Act(declined, "decline", offer.seat, offer.kind, notices=(Notice(None, "declined"),)))
    return change.table
