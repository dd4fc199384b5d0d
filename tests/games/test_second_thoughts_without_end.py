"""A move that was taken back a thousand times costs whoever loads the game no more than one that was thrice."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from bot.games import offers, play, undo
from bot.games.history import moments, public_turns
from bot.games.record import export
from bot.games.replay import MOST_TAKEBACKS, Table
from bot.games.service import Service
from bot.storage import game_queries
from tests.conftest import BOTH_DATABASES, PEOPLE, acting, ask, begun, played
from tests.games.test_undo import tiling


async def alone(service: Service, table: Table) -> Table:
    """Somebody plays and takes it back."""
    mover = acting(table)
    await played(service, table, plies=1)
    return await undo.undo(service, ask(mover), table.game.id)


async def in_turns(service: Service, table: Table) -> Table:
    """Two players take back one after the other, each until their moves count no more."""
    first = acting(table)
    await alone(service, await played(service, table, plies=1))
    return await undo.undo(service, ask(first), table.game.id)


async def asking(service: Service, table: Table) -> Table:
    """Somebody plays, another answers, and agrees that both moves are taken back."""
    mover = acting(table)
    table = await played(service, table, plies=1)
    other = acting(table)
    await played(service, table, plies=1)
    await undo.undo(service, ask(mover), table.game.id, ask=True)
    return await offers.agree(service, ask(other), table.game.id)


async def in_secret(service: Service, table: Table) -> Table:
    """Somebody chooses a column and takes the choice back."""
    chooser = PEOPLE[(table.to_act[-1].user_id or 0) - 1]
    move = str(table.position.legal_moves(table.to_act[-1].seat)[0])
    await play.play(service, ask(chooser), table.game.id, move)
    return await undo.undo(service, ask(chooser), table.game.id)


async def weight(service: Service, game_id: str) -> tuple[int, ...]:
    """What a game that is read again holds, and how much of it can be looked at."""
    fresh = Service(service.database, clock=service.clock, entropy=service.entropy, limits=service.limits)
    table = await fresh.table(game_id)
    assert table == await service.table(game_id)
    assert table.replay is not None
    await export.export_game(fresh, ask(PEOPLE[0]), game_id, ["Ana", "Ben"])
    return len(table.replay.lines), len(table.replay.turns), len(public_turns(table)), len([*moments(table, 60)])


@pytest.mark.parametrize(
    ("cycle", "side", "often"),
    [(alone, "coloured", 1000), (in_turns, "coloured", 100), (asking, "coloured", 100), (in_secret, "grey", 1000)],
)
async def test_what_was_taken_back_a_thousand_times_weighs_as_much_as_what_was_three_times(
    service: Service, cycle: Callable[[Service, Table], Awaitable[Table]], side: str, often: int
) -> None:
    table = await (tiling(service) if side == "grey" else played(service, await begun(service), plies=3))
    weights = []
    for times in (MOST_TAKEBACKS, often):
        for _ in range(times):
            table = await cycle(service, await service.table(table.game.id))
        weights.append(await weight(service, table.game.id))
    assert weights[0] == weights[1]


@BOTH_DATABASES
async def test_the_whole_log_is_kept(service: Service) -> None:
    table = await played(service, await begun(service), plies=3)
    for _ in range(3):
        table = await asking(service, await alone(service, table))
    async with service.database.read() as connection:
        lines = await game_queries.load_log(connection, table.game.id)
    assert [line.version for line in lines] == list(range(1, table.game.version + 1))
