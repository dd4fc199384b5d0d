"""Whose seat it is: resigning, being replaced by a computer or another person, and handing on the hosting."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from bot.games.decision import Decision, Notice, Person, Request
from bot.games.lobby import check_not_over
from bot.games.refusals import (
    AlreadySeated,
    Blocked,
    HostOnly,
    NoSuchSeat,
    NotAllowedToReplace,
    NotSeated,
    NotStarted,
    NotTogether,
    OfferOpen,
)
from bot.games.replay import Table
from bot.games.service import Service
from bot.opponents import STAND_IN
from bot.storage import queries
from bot.storage.rows import Game, Offer, Player

Why = Literal["resign", "timeout"]


async def resign(service: Service, request: Request, game_id: str) -> Table:
    """Give up. A computer plays on for the person; where at most one other person is left, the game is over.

    :raises NotSeated: the person does not play here.
    :raises NotStarted: the game is a lobby.
    :raises AlreadyOver: the game has ended.
    """

    def decide(table: Table) -> Sequence[Decision]:
        check_not_over(table.game)
        player = table.game.player(request.person.id)
        if player is None:
            raise NotSeated(game=table.game.id)
        if table.replay is None:
            raise NotStarted(game=table.game.id)
        return [given_up(table, player, "resign")]

    return await service.change(game_id, request, decide)


def given_up(table: Table, player: Player, why: Why) -> Decision:
    """A player gives the game up, or is taken to have done so: a computer plays on, unless that leaves nobody to play.

    With one other person left the game ends, and whoever is ahead of the others has won.
    """
    others = [other for other in table.game.humans if other is not player]
    if len(others) < 2:
        spoiled = table.game.spoiled or ("time" if why == "timeout" else None)
        over = replace(table.game, status="finished", ending=why, spoiled=spoiled, offer=None)
        return Decision(over, why, player.seat, "forfeit", posts=("board",))
    return taken_over(table, player, why)


def taken_over(table: Table, player: Player, why: Why) -> Decision:
    """A computer takes a player's seat and plays on; the host's duties go to the next person."""
    machine = replace(player, user_id=None, computer=STAND_IN, former_id=player.user_id)
    game = _seated(table.game, machine, spoiled="time" if why == "timeout" else "resigned")
    if not game.humans:
        game = replace(game, status="ended", ending="empty")
    return Decision(game, why, player.seat, "seat", posts=("board",))


def _seated(game: Game, player: Player, spoiled: str) -> Game:
    players = tuple(player if other.seat == player.seat else other for other in game.players)
    people = [other.user_id for other in players if other.user_id is not None]
    host_id = game.host_id if game.host_id in people or not people else people[0]
    offer = game.offer if game.offer and game.offer.seat != player.seat else None
    return replace(game, players=players, host_id=host_id, offer=offer, spoiled=game.spoiled or spoiled)


def may_give(table: Table, request: Request) -> bool:
    """Whether the person may give seats of this game to others."""
    return request.moderator or request.person.id == table.game.host_id


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
        check_not_over(game)
        if table.replay is None:
            raise NotStarted(game=game.id)
        if seat not in range(len(game.players)):
            raise NoSuchSeat(game=game.id)
        gives = may_give(table, request)
        if person is None:
            if game.players[seat].computer:
                raise NoSuchSeat(game=game.id)
            if not (request.moderator or (gives and game.stalled)):
                raise NotAllowedToReplace(game=game.id)
            return [replace_call(taken_over(table, game.players[seat], "timeout"))]
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

    if person is not None:
        table = await service.table(game_id, request.guild_id)
        names = {player.user_id: player.name for player in table.game.players if player.user_id and player.seat != seat}
        me = request.person.id
        async with service.database.read() as connection:
            for blocker, blocked in await queries.quarrels(connection, person.id, names):
                other = blocked if blocker == person.id else blocker
                if me not in (blocker, blocked):
                    raise NotTogether(who=person.name, other=names[other])
                who = person.name if other == me else names[other]
                raise Blocked(who=who, me=int(blocker == me))
    return await service.change(game_id, request, decide)


def replace_call(decision: Decision) -> Decision:
    """The same taking over, as an act of whoever gave the seat away."""
    return replace(decision, act="replace", text="computer")


def give_seat(table: Table, offer: Offer) -> Decision:
    """The seat changes hands, as it was asked."""
    game = table.game
    assert offer.user_id is not None, "a seat is given to somebody"
    taking = Player(offer.seat, offer.user_id, offer.name)
    after = replace(_seated(game, taking, spoiled="replaced"), offer=None)
    return Decision(after, "replace", offer.seat, "person", posts=("board",))


async def pass_host(service: Service, request: Request, game_id: str, user_id: int) -> Table:
    """Make another player the host.

    :raises HostOnly: somebody else hosts the game, and the person is no moderator.
    :raises NoSuchSeat: that user does not play here.
    :raises AlreadyOver: the game has ended.
    """

    def decide(table: Table) -> Sequence[Decision]:
        game = table.game
        check_not_over(game)
        if not may_give(table, request):
            host = game.player(game.host_id)
            raise HostOnly(game=game.id, host=host.name if host else "")
        player = game.player(user_id)
        if player is None:
            raise NoSuchSeat(game=game.id)
        handed = replace(game, host_id=user_id)
        if table.replay is None:
            return [Decision(handed, "host", player.seat, posts=("lobby",))]
        return [Decision(handed, "host", player.seat, notices=(Notice(None, "host"),))]

    return await service.change(game_id, request, decide)
