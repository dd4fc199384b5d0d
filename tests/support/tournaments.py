"""Tournaments with many people. Tests call the use cases, and play out their tables or resign from them."""

from __future__ import annotations

import random
from collections.abc import Collection
from dataclasses import replace
from typing import Any

from bot.games.core.replay import Table
from bot.games.core.request import Person, Request
from bot.games.core.service import Service
from bot.games.table import play, seats
from bot.games.time.alarms import Alarms
from bot.games.time.tournament_timers import TournamentTimers
from bot.games.tournament import acts
from bot.games.tournament.change import TournamentState, load
from bot.games.tournament.pairing import can_confirm
from bot.rules import RULESETS
from bot.storage.rows import TournamentOptions
from tests.support.people import ANA, ask
from tests.support.tables import run_due_alarms

FIRST_ID = 1000


def make_people(count: int) -> list[Person]:
    """Return ``count`` people other than the usual ones."""
    return [Person(FIRST_ID + number, f"P{number}") for number in range(1, count + 1)]


def make_options(seats: int = 2, ruleset: str = "azul", **chosen: Any) -> TournamentOptions:
    """Return options for a tournament on the first side of a game."""
    usual = TournamentOptions(ruleset, RULESETS[ruleset].sides[0], seats, threads=False)
    return replace(usual, **chosen)


async def open_cup(service: Service, options: TournamentOptions | None = None, people: int = 0) -> TournamentState:
    """Open a tournament hosted by Ana with this number of entries."""
    state = await acts.open_tournament(service, ask(ANA), "Spring cup", options or make_options())
    for person in make_people(people):
        state = await acts.enter(service, ask(person), state.tournament.id)
    return state


async def run_due_tournaments(service: Service) -> None:
    """Carry out the due work of tournaments until no more is due."""
    alarms = Alarms(TournamentTimers(service))
    while await alarms.begin_due():
        await alarms.finish()


async def run_due_work(service: Service) -> None:
    """Carry out the due work of games and tournaments until no more is due."""
    while await run_due_alarms(service):
        await run_due_tournaments(service)
    await run_due_tournaments(service)


async def begin_cup(service: Service, options: TournamentOptions | None = None, people: int = 4) -> TournamentState:
    """Begin a tournament, and return it during its first round."""
    state = await open_cup(service, options, people)
    await acts.begin_tournament(service, ask(ANA), state.tournament.id)
    await run_due_tournaments(service)
    return await load(service, state.tournament.id)


def request_of_mover(table: Table) -> Request:
    """Return a request from the person whose move is due."""
    player = table.people_to_act[0]
    assert player.user_id is not None
    return ask(Person(player.user_id, player.name))


async def play_table(
    service: Service, game_id: str, chance: random.Random | None = None, absent: Collection[int | None] = ()
) -> Table:
    """Play random moves at a table until the game ends, or until a person in ``absent`` has to move.

    All moves are stored in one transaction.
    """
    chance = chance or random.Random(game_id)
    async with service.change(game_id) as change:
        while (movers := change.table.people_to_act) and movers[0].user_id not in absent:
            change.request = request_of_mover(change.table)
            moves = change.table.position.legal_moves(movers[0].seat)
            play.record_moves(change, movers[0].seat, [chance.choice(moves)], change.request.person.id)
    return change.table


async def give_up_table(service: Service, game_id: str) -> None:
    """End a game: people chosen at random resign until it is over."""
    chance = random.Random(game_id)
    table = await service.table(game_id)
    while table.running:
        loser = chance.choice(table.game.humans)
        assert loser.user_id is not None
        table = await seats.resign(service, ask(Person(loser.user_id, loser.name)), game_id)


async def end_round(service: Service, tournament_id: str) -> TournamentState:
    """End all tables of the current round, and carry out the work that is due then."""
    state = await load(service, tournament_id)
    current = state.contest.current
    assert current is not None
    for table in current.tables:
        await give_up_table(service, table.game_id)
    return await confirm_results(service, tournament_id)


async def confirm_results(service: Service, tournament_id: str) -> TournamentState:
    """Carry out due work, and confirm the results of a knock-out round as the tournament's host."""
    await run_due_tournaments(service)
    if can_confirm((await load(service, tournament_id)).contest):
        await acts.begin_tournament(service, ask(ANA), tournament_id)
        await run_due_tournaments(service)
    return await load(service, tournament_id)
