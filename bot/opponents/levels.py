"""The levels by name, and which player with which budget each stands for in every game.

A level is a name and a temper to people; to the machine it is an `Engine`: the kind of player, and how many positions
it may judge for a move. `engine_of` reads one from the table below, or from its own name, as in ``"search:400"``.
"""

from __future__ import annotations

import hashlib
from typing import Literal, NamedTuple, get_args

from bot.opponents import azul, sintra, summer_pavilion
from bot.opponents.greedy import Greedy, ShortSighted, shares_of
from bot.opponents.judging import Compared
from bot.opponents.thought import Judge, Player, Thought
from bot.rules.draw import NoDraw
from bot.rules.game import Move, Position

Level = Literal["easy", "medium", "hard", "expert"]
LEVELS: tuple[Level, ...] = get_args(Level)
STAND_IN: Level = "medium"
"""Who plays on for somebody who has left, or whose time is over, where nobody has chosen another."""

PLAYERS: dict[str, Player] = {"greedy": Greedy(), "short-sighted": ShortSighted()}
"""The players of every game, by kind."""
SEARCH: dict[str, Judge] = {
    "azul": azul.PLAYER,
    "sintra": sintra.PLAYER,
    "summer-pavilion": summer_pavilion.PLAYER,
}
"""The players of kind ``search``, by game."""
ENOUGH = 2000
"""The budget of players that look one move ahead: all their moves, and the answers to the best of them."""

#                              players: hard, expert, judge
BUDGETS: dict[tuple[str, str], dict[int, tuple[int, int, int]]] = {
    ("azul", "coloured"): {2: (200, 8000, 10000), 3: (200, 3000, 5000), 4: (200, 3000, 5000)},
    ("azul", "grey"): {2: (200, 4000, 6000), 3: (200, 3000, 5000), 4: (200, 3000, 5000)},
    ("sintra", "a"): {2: (150, 2500, 4000), 3: (150, 2500, 4000), 4: (150, 2500, 4000)},
    ("sintra", "b"): {2: (150, 2500, 4000), 3: (150, 2500, 4000), 4: (150, 2500, 4000)},
    ("summer-pavilion", "standard"): {2: (200, 4000, 6000), 3: (200, 4000, 6000), 4: (200, 4000, 6000)},
    ("summer-pavilion", "variant"): {2: (200, 4000, 6000), 3: (200, 4000, 6000), 4: (200, 4000, 6000)},
}
"""How many positions the search may judge for a move, by game and side, number of players, and level.

Whoever judges moves afterwards (`judge`) may do so for each of the two that are compared, and to find the best. Where
nobody can search yet, because the game is not in `SEARCH` or the table not in here, `STAND_IN` plays as hard and as
expert.
"""


MARGINS: dict[tuple[str, str], dict[int, float]] = {
    ("azul", "coloured"): {2: 0.05, 3: 0.1, 4: 0.1},
    ("azul", "grey"): {2: 0.05, 3: 0.1, 4: 0.1},
    ("sintra", "a"): {2: 0.05, 3: 0.1, 4: 0.1},
    ("sintra", "b"): {2: 0.05, 3: 0.1, 4: 0.1},
    ("summer-pavilion", "standard"): {2: 0.1, 3: 0.1, 4: 0.1},
    ("summer-pavilion", "variant"): {2: 0.1, 3: 0.1, 4: 0.1},
}
"""How much of the win two moves may differ by in an estimate and still be equally good (`tests.benchmarks.judge`)."""
MARGIN = 0.1
"""The same where it was not measured."""


class Engine(NamedTuple):
    """What thinks: the kind of player, and how many positions it may judge for a move."""

    kind: str
    budget: int

    def __str__(self) -> str:
        return f"{self.kind}:{self.budget}"


def engine_of(name: str, ruleset: str, side: str, players: int) -> Engine:
    """What thinks for this level in this game, or what is named so itself (``KIND:BUDGET``).

    :raises ValueError: there is no such level or kind of player in this game, or no such budget.
    """
    if name in LEVELS:
        return _of_level(name, ruleset, side, players)
    kind, colon, budget = name.partition(":")
    known = {*PLAYERS, *(("search",) if can_search(ruleset, side, players) else ())}
    if kind not in known or not colon or not budget.isdecimal() or int(budget) < 1:
        raise ValueError(
            f"{name!r} is no player here: choose one of {', '.join(LEVELS)}, or KIND:BUDGET with a kind of "
            f"{', '.join(sorted(known))} and a budget of at least 1"
        )
    return Engine(kind, int(budget))


def check_name(name: str) -> None:
    """Look whether there is such a player in any game.

    :raises ValueError: there is no such level or kind of player, or no such budget.
    """
    engine_of(name, *next(iter(BUDGETS)), 2)


def can_search(ruleset: str, side: str, players: int) -> bool:
    """Whether there is a player of kind ``search`` for such a table."""
    return ruleset in SEARCH and players in BUDGETS.get((ruleset, side), {})


def _of_level(level: str, ruleset: str, side: str, players: int) -> Engine:
    if level == "easy":
        return Engine("short-sighted", ENOUGH)
    if level == "medium" or not can_search(ruleset, side, players):
        return Engine("greedy", ENOUGH)
    hard, expert, _ = BUDGETS[ruleset, side][players]
    return Engine("search", hard if level == "hard" else expert)


def player_of(kind: str, ruleset: str) -> Player:
    """The player of this kind in this game.

    :raises KeyError: there is none.
    """
    return SEARCH[ruleset] if kind == "search" else PLAYERS[kind]


def think(name: str, view: Position, seat: int, seed: int) -> Thought:
    """What a level (or whom `engine_of` knows by this name) makes of what the seat may know.

    :raises ValueError: there is no such level or player, or ``seat`` is not to act.
    """
    engine = engine_of(name, view.ruleset.name, view.side, view.players)
    return player_of(engine.kind, view.ruleset.name).choose(view, seat, engine.budget, seed)


def margin_of(ruleset: str, side: str, players: int) -> float:
    """By how much the worths of two moves may differ that are equally good, where they are estimated."""
    return MARGINS.get((ruleset, side), {}).get(players, MARGIN)


def judge(view: Position, seat: int, played: Move, seed: int) -> Thought:
    """What a move was worth beside the best one, by whoever is stronger than every level (see `Judge.judge`).

    Where nobody can search yet, by the points after each.

    :raises ValueError: ``seat`` is not to act.
    """
    ruleset, side, players = view.ruleset.name, view.side, view.players
    if not can_search(ruleset, side, players):
        best = PLAYERS["greedy"].choose(view, seat, ENOUGH, seed)
        compared = Compared(best.move, _shares_after(view, seat, best.move), played, _shares_after(view, seat, played))
        return compared.thought(seat, best.evaluations)
    return SEARCH[ruleset].judge(view, seat, played, BUDGETS[ruleset, side][players][2], seed)


def _shares_after(view: Position, seat: int, move: Move) -> tuple[float, ...]:
    after = view.copy(NoDraw())
    after.play(seat, move)
    return shares_of(after)


def seed_of_thought(seed: int, ply: int) -> int:
    """The seed of what a seat with this seed thinks after so many moves of the game, from 0 to 2**63 - 1."""
    digest = hashlib.blake2b(f"{seed} {ply}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big") >> 1
