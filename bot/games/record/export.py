"""From a game in the database to the file of its record."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from bot.games.decision import Request
from bot.games.history import public_turns
from bot.games.record.format import (
    FORMAT,
    OUTSIDE_ENDINGS,
    VERSION,
    Content,
    digest,
    fingerprint,
    is_result,
    lay_out,
    result_of,
    time_text,
)
from bot.games.refusal import Refusal
from bot.games.replay import Table
from bot.games.service import Service
from bot.rules import RULESETS
from bot.rules.draw import ShuffledDraw, commitment
from bot.rules.game import Position
from bot.storage import game_queries
from bot.storage.rows import LogLine


@dataclass(frozen=True, slots=True)
class Ply:
    """One move: the seat that made it, its notation, and when it was made (UTC if it names no zone)."""

    seat: int
    move: str
    at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Record:
    """A game as it was played so far.

    ``rules`` is the version of its rules; ``players`` are the names by seat, ``first`` is the start seat (``None``:
    drawn by the seed), ``ending`` why the game is over: the rules' reason, one of ``OUTSIDE_ENDINGS``, or ``""`` while
    it runs (then ``seed`` is ``None``). ``winners`` (seats) and ``ranks`` (by seat, from 1) are those of a game that
    the rules did not end, and empty if nobody has won it; where the rules ended it, theirs count.
    """

    game: str
    ruleset: str
    side: str
    rules: int
    edition: str
    players: tuple[str, ...]
    first: int | None
    seed: bytes | None = field(repr=False)
    commitment: str
    ending: str
    plies: tuple[Ply, ...]
    winners: tuple[int, ...] = ()
    ranks: tuple[int, ...] = ()


async def export_game(service: Service, request: Request, game_id: str, names: Sequence[str]) -> str:
    """The record of a game as the text of a file; ``names`` by seat."""
    table = await service.table(game_id, request)
    async with service.database.read() as connection:
        lines = await game_queries.load_course(connection, game_id)
    return await asyncio.to_thread(export, record_of(table, lines, names), table.game.seed)


def record_of(table: Table, lines: Sequence[LogLine], names: Sequence[str]) -> Record:
    """The record of a game that has begun; ``names`` by seat. The seed is in it only when the game is over."""
    game = table.game
    if table.replay is None:
        raise Refusal("not-started", game=game.id)
    times = {line.version: line.at for line in lines}
    outcome = table.outcome
    return Record(
        game=game.id,
        ruleset=game.ruleset,
        side=game.side,
        rules=table.position.ruleset.version,
        edition=table.position.ruleset.edition,
        players=tuple(names),
        first=game.first,
        seed=None if table.running else game.seed,
        commitment=commitment(game.seed),
        ending="" if table.running else game.ending or game.status,
        plies=tuple(Ply(turn.seat, str(turn.move), times.get(turn.version)) for turn in public_turns(table)),
        winners=outcome.winners if outcome else (),
        ranks=outcome.ranks if outcome else (),
    )


def export(record: Record, secret: bytes | None = None) -> str:
    """The file of a game, ending with a newline; the same record always gives the same file.

    ``secret`` is the seed of a game that still runs: its moves are played again with it, but it is never written. Nor
    are moves that are not yet known to all.

    :raises ValueError: the record is none of a game that was played by rules and boards that are known (then mostly a
        :class:`RulesError`), lacks its seed, or shows that of a running game.
    """
    running = not record.ending
    if running and record.seed is not None:
        raise ValueError("the seed of a running game is shown to nobody")
    seed = secret if running else record.seed
    if seed is None or commitment(seed) != record.commitment:
        raise ValueError("there is no seed that fits the commitment")
    if record.ruleset not in RULESETS:
        raise ValueError(f"no such ruleset: {record.ruleset}")
    ruleset = RULESETS[record.ruleset].as_of(record.rules, record.edition)
    position = ruleset.start(len(record.players), record.side, ShuffledDraw(seed), record.first)
    content: Content = {
        "format": FORMAT,
        "version": VERSION,
        "game": record.game,
        "ruleset": record.ruleset,
        "side": record.side,
        "rules": record.rules,
        "edition": record.edition,
        "players": [*record.players],
        "first": record.first,
        "commitment": record.commitment,
        "seed": None if running else seed.hex(),
        "start": {"scores": [*position.scores], "position": fingerprint("", position)},
    }
    moves, shown = _moves(record.plies, position, content["start"]["position"])
    content["moves"] = moves[:shown] if running else moves
    content["ending"] = record.ending
    content["result"] = _result(record, position)
    return lay_out(content | {"digest": digest(content)})


def _moves(plies: Sequence[Ply], position: Position, before: str) -> tuple[list[dict[str, Any]], int]:
    """The entries of these plies, played on ``position``, and how many of them everybody knows."""
    moves, shown = list[dict[str, Any]](), 0
    for number, ply in enumerate(plies, start=1):
        move = position.ruleset.parse(ply.move)
        position.play(ply.seat, move)
        before = fingerprint(before, position, ply.seat, move)
        moves.append(
            {
                "number": number,
                "seat": ply.seat,
                "move": str(move),
                "at": None if ply.at is None else time_text(ply.at),
                "scores": [*position.scores],
                "position": before,
            }
        )
        if move not in position.picked(ply.seat):
            shown = number
    return moves, shown


def _result(record: Record, position: Position) -> Content | None:
    standing = position.standing
    if record.ending == (standing.reason if standing else ""):
        return result_of(standing) if standing else None
    if standing or record.ending not in OUTSIDE_ENDINGS:
        raise ValueError(f"the game has not ended so: {record.ending!r}")
    result = {"scores": list(position.scores), "ranks": [*record.ranks], "winners": [*record.winners], "sheets": []}
    if not is_result(result, len(record.players)):
        raise ValueError(f"no such ranks or winners: {record.ranks}, {record.winners}")
    return result
