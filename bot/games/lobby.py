"""The life of a lobby: open, join, leave, start, cancel, expire."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.games.club import Club, Decision, Request
from bot.games.refusals import (
    AlreadyOver,
    AlreadySeated,
    AlreadyStarted,
    Full,
    HostOnly,
    NoSuchForm,
    NotSeated,
    TooFewPlayers,
    TooManyGames,
    UnderWay,
)
from bot.games.replay import Table, begin
from bot.rules import RULESETS
from bot.storage import queries
from bot.storage.records import Game, LogLine, Player

ID_LETTERS = "23456789BCDFGHJKMNPQRSTVWXZ"
"""No letters that look like digits, no vowels that make words."""
ID_LENGTH = 5


async def open_game(club: Club, request: Request, ruleset: str, side: str, seats: int) -> Table:
    """Open a lobby with the person as host on the first seat. The same interaction opens one lobby only.

    :raises NoSuchForm: there is no such game, side or number of seats.
    :raises TooManyGames: the person already hosts as many open games as allowed.
    """
    rules = RULESETS.get(ruleset)
    if rules is None or side not in rules.sides or seats not in rules.seats:
        raise NoSuchForm(ruleset=ruleset, side=side, seats=seats)
    now = club.clock()
    async with club.database.write() as connection:
        if request.interaction_id is not None:
            known = await queries.game_of_interaction(connection, request.interaction_id)
            if known and (game := await queries.load_game(connection, known)):
                return Table(game)
        if await queries.count_hosted(connection, request.person.id) >= club.limits.games_per_host:
            raise TooManyGames(limit=club.limits.games_per_host)
        game = Game(
            id=await _free_id(club, connection),
            guild_id=request.guild_id,
            channel_id=request.channel_id,
            host_id=request.person.id,
            ruleset=ruleset,
            side=side,
            seats=seats,
            status="lobby",
            version=1,
            created_at=now,
            changed_at=now,
            players=(Player(0, request.person.id, request.person.name),),
        )
        line = LogLine(1, "open", now, request.person.id, 0, interaction_id=request.interaction_id)
        await queries.add_game(connection, game, line)
        await queries.add_post(connection, game.id, "lobby", game.version, now)
    club.keep(Table(game))
    club.on_news(game.id, ())
    return Table(game)


async def _free_id(club: Club, connection: AsyncConnection) -> str:
    while True:
        # 27 letters do not divide 256 evenly; the tiny preference for early letters does a name no harm.
        name = "".join(ID_LETTERS[byte % len(ID_LETTERS)] for byte in club.entropy(ID_LENGTH))
        if await queries.load_game(connection, name) is None:
            return name


async def join(club: Club, request: Request, game_id: str) -> Table:
    """Sit down on the next free seat; the game starts by itself when the last seat is taken.

    :raises AlreadySeated: the person sits here.
    :raises Full: no seat is free.
    :raises AlreadyStarted: the game runs.
    :raises AlreadyOver: the game has ended.
    """

    def decide(table: Table) -> Sequence[Decision]:
        game = table.game
        _check_running_or_over(game)
        if game.player(request.person.id):
            raise AlreadySeated(game=game.id)
        if len(game.players) >= game.seats:
            raise Full(game=game.id)
        seat = len(game.players)
        joined = replace(game, players=(*game.players, Player(seat, request.person.id, request.person.name)))
        decisions = [Decision(joined, "join", seat, tell=("lobby",))]
        if len(joined.players) == joined.seats:
            decisions.append(_started(club, joined, version=game.version + 2))
        return decisions

    return await club.change(game_id, request, decide)


async def leave(club: Club, request: Request, game_id: str) -> Table:
    """Stand up from a lobby. When the host leaves, the next player hosts; the last to leave closes the lobby.

    :raises NotSeated: the person does not sit here.
    :raises AlreadyStarted: the game runs.
    :raises AlreadyOver: the game has ended.
    """

    def decide(table: Table) -> Sequence[Decision]:
        game = table.game
        _check_running_or_over(game)
        leaving = game.player(request.person.id)
        if leaving is None:
            raise NotSeated(game=game.id)
        staying = [player for player in game.players if player is not leaving]
        seated = tuple(replace(player, seat=seat) for seat, player in enumerate(staying))
        if not seated:
            empty = replace(game, players=(), status="cancelled", ending="empty")
            return [Decision(empty, "leave", leaving.seat, tell=("lobby",))]
        host_id = game.host_id if game.host_id != leaving.user_id else seated[0].user_id
        return [Decision(replace(game, players=seated, host_id=host_id), "leave", leaving.seat, tell=("lobby",))]

    return await club.change(game_id, request, decide)


async def start(club: Club, request: Request, game_id: str) -> Table:
    """Begin with those who are seated.

    :raises HostOnly: somebody else hosts the game.
    :raises TooFewPlayers: fewer than two are seated.
    :raises AlreadyStarted: the game runs.
    :raises AlreadyOver: the game has ended.
    """

    def decide(table: Table) -> Sequence[Decision]:
        game = table.game
        _check_running_or_over(game)
        _check_host(game, request)
        if len(game.players) < RULESETS[game.ruleset].seats.start:
            raise TooFewPlayers(game=game.id)
        return [_started(club, game, version=game.version + 1)]

    return await club.change(game_id, request, decide)


async def cancel(club: Club, request: Request, game_id: str) -> Table:
    """Call off a lobby, or a game in which nobody has moved.

    :raises HostOnly: somebody else hosts the game.
    :raises UnderWay: moves have been made.
    :raises AlreadyOver: the game has ended.
    """

    def decide(table: Table) -> Sequence[Decision]:
        game = table.game
        check_not_over(game)
        _check_host(game, request)
        if table.replay and table.replay.turns:
            raise UnderWay(game=game.id)
        off = replace(game, status="cancelled", ending="cancelled")
        return [Decision(off, "cancel", tell=("lobby",) if game.status == "lobby" else ("board",))]

    return await club.change(game_id, request, decide)


async def expire(club: Club) -> list[Table]:
    """Close every lobby in which nothing has happened for too long."""
    async with club.database.read() as connection:
        old = await queries.untouched_lobbies(connection, club.clock() - club.limits.lobby_lifetime)

    def decide(table: Table) -> Sequence[Decision]:
        # Somebody may have joined since the list was made.
        if table.game.status != "lobby" or table.game.changed_at >= club.clock() - club.limits.lobby_lifetime:
            return []
        return [Decision(replace(table.game, status="cancelled", ending="expired"), "expire", tell=("lobby",))]

    return [await club.change(game_id, None, decide) for game_id in old]


def _started(club: Club, game: Game, version: int) -> Decision:
    running = replace(game, status="running", seed=club.entropy(32))
    edition = RULESETS[game.ruleset].edition
    return Decision(running, "start", text=edition, tell=("lobby", "board"), replay=begin(running, version))


def _check_running_or_over(game: Game) -> None:
    check_not_over(game)
    if game.status == "running":
        raise AlreadyStarted(game=game.id)


def check_not_over(game: Game) -> None:
    """Refuse an act on a game that has ended.

    :raises AlreadyOver: it has.
    """
    if game.status not in queries.OPEN:
        raise AlreadyOver(game=game.id, status=game.status)


def _check_host(game: Game, request: Request) -> None:
    if game.host_id != request.person.id:
        host = game.player(game.host_id)
        raise HostOnly(game=game.id, host=host.name if host else "")
