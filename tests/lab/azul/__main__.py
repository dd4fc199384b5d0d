"""Train the network of base Azul: `python -m tests.lab.azul --side coloured --players 2 --folder FOLDER`.

Each generation plays against itself with the network so far, learns from the games of the last ones, and is matched
with the one before. Everything follows from the seed. The folder keeps games, networks and a log; run it again to go
on.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from datetime import UTC, datetime
from pathlib import Path

import numpy as np

from tests.lab.azul.jobs import CPUCT, load, match, save, self_play
from tests.lab.azul.train import Data, join, new_network, train


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.lab.azul", description=__doc__)
    parser.add_argument("--side", choices=["coloured", "grey"], default="coloured")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--folder", type=Path, required=True)
    parser.add_argument("--generations", type=int, default=20)
    parser.add_argument("--games", type=int, default=4000, help="of a generation")
    parser.add_argument("--hidden", type=int, default=96)
    parser.add_argument("--second", type=int, default=32)
    parser.add_argument("--window", type=int, default=8, help="generations that are learnt from")
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    parser.add_argument("--full", type=int, default=256)
    parser.add_argument("--fast", type=int, default=40)
    parser.add_argument("--epochs", type=int, default=2)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--mix", type=float, default=0.4)
    parser.add_argument("--pairs", type=int, default=200)
    options = parser.parse_args()
    grey, players = options.side == "grey", options.players
    options.folder.mkdir(parents=True, exist_ok=True)
    if not (options.folder / "network-000.npz").exists():
        save(options.folder / "network-000.npz", new_network(players, grey, options.hidden, options.second, seed=1))
    done = len(list(options.folder.glob("network-*.npz"))) - 1
    for generation in range(done + 1, done + 1 + options.generations):
        begun = time.time()
        network = load(options.folder / f"network-{generation - 1:03}.npz")
        games = self_play(options, generation, network, grey)
        played = time.time()
        found = [one for one in sorted(options.folder.glob("games-*.npz")) if int(one.stem[6:]) <= generation]
        data = join([Data(**np.load(one)) for one in found[-options.window :]])
        before = {name: value.copy() for name, value in network.items()}
        epochs = list(
            train(
                network, data, players, grey, epochs=options.epochs, rate=options.rate, mix=options.mix, seed=generation
            )
        )
        learnt = time.time()
        shares = match(network, before, options.pairs, players, grey, options.processes)
        line = {
            "date": datetime.now(UTC).strftime("%Y-%m-%d %H:%M"),
            "generation": generation,
            "games": games,
            "budgets": [options.full, options.fast],
            "cpuct": CPUCT,
            "positions": len(data.positions),
            "value loss": round(epochs[-1][0], 4),
            "policy loss": round(epochs[-1][1], 4),
            "against the one before": round(float(shares.mean()), 3),
            "±": round(float(1.96 * shares.std() / len(shares) ** 0.5), 3),
            "seconds": [round(b - a) for a, b in ((begun, played), (played, learnt), (learnt, time.time()))],
        }
        save(options.folder / f"network-{generation:03}.npz", network)
        with (options.folder / "log.jsonl").open("a") as log:
            log.write(json.dumps(line, ensure_ascii=False) + "\n")
        print(json.dumps(line, ensure_ascii=False), flush=True)


if __name__ == "__main__":
    main()
