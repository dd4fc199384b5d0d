"""Self-play and matches in several processes, and where networks are kept."""

from __future__ import annotations

import argparse
import multiprocessing
from pathlib import Path

import numpy as np

from tests.lab.azul.engine import TABLE, board_features
from tests.lab.azul.selfplay import play_games, play_match
from tests.lab.azul.train import NAMES, Data, join

CPUCT, TEMPERATURE, NOISE = 0.4, 1.4, 0.2
MATCH_SEED = 500_000_000
PIECES = 8
"""Into how many pieces games are divided, each with its own seed, whatever the number of processes."""


def save(path: Path, network: dict[str, np.ndarray]) -> None:
    """Write a network; whoever reads meanwhile sees the old file or the new one."""
    np.savez(path.with_suffix(".part.npz"), **network)
    path.with_suffix(".part.npz").replace(path)


def load(path: Path) -> dict[str, np.ndarray]:
    """Read a network."""
    with np.load(path) as file:
        return {name: file[name] for name in NAMES}


def _play(job: tuple) -> tuple:
    network, *arguments = job
    return play_games(tuple(network[name] for name in NAMES), *arguments)


def self_play(options: argparse.Namespace, generation: int, network: dict[str, np.ndarray], grey: bool) -> int:
    """Play the games of a generation and keep what is learnt from; returns how many games."""
    features = options.players * board_features(grey) + TABLE
    games = -(-options.games // PIECES)
    jobs = [
        (
            network, generation * 1000 + piece, games, options.players, grey, options.full, options.fast, 0.25,
            CPUCT, TEMPERATURE, NOISE, features, games * 60,
        )
        for piece in range(PIECES)
    ]  # fmt: skip
    with multiprocessing.get_context("spawn").Pool(options.processes) as pool:
        parts = [Data(*found[:8]) for found in pool.imap(_play, jobs)]
    data = join(parts)
    np.savez_compressed(options.folder / f"games-{generation:03}.npz", **data._asdict())
    return games * PIECES


def _match(job: tuple) -> np.ndarray:
    first, second, *arguments = job
    return play_match(tuple(first[name] for name in NAMES), tuple(second[name] for name in NAMES), *arguments)


def match(
    first: dict[str, np.ndarray],
    second: dict[str, np.ndarray],
    pairs: int,
    players: int,
    grey: bool,
    processes: int,
    budgets: tuple[int, int] = (100, 100),
    cpucts: tuple[float, float] = (CPUCT, CPUCT),
    temperatures: tuple[float, float] = (TEMPERATURE, TEMPERATURE),
    seed: int = MATCH_SEED,
) -> np.ndarray:
    """The first network's share of the win, by deal."""
    piece = -(-pairs // PIECES)
    jobs = [
        (first, second, seed + 1_000_000 * number, piece, players, grey, budgets, cpucts, temperatures)
        for number in range(PIECES)
    ]
    with multiprocessing.get_context("spawn").Pool(processes) as pool:
        return np.concatenate(pool.map(_match, jobs))
