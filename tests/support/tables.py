"""Games between the tests' people, from the lobby to the end."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from bot.games.core.replay import Table
from bot.games.core.request import Person
from bot.games.core.service import Change, Service
from bot.games.table import lobby, offers, play
from bot.games.table.absences import come_back
from bot.games.table.opening import Computer, Opening, open_game
from bot.games.time.alarms import Alarms
from bot.games.time.game_timers import GameTimers
from bot.rules import RULESETS, Move
from bot.storage.rows import Options, Player
from tests.support.moves import careful_move
from tests.support.people import ANA, PEOPLE, ask


async def open_lobby(
    service: Service,
    seats: int = 4,
    host: Person = ANA,
    side: str | None = None,
    ruleset: str = "azul",
    options: Options | None = None,
    **where: Any,
) -> Table:
    """Open a lobby in which only its host sits.

    The default ``side`` is the game's first one. For ``where`` see `ask`.
    """
    opening = Opening(ruleset, side or RULESETS[ruleset].sides[0], seats, options)
    return await open_game(service, ask(host, **where), opening)


async def begin_game(service: Service, players: int = 2, **chosen: Any) -> Table:
    """Begin a game between the first ``players`` people. For ``chosen`` see `open_lobby`."""
    table = await open_lobby(service, players, **chosen)
    for person in PEOPLE[1:players]:
        table = await lobby.join(service, ask(person, **place_of(table)), table.game.id)
    return table


def place_of(table: Table) -> dict[str, Any]:
    """Return the arguments of `ask` for the place of a game."""
    return {"place": table.game.place, "channel_id": table.game.channel_id}


async def start_computer_game(service: Service) -> Table:
    """Return a game in which a computer has to move first."""
    while True:
        table = await open_game(service, ask(ANA), Opening("azul", "coloured", 2, computers=(Computer(),)))
        if table.computers_to_act:
            return table
        await offers.cancel(service, ask(ANA), table.game.id)


async def play_computers(service: Service, game_id: str) -> Table:
    """Let computers move until the game doesn't wait for one."""
    table = await service.table(game_id)
    while table.computers_to_act:
        table = await play.play_computer(service, table)
    return table


def person_to_move(table: Table) -> Person:
    """Return the person whose move is due."""
    player = table.to_act[0]
    return next((one for one in PEOPLE if one.id == player.user_id), Person(player.user_id or 0, player.name))


async def play_moves(
    service: Service, table: Table, plies: int | None = None, *, until: Callable[[Table], bool] = lambda _table: False
) -> Table:
    """Play ``plies`` more moves, or all if it is ``None``. Each is the first legal move that fills a pattern line.

    Stop as soon as ``until`` is true. The result is stored as if each move had been played on its own, but each round
    takes only one transaction.
    """
    left = math.inf if plies is None else plies
    while table.to_act and left and not until(table):
        async with service.change(table.game.id) as change:
            movers = _record_round(change, left, until)
        left -= len(movers)
        table = change.table
        for person in dict.fromkeys(movers):
            await come_back(service, table, person.id)
    return table


def _record_round(change: Change, most: float, until: Callable[[Table], bool]) -> list[Person]:
    """Record up to ``most`` moves within the current round, and return the people who made them."""
    movers = list[Person]()
    now = change.table.position.round
    while change.table.to_act and change.table.position.round == now and len(movers) < most and not until(change.table):
        mover = person_to_move(change.table)
        # Each move also shows that its player is present.
        change.request = ask(mover, **place_of(change.table))
        seat = play.check_may_act(change.table, change.request).seat
        play.record_moves(change, seat, [careful_move(change.table.position, seat)], mover.id)
        movers.append(mover)
    return movers


class Step(NamedTuple):
    """A move of the person or computer in a seat."""

    seat: int
    move: Move
    user_id: int | None


def list_careful_steps(table: Table, is_reached: Callable[[Table], bool] = lambda _table: False) -> list[Step]:
    """Return careful moves from this table until ``is_reached`` is true of the table, or until the game ends."""
    return _list_steps(table, lambda _player: False, is_reached)


def list_one_sided_steps(
    table: Table, is_reached: Callable[[Table], bool] = lambda _table: False, *, people_win: bool = True
) -> list[Step]:
    """Return moves as `list_careful_steps`, except that the computers drop all tiles, or the people do."""
    return _list_steps(table, lambda player: (player.computer is not None) == people_win, is_reached)


def _list_steps(table: Table, drops: Callable[[Player], bool], is_reached: Callable[[Table], bool]) -> list[Step]:
    course = list[Step]()
    while table.to_act and not is_reached(table):
        player = table.to_act[0]
        seat = player.seat
        move = table.position.legal_moves(seat)[-1] if drops(player) else careful_move(table.position, seat)
        step = Step(seat, move, player.user_id)
        table = play.after_move(table, *step)
        course.append(step)
    return course


async def play_steps(service: Service, game_id: str, course: Sequence[Step]) -> Table:
    """Play these moves in a single transaction and with a single post."""
    async with service.change(game_id) as change:
        for step in course:
            change.record(play.make_play(change.table, *step))
    return change.table


async def run_due_alarms(service: Service) -> int:
    """Carry out all due work, and return the number of affected games."""
    alarms = Alarms(GameTimers(service))
    begun = await alarms.begin_due()
    await alarms.finish()
    return begun
