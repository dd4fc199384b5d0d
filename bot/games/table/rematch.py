"""Rematches: games with the same people and options as a previous game, and repetitions with the same tiles."""

from __future__ import annotations

from dataclasses import replace

from bot.games.core.checks import check_among_others
from bot.games.core.replay import Table, begin_again
from bot.games.core.request import Person, Refusal, Request
from bot.games.core.results import has_lost
from bot.games.core.service import Service
from bot.games.table.lobby import COMPUTER, join
from bot.games.table.opening import Computer, Opening, open_game
from bot.opponents.levels import DEFAULT_LEVEL
from bot.storage import game_queries
from bot.storage.place import Place
from bot.storage.rows import Game, Options, Player
from bot.storage.subjects import Conflict


async def open_rematch(service: Service, request: Request, game_id: str, *, here: bool = False) -> Table:
    """Open a lobby for a rematch with the same people and options, in which the next player in order begins.

    The first person to ask becomes the host, and the others are called. If the rematch already exists, the person joins
    it if its lobby is still open, and it is returned. A new rematch opens in the channel of the previous game. If that
    channel no longer exists, or with ``here``, it opens in the channel of the request.

    :raises Refusal: The game isn't over, the person didn't play in it or has no access to it or to its rematch, or the
        rematch can't be opened or joined.
    """
    table = await service.table(game_id, request)
    game = table.game
    if table.replay is None or table.running:
        raise Refusal("not-over", game=game.id)
    if game.player(request.person.id) is None:
        raise Refusal("not-seated", game=game.id)
    # A request by direct message has no server, but may ask for a rematch of a server's game.
    on_server = replace(request, place=game.place)
    opened = await _find_rematch(service, on_server, game.id)
    if opened is not None:
        return opened
    asked = request if here or game.channel_gone else _ask_where_played(game, request)
    if game.place.has_others:
        check_among_others(asked)
    try:
        return await open_game(service, asked, _opening_after(table, request.person, asked.place))
    except Conflict:
        # Another player has opened the rematch in the meantime.
        opened = await _find_rematch(service, on_server, game.id)
        if opened is None:
            raise Refusal("stale", game=game.id) from None
        return opened


def can_repeat(table: Table) -> bool:
    """Check whether the only person of a game in direct messages has lost it, so that they can play it again."""
    game = table.game
    return not game.place.has_others and game.challenge_id is None and not game.options.coached and has_lost(table)


async def repeat_game(service: Service, request: Request, game_id: str) -> Table:
    """Open a game with the same tiles, seats and computers as a game that the person has lost in direct messages.

    Computers respond to equal play with equal moves.

    :raises Refusal: `can_repeat` is false, or the person didn't play.
    """
    table = await service.table(game_id, request)
    game = table.game
    if not can_repeat(table) or game.player(request.person.id) is None:
        raise Refusal("no-repeat", game=game.id)
    asked = _ask_where_played(game, request)
    options = _options_after(game.options, game.players, asked.place)
    opening = Opening(
        game.ruleset,
        game.side,
        game.seats,
        # Without a starting seat, the seed draws it.
        options if game.first is not None else replace(options, order=()),
        computers=tuple(_computer_after(player) for player in game.players if player.user_id is None),
        repeats=game,
    )
    return await open_game(service, asked, opening)


async def _find_rematch(service: Service, request: Request, game_id: str) -> Table | None:
    """Return the existing rematch, if any. The person joins it if it hasn't started.

    People without access to it don't learn its id.
    """
    known = await service.database.query(game_queries.find_rematch, game_id)
    if known is None:
        return None
    opened = await service.table(known)
    if not request.has_access_to(opened.game):
        raise Refusal("rematch-elsewhere", game=game_id)
    if opened.game.status == "lobby" and opened.game.player(request.person.id) is None:
        return await join(service, request, known)
    return opened


def _ask_where_played(game: Game, request: Request) -> Request:
    """Return the request as if it had been made in the game's channel."""
    place = request.place if request.place.is_same_as(game.place) else game.place
    # A token for another channel can't be used there.
    token = request.token if request.has_token_for(game) else None
    return replace(
        request,
        place=place,
        token=token,
        language="" if place.has_settings else game.language or request.language,
        channel_id=game.channel_id,
        parent_id=game.options.parent_id,
        private=game.options.private,
        # The options of the previous game already record whether it had a thread.
        opens_threads=True,
    )


def _opening_after(table: Table, host: Person, place: Place) -> Opening:
    """Return the opening of the next game. The player after the previous starting player sits first."""
    game = table.game
    (first,) = begin_again(table).position.to_act
    after_first = (first + 1) % len(game.players)
    seated = (*game.players[after_first:], *game.players[:after_first])
    opponents = [Person(player.user_id, player.name) for player in seated if player.user_id is not None]
    return Opening(
        game.ruleset,
        game.side,
        len(seated),
        _options_after(game.options, seated, place),
        opponents=tuple(person for person in opponents if person.id != host.id),
        computers=tuple(_computer_after(player) for player in seated if player.user_id is None),
        rematch_of=game.id,
    )


def _options_after(options: Options, seated: tuple[Player, ...], place: Place) -> Options:
    """Return the options chosen for the previous game, except those that aren't possible here or resulted from play."""
    order = tuple(player.user_id or COMPUTER for player in seated)
    thread = options.thread and place.has_channels
    role_id = options.role_id if place.has_members else None
    chosen = replace(options, thread=thread, role_id=role_id, order=order)
    chosen = replace(chosen, invited=(), declined=(), only_invited=False, removed=(), refused=())
    return replace(chosen, coached=False, coach_warnings=())


def _computer_after(player: Player) -> Computer:
    """Return the same computer for the rematch.

    If it replaced a person, it gets a new name instead of that person's name.
    """
    name = "" if player.previous_id else player.name
    return Computer(player.computer or DEFAULT_LEVEL, name)
