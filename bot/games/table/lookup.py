"""Looking without touching: one game, the games of a person, and which game somebody means."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from bot.games.core.checks import may_give, may_take_part
from bot.games.core.replay import Table
from bot.games.core.request import NoSuchGame, Refusal, Request, Unplayable
from bot.games.core.service import Service
from bot.games.posting.calling import asked, has_played
from bot.games.table.offers import may_agree, may_decline, may_offer
from bot.games.table.opening import ID_LENGTH
from bot.storage import game_queries
from bot.storage.rows import OPEN, ActKind, Game

MOST_OPEN = 700
"""Of a server so many open games are listed."""


async def games_around(service: Service, request: Request) -> list[Table]:
    """The open games of the channel, last changed first; in a private message where none is, those of the person."""
    here = await service.open_in(request.guild_id, request.channel_id)
    return here or (await my_games(service, request.person.id) if request.guild_id is None else [])


async def list_games(service: Service, request: Request, limit: int = 25) -> list[Table]:
    """The open games of the server that the person may see, last changed first; in a private message their own."""
    seen = await list_for(service, request, OPEN)
    async with service.database.read() as connection:
        return await service.tables(connection, seen[:limit])


async def list_for(service: Service, request: Request, statuses: Sequence[str], *, mine: bool = False) -> list[Game]:
    """The games of the server that the person may see, or only theirs (``mine``), last changed first.

    In a private message everything is theirs.
    """
    user_id = request.person.id if mine or request.guild_id is None else None
    found = await service.database.query(
        game_queries.load_games, guild_id=request.guild_id, user_id=user_id, statuses=statuses
    )
    return [game for game in found if request.has_access_to(game)]


async def open_games(service: Service, request: Request) -> list[Game]:
    """The open games of the server that the person may see: those on hold, then those longest without a change."""
    found = await service.database.query(game_queries.load_games, guild_id=request.guild_id, limit=MOST_OPEN)
    seen = [game for game in found if request.has_access_to(game)]
    return sorted(seen, key=lambda game: (not (game.on_hold or game.channel_gone), game.changed_at))


async def my_games(service: Service, user_id: int) -> list[Table]:
    """The open games in which this user sits, on every server, last changed first."""
    async with service.database.read() as connection:
        return await service.tables(connection, await game_queries.load_games(connection, user_id=user_id))


async def next_game(service: Service, user_id: int, after: str) -> tuple[Game, int | None] | None:
    """The game other than ``after`` that has waited longest for this user, of those that have a channel.

    With it comes its newest message, if it has one.
    """
    for game_id in await service.database.query(game_queries.awaiting, user_id, after):
        with contextlib.suppress(NoSuchGame, Unplayable):
            if (table := await service.table(game_id)).waits_for(user_id):
                return table.game, (await service.database.query(game_queries.newest_messages, [game_id])).get(game_id)
    return None


async def act_of(service: Service, interaction_id: int) -> ActKind | None:
    """What an interaction has done to a game, ``None`` if it has changed none."""
    found = await service.database.query(game_queries.find_interaction, interaction_id)
    return found[1] if found else None


ENDED = ("running", "finished", "ended")
"""The statuses of games that have a past."""
OVER = ("finished", "ended")
OF_THE_PAST = {"history": ENDED, "replay": ENDED, "export": ENDED, "verify": ENDED, "analyse": OVER, "rematch": OVER}
"""The acts on games that may be over, and which games fit them by their status."""


Fits = Callable[[Table, Request], bool]


class Rule(NamedTuple):
    """Which games an act fits, with which of these the person may do it, and which of those they rather mean.

    ``newest``: where none waits for the person, the newest is meant without asking which. ``anywhere``: games of any
    channel can be meant.
    """

    fits: Fits = lambda _table, _request: True
    may: Fits = lambda _table, _request: True
    prefers: Fits = lambda _table, _request: True
    newest: bool = False
    anywhere: bool = False


def _in_lobby(table: Table, _request: Request) -> bool:
    return table.game.status == "lobby"


def _is_running(table: Table, _request: Request) -> bool:
    return table.running


def _is_seated(table: Table, request: Request) -> bool:
    return table.game.player(request.person.id) is not None


def _plays(table: Table, request: Request) -> bool:
    return table.running and _is_seated(table, request)


def _hosts(table: Table, request: Request) -> bool:
    return table.game.host_id == request.person.id


def _is_awaited(table: Table, request: Request) -> bool:
    return table.waits_for(request.person.id)


def _is_concerned(table: Table, request: Request) -> bool:
    return _is_seated(table, request) or _hosts(table, request)


def _may_undo_alone(table: Table, request: Request) -> bool:
    """Whether the person was the last who moved, apart from computers, or has chosen in secret."""
    player = table.game.player(request.person.id)
    movers = [turn.by for turn in table.turns_since(0) if turn.by is not None]
    moved_last = movers[-1:] == [request.person.id]
    return moved_last or (player is not None and bool(table.position.picked(player.seat)))


def _may_give_time(table: Table, request: Request) -> bool:
    return not _is_awaited(table, request) if _is_seated(table, request) else may_give(table, request)


def _may_move_here(table: Table, request: Request) -> bool:
    return may_give(table, request) or (_is_seated(table, request) and table.game.player(table.game.host_id) is None)


def _may_join(table: Table, request: Request) -> bool:
    comes = request.is_in_channel_of(table.game) or may_take_part(table.game, request)
    return comes and not _is_seated(table, request)


def _may_ask_for(table: Table, request: Request, seat: int, user_id: int | None) -> bool:
    return _may_take_part(table, request) and may_offer(table, request, seat, user_id)


def _may_take_part(table: Table, request: Request) -> bool:
    return may_take_part(table.game, request)


RULES = {
    "join": Rule(_in_lobby, _may_join),
    "leave": Rule(_is_seated, _in_lobby),
    **dict.fromkeys(("start", "edit", "computer"), Rule(_in_lobby, _hosts)),
    "remove": Rule(_in_lobby, may_give, _hosts),
    **dict.fromkeys(("move", "hint", "mine"), Rule(_plays, newest=True)),
    "undo": Rule(_plays, lambda table, request: has_played(table, request.person.id, 0), _may_undo_alone),
    **dict.fromkeys(("table", "words"), Rule(_is_running, newest=True)),
    "ask": Rule(_plays),
    "agree": Rule(_is_running, may_agree, lambda table, request: request.person.id in asked(table)),
    "decline": Rule(lambda table, _request: not table.game.is_over, may_decline),
    "nudge": Rule(_plays, lambda table, request: not _is_awaited(table, request)),
    "time": Rule(_is_running, _may_give_time, _is_seated),
    "resign": Rule(_is_seated, _plays, _is_awaited),
    "replace": Rule(_is_running, _may_take_part, _is_concerned),
    "host": Rule(may=may_give, prefers=_hosts),
    "move-here": Rule(lambda table, _request: table.game.channel_gone, _may_move_here, _is_concerned, anywhere=True),
    "cancel": Rule(may=_hosts),
    "end": Rule(may=lambda table, request: request.moderates(table.game), prefers=_is_running),
}
"""By act: which games are meant where none is named. Those of the past: `OF_THE_PAST`."""


async def find_meant(
    service: Service, request: Request, named: str, act: str, options: Sequence[Any] = ()
) -> list[Table]:
    """The game that is ``named``; where none is, those that the person may mean by an act with its options."""
    if named.strip():
        return [await service.table(game_name(named), request)]
    if act not in OF_THE_PAST:
        rule = RULES[act]
        if act == "replace" and options:
            seat, user_id = options[0], getattr(options[1], "id", None)
            rule = rule._replace(may=lambda table, request: _may_ask_for(table, request, seat, user_id))
        return await find(service, request, rule)
    # All that wait for the person, else one.
    statuses, me = OF_THE_PAST[act], request.person.id
    place = {"guild_id": request.guild_id, "channel_id": request.channel_id}
    if "running" in statuses:
        waiting = [table for table in await games_around(service, request) if table.waits_for(me)]
        if waiting:
            return waiting
    async with service.database.read() as connection:
        found = await game_queries.load_games(connection, **place, user_id=me, statuses=statuses, limit=1)
        if not found and request.guild_id is None:
            found = await game_queries.load_games(connection, user_id=me, statuses=statuses, limit=1)
        elif not found and act != "rematch":
            found = await game_queries.load_games(connection, **place, statuses=statuses, limit=1)
    if not found:
        raise Refusal("no-game-here")
    return [await service.table(found[0].id)]


async def find(service: Service, request: Request, rule: Rule) -> list[Table]:
    """The games that the person may mean, last changed first.

    Whoever may do with none of them what they want has that refused by the first.
    """
    around = await (list_games(service, request, limit=100) if rule.anywhere else games_around(service, request))
    found = [table for table in around if rule.fits(table, request)]
    if not found:
        raise Refusal("no-game-here")
    allowed = [table for table in found if rule.may(table, request)] or (found if rule.newest else found[:1])
    meant = [table for table in allowed if rule.prefers(table, request)] or allowed
    if not rule.newest:
        return meant
    waiting = [table for table in meant if _is_awaited(table, request)]
    own = [table for table in meant if _is_seated(table, request)]
    return waiting or own[:1] or meant[:1]


def refuse_to_choose(found: Sequence[Table]) -> Refusal:
    """The refusal that names the games which may be meant, where no list of them can be shown."""
    return Refusal("which-game", games=", ".join(f"#{table.game.id}" for table in found))


async def list_possible(service: Service, request: Request, act: str) -> list[Game]:
    """The games of the server that an act may be about by their status, the most recent first.

    Where they may be over, those of this channel come before the others. A rematch is for those who have played.
    """
    if act not in OF_THE_PAST:
        return await list_for(service, request, OPEN)
    found = await list_for(service, request, OF_THE_PAST[act], mine=act == "rematch")
    return sorted(found, key=lambda game: not request.is_in_channel_of(game))


async def list_fitting(service: Service, request: Request, act: str, games: Sequence[Game], most: int) -> list[Table]:
    """Of these games the first that fit an act and with which the person may do it, ``most`` of them.

    No more are played again than that takes; those that are over come without their moves.
    """
    if act in OF_THE_PAST:
        return [Table(game) for game in games[:most]]
    rule, found = RULES[act], list[Table]()
    async with service.database.read() as connection:
        for game in games:
            tables = await service.tables(connection, [game])
            found += [table for table in tables if rule.fits(table, request) and rule.may(table, request)]
            if len(found) == most:
                break
    return found


def game_name(text: str) -> str:
    """The id in what a person typed for a game (``#7kq2x`` for ``7KQ2X``)."""
    name = text.strip().removeprefix("#").upper()
    if len(name) != ID_LENGTH or not name.isalnum() or not name.isascii():
        raise NoSuchGame("no-such-game", game=text.strip()[:20])
    return name
