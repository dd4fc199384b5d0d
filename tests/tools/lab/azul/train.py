"""Training of base Azul's networks, both within and between rounds. It needs only numpy."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np

from tests.tools.lab.azul import between
from tests.tools.lab.azul.engine import TABLE, board_features
from tests.tools.lab.azul.search import DROPS, TAKES

NAMES = (
    "boards", "table", "bias1", "weights2", "bias2", "weights3", "bias3", "policy", "bias4", "takes", "drops",
)  # fmt: skip
BETWEEN_NAMES = ("first", "bias1", "weights2", "bias2", "weights3", "bias3")
DECAY = 1e-4
Network = dict[str, np.ndarray]


class Ends(NamedTuple):
    """Ends of rounds recorded by `tests.tools.lab.azul.selfplay.play_games`."""

    states: np.ndarray
    bags: np.ndarray
    numbers: np.ndarray
    results: np.ndarray
    roots: np.ndarray


class Data(NamedTuple):
    """Positions within rounds recorded by `tests.tools.lab.azul.selfplay.play_games`."""

    positions: np.ndarray
    results: np.ndarray
    roots: np.ndarray
    offsets: np.ndarray
    lines: np.ndarray
    takes: np.ndarray
    drops: np.ndarray
    shares: np.ndarray


def join_ends(parts: list[Ends]) -> Ends:
    """Concatenate parts of self-play."""
    return Ends(*(np.concatenate(columns) for columns in zip(*parts, strict=True)))


def join(parts: list[Data]) -> Data:
    """Concatenate parts of self-play."""
    begins = np.cumsum([0] + [part.lines.size for part in parts])
    offsets = [part.offsets[:-1] + begin for part, begin in zip(parts, begins, strict=False)]
    names = [name for name in Data._fields if name != "offsets"]
    joined = {name: np.concatenate([getattr(part, name) for part in parts]) for name in names}
    return Data(offsets=np.concatenate([*offsets, begins[-1:]]), **joined)


def new_network(players: int, grey: bool, hidden: int, second: int, seed: int) -> Network:
    """Return an untrained network."""
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
    # An untrained policy should rarely choose the floor line.
    network["bias4"][5::6] = -2
    return network


def new_between(players: int, grey: bool, hidden: int, second: int, seed: int) -> Network:
    """Return an untrained network for positions between rounds."""
    chance = np.random.default_rng(seed)
    outputs = 1 if players == 2 else players
    return {
        "first": (chance.standard_normal((between.size_of(players, grey), hidden)) * 0.08).astype(np.float32),
        "bias1": np.full(hidden, 0.05, np.float32),
        "weights2": (chance.standard_normal((hidden, second)) * (2 / hidden) ** 0.5).astype(np.float32),
        "bias2": np.full(second, 0.05, np.float32),
        "weights3": (chance.standard_normal((second, outputs)) * (1 / second) ** 0.5).astype(np.float32),
        "bias3": np.zeros(outputs, np.float32),
    }


def inputs(positions: np.ndarray, players: int, grey: bool) -> np.ndarray:
    """Return the network's inputs: the features, with scores divided by 16 and expected tiles divided by 4."""
    size = board_features(grey)
    out = positions.astype(np.float32)
    out[:, size - 1 : players * size : size] /= 16
    out[:, -5:] /= 4
    return out


def forward(network: Network, rows: np.ndarray) -> tuple[np.ndarray, ...]:
    """Return hidden layers and outputs."""
    first = np.concatenate([*network["boards"], network["table"]])
    hidden = np.maximum(rows @ first + network["bias1"], 0)
    second, values = _answer(network, hidden)
    needed = hidden @ network["policy"] + network["bias4"]
    return hidden, second, values, needed


def train(
    network: Network, data: Data, players: int, grey: bool, *, epochs: int, rate: float, mix: float, seed: int
) -> Iterator[tuple[float, ...]]:
    """Train the network in place on positions within rounds.

    Yield the losses of values and policy, as `_descend` does.
    """

    def step(batch: np.ndarray, learn: bool) -> tuple[tuple[float, ...], Network]:
        return _step(network, data, batch, players, grey, mix, learn=learn)

    return _descend(network, len(data.positions), step, 1024, epochs=epochs, rate=rate, seed=seed)


def train_between(
    network: Network, ends: Ends, *, epochs: int, rate: float, mix: float, seed: int, forgotten: float = 0.05
) -> Iterator[tuple[float, ...]]:
    """Train the network in place on ends of rounds. Yield the losses as `_descend` does.

    Each step drops hidden units with the probability ``forgotten``.
    """
    rows, amounts = between.list_features(ends.states, ends.bags.astype(np.int64), ends.numbers)
    chance = np.random.default_rng(seed)

    def step(batch: np.ndarray, learn: bool) -> tuple[tuple[float, ...], Network]:
        read = spread(rows[batch], amounts[batch], len(network["first"]))
        targets = _targets(ends.results[batch], ends.roots[batch], mix, network["bias3"].size)
        hidden = np.maximum(read @ network["first"] + network["bias1"], 0)
        if learn:
            kept = (chance.random(hidden.shape, np.float32) > forgotten) / np.float32(1 - forgotten)
            hidden *= kept
        second, values = _answer(network, hidden)
        loss = (_cross_entropy(values, targets), float(np.mean((values - targets) ** 2)) ** 0.5)
        if not learn:
            return loss, {}
        d_values = ((values - targets) / values.size).astype(np.float32)
        d_second = (d_values @ network["weights3"].T) * (second > 0)
        d_hidden = (d_second @ network["weights2"].T) * (hidden > 0) * kept
        return loss, {
            "first": read.T @ d_hidden,
            "bias1": d_hidden.sum(0),
            "weights2": hidden.T @ d_second,
            "bias2": d_second.sum(0),
            "weights3": second.T @ d_values,
            "bias3": d_values.sum(0),
        }

    return _descend(network, len(rows), step, 512, epochs=epochs, rate=rate, seed=seed)


def judge_ends(network: Network, ends: Ends) -> np.ndarray:
    """Return the network's values of ends of rounds by slot."""
    rows, amounts = between.list_features(ends.states, ends.bags.astype(np.int64), ends.numbers)
    hidden = np.maximum(spread(rows, amounts, len(network["first"])) @ network["first"] + network["bias1"], 0)
    return _answer(network, hidden)[1]


def _answer(network: Network, hidden: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return the second hidden layer and the values by slot, given the activations of the first hidden layer."""
    second = np.maximum(hidden @ network["weights2"] + network["bias2"], 0)
    return second, 1 / (1 + np.exp(-(second @ network["weights3"] + network["bias3"])))


def spread(rows: np.ndarray, amounts: np.ndarray, size: int) -> np.ndarray:
    """Return the features of `between.list_features` as a matrix with one column per feature."""
    out = np.zeros((len(rows), size + 1), np.float32)
    np.put_along_axis(out, np.where(rows < 0, size, rows).astype(np.int64), amounts, 1)
    return out[:, :size]


def _descend(
    network: Network,
    count: int,
    step: Callable[[np.ndarray, bool], tuple[tuple[float, ...], Network]],
    size: int,
    *,
    epochs: int,
    rate: float,
    seed: int,
) -> Iterator[tuple[float, ...]]:
    """Run Adam over ``count`` positions in batches of ``size``.

    After each epoch, yield the losses on a twentieth of the positions, which aren't used for training.
    """
    chance = np.random.default_rng(seed)
    order = np.arange(count)
    # Hold out whole stretches of games, because neighbouring positions are too similar.
    stretch = max(1, min(500, count // 20))
    held_out = (order // stretch) % 20 == 19
    learning, asking = order[~held_out], order[held_out]
    mean = {name: np.zeros_like(value) for name, value in network.items()}
    square = {name: np.zeros_like(value) for name, value in network.items()}
    steps = 0
    all_steps = epochs * (learning.size // size)
    for _ in range(epochs):
        chance.shuffle(learning)
        for batch in _batches(learning, size):
            gradients = step(batch, True)[1]
            steps += 1
            now = rate * (1 - 0.97 * min(1, steps / max(all_steps, 1)))
            for name, gradient in gradients.items():
                mean[name] += 0.1 * (gradient - mean[name])
                square[name] += 0.001 * (gradient * gradient - square[name])
                wide = np.sqrt(square[name] / (1 - 0.999**steps)) + 1e-8
                network[name] -= now * (mean[name] / (1 - 0.9**steps) / wide + DECAY * network[name])
        found = [step(batch, False)[0] for batch in _batches(asking, 4096)]
        yield tuple(float(np.mean(one)) for one in zip(*found, strict=True))


def _targets(results: np.ndarray, roots: np.ndarray, mix: float, outputs: int) -> np.ndarray:
    """Return the targets: the results of games, mixed with the values found by a search."""
    return np.where(roots >= 0, (1 - mix) * results + mix * roots, results)[:, :outputs]


def _cross_entropy(values: np.ndarray, targets: np.ndarray) -> float:
    floor = 1e-6
    return float(-np.mean(targets * np.log(values + floor) + (1 - targets) * np.log(1 - values + floor)))


def _batches(order: np.ndarray, size: int) -> Iterator[np.ndarray]:
    for begin in range(0, order.size, size):
        yield order[begin : begin + size]


def _step(
    network: Network, data: Data, batch: np.ndarray, players: int, grey: bool, mix: float, *, learn: bool
) -> tuple[tuple[float, ...], Network]:
    rows = inputs(data.positions[batch], players, grey)
    hidden, second, values, needed = forward(network, rows)
    targets = _targets(data.results[batch], data.roots[batch], mix, values.shape[1])
    value_loss = _cross_entropy(values, targets)

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
        return (value_loss, policy_loss), {}

    d_logits = ((weights / sums - shares) / with_moves.size).astype(np.float32)
    d_needed = np.bincount(row * 30 + lines, d_logits, minlength=len(batch) * 30).reshape(-1, 30).astype(np.float32)
    # Values get more weight than their small loss would give them, because they decide how well the network plays.
    d_values = (2.0 * (values - targets) / values.size).astype(np.float32)
    d_second = (d_values @ network["weights3"].T) * (second > 0)
    d_hidden = (d_second @ network["weights2"].T + d_needed @ network["policy"].T) * (hidden > 0)
    d_first = rows.T @ d_hidden
    size = board_features(grey)
    return (
        (value_loss, policy_loss),
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
