"""Search for tournaments and their tables by typed text or a chosen option."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Collection

from bot.games.core.checks import check_server
from bot.games.core.request import NoSuchGame, Refusal, Request, Unplayable
from bot.games.core.service import Service
from bot.games.table.opening import ID_LENGTH
from bot.games.tournament.acts import MAX_TITLE_LENGTH, find_correctable
from bot.games.tournament.change import TournamentState, has_access_to, load
from bot.games.tournament.contest import Contest, Pairing
from bot.normalization import fold, normalise
from bot.storage import tournament_queries
from bot.storage.rows import Tournament, TournamentStatus
from bot.storage.tournament_queries import OVER, UNFINISHED_STATUSES

FINISHED: tuple[TournamentStatus, ...] = ("finished",)
MAX_CORRECTABLE = 3
"""Number of the newest finished tournaments whose results can be corrected."""
MAX_FINISHED = 25
"""Maximum number of finished tournaments offered as choices."""
_BETWEEN_FACTS = re.compile(" ·|;")
"""Separators after the id or number in a choice, in all languages."""


def read_id(typed: str) -> str:
    """Return the id in typed text or a chosen option, such as ``E7KQ2`` in ``#e7kq2 · Spring Cup``.

    :raises NoSuchGame: The text doesn't begin with an id.
    """
    name = read_word(typed)
    if len(name) != ID_LENGTH or not name.isalnum() or not name.isascii():
        raise NoSuchGame("no-such-tournament", text=name[:MAX_TITLE_LENGTH])
    return name


def read_word(typed: str) -> str:
    """Return the first part of a choice, spelled like an id, such as ``7KQ2X`` from ``#7kq2x · Ana, Ben``."""
    return _BETWEEN_FACTS.split(normalise(typed))[0].strip().removeprefix("#").upper()


async def list_tournaments(
    service: Service, request: Request, statuses: Collection[TournamentStatus] = UNFINISHED_STATUSES
) -> list[Tournament]:
    """Return the server's tournaments with one of these statuses that the person can see, newest first."""
    guild_id = check_server(request)
    limit = MAX_FINISHED if "finished" in statuses else 100
    found = await service.database.query(tournament_queries.load_tournaments, guild_id, statuses, limit=limit)
    return [tournament for tournament in found if has_access_to(request, tournament)]


async def find_meant_tournaments(service: Service, request: Request, named: str = "") -> list[Tournament]:
    """Return the tournaments that the person may mean: the named ones, or by default the ones in progress here.

    "Here" is this channel, or the server if none is in progress in the channel. If none is in progress on the server
    either, the newest tournament that is over is returned.

    :raises NoSuchGame: There aren't any.
    """
    typed = named.strip()
    if typed:
        return await _find_named(service, request, typed)
    going_on = await list_tournaments(service, request)
    in_channel = [tournament for tournament in going_on if tournament.channel_id in request.channels]
    meant = in_channel or going_on or (await list_tournaments(service, request, OVER))[:1]
    if not meant:
        raise NoSuchGame("no-tournament")
    return meant


async def _find_named(service: Service, request: Request, typed: str) -> list[Tournament]:
    """Return the tournament with this id, or the tournaments in progress with this name.

    Ids take precedence, because names can imitate ids.
    """
    try:
        return [(await load(service, read_id(typed), request)).tournament]
    except NoSuchGame:
        going_on = await list_tournaments(service, request)
        wanted = fold(typed)
        called = [tournament for tournament in going_on if fold(tournament.name) == wanted]
        if not called:
            raise
        return called


async def find_by_table(service: Service, request: Request, typed: str) -> tuple[TournamentState, Pairing]:
    """Return the table of this game, and its tournament. Only correctable tournaments are searched.

    :raises Refusal: There is no such table.
    """
    named = read_word(typed)
    for state in await list_correcting(service, request):
        found = state.contest.find_table(named)
        if found is not None:
            return state, found[1]
    raise Refusal("not-in-tournament", game=typed)


async def list_correcting(service: Service, request: Request) -> list[TournamentState]:
    """Return the tournaments whose results can be corrected: those in progress, and the newest finished ones."""
    going_on = await list_tournaments(service, request)
    finished = (await list_tournaments(service, request, FINISHED))[:MAX_CORRECTABLE]
    states = []
    for tournament in (*going_on, *finished):
        with contextlib.suppress(Unplayable):
            states.append(await load(service, tournament.id, request))
    return states


def list_correctable(contest: Contest) -> list[Pairing]:
    """Return the tables that can be corrected, the newest round first. Unfinished tables come last."""
    rounds = reversed(find_correctable(contest))
    tables = [table for played in rounds for table in played.tables]
    return sorted(tables, key=lambda table: table.ranks is None)
