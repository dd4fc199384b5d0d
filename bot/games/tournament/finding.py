"""Finding tournaments and their tables for whoever types a name of one."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Collection

from bot.games.core.checks import check_server
from bot.games.core.request import NoSuchGame, Refusal, Request, Unplayable
from bot.games.core.service import Service
from bot.games.table.opening import ID_LENGTH
from bot.games.tournament.acts import LONGEST_TITLE, find_correctable
from bot.games.tournament.change import TournamentState, has_access_to, load
from bot.games.tournament.contest import Contest, Pairing
from bot.storage import tournament_queries
from bot.storage.rows import Tournament, TournamentStatus
from bot.storage.tournament_queries import GOING_ON, OVER
from bot.typed import fold, normalise

FINISHED: tuple[TournamentStatus, ...] = ("finished",)
MOST_CORRECTED = 3
"""Of so many tournaments that are over results can be corrected."""
MOST_OVER = 25
"""So many tournaments that are over are offered."""
_BETWEEN_FACTS = re.compile(" ·|;")
"""What stands in choices behind an id or a number, in any language."""


def read_id(typed: str) -> str:
    """The id in what a person typed or chose for a tournament: ``E7KQ2`` of ``#e7kq2 · Spring Cup``.

    :raises Refusal: there is none, as ids have so many letters and digits, and nothing else.
    """
    name = read_word(typed)
    if len(name) != ID_LENGTH or not name.isalnum() or not name.isascii():
        raise NoSuchGame("no-such-tournament", text=name[:LONGEST_TITLE])
    return name


def read_word(typed: str) -> str:
    """What stands in front of what a choice tells, as an id is written: ``7KQ2X`` of ``#7kq2x · Ana, Ben``."""
    return _BETWEEN_FACTS.split(normalise(typed))[0].strip().removeprefix("#").upper()


async def list_tournaments(
    service: Service, request: Request, statuses: Collection[TournamentStatus] = GOING_ON
) -> list[Tournament]:
    """The tournaments of this server with one of these statuses that the person may know of, the newest first."""
    guild_id = check_server(request)
    limit = MOST_OVER if "finished" in statuses else 100
    found = await service.database.query(tournament_queries.load_tournaments, guild_id, statuses, limit=limit)
    return [tournament for tournament in found if has_access_to(request, tournament)]


async def find_meant_tournaments(service: Service, request: Request, named: str = "") -> list[Tournament]:
    """The tournaments that may be meant: those that are named by their id or name, or else those that go on here.

    Here is this channel, or if none goes on in it the server. Of those that are over the newest is meant, where none
    goes on.

    :raises Refusal: there is none.
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
    """The tournament of this id, or else those of this name that go on: anybody may call theirs like another's id."""
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
    """The tournament that this game is a table of, and the table; of those that are over only among the newest.

    :raises Refusal: there is none.
    """
    named = read_word(typed)
    for state in await list_correcting(service, request):
        found = state.contest.find_table(named)
        if found is not None:
            return state, found[1]
    raise Refusal("not-in-tournament", game=typed)


async def list_correcting(service: Service, request: Request) -> list[TournamentState]:
    """The tournaments whose results can be corrected: those that go on, and the newest that have a winner."""
    going_on = await list_tournaments(service, request)
    finished = (await list_tournaments(service, request, FINISHED))[:MOST_CORRECTED]
    states = []
    for tournament in (*going_on, *finished):
        with contextlib.suppress(Unplayable):
            states.append(await load(service, tournament.id, request))
    return states


def list_correctable(contest: Contest) -> list[Pairing]:
    """The tables that can be corrected, the newest first; tables of the newest round that aren't over come last."""
    rounds = reversed(find_correctable(contest))
    tables = [table for played in rounds for table in played.tables]
    return sorted(tables, key=lambda table: table.ranks is None)
