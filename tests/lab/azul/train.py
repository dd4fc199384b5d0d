"""Training of the network of base Azul, with nothing but numpy."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from tests.lab.azul.engine import TABLE, board_features
from tests.lab.azul.search import DROPS, TAKES

NAMES = (
    "boards", "table", "bias1", "weights2", "bias2", "weights3", "bias3", "policy", "bias4", "takes", "drops",
)  # fmt: skip


class Data(NamedTuple):
    """What self-play has written down; see `tests.lab.azul.selfplay.play_games`."""

    positions: np.ndarray
    results: np.ndarray
    roots: np.ndarray
    offsets: np.ndarray
    lines: np.ndarray
    takes: np.ndarray
    drops: np.ndarray
    shares: np.ndarray


def join(parts: list[Data]) -> Data:
    """Several pieces of self-play as one."""
    begins = np.cumsum([0] + [part.lines.size for part in parts])
    offsets = [part.offsets[:-1] + begin for part, begin in zip(parts, begins, strict=False)]
    names = [name for name in Data._fields if name != "offsets"]
    joined = {name: np.concatenate([getattr(part, name) for part in parts]) for name in names}
    return Data(offsets=np.concatenate([*offsets, begins[-1:]]), **joined)


def new_network(players: int, grey: bool, hidden: int, second: int, seed: int) -> dict[str, np.ndarray]:
    """A network that knows nothing."""
    chance = np.random.default_rng(seed)
    size = board_features(grey)
    outputs = 1 if players == 2 else players
    shapes = {
        "boards": (players, size, hidden), "table": (TABLE, hidden), "bias1": (hidden,),
        "weights2": (hidden, second), "bias2": (second,), "weights3": (second, outputs), "bias3": (outputs,),
        "policy": (hidden, 30), "bias4": (30,), "takes": (TAKES,), "drops": (DROPS,),
    }  # fmt: skip
    spread = {"boards": 0.15, "table": 0.1, "weights2": (2 / hidden) ** 0.5, "weights3": (1 / second) ** 0.5}
    network = {
        name: (chance.standard_normal(shape) * spread.get(name, 0.05 if name == "policy" else 0)).astype(np.float32)
        for name, shape in shapes.items()
    }
    # Tiles for the floor line are the last that a beginner takes.
    network["bias4"][5::6] = -2
    return network


def inputs(positions: np.ndarray, players: int, grey: bool) -> np.ndarray:
    """Features as the network reads them: scores by 16, tiles to come by 4."""
    size = board_features(grey)
    out = positions.astype(np.float32)
    out[:, size - 1 : players * size : size] /= 16
    out[:, -5:] /= 4
    return out


def forward(network: dict[str, np.ndarray], rows: np.ndarray) -> tuple[np.ndarray, ...]:
    """Hidden layers and outputs."""
    first = np.concatenate([*network["boards"], network["table"]])
    hidden = np.maximum(rows @ first + network["bias1"], 0)
    second = np.maximum(hidden @ network["weights2"] + network["bias2"], 0)
    values = 1 / (1 + np.exp(-(second @ network["weights3"] + network["bias3"])))
    needed = hidden @ network["policy"] + network["bias4"]
    return hidden, second, values, needed


def losses(network: dict[str, np.ndarray], data: Data, players: int, grey: bool, mix: float) -> tuple[float, float]:
    """Of values and of the policy, on average."""
    value = policy = 0.0
    batches = 0
    for batch in _batches(data, np.arange(len(data.positions)), 4096):
        step = _step(network, data, batch, players, grey, mix, learn=False)
        value += step[0]
        policy += step[1]
        batches += 1
    return value / batches, policy / batches


def train(
    network: dict[str, np.ndarray],
    data: Data,
    players: int,
    grey: bool,
    *,
    epochs: int,
    rate: float,
    mix: float,
    seed: int,
) -> Iterator[tuple[float, float]]:
    """Adam over the data, in place; after each epoch the losses on a twentieth that is not learnt from."""
    chance = np.random.default_rng(seed)
    order = np.arange(len(data.positions))
    # Whole stretches of games are kept apart: neighbours are too alike.
    held_out = (order // 500) % 20 == 19
    learning, asking = order[~held_out], order[held_out]
    mean = {name: np.zeros_like(value) for name, value in network.items()}
    square = {name: np.zeros_like(value) for name, value in network.items()}
    steps = 0
    all_steps = epochs * (learning.size // 1024)
    for _ in range(epochs):
        chance.shuffle(learning)
        for batch in _batches(data, learning, 1024):
            gradients = _step(network, data, batch, players, grey, mix, learn=True)[2]
            steps += 1
            now = rate * (1 - 0.97 * min(1, steps / max(all_steps, 1)))
            for name, gradient in gradients.items():
                mean[name] += 0.1 * (gradient - mean[name])
                square[name] += 0.001 * (gradient * gradient - square[name])
                size = np.sqrt(square[name] / (1 - 0.999**steps)) + 1e-8
                network[name] -= now * (mean[name] / (1 - 0.9**steps) / size + 1e-4 * network[name])
        found = [_step(network, data, batch, players, grey, mix, learn=False) for batch in _batches(data, asking, 4096)]
        yield float(np.mean([one[0] for one in found])), float(np.mean([one[1] for one in found]))


def _batches(data: Data, order: np.ndarray, size: int) -> Iterator[np.ndarray]:
    for begin in range(0, order.size, size):
        yield order[begin : begin + size]


def _step(
    network: dict[str, np.ndarray], data: Data, batch: np.ndarray, players: int, grey: bool, mix: float, *, learn: bool
) -> tuple[float, float, dict[str, np.ndarray]]:
    rows = inputs(data.positions[batch], players, grey)
    hidden, second, values, needed = forward(network, rows)
    roots = data.roots[batch]
    targets = np.where(roots >= 0, (1 - mix) * data.results[batch] + mix * roots, data.results[batch])
    targets = targets[:, : values.shape[1]]
    floor = 1e-6
    value_loss = -np.mean(targets * np.log(values + floor) + (1 - targets) * np.log(1 - values + floor))

    begins, ends = data.offsets[batch], data.offsets[batch + 1]
    many = ends - begins
    with_moves = np.flatnonzero(many)
    counts = many[with_moves]
    starts = np.concatenate([[0], np.cumsum(counts)[:-1]])
    flat = np.repeat(begins[with_moves] - starts, counts) + np.arange(counts.sum())
    row = np.repeat(with_moves, counts)
    lines, takes, drops = data.lines[flat], data.takes[flat], data.drops[flat]
    logits = needed[row, lines] + network["takes"][takes] + network["drops"][drops]
    logits -= np.repeat(np.maximum.reduceat(logits, starts), counts)
    weights = np.exp(logits)
    sums = np.repeat(np.add.reduceat(weights, starts), counts)
    shares = data.shares[flat]
    policy_loss = float(-np.sum(shares * (logits - np.log(sums))) / max(with_moves.size, 1))
    if not learn:
        return float(value_loss), policy_loss, {}

    d_logits = ((weights / sums - shares) / with_moves.size).astype(np.float32)
    d_needed = np.bincount(row * 30 + lines, d_logits, minlength=len(batch) * 30).reshape(-1, 30).astype(np.float32)
    # Values weigh more than their small loss says: all that is played for is in them.
    d_values = (2.0 * (values - targets) / values.size).astype(np.float32)
    d_second = (d_values @ network["weights3"].T) * (second > 0)
    d_hidden = (d_second @ network["weights2"].T + d_needed @ network["policy"].T) * (hidden > 0)
    d_first = rows.T @ d_hidden
    size = board_features(grey)
    return (
        float(value_loss),
        policy_loss,
        {
            "boards": d_first[: players * size].reshape(players, size, -1),
            "table": d_first[players * size :],
            "bias1": d_hidden.sum(0),
            "weights2": hidden.T @ d_second,
            "bias2": d_second.sum(0),
            "weights3": second.T @ d_values,
            "bias3": d_values.sum(0),
            "policy": hidden.T @ d_needed,
            "bias4": d_needed.sum(0),
            "takes": np.bincount(takes, d_logits, minlength=TAKES).astype(np.float32),
            "drops": np.bincount(drops, d_logits, minlength=DROPS).astype(np.float32),
        },
    )
