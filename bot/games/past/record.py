"""The record of a game as a file that anybody can check (:mod:`bot.rules.record`)."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.core.refusal import Refusal
from bot.games.core.replay import Table
from bot.games.core.request import Request
from bot.games.core.service import Service
from bot.games.past.history import public_turns
from bot.rules.draw import commitment
from bot.rules.record import Ply, Record, Result
from bot.storage import game_queries


async def export_game(service: Service, request: Request, game_id: str, names: Sequence[str]) -> str:
    """The record of a game that has begun as the text of a file; ``names`` by seat."""
    table = await service.table(game_id, request)
    if table.replay is None:
        raise Refusal("not-started", game=game_id)
    lines = await service.database.query(game_queries.load_course, game_id)
    times = {line.version: line.at.replace(microsecond=0) for line in lines}
    game, rules, over = table.game, table.position.ruleset, not table.running
    record = Record(
        game=game.id,
        ruleset=game.ruleset,
        side=game.side,
        rules=rules.version,
        edition=rules.edition,
        players=tuple(names),
        first=game.first,
        commitment=commitment(game.seed),
        seed=game.seed.hex() if over else None,
        moves=tuple(
            Ply(seat=turn.seat, move=str(turn.move), at=times.get(turn.version)) for turn in public_turns(table)
        ),
        ending=(game.ending or game.status) if over else "",
        result=_result(table) if over else None,
    )
    return record.to_text()


def _result(table: Table) -> Result:
    found = table.outcome
    if found is None:
        return Result(scores=table.position.scores)
    return Result(scores=found.scores, ranks=found.ranks, winners=found.winners, sheets=found.sheets)
