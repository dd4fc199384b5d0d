"""Records of games played by chance, and what is found in changed ones."""

from __future__ import annotations

import json
import random
import re
import string
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import timedelta
from functools import cache
from typing import Any

from bot.games.record.export import Ply, Record
from bot.games.record.format import digest, lay_out
from bot.games.record.verify import verify
from bot.rules import RULESETS, Position, ShuffledDraw, commitment
from tests.conftest import Clock
from tests.rules.games import walk

NAMES = ("Ana", "Ben \\ „B“", "陳大文" * 10, "Dariush\u202e*_*")
SEED = bytes(range(32))

Content = dict[str, Any]


@cache
def whole(name: str, side: str, players: int = 2, first: int | None = None) -> Record:
    """A game played by chance to its end."""
    ruleset = RULESETS[name]
    position = ruleset.start(players, side, ShuffledDraw(SEED), first)
    plies = tuple(
        Ply(seat, str(move), Clock().now + timedelta(minutes=number))
        for number, (seat, move, _) in enumerate(walk(position, random.Random(7)))
    )
    assert position.standing
    return Record(
        "K7M2X",
        name,
        side,
        ruleset.version,
        ruleset.edition,
        NAMES[:players],
        first,
        SEED,
        commitment(SEED),
        position.standing.reason,
        plies,
    )


def ended(name: str, side: str, plies: int) -> Record:
    """A game that a moderator ended after ``plies`` plies."""
    game = whole(name, side)
    return replace(game, ending="moderator", plies=game.plies[:plies])


def running(game: Record, plies: int) -> Record:
    return replace(game, seed=None, ending="", plies=game.plies[:plies])


def positions(game: Record) -> Iterator[Position]:
    """The position before each ply, and that after the last."""
    position = RULESETS[game.ruleset].start(len(game.players), game.side, ShuffledDraw(SEED), game.first)
    yield position
    for ply in game.plies:
        position.play(ply.seat, RULESETS[game.ruleset].parse(ply.move))
        yield position


def told(text: str | bytes) -> list[tuple[str, dict[str, Any]]]:
    return [(problem.key, dict(problem.facts)) for problem in verify(text).problems]


def keys(text: str | bytes) -> list[str]:
    return [problem.key for problem in verify(text).problems]


def forged(text: str, change: Callable[[Content], object]) -> str:
    """The file after ``change``, by somebody who knows how a digest is made and how a file is laid out."""
    content = json.loads(text)
    change(content)
    content["digest"] = digest(content)
    return lay_out(content)


_TEXTS = {
    "seed": re.compile(r'"seed": "([0-9a-f]+)"'),
    "commitment": re.compile(r'"commitment": "([0-9a-f]+)"'),
    "move": re.compile(r'"move": "([^"]+)"'),
    "scores": re.compile(r'"scores": \[([^]]+)]'),
}
PRINTABLE = string.printable[:95]


def every_change(text: str, what: str, chance: random.Random) -> Iterator[str]:
    """The file with one byte replaced, deleted or inserted, for every byte of every such text in it."""
    for match in _TEXTS[what].finditer(text):
        for place in range(*match.span(1)):
            yield text[:place] + text[place + 1 :]
            yield text[:place] + chance.choice(PRINTABLE.replace(text[place], "")) + text[place + 1 :]
            yield text[:place] + chance.choice(PRINTABLE) + text[place:]
