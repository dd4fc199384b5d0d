"""The levels by name, and which player with which budget each stands for in every game.

A level is a name and a temper to people; to the machine it is an `Engine`: the kind of player, and how many positions
it may judge for a move. `engine_of` reads one from the table below, or from its own name, as in ``"search:400"``.
"""

from __future__ import annotations

import hashlib
from typing import Literal, NamedTuple, Protocol, get_args

from bot.opponents import judging
from bot.opponents.greedy import Greedy, ShortSighted
from bot.opponents.thought import ComputerPlayer, Judge, Thought
from bot.rules import RULESETS
from bot.rules.game import Move, Position
from bot.rules.parts import find_part

Level = Literal["easy", "medium", "hard", "expert"]
LEVELS: tuple[Level, ...] = get_args(Level)
DEFAULT_LEVEL: Level = "medium"
"""Where nobody has chosen another: of a new computer, and of one that plays on for somebody."""

GREEDY = Greedy()
PLAYERS: dict[str, ComputerPlayer] = {"greedy": GREEDY, "short-sighted": ShortSighted()}
"""The players of every game, by kind."""
ENOUGH = 2000
"""The budget of players that look one move ahead: all their moves, and the answers to the best of them."""

MARGIN = 0.1
"""How much of the win two moves may differ by in an estimate and still be equally good, where it was not measured."""
JUDGE = 3
"""Raised when moves are judged better than before: what was kept until then is thought about again."""
FIRST_LOOK = 40
"""In a first look at a move, `judge` has one of so many of its positions."""


class Budgets(NamedTuple):
    """How many positions whoever searches may judge for a move: as hard, as expert, and in `judge`."""

    hard: int
    expert: int
    judge: int


class Search(Protocol):
    """What the module of a game in `bot.opponents` offers. Without one `DEFAULT_LEVEL` plays as hard and as expert."""

    PLAYER: Judge
    """The player of kind ``search``."""
    BUDGETS: dict[str, dict[int, tuple[int, int, int]]]
    """How many positions it may judge as hard, as expert and in `judge`, by side and number of players.

    In `judge` that is for each of the two moves that are compared, and to find the best.
    """
    MARGINS: dict[str, dict[int, float]]
    """As `MARGIN`, by side and number of players (`tests.tools.benchmarks.judge`)."""
    TILE_WORTH: tuple[str, int]
    """For `greedy`: the event whose tiles are worth something before they bring points, and how much each."""


def find_search(ruleset: str) -> Search | None:
    """Who searches in this game."""
    found: Search | None = find_part("bot.opponents", ruleset)
    return found


for _name in RULESETS:  # now, and not when the first of them is to think
    find_search(_name)


def _find_budgets(ruleset: str, side: str, players: int) -> Budgets | None:
    """The budgets at such a table, if there is somebody who searches."""
    found = find_search(ruleset)
    if found is None:
        return None
    budgets = found.BUDGETS.get(side, {}).get(players)
    return Budgets(*budgets) if budgets else None


def can_search(ruleset: str, side: str, players: int) -> bool:
    """Whether there is a player of kind ``search`` for such a table."""
    return _find_budgets(ruleset, side, players) is not None


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
    budgets = _find_budgets(ruleset, side, players)
    if budgets:
        if name == "hard":
            return Engine("search", budgets.hard)
        if name == "expert":
            return Engine("search", budgets.expert)
    if name == "easy":
        return Engine("short-sighted", ENOUGH)
    if name in LEVELS:
        return Engine("greedy", ENOUGH)
    kind, colon, budget = name.partition(":")
    known = set(PLAYERS)
    if budgets:
        known.add("search")
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
    ruleset = next(iter(RULESETS.values()))
    engine_of(name, ruleset.name, ruleset.sides[0], 2)


def player_of(kind: str, ruleset: str) -> ComputerPlayer:
    """The player of this kind in this game.

    :raises KeyError: there is none.
    """
    if kind == "search":
        found = find_search(ruleset)
        if found:
            return found.PLAYER
    return PLAYERS[kind]


def think(name: str, view: Position, seat: int, seed: int) -> Thought:
    """What a level (or whom `engine_of` knows by this name) makes of what the seat may know.

    :raises ValueError: there is no such level or player, or ``seat`` is not to act.
    """
    _check_turn(view, seat)
    engine = engine_of(name, view.ruleset.name, view.side, view.players)
    return player_of(engine.kind, view.ruleset.name).choose(view, seat, engine.budget, seed)


def judge(view: Position, seat: int, played: Move, seed: int, *, first: bool = False) -> Thought:
    """What a move was worth beside the best one, by whoever is stronger than every level (see `Judge.judge`).

    A ``first`` look at it is far quicker, and weaker than *expert*.

    :raises ValueError: ``seat`` is not to act.
    """
    _check_turn(view, seat)
    found = find_search(view.ruleset.name)
    budgets = _find_budgets(view.ruleset.name, view.side, view.players)
    if not found or not budgets:
        return GREEDY.judge(view, seat, played, ENOUGH, seed, judging.POSITIONS)
    budget = budgets.judge
    positions = judging.POSITIONS
    if first:
        budget //= FIRST_LOOK
        positions //= FIRST_LOOK
    return found.PLAYER.judge(view, seat, played, budget, seed, positions)


def margin_of(ruleset: str, side: str, players: int) -> float:
    """By how much the worths of two moves may differ that are equally good, where they are estimated."""
    found = find_search(ruleset)
    if found is None:
        return MARGIN
    return found.MARGINS.get(side, {}).get(players, MARGIN)


def derive_seed(seed: int, ply: int) -> int:
    """The seed of what a seat with this seed thinks after so many moves of the game, from 0 to 2**63 - 1."""
    digest = hashlib.blake2b(f"{seed} {ply}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big") >> 1


def _check_turn(view: Position, seat: int) -> None:
    if seat not in view.to_act:
        raise ValueError(f"seat {seat} is not to act")
