"""The past of a game: its earlier tables, and its record as a file that anybody can verify with `bot.rules.record`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.games.core.checks import check_revealed
from bot.games.core.replay import Table, begin_again
from bot.games.core.request import Refusal, Request
from bot.games.core.service import Service
from bot.rules.draw import commitment
from bot.rules.record import Ply, Record, RecordedResult
from bot.storage import game_queries


def moments(table: Table, most: int) -> Iterator[tuple[Table, int]]:
    """Yield the table at up to ``most`` evenly spaced moments, each with the version of the preceding moment."""
    assert table.replay is not None, "a lobby has no history"
    turns = table.public_turns
    steps = min(len(turns), most - 1)
    wanted = [round(at * len(turns) / steps) for at in range(1, steps + 1)]
    replay = begin_again(table)
    underway = replace(table.game, status="running")
    before = 0
    since = replay.version
    for number in (0, *wanted):
        replay = replay.with_turns(turns[before:number])
        if number == len(turns):
            # The result depends on the score and on who has left.
            yield Table(table.game, replace(replay, lines=table.replay.lines)), since
        else:
            yield Table(underway, replay), since
        before = number
        since = replay.version


def find_past_table(table: Table, moves: int) -> Table:
    """Return the table after the first ``moves`` moves that haven't been taken back.

    Secret choices count, but boards don't show them.
    """
    assert table.replay is not None, "a lobby has no history"
    replay = begin_again(table).with_turns(table.replay.turns[:moves])
    return Table(replace(table.game, status="running" if replay.position.standing is None else "finished"), replay)


async def export_game(service: Service, request: Request, game_id: str, names: Sequence[str]) -> str:
    """Return the record of a game that has started, as text. ``names`` are the players' names by seat."""
    table = await service.table(game_id, request)
    if table.replay is None:
        raise Refusal("not-started", game=game_id)
    check_revealed(table.game)
    lines = await service.database.query(game_queries.load_log, game_id, course=True)
    times = {line.version: line.at.replace(microsecond=0) for line in lines}
    game = table.game
    rules = table.position.ruleset
    over = not table.running
    result = RecordedResult(scores=table.position.scores)
    found = table.outcome
    if found is not None:
        result = RecordedResult(scores=found.scores, ranks=found.ranks, winners=found.winners, sheets=found.sheets)
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
            Ply(seat=turn.seat, move=str(turn.move), at=times.get(turn.version), time_up=turn.is_late)
            for turn in table.public_turns
        ),
        ending=(game.ending or game.status) if over else "",
        result=result if over else None,
    )
    return record.to_text()
