"""The life of a lobby: editing it, joining, leaving, removing players, adding computers, starting and expiring."""

from __future__ import annotations

import contextlib
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.games.core.checks import (
    check_host,
    check_level,
    check_lobby,
    check_may_take_part,
    check_not_blocked,
)
from bot.games.core.replay import Table, begin
from bot.games.core.request import NoSuchGame, Person, Refusal, Request, list_seated_people
from bot.games.core.service import Change, NewAct, Notice, Service
from bot.games.table.call_limits import call_people, call_some, clear_recent_calls, find_blockers, format_countdown
from bot.games.table.terms import Terms, check_seats, check_terms, check_terms_seen, get_terms
from bot.opponents.levels import DEFAULT_LEVEL
from bot.rules import RULESETS
from bot.storage import game_queries
from bot.storage.database import lock
from bot.storage.payloads import Asked, ComputerAdded, Edited, LeftLobby, Started
from bot.storage.place import Place
from bot.storage.rows import Game, Options, Player, PostKind

COMPUTER = 0
"""A computer's entry in `Options.order`."""
OPEN_TABLE_WAIT = timedelta(days=1)
"""Time after which the host of an open table can play against a computer instead."""


def why_unrated(place: Place, *, has_computers: bool) -> str | None:
    """Return the reason why a lobby in this place is unrated, if any.

    It stays unrated even if the bot joins the server.
    """
    if has_computers:
        return "computer"
    return None if place.is_rated else "guest"


def check_may_join(game: Game, request: Request) -> None:
    if game.open_since is not None and game.player(request.person.id) is None:
        _check_still_open(game)
    check_lobby(game)
    if game.player(request.person.id):
        raise Refusal("already-seated", game=game.id, who="", me=1, lobby=1)
    if len(game.players) >= game.seats:
        raise Refusal("full", game=game.id)
    options = game.options
    if request.person.id in options.removed:
        raise Refusal("sent-away" if game.open_since is None else "open-not-yours", game=game.id)
    if options.is_invite_only and request.person.id not in (*options.invited, *options.declined):
        invited = tuple(f"<@{user_id}>" for user_id in options.invited)
        raise Refusal("not-invited", game=game.id, invited=invited or "nobody")
    if options.role_id is not None and options.role_id not in request.roles:
        raise Refusal("role-needed", game=game.id, roles=f"<@&{options.role_id}>")
    # People who see the lobby may use its button.
    if not request.is_in_channel_of(game):
        check_may_take_part(game, request, "join")


def _check_still_open(game: Game) -> None:
    """Refuse people who are too late for an open table, with the name of the person who took the last seat."""
    is_full = game.status == "lobby" and len(game.players) >= game.seats
    if is_full or game.status != "lobby":
        last = game.humans[-1].name if len(game.humans) > 1 else ""
        raise Refusal("open-too-late", who=last, taken=int(bool(last)))


async def _check_not_blocked_there(connection: AsyncConnection, request: Request, game: Game) -> None:
    """Refuse people who have blocked a player, or whom a player has blocked.

    At open tables, blocked people don't learn the reason, because they haven't chosen these players.
    """
    try:
        await check_not_blocked(connection, request, request.person, list_seated_people(game))
    except Refusal as refused:
        if game.open_since is None or refused.facts.get("me"):
            raise
        raise Refusal("open-not-yours", game=game.id) from None


async def check_free(connection: AsyncConnection, request: Request, people: Iterable[Person], limit: int) -> None:
    """Refuse people who already play the maximum number of games per person on this server.

    There is no limit elsewhere.
    """
    if not request.place.has_settings:
        return
    asked = {person.id: person for person in people}
    await lock(connection, *(f"plays {request.place.id} {user_id}" for user_id in asked))
    playing = await game_queries.count_playing(connection, asked, request.place.id)
    for user_id, person in asked.items():
        if playing.get(user_id, 0) >= limit:
            raise Refusal("busy", who=person.name, limit=limit, me=int(user_id == request.person.id))


async def join(service: Service, request: Request, game_id: str) -> Table:
    """Take the next free seat. The game starts automatically when the last seat is taken.

    :raises Refusal: The person can't join, the terms have changed since they saw them, or they play too many games.
    """
    place = (await service.table(game_id, request)).game.place
    settings = await service.settings_in(place)
    async with service.change(game_id, request) as change:
        game = change.table.game
        me = request.person
        if game.status == "lobby" and game.player(me.id) is None:
            await check_free(change.connection, request, [me], settings.per_person)
            await _check_not_blocked_there(change.connection, request, game)
        check_may_join(game, request)
        check_terms_seen(game, request)
        options = game.options
        if me.id in options.declined:
            # The person has changed their mind.
            declined = tuple(one for one in options.declined if one != me.id)
            options = replace(options, invited=(*options.invited, me.id), declined=declined)
        await clear_recent_calls(change.connection, [person.id for person in list_seated_people(game)], me.id)
        seat = len(game.players)
        joined = replace(game, players=(*game.players, Player(seat, me.id, me.name)), options=options)
        change.record(NewAct(joined, "join", seat, posts=("lobby",)))
        start_if_full(change)
    return change.table


async def add_computer(service: Service, request: Request, game_id: str, level: str = DEFAULT_LEVEL) -> Table:
    """Give the next free seat to a computer of this level.

    The game starts automatically when the last seat is taken. An open table always starts, because nobody would look
    for a table with computers.

    :raises Refusal: The person isn't the host, or hasn't waited for `OPEN_TABLE_WAIT` at an open table.
    """
    opened = (await service.table(game_id, request)).game
    names = await service.name_computers(opened.place, opened.language)
    async with service.change(game_id, request) as change:
        game = change.table.game
        check_lobby(game)
        check_host(game, request)
        check_level(level)
        if len(game.players) >= game.seats:
            raise Refusal("full", game=game.id)
        if game.open_since is not None and not may_add_computer(game, change.now):
            again_at = game.created_at + OPEN_TABLE_WAIT
            raise Refusal("open-computer-later", game=game.id, again=format_countdown(again_at))
        seat = len(game.players)
        machine = seat_computer(names, game, seat, (), level)
        joined = replace(game, players=(*game.players, machine), unrated_because="computer")
        change.record(NewAct(joined, "computer", seat, ComputerAdded(level), posts=("lobby",)))
        if game.open_since is not None:
            start_game(change)
        start_if_full(change)
    return change.table


def may_add_computer(game: Game, now: datetime) -> bool:
    """Check whether the host of an open table has waited long enough to play against a computer."""
    return now - game.created_at >= OPEN_TABLE_WAIT


async def leave(service: Service, request: Request, game_id: str) -> Table:
    """Leave a lobby.

    If the host leaves, the next player becomes the host. The lobby closes when the last person leaves.
    """
    async with service.change(game_id, request) as change:
        game = change.table.game
        leaving = game.player(request.person.id)
        if game.status == "running" and leaving is not None:
            raise Refusal("leaves-too-late", game=game.id)
        check_lobby(game)
        if leaving is None:
            raise Refusal("not-seated", game=game.id)
        change.record(make_leave(game, leaving))
    return change.table


def make_leave(game: Game, leaving: Player) -> NewAct:
    """Return an act by which a player leaves a lobby."""
    staying = [player for player in game.players if player is not leaving]
    seated = tuple(replace(player, seat=seat) for seat, player in enumerate(staying))
    people = [player for player in seated if player.user_id is not None]
    if not people:
        empty = replace(game, players=(), status="cancelled", ending="empty")
        return NewAct(empty, "leave", leaving.seat, LeftLobby(), posts=("lobby",))
    host_id = game.host_id
    if host_id == leaving.user_id:
        host_id = people[0].user_id or 0
    return NewAct(replace(game, players=seated, host_id=host_id), "leave", leaving.seat, LeftLobby(), posts=("lobby",))


async def remove_departed(service: Service, game_id: str, gone: Collection[int]) -> None:
    """Remove users who have left the server from a lobby, which closes if nobody else is in it."""
    async with service.change(game_id) as change:
        for user_id in gone:
            game = change.table.game
            leaving = game.player(user_id)
            if game.status == "lobby" and leaving is not None:
                change.record(make_leave(game, leaving))


async def remove(service: Service, request: Request, game_id: str, seat: int) -> Table:
    """Remove the person or computer on this seat (counted from 0) from a lobby.

    A person is notified, is no longer invited, and can't join again.
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
        gone = replace(make_leave(game, leaving), payload=LeftLobby(was_removed=True))
        if leaving.user_id is None:
            still_computers = any(player.computer for player in gone.after.players)
            after = replace(gone.after, unrated_because=why_unrated(game.place, has_computers=still_computers))
            change.record(replace(gone, after=after))
        else:
            options = _uninvite(game.options, leaving.user_id)
            after = replace(gone.after, options=replace(options, removed=(*options.removed, leaving.user_id)))
            change.record(replace(gone, after=after, notices=((leaving.user_id, "removed"),)))
    return change.table


async def decline_invitation(change: Change, user_id: int, blockers: Collection[int]) -> NewAct:
    """Return an act by which an invited user declines.

    The host is notified, unless they are one of the ``blockers`` or have been called too often by this user.
    """
    game = change.table.game
    if game.player(user_id):
        raise Refusal("already-seated", game=game.id, who="", me=1, lobby=1)
    if user_id not in game.options.invited:
        raise Refusal("no-offer", game=game.id)
    options = _uninvite(game.options, user_id)
    options = replace(options, declined=(*options.declined, user_id))
    act = NewAct(replace(game, options=options), "decline", payload=Asked(), posts=("lobby",))
    if game.host_id in blockers or await call_some(change.connection, user_id, [game.host_id], change.now):
        return act
    return replace(act, notices=((game.host_id, "cannot-join"),))


def _uninvite(options: Options, user_id: int) -> Options:
    """Remove a user from the invitations.

    A lobby for invited people stays closed to others even if no invitation remains.
    """
    invited = tuple(one for one in options.invited if one != user_id)
    return replace(options, invited=invited, only_invited=options.is_invite_only)


async def start(service: Service, request: Request, game_id: str) -> Table:
    """Start the game with the players who have joined."""
    async with service.change(game_id, request) as change:
        game = change.table.game
        check_lobby(game)
        check_host(game, request)
        if len(game.players) < RULESETS[game.ruleset].seats.start:
            raise Refusal("too-few-players", game=game.id)
        start_game(change)
    return change.table


def start_if_full(change: Change) -> None:
    """Start the game if its lobby doesn't have a free seat."""
    game = change.table.game
    if game.status == "lobby" and len(game.players) == game.seats:
        start_game(change)


def start_game(change: Change, posts: tuple[PostKind, ...] = ("lobby", "board")) -> None:
    """Start the game of a lobby. ``posts`` are the kinds of posts that show the start."""
    game = change.table.game
    rules = RULESETS[game.ruleset]
    players = tuple(replace(player, seat=seat) for seat, player in enumerate(_seat_in_order(game)))
    running = replace(game, status="running", players=players, first=0 if game.options.order else None)
    payload = Started(rules.version, rules.edition)
    replay = begin(running, game.version + 1)
    change.record(NewAct(running, "start", payload=payload, posts=posts, replay=replay))


def _seat_in_order(game: Game) -> list[Player]:
    """Return the players in the order of the previous game, followed by new ones."""
    waiting = list(game.players)
    placed = list[Player]()
    for user_id in game.options.order:
        found = next((player for player in waiting if (player.user_id or COMPUTER) == user_id), None)
        if found is not None:
            waiting.remove(found)
            placed.append(found)
    return [*placed, *waiting]


def make_expiry(game: Game) -> NewAct:
    """Return an act by which a lobby closes because it isn't used."""
    return NewAct(replace(game, status="cancelled", ending="expired"), "expire", posts=("lobby",))


async def expire(service: Service) -> list[Table]:
    """Close all lobbies that haven't changed within their lifetime."""
    before = service.clock() - service.limits.lobby_lifetime
    expired = list[Table]()
    old = await service.database.query(game_queries.find_untouched_lobbies, before, service.shards)
    for game_id in old:
        with contextlib.suppress(NoSuchGame):
            async with service.change(game_id) as change:
                game = change.table.game
                # Somebody may have joined since the query.
                if game.status == "lobby" and game.changed_at < before:
                    change.record(make_expiry(game))
            expired.append(change.table)
    return expired


def seat_computer(
    names: Sequence[str], game: Game, seat: int, coming: Sequence[str], level: str, name: str = ""
) -> Player:
    """Return a computer for this seat, with this name or a free one of ``names``.

    A name is free if neither a player at the table nor anybody in ``coming`` has it. The game's id determines where in
    the list the search begins, so different games get different names.
    """
    taken = {other.casefold() for other in (*(player.name for player in game.players), *coming, "")}
    begin = sum(map(ord, game.id)) % max(len(names), 1)
    free = (one for one in (name, *names[begin:], *names[:begin]) if one.casefold() not in taken)
    return Player(seat, None, next(free, ""), computer=level)


def check_may_edit(game: Game, request: Request) -> None:
    """Refuse to change the terms of an open table, or of a lobby that the person doesn't host."""
    check_lobby(game)
    check_host(game, request)
    if game.open_since is not None:
        raise Refusal("open-terms", game=game.id)


async def edit(service: Service, request: Request, game_id: str, terms: Terms) -> Table:
    """Change the terms of a lobby. Its seed has already been sealed and doesn't change, even for another ruleset.

    All other people in the lobby are notified and keep their seats. If the change leaves no seat free, the game starts
    automatically only if nobody else has joined. Otherwise, the host has to start it, which gives the others time to
    leave.
    """
    blockers = await find_blockers(service, request)
    async with service.change(game_id, request) as change:
        game = change.table.game
        check_may_edit(game, request)
        if terms != get_terms(game):
            await _edit_terms(change, request.person.id, terms, blockers)
    return change.table


async def _edit_terms(change: Change, me: int, terms: Terms, blockers: Collection[int]) -> None:
    game = change.table.game
    options = replace(game.options, turn_hours=terms.turn_hours, at_end=terms.at_end)
    check_terms(terms)
    coming = [user_id for user_id in options.invited if game.player(user_id) is None]
    check_seats(terms.seats, len(game.humans) + len(coming), len(game.players) - len(game.humans))
    edited = replace(game, ruleset=terms.ruleset, side=terms.side, seats=terms.seats, options=options)
    others = [person for person in list_seated_people(game) if person.id != me]
    called = [person for person in others if person.id not in blockers]
    await call_people(change.connection, me, called, change.now, game_id=game.id, edited=True)
    told: list[Notice] = [(person.id, "edited") for person in called]
    payload = Edited(terms.ruleset, terms.side, terms.seats, terms.turn_hours, terms.at_end)
    change.record(NewAct(edited, "edit", payload=payload, posts=("lobby",), notices=tuple(told)))
    if not others:
        start_if_full(change)
