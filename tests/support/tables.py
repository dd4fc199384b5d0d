"""Games of the tests' people, from the lobby to the end."""

from __future__ import annotations

from typing import Any

from bot.games.core.replay import Table
from bot.games.core.request import Person
from bot.games.core.service import Service
from bot.games.table import lobby, offers, play
from bot.games.table.opening import Computer, Opening, open_game
from bot.games.time.alarms import Alarms
from bot.games.time.waiting import GameTimers
from bot.rules import RULESETS
from bot.storage.rows import Options
from tests.support.moves import careful_move
from tests.support.people import ANA, PEOPLE, ask


async def opened(
    service: Service,
    seats: int = 4,
    host: Person = ANA,
    side: str | None = None,
    ruleset: str = "azul",
    options: Options | None = None,
    **where: Any,
) -> Table:
    """A lobby with only its host; without a ``side`` the first of the game. ``where``: see `ask`."""
    opening = Opening(ruleset, side or RULESETS[ruleset].sides[0], seats, options)
    return await open_game(service, ask(host, **where), opening)


async def begun(service: Service, players: int = 2, **chosen: Any) -> Table:
    """A game that has just begun, with the first ``players`` people on its seats; ``chosen``: see `opened`."""
    table = await opened(service, players, **chosen)
    for person in PEOPLE[1:players]:
        table = await lobby.join(service, ask(person, **where(table)), table.game.id)
    return table


def where(table: Table) -> dict[str, Any]:
    """What `ask` takes where a game is played."""
    return {"place": table.game.place, "channel_id": table.game.channel_id}


async def against_a_computer(service: Service) -> Table:
    """A game that waits for a computer."""
    while True:
        table = await open_game(service, ask(ANA), Opening("azul", "coloured", 2, computers=(Computer(),)))
        if table.computers_to_act:
            return table
        await offers.cancel(service, ask(ANA), table.game.id)


async def let_computers_move(service: Service, game_id: str) -> Table:
    """The game once it waits for no computer any more."""
    table = await service.table(game_id)
    while table.computers_to_act:
        table = await play.play_computer(service, table)
    return table


def acting(table: Table) -> Person:
    """Whoever the game waits for."""
    return PEOPLE[(table.to_act[0].user_id or 0) - 1]


async def played(service: Service, table: Table, plies: int | None = None) -> Table:
    """The game after ``plies`` more moves (``None``: all), each the first legal one that fills a pattern line."""
    while table.to_act and plies != 0:
        move = careful_move(table.position, table.to_act[0].seat)
        table = await play.play(service, ask(acting(table), **where(table)), table.game.id, str(move))
        plies = None if plies is None else plies - 1
    return table


async def run_due_alarms(service: Service) -> int:
    """Carry out what is due by the clock now; in how many games that is."""
    alarms = Alarms(GameTimers(service))
    begun = await alarms.begin_due()
    await alarms.finish()
    return begun
