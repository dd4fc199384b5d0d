"""The levels of computer players, and the engine of each level in every game.

Players choose a level by name. Each level has an `Engine` for each game: a kind of player and a budget of positions per
move. `engine_of` also accepts the name of an engine, such as ``"search:400"``.
"""

from __future__ import annotations

import hashlib
from typing import Literal, NamedTuple, Protocol, get_args

from bot.opponents import judgement
from bot.opponents.greedy import Greedy, ShortSighted
from bot.opponents.thought import ComputerPlayer, Judge, Thought
from bot.rules import FIRST_GAME, RULESETS
from bot.rules.game import Move, Position
from bot.rules.parts import find_part

Level = Literal["easy", "medium", "hard", "expert"]
LEVELS: tuple[Level, ...] = get_args(Level)
DEFAULT_LEVEL: Level = "medium"
"""The default level of new computers and of computers that replace a player."""

GREEDY = Greedy()
PLAYERS: dict[str, ComputerPlayer] = {"greedy": GREEDY, "short-sighted": ShortSighted()}
"""The kinds of players that every game has."""
ENOUGH = 2000
"""Budget of players that look one move ahead. It is enough for all of their moves and for the replies to the best ones.
"""

MARGIN = 0.1
"""Default margin: two moves are equally good if their estimated shares of the win differ by less than this."""
JUDGE = 3
"""Version of the judgements. Increase it when `judge` improves, so that stored analyses are repeated."""
FIRST_LOOK = 40
"""Divisor of the budget of `judge` for a quick first look."""


class Budgets(NamedTuple):
    """The maximum numbers of positions that a search considers for a move at *hard*, at *expert*, and in `judge`."""

    hard: int
    expert: int
    judge: int


class Search(Protocol):
    """The interface of the module that a game may have in `bot.opponents`.

    In games without a module, *hard* and *expert* are greedy players.
    """

    PLAYER: Judge
    """The player of kind ``search``."""
    BUDGETS: dict[str, dict[int, tuple[int, int, int]]]
    """`Budgets` by side and number of players.

    The budget of `judge` applies to each of the two compared moves and to the search for the best move.
    """
    MARGINS: dict[str, dict[int, float]]
    """Margins like `MARGIN`, by side and number of players. `tests.tools.benchmarks.judge` measures them."""
    TILE_WORTH: tuple[str, int]
    """The kind of event whose tiles have a value before they score, and the value of each of these tiles (see
    `greedy`).
    """


def find_search(ruleset: str) -> Search | None:
    """Return the game's search module, if there is one."""
    found: Search | None = find_part("bot.opponents", ruleset)
    return found


for _name in RULESETS:  # Import all modules now, because importing them later would delay the first thought.
    find_search(_name)


def _find_budgets(ruleset: str, side: str, players: int) -> Budgets | None:
    """Return the search budgets for a form and a number of players, if there are any."""
    found = find_search(ruleset)
    if found is None:
        return None
    budgets = found.BUDGETS.get(side, {}).get(players)
    return Budgets(*budgets) if budgets else None


def can_search(ruleset: str, side: str, players: int) -> bool:
    """Check whether there is a player of kind ``search`` for a form and number of players."""
    return _find_budgets(ruleset, side, players) is not None


class Engine(NamedTuple):
    """A kind of player and the maximum number of positions that it evaluates per move."""

    kind: str
    budget: int

    def __str__(self) -> str:
        return f"{self.kind}:{self.budget}"


def engine_of(name: str, ruleset: str, side: str, players: int) -> Engine:
    """Return the engine of a level, or the engine with this name (``KIND:BUDGET``).

    :raises ValueError: The level or the kind of player doesn't exist in this game, or the budget is invalid.
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
    """Check the name of a level or an engine, using base Azul for two players.

    :raises ValueError: The level or the kind of player doesn't exist, or the budget is invalid.
    """
    ruleset = RULESETS[FIRST_GAME]
    engine_of(name, ruleset.name, ruleset.sides[0], 2)


def player_of(kind: str, ruleset: str) -> ComputerPlayer:
    """Return the game's player of this kind.

    :raises KeyError: The game doesn't have this kind of player.
    """
    if kind == "search":
        found = find_search(ruleset)
        if found:
            return found.PLAYER
    return PLAYERS[kind]


def think(name: str, view: Position, seat: int, seed: int) -> Thought:
    """Return the move that a level or an engine, given by name, chooses for ``seat``. ``view`` is the seat's view.

    :raises ValueError: The player doesn't exist, or ``seat`` isn't to move.
    """
    _check_turn(view, seat)
    engine = engine_of(name, view.ruleset.name, view.side, view.players)
    return player_of(engine.kind, view.ruleset.name).choose(view, seat, engine.budget, seed)


def judge(view: Position, seat: int, played: Move, seed: int, *, first: bool = False) -> Thought:
    """Compare a move with the best one, using more positions than any level (see `Judge.judge`).

    With ``first``, take a quick look, which is much faster but weaker than *expert*.

    :raises ValueError: ``seat`` isn't to move.
    """
    return compare_moves(view, seat, played, seed, FIRST_LOOK if first else 1)


def compare_moves(view: Position, seat: int, played: Move, seed: int, divisor: int) -> Thought:
    """Compare a move with the best one as `judge` does, with its budget divided by ``divisor``.

    :raises ValueError: ``seat`` isn't to move.
    """
    _check_turn(view, seat)
    found = find_search(view.ruleset.name)
    budgets = _find_budgets(view.ruleset.name, view.side, view.players)
    if not found or not budgets:
        return GREEDY.judge(view, seat, played, ENOUGH, seed, judgement.POSITIONS)
    budget = budgets.judge // divisor
    positions = judgement.POSITIONS // divisor
    return found.PLAYER.judge(view, seat, played, budget, seed, positions)


def margin_of(ruleset: str, side: str, players: int) -> float:
    """Return the margin below which a difference between two estimated moves doesn't count."""
    found = find_search(ruleset)
    if found is None:
        return MARGIN
    return found.MARGINS.get(side, {}).get(players, MARGIN)


def derive_seed(seed: int, ply: int) -> int:
    """Derive the seed of a player's thought after ``ply`` moves, from 0 to 2**63 - 1."""
    digest = hashlib.blake2b(f"{seed} {ply}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big") >> 1


def _check_turn(view: Position, seat: int) -> None:
    if seat not in view.to_act:
        raise ValueError(f"it is not the turn of seat {seat}")
