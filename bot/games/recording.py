"""From a game in the database to its record, and the verdict on a game that is here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.games import record
from bot.games.decision import Request
from bot.games.refusals import NotStarted
from bot.games.replay import Table, Turn, begin_again
from bot.games.service import Service
from bot.rules import RULESETS
from bot.rules.draw import commitment
from bot.storage import queries
from bot.storage.rows import LogLine


def public_turns(table: Table) -> tuple[Turn, ...]:
    """The moves of a game that everybody knows: all but what is still chosen in secret."""
    if table.replay is None:
        return ()
    turns = table.replay.turns
    known = len(turns)
    # The choice that completes a round of secret ones is none itself; until it is made, they are the last moves.
    while table.running and known and turns[known - 1].secret:
        known -= 1
    return turns[:known]


def positions(table: Table, most: int) -> Iterator[tuple[Table, int]]:
    """The game as it stood at ``most`` moments from its start to now, evenly spread, each with the version before."""
    assert table.replay is not None, "a lobby has no past"
    turns = public_turns(table)
    steps = min(len(turns), most - 1)
    wanted = [round(at * len(turns) / steps) for at in range(1, steps + 1)] if steps else []
    replay = begin_again(table)
    underway = replace(table.game, status="running")
    before, since = 0, replay.version
    for number in (0, *wanted):
        for turn in turns[before:number]:
            replay = replay.played(turn.version, turn.seat, turn.move, turn.by)
        if number == len(turns):
            # Who left decides with the score who has won.
            yield Table(table.game, replace(replay, lines=table.replay.lines)), since
        else:
            yield Table(underway, replay), since
        before, since = number, replay.version


def record_of(table: Table, lines: Sequence[LogLine], names: Sequence[str]) -> record.Record:
    """The record of a game that has begun; ``names`` by seat. The seed is in it only when the game is over.

    :raises NotStarted: the game is a lobby.
    """
    game = table.game
    if table.replay is None or game.seed is None:
        raise NotStarted(game=game.id)
    times = {line.version: line.at for line in lines}
    outcome = table.outcome
    return record.Record(
        game=game.id,
        ruleset=game.ruleset,
        side=game.side,
        edition=RULESETS[game.ruleset].edition,
        players=tuple(names),
        first=game.first,
        seed=None if table.running else game.seed,
        commitment=commitment(game.seed),
        ending="" if table.running else game.ending or game.status,
        plies=tuple(record.Ply(turn.seat, str(turn.move), times.get(turn.version)) for turn in public_turns(table)),
        winners=outcome.winners if outcome else (),
        ranks=outcome.ranks if outcome else (),
    )


async def exported(service: Service, request: Request, game_id: str, names: Sequence[str]) -> str:
    """The record of a game as the text of a file.

    :raises NotStarted: the game is a lobby.
    :raises NoSuchGame: there is no such game on this server.
    """
    table = await service.table(game_id, request.guild_id)
    async with service.database.read() as connection:
        lines = await queries.load_log(connection, game_id)
    return record.export(record_of(table, lines, names), table.game.seed)
