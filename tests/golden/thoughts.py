"""Recorded thoughts of computers about positions of the recorded games.

Easy, medium and hard think with their usual budgets, while expert and the judge have smaller ones. A line contains the
chosen move with its value, the best alternatives, the number of positions searched, and each seat's expected share of
the win.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from bot.opponents import judgement
from bot.opponents.levels import find_search, think
from bot.opponents.thought import Thought
from tests.golden.games import Kept, kept_games

FILE = Path(__file__).with_suffix(".txt")
MOMENTS = 8
"""The number of positions per game."""
LAST = 3
"""The number of moves between the last position and the end of the game. The judge can prove a move's value there."""
PLAYERS = ("easy", "medium", "hard")
EXPERT, JUDGE = 1500, 60
"""Budgets that replace the usual ones. Expert thinks about every third position only."""


def write_thoughts() -> str:
    """Compute all thoughts again, and return the new content of the file."""
    return "\n".join(line for kept in kept_games() for line in _write_game(kept))


def _write_game(kept: Kept) -> Iterator[str]:
    yield f"# {kept.label}\n"
    for number in range(MOMENTS):
        moves = number * (len(kept.moves) - LAST) // (MOMENTS - 1)
        while len(kept.table(moves).position.legal_moves(kept.moves[moves][0])) == 1:
            moves -= 1
        seat, played = kept.moves[moves]
        position = kept.table(moves).position.seen_by(seat)
        yield f"after {moves} moves, seat {seat}"
        for player in (*PLAYERS, *([f"search:{EXPERT}"] if number % 3 == 1 else [])):
            yield _write_thought(player, think(player, position, seat, moves))
        # In the last position but one, a proof would have to search 100,000 positions.
        if number != MOMENTS - 2:
            move = position.ruleset.parse(played)
            search = find_search(kept.ruleset)
            assert search
            judged = search.PLAYER.judge(position, seat, move, JUDGE, moves, judgement.POSITIONS)
            yield _write_thought(f"of {played}", judged)
        yield ""


def _write_thought(player: str, thought: Thought) -> str:
    readings = [f"{reading.move} {reading.worth:.3f}" for reading in thought.readings[:3]]
    shares = " ".join(f"{share:.3f}" for share in thought.shares)
    looked_at = f"{thought.evaluations}{' exact' if thought.exact else ''}"
    return f"  {player}: {' > '.join(readings)} | {looked_at} | {shares}"
