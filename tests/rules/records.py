"""Records of random games, and the problems found in records that have been changed."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import timedelta
from functools import cache
from typing import Any

from bot.rules import RULESETS, Position, ShuffledDraw, commitment
from bot.rules.record import Ply, Record, RecordedResult, verify
from tests.support.clock import Clock
from tests.support.forms import SEED
from tests.support.walks import walk

NAMES = ("Ana", "Ben \\ „B“", "陳大文" * 10, "Dariush\u202e*_*")

Content = dict[str, Any]
Change = Callable[[Content], object]


@cache
def whole(name: str, side: str, players: int = 2, first: int | None = None) -> Record:
    """Return the record of a complete random game."""
    ruleset = RULESETS[name]
    position = ruleset.start(players, side, ShuffledDraw(SEED), first)
    moves = tuple(
        Ply(seat=seat, move=str(move), at=Clock().now + timedelta(minutes=number))
        for number, (seat, move, _) in enumerate(walk(position, random.Random(7)))
    )
    standing = position.standing
    assert standing
    return Record(
        game="K7M2X",
        ruleset=name,
        side=side,
        rules=ruleset.version,
        edition=ruleset.edition,
        players=NAMES[:players],
        first=first,
        commitment=commitment(SEED),
        seed=SEED.hex(),
        moves=moves,
        ending=standing.reason,
        result=RecordedResult(
            scores=standing.scores, ranks=standing.ranks, winners=standing.winners, sheets=standing.sheets
        ),
    )


def ended(name: str, side: str, plies: int) -> Record:
    """Return the record of a game that a moderator ended after this number of plies."""
    game = whole(name, side)
    moves = game.moves[:plies]
    *_, last = positions(replace(game, moves=moves))
    return replace(game, moves=moves, ending="moderator", result=RecordedResult(scores=last.scores))


def running(game: Record, plies: int) -> Record:
    return replace(game, seed=None, moves=game.moves[:plies], ending="", result=None)


def positions(game: Record) -> Iterator[Position]:
    """Yield the position before each ply, then the final position."""
    position = RULESETS[game.ruleset].start(len(game.players), game.side, ShuffledDraw(SEED), game.first)
    yield position
    for ply in game.moves:
        position.play(ply.seat, RULESETS[game.ruleset].parse(ply.move))
        yield position


def list_problems(text: str | bytes) -> list[tuple[str, dict[str, Any]]]:
    return [(problem.key, dict(problem.facts)) for problem in verify(text).problems]


def keys(text: str | bytes) -> list[str]:
    return [problem.key for problem in verify(text).problems]


def forged(game: Record, change: Change) -> str:
    """Return a game's record as text after applying ``change`` to it."""
    content = json.loads(game.to_text())
    change(content)
    return json.dumps(content)
