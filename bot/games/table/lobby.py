"""The life of a lobby: open, edit, invite, join, leave, send away, add a computer, start, expire; and a rematch."""

from __future__ import annotations

import contextlib
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.games.core.checks import (
    check_channel,
    check_host,
    check_level,
    check_lobby,
    check_may_take_part,
    check_may_write,
    check_not_blocked,
    check_server,
)
from bot.games.core.replay import Table, begin, begin_again
from bot.games.core.request import NoSuchGame, Person, Refusal, Request, seated
from bot.games.core.service import Act, Change, Notice, Service
from bot.games.table.asking import call_people, call_some, find_blockers, note_welcome
from bot.opponents.levels import DEFAULT_LEVEL
from bot.rules import RULESETS
from bot.rules.draw import SEED_BYTES
from bot.storage import game_queries
from bot.storage.database import lock
from bot.storage.rows import AtEnd, Game, LogLine, NewCall, Options, Player

ID_LETTERS = "23456789BCDFGHJKMNPQRSTVWXZ"
"""No letters that look like digits, no vowels that make words."""
ID_LENGTH = 5
TURN_HOURS = (12, 24, 72, 168)
"""The limits a turn may have."""
COMPUTER = 0
"""Stands for a computer in `Options.order`."""


async def open_game(
    service: Service,
    request: Request,
    ruleset: str,
    side: str,
    seats: int,
    options: Options | None = None,
    computers: int = 0,
    opponents: Sequence[Person] = (),
    rematch_of: str | None = None,
    levels: Sequence[str] = (),
    names: Sequence[str] = (),
) -> Table:
    """Open a lobby with the person as host on the first seat. The same interaction opens one lobby only.

    ``opponents`` are called, and only they may join. With computers on all other seats the game starts at once;
    ``levels`` and ``names`` are theirs in the order of the seats, and any beyond have the usual level and a new name.
    In a private message one plays against computers only, and nothing that a server has chosen counts.

    :raises game_queries.Conflict: ``rematch_of`` has a rematch already.
    """
    guild_id = request.guild_id
    settings = await service.guild(guild_id)
    if options is None:
        options = Options(turn_hours=settings.turn_hours, thread=settings.threads)
    # A thread of its own would be open to everybody in the channel.
    options = replace(options, thread=options.thread and not request.private)
    check_form(ruleset, side, seats, options)
    invited = tuple(person.id for person in opponents)
    for number, person in enumerate(opponents):
        if person.id == request.person.id:
            raise Refusal("invited-oneself")
        if person.id in invited[:number]:
            raise Refusal("invited-twice", who=person.name)
    check_seats(seats, 1 + len(invited), computers)
    # Nothing is opened in a private message that other people would have to come to or see.
    if guild_id is None and (opponents or options.role_id is not None or options.thread or 1 + computers < seats):
        raise Refusal("only-computers-here")
    for level in levels:
        check_level(level)
    check_channel(settings, request)
    now, usual = service.clock(), await service.name_computers(guild_id)
    async with service.database.write() as connection:
        await lock(connection, f"hosts {request.person.id}")
        if request.interaction_id is not None:
            known = await game_queries.find_interaction(connection, request.interaction_id)
            if known and (game := await game_queries.load_game(connection, known[0])):
                return Table(game)
        if rematch_of is not None and await game_queries.rematch_of(connection, rematch_of):
            raise game_queries.Conflict(rematch_of)
        if await game_queries.count_hosted(connection, request.person.id) >= service.limits.games_per_host:
            raise Refusal("too-many-games", limit=service.limits.games_per_host)
        await check_free(connection, request, [request.person, *opponents], settings.per_person)
        await check_not_blocked(connection, request, request.person, opponents)
        await call_people(connection, request.person.id, opponents, now)
        game_id = await _free_id(service, connection)
        game = Game(
            id=game_id,
            guild_id=guild_id,
            channel_id=request.parent_id or request.channel_id if options.thread else request.channel_id,
            host_id=request.person.id,
            ruleset=ruleset,
            side=side,
            seats=seats,
            status="lobby",
            version=1,
            created_at=now,
            changed_at=now,
            players=(Player(0, request.person.id, request.person.name),),
            # Chosen before anybody has joined, so that the lobby's post can hold its seal.
            seed=service.entropy(SEED_BYTES),
            options=replace(
                options,
                invited=options.invited or invited,
                parent_id=None if options.thread else request.parent_id,
                private=request.private,
            ),
            rematch_of=rematch_of,
            unrated_because="computer" if computers else None,
        )
        check_may_write(game, request, "new" if rematch_of is None else "rematch")
        if settings.openers and not request.moderates(game) and not set(settings.openers) & set(request.roles):
            raise Refusal("openers-only", roles=", ".join(f"<@&{role}>" for role in settings.openers))
        called = [*names, *[""] * computers]
        for seat, level in enumerate([*levels, *[DEFAULT_LEVEL] * computers][:computers], start=1):
            coming = [*(person.name for person in opponents), *called[seat:]]
            machine = seat_computer(usual, game, seat, coming, level, called[seat - 1])
            game = replace(game, players=(*game.players, machine))
        text = ", ".join(f"{player.seat} {player.computer}" for player in game.players if player.computer)
        line = LogLine(1, "open", now, request.person.id, 0, text, request.interaction_id)
        noted = {"lobby_version": game.version, "post_at": now, "post_since": now}
        await game_queries.add_game(connection, game, line, noted)
        invitations = [NewCall(user_id, "invite", game.version, now) for user_id in game.options.invited]
        await game_queries.add_calls(connection, game.id, invitations)
    if len(game.players) < game.seats:
        service.on_change(Table(game))
        return Table(game)
    async with service.change(game.id) as change:
        start_if_full(change)
    return change.table


def check_form(ruleset: str, side: str, seats: int, options: Options) -> None:
    """Refuse a game that there is not."""
    rules = RULESETS.get(ruleset)
    if rules is None:
        raise Refusal("no-such-ruleset", text=ruleset)
    if side not in rules.sides:
        raise Refusal("no-such-side", ruleset=ruleset, text=side)
    if seats not in rules.seats:
        raise Refusal("wrong-seats", seats=seats, least=rules.seats.start, most=rules.seats.stop - 1)
    if options.turn_hours not in (None, *TURN_HOURS):
        raise Refusal("no-such-time")


async def _free_id(service: Service, connection: AsyncConnection) -> str:
    while True:
        # 27 letters do not divide 256 evenly; the tiny preference for early letters does a name no harm.
        name = "".join(ID_LETTERS[byte % len(ID_LETTERS)] for byte in service.entropy(ID_LENGTH))
        if await game_queries.load_game(connection, name) is None:
            return name


def check_may_join(game: Game, request: Request) -> None:
    """Refuse who may not sit down in this lobby."""
    check_lobby(game)
    if game.player(request.person.id):
        raise Refusal("already-seated", game=game.id, who="", me=1, lobby=1)
    if len(game.players) >= game.seats:
        raise Refusal("full", game=game.id)
    options = game.options
    if request.person.id in options.removed:
        raise Refusal("sent-away", game=game.id)
    if options.for_invited and request.person.id not in (*options.invited, *options.declined):
        invited = ", ".join(f"<@{user_id}>" for user_id in options.invited)
        raise Refusal("not-invited", game=game.id, invited=invited or "nobody")
    if options.role_id is not None and options.role_id not in request.roles:
        raise Refusal("role-needed", game=game.id, roles=f"<@&{options.role_id}>")
    # Under the lobby its button stands for everybody who sees it.
    if not request.is_in_channel_of(game):
        check_may_take_part(game, request, "join")


def check_seats(seats: int, people: int, computers: int) -> None:
    """Refuse a game with more people and computers than seats."""
    if people + computers > seats:
        raise Refusal("too-few-seats", seats=seats, people=people, computers=computers, needed=people + computers)


async def check_free(connection: AsyncConnection, request: Request, people: Iterable[Person], limit: int) -> None:
    """Refuse who already plays as many games on this server as a person may; in private messages nobody."""
    if request.guild_id is None:
        return
    asked = {person.id: person for person in people}
    await lock(connection, *(f"plays {request.guild_id} {user_id}" for user_id in asked))
    playing = await game_queries.count_playing(connection, asked, request.guild_id)
    for user_id, person in asked.items():
        if playing.get(user_id, 0) >= limit:
            raise Refusal("busy", who=person.name, limit=limit, me=int(user_id == request.person.id))


async def join(service: Service, request: Request, game_id: str) -> Table:
    """Sit down on the next free seat; the game starts by itself when the last seat is taken."""
    settings = await service.guild((await service.table(game_id, request)).game.guild_id)
    async with service.change(game_id, request) as change:
        game, me = change.table.game, request.person
        if game.status == "lobby" and game.player(me.id) is None:
            await check_free(change.connection, request, [me], settings.per_person)
            await check_not_blocked(change.connection, request, me, seated(game))
        check_may_join(game, request)
        options, seat = game.options, len(game.players)
        if me.id in options.declined:
            # They have thought better of it.
            declined = tuple(one for one in options.declined if one != me.id)
            options = replace(options, invited=(*options.invited, me.id), declined=declined)
        await note_welcome(change.connection, [person.id for person in seated(game)], me.id)
        joined = replace(game, players=(*game.players, Player(seat, me.id, me.name)), options=options)
        change.record(Act(joined, "join", seat, posts=("lobby",)))
        start_if_full(change)
    return change.table


async def add_computer(service: Service, request: Request, game_id: str, level: str = DEFAULT_LEVEL) -> Table:
    """Let a computer of this level take the next free seat; the game starts by itself when that was the last."""
    names = await service.name_computers((await service.table(game_id, request)).game.guild_id)
    async with service.change(game_id, request) as change:
        game = change.table.game
        check_lobby(game)
        check_host(game, request)
        check_level(level)
        if len(game.players) >= game.seats:
            raise Refusal("full", game=game.id)
        seat = len(game.players)
        machine = seat_computer(names, game, seat, (), level)
        joined = replace(game, players=(*game.players, machine), unrated_because="computer")
        change.record(Act(joined, "computer", seat, level, posts=("lobby",)))
        start_if_full(change)
    return change.table


async def leave(service: Service, request: Request, game_id: str) -> Table:
    """Stand up from a lobby. When the host leaves, the next player hosts; the last to leave closes the lobby."""
    async with service.change(game_id, request) as change:
        game = change.table.game
        leaving = game.player(request.person.id)
        if game.status == "running" and leaving is not None:
            raise Refusal("leaves-too-late", game=game.id)
        check_lobby(game)
        if leaving is None:
            raise Refusal("not-seated", game=game.id)
        change.record(left(game, leaving))
    return change.table


def left(game: Game, leaving: Player) -> Act:
    """A player stands up from a lobby."""
    staying = [player for player in game.players if player is not leaving]
    seated = tuple(replace(player, seat=seat) for seat, player in enumerate(staying))
    people = [player for player in seated if player.user_id is not None]
    if not people:
        empty = replace(game, players=(), status="cancelled", ending="empty")
        return Act(empty, "leave", leaving.seat, posts=("lobby",))
    host_id = game.host_id if game.host_id != leaving.user_id else people[0].user_id or 0
    return Act(replace(game, players=seated, host_id=host_id), "leave", leaving.seat, posts=("lobby",))


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
        gone = replace(left(game, leaving), text="removed")
        if leaving.user_id is None:
            still_computers = any(player.computer for player in gone.after.players)
            after = replace(gone.after, unrated_because="computer" if still_computers else None)
            change.record(replace(gone, after=after))
        else:
            options = _uninvited(game.options, leaving.user_id)
            after = replace(gone.after, options=replace(options, removed=(*options.removed, leaving.user_id)))
            change.record(replace(gone, after=after, notices=((leaving.user_id, "removed"),)))
    return change.table


async def decline_invitation(change: Change, user_id: int, blockers: Collection[int]) -> Act:
    """Somebody who is invited to this lobby says that they will not come.

    Its host is told, unless they are one of the ``blockers`` or have been told often enough.
    """
    game = change.table.game
    if game.player(user_id):
        raise Refusal("already-seated", game=game.id, who="", me=1, lobby=1)
    if user_id not in game.options.invited:
        raise Refusal("no-offer", game=game.id)
    options = _uninvited(game.options, user_id)
    options = replace(options, declined=(*options.declined, user_id))
    act = Act(replace(game, options=options), "decline", posts=("lobby",))
    if game.host_id in blockers or await call_some(change.connection, user_id, [game.host_id], change.now):
        return act
    return replace(act, notices=((game.host_id, "cannot-join"),))


def _uninvited(options: Options, user_id: int) -> Options:
    """The options of a lobby to which this user is not invited; where others had to be, they still have to."""
    invited = tuple(one for one in options.invited if one != user_id)
    return replace(options, invited=invited, only_invited=options.for_invited)


async def start(service: Service, request: Request, game_id: str) -> Table:
    """Begin with those who are seated."""
    async with service.change(game_id, request) as change:
        game = change.table.game
        check_lobby(game)
        check_host(game, request)
        if len(game.players) < RULESETS[game.ruleset].seats.start:
            raise Refusal("too-few-players", game=game.id)
        start_game(change)
    return change.table


def start_if_full(change: Change) -> None:
    """Begin the game of a lobby in which no seat is free."""
    if len(change.table.game.players) == change.table.game.seats:
        start_game(change)


def start_game(change: Change) -> None:
    """Begin the game with those who are seated."""
    game, rules = change.table.game, RULESETS[change.table.game.ruleset]
    waiting, seated = list(game.players), list[Player]()
    # As a rematch seats them; whoever is not in its order comes last.
    for user_id in game.options.order:
        found = next((player for player in waiting if (player.user_id or COMPUTER) == user_id), None)
        if found is not None:
            waiting.remove(found)
            seated.append(found)
    players = tuple(replace(player, seat=seat) for seat, player in enumerate([*seated, *waiting]))
    running = replace(game, status="running", players=players, first=0 if game.options.order else None)
    text, replay = f"{rules.version} {rules.edition}".rstrip(), begin(running, game.version + 1)
    change.record(Act(running, "start", text=text, posts=("lobby", "board"), replay=replay))


async def expire(service: Service) -> list[Table]:
    """Close every lobby in which nothing has happened for too long."""
    before, expired = service.clock() - service.limits.lobby_lifetime, list[Table]()
    old = await service.database.query(game_queries.untouched_lobbies, before, service.shards)
    for game_id in old:
        with contextlib.suppress(NoSuchGame):
            async with service.change(game_id) as change:
                game = change.table.game
                # Somebody may have joined since the list was made.
                if game.status == "lobby" and game.changed_at < before:
                    closed = replace(game, status="cancelled", ending="expired")
                    change.record(Act(closed, "expire", posts=("lobby",)))
            expired.append(change.table)
    return expired


def seat_computer(
    names: Sequence[str], game: Game, seat: int, coming: Sequence[str], level: str, name: str = ""
) -> Player:
    """A computer for this seat, with this name, or the first of the ``names`` that nobody else has.

    Nobody has it at the table, and nobody who is still ``coming``. Where in the list that begins follows from the
    game's id, so that not every game has the same.
    """
    taken = {other.casefold() for other in (*(player.name for player in game.players), *coming, "")}
    begin = sum(map(ord, game.id)) % max(len(names), 1)
    free = (one for one in (name, *names[begin:], *names[:begin]) if one.casefold() not in taken)
    return Player(seat, None, next(free, ""), computer=level)


@dataclass(frozen=True, slots=True)
class Terms:
    """What a lobby is for: see `rows.Game` and `rows.Options`."""

    ruleset: str
    side: str
    seats: int
    turn_hours: int | None
    at_end: AtEnd


def terms_of(game: Game) -> Terms:
    """What the game's lobby is for now."""
    return Terms(game.ruleset, game.side, game.seats, game.options.turn_hours, game.options.at_end)


async def edit(service: Service, request: Request, game_id: str, terms: Terms) -> Table:
    """Let a lobby be for something else. The seed of its bag stays as it was sealed: it is that of any game.

    Whoever else has joined is told, and sits there as before. If that leaves no seat free, the game starts only where
    nobody has to be told; else the host starts it, so that there is time to leave.
    """
    blockers = await find_blockers(service, request)
    async with service.change(game_id, request) as change:
        game, me = change.table.game, request.person.id
        check_lobby(game)
        check_host(game, request)
        if terms == terms_of(game):
            return change.table
        options = replace(game.options, turn_hours=terms.turn_hours, at_end=terms.at_end)
        check_form(terms.ruleset, terms.side, terms.seats, options)
        coming = [user_id for user_id in options.invited if game.player(user_id) is None]
        check_seats(terms.seats, len(game.humans) + len(coming), len(game.players) - len(game.humans))
        edited = replace(game, ruleset=terms.ruleset, side=terms.side, seats=terms.seats, options=options)
        others = [person for person in seated(game) if person.id != me]
        called = [person for person in others if person.id not in blockers]
        await call_people(change.connection, me, called, change.now, game_id=game.id, edited=True)
        told: list[Notice] = [(person.id, "edited") for person in called]
        text = f"{terms.ruleset} {terms.side} {terms.seats} {terms.turn_hours or 0} {terms.at_end}"
        change.record(Act(edited, "edit", text=text, posts=("lobby",), notices=tuple(told)))
        if not others:
            start_if_full(change)
    return change.table


async def open_rematch(service: Service, request: Request, game_id: str, *, here: bool = False) -> Table:
    """Open a lobby for the next game of the same people with the same options; the next in turn will begin.

    Whoever asks first hosts, the others are called. Asking again gives the lobby that is there. It opens in the channel
    of the game; with ``here``, or where that is gone, in the one in which it is asked.
    """
    table = await service.table(game_id, request)
    game = table.game
    if table.replay is None or table.running:
        raise Refusal("not-over", game=game.id)
    if game.player(request.person.id) is None:
        raise Refusal("not-seated", game=game.id)
    if (opened := await _opened_rematch(service, request, game.id)) is not None:
        return opened
    (first,) = begin_again(table).position.to_act
    after_first = (first + 1) % len(game.players)
    seated = (*game.players[after_first:], *game.players[:after_first])
    others = [Person(p.user_id, p.name) for p in seated if p.user_id and p.user_id != request.person.id]
    machines = [player for player in seated if player.user_id is None]
    order = tuple(player.user_id or COMPUTER for player in seated)
    options = replace(game.options, invited=(), declined=(), only_invited=False, removed=(), order=order)
    options = replace(options, refused=())
    there = replace(
        request,
        guild_id=game.guild_id,
        channel_id=game.channel_id,
        parent_id=game.options.parent_id,
        private=game.options.private,
    )
    place = request if here or game.channel_gone else there
    if game.guild_id is not None:
        check_server(place)
    try:
        return await open_game(
            service,
            place,
            game.ruleset,
            game.side,
            len(seated),
            options,
            len(machines),
            others,
            rematch_of=game.id,
            levels=[player.computer or DEFAULT_LEVEL for player in machines],
            # A computer that took over somebody's seat is called like them.
            names=["" if player.former_id else player.name for player in machines],
        )
    except game_queries.Conflict:
        # Somebody else has asked at the same time and was faster.
        opened = await _opened_rematch(service, request, game.id)
        if opened is None:
            raise Refusal("stale", game=game.id) from None
        return opened


async def _opened_rematch(service: Service, request: Request, game_id: str) -> Table | None:
    """The rematch that is there, with the person in it if it still waits for players."""
    known = await service.database.query(game_queries.rematch_of, game_id)
    if known is None:
        return None
    opened = await service.table(known)
    joins = opened.game.status == "lobby" and opened.game.player(request.person.id) is None
    return await join(service, request, known) if joins else opened
