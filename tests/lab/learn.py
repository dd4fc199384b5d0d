"""Learn to play a side of a game: ``python -m tests.lab.learn sintra a --generations 4 --games 2000 --folder FOLDER``.

The first generation watches the greedy player; every later one plays against itself with the network before it, is
trained on what the last generations played, and meets the one before it in a match. Prints one line for each.
"""

from __future__ import annotations

import argparse
import json
import pickle
import time
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from bot.opponents.network import Network
from tests.lab.games import GAMES
from tests.lab.matches import Choose, match
from tests.lab.selfplay import Record, Task, selfplay
from tests.lab.training import train

SEEDS_OF_A_GENERATION = 100_000


def player(game: str, side: str, data: dict[str, Any], budget: int) -> Choose:
    """A way to choose moves with these weights."""
    one = GAMES[game].player({side: Network(data)})
    return lambda position, seat, seed: one.choose(position.seen_by(seat), seat, budget, seed).move


def joined(records: list[Record]) -> Record:
    """Several records as one, the newest last."""
    return Record(*(np.concatenate(columns) for columns in zip(*records, strict=True)))


def learn(args: argparse.Namespace) -> None:
    """Play, train, match and write, generation by generation."""
    game, side, folder = args.game, args.side, Path(args.folder)
    folder.mkdir(parents=True, exist_ok=True)
    known = GAMES[game]
    for generation in range(args.first, args.first + args.generations):
        started = time.time()
        before_file = folder / f"{game}-{side}-{generation - 1}.json"
        before = json.loads(before_file.read_text(encoding="utf-8")) if generation else None
        first = generation * SEEDS_OF_A_GENERATION
        task = Task(game, side, before, tuple(range(first, first + args.games)), args.noise, args.kept, args.budget)
        record = selfplay(task, args.processes)
        (folder / f"{game}-{side}-{generation}.pickle").write_bytes(pickle.dumps(record))
        played = time.time()
        earlier = range(max(min(1, generation), generation - args.memory), generation)
        records = [pickle.loads((folder / f"{game}-{side}-{each}.pickle").read_bytes()) for each in earlier]
        record = joined([*records, record])
        model, (loss, cross) = train(record, known.count, args.hidden, args.epochs, generation, win=args.win)
        about = {
            "command": f"python -m tests.lab.learn {game} {side} --first {generation} --games {args.games} "
            f"--noise {args.noise} --kept {args.kept} --budget {args.budget} --memory {args.memory} "
            f"--epochs {args.epochs} --hidden {args.hidden} --win {args.win}",
            "date": datetime.now(UTC).isoformat(timespec="minutes"),
            "positions": len(record.rounds),
            "loss": round(loss, 2),
            "loss of shares": round(cross, 4),
        }
        data = model.data(about)
        trained = time.time()
        line = ""
        if before is not None:
            makers = [partial(player, game, side, each, args.match_budget) for each in (data, before)]
            result = match(game, side, 2, *makers, args.pairs, f"learn {generation}", args.processes)
            line = f"against the one before {result.share:.3f} ±{result.error:.3f}, "
            line += f"{result.points:.1f}-{result.points_of_others:.1f}"
            about["match"] = line
        (folder / f"{game}-{side}-{generation}.json").write_text(json.dumps(data), encoding="utf-8")
        print(
            f"{about['date']} {game} {side} {generation}: {about['positions']} positions, loss {loss:.1f} {cross:.4f}, "
            f"spread {data['spread']}, {line}; {played - started:.0f} + {trained - played:.0f} + "
            f"{time.time() - trained:.0f} s",
            flush=True,
        )


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("side")
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--generations", type=int, default=1)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--noise", type=float, default=0.1)
    parser.add_argument("--kept", type=float, default=0.3)
    parser.add_argument("--budget", type=int, default=1)
    parser.add_argument("--memory", type=int, default=2)
    parser.add_argument("--epochs", type=int, default=8)
    parser.add_argument("--hidden", type=int, default=16)
    parser.add_argument("--win", type=float, default=0.3)
    parser.add_argument("--pairs", type=int, default=100)
    parser.add_argument("--match-budget", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--folder", default="lab")
    learn(parser.parse_args())


if __name__ == "__main__":
    main()
