"""Write trained networks into the package.

`python -m tests.tools.lab.azul.export NETWORK --side coloured --players 2`
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import numpy as np

import bot.opponents
from bot.opponents.network import ONE, write
from tests.tools.lab.azul.jobs import load


def whole_numbers(network: dict[str, np.ndarray]) -> dict[str, list[int]]:
    """Return the weights in the bot's format: multiples of 1/256 as whole numbers of at most 16 bits."""
    return {
        name: [int(number) for number in np.clip(np.round(weights.ravel() * ONE), -32768, 32767)]
        for name, weights in network.items()
    }


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.tools.lab.azul.export", description=__doc__)
    parser.add_argument("network", type=Path)
    parser.add_argument("--side", choices=["coloured", "grey"], default="coloured")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--step", type=int, default=2, help="weights are rounded to so many 256ths")
    options = parser.parse_args()
    log = options.network.parent / "log.jsonl"
    trained = [json.loads(line) for line in log.read_text().splitlines()] if log.exists() else []
    generation = int(options.network.stem[-3:])
    facts = {
        "made by": f"python -m tests.tools.lab.azul --side {options.side} --players {options.players}",
        "generation": generation,
        "games": sum(line["games"] for line in trained if line["generation"] <= generation),
    }
    name = f"azul-{options.side}-{options.players}"
    networks = load(options.network)
    for network, target in ((networks.within, f"{name}.bin"), (networks.between, f"{name}-between.bin")):
        data = write(whole_numbers(network), facts, options.step)
        (Path(bot.opponents.__path__[0]) / "weights" / target).write_bytes(data)
        print(f"{target}: {len(data)} bytes, generation {generation}")


if __name__ == "__main__":
    main()
