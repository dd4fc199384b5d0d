"""A move that was taken back a thousand times costs whoever loads the game no more than one that was thrice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from bot.games import offers, play, undo
from bot.games.history import moments, public_turns
from bot.games.record import export
from bot.games.replay import MOST_TAKEBACKS, Table
from bot.games.service import Service
from bot.rules.azul.grey import GreyPosition
from bot.rules.azul.position import AzulPosition
from bot.storage import game_queries
from tests.conftest import BOTH_DATABASES, PEOPLE, acting, ask, begun, played
from tests.games.test_undo import tiling

OFTEN = 1000


async def alone(service: Service, table: Table) -> Table:
    """Somebody plays and takes it back."""
    mover = acting(table)
    await played(service, table, plies=1)
    return await undo.undo(service, ask(mover), table.game.id)


async def in_turns(service: Service, table: Table) -> Table:
    """Two players take back one after the other, each until their moves count no more."""
    first = acting(table)
    table = await played(service, table, plies=1)
    await alone(service, table)
    return await undo.undo(service, ask(first), table.game.id)


async def asking(service: Service, table: Table) -> Table:
    """Somebody plays, another answers, and agrees that both moves are taken back."""
    mover = acting(table)
    table = await played(service, table, plies=1)
    other = acting(table)
    table = await played(service, table, plies=1)
    await undo.undo(service, ask(mover), table.game.id, ask=True)
    return await offers.agree(service, ask(other), table.game.id)


async def in_secret(service: Service, table: Table) -> Table:
    """Somebody chooses a column and takes the choice back."""
    chooser = PEOPLE[table.to_act[-1].user_id - 1]
    move = str(table.position.legal_moves(table.to_act[-1].seat)[0])
    await play.play(service, ask(chooser), table.game.id, move)
    return await undo.undo(service, ask(chooser), table.game.id)


async def cost(service: Service, game_id: str, monkeypatch: pytest.MonkeyPatch) -> dict[str, int]:
    """What it takes to load the game and to show what was, and what then stays in memory."""
    work = Counter[str]()

    def count(owner: Any, name: str, what: str) -> None:
        original = getattr(owner, name)

        def counted(*args: Any, **kwargs: Any) -> Any:
            work[what] += 1
            return original(*args, **kwargs)

        counting.setattr(owner, name, counted)

    fresh = Service(service.database, clock=service.clock, entropy=service.entropy, limits=service.limits)
    with monkeypatch.context() as counting:
        for position in (AzulPosition, GreyPosition):
            count(position, "play", "moves played")
            count(position, "copy", "positions copied")
        count(game_queries, "LogLine", "lines read")
        table = await fresh.table(game_id)
        assert table == await service.table(game_id)
        assert table.replay is not None
        await export.export_game(fresh, ask(PEOPLE[0]), game_id, ["Ana", "Ben"])
    kept = {"lines": len(table.replay.lines), "turns": len(table.replay.turns)}
    return {**work, **kept, "history": len(public_turns(table)), "moments": len([*moments(table, 60)])}


@pytest.mark.parametrize(
    ("cycle", "side", "often"),
    [(alone, "coloured", OFTEN), (in_turns, "coloured", 100), (asking, "coloured", 100), (in_secret, "grey", OFTEN)],
)
async def test_what_was_taken_back_a_thousand_times_is_loaded_as_fast_as_three(
    service: Service,
    monkeypatch: pytest.MonkeyPatch,
    cycle: Callable[[Service, Table], Awaitable[Table]],
    side: str,
    often: int,
) -> None:
    table = await (tiling(service) if side == "grey" else played(service, await begun(service), plies=3))
    before = await cost(service, table.game.id, monkeypatch)
    for _ in range(MOST_TAKEBACKS):
        table = await cycle(service, await service.table(table.game.id))
    version = table.game.version
    after_few = await cost(service, table.game.id, monkeypatch)
    for _ in range(often):
        table = await cycle(service, await service.table(table.game.id))
    after_many = await cost(service, table.game.id, monkeypatch)
    assert after_many == after_few
    assert after_many["moves played"] == before["moves played"]
    assert table.game.version >= version + 2 * often


@BOTH_DATABASES
async def test_the_whole_log_is_kept_and_leads_to_the_same_game(service: Service) -> None:
    table = await played(service, await begun(service), plies=3)
    for _ in range(3):
        table = await asking(service, await alone(service, table))
    async with service.database.read() as connection:
        lines = await game_queries.load_log(connection, table.game.id)
    assert [line.version for line in lines] == list(range(1, table.game.version + 1))
