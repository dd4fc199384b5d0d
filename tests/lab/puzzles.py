"""Makes the puzzles of the package: ``python -m tests.lab.puzzles``.

From games that the lab plays against itself, with recorded seeds, it takes positions in which one move is clearly best:
a quick search must find it well ahead of the next, a far longer one with another seed must agree, and neither of the
players that look one move ahead must have seen it, for what everybody sees is no puzzle. One position of a game at
most, and none of its first round. The same arguments make the same file on every machine.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from bot.games.puzzles import FILE, Puzzle, name_of
from bot.opponents.levels import Engine, engine_of, player_of
from bot.opponents.thought import Thought
from bot.rules import RULESETS, ShuffledDraw
from bot.rules.game import Position

GAME, SIDE, PLAYERS = "azul", "coloured", 2
LEAST_MOVES = 8
"""With fewer moves to choose from there is no puzzle."""
SEEN_BY = ("easy", "medium")
SURE = 1
"""Players who must not find a puzzle, and a seed with which none of them errs on purpose."""
STRAY = 0.15
"""How often the games leave the best path, so that they differ and mistakes are there to be punished."""


class Found(NamedTuple):
    """A position with its best move, and by how much of the win that is ahead of all that lead elsewhere."""

    position: Any
    seat: int
    solution: str
    clear: float


def make_puzzles(count: int, quick: str, long: str, clear: float, seed: int) -> Iterator[Found]:
    """So many puzzles, of games with the seeds from ``seed`` on."""
    while count > 0:
        found = find_in_game(seed, engine(quick), engine(long), clear)
        if found is not None:
            count -= 1
            yield found
        seed += 1


def engine(name: str) -> Engine:
    """The player of this name (`levels.engine_of`) in the game of the puzzles."""
    return engine_of(name, GAME, SIDE, PLAYERS)


def find_in_game(seed: int, quick: Engine, long: Engine, clear: float) -> Found | None:
    """The clearest puzzle of a game that the quick player plays against itself."""
    chance = random.Random(seed)
    position = RULESETS[GAME].start(PLAYERS, SIDE, ShuffledDraw(seed.to_bytes(32, "big")), first=0)
    candidates: list[Found] = []
    while position.to_act:
        (seat,) = position.to_act
        moves = position.legal_moves(seat)
        searched = position.round > 1
        thought = think(quick if searched else engine("easy"), position, seat, seed)
        if searched and len(moves) >= LEAST_MOVES:
            candidates.append(judge(position, seat, thought))
        position.play(seat, chance.choice(moves) if chance.random() < STRAY else thought.move)
    for found in sorted(candidates, key=lambda one: -one.clear):
        if found.clear < clear:
            break
        sure = confirm(found, long, clear, seed + 1)
        if sure is not None:
            return sure
    return None


def think(who: Engine, position: Position, seat: int, seed: int) -> Thought:
    """What a player makes of what the seat may know."""
    return player_of(who.kind, GAME).choose(position.seen_by(seat), seat, who.budget, seed)


def judge(position: Position, seat: int, thought: Thought) -> Found:
    """How far the best move is ahead of those that do not lead to the same."""
    data, best = position.to_json(seat), thought.readings[0]
    puzzle = Puzzle(name_of(data), data, seat, str(best.move), 0.0)
    others = [reading.worth for reading in thought.readings[1:] if not puzzle.is_right(reading.move)]
    return Found(data, seat, str(best.move), best.worth - max(others, default=best.worth))


def confirm(found: Found, long: Engine, clear: float, seed: int) -> Found | None:
    """The same by the long player, if it agrees on the move and none of `SEEN_BY` has seen it."""
    puzzle = Puzzle(name_of(found.position), found.position, found.seat, found.solution, 0.0)
    position = puzzle.table(("",) * PLAYERS).position
    if any(puzzle.is_right(think(engine(level), position, found.seat, SURE).move) for level in SEEN_BY):
        return None
    again = judge(position, found.seat, think(long, position, found.seat, seed))
    if again.clear < clear or not puzzle.is_right(RULESETS[GAME].parse(again.solution)):
        return None
    return again


def write(found: Found) -> str:
    """A puzzle as a line of the file."""
    return json.dumps({**found._asdict(), "clear": round(found.clear, 3)}, separators=(",", ":"), sort_keys=True)


def run() -> None:
    """Read the command line, make the puzzles and say how many games they took."""
    parser = argparse.ArgumentParser(prog="python -m tests.lab.puzzles", description="Make the puzzles.")
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--quick", default="search:150", help="who plays the games, as KIND:BUDGET or a level")
    parser.add_argument("--long", default="search:2500", help="who must agree")
    parser.add_argument("--clear", type=float, default=0.12, help="least lead of the best move, as a share of the win")
    parser.add_argument("--seed", type=int, default=1, help="of the first game")
    parser.add_argument("--file", type=Path, default=FILE)
    options = parser.parse_args()
    made = make_puzzles(options.count, options.quick, options.long, options.clear, options.seed)
    with options.file.open("w", encoding="utf-8") as file:
        for number, found in enumerate(made, 1):
            file.write(write(found) + "\n")
            file.flush()
            print(f"{number}: {found.solution}, {found.clear:.3f} ahead", flush=True)


if __name__ == "__main__":
    run()
