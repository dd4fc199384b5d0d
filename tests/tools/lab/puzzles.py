"""Find the puzzles of the package, and prove them.

``find`` lets computers play games with known seeds. In the last rounds it searches for positions in which
`tests.tools.lab.solver` proves that only one move reaches the best result. ``arrange`` grades the puzzles and
writes them to the file. ``prove`` solves puzzles in the file again from scratch. The same arguments produce the same
file on every machine.

A puzzle asks for the only move that is sure to win (or to share the win), whatever the opponents do. If only one player
still places tiles, it asks for the move with the most points. A position isn't a puzzle if *medium*, which looks one
move ahead, finds the right move.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import count, islice
from math import comb
from pathlib import Path
from typing import Any

from bot.games.people.puzzles import FILE, MOVE_SEPARATOR, ProvenOutcome, Puzzle, name_puzzle, puzzles
from bot.opponents.levels import think
from bot.rules import RULESETS, ShuffledDraw
from bot.rules.game import Fact, Move
from bot.rules.outlook import outlooks
from tests.tools.lab.solver import Bounds, Cut, Solver, after
from tests.tools.lab.solver.value import SPAN, WHOLE, result_of

SEEN_BY = ("easy", "medium")
SURE = 1
"""The players who must not find the solution, and a seed with which they make no deliberate mistakes."""
PLAYED_BY = "search:16"
STRAY = 0.2
"""The player of the games, and the probability that *easy* moves instead. Its mistakes create chances to exploit."""
MIN_MOVES = {"azul": 8, "sintra": 8, "summer-pavilion": 6}
"""The minimum number of moves that lead to different positions."""
MAX_GROUPS = {"azul": 12, "sintra": 8, "summer-pavilion": 0}
"""The maximum number of groups of tiles that can still be drafted. Proofs with more groups usually take too long."""
MIN_POINTS = 2
"""The minimum difference in points between the best and the second-best move, in puzzles about points."""
BUDGET = {"azul": 4_000_000, "sintra": 2_000_000, "summer-pavilion": 1_000}
"""The maximum number of positions in a proof."""
MAX_POSITIONS = {"azul": (3_100, 65_000), "sintra": (6_100, 170_000)}
"""The maximum numbers of positions in the proofs of puzzles with the grades 1 and 2."""
MIN_CHANCES = (Fraction(2, 3), Fraction(1, 3))
"""The minimum chances (see `find_chance`) of puzzles with the grades 1 and 2 in games without `MAX_POSITIONS`."""
TRIES = 2
MIN_LIKENESSES = 16
"""At most one puzzle in this number may have the same likeness, because the same idea would become boring."""


def find(game: str, side: str, players: int, seeds: Iterable[int], budget: int | None = None) -> Iterator[Puzzle]:
    """Yield puzzles from games with these seeds, at most one per game. They don't have a grade yet.

    With a ``budget`` below `BUDGET`, only puzzles with smaller proofs are found.
    """
    for seed in seeds:
        # The first puzzle of a game is the hardest, because it has the most moves left.
        ends = _ends_of(game, side, players, seed)
        made = (make_puzzle(position, seat, budget or BUDGET[game]) for position, seat in ends)
        yield from islice((puzzle for puzzle in made if puzzle is not None), 1)


def _ends_of(game: str, side: str, players: int, seed: int) -> Iterator[tuple[Any, int]]:
    """Yield the views of seats that had to choose in a game's last round, if the positions suit a puzzle."""
    chance = random.Random(f"{game} {side} {players} {seed}")
    position: Any = RULESETS[game].start(players, side, ShuffledDraw(chance.randbytes(32)))
    seen: list[tuple[Any, int]] = []
    while position.to_act:
        seat = position.to_act[0]
        view = position.seen_by(seat)
        if position.phase in ("draft", "place", "bonus"):
            seen.append((view, seat))
        level = "easy" if chance.random() < STRAY else PLAYED_BY
        position.play(seat, think(level, view, seat, chance.getrandbits(32)).move)
    for view, seat in seen:
        data = view.to_json()
        groups = sum(len(set(source)) for source in (*data["factories"], data["centre"]))
        if view.round == position.round and groups <= MAX_GROUPS[game] and len(classes(view, seat)) >= MIN_MOVES[game]:
            yield view, seat


def classes(position: Any, seat: int) -> list[Move]:
    """Return one move for each position that can be reached.

    Taking the same tiles from equal factories counts as one move.
    """
    moves: list[Move] = position.legal_moves(seat)
    if position.ruleset.name == "summer-pavilion":
        return moves
    found: dict[str, Move] = {}
    for move in moves:
        found.setdefault(_reached(position, seat, move), move)
    return list(found.values())


def _reached(position: Any, seat: int, move: Move) -> str:
    data = after(position, seat, move).to_json()
    data["factories"] = sorted(map(sorted, data["factories"]))
    if position.side == "a":
        # Colours don't count in the windows of side A.
        for board in data["boards"]:
            board["windows"] = [[pane is not None for pane in window] for window in board["windows"]]
            del board["favourite"]
    return json.dumps(data, sort_keys=True)


def make_puzzle(position: Any, seat: int, budget: int) -> Puzzle | None:
    """Return the puzzle in this position, if it can be solved and has a single best move that isn't obvious."""
    game, apart = position.ruleset.name, classes(position, seat)
    solver = Solver(game, seat, budget)
    try:
        if game != "summer-pavilion" and not _one_wins(solver, position, apart):
            return None
        values = solver.solve(position)
        best = _only_best({move: values[move] for move in apart})
        if best is None or any(values[move] == values[best] for move in _obvious_moves(position, seat)):
            return None
        return _describe(position, seat, values, solver)
    except Cut:
        return None


def _obvious_moves(position: Any, seat: int) -> list[Move]:
    return [think(level, position, seat, SURE).move for level in SEEN_BY]


def _one_wins(solver: Solver, position: Any, moves: Sequence[Move]) -> bool:
    """Check whether exactly one move is sure to win or, if no move is, exactly one is sure to share the win."""
    for least in (WHOLE, 1):
        sure = 0
        for move in moves:
            sure += solver.is_at_least(position, move, least * SPAN - SPAN // 2)
            if sure > 1:
                return False
        if sure:
            return True
    return False


def _only_best(values: dict[Move, Bounds]) -> Move | None:
    """Return the move that is far enough ahead of all others and has an exact value, if there is one."""
    best = max(values, key=lambda move: values[move].low)
    second = max(value.high for move, value in values.items() if move is not best)
    low, high = values[best]
    return best if low == high and low >= second + MIN_POINTS else None


def _describe(position: Any, seat: int, values: dict[Move, Bounds], solver: Solver) -> Puzzle:
    searched = solver.positions
    data = position.to_json(seat)
    for board in data["boards"]:
        board.pop("spaces", None)
    return Puzzle(name_puzzle(data), data, seat, 0, "", searched, find_outcomes(position, values, solver))


def find_outcomes(position: Any, values: dict[Move, Bounds], solver: Solver) -> tuple[ProvenOutcome, ...]:
    """Return the outcomes of all moves, given their values, with the best play after each move.

    :raises Cut: The solver needs more positions.
    """
    lines = dict[int, list[tuple[str, ...]]]()
    for move, bounds in values.items():
        line = [str(move)]
        if bounds.low == bounds.high:
            line += [str(reply) for _, reply in solver.line(after(position, solver.me, move))]
        lines.setdefault(bounds.high, []).append(tuple(line))
    return tuple(ProvenOutcome(*result_of(value), tuple(lines[value])) for value in sorted(lines, reverse=True))


def motif_of(puzzle: Puzzle) -> str:
    """Return a few words that classify the solution, such as ``"taken centre placed 4 full"``."""
    words: list[str] = []
    turn = puzzle.play_line([""] * 4).replay.turns[0]  # type: ignore[union-attr]
    for event in turn.events:
        if event.kind in ("drafted", "round-ended"):
            break
        if event.seat == puzzle.seat and event.kind in _MOTIFS:
            facts = [(fact, event.facts.get(fact)) for fact in _MOTIFS[event.kind]]
            words += [event.kind, *(_word(name, fact) for name, fact in facts if fact)]
    return " ".join(filter(None, words))


_MOTIFS = {
    "taken": ("source", "marker"),
    "placed": ("line", "strip", "star", "full"),
    "dropped": (),
    "broke": (),
    "reset": (),
    "closed": ("what",),
    "collected": ("count", "colours"),
    "passed": (),
}


def _word(name: str, fact: Fact) -> str:
    if name == "source":
        return "centre" if fact == "c" else ""
    return name if fact is True else "+".join(fact) if isinstance(fact, tuple) else str(fact)


def arrange(found: Iterable[Puzzle]) -> list[Puzzle]:
    """Return the puzzles with their motifs and grades, sorted by name.

    Names are hashes, so this is a random order. If too many puzzles are alike, the last of them are left out.
    """
    known = {puzzle.name: replace(puzzle, motif=motif_of(puzzle), grade=grade_of(puzzle)) for puzzle in found}
    while known:
        ((likeness, number),) = Counter(puzzle.likeness for puzzle in known.values()).most_common(1)
        if number <= max(len(known) // MIN_LIKENESSES, 1):
            break
        del known[[name for name, puzzle in known.items() if puzzle.likeness == likeness][-1]]
    return [known[name] for name in sorted(known)]


def grade_of(puzzle: Puzzle) -> int:
    """Return a grade from 1 to 3.

    It depends on the number of positions in the proof. In Summer Pavilion, where proofs are small, it depends on the
    chance to find the solution by trying moves with many points.
    """
    if puzzle.ruleset in MAX_POSITIONS:
        return 1 + bisect_left(MAX_POSITIONS[puzzle.ruleset], puzzle.searched)
    chance = find_chance(puzzle)
    return 1 + sum(chance < least for least in MIN_CHANCES)


def find_chance(puzzle: Puzzle) -> Fraction:
    """Return the probability that two tries solve a puzzle if moves that score the most points are tried first."""
    position = puzzle.table([""] * 4).position
    by_points: dict[int, list[bool]] = {}
    for told in outlooks(position, puzzle.seat, position.legal_moves(puzzle.seat)):
        by_points.setdefault(told.points, []).append(puzzle.is_right(told.move))
    tries, missed = TRIES, Fraction(1)
    for points in sorted(by_points, reverse=True):
        moves = by_points[points]
        tried = min(tries, len(moves))
        missed *= Fraction(comb(moves.count(False), tried), comb(len(moves), tried))
        tries -= tried
    return 1 - missed


def to_line(puzzle: Puzzle) -> str:
    """Return the line of the file, without its line break."""
    names = ("position", "seat", "grade", "motif", "searched")
    outcomes = [(share, lead, [MOVE_SEPARATOR.join(line) for line in lines]) for share, lead, lines in puzzle.outcomes]
    data = {name: getattr(puzzle, name) for name in names} | {"outcomes": outcomes}
    return json.dumps(data, separators=(",", ":"))


def prove(puzzle: Puzzle) -> bool:
    """Check whether solving the position again finds the stored outcomes, and whether all moves of lines are best."""
    position: Any = puzzle.table([""] * 4).position
    solver = Solver(position.ruleset.name, puzzle.seat, 10 * BUDGET[position.ruleset.name])
    values = solver.solve(position)
    best = values[position.ruleset.parse(puzzle.solution)]
    return best.low == best.high and all(
        result_of(bounds.high) == puzzle.outcome(move)[:2]
        and (bounds.low < bounds.high or solver.is_best_line(position, puzzle.find_line(move), bounds.low))
        for move, bounds in values.items()
    )


def run() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.lab.puzzles", description=__doc__)
    commands = parser.add_subparsers(required=True, dest="command")
    finding = commands.add_parser("find", help="print the puzzles of games")
    finding.add_argument("game", choices=sorted(MIN_MOVES))
    finding.add_argument("side")
    finding.add_argument("players", type=int)
    finding.add_argument("--count", type=int, default=60)
    finding.add_argument("--seed", type=int, default=1, help="of the first game")
    finding.add_argument("--budget", type=int, help="the maximum number of positions in a proof")
    arranging = commands.add_parser("arrange", help="put what was found into the package")
    arranging.add_argument("found", type=Path, nargs="+")
    proving = commands.add_parser("prove", help="solve puzzles of the package again")
    proving.add_argument("--sample", type=int, default=30)
    proving.add_argument("--seed", type=int, default=1, help="of the sample")
    options = parser.parse_args()
    if options.command == "find":
        found = find(options.game, options.side, options.players, count(options.seed), options.budget)
        for puzzle in islice(found, options.count):
            print(to_line(puzzle), flush=True)
    elif options.command == "arrange":
        lines = [line for path in options.found for line in path.read_text(encoding="utf-8").splitlines()]
        ordered = arrange(map(Puzzle.from_line, lines))
        FILE.write_text("".join(to_line(puzzle) + "\n" for puzzle in ordered), encoding="utf-8")
        print(f"{len(ordered)} puzzles")
    else:
        known, began = list(puzzles().values()), time.perf_counter()
        sample = random.Random(options.seed).sample(known, min(options.sample, len(known)))
        wrong = [puzzle.name for puzzle in sample if not prove(puzzle)]
        took = time.perf_counter() - began
        print(f"{len(sample) - len(wrong)} of {len(sample)} proven in {took:.0f} s; not proven: {wrong or 'none'}")
        sys.exit(bool(wrong))


if __name__ == "__main__":
    run()
