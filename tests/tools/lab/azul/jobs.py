"""Self-play and matches in several processes, and files that contain networks."""

from __future__ import annotations

import argparse
import multiprocessing
from pathlib import Path
from typing import NamedTuple

import numpy as np

from bot.opponents.network import ONE, read_weights
from tests.tools.lab.azul.engine import TABLE, board_features
from tests.tools.lab.azul.selfplay import play_games, play_match
from tests.tools.lab.azul.train import BETWEEN_NAMES, NAMES, Data, Ends, Network, join, join_ends

CPUCT, TEMPERATURE, NOISE = 0.4, 1.4, 0.2
MATCH_SEED = 500_000_000
PIECES = 8
"""The number of parts into which the games are divided, whatever the number of processes.

Each part has its own seed.
"""
_BETWEEN = "between "


class Networks(NamedTuple):
    """The network for positions within rounds and the network for positions between rounds."""

    within: Network
    between: Network

    def arrays(self) -> tuple[tuple[np.ndarray, ...], tuple[np.ndarray, ...]]:
        """Return the networks as arrays for the compiled search."""
        return tuple(self.within[name] for name in NAMES), tuple(self.between[name] for name in BETWEEN_NAMES)


def save(path: Path, networks: Networks) -> None:
    """Write networks to a file. A process that reads it at the same time sees either the old or the new content."""
    part = path.with_suffix(".part.npz")
    np.savez(part, **networks.within, **{_BETWEEN + name: each for name, each in networks.between.items()})
    part.replace(path)


def load(path: Path) -> Networks:
    """Read networks."""
    with np.load(path) as file:
        return Networks({name: file[name] for name in NAMES}, {name: file[_BETWEEN + name] for name in BETWEEN_NAMES})


def of_package(side: str, players: int, shapes: Networks) -> Networks:
    """Return the package's networks in the shapes of other networks."""
    name = f"azul-{side}-{players}"
    return Networks(_read(name, shapes.within), _read(f"{name}-between", shapes.between))


def _read(name: str, shapes: Network) -> Network:
    weights, _ = read_weights(name)
    return {part: np.array(weights[part], np.float32).reshape(each.shape) / ONE for part, each in shapes.items()}


def _play(job: tuple) -> tuple:
    networks, *arguments = job
    return play_games(networks.arrays(), *arguments)


def self_play(options: argparse.Namespace, generation: int, networks: Networks, grey: bool) -> int:
    """Let the networks play the games of a generation, store the training data, and return the number of games."""
    features = options.players * board_features(grey) + TABLE
    games = -(-options.games // PIECES)
    jobs = [
        (
            networks, generation * 1000 + piece, games, options.players, grey, options.full, options.fast, 0.25,
            CPUCT, TEMPERATURE, NOISE, features, games * 60,
        )
        for piece in range(PIECES)
    ]  # fmt: skip
    with multiprocessing.get_context("spawn").Pool(options.processes) as pool:
        parts = [(Data(*found[:8]), Ends(*found[8:])) for found in pool.imap(_play, jobs)]
    data, ends = join([part for part, _ in parts]), join_ends([part for _, part in parts])
    np.savez_compressed(options.folder / f"games-{generation:03}.npz", **data._asdict())
    np.savez_compressed(options.folder / f"ends-{generation:03}.npz", **ends._asdict())
    return games * PIECES


def _match(job: tuple) -> np.ndarray:
    first, second, *arguments = job
    return play_match(first.arrays(), second.arrays(), *arguments)


def match(
    first: Networks,
    second: Networks,
    pairs: int,
    players: int,
    grey: bool,
    processes: int,
    budgets: tuple[int, int] = (100, 100),
    cpucts: tuple[float, float] = (CPUCT, CPUCT),
    temperatures: tuple[float, float] = (TEMPERATURE, TEMPERATURE),
    seed: int = MATCH_SEED,
) -> np.ndarray:
    """Return the share of the win that the ``first`` networks had in each deal."""
    piece = -(-pairs // PIECES)
    jobs = [
        (first, second, seed + 1_000_000 * number, piece, players, grey, budgets, cpucts, temperatures)
        for number in range(PIECES)
    ]
    with multiprocessing.get_context("spawn").Pool(processes) as pool:
        return np.concatenate(pool.map(_match, jobs))
