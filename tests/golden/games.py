"""Whole games recorded as moves, so that every position stays the same if rules or players change.

``python -m tests.golden games`` regenerates the games. Use it only after a change of the rules.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import count
from pathlib import Path
from typing import NamedTuple

from bot.games.core.replay import Table, begin, begin_again
from bot.games.past.history import find_past_table
from bot.messages.words import words
from bot.rules import RULESETS
from bot.scenes import make_replay_scenes
from renderers.scene import Theme
from renderers.table import TableScene
from tests.renderers.games import new_game, play_game
from tests.support.forms import FORMS

FILE = Path(__file__).with_suffix(".txt")
SHARED = (("azul", "coloured", 2, 172), ("summer-pavilion", "standard", 3, 4), ("sintra", "a", 2, 62))
"""Games with a shared first place: ruleset, side, players, and the seed at which the search for such a game begins."""


class Kept(NamedTuple):
    """A finished game, identified by its form, its number of players and the seed of its bag."""

    ruleset: str
    side: str
    players: int
    seed: int
    moves: tuple[tuple[int, str], ...]
    """The moves, each with its seat."""

    @property
    def label(self) -> str:
        return f"{self.ruleset} {self.side}, {self.players} players"

    def table(self, moves: int | None = None) -> Table:
        """Return the game after a number of moves, or at its end by default."""
        whole = _replay(self)
        return whole if moves is None else find_past_table(whole, moves)

    def tables(self) -> Iterator[Table]:
        """Yield the game before its first move and after each move."""
        whole = _replay(self)
        assert whole.replay is not None
        replay = begin_again(whole)
        running = replace(whole.game, status="running")
        yield Table(running, replay)
        for turn in whole.replay.turns:
            replay = replay.with_turns([turn])
            yield Table(running if replay.position.standing is None else whole.game, replay)


@cache
def _replay(kept: Kept) -> Table:
    game, ruleset = new_game(kept.ruleset, kept.side, kept.players, kept.seed), RULESETS[kept.ruleset]
    replay = begin(game, 1)
    for seat, move in kept.moves:
        replay = replay.with_turn(replay.version + 1, seat, ruleset.parse(move))
    return Table(replace(game, status="finished"), replay)


@cache
def kept_games() -> tuple[Kept, ...]:
    """Return one game for each form with two, three and four players."""
    return _read()[: -len(SHARED)]


@cache
def kept_game(name: str, side: str, players: int) -> Kept:
    """Return the game of this form with this number of players."""
    (found,) = (kept for kept in kept_games() if (kept.ruleset, kept.side, kept.players) == (name, side, players))
    return found


def scenes(name: str, side: str, players: int, count: int, *, theme: Theme = "light") -> list[TableScene]:
    """Return ``count`` evenly spaced positions of a replay as scenes, including the first and the last one."""
    return make_replay_scenes(words("en"), kept_game(name, side, players).table(), theme, count)


@cache
def shared_wins() -> tuple[Kept, ...]:
    """Return one game with two winners for each ruleset."""
    return _read()[-len(SHARED) :]


def _read() -> tuple[Kept, ...]:
    found = []
    for paragraph in FILE.read_text(encoding="utf-8").split("\n\n"):
        head, *lines = paragraph.splitlines()
        ruleset, side, players, seed = head.split()
        moves = (told.split(": ") for told in " ".join(lines).split("; "))
        found.append(Kept(ruleset, side, int(players), int(seed), tuple((int(seat), move) for seat, move in moves)))
    return tuple(found)


def write_games() -> str:
    """Play all games again, and return the new content of the file."""
    return "\n\n".join(_write(table) for table in _play()) + "\n"


def _play() -> Iterator[Table]:
    for name, side in FORMS:
        for players in (2, 3, 4):
            yield play_game(name, side, players)
    for name, side, players, seed in SHARED:
        games = (play_game(name, side, players, number) for number in count(seed))
        yield next(game for game in games if game.outcome and len(game.outcome.winners) > 1)


def _write(table: Table) -> str:
    game, replay = table.game, table.replay
    assert replay is not None
    assert game.seed is not None
    moves = "; ".join(f"{turn.seat}: {turn.move}" for turn in replay.turns)
    lines = textwrap.wrap(moves, 118, break_on_hyphens=False)
    return "\n".join([f"{game.ruleset} {game.side} {game.seats} {game.seed[0]}", *lines])
