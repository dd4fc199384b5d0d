"""Changes of seats: resigning, replacement by a computer or another person, and new hosts."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from bot.games.core import clock
from bot.games.core.checks import (
    check_host,
    check_hosting_limit,
    check_may_write,
    check_not_blocked,
    check_not_over,
    check_resigns,
)
from bot.games.core.consent import find_absent, find_asked
from bot.games.core.replay import Table
from bot.games.core.request import Person, Refusal, Request
from bot.games.core.results import find_unrated, has_begun_to_count
from bot.games.core.service import NewAct, Notice, Service
from bot.games.table.call_limits import call_people
from bot.games.table.hosting import find_next_host
from bot.opponents.levels import DEFAULT_LEVEL
from bot.storage.acts import LogLine, write_payload
from bot.storage.payloads import FORFEIT, TO_PERSON, Left, Replaced
from bot.storage.rows import Game, Offer, Player, PostKind

LeaveReason = Literal["resign", "timeout"]


async def resign(service: Service, request: Request, game_id: str) -> Table:
    """Resign from a game.

    A computer continues for the person, or the game ends if at most one other person remains.
    """
    async with service.change(game_id, request) as change:
        player = check_resigns(change.table, request)
        reason = "away" if clock.may_leave_unrated(change.table, player, change.now) else None
        change.record(give_up(change.table, player, "resign", reason))
    return change.table


def give_up(
    table: Table, player: Player, why: LeaveReason, reason: str | None = None, *, order: int | None = None
) -> NewAct:
    """Return an act by which a player leaves a running game, because they resign or their time is up.

    If at most one other person remains, the game ends, and the best of the remaining players wins. If only computers
    remain and they all replaced people who left, nobody wins. Otherwise, a computer takes over. ``reason`` is why a
    game that would count is unrated if it ends now. For ``order``, see `take_over`.
    """
    others = [other for other in table.game.players if other is not player]
    people = [other for other in others if other.computer is None]
    has_winner = bool(people) or any(other.left is None for other in others)
    if len(people) < 2 and has_winner:
        game = _leave(table, player, player, reason, order)
        over = replace(game, status="finished", ending=why, offer=None)
        return NewAct(over, why, player.seat, FORFEIT, posts=("board",))
    return take_over(table, player, why, order=order)


def find_next_order(game: Game) -> int:
    """Return the next number in the order of leaving: 1 for the first player who leaves."""
    return 1 + sum(player.left is not None for player in game.players)


def after_resigning(table: Table, player: Player) -> Table:
    """Return the table as it would be after this player resigned."""
    assert table.replay is not None, "players can't resign from a lobby"
    game = table.game
    act = give_up(table, player, "resign")
    text = write_payload("resign", act.payload)
    line = LogLine(game.version + 1, "resign", game.changed_at, player.user_id, player.seat, text)
    return Table(act.after, table.replay.with_line(line))


def take_over(
    table: Table,
    player: Player,
    why: LeaveReason,
    level: str = DEFAULT_LEVEL,
    reason: str | None = None,
    order: int | None = None,
) -> NewAct:
    """Return an act by which a computer takes a player's seat.

    If the player was the host, the next person becomes host. ``reason`` is why a game that would count becomes unrated.
    ``order`` is the player's number in the order of leaving, needed if several players leave together.
    """
    machine = Player(player.seat, None, player.name, level, previous_id=player.user_id)
    game = _with_player(table, machine, reason, order)
    if not game.humans:
        game = replace(game, status="ended", ending="empty")
    return NewAct(game, why, player.seat, Left(level), posts=("board",))


def _with_player(table: Table, player: Player, reason: str | None = None, order: int | None = None) -> Game:
    game = _leave(table, table.game.players[player.seat], player, reason, order)
    host_id = game.host_id
    if game.player(host_id) is None:
        present = find_next_host(game, player.seat, find_absent(table)) or player.user_id
        host_id = present or find_next_host(game, player.seat) or host_id
    after = replace(game, host_id=host_id)
    # An offer ends if it concerns this seat, or if nobody has to agree any more.
    is_about_it = game.offer is not None and game.offer.seat == player.seat
    if is_about_it or not find_asked(Table(after, table.replay)):
        return replace(after, offer=None)
    return after


def give_seat(table: Table, offer: Offer) -> NewAct:
    """Return an act that carries out an offer of a seat."""
    game = table.game
    owner = game.players[offer.seat]
    has_agreed = owner.computer is not None or owner.user_id in (offer.by, *offer.agreed)
    is_absent = owner.user_id in find_absent(table, offer.gone)
    reason = None if has_agreed or is_absent else "moderator"
    if offer.user_id is None:
        given = take_over(table, owner, "timeout", offer.level, reason)
        return replace(given, kind="replace", payload=Replaced(offer.level))
    taking = Player(offer.seat, offer.user_id, offer.name, previous_id=owner.user_id)
    after = replace(_with_player(table, taking, reason), offer=None)
    return NewAct(after, "replace", offer.seat, TO_PERSON, posts=("board",))


def _leave(table: Table, player: Player, successor: Player, reason: str | None, order: int | None) -> Game:
    """Return the game with ``successor`` on a player's seat. If the game is over, the player is their own successor.

    A person who started on that seat is recorded as having left. If this happens before every player has moved twice,
    the game is unrated.
    """
    game = table.game
    if player.left is not None:
        successor = replace(successor, left=player.left, leaver_id=player.leaver_id, leaver_name=player.leaver_name)
    elif player.computer is None:
        left = find_next_order(game) if order is None else order
        successor = replace(successor, left=left, leaver_id=player.user_id, leaver_name=player.name)
        if not has_begun_to_count(table):
            reason = "early"
    players = tuple(successor if other.seat == player.seat else other for other in game.players)
    return replace(game, players=players, unrated_because=find_unrated(game, reason))


def after_giving(table: Table) -> Game:
    """Return the game as it would be if everybody accepted the open offer of a seat."""
    offer = table.game.offer
    assert offer is not None, "the game has no open offer"
    return give_seat(table, replace(offer, agreed=(*offer.agreed, *find_asked(table)))).after


async def pass_host(service: Service, request: Request, game_id: str, user_id: int) -> Table:
    """Make another player the host, unless they already host the maximum number of open games.

    In a running game, the change is announced, so the requester must be able to write in its channel. If the channel no
    longer exists, only the new host is notified.
    """
    async with service.change(game_id, request) as change:
        game = change.table.game
        check_not_over(game)
        check_host(game, request, moderators=True)
        player = game.player(user_id)
        if player is None:
            others = [other.name for other in game.humans if other.user_id not in (None, game.host_id)]
            raise Refusal("not-a-player", game=game.id, players=tuple(others), count=len(others))
        if user_id == game.host_id:
            raise Refusal("already-host", game=game.id, who=player.name, me=int(user_id == request.person.id))
        await check_hosting_limit(
            change.connection, request, Person(user_id, player.name), service.limits.games_per_host
        )
        is_posted = change.table.running and not game.channel_gone
        if is_posted:
            check_may_write(game, request, "host")
        if is_posted or game.channel_gone:
            told = [Person(user_id, player.name)] if user_id != request.person.id else []
            if game.channel_gone:
                # The new host would be asked where the game should continue.
                await check_not_blocked(change.connection, request, request.person, told)
            await call_people(change.connection, request.person.id, told, change.now, game_id=game.id)
        posts: tuple[PostKind, ...] = ("lobby",) if change.table.replay is None else ()
        notices: tuple[Notice, ...] = ((None, "host"),) if is_posted else ()
        change.record(NewAct(replace(game, host_id=user_id), "host", player.seat, posts=posts, notices=notices))
    return change.table
