"""Opening a lobby: checking the request and storing the game with its first act."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import NamedTuple

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.games.core.checks import check_channel, check_hosting_limit, check_level, check_may_write, check_not_blocked
from bot.games.core.ledger import find_done, save_discord_language
from bot.games.core.replay import Table
from bot.games.core.request import Person, Refusal, Request
from bot.games.core.service import Service
from bot.games.table.attempts import record_attempt
from bot.games.table.call_limits import call_people
from bot.games.table.coach import make_seed
from bot.games.table.lobby import check_free, seat_computer, start_if_full, why_unrated
from bot.games.table.matching import find_match, name_lock
from bot.games.table.terms import Terms, check_seats, check_terms
from bot.opponents.levels import DEFAULT_LEVEL
from bot.rules.draw import SEED_BYTES
from bot.storage import game_queries, subjects
from bot.storage.acts import LogLine, write_payload
from bot.storage.database import lock
from bot.storage.payloads import Opened
from bot.storage.rows import Challenge, DueWork, Game, GuildSettings, NewCall, Options, Player
from bot.storage.subjects import GAME, AnyKind, Conflict

ID_LETTERS = "23456789BCDFGHJKMNPQRSTVWXZ"
"""The characters of ids: no letters that look like digits, and no vowels, so that ids don't form words."""
ID_LENGTH = 5


def derive_id(first_letter: str, content: str) -> str:
    """Return the id of a puzzle or lesson, such as ``"A7KQ2"``, derived from its content.

    The first letter is a vowel, which distinguishes it from a game's id.
    """
    digest = hashlib.sha256(content.encode()).digest()
    return first_letter + "".join(ID_LETTERS[byte % len(ID_LETTERS)] for byte in digest[: ID_LENGTH - 1])


class Computer(NamedTuple):
    """A computer for a seat. Without a ``name``, it gets a free one."""

    level: str = DEFAULT_LEVEL
    name: str = ""


@dataclass(frozen=True, slots=True)
class Opening:
    """A request to open a lobby.

    If ``options`` is ``None``, the defaults of the server apply. ``opponents`` are called, and only they can join.
    ``computers`` take the seats after the host. ``rematch_of`` is the id of the previous game of the same people.
    ``challenge`` is the challenge that the game is an attempt at. ``repeats`` is an earlier game with the same tiles.
    ``open_since`` is set for open tables (see `rows.Game`).
    """

    ruleset: str
    side: str
    seats: int
    options: Options | None = None
    opponents: tuple[Person, ...] = ()
    computers: tuple[Computer, ...] = ()
    rematch_of: str | None = None
    challenge: Challenge | None = None
    repeats: Game | None = None
    open_since: datetime | None = None


async def open_game(service: Service, request: Request, opening: Opening) -> Table:
    """Open a lobby with the requester as host on the first seat. An interaction opens at most one lobby.

    If computers take all other seats, as they must in a direct message with the bot, the game starts immediately.

    :raises Conflict: The game already has a rematch, or the requester can join or waits at an open table with these
        terms. The exception contains the id of that game.
    """
    settings = await service.settings_in(request.place)
    options = _choose_options(opening, settings, request)
    _check_opening(opening, options, request)
    if opening.open_since is None:
        check_channel(settings, request)
    names = await service.name_computers(request.place, request.language)
    now = service.clock()
    async with service.database.write() as connection:
        # A concurrent delivery of this interaction waits here until the first delivery has stored its game.
        await lock(connection, f"hosts {request.person.id}", *_name_locks(request, opening))
        opened = await _find_opened(connection, request)
        if opened is not None:
            return Table(opened)
        await _check_new(connection, request, opening, options)
        await _check_host(connection, service, request, opening.opponents, settings)
        if request.place.has_members:
            # Elsewhere, invited people are named only in the lobby's post.
            await call_people(connection, request.person.id, opening.opponents, now)
        game = _make_lobby(await find_free_id(service, connection), request, opening, options, now)
        game = replace(game, seed=_choose_seed(service, opening, options))
        act = "new" if opening.rematch_of is None else "rematch"
        _check_may_open(game, request, act, opens_thread=options.thread and not settings.threads)
        check_openers(settings, request, moderates=request.moderates(game))
        game = _seat_computers(game, opening, names)
        await _insert(connection, opening, game, request)
    if len(game.players) < game.seats:
        service.on_change(Table(game))
        return Table(game)
    async with service.change(game.id) as change:
        start_if_full(change)
    return change.table


def _choose_seed(service: Service, opening: Opening, options: Options) -> bytes:
    """Choose the seed before anybody joins, so that the lobby's post can show its seal."""
    if opening.challenge is not None:
        return opening.challenge.seed
    if opening.repeats is not None:
        return opening.repeats.seed
    return make_seed(opening.ruleset) if options.coached else service.entropy(SEED_BYTES)


def _name_locks(request: Request, opening: Opening) -> list[str]:
    return [] if opening.open_since is None else [name_lock(request.place.id)]


async def _check_new(connection: AsyncConnection, request: Request, opening: Opening, options: Options) -> None:
    """Raise `Conflict` if the game already has a rematch, or if there is an open table for the person."""
    if opening.rematch_of is not None and await game_queries.find_rematch(connection, opening.rematch_of):
        raise Conflict(opening.rematch_of)
    if opening.open_since is not None:
        found = await find_match(connection, request, _list_terms(opening, options))
        if found is not None:
            raise Conflict(found.id)


def _check_may_open(game: Game, request: Request, act: str, *, opens_thread: bool) -> None:
    """Refuse people who may not write in the game's channel.

    People who see the channel that a moderator has chosen for open tables can open some even if they can't write there.
    If the server opens threads by default, hosts don't need permission to open one.
    """
    if game.open_since is None:
        check_may_write(game, request, act, opens_thread=opens_thread)
    elif not request.rights(game).sees:
        raise Refusal("no-open-tables")


def _list_terms(opening: Opening, options: Options) -> Terms:
    return Terms(opening.ruleset, opening.side, opening.seats, options.turn_hours, options.at_end)


def _choose_options(opening: Opening, settings: GuildSettings, request: Request) -> Options:
    """Return the chosen options or the defaults of the server, adapted to this channel."""
    options = opening.options
    if options is None:
        options = Options(turn_hours=settings.turn_hours, thread=settings.threads)
    thread = options.thread and request.opens_threads
    return replace(
        options,
        thread=thread,
        invited=options.invited or tuple(person.id for person in opening.opponents),
        parent_id=None if thread else request.parent_id,
        private=request.private,
    )


def _check_opening(opening: Opening, options: Options, request: Request) -> None:
    """Refuse terms, opponents and options that aren't possible in general or in this place."""
    check_terms(_list_terms(opening, options))
    invited = set[int]()
    for person in opening.opponents:
        if person.id == request.person.id:
            raise Refusal("invited-oneself")
        if person.id in invited:
            raise Refusal("invited-twice", who=person.name)
        invited.add(person.id)
    check_seats(opening.seats, 1 + len(opening.opponents), len(opening.computers))
    if not request.place.has_others:
        _check_alone(opening, options)
    if options.thread and not request.place.has_channels:
        raise Refusal("no-thread-here")
    if options.role_id is not None and not request.place.has_members:
        raise Refusal("no-role-here")
    for computer in opening.computers:
        check_level(computer.level)


def _check_alone(opening: Opening, options: Options) -> None:
    """Refuse anything that needs other people in a place without other people."""
    waits_for_others = 1 + len(opening.computers) < opening.seats
    if opening.opponents or options.role_id is not None or options.thread or waits_for_others:
        raise Refusal("only-computers-here")


async def _find_opened(connection: AsyncConnection, request: Request) -> Game | None:
    """Return the game that this interaction has already opened, if any."""
    known = await find_done(connection, GAME, request)
    if known is None:
        return None
    game_id, _ = known
    return await game_queries.load_game(connection, game_id)


async def _check_host(
    connection: AsyncConnection,
    service: Service,
    request: Request,
    opponents: Sequence[Person],
    settings: GuildSettings,
) -> None:
    """Refuse a requester who hosts or plays too many games, or who has been blocked by an opponent.

    The limit of games also applies to opponents.
    """
    await check_hosting_limit(connection, request, request.person, service.limits.games_per_host)
    await check_free(connection, request, [request.person, *opponents], settings.per_person)
    await check_not_blocked(connection, request, request.person, opponents)


def check_openers(settings: GuildSettings, request: Request, *, moderates: bool) -> None:
    """Refuse a person who lacks the roles that may open games here, unless they are a moderator."""
    if not settings.openers or moderates:
        return
    if not set(settings.openers) & set(request.roles):
        raise Refusal("openers-only", roles=tuple(f"<@&{role}>" for role in settings.openers))


def _make_lobby(game_id: str, request: Request, opening: Opening, options: Options, now: datetime) -> Game:
    """Return a lobby with only its host and without a seed."""
    channel_id = request.channel_id
    if options.thread and request.parent_id is not None:
        # The game's thread is opened in the channel, not in the thread of the request.
        channel_id = request.parent_id
    return Game(
        id=game_id,
        guild_id=request.place.guild_id,
        channel_id=channel_id,
        host_id=request.person.id,
        ruleset=opening.ruleset,
        side=opening.side,
        seats=opening.seats,
        status="lobby",
        version=1,
        created_at=now,
        changed_at=now,
        players=(Player(0, request.person.id, request.person.name),),
        options=options,
        rematch_of=opening.rematch_of,
        unrated_because=why_unrated(request.place, has_computers=bool(opening.computers)),
        place_kind=request.place.kind,
        language=request.language,
        challenge_id=opening.challenge.id if opening.challenge is not None else None,
        sealed=opening.challenge is not None,
        thinking_id=_find_thinking_id(opening),
        open_since=opening.open_since,
    )


def _find_thinking_id(opening: Opening) -> str:
    """Return the id that makes computers respond to equal play with equal moves, or an empty string for a new bag."""
    if opening.challenge is not None:
        return opening.challenge.thinking_id
    return "" if opening.repeats is None else opening.repeats.thinking_id or opening.repeats.id


def _seat_computers(game: Game, opening: Opening, names: Sequence[str]) -> Game:
    """Add the computers after the host.

    Their names differ from those of all players, including invited people who haven't joined yet.
    """
    people = [person.name for person in opening.opponents]
    for seat, computer in enumerate(opening.computers, start=1):
        coming = [*people, *(later.name for later in opening.computers[seat:])]
        machine = seat_computer(names, game, seat, coming, computer.level, computer.name)
        game = replace(game, players=(*game.players, machine))
    return game


async def _insert(connection: AsyncConnection, opening: Opening, game: Game, request: Request) -> None:
    await insert_game(connection, game, request)
    if opening.challenge is not None:
        await record_attempt(connection, opening.challenge.id, game, request.person)


async def insert_game(connection: AsyncConnection, game: Game, request: Request | None) -> None:
    """Insert a new lobby with its first act, schedule its post, and call the invited people.

    If the bot isn't a member of the place, invited people are only named in the post, because they may not be in the
    place. A tournament opens its tables without a request. They have a lobby message only if a thread has to start from
    it. The message of an open table is posted when it starts.
    """
    interaction_id = request.interaction_id if request else None
    token = request.token if request else None
    now = game.created_at
    opened = Opened(tuple((player.seat, player.computer) for player in game.players if player.computer))
    line = LogLine(game.version, "open", now, game.host_id, 0, write_payload("open", opened), interaction_id)
    has_lobby = game.open_since is None and (game.tournament_id is None or game.options.thread)
    work = DueWork(lobby_version=game.version if has_lobby else 0, post_at=now, post_since=now, token=token)
    await game_queries.add_game(connection, game, line, work)
    await save_discord_language(connection, request)
    if not game.place.has_members:
        return
    invitations = [NewCall(user_id, "invite", game.version, now) for user_id in game.options.invited]
    await game_queries.add_calls(connection, game.id, invitations)


async def find_free_id(
    service: Service, connection: AsyncConnection, kind: AnyKind = GAME, first_letter: str = ""
) -> str:
    """Return a random id, with this first letter, that no other subject of this kind has."""
    while True:
        found = first_letter + make_id(service)[len(first_letter) :]
        if await subjects.load_version(connection, kind, found) is None:
            return found


def make_id(service: Service) -> str:
    """Return five random characters."""
    # 256 isn't a multiple of 27, but slightly favouring the first letters does no harm in an id.
    return "".join(ID_LETTERS[byte % len(ID_LETTERS)] for byte in service.entropy(ID_LENGTH))
