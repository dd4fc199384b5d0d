"""Time that autocomplete takes after a letter is typed, for moves and for every option of every command."""

from __future__ import annotations

import asyncio
import logging
import time
from dataclasses import replace

import sqlalchemy as sa

from bot.discord_app.commands.options import MAX_CHOICE_LENGTH, MAX_MOVES_LENGTH, find_typed_moves
from bot.games.core.request import Limits, Person, Request
from bot.games.core.service import Service
from bot.games.table import lobby, seats
from bot.games.table.opening import Opening, open_game
from bot.games.tournament import acts
from bot.games.tournament.change import TournamentState, load
from bot.games.tournament.contest import Pairing
from bot.games.tournament.pairing import MAX_ENTRIES
from bot.messages.words import words
from bot.storage.database import Database
from bot.storage.place import Place
from bot.storage.tables import games, tournaments
from tests.discord_app.test_completing_moves import find_crowded_position, list_completed
from tests.discord_stand_in import Person as Player
from tests.discord_stand_in import StandIn
from tests.support.forms import FORMS
from tests.support.tournaments import make_options, make_people, run_due_tournaments
from tests.tools.benchmarks.running import connected, opened

TYPED = ("", "b", "blue", "xyz", "e " * (MAX_MOVES_LENGTH // 2))
TIMES = 20
GAMES = 15
"""The number of running games in which the person who types takes part."""
LOBBIES = 60
LETTERS = {"a": "a", "wide": "ﷺ", "marks": "a\u0315\u0300", "spaces": "\u3000", "commas": "1 a,"}
"""Letters that are repeated to make long texts."""
LENGTHS = (MAX_CHOICE_LENGTH, 6000)
TRIES = 3


def measure_moves() -> None:
    """Print the time it takes to suggest moves."""
    print("completing a move where most are legal: ms of the slowest text, the first time and later")
    for name, side in FORMS:
        position, seat = find_crowded_position(name, side)
        slowest = [0.0, 0.0]
        for typed in TYPED:
            for again in (False, True):
                took = []
                for _ in range(TIMES):
                    # Use a new catalogue, so that no words are cached.
                    catalogue = words("en") if again else words("en").with_icons({})
                    start = time.perf_counter()
                    find_typed_moves(catalogue, position, seat, typed)
                    took.append((time.perf_counter() - start) * 1000)
                slowest[again] = max(slowest[again], min(took))
        print(f"{name}, {side}: {len(position.legal_moves(seat))} moves, {slowest[0]:.1f} and {slowest[1]:.1f} ms")


def _ask(discord: StandIn, person: Person) -> Request:
    return Request(person, Place("server", discord.guild.id), discord.channel().id)


async def _fill_games(service: Service, discord: StandIn, ana: Player, ben: Player) -> None:
    """Begin games between Ana and Ben, and open other people's lobbies."""
    mine, other = (_ask(discord, Person(one.id, one.name)) for one in (ana, ben))
    for _ in range(GAMES):
        table = await open_game(service, mine, Opening("azul", "coloured", 2))
        await lobby.join(service, other, table.game.id)
    for person in make_people(LOBBIES):
        await open_game(service, _ask(discord, person), Opening("azul", "coloured", 2))


async def _open_tournament(service: Service, discord: StandIn, ana: Player) -> TournamentState:
    """Open a full tournament hosted by Ana. Its participants have names that get longer when they are normalised."""
    state = await acts.open_tournament(service, _ask(discord, Person(ana.id, ana.name)), "Cup", make_options())
    for person in make_people(MAX_ENTRIES):
        named = replace(person, name=f"{person.name} {'ﷺ' * 20}")
        state = await acts.enter(service, _ask(discord, named), state.tournament.id)
    return state


async def _play_round(service: Service, discord: StandIn, ana: Player, state: TournamentState) -> None:
    """Begin a tournament and end the tables of its first round."""
    await acts.begin_tournament(service, _ask(discord, Person(ana.id, ana.name)), state.tournament.id)
    await run_due_tournaments(service)
    for table in (await load(service, state.tournament.id)).contest.tables:
        player = (await service.table(table.game_id)).game.humans[0]
        await seats.resign(service, _ask(discord, Person(player.user_id or 0, player.name)), table.game_id)
    await run_due_tournaments(service)


async def _fill(database: Database, discord: StandIn, ana: Player, ben: Player) -> tuple[TournamentState, Pairing]:
    """Store everything that can be suggested, without pending posts.

    Return a tournament that people can enter, and a table whose result can be corrected.
    """
    service = Service(database, limits=Limits(games_per_host=GAMES))
    await _fill_games(service, discord, ana, ben)
    begun = await _open_tournament(service, discord, ana)
    await _play_round(service, discord, ana, begun)
    opened = await _open_tournament(service, discord, ana)
    async with database.write() as connection:
        for table in (games, tournaments):
            await connection.execute(sa.update(table).values(post_at=None, act_at=None))
    return opened, (await load(service, begun.tournament.id)).contest.tables[0]


async def measure_options() -> None:
    """Print the time of each option, measured through the stand-in."""
    async with opened() as (discord, database):
        ana, ben = discord.person("Ana"), discord.person("Ben")
        state, table = await _fill(database, discord, ana, ben)
        async with connected(discord, database):
            await _measure_options(discord, ana, state.tournament.id, table.game_id)


async def _measure_options(discord: StandIn, person: Player, tournament_id: str, game_id: str) -> None:
    fixed = {"entry": {"tournament": tournament_id}, "places": {"table": game_id}}
    print(f"\ncompleting an option, through the stand-in: ms for nothing, and for {LENGTHS} characters of")
    print(f"{'':40}{'nothing':>12}" + "".join(f"{name:>12}" for name in LETTERS))
    for command, option in list_completed(discord):
        given = fixed.get(option, {})
        times = [await _time(person, command, option, "", given)]
        for letters in LETTERS.values():
            long = [(letters * length)[:length] for length in LENGTHS]
            times.append(" ".join([await _time(person, command, option, typed, given) for typed in long]))
        print(f"{command + ' ' + option:40}" + "".join(f"{told:>12}" for told in times))


async def _time(person: Player, command: str, option: str, typed: str, given: dict[str, str]) -> str:
    """Return the shortest of several measured times, in milliseconds."""
    took = []
    for _ in range(TRIES):
        start = time.perf_counter()
        await person.complete(command, option, typed, **given)
        took.append((time.perf_counter() - start) * 1000)
    return f"{min(took):.0f}"


def run() -> None:
    """Print all figures."""
    logging.disable(logging.WARNING)
    measure_moves()
    asyncio.run(measure_options())


if __name__ == "__main__":
    run()
