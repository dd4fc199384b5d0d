"""The command that makes puzzles: what it writes can be read, and what the greedy player sees at once is none."""

from __future__ import annotations

from bot.games.puzzles import Puzzle
from bot.opponents.thought import Reading, Thought
from bot.rules import RULESETS, ShuffledDraw
from bot.rules.game import Position
from tests.lab import puzzles as lab


def position() -> Position:
    found = RULESETS[lab.GAME].start(lab.PLAYERS, lab.SIDE, ShuffledDraw(bytes(32)), first=0)
    for _ in range(2):
        (seat,) = found.to_act
        found.play(seat, found.legal_moves(seat)[0])
    return found


def test_what_it_finds_is_a_line_from_which_the_package_reads_the_same() -> None:
    found = lab.judge(position(), 0, lab.think(lab.engine("easy"), position(), 0, seed=1))
    puzzle = Puzzle.from_line(lab.write(found))
    assert puzzle.table(("", "")).position.to_json(0) == position().to_json(0)
    assert (puzzle.seat, puzzle.solution) == (0, found.solution)


def test_a_move_is_ahead_of_the_best_that_does_not_lead_to_the_same() -> None:
    here = position()
    moves = here.legal_moves(0)
    readings = tuple(Reading(move, 0.9 - 0.1 * at) for at, move in enumerate(moves[:3]))
    found = lab.judge(here, 0, Thought(moves[0], readings, (0.9, 0.1), 3))
    puzzle = Puzzle("A2222", found.position, 0, found.solution, 0.0)
    ahead = next(at for at, move in enumerate(moves[:3]) if not puzzle.is_right(move))
    assert abs(found.clear - 0.1 * ahead) < 1e-9


def test_what_a_player_sees_who_looks_one_move_ahead_is_no_puzzle() -> None:
    greedy = lab.engine("medium")
    found = lab.judge(position(), 0, lab.think(greedy, position(), 0, seed=1))
    assert lab.confirm(found, greedy, clear=-1.0, seed=1) is None
