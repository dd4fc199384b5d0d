"""Looking without touching: one game, the games of a person, and which game somebody means."""

from __future__ import annotations

from collections.abc import Callable

from bot.games.club import Club, Request
from bot.games.lobby import ID_LENGTH
from bot.games.refusals import NoGameHere, NoSuchGame, WhichGame
from bot.games.replay import Table
from bot.storage import queries

Fits = Callable[[Table], bool]


async def show(club: Club, request: Request, game_id: str) -> Table:
    """The game, for anybody on its server.

    :raises NoSuchGame: there is none of this id on this server.
    """
    return await club.table(game_id, request.guild_id)


async def list_games(club: Club, request: Request, *, mine: bool = False, limit: int = 25) -> list[Table]:
    """The open games of the server, or only those in which the person plays, last changed first."""
    async with club.database.read() as connection:
        found = await queries.load_games(
            connection,
            guild_id=request.guild_id,
            user_id=request.person.id if mine else None,
            limit=limit,
        )
    return await club.tables(game.id for game in found)


async def find(club: Club, request: Request, named: str | None, fits: Fits, prefers: Fits | None = None) -> Table:
    """The game that the person means: the one they named, or the only one in this channel that fits.

    Of several that fit, the only one that ``prefers`` likes is meant.

    :raises NoSuchGame: the named game is not on this server.
    :raises NoGameHere: nothing was named and nothing fits.
    :raises WhichGame: nothing was named and several fit.
    """
    if named is not None and named.strip():
        return await club.table(game_name(named), request.guild_id)
    found = [table for table in await club.open_in(request.guild_id, request.channel_id) if fits(table)]
    preferred = [table for table in found if prefers is None or prefers(table)]
    if len(preferred) == 1:
        return preferred[0]
    if not found:
        raise NoGameHere()
    if len(found) == 1:
        return found[0]
    raise WhichGame(games=", ".join(f"#{table.game.id}" for table in preferred or found))


def game_name(text: str) -> str:
    """The id in what a person typed for a game (``#7kq2x``).

    :raises NoSuchGame: no game can be called so.
    """
    name = text.strip().removeprefix("#").upper()
    if len(name) != ID_LENGTH or not name.isalnum() or not name.isascii():
        raise NoSuchGame(game=text.strip()[:20])
    return name
