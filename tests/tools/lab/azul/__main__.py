"""Train the networks of base Azul: `python -m tests.tools.lab.azul --side coloured --players 2 --folder FOLDER`.

In each generation, the current networks play against themselves, new networks are trained on the games of the last
generations, and they play a match against the previous networks. The result depends only on the seed. Games, networks
and a log are stored in the folder. Run the program again to continue.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from datetime import UTC, datetime
from pathlib import Path

import numpy as np

from tests.tools.lab.azul.jobs import CPUCT, Networks, load, match, of_package, save, self_play
from tests.tools.lab.azul.train import (
    Data,
    Ends,
    join,
    join_ends,
    new_between,
    new_network,
    train,
    train_between,
)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.tools.lab.azul", description=__doc__)
    parser.add_argument("--side", choices=["coloured", "grey"], default="coloured")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--folder", type=Path, required=True)
    parser.add_argument("--go-on", action="store_true", help="begin with the networks of the package")
    parser.add_argument("--generations", type=int, default=20)
    parser.add_argument("--games", type=int, default=4000, help="of a generation")
    parser.add_argument("--hidden", type=int, default=96)
    parser.add_argument("--second", type=int, default=32)
    parser.add_argument("--between-hidden", type=int, default=128)
    parser.add_argument("--between-epochs", type=int, default=2)
    parser.add_argument("--between-window", type=int, default=16)
    parser.add_argument("--window", type=int, default=8, help="generations that are learnt from")
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    parser.add_argument("--full", type=int, default=256)
    parser.add_argument("--fast", type=int, default=40)
    parser.add_argument("--epochs", type=int, default=2)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--mix", type=float, default=0.4, help="how much is learnt from searches, not from results")
    parser.add_argument("--between-mix", type=float, default=0.8)
    parser.add_argument("--pairs", type=int, default=200)
    options = parser.parse_args()
    grey, players = options.side == "grey", options.players
    options.folder.mkdir(parents=True, exist_ok=True)
    if not (options.folder / "network-000.npz").exists():
        within = new_network(players, grey, options.hidden, options.second, seed=1)
        between = new_between(players, grey, options.between_hidden, options.second, seed=1)
        new = Networks(within, between)
        save(options.folder / "network-000.npz", of_package(options.side, players, new) if options.go_on else new)
    done = len(list(options.folder.glob("network-*.npz"))) - 1
    for generation in range(done + 1, done + 1 + options.generations):
        begun = time.time()
        networks = load(options.folder / f"network-{generation - 1:03}.npz")
        games = self_play(options, generation, networks, grey)
        played = time.time()
        data = join([Data(**np.load(one)) for one in _newest(options.folder, "games", generation, options.window)])
        newest = _newest(options.folder, "ends", generation, options.between_window)
        ends = join_ends([Ends(**np.load(one)) for one in newest])
        within = {name: value.copy() for name, value in networks.within.items()}
        between = {name: value.copy() for name, value in networks.between.items()}
        rates = {"rate": options.rate, "seed": generation}
        epochs = list(train(within, data, players, grey, epochs=options.epochs, mix=options.mix, **rates))
        of_ends = {"epochs": options.between_epochs, "mix": options.between_mix}
        between_epochs = list(train_between(between, ends, **of_ends, **rates))
        learned = Networks(within, between)
        learnt = time.time()
        shares = match(learned, networks, options.pairs, players, grey, options.processes)
        line = {
            "date": datetime.now(UTC).strftime("%Y-%m-%d %H:%M"),
            "generation": generation,
            "games": games,
            "budgets": [options.full, options.fast],
            "cpuct": CPUCT,
            "positions": len(data.positions),
            "value loss": round(epochs[-1][0], 4),
            "policy loss": round(epochs[-1][1], 4),
            "ends": len(ends.states),
            "loss between rounds": round(between_epochs[-1][0], 4),
            "against the one before": round(float(shares.mean()), 3),
            "±": round(float(1.96 * shares.std() / len(shares) ** 0.5), 3),
            "seconds": [round(b - a) for a, b in ((begun, played), (played, learnt), (learnt, time.time()))],
        }
        save(options.folder / f"network-{generation:03}.npz", learned)
        with (options.folder / "log.jsonl").open("a") as log:
            log.write(json.dumps(line, ensure_ascii=False) + "\n")
        print(json.dumps(line, ensure_ascii=False), flush=True)


def _newest(folder: Path, kind: str, generation: int, many: int) -> list[Path]:
    """Return the files of this kind from the last ``many`` generations."""
    found = [one for one in sorted(folder.glob(f"{kind}-*.npz")) if int(one.stem[len(kind) + 1 :]) <= generation]
    return found[-many:]


if __name__ == "__main__":
    main()
