"""Whose seat it is: resigning, being replaced by a computer or another person, and handing on the hosting."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from bot.games.core import clock
from bot.games.core.checks import (
    check_host,
    check_hosts_few,
    check_may_write,
    check_not_blocked,
    check_not_over,
    check_resigns,
)
from bot.games.core.replay import Table
from bot.games.core.request import Person, Refusal, Request
from bot.games.core.service import Act, Notice, Service
from bot.games.posting.calling import find_asked
from bot.games.table.asking import call_people
from bot.opponents.levels import DEFAULT_LEVEL
from bot.storage.rows import Game, LogLine, Offer, Player, PostKind

Why = Literal["resign", "timeout"]


async def resign(service: Service, request: Request, game_id: str) -> Table:
    """Give up. A computer plays on for the person; where at most one other person is left, the game is over."""
    async with service.change(game_id, request) as change:
        player = check_resigns(change.table, request)
        reason = "away" if clock.may_leave_unrated(change.table, player, change.now) else None
        change.record(give_up(change.table, player, "resign", reason))
    return change.table


def give_up(table: Table, player: Player, why: Why, reason: str | None = None) -> Act:
    """A player gives the game up, or is taken to have done so: a computer plays on, unless that leaves nobody to play.

    With one other person left the game ends, and whoever is ahead of the others has won. ``reason``: why a resigned
    game does not count for ratings then, if it does not; one whose time is up never does.
    """
    others = [other for other in table.game.humans if other is not player]
    if len(others) < 2:
        if why == "timeout":
            reason = "time"
        unrated_because = table.game.unrated_because or reason
        over = replace(table.game, status="finished", ending=why, unrated_because=unrated_because, offer=None)
        return Act(over, why, player.seat, "forfeit", posts=("board",))
    return take_over(table, player, why)


def after_resigning(table: Table, player: Player) -> Table:
    """The table as it would be if this player resigned now."""
    assert table.replay is not None, "nobody resigns from a lobby"
    game = table.game
    act = give_up(table, player, "resign")
    line = LogLine(game.version + 1, "resign", game.changed_at, player.user_id, player.seat, act.text)
    return Table(act.after, table.replay.with_line(line))


def take_over(table: Table, player: Player, why: Why, level: str = DEFAULT_LEVEL) -> Act:
    """A computer takes a player's seat and plays on; the host's duties go to the next person."""
    machine = Player(player.seat, None, player.name, level, former_id=player.user_id)
    game = _with_player(table.game, machine, reason="time" if why == "timeout" else "resigned")
    if not game.humans:
        game = replace(game, status="ended", ending="empty")
    return Act(game, why, player.seat, f"seat {level}", posts=("board",))


def _with_player(game: Game, player: Player, reason: str) -> Game:
    players = tuple(player if other.seat == player.seat else other for other in game.players)
    people = [other.user_id for other in players if other.user_id is not None]
    host_id = game.host_id
    if people and host_id not in people:
        host_id = people[0]
    after = replace(game, players=players, host_id=host_id, unrated_because=game.unrated_because or reason)
    # A question ends with the seat it is about, or when nobody is left to answer it.
    is_about_it = game.offer is not None and game.offer.seat == player.seat
    if is_about_it or not find_asked(Table(after)):
        return replace(after, offer=None)
    return after


def give_seat(table: Table, offer: Offer) -> Act:
    """The seat changes hands, as it was asked."""
    game = table.game
    assert offer.user_id is not None, "a seat is given to somebody"
    taking = Player(offer.seat, offer.user_id, offer.name, former_id=game.players[offer.seat].user_id)
    after = replace(_with_player(game, taking, reason="replaced"), offer=None)
    return Act(after, "replace", offer.seat, "person", posts=("board",))


async def pass_host(service: Service, request: Request, game_id: str, user_id: int) -> Table:
    """Make another player the host, unless they host as many open games as they may.

    In a game under way everybody is told, so only who may write there hands it on; without a channel, the new host is.
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
        await check_hosts_few(change.connection, request, Person(user_id, player.name), service.limits.games_per_host)
        is_posted = change.table.running and not game.channel_gone
        if is_posted:
            check_may_write(game, request, "host")
        if is_posted or game.channel_gone:
            told = [Person(user_id, player.name)] if user_id != request.person.id else []
            if game.channel_gone:
                # They would be asked where it goes on.
                await check_not_blocked(change.connection, request, request.person, told)
            await call_people(change.connection, request.person.id, told, change.now, game_id=game.id)
        posts: tuple[PostKind, ...] = ("lobby",) if change.table.replay is None else ()
        notices: tuple[Notice, ...] = ((None, "host"),) if is_posted else ()
        change.record(Act(replace(game, host_id=user_id), "host", player.seat, posts=posts, notices=notices))
    return change.table
