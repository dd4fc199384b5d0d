"""Finding tournaments and their tables for whoever types a name of one."""

from __future__ import annotations

from collections.abc import Collection

from bot.games.core.checks import check_server
from bot.games.core.request import Refusal, Request
from bot.games.core.service import Service
from bot.games.tournament.acts import list_going_on
from bot.games.tournament.change import OPEN, State, has_access_to, load
from bot.games.tournament.contest import Contest, Pairing, Round
from bot.storage import tournament_queries
from bot.storage.rows import Tournament, TournamentStatus

OVER: tuple[TournamentStatus, ...] = ("finished", "cancelled")
MOST_CORRECTED = 3
"""Of so many tournaments that are over results can be corrected."""
MOST_OVER = 25
"""So many tournaments that are over are offered."""


async def list_tournaments(
    service: Service, request: Request, statuses: Collection[TournamentStatus] = OPEN
) -> list[Tournament]:
    """The tournaments of this server with one of these statuses that the person may know of, the newest first."""
    guild_id = check_server(request)
    limit = MOST_OVER if "finished" in statuses else 100
    found = await service.database.query(tournament_queries.load_tournaments, guild_id, statuses, limit=limit)
    return [tournament for tournament in found if has_access_to(request, tournament)]


async def find_by_table(service: Service, request: Request, typed: str) -> tuple[State, Pairing]:
    """The tournament that this game is a table of, and the table; of those that are over only among the newest.

    :raises Refusal: there is none.
    """
    name = typed.strip().removeprefix("#").partition(" ")[0].upper()
    for state in await list_correcting(service, request):
        found = state.contest.find_table(name)
        if found is not None:
            return state, found[1]
    raise Refusal("not-in-tournament", game=typed)


async def list_correcting(service: Service, request: Request) -> list[State]:
    """The tournaments whose results can be corrected: those that go on, and the newest that have a winner."""
    won: tuple[TournamentStatus, ...] = ("finished",)
    finished = await list_tournaments(service, request, won)
    over = [await load(service, tournament.id, request) for tournament in finished[:MOST_CORRECTED]]
    return [*await list_going_on(service, request), *over]


def list_correctable(contest: Contest) -> list[tuple[Round, Pairing]]:
    """The tables whose result can be corrected, with their rounds, the newest first."""
    rounds = contest.rounds[-1:] if contest.options.format == "knock-out" else contest.rounds[-2:]
    return [(played, table) for played in reversed(rounds) for table in played.tables if table.ranks is not None]
