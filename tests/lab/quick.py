"""Learn by compiled games: ``python -m tests.lab.quick summer-pavilion standard --generations 6 --folder FOLDER``.

The first generation plays for the points of the moment alone; every later one plays against itself with the network
before it, is trained on what the last generations played, and meets the one before it in a match.
"""

from __future__ import annotations

import argparse
import json
import pickle
import time
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import numpy as np

from tests.lab import fast_sintra, fast_summer_pavilion
from tests.lab.compiled import games
from tests.lab.games import GAMES
from tests.lab.learn import joined, player
from tests.lab.matches import match
from tests.lab.selfplay import Record
from tests.lab.training import UNIT, Model, train

PLAYS = {"sintra": fast_sintra.play, "summer-pavilion": fast_summer_pavilion.play}
SEEDS_OF_A_GENERATION = 1_000_000


def learn(args: argparse.Namespace) -> None:
    """Play, train, match and write, generation by generation."""
    game, side, folder = args.game, args.side, Path(args.folder)
    count = GAMES[game].count
    folder.mkdir(parents=True, exist_ok=True)
    for generation in range(args.first, args.first + args.generations):
        started = time.process_time()
        model_file = folder / f"{game}-{side}-{generation - 1}.model"
        if generation:
            model = pickle.loads(model_file.read_bytes())
        else:
            model = Model(count, args.hidden, 0)
            model.out[:] = 0.0
        weights = model.rows, model.bias, model.out * UNIT, model.out_bias[0] * UNIT
        first = generation * SEEDS_OF_A_GENERATION
        record = Record(
            *games(
                PLAYS[game],
                side,
                weights,
                range(first, first + args.games),
                args.noise,
                args.kept,
                args.most,
                args.trust,
            )
        )
        (folder / f"{game}-{side}-{generation}.record").write_bytes(pickle.dumps(record))
        played = time.process_time()
        earlier = range(max(min(1, generation), generation - args.memory), generation)
        records = [pickle.loads((folder / f"{game}-{side}-{each}.record").read_bytes()) for each in earlier]
        record = joined([*records, record])
        model, (loss, cross) = train(record, count, args.hidden, args.epochs, generation, win=args.win)
        (folder / f"{game}-{side}-{generation}.model").write_bytes(pickle.dumps(model))
        about = {
            "command": f"python -m tests.lab.quick {game} {side} --first {generation} --games {args.games} "
            f"--most {args.most} --noise {args.noise} --kept {args.kept} --memory {args.memory} "
            f"--trust {args.trust} --epochs {args.epochs} --hidden {args.hidden} --win {args.win}",
            "date": datetime.now(UTC).isoformat(timespec="minutes"),
            "positions": len(record.rounds),
            "loss": round(loss, 2),
            "loss of shares": round(cross, 4),
        }
        data = model.data(about)
        trained = time.process_time()
        line = ""
        if generation and args.pairs:
            before = json.loads((folder / f"{game}-{side}-{generation - 1}.json").read_text(encoding="utf-8"))
            makers = [partial(player, game, side, each, 1) for each in (data, before)]
            result = match(game, side, 2, *makers, args.pairs, f"learn {generation}", args.processes)
            line = f"against the one before {result.share:.3f} ±{result.error:.3f}, "
            line += f"{result.points:.1f}-{result.points_of_others:.1f}"
            about["match"] = line
        (folder / f"{game}-{side}-{generation}.json").write_text(json.dumps(data), encoding="utf-8")
        print(
            f"{about['date']} {game} {side} {generation}: {about['positions']} positions, mean final "
            f"{np.mean(record.finals[record.finals > 0]):.1f}, loss {loss:.1f} {cross:.4f}, spread {data['spread']}, "
            f"{line}; {played - started:.0f} + {trained - played:.0f} s",
            flush=True,
        )


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("side")
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--generations", type=int, default=1)
    parser.add_argument("--games", type=int, default=24000)
    parser.add_argument("--most", type=int, default=120_000)
    parser.add_argument("--noise", type=float, default=0.1)
    parser.add_argument("--kept", type=float, default=0.04)
    parser.add_argument("--trust", type=float, default=0.5)
    parser.add_argument("--memory", type=int, default=1)
    parser.add_argument("--epochs", type=int, default=5)
    parser.add_argument("--hidden", type=int, default=16)
    parser.add_argument("--win", type=float, default=0.3)
    parser.add_argument("--pairs", type=int, default=20)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--folder", default="lab")
    learn(parser.parse_args())


if __name__ == "__main__":
    main()
