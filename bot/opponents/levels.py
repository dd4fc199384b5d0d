"""The levels, and their engines in every game.

Players choose a level by name. It maps to an `Engine`: a kind of player and a budget of positions per move. `engine_of`
looks it up in the table below, or parses an engine's own name, such as ``"search:400"``.
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
"""The level of new computers and of replacements if nobody chooses another."""

GREEDY = Greedy()
PLAYERS: dict[str, ComputerPlayer] = {"greedy": GREEDY, "short-sighted": ShortSighted()}
"""The players of every game by kind."""
ENOUGH = 2000
"""Budget of players that look one move ahead: all of their moves, and the replies to the best ones."""

MARGIN = 0.1
"""Default margin: two moves whose estimated shares of the win differ by less are equally good."""
JUDGE = 3
"""Version of `judge`. Increase it when judgements improve, so that stored analyses are repeated."""
FIRST_LOOK = 40
"""Factor by which a first look has fewer positions than `judge`."""


class Budgets(NamedTuple):
    """Maximum positions per move of a search: as hard, as expert, and in `judge`."""

    hard: int
    expert: int
    judge: int


class Search(Protocol):
    """The interface of a game's module in `bot.opponents`. Without one, `DEFAULT_LEVEL` plays as hard and as expert."""

    PLAYER: Judge
    """The player of kind ``search``."""
    BUDGETS: dict[str, dict[int, tuple[int, int, int]]]
    """Positions per move as hard, as expert and in `judge`, by side and number of players.

    In `judge`, they apply to each of the two compared moves and to the search for the best.
    """
    MARGINS: dict[str, dict[int, float]]
    """Margins like `MARGIN`, by side and number of players (`tests.tools.benchmarks.judge`)."""
    TILE_WORTH: tuple[str, int]
    """For `greedy`: the event whose tiles have a value before they score, and the value of each."""


def find_search(ruleset: str) -> Search | None:
    """Return the game's search, if there is one."""
    found: Search | None = find_part("bot.opponents", ruleset)
    return found


for _name in RULESETS:  # Load all of them now instead of during the first thought.
    find_search(_name)


def _find_budgets(ruleset: str, side: str, players: int) -> Budgets | None:
    """Return the budgets of a search at such a table, if there is one."""
    found = find_search(ruleset)
    if found is None:
        return None
    budgets = found.BUDGETS.get(side, {}).get(players)
    return Budgets(*budgets) if budgets else None


def can_search(ruleset: str, side: str, players: int) -> bool:
    """Check whether there is a player of kind ``search`` for such a table."""
    return _find_budgets(ruleset, side, players) is not None


class Engine(NamedTuple):
    """A kind of player and the number of positions it can judge per move."""

    kind: str
    budget: int

    def __str__(self) -> str:
        return f"{self.kind}:{self.budget}"


def engine_of(name: str, ruleset: str, side: str, players: int) -> Engine:
    """Return the engine of a level, or the engine with this name (``KIND:BUDGET``).

    :raises ValueError: The level, the kind of player in this game, or the budget doesn't exist.
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
            f"{name!r} is not a computer player here: choose one of {', '.join(LEVELS)}, or KIND:BUDGET with a kind of "
            f"{', '.join(sorted(known))} and a budget of at least 1"
        )
    return Engine(kind, int(budget))


def check_name(name: str) -> None:
    """Check that a player exists in some game.

    :raises ValueError: The level, the kind of player or the budget doesn't exist.
    """
    ruleset = next(iter(RULESETS.values()))
    engine_of(name, ruleset.name, ruleset.sides[0], 2)


def player_of(kind: str, ruleset: str) -> ComputerPlayer:
    """Return the game's player of this kind.

    :raises KeyError: There isn't one.
    """
    if kind == "search":
        found = find_search(ruleset)
        if found:
            return found.PLAYER
    return PLAYERS[kind]


def think(name: str, view: Position, seat: int, seed: int) -> Thought:
    """Return the thought of a level (or of an engine by name) about a seat's view.

    :raises ValueError: The player doesn't exist, or ``seat`` isn't to move.
    """
    _check_turn(view, seat)
    engine = engine_of(name, view.ruleset.name, view.side, view.players)
    return player_of(engine.kind, view.ruleset.name).choose(view, seat, engine.budget, seed)


def judge(view: Position, seat: int, played: Move, seed: int, *, first: bool = False) -> Thought:
    """Compare a move with the best one, with a stronger engine than any level (see `Judge.judge`).

    A ``first`` look is much faster, and weaker than *expert*.

    :raises ValueError: ``seat`` isn't to move.
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
    """Return the margin within which estimated moves are equally good."""
    found = find_search(ruleset)
    if found is None:
        return MARGIN
    return found.MARGINS.get(side, {}).get(players, MARGIN)


def derive_seed(seed: int, ply: int) -> int:
    """Return the seed of a seat's thought after ``ply`` moves, from 0 to 2**63 - 1."""
    digest = hashlib.blake2b(f"{seed} {ply}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big") >> 1


def _check_turn(view: Position, seat: int) -> None:
    if seat not in view.to_act:
        raise ValueError(f"it is not the turn of seat {seat}")
