"""Count continuations of a position: `python -m tests.rules.perft azul grey 2 --seed 1 --plies 20 --depth 3`.

Without a game, regenerate the table in `perft.txt`. The game is dealt from the seed (32 bytes, padded with zeros on the
left), and seat 0 begins. After the given number of random plies, which place tiles whenever possible, the program
prints the number of continuations for each depth up to ``--depth``.
"""

from __future__ import annotations

import argparse
import random
from pathlib import Path

from bot.rules import RULESETS, Position, ShuffledDraw
from bot.rules.perft import perft
from tests.support.walks import GIVES_UP

TABLE = Path(__file__).with_name("perft.txt")


def read_table() -> dict[str, list[int]]:
    """Return the counts of each deal, for depths from 1 on. A deal is a game, side, players, seed and plies."""
    lines = (line.partition(": ") for line in TABLE.read_text(encoding="utf-8").splitlines())
    return {deal: [int(number) for number in numbers.split()] for deal, _, numbers in lines}


def position_of(deal: str) -> Position:
    """Return the position described by a line of the table."""
    name, side, players, seed, plies = deal.split()
    ruleset, chance = RULESETS[name], random.Random(int(seed))
    position = ruleset.start(int(players), side, ShuffledDraw(int(seed).to_bytes(32, "big")), first=0)
    for _ in range(int(plies)):
        seat = position.to_act[0]
        moves = sorted(map(str, position.legal_moves(seat)))  # so that the order of the legal moves doesn't matter
        placing = [move for move in moves if not GIVES_UP.search(move)]
        position.play(seat, ruleset.parse(chance.choice(placing or moves)))
    return position


def line_of(deal: str, depth: int) -> str:
    """Return the line of the table for this deal."""
    position = position_of(deal)
    return f"{deal}: {' '.join(str(perft(position, plies)) for plies in range(1, depth + 1))}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*", metavar="GAME SIDE PLAYERS", help="all of the table if none is named")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--plies", type=int, default=0)
    parser.add_argument("--depth", type=int, default=3)
    options = parser.parse_args()
    if options.game:
        print(line_of(" ".join([*options.game, str(options.seed), str(options.plies)]), options.depth))
    else:
        for deal, numbers in read_table().items():
            print(line_of(deal, len(numbers)), flush=True)


if __name__ == "__main__":
    main()
